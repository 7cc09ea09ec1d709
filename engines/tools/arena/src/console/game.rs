//! The game on the table.

use game::{Outcome, TextError};

use face::rules::{Board, Rules, Settings};
use records::GameRecord;

/// A game under way, and what of its last move is to be known.
pub(super) struct Game {
    pub(super) board: Box<dyn Board>,
    /// Where it started; the start position if none.
    start: Option<String>,
    /// The moves, canonically spelt.
    pub(super) moves: Vec<String>,
    /// What is wrong with the last move, if it loses once it is announced.
    pub(super) fault: Option<String>,
    /// What the sides are called.
    pub(super) names: [&'static str; 2],
}

pub(super) struct Played {
    /// Canonically spelt.
    pub(super) text: String,
    /// What the referee calls out.
    pub(super) calls: Vec<String>,
}

impl Game {
    pub(super) fn new(
        rules: &dyn Rules,
        settings: &Settings,
        text: Option<&str>,
    ) -> Result<Self, TextError> {
        let board = rules.board(text, settings)?;
        let names = board.names();
        let start = text.map(str::to_owned);
        Ok(Self { board, start, moves: Vec::new(), fault: None, names })
    }

    pub(super) fn play(&mut self, text: &str) -> Result<Played, TextError> {
        let text = self.board.canonical(text)?;
        let calls = self.board.calls(&text)?;
        let fault = self.board.fault(&text)?;
        self.board.play(&text)?;
        self.fault = fault;
        self.moves.push(text.clone());
        Ok(Played { text, calls })
    }

    /// Takes back the last `count` moves.
    pub(super) fn undo(
        &mut self,
        rules: &dyn Rules,
        settings: &Settings,
        count: usize,
    ) -> Result<(), TextError> {
        let played = self.moves.len();
        let left = played
            .checked_sub(count)
            .ok_or_else(|| TextError::new(format!("more than were played, {played}")))?;
        let mut game = Self::new(rules, settings, self.start.as_deref())?;
        for text in &self.moves[..left] {
            game.play(text)?;
        }
        *self = game;
        Ok(())
    }

    /// How the rules have ended the game, and what that is called.
    pub(super) fn verdict(&self) -> Option<(Outcome, String)> {
        let (outcome, _) = self.board.status()?;
        Some((outcome, self.board.ending()?.to_owned()))
    }

    pub(super) fn record(
        &self,
        settings: Settings,
        (outcome, ending): (Option<Outcome>, String),
    ) -> GameRecord {
        GameRecord {
            settings,
            players: self.names.map(str::to_owned),
            position: self.start.clone(),
            moves: self.moves.clone(),
            outcome,
            ending,
            ..GameRecord::default()
        }
    }
}
