//! One game of a journal played again, to see what its engines do.

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use command_line::one_line;
use dyngame::{DynGame, Settings};
use game::Outcome;

use super::arguments::MatchArguments;
use super::engines::program_hash;
use crate::collection::trusted_journal;
use crate::error::{ArenaError, InFile};
use crate::journal::{GameEntry, MatchRecord, MatchSettings, game_in_words};
use crate::referee::Finished;
use crate::runner::{Fixture, Match, play_once};
use crate::tally;
use crate::tuning::Course;

/// Plays a game of the journal at `path`, by its pair and leg, once more, and says what came of it.
pub(super) fn repeat(
    number: (u64, u8),
    path: &Path,
    arguments: &MatchArguments,
    rules: &dyn DynGame,
) -> Result<(), ArenaError> {
    let (_, mut shelf) = trusted_journal(&[rules], path, arguments.strict)?;
    rules.check(&shelf.record.settings.settings).in_file(path)?;
    let game = shelf.game(number)?;
    let none = || ArenaError::in_file(path, format!("no {} in it", game_in_words(number)));
    let game = game.ok_or_else(none)?;
    let settings = &shelf.record.settings;
    warn_of_changes(settings)?;
    let plan = Match {
        rules,
        settings,
        openings: &[],
        patience: arguments.patience(),
        stderr: arguments.stderr.as_deref(),
        concurrency: 1,
        sprt: None,
        stop: &AtomicBool::new(false),
        spectator: None,
        tuner: None,
    };
    let options =
        trial_of(&shelf.record, number.0).map_err(|what| ArenaError::in_file(path, what))?;
    let fixture = Fixture { number, opening: &game.opening, options: options.as_ref() };
    let finished = play_once(&plan, fixture, game.engines)?;
    print_comparison(&game, settings, &finished)?;
    Ok(())
}

/// The options that both engines had in `pair`, if the match of `record` is a tuning.
fn trial_of(record: &MatchRecord, pair: u64) -> Result<Option<[Settings; 2]>, &'static str> {
    let Some(mut course) = Course::new(&record.settings) else { return Ok(None) };
    let before = tally::complete_pairs(record, [0, 1]).take_while(|(number, _)| *number < pair);
    before.for_each(|(number, points)| course.enter(number, points));
    let unknown =
        "its values follow from pairs that are not in it; export all shards into one journal";
    course.trial(pair).cloned().map(Some).ok_or(unknown)
}

/// Warns of engines whose program is another one now.
fn warn_of_changes(settings: &MatchSettings) -> io::Result<()> {
    for entry in &settings.engines {
        if entry.hash.is_some() && program_hash(&entry.spec) != entry.hash {
            let name = &entry.spec.name;
            command_line::warn(&format_args!("the program of {name} has changed since the match"))?;
        }
    }
    Ok(())
}

/// Prints the moves and where they leave the game of the journal.
fn print_comparison(
    game: &GameEntry,
    settings: &MatchSettings,
    finished: &Finished,
) -> io::Result<()> {
    let mut out = command_line::stdout();
    let [first, second] = game.engines.map(|number| &settings.engines[number].spec.name);
    let number = game_in_words((game.pair, game.leg));
    writeln!(out, "{first} against {second}, {number}")?;
    for (i, mv) in finished.moves.iter().enumerate() {
        let score = match (mv.score, mv.mate) {
            (Some(score), _) => format!("{score:+}"),
            (None, Some(plies)) => format!("mate {plies}"),
            (None, None) => "-".to_owned(),
        };
        let same = game.moves.get(i).is_some_and(|other| other.text == mv.text);
        let then = match game.moves.get(i) {
            Some(other) if !same => format!("   in the journal: {}", one_line(&other.text)),
            _ => String::new(),
        };
        let number = game.opening.moves.len() + i + 1;
        let millis = mv.millis.unwrap_or_default();
        writeln!(out, "{number:>4} {:<9} {score:>8} {millis:>7} ms{then}", mv.text)?;
    }
    let winner = match finished.outcome {
        Outcome::Win(side) => format!("{} won", [first, second][side.index()]),
        Outcome::Draw => "a draw".to_owned(),
    };
    writeln!(out, "{winner}: {}", finished.end())?;
    let texts = |moves: &[crate::referee::MoveEntry]| -> Vec<String> {
        moves.iter().map(|mv| mv.text.clone()).collect()
    };
    let same = texts(&finished.moves) == texts(&game.moves) && finished.outcome == game.outcome();
    writeln!(
        out,
        "{}",
        if same { "the same game as in the journal" } else { "another game than in the journal" }
    )
}
