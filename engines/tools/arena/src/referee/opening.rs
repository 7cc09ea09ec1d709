//! Where games start.

use dyngame::{DynGame, GameState, MoveNotation, Settings};
use game::TextError;
use serde::{Deserialize, Serialize};

/// Where a game starts: a position, and moves from it that are played before the engines think.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// Position text; the start position if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves, canonically written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Opening {
    /// The board after it.
    ///
    /// # Errors
    /// If it is none under the rules.
    pub fn board(
        &self,
        rules: &dyn DynGame,
        settings: &Settings,
    ) -> Result<Box<dyn GameState>, TextError> {
        let mut board = rules.state(self.position.as_deref(), settings)?;
        board.play_texts(&self.moves)?;
        Ok(board)
    }

    /// The board after it, and its moves in an engine's `notation`.
    ///
    /// # Errors
    /// If it is none under the rules.
    pub fn written(
        &self,
        rules: &dyn DynGame,
        settings: &Settings,
        notation: &MoveNotation,
    ) -> Result<(Box<dyn GameState>, Vec<String>), TextError> {
        let mut board = rules.state(self.position.as_deref(), settings)?;
        let written = self.moves.iter().map(|text| {
            let mv = board.parse(text, &MoveNotation::CANONICAL)?;
            let written = board.move_text(mv, notation);
            board.make(mv);
            Ok(written)
        });
        let written = written.collect::<Result<_, TextError>>()?;
        Ok((board, written))
    }
}
