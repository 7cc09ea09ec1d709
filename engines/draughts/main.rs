//! `tengen-draughts`: English draughts on 12x12, 10x10 and 8x8.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    draughts::main(env::args_os().collect())
}
