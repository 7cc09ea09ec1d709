//! What the tests of every dialect have in common.

use crate::{Command, Dialect, Go, Reply};

/// The commands that `dialect` reads in `line`, which is one of its own.
pub(crate) fn decoded(dialect: &mut dyn Dialect, line: &str) -> Vec<Command> {
    dialect.decode_command(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The search that the last line of `talk` asks for.
pub(crate) fn go(dialect: &mut dyn Dialect, talk: &str) -> Go {
    match talk.lines().flat_map(|line| decoded(dialect, line)).last() {
        Some(Command::Go(go)) => go,
        other => panic!("{talk}: {other:?}"),
    }
}

pub(crate) fn printed(dialect: &mut dyn Dialect, reply: &Reply) -> String {
    let mut out = String::new();
    dialect.encode_reply(reply, &mut out);
    out
}

pub(crate) fn sent(dialect: &mut dyn Dialect, command: &Command) -> String {
    let mut out = String::new();
    dialect.encode_command(command, &mut out);
    out
}

/// `decoded`, `go` and `printed` by a fresh `$dialect`.
macro_rules! fresh {
    ($dialect:expr) => {
        fn decoded(line: &str) -> Vec<Command> {
            samples::decoded(&mut $dialect, line)
        }

        fn go(talk: &str) -> Go {
            samples::go(&mut $dialect, talk)
        }

        fn printed(reply: &Reply) -> String {
            samples::printed(&mut $dialect, reply)
        }
    };
}

pub(crate) use fresh;
