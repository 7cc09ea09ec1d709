//! `pbrain-tengen`: the gomoku engine under the name that Gomocup's managers expect.

use std::process::ExitCode;

fn main() -> ExitCode {
    shell::main::<gomoku::Gomoku>()
}
