//! The commands that play engines against one another: match and tournament.

use std::process::ExitCode;

use command_line::Shard;
use dyngame::DynGame;

use super::arguments::MatchArguments;
use super::contest::Contest;
use super::engines;
use super::signals::Signals;
use crate::error::ArenaError;
use crate::games::game_named;
use crate::schedule::Format;
use crate::spectator::Admit;
use crate::swiss;

pub(super) fn tournament(
    arguments: &MatchArguments,
    (format, rounds): (Format, Option<u64>),
    games: &[&'static dyn DynGame],
    admit: &Admit,
) -> Result<ExitCode, ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    if format.follows_results() && arguments.shard()? != Shard::WHOLE {
        let text = "this format cannot be shared out: each round needs the results of the last";
        return Err(ArenaError::Argument(text.into()));
    }
    let specs = engines::specs(arguments, rules)?;
    let mut contest = Contest::new(arguments, rules, (format, specs))?;
    contest.settings.swiss_rounds = swiss_rounds(format, rounds, contest.settings.engines.len())?;
    Ok(contest.play(&Signals::listen()?, admit)?.exit())
}

/// The rounds of a Swiss tournament among so many engines.
fn swiss_rounds(
    format: Format,
    rounds: Option<u64>,
    engines: usize,
) -> Result<Option<u64>, ArenaError> {
    let most = swiss::most_rounds(engines);
    match (format, rounds) {
        (Format::Swiss, Some(rounds)) if rounds > most => {
            let text = format!("--rounds {rounds}: {engines} engines meet somebody new in {most}");
            Err(ArenaError::Argument(text))
        }
        (Format::Swiss, rounds) => Ok(rounds.or(Some(swiss::usual_rounds(engines)))),
        (_, Some(_)) => Err(ArenaError::Argument("--rounds is for --format swiss".into())),
        (_, None) => Ok(None),
    }
}
