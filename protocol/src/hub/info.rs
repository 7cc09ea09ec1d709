//! What a search has found: scores in men, times in seconds, mates near a hundred men.

use std::fmt::Write;

use super::line::{Pairs, decimal, in_quotes};
use crate::info::{BareScores, small};
use crate::{Bound, Info, Value};

/// A mate now is a hundred men; each ply more is a hundredth less.
pub(super) const SCORES: BareScores = BareScores { mate: 10_000, largest: 9000 };

/// Appends an `info` line, unless there is nothing to say. `score` is what a position is worth: a
/// bound is told in words.
pub(super) fn print(info: &Info, out: &mut String) {
    let start = out.len();
    out.push_str("info");
    if let Some(depth) = info.depth {
        let _ = write!(out, " depth={depth}");
    }
    if let Some(seldepth) = info.seldepth {
        let _ = write!(out, " mean-depth={seldepth}");
    }
    if let Some(rank) = info.multi_pv {
        let _ = write!(out, " multi-pv={rank}");
    }
    if let Some((value, Bound::Exact)) = info.score {
        let _ = write!(out, " score={}", men(value));
    }
    for (name, value, scale) in
        [("nodes", info.nodes, 1), ("time", info.time, 1000), ("nps", info.nps, 1_000_000)]
    {
        if let Some(value) = value.and_then(|value| i64::try_from(value).ok()) {
            let text = if scale == 1 { value.to_string() } else { decimal(value, scale) };
            let _ = write!(out, " {name}={text}");
        }
    }
    if !info.pv.is_empty() {
        let _ = write!(out, " pv={}", in_quotes(&info.pv.join(" ")));
    }
    if out.len() == start + 4 {
        out.truncate(start);
    } else {
        out.push('\n');
    }
    if let Some((value, bound @ (Bound::Lower | Bound::Upper))) = info.score {
        let side = if bound == Bound::Lower { "least" } else { "most" };
        let _ = writeln!(out, "info string=\"score at {side} {}\"", men(value));
    }
}

fn men(value: Value) -> String {
    decimal(i64::from(SCORES.print(value)), 100)
}

/// Reads the pairs of an `info` line.
pub(super) fn parse(pairs: Pairs<'_>) -> Info {
    Info {
        depth: pairs.count("depth"),
        seldepth: pairs.count("mean-depth"),
        multi_pv: pairs.count("multi-pv").map(|rank| rank as usize),
        score: pairs.scaled("score", 100).map(|score| (SCORES.parse(small(score)), Bound::Exact)),
        nodes: pairs.unsigned("nodes", 1),
        time: pairs.unsigned("time", 1000),
        nps: pairs.unsigned("nps", 1_000_000),
        pv: pairs.words("pv"),
        ..Info::default()
    }
}
