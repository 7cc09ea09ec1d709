//! A recorded game played again.

use game::{Side, TextError};

use face::rules::{Board, Rules, Settings};

/// Rules and settings together.
pub(super) type Ruleset<'a> = (&'a dyn Rules, &'a Settings);

/// A game being played again, so that each move is seen where it is made.
pub(super) struct Replay {
    pub(super) board: Box<dyn Board>,
}

impl Replay {
    pub(super) fn new(
        rules: &dyn Rules,
        settings: &Settings,
        position: Option<&str>,
    ) -> Result<Self, TextError> {
        Ok(Self { board: rules.board(position, settings)? })
    }

    pub(super) fn side(&self) -> Side {
        self.board.side_to_move()
    }

    pub(super) fn play(&mut self, mv: &str) -> Result<(), TextError> {
        self.board.play(mv)
    }

    /// Plays `text`, a move as people record it; returns it canonically spelt.
    pub(super) fn play_any(&mut self, text: &str) -> Result<String, TextError> {
        let canonical = self.board.canonical(text)?;
        self.board.play(&canonical)?;
        Ok(canonical)
    }
}
