//! `tengen-draughts`: the draughts engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::start(draughts::main)
}
