//! The engine's side: the manager's lines become commands, and replies answer them in order.

use std::collections::VecDeque;
use std::fmt::Write;

use super::point::{Owner, Point, SIZES, Stones, stone_line};
use crate::info::{small, whole};
use crate::tokens::{Tokens, ascii, clean, count, number, push_line, push_lines, push_text};
use crate::{
    Base, BestMove, Bound, Choice, Clock, ClockOrder, Command, Go, Info, ParseError, Position,
    Reply, Value,
};

/// The words of a manager, in upper case.
pub(super) const WORDS: &[&str] = &[
    "ABOUT",
    "BEGIN",
    "BOARD",
    "END",
    "INFO",
    "PLAY",
    "RECTSTART",
    "RESTART",
    "START",
    "STOP",
    "SWAP2BOARD",
    "TAKEBACK",
    "TURN",
    "YXNBEST",
    "YXSHOWFORBID",
    "YXSTOP",
];

/// What managers send for no limit.
const UNLIMITED: i64 = 2_147_483_647;

/// What the engine has received, and the answers it still owes.
#[derive(Debug)]
pub(super) struct Brain {
    board: Option<Stones>,
    block: Option<Block>,
    rule: &'static str,
    limits: Limits,
    /// Options that wait for the next command: an `INFO` gets no answer, not even a refusal.
    waiting: Vec<(&'static str, String)>,
    /// Options as last passed on.
    in_force: Vec<(&'static str, String)>,
    owed: VecDeque<Owed>,
    /// Lines refused here whose error is still to be printed.
    refusals: usize,
}

impl Default for Brain {
    fn default() -> Self {
        Self {
            board: None,
            block: None,
            rule: "freestyle",
            limits: Limits::default(),
            waiting: Vec::new(),
            in_force: vec![("MultiPV", "1".to_owned())],
            owed: VecDeque::new(),
            refusals: 0,
        }
    }
}

/// An answer the manager waits for.
#[derive(Debug)]
enum Owed {
    /// `OK`, or the echo of a forced move.
    Word(String),
    /// A move, and the board to go back to if there is none.
    Move(Stones),
    /// The stones of an opening, or `SWAP`.
    Opening,
    /// The forbidden points.
    Forbidden,
}

/// Lines between `BOARD` or `SWAP2BOARD` and `DONE`.
#[derive(Debug)]
struct Block {
    swap: bool,
    board: Stones,
    stones: Vec<Point>,
    error: Option<String>,
}

/// What `INFO` says about time and effort, in the protocol's units.
#[derive(Debug, Default)]
struct Limits {
    turn: Option<i64>,
    all: Option<i64>,
    left: Option<i64>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Limits {
    fn as_go(&self) -> Go {
        let limited = |time: &i64| *time < UNLIMITED;
        let left = self.left.or(self.all.filter(|&all| all > 0)).filter(limited);
        let move_time = self.turn.filter(limited);
        let clock = Clock { order: ClockOrder::MoverOther, time: [left, None], ..Clock::default() };
        Go { clock, move_time, depth: self.depth, nodes: self.nodes, ..Go::default() }
    }
}

type Decoded = Result<Vec<Command>, ParseError>;

impl Brain {
    pub(super) fn decode(&mut self, line: &str) -> Decoded {
        let line = clean(line);
        if line.is_empty() {
            return Ok(Vec::new());
        }
        let decoded = self.decode_line(line);
        if decoded.is_err() {
            self.refusals += 1;
        }
        decoded
    }

    fn decode_line(&mut self, line: &str) -> Decoded {
        let mut tokens = Tokens::new(line);
        let word = tokens.next().unwrap_or_default().to_ascii_uppercase();
        if self.block.is_some() {
            if word == "DONE" {
                return self.close_block();
            }
            if !WORDS.contains(&&*word) {
                self.extend_block(line);
                return Ok(Vec::new());
            }
            if word != "INFO" {
                self.block = None;
            }
        }
        let rest = tokens.rest();
        match &*word {
            "INFO" => {
                self.info(tokens);
                Ok(Vec::new())
            }
            "ABOUT" => Ok(vec![Command::Handshake("ABOUT".to_owned())]),
            "END" => Ok(vec![Command::Quit]),
            "STOP" | "YXSTOP" => Ok(vec![Command::Stop]),
            "START" => self.start(number(rest), rest),
            "RECTSTART" => self.rect_start(rest),
            _ => self.decode_tool(line).map_or_else(|| self.decode_on_board(&word, rest, line), Ok),
        }
    }

    /// The tools of every protocol, in lower case.
    fn decode_tool(&self, line: &str) -> Option<Vec<Command>> {
        let mut tokens = Tokens::new(line);
        let command = match (tokens.next()?, tokens.next()) {
            ("d", None) => Command::Display,
            ("help", None) => Command::Help,
            ("eval", None) => Command::Eval,
            ("bench", None) => Command::Bench,
            ("go", Some("perft")) => {
                Command::Go(Go { perft: tokens.number(1).and_then(count), ..Go::default() })
            }
            _ => return None,
        };
        // The position must be the one the manager has in mind.
        let mut commands: Vec<_> = self.board.iter().map(|board| self.position(board)).collect();
        commands.push(command);
        Some(commands)
    }

    fn decode_on_board(&mut self, word: &str, rest: &str, line: &str) -> Decoded {
        if !WORDS.contains(&word) && word != "DONE" {
            return Err(ParseError::Unknown(ascii(line)));
        }
        let Some(board) = &mut self.board else { return malformed("no board") };
        let point = || Point::from_wire(rest).ok_or_else(|| bad_coordinates(rest));
        let refuse = |reason: String| ParseError::Malformed(reason);
        match word {
            "RESTART" => {
                let size = i64::from(board.size);
                self.start(Some(size), "")
            }
            "BEGIN" => {
                board.to_move = Owner::Own;
                let before = board.clone();
                Ok(self.think(before, 1))
            }
            "TURN" => {
                let before = board.clone();
                board.add(point()?, Owner::Opponent).map_err(refuse)?;
                Ok(self.think(before, 1))
            }
            "PLAY" => {
                let point = point()?;
                board.add(point, Owner::Own).map_err(refuse)?;
                Ok(self.acknowledge(point.wire()))
            }
            "TAKEBACK" => {
                board.remove(point()?).map_err(refuse)?;
                Ok(self.acknowledge("OK".to_owned()))
            }
            "BOARD" | "SWAP2BOARD" => {
                let (swap, board) = (word == "SWAP2BOARD", Stones::new(board.size));
                self.block = Some(Block { swap, board, stones: Vec::new(), error: None });
                Ok(Vec::new())
            }
            "YXNBEST" => {
                let before = board.clone();
                Ok(self.think(before, number(rest).unwrap_or(1).max(1)))
            }
            "YXSHOWFORBID" => {
                let root = self.board.as_ref().map(|board| self.position(board));
                let mut commands = self.options();
                commands.extend(root);
                commands.push(Command::Query("forbidden".to_owned()));
                self.owed.push_back(Owed::Forbidden);
                Ok(commands)
            }
            _ => malformed("DONE without BOARD"),
        }
    }

    fn start(&mut self, size: Option<i64>, text: &str) -> Decoded {
        let size = size.and_then(count).filter(|size| SIZES.contains(size));
        let Some(size) = size else { return malformed(&format!("unsupported size {text}")) };
        self.board = Some(Stones::new(size));
        self.limits.left = None;
        self.wait("Size", size.to_string());
        let mut commands = self.options();
        commands.extend([Command::NewGame, Command::Position(Position::default())]);
        commands.extend(self.acknowledge("OK".to_owned()));
        Ok(commands)
    }

    fn rect_start(&mut self, rest: &str) -> Decoded {
        match Point::from_wire(rest) {
            Some(Point { x, y }) if x == y => self.start(Some(i64::from(x)), rest),
            Some(_) => malformed(&format!("rectangular boards are not played: {rest}")),
            None => Err(bad_coordinates(rest)),
        }
    }

    /// Commands answered by `word` once the engine has dealt with them.
    fn acknowledge(&mut self, word: String) -> Vec<Command> {
        self.owed.push_back(Owed::Word(word));
        vec![Command::IsReady]
    }

    /// Commands that make the engine move on the board as it is.
    fn think(&mut self, before: Stones, lines: i64) -> Vec<Command> {
        self.wait("MultiPV", lines.to_string());
        let mut commands = self.options();
        if let Some(board) = &self.board {
            commands.push(self.position(board));
            if !board.blocked.is_empty() {
                let blocked = board.blocked.iter().map(|point| point.letters());
                commands.push(Command::BanMoves(blocked.collect()));
            }
        }
        commands.push(Command::Go(self.limits.as_go()));
        self.owed.push_back(Owed::Move(before));
        commands
    }

    fn position(&self, board: &Stones) -> Command {
        Command::Position(match board.as_moves() {
            Some(moves) => Position { base: Base::Start, moves },
            None => Position { base: Base::Text(board.as_text(self.rule)), moves: Vec::new() },
        })
    }

    fn extend_block(&mut self, line: &str) {
        let Some(block) = &mut self.block else { return };
        let added = if block.swap {
            Point::from_wire(line)
                .map(|point| block.board.add(point, Owner::Opponent).map(|()| point))
        } else {
            stone_line(line).map(|(point, field)| {
                match field {
                    1 => block.board.add(point, Owner::Own),
                    2 => block.board.add(point, Owner::Opponent),
                    3 => block.board.check_free(point).map(|()| block.board.blocked.push(point)),
                    _ => Err(format!("unknown field: {}", ascii(line))),
                }
                .map(|()| point)
            })
        };
        match added {
            Some(Ok(point)) => block.stones.push(point),
            Some(Err(reason)) => block.error = block.error.take().or(Some(reason)),
            None => {
                let reason = format!("not a stone: {}", ascii(line));
                block.error = block.error.take().or(Some(reason));
            }
        }
    }

    fn close_block(&mut self) -> Decoded {
        let Some(mut block) = self.block.take() else { return malformed("DONE without BOARD") };
        if let Some(reason) = block.error {
            return malformed(&reason);
        }
        if block.swap {
            if !matches!(block.stones.len(), 0 | 3 | 5) {
                return malformed("swap2 has 0, 3 or 5 stones");
            }
            let stones = block.stones.iter().map(|point| point.letters()).collect();
            let mut commands = self.options();
            commands.push(Command::Negotiate { stones, go: self.limits.as_go() });
            self.owed.push_back(Owed::Opening);
            return Ok(commands);
        }
        block.board.to_move = Owner::Own;
        let before = self.board.replace(block.board);
        let before = before.unwrap_or_else(|| Stones::new(*SIZES.start()));
        Ok(self.think(before, 1))
    }

    /// Takes in an `INFO`; what is unknown or malformed is ignored.
    fn info(&mut self, mut tokens: Tokens<'_>) {
        let Some(key) = tokens.next() else { return };
        let key = key.to_ascii_lowercase();
        let Some(value) = tokens.peek().and_then(number) else { return };
        match &*key {
            "timeout_turn" => self.limits.turn = Some(value),
            "timeout_match" => self.limits.all = Some(value),
            "time_left" => self.limits.left = Some(value),
            "max_depth" => self.limits.depth = count(value).filter(|&n| n > 0),
            "max_node" => self.limits.nodes = whole(&mut tokens).filter(|&n| n > 0),
            "thread_num" => self.wait("Threads", value.to_string()),
            // The hash table gets at most three fifths of what the whole program may use.
            "max_memory" if value > 0 => {
                let mib = (value / 5 * 3) >> 20;
                self.wait("Hash", mib.max(1).to_string());
            }
            "rule" => {
                self.rule = rule_of(value);
                self.wait("Rule", self.rule.to_owned());
            }
            _ => {}
        }
    }

    /// Passes an option on with the next command, unless it is in force.
    fn wait(&mut self, name: &'static str, value: String) {
        self.waiting.retain(|(waiting, _)| *waiting != name);
        if !self.in_force.contains(&(name, value.clone())) {
            self.waiting.push((name, value));
        }
    }

    fn options(&mut self) -> Vec<Command> {
        let waiting = std::mem::take(&mut self.waiting);
        self.in_force.retain(|(name, _)| waiting.iter().all(|(waiting, _)| waiting != name));
        self.in_force.extend(waiting.iter().cloned());
        let set = |(name, value): (&str, _)| Command::SetOption {
            name: name.to_owned(),
            value: Some(value),
        };
        waiting.into_iter().map(set).collect()
    }
}

/// The rule of a bit mask: 1 exactly five, 4 renju, 8 caro. The bit 2, a continuous game, changes
/// no rule of play.
const fn rule_of(mask: i64) -> &'static str {
    match mask {
        _ if mask & 8 != 0 => "caro",
        _ if mask & 4 != 0 => "renju",
        _ if mask & 1 != 0 => "standard",
        _ => "freestyle",
    }
}

fn malformed(reason: &str) -> Decoded {
    Err(ParseError::Malformed(reason.to_owned()))
}

fn bad_coordinates(text: &str) -> ParseError {
    ParseError::Malformed(format!("not a point: {}", ascii(text)))
}

impl Brain {
    pub(super) fn encode(&mut self, reply: &Reply, out: &mut String) {
        match reply {
            Reply::Identity { name, version, author } => {
                let _ = writeln!(
                    out,
                    "name=\"{}\", version=\"{}\", author=\"{}\", country=\"XX\"",
                    quotable(name),
                    quotable(version),
                    quotable(author)
                );
            }
            Reply::Ready => {
                if let Some(Owed::Word(word)) = self.pay(|owed| matches!(owed, Owed::Word(_))) {
                    push_line(&[&word], out);
                }
            }
            Reply::BestMove(best) => self.encode_move(best, out),
            Reply::Opening(stones) => {
                let owed = self.pay(|owed| matches!(owed, Owed::Opening));
                print_opening(owed, stones, out);
            }
            Reply::Response(text) => {
                if self.pay(|owed| matches!(owed, Owed::Forbidden)).is_some() {
                    print_forbidden(text, out);
                } else {
                    push_lines("MESSAGE", text, out);
                }
            }
            Reply::Error(reason) => self.encode_error(reason, out),
            Reply::Unknown(line) => {
                self.refusals = self.refusals.saturating_sub(1);
                push_line(&["UNKNOWN", &ascii(line)], out);
            }
            Reply::Message(text) => push_lines("MESSAGE", text, out),
            Reply::Plain(text) => push_text(text, out),
            Reply::Info(info) => print_info(info, out),
            _ => {}
        }
    }

    /// Takes the first debt of a kind.
    fn pay(&mut self, kind: impl Fn(&Owed) -> bool) -> Option<Owed> {
        let i = self.owed.iter().position(kind)?;
        self.owed.remove(i)
    }

    /// An error stands in for the answer owed, unless the line itself was refused.
    fn encode_error(&mut self, reason: &str, out: &mut String) {
        if self.refusals > 0 {
            self.refusals -= 1;
        } else if let Some(Owed::Move(before)) = self.owed.pop_front() {
            self.board = Some(before);
        }
        push_line(&["ERROR", &ascii(reason)], out);
    }

    fn encode_move(&mut self, best: &BestMove, out: &mut String) {
        if self.pay(|owed| matches!(owed, Owed::Move(_))).is_none() {
            return;
        }
        let point = match &best.choice {
            Choice::Move(mv) | Choice::Resign(Some(mv)) => Point::from_letters(mv),
            Choice::Resign(None) | Choice::Win | Choice::None => None,
        };
        let Some(point) = point else {
            out.push_str("ERROR no move\n");
            return;
        };
        if let Some(board) = &mut self.board {
            // A move on a taken point cannot come from our own rules; the manager will judge it.
            let _ = board.add(point, Owner::Own);
        }
        push_line(&[&point.wire()], out);
    }
}

fn quotable(text: &str) -> String {
    ascii(text).replace('"', "'")
}

fn print_opening(owed: Option<Owed>, stones: &[String], out: &mut String) {
    if owed.is_none() {
        return;
    }
    let points: Vec<_> =
        stones.iter().filter_map(|mv| Point::from_letters(mv)).map(Point::wire).collect();
    push_line(&[if points.is_empty() { "SWAP" } else { "" }, &points.join(" ")], out);
}

/// `FORBID xxyyxxyy.`, two digits each.
fn print_forbidden(text: &str, out: &mut String) {
    out.push_str("FORBID ");
    for point in Tokens::new(text).filter_map(Point::from_letters) {
        let _ = write!(out, "{:02}{:02}", point.x, point.y);
    }
    out.push_str(".\n");
}

fn print_info(info: &Info, out: &mut String) {
    let Some(depth) = info.depth else { return };
    let _ = write!(out, "MESSAGE depth {depth}-{}", info.seldepth.unwrap_or(depth));
    if let Some(rank) = info.multi_pv {
        let _ = write!(out, " multipv {rank}");
    }
    if let Some((value, bound)) = info.score {
        out.push_str(match bound {
            Bound::Exact => " ev ",
            Bound::Lower => " ev >=",
            Bound::Upper => " ev <=",
        });
        let _ = match value {
            Value::Centi(score) => write!(out, "{score}"),
            Value::Mate(plies) if plies > 0 => write!(out, "+M{plies}"),
            Value::Mate(plies) => write!(out, "-M{}", -i64::from(plies)),
            Value::Mated => write!(out, "-M0"),
        };
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

/// Reads what [`print_info`] prints after `MESSAGE`.
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
