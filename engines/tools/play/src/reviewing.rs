//! A review while it is made: position after position, from the last one on.

use protocol::Info;

use crate::review::{Assessment, ReviewReport};
use crate::snapshot::ReviewState;

/// A review, under way or done.
pub(crate) struct Reviewing {
    /// The moves of the game that is reviewed.
    pub(crate) moves: Vec<String>,
    /// What is known of its positions, from the last one on.
    pub(crate) known: Vec<Assessment>,
    /// What the analyst said last about the position at hand.
    pub(crate) heard: Option<Info>,
    pub(crate) is_done: bool,
}

impl Reviewing {
    /// The review of a game of these moves, before anything is known.
    pub(crate) fn of(moves: Vec<String>) -> Self {
        Self { moves, known: Vec::new(), heard: None, is_done: false }
    }

    pub(crate) fn is_running(&self) -> bool {
        !self.is_done
    }

    /// Takes a line of the search.
    pub(crate) fn note(&mut self, info: Info) {
        if info.score.is_some() && !info.pv.is_empty() {
            self.heard = Some(info);
        }
    }

    /// What the snapshot says of it; the whole result is an event.
    pub(crate) fn state(&self) -> ReviewState {
        if self.is_done { ReviewState::Done } else { ReviewState::Running }
    }

    /// How far it is.
    pub(crate) fn report(&self) -> ReviewReport {
        ReviewReport::Running { done: self.known.len(), of: self.moves.len() + 1 }
    }
}
