//! What UCI and UGI share beside `go`, with `vampirc-uci` for the plain lines.
//!
//! `vampirc-uci` is trusted with identification, options, `uciok`/`readyok` and the commands
//! without chess in them: `uci isready ucinewgame setoption debug stop ponderhit quit`. Three
//! things keep it within its bounds. Only lines that begin with one of these words reach it, never
//! a position, a move or a `go`, whose grammar there is of chess alone. They reach it in plain
//! form: ASCII, single blanks, moderate length, numbers of at most twelve digits, since it panics
//! on some longer ones. And it is believed only if what it understood, printed again, is the line
//! it was given, since its grammar drops what it cannot place. Any other line is left to our own
//! grammar.

use vampirc_uci::{Serializable, UciMessage, UciOptionConfig, parse_one};

use crate::info::{self, MateUnit};
use crate::tokens::{Tokens, ascii};
use crate::{
    Command, OptionKind, OptionSpec, ParseError, Protocol, Reply, family, names, option_line,
    position,
};

/// The first words of lines that `vampirc-uci` is asked about.
const TRUSTED: &[&str] = &[
    "uci", "isready", "ucinewgame", "setoption", "debug", "stop", "ponderhit", "quit", "id",
    "option", "uciok", "readyok",
];

/// Longer lines are read by our own grammar.
const LONGEST: usize = 512;

/// What `vampirc-uci` makes of `line`, if it may be asked and shows that it understood.
pub(crate) fn parse(line: &str) -> Option<UciMessage> {
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

/// Reads the commands that UCI and UGI spell alike; fails if the first word is none of them, or
/// `setoption` names no option.
pub(crate) fn parse_command(protocol: Protocol, line: &str) -> Result<Vec<Command>, ParseError> {
    let command = match parse(line) {
        Some(UciMessage::IsReady) => Command::IsReady,
        Some(UciMessage::UciNewGame) => Command::NewGame,
        Some(UciMessage::Stop) => Command::Stop,
        Some(UciMessage::Quit) => Command::Quit,
        Some(UciMessage::Debug(on)) => Command::Debug(on),
        Some(UciMessage::SetOption { name, value: Some(value) }) => Command::SetOption {
            name: names::canonical(protocol, &name),
            value: Some(option_line::unescaped(&value)),
        },
        _ => return parse_unplain(protocol, line),
    };
    Ok(vec![command])
}

fn parse_unplain(protocol: Protocol, line: &str) -> Result<Vec<Command>, ParseError> {
    let mut tokens = Tokens::new(line);
    match tokens.next() {
        Some("setoption") => Ok(vec![option_line::parse_set(protocol, tokens.rest())?]),
        Some("ucinewgame" | "newgame") => Ok(vec![Command::NewGame]),
        _ => family::parse_command(line),
    }
}

/// Appends the commands that UCI and UGI spell alike.
pub(crate) fn print_command(protocol: Protocol, command: &Command, out: &mut String) {
    match command {
        Command::Position(root) => position::print("position", root, "fen", out),
        Command::PonderHit { .. } => out.push_str("ponderhit\n"),
        Command::IsReady => print(&UciMessage::IsReady, out),
        Command::Stop => print(&UciMessage::Stop, out),
        Command::Quit => print(&UciMessage::Quit, out),
        Command::Debug(on) => print(&UciMessage::Debug(*on), out),
        Command::SetOption { name, value: Some(value) } => {
            let name = names::printed(protocol, name);
            print(&UciMessage::SetOption { name, value: Some(option_line::escaped(value)) }, out);
        }
        Command::SetOption { name, value: None } => {
            option_line::print_set(protocol, name, None, out);
        }
        other => family::print_command(other, out),
    }
}

/// Reads the replies that UCI and UGI spell alike, but for the unit of mates.
pub(crate) fn parse_reply(protocol: Protocol, mate: MateUnit, line: &str) -> Option<Reply> {
    match parse(line) {
        Some(UciMessage::Id { .. }) => family::parse_reply(&ascii(line)),
        Some(UciMessage::ReadyOk) => Some(Reply::Ready),
        Some(UciMessage::UciOk) => Some(Reply::HandshakeDone("uci".to_owned())),
        Some(UciMessage::Option(config)) => spec(protocol, config).map(Reply::Option),
        _ => parse_odd_reply(protocol, mate, line),
    }
}

fn parse_odd_reply(protocol: Protocol, mate: MateUnit, line: &str) -> Option<Reply> {
    let mut tokens = Tokens::new(line);
    match tokens.next()? {
        "info" => Some(info::parse(tokens, mate)),
        "bestmove" => Some(Reply::BestMove(family::parse_best(tokens))),
        "option" => option_line::parse_spec(protocol, tokens).map(Reply::Option),
        "uciok" => Some(Reply::HandshakeDone("uci".to_owned())),
        _ => family::parse_reply(line),
    }
}

fn spec(protocol: Protocol, config: UciOptionConfig) -> Option<OptionSpec> {
    let name = names::canonical(protocol, config.get_name());
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

/// Appends the replies that UCI and UGI spell alike, but for the unit of mates.
pub(crate) fn print_reply(protocol: Protocol, mate: MateUnit, reply: &Reply, out: &mut String) {
    match reply {
        Reply::Info(found) => info::print(found, mate, out),
        Reply::BestMove(best) => family::print_best(best, out),
        Reply::Identity { name, version, author } => {
            print(&UciMessage::id_name(&ascii(&format!("{name} {version}"))), out);
            print(&UciMessage::id_author(&ascii(author)), out);
        }
        Reply::Option(spec) => print(&UciMessage::Option(config(protocol, spec)), out),
        Reply::HandshakeDone(word) if word == "uci" => print(&UciMessage::UciOk, out),
        Reply::Ready => print(&UciMessage::ReadyOk, out),
        other => family::print_reply(other, out),
    }
}

fn config(protocol: Protocol, spec: &OptionSpec) -> UciOptionConfig {
    let name = names::printed(protocol, &spec.name);
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

    #[test]
    fn plain_lines_are_read_by_the_library() {
        for line in [
            "isready",
            "debug on",
            "setoption name Hash value 64",
            "setoption name Move Overhead value 30",
            "id name Tengen Xiangqi 0.1",
            "option name Hash type spin default 64 min 1 max 65536",
            "option name Variant type combo default a var a var b",
            "option name Clear Hash type button",
        ] {
            assert!(parse(line).is_some(), "{line}");
        }
    }

    #[test]
    fn chess_and_half_understood_lines_are_not() {
        for line in [
            "go depth 300",
            "go wtime 99999999999999999999",
            "position startpos moves e2e4",
            "isreadyfoo",
            "option name A type spin default 1 max 9 min 0",
            "option name A type spin default 1 min 0 max 9999999999999999999",
            "setoption name ValueOf value 3",
            "setoption name Clear Hash",
            "info depth 999 currmovenum 9",
        ] {
            assert!(parse(line).is_none(), "{line}");
        }
    }
}
