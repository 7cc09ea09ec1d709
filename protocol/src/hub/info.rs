//! What a search has found: scores in men, times in seconds, mates near a hundred men.

use std::fmt::Write;

use super::line::{Pairs, decimal, in_quotes};
use crate::info::{BareScores, small};
use crate::{Bound, Info};

/// A mate now is a hundred men; each ply more is a hundredth less.
pub(super) const SCORES: BareScores = BareScores { mate: 10_000, largest: 9000 };

/// Appends an `info` line, unless there is nothing to say.
pub(super) fn print(info: &Info, out: &mut String) {
    let start = out.len();
    out.push_str("info");
    if let Some(depth) = info.depth {
        let _ = write!(out, " depth={depth}");
    }
    if let Some(seldepth) = info.seldepth {
        let _ = write!(out, " mean-depth={seldepth}");
    }
    if let Some((value, _)) = info.score {
        let _ = write!(out, " score={}", decimal(i64::from(SCORES.print(value)), 100));
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
}

/// Reads the pairs of an `info` line.
pub(super) fn parse(pairs: Pairs<'_>) -> Info {
    Info {
        depth: pairs.count("depth"),
        seldepth: pairs.count("mean-depth"),
        score: pairs.scaled("score", 100).map(|score| (SCORES.parse(small(score)), Bound::Exact)),
        nodes: pairs.unsigned("nodes", 1),
        time: pairs.unsigned("time", 1000),
        nps: pairs.unsigned("nps", 1_000_000),
        pv: pairs.words("pv"),
        ..Info::default()
    }
}
