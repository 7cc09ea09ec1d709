//! The command that referees a game between people.

use std::io::{self, IsTerminal, Write};

use clap::Args;
use command_line::setting;
use dyngame::DynGame;
use game::Message;
use messages::Language;

use crate::console::{Console, text_of};
use crate::error::ArenaError;
use crate::games::{check_settings, game_named};
use crate::language::{language, usual_language};

/// Arguments of `referee`.
#[derive(Debug, Args)]
pub struct RefereeArguments {
    /// The game.
    game: String,
    /// A rule setting of the game: `Variant=english8`, `Rule=renju`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// The position to start from [default: the start position].
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The language [default: that of the environment in a terminal, English for programs].
    #[arg(long, value_name = "LANGUAGE", value_parser = language())]
    language: Option<Language>,
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
    check_settings(rules, &arguments.settings)?;
    let text = arguments.position.as_deref();
    let usual = || match io::stdout().is_terminal() {
        true => usual_language(),
        false => Language::ENGLISH,
    };
    let language = arguments.language.unwrap_or_else(usual);
    let mut console = Console::new(rules, &arguments.settings, text, language)?;
    let mut out = command_line::stdout();
    let game = match language {
        Language::ENGLISH => rules.word().to_owned(),
        _ => language.plain(&format!("game-{}", rules.word())),
    };
    let begins = Message::new("referee-begins").with("word", game);
    writeln!(out, "{}", language.text(&begins))?;
    print(&mut out, &console.status())?;
    for line in files::numbered(io::stdin().lock()) {
        let line = line?;
        if line.is_remark() {
            continue;
        }
        let said = text_of(&line);
        if said.as_ref().is_ok_and(|text| *text == "quit") {
            break;
        }
        match said.and_then(|text| console.execute(text)) {
            Ok(lines) => print(&mut out, &lines)?,
            Err(error) => {
                let shown = line.shown().trim().to_owned();
                let refused = Message::new("referee-refused").with("line", shown);
                let refused = refused.with("why", error.message().clone());
                print(&mut out, &[language.text(&refused).trim_end().to_owned()])?;
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
