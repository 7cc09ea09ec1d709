//! Shared by the programs of Tengen: the list of engines, and what runs before any of them.

mod processor;
mod umbrella;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use dyngame::DynGame;
use play::lessons::rules_pages;
use shell::{Build, ProgramEntry};

pub use umbrella::{command, umbrella};

/// An engine. It is compiled in the crate of its game, and only named here.
pub struct Engine {
    /// The program before it is started, with the word for its game (`tengen shogi` is the shogi engine) and the rules that
    /// the arena plays it by.
    pub program: &'static ProgramEntry,
    /// Whether it is built as a program of its own: `tengen-shogi`.
    pub has_program: bool,
}

impl Engine {
    /// The word for its game: `shogi`.
    pub fn word(&self) -> &'static str {
        self.program.rules.word()
    }

    pub const fn rules(&self) -> &'static dyn DynGame {
        self.program.rules
    }
}

/// Every engine. The last two are small games that show how others are made.
pub static ENGINES: &[Engine] = &[
    Engine { program: &shogi::ENTRY, has_program: true },
    Engine { program: &xiangqi::ENTRY, has_program: true },
    Engine { program: &draughts::ENTRY, has_program: true },
    Engine { program: &gomoku::ENTRY, has_program: true },
    Engine { program: &dots::ENTRY, has_program: true },
    Engine { program: &toy::connect_four::ENTRY, has_program: false },
    Engine { program: &toy::tictactoe::ENTRY, has_program: false },
];

/// The pages of the manual by their names: commands, options and rules.
pub fn manual_pages() -> Vec<(String, String)> {
    let engines = ENGINES.iter().map(|engine| engine.program.describe()).collect::<Vec<_>>();
    let pages = shell::manual_pages(&engines, &command()).into_iter();
    pages.map(|(name, text)| (name.to_owned(), text)).chain(rules_pages()).collect()
}

/// How the programs were built, by the build script.
const BUILD: Build = Build {
    commit: env!("TENGEN_COMMIT"),
    target: env!("TENGEN_TARGET"),
    processor: env!("TENGEN_PROCESSOR"),
    features: env!("TENGEN_FEATURES"),
};

/// The whole of a program: `main` with the arguments, if this processor can run it.
pub fn start(main: fn(Vec<OsString>) -> ExitCode) -> ExitCode {
    if processor::is_sufficient() { run(main) } else { processor::refuse() }
}

/// Everything but the check of the processor. It stands apart so that none of it comes before.
#[inline(never)]
fn run(main: fn(Vec<OsString>) -> ExitCode) -> ExitCode {
    BUILD.declare();
    command_line::ended(main(env::args_os().collect()))
}
