//! Random games with variations in all formats: each returns as it was, and one that is broken in one place comes out as
//! the same game or is refused, never as another one.
//!
//! `TENGEN_BROKEN=100000` sets how many are broken; docs/reliability.md says what came of it.

mod breaks;
mod games;

use breaks::broken;
use dyngame::{DynGame, Erased, Settings};
use game::keys::SplitMix64;
use game::{Outcome, Side};
use games::{DOTS, DRAUGHTS, GOMOKU, KINDS, Kind, SHOGI, XIANGQI};
use games::{dressed, game_under, kept, random_game};
use records::{Format, GameRecord, MoveLine, Notice};

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
    // Sentences of KI2 have not a word for every end, and PSQ has none.
    let has_ends = !matches!(kind.2, Format::Ki2 | Format::Psq);
    let ending = if has_ends { record.ending } else { String::new() };
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

/// A game, and the settings of its rules with values.
type Ruleset = (&'static dyn DynGame, &'static [(&'static str, &'static [&'static str])]);

const RULES: [Ruleset; 6] = [
    (
        &SHOGI,
        &[
            ("EnteringKingRule", &["NoEnteringKing", "CSARule24H", "TryRule"]),
            ("MaxMovesToDraw", &["8", "300"]),
        ],
    ),
    (
        &XIANGQI,
        &[
            ("RepetitionRule", &["check-only", "draw"]),
            ("MoveCountDraw", &["0", "6"]),
            ("SelfCheck", &["allowed"]),
        ],
    ),
    (
        &DRAUGHTS,
        &[
            ("Variant", &["english8", "english10"]),
            ("Repetition", &["0", "2"]),
            ("NoProgress", &["0", "3"]),
        ],
    ),
    (
        &GOMOKU,
        &[
            ("Rule", &["standard", "renju"]),
            ("Size", &["5", "9", "19", "20", "22"]),
            ("ForbiddenLoses", &["true"]),
        ],
    ),
    (&DOTS, &[("Variant", &["classic"]), ("Size", &["3x4", "2x2", "12"]), ("FirstMover", &["o"])]),
    (&CONNECT_FOUR, &[]),
];

/// The settings by which the rules of a record are not the usual ones, in one order.
fn unusual(rules: &dyn DynGame, settings: &Settings) -> Settings {
    let mut unusual = rules.unusual(settings).expect("settings");
    unusual.sort();
    unusual
}

/// Games under random rules, written in every format of their game and read back without being told the rules.
#[test]
fn rules_return_from_all_formats_or_are_said_to_be_left_out() {
    let seeds = RULES.into_iter().flat_map(|row| (0..40).map(move |seed| (row, seed)));
    for ((rules, all), seed) in seeds {
        let rng = &mut SplitMix64::new(seed);
        let mut settings = Settings::new();
        for (name, values) in all.iter().filter(|_| seed > 0) {
            let value = values.get(rng.below(2 * values.len()));
            settings.extend(value.map(|value| ((*name).to_owned(), (*value).to_owned())));
        }
        for format in Format::of_game(rules, &settings).expect("settings") {
            let record = game_under(rules, settings.clone(), format, seed);
            let written = records::write(format, &record, rules).expect("a text");
            let (text, own) = (written.text, unusual(rules, &settings));
            if written.warnings.iter().any(|left| matches!(left.what, Notice::NoRules { .. })) {
                assert!(!own.is_empty(), "{text}");
                continue;
            }
            let read = records::read(format, &text, rules, &Settings::new()).whole();
            let mut read = read.unwrap_or_else(|error| panic!("{own:?} {error}\n{text}"));
            let read = read.remove(0);
            let told = |record: &GameRecord| {
                let board = rules.state(record.position.as_deref(), &record.settings);
                let start = kept(format, &board.expect("a start").text());
                (unusual(rules, &record.settings), start, record.moves(), record.outcome)
            };
            assert_eq!(told(&read), told(&record), "{text}");
        }
    }
}

/// Black has played an overline, which loses.
#[test]
fn a_move_that_loses_by_the_rule_loses_as_it_is_read() {
    let settings = [("Rule", "renju"), ("ForbiddenLoses", "true")];
    let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let moves = "a1 a15 b1 c15 c1 e15 e1 g15 f1 i15 d1".split(' ').map(str::to_owned);
    let (main, outcome) = (MoveLine::of(moves), Some(Outcome::Win(Side::Second)));
    let record = GameRecord { settings, main, outcome, ..GameRecord::default() };
    for format in [Format::Sgf, Format::Pgn, Format::Psq] {
        let written = records::write(format, &record, &GOMOKU).expect("a text");
        let reading = records::read(format, &written.text, &GOMOKU, &Settings::new());
        assert!(reading.warnings.is_empty(), "{:?}", reading.warnings);
        assert_eq!(reading.whole().expect("a game")[0].outcome, outcome, "{}", written.text);
        let said: Vec<_> = written.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(said.concat().contains("ForbiddenLoses=true"), format == Format::Psq);
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
