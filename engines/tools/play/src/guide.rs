//! The guide of a hint where a task is set: its known answer, or a search that keeps to its goal.

use std::time::Duration;

use dyngame::{GameState, Move, MoveNotation};
use protocol::{Go, MateLimit, Protocol, Value as Said};

use crate::puzzles::Goal;

/// How long an engine may look for the win that a task asks for.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a lesson or a puzzle knows of the position on the board.
pub(crate) enum Guide<'a> {
    /// A move that it asks for, canonically spelt, and what that proves.
    Answer(&'a str, Option<Said>),
    /// The goal: the first move towards it was played.
    Goal(Goal),
}

impl Goal {
    /// The worth of a position in which it can be reached.
    pub(crate) fn worth(self) -> Option<Said> {
        match self {
            Self::Mate(_) | Self::Four(_) => self.plies().map(|plies| Said::Mate(plies as i32)),
            Self::Gain(_) => None,
            Self::Win(_) => Some(Said::Win),
        }
    }

    /// Plies of the forced win that it asks for.
    fn plies(self) -> Option<u32> {
        match self {
            Self::Mate(plies) => Some(plies),
            Self::Four(stones) => Some(2 * stones - 1),
            Self::Gain(_) | Self::Win(_) => None,
        }
    }

    /// Whether `mv` may be one of the forced win: a check of a mate, a four or a five of continuous fours.
    fn allows(self, mv: Move, board: &dyn GameState) -> bool {
        const FOURS: [&str; 5] = [
            "gomoku-makes-five",
            "gomoku-makes-open-four",
            "gomoku-makes-two-fours",
            "gomoku-makes-four-three",
            "gomoku-makes-four",
        ];
        match self {
            Self::Mate(_) => board.calls(mv).iter().any(|call| call.id == "call-check"),
            Self::Four(_) => board.effects(mv).iter().any(|effect| FOURS.contains(&effect.id)),
            Self::Gain(_) | Self::Win(_) => true,
        }
    }

    /// The search for the win on `board` by an engine that speaks `protocol`; `None` where nothing is forced.
    pub(crate) fn search(
        self,
        board: &dyn GameState,
        protocol: Protocol,
        notation: &MoveNotation,
    ) -> Option<Go> {
        let plies = self.plies()?;
        let millis = PATIENCE.as_millis() as i64;
        let mate = match protocol {
            Protocol::Usi => MateLimit::Time(millis),
            _ => MateLimit::Plies(plies),
        };
        let moves = board.moves().into_iter().filter(|&mv| self.allows(mv, board));
        Some(Go {
            mate: Some(mate),
            depth: Some(plies),
            move_time: Some(millis),
            search_moves: moves.map(|mv| board.move_text(mv, notation)).collect(),
            ..Go::default()
        })
    }
}
