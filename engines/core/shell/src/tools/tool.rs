//! Things that the subcommands share.

use std::error::Error;
use std::io::{self, BufRead, Write};

use dyngame::{CopiedLine, MoveNotation};
use game::{Side, TextError};
use protocol::{Base, Position};
use serde::Serialize;

use crate::options::Options;
use crate::program::DynProgram;
use crate::think::root::{Reading, read_position};

/// Everything a subcommand works with.
pub(crate) struct Tool {
    pub(crate) program: Box<dyn DynProgram>,
    pub(crate) options: Options,
    pub(crate) input: Box<dyn BufRead + Send>,
    pub(crate) output: Box<dyn Write + Send>,
}

pub(crate) type ToolResult<T = ()> = Result<T, Box<dyn Error>>;

/// The position that `text` describes: a position text or `startpos`, and moves from there, in any of the
/// notations that a protocol would read.
pub(super) fn read_root(program: &dyn DynProgram, text: &str) -> Result<Reading, TextError> {
    let (base, moves) = parts(text);
    let moves = moves.into_iter().map(Into::into).collect();
    let base = if base == "startpos" { Base::Start } else { Base::Text(base) };
    read_position(program, &usual_notation(program), &Position { base, moves })
}

/// The notation of the protocol that the program speaks first.
fn usual_notation(program: &dyn DynProgram) -> MoveNotation {
    program.move_notation(program.entry().rules.protocols()[0])
}

/// The position text of `text`, and the moves that follow it.
pub(super) fn parts(text: &str) -> (String, Vec<&str>) {
    let CopiedLine { base, moves, .. } = CopiedLine::of(text);
    (base, moves)
}

/// A side, for programs.
pub(super) const fn turn_word(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

pub(super) fn say_json(out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(object)?)
}

/// The end of a tool that has named every line that failed: how many did, if any.
pub(super) fn count_failures(failed: usize, lines: usize) -> ToolResult {
    match failed {
        0 => Ok(()),
        _ => Err(format!("{failed} of {lines} lines failed").into()),
    }
}

/// Warns the user of what was not done as requested.
pub(crate) fn warn(text: &str) {
    // Without a stderr the warning is lost.
    let _ = command_line::warn(&text);
}
