//! The `info` line of USI, UCI and UGI, which differ in how they count to a mate.

use std::fmt::{Display, Write};

use crate::tokens::{Tokens, count};
use crate::{Bound, Info, Reply, Value};

/// How a protocol writes a proved end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MateUnit {
    /// Plies, positive if the side to move wins, to the number on the wire.
    pub(crate) print: fn(i32) -> i32,
    /// The inverse, for any number but 0.
    pub(crate) parse: fn(i32) -> i32,
    /// The number for a side to move that is mated here and now.
    pub(crate) mated: i32,
    /// The words for a proved win, and a proved loss, of unknown length.
    pub(crate) unknown: [&'static str; 2],
    /// The value of a score without a word for its unit.
    pub(crate) bare: fn(i32) -> Value,
}

/// Beyond every estimate, where a protocol has no word for it.
pub(crate) const BEYOND: [&str; 2] = ["cp 30000", "cp -30000"];

/// Appends the line that says `info`, `pv` last: readers take the rest of the line as moves.
pub(crate) fn print(info: &Info, unit: MateUnit, out: &mut String) {
    let start = out.len();
    out.push_str("info");
    field("depth", info.depth, out);
    field("seldepth", info.depth.and(info.seldepth), out);
    field("multipv", info.multi_pv, out);
    if let Some((value, bound)) = info.score {
        print_score(value, bound, unit, out);
    }
    if let Some([win, draw, loss]) = info.wdl {
        let _ = write!(out, " wdl {win} {draw} {loss}");
    }
    field("nodes", info.nodes, out);
    field("nps", info.nps, out);
    field("hashfull", info.hashfull, out);
    field("time", info.time, out);
    if let Some((mv, number)) = &info.current {
        let _ = write!(out, " currmove {mv} currmovenumber {number}");
    }
    if !info.pv.is_empty() {
        let _ = write!(out, " pv {}", info.pv.join(" "));
    }
    if out.len() == start + 4 {
        out.truncate(start);
    } else {
        out.push('\n');
    }
}

/// Appends ` name value`, if there is a value.
pub(crate) fn field(name: &str, value: Option<impl Display>, out: &mut String) {
    if let Some(value) = value {
        let _ = write!(out, " {name} {value}");
    }
}

fn print_score(value: Value, bound: Bound, unit: MateUnit, out: &mut String) {
    let _ = match value {
        Value::Centi(cp) => write!(out, " score cp {cp}"),
        Value::Mate(plies) => write!(out, " score mate {}", (unit.print)(plies)),
        Value::Mated => write!(out, " score mate {}", unit.mated),
        Value::Win => write!(out, " score {}", unit.unknown[0]),
        Value::Loss => write!(out, " score {}", unit.unknown[1]),
    };
    out.push_str(match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
}

/// Reads the words after `info`: the rest of `string` or `message` as a message, else the known fields.
pub(crate) fn parse(mut tokens: Tokens<'_>, unit: MateUnit) -> Reply {
    let mut info = Info::default();
    while let Some(name) = tokens.next() {
        match name {
            "string" | "message" => return Reply::Message(tokens.rest().to_owned()),
            "score" => info.score = parse_score(&mut tokens, unit).or(info.score),
            "pv" => {
                info.pv = tokens.owned();
                break;
            }
            "wdl" => info.wdl = parse_wdl(&mut tokens).or(info.wdl),
            "currmove" => info.current = tokens.next().map(|mv| (mv.to_owned(), 1)),
            "currmovenumber" => set_number(&mut info.current, &mut tokens),
            "depth" => info.depth = tokens.number(1).and_then(count).or(info.depth),
            "seldepth" => info.seldepth = tokens.number(1).and_then(count).or(info.seldepth),
            "hashfull" => info.hashfull = tokens.number(1).and_then(count).or(info.hashfull),
            "multipv" => info.multi_pv = whole(&mut tokens).map(|n| n as usize).or(info.multi_pv),
            "nodes" => info.nodes = whole(&mut tokens).or(info.nodes),
            "nps" => info.nps = whole(&mut tokens).or(info.nps),
            "time" => info.time = whole(&mut tokens).or(info.time),
            _ => {}
        }
    }
    Reply::Info(info)
}

fn parse_wdl(tokens: &mut Tokens<'_>) -> Option<[u32; 3]> {
    let mut share = || tokens.number(1).and_then(count);
    Some([share()?, share()?, share()?])
}

/// Takes in which of the root moves the current one is.
fn set_number(current: &mut Option<(String, usize)>, tokens: &mut Tokens<'_>) {
    let number = whole(tokens);
    if let (Some((_, place)), Some(number)) = (current, number) {
        *place = number as usize;
    }
}

pub(crate) fn whole(tokens: &mut Tokens<'_>) -> Option<u64> {
    tokens.number(1).and_then(|n| u64::try_from(n).ok())
}

fn parse_score(tokens: &mut Tokens<'_>, unit: MateUnit) -> Option<(Value, Bound)> {
    let value = match tokens.next()? {
        "cp" => Value::Centi(small(tokens.number(1)?)),
        "mate" => parse_mate(tokens.next()?, unit)?,
        bare => (unit.bare)(small(crate::tokens::number(bare)?)),
    };
    let bound = match tokens.peek() {
        Some("lowerbound") => Bound::Lower,
        Some("upperbound") => Bound::Upper,
        _ => Bound::Exact,
    };
    Some((value, bound))
}

/// `+` and `-` are a mate of unknown length.
fn parse_mate(text: &str, unit: MateUnit) -> Option<Value> {
    match text {
        "+" => Some(Value::Win),
        "-" => Some(Value::Loss),
        _ => Some(match small(crate::tokens::number(text)?) {
            0 => Value::Mated,
            n => Value::Mate((unit.parse)(n)),
        }),
    }
}

/// Half the range of `i32`, so that a unit's arithmetic cannot overflow.
pub(crate) fn small(value: i64) -> i32 {
    const LIMIT: i64 = i32::MAX as i64 / 4;
    value.clamp(-LIMIT, LIMIT) as i32
}

/// How a protocol without a word for mates writes them: as scores beyond all others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BareScores {
    /// A mate now; each ply more is one less.
    pub(crate) mate: i32,
    /// The largest score that is no mate.
    pub(crate) largest: i32,
}

impl BareScores {
    pub(crate) fn print(self, value: Value) -> i32 {
        match value {
            Value::Centi(score) => score.clamp(-self.largest, self.largest),
            Value::Mate(plies) if plies > 0 => (self.mate - plies).max(self.largest + 1),
            Value::Mate(plies) => (-self.mate - plies).min(-self.largest - 1),
            Value::Mated => -self.mate,
            Value::Win => self.largest,
            Value::Loss => -self.largest,
        }
    }

    pub(crate) fn parse(self, score: i32) -> Value {
        match score {
            _ if score <= -self.mate => Value::Mated,
            _ if score < -self.largest => Value::Mate(-self.mate - score),
            _ if score > self.largest => Value::Mate((self.mate - score).max(1)),
            _ => Value::Centi(score),
        }
    }
}
