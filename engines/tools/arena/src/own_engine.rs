//! Tengen's own engine: its command, and its tools, which take lines and give lines.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;

use command_line::exhausted;
use dyngame::{DynGame, Settings};
use game::TextError;
use protocol::Protocol;

use crate::error::ArenaError;
use crate::process::{BoundChild, ToolFailure, departure};

pub(crate) const OWN_NAME: &str = "tengen";

/// The command of Tengen's own engine for the game.
///
/// # Errors
/// If the system does not tell where this program is.
pub fn own_command(rules: &dyn DynGame) -> Result<Vec<String>, ArenaError> {
    let program = env::current_exe()?;
    Ok(vec![program.to_string_lossy().into_owned(), rules.word().to_owned()])
}

/// The protocol to speak with Tengen's own engine: the usual one, unless that has no words for options that come later than
/// those it is started with: levels, lines, whatever is tuned or taken apart.
pub(crate) fn own_protocol(rules: &dyn DynGame) -> Protocol {
    let carries_all = |protocol: &Protocol| protocol.carries("Strength");
    let spoken = rules.protocols();
    spoken.iter().copied().find(carries_all).unwrap_or(spoken[0])
}

/// Runs the tool that `arguments` name under these options, writes `input` to it and shows each of
/// its lines to `hear`. Whether it succeeded; what it says to stderr is the user's.
pub(crate) fn run_tool(
    rules: &dyn DynGame,
    options: &Settings,
    arguments: &[String],
    input: String,
    mut hear: impl FnMut(&str) -> Result<(), ArenaError>,
) -> Result<bool, ArenaError> {
    let command = own_command(rules)?;
    let mut engine = Command::new(&command[0]);
    engine.args(&command[1..]);
    for (name, value) in options {
        engine.args(["-o", &format!("{name}={value}")]);
    }
    engine.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = BoundChild::spawn(engine)?;
    let pipe = engine.child.stdin().take();
    // Written while the answers are read: neither pipe may wait for the other.
    let write = move || pipe.map(|mut pipe| pipe.write_all(input.as_bytes()));
    thread::Builder::new().spawn(write).map_err(exhausted)?;
    let output = engine.child.stdout().take();
    let mut lines = output.into_iter().flat_map(|output| BufReader::new(output).lines());
    lines.try_for_each(|line| hear(&line?))?;
    let status = engine.child.wait()?;
    match status.code() {
        // The engine has said itself why it refuses.
        Some(code) => Ok(code == 0),
        None => {
            let (name, what) = (OWN_NAME.to_owned(), departure(status).into());
            Err(TextError::of(&ToolFailure::Ended { name, what }).into())
        }
    }
}
