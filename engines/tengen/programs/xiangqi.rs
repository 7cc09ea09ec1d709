//! `tengen-xiangqi`: the xiangqi engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::start(|args| xiangqi::ENTRY.run(args))
}
