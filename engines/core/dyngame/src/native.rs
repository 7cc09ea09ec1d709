//! Moves as players write them, where that is not how protocols do.

use game::{Game, Notated, TextError};

/// How players write the moves of a game: WXF and 炮二平五, KI2.
#[derive(Clone)]
pub struct NativeNotation<G: Game> {
    /// The ways to write a legal move.
    pub written: &'static [WrittenNotation<G>],
    /// Readers of them. A record is written for one of these; a person types for the first.
    pub readers: &'static [ReadMove<G>],
    /// Tells a move that was touched on the board.
    pub touched: TouchedMove<G>,
}

/// The move with a piece of one's own that was touched as the squares of a text, legal or not, and its name; of a square
/// alone, an example of the moves that the rules forbid its piece.
pub type TouchedMove<G> = fn(&G, &str) -> Option<(<G as Game>::Move, Notated)>;

/// A way to write a legal move.
pub struct WrittenNotation<G: Game> {
    /// Its name: `KI2`.
    pub name: &'static str,
    pub write: WriteMove<G>,
    /// Whether people put the mark of the side before a move: `▲７六歩`.
    pub is_marked: bool,
}

impl<G: Game> WrittenNotation<G> {
    /// The notation of this name, which marks no side.
    pub const fn new(name: &'static str, write: WriteMove<G>) -> Self {
        Self { name, write, is_marked: false }
    }
}

/// A legal move, and the one before it if there was one, as text without blanks that [`ReadMove`]
/// reads.
pub type WriteMove<G> = fn(&G, <G as Game>::Move, Option<<G as Game>::Move>) -> String;

/// The legal move that a text names in the position; `None` where it is not of these notations.
/// The last argument is the move before it, if there was one.
pub type ReadMove<G> =
    fn(&G, &str, Option<<G as Game>::Move>) -> Option<Result<<G as Game>::Move, TextError>>;

impl<G: Game> NativeNotation<G> {
    /// Players write moves as the game's protocols do.
    pub const NONE: Self = Self { written: &[], readers: &[], touched: |_, _| None };
}
