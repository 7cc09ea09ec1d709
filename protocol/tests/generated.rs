//! Lines by the grammar of each dialect, read by the dialect alone.
//!
//! `TENGEN_LINES` is the number of lines for each dialect: `TENGEN_LINES=100000000 cargo test
//! --release -p tengen-protocol --test generated -- --nocapture` takes some minutes a dialect.

mod grammar;

use std::panic::{AssertUnwindSafe, catch_unwind};

use grammar::{Choices, GRAMMARS, Grammar, lines};
use protocol::{Command, Dialect, Go, ParseError, Protocol, Reply, dialect};

/// Lines of one session, after which a known command must be understood.
const SESSION: usize = 50;

/// Lines for each dialect, if nobody asks for more.
const FEW: usize = 20_000;

/// Reads the lines of `count` sessions; how many of them were right ones.
fn read(grammar: &Grammar, count: usize) -> usize {
    let (mut line, mut printed, mut right) = (String::new(), String::new(), 0);
    for session in 0..count.div_ceil(SESSION) {
        let mut choices = Choices(session as u64);
        let mut dialect = dialect(grammar.protocol);
        for _ in 0..SESSION {
            let is_right = grammar.line(&mut choices, true, &mut line);
            right += usize::from(is_right);
            let answer = catch_unwind(AssertUnwindSafe(|| dialect.decode_command(&line)));
            let answer = answer.unwrap_or_else(|_| panic!("{}: {line:?} panics", grammar.name));
            check(grammar, &line, is_right, &answer, &mut printed);
        }
        understands(grammar, dialect.as_mut());
    }
    right
}

/// A right line is understood, and says the same after it was printed; a refusal is one line.
fn check(
    grammar: &Grammar,
    line: &str,
    is_right: bool,
    answer: &Result<Vec<Command>, ParseError>,
    printed: &mut String,
) {
    printed.clear();
    match answer {
        Ok(commands) => {
            let printable = |command: &&Command| is_printable(grammar.protocol, line, command);
            for command in commands.iter().filter(printable) {
                returns(grammar, line, command, printed);
            }
        }
        Err(error) => {
            // What a move does is decided on the board that Gomocup's dialect keeps.
            let may_refuse = !is_right || grammar.protocol == Protocol::Gomocup;
            assert!(may_refuse, "{}: {line:?} is refused: {error}", grammar.name);
            dialect(grammar.protocol).encode_reply(&refusal(error), printed);
            // Hub ignores what it does not know.
            let ignores = grammar.protocol == Protocol::Hub && printed.is_empty();
            let is_one_line = printed.ends_with('\n') && printed.lines().count() == 1;
            let is_answer = ignores || is_one_line && printed.is_ascii();
            assert!(is_answer, "{line:?} is answered {printed:?}");
        }
    }
}

fn refusal(error: &ParseError) -> Reply {
    match error {
        ParseError::Unknown(line) => Reply::Unknown(line.clone()),
        ParseError::Malformed(reason) => Reply::Error(reason.clone()),
    }
}

/// Whether what `line` asks for can be said in that protocol, and by one line: some dialects keep
/// a state, a manager sends ASCII with single blanks, and USI's times contain the increments.
fn is_printable(protocol: Protocol, line: &str, command: &Command) -> bool {
    let keeps_no_state = matches!(protocol, Protocol::Usi | Protocol::Uci | Protocol::Ugi);
    let increments = |go: &Go| protocol == Protocol::Usi && go.clock.increment != [None; 2];
    let increments = matches!(command, Command::Go(go) if increments(go));
    let is_plain = line.bytes().all(|byte| (b' '..=b'~').contains(&byte)) && !line.contains("  ");
    keeps_no_state && is_plain && !increments
}

/// What is printed for a command that was read is read as the same command.
fn returns(grammar: &Grammar, line: &str, command: &Command, printed: &mut String) {
    printed.clear();
    let mut dialect = dialect(grammar.protocol);
    dialect.encode_command(command, printed);
    let mut again = Vec::new();
    for line in printed.lines() {
        again.extend(dialect.decode_command(line).into_iter().flatten());
    }
    assert_eq!(again, std::slice::from_ref(command), "{}: {line:?}, {printed:?}", grammar.name);
}

/// The dialect understands a new game and a search, whatever it has heard.
fn understands(grammar: &Grammar, dialect: &mut dyn Dialect) {
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

macro_rules! dialects {
    ($($name:ident $number:literal)+) => {
        $(#[test]
        fn $name() {
            let (grammar, lines) = (&GRAMMARS[$number], lines(FEW));
            let right = read(grammar, lines);
            assert!(right > lines / 3, "{}: {right} of {lines} are right", grammar.name);
            println!("{}: {lines} lines, {right} of them right", grammar.name);
        })+
    };
}

dialects! { usi 0 ucci 1 uci 2 uci_cyclone 3 ugi 4 hub 5 gomocup 6 }
