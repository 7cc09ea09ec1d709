//! `tengen`: every engine, and the arena where they meet.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::start(tengen::umbrella)
}
