//! A whole program, and its part of the subcommands.

use std::error::Error;
use std::io::Write;

use dyngame::Identity;
use game::Game;
use search::{Evaluation as _, EvaluationKind, Heuristics as _};

use super::Knowledge;

/// A whole program: all that the shell asks of a game crate, last its part of the subcommands. One value lives as long
/// as the process.
pub trait Program: Knowledge {
    /// The positions and the depth of `bench`.
    const BENCH: BenchPlan;

    /// The kinds of suite files that it checks.
    const SUITES: &'static [Suite<Self>] = &[];

    /// The static evaluation of `pos` for people: its total and its terms, a line each.
    fn explain_eval(&self, pos: &Self::Game, eval: EvaluationKind) -> String {
        self.heuristics(eval).evaluation().explain(pos)
    }

    /// The game's own subcommands.
    fn commands() -> Vec<OwnCommand<Self>> {
        Vec::new()
    }

    /// A checker for a suite file of this kind, one of [`SUITES`](Program::SUITES).
    fn suite(&self, kind: &str) -> Option<Box<dyn SuiteChecker>> {
        let suite = Self::SUITES.iter().find(|suite| suite.kind == kind)?;
        Some((suite.checker)(self))
    }
}

/// A subcommand that only this game has (`solve`, `endgames`).
pub struct OwnCommand<P> {
    /// Its declaration, made with [`clap`](crate::clap).
    pub declared: clap::Command,
    /// Runs it and writes its results; what keeps it from finishing ends the program with code 1.
    pub run: Run<P>,
}

type Run<P> = fn(&P, &clap::ArgMatches, &mut dyn Write) -> Result<(), Box<dyn Error>>;

/// A kind of suite files.
pub struct Suite<P: Knowledge> {
    /// The word that names it: `perft`, `repetition`, `tsume`.
    pub kind: &'static str,
    /// Makes a checker for one file.
    pub checker: fn(&P) -> Box<dyn SuiteChecker>,
    /// Finds the puzzles of games that make such a suite, if the game has a solver for them.
    pub find: Option<FindPuzzle<P>>,
}

impl<P: Knowledge> Suite<P> {
    /// A kind of positions that are not found in games.
    pub const fn new(kind: &'static str, checker: fn(&P) -> Box<dyn SuiteChecker>) -> Self {
        Self { kind, checker, find: None }
    }

    /// This kind, whose lines `find` makes of games.
    #[must_use]
    pub const fn of_puzzles(self, find: FindPuzzle<P>) -> Self {
        Self { find: Some(find), ..self }
    }
}

/// The puzzle at a moment of a game, as a line of a suite: one move alone wins there, which the
/// solver has proved, and the player played another.
pub type FindPuzzle<P> = fn(&P, &Moment<'_, <P as Identity>::Game>) -> Option<String>;

/// A move of a game, where a puzzle may be.
pub struct Moment<'a, G: Game> {
    /// The position before the move.
    pub pos: &'a G,
    /// The moves that led to it, if the game began at the start position.
    pub moves: Option<&'a [G::Move]>,
    pub played: G::Move,
}

/// Fixed positions and the depth they are searched to, so that a changed search shows.
#[derive(Clone, Copy, Debug)]
pub struct BenchPlan {
    pub positions: &'static [&'static str],
    /// Iterations for each.
    pub depth: u32,
}

/// Checks the lines of one suite file, first to last.
pub trait SuiteChecker {
    /// Leaves out counts above `nodes`: how deep a perft suite goes in the time at hand.
    fn cap_nodes(&mut self, nodes: u64) {
        let _ = nodes;
    }

    /// Takes in a comment, which begins with `#`: some files carry directives there, or cases.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn comment(&mut self, line: &str) -> Result<Option<()>, String> {
        let _ = line;
        Ok(None)
    }

    /// Checks a line that is neither blank nor a comment: `Ok(None)` for a case that is left out,
    /// `Ok(Some(()))` for one that agrees.
    ///
    /// # Errors
    /// The expected and the found, or why the line cannot be read.
    fn check(&mut self, line: &str) -> Result<Option<()>, String>;

    /// Takes in any line, blanks around it left out.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn take(&mut self, line: &str) -> Result<Option<()>, String> {
        match line.trim() {
            "" => Ok(None),
            line if line.starts_with('#') => self.comment(line),
            line => self.check(line),
        }
    }
}
