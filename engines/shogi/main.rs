//! `tengen-shogi`: shogi over USI.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    shogi::main(env::args_os().collect())
}
