//! The analysis of the position shown: the newest line of each rank, as it is published.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dyngame::{GameState, MoveNotation, written_move};
use dyngame::{Spot, WinModel};
use game::{Side, TextError};
use protocol::{Bound, Info};
use serde::Serialize;
use tokio::sync::watch;

use crate::table::{Table, Written};
use crate::value::Value;

/// Between two messages.
const PACE: Duration = Duration::from_millis(100);

/// What the analyst has said about the position shown.
pub(crate) struct Analysis {
    pub(crate) on: bool,
    pub(crate) lines: u8,
    /// The moves to the position that is analysed, once it is.
    pub(crate) root: Option<Vec<String>>,
    seen: BTreeMap<usize, Info>,
    /// When the next message is due, if there is something new.
    pub(crate) due: Option<Instant>,
    sent: Option<Instant>,
    out: watch::Sender<Arc<AnalysisReport>>,
}

/// What the analyst found, as the page gets it.
#[derive(Default, Serialize)]
pub(crate) struct AnalysisReport {
    revision: u64,
    ply: usize,
    depth: Option<u32>,
    nodes: Option<u64>,
    millis: Option<u64>,
    lines: Vec<RankedLine>,
}

/// A line of play, best first; scores are the first side's.
#[derive(Serialize)]
struct RankedLine {
    rank: usize,
    score: Option<Value>,
    bound: &'static str,
    /// What the first side can expect, 0 to 1.
    share: Option<f64>,
    /// Its chances to win, draw and lose, in thousandths.
    wdl: Option<[u32; 3]>,
    #[serde(flatten)]
    line: CanonicalLine,
}

/// A line of play in the canonical spelling, as far as it is legal.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct CanonicalLine {
    pub(crate) moves: Vec<String>,
    /// In the notations of the game.
    pub(crate) written: Vec<Written>,
    /// What the first move touches.
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
    pub(crate) fn publish(&mut self, revision: u64, table: &Table, spelling: &MoveNotation) {
        self.due = None;
        self.sent = Some(Instant::now());
        match self.report(revision, table, spelling) {
            Ok(report) => drop(self.out.send_replace(Arc::new(report))),
            Err(error) => log::warn!("the analysis cannot be shown: {error}"),
        }
    }

    fn report(
        &self,
        revision: u64,
        table: &Table,
        spelling: &MoveNotation,
    ) -> Result<AnalysisReport, TextError> {
        let (base, variation) = table.shown_line();
        let odds = table.setup.rules.win_model();
        let mut lines = Vec::new();
        for (rank, info) in self.seen.iter().take(usize::from(self.lines)) {
            lines.push(line(*rank, info, &odds, spelling, &mut *table.shown_board()?));
        }
        let most = |of: fn(&Info) -> Option<u64>| self.seen.values().filter_map(of).max();
        Ok(AnalysisReport {
            revision,
            ply: base + variation.len(),
            depth: self.seen.values().filter_map(|info| info.depth).max(),
            nodes: most(|info| info.nodes),
            millis: most(|info| info.time),
            lines,
        })
    }
}

fn line(
    rank: usize,
    info: &Info,
    odds: &WinModel,
    spelling: &MoveNotation,
    board: &mut dyn GameState,
) -> RankedLine {
    let mover: Side = board.side_to_move();
    let score = info.score.map(|(value, _)| Value::of(value, mover));
    let bound = match (info.score.map(|(_, bound)| bound), mover) {
        (None | Some(Bound::Exact), _) => "exact",
        (Some(Bound::Lower), Side::First) | (Some(Bound::Upper), Side::Second) => "lower",
        (Some(_), _) => "upper",
    };
    let share = score.map(|score| score.share(odds));
    let wdl = score.map(|score| score.chances(odds));
    RankedLine { rank, score, bound, share, wdl, line: canonical(&info.pv, spelling, board) }
}

/// The line `pv` from `board` on, which plays it.
pub(crate) fn canonical(
    pv: &[String],
    spelling: &MoveNotation,
    board: &mut dyn GameState,
) -> CanonicalLine {
    let mut line = CanonicalLine::default();
    let has_notations = !board.notations().is_empty();
    for text in pv {
        let Ok(text) = board.read(text, spelling) else { break };
        if line.moves.is_empty() {
            line.touched = board.touched(&text).unwrap_or_default();
        }
        let written = written_move(&*board, &text).unwrap_or_default();
        if board.play(&text).is_err() {
            break;
        }
        if has_notations {
            line.written.push(written);
        }
        line.moves.push(text);
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
