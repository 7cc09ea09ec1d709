//! How a search goes: one line for GUIs and for people, more for GUIs that draw it.

use std::fmt::Write;

use super::point::{Point, SIZES, points_of, wire_line};
use crate::info::{small, whole};
use crate::tokens::{Tokens, number};
use crate::{Bound, Info, Value};

/// Of `show_detail`: marks on the board.
const MARKS: i64 = 1;
/// Of `show_detail`: groups of `INFO` lines.
const GROUPS: i64 = 2;
/// Points may be marked from this depth on: a GUI draws its whole board for each mark.
const MARKED_DEPTH: u32 = 8;
/// Units of the score that make a win e times as likely as a loss.
const ODDS: f64 = 300.0;

/// Puts search output into words, for whoever listens.
#[derive(Debug)]
pub(super) struct Reporter {
    /// The value of `show_detail`.
    pub(super) detail: i64,
    /// Whether Yixin-Board listens, to which the first number is the row, counted from the top.
    pub(super) is_board: bool,
    pub(super) size: u32,
    /// Nodes when the last line was printed.
    nodes: u64,
    /// The last report on the best line.
    last: Option<Info>,
    hashfull: u32,
    /// The point marked as best, and the one marked as searched.
    marked: [Option<Point>; 2],
}

impl Default for Reporter {
    fn default() -> Self {
        Self {
            detail: 0,
            is_board: false,
            size: *SIZES.end(),
            nodes: 0,
            last: None,
            hashfull: 0,
            marked: [None; 2],
        }
    }
}

impl Reporter {
    pub(super) fn begin(&mut self) {
        (self.nodes, self.last, self.marked) = (0, None, [None; 2]);
    }

    /// Whether a draw would be welcome: the last search found nothing better.
    pub(super) fn likes_draw(&self) -> bool {
        match self.last.as_ref().and_then(|info| info.score) {
            Some((Value::Centi(value), _)) => value <= 0,
            Some((Value::Mate(plies), _)) => plies < 0,
            Some((Value::Mated | Value::Loss, _)) => true,
            Some((Value::Win, _)) => false,
            None => false,
        }
    }

    /// How full the table was when a search last said so.
    pub(super) fn hash_usage(&self) -> String {
        format!("MESSAGE Transposition table full: {}.{}%", self.hashfull / 10, self.hashfull % 10)
    }

    pub(super) fn print(&mut self, info: &Info, out: &mut String) {
        let Some(depth) = info.depth else { return };
        self.hashfull = info.hashfull.unwrap_or(self.hashfull);
        let is_line = info.current.is_none();
        if self.detail & MARKS != 0 {
            self.mark(info, depth, out);
        }
        if self.detail & GROUPS != 0 && is_line {
            self.print_group(info, depth, out);
        }
        if info.multi_pv.is_none_or(|rank| rank == 1) {
            self.last = Some(info.clone());
        }
        if !self.is_watched() {
            print_plain(info, depth, out);
        } else if is_line {
            self.print_text(info, depth, out);
        }
    }

    /// Whether a GUI of analysis listens.
    const fn is_watched(&self) -> bool {
        self.is_board || self.detail != 0
    }

    /// Prints what is said of the whole search before its answer.
    pub(super) fn close(&mut self, out: &mut String) {
        let Some(info) = self.last.clone().filter(|_| self.is_watched()) else { return };
        let depth = info.depth.unwrap_or_default();
        let _ = write!(out, "MESSAGE Speed {}", short(info.nps.unwrap_or_default()));
        let _ = write!(out, " | Depth {depth}-{}", info.seldepth.unwrap_or(depth));
        let _ = write!(out, " | Eval {}", eval_text(&info));
        let _ = write!(out, " | Node {}", short(info.nodes.unwrap_or_default()));
        let _ = writeln!(out, " | Time {}ms", info.time.unwrap_or_default());
    }

    /// Prints the points of a line of play that no search has put there.
    pub(super) fn print_line(&self, points: &[Point], out: &mut String) {
        if self.detail & GROUPS != 0 {
            let line = wire_line(points);
            let _ = write!(out, "INFO PV 0\nINFO NUMPV 1\nINFO BESTLINE {line}\nINFO PV DONE\n");
        }
    }

    /// All keys of one line of play, in the order that GUIs expect.
    fn print_group(&mut self, info: &Info, depth: u32, out: &mut String) {
        let nodes = info.nodes.unwrap_or_default();
        let spent = nodes.saturating_sub(self.nodes);
        self.nodes = nodes;
        let chance = chance(info);
        let line = wire_line(&points_of(&info.pv));
        let keys = [
            ("PV", info.multi_pv.map_or(0, |rank| rank - 1).to_string()),
            ("NUMPV", info.lines.or(info.multi_pv).unwrap_or(1).to_string()),
            ("DEPTH", depth.to_string()),
            ("SELDEPTH", info.seldepth.unwrap_or(depth).to_string()),
            ("NODES", spent.to_string()),
            ("TOTALNODES", nodes.to_string()),
            ("TOTALTIME", info.time.unwrap_or_default().to_string()),
            ("SPEED", info.nps.unwrap_or_default().to_string()),
            ("EVAL", eval_text(info)),
            ("WINRATE", format!("{chance:.6}")),
            ("BESTLINE", line),
            ("PV", "DONE".to_owned()),
        ];
        for (key, value) in keys.iter().filter(|(_, value)| !value.is_empty()) {
            let _ = writeln!(out, "INFO {key} {value}");
        }
    }

    /// Marks on the board: the best point, the one that is searched, the lost ones.
    fn mark(&mut self, info: &Info, depth: u32, out: &mut String) {
        if self.last.is_none() {
            out.push_str("MESSAGE REALTIME REFRESH\n");
        }
        if depth < MARKED_DEPTH {
            return;
        }
        let mut say = |what: &str, point: Point| {
            let _ = writeln!(out, "MESSAGE REALTIME {what} {}", point.wire());
        };
        if let Some(point) = info.current.as_ref().and_then(|(mv, _)| Point::from_letters(mv)) {
            if let Some(done) = self.marked[1].filter(|&done| done != point) {
                say("DONE", done);
            }
            self.marked[1] = Some(point);
            return say("POS", point);
        }
        let Some(&first) = points_of(&info.pv).first() else { return };
        let is_lost = matches!(info.score, Some((Value::Mate(plies), _)) if plies < 0);
        if is_lost {
            say("LOST", first);
        }
        if info.multi_pv.is_none_or(|rank| rank == 1) && self.marked[0] != Some(first) {
            self.marked[0] = Some(first);
            say("BEST", first);
        }
    }

    /// One line for people.
    fn print_text(&self, info: &Info, depth: u32, out: &mut String) {
        let depths = format!("{depth}-{}", info.seldepth.unwrap_or(depth));
        let line = points_of(&info.pv).into_iter().map(|point| self.name(point));
        let line = line.collect::<Vec<_>>().join(" ");
        let (eval, time) = (eval_text(info), info.time.unwrap_or_default());
        let _ = match info.multi_pv {
            Some(rank) => writeln!(out, "MESSAGE ({rank}) {eval} | {depths} | {line}"),
            None => {
                writeln!(out, "MESSAGE Depth {depths} | Eval {eval} | Time {time}ms | {line}")
            }
        };
    }

    /// The name of a point: in the diagram that the listener draws, rows from 1 at the bottom, or else as the
    /// engine has it.
    fn name(&self, point: Point) -> String {
        let up = |row: u32| self.size.saturating_sub(row + 1);
        let named = match (self.is_board, self.is_watched()) {
            (true, _) => Point { x: point.y, y: up(point.x) },
            (false, true) => Point { x: point.x, y: up(point.y) },
            (false, false) => point,
        };
        named.letters().to_ascii_uppercase()
    }

    /// `text`, each of its points by its [name](Self::name).
    pub(super) fn with_names(&self, text: &str) -> String {
        let named = |word: &str| {
            let bare = word.trim_end_matches([':', ',', ';', '.', ')']);
            let is_on = |point: &Point| point.is_on(self.size) && point.letters() == bare;
            let name = Point::from_letters(bare).filter(is_on).map(|point| self.name(point));
            name.map_or(word.to_owned(), |name| name + &word[bare.len()..])
        };
        text.split(' ').map(named).collect::<Vec<_>>().join(" ")
    }
}

/// How often the side to move wins, draws counted half, from 0 to 1.
fn chance(info: &Info) -> f64 {
    match (info.wdl, info.score) {
        (Some([win, draw, _]), _) => f64::from(2 * win + draw) / 2000.0,
        (None, Some((Value::Centi(value), _))) => 1.0 / (1.0 + (-f64::from(value) / ODDS).exp()),
        (None, Some((Value::Mate(plies), _))) => f64::from(u8::from(plies > 0)),
        (None, Some((Value::Win, _))) => 1.0,
        (None, Some((Value::Mated | Value::Loss, _))) => 0.0,
        (None, None) => 0.5,
    }
}

/// A number as people read it: in thousands or millions if it is large.
fn short(n: u64) -> String {
    match n {
        0..100_000 => n.to_string(),
        100_000..10_000_000 => format!("{}K", n / 1000),
        _ => format!("{}M", n / 1_000_000),
    }
}

fn eval_text(info: &Info) -> String {
    info.score.map_or("0".to_owned(), |(value, _)| value_text(value))
}

fn value_text(value: Value) -> String {
    match value {
        Value::Centi(score) => score.to_string(),
        Value::Mate(plies) if plies > 0 => format!("+M{plies}"),
        Value::Mate(plies) => format!("-M{}", -i64::from(plies)),
        Value::Mated => "-M0".to_owned(),
        Value::Win => "+M".to_owned(),
        Value::Loss => "-M".to_owned(),
    }
}

/// One line for GUIs, which [`parse_info`] reads.
fn print_plain(info: &Info, depth: u32, out: &mut String) {
    let _ = write!(out, "MESSAGE depth {depth}-{}", info.seldepth.unwrap_or(depth));
    if let Some(rank) = info.multi_pv {
        let _ = write!(out, " multipv {rank}");
    }
    if let Some((value, bound)) = info.score {
        let mark = match bound {
            Bound::Exact => "",
            Bound::Lower => ">=",
            Bound::Upper => "<=",
        };
        let _ = write!(out, " ev {mark}{}", value_text(value));
    }
    for (name, value) in [("n", info.nodes), ("tm", info.time)] {
        if let Some(value) = value {
            let _ = write!(out, " {name} {value}");
        }
    }
    if !info.pv.is_empty() {
        let _ = write!(out, " pv {}", info.pv.join(" ").to_ascii_uppercase());
    }
    out.push('\n');
}

/// Reads what [`print_plain`] prints after `MESSAGE`.
pub(super) fn parse_info(mut tokens: Tokens<'_>) -> Option<Info> {
    let mut info = Info::default();
    if tokens.next()? != "depth" {
        return None;
    }
    let (depth, seldepth) = tokens.next()?.split_once('-')?;
    info.depth = Some(depth.parse().ok()?);
    info.seldepth = Some(seldepth.parse().ok()?);
    while let Some(name) = tokens.next() {
        match name {
            "multipv" => info.multi_pv = whole(&mut tokens).map(|rank| rank as usize),
            "ev" => info.score = Some(parse_score(tokens.next()?)?),
            "n" => info.nodes = whole(&mut tokens),
            "tm" => info.time = whole(&mut tokens),
            "pv" => info.pv = tokens.by_ref().map(str::to_ascii_lowercase).collect(),
            _ => return None,
        }
    }
    Some(info)
}

fn parse_score(text: &str) -> Option<(Value, Bound)> {
    let bounds = [(">=", Bound::Lower), ("<=", Bound::Upper), ("", Bound::Exact)];
    let (text, bound) =
        bounds.into_iter().find_map(|(mark, bound)| Some((text.strip_prefix(mark)?, bound)))?;
    Some((parse_value(text)?, bound))
}

fn parse_value(text: &str) -> Option<Value> {
    let plies = |digits: &str| number(digits).map(small);
    match text.split_once('M') {
        Some(("+", digits)) => Some(Value::Mate(plies(digits)?)),
        Some(("-", "0")) => Some(Value::Mated),
        Some(("-", digits)) => Some(Value::Mate(-plies(digits)?)),
        Some(_) => None,
        None => number(text).map(|score| Value::Centi(small(score))),
    }
}
