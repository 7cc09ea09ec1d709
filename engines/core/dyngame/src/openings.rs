//! The moves that openings of a game are made of.

use game::Notation;

/// The moves of openings, where they are not simply the legal ones.
#[derive(Clone)]
pub struct OpeningMoves<G: Notation> {
    /// Lists the moves that random openings are made of. A game in which most legal moves have
    /// nothing to do with each other says which do.
    pub list: fn(&G, &mut Vec<G::Move>),
    /// A text that all openings share which are one opening. A game whose board has symmetries
    /// under which it is played alike makes one of them all.
    pub key: fn(&G) -> String,
    /// The moves of a line of an opening file in a form that only this game knows (Gomocup's
    /// offsets from the centre), canonically written; `None` for every other line.
    pub read: fn(&G::Rules, &str) -> Option<Vec<String>>,
}

impl<G: Notation> OpeningMoves<G> {
    /// Any legal moves; two openings are one if the position after them is.
    pub const ANY: Self = Self { list: G::legal_moves, key: G::position_text, read: |_, _| None };
}
