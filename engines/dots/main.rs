//! `tengen-dots`: the engine of both dots games.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    dots::main(env::args_os().collect())
}
