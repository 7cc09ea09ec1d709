//! The `spsa` command: fits the numbers of a game's search by games.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};
use comfy_table::Table;
use files::Limit;
use game::Notation;
use indicatif::ProgressBar;
use search::{Heuristics, Param, Params};
use serde::{Deserialize, Serialize};
use shell::Program;

use crate::duel::{Configuration, Duel};
use crate::named::in_file;
use crate::output::write_whole;
use crate::pairs::{MatchResult, play};
use crate::progress::{LINES, say};
use crate::settings::{GamePlan, Players};
use crate::spsa::{Spsa, Trial};

const LIMIT: Limit = Limit { what: "a file of numbers", mib: 1 };
/// More pairs than anybody plays.
const MOST_PAIRS: u64 = 1 << 32;

/// Arguments of `spsa`.
#[derive(Debug, Args)]
pub struct FitMargins {
    /// Pairs of games to play: the pace depends on them.
    #[arg(long, default_value_t = 2_000, value_parser = value_parser!(u64).range(1..=MOST_PAIRS))]
    pairs: u64,
    /// Pairs after which the numbers move, all of them from the same place.
    #[arg(long, default_value_t = 4, value_parser = value_parser!(u64).range(1..=1024))]
    batch: u64,
    #[command(flatten)]
    plan: GamePlan,
    #[command(flatten)]
    players: Players,
    /// Numbers to fit, as `Params` names them [default: all that have a step].
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    only: Vec<String>,
    /// Pairs of games to play afterwards: the numbers found against those in force.
    #[arg(long, default_value_t = 0, value_parser = value_parser!(u64).range(0..=MOST_PAIRS))]
    check: u64,
    /// Nodes for each move of those games: what wins at few may lose at many [default: those of --nodes].
    #[arg(long, value_name = "NODES")]
    check_nodes: Option<u64>,
    /// File of numbers to write; the same command goes on with it after a stop.
    #[arg(long)]
    out: PathBuf,
}

#[derive(Debug, Serialize, Deserialize)]
struct State {
    run: SpsaRun,
    played: u64,
    numbers: BTreeMap<String, f64>,
}

/// The settings that a resumed run must share with the one before.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct SpsaRun {
    game: String,
    evaluation: String,
    plan: GamePlan,
    set: Vec<String>,
    pairs: u64,
    batch: u64,
    /// The numbers that are fitted, with what they were.
    from: BTreeMap<String, i32>,
}

/// Fits the numbers of the search and prints what was found.
pub(crate) fn fit_margins<P: Program>(args: &FitMargins) -> io::Result<()> {
    let eval = args.players.evaluation::<P>()?;
    let heuristics = P::default().heuristics(eval);
    let start = P::Game::start(&args.players.settings.rules::<P>()?);
    let fitted = args.fitted()?;
    let base = heuristics.params();
    let run = SpsaRun {
        game: P::NAME.to_owned(),
        evaluation: eval.name.to_owned(),
        plan: args.plan,
        set: args.players.settings.set.clone(),
        pairs: args.pairs,
        batch: args.batch,
        from: fitted.iter().map(|one| (one.name.to_owned(), (one.get)(&base))).collect(),
    };
    let mut spsa = Spsa::new(base.clone(), fitted.clone(), args.pairs, args.plan.seed);
    let mut state = State { run, played: 0, numbers: BTreeMap::new() };
    if let Some(held) = held(&args.out, &state.run)? {
        spsa.go_on(|name| held.numbers.get(name).copied());
        state.played = held.played;
    }
    let duels = |plan: GamePlan| {
        let duel = || Duel::new(&start, P::OPENING_MOVES.list, heuristics.clone(), plan);
        (0..args.players.threads.get()).map(|_| duel()).collect::<Vec<_>>()
    };
    climb(args, &mut spsa, &mut state, &mut duels(args.plan))?;
    let mut out = io::stdout().lock();
    writeln!(out, "{}", table(&fitted, &base, &spsa.params()))?;
    if args.check > 0 {
        let nodes = args.check_nodes.unwrap_or(args.plan.nodes);
        let seeds = (0..args.check).map(|pair| args.plan.seed + args.pairs + pair);
        let pairs = seeds
            .map(|seed| (Configuration::of(spsa.params()), Configuration::of(base.clone()), seed))
            .collect::<Vec<_>>();
        let points = play(&mut duels(GamePlan { nodes, ..args.plan }), &pairs);
        writeln!(out, "found against in force: {}", MatchResult::of(&points))?;
    }
    Ok(())
}

/// Plays the pairs that are left, and writes the file after each batch.
fn climb<G: Notation, H: Heuristics<G>>(
    args: &FitMargins,
    spsa: &mut Spsa,
    state: &mut State,
    duels: &mut [Duel<'_, G, H>],
) -> io::Result<()> {
    let bar = ProgressBar::new(args.pairs).with_position(state.played);
    if state.played > 0 {
        say(&bar, &format!("going on after {} of {} pairs", state.played, args.pairs));
    }
    while state.played < args.pairs {
        let pairs = state.played..args.pairs.min(state.played + args.batch);
        let trials = pairs.clone().map(|pair| spsa.trial(pair)).collect::<Vec<_>>();
        let game = |(pair, trial): (u64, &Trial)| {
            let [up, down] = [&trial.up, &trial.down].map(|it| Configuration::of(it.clone()));
            (up, down, args.plan.seed + pair)
        };
        let points = play(duels, &pairs.clone().zip(&trials).map(game).collect::<Vec<_>>());
        for ((pair, trial), points) in pairs.clone().zip(&trials).zip(points) {
            spsa.learn(pair, trial, points.iter().sum());
        }
        state.played = pairs.end;
        state.numbers = spsa.values().map(|(name, value)| (name.to_owned(), value)).collect();
        write_state(&args.out, state)?;
        bar.set_position(state.played);
        let line = args.pairs.div_ceil(LINES);
        if bar.is_hidden() && pairs.end / line > pairs.start / line {
            say(&bar, &format!("{} of {} pairs", state.played, args.pairs));
        }
    }
    bar.finish();
    Ok(())
}

impl FitMargins {
    fn fitted(&self) -> io::Result<Vec<&'static Param>> {
        let all = || Params::ALL.iter().filter(|param| param.step > 0);
        if self.only.is_empty() {
            return Ok(all().collect());
        }
        let named = |name: &String| {
            all().find(|param| param.name == name).ok_or_else(|| {
                let all = all().map(|param| param.name).collect::<Vec<_>>().join(", ");
                io::Error::other(format!("\"{name}\" is no number that can be fitted: {all}"))
            })
        };
        self.only.iter().map(named).collect()
    }
}

/// The state in the file at `path`, if there is one.
fn held(path: &Path, run: &SpsaRun) -> io::Result<Option<State>> {
    if !path.exists() {
        return Ok(None);
    }
    let text = files::read_text(path, &LIMIT).map_err(|error| in_file(path, error))?;
    let state: State = serde_json::from_str(&text)
        .map_err(|error| in_file(path, format!("no file of numbers: {error}")))?;
    if state.run == *run {
        return Ok(Some(state));
    }
    let [found, expected] = [&state.run, run].map(serde_json::to_string);
    let (found, expected) = (found?, expected?);
    Err(in_file(
        path,
        format!("it is of another run, {found}, not of {expected}; name another file"),
    ))
}

fn write_state(path: &Path, state: &State) -> io::Result<()> {
    write_whole(path, |out| {
        serde_json::to_writer_pretty(&mut *out, state)?;
        writeln!(out).map_err(|error| in_file(path, error))
    })
}

/// The numbers before and after, for people.
fn table(fitted: &[&'static Param], before: &Params, after: &Params) -> Table {
    let mut table = Table::new();
    table.load_preset(comfy_table::presets::ASCII_MARKDOWN);
    table.set_header(["number", "in force", "found"]);
    for param in fitted {
        let [before, after] = [before, after].map(|params| (param.get)(params).to_string());
        table.add_row([param.name.to_owned(), before, after]);
    }
    table
}
