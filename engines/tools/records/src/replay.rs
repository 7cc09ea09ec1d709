//! A recorded game played again.

use game::{Side, TextError};

use face::rules::{Board, Rule, Rules, Settings};

use super::record::GameRecord;

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

    /// Lets the board say how `record` ended, where it shows that: files call it otherwise, and
    /// some mean a win of the side that moved first by `1-0`.
    pub(super) fn settle(&self, record: &mut GameRecord) {
        let Some((outcome, rule)) = self.board.status() else { return };
        let is_certain = outcome.is_decisive() && rule != Rule::Repetition;
        if is_certain || record.outcome.is_none() {
            record.outcome = Some(outcome);
        }
        if let Some(name) = self.board.ending().filter(|_| record.outcome == Some(outcome)) {
            record.ending = name.to_owned();
        }
    }
}
