//! What a game adds to the subcommands.

use std::error::Error;
use std::io::Write;

use search::{Evaluation as _, EvaluationKind, Heuristics as _};

use super::{Moment, Player};

/// A game on the command line.
pub trait Tools: Player {
    /// The static evaluation of `pos` for people: its total and its terms, a line each.
    fn explain_eval(&self, pos: &Self::Game, eval: EvaluationKind) -> String {
        self.heuristics(eval).evaluation().explain(pos)
    }

    /// The game's own subcommands (`solve`, `endgames`), declared with [`clap`](crate::clap).
    fn commands() -> Vec<clap::Command> {
        Vec::new()
    }

    /// Runs the game's own subcommand `name`, its results written to `out`.
    ///
    /// # Errors
    /// Whatever keeps it from finishing; the program then exits with code 1.
    fn run_command(
        &mut self,
        name: &str,
        args: &clap::ArgMatches,
        out: &mut dyn Write,
    ) -> Result<(), Box<dyn Error>> {
        let _ = (args, out);
        Err(format!("unknown command: {name}").into())
    }

    /// What `bench` searches.
    fn bench(&self) -> BenchPlan;

    /// The kind of suite that its puzzles make; `None` for games without a solver for them.
    const PUZZLES: Option<&'static str> = None;

    /// The puzzle at `moment`, as a line of a suite of kind [`PUZZLES`](Self::PUZZLES): one move
    /// alone wins there, which the solver has proved, and the player played another.
    fn puzzle(&self, moment: &Moment<'_, Self::Game>) -> Option<String> {
        let _ = moment;
        None
    }

    /// A checker for suite files of this kind (`perft`, `repetition`, `tsume` ...); `None` if the
    /// game has no such kind.
    fn suite(&self, kind: &str) -> Option<Box<dyn SuiteChecker>>;
}

/// Fixed positions and the depth they are searched to, so that a changed search shows.
#[derive(Clone, Copy, Debug)]
pub struct BenchPlan {
    /// Position texts.
    pub positions: &'static [&'static str],
    /// Iterations for each.
    pub depth: u32,
}

/// Checks the lines of one suite file, first to last. Comments and blank lines are passed too,
/// since some files carry directives there.
pub trait SuiteChecker {
    /// Leaves out counts above `nodes`: how deep a perft suite goes in the time at hand.
    fn cap_nodes(&mut self, nodes: u64) {
        let _ = nodes;
    }

    /// `Ok(None)` for a line without a case, `Ok(Some(()))` for a case that agrees.
    ///
    /// # Errors
    /// What was expected and what was got, or why the line cannot be read.
    fn check(&mut self, line: &str) -> Result<Option<()>, String>;
}
