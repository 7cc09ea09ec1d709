//! `tengen-xiangqi`: the xiangqi engine.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    xiangqi::main(env::args_os().collect())
}
