//! The openings of a match.

use crate::openings;
use crate::referee::Opening;

/// Openings, and what tells them from others.
pub(super) struct Book {
    pub(super) openings: Vec<Opening>,
    /// What tells this book from others.
    pub(super) fingerprint: u64,
}

impl Book {
    /// Openings that are given.
    pub(super) fn given(openings: Vec<Opening>) -> Self {
        let fingerprint = openings::fingerprint(&openings);
        Self { openings, fingerprint }
    }

    /// Random openings, as many as the match needs. A match that is extended needs more: its book
    /// is known by how it is made and by how it begins.
    pub(super) fn random(openings: Vec<Opening>, plies: usize) -> Self {
        let begin = openings.first().map(openings::line).unwrap_or_default();
        let recipe = format!("random, plies {plies:?}, beginning with {begin}");
        Self { openings, fingerprint: openings::fingerprint_of(recipe.as_bytes()) }
    }
}
