//! `pbrain-tengen`: the gomoku and renju engine under the name that Gomocup's GUIs look for.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::start(|args| gomoku::ENTRY.run(args))
}
