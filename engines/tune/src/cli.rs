//! The commands of one game.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use clap::{Args, Subcommand};
use game::Notation;
use indicatif::ProgressBar;
use search::Searcher;
use shell::Program;
use weights::Linear;

use crate::fitting::{Fit, fit_weights, read_lines, say};
use crate::journal::{Games, games};
use crate::kept::Kept;
use crate::{Record, Results, SelfPlay, play_game, random_opening};

/// What to do for a game.
#[derive(Debug, Subcommand)]
pub enum Tune {
    /// Plays against itself and appends quiet positions to a file.
    Datagen(Datagen),
    /// Appends the quiet positions of the games in a match's journal to a file.
    Games(Games),
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
    #[command(flatten)]
    kept: Kept,
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
        Tune::Games(args) => games::<P>(args),
        Tune::Fit(args) => fit_weights::<P>(args),
        Tune::Odds(args) => fit_odds(args),
    }
}

/// Lines of progress for a whole run where there is no terminal for a bar.
const LINES: u64 = 20;

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
    let program: P = args.kept.program()?;
    let start = P::Game::start(&program.rules());
    let out = Mutex::new(args.kept.open()?);
    let (next, finished) = (AtomicU64::new(0), AtomicU64::new(0));
    let bar = ProgressBar::new(args.games);
    let play = || -> io::Result<()> {
        let heuristics = P::default().heuristics(eval);
        let mut searcher = Searcher::new(16, 1);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.games {
                return Ok(());
            }
            let opening = random_opening(&start, P::opening_moves, &plan, args.seed + number);
            let played = play_game(opening, &heuristics, &mut searcher, &plan);
            out.lock().expect("no panic while writing").write(&played)?;
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

fn fit_odds(args: &OddsOfScores) -> io::Result<()> {
    let mut results = Results::default();
    for path in &args.data {
        read_lines(path, &mut |record: Record| {
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
