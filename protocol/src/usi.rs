//! USI, the protocol of shogi.
//!
//! Source: the USI draft of 2007 with ShogiDokoro's later definitions, as shogi GUIs use them.

use std::fmt::Write;

use crate::conduct::{self, Conduct, Increment, Margin, Timing};
use crate::family::{self, Key, Words};
use crate::info::{self, MateUnit};
use crate::reply::SIGNS;
use crate::tokens::{LARGEST, Tokens, push_line, push_lines};
use crate::{
    BestMove, Checkmate, Choice, Command, Dialect, Go, MateLimit, ParseError, Protocol, Reply,
    Value, option_line, position,
};

/// The words of a `go` line; `b` is the first player.
const GO: &Words = &Words {
    clocks: &[
        ("btime", Key::Time(0)),
        ("wtime", Key::Time(1)),
        ("binc", Key::Increment(0)),
        ("winc", Key::Increment(1)),
        ("byoyomi", Key::Byoyomi),
    ],
    others: family::PLAIN,
    read_mate: |ms| Some(ms.map_or(MateLimit::Infinite, MateLimit::Time)),
    print_mate: |limit| match limit {
        MateLimit::Time(ms) => Some(ms.to_string()),
        MateLimit::Infinite => Some("infinite".to_owned()),
        // A number is a time here.
        MateLimit::Plies(_) => None,
    },
};

/// Mates are counted in plies, and readers take the number as one that is not 0.
const MATE: MateUnit =
    MateUnit { print: |plies| plies, parse: |n| n, mated: -1, unknown: SIGNS, bare: Value::Centi };

const HELP: &[&str] = &[
    "usi: name, author and options, then usiok",
    "isready: answers readyok",
    "setoption name NAME [value VALUE]: sets an option",
    "usinewgame: the next position belongs to another game",
    "position startpos|sfen TEXT [moves MOVE ...]: sets the position",
    "go [btime MS] [wtime MS] [byoyomi MS] [binc MS] [winc MS] [movetime MS] [depth N] [nodes N]",
    "   [searchmoves MOVE ...] [infinite] [ponder]: searches, answers bestmove MOVE",
    "go mate MS|infinite: searches for a mate, answers checkmate MOVE ...|nomate|timeout",
    "stop: answers now; ponderhit: the expected move was played; gameover win|lose|draw",
    "debug on|off: says how time is planned",
    "d: draws the board; eval: explains the evaluation; go perft N: counts moves; bench; help",
    "quit: leaves",
];

/// How an engine behaves in USI: it claims the entering-king win, and GUIs know the line of a
/// mated root that YaneuraOu prints.
pub(crate) const CONDUCT: Conduct = Conduct {
    interrupts: &["stop", "quit", "gameover"],
    claims_wins: true,
    help: HELP,
    resignation: Some("resign"),
    timing: Timing {
        margin: Margin::NetworkDelay,
        increment: Increment::Disputed,
        ..conduct::TIMING
    },
    ..conduct::family("usi", &["usi", "usinewgame"], || Box::new(Usi))
};

/// USI, both directions; it keeps no state.
#[derive(Debug, Default)]
pub(crate) struct Usi;

impl Dialect for Usi {
    fn protocol(&self) -> Protocol {
        Protocol::Usi
    }

    fn decode_command(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        family::skipping_one_unknown(line, decode)
    }

    fn encode_reply(&mut self, reply: &Reply, out: &mut String) {
        match reply {
            Reply::Info(found) => info::print(found, MATE, out),
            Reply::BestMove(best) => print_best(best, out),
            Reply::Checkmate(mate) => print_checkmate(mate, out),
            Reply::Option(spec) => option_line::print(Protocol::Usi, spec, out),
            other => info::print_reply(other, out),
        }
    }

    fn encode_command(&mut self, command: &Command, out: &mut String) {
        match command {
            Command::NewGame => out.push_str("usinewgame\n"),
            Command::SetOption { name, value } => {
                option_line::print_set(Protocol::Usi, name, value.as_deref(), out);
            }
            Command::Position(root) => position::print("position", root, "sfen", out),
            Command::Go(asked) => print_go("go", asked, out),
            Command::PonderHit { clock, .. } => {
                print_go("ponderhit", &Go { clock: clock.clone(), ..Go::default() }, out);
            }
            Command::GameOver(result) => {
                push_line(&["gameover", family::result_word(*result)], out)
            }
            other => family::print_command(other, out),
        }
    }

    fn decode_reply(&mut self, line: &str) -> Result<Option<Reply>, ParseError> {
        let mut tokens = Tokens::new(line);
        Ok(match tokens.next() {
            Some("info") => Some(info::parse(tokens, MATE)),
            Some("bestmove") => Some(Reply::BestMove(info::parse_best(tokens))),
            Some("checkmate") => Some(Reply::Checkmate(parse_checkmate(tokens))),
            Some("option") => option_line::parse_spec(Protocol::Usi, tokens).map(Reply::Option),
            Some("usiok") => Some(Reply::HandshakeDone("usi".to_owned())),
            _ => info::parse_reply(line),
        })
    }
}

/// One line whose first word must be a command.
fn decode(line: &str) -> Result<Vec<Command>, ParseError> {
    let mut tokens = Tokens::new(line);
    let command = match tokens.next() {
        Some("usi") => {
            return Ok(family::naming_rest("usi", tokens, Command::Handshake("usi".to_owned())));
        }
        Some("setoption") => option_line::parse_set(tokens.rest())?,
        Some("usinewgame") => {
            return Ok(family::naming_rest("usinewgame", tokens, Command::NewGame));
        }
        Some("position") => Command::Position(position::parse(tokens)?),
        Some("go") => Command::Go(family::parse_go(tokens, GO, 1)),
        Some("ponderhit") => return Ok(family::ponder_hit(family::parse_ponder_hit(tokens, GO))),
        Some("gameover") => {
            let result = family::parse_result(&mut tokens);
            return Ok(family::naming_rest("gameover", tokens, Command::GameOver(result)));
        }
        _ => return family::parse_command(line),
    };
    Ok(vec![command])
}

fn print_go(word: &str, asked: &Go, out: &mut String) {
    let mut go = asked.clone();
    let clock = &mut go.clock;

    // An engine that adds the increment itself must not come to spend it twice.
    for (time, increment) in clock.time.iter_mut().zip(clock.increment) {
        *time = time.map(|time| time - increment.unwrap_or(0).clamp(0, time.max(0)).min(LARGEST));
    }
    family::print_go(word, &go, GO, out);
}

/// A refused position or a finished game is a resignation here: GUIs know no empty answer.
fn print_best(best: &BestMove, out: &mut String) {
    let _ = match &best.choice {
        Choice::Move(mv) => write!(out, "bestmove {mv}"),
        Choice::Win => write!(out, "bestmove win"),
        Choice::Resign(_) | Choice::None => write!(out, "bestmove resign"),
    };
    if let (Choice::Move(_), Some(ponder)) = (&best.choice, &best.ponder) {
        let _ = write!(out, " ponder {ponder}");
    }
    out.push('\n');
}

fn print_checkmate(mate: &Checkmate, out: &mut String) {
    match mate {
        Checkmate::Mate(line) => push_lines("checkmate", &line.join(" "), out),
        Checkmate::NoMate => out.push_str("checkmate nomate\n"),
        Checkmate::Timeout => out.push_str("checkmate timeout\n"),
        Checkmate::NotImplemented => out.push_str("checkmate notimplemented\n"),
    }
}

fn parse_checkmate(tokens: Tokens<'_>) -> Checkmate {
    match tokens.peek() {
        Some("nomate" | "none") => Checkmate::NoMate,
        Some("timeout") => Checkmate::Timeout,
        Some("notimplemented") => Checkmate::NotImplemented,
        _ => Checkmate::Mate(tokens.owned()),
    }
}
