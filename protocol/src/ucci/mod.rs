//! UCCI 3.0, the Chinese field's protocol of xiangqi.
//!
//! Times are milliseconds unless `usemillisec` was set to `false`; a GUI's times belong to the
//! player on the move and to the other. A best move without a word for it is `nobestmove`.

mod hash;
mod info;

use std::fmt::Write;

use crate::conduct::{self, Conduct, Timing};
use crate::family::{self, Key, Words};
use crate::tokens::{Tokens, ascii, number, push_line, push_lines};
use crate::{
    BestMove, Choice, Clock, ClockOrder, Command, Dialect, Go, OptionKind, OptionSpec, ParseError,
    Protocol, Reply, option_line, position, uci,
};

/// The words of a `go` line. `searchmoves` is UCI's, understood here too; the protocol's own word is
/// `banmoves`.
const GO: &Words = &Words {
    clocks: &[
        ("time", Key::Time(0)),
        ("movestogo", Key::MovesToGo(0)),
        ("increment", Key::Increment(0)),
        ("opptime", Key::Time(1)),
        ("oppmovestogo", Key::MovesToGo(1)),
        ("oppincrement", Key::Increment(1)),
    ],
    others: &[
        ("ponder", Key::Ponder),
        ("draw", Key::DrawOffer),
        ("searchmoves", Key::SearchMoves),
        // Not in the protocol, but in what people type and in scripts made for UCI.
        ("movetime", Key::MoveTime),
        ("depth", Key::Depth),
        ("nodes", Key::Nodes),
        ("infinite", Key::Infinite),
        ("perft", Key::Perft),
    ],
    read_mate: |_| None,
    print_mate: |_| None,
};

/// The words of a `check`.
const TRUTH: [&str; 2] = ["true", "false"];

/// Options that GUIs set unasked and that mean nothing to an engine that has not declared
/// them.
const IGNORED: &[&str] = &[
    "batch", "egtbpaths", "evalapi", "idle", "knowledge", "pruning", "randomness", "style",
    "useegtb",
];

const HELP: &[&str] = &[
    "ucci: name, author and options, then ucciok",
    "isready: answers readyok",
    "setoption NAME [VALUE]: sets an option",
    "position startpos|fen TEXT [moves MOVE ...], also without the first word: sets the position",
    "banmoves MOVE ...: moves that may not be played in this position",
    "go [ponder] [draw] time N [increment N|movestogo N] [opptime N ...]: searches by the clock",
    "go depth N|nodes N|movetime N|infinite [searchmoves MOVE ...]: searches; each go is answered by bestmove or nobestmove",
    "stop: answers now; ponderhit [draw]: the expected move was played",
    "probe startpos|fen TEXT [moves MOVE ...]: what the hash table holds, answers pophash",
    "debug on|off: says how time is planned",
    "d: draws the board; eval: explains the evaluation; go perft N: counts moves; bench; help",
    "quit: answers bye and leaves",
];

/// How an engine behaves in UCCI. A time with neither a count of moves nor an increment is
/// specified nowhere: rely on no more than a part of it.
pub(crate) const CONDUCT: Conduct = Conduct {
    asides: &["isready", "ponderhit", "debug", "probe"],
    positions: &["position", "fen", "startpos"],
    answers_idle_stop: true,
    books_may_be_missing: true,
    zero_is_automatic: true,
    depth_zero_is_static: true,
    help: HELP,
    clock_order: ClockOrder::MoverOther,
    timing: Timing { last_move_is_fixed: true, largest_share: 10, ..conduct::TIMING },
    ..conduct::family("ucci", &["ucci"], || Box::<Ucci>::default())
};

/// UCCI, both directions.
#[derive(Debug, Default)]
pub(crate) struct Ucci {
    /// Engine's side: times come in seconds.
    seconds: bool,
    /// Engine's side: the lower-case names of the options declared.
    declared: Vec<String>,
    /// GUI's side: what the engine said about its unit of time.
    unit: Unit,
}

/// The unit of time of the engine at the other end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Unit {
    /// Nothing heard yet: milliseconds.
    #[default]
    Unheard,
    /// It has the option, which has not been sent yet.
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
                self.declared.push(Protocol::Ucci.field_name(&spec.name));
                print_option(spec, out);
            }
            Reply::HandshakeDone(_) => {
                out.push_str("option usemillisec type check default true\n");
                out.push_str("option newgame type button\nucciok\n");
            }
            Reply::Info(found) => info::print(found, out),
            Reply::Message(text) | Reply::Response(text) => push_lines("info message", text, out),
            Reply::Error(reason) | Reply::Warning(reason) => {
                push_line(&["info message error:", &ascii(reason)], out);
            }
            Reply::Unknown(line) => {
                push_line(&["info message unknown command:", &ascii(line)], out);
            }
            Reply::BestMove(best) => print_best(best, out),
            Reply::HashEntry { best, bound } => hash::print(best.as_deref(), *bound, out),
            Reply::Bye => out.push_str("bye\n"),
            other => crate::info::print_reply(other, out),
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
                let name = Protocol::Ucci.field_name(name);
                push_line(&["setoption", &name, &value], out);
            }
            Command::Debug(on) => push_line(&["setoption debug", &on.to_string()], out),
            Command::Position(root) => position::print("position", root, "fen", out),
            Command::Probe(root) => position::print("probe", root, "fen", out),
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
            Some("id") => crate::info::parse_id(tokens, &["name", "version", "author"]),
            Some("option") => self.parse_option(tokens).map(Reply::Option),
            Some("ucciok") => {
                if self.unit == Unit::Unheard {
                    self.unit = Unit::Seconds;
                }
                Some(Reply::HandshakeDone("ucci".to_owned()))
            }
            Some("info") => Some(crate::info::parse(tokens, info::FOREIGN)),
            Some("bestmove") => Some(Reply::BestMove(crate::info::parse_best(tokens))),
            Some("nobestmove") => Some(Reply::BestMove(Choice::None.into())),
            Some("pophash") => Some(hash::parse(tokens)),
            Some("bye") => Some(Reply::Bye),
            _ => crate::info::parse_reply(line),
        })
    }
}

impl Ucci {
    fn decode(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        let mut tokens = Tokens::new(line);
        let command = match tokens.next() {
            Some("ucci") => {
                let command = Command::Handshake("ucci".to_owned());
                return Ok(family::naming_rest("ucci", tokens, command));
            }
            Some("setoption") => return self.set_option(tokens),
            Some("position") => Command::Position(uci::red_is_w(position::parse(tokens)?)),
            Some("fen" | "startpos") => {
                Command::Position(uci::red_is_w(position::parse(Tokens::new(line))?))
            }
            Some("probe") => {
                // It asks about a position, and leaves the root alone.
                let asked = position::parse(tokens);
                let asked = asked.map_err(|error| ParseError::Malformed(error.to_string()))?;
                Command::Probe(uci::red_is_w(asked))
            }
            Some("banmoves") => Command::BanMoves(tokens.owned()),
            Some("go") => Command::Go(self.parse_go(tokens)),
            Some("ponderhit") => {
                let (draw, rest): (Vec<_>, Vec<_>) = tokens.partition(|word| *word == "draw");
                let (clock, draw) = (Clock::default(), !draw.is_empty());
                let command = Command::PonderHit { clock, draw };
                return Ok(family::naming_rest("ponderhit", rest, command));
            }
            _ => return family::parse_command(line),
        };
        Ok(vec![command])
    }

    /// `setoption NAME [VALUE]`; the UCI form is understood too.
    fn set_option(&mut self, mut tokens: Tokens<'_>) -> Result<Vec<Command>, ParseError> {
        let command = if tokens.peek() == Some("name") {
            option_line::parse_set(tokens.rest())?
        } else {
            let Some(name) = tokens.next() else {
                return Err(ParseError::Malformed("setoption without a name".to_owned()));
            };
            let (name, value) = (name.to_owned(), option_line::unescaped(tokens.rest()));
            Command::SetOption { name, value: (!value.is_empty()).then_some(value) }
        };
        let Command::SetOption { name, value } = &command else { return Ok(vec![command]) };
        let name = Protocol::Ucci.field_name(&Protocol::Ucci.canonical_name(name));
        let value = value.as_deref().unwrap_or("");
        Ok(match name.as_str() {
            "usemillisec" => {
                self.seconds = !family::switch("usemillisec", TRUTH, value)?;
                Vec::new()
            }
            // Advisers and elephants that become pawns are a game that nobody here plays.
            "promotion" => match family::switch("promotion", TRUTH, value)? {
                false => Vec::new(),
                true => return Err(ParseError::Malformed("promotion is not played".to_owned())),
            },
            "newgame" => vec![Command::NewGame],
            "debug" => vec![Command::Debug(family::switch("debug", TRUTH, value)?)],
            // Nought is `as you think best`, which is what is in force already.
            "hashsize" | "threads" if number(value) == Some(0) => Vec::new(),
            _ if IGNORED.contains(&name.as_str()) && !self.declared.contains(&name) => Vec::new(),
            _ => vec![command],
        })
    }

    fn parse_go(&self, tokens: Tokens<'_>) -> Go {
        let scale = if self.seconds { 1000 } else { 1 };
        let mut go = family::parse_go(tokens, GO, scale);
        go.clock.order = ClockOrder::MoverOther;
        go
    }

    fn print_go(&self, asked: &Go, out: &mut String) {
        // Engines know no time for a single move: it is the time for one move to go.
        let mut go = Go { move_time: None, ..asked.clone() };
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
        family::print_go("go", &go, GO, out);
    }

    fn parse_option(&mut self, tokens: Tokens<'_>) -> Option<OptionSpec> {
        let (name, kind) = option_line::parse(tokens);
        if name == "usemillisec" {
            self.unit = Unit::Announce;
        }
        Some(OptionSpec { name: Protocol::Ucci.canonical_name(&name), kind: kind? })
    }
}

fn print_option(spec: &OptionSpec, out: &mut String) {
    let name = Protocol::Ucci.field_name(&spec.name);
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
