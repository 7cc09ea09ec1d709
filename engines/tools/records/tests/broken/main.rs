//! Random games with variations in all formats: each returns as it was, and one that is broken in one place comes out as
//! the same game, or is refused, or is another one that its text says in so many words, or has a warning.
//!
//! `TENGEN_BROKEN=100000` sets how many are broken, `TENGEN_FORM=KIF` in which form, `TENGEN_SEED=8` at random in another way; docs/reliability.md says what came of it.

mod breaks;
mod forms;
mod games;
mod habits;
mod parts;
mod quoted;
mod said;
mod xqf;

use breaks::{How, broken};
use dyngame::{DynGame, Settings};
use forms::{CONNECT_FOUR, Form, MORE, Syntax, forms, state, state_after};
use game::keys::SplitMix64;
use game::{Outcome, Side};
use games::{DOTS, DRAUGHTS, GOMOKU, KINDS, Kind, SHOGI, XIANGQI};
use games::{dressed, game_under, kept, random_game};
use habits::Means;
use quoted::quotes_its_line;
use records::{EndName, Facts, Format, GameRecord, MoveLine, Notice, Reading, Warning};
use said::{ends, names_end, says, says_main};

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
    let ending = record.ending.filter(|_| has_ends);
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

/// What a broken text came to, by the place of its count.
const CAME_TO: [&str; 4] = [
    "the same game",
    "refused",
    "another game with a warning that says so",
    "another game in so many words",
];
const SAME: usize = 0;
const REFUSED: usize = 1;
const WARNED: usize = 2;
const OTHER: usize = 3;

/// What is compared: start, rules, moves, variations and comments, result and end; headers and times are left out.
fn told(
    form: &Form,
    mut game: GameRecord,
) -> (String, Settings, MoveLine, Option<Outcome>, Option<EndName>) {
    let board = state(form.kind, &game);
    without_facts(&mut game.main);
    let start = kept(form.kind.2, &board.text());
    (start, unusual(form.kind.0, &game.settings), game.main, game.outcome, game.ending)
}

fn without_facts(line: &mut MoveLine) {
    line.moves.iter_mut().for_each(|mv| mv.facts = Facts::default());
    line.variations.sort_by_key(|variation| variation.after);
    line.variations.iter_mut().for_each(|variation| without_facts(&mut variation.line));
}

/// Whether `short` is `long` as far as it goes.
fn is_start(short: &MoveLine, long: &MoveLine) -> bool {
    short.moves.len() <= long.moves.len()
        && short.moves.iter().zip(&long.moves).all(|(one, other)| one.text == other.text)
        && short.variations.iter().all(|inner| {
            long.variations_after(inner.after).any(|other| is_start(&inner.line, other))
        })
}

/// A game as it was read, and how many warnings there were.
type Whole = (GameRecord, usize);

/// What became of `text` that is broken into `bytes`.
///
/// # Errors
/// If it is another game, and nothing says so.
fn came_to(
    form: &Form,
    (whole, warnings): &Whole,
    [text, bytes]: [&[u8]; 2],
    (how, means): (How, Means),
) -> Result<usize, String> {
    let Reading { games, warnings: now } = form.read(bytes);
    let is_reshaped = means == Means::Same;
    let games: Vec<GameRecord> = match games.into_iter().collect::<Result<_, _>>() {
        Ok(games) => games,
        Err(error) if is_reshaped => return Err(error.to_string()),
        Err(error) => {
            let text = records::decoded(bytes, form.kind.2);
            return quotes_its_line(&text, &error.why).map(|()| REFUSED);
        }
    };
    let is_it = |game: &GameRecord| told(form, game.clone()) == told(form, whole.clone());
    if let [game] = &games[..]
        && is_it(game)
    {
        let is_silent = means == Means::More && now.len() <= *warnings;
        return if is_silent { Err("passed over in silence".to_owned()) } else { Ok(SAME) };
    }
    match means {
        Means::Same => return Err("another game".to_owned()),
        Means::More if games.len() > 1 && games.iter().any(is_it) => return Ok(OTHER),
        _ => {}
    }
    // What the text means: what it said before it was changed, or what it says now.
    let meant = if means == Means::Now { bytes } else { text };
    // What is left out of a variation is none of the game.
    if now.iter().any(|warning| matches!(warning.what, Notice::Variation { .. })) {
        let [main, before] = [&games[0], whole].map(|game| {
            let start = (game.position.clone(), unusual(form.kind.0, &game.settings));
            let moves: Vec<_> = game.main.moves.iter().map(|mv| (&mv.text, &mv.comment)).collect();
            (start, moves, game.outcome, &game.ending)
        });
        let is_same = main == before && is_start(&games[0].main, &whole.main);
        // Where one game begins in another, that is said to be cut.
        let is_cut = now.iter().any(|warning| matches!(warning.what, Notice::NoEnd { .. }));
        let is_said = match games.len() {
            1 => is_same || says_main(form, meant, &games[0], &now),
            _ => is_cut,
        };
        return if is_said { Ok(WARNED) } else { Err(format!("{now:?}")) };
    }
    // A text that ends earlier has said less.
    let is_shorter = || {
        games.len() == 1
            && is_start(&games[0].main, &whole.main)
            && (games[0].outcome.is_none() || games[0].outcome == whole.outcome)
    };
    says(form, meant, &games, &now).or_else(|why| match how == "cut" && is_shorter() {
        true => Ok(()),
        false => Err(format!("{why}; {now:?}")),
    })?;
    ends_as_said(form, &games[0], whole, [text, meant], &now)?;
    Ok(if now.len() > *warnings { WARNED } else { OTHER })
}

/// # Errors
/// If the game has another result, and neither the text nor a warning says so.
fn ends_as_said(
    form: &Form,
    game: &GameRecord,
    whole: &GameRecord,
    texts: [&[u8]; 2],
    warnings: &[Warning],
) -> Result<(), String> {
    let [known, said] = texts.map(|bytes| ends(form, bytes));
    let is_new = said.iter().any(|end| !known.contains(end)) || said.len() < known.len();
    let is_shown = state_after(form.kind, game).status().is_some();
    let is_unsaid = game.outcome.is_none() && said.is_empty();
    let is_same = game.outcome == whole.outcome || is_unsaid;
    // Who resigns in a line of USI is who is to move.
    let is_movers = form.syntax == Syntax::Words;
    // The value of a property, where its name is another one.
    let value = |end: &String| end.rsplit('[').next().unwrap_or_default().to_owned();
    let values: Vec<String> = known.iter().map(value).collect();
    let is_quoted = |said: &str| values.iter().any(|value| said.contains(&**value));
    let is_named = warnings
        .iter()
        .any(|warning| names_end(&warning.what) || is_quoted(&warning.what.to_string()));
    match is_new || is_shown || is_same || is_movers || is_named {
        true => Ok(()),
        false => Err("another result".to_owned()),
    }
}

/// The places where the texts part.
fn shown(form: &Form, texts: [&[u8]; 2]) -> String {
    let [before, now] = texts.map(|bytes| {
        let text = records::decoded(bytes, form.kind.2);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    let same = now.chars().zip(before.chars()).take_while(|(one, other)| one == other).count();
    let near =
        |text: &str| text.chars().skip(same.saturating_sub(40)).take(100).collect::<String>();
    format!("{:?}\n{:?}\n{now}", near(&now), near(&before))
}

/// Faults that are told at once.
const MOST_TOLD: usize = 20;

#[test]
fn a_broken_record_is_the_same_game_or_refused() {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let count = number("TENGEN_BROKEN").unwrap_or(4_000);
    let wanted = std::env::var("TENGEN_FORM").ok();
    let mut forms = forms();
    forms.retain(|form| wanted.as_ref().is_none_or(|name| name == form.name));
    let mut rng = SplitMix64::new(number("TENGEN_SEED").unwrap_or(7) as u64);
    let (mut seed, mut found, mut faults) = (0, [0; CAME_TO.len()], Vec::new());
    while found.iter().sum::<usize>() < count && faults.len() < MOST_TOLD {
        let form = &forms[rng.below(forms.len())];
        seed += 1;
        let text = (form.written)(form.kind, &form.game(seed % 1_000));
        // A few moves of XBoard and Fairy-Stockfish are legal with ranks counted in either way.
        let reading = form.read(&text);
        let warnings = reading.warnings.len();
        let whole = match reading.whole() {
            Ok(mut games) => (games.remove(0), warnings),
            Err(_) if ["XBoard", "Fairy"].contains(&form.name) => continue,
            Err(error) => {
                panic!("{}: {error}\n{}", form.name, records::decoded(&text, form.kind.2))
            }
        };
        for _ in 0..20 {
            let Some((bytes, how, means)) = broken(form, &text, &mut rng) else { continue };
            match came_to(form, &whole, [&text, &bytes], (how, means)) {
                Ok(place) => found[place] += 1,
                Err(why) => faults.push(format!(
                    "{}, {how}: {why}\n{}\n",
                    form.name,
                    shown(form, [&text, &bytes])
                )),
            }
        }
    }
    let counts: Vec<_> =
        found.iter().zip(CAME_TO).map(|(count, what)| format!("{count} {what}")).collect();
    let line = format!("{} broken: {}\n", found.iter().sum::<usize>(), counts.join(", "));
    let _ = std::io::Write::write_all(&mut std::io::stdout(), line.as_bytes());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
