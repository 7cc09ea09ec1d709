//! Negotiating an opening.

use std::time::Duration;

use game::{Line, Notation, TextError};
use protocol::Negotiation;
use search::{Limits, Observer};

use super::MoveOf;
use super::control::Control;
use super::engine::Engine;
use crate::Program;

/// Answers a negotiation over `stones`; every position is assessed with few nodes and its part
/// of the time.
pub(crate) fn negotiate<P: Program>(
    program: &P,
    engine: &mut Engine<P>,
    (about, stones, limits): (Negotiation, &[String], Limits<MoveOf<P>>),
    control: &Control,
) -> Result<Vec<String>, TextError> {
    const NODES: u64 = 100_000;
    let nodes = limits.nodes.unwrap_or(NODES).clamp(1, NODES);
    let limits = Limits { nodes: Some(nodes), ..limits };
    let mut assess = |pos: &P::Game, parts: u32| {
        let until = control.portion(parts)?;
        let report = engine.search((pos, &Line::new()), &limits, &Portion { control, until });
        report.lines.first().map(|line| line.score)
    };
    let none = || TextError::new("there is nothing to negotiate in this game");
    let answer = P::NEGOTIATOR.ok_or_else(none)?;
    answer(about, &P::Game::start(&program.rules()), stones, &mut assess)
}

/// Watches one of several searches that share the time of one answer.
struct Portion<'a> {
    control: &'a Control,
    /// When this search ends, from the start of the first.
    until: Duration,
}

impl<M> Observer<M> for Portion<'_> {
    fn should_stop(&self) -> bool {
        self.control.must_stop() || self.control.watch().elapsed() >= self.until
    }
}
