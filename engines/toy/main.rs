//! `tengen-tictactoe`: the smallest engine.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    toy::tictactoe::main(env::args_os().collect())
}
