//! The standard output of a program. What cannot be written makes the program fail, whoever wrote it.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use crate::fail;

/// The first failure of the output.
static FAILURE: OnceLock<String> = OnceLock::new();

/// The standard output as it is: for a protocol, and for pictures with colours.
#[derive(Debug)]
pub struct Output(io::Stdout);

pub fn output() -> Output {
    Output(io::stdout())
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(noted)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(noted)
    }
}

/// Names what failed, and remembers it: not every writer can say so. Who has read enough, as `head`, need not be told.
fn noted(error: io::Error) -> io::Error {
    if matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::Interrupted) {
        return error;
    }
    let named = format!("the output cannot be written: {error}");
    FAILURE.get_or_init(|| named.clone());
    io::Error::new(error.kind(), named)
}

/// Prints the help or the version that was asked for to `output`, or what is wrong with a command line to stderr.
pub fn say_usage(error: &clap::Error, output: &mut dyn Write) -> ExitCode {
    let _ = if error.use_stderr() {
        error.print()
    } else {
        write!(output, "{}", error.render()).and_then(|()| output.flush())
    };
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// The end of a program whose work has ended with `code`: it has failed if its output has.
pub fn ended(code: ExitCode) -> ExitCode {
    let _ = output().flush();
    match FAILURE.get() {
        // A failure has said what it is.
        Some(failure) if code == ExitCode::SUCCESS => fail(failure),
        _ => code,
    }
}
