//! What is said of a game while it is played.

use game::{Game, Outcome, TextError};

/// What referees and pages say of positions and moves, where the game has words for it.
#[derive(Clone)]
pub struct Commentary<G: Game> {
    /// What players call the end of a game: everything calls it so, records, reports and pages.
    pub ending: Ending<G>,
    /// All that `ending` says.
    pub ends: &'static [&'static str],
    /// What a referee calls out when a legal move is played in the position: check, what is
    /// captured, a box that is closed; a few words each.
    pub calls: fn(&G, G::Move) -> Vec<String>,
    /// What the rules forbid of the move that was played in the position, where that loses only
    /// once the opponent announces it: renju's forbidden points.
    pub fault: fn(&G, G::Move) -> Option<String>,
    /// What a legal move does, in the words of players, the weightiest first: `wins the rook`,
    /// `makes an open three`. Each holds in the position; none is guessed.
    pub effects: fn(&G, G::Move) -> Vec<String>,
    /// How a game ends that the players agree is an impasse; says why the position is none.
    pub impasse: fn(&G) -> Result<Impasse, TextError>,
}

/// What players call the end of the game in a position that is over: `checkmate`. The moves are the
/// loop that has closed, if a repetition ended it.
pub type Ending<G> = fn(&G, Option<&[<G as Game>::Move]>) -> &'static str;

/// What an end is called in a game that has no words for it.
const END: &str = "end of the game";

impl<G: Game> Commentary<G> {
    /// No words of the game's own.
    pub const NONE: Self = Self {
        ending: |_, _| END,
        ends: &[END],
        calls: |_, _| Vec::new(),
        fault: |_, _| None,
        effects: |_, _| Vec::new(),
        impasse: |_| Err(TextError::new("this game knows no impasse")),
    };
}

/// An impasse that the players agree on: what each side's pieces count, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impasse {
    /// By side.
    pub points: [u32; 2],
    /// The result.
    pub outcome: Outcome,
}
