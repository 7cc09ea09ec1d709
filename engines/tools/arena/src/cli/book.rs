//! The openings of a match, and the order in which they are played.

use crate::openings;
use crate::referee::Opening;
use crate::schedule::permutation;

/// Openings with their order.
pub(super) struct Book {
    pub(super) openings: Vec<Opening>,
    /// Numbers of openings, in playing order.
    pub(super) order: Vec<usize>,
    /// The identity of this book.
    pub(super) fingerprint: u64,
}

impl Book {
    /// Openings that are given, in an order that belongs to `seed`.
    pub(super) fn given(openings: Vec<Opening>, seed: u64) -> Self {
        let order = permutation(openings.len(), seed);
        let fingerprint = openings::fingerprint(&openings);
        Self { openings, order, fingerprint }
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
