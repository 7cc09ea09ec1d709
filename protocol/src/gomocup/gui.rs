//! The GUI's side: a position becomes the shortest command that describes it.

use std::fmt::Write;

use super::point::{Point, SIZES, points_of};
use super::report::parse_info;
use crate::tokens::{Tokens, clean, number, push_line};
use crate::{Base, Choice, Command, Go, Position, Reply};

/// The knowledge of the engine at the other end.
#[derive(Debug)]
pub(super) struct Gui {
    size: u32,
    root: Position,
    /// The moves from the empty board that the engine has on its board, its own answers included.
    known: Option<Vec<String>>,
    /// The time for the whole game has been sent.
    told_match: bool,
}

impl Default for Gui {
    fn default() -> Self {
        Self { size: 15, root: Position::default(), known: None, told_match: false }
    }
}

impl Gui {
    pub(super) fn encode(&mut self, command: &Command, out: &mut String) {
        match command {
            Command::Handshake(_) => out.push_str("ABOUT\n"),
            Command::SetOption { name, value } => {
                self.set_option(name, value.as_deref().unwrap_or(""), out);
            }
            Command::NewGame => {
                self.known = None;
                self.told_match = false;
            }
            Command::IsReady => {
                let _ = writeln!(out, "START {}", self.size);
                self.known = Some(Vec::new());
            }
            Command::Position(root) => self.root = root.clone(),
            Command::Go(go) => {
                self.print_limits(go, out);
                self.print_turn(out);
            }
            Command::Negotiate { opening, go } => {
                self.print_limits(go, out);
                out.push_str("SWAP2BOARD\n");
                for point in points_of(&opening.stones) {
                    push_line(&[&point.wire()], out);
                }
                out.push_str("DONE\n");
                self.known = None;
            }
            Command::Play(mv) => {
                let point = Point::from_letters(mv).map(Point::wire);
                push_line(&["PLAY", &point.unwrap_or_default()], out);
            }
            Command::Query(what) if what == "forbidden" => out.push_str("YXSHOWFORBID\n"),
            Command::Stop => out.push_str("YXSTOP\n"),
            Command::Quit => out.push_str("END\n"),
            _ => {}
        }
    }

    fn set_option(&mut self, name: &str, value: &str, out: &mut String) {
        let info = |key: &str, value: &str, out: &mut String| push_line(&["INFO", key, value], out);
        match name {
            "Size" => {
                let size = number(value).and_then(|size| u32::try_from(size).ok());
                self.size = size.filter(|size| SIZES.contains(size)).unwrap_or(self.size);
            }
            "Rule" => info("rule", rule_bits(value), out),
            "Threads" => info("thread_num", value, out),
            "Hash" => {
                let bytes = number(value).map(|mib| mib.saturating_mul(1 << 20));
                info("max_memory", &bytes.unwrap_or(0).to_string(), out);
            }
            other if carries(other) => info(other, value, out),
            // An engine would read it as something else: a level as a percentage.
            _ => {}
        }
    }

    fn print_limits(&mut self, go: &Go, out: &mut String) {
        let left = go.clock.time[0];
        let mut info = |key: &str, value: Option<String>| {
            if let Some(value) = value {
                push_line(&["INFO", key, &value], out);
            }
        };
        info("timeout_turn", go.move_time.map(|ms| ms.to_string()));
        if !self.told_match {
            self.told_match = true;
            info("timeout_match", left.map(|ms| ms.to_string()));
        }
        info("max_depth", go.depth.map(|n| n.to_string()));
        info("max_node", go.nodes.map(|n| n.to_string()));
        info("time_left", Some(left.unwrap_or(2_147_483_647).to_string()));
    }

    fn print_turn(&mut self, out: &mut String) {
        let moves = &self.root.moves;
        let from_start = self.root.base == Base::Start;
        let known = self.known.as_ref().filter(|_| from_start);
        match (known, moves.split_last()) {
            (Some(known), None) if known.is_empty() => out.push_str("BEGIN\n"),
            (Some(known), Some((last, earlier))) if known == earlier => {
                let point = Point::from_letters(last).map(Point::wire);
                push_line(&["TURN", &point.unwrap_or_default()], out);
            }
            _ => self.print_board(out),
        }
        self.known = from_start.then(|| self.root.moves.clone());
    }

    /// The stones in the order they came, the last one the opponent's.
    fn print_board(&self, out: &mut String) {
        out.push_str("BOARD\n");
        let (mut stones, mut side) = match &self.root.base {
            Base::Start => (Vec::new(), 0),
            Base::Text(text) => stones_of(text),
        };
        for mv in &self.root.moves {
            stones.extend(Point::from_letters(mv).map(|point| (point, side)));
            side = 1 - side;
        }
        for (point, colour) in stones {
            let field = if colour == side { 1 } else { 2 };
            let _ = writeln!(out, "{},{field}", point.wire());
        }
        out.push_str("DONE\n");
    }

    pub(super) fn decode(&mut self, line: &str) -> Option<Reply> {
        let line = clean(line);
        let mut tokens = Tokens::new(line);
        let word = tokens.next()?;
        let points: Option<Vec<_>> = Tokens::new(line).map(Point::from_wire).collect();
        match (points.as_deref(), word) {
            (Some(&[point]), _) => {
                let mv = point.letters();
                if let Some(known) = &mut self.known {
                    known.push(mv.clone());
                }
                Some(Reply::BestMove(Choice::Move(mv).into()))
            }
            (Some(points), _) => {
                Some(Reply::Opening(points.iter().map(|point| point.letters()).collect()))
            }
            (None, "OK") => Some(Reply::Ready),
            (None, "SUGGEST") => {
                let point = Point::from_wire(tokens.next()?)?;
                Some(Reply::Suggestion(point.letters()))
            }
            (None, "SWAP") => Some(Reply::Opening(Vec::new())),
            (None, "MESSAGE") => Some(match parse_info(tokens) {
                Some(info) => Reply::Info(info),
                None => Reply::Message(tokens.rest().to_owned()),
            }),
            (None, "ERROR") => Some(Reply::Error(tokens.rest().to_owned())),
            (None, "UNKNOWN") => Some(Reply::Unknown(tokens.rest().to_owned())),
            (None, "FORBID") => Some(Reply::Response(forbidden(tokens.rest()))),
            (None, _) if word.starts_with("name=") => Some(identity(line)),
            (None, _) => None,
        }
    }
}

/// Whether an `INFO` can carry the option: by its canonical name, or as a key of the
/// protocol or of Yixin's extension, in any case. Times are sent with the clock.
pub(crate) fn carries(name: &str) -> bool {
    const NAMES: &[&str] = &["Size", "Rule", "Threads", "Hash"];
    const KEYS: &[&str] = &[
        "max_memory", "game_type", "rule", "folder", "evaluate", "max_depth", "max_node",
        "thread_num", "thread_split_depth", "hash_size", "caution_factor", "pondering",
        "checkmate", "nbestsym", "vcthread", "show_detail", "usedatabase",
    ];
    NAMES.contains(&name) || KEYS.iter().any(|key| key.eq_ignore_ascii_case(name))
}

fn rule_bits(rule: &str) -> &str {
    match rule.to_ascii_lowercase().as_str() {
        "freestyle" => "0",
        "standard" => "1",
        "renju" => "4",
        "caro" => "8",
        _ => rule,
    }
}

/// Stones of a position text by colour, black and white by turns, and the side to move.
fn stones_of(text: &str) -> (Vec<(Point, u32)>, u32) {
    let mut words = text.split(' ');
    let rows: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
    let side = u32::from(words.next() == Some("w"));
    let mut colours = [Vec::new(), Vec::new()];
    for (y, row) in rows.iter().rev().enumerate() {
        let (mut x, mut run) = (0u32, 0u32);
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                run = run.saturating_mul(10).saturating_add(digit);
                continue;
            }
            x = x.saturating_add(std::mem::take(&mut run));
            colours[usize::from(c == 'w')].push(Point { x, y: y as u32 });
            x = x.saturating_add(1);
        }
    }
    let [black, white] = colours;
    let mut stones = Vec::new();
    for i in 0..black.len().max(white.len()) {
        stones.extend(black.get(i).map(|&point| (point, 0)));
        stones.extend(white.get(i).map(|&point| (point, 1)));
    }
    (stones, side)
}

fn forbidden(text: &str) -> String {
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
    let point = |four: &[u32]| Point { x: four[0] * 10 + four[1], y: four[2] * 10 + four[3] };
    let points: Vec<_> = digits.chunks_exact(4).map(|four| point(four).letters()).collect();
    points.join(" ")
}

/// `name="X", version="0.1", author="A", country="C"`.
fn identity(line: &str) -> Reply {
    let field = |key: &str| {
        let start = line.find(&format!("{key}=\""))? + key.len() + 2;
        let rest = &line[start..];
        Some(rest[..rest.find('"')?].to_owned())
    };
    let field = |key| field(key).unwrap_or_default();
    Reply::Identity { name: field("name"), version: field("version"), author: field("author") }
}
