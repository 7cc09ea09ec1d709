//! The `datagen` and `fit` commands of one game.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use clap::{Args, Subcommand};
use game::{Notation, TextError};
use indicatif::ProgressBar;
use search::Searcher;
use shell::Program;
use weights::Linear;

use crate::{Plan, Record, Results, Samples, SelfPlay, fit, loss, play_game};

/// What to do for a game.
#[derive(Debug, Subcommand)]
pub enum Tune {
    /// Plays against itself and appends quiet positions to a file.
    Datagen(Datagen),
    /// Fits the weights to files of positions and writes the new weight file.
    Fit(Fit),
    /// Fits what scores say about results, for a game's `ODDS`, to files of positions.
    Odds(OddsOfScores),
}

/// Arguments of `datagen`.
#[derive(Debug, Args)]
pub struct Datagen {
    /// Games to play.
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Nodes for each move.
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Random plies at the start of a game, at most.
    #[arg(long, default_value_t = 10)]
    opening: usize,
    /// Plies after which a game counts as a draw.
    #[arg(long, default_value_t = 400)]
    plies: usize,
    /// Score in hundredths at which a game counts as decided.
    #[arg(long, default_value_t = 2_500)]
    decided: i32,
    /// First seed; each game takes the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads, one game each at a time.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Evaluation that plays [default: the first of the game's].
    #[arg(long)]
    eval: Option<String>,
    /// File to append to.
    #[arg(long)]
    out: PathBuf,
}

/// Arguments of `fit`.
#[derive(Debug, Args)]
pub struct Fit {
    /// Files written by `datagen`.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Passes over the data.
    #[arg(long, default_value_t = 20)]
    epochs: u32,
    /// Positions to one step.
    #[arg(long, default_value_t = 8_192)]
    batch: usize,
    /// First step size in hundredths.
    #[arg(long, default_value_t = 2.0)]
    rate: f32,
    /// Pull towards the old weights.
    #[arg(long, default_value_t = 0.001)]
    decay: f32,
    /// Hundredths that make the odds e to one.
    #[arg(long, default_value_t = 300.0)]
    scale: f32,
    /// Share of the game's result in the target; the rest is the search's score.
    #[arg(long, default_value_t = 0.5)]
    result: f32,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Weight file to write.
    #[arg(long)]
    out: PathBuf,
}

/// Arguments of `odds`.
#[derive(Debug, Args)]
pub struct OddsOfScores {
    /// Files written by `datagen`.
    #[arg(required = true)]
    data: Vec<PathBuf>,
}

/// Runs one command for the game `P`.
///
/// # Errors
/// If there is no such evaluation, a file cannot be read or written, or it holds a line that is no
/// record of this game. The message names the file and the line.
pub fn run<P: Program>(command: &Tune) -> io::Result<()>
where
    P::Game: Linear,
{
    match command {
        Tune::Datagen(args) => datagen::<P>(args),
        Tune::Fit(args) => fit_weights::<P>(args),
        Tune::Odds(args) => fit_odds(args),
    }
}

/// Lines of progress for a whole run where there is no terminal for a bar.
const LINES: u64 = 20;

/// Prints a line on stderr, above the bar if there is one.
fn say(bar: &ProgressBar, line: &str) {
    bar.suspend(|| {
        // Who reads no progress may still want the result.
        let _ = writeln!(io::stderr(), "{line}");
    });
}

fn datagen<P: Program>(args: &Datagen) -> io::Result<()> {
    let plan = SelfPlay {
        nodes: args.nodes,
        opening: args.opening,
        plies: args.plies,
        decided: args.decided,
    };
    let eval = match &args.eval {
        Some(text) => shell::evaluation::<P>(text).map_err(io::Error::other)?,
        None => P::EVALUATIONS[0],
    };
    let file = fs::OpenOptions::new().create(true).append(true).open(&args.out);
    let file = file.map_err(|error| in_file(&args.out, error))?;
    let out = Mutex::new(BufWriter::new(file));
    let (next, finished) = (AtomicU64::new(0), AtomicU64::new(0));
    let bar = ProgressBar::new(args.games);
    let play = || -> io::Result<()> {
        let program = P::default();
        let start = P::Game::start(&program.rules());
        let heuristics = program.heuristics(eval);
        let mut searcher = Searcher::new(16, 1);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.games {
                return Ok(());
            }
            let records = play_game(&start, &heuristics, &mut searcher, &plan, args.seed + number);
            let text: String = records.iter().map(|record| format!("{record}\n")).collect();
            out.lock()
                .expect("no panic while writing")
                .write_all(text.as_bytes())
                .map_err(|error| in_file(&args.out, error))?;
            bar.inc(1);
            let done = finished.fetch_add(1, Ordering::Relaxed) + 1;
            if bar.is_hidden() && done.is_multiple_of(args.games.div_ceil(LINES)) {
                say(&bar, &format!("{done} of {} games", args.games));
            }
        }
    };
    thread::scope(|scope| {
        let workers = (0..args.threads).map(|_| scope.spawn(play)).collect::<Vec<_>>();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no panic in a game"))
    })?;
    bar.finish();
    Ok(())
}

fn fit_weights<P: Program>(args: &Fit) -> io::Result<()>
where
    P::Game: Linear,
{
    let samples = read_samples::<P>(args)?;
    let mut file = P::Game::weights();
    let mut values = file.values().map(f32::from).collect::<Vec<_>>();
    let plan = Plan {
        epochs: args.epochs,
        batch: args.batch,
        rate: args.rate,
        decay: args.decay,
        scale: args.scale,
        threads: args.threads,
    };
    let bar = ProgressBar::new(u64::from(args.epochs));
    let before = loss(&samples, &values, args.scale);
    say(&bar, &format!("{} positions, loss {before:.6}", samples.len()));
    fit(&samples, &mut values, &plan, &mut |epoch, weights| {
        let after = loss(&samples, weights, args.scale);
        say(&bar, &format!("epoch {epoch} of {}: loss {after:.6}", args.epochs));
        bar.inc(1);
    });
    bar.finish();
    for (weight, value) in file.values_mut().zip(values) {
        *weight = value.round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16;
    }
    fs::write(&args.out, file.to_text()).map_err(|error| in_file(&args.out, error))
}

fn fit_odds(args: &OddsOfScores) -> io::Result<()> {
    let mut results = Results::default();
    for path in &args.data {
        read_records(path, &mut |record| {
            results.count(&record);
            Ok(())
        })?;
    }
    let odds = results.odds();
    writeln!(
        io::stdout(),
        "scale {:.0} draw {:.0}: {} positions, loss {:.6}",
        odds.scale,
        odds.draw,
        results.positions(),
        results.loss(&odds)
    )
}

/// Hands every record of the file `path` to `take`.
fn read_records(
    path: &Path,
    take: &mut dyn FnMut(Record) -> Result<(), TextError>,
) -> io::Result<()> {
    let file = fs::File::open(path).map_err(|error| in_file(path, error))?;
    for (i, line) in BufReader::new(file).lines().enumerate() {
        let wrong = |error: &dyn Display| in_file(path, format!("line {}: {error}", i + 1));
        let record: Record =
            line.map_err(|error| wrong(&error))?.parse().map_err(|error| wrong(&error))?;
        take(record).map_err(|error| wrong(&error))?;
    }
    Ok(())
}

/// `error` with the name of the file it came from.
fn in_file(path: &Path, error: impl Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}

fn read_samples<P: Program>(args: &Fit) -> io::Result<Samples>
where
    P::Game: Linear,
{
    let rules = P::default().rules();
    let (mut samples, mut features) = (Samples::default(), Vec::new());
    for path in &args.data {
        read_records(path, &mut |record| {
            let pos = P::Game::parse_position(&record.position, &rules)?;
            features.clear();
            pos.features(&mut |index, coefficient| features.push((index, coefficient)));
            let searched = 1.0 / (1.0 + (-(record.score as f32) / args.scale).exp());
            samples.push(&features, args.result * record.result + (1.0 - args.result) * searched);
            Ok(())
        })?;
    }
    Ok(samples)
}
