//! The place of a position among all that are in order.

use std::cmp::Ordering;
use std::io::{BufRead, Seek};

use super::entries::{Entries, Heading};
use crate::BookError;

/// A position text without the number of its ply, and that number if it counts.
pub(super) type Key<'a> = (&'a str, Option<u32>);

/// Entries of one position, different in ply, that are looked at.
const MOST_ALIKE: usize = 1000;

/// The place of `key` among `length` bytes, whose positions are in order.
pub(super) fn place<S: BufRead + Seek>(
    entries: &mut Entries<'_, S>,
    length: u64,
    key: Key<'_>,
) -> Result<Option<u64>, BookError> {
    let (mut low, mut high) = (0, length);
    let mut first = None;
    while low < high {
        let middle = low + (high - low) / 2;
        match entries.next_position(middle)?.filter(|found| found.at < high) {
            Some(found) if is_before(&found, key.0) => low = found.after,
            found => {
                first = found.or(first);
                high = middle;
            }
        }
    }
    for _ in 0..MOST_ALIKE {
        let Some(found) = first else { break };
        match fits(&found, key) {
            Fit::Yes => return Ok(Some(found.at)),
            Fit::OtherPly => first = entries.next_position(found.after)?,
            Fit::No => break,
        }
    }
    Ok(None)
}

fn is_before(found: &Heading, key: &str) -> bool {
    found.key().0.as_bytes().cmp(key.as_bytes()) == Ordering::Less
}

enum Fit {
    Yes,
    OtherPly,
    No,
}

fn fits(found: &Heading, key: Key<'_>) -> Fit {
    let (text, ply) = found.key();
    match text == key.0 {
        true if key.1.is_none_or(|wanted| ply.is_none_or(|ply| ply == wanted)) => Fit::Yes,
        true => Fit::OtherPly,
        false => Fit::No,
    }
}

/// Whether the positions of a file are in order, as far as a few dozen of them show.
pub(super) fn check_order<S: BufRead + Seek>(
    entries: &mut Entries<'_, S>,
    length: u64,
) -> Result<(), BookError> {
    const SAMPLES: u64 = 64;
    let mut last: Option<Heading> = None;
    for sample in 0..SAMPLES {
        let from = (u128::from(length) * u128::from(sample) / u128::from(SAMPLES)) as u64;
        let Some(found) = entries.next_position(from)? else { break };
        let is_behind = last.as_ref().is_some_and(|last| found.key().0 < last.key().0);
        if is_behind {
            let reason = "its positions are not in order: sort it, since a book that is not loaded \
                          is searched by their order";
            return Err(BookError::Damaged(reason.to_owned()));
        }
        last = Some(found);
    }
    match last {
        Some(_) => Ok(()),
        None => Err(BookError::Damaged("there is no position in it".to_owned())),
    }
}
