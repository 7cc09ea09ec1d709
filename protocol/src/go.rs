//! The `go` line of the UCI family: one grammar, one list of words per protocol.

use crate::tokens::{Tokens, count};
use crate::{Clock, Go, MateLimit};

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
pub(crate) fn parse(mut tokens: Tokens<'_>, words: &Words, scale: i64) -> Go {
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
    let Go { clock, unread, .. } = parse(tokens, &times, 1);
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
pub(crate) fn print(command: &str, go: &Go, words: &Words, out: &mut String) {
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
