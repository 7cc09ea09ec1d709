//! The promises of [`Packing`]: what is packed is read back, and other bytes do no harm.

use crate::Packing;
use crate::keys::SplitMix64;

/// Checks that `pos` is read back from its packed form, and some bytes that are nearly it.
pub(super) fn check<G: Packing>(pos: &G, rules: &G::Rules, rng: &mut SplitMix64) {
    let mut bytes = vec![0x5a];
    pos.pack(&mut bytes).unwrap_or_else(|error| panic!("{pos:?}: {error}"));
    let bytes = &bytes[1..];
    assert_eq!(bytes.len(), pos.packed_size(), "size of {pos:?}");
    let start = G::start(rules);
    assert_eq!((pos.shape(), pos.packed_size()), (start.shape(), start.packed_size()));
    let plies = u16::try_from(pos.plies()).expect("a game of fewer than 65,536 plies");
    let read = G::unpack(bytes, plies, rules).unwrap_or_else(|error| panic!("{pos:?}: {error}"));
    assert_eq!(&read, pos, "packed position does not round trip");
    assert_eq!(read.key(), pos.key(), "another key, read from the packed form of {pos:?}");
    assert_eq!(read.position_text(), pos.position_text());
    for end in [0, bytes.len() - 1] {
        assert!(G::unpack(&bytes[..end], plies, rules).is_err(), "{end} bytes of {pos:?}");
    }
    let mut damaged = bytes.to_vec();
    damaged[rng.below(bytes.len())] ^= 1 << rng.below(8);
    check_other::<G>(&damaged, plies, rules);
    damaged.fill_with(|| rng.next() as u8);
    check_other::<G>(&damaged, plies, rules);
}

/// Checks that `bytes` are refused or are a position of the game, which its text then describes.
fn check_other<G: Packing>(bytes: &[u8], plies: u16, rules: &G::Rules) {
    match G::unpack(bytes, plies, rules) {
        Ok(pos) => {
            let text = pos.position_text();
            let read = G::parse_position(&text, rules);
            let read = read.unwrap_or_else(|error| panic!("{bytes:x?} is read as {text}: {error}"));
            assert_eq!(read, pos, "read from {bytes:x?}");
        }
        Err(error) => {
            let message = error.to_string();
            assert!(!message.is_empty() && !message.contains('\n'), "not one line: {message:?}");
        }
    }
}
