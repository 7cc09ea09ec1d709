//! `tengen`: every engine in one program, named by the first argument.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use shell::Program;

/// An engine by its word.
struct Engine {
    word: &'static str,
    name: &'static str,
    main: fn(Vec<OsString>) -> ExitCode,
}

const ENGINES: &[Engine] =
    &[engine::<toy::connect_four::ConnectFour>(), engine::<toy::tictactoe::TicTacToe>()];

const fn engine<P: Program>() -> Engine {
    Engine { word: P::WORD, name: P::NAME, main: |args| shell::main_with::<P>(args) }
}

fn main() -> ExitCode {
    let mut args: Vec<OsString> = env::args_os().collect();
    let word = args.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    if let Some(engine) = ENGINES.iter().find(|engine| engine.word == word) {
        args.remove(1);
        return (engine.main)(args);
    }
    let (text, code) = match word {
        "--version" | "-V" => (format!("tengen {}\n", env!("CARGO_PKG_VERSION")), 0),
        "--help" | "-h" | "help" => (usage(), 0),
        _ => (usage(), 2),
    };
    let written = match code {
        0 => io::stdout().write_all(text.as_bytes()),
        _ => io::stderr().write_all(text.as_bytes()),
    };
    ExitCode::from(if written.is_ok() { code } else { 1 })
}

fn usage() -> String {
    let engines = ENGINES.iter().map(|engine| format!("  {:<12}{}\n", engine.word, engine.name));
    format!(
        "Board-game engines that speak the protocols of their fields on stdin and stdout\n\n\
         Usage: tengen <GAME> [COMMAND]...\n\n\
         Games:\n{}\n\
         `tengen <GAME> --help` shows the commands of a game.\n",
        engines.collect::<String>()
    )
}
