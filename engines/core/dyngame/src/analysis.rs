//! The JSON that an engine's `analyse` prints of positions.

use game::{Outcome, Side};
use protocol::Value;
use serde::{Deserialize, Serialize};

/// The analysis of a position, or the reason why a line is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Finding {
    /// A line that could not be read.
    Refusal(Refusal),
    Analysis(Analysis),
    /// How far a line is, before anything is said of it.
    Progress(Progress),
}

/// How far a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Its number, from 1.
    pub line: usize,
    /// Positions that were looked at.
    pub done: usize,
    /// How many there are.
    pub of: usize,
}

/// A win that a player missed, as a case of a suite.
#[derive(Serialize, Deserialize)]
pub struct Puzzle {
    /// Number of the line of the game, from 1.
    pub line: usize,
    /// Moves before it.
    pub ply: usize,
    /// The move that was played there.
    pub played: String,
    /// The kind of suite that the case belongs to.
    pub suite: String,
    /// The line of that suite.
    pub case: String,
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Refusal {
    /// The line.
    pub position: String,
    /// Its number, from 1.
    pub line: usize,
    /// The reason, for people.
    pub error: String,
    /// The reason, for programs.
    pub code: String,
}

/// A position that was searched, or that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// Its text, and the moves that lead to it.
    pub position: String,
    /// Number of the line, from 1.
    pub line: usize,
    /// Moves of the line that lead to it.
    pub ply: usize,
    #[serde(with = "SideWord")]
    pub turn: Side,
    /// If the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ended>,
    /// The claim that the side to move may make in place of a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<Ended>,
    /// The first move of the best line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bestmove: Option<String>,
    /// The iteration that the lines are of.
    pub depth: u32,
    /// The deepest ply looked at.
    pub seldepth: u32,
    pub nodes: u64,
    /// Milliseconds.
    pub time: u64,
    /// Nodes a second.
    pub nps: u64,
    /// The expected points of the side to move, 0 to 1: a draw counts half.
    pub chance: f64,
    /// The best lines, best first.
    pub lines: Vec<AnalysedLine>,
    /// The move that was played, in a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// Centipawns that the played move lost, where no proved end is involved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<i32>,
    /// The expectation that the mover lost by the played move, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance_lost: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnalysedLine {
    /// Its value to the side to move, in centipawns.
    #[serde(flatten)]
    pub value: Value,
    pub pv: Vec<String>,
}

/// How a game ended, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    Win,
    Draw,
    Loss,
}

/// A side as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Side", rename_all = "lowercase")]
enum SideWord {
    First,
    Second,
}

impl Finding {
    /// Number of the line, from 1.
    pub const fn line(&self) -> usize {
        match self {
            Self::Refusal(refusal) => refusal.line,
            Self::Analysis(analysis) => analysis.line,
            Self::Progress(progress) => progress.line,
        }
    }
}

impl Ended {
    /// `outcome` as the side `turn` sees it.
    pub fn of(outcome: Outcome, turn: Side) -> Self {
        match outcome {
            Outcome::Draw => Self::Draw,
            Outcome::Win(side) if side == turn => Self::Win,
            Outcome::Win(_) => Self::Loss,
        }
    }
}

impl Analysis {
    /// The value of the position to the side to move; `None` if it was not searched.
    pub fn value(&self) -> Option<Value> {
        Some(self.lines.first()?.value)
    }
}
