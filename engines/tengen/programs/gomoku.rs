//! `tengen-gomoku`: the gomoku and renju engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::start(|args| gomoku::ENTRY.run(args))
}
