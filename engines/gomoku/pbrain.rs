//! `pbrain-tengen`: the gomoku engine under the name that Gomocup's managers expect.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    gomoku::main(env::args_os().collect())
}
