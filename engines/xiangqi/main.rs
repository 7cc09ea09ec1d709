//! `tengen-xiangqi`: the xiangqi engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    shell::main::<xiangqi::Xiangqi>()
}
