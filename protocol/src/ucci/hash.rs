//! `pophash`: what the table of an engine holds of a position.

use std::fmt::Write;

use crate::info;
use crate::tokens::{Tokens, count};
use crate::{Bound, Reply};

pub(super) fn print(best: Option<&str>, bound: Option<(i32, Bound, u32)>, out: &mut String) {
    out.push_str("pophash");
    if let Some(best) = best {
        let _ = write!(out, " bestmove {best}");
    }
    if let Some((value, bound, depth)) = bound {
        if bound != Bound::Upper {
            let _ = write!(out, " lowerbound {value} depth {depth}");
        }
        if bound != Bound::Lower {
            let _ = write!(out, " upperbound {value} depth {depth}");
        }
    }
    out.push('\n');
}

pub(super) fn parse(mut tokens: Tokens<'_>) -> Reply {
    let (mut best, mut bound) = (None, None);
    let mut kind = Bound::Exact;
    let mut value = 0;
    while let Some(word) = tokens.next() {
        match word {
            "bestmove" => best = tokens.next().map(str::to_owned),
            "lowerbound" | "upperbound" => {
                kind = match (word, bound) {
                    (_, Some(_)) => Bound::Exact,
                    ("lowerbound", None) => Bound::Lower,
                    _ => Bound::Upper,
                };
                value = info::small(tokens.number(1).unwrap_or(0));
            }
            "depth" => {
                let depth = tokens.number(1).and_then(count).unwrap_or(0);
                bound = Some((value, kind, depth));
            }
            _ => {}
        }
    }
    Reply::HashEntry { best, bound }
}
