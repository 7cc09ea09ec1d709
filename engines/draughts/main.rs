//! `tengen-draughts`: English draughts on 12x12, 10x10 and 8x8.

use std::process::ExitCode;

fn main() -> ExitCode {
    shell::main::<draughts::Draughts>()
}
