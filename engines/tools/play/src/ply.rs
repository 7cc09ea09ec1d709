//! A move on the table, and the moves to a position.

use std::mem;
use std::sync::Arc;

use dyngame::{DynGame, GameState, Move, Spot, WinModel};
use game::Message;
use serde::{Deserialize, Serialize};

use crate::game_end::{GameEnd, Verdict};
use crate::tree::Named;
use crate::value::Value;

/// A move as it is kept on the disk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct SavedMove {
    /// Canonically spelt.
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) side: u8,
    #[serde(default)]
    pub(crate) touched: Vec<Spot>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) millis: Option<u64>,
    /// In the view of the first side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<Value>,
    /// Iterations of the search that found the score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) depth: Option<u32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) hinted: bool,
    /// The words of people about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) comment: String,
    /// The rule that it breaks, where that loses only once the opponent claims it. The game tells it anew when it is
    /// taken up.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(crate) fault: Option<Message>,
}

impl SavedMove {
    /// The move as its file says it.
    pub(crate) fn told(&self) -> Self {
        Self { fault: None, ..self.clone() }
    }
}

impl Named for SavedMove {
    fn text(&self) -> &str {
        &self.text
    }
}

/// A move in each notation of its game, in the order of [`GameState::notations`].
pub(crate) type Written = Vec<String>;

/// A move on the table, with all that is said of it: each text was written once, when it was played.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Ply {
    /// In the position before it.
    #[serde(skip)]
    pub(crate) mv: Move,
    #[serde(flatten)]
    pub(crate) saved: SavedMove,
    /// The first side's expectation after it, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) written: Written,
    /// The calls of a referee: check, the piece that is captured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) calls: Vec<Message>,
    /// The end by the rules in the position behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<Box<Verdict>>,
}

/// The rule that the last move on `board` breaks, where the opponent may claim it.
pub(crate) fn fault(board: &dyn GameState) -> Option<Message> {
    board.claim().and_then(|claim| claim.foul).map(|foul| foul.message())
}

/// The terms for the sides on `board`, or those that every game has.
pub(crate) fn side_terms(board: Option<&dyn GameState>) -> [&'static str; 2] {
    board.map_or(["side-first", "side-second"], GameState::side_terms)
}

impl Ply {
    /// Plays `mv` on `board`; the `sides` of the game of these `rules` have these terms.
    pub(crate) fn played(
        board: &mut dyn GameState,
        mv: Move,
        rules: &dyn DynGame,
        sides: [&'static str; 2],
    ) -> Arc<Self> {
        let mut saved = SavedMove {
            text: board.canonical_text(mv),
            side: board.side_to_move().index() as u8,
            touched: board.spots(mv),
            ..SavedMove::default()
        };
        let (written, calls) = (board.in_notations(mv), board.calls(mv));
        board.make(mv);
        saved.fault = fault(board);
        let ended = GameEnd::of(board).map(|end| Box::new(end.verdict(rules, sides)));
        Arc::new(Self { mv, saved, share: None, written, calls, ended })
    }

    /// Notes the facts of the move that its position does not show.
    pub(crate) fn note(&mut self, facts: SavedMove, model: &WinModel) {
        let SavedMove { millis, score, depth, hinted, comment, .. } = facts;
        let own = mem::take(&mut self.saved);
        self.saved = SavedMove { millis, score, depth, hinted, comment, ..own };
        self.share = score.map(|score| score.share(model));
    }
}

impl Named for Arc<Ply> {
    fn text(&self) -> &str {
        &self.saved.text
    }
}

/// The moves to a position: first those of the game, then those beside it.
#[derive(Clone, Default)]
pub(crate) struct Line {
    pub(crate) plies: Vec<Arc<Ply>>,
    /// How many are moves of the game.
    pub(crate) base: usize,
    /// How many are shown, without being kept as a variation.
    pub(crate) loose: usize,
}

impl Line {
    pub(crate) fn len(&self) -> usize {
        self.plies.len()
    }

    /// The moves beside the game.
    pub(crate) fn variation(&self) -> &[Arc<Ply>] {
        &self.plies[self.base..]
    }

    pub(crate) fn last(&self) -> Option<&Arc<Ply>> {
        self.plies.last()
    }

    /// How many moves it begins with that `other` begins with, too.
    pub(crate) fn shared<'a>(&self, other: impl Iterator<Item = &'a Arc<Ply>>) -> usize {
        self.plies.iter().zip(other).take_while(|(own, other)| Arc::ptr_eq(own, other)).count()
    }
}

/// A position of the game on the table, by the move that led to it. What was taken back and played again is another.
pub(crate) struct Place(pub(crate) Option<Arc<Ply>>);

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other),
            (own, other) => own.is_none() && other.is_none(),
        }
    }
}
