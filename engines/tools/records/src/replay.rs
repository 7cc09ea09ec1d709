//! A recorded game played again.

use dyngame::{DynGame, GameState, MoveNotation, Rule, Settings};
use game::{Outcome, Side};

use super::ends::End;
use super::error::RecordError;
use super::record::GameRecord;

pub(super) type Ruleset<'a> = (&'a dyn DynGame, &'a Settings);

/// A game that is being read: what is known of it, and its moves played so far.
pub(super) struct Replay<'a> {
    rules: &'a dyn DynGame,
    pub(super) record: GameRecord,
    /// Once the start position is known.
    board: Option<Box<dyn GameState>>,
}

impl<'a> Replay<'a> {
    pub(super) fn new((rules, settings): Ruleset<'a>) -> Self {
        let record = GameRecord { settings: settings.clone(), ..GameRecord::default() };
        Self { rules, record, board: None }
    }

    /// A game of which so much is known, its start included.
    pub(super) fn begun(rules: &'a dyn DynGame, record: GameRecord) -> Result<Self, RecordError> {
        let mut replay = Self { rules, record, board: None };
        replay.board()?;
        Ok(replay)
    }

    /// Begins the game in this position, or the usual one, if it has not begun.
    pub(super) fn begin(&mut self, position: Option<String>) -> Result<(), RecordError> {
        if !self.is_begun() {
            self.record.position = position;
            self.board()?;
        }
        Ok(())
    }

    pub(super) fn is_begun(&self) -> bool {
        self.board.is_some()
    }

    /// The game after its moves; the first call begins it where the record says.
    pub(super) fn board(&mut self) -> Result<&mut dyn GameState, RecordError> {
        let board = match self.board.take() {
            Some(board) => board,
            None => self.rules.state(self.record.position.as_deref(), &self.record.settings)?,
        };
        Ok(&mut **self.board.insert(board))
    }

    /// The side whose turn it is.
    pub(super) fn side_to_move(&self) -> Side {
        self.board.as_ref().map_or(Side::First, |board| board.side_to_move())
    }

    /// Plays the move with this canonical text, which took so many milliseconds, if that is known.
    pub(super) fn play(&mut self, text: String, millis: Option<u64>) -> Result<(), RecordError> {
        let board = self.board()?;
        let mv = board.parse(&text, &MoveNotation::CANONICAL)?;
        board.make(mv);
        self.record.add_timed(text, millis);
        Ok(())
    }

    /// Plays `text`, a move as people record it.
    pub(super) fn play_any(&mut self, text: &str) -> Result<(), RecordError> {
        let board = self.board()?;
        let mv = board.understand(text)?;
        let canonical = board.canonical_text(mv);
        board.make(mv);
        self.record.add_timed(canonical, None);
        Ok(())
    }

    /// Takes how the game ended.
    pub(super) fn ended(&mut self, (end, outcome): (End, Option<Outcome>)) {
        (self.record.ending, self.record.outcome) = (end.word().to_owned(), outcome);
    }

    /// The record. Where the board shows how the game ended, it says so: files call it otherwise, and some mean
    /// a win of the side that moved first by `1-0`.
    pub(super) fn finished(self) -> GameRecord {
        let (mut record, board) = (self.record, self.board.as_deref());
        let Some((board, (outcome, rule))) = board.and_then(|board| Some((board, board.status()?)))
        else {
            return record;
        };
        let is_certain = outcome.is_decisive() && rule != Rule::Repetition;
        if is_certain || record.outcome.is_none() {
            record.outcome = Some(outcome);
        }
        if let Some(ending) = board.ending().filter(|_| record.outcome == Some(outcome)) {
            record.ending = ending.name.to_owned();
        }
        record
    }
}
