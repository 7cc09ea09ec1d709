//! USI, the protocol of shogi.
//!
//! Source: the USI draft of 2007 with ShogiDokoro's later definitions, as shogi GUIs use them.

use std::fmt::Write;

use crate::conduct::{self, Conduct, Increment, Margin, Timing};
use crate::go::{self, Key, Words};
use crate::info::{self, MateUnit};
use crate::tokens::{LARGEST, Tokens, push_line, push_lines};
use crate::{
    BestMove, Checkmate, Choice, Command, Dialect, Go, MateLimit, ParseError, Protocol, Reply,
    family, option_line, position,
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
    others: go::PLAIN,
    read_mate: |ms| Some(ms.map_or(MateLimit::Infinite, MateLimit::Time)),
    print_mate: |limit| match limit {
        MateLimit::Time(ms) => Some(ms.to_string()),
        MateLimit::Infinite => Some("infinite".to_owned()),
        MateLimit::Plies(plies) => Some(plies.to_string()),
    },
};

/// Mates are counted in plies, and readers take the number as one that is not 0.
const MATE: MateUnit =
    MateUnit { print: |plies| plies, parse: |n| n, mated: -1, unknown: info::SIGNS };

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

/// How an engine behaves in USI: it claims the entering-king win, and managers know the line of a
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
            other => family::print_reply(other, out),
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
            Some("bestmove") => Some(Reply::BestMove(family::parse_best(tokens))),
            Some("checkmate") => Some(Reply::Checkmate(parse_checkmate(tokens))),
            Some("option") => option_line::parse_spec(Protocol::Usi, tokens).map(Reply::Option),
            Some("usiok") => Some(Reply::HandshakeDone("usi".to_owned())),
            _ => family::parse_reply(line),
        })
    }
}

/// One line whose first word must be a command.
fn decode(line: &str) -> Result<Vec<Command>, ParseError> {
    let mut tokens = Tokens::new(line);
    let command = match tokens.next() {
        Some("usi") => Command::Handshake("usi".to_owned()),
        Some("setoption") => option_line::parse_set(Protocol::Usi, tokens.rest())?,
        Some("usinewgame") => Command::NewGame,
        Some("position") => Command::Position(position::parse(tokens)?),
        Some("go") => Command::Go(go::parse(tokens, GO, 1)),
        Some("ponderhit") => {
            Command::PonderHit { clock: go::parse(tokens, GO, 1).clock, draw: false }
        }
        Some("gameover") => Command::GameOver(family::parse_result(tokens)),
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
    go::print(word, &go, GO, out);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use crate::{Base, Clock, GameResult, Info, OptionKind, OptionSpec, Position, Value};

    samples::fresh!(Usi);

    #[test]
    fn transcript_of_a_gui() {
        assert_eq!(decoded("usi"), [Command::Handshake("usi".into())]);
        let ponder = Command::SetOption { name: "Ponder".into(), value: Some("true".into()) };
        assert_eq!(decoded("setoption name USI_Ponder value true"), [ponder]);
        assert_eq!(decoded("isready\r\n"), [Command::IsReady]);
        assert_eq!(decoded("usinewgame"), [Command::NewGame]);
        let root = Position { base: Base::Start, moves: vec!["7g7f".into()] };
        assert_eq!(decoded("position startpos moves 7g7f"), [Command::Position(root)]);
        let asked = go("go btime 60000 wtime 60000 byoyomi 10000");
        assert_eq!(asked.clock.time, [Some(60_000); 2]);
        assert_eq!(asked.clock.byoyomi, Some(10_000));
        assert!(go("go ponder btime 58000 wtime 57000 byoyomi 10000").ponder);
        assert_eq!(
            decoded("ponderhit"),
            [Command::PonderHit { clock: Clock::default(), draw: false }]
        );
        assert_eq!(decoded("gameover lose"), [Command::GameOver(GameResult::Loss)]);
        assert_eq!(decoded("quit"), [Command::Quit]);
    }

    #[test]
    fn transcript_of_an_engine() {
        let name = Reply::Identity {
            name: "Gyoku".into(),
            version: "0.1".into(),
            author: "A. Author".into(),
        };
        assert_eq!(printed(&name), "id name Gyoku 0.1\nid author A. Author\n");
        let kind = OptionKind::Spin { default: 256, min: 1, max: 65_536 };
        let hash = OptionSpec { name: "Hash".into(), kind };
        assert_eq!(
            printed(&Reply::Option(hash)),
            "option name USI_Hash type spin default 256 min 1 max 65536\n"
        );
        assert_eq!(printed(&Reply::HandshakeDone("usi".into())), "usiok\n");
        let info = Info {
            depth: Some(9),
            seldepth: Some(14),
            multi_pv: Some(1),
            score: Some((Value::Centi(-31), crate::Bound::Exact)),
            nodes: Some(184_211),
            nps: Some(921_055),
            hashfull: Some(11),
            time: Some(200),
            pv: vec!["3c3d".into(), "2g2f".into()],
            ..Info::default()
        };
        assert_eq!(
            printed(&Reply::Info(info)),
            "info depth 9 seldepth 14 multipv 1 score cp -31 nodes 184211 nps 921055 hashfull 11 \
             time 200 pv 3c3d 2g2f\n"
        );
        let best = |choice: Choice| printed(&Reply::BestMove(choice.into()));
        assert_eq!(best(Choice::Resign(None)), "bestmove resign\n");
        assert_eq!(best(Choice::None), "bestmove resign\n");
        assert_eq!(best(Choice::Win), "bestmove win\n");
        let line = Checkmate::Mate(vec!["G*5b".into(), "4a5b".into()]);
        assert_eq!(printed(&Reply::Checkmate(line)), "checkmate G*5b 4a5b\n");
        assert_eq!(printed(&Reply::Checkmate(Checkmate::NoMate)), "checkmate nomate\n");
        assert_eq!(
            printed(&Reply::Error("illegal move 7g7e".into())),
            "info string error: illegal move 7g7e\n"
        );
    }

    #[test]
    fn a_mated_root_has_a_number() {
        let info = Info {
            depth: Some(0),
            score: Some((Value::Mated, crate::Bound::Exact)),
            pv: vec!["resign".into()],
            ..Info::default()
        };
        assert_eq!(printed(&Reply::Info(info)), "info depth 0 score mate -1 pv resign\n");
    }

    #[test]
    fn managers_send_all_this() {
        // ShogiHome: an option with an empty value.
        let empty = Command::SetOption { name: "BookDir".into(), value: Some(String::new()) };
        assert_eq!(decoded("setoption name BookDir value "), std::slice::from_ref(&empty));
        assert_eq!(decoded("setoption name BookDir value <empty>"), [empty]);
        // UCI2WB: an empty move list, negative times beside byoyomi.
        let start = Command::Position(Position::default());
        assert_eq!(decoded("position startpos moves "), [start]);
        let asked = go("go btime -2000 wtime 295000 byoyomi 5000");
        assert_eq!(asked.clock.time, [Some(-2000), Some(295_000)]);
        // A bot: movetime with a decimal part.
        assert_eq!(go("go movetime 1000.0").move_time, Some(1000));
        // lishogi: everything at once.
        let asked = go("go movetime 500 depth 5 nodes 9 btime 0 wtime 0 byoyomi 0 binc 0 winc 0");
        assert_eq!((asked.move_time, asked.depth, asked.nodes), (Some(500), Some(5), Some(9)));
        // Without the keyword, and without the move number.
        let root = Position { base: Base::Text("9/9 b -".into()), moves: vec!["5i5h".into()] };
        assert_eq!(decoded("position 9/9  b - moves 5i5h"), [Command::Position(root.clone())]);
        assert_eq!(decoded("position sfen 9/9 b - moves 5i5h"), [Command::Position(root)]);
        // One unknown leading word is skipped, a second one is not.
        assert_eq!(decoded("joho isready"), [Command::IsReady]);
        assert!(Usi.decode_command("joho joho isready").is_err());
        assert_eq!(decoded(""), []);
        assert_eq!(decoded("register later"), []);
    }

    #[test]
    fn times_are_carried_as_said() {
        let clock = go("go btime 500 wtime 9000 binc 2000 winc 2000 byoyomi 1000").clock;
        assert_eq!(clock.time, [Some(500), Some(9000)]);
        assert_eq!(clock.increment, [Some(2000); 2]);
        assert_eq!(clock.byoyomi, Some(1000));
        assert!(go("go depth 3 binc 0 winc 0").clock.is_empty());
    }

    #[test]
    fn as_manager_the_increment_is_left_out() {
        let clock = Clock {
            time: [Some(62_000), Some(60_000)],
            increment: [Some(2000); 2],
            ..Clock::default()
        };
        assert_eq!(
            samples::sent(&mut Usi, &Command::Go(Go { clock, ..Go::default() })),
            "go btime 60000 wtime 58000 binc 2000 winc 2000\n"
        );
    }

    #[test]
    fn hostile_numbers_are_absent_or_clamped() {
        let asked =
            go("go btime wtime 5 depth x nodes -1 movestogo 1e3 byoyomi 9223372036854775808");
        assert_eq!(asked.clock.time, [None, Some(5)]);
        assert_eq!((asked.depth, asked.nodes), (None, None));
        assert_eq!(asked.clock.moves_to_go, [None; 2]);
        assert_eq!(asked.clock.byoyomi, Some(LARGEST));
        assert_eq!(go("go mate").mate, Some(MateLimit::Infinite));
        assert_eq!(go("go mate infinite").mate, Some(MateLimit::Infinite));
        assert_eq!(go("go mate 100").mate, Some(MateLimit::Time(100)));
        assert_eq!(go("go blah 7 depth 6").depth, Some(6));
        assert_eq!(go("go searchmoves 7g7f 2g2f depth 2").search_moves, ["7g7f", "2g2f"]);
    }

    #[test]
    fn a_line_of_many_kilobytes_is_read() {
        let line = format!("position startpos moves{}", " 7g7f".repeat(20_000));
        let [Command::Position(root)] = &decoded(&line)[..] else { panic!("no position") };
        assert_eq!(root.moves.len(), 20_000);
    }

    #[test]
    fn engines_answer_all_this() {
        let read = |line| Usi.decode_reply(line).expect("a reply");
        let best = read("bestmove 3c3d ponder 2g2f");
        let Some(Reply::BestMove(best)) = best else { panic!("{best:?}") };
        assert_eq!(best.ponder.as_deref(), Some("2g2f"));
        let Some(Reply::Info(info)) = read("info depth 3 score mate + nodes x pv 7g7f") else {
            panic!("no info")
        };
        assert_eq!(info.score, Some((Value::Win, crate::Bound::Exact)));
        assert_eq!(info.pv, ["7g7f"]);
        assert_eq!(read("info string a  b"), Some(Reply::Message("a  b".into())));
        assert_eq!(read("checkmate nomate"), Some(Reply::Checkmate(Checkmate::NoMate)));
        assert_eq!(read("some banner"), None);
    }
}
