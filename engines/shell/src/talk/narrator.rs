//! Puts what a search says into words.

use std::sync::Arc;
use std::time::Duration;

use game::Notation;
use protocol::{Info, Reply, Value};
use search::{Bound, Pv, Report, Score};

use super::wire::Wire;
use crate::think::watcher::Listener;

/// Puts reports of a search into words.
#[derive(Clone)]
pub(crate) struct Narrator<G: Notation> {
    pub(crate) pos: G,
    pub(crate) form: G::Form,
    /// How many lines the manager wants.
    pub(crate) lines: usize,
}

impl<G: Notation> Narrator<G> {
    /// One line of output for each of the best lines; none before an iteration is complete.
    pub(crate) fn infos(&self, report: &Report<G::Move>, elapsed: Duration) -> Vec<Reply> {
        let time = elapsed.as_millis() as u64;
        let nanos = elapsed.as_nanos().max(1);
        let nps = (u128::from(report.nodes) * 1_000_000_000 / nanos) as u64;
        let info = |(i, line): (usize, &Pv<G::Move>)| {
            Reply::Info(Info {
                depth: Some(report.depth),
                seldepth: Some(report.seldepth.max(report.depth)),
                multi_pv: (self.lines > 1).then_some(i + 1),
                score: Some((value(line.score), bound(line.bound))),
                nodes: Some(report.nodes),
                nps: Some(nps),
                hashfull: Some(report.hashfull),
                time: Some(time),
                tbhits: None,
                pv: self.texts(&line.moves),
            })
        };
        let lines = if report.depth > 0 { self.lines } else { 0 };
        report.lines.iter().take(lines).enumerate().map(info).collect()
    }

    /// `moves`, played one after the other from the root, in words.
    pub(crate) fn texts(&self, moves: &[G::Move]) -> Vec<String> {
        let mut pos = self.pos.clone();
        let mut texts = Vec::with_capacity(moves.len());
        for &mv in moves {
            if !pos.is_legal(mv) {
                log::error!("illegal move {mv:?} in a line of play from {:?}", self.pos);
                break;
            }
            texts.push(pos.move_text(mv, self.form));
            pos.make(mv);
        }
        texts
    }
}

/// A score as it is said on the wire.
pub(crate) fn value(score: Score) -> Value {
    match score.plies_to_end() {
        Some(0) => Value::Mated,
        Some(plies) => Value::Mate(plies),
        None => Value::Centi(score.get()),
    }
}

/// A kind of bound as it is said on the wire.
pub(crate) const fn bound(bound: Bound) -> protocol::Bound {
    match bound {
        Bound::Exact => protocol::Bound::Exact,
        Bound::Lower => protocol::Bound::Lower,
        Bound::Upper => protocol::Bound::Upper,
    }
}

/// Reports the progress of a search to the manager.
pub(crate) struct Speaker<G: Notation> {
    pub(crate) narrator: Narrator<G>,
    pub(crate) wire: Arc<Wire>,
}

impl<G: Notation> Listener<G::Move> for Speaker<G> {
    fn hear(&self, report: &Report<G::Move>, elapsed: Duration) {
        self.wire.send_all(&self.narrator.infos(report, elapsed));
    }

    fn is_gone(&self) -> bool {
        self.wire.is_closed()
    }
}
