//! UGI, the dialect of draughts, gomoku and dots: UCI with neutral players and queries.
//!
//! The private words `udri`, `ugmi` and `udbi`, and `uci`, open the same dialect as `ugi` does,
//! and each is echoed in its own `...ok`.

use crate::conduct::{self, Conduct};
use crate::family::{self, Key, Words};
use crate::info::{self, MateUnit};
use crate::reply::SIGNS;
use crate::tokens::{Tokens, ascii, push_line};
use crate::{
    Choice, Clock, ClockOrder, Command, Dialect, Go, MateLimit, ParseError, Protocol, Reply, Value,
    envelope, position,
};

/// The words that open the dialect.
const HANDSHAKES: &[&str] = &["ugi", "udri", "ugmi", "udbi", "uci"];

/// The words of a `go` line with the players' own names.
const PLAYERS: &Words = &Words {
    clocks: &[
        ("p1time", Key::Time(0)),
        ("p2time", Key::Time(1)),
        ("p1inc", Key::Increment(0)),
        ("p2inc", Key::Increment(1)),
    ],
    others: family::PLAIN,
    read_mate: |plies| Some(MateLimit::Plies(info::small(plies?).max(1) as u32)),
    print_mate: |limit| match limit {
        MateLimit::Plies(plies) => Some(plies.to_string()),
        _ => None,
    },
};

/// The same with the aliases by colour.
const COLOURS: &Words = &Words {
    clocks: &[
        ("btime", Key::Time(0)),
        ("wtime", Key::Time(1)),
        ("binc", Key::Increment(0)),
        ("winc", Key::Increment(1)),
    ],
    ..*PLAYERS
};

/// Mates are counted in plies.
const MATE: MateUnit =
    MateUnit { print: |plies| plies, parse: |n| n, mated: 0, unknown: SIGNS, bare: Value::Centi };

const HELP: &[&str] = &[
    "ugi (or udri, ugmi, udbi, uci): name, author and options, then ugiok",
    "isready: answers readyok",
    "setoption name NAME [value VALUE]: sets an option",
    "uginewgame: the next position belongs to another game",
    "position startpos|fen TEXT [moves MOVE ...]: sets the position",
    "go [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [movestogo N] [movetime MS] [depth N] [nodes N]",
    "   [mate PLIES] [searchmoves MOVE ...] [infinite] [ponder]: searches, answers bestmove MOVE",
    "stop: answers now; ponderhit: the expected move was played",
    "query gameover|p1turn|result|fen|moves: answers response TEXT; a game may know more subjects",
    "debug on|off: says how time is planned",
    "d: draws the board; eval: explains the evaluation; go perft N: counts moves; bench; help",
    "quit: leaves",
];

/// How an engine behaves in UGI: it is asked whether the game is over, and so it says so itself.
pub(crate) const CONDUCT: Conduct = Conduct {
    adjudicates: true,
    help: HELP,
    ..conduct::family(
        "ugi",
        &["ugi", "udri", "ugmi", "udbi", "uginewgame", "query", "uci", "ucinewgame"],
        || Box::new(Ugi),
    )
};

/// UGI, both directions; it keeps no state.
#[derive(Debug, Default)]
pub(crate) struct Ugi;

impl Dialect for Ugi {
    fn protocol(&self) -> Protocol {
        Protocol::Ugi
    }

    fn decode_command(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        family::skipping_one_unknown(line, |line| envelope::read_command(line, decode))
    }

    fn encode_reply(&mut self, reply: &Reply, out: &mut String) {
        match reply {
            Reply::BestMove(best) if matches!(best.choice, Choice::Resign(_)) => {
                out.push_str("bestmove resign\n");
            }
            Reply::Response(text) => push_line(&["response", &ascii(text)], out),
            other => envelope::print_reply(Protocol::Ugi, MATE, other, out),
        }
    }

    fn encode_command(&mut self, command: &Command, out: &mut String) {
        match command {
            Command::NewGame => out.push_str("uginewgame\n"),
            Command::Go(asked) => print_go(asked, out),
            other => envelope::print_command(Protocol::Ugi, other, out),
        }
    }

    fn decode_reply(&mut self, line: &str) -> Result<Option<Reply>, ParseError> {
        let mut tokens = Tokens::new(line);
        Ok(match tokens.next() {
            Some("response") => Some(Reply::Response(tokens.rest().to_owned())),
            Some(word) => match own_handshake(word) {
                Some(word) => Some(Reply::HandshakeDone(word.to_owned())),
                None => envelope::read_reply(Protocol::Ugi, MATE, line),
            },
            None => None,
        })
    }
}

/// The word that `word` ends the handshake of; UCI's own is a plain line of the envelope.
fn own_handshake(word: &str) -> Option<&str> {
    word.strip_suffix("ok").filter(|word| *word != "uci" && HANDSHAKES.contains(word))
}

fn decode(line: &str) -> Result<Vec<Command>, ParseError> {
    let mut tokens = Tokens::new(line);
    let command = match tokens.next() {
        Some(word) if HANDSHAKES.contains(&word) => {
            return Ok(family::naming_rest(word, tokens, Command::Handshake(word.to_owned())));
        }
        Some("uginewgame") => {
            return Ok(family::naming_rest("uginewgame", tokens, Command::NewGame));
        }
        Some("position") => Command::Position(position::parse(tokens)?),
        Some("go") => Command::Go(parse_go(tokens)),
        Some("ponderhit") => return Ok(family::ponder_hit(parse_ponder_hit(tokens))),
        _ => return envelope::parse_command(line),
    };
    Ok(vec![command])
}

fn parse_go(tokens: Tokens<'_>) -> Go {
    let (words, order) = clocks_of(tokens);
    let mut go = family::parse_go(tokens, words, 1);
    go.clock.order = order;
    go
}

fn parse_ponder_hit(tokens: Tokens<'_>) -> (Clock, Vec<String>) {
    let (words, order) = clocks_of(tokens);
    let (clock, unread) = family::parse_ponder_hit(tokens, words);
    (Clock { order, ..clock }, unread)
}

/// By which names times are given. The players' own hold where both kinds are.
fn clocks_of(tokens: Tokens<'_>) -> (&'static Words, ClockOrder) {
    let has = |keys: &[&str]| tokens.into_iter().any(|word| keys.contains(&word));
    let coloured = has(&["btime", "wtime", "binc", "winc"]) && !has(&["p1time", "p2time"]);
    match coloured {
        true => (COLOURS, ClockOrder::BlackWhite),
        false => (PLAYERS, ClockOrder::default()),
    }
}

fn print_go(go: &Go, out: &mut String) {
    let coloured = go.clock.order == ClockOrder::BlackWhite && !go.clock.is_empty();
    family::print_go("go", go, if coloured { COLOURS } else { PLAYERS }, out);
}
