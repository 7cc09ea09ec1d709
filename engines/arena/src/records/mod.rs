//! Game records in each game's own format, written and read back.
//!
//! | game | formats |
//! |---|---|
//! | shogi | KIF, CSA |
//! | xiangqi | PGN with ICCS moves |
//! | draughts | PDN |
//! | gomoku, dots | SGF |

mod csa;
mod kif;
mod sgf;
mod shogi;
mod tagged;

use std::path::Path;

use game::{Outcome, Side, TextError};

use crate::journal::{GameEntry, MatchSettings};
use crate::referee::Reason;
use crate::rules::{Board, Rule, Rules, Settings};

/// A form of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Shogi, in Japanese.
    Kif,
    /// Shogi, the computer federation's.
    Csa,
    /// Xiangqi.
    Pgn,
    /// Draughts.
    Pdn,
    /// Gomoku and dots.
    Sgf,
}

impl Format {
    /// The usual format of a game.
    #[must_use]
    pub fn of_game(word: &str) -> Option<Self> {
        match word {
            "shogi" => Some(Self::Kif),
            "xiangqi" => Some(Self::Pgn),
            "draughts" => Some(Self::Pdn),
            "gomoku" | "dots" => Some(Self::Sgf),
            _ => None,
        }
    }

    /// The format that a file's name promises.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "kif" | "kifu" => Some(Self::Kif),
            "csa" => Some(Self::Csa),
            "pgn" => Some(Self::Pgn),
            "pdn" => Some(Self::Pdn),
            "sgf" => Some(Self::Sgf),
            _ => None,
        }
    }

    /// The ending of file names.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Csa => "csa",
            Self::Pgn => "pgn",
            Self::Pdn => "pdn",
            Self::Sgf => "sgf",
        }
    }
}

/// A game as records know it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameRecord {
    /// Names by side.
    pub players: [String; 2],
    /// What it belongs to, for people.
    pub event: String,
    /// Where it started; the start position if none.
    pub position: Option<String>,
    /// All moves, canonically spelt.
    pub moves: Vec<String>,
    /// Seconds for each of the last moves; those of an opening have none.
    pub seconds: Vec<f64>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Why it ended.
    pub end: End,
}

/// The ways of ending that records tell apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Nothing is said about it.
    #[default]
    Unsaid,
    /// The loser resigned, or was resigned for.
    Resignation,
    /// The loser had no move or was mated.
    NoMove,
    /// A position recurred.
    Repetition,
    /// A declaration.
    Declaration,
    /// The loser's time ran out.
    Time,
    /// The loser did what the rules forbid.
    Illegal,
}

impl GameRecord {
    /// The record of a journal's game.
    #[must_use]
    pub fn of(game: &GameEntry, settings: &MatchSettings) -> Self {
        let end = match &game.reason {
            Reason::Rule(Rule::NoMove) => End::NoMove,
            Reason::Rule(Rule::Repetition) => End::Repetition,
            Reason::Resignation | Reason::Adjudication => End::Resignation,
            Reason::Declaration => End::Declaration,
            Reason::Time(_) => End::Time,
            Reason::IllegalMove(_) | Reason::WrongDeclaration => End::Illegal,
            _ => End::Unsaid,
        };
        let played = game.moves.iter().map(|mv| mv.text.clone());
        Self {
            players: game.engines.map(|number| settings.engines[number].spec.name.clone()),
            event: format!("Tengen {} pair {} game {}", settings.game, game.pair, game.leg + 1),
            position: game.opening.position.clone(),
            moves: game.opening.moves.iter().cloned().chain(played).collect(),
            seconds: game.moves.iter().map(|mv| mv.millis as f64 / 1000.0).collect(),
            outcome: Some(game.outcome()),
            end: if game.winner == 0 && end == End::Resignation { End::Unsaid } else { end },
        }
    }

    /// Seconds for each move, 0 where they are not known.
    fn times(&self) -> impl Iterator<Item = f64> + '_ {
        let unknown = self.moves.len().saturating_sub(self.seconds.len());
        std::iter::repeat_n(0.0, unknown).chain(self.seconds.iter().copied())
    }
}

/// The text of one record.
///
/// # Errors
/// If the moves are not those of a game under `rules` and `settings`.
pub fn write(
    format: Format,
    record: &GameRecord,
    rules: &dyn Rules,
    settings: &Settings,
) -> Result<String, TextError> {
    let mut replay = Replay::new(rules, settings, record.position.as_deref())?;
    match format {
        Format::Kif => kif::write(record, &mut replay),
        Format::Csa => csa::write(record, &mut replay),
        Format::Pgn => tagged::write_pgn(record, &mut replay),
        Format::Pdn => tagged::write_pdn(record, &mut replay),
        Format::Sgf => sgf::write(record, &mut replay),
    }
}

/// The records in `text`.
///
/// # Errors
/// If one of them is malformed or has an illegal move.
pub fn read(
    format: Format,
    text: &str,
    rules: &dyn Rules,
    settings: &Settings,
) -> Result<Vec<GameRecord>, TextError> {
    let table = (rules, settings);
    match format {
        Format::Kif => kif::read(text, table).map(|record| vec![record]),
        Format::Csa => csa::read(text, table),
        Format::Pgn => tagged::read_pgn(text, table),
        Format::Pdn => tagged::read_pdn(text, table),
        Format::Sgf => sgf::read(text, table),
    }
}

/// Rules and settings together.
type Table<'a> = (&'a dyn Rules, &'a Settings);

/// A game being played again, so that each move is seen where it is made.
struct Replay {
    board: Box<dyn Board>,
    /// The text of the usual start position.
    start: String,
    word: &'static str,
    spelling: crate::rules::Spelling,
}

impl Replay {
    fn new(
        rules: &dyn Rules,
        settings: &Settings,
        position: Option<&str>,
    ) -> Result<Self, TextError> {
        let spelling = rules.spelling(rules.protocols()[0], &Settings::new())?;
        let board = rules.board(position, settings)?;
        let start = rules.board(None, settings)?.text();
        Ok(Self { board, start, word: rules.word(), spelling })
    }

    fn side(&self) -> Side {
        self.board.side_to_move()
    }

    fn play(&mut self, mv: &str) -> Result<(), TextError> {
        self.board.play(mv)
    }

    /// Plays `text`, a move in any spelling that the game reads; returns it canonically spelt.
    fn play_any(&mut self, text: &str) -> Result<String, TextError> {
        let canonical = match self.board.play(text) {
            Ok(()) => return Ok(text.to_owned()),
            Err(_) => self.board.read(text, &self.spelling)?,
        };
        self.board.play(&canonical)?;
        Ok(canonical)
    }
}

#[cfg(test)]
mod tests;
