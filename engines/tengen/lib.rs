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

/// An engine, as a program and as rules to play by.
pub struct Engine {
    /// The word for its game: `tengen shogi` is the shogi engine.
    pub word: &'static str,
    /// The program before it is started.
    pub program: &'static ProgramEntry,
    /// Whether it is built as a program of its own: `tengen-shogi`.
    pub has_program: bool,
    /// The rules that the arena plays it by.
    pub rules: &'static dyn DynGame,
}

impl Engine {
    /// The engine of a game's crate. It is compiled there, and only named here.
    const fn of(program: &'static ProgramEntry, has_program: bool) -> Self {
        Self { word: program.about.word, program, has_program, rules: program.rules }
    }
}

/// Every engine. The last two are small games that show how others are made.
pub static ENGINES: &[Engine] = &[
    Engine::of(&shogi::ENTRY, true),
    Engine::of(&xiangqi::ENTRY, true),
    Engine::of(&draughts::ENTRY, true),
    Engine::of(&gomoku::ENTRY, true),
    Engine::of(&dots::ENTRY, true),
    Engine::of(&toy::connect_four::ENTRY, false),
    Engine::of(&toy::tictactoe::ENTRY, false),
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
    main(env::args_os().collect())
}
