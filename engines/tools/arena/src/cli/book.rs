//! The openings of a match, and the order in which they are played.

use command_line::counted;

use super::arguments::MatchArguments;
use super::error::ArenaError;
use crate::openings;
use crate::referee::Opening;
use crate::schedule::OpeningOrder;

/// Openings with their order.
pub(super) struct Book {
    pub(super) openings: Vec<Opening>,
    /// Numbers of openings, in playing order.
    pub(super) order: Vec<usize>,
    /// The identity of this book.
    pub(super) fingerprint: u64,
}

impl Book {
    /// Openings that are given, in the order that is asked for.
    pub(super) fn given(
        openings: Vec<Opening>,
        arguments: &MatchArguments,
    ) -> Result<Self, ArenaError> {
        let MatchArguments { opening_order, opening_start, seed, .. } = *arguments;
        let (start, count) = (opening_start.get() - 1, openings.len());
        if start >= count {
            let text = format!(
                "--opening-start {opening_start}: the book has {}",
                counted(count, "opening")
            );
            return Err(ArenaError::Argument(text));
        }
        let order = opening_order.of(count, seed, start);
        let mut fingerprint = openings::fingerprint(&openings);
        // Journals of matches in the usual order do not name it.
        if (opening_order, start) != (OpeningOrder::default(), 0) {
            let recipe = format!("{fingerprint:016x} {opening_order:?} from {start}");
            fingerprint = openings::fingerprint_of(recipe.as_bytes());
        }
        Ok(Self { openings, order, fingerprint })
    }

    /// Random openings in the order in which they were made, as many as the match needs. A match
    /// that is extended needs more: its book is known by how it is made and by how it begins.
    pub(super) fn random(openings: Vec<Opening>, plies: usize) -> Self {
        let order = (0..openings.len()).collect();
        let begin = openings.first().map(openings::line).unwrap_or_default();
        let recipe = format!("random, plies {plies}, beginning with {begin}");
        Self { openings, order, fingerprint: openings::fingerprint_of(recipe.as_bytes()) }
    }
}
