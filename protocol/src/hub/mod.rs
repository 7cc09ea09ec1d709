//! Hub 2, the protocol of draughts engines.
//!
//! A line is a command and pairs `name=value`, values with blanks in quotes. Times are decimal
//! seconds, scores decimal men; the increment is added before the move, so that what may be used
//! now is the sum of both. `go` takes `search-moves="32-28 33-29"`, a word of our own.

mod info;
mod line;
mod param;

use std::fmt::Write;

use self::line::{Line, Pairs, decimal, in_quotes, parse, quoted};
use self::param::{option, param, print_param, set_param};
use crate::conduct::{self, Conduct};
use crate::tokens::{ascii, clean, count, number, push_line, push_text};
use crate::{
    Base, BestMove, Choice, Clock, ClockOrder, Command, Dialect, Go, ParseError, Position,
    Protocol, Reply, family,
};

const HELP: &[&str] = &[
    "hub: id and param lines, then wait",
    "init: answers ready; isready does the same",
    "set-param name=NAME value=VALUE: sets an option",
    "new-game: the next position belongs to another game",
    "pos start|pos=POSITION [moves=MOVES]: sets the position; more moves than one are in quotes, with blanks between",
    "level [time=S] [inc=S] [moves=N] [move-time=S] [depth=N] [nodes=N] [infinite]: limits the next go",
    "go think|analyze|ponder [search-moves=MOVES]: searches, answers done move=MOVE [ponder=MOVE]",
    "stop: answers now; ponder-hit: the expected move was played; ping: answers pong",
    "debug on|off: says how time is planned",
    "d: draws the board; eval: explains the evaluation; go perft N: counts moves; bench; help",
    "quit: leaves",
];

pub(crate) const CONDUCT: Conduct = Conduct {
    help: HELP,
    asides: &["ping", "isready", "ponder-hit", "debug"],
    skips_empty_lines: false,
    positions: &["pos"],
    repeats_best_line: true,
    declares_values: true,
    clock_order: ClockOrder::MoverOther,
    ..conduct::family("hub", &["hub", "init", "new-game", "set-param", "pos", "level"], || {
        Box::<Hub>::default()
    })
};

/// Hub, both directions.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    /// Engine's side: what `level` lines have asked for since the last search.
    level: Go,
    /// GUI's side: `init` was sent, so that readiness is asked by `ping` from now on.
    initialised: bool,
    /// GUI's side: pings whose `pong` means ready.
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
        let parsed = parse(line).map_err(|error| CONDUCT.malformed(line, error.to_string()));
        let Line { command, pairs } = parsed?;
        let pairs = Pairs(&pairs);
        let decoded = match command {
            "hub" => Command::Handshake("hub".to_owned()),
            "init" => Command::IsReady,
            "new-game" => Command::NewGame,
            "ponder-hit" => Command::PonderHit { clock: Clock::default(), draw: false },
            "ping" => Command::Ping,
            "set-param" => return set_param(pairs),
            "pos" => Command::Position(root(pairs)?),
            "go" => Command::Go(self.go(pairs)),
            "level" => return self.raise(pairs).map(|()| Vec::new()),
            _ => return family::parse_command(line),
        };
        let takes_pairs = matches!(command, "pos" | "go");
        let rest = pairs.0.iter().map(|pair| pair.0).filter(|_| !takes_pairs);
        Ok(family::naming_rest(command, rest, decoded))
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
            Reply::Info(info) => info::print(info, out),
            Reply::Message(text) | Reply::Response(text) => {
                for line in text.lines() {
                    let _ = writeln!(out, "info string={}", quoted(line));
                }
            }
            Reply::Error(reason) | Reply::Warning(reason) => {
                let _ = writeln!(out, "error message={}", in_quotes(reason));
            }
            Reply::BestMove(best) => print_best(best, out),
            Reply::Plain(text) => push_text(text, out),
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
                None => Reply::Info(info::parse(pairs)),
            }),
            "done" => Some(Reply::BestMove(best(pairs))),
            "error" => Some(Reply::Error(pairs.text("message").unwrap_or_default().to_owned())),
            _ => None,
        })
    }
}

fn root(pairs: Pairs<'_>) -> Result<Position, ParseError> {
    let base = match pairs.text("pos") {
        Some("start") => Base::Start,
        Some(text) => Base::Text(text.to_owned()),
        None if pairs.has("start") => Base::Start,
        None => return Err(ParseError::Position("pos without a position".to_owned())),
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
    /// Takes in a `level` line. Fails if a pair of it means nothing; all others hold.
    fn raise(&mut self, pairs: Pairs<'_>) -> Result<(), ParseError> {
        let is_read = |name: &str| match name {
            "depth" | "moves" => pairs.count(name).is_some(),
            "nodes" => pairs.unsigned(name, 1).is_some(),
            "time" | "inc" | "move-time" => pairs.scaled(name, 1000).is_some(),
            name => name == "infinite",
        };
        let unread =
            pairs.0.iter().filter(|pair| !is_read(pair.0)).map(|(name, value)| match value {
                Some(value) => format!("{name}={value}"),
                None => (*name).to_owned(),
            });
        let unread: Vec<_> = unread.collect();
        let Go { depth, nodes, move_time, infinite, clock, .. } = &mut self.level;
        *depth = pairs.count("depth").or(*depth);
        *nodes = pairs.unsigned("nodes", 1).or(*nodes);
        *move_time = pairs.scaled("move-time", 1000).or(*move_time);
        *infinite |= pairs.has("infinite");
        let Clock { time: [time, _], increment: [increment, _], moves_to_go: [moves, _], .. } =
            clock;
        *time = pairs.scaled("time", 1000).or(*time);
        *increment = pairs.scaled("inc", 1000).or(*increment);
        *moves = pairs.count("moves").or(*moves);
        if unread.is_empty() {
            return Ok(());
        }
        Err(ParseError::Malformed(format!("not understood in level: {}", ascii(&unread.join(" ")))))
    }

    fn go(&mut self, pairs: Pairs<'_>) -> Go {
        let mut level = std::mem::take(&mut self.level);
        level.clock = as_clock(level.clock);
        let perft = pairs.count("perft").or_else(|| {
            let at = pairs.0.iter().position(|pair| pair.0 == "perft")?;
            number(pairs.0.get(at + 1)?.0).and_then(count)
        });
        const KNOWN: &[&str] = &["think", "ponder", "analyze", "perft", "search-moves"];
        let is_unread =
            |name: &&str| !KNOWN.contains(name) && (perft.is_none() || number(name).is_none());
        let unread = pairs.0.iter().map(|pair| pair.0).filter(is_unread);
        level.unread.extend(unread.map(str::to_owned));
        Go {
            ponder: pairs.has("ponder"),
            infinite: level.infinite || pairs.has("analyze"),
            perft,
            search_moves: pairs.words("search-moves"),
            ..level
        }
    }
}

/// The clock of a search, from what `level` lines say of it: an increment is there before the move.
fn as_clock(told: Clock) -> Clock {
    let (left, increment) = (told.time[0], told.increment[0]);
    if left.or(increment.filter(|&ms| ms > 0)).is_none() {
        return Clock::default();
    }
    let left = left.unwrap_or(0) + increment.unwrap_or(0);
    let moves_to_go = told.moves_to_go.map(|moves| moves.filter(|&moves| moves > 0));
    Clock { order: ClockOrder::MoverOther, time: [Some(left), None], moves_to_go, ..told }
}

fn print_go(go: &Go, out: &mut String) {
    let seconds = |ms: i64| decimal(ms, 1000);
    let increment = go.clock.increment[0];
    let clock = |time: i64| {
        let moves = go.clock.moves_to_go[0].map_or(String::new(), |n| format!("moves={n} "));
        let time = seconds(time - increment.unwrap_or(0));
        let increment = increment.map_or(String::new(), |inc| format!(" inc={}", seconds(inc)));
        format!("{moves}time={time}{increment}")
    };
    let levels = [
        go.depth.map(|depth| format!("depth={depth}")),
        go.nodes.map(|nodes| format!("nodes={nodes}")),
        go.move_time.map(|ms| format!("move-time={}", seconds(ms))),
        go.clock.time[0].map(clock),
        go.infinite.then(|| "infinite".to_owned()),
    ];
    for level in levels.into_iter().flatten() {
        let _ = writeln!(out, "level {level}");
    }
    let manner = match (go.ponder, go.infinite) {
        (true, _) => "ponder",
        (false, true) => "analyze",
        (false, false) => "think",
    };
    let only = match go.search_moves.is_empty() {
        true => String::new(),
        false => format!("search-moves={}", in_quotes(&go.search_moves.join(" "))),
    };
    push_line(&["go", manner, &only], out);
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
