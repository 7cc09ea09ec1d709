//! Common to USI, UCCI, UCI and UGI: plain commands, best moves, identification.

use std::fmt::Write;

use crate::tokens::{Tokens, ascii, boolean, push_line, push_lines, push_text};
use crate::{BestMove, Choice, Clock, Command, GameResult, ParseError, Reply, tokens};

/// Decodes `line`; if its first word is unknown, the rest is tried once without it.
pub(crate) fn skipping_one_unknown(
    line: &str,
    mut decode: impl FnMut(&str) -> Result<Vec<Command>, ParseError>,
) -> Result<Vec<Command>, ParseError> {
    let line = tokens::clean(line);
    if line.is_empty() {
        return Ok(Vec::new());
    }
    let refused = match decode(line) {
        Err(ParseError::Unknown(_)) => ParseError::Unknown(ascii(line)),
        decided => return decided,
    };
    let mut words = Tokens::new(line);
    words.next();
    match words.rest() {
        "" => Err(refused),
        rest => decode(rest).map_err(|error| match error {
            ParseError::Unknown(_) => refused,
            malformed => malformed,
        }),
    }
}

/// The commands written alike everywhere, the tools among them; fails if the first word is none of
/// them, or asks for nothing.
pub(crate) fn parse_command(line: &str) -> Result<Vec<Command>, ParseError> {
    let mut words = Tokens::new(line);
    let Some(word) = words.next() else { return Ok(Vec::new()) };
    let command = match word {
        "register" => return Ok(Vec::new()),
        "isready" => Command::IsReady,
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        "debug" => Command::Debug(switch("debug", ["on", "off"], words.next().unwrap_or("on"))?),
        "d" => Command::Display,
        "eval" => Command::Eval,
        "bench" => Command::Bench,
        "help" => Command::Help,
        "query" => return Ok(vec![parse_query(words)?]),
        _ => return Err(ParseError::Unknown(ascii(line))),
    };
    Ok(naming_rest(word, words, command))
}

/// `ponderhit` with these times, and words that nobody has read.
pub(crate) fn ponder_hit((clock, unread): (Clock, Vec<String>)) -> Vec<Command> {
    let command = Command::PonderHit { clock, draw: false };
    naming_rest("ponderhit", unread.iter().map(String::as_str), command)
}

/// `command`, which stands as `word` on its line. What nobody has read of the `rest` of that line is named, and changes nothing.
pub(crate) fn naming_rest<'a>(
    word: &str,
    rest: impl IntoIterator<Item = &'a str>,
    command: Command,
) -> Vec<Command> {
    unread(word, rest).into_iter().chain([command]).collect()
}

/// Names what nobody has read of the line of the command `word`, if anything.
pub(crate) fn unread<'a>(word: &str, rest: impl IntoIterator<Item = &'a str>) -> Option<Command> {
    let words: Vec<_> = rest.into_iter().map(str::to_owned).collect();
    (!words.is_empty()).then(|| Command::Unread { command: word.to_owned(), words })
}

/// The truth value that `name` is set to, in whose grammar the two have these `words`.
pub(crate) fn switch(name: &str, [yes, no]: [&str; 2], value: &str) -> Result<bool, ParseError> {
    let fault = || format!("{name}: '{}' is neither {yes} nor {no}", ascii(value));
    boolean(value).ok_or_else(|| ParseError::Malformed(fault()))
}

fn parse_query(words: Tokens<'_>) -> Result<Command, ParseError> {
    let what: Vec<&str> = words.collect();
    if what.is_empty() {
        return Err(ParseError::Malformed("query without a subject".to_owned()));
    }
    Ok(Command::Query(what.join(" ")))
}

/// Appends the commands written alike everywhere; those without a word say nothing.
pub(crate) fn print_command(command: &Command, out: &mut String) {
    match command {
        Command::Handshake(word) => push_line(&[word], out),
        Command::IsReady => out.push_str("isready\n"),
        Command::Stop => out.push_str("stop\n"),
        Command::Quit => out.push_str("quit\n"),
        Command::Debug(on) => push_line(&["debug", if *on { "on" } else { "off" }], out),
        Command::Display => out.push_str("d\n"),
        Command::Eval => out.push_str("eval\n"),
        Command::Bench => out.push_str("bench\n"),
        Command::Help => out.push_str("help\n"),
        Command::Query(what) => push_line(&["query", what], out),
        _ => {}
    }
}

/// Appends the replies written alike in USI, UCI and UGI.
pub(crate) fn print_reply(reply: &Reply, out: &mut String) {
    match reply {
        Reply::Identity { name, version, author } => {
            push_line(&["id name", &ascii(&format!("{name} {version}"))], out);
            push_line(&["id author", &ascii(author)], out);
        }
        Reply::HandshakeDone(word) => push_line(&[&format!("{word}ok")], out),
        Reply::Ready => out.push_str("readyok\n"),
        Reply::Message(text) | Reply::Response(text) => push_lines("info string", text, out),
        Reply::Error(reason) | Reply::Warning(reason) => {
            push_line(&["info string error:", &ascii(reason)], out);
        }
        Reply::Unknown(line) => push_line(&["info string unknown command:", &ascii(line)], out),
        Reply::Plain(text) => push_text(text, out),
        Reply::Checkmate(mate) => print_best(&mate.into(), out),
        Reply::HashEntry { best, .. } => {
            push_line(&["info string hash", best.as_deref().unwrap_or("unknown")], out);
        }
        _ => {}
    }
}

/// Appends `bestmove` as UCI and UGI have it.
pub(crate) fn print_best(best: &BestMove, out: &mut String) {
    let _ = match &best.choice {
        Choice::Move(mv) | Choice::Resign(Some(mv)) => write!(out, "bestmove {mv}"),
        Choice::Resign(None) | Choice::None => write!(out, "bestmove (none)"),
        Choice::Win => write!(out, "bestmove win"),
    };
    if let (Choice::Move(_), Some(ponder)) = (&best.choice, &best.ponder) {
        let _ = write!(out, " ponder {ponder}");
    }
    out.push('\n');
}

/// Reads what follows `bestmove`, as any field writes it. `0000`, `null` and `pass` are
/// moves in games that have passing, so they are passed on as they are.
pub(crate) fn parse_best(mut words: Tokens<'_>) -> BestMove {
    let choice = match words.next() {
        Some("resign") => Choice::Resign(None),
        Some("win") => Choice::Win,
        None | Some("(none)" | "none") => Choice::None,
        Some(mv) => Choice::Move(mv.to_owned()),
    };
    let mut best = BestMove::from(choice);
    while let Some(word) = words.next() {
        match word {
            "ponder" => best.ponder = words.next().filter(|mv| *mv != "(none)").map(str::to_owned),
            "draw" => best.draw = true,
            "resign" => best.choice = Choice::Resign(move_of(&best.choice)),
            _ => {}
        }
    }
    best
}

fn move_of(choice: &Choice) -> Option<String> {
    match choice {
        Choice::Move(mv) => Some(mv.clone()),
        _ => None,
    }
}

/// Reads the replies written alike in USI, UCI and UGI. Lines of other kinds are the engine's own
/// business.
pub(crate) fn parse_reply(line: &str) -> Option<Reply> {
    let mut words = Tokens::new(line);
    match words.next()? {
        "readyok" => Some(Reply::Ready),
        "id" => parse_id(words, &["name", "author"]),
        _ => None,
    }
}

/// Reads what follows `id`: one of `keys`, and its text.
pub(crate) fn parse_id(mut words: Tokens<'_>, keys: &[&str]) -> Option<Reply> {
    let key = words.next().filter(|key| keys.contains(key))?;
    let text = |wanted| if key == wanted { words.rest().to_owned() } else { String::new() };
    Some(Reply::Identity { name: text("name"), version: text("version"), author: text("author") })
}

/// Reads the result that `words` begin with; none that is known, which stays unread, is a draw: nothing depends on it.
pub(crate) fn parse_result(words: &mut Tokens<'_>) -> GameResult {
    let result = match words.peek() {
        Some("win") => GameResult::Win,
        Some("lose" | "loss") => GameResult::Loss,
        Some("draw") => GameResult::Draw,
        _ => return GameResult::Draw,
    };
    words.next();
    result
}

pub(crate) const fn result_word(result: GameResult) -> &'static str {
    match result {
        GameResult::Win => "win",
        GameResult::Loss => "lose",
        GameResult::Draw => "draw",
    }
}
