//! What a search has found, its value and line apart from its effort.

use std::fmt::Write;

use crate::info::{self, BareScores, MateUnit};
use crate::tokens::{Tokens, count};
use crate::{Bound, Info, Reply, Value};

/// Mates are scores beyond all others, one less for each ply.
pub(super) const SCORES: BareScores = BareScores { mate: 30_000, largest: 29_000 };
/// `score mate n` is not UCCI, but engines send it; taken as plies.
const FOREIGN_MATE: MateUnit = MateUnit { print: |n| n, parse: |n| n, mated: 0 };

/// The search's value and line in one `info`, its effort in another, as the field has them.
pub(super) fn print(info: &Info, out: &mut String) {
    let mut found = String::new();
    if let Some(depth) = info.depth {
        let _ = write!(found, " depth {depth}");
    }
    if let Some(rank) = info.multi_pv {
        let _ = write!(found, " multipv {rank}");
    }
    if let Some((value, _)) = info.score {
        let _ = write!(found, " score {}", SCORES.print(value));
    }
    if !info.pv.is_empty() {
        let _ = write!(found, " pv {}", info.pv.join(" "));
    }
    let mut effort = String::new();
    for (name, value) in [("time", info.time), ("nodes", info.nodes)] {
        if let Some(value) = value {
            let _ = write!(effort, " {name} {value}");
        }
    }
    for fields in [found, effort].iter().filter(|fields| !fields.is_empty()) {
        let _ = writeln!(out, "info{fields}");
    }
}

/// Reads what follows `info`.
pub(super) fn parse(mut tokens: Tokens<'_>) -> Reply {
    let mut info = Info::default();
    while let Some(name) = tokens.next() {
        match name {
            "message" | "string" => return Reply::Message(tokens.rest().to_owned()),
            "depth" => info.depth = tokens.number(1).and_then(count).or(info.depth),
            "multipv" => info.multi_pv = tokens.number(1).and_then(count).map(|n| n as usize),
            "score" => info.score = parse_score(&mut tokens).or(info.score),
            "time" => info.time = info::whole(&mut tokens).or(info.time),
            "nodes" => info.nodes = info::whole(&mut tokens).or(info.nodes),
            "nps" => info.nps = info::whole(&mut tokens).or(info.nps),
            "pv" => {
                info.pv = tokens.owned();
                break;
            }
            _ => {}
        }
    }
    Reply::Info(info)
}

fn parse_score(tokens: &mut Tokens<'_>) -> Option<(Value, Bound)> {
    match tokens.peek()? {
        "cp" | "mate" => info::parse_score(tokens, FOREIGN_MATE),
        _ => Some((SCORES.parse(info::small(tokens.number(1)?)), Bound::Exact)),
    }
}
