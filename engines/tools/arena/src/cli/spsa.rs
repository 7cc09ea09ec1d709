//! The command that tunes numbers of an engine by games.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, value_parser};
use dyngame::{DynGame, Settings};
use files::Limit;
use protocol::{OptionSpec, Protocol};

use super::arguments::MatchArguments;
use super::contest::{Contest, Played};
use super::engines;
use super::journals::write_file;
use super::places::suffixed;
use super::signals::Signals;
use crate::clock::Limits;
use crate::engine::EngineSpec;
use crate::error::{ArenaError, InFile};
use crate::games::game_named;
use crate::schedule::Format;
use crate::spectator::Admit;
use crate::tuning::{self, Course, Form, Tunable, Tuning};

const LIMIT: Limit = Limit { what: "a file of options", mib: 1 };

/// Arguments of `spsa`.
#[derive(Debug, Args)]
pub struct SpsaArguments {
    /// The options to tune: OpenBench's lines, `name, int, start, min, max, step[, rate]`, or weather-factory's
    /// `config.json` [default: all numbers that the engine announces, but for rules of the game and how an engine is run, from their defaults, in
    /// steps of a twentieth of their range].
    #[arg(long, value_name = "FILE", conflicts_with = "repeat")]
    options: Option<PathBuf>,
    /// Tunes these of them alone.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with = "repeat")]
    only: Vec<String>,
    /// Pairs of games that may be in play at a time: each is played around the values that the pairs up to so many
    /// before it have led to. The result depends on this, not on --concurrency.
    #[arg(long, value_name = "PAIRS", default_value_t = 8, value_parser = value_parser!(u64).range(1..=Tuning::MOST_LAG), conflicts_with = "repeat")]
    lag: u64,
    /// Games to play afterwards, the values found against those at the start; --sprt ends them early.
    #[arg(long, value_name = "GAMES", default_value_t = 0, conflicts_with = "repeat")]
    check: u64,
    /// Nodes for each move of those games: what wins at few may lose at many [default: the limits of the others].
    #[arg(long, value_name = "NODES", value_parser = value_parser!(u64).range(1..), requires = "check")]
    check_nodes: Option<u64>,
    /// A file for the options with the values found, in weather-factory's form if it ends in .json, else in OpenBench's.
    #[arg(long, value_name = "FILE", conflicts_with = "repeat")]
    out: Option<PathBuf>,
    /// The arguments of `match`.
    #[command(flatten)]
    pub(super) common: MatchArguments,
}

pub(super) fn spsa(
    arguments: &SpsaArguments,
    games: &[&'static dyn DynGame],
    admit: &Admit,
) -> Result<ExitCode, ArenaError> {
    let common = &arguments.common;
    let rules = game_named(&common.game, games)?;
    if common.sprt.is_some() && arguments.check == 0 {
        let text = "--sprt ends the games of --check, and there are none";
        return Err(ArenaError::Argument(text.into()));
    }
    let engine = engines::only(common, rules)?;
    let options = arguments.tunables(&engine, rules)?;
    let with = |(side, values): (&str, Settings)| {
        engines::changed(&engine, format!("{} {side}", engine.name), values)
    };
    let sides = ["up", "down"].map(|side| with((side, Settings::new())));
    let mut contest = Contest::new(common, rules, (Format::RoundRobin, sides.into()))?;
    contest.sprt = None;
    contest.settings.tuning = Some(Tuning { options, lag: arguments.lag });
    arguments.check_out(&contest)?;
    let (signals, pairs) = (Signals::listen()?, contest.settings.rounds);
    let played = contest.play(&signals, admit)?;
    let Some(course) = played.course.as_ref() else { return Ok(played.exit()) };
    arguments.write(course)?;
    if arguments.check == 0 || course.learned < pairs {
        return Ok(played.exit());
    }
    let check = arguments.of_check(&played);
    let start = course.options().iter().map(|it| (it.name.clone(), it.text(it.start))).collect();
    let sides = [("tuned", course.settings()), ("start", start)];
    let mut sides = sides.map(with);
    if let Some(nodes) = arguments.check_nodes {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        sides.iter_mut().for_each(|side| side.limits = limits.clone());
    }
    let contest = Contest::new(&check, rules, (Format::RoundRobin, sides.into()))?;
    Ok(contest.play(&signals, admit)?.exit())
}

impl SpsaArguments {
    /// The options that are tuned; each is one that the engine takes, with all its values.
    fn tunables(
        &self,
        engine: &EngineSpec,
        rules: &dyn DynGame,
    ) -> Result<Vec<Tunable>, ArenaError> {
        let announced = engines::announced(engine, &self.common)?;
        let refused = |what: String| match &self.options {
            Some(path) => ArenaError::in_file(path, what),
            None => ArenaError::Argument(what),
        };
        let mut options = match &self.options {
            Some(path) => {
                let text = files::read_text(path, &LIMIT).in_file(path)?;
                tuning::read(&text).map_err(refused)?
            }
            None => numbers(&announced, rules, &self.only),
        };
        if let Some(name) = self.only.iter().find(|name| !options.iter().any(|it| it.is(name))) {
            let known = announced.iter().find(|option| option.is_called(engine.protocol, name));
            let said = |what: &str| format!("--only {name}: {what}");
            let what = match (&self.options, known) {
                (Some(_), _) => said("no such option in it"),
                (None, None) => said("no such option"),
                (None, Some(known)) => tuning::no_numbers(known)
                    .unwrap_or_else(|| said("its range is not announced; --options gives it one")),
            };
            return Err(refused(what));
        }
        options
            .retain(|option| self.only.is_empty() || self.only.iter().any(|name| option.is(name)));
        if options.is_empty() {
            return Err(refused(format!(
                "{} announces no number to tune; --only names some",
                engine.name
            )));
        }
        let objection =
            options.iter().find_map(|option| self.objection(option, engine, &announced));
        objection.map_or(Ok(options), |what| Err(refused(what)))
    }

    /// Why `option` cannot be tuned in this engine; `None` if it can.
    fn objection(
        &self,
        option: &Tunable,
        engine: &EngineSpec,
        announced: &[OptionSpec],
    ) -> Option<String> {
        let (name, protocol) = (&option.name, engine.protocol);
        if !protocol.carries(name) {
            return Some(format!("{name}: {} cannot carry this option", protocol.word()));
        }
        if !option.whole && self.out_form() == Some(Form::Object) {
            return Some(format!("{name}: a file that ends in .json has whole numbers alone"));
        }
        match announced.iter().find(|other| other.is_called(protocol, name)) {
            Some(known) => option.refused_by(known),
            // Its engines announce nothing.
            None if protocol == Protocol::Gomocup || self.common.lenient => None,
            None => Some(format!(
                "{name}: {} announces no such option; --lenient tunes it all the same",
                engine.name
            )),
        }
    }

    /// Checks that the file of the values found may be written.
    fn check_out(&self, contest: &Contest<'_>) -> Result<(), ArenaError> {
        let Some(path) = &self.out else { return Ok(()) };
        let journal = self.common.journal_path(&contest.settings)?;
        let named =
            [&self.options, &self.common.config, &self.common.openings, &self.common.records];
        let used = named.into_iter().flatten().chain([&journal]);
        ArenaError::check_output(path, used, "file of options", |bytes| {
            str::from_utf8(bytes).is_ok_and(|text| tuning::read(text).is_ok())
        })
    }

    fn out_form(&self) -> Option<Form> {
        let path = self.out.as_ref()?;
        let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
        Some(if is_json { Form::Object } else { Form::Lines })
    }

    fn write(&self, course: &Course) -> Result<(), ArenaError> {
        let (Some(path), Some(form)) = (&self.out, self.out_form()) else { return Ok(()) };
        let text = tuning::write(form, course.options(), course.values());
        write_file(path, |out| Ok(out.write_all(text.as_bytes())?))
    }

    /// The match after the tuning: from other openings, with a journal beside its own.
    fn of_check(&self, played: &Played) -> MatchArguments {
        MatchArguments {
            games: self.check,
            seed: self.common.seed.wrapping_add(1),
            journal: Some(suffixed(&played.journal, "-check")),
            records: None,
            ..self.common.clone()
        }
    }
}

/// The numbers among the `announced` options that are neither rules of the game nor how an engine is run; those
/// of `named` in any case.
fn numbers(announced: &[OptionSpec], rules: &dyn DynGame, named: &[String]) -> Vec<Tunable> {
    let is_named = |option: &Tunable| named.iter().any(|name| option.is(name));
    let numbers = announced.iter().filter_map(Tunable::announced);
    numbers.filter(|option| is_named(option) || engines::is_strength(&option.name, rules)).collect()
}
