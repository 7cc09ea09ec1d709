//! Random games with variations in all formats: each returns as it was, and one that is broken in one place comes out as
//! the same game or is refused, never as another one.
//!
//! `TENGEN_BROKEN=100000` sets how many are broken; docs/reliability.md says what came of it.

mod breaks;
mod games;

use breaks::broken;
use dyngame::{Erased, Settings};
use game::keys::SplitMix64;
use games::{DRAUGHTS, KINDS, Kind, SHOGI, dressed, kept, random_game};
use records::{Format, GameRecord, MoveLine};

const CONNECT_FOUR: Erased<toy::connect_four::Program> = Erased::new();

/// A record as a text.
fn written(kind: Kind, record: &GameRecord) -> String {
    records::write_in(kind.3, kind.2, record, kind.0).expect("a text").text
}

fn start_of(kind: Kind, record: &GameRecord) -> String {
    let board = kind.0.state(record.position.as_deref(), &record.settings).expect("a position");
    kept(kind.2, &board.text())
}

/// A record as far as its format keeps it, in one spelling.
fn kept_of(kind: Kind, record: GameRecord) -> GameRecord {
    let position = record.position.is_some().then(|| start_of(kind, &record));
    // Sentences of KI2 have not a word for every end.
    let ending = if kind.2 == Format::Ki2 { String::new() } else { record.ending };
    let mut main = record.main;
    if kind.1 == [("Rule", "renju")] {
        // Its writers say beside a move what rule it breaks.
        without_comments(&mut main);
    }
    GameRecord { settings: Settings::new(), position, ending, main, ..record }
}

fn without_comments(line: &mut MoveLine) {
    line.moves.iter_mut().for_each(|mv| mv.comment.clear());
    line.variations.iter_mut().for_each(|variation| without_comments(&mut variation.line));
}

/// Games and formats that nobody compares with other programs.
const MORE: [Kind; 4] = [
    (&CONNECT_FOUR, &[], Format::Pgn, None),
    (&SHOGI, &[], Format::Pgn, None),
    (&DRAUGHTS, &[], Format::Pgn, None),
    (&DRAUGHTS, &[("Variant", "english10")], Format::Pdn, None),
];

#[test]
fn records_return_from_all_formats() {
    for kind in KINDS.into_iter().chain(MORE) {
        for seed in 0..60 {
            let record = dressed(kind, random_game(kind, seed), seed);
            let text = written(kind, &record);
            let read = records::read(kind.2, &text, kind.0, &record.settings).whole();
            let mut read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read.len(), 1, "{text}");
            let read = kept_of(kind, read.remove(0));
            assert_eq!(read, kept_of(kind, record), "{:?} seed {seed}\n{text}", kind.2);
        }
    }
}

/// Whether one game is the other without a move of its last `turns`: a text that ends earlier, or goes on, says so.
/// Where the words of moves are shared by the sides (`P1+1`, `象７进５`), a second move without the first of its pair is a first move.
fn is_longer_by_one(one: &[String], other: &[String], turns: usize, is_shared: bool) -> bool {
    let (long, short) = if one.len() > other.len() { (one, other) } else { (other, one) };
    let at = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let is_same = || is_shared || long[at + 1..] == short[at..];
    long.len() == short.len() + 1 && is_same() && at + turns >= long.len()
}

#[test]
fn a_broken_record_is_the_same_game_or_refused() {
    let count = std::env::var("TENGEN_BROKEN").ok().and_then(|count| count.parse().ok());
    let count: u64 = count.unwrap_or(4_000);
    let mut rng = SplitMix64::new(7);
    let (mut same, mut refused, mut seed) = (0, 0, 0);
    while same + refused < count {
        let kind = KINDS[rng.below(KINDS.len())];
        seed += 1;
        let record = random_game(kind, seed % 1_000);
        let text = written(kind, &record);
        // A board that has ended the game says so, whatever the text says.
        for _ in 0..20 {
            let Some((text, how)) = broken(kind.2, &text, &mut rng) else { continue };
            let reading = records::read(kind.2, &text, kind.0, &record.settings);
            let Ok(games) = reading.whole() else {
                refused += 1;
                continue;
            };
            let what = || {
                format!(
                    "{:?} {how} {:?}, was {:?}\n{text}",
                    kind.2,
                    games[0].moves(),
                    record.moves()
                )
            };
            assert_eq!(games.len(), 1, "{}", what());
            let (moves, known) = (games[0].moves(), record.moves());
            assert_eq!(start_of(kind, &games[0]), start_of(kind, &record), "{}", what());
            // Numbers say nothing of the moves in the turns of dots.
            let turns = if kind.0.word() == "dots" { known.len() } else { 2 };
            let is_shared = matches!(kind.3, Some("WXF" | "Chinese"));
            let is_cut = how != "rename" && is_longer_by_one(&moves, &known, turns, is_shared);
            let is_result = games[0].outcome == record.outcome || games[0].outcome.is_none();
            assert!(is_cut || moves == known && is_result, "{}", what());
            same += 1;
        }
    }
    let line = format!("{} broken: {same} the same game, {refused} refused\n", same + refused);
    let _ = std::io::Write::write_all(&mut std::io::stdout(), line.as_bytes());
}
