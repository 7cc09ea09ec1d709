//! `tengen-draughts`: the draughts engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::start(|args| draughts::ENTRY.run(args))
}
