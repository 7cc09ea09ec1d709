//! UCI as xiangqi GUIs use it, with UCI-Cyclone's `fen` and `startpos` lines.
//!
//! `w` is Red, who moves first. Which of the two rank numberings the moves are in is the game's
//! business: here they are text.

use crate::conduct::{self, Conduct};
use crate::family::{self, Key, Words};
use crate::info::{self, MateUnit};
use crate::tokens::Tokens;
use crate::{
    Base, Command, Dialect, MateLimit, ParseError, Position, Protocol, Reply, Value, envelope,
    position,
};

const GO: &Words = &Words {
    clocks: &[
        ("wtime", Key::Time(0)),
        ("btime", Key::Time(1)),
        ("winc", Key::Increment(0)),
        ("binc", Key::Increment(1)),
    ],
    others: family::PLAIN,
    read_mate: |moves| Some(MateLimit::Plies(info::small(moves?).max(1) as u32 * 2 - 1)),
    print_mate: |limit| match limit {
        MateLimit::Plies(plies) => Some(plies.div_ceil(2).to_string()),
        _ => None,
    },
};

/// The option of xiangqi that says from which number ranks are counted.
const RANK_BASE: &str = "RankBase";

/// Mates are counted in full moves of the winner.
const MATE: MateUnit = MateUnit {
    print: to_moves,
    parse: to_plies,
    mated: 0,
    unknown: info::BEYOND,
    bare: Value::Centi,
};

const fn to_moves(plies: i32) -> i32 {
    if plies > 0 { (plies + 1) / 2 } else { plies / 2 }
}

const fn to_plies(moves: i32) -> i32 {
    if moves > 0 { 2 * moves - 1 } else { 2 * moves }
}

const HELP: &[&str] = &[
    "uci (or ucicyclone): name, author and options, then uciok",
    "isready: answers readyok",
    "setoption name NAME [value VALUE]: sets an option",
    "ucinewgame: the next position belongs to another game",
    "position startpos|fen TEXT [moves MOVE ...], or UCI-Cyclone's startpos, fen TEXT: sets the position",
    "go [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [movetime MS] [depth N] [nodes N]",
    "   [mate N] [searchmoves MOVE ...] [infinite] [ponder]: searches, answers bestmove MOVE",
    "stop: answers now; ponderhit: the expected move was played",
    "debug on|off: says how time is planned",
    "d: draws the board; eval: explains the evaluation; go perft N: counts moves; bench; help",
    "quit: leaves",
];

pub(crate) const CONDUCT: Conduct = Conduct {
    positions: &["position", "fen", "startpos"],
    help: HELP,
    ..conduct::family("uci", &["uci", "ucinewgame", "ucicyclone", "fen", "startpos"], || {
        Box::new(Uci)
    })
};

/// UCI, both directions; it keeps no state.
#[derive(Debug, Default)]
pub(crate) struct Uci;

impl Dialect for Uci {
    fn protocol(&self) -> Protocol {
        Protocol::Uci
    }

    fn decode_command(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        family::skipping_one_unknown(line, |line| envelope::read_command(line, decode))
    }

    fn encode_reply(&mut self, reply: &Reply, out: &mut String) {
        envelope::print_reply(Protocol::Uci, MATE, reply, out);
    }

    fn encode_command(&mut self, command: &Command, out: &mut String) {
        match command {
            Command::NewGame => out.push_str("ucinewgame\n"),
            Command::Go(asked) => family::print_go("go", asked, GO, out),
            other => envelope::print_command(Protocol::Uci, other, out),
        }
    }

    fn decode_reply(&mut self, line: &str) -> Result<Option<Reply>, ParseError> {
        Ok(envelope::read_reply(Protocol::Uci, MATE, line))
    }
}

fn decode(line: &str) -> Result<Vec<Command>, ParseError> {
    let mut tokens = Tokens::new(line);
    let command = match tokens.next() {
        // UCI-Cyclone is answered with `uciok` too.
        Some(word @ ("uci" | "ucicyclone")) => {
            return Ok(family::naming_rest(word, tokens, Command::Handshake("uci".to_owned())));
        }
        Some("position") => Command::Position(red_is_w(position::parse(tokens)?)),
        Some("fen" | "startpos") => return cyclone_position(line),
        Some("go") => Command::Go(family::parse_go(tokens, GO, 1)),
        Some("ponderhit") => return Ok(family::ponder_hit(family::parse_ponder_hit(tokens, GO))),
        _ => return envelope::parse_command(line),
    };
    Ok(vec![command])
}

/// UCI-Cyclone leaves the word `position` out. It counts ranks from 0, whatever variant was asked
/// for before, which is why the option is set along with the position.
fn cyclone_position(line: &str) -> Result<Vec<Command>, ParseError> {
    let root = red_is_w(position::parse(Tokens::new(line))?);
    let ranks = Command::SetOption { name: RANK_BASE.to_owned(), value: Some("0".to_owned()) };
    Ok(vec![ranks, Command::Position(root)])
}

/// Chinese GUIs write the side letter `r` for Red.
pub(crate) fn red_is_w(mut root: Position) -> Position {
    if let Base::Text(text) = &mut root.base {
        let mut words: Vec<&str> = text.split(' ').collect();
        if words.get(1) == Some(&"r") {
            words[1] = "w";
            *text = words.join(" ");
        }
    }
    root
}
