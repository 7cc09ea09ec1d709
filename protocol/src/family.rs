//! Commands as USI, UCCI, UCI and UGI write them: the `go` line, one grammar with a list of words for each, and
//! plain ones.

use crate::tokens::{self, Tokens, ascii, boolean, count, push_line};
use crate::{Clock, Command, GameResult, Go, MateLimit, ParseError};

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

/// The meaning of a word of a `go` line; entries of a [`Clock`] by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Ponder,
    Infinite,
    DrawOffer,
    Time(usize),
    Increment(usize),
    MovesToGo(usize),
    /// One number for both players.
    AllMovesToGo,
    Byoyomi,
    MoveTime,
    Depth,
    Nodes,
    Mate,
    Perft,
    SearchMoves,
}

pub(crate) type Word = (&'static str, Key);

/// The words of one protocol. Where a key has several, the first is printed.
#[derive(Debug)]
pub(crate) struct Words {
    /// Those of times.
    pub(crate) clocks: &'static [Word],
    /// All others; [`PLAIN`] for UCI and its kin.
    pub(crate) others: &'static [Word],
    /// Reads the number after the word `mate`, if there is one.
    pub(crate) read_mate: fn(Option<i64>) -> Option<MateLimit>,
    /// Writes what follows the word `mate`, where the protocol can say so much.
    pub(crate) print_mate: fn(MateLimit) -> Option<String>,
}

/// The words that UCI, USI and UGI share.
pub(crate) const PLAIN: &[Word] = &[
    ("ponder", Key::Ponder),
    ("searchmoves", Key::SearchMoves),
    ("movestogo", Key::AllMovesToGo),
    ("movetime", Key::MoveTime),
    ("depth", Key::Depth),
    ("nodes", Key::Nodes),
    ("infinite", Key::Infinite),
    ("mate", Key::Mate),
    ("perft", Key::Perft),
];

impl Words {
    fn iter(&self) -> impl Iterator<Item = &Word> {
        self.clocks.iter().chain(self.others)
    }
}

/// Reads the words after `go`; times come in units of `1 / scale` ms. Words that are unknown, or that no
/// fitting number follows, are kept as unread.
pub(crate) fn parse_go(mut tokens: Tokens<'_>, words: &Words, scale: i64) -> Go {
    let mut go = Go::default();
    while let Some(found) = tokens.next() {
        let is_read = key_of(found, words)
            .is_some_and(|key| apply(key, &mut tokens, words, scale, &mut go).is_some());
        if !is_read {
            go.unread.push(found.to_owned());
        }
    }
    go
}

/// Reads the words after `ponderhit`: times alone. The other words are returned, too.
pub(crate) fn parse_ponder_hit(tokens: Tokens<'_>, words: &Words) -> (Clock, Vec<String>) {
    let times = Words { others: &[], ..*words };
    let Go { clock, unread, .. } = parse_go(tokens, &times, 1);
    (clock, unread)
}

fn key_of(found: &str, words: &Words) -> Option<Key> {
    words.iter().find(|(name, _)| *name == found).map(|&(_, key)| key)
}

/// Takes in `key` and what it needs from `tokens`; `None`, and nothing changed, if that is not there.
fn apply(key: Key, tokens: &mut Tokens<'_>, words: &Words, scale: i64, go: &mut Go) -> Option<()> {
    match key {
        Key::Ponder => go.ponder = true,
        Key::Infinite => go.infinite = true,
        Key::DrawOffer => go.draw_offer = true,
        Key::Depth => go.depth = Some(tokens.fitting(1, count)?),
        Key::Nodes => go.nodes = Some(tokens.fitting(1, |n| u64::try_from(n).ok())?),
        Key::Perft => go.perft = Some(tokens.fitting(1, count)?),
        Key::Mate => {
            go.mate = Some((words.read_mate)(tokens.number(1))?);
            // `mate infinite` sets no limit, and asks for no infinite search besides.
            tokens.pass_over("infinite");
        }
        Key::MovesToGo(player) => go.clock.moves_to_go[player] = Some(tokens.fitting(1, count)?),
        Key::AllMovesToGo => go.clock.moves_to_go = [Some(tokens.fitting(1, count)?); 2],
        Key::Time(player) => go.clock.time[player] = Some(tokens.number(scale)?),
        Key::Increment(player) => go.clock.increment[player] = Some(tokens.number(scale)?),
        Key::Byoyomi => go.clock.byoyomi = Some(tokens.number(scale)?),
        Key::MoveTime => go.move_time = Some(tokens.number(scale)?),
        Key::SearchMoves => {
            let first = go.search_moves.len();
            while let Some(mv) = tokens.peek().filter(|mv| key_of(mv, words).is_none()) {
                go.search_moves.push(mv.to_owned());
                tokens.next();
            }
            return (go.search_moves.len() > first).then_some(());
        }
    }
    Some(())
}

/// Appends the line of a search: `command`, and ` word value` for every field that is set and that
/// the protocol has a word for.
pub(crate) fn print_go(command: &str, go: &Go, words: &Words, out: &mut String) {
    out.push_str(command);
    let mut put = |key: Key, value: Option<String>| {
        let word = words.iter().find(|(_, found)| *found == key).map(|&(name, _)| name);
        if let (Some(word), Some(value)) = (word, value) {
            out.push(' ');
            out.push_str(word);
            out.push_str(if value.is_empty() { "" } else { " " });
            out.push_str(&value);
        }
    };
    let flag = |set: bool| set.then(String::new);
    put(Key::Ponder, flag(go.ponder));
    put(Key::DrawOffer, flag(go.draw_offer));
    let moves = go.search_moves.join(" ");
    put(Key::SearchMoves, (!moves.is_empty()).then_some(moves));
    print_clock(&go.clock, &mut put);
    put(Key::MoveTime, go.move_time.map(|n| n.to_string()));
    put(Key::Depth, go.depth.map(|n| n.to_string()));
    put(Key::Nodes, go.nodes.map(|n| n.to_string()));
    put(Key::Infinite, flag(go.infinite));
    put(Key::Mate, go.mate.and_then(words.print_mate));
    put(Key::Perft, go.perft.map(|n| n.to_string()));
    out.push('\n');
}

fn print_clock(clock: &Clock, put: &mut impl FnMut(Key, Option<String>)) {
    let mut number = |key, value: Option<i64>| put(key, value.map(|n| n.to_string()));
    for player in 0..2 {
        number(Key::Time(player), clock.time[player]);
    }
    for player in 0..2 {
        number(Key::Increment(player), clock.increment[player]);
    }
    number(Key::Byoyomi, clock.byoyomi);
    for player in 0..2 {
        number(Key::MovesToGo(player), clock.moves_to_go[player].map(i64::from));
    }
    let shared = clock.moves_to_go[0].or(clock.moves_to_go[1]);
    number(Key::AllMovesToGo, shared.map(i64::from));
}
