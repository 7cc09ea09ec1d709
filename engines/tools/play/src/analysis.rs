//! The analysis of the position shown: the newest line of each rank, as it is published.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use arena::rules::{Board, Rules, Spelling};
use face::Spot;
use game::{Side, TextError};
use protocol::{Bound, Info};
use serde::Serialize;

use crate::value::Value;

/// Between two messages.
const PACE: Duration = Duration::from_millis(100);

/// What the analyst has said about the position shown.
pub(crate) struct Analysis {
    pub(crate) on: bool,
    pub(crate) lines: u8,
    seen: BTreeMap<usize, Info>,
    /// When the next message is due, if there is something new.
    pub(crate) due: Option<Instant>,
    /// When the last one was sent.
    sent: Option<Instant>,
}

/// What the analyst found, as the page is told it.
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
    moves: Vec<String>,
    /// What the first move touches.
    touched: Vec<Spot>,
}

impl Default for Analysis {
    fn default() -> Self {
        Self { on: false, lines: 1, seen: BTreeMap::new(), due: None, sent: None }
    }
}

impl Analysis {
    /// Forgets what was said: another position is analysed.
    pub(crate) fn clear(&mut self) {
        self.seen.clear();
        self.due = None;
    }

    /// Takes a line of the search.
    pub(crate) fn note(&mut self, info: Info) {
        if info.pv.is_empty() || info.score.is_none() {
            return;
        }
        self.seen.insert(info.multi_pv.unwrap_or(1), info);
        let earliest = self.sent.map_or_else(Instant::now, |sent| sent + PACE);
        self.due.get_or_insert(earliest);
    }

    /// The message about the position after `ply` plies; `board` makes it anew for each line.
    pub(crate) fn message(
        &mut self,
        (revision, ply): (u64, usize),
        rules: &dyn Rules,
        spelling: &Spelling,
        board: impl Fn() -> Result<Box<dyn Board>, TextError>,
    ) -> Result<AnalysisReport, TextError> {
        self.due = None;
        self.sent = Some(Instant::now());
        let mut lines = Vec::new();
        for (rank, info) in self.seen.iter().take(usize::from(self.lines)) {
            lines.push(line(*rank, info, rules, spelling, board()?));
        }
        let most = |of: fn(&Info) -> Option<u64>| self.seen.values().filter_map(of).max();
        Ok(AnalysisReport {
            revision,
            ply,
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
    rules: &dyn Rules,
    spelling: &Spelling,
    mut board: Box<dyn Board>,
) -> RankedLine {
    let mover: Side = board.side_to_move();
    let score = info.score.map(|(value, _)| Value::of(value, mover));
    let bound = match (info.score.map(|(_, bound)| bound), mover) {
        (None | Some(Bound::Exact), _) => "exact",
        (Some(Bound::Lower), Side::First) | (Some(Bound::Upper), Side::Second) => "lower",
        (Some(_), _) => "upper",
    };
    let (moves, touched) = canonical(&info.pv, spelling, &mut *board);
    let share = score.map(|score| score.share(&rules.odds()));
    let wdl = score.map(|score| score.chances(&rules.odds()));
    RankedLine { rank, score, bound, share, wdl, moves, touched }
}

/// The moves of a line in the canonical spelling, as far as they are legal, and what the first one
/// touches.
pub(crate) fn canonical(
    pv: &[String],
    spelling: &Spelling,
    board: &mut dyn Board,
) -> (Vec<String>, Vec<Spot>) {
    let mut touched = Vec::new();
    let mut moves = Vec::new();
    for text in pv {
        let Ok(text) = board.read(text, spelling) else { break };
        if moves.is_empty() {
            touched = board.touched(&text).unwrap_or_default();
        }
        if board.play(&text).is_err() {
            break;
        }
        moves.push(text);
    }
    (moves, touched)
}
