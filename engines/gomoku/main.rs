//! `tengen-gomoku`: the gomoku and renju engine.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    gomoku::main(env::args_os().collect())
}
