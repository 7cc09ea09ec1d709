//! The command that referees a game between people.

use std::io::{self, BufRead, Write};

use clap::Args;
use dyngame::DynGame;

use super::arguments;
use super::error::ArenaError;
use super::games::game_named;
use crate::console::Console;

/// Arguments of `referee`.
#[derive(Debug, Args)]
pub struct RefereeArguments {
    /// The game.
    game: String,
    /// A rule setting of the game: `Variant=english8`, `Rule=renju`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = arguments::setting)]
    settings: Vec<(String, String)>,
    /// The position to start from [default: the start position].
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Ends at the first line that is refused, with exit code 1.
    #[arg(long)]
    strict: bool,
}

/// Referees until `quit` or the end of the input; whether that is the end, and not a refusal.
pub(super) fn referee(
    arguments: &RefereeArguments,
    games: &[&dyn DynGame],
) -> Result<bool, ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    rules.check(&arguments.settings)?;
    let text = arguments.position.as_deref();
    let mut console = Console::new(rules, &arguments.settings, text)?;
    let mut out = command_line::stdout();
    writeln!(out, "referee {}", rules.word())?;
    print(&mut out, &console.status())?;
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        match line {
            "" => continue,
            "quit" => break,
            _ if line.starts_with('#') => continue,
            _ => {}
        }
        match console.execute(line) {
            Ok(lines) => print(&mut out, &lines)?,
            Err(error) => {
                print(&mut out, &[format!("refused \"{line}\": {error}")])?;
                if arguments.strict {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}

fn print(out: &mut impl Write, lines: &[String]) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    out.flush()
}
