//! What `analyse` says of one position, as the JSON that it prints.

use game::{Outcome, Side};
use serde::Serialize;

/// What is said of one position, or why a line is none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Finding {
    /// A line that could not be read.
    Refusal(Refusal),
    /// A position.
    Analysis(Analysis),
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Refusal {
    pub(super) position: String,
    /// Number of the line, from 1.
    pub(super) line: usize,
    /// What is wrong, for people.
    pub(super) error: String,
    /// What is wrong, for programs.
    pub(super) code: &'static str,
}

/// A position that was searched, or that is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Analysis {
    pub(super) position: String,
    /// Number of the line, from 1.
    pub(super) line: usize,
    /// Moves of the line that lead to it.
    pub(super) ply: usize,
    pub(super) turn: &'static str,
    /// For the side to move, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bestmove: Option<String>,
    pub(super) depth: u32,
    pub(super) seldepth: u32,
    pub(super) nodes: u64,
    /// Milliseconds.
    pub(super) time: u64,
    pub(super) nps: u64,
    pub(super) lines: Vec<AnalysedLine>,
    /// The move that was played, in a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) played: Option<String>,
    /// Hundredths that the played move lost, where no proved end is involved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) loss: Option<i32>,
    /// What the mover could expect before the played move and cannot any more, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) chance_lost: Option<f64>,
    /// Whether it is the first position of its line.
    #[serde(skip)]
    pub(super) begins: bool,
}

/// One line of play: its value in hundredths for the side to move, or the plies to its end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct AnalysedLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mate: Option<i32>,
    pub(super) pv: Vec<String>,
}

impl Finding {
    /// Whether it is the first that is said of its line.
    pub(super) fn begins_line(&self) -> bool {
        match self {
            Self::Refusal(_) => true,
            Self::Analysis(analysis) => analysis.begins,
        }
    }

    pub(super) fn is_refusal(&self) -> bool {
        matches!(self, Self::Refusal(_))
    }
}

/// An outcome as the side to move sees it.
pub(super) fn outcome_word(outcome: Outcome, turn: Side) -> &'static str {
    match outcome {
        Outcome::Draw => "draw",
        Outcome::Win(side) if side == turn => "win",
        Outcome::Win(_) => "loss",
    }
}
