//! The checks of every line that a dialect reads, in a session of many.

use std::panic::{AssertUnwindSafe, catch_unwind};

use protocol::{Clock, ClockOrder, Command, Dialect, Go, ParseError, Protocol, Reply, dialect};

use crate::grammar::{Choices, GRAMMARS, Grammar};

/// Lines of one session, after which a known command must be understood.
pub(crate) const SESSION: usize = 50;

/// Choices made of bytes: what changes a byte changes a choice. The last byte is followed by zeros.
#[derive(Clone, Debug)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Choices for Bytes<'_> {
    fn below(&mut self, count: usize) -> usize {
        let wanted = if count <= 1 << 8 { 1 } else { 4 };
        let (taken, rest) = self.0.split_at(self.0.len().min(wanted));
        self.0 = rest;
        taken.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)) % count
    }
}

/// Reads the session that `bytes` stand for: the first picks the dialect, whose number is returned,
/// the others the lines. Nothing without a byte.
pub(crate) fn of_bytes(bytes: &[u8]) -> Option<usize> {
    let (first, rest) = bytes.split_first()?;
    let number = usize::from(*first) % GRAMMARS.len();
    let (grammar, mut choices) = (&GRAMMARS[number], Bytes(rest));
    let mut dialect = dialect(grammar.protocol);
    for _ in 0..SESSION {
        if choices.0.is_empty() {
            break;
        }
        read_line(grammar, dialect.as_mut(), &mut choices);
    }
    understands(grammar, dialect.as_mut());
    Some(number)
}

/// Has `dialect` read a line; whether it was a right one.
pub(crate) fn read_line(
    grammar: &Grammar,
    dialect: &mut dyn Dialect,
    choices: &mut impl Choices,
) -> bool {
    let mut line = String::new();
    let is_reply = choices.below(4) == 0;
    let is_right = if is_reply {
        grammar.write("reply", choices, &mut line)
    } else {
        grammar.line(choices, true, &mut line)
    };
    let read = AssertUnwindSafe(|| {
        if is_reply {
            check_reply(grammar, &line, is_right, dialect.decode_reply(&line));
        } else {
            check(grammar, &line, is_right, &dialect.decode_command(&line));
        }
    });
    assert!(catch_unwind(read).is_ok(), "{}: {line:?}", grammar.name);
    is_right
}

/// A right reply is understood, and printed as it was.
fn check_reply(
    grammar: &Grammar,
    line: &str,
    is_right: bool,
    answer: Result<Option<Reply>, ParseError>,
) {
    let mut printed = String::new();
    if let Ok(Some(reply)) = &answer {
        dialect(grammar.protocol).encode_reply(reply, &mut printed);
    }
    // An engine of Gomocup says what its board allows.
    let is_search = matches!(answer, Ok(Some(Reply::Info(_))));
    if is_right && (is_search || grammar.protocol != Protocol::Gomocup) {
        assert_eq!(printed.strip_suffix('\n'), Some(line));
    }
}

/// Every line ends with a line feed, is ASCII, and has single blanks and none at its ends.
fn check_printed(text: &str) {
    assert!(text.ends_with('\n') && text.is_ascii() && !text.contains("  "), "{text:?}");
    assert!(text.lines().all(|line| line == line.trim()), "{text:?}");
}

/// A right line is understood, and says the same after it was printed; a refusal is one line.
fn check(grammar: &Grammar, line: &str, is_right: bool, answer: &Result<Vec<Command>, ParseError>) {
    match answer {
        Ok(commands) => {
            // UCCI and Hub cannot always say what a wrong line comes to.
            let says_all = !matches!(grammar.protocol, Protocol::Ucci | Protocol::Hub);
            let printable = |command: &&Command| is_printable(grammar.protocol, line, command);
            for command in commands.iter().filter(|_| is_right || says_all).filter(printable) {
                let printed = returns(grammar, line, command);
                let is_search = matches!(command, Command::Go(_));
                if is_right && is_search && grammar.protocol != Protocol::Hub {
                    assert_eq!(sorted(&printed), sorted(line), "what was asked for is printed");
                }
            }
        }
        Err(error) => {
            // Gomocup's dialect keeps a board, which decides what a move does.
            let may_refuse = !is_right || grammar.protocol == Protocol::Gomocup;
            assert!(may_refuse, "{}: {line:?} is refused: {error}", grammar.name);
            let mut printed = String::new();
            dialect(grammar.protocol).encode_reply(&refusal(error), &mut printed);
            // Hub ignores what it does not know.
            let ignores = grammar.protocol == Protocol::Hub && printed.is_empty();
            let is_one_line = printed.ends_with('\n') && printed.lines().count() == 1;
            let is_answer = ignores || is_one_line && printed.is_ascii();
            assert!(is_answer, "{line:?} is answered {printed:?}");
        }
    }
}

fn sorted(line: &str) -> Vec<&str> {
    let mut words: Vec<_> = line.split_whitespace().collect();
    words.sort_unstable();
    words
}

pub(crate) fn refusal(error: &ParseError) -> Reply {
    match error {
        ParseError::Unknown(line) => Reply::Unknown(line.clone()),
        ParseError::Malformed(reason) | ParseError::Position(reason) => {
            Reply::Error(reason.clone())
        }
    }
}

/// Whether what `line` asks for can be said in that protocol at once: one dialect keeps a board, a
/// GUI sends ASCII with single blanks, and USI's times contain the increments.
fn is_printable(protocol: Protocol, line: &str, command: &Command) -> bool {
    let keeps_no_board = protocol != Protocol::Gomocup;
    let increments = |go: &Go| protocol == Protocol::Usi && go.clock.increment != [None; 2];
    let increments = matches!(command, Command::Go(go) if increments(go));
    // Words behind a command that takes none are reported, never sent.
    let is_report = matches!(command, Command::Unread { .. } | Command::Note(_));
    let is_plain = line.bytes().all(|byte| (b' '..=b'~').contains(&byte)) && !line.contains("  ");
    keeps_no_board && is_plain && !increments && !is_report
}

/// The text of a command that was read; it is read as the same command.
fn returns(grammar: &Grammar, line: &str, command: &Command) -> String {
    let mut printed = String::new();
    let mut dialect = dialect(grammar.protocol);
    dialect.encode_command(command, &mut printed);
    let mut again = Vec::new();
    for line in printed.lines() {
        again.extend(dialect.decode_command(line).into_iter().flatten());
    }
    // Words that were not understood are not printed, nor are the names of clocks that say nothing.
    let mut command = command.clone();
    if let Command::Go(go) = &mut command {
        go.unread.clear();
        if go.clock == (Clock { order: ClockOrder::BlackWhite, ..Clock::default() }) {
            go.clock = Clock::default();
        }
    }
    // An option is printed under the field's name, whatever the line called it.
    for command in again.iter_mut().chain([&mut command]) {
        if let Command::SetOption { name, .. } = command {
            *name = grammar.protocol.canonical_name(name);
        }
    }
    assert_eq!(again, [command], "{line:?}, {printed:?}");
    check_printed(&printed);
    printed
}

/// The dialect understands a new game and a search, whatever it has heard.
pub(crate) fn understands(grammar: &Grammar, dialect: &mut dyn Dialect) {
    let talk = match grammar.protocol {
        Protocol::Hub => "new-game\npos start\nlevel nodes=7\ngo think",
        // A word of its own ends a block of points.
        Protocol::Gomocup => "START 15\nINFO max_node 7\nBEGIN",
        _ => "position startpos\ngo nodes 7",
    };
    let answers = talk.lines().map(|line| dialect.decode_command(line));
    let commands = answers.collect::<Result<Vec<_>, _>>().map(|all| all.concat());
    let understood = commands.as_ref().is_ok_and(
        |commands| matches!(commands.last(), Some(Command::Go(go)) if go.nodes == Some(7)),
    );
    assert!(understood, "{}: {commands:?}", grammar.name);
}
