//! `tengen-dots`: the engine of both dots games.

use std::process::ExitCode;

fn main() -> ExitCode {
    shell::main::<dots::Dots>()
}
