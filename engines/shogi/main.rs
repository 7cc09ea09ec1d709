//! `tengen-shogi`: shogi over USI.

use std::process::ExitCode;

fn main() -> ExitCode {
    shell::main::<shogi::Program>()
}
