//! Common to UCI and UGI beside `go`, with `vampirc-uci` for the plain lines.
//!
//! A line has one reader. `vampirc-uci` has the plain lines: identification, options,
//! `uciok`/`readyok` and the commands without chess in them, `uci isready ucinewgame setoption debug
//! stop ponderhit quit`. Our grammar has all others: positions, moves and `go`, whose grammar there
//! is of chess alone, and lines that are not plain, since the library panics on some long numbers and
//! drops what it cannot place. Plain is a line of single blanks, moderate length and numbers of at
//! most twelve digits that the library prints as it was.

use vampirc_uci::{Serializable, UciMessage, UciOptionConfig, parse_one};

use crate::info::{self, MateUnit};
use crate::tokens::{Tokens, ascii};
use crate::{
    Clock, Command, OptionKind, OptionSpec, ParseError, Protocol, Reply, family, option_line,
    position,
};

/// The first words of lines that `vampirc-uci` is asked about.
const TRUSTED: &[&str] = &[
    "uci", "isready", "ucinewgame", "setoption", "debug", "stop", "ponderhit", "quit", "id",
    "option", "uciok", "readyok",
];

/// Longer lines are read by our own grammar.
const LONGEST: usize = 512;

fn plain(line: &str) -> Option<UciMessage> {
    let plain = ascii(line);
    let numbers_fit = |word: &str| word.chars().filter(char::is_ascii_digit).count() <= 12;
    let first = Tokens::new(&plain).next()?;
    let asked = TRUSTED.contains(&first)
        && plain.len() <= LONGEST
        && !plain.contains('?')
        && Tokens::new(&plain).all(numbers_fit);
    let message = asked.then(|| parse_one(&plain))?;
    (message.serialize() == plain).then_some(message)
}

fn print(message: &UciMessage, out: &mut String) {
    out.push_str(&message.serialize());
    out.push('\n');
}

/// Reads a line of a GUI: a plain one by the library, any other by `own`.
pub(crate) fn read_command(
    line: &str,
    own: impl FnOnce(&str) -> Result<Vec<Command>, ParseError>,
) -> Result<Vec<Command>, ParseError> {
    let command = match plain(line) {
        Some(UciMessage::Uci) => Command::Handshake("uci".to_owned()),
        Some(UciMessage::IsReady) => Command::IsReady,
        Some(UciMessage::UciNewGame) => Command::NewGame,
        Some(UciMessage::Stop) => Command::Stop,
        Some(UciMessage::PonderHit) => Command::PonderHit { clock: Clock::default(), draw: false },
        Some(UciMessage::Quit) => Command::Quit,
        Some(UciMessage::Debug(on)) => Command::Debug(on),
        Some(UciMessage::SetOption { name, value: Some(value) }) => {
            Command::SetOption { name, value: Some(option_line::unescaped(&value)) }
        }
        _ => return own(line),
    };
    Ok(vec![command])
}

/// Reads the commands that UCI and UGI have in common and that are not plain; fails if the first word
/// is none of them, or `setoption` names no option.
pub(crate) fn parse_command(line: &str) -> Result<Vec<Command>, ParseError> {
    let mut tokens = Tokens::new(line);
    match tokens.next() {
        Some("setoption") => Ok(vec![option_line::parse_set(tokens.rest())?]),
        Some(word @ ("ucinewgame" | "newgame")) => {
            Ok(family::naming_rest(word, tokens, Command::NewGame))
        }
        _ => family::parse_command(line),
    }
}

/// Appends the commands that UCI and UGI write alike; the library prints what it reads.
pub(crate) fn print_command(protocol: Protocol, command: &Command, out: &mut String) {
    match command {
        Command::Position(root) => position::print("position", root, "fen", out),
        Command::Handshake(word) if word == "uci" => print(&UciMessage::Uci, out),
        Command::PonderHit { .. } => print(&UciMessage::PonderHit, out),
        Command::IsReady => print(&UciMessage::IsReady, out),
        Command::Stop => print(&UciMessage::Stop, out),
        Command::Quit => print(&UciMessage::Quit, out),
        Command::Debug(on) => print(&UciMessage::Debug(*on), out),
        Command::SetOption { name, value: Some(value) } => {
            let name = protocol.field_name(name);
            print(&UciMessage::SetOption { name, value: Some(option_line::escaped(value)) }, out);
        }
        Command::SetOption { name, value: None } => {
            option_line::print_set(protocol, name, None, out);
        }
        other => family::print_command(other, out),
    }
}

/// Reads a line of an engine that UCI and UGI have in common, but for the unit of mates: a plain one
/// by the library.
pub(crate) fn read_reply(protocol: Protocol, mate: MateUnit, line: &str) -> Option<Reply> {
    match plain(line) {
        Some(UciMessage::Id { name, author }) => Some(Reply::Identity {
            name: name.unwrap_or_default(),
            version: String::new(),
            author: author.unwrap_or_default(),
        }),
        Some(UciMessage::ReadyOk) => Some(Reply::Ready),
        Some(UciMessage::UciOk) => Some(Reply::HandshakeDone("uci".to_owned())),
        Some(UciMessage::Option(config)) => spec(protocol, config).map(Reply::Option),
        _ => parse_reply(protocol, mate, line),
    }
}

fn parse_reply(protocol: Protocol, mate: MateUnit, line: &str) -> Option<Reply> {
    let mut tokens = Tokens::new(line);
    match tokens.next()? {
        "info" => Some(info::parse(tokens, mate)),
        "bestmove" => Some(Reply::BestMove(info::parse_best(tokens))),
        "option" => option_line::parse_spec(protocol, tokens).map(Reply::Option),
        "uciok" => Some(Reply::HandshakeDone("uci".to_owned())),
        _ => info::parse_reply(line),
    }
}

fn spec(protocol: Protocol, config: UciOptionConfig) -> Option<OptionSpec> {
    let name = protocol.canonical_name(config.get_name());
    let kind = match config {
        UciOptionConfig::Check { default, .. } => OptionKind::Check { default: default? },
        UciOptionConfig::Spin { default, min, max, .. } => OptionKind::Spin {
            default: default?,
            min: min.unwrap_or(i64::MIN),
            max: max.unwrap_or(i64::MAX),
        },
        UciOptionConfig::Combo { default, var, .. } => {
            OptionKind::Combo { default: default?, values: var }
        }
        UciOptionConfig::Button { .. } => OptionKind::Button,
        UciOptionConfig::String { default, .. } => {
            OptionKind::Text { default: option_line::unescaped(&default?) }
        }
    };
    Some(OptionSpec { name, kind })
}

/// Appends the replies that UCI and UGI write alike, but for the unit of mates.
pub(crate) fn print_reply(protocol: Protocol, mate: MateUnit, reply: &Reply, out: &mut String) {
    match reply {
        Reply::Info(found) => info::print(found, mate, out),
        Reply::BestMove(best) => info::print_best(best, out),
        Reply::Identity { name, version, author } => {
            print(&UciMessage::id_name(&ascii(&format!("{name} {version}"))), out);
            print(&UciMessage::id_author(&ascii(author)), out);
        }
        Reply::Option(spec) => print(&UciMessage::Option(config(protocol, spec)), out),
        Reply::HandshakeDone(word) if word == "uci" => print(&UciMessage::UciOk, out),
        Reply::Ready => print(&UciMessage::ReadyOk, out),
        other => info::print_reply(other, out),
    }
}

fn config(protocol: Protocol, spec: &OptionSpec) -> UciOptionConfig {
    let name = protocol.field_name(&spec.name);
    match &spec.kind {
        OptionKind::Check { default } => UciOptionConfig::Check { name, default: Some(*default) },
        OptionKind::Spin { default, min, max } => UciOptionConfig::Spin {
            name,
            default: Some(*default),
            min: Some(*min),
            max: Some(*max),
        },
        OptionKind::Combo { default, values } => {
            UciOptionConfig::Combo { name, default: Some(default.clone()), var: values.clone() }
        }
        OptionKind::Button => UciOptionConfig::Button { name },
        OptionKind::Text { default } | OptionKind::File { default } => {
            UciOptionConfig::String { name, default: Some(option_line::escaped(default)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that the library has; our grammar is not asked.
    #[test]
    fn plain_lines_are_read_and_printed_by_the_library() {
        for line in [
            "uci",
            "isready",
            "ucinewgame",
            "stop",
            "ponderhit",
            "quit",
            "debug on",
            "setoption name Hash value 64",
            "setoption name Move Overhead value 30",
        ] {
            let commands = read_command(line, |_| panic!("{line}")).expect(line);
            let mut printed = String::new();
            crate::dialect(Protocol::Uci).encode_command(&commands[0], &mut printed);
            assert_eq!(printed, format!("{line}\n"));
        }
        for line in [
            "id name Tengen Xiangqi 0.1",
            "id author A. B.",
            "readyok",
            "uciok",
            "option name Hash type spin default 64 min 1 max 65536",
            "option name Variant type combo default a var a var b",
            "option name Clear Hash type button",
        ] {
            assert!(plain(line).is_some(), "{line}");
        }
    }

    /// The lines that our grammar has; the library is not believed.
    #[test]
    fn all_other_lines_are_read_by_our_grammar() {
        for line in [
            "go depth 300",
            "go wtime 99999999999999999999",
            "position startpos moves e2e4",
            "ponderhit wtime 5000",
            "isreadyfoo",
            "debug",
            "setoption name ValueOf value 3",
            "setoption name Clear Hash",
        ] {
            let read = read_command(line, |line| Ok(vec![Command::Query(line.to_owned())]));
            assert_eq!(read, Ok(vec![Command::Query(line.to_owned())]));
        }
        for line in [
            "bestmove e2e4",
            "info depth 999 currmovenum 9",
            "option name A type spin default 1 max 9 min 0",
            "option name A type spin default 1 min 0 max 9999999999999999999",
        ] {
            assert!(plain(line).is_none(), "{line}");
        }
    }
}
