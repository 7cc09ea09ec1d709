//! The subcommands that every engine has, a file for each.

mod analyse;
pub(crate) mod bench;
mod checkers;
mod eval;
mod experiment;
mod genfens;
#[cfg(feature = "tune")]
mod numbers;
mod options;
mod perft;
mod puzzles;
mod suite;
mod tool;

use std::process::ExitCode;

use clap::{ArgMatches, Args, Command, FromArgMatches};

pub use checkers::{PerftChecker, RepetitionChecker, agree};
pub(crate) use tool::{Tool, ToolResult, warn};

pub(crate) fn commands() -> Vec<Command> {
    vec![
        bench::Bench::augment_args(Command::new("bench")),
        perft::Perft::augment_args(Command::new("perft")),
        suite::Suite::augment_args(Command::new("suite")),
        eval::Eval::augment_args(Command::new("eval")),
        analyse::Analyse::augment_args(Command::new("analyse")),
        genfens::Genfens::augment_args(Command::new("genfens")),
        experiment::Experiment::augment_args(Command::new("experiment")),
        Command::new("puzzles").about("Find the wins that players missed").hide(true),
        Command::new("options").about("List the engine options with their ranges and meanings"),
        #[cfg(feature = "tune")]
        Command::new("numbers").about("List the numbers of the search for `tengen spsa --options`"),
    ]
}

impl Tool {
    /// Runs the subcommand `word`, one of [`commands`] or of the game's own; fails of whatever keeps
    /// it from finishing.
    pub(crate) fn run(mut self, word: &str, args: &ArgMatches) -> ToolResult<ExitCode> {
        if word != "options" {
            // A conversation goes on without what is missing; a tool would answer another question.
            self.program.prepare()?;
        }
        match word {
            "options" => options::command(&mut self),
            #[cfg(feature = "tune")]
            "numbers" => numbers::command(&mut self),
            "bench" => bench::command(&mut self, &bench::Bench::from_arg_matches(args)?),
            "perft" => perft::command(&mut self, &perft::Perft::from_arg_matches(args)?),
            "suite" => return suite::command(&mut self, &suite::Suite::from_arg_matches(args)?),
            "eval" => eval::command(&mut self, &eval::Eval::from_arg_matches(args)?),
            "analyse" => analyse::command(self, &analyse::Analyse::from_arg_matches(args)?),
            "experiment" => {
                experiment::command(&mut self, &experiment::Experiment::from_arg_matches(args)?)
            }
            "genfens" => genfens::command(&mut self, &genfens::Genfens::from_arg_matches(args)?),
            "puzzles" => puzzles::command(&mut self),
            word => self.program.run_command(word, args, &mut self.output),
        }?;
        Ok(ExitCode::SUCCESS)
    }
}
