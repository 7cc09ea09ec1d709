//! Replies as USI, UCI and UGI write them: the `info` line, in which they differ in how they count to a mate, best
//! moves, identification.

use std::fmt::{Display, Write};

use crate::tokens::{Tokens, ascii, count, push_line, push_lines, push_text};
use crate::{BestMove, Bound, Choice, Info, Reply, Value};

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

/// Appends the replies written alike in USI, UCI and UGI.
pub(crate) fn print_reply(reply: &Reply, out: &mut String) {
    match reply {
        Reply::Identity { name, version, author } => {
            push_line(&["id name", &ascii(&format!("{name} {version}"))], out);
            push_line(&["id author", &ascii(author)], out);
        }
        Reply::HandshakeDone(word) => push_line(&[&format!("{word}ok")], out),
        Reply::Ready => out.push_str("readyok\n"),
        Reply::Message(text) | Reply::Response(text) => push_lines("info string", text, out),
        Reply::Error(reason) | Reply::Warning(reason) => {
            push_line(&["info string error:", &ascii(reason)], out);
        }
        Reply::Unknown(line) => push_line(&["info string unknown command:", &ascii(line)], out),
        Reply::Plain(text) => push_text(text, out),
        Reply::Checkmate(mate) => print_best(&mate.into(), out),
        Reply::HashEntry { best, .. } => {
            push_line(&["info string hash", best.as_deref().unwrap_or("unknown")], out);
        }
        _ => {}
    }
}

/// Appends `bestmove` as UCI and UGI have it.
pub(crate) fn print_best(best: &BestMove, out: &mut String) {
    let _ = match &best.choice {
        Choice::Move(mv) | Choice::Resign(Some(mv)) => write!(out, "bestmove {mv}"),
        Choice::Resign(None) | Choice::None => write!(out, "bestmove (none)"),
        Choice::Win => write!(out, "bestmove win"),
    };
    if let (Choice::Move(_), Some(ponder)) = (&best.choice, &best.ponder) {
        let _ = write!(out, " ponder {ponder}");
    }
    out.push('\n');
}

/// Reads what follows `bestmove`, as any field writes it. `0000`, `null` and `pass` are
/// moves in games that have passing, so they are passed on as they are.
pub(crate) fn parse_best(mut words: Tokens<'_>) -> BestMove {
    let choice = match words.next() {
        Some("resign") => Choice::Resign(None),
        Some("win") => Choice::Win,
        None | Some("(none)" | "none") => Choice::None,
        Some(mv) => Choice::Move(mv.to_owned()),
    };
    let mut best = BestMove::from(choice);
    while let Some(word) = words.next() {
        match word {
            "ponder" => best.ponder = words.next().filter(|mv| *mv != "(none)").map(str::to_owned),
            "draw" => best.draw = true,
            "resign" => best.choice = Choice::Resign(move_of(&best.choice)),
            _ => {}
        }
    }
    best
}

fn move_of(choice: &Choice) -> Option<String> {
    match choice {
        Choice::Move(mv) => Some(mv.clone()),
        _ => None,
    }
}

/// Reads the replies written alike in USI, UCI and UGI. Lines of other kinds are the engine's own
/// business.
pub(crate) fn parse_reply(line: &str) -> Option<Reply> {
    let mut words = Tokens::new(line);
    match words.next()? {
        "readyok" => Some(Reply::Ready),
        "id" => parse_id(words, &["name", "author"]),
        _ => None,
    }
}

/// Reads what follows `id`: one of `keys`, and its text.
pub(crate) fn parse_id(mut words: Tokens<'_>, keys: &[&str]) -> Option<Reply> {
    let key = words.next().filter(|key| keys.contains(key))?;
    let text = |wanted| if key == wanted { words.rest().to_owned() } else { String::new() };
    Some(Reply::Identity { name: text("name"), version: text("version"), author: text("author") })
}
