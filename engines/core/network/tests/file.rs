//! The file: round trips, and what is refused.

use network::{InputSet, Network, Parameters};
use proptest::prelude::*;

use crate::common::random;

const SET: InputSet =
    InputSet { game: "toy", name: "few-inputs", count: 24, active: 6, buckets: 2 };

fn sample() -> (Parameters, Vec<u8>) {
    let parameters = random(&SET, 16, 1);
    let bytes = parameters.write().unwrap();
    (parameters, bytes)
}

/// `bytes` with a checksum that fits.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let body = bytes.len() - 4;
    let sum = crc32fast::hash(&bytes[..body]);
    bytes[body..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

fn refusal(bytes: &[u8]) -> String {
    Network::<16>::read(bytes, &SET).unwrap_err().to_string()
}

#[test]
fn what_is_written_reads_back() {
    let (parameters, bytes) = sample();
    assert_eq!(Parameters::read(&bytes), Ok(parameters.clone()));
    let network = Network::<16>::read(&bytes, &SET).unwrap();
    assert_eq!(network.about(), parameters.about);
}

#[test]
fn the_checksum_names_a_network() {
    let [one, other] = [1, 2].map(|seed| {
        let bytes = random(&SET, 16, seed).write().unwrap();
        let network = Network::<16>::read(&bytes, &SET).unwrap();
        let content = &bytes[..bytes.len() - 4];
        assert_eq!(network.checksum().to_string(), format!("{:08x}", crc32fast::hash(content)));
        network.checksum()
    });
    assert_ne!(one, other);
}

#[test]
fn the_layout_is_as_documented() {
    let (parameters, bytes) = sample();
    assert_eq!(bytes[..12], *b"TengenNN\x02\0\0\0");
    assert_eq!(bytes[12..32], *b"\x18\0\0\0\x06\0\0\0\x10\0\0\0\x02\0\0\0\x90\x01\0\0");
    assert_eq!(bytes[32..36], 0x1234_5678_u32.to_le_bytes());
    assert_eq!(bytes[36..53], *b"\x03\0toy\x0a\0few-inputs");
    let features = 53 + 2 + parameters.about.len();
    assert_eq!(bytes[features..features + 2], parameters.features[0].to_le_bytes());
    assert_eq!(bytes.len(), features + 2 * 16 * 25 + 4 * 24 + 2 * (2 * 32 + 4) + 4);
}

#[test]
fn a_network_belongs_to_the_weights_that_it_corrects() {
    let (parameters, _) = sample();
    assert!(parameters.check_base(0x1234_5678).is_ok());
    let error = parameters.check_base(9).unwrap_err().to_string();
    assert!(error.contains("12345678, not 00000009"), "{error}");
    assert!(Parameters { base: 0, ..parameters }.check_base(9).is_err());
}

#[test]
fn a_foreign_network_is_named() {
    let (_, bytes) = sample();
    let read = |set: InputSet| Network::<16>::read(&bytes, &set).unwrap_err().to_string();
    let other = |change: fn(&mut InputSet)| {
        let mut set = SET;
        change(&mut set);
        read(set)
    };
    assert_eq!(other(|s| s.game = "chess"), "network has game `toy`, not `chess`");
    let names = "network has input set `few-inputs`, not `all`";
    assert_eq!(other(|s| s.name = "all"), names);
    assert_eq!(other(|s| s.count = 25), "network has number of inputs `24`, not `25`");
    assert_eq!(other(|s| s.active = 7), "network has number of active inputs `6`, not `7`");
    assert_eq!(other(|s| s.buckets = 1), "network has number of output buckets `2`, not `1`");
    let width = Network::<32>::read(&bytes, &SET).unwrap_err().to_string();
    assert_eq!(width, "network has hidden width `16`, not `32`");
}

#[test]
fn other_files_and_versions_are_named() {
    let (_, mut bytes) = sample();
    assert_eq!(refusal(b"PK\x03\x04 and more"), not_a_network("PK\\x03\\x04 and"));
    assert_eq!(refusal(b""), "not a network file: it is empty");
    bytes[8] = 1;
    assert_eq!(refusal(&bytes), "network file has version 1, not 2");
}

fn not_a_network(found: &str) -> String {
    format!("not a network file: it begins with `{found}`, not `TengenNN`")
}

#[test]
fn every_truncation_is_refused() {
    let (_, bytes) = sample();
    for end in 8..bytes.len() {
        let refusal = refusal(&bytes[..end]);
        let (found, expected) =
            wrong_length(&refusal).unwrap_or_else(|| panic!("{end}: {refusal}"));
        assert!(found == end && expected > end, "{end}: {refusal}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(wrong_length(&refusal(&longer)), Some((longer.len(), bytes.len())));
}

/// The bytes found and expected, where a refusal says that they differ.
fn wrong_length(refusal: &str) -> Option<(usize, usize)> {
    let numbers = refusal.strip_prefix("network file has ")?;
    let numbers = numbers.strip_suffix(": it is cut short or damaged")?;
    let (found, expected) = numbers.split_once(" bytes, not ")?;
    Some((found.parse().ok()?, expected.parse().ok()?))
}

/// Announced sizes are refused before memory is asked for them.
#[test]
fn huge_sizes_are_refused_at_once() {
    for at in [12, 16, 20, 24] {
        for huge in [u32::MAX, 1 << 31, 100_000] {
            let (_, mut bytes) = sample();
            bytes[at..at + 4].copy_from_slice(&huge.to_le_bytes());
            let refusal = refusal(&sealed(bytes));
            assert!(refusal.contains(&format!(" {huge}, more than ")), "{at}: {refusal}");
        }
    }
    let (_, mut bytes) = sample();
    bytes[12..28].copy_from_slice(b"\0\0\x01\0\0\x10\0\0\0\x10\0\0\x40\0\0\0");
    let refusal = refusal(&sealed(bytes));
    assert!(wrong_length(&refusal).is_some(), "{refusal}");
}

#[test]
fn a_text_that_is_not_utf8_is_named() {
    let (_, mut bytes) = sample();
    bytes[38] = 0xff;
    let expected = "network file is damaged: its game is not UTF-8 text";
    assert_eq!(refusal(&sealed(bytes)), expected);
}

proptest! {
    /// A changed byte is always found.
    #[test]
    fn damage_is_refused(at in 0..1_000_usize, change in 1..=255_u8) {
        let (_, mut bytes) = sample();
        let at = at % bytes.len();
        bytes[at] ^= change;
        prop_assert!(Parameters::read(&bytes).is_err());
    }

    /// With a checksum made to fit, whatever is read obeys the bounds and reads back.
    #[test]
    fn hostile_content_is_refused_or_sound(
        edits in proptest::collection::vec((0..1_000_usize, any::<u8>()), 1..12),
    ) {
        let (_, mut bytes) = sample();
        for (at, byte) in edits {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        let bytes = sealed(bytes);
        if let Ok(parameters) = Parameters::read(&bytes) {
            prop_assert_eq!(parameters.check(), Ok(()));
            prop_assert_eq!(parameters.write(), Ok(bytes));
        }
    }

    /// Bytes of any kind behind the magic.
    #[test]
    fn noise_is_refused(noise in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Parameters::read(&noise).is_err());
        let bytes = [b"TengenNN\x01\0\0\0", &noise[..]].concat();
        prop_assert!(Parameters::read(&bytes).is_err());
    }
}
