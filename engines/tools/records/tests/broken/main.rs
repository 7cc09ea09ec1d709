//! Random games with variations in all formats: each returns as it was, and one that is broken in one place comes out as
//! the same game or is refused, never as another one.
//!
//! `TENGEN_BROKEN=100000` sets how many are broken; docs/reliability.md says what came of it.

mod breaks;
mod games;

use breaks::broken;
use game::keys::SplitMix64;
use games::{KINDS, Kind, kept, random_game};
use records::{GameRecord, MoveLine};

/// The moves of a line and of those that branch from it, with what people say of them where that is kept.
fn tree(line: &MoveLine, is_commented: bool) -> String {
    let mut text = String::new();
    for after in 0..=line.moves.len() {
        for variation in line.variations_after(after) {
            text += &format!("({})", tree(variation, is_commented));
        }
        if let Some(mv) = line.moves.get(after) {
            text += &format!("{} ", mv.text);
            if is_commented && !mv.comment.is_empty() {
                // Brackets and line ends have their own meaning in some formats.
                text += &format!("{{{}}} ", mv.comment.replace(['\n', '}', ')'], " "));
            }
        }
    }
    text
}

/// A record as a text, and what is read of it.
fn written(kind: Kind, record: &GameRecord) -> String {
    records::write_in(kind.3, kind.2, record, kind.0).expect("a text").text
}

fn start_of(kind: Kind, record: &GameRecord) -> String {
    let board = kind.0.state(record.position.as_deref(), &record.settings).expect("a position");
    kept(kind.2, &board.text())
}

#[test]
fn trees_return_from_all_formats() {
    for kind in KINDS {
        for seed in 0..60 {
            let record = random_game(kind, seed);
            let text = written(kind, &record);
            let read = records::read(kind.2, &text, kind.0, &record.settings).whole();
            let read = read.unwrap_or_else(|error| panic!("{error}\n{text}")).remove(0);
            // Renju's writers say beside a move what rule it breaks.
            let is_commented = kind.1 != [("Rule", "renju")];
            assert_eq!(
                tree(&read.main, is_commented),
                tree(&record.main, is_commented),
                "{:?} seed {seed}\n{text}",
                kind.2
            );
            assert_eq!(start_of(kind, &read), start_of(kind, &record), "{text}");
            assert_eq!(read.outcome, record.outcome, "{text}");
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
