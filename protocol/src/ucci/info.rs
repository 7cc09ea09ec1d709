//! The `info` lines of UCCI: value and line of a search apart from its effort.

use std::fmt::Write;

use crate::info::{self, BareScores, MateUnit};
use crate::{Bound, Info, Value};

/// Mates are scores beyond all others, one less for each ply.
const SCORES: BareScores = BareScores { mate: 30_000, largest: 29_000 };
/// `score mate n` is not UCCI, but engines send it; taken as plies.
pub(super) const FOREIGN: MateUnit = MateUnit {
    print: |n| n,
    parse: |n| n,
    mated: 0,
    unknown: info::BEYOND,
    bare: |score| SCORES.parse(score),
};

/// The search's value and line in one `info`, its effort in another, as the field has them. A score
/// that is a bound is no `score`, for which there is one meaning only: it stands in a message.
pub(super) fn print(said: &Info, out: &mut String) {
    let mut found = String::new();
    info::field("depth", said.depth, &mut found);
    info::field("multipv", said.multi_pv, &mut found);
    match said.score {
        Some((value, Bound::Exact)) => {
            let _ = write!(found, " score {}", SCORES.print(value));
            push_line(&mut found, &said.pv);
        }
        Some((value, bound)) => print_bound(value, bound, &said.pv, out),
        None => push_line(&mut found, &said.pv),
    }
    let current = said.current.as_ref();
    let current =
        current.map_or(String::new(), |(mv, i)| format!(" currmove {mv} currmovenumber {i}"));
    let mut effort = String::new();
    info::field("time", said.time, &mut effort);
    info::field("nodes", said.nodes, &mut effort);
    for fields in [found, current, effort].iter().filter(|fields| !fields.is_empty()) {
        let _ = writeln!(out, "info{fields}");
    }
}

fn push_line(found: &mut String, moves: &[String]) {
    if !moves.is_empty() {
        let _ = write!(found, " pv {}", moves.join(" "));
    }
}

fn print_bound(value: Value, bound: Bound, moves: &[String], out: &mut String) {
    let side = if bound == Bound::Lower { "least" } else { "most" };
    let _ =
        writeln!(out, "info message score at {side} {}: {}", SCORES.print(value), moves.join(" "));
}
