//! A review while it is made: position after position, from the last one on.

use protocol::Info;
use serde_json::{Value as Json, json};

use crate::review::Assessed;

/// A review, under way or done.
pub(crate) struct Reviewing {
    /// The moves of the game that is reviewed.
    pub(crate) moves: Vec<String>,
    /// What is known of its positions, from the last one on.
    pub(crate) known: Vec<Assessed>,
    /// What the analyst said last about the position at hand.
    pub(crate) heard: Option<Info>,
    /// The result, once there is one.
    pub(crate) done: Option<Json>,
}

impl Reviewing {
    /// The review of a game of these moves, before anything is known.
    pub(crate) fn of(moves: Vec<String>) -> Self {
        Self { moves, known: Vec::new(), heard: None, done: None }
    }

    pub(crate) fn is_running(&self) -> bool {
        self.done.is_none()
    }

    /// Takes a line of the search.
    pub(crate) fn note(&mut self, info: Info) {
        if info.score.is_some() && !info.pv.is_empty() {
            self.heard = Some(info);
        }
    }

    /// What the snapshot says of it; the whole result is an event.
    pub(crate) fn state(&self) -> Json {
        json!({ "state": if self.is_running() { "running" } else { "done" } })
    }

    pub(crate) fn json(&self) -> Json {
        match &self.done {
            Some(review) => review.clone(),
            None => json!({
                "state": "running",
                "done": self.known.len(),
                "of": self.moves.len() + 1,
            }),
        }
    }
}
