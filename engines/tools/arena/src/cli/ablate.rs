//! The command that says what options of an engine are worth: each set to another value, against the engine as it is.

use std::process::ExitCode;

use clap::Args;
use dyngame::DynGame;
use protocol::{OptionKind, OptionSpec};

use super::arguments::MatchArguments;
use super::contest::{Contest, check_whole};
use super::engines;
use super::signals::Signals;
use crate::engine::EngineSpec;
use crate::error::ArenaError;
use crate::games::game_named;
use crate::schedule::Format;
use crate::spectator::Admit;

/// Arguments of `ablate`.
#[derive(Debug, Args)]
pub struct AblateArguments {
    /// Options to set, one after another: to the value that is named, or to off, 0 or the least value [default: all
    /// check options that are on, but for rules of the game and how an engine is run, as OwnBook].
    #[arg(
        long = "options",
        value_name = "NAME[=VALUE]",
        value_delimiter = ',',
        conflicts_with = "repeat"
    )]
    options: Vec<String>,
    /// Ends an option's games once their score is so many standard errors from even.
    #[arg(long, value_name = "ERRORS", value_parser = errors, conflicts_with = "repeat")]
    stop_at: Option<f64>,
    /// The arguments of `match`.
    #[command(flatten)]
    pub(super) common: MatchArguments,
}

fn errors(text: &str) -> Result<f64, String> {
    let errors = text.parse::<f64>().ok().filter(|errors| *errors > 0.0);
    errors.ok_or_else(|| format!("not a number above 0: {text}"))
}

pub(super) fn ablate(
    arguments: &AblateArguments,
    games: &[&'static dyn DynGame],
    admit: &Admit,
) -> Result<ExitCode, ArenaError> {
    let common = &arguments.common;
    let rules = game_named(&common.game, games)?;
    if common.sprt.is_some() {
        let text = "--sprt is not for ablate: --stop-at ends the games of an option";
        return Err(ArenaError::Argument(text.into()));
    }
    if arguments.stop_at.is_some_and(f64::is_finite) {
        check_whole(common, "--stop-at")?;
    }
    let engine = engines::only(common, rules)?;
    let announced = engines::announced(&engine, common)?;
    let changes = match &arguments.options[..] {
        [] => switches(&announced, rules),
        named => {
            named.iter().map(|text| change(text, &engine, &announced)).collect::<Result<_, _>>()?
        }
    };
    if changes.is_empty() {
        let text = format!(
            "{} announces no check option that is on, but for rules of the game and how an engine is run, as \
             OwnBook; --options names some",
            engine.name
        );
        return Err(ArenaError::Argument(text));
    }
    let without = |change: (String, String)| {
        let title = format!("{}={}", change.0, change.1);
        engines::changed(&engine, title, vec![change])
    };
    let specs = [engine.clone()].into_iter().chain(changes.into_iter().map(without)).collect();
    let specs = engines::apart(specs)?;
    let mut contest = Contest::new(common, rules, (Format::Gauntlet, specs))?;
    contest.sprt = None;
    contest.stop_at = Some(arguments.stop_at.unwrap_or(f64::INFINITY));
    Ok(contest.play(&Signals::listen()?, admit)?.exit())
}

/// All check options that are on, each put off.
fn switches(announced: &[OptionSpec], rules: &dyn DynGame) -> Vec<(String, String)> {
    let on = announced.iter().filter(|option| option.kind == OptionKind::Check { default: true });
    let on = on.filter(|option| engines::is_strength(&option.name, rules));
    on.map(|option| (option.name.clone(), "false".to_owned())).collect()
}

/// The option and the value that `text` names.
fn change(
    text: &str,
    engine: &EngineSpec,
    announced: &[OptionSpec],
) -> Result<(String, String), ArenaError> {
    let (name, value) =
        text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
    let refused = |what: String| Err(ArenaError::Argument(format!("--options {text}: {what}")));
    let known = announced.iter().find(|option| option.is_called(engine.protocol, name));
    let value = match (value, known.map(|option| &option.kind)) {
        (Some(value), _) => value.to_owned(),
        (None, None) => return refused(format!("{} announces no such option", engine.name)),
        (None, Some(OptionKind::Check { .. })) => "false".to_owned(),
        (None, Some(OptionKind::Spin { min, max, .. })) => 0.clamp(*min, *max).to_string(),
        (None, Some(_)) => {
            return refused(
                "it has no off, no 0 and no least value; name one, as NAME=VALUE".into(),
            );
        }
    };
    let usual = engine.options.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
    let usual = match (usual, known.map(|option| &option.kind)) {
        (Some((_, usual)), _) => usual.clone(),
        (None, Some(OptionKind::Check { default })) => default.to_string(),
        (None, Some(OptionKind::Spin { default, .. })) => default.to_string(),
        _ => return Ok((name.to_owned(), value)),
    };
    match usual.eq_ignore_ascii_case(&value) {
        true => refused(format!("it is {value} already")),
        false => Ok((name.to_owned(), value)),
    }
}
