//! `tengen-shogi`: the shogi engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::start(|args| shogi::ENTRY.run(args))
}
