//! Where games start: opening files, or balanced random openings from a seed.

mod judge;
mod random;

use std::collections::HashSet;

use files::{Limit, Packed};
use game::TextError;

pub use judge::{Games, Judges, Trial, looks};
pub use random::Random;

use dyngame::{DynGame, Settings};
use records::GameRecord;

use crate::referee::Opening;

/// The size of a file of openings at most.
pub const LIMIT: Limit = Limit { what: "a file of openings", mib: 64 };

const MOST: usize = 1_000_000;

game::refusals! {
    /// Why a text is not a file of openings.
    pub enum OpeningRefusal {
        "opening in line {number}: {why}" => Line("opening-in-line") { number: usize, why: TextError as TextError::message },
        "opening of game {number}: {why}" => Game("opening-of-game") { number: usize, why: TextError as TextError::message },
        "the game is over after it" => Over("game-over-after") {},
        "a file has at most {most}; split it" => TooMany("opening-too-many") { most: usize },
    }
}

/// Reads an opening file: one opening a line, blank lines and `#` comments left out.
///
/// A line is one that [`records::read_line`] reads: `[position] <position> [moves <m> ...]`, `startpos [moves <m> ...]`,
/// a bare list of moves from the start, or what only this game reads.
///
/// # Errors
/// At the first line that is no opening of this game, with its number; or at the first line beyond
/// a million openings.
pub fn parse(
    text: &str,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<Vec<Opening>, OpeningRefusal> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let content = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut openings = Vec::new();
    for (number, line) in content {
        let named = |why| OpeningRefusal::Line { number, why };
        if openings.len() == MOST {
            return Err(named(OpeningRefusal::TooMany { most: MOST }.into()));
        }
        openings.push(read(line, rules, settings).map_err(named)?);
    }
    Ok(openings)
}

/// Reads one opening, written as a line of a file of them.
///
/// # Errors
/// If it is no opening of this game.
pub fn read(line: &str, rules: &dyn DynGame, settings: &Settings) -> Result<Opening, TextError> {
    let cut = line.split(';').next().unwrap_or_default().trim();
    let mut game = records::read_line(cut, rules, settings)?;
    // Operations of EPD follow a position, and no list of moves.
    if cut.len() < line.len() && !game.moves().is_empty() {
        game = records::read_line(line, rules, settings)?;
    }
    open(Opening { moves: game.moves(), position: game.position }, rules, settings)
}

/// `opening`, after which the game is not over.
fn open(opening: Opening, rules: &dyn DynGame, settings: &Settings) -> Result<Opening, TextError> {
    match opening.board(rules, settings)?.status() {
        Some(_) => Err(OpeningRefusal::Over {}.into()),
        None => Ok(opening),
    }
}

/// The first `plies` plies of each game, or all of it; each opening once.
///
/// # Errors
/// At the first game that is over after them, with its number.
pub fn from_records(
    games: Vec<GameRecord>,
    plies: Option<usize>,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<Vec<Opening>, OpeningRefusal> {
    let mut known = HashSet::new();
    let openings = (1..).zip(games).map(|(number, game)| {
        let moves = game.main.moves.into_iter().take(plies.unwrap_or(usize::MAX));
        let moves = moves.map(|mv| mv.text).collect();
        let opening = open(Opening { position: game.position, moves }, rules, settings);
        opening.map_err(|why| OpeningRefusal::Game { number, why })
    });
    let is_new = |opening: &Result<Opening, _>| {
        opening.as_ref().map_or(true, |opening| known.insert(opening.clone()))
    };
    openings.filter(is_new).collect()
}

/// The openings that come with the game, if its settings leave it in its usual form.
///
/// # Errors
/// If a setting is refused, or the file that came with the game is wrong.
pub fn shipped(rules: &dyn DynGame, settings: &Settings) -> Result<Vec<Opening>, TextError> {
    let shipped = rules.description(settings)?.openings.shipped;
    Ok(parse(&shipped.map(Packed::text).unwrap_or_default(), rules, settings)?)
}

/// An opening as a line of a file.
pub fn line(opening: &Opening) -> String {
    let base = opening.position.as_deref().unwrap_or("startpos");
    match opening.moves.is_empty() {
        true => base.to_owned(),
        false => format!("{base} moves {}", opening.moves.join(" ")),
    }
}

/// A fingerprint of openings, by which journals distinguish matches.
pub fn fingerprint(openings: &[Opening]) -> u64 {
    let parts = openings.iter().flat_map(|opening| {
        opening.position.iter().chain(&opening.moves).chain(std::iter::once(&EMPTY))
    });
    parts.fold(files::NO_BYTES, |hash, part| files::fingerprint(hash, part.as_bytes()))
}

static EMPTY: String = String::new();

/// The fingerprint of a file's content.
pub fn fingerprint_of(bytes: &[u8]) -> u64 {
    files::fingerprint(files::NO_BYTES, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dyngame::Erased;

    #[test]
    fn shipped_openings_are_openings_of_their_games() {
        let games: [&dyn DynGame; 5] = [
            &Erased::<shogi::Program>::new(),
            &Erased::<xiangqi::Program>::new(),
            &Erased::<draughts::Program>::new(),
            &Erased::<gomoku::Program>::new(),
            &Erased::<dots::Program>::new(),
        ];
        for rules in games {
            let settings = Settings::new();
            let openings = shipped(rules, &settings).expect("openings");
            assert!(openings.len() >= 100, "{} of {}", openings.len(), rules.word());
            let again: Vec<_> = openings.iter().map(line).collect();
            let again = parse(&again.join("\n"), rules, &settings).expect("openings");
            assert_eq!(again, openings);
        }
    }

    #[test]
    fn gomoku_has_openings_for_its_rules_and_sizes_and_none_twice() {
        let rules = Erased::<gomoku::Program>::new();
        for (rule, size, least) in [
            ("freestyle", "15", 100),
            ("freestyle", "20", 50),
            ("standard", "15", 50),
            ("standard", "20", 50),
            ("renju", "15", 50),
            ("renju", "20", 50),
        ] {
            let set = |name: &str, value: &str| (name.to_owned(), value.to_owned());
            let settings: Settings = vec![set("Rule", rule), set("Size", size)];
            let openings = shipped(&rules, &settings).expect("openings");
            assert!(openings.len() >= least, "{} of {rule} on {size}", openings.len());
            let key = |opening: &Opening| {
                opening.board(&rules, &settings).expect("a board").opening_key()
            };
            let keys: HashSet<String> = openings.iter().map(key).collect();
            assert_eq!(keys.len(), openings.len(), "two alike: {rule} on {size}");
        }
    }

    #[test]
    fn every_form_of_opening_is_read() {
        let (rules, settings) = (Erased::<gomoku::Program>::new(), Settings::new());
        let text = "# a comment\n\n0,0, 1,-1\nh8 i7\nstartpos moves h8 i7\n";
        let openings = parse(text, &rules, &settings).expect("openings");
        assert_eq!(openings.len(), 3);
        assert!(openings.iter().all(|opening| opening.moves == ["h8", "i7"]), "{openings:?}");
        assert!(parse("h8 h8", &rules, &settings).is_err());
    }

    #[test]
    fn operations_follow_a_position_and_no_moves() {
        let (rules, settings) = (Erased::<shogi::Program>::new(), Settings::new());
        let position = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
        let read = |line: &str| parse(line, &rules, &settings);
        assert_eq!(read(&format!("{position}; id 7")).expect("a position")[0].moves.len(), 0);
        for line in
            ["startpos moves 7g7f; 3c3d", "7g7f 3c3d;", &format!("{position} moves 9i9a; x")]
        {
            let refused = read(line).expect_err(line).to_string();
            assert!(
                refused.starts_with("opening in line 1: ") && refused.contains(';'),
                "{refused}"
            );
        }
    }

    #[test]
    fn a_game_that_is_over_is_no_opening() {
        let (rules, settings) = (Erased::<gomoku::Program>::new(), Settings::new());
        let moves = "h8 a1 h9 b1 h10 c1 h11 d1 h12";
        let game = || records::read_line(moves, &rules, &settings).expect("a game");
        let refused = from_records(vec![game()], None, &rules, &settings).expect_err("it is over");
        assert_eq!(refused.to_string(), "opening of game 1: the game is over after it");
        let openings = from_records(vec![game(), game()], Some(8), &rules, &settings);
        assert_eq!(openings.expect("openings").len(), 1);
    }
}
