//! The commentary on a game while it is played.

use std::fmt;

use game::{Game, Message, Outcome, TextError};

use crate::refusal::SettingRefusal;

/// The words of referees and pages on positions and moves, where the game has them.
#[derive(Clone)]
pub struct Commentary<G: Game> {
    /// The end of the game in a position that is over, as players call it: everything does so, records, reports
    /// and pages. The moves are the loop that has closed, if a repetition ended it.
    pub ending: fn(&G, Option<&[G::Move]>) -> Ending,
    /// All that `ending` says.
    pub ends: &'static [Ending],
    /// The calls of a referee when a legal move is played in the position: check, what is
    /// captured, a box that is closed; a few words each.
    pub calls: fn(&G, G::Move) -> Vec<Message>,
    /// The foul in the move that led to the position: renju's forbidden points. It loses at once, or
    /// once the opponent claims it.
    pub foul: fn(&G, G::Move) -> Option<FoulMove>,
    /// The effects of a legal move, in the words of players, the weightiest first: that it wins a rook, or
    /// makes an open three. Each holds in the position; none is guessed.
    pub effects: fn(&G, G::Move) -> Vec<Message>,
    /// How a game ends that the players agree is an impasse; says why the position is none.
    pub impasse: fn(&G) -> Result<Impasse, TextError>,
}

/// An end of a game, as players call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The id of its message: `end-checkmate`.
    pub id: &'static str,
    /// Its English name, under which records, journals and reports keep it: `checkmate`.
    pub name: &'static str,
    /// Whether it is the draw by a position that has recurred.
    pub is_repetition: bool,
}

impl Ending {
    pub const fn new(id: &'static str, name: &'static str) -> Self {
        Self { id, name, is_repetition: false }
    }

    /// The draw by a position that has recurred, with this id and name.
    pub const fn repetition(id: &'static str, name: &'static str) -> Self {
        Self { is_repetition: true, ..Self::new(id, name) }
    }

    pub const fn message(self) -> Message {
        Message::new(self.id)
    }
}

/// A move that the rules forbid and that loses, at once or once the opponent claims it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoulMove {
    pub ending: Ending,
    pub place: String,
}

/// An outcome that the side to move may claim instead of moving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub outcome: Outcome,
    /// The foul of the move before, if that is what is claimed; otherwise the position shows it, and the claim is a
    /// declaration.
    pub foul: Option<FoulMove>,
}

impl Claim {
    pub fn message(&self) -> Message {
        match (&self.foul, self.outcome) {
            (Some(foul), _) => foul.message(),
            (None, Outcome::Draw) => Message::new("claim-draw"),
            (None, Outcome::Win(_)) => Message::new("claim-win"),
        }
    }
}

/// In English, as records have it: `forbidden overline at d1`.
impl fmt::Display for FoulMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.ending.name, self.place)
    }
}

impl FoulMove {
    pub fn message(&self) -> Message {
        let place = self.place.clone();
        Message::new("fault").with("end", self.ending.message()).with("place", place)
    }
}

/// The end of a game that has no words for it.
const END: Ending = Ending::new("end-of-the-game", "end of the game");

impl<G: Game> Commentary<G> {
    /// No words of the game's own.
    pub const NONE: Self = Self {
        ending: |_, _| END,
        ends: &[END],
        calls: |_, _| Vec::new(),
        foul: |_, _| None,
        effects: |_, _| Vec::new(),
        impasse: |_| Err(SettingRefusal::NoImpasse {}.into()),
    };
}

/// An impasse that the players agree on: what each side's pieces count, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impasse {
    /// By side.
    pub points: [u32; 2],
    pub outcome: Outcome,
}
