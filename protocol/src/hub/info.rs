//! The `info` line of Hub: scores in men, times in seconds, mates near a hundred men.

use std::fmt::Write;

use super::line::{Pairs, decimal, in_quotes};
use crate::info::{BareScores, small};
use crate::{Bound, Info, Value};

/// A mate now is a hundred men; each ply more is a hundredth less.
pub(super) const SCORES: BareScores = BareScores { mate: 10_000, largest: 9000 };

/// Appends an `info` line, unless there is nothing to say. `score` is what a position is worth: a
/// bound is said in words.
pub(super) fn print(info: &Info, out: &mut String) {
    let count = |number: Option<u32>| number.map(|number| number.to_string());
    let scaled = |number: Option<u64>, scale| Some(decimal(i64::try_from(number?).ok()?, scale));
    let exact = info.score.filter(|(_, bound)| *bound == Bound::Exact);
    let fields = [
        ("depth", count(info.depth)),
        ("mean-depth", count(info.seldepth)),
        ("multi-pv", info.multi_pv.map(|rank| rank.to_string())),
        ("score", exact.map(|(value, _)| men(value))),
        ("nodes", scaled(info.nodes, 1)),
        ("time", scaled(info.time, 1000)),
        ("nps", scaled(info.nps, 1_000_000)),
        ("pv", (!info.pv.is_empty()).then(|| in_quotes(&info.pv.join(" ")))),
    ];
    let said = fields.into_iter().filter_map(|(name, value)| Some(format!(" {name}={}", value?)));
    let said: String = said.collect();
    if !said.is_empty() {
        let _ = writeln!(out, "info{said}");
    }
    if let Some((value, bound @ (Bound::Lower | Bound::Upper))) = info.score {
        let side = if bound == Bound::Lower { "least" } else { "most" };
        let _ = writeln!(out, "info string=\"score at {side} {}\"", men(value));
    }
}

fn men(value: Value) -> String {
    decimal(i64::from(SCORES.print(value)), 100)
}

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
