//! The command that makes puzzles of games: wins that a player missed.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use command_line::counted;
use dyngame::{DynGame, Puzzle};

use super::journals::write_file;
use crate::collection::{journal_of, line_of};
use crate::error::{ArenaError, InFile};
use crate::journal::{JournalSet, MatchSettings, Summary, game_in_words};
use crate::own_engine;
use crate::process::unexpected_line;

/// Arguments of `puzzles`.
#[derive(Debug, Args)]
pub struct PuzzlesArguments {
    /// Journals of one game; damaged lines are named and left out.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// The file to write; for `tengen GAME suite` its name has the kind (tsume, mate, shots, vcf,
    /// solved).
    #[arg(long, short)]
    out: PathBuf,
}

#[derive(Default)]
struct Collected {
    text: String,
    cases: BTreeSet<String>,
    /// Their kind.
    suite: Option<String>,
}

/// How a file of puzzles that were made begins.
const HEAD: &str = "# Puzzles of ";

pub(super) fn make_puzzles(
    arguments: &PuzzlesArguments,
    games: &[&dyn DynGame],
) -> Result<(), ArenaError> {
    let (out, journals) = (&arguments.out, &arguments.journals);
    let mut word = None;
    let mut collected = Collected::default();
    for path in journals {
        let (rules, mut shelf) = journal_of(games, path, false)?;
        let game = rules.word();
        if word.is_none() {
            let what = format!("list of made puzzles of {game}");
            ArenaError::check_output(out, journals, &what, |bytes| {
                bytes.starts_with(format!("{HEAD}{game}:").as_bytes())
            })?;
        }
        let first = *word.get_or_insert(game);
        if first != game {
            let text = format!("a journal of {game}; those before it are of {first}");
            return Err(ArenaError::in_file(path, text));
        }
        collected.add(path, &mut shelf, rules)?;
    }
    let Collected { text, cases, suite } = collected;
    let word = word.unwrap_or_default();
    let head = format!("{HEAD}{word}: one move wins, and the player missed it.\n");
    write_file(out, |file| Ok(file.write_all((head + &text).as_bytes())?))?;
    let out = out.display();
    let mut stdout = command_line::stdout();
    writeln!(stdout, "{} in {out}", counted(cases.len(), "puzzle"))?;
    if let Some(kind) = suite {
        writeln!(stdout, "tengen {word} suite --kind {kind} {out}")?;
    }
    Ok(())
}

impl Collected {
    /// Adds the puzzles of a journal; a case that is there already is left out.
    fn add(
        &mut self,
        path: &Path,
        shelf: &mut JournalSet,
        rules: &dyn DynGame,
    ) -> Result<(), ArenaError> {
        let settings = &shelf.record.settings.clone();
        let file = &path.display().to_string();
        let lines = shelf.games().map(|game| {
            let game = game?;
            let moves = line_of(&game.record(settings, rules), rules, &settings.settings);
            Ok(format!("{} {}\n", game.opening.moves.len(), moves.in_file(path)?))
        });
        let lines = lines.collect::<Result<String, ArenaError>>()?;
        let games: Vec<_> = shelf.record.games.iter().collect();
        let tool = ["puzzles".to_owned()];
        let done = own_engine::run_tool(rules, &settings.settings, &tool, lines, |line| {
            let puzzle: Puzzle = serde_json::from_str(line).map_err(|_| unexpected_line(line))?;
            let index = puzzle.line.checked_sub(1);
            let game =
                index.and_then(|index| games.get(index)).ok_or_else(|| unexpected_line(line))?;
            self.take(file, &puzzle, *game, settings);
            Ok(())
        })?;
        if done { Ok(()) } else { Err(ArenaError::in_file(path, "no puzzles were made")) }
    }

    fn take(
        &mut self,
        file: &str,
        puzzle: &Puzzle,
        (number, game): (&(u64, u8), &Summary),
        settings: &MatchSettings,
    ) {
        self.suite.get_or_insert_with(|| puzzle.suite.clone());
        if !self.cases.insert(puzzle.case.clone()) {
            return;
        }
        let [first, second] = game.engines().map(|number| &settings.engines[number].spec.name);
        let (Puzzle { ply, played, case, .. }, name) = (puzzle, game_in_words(*number));
        let ply = ply + 1;
        let _ = writeln!(
            self.text,
            "# {file}, {name}, {first} against {second}: move {ply} was {played}\n{case}"
        );
    }
}
