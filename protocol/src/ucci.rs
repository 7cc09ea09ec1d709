//! UCCI 3.0, the Chinese field's protocol of xiangqi.
//!
//! Times are milliseconds unless `usemillisec` was set to `false`; a manager's times belong to the
//! player on the move and to the other. A best move without a word for it is `nobestmove`.

use std::fmt::Write;

use crate::go::{self, Key, Words};
use crate::info::{self, MateUnit};
use crate::tokens::{Tokens, ascii, boolean, count, number, push_line, push_lines};
use crate::{
    BestMove, Bound, Choice, Clock, Command, Dialect, Go, Info, OptionKind, OptionSpec, ParseError,
    Protocol, Reply, Seats, Value, family, names, option_line, position, uci,
};

/// The words of a `go` line.
const GO: &Words = &[
    ("ponder", Key::Ponder),
    ("draw", Key::DrawOffer),
    ("time", Key::Time(0)),
    ("movestogo", Key::MovesToGo(0)),
    ("increment", Key::Increment(0)),
    ("opptime", Key::Time(1)),
    ("oppmovestogo", Key::MovesToGo(1)),
    ("oppincrement", Key::Increment(1)),
    ("depth", Key::Depth),
    ("nodes", Key::Nodes),
    ("infinite", Key::Infinite),
    ("perft", Key::Perft),
];

/// Options that managers set unasked and that mean nothing to an engine that has not declared
/// them.
const IGNORED: &[&str] = &[
    "batch",
    "bookfiles",
    "egtbpaths",
    "evalapi",
    "idle",
    "knowledge",
    "promotion",
    "pruning",
    "randomness",
    "style",
    "usebook",
    "useegtb",
];

/// A mate now; one more ply is one less.
const MATE: i32 = 30_000;
/// Larger scores than this are mates.
const LARGEST_SCORE: i32 = 29_000;
/// `score mate n` is not UCCI, but engines send it; taken as plies.
const FOREIGN_MATE: MateUnit = MateUnit { print: |n| n, parse: |n| n, mated: 0 };

/// UCCI, both directions.
#[derive(Debug, Default)]
pub(crate) struct Ucci {
    /// Engine's side: times come in seconds.
    seconds: bool,
    /// Engine's side: the lower-case names of the options declared.
    declared: Vec<String>,
    /// Manager's side: what the engine said about its unit of time.
    unit: Unit,
}

/// The unit of time of the engine at the other end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Unit {
    /// Nothing heard yet: milliseconds.
    #[default]
    Unheard,
    /// It has the option, and has not been told yet.
    Announce,
    Milliseconds,
    /// The handshake went by without the option.
    Seconds,
}

impl Dialect for Ucci {
    fn protocol(&self) -> Protocol {
        Protocol::Ucci
    }

    fn decode_command(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        family::skipping_one_unknown(line, |line| self.decode(line))
    }

    fn encode_reply(&mut self, reply: &Reply, out: &mut String) {
        match reply {
            Reply::Identity { name, version, author } => {
                for (key, text) in [("name", name), ("version", version), ("author", author)] {
                    if !text.is_empty() {
                        push_line(&["id", key, &ascii(text)], out);
                    }
                }
            }
            Reply::Option(spec) => {
                self.declared.push(names::printed(Protocol::Ucci, &spec.name));
                print_option(spec, out);
            }
            Reply::HandshakeDone(_) => {
                out.push_str("option usemillisec type check default true\n");
                out.push_str("option newgame type button\nucciok\n");
            }
            Reply::Info(found) => print_info(found, out),
            Reply::Message(text) | Reply::Response(text) => push_lines("info message", text, out),
            Reply::Error(reason) => push_line(&["info message error:", &ascii(reason)], out),
            Reply::Unknown(line) => {
                push_line(&["info message unknown command:", &ascii(line)], out);
            }
            Reply::BestMove(best) => print_best(best, out),
            Reply::HashEntry { best, bound } => print_hash(best.as_deref(), *bound, out),
            Reply::Bye => out.push_str("bye\n"),
            other => family::print_reply(other, out),
        }
    }

    fn encode_command(&mut self, command: &Command, out: &mut String) {
        if self.unit == Unit::Announce && !matches!(command, Command::Handshake(_)) {
            out.push_str("setoption usemillisec true\n");
            self.unit = Unit::Milliseconds;
        }
        match command {
            Command::NewGame => out.push_str("setoption newgame\n"),
            Command::SetOption { name, value } => {
                let value = value.as_deref().map(ascii).unwrap_or_default();
                let name = names::printed(Protocol::Ucci, name);
                push_line(&["setoption", &name, &value], out);
            }
            Command::Debug(on) => push_line(&["setoption debug", &on.to_string()], out),
            Command::Position(root) => {
                out.push_str("position");
                position::print(root, "fen", out);
                out.push('\n');
            }
            Command::Probe(root) => {
                out.push_str("probe");
                position::print(root, "fen", out);
                out.push('\n');
            }
            Command::BanMoves(moves) => push_line(&["banmoves", &moves.join(" ")], out),
            Command::Go(asked) => self.print_go(asked, out),
            Command::PonderHit { draw, .. } => {
                push_line(&["ponderhit", if *draw { "draw" } else { "" }], out);
            }
            other => family::print_command(other, out),
        }
    }

    fn decode_reply(&mut self, line: &str) -> Result<Option<Reply>, ParseError> {
        let mut tokens = Tokens::new(line);
        Ok(match tokens.next() {
            Some("id") => parse_id(tokens),
            Some("option") => self.parse_option(tokens).map(Reply::Option),
            Some("ucciok") => {
                if self.unit == Unit::Unheard {
                    self.unit = Unit::Seconds;
                }
                Some(Reply::HandshakeDone("ucci".to_owned()))
            }
            Some("info") => Some(parse_info(tokens)),
            Some("bestmove") => Some(Reply::BestMove(family::parse_best(tokens))),
            Some("nobestmove") => {
                Some(Reply::BestMove(BestMove { choice: Choice::None, ponder: None, draw: false }))
            }
            Some("pophash") => Some(parse_hash(tokens)),
            Some("bye") => Some(Reply::Bye),
            _ => family::parse_reply(line),
        })
    }
}

impl Ucci {
    fn decode(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        let mut tokens = Tokens::new(line);
        let command = match tokens.next() {
            Some("ucci") => Command::Handshake("ucci".to_owned()),
            Some("setoption") => return self.set_option(tokens),
            Some("position") => Command::Position(uci::red_is_w(position::parse(tokens)?)),
            Some("fen" | "startpos") => {
                Command::Position(uci::red_is_w(position::parse(Tokens::new(line))?))
            }
            Some("probe") => Command::Probe(uci::red_is_w(position::parse(tokens)?)),
            Some("banmoves") => Command::BanMoves(tokens.owned()),
            Some("go") => Command::Go(self.parse_go(tokens)),
            Some("ponderhit") => {
                let draw = tokens.clone().any(|word| word == "draw");
                Command::PonderHit { clock: Clock::default(), draw }
            }
            _ => return family::parse_command(line),
        };
        Ok(vec![command])
    }

    /// `setoption NAME [VALUE]`; the UCI form is understood too.
    fn set_option(&mut self, mut tokens: Tokens<'_>) -> Result<Vec<Command>, ParseError> {
        let command = if tokens.peek() == Some("name") {
            option_line::parse_set(Protocol::Ucci, tokens.rest())?
        } else {
            let Some(name) = tokens.next() else {
                return Err(ParseError::Malformed("setoption without a name".to_owned()));
            };
            let value = option_line::unescaped(tokens.rest());
            let name = names::canonical(Protocol::Ucci, name);
            Command::SetOption { name, value: (!value.is_empty()).then_some(value) }
        };
        let Command::SetOption { name, value } = &command else { return Ok(vec![command]) };
        let name = names::printed(Protocol::Ucci, name);
        let value = value.as_deref().unwrap_or("");
        Ok(match name.as_str() {
            "usemillisec" => {
                self.seconds = boolean(value) == Some(false);
                Vec::new()
            }
            "newgame" => vec![Command::NewGame],
            "debug" => vec![Command::Debug(boolean(value).unwrap_or(true))],
            // Nought is `as you think best`, which is what is in force already.
            "hashsize" | "threads" if number(value) == Some(0) => Vec::new(),
            _ if IGNORED.contains(&name.as_str()) && !self.declared.contains(&name) => Vec::new(),
            _ => vec![command],
        })
    }

    fn parse_go(&self, tokens: Tokens<'_>) -> Go {
        let scale = if self.seconds { 1000 } else { 1 };
        let mut go = go::parse(tokens, GO, scale).go;
        go.clock.seats = Seats::MoverOther;
        // A time with neither a count of moves nor an increment is specified nowhere: nobody may
        // rely on more than a part of it.
        let bare = go.clock.increment[0].is_none() && go.clock.moves_to_go[0].is_none();
        if let Some(time) = go.clock.time[0].filter(|_| bare) {
            go.move_time = Some(time / 10);
        }
        go
    }

    fn print_go(&self, asked: &Go, out: &mut String) {
        let mut go = asked.clone();
        let clock = &mut go.clock;
        if clock.time[0].is_none()
            && let Some(ms) = asked.move_time
        {
            clock.time[0] = Some(ms);
            clock.moves_to_go[0] = Some(1);
        }
        if self.unit == Unit::Seconds {
            for ms in clock.time.iter_mut().chain(&mut clock.increment).flatten() {
                *ms /= 1000;
            }
        }
        out.push_str("go");
        go::print(&go, None, GO, out);
        out.push('\n');
    }

    fn parse_option(&mut self, mut tokens: Tokens<'_>) -> Option<OptionSpec> {
        // Some engines print the word `name` all the same.
        if tokens.peek() == Some("name") {
            tokens.next();
        }
        let name = tokens.until("type");
        if name == "usemillisec" {
            self.unit = Unit::Announce;
        }
        let kind = option_line::parse_kind(tokens)?;
        Some(OptionSpec { name: names::canonical(Protocol::Ucci, &name), kind })
    }
}

fn print_option(spec: &OptionSpec, out: &mut String) {
    let name = names::printed(Protocol::Ucci, &spec.name);
    let _ = write!(out, "option {name} type ");
    match &spec.kind {
        OptionKind::Spin { default, min, max } => {
            // Nought asks for what the engine thinks best.
            let min = if matches!(&*name, "hashsize" | "threads") { &0 } else { min };
            let _ = write!(out, "spin min {min} max {max} default {default}");
        }
        OptionKind::Combo { default, values } => {
            out.push_str("combo");
            for value in values {
                let _ = write!(out, " var {value}");
            }
            let _ = write!(out, " default {default}");
        }
        kind => option_line::print_kind(kind, "string", out),
    }
    out.push('\n');
}

fn parse_id(mut tokens: Tokens<'_>) -> Option<Reply> {
    let key = tokens.next()?;
    let text = || tokens.rest().to_owned();
    let (mut name, mut version, mut author) = (String::new(), String::new(), String::new());
    match key {
        "name" => name = text(),
        "version" => version = text(),
        "author" => author = text(),
        _ => return None,
    }
    Some(Reply::Identity { name, version, author })
}

/// The search's value and line in one `info`, its effort in another, as the field has them.
fn print_info(info: &Info, out: &mut String) {
    let mut found = String::new();
    if let Some(depth) = info.depth {
        let _ = write!(found, " depth {depth}");
    }
    if let Some(rank) = info.multi_pv {
        let _ = write!(found, " multipv {rank}");
    }
    if let Some((value, _)) = info.score {
        let _ = write!(found, " score {}", bare_score(value));
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

fn bare_score(value: Value) -> i32 {
    match value {
        Value::Centi(score) => score.clamp(-LARGEST_SCORE, LARGEST_SCORE),
        Value::Mate(plies) if plies > 0 => (MATE - plies).max(LARGEST_SCORE + 1),
        Value::Mate(plies) => (-MATE - plies).min(-LARGEST_SCORE - 1),
        Value::Mated => -MATE,
    }
}

fn from_bare_score(score: i32) -> Value {
    match score {
        _ if score <= -MATE => Value::Mated,
        _ if score < -LARGEST_SCORE => Value::Mate(-MATE - score),
        _ if score > LARGEST_SCORE => Value::Mate((MATE - score).max(1)),
        _ => Value::Centi(score),
    }
}

fn parse_info(mut tokens: Tokens<'_>) -> Reply {
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
        _ => Some((from_bare_score(info::small(tokens.number(1)?)), Bound::Exact)),
    }
}

fn print_best(best: &BestMove, out: &mut String) {
    let (mv, resigns) = match &best.choice {
        Choice::Move(mv) => (mv, false),
        Choice::Resign(Some(mv)) => (mv, true),
        Choice::Resign(None) | Choice::Win | Choice::None => {
            out.push_str("nobestmove\n");
            return;
        }
    };
    let _ = write!(out, "bestmove {mv}");
    if let Some(ponder) = &best.ponder {
        let _ = write!(out, " ponder {ponder}");
    }
    out.push_str(match (resigns, best.draw) {
        (true, _) => " resign\n",
        (false, true) => " draw\n",
        (false, false) => "\n",
    });
}

fn print_hash(best: Option<&str>, bound: Option<(i32, Bound, u32)>, out: &mut String) {
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

fn parse_hash(mut tokens: Tokens<'_>) -> Reply {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::samples::{self, Field};
    use crate::{Base, Position};

    const FIELD: Field =
        Field { moves: "[a-i][0-9][a-i][0-9]", positions: "[1-9kKpP/]{9,30} [bw] - - [0-9] [1-9]" };
    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    fn decoded(line: &str) -> Vec<Command> {
        Ucci::default().decode_command(line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn printed(reply: &Reply) -> String {
        let mut out = String::new();
        Ucci::default().encode_reply(reply, &mut out);
        out
    }

    fn go_of(dialect: &mut Ucci, line: &str) -> Go {
        match dialect.decode_command(line).expect("a command").pop() {
            Some(Command::Go(go)) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn transcript_of_a_gui() {
        assert_eq!(decoded("ucci"), [Command::Handshake("ucci".into())]);
        assert_eq!(decoded("setoption newgame"), [Command::NewGame]);
        let root =
            Position { base: Base::Text(START.into()), moves: vec!["h2e2".into(), "h9g7".into()] };
        assert_eq!(
            decoded(&format!("position fen {START} moves h2e2 h9g7")),
            [Command::Position(root)]
        );
        assert_eq!(decoded("banmoves i0h0"), [Command::BanMoves(vec!["i0h0".into()])]);
        assert_eq!(
            decoded("ponderhit draw"),
            [Command::PonderHit { clock: Clock::default(), draw: true }]
        );
        // Keys in any order.
        let line = "go draw time 300000 opptime 298000 oppincrement 3000 increment 2000";
        let go = go_of(&mut Ucci::default(), line);
        assert!(go.draw_offer);
        assert_eq!(go.clock.seats, Seats::MoverOther);
        assert_eq!(go.clock.time, [Some(300_000), Some(298_000)]);
        assert_eq!(go.clock.increment, [Some(2000), Some(3000)]);
        assert_eq!(go.move_time, None);
    }

    #[test]
    fn options_have_no_keywords_or_have_them() {
        let hash = Command::SetOption { name: "Hash".into(), value: Some("64".into()) };
        assert_eq!(decoded("setoption hashsize 64"), std::slice::from_ref(&hash));
        assert_eq!(decoded("setoption name hashsize value 64"), [hash]);
        for line in ["hashsize 0", "promotion false", "usebook true", "bookfiles BOOK.DAT"] {
            assert_eq!(decoded(&format!("setoption {line}")), [], "{line}");
        }
        let variant = Command::SetOption { name: "UCI_Variant".into(), value: Some("x".into()) };
        assert_eq!(decoded("setoption UCI_Variant x"), [variant]);
        assert!(Ucci::default().decode_command("setoption").is_err());
    }

    #[test]
    fn seconds_come_when_milliseconds_are_switched_off() {
        let mut dialect = Ucci::default();
        assert_eq!(dialect.decode_command("setoption usemillisec false"), Ok(vec![]));
        let go = go_of(&mut dialect, "go time 300 increment 1.5");
        assert_eq!((go.clock.time[0], go.clock.increment[0]), (Some(300_000), Some(1500)));
        assert_eq!(dialect.decode_command("setoption usemillisec true"), Ok(vec![]));
        assert_eq!(go_of(&mut dialect, "go time 300 movestogo 1").clock.time[0], Some(300));
    }

    #[test]
    fn a_bare_time_is_used_in_part() {
        let go = go_of(&mut Ucci::default(), "go time 60000");
        assert_eq!((go.clock.time[0], go.move_time), (Some(60_000), Some(6000)));
    }

    #[test]
    fn an_engine_that_counts_seconds_gets_them() {
        let clock = Clock {
            seats: Seats::MoverOther,
            time: [Some(60_000), Some(50_000)],
            increment: [Some(1000), Some(1000)],
            ..Clock::default()
        };
        let go = Command::Go(Go { clock, ..Go::default() });
        let sent = |lines: &[&str]| {
            let (mut dialect, mut out) = (Ucci::default(), String::new());
            for line in lines {
                dialect.decode_reply(line).expect("a reply");
            }
            dialect.encode_command(&go, &mut out);
            out
        };
        assert_eq!(sent(&["ucciok"]), "go time 60 opptime 50 increment 1 oppincrement 1\n");
        let plain = "go time 60000 opptime 50000 increment 1000 oppincrement 1000\n";
        let declared = "option usemillisec type check default false";
        assert_eq!(sent(&[declared, "ucciok"]), format!("setoption usemillisec true\n{plain}"));
        let mut out = String::new();
        let go = Go { move_time: Some(100), ..Go::default() };
        Ucci::default().encode_command(&Command::Go(go), &mut out);
        assert_eq!(out, "go time 100 movestogo 1\n");
    }

    #[test]
    fn transcript_of_an_engine() {
        let spin = OptionKind::Spin { default: 64, min: 1, max: 65_536 };
        assert_eq!(
            printed(&Reply::Option(OptionSpec { name: "Hash".into(), kind: spin })),
            "option hashsize type spin min 0 max 65536 default 64\n"
        );
        assert_eq!(
            printed(&Reply::HandshakeDone("ucci".into())),
            "option usemillisec type check default true\noption newgame type button\nucciok\n"
        );
        let info = Info {
            depth: Some(8),
            score: Some((Value::Centi(31), Bound::Exact)),
            nodes: Some(611_200),
            time: Some(540),
            pv: vec!["h0g2".into()],
            ..Info::default()
        };
        assert_eq!(
            printed(&Reply::Info(info)),
            "info depth 8 score 31 pv h0g2\ninfo time 540 nodes 611200\n"
        );
        let best =
            |choice, draw| printed(&Reply::BestMove(BestMove { choice, ponder: None, draw }));
        assert_eq!(best(Choice::Move("b0c2".into()), true), "bestmove b0c2 draw\n");
        assert_eq!(best(Choice::Resign(Some("b0c2".into())), false), "bestmove b0c2 resign\n");
        assert_eq!(best(Choice::None, false), "nobestmove\n");
        assert_eq!(printed(&Reply::HashEntry { best: None, bound: None }), "pophash\n");
        assert_eq!(printed(&Reply::Bye), "bye\n");
    }

    #[test]
    fn mates_are_large_numbers() {
        assert_eq!(bare_score(Value::Mate(3)), 29_997);
        assert_eq!(bare_score(Value::Mate(-4)), -29_996);
        assert_eq!(bare_score(Value::Mated), -30_000);
        assert_eq!(bare_score(Value::Centi(29_500)), 29_000);
        for value in [Value::Mate(1), Value::Mate(-2), Value::Mated, Value::Centi(-31)] {
            assert_eq!(from_bare_score(bare_score(value)), value);
        }
    }

    fn commands() -> impl Strategy<Value = Command> {
        let go = samples::gos(FIELD, samples::increment_clocks(Seats::MoverOther))
            .prop_map(|go| Command::Go(Go { search_moves: Vec::new(), move_time: None, ..go }));
        let probe = samples::positions(FIELD).prop_map(Command::Probe);
        prop_oneof![
            Just(Command::Handshake("ucci".into())),
            Just(Command::IsReady),
            Just(Command::NewGame),
            Just(Command::Stop),
            Just(Command::Quit),
            any::<bool>().prop_map(Command::Debug),
            any::<bool>().prop_map(|draw| Command::PonderHit { clock: Clock::default(), draw }),
            (samples::option_names(), proptest::option::of(samples::words()))
                .prop_map(|(name, value)| Command::SetOption { name, value }),
            samples::positions(FIELD).prop_map(Command::Position),
            probe,
            samples::moves(FIELD).prop_map(Command::BanMoves),
            go,
        ]
    }

    fn replies() -> impl Strategy<Value = Reply> {
        let plies = prop_oneof![-500..-1i32, 1..500i32].prop_map(Value::Mate);
        let score = prop_oneof![(-29_000..29_000i32).prop_map(Value::Centi), plies];
        let found = (0..99u32, score, samples::moves(FIELD)).prop_map(|(depth, value, pv)| Info {
            depth: Some(depth),
            score: Some((value, Bound::Exact)),
            pv,
            ..Info::default()
        });
        let effort = (0..1u64 << 40, 0..1u64 << 40).prop_map(|(time, nodes)| Info {
            time: Some(time),
            nodes: Some(nodes),
            ..Info::default()
        });
        let bound = prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)];
        let entry = (FIELD.moves, proptest::option::of((-999..999i32, bound, 0..99u32)))
            .prop_map(|(best, bound)| Reply::HashEntry { best: Some(best), bound });
        prop_oneof![
            prop_oneof![found, effort].prop_map(Reply::Info),
            (samples::best_moves(FIELD), any::<bool>())
                .prop_map(|(best, draw)| Reply::BestMove(BestMove { draw, ..best })),
            samples::option_specs().prop_map(Reply::Option),
            samples::words().prop_map(Reply::Message),
            entry,
            Just(Reply::Ready),
            Just(Reply::Bye),
        ]
    }

    proptest! {
        #[test]
        fn commands_return(command in commands()) {
            samples::command_returns(&mut Ucci::default(), &command);
        }

        #[test]
        fn replies_return(reply in replies()) {
            samples::reply_returns(&mut Ucci::default(), &reply);
        }

        #[test]
        fn no_line_panics(line in samples::hostile_lines(&[
            "ucci", "go", "position", "fen", "startpos", "moves", "setoption", "name", "value",
            "time", "opptime", "increment", "banmoves", "info", "score", "cp", "mate", "pv",
            "option", "type", "spin", "min", "max", "usemillisec", "false", "pophash", "depth",
            "lowerbound", "bestmove", "nobestmove", "probe", "draw", "ponderhit",
        ])) {
            samples::survives(&mut Ucci::default(), &line);
        }
    }
}
