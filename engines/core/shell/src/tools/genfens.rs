//! `genfens`: random openings, in the form that distributed testing asks for.

use std::io::{BufReader, Write};
use std::path::Path;

use clap::Args;
use dyngame::GameState;
use files::{FileError, Limit, numbered};
use game::keys::SplitMix64;
use search::{Limits, Score};

use super::tool::{Tool, ToolResult, count_failures, warn};
use crate::program::{DynEngine, DynProgram, Until};

/// Print random, roughly balanced opening positions
///
/// One line `info string genfens POSITION` for each. The same seed gives the same positions.
#[derive(Args)]
pub(crate) struct Genfens {
    /// How many positions
    #[arg(value_name = "COUNT")]
    count: usize,
    /// `seed N` (default 0); `book FILE` of positions to start from, one a line; `book None` is
    /// none
    #[arg(value_name = "WORD")]
    rest: Vec<String>,
    /// Random plies from the start, 0 or more
    #[arg(long, value_name = "N", default_value_t = 8)]
    plies: usize,
    /// Greatest value for either side, in centipawns
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: i32,
}

pub(crate) fn command(tool: &mut Tool, args: &Genfens) -> ToolResult {
    /// Random games tried for each position wanted.
    const TRIES: usize = 500;
    let (mut seed, mut book_file, mut words) = (None, None, args.rest.iter());
    while let Some(word) = words.next() {
        match &**word {
            "seed" => seed = words.next(),
            "book" => book_file = words.next(),
            // Testers add words of their own.
            other => warn(&format!("not understood: {other}")),
        }
    }
    let seed =
        seed.map_or(Ok(0), |text| text.parse::<u64>().map_err(|_| format!("not a seed: {text}")))?;
    let (starts, failed) = match book_file.filter(|name| *name != "None") {
        Some(path) => book(&*tool.program, path)?,
        None => (vec![tool.program.state(None)?], 0),
    };
    let mut rng = SplitMix64::new(seed);
    let mut engine = tool.program.engine(&tool.options.settings.search);
    let mut found = 0;
    for _ in 0..args.count.saturating_mul(TRIES) {
        if found == args.count {
            break;
        }
        let start = &starts[rng.below(starts.len())];
        let Some(moves) = start.random_opening(args.plies, &mut rng) else { continue };
        let mut state = start.fork();
        moves.into_iter().for_each(|mv| state.make(mv));
        let text = state.text();
        // It is searched as the place where a game begins.
        if is_balanced(&mut *engine, &*tool.program.state(Some(&text))?, args.limit) {
            writeln!(tool.output, "info string genfens {text}")?;
            found += 1;
        }
    }
    if found < args.count {
        return Err(format!("only {found} of {} balanced positions found", args.count).into());
    }
    count_failures(failed, starts.len() + failed)
}

/// The positions of a book, one a line; EPD's operations follow a semicolon. A line that is no
/// position is named and counted.
fn book(program: &dyn DynProgram, path: &str) -> ToolResult<(Vec<Box<dyn GameState>>, usize)> {
    /// Every position of it is in memory.
    const LIMIT: Limit = Limit { what: "a book of positions", mib: 64 };
    let unreadable = |error: FileError| format!("{path}: {error}");
    let file = files::open(Path::new(path), &LIMIT).map_err(unreadable)?;
    let (mut positions, mut failed) = (Vec::new(), 0);
    for line in numbered(BufReader::new(file)) {
        let line = line.map_err(|error| unreadable(error.into()))?;
        if line.is_remark() {
            continue;
        }
        let read = line.checked().map_err(ToString::to_string).and_then(|text| {
            let text = text.split(';').next().unwrap_or_default().trim();
            program.state(Some(text)).map_err(|error| error.to_string())
        });
        match read {
            Ok(state) => positions.push(state),
            Err(reason) => {
                failed += 1;
                warn(&format!("{path}, line {}: {reason}", line.number));
            }
        }
    }
    match positions.is_empty() {
        true => Err(format!("{path}: no position in it").into()),
        false => Ok((positions, failed)),
    }
}

fn is_balanced(engine: &mut dyn DynEngine, state: &dyn GameState, limit: i32) -> bool {
    let limits = Limits { nodes: Some(5000), ..Limits::default() };
    engine.clear();
    let report = engine.search(state, &limits, &Until(&|| false));
    report.lines.first().is_some_and(|line| {
        !line.score.is_proved()
            && (Score::estimate(-limit)..=Score::estimate(limit)).contains(&line.score)
    })
}
