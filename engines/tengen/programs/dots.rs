//! `tengen-dots`: the engine of dots and boxes.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::start(|args| dots::ENTRY.run(args))
}
