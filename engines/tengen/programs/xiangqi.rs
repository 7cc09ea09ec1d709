//! `tengen-xiangqi`: the xiangqi engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::start(xiangqi::main)
}
