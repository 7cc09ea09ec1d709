//! The analysis of the position shown: the newest line of each rank, as it is published.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dyngame::{GameState, MoveNotation, Spot, WinModel};
use game::Side;
use protocol::{Bound, Info};
use serde::Serialize;
use tokio::sync::watch;

use crate::ply::{Place, Written};
use crate::table::Table;
use crate::value::Value;

/// Between two messages.
const PACE: Duration = Duration::from_millis(100);

/// The words of the analyst about the position shown.
pub(crate) struct Analysis {
    pub(crate) on: bool,
    pub(crate) lines: u8,
    /// The position that is analysed, once it is.
    pub(crate) root: Option<Place>,
    seen: BTreeMap<usize, Info>,
    /// When the next message is due, if there is something new.
    pub(crate) due: Option<Instant>,
    sent: Option<Instant>,
    out: watch::Sender<Arc<AnalysisReport>>,
}

/// The findings of the analyst, as the page gets them.
#[derive(Default, Serialize)]
pub(crate) struct AnalysisReport {
    revision: u64,
    ply: usize,
    depth: Option<u32>,
    nodes: Option<u64>,
    lines: Vec<RankedLine>,
}

/// A line of play, best first; scores are the first side's.
#[derive(Serialize)]
struct RankedLine {
    rank: usize,
    score: Option<Value>,
    bound: &'static str,
    /// The expectation of the first side, 0 to 1.
    share: Option<f64>,
    /// Its chances to win, draw and lose, in thousandths.
    wdl: Option<[u32; 3]>,
    #[serde(flatten)]
    line: CanonicalLine,
}

/// A line of play in the canonical notation, as far as it is legal.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct CanonicalLine {
    pub(crate) moves: Vec<String>,
    /// In the notations of the game, if it has some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) written: Vec<Written>,
    /// The spots that the first move touches.
    pub(crate) touched: Vec<Spot>,
}

impl Analysis {
    /// An analysis that is off; what is found goes to `out`.
    pub(crate) fn new(out: watch::Sender<Arc<AnalysisReport>>) -> Self {
        Self { on: false, lines: 1, root: None, seen: BTreeMap::new(), due: None, sent: None, out }
    }

    /// Forgets what was said: another position is analysed, or none.
    pub(crate) fn clear(&mut self) {
        self.root = None;
        self.seen.clear();
        self.due = None;
    }

    pub(crate) fn note(&mut self, info: Info) {
        if info.pv.is_empty() || info.score.is_none() {
            return;
        }
        // A line that has changed its rank is nowhere else any more.
        self.seen.retain(|_, other| other.pv[0] != info.pv[0]);
        self.seen.insert(info.multi_pv.unwrap_or(1), info);
        let earliest = self.sent.map_or_else(Instant::now, |sent| sent + PACE);
        self.due.get_or_insert(earliest);
    }

    /// Publishes the newest lines about the position that `table` shows.
    pub(crate) fn publish(&mut self, revision: u64, table: &Table, notation: &MoveNotation) {
        self.due = None;
        self.sent = Some(Instant::now());
        self.out.send_replace(Arc::new(self.report(revision, table, notation)));
    }

    fn report(&self, revision: u64, table: &Table, notation: &MoveNotation) -> AnalysisReport {
        let (model, mut board) = (table.setup.rules.win_model(), table.board().fork());
        let seen = self.seen.iter().take(usize::from(self.lines));
        let lines = seen.map(|(rank, info)| line(*rank, info, &model, notation, &mut *board));
        let lines = lines.collect();
        AnalysisReport {
            revision,
            ply: table.board().ply(),
            depth: self.seen.values().filter_map(|info| info.depth).max(),
            nodes: self.seen.values().filter_map(|info| info.nodes).max(),
            lines,
        }
    }
}

fn line(
    rank: usize,
    info: &Info,
    model: &WinModel,
    notation: &MoveNotation,
    board: &mut dyn GameState,
) -> RankedLine {
    let mover: Side = board.side_to_move();
    let score = info.score.map(|(value, _)| Value::of(value, mover));
    let bound = match (info.score.map(|(_, bound)| bound), mover) {
        (None | Some(Bound::Exact), _) => "exact",
        (Some(Bound::Lower), Side::First) | (Some(Bound::Upper), Side::Second) => "lower",
        (Some(_), _) => "upper",
    };
    let share = score.map(|score| score.share(model));
    let wdl = score.map(|score| score.chances(model));
    RankedLine { rank, score, bound, share, wdl, line: canonical(&info.pv, notation, board) }
}

/// The line `pv` from the position on `board`, which it is back to afterwards.
pub(crate) fn canonical(
    pv: &[String],
    notation: &MoveNotation,
    board: &mut dyn GameState,
) -> CanonicalLine {
    let mut line = CanonicalLine::default();
    let has_notations = !board.notations().is_empty();
    for text in pv {
        let Ok(mv) = board.parse(text, notation) else { break };
        if line.moves.is_empty() {
            line.touched = board.spots(mv);
        }
        if has_notations {
            line.written.push(board.in_notations(mv));
        }
        line.moves.push(board.canonical_text(mv));
        board.make(mv);
    }
    for _ in &line.moves {
        board.unmake();
    }
    line
}

#[cfg(test)]
mod tests {
    use protocol::Value as Said;

    use super::*;

    fn line(rank: usize, mv: &str) -> Info {
        let score = Some((Said::Centi(10), Bound::Exact));
        Info { multi_pv: Some(rank), pv: vec![mv.to_owned()], score, ..Info::default() }
    }

    #[test]
    fn a_line_that_rises_stands_once() {
        let mut analysis = Analysis::new(watch::channel(Arc::default()).0);
        analysis.note(line(1, "a"));
        analysis.note(line(2, "b"));
        analysis.note(line(1, "b"));
        let ranks: Vec<_> =
            analysis.seen.iter().map(|(rank, info)| (*rank, &*info.pv[0])).collect();
        assert_eq!(ranks, [(1, "b")]);
    }
}
