//! Negotiating an opening.

use game::{Line, Notation, TextError};
use protocol::Negotiation;
use search::Limits;

use super::MoveOf;
use super::control::Control;
use super::engine::Engine;
use super::watcher::Until;
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
        let end = control.portion(parts)?;
        let is_over = || control.must_stop() || control.watch.elapsed() >= end;
        let report = engine.search((pos, &Line::new()), &limits, &Until(&is_over));
        report.lines.first().map(|line| line.score)
    };
    let none = || TextError::new("there is nothing to negotiate in this game");
    let answer = P::NEGOTIATOR.ok_or_else(none)?;
    answer(about, &P::Game::start(&program.rules()), stones, &mut assess)
}
