//! `tengen-othello`: Othello.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    othello::main(env::args_os().collect())
}
