//! Hub 2, the protocol of draughts engines.
//!
//! A line is a command and pairs `name=value`, values with blanks in quotes. Times are decimal
//! seconds, scores decimal men; the increment is added before the move, so that what may be used
//! now is the sum of both.

use std::fmt::Write;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{char, space0};
use nom::combinator::{all_consuming, opt};
use nom::multi::many0;
use nom::sequence::{delimited, preceded, terminated};

use crate::info::small;
use crate::tokens::{ascii, boolean, clean, count, number, push_line, push_lines, scaled};
use crate::{
    Base, BestMove, Bound, Choice, Clock, Command, Dialect, Go, Info, OptionKind, OptionSpec,
    ParseError, Position, Protocol, Reply, Seats, Value, family, names,
};

/// A mate now is a hundred men; each ply more is a hundredth less.
const MATE: i32 = 10_000;
/// Larger scores than this are mates.
const LARGEST_SCORE: i32 = 9000;

/// Hub, both directions.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    /// Engine's side: what `level` lines have asked for since the last search.
    level: Go,
    /// Manager's side: `init` was sent, so that readiness is asked by `ping` from now on.
    initialised: bool,
    /// Manager's side: pings whose `pong` means ready.
    asked_ready: usize,
}

impl Dialect for Hub {
    fn protocol(&self) -> Protocol {
        Protocol::Hub
    }

    fn decode_command(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        let line = clean(line);
        if line.is_empty() {
            return Ok(Vec::new());
        }
        let Line { command, pairs } = parse(line)?;
        let pairs = Pairs(&pairs);
        let decoded = match command {
            "hub" => Command::Handshake("hub".to_owned()),
            "init" => Command::IsReady,
            "new-game" => Command::NewGame,
            "ponder-hit" => Command::PonderHit { clock: Clock::default(), draw: false },
            "ping" => Command::Ping,
            "set-param" => set_param(pairs)?,
            "pos" => Command::Position(root(pairs)?),
            "go" => Command::Go(self.go(pairs)),
            "level" => {
                self.raise(pairs);
                return Ok(Vec::new());
            }
            _ => return family::parse_command(line),
        };
        Ok(vec![decoded])
    }

    fn encode_reply(&mut self, reply: &Reply, out: &mut String) {
        match reply {
            Reply::Identity { name, version, author } => {
                let _ = writeln!(
                    out,
                    "id name={} version={} author={} country=XX",
                    quoted(name),
                    quoted(version),
                    quoted(author)
                );
            }
            Reply::Option(spec) => print_param(spec, out),
            Reply::HandshakeDone(_) => out.push_str("wait\n"),
            Reply::Ready => out.push_str("ready\n"),
            Reply::Pong => out.push_str("pong\n"),
            Reply::Info(info) => print_info(info, out),
            Reply::Message(text) | Reply::Response(text) => {
                for line in text.lines() {
                    let _ = writeln!(out, "info string={}", quoted(line));
                }
            }
            Reply::Error(reason) => {
                let _ = writeln!(out, "error message={}", in_quotes(reason));
            }
            Reply::BestMove(best) => print_best(best, out),
            Reply::Plain(text) => push_lines("", text, out),
            _ => {}
        }
    }

    fn encode_command(&mut self, command: &Command, out: &mut String) {
        match command {
            Command::IsReady if self.initialised => {
                self.asked_ready += 1;
                out.push_str("ping\n");
            }
            Command::IsReady => {
                self.initialised = true;
                out.push_str("init\n");
            }
            Command::SetOption { name, value } => {
                let (name, value) = param(name, value.as_deref().unwrap_or(""));
                let _ = writeln!(out, "set-param name={} value={}", quoted(&name), quoted(&value));
            }
            Command::NewGame => out.push_str("new-game\n"),
            Command::Position(root) => print_root(root, out),
            Command::Go(go) => print_go(go, out),
            Command::PonderHit { .. } => out.push_str("ponder-hit\n"),
            Command::Ping => out.push_str("ping\n"),
            other => family::print_command(other, out),
        }
    }

    fn decode_reply(&mut self, line: &str) -> Result<Option<Reply>, ParseError> {
        let line = clean(line);
        if line.is_empty() {
            return Ok(None);
        }
        let Line { command, pairs } = parse(line)?;
        let pairs = Pairs(&pairs);
        Ok(match command {
            "id" => {
                let text = |name| pairs.text(name).unwrap_or_default().to_owned();
                let (name, version, author) = (text("name"), text("version"), text("author"));
                Some(Reply::Identity { name, version, author })
            }
            "param" => option(pairs).map(Reply::Option),
            "wait" => Some(Reply::HandshakeDone("hub".to_owned())),
            "ready" => Some(Reply::Ready),
            "pong" if self.asked_ready > 0 => {
                self.asked_ready -= 1;
                Some(Reply::Ready)
            }
            "pong" => Some(Reply::Pong),
            "info" => Some(match pairs.text("string") {
                Some(text) => Reply::Message(text.to_owned()),
                None => Reply::Info(info(pairs)),
            }),
            "done" => Some(Reply::BestMove(best(pairs))),
            "error" => Some(Reply::Error(pairs.text("message").unwrap_or_default().to_owned())),
            _ => None,
        })
    }
}

/// A line taken apart.
#[derive(Debug)]
struct Line<'a> {
    command: &'a str,
    pairs: Vec<Pair<'a>>,
}

/// A name and its value, if it has one.
type Pair<'a> = (&'a str, Option<&'a str>);

type Parsed<'a, T> = nom::IResult<&'a str, T>;

fn parse(line: &str) -> Result<Line<'_>, ParseError> {
    let pairs = many0(preceded(space0, pair));
    let mut grammar = all_consuming(terminated((name, pairs), space0));
    match grammar.parse(line) {
        Ok((_, (command, pairs))) => Ok(Line { command, pairs }),
        Err(_) => Err(ParseError::Malformed(format!("not a command and pairs: {}", ascii(line)))),
    }
}

fn plain(c: char) -> bool {
    !c.is_control() && !c.is_whitespace() && c != '=' && c != '"'
}

fn name(input: &str) -> Parsed<'_, &str> {
    take_while1(plain).parse(input)
}

fn pair(input: &str) -> Parsed<'_, Pair<'_>> {
    let quoted = delimited(char('"'), take_while(|c| c != '"'), char('"'));
    (name, opt(preceded(char('='), alt((quoted, take_while(plain)))))).parse(input)
}

/// The pairs of a line, by name.
#[derive(Clone, Copy)]
struct Pairs<'a>(&'a [Pair<'a>]);

impl<'a> Pairs<'a> {
    fn text(self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|pair| pair.0 == name)?.1
    }

    /// Whether `name` stands there, with a value or without.
    fn has(self, name: &str) -> bool {
        self.0.iter().any(|pair| pair.0 == name)
    }

    fn scaled(self, name: &str, scale: i64) -> Option<i64> {
        scaled(self.text(name)?, scale)
    }

    fn count(self, name: &str) -> Option<u32> {
        self.scaled(name, 1).and_then(count)
    }

    fn unsigned(self, name: &str, scale: i64) -> Option<u64> {
        self.scaled(name, scale).and_then(|value| u64::try_from(value).ok())
    }

    fn words(self, name: &str) -> Vec<String> {
        let words = self.text(name).unwrap_or_default().split_whitespace();
        words.map(str::to_owned).collect()
    }
}

fn set_param(pairs: Pairs<'_>) -> Result<Command, ParseError> {
    let Some(name) = pairs.text("name") else {
        return Err(ParseError::Malformed("set-param without a name".to_owned()));
    };
    let name = names::canonical(Protocol::Hub, name);
    let value = pairs.text("value").unwrap_or_default();
    let value = match number(value) {
        Some(log) if name == "Hash" => mebibytes(log).to_string(),
        _ => value.to_owned(),
    };
    Ok(Command::SetOption { name, value: Some(value) })
}

/// The size of a table of `2^log` entries of 16 bytes each.
fn mebibytes(log: i64) -> i64 {
    1 << (log - 16).clamp(0, 40)
}

/// The inverse, rounded down.
fn entries_log(mib: i64) -> i64 {
    i64::from(mib.max(1).ilog2()) + 16
}

/// Name and value as the field writes them.
fn param(name: &str, value: &str) -> (String, String) {
    let value = match number(value) {
        Some(mib) if name == "Hash" => entries_log(mib).to_string(),
        _ => ascii(value),
    };
    (names::printed(Protocol::Hub, name), value)
}

fn root(pairs: Pairs<'_>) -> Result<Position, ParseError> {
    let base = match pairs.text("pos") {
        Some("start") => Base::Start,
        Some(text) => Base::Text(text.to_owned()),
        None if pairs.has("start") => Base::Start,
        None => return Err(ParseError::Malformed("pos without a position".to_owned())),
    };
    Ok(Position { base, moves: pairs.words("moves") })
}

fn print_root(root: &Position, out: &mut String) {
    match &root.base {
        Base::Start => out.push_str("pos start"),
        Base::Text(text) => {
            let _ = write!(out, "pos pos={}", quoted(text));
        }
    }
    if !root.moves.is_empty() {
        let _ = write!(out, " moves={}", in_quotes(&root.moves.join(" ")));
    }
    out.push('\n');
}

impl Hub {
    /// Adds what a `level` line asks for.
    fn raise(&mut self, pairs: Pairs<'_>) {
        let level = &mut self.level;
        level.depth = pairs.count("depth").or(level.depth);
        level.nodes = pairs.unsigned("nodes", 1).or(level.nodes);
        level.move_time = pairs.scaled("move-time", 1000).or(level.move_time);
        level.infinite |= pairs.has("infinite");
        if let Some(time) = pairs.scaled("time", 1000) {
            let increment = pairs.scaled("inc", 1000);
            level.clock = Clock {
                seats: Seats::MoverOther,
                time: [Some(time + increment.unwrap_or(0)), None],
                increment: [increment, None],
                moves_to_go: [pairs.count("moves").filter(|&moves| moves > 0), None],
                byoyomi: None,
            };
        }
    }

    fn go(&mut self, pairs: Pairs<'_>) -> Go {
        let level = std::mem::take(&mut self.level);
        let perft = pairs.count("perft").or_else(|| {
            let at = pairs.0.iter().position(|pair| pair.0 == "perft")?;
            number(pairs.0.get(at + 1)?.0).and_then(count)
        });
        Go {
            ponder: pairs.has("ponder"),
            infinite: level.infinite || pairs.has("analyze"),
            perft,
            ..level
        }
    }
}

fn print_go(go: &Go, out: &mut String) {
    let mut level = |text: String| {
        let _ = writeln!(out, "level {text}");
    };
    if let Some(depth) = go.depth {
        level(format!("depth={depth}"));
    }
    if let Some(nodes) = go.nodes {
        level(format!("nodes={nodes}"));
    }
    if let Some(ms) = go.move_time {
        level(format!("move-time={}", decimal(ms, 1000)));
    }
    if let Some(time) = go.clock.time[0] {
        let increment = go.clock.increment[0];
        let moves = go.clock.moves_to_go[0].map_or(String::new(), |n| format!("moves={n} "));
        let time = decimal(time - increment.unwrap_or(0), 1000);
        let increment =
            increment.map_or(String::new(), |inc| format!(" inc={}", decimal(inc, 1000)));
        level(format!("{moves}time={time}{increment}"));
    }
    if go.infinite {
        level("infinite".to_owned());
    }
    push_line(
        &[
            "go",
            if go.ponder {
                "ponder"
            } else if go.infinite {
                "analyze"
            } else {
                "think"
            },
        ],
        out,
    );
}

/// `value` units of a `1 / scale` as a decimal number without needless noughts.
fn decimal(value: i64, scale: i64) -> String {
    let digits = scale.ilog10() as usize;
    let sign = if value < 0 { "-" } else { "" };
    let (whole, part) = (value.abs() / scale, value.abs() % scale);
    let text = format!("{sign}{whole}.{part:0digits$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn print_param(spec: &OptionSpec, out: &mut String) {
    let name = names::printed(Protocol::Hub, &spec.name);
    let tail = match &spec.kind {
        OptionKind::Check { default } => format!("value={default} type=bool"),
        OptionKind::Spin { default, min, max } => {
            let unit = |value: i64| if spec.name == "Hash" { entries_log(value) } else { value };
            let (value, min, max) = (unit(*default), unit(*min), unit(*max));
            format!("value={value} type=int min={min} max={max}")
        }
        OptionKind::Combo { default, values } => {
            format!("value={} type=enum values={}", quoted(default), in_quotes(&values.join(" ")))
        }
        OptionKind::Text { default } | OptionKind::File { default } => {
            format!("value={} type=string", quoted(default))
        }
        // A parameter has a value; there are no actions here.
        OptionKind::Button => return,
    };
    let _ = writeln!(out, "param name={} {tail}", quoted(&name));
}

fn option(pairs: Pairs<'_>) -> Option<OptionSpec> {
    let name = names::canonical(Protocol::Hub, pairs.text("name")?);
    let value = pairs.text("value").unwrap_or_default().to_owned();
    let whole = |field| {
        let value = number(pairs.text(field)?)?;
        Some(if name == "Hash" { mebibytes(value) } else { value })
    };
    let kind = match pairs.text("type")? {
        "bool" => OptionKind::Check { default: boolean(&value)? },
        "int" => OptionKind::Spin {
            default: whole("value")?,
            min: whole("min").unwrap_or(i64::MIN),
            max: whole("max").unwrap_or(i64::MAX),
        },
        "enum" => OptionKind::Combo { default: value, values: pairs.words("values") },
        _ => OptionKind::Text { default: value },
    };
    Some(OptionSpec { name, kind })
}

fn print_info(info: &Info, out: &mut String) {
    let start = out.len();
    out.push_str("info");
    if let Some(depth) = info.depth {
        let _ = write!(out, " depth={depth}");
    }
    if let Some(seldepth) = info.seldepth {
        let _ = write!(out, " mean-depth={seldepth}");
    }
    if let Some((value, _)) = info.score {
        let _ = write!(out, " score={}", decimal(i64::from(hundredths(value)), 100));
    }
    for (name, value, scale) in
        [("nodes", info.nodes, 1), ("time", info.time, 1000), ("nps", info.nps, 1_000_000)]
    {
        if let Some(value) = value.and_then(|value| i64::try_from(value).ok()) {
            let text = if scale == 1 { value.to_string() } else { decimal(value, scale) };
            let _ = write!(out, " {name}={text}");
        }
    }
    if !info.pv.is_empty() {
        let _ = write!(out, " pv={}", in_quotes(&info.pv.join(" ")));
    }
    if out.len() == start + 4 {
        out.truncate(start);
    } else {
        out.push('\n');
    }
}

fn info(pairs: Pairs<'_>) -> Info {
    Info {
        depth: pairs.count("depth"),
        seldepth: pairs.count("mean-depth"),
        score: pairs.scaled("score", 100).map(|score| (value_of(small(score)), Bound::Exact)),
        nodes: pairs.unsigned("nodes", 1),
        time: pairs.unsigned("time", 1000),
        nps: pairs.unsigned("nps", 1_000_000),
        pv: pairs.words("pv"),
        ..Info::default()
    }
}

fn hundredths(value: Value) -> i32 {
    match value {
        Value::Centi(score) => score.clamp(-LARGEST_SCORE, LARGEST_SCORE),
        Value::Mate(plies) if plies > 0 => (MATE - plies).max(LARGEST_SCORE + 1),
        Value::Mate(plies) => (-MATE - plies).min(-LARGEST_SCORE - 1),
        Value::Mated => -MATE,
    }
}

fn value_of(score: i32) -> Value {
    match score {
        _ if score <= -MATE => Value::Mated,
        _ if score < -LARGEST_SCORE => Value::Mate(-MATE - score),
        _ if score > LARGEST_SCORE => Value::Mate((MATE - score).max(1)),
        _ => Value::Centi(score),
    }
}

/// `move` comes first and without quotes: a client takes the first value it finds.
fn print_best(best: &BestMove, out: &mut String) {
    match &best.choice {
        Choice::Move(mv) | Choice::Resign(Some(mv)) => {
            let _ = write!(out, "done move={mv}");
            if let Some(ponder) = &best.ponder {
                let _ = write!(out, " ponder={ponder}");
            }
            out.push('\n');
        }
        Choice::Resign(None) | Choice::Win | Choice::None => out.push_str("done\n"),
    }
}

fn best(pairs: Pairs<'_>) -> BestMove {
    let mv = |name| pairs.text(name).map(str::to_owned);
    let choice = mv("move").map_or(Choice::None, Choice::Move);
    BestMove { choice, ponder: mv("ponder"), draw: false }
}

/// A value, in quotes where it must be.
fn quoted(text: &str) -> String {
    let text = ascii(text);
    let plain = !text.is_empty() && all_consuming(name).parse(&text).is_ok();
    if plain { text } else { in_quotes(&text) }
}

fn in_quotes(text: &str) -> String {
    format!("\"{}\"", ascii(text).replace('"', "'"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::samples::{self, Field};

    const FIELD: Field =
        Field { moves: "[1-6][0-9][-x][1-6][0-9](x[1-6][0-9]){0,3}", positions: "[WB][wbWBe]{73}" };

    fn decoded(line: &str) -> Vec<Command> {
        Hub::default().decode_command(line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn printed(reply: &Reply) -> String {
        let mut out = String::new();
        Hub::default().encode_reply(reply, &mut out);
        out
    }

    fn go(lines: &[&str]) -> Go {
        let mut dialect = Hub::default();
        let mut commands: Vec<_> =
            lines.iter().flat_map(|line| dialect.decode_command(line).expect("commands")).collect();
        match commands.pop() {
            Some(Command::Go(go)) => go,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn transcript_of_a_gui() {
        assert_eq!(decoded("hub"), [Command::Handshake("hub".into())]);
        assert_eq!(decoded("init"), [Command::IsReady]);
        let position = "Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbeeeeeeeeeeeewwwwwwwwwwwwwwwwwwwwwwwwwwwwww";
        let root = Position {
            base: Base::Text(position.into()),
            moves: vec!["27-33".into(), "46-39".into()],
        };
        assert_eq!(
            decoded(&format!("pos pos={position} moves=\"27-33 46-39\"")),
            [Command::Position(root)]
        );
        assert_eq!(decoded("pos start"), [Command::Position(Position::default())]);
        let asked = go(&["level time=60 inc=0.5", "level depth=9", "go think"]);
        assert_eq!(asked.clock.time[0], Some(60_500));
        assert_eq!(asked.clock.increment[0], Some(500));
        assert_eq!(asked.depth, Some(9));
        assert_eq!(go(&["level move-time=0.25", "go ponder"]).move_time, Some(250));
        assert!(go(&["go analyze"]).infinite);
        assert_eq!(go(&["level depth=3", "go think", "go think"]), Go::default());
        let hash = Command::SetOption { name: "Hash".into(), value: Some("256".into()) };
        assert_eq!(decoded("set-param name=tt-size value=24"), [hash]);
        assert_eq!(decoded("ping"), [Command::Ping]);
        assert_eq!(decoded("go perft 3"), [Command::Go(Go { perft: Some(3), ..Go::default() })]);
    }

    #[test]
    fn transcript_of_an_engine() {
        let identity = Reply::Identity {
            name: "Damka".into(),
            version: "0.1".into(),
            author: "A. Author".into(),
        };
        assert_eq!(
            printed(&identity),
            "id name=Damka version=0.1 author=\"A. Author\" country=XX\n"
        );
        let param =
            |name: &str, kind| printed(&Reply::Option(OptionSpec { name: name.into(), kind }));
        let values = vec!["english12".to_owned(), "canadian12".to_owned()];
        assert_eq!(
            param("Variant", OptionKind::Combo { default: "english12".into(), values }),
            "param name=variant value=english12 type=enum values=\"english12 canadian12\"\n"
        );
        assert_eq!(
            param("Hash", OptionKind::Spin { default: 256, min: 1, max: 65_536 }),
            "param name=tt-size value=24 type=int min=16 max=32\n"
        );
        assert_eq!(param("ClearHash", OptionKind::Button), "");
        assert_eq!(
            param("BookFile", OptionKind::Text { default: String::new() }),
            "param name=book-file value=\"\" type=string\n"
        );
        assert_eq!(printed(&Reply::HandshakeDone("hub".into())), "wait\n");
        let info = Info {
            depth: Some(9),
            score: Some((Value::Centi(4), Bound::Exact)),
            nodes: Some(120_331),
            time: Some(101),
            nps: Some(1_190_000),
            pv: vec!["27-33".into(), "46-39".into()],
            ..Info::default()
        };
        assert_eq!(
            printed(&Reply::Info(info)),
            "info depth=9 score=0.04 nodes=120331 time=0.101 nps=1.19 pv=\"27-33 46-39\"\n"
        );
        let best = |choice, ponder: Option<&str>| {
            let ponder = ponder.map(str::to_owned);
            printed(&Reply::BestMove(BestMove { choice, ponder, draw: false }))
        };
        assert_eq!(
            best(Choice::Move("27-33".into()), Some("46-39")),
            "done move=27-33 ponder=46-39\n"
        );
        assert_eq!(best(Choice::None, None), "done\n");
        assert_eq!(printed(&Reply::Error("a \"b\"".into())), "error message=\"a 'b'\"\n");
        assert_eq!(printed(&Reply::Unknown("x".into())), "");
    }

    #[test]
    fn mates_lie_near_a_hundred_men() {
        let score = |value| decimal(i64::from(hundredths(value)), 100);
        assert_eq!(score(Value::Mate(5)), "99.95");
        assert_eq!(score(Value::Mate(-12)), "-99.88");
        assert_eq!(score(Value::Mated), "-100");
        assert_eq!(score(Value::Centi(-31)), "-0.31");
    }

    #[test]
    fn malformed_lines_are_refused_or_ignored() {
        let refuse = |line: &str| Hub::default().decode_command(line).expect_err(line);
        assert!(matches!(refuse("pos pos=\"Wxx"), ParseError::Malformed(_)));
        assert!(matches!(refuse("pos"), ParseError::Malformed(_)));
        assert!(matches!(refuse("=x"), ParseError::Malformed(_)));
        assert!(matches!(refuse("hello world=1"), ParseError::Unknown(_)));
        assert_eq!(decoded("\r\n"), []);
        assert_eq!(go(&["level time=x depth=y inc=", "go"]).depth, None);
        assert_eq!(
            go(&["level time=99999999999999999999", "go"]).clock.time[0].map(|t| t > 0),
            Some(true)
        );
    }

    #[test]
    fn a_manager_asks_for_readiness_by_ping_once_initialised() {
        let (mut dialect, mut out) = (Hub::default(), String::new());
        dialect.encode_command(&Command::IsReady, &mut out);
        dialect.encode_command(&Command::IsReady, &mut out);
        assert_eq!(out, "init\nping\n");
        assert_eq!(dialect.decode_reply("ready"), Ok(Some(Reply::Ready)));
        assert_eq!(dialect.decode_reply("pong"), Ok(Some(Reply::Ready)));
        assert_eq!(dialect.decode_reply("pong"), Ok(Some(Reply::Pong)));
    }

    fn commands() -> impl Strategy<Value = Command> {
        let clock =
            (1000..600_000i64, proptest::option::of(0..1000i64), proptest::option::of(1..99u32))
                .prop_map(|(time, increment, moves)| Clock {
                    seats: Seats::MoverOther,
                    time: [Some(time), None],
                    increment: [increment, None],
                    moves_to_go: [moves, None],
                    byoyomi: None,
                });
        let go = samples::gos(FIELD, clock)
            .prop_map(|go| Command::Go(Go { search_moves: Vec::new(), ..go }));
        prop_oneof![
            Just(Command::Handshake("hub".into())),
            Just(Command::IsReady),
            Just(Command::NewGame),
            Just(Command::Stop),
            Just(Command::Ping),
            Just(Command::Quit),
            Just(Command::PonderHit { clock: Clock::default(), draw: false }),
            (0..12u32).prop_map(|log| Command::SetOption {
                name: "Hash".into(),
                value: Some((1u32 << log).to_string()),
            }),
            (prop_oneof![Just("MoveOverhead"), Just("MultiPV"), Just("Variant")], samples::words())
                .prop_map(|(name, value)| Command::SetOption {
                    name: name.into(),
                    value: Some(value)
                }),
            samples::positions(FIELD).prop_map(Command::Position),
            go,
        ]
    }

    fn replies() -> impl Strategy<Value = Reply> {
        let plies = prop_oneof![-500..-1i32, 1..500i32].prop_map(Value::Mate);
        let scores = prop_oneof![(-9000..9000i32).prop_map(Value::Centi), plies];
        let info = samples::infos(FIELD, scores).prop_map(|info| Info {
            depth: info.depth.or(Some(1)),
            multi_pv: None,
            hashfull: None,
            tbhits: None,
            score: info.score.map(|(value, _)| (value, Bound::Exact)),
            ..info
        });
        prop_oneof![
            info.prop_map(Reply::Info),
            samples::best_moves(FIELD).prop_map(Reply::BestMove),
            samples::option_specs().prop_map(Reply::Option),
            samples::words().prop_map(Reply::Message),
            samples::words().prop_map(Reply::Error),
            Just(Reply::HandshakeDone("hub".into())),
            Just(Reply::Ready),
            Just(Reply::Pong),
        ]
    }

    proptest! {
        #[test]
        fn commands_return(command in commands()) {
            samples::command_returns(&mut Hub::default(), &command);
        }

        #[test]
        fn replies_return(reply in replies()) {
            samples::reply_returns(&mut Hub::default(), &reply);
        }

        #[test]
        fn no_line_panics(line in samples::hostile_lines(&[
            "hub", "pos", "pos=Wee", "moves=\"1-2 3-4\"", "level", "time=1.5", "inc=", "=", "\"",
            "go", "think", "perft", "info", "score=99.99", "pv=\"", "param", "name=x", "type=int",
            "value=3", "done", "move=1-2", "set-param", "name=tt-size", "value=-999999999999",
        ])) {
            samples::survives(&mut Hub::default(), &line);
        }
    }
}
