//! A hint: what a strong player would do, told in two steps.

use std::time::Duration;

use arena::engine::Thought;
use dyngame::Touch;
use dyngame::{GameState, MoveNotation, written_move};
use game::TextError;
use protocol::{Choice, Value as Said};
use serde::Serialize;

use crate::lessons::Words;
use crate::table::Written;

/// How long is thought about it.
pub(crate) const TIME: Duration = Duration::from_millis(500);

/// A hint for the position after `moves`.
pub(crate) struct Hint {
    pub(crate) moves: Vec<String>,
    /// Whether the whole move is shown.
    pub(crate) whole: bool,
    found: Option<Advice>,
}

struct Advice {
    text: String,
    written: Written,
    touches: Vec<Touch>,
    reason: Option<Words>,
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
        reason: Option<Words>,
    },
}

impl Hint {
    pub(crate) fn asked(moves: Vec<String>) -> Self {
        Self { moves, whole: false, found: None }
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.found.is_none()
    }

    /// Takes the engine's answer about `board`.
    pub(crate) fn answer(
        &mut self,
        thought: &Thought,
        board: &dyn GameState,
        spelling: &MoveNotation,
    ) -> Result<(), TextError> {
        let Choice::Move(text) = &thought.best.choice else {
            return Err(TextError::new("the engine gives no move"));
        };
        let text = board.read(text, spelling)?;
        let all = board.touches();
        let touches = all.into_iter().find(|(mv, _)| *mv == text).map(|(_, touches)| touches);
        let reason = reason(thought, &text, board)?;
        let written = written_move(board, &text)?;
        self.found = Some(Advice { text, written, touches: touches.unwrap_or_default(), reason });
        Ok(())
    }

    pub(crate) fn shown(&self) -> ShownHint {
        let Some(found) = &self.found else { return ShownHint::Thinking };
        let told = if self.whole { found.touches.len() } else { 1 };
        ShownHint::Ready {
            touches: found.touches.iter().take(told).cloned().collect(),
            text: self.whole.then(|| found.text.clone()),
            written: if self.whole { found.written.clone() } else { Written::new() },
            reason: found.reason.clone(),
        }
    }
}

/// Why the move is good: what its score proves, and what it does on the board.
fn reason(
    thought: &Thought,
    text: &str,
    board: &dyn GameState,
) -> Result<Option<Words>, TextError> {
    /// Effects that are shown.
    const MOST: usize = 2;
    let mut reasons = Vec::new();
    if board.legal_moves().len() == 1 {
        reasons.push("the only move".to_owned());
    }
    match thought.score {
        Some(Said::Mate(plies)) if plies > 0 => {
            let plies = if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
            reasons.push(format!("wins by force in {plies}"));
        }
        Some(Said::Win) => reasons.push("wins by force".to_owned()),
        Some(Said::Mate(_) | Said::Mated | Said::Loss) => {
            reasons.push("holds out longest".to_owned())
        }
        Some(Said::Centi(_)) | None => {}
    }
    reasons.extend(board.effects(text)?.into_iter().take(MOST));
    Ok((!reasons.is_empty()).then(|| Words::listed(&reasons)))
}
