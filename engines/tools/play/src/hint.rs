//! A hint: what a strong player would do, told in two steps.

use std::time::Duration;

use arena::engine::Thought;
use dyngame::{GameState, Move, MoveNotation, Touch};
use game::{Message, TextError};
use protocol::{Choice, Value as Said};
use serde::Serialize;

use crate::ply::{Place, Written};
use crate::refusal::refused;

/// How long is thought about it.
pub(crate) const TIME: Duration = Duration::from_millis(500);

pub(crate) struct Hint {
    /// The position that it is for.
    pub(crate) place: Place,
    /// Whether the whole move is shown.
    pub(crate) whole: bool,
    pub(crate) found: Option<Advice>,
    /// Whether the engine looks for the win that a task asks for, and nothing else.
    pub(crate) is_of_task: bool,
}

pub(crate) struct Advice {
    text: String,
    written: Written,
    touches: Vec<Touch>,
    reason: Option<Message>,
}

#[derive(Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub(crate) enum ShownHint {
    Thinking,
    Ready {
        touches: Vec<Touch>,
        /// `None` until all of it is asked for.
        #[serde(rename = "move")]
        text: Option<String>,
        /// In the notations of the game, with `text`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        written: Written,
        reason: Option<Message>,
    },
}

impl Advice {
    /// The advice to play `mv` on `board`, the position of which has this score.
    fn of(mv: Move, score: Option<Said>, board: &dyn GameState) -> Self {
        Self {
            text: board.canonical_text(mv),
            written: board.in_notations(mv),
            touches: board.touches(mv),
            reason: reason(score, mv, board),
        }
    }
}

impl Hint {
    pub(crate) fn asked(place: Place) -> Self {
        Self { place, whole: false, found: None, is_of_task: false }
    }

    /// The hint `mv`, which is known beforehand, with what it proves.
    pub(crate) fn known(
        place: Place,
        mv: Move,
        proof: Option<Said>,
        board: &dyn GameState,
    ) -> Self {
        Self { found: Some(Advice::of(mv, proof, board)), ..Self::asked(place) }
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.found.is_none()
    }

    /// Takes the engine's answer about `board`.
    pub(crate) fn answer(
        &mut self,
        thought: &Thought,
        board: &dyn GameState,
        notation: &MoveNotation,
    ) -> Result<(), TextError> {
        let Choice::Move(text) = &thought.best.choice else {
            return Err(refused("engine-no-move"));
        };
        let mv = board.parse(text, notation)?;
        self.found = Some(Advice::of(mv, thought.score, board));
        Ok(())
    }

    pub(crate) fn shown(&self) -> ShownHint {
        let Some(found) = &self.found else { return ShownHint::Thinking };
        let shown = if self.whole { found.touches.len() } else { 1 };
        ShownHint::Ready {
            touches: found.touches.iter().take(shown).cloned().collect(),
            text: self.whole.then(|| found.text.clone()),
            written: if self.whole { found.written.clone() } else { Written::new() },
            reason: found.reason.clone(),
        }
    }
}

/// Why the move `mv` is good: what its `score` proves, and what it does on the board.
pub(crate) fn reason(score: Option<Said>, mv: Move, board: &dyn GameState) -> Option<Message> {
    /// Effects that are shown.
    const MOST: usize = 2;
    let mut reasons = Vec::new();
    if board.moves().len() == 1 {
        reasons.push(Message::new("hint-only-move"));
    }
    match score {
        Some(Said::Mate(plies)) if plies > 0 => {
            reasons.push(Message::new("hint-wins-in").with("plies", i64::from(plies)));
        }
        Some(Said::Win) => reasons.push(Message::new("hint-wins")),
        Some(Said::Mate(_) | Said::Mated | Said::Loss) => {
            reasons.push(Message::new("hint-holds-out"))
        }
        Some(Said::Centi(_)) | None => {}
    }
    reasons.extend(board.effects(mv).into_iter().take(MOST));
    let list = |first, next| Message::new("list").with("first", first).with("next", next);
    reasons.into_iter().reduce(list)
}
