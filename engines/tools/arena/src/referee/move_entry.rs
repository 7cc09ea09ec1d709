//! The moves of a game as they are remembered.

use protocol::Value;
use records::{Facts, MoveRecord, Score};
use serde::{Deserialize, Serialize};

use crate::engine::Thought;

/// One move of a game as it is remembered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveEntry {
    /// The move, canonically written.
    #[serde(rename = "m")]
    pub text: String,
    /// Milliseconds taken, where that is known.
    #[serde(rename = "t", default, skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// Centipawns, in the mover's view.
    #[serde(rename = "s", default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Plies to a proved end, in the mover's view.
    #[serde(rename = "w", default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Iterations.
    #[serde(rename = "d", default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes.
    #[serde(rename = "n", default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The rule that it breaks, where the opponent may claim it, in English.
    #[serde(rename = "f", default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The words of people about it.
    #[serde(rename = "c", default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

impl MoveEntry {
    /// A move that took so many milliseconds, with what its player said of it.
    pub fn new(text: String, millis: Option<u64>, said: Option<&Thought>) -> Self {
        let (score, mate) = match said.and_then(|said| said.score) {
            Some(Value::Centi(score)) => (Some(score), None),
            Some(Value::Mate(plies)) => (None, Some(plies)),
            Some(Value::Mated) => (None, Some(0)),
            // Neither is known of a proved end of unknown length.
            Some(Value::Win | Value::Loss) | None => (None, None),
        };
        let depth = said.and_then(|said| said.depth);
        let nodes = said.and_then(|said| said.nodes);
        let comment = said.map_or_else(String::new, |said| said.comment.clone());
        Self { text, millis, score, mate, depth, nodes, comment, fault: None }
    }

    pub(crate) fn record(&self) -> MoveRecord {
        let (text, comment) = (self.text.clone(), self.comment.clone());
        MoveRecord { text, facts: self.facts(), comment }
    }

    fn facts(&self) -> Facts {
        let proved = self.mate.map(|plies| match u32::try_from(plies) {
            Ok(plies) if plies > 0 => Score::Win(plies),
            _ => Score::Loss(plies.unsigned_abs()),
        });
        let score = self.score.map(Score::Centi).or(proved);
        Facts { millis: self.millis, score, depth: self.depth }
    }
}
