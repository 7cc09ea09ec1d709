//! The subcommands that need no conversation: bench, perft, eval, analyse, genfens.

use std::fs;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use game::keys::SplitMix64;
use game::{Line, Notation, split_perft, status};
use protocol::{Base, Clock, Position};
use search::{Limits, Score};
use serde::Serialize;

use crate::cli::{Tool, ToolResult};
use crate::clock::Stopwatch;
use crate::control::Control;
use crate::engine::Engine;
use crate::info::Narrator;
use crate::root::read_position;
use crate::task::Quiet;
use crate::time::{Ask, budget};
use crate::{Program, bench as benchmark};

/// Search fixed positions to a fixed depth on one thread and count the nodes
#[derive(Args)]
pub(crate) struct Bench {
    /// Iterations, instead of the game's usual number
    #[arg(long)]
    depth: Option<u32>,
}

/// Count the sequences of legal moves of a given length
#[derive(Args)]
pub(crate) struct Perft {
    /// Length in plies
    depth: u32,
    /// Position text, or `startpos`, either followed by `moves ...`
    #[arg(long, default_value = "startpos")]
    position: String,
    /// Show the count of each root move
    #[arg(long)]
    split: bool,
}

/// Show the static evaluation of a position, term by term
#[derive(Args)]
pub(crate) struct Eval {
    /// Position text, or `startpos`, either followed by `moves ...`
    #[arg(long, default_value = "startpos")]
    position: String,
}

/// Search positions from stdin, one a line, and print one JSON object a line
#[derive(Args)]
pub(crate) struct Analyse {
    /// Iterations for each position; the depth of the bench if nothing else is given
    #[arg(long)]
    depth: Option<u32>,
    /// Nodes for each position
    #[arg(long)]
    nodes: Option<u64>,
    /// Milliseconds for each position
    #[arg(long)]
    movetime: Option<i64>,
}

/// Print random, roughly balanced opening positions
#[derive(Args)]
pub(crate) struct Genfens {
    /// How many
    count: usize,
    /// `seed N`, and what else data generators say: `book None`, or a file of positions to start
    /// from; the same seed gives the same positions
    rest: Vec<String>,
    /// Random plies from the start position
    #[arg(long, default_value_t = 8)]
    plies: u32,
    /// Greatest value for either side, in hundredths
    #[arg(long, default_value_t = 100)]
    limit: i32,
}

pub(crate) fn bench<P: Program, W: Write>(tool: &mut Tool<P, W>, args: &Bench) -> ToolResult {
    let mut written = Ok(());
    let out = &mut tool.output;
    benchmark::run(&tool.program, args.depth, &|| false, |line| {
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
    });
    written?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn perft<P: Program, W: Write>(tool: &mut Tool<P, W>, args: &Perft) -> ToolResult {
    let (mut pos, _) = position(&mut tool.program, &args.position)?;
    let watch = Stopwatch::start();
    let split = split_perft(&mut pos, args.depth);
    let total = if args.depth == 0 { 1 } else { split.iter().map(|part| part.leaves).sum() };
    let out = &mut tool.output;
    if args.split {
        let form = tool.program.form(P::PROTOCOLS[0]);
        for part in &split {
            writeln!(out, "{}: {}", pos.move_text(part.mv, form), part.leaves)?;
        }
    }
    writeln!(out, "{} leaves a second", watch.rate(total))?;
    writeln!(out, "Nodes searched: {total}")?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn eval<P: Program, W: Write>(tool: &mut Tool<P, W>, args: &Eval) -> ToolResult {
    let (pos, _) = position(&mut tool.program, &args.position)?;
    let text = tool.program.explain_eval(&pos, &tool.options.settings.eval);
    writeln!(tool.output, "{text}")?;
    Ok(ExitCode::SUCCESS)
}

/// What `analyse` says of one position.
#[derive(Serialize)]
struct Analysis<'a> {
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bestmove: Option<String>,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    lines: Vec<AnalysedLine>,
}

/// One line of play: its value in hundredths for the side to move, or the plies to its end.
#[derive(Serialize)]
struct AnalysedLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    pv: Vec<String>,
}

pub(crate) fn analyse<P: Program, W: Write>(tool: &mut Tool<P, W>, args: &Analyse) -> ToolResult {
    let mut engine = Engine::new(&tool.program, &tool.options.settings);
    let mut text = String::new();
    loop {
        text.clear();
        if tool.input.read_line(&mut text)? == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let analysis = match position(&mut tool.program, text) {
            Ok(root) => analysis(tool, &mut engine, text, (&root.0, &root.1), args),
            Err(error) => Analysis {
                position: text,
                error: Some(error.to_string()),
                bestmove: None,
                depth: 0,
                seldepth: 0,
                nodes: 0,
                lines: Vec::new(),
            },
        };
        writeln!(tool.output, "{}", serde_json::to_string(&analysis)?)?;
        tool.output.flush()?;
    }
}

fn analysis<'a, P: Program, W>(
    tool: &Tool<P, W>,
    engine: &mut Engine<P>,
    text: &'a str,
    root: (&P::Game, &Line<P::Game>),
    args: &Analyse,
) -> Analysis<'a> {
    let settings = &tool.options.settings;
    let limitless = args.nodes.is_none() && args.movetime.is_none();
    let limits = Limits {
        depth: args.depth.or(limitless.then(|| tool.program.bench().depth)),
        nodes: args.nodes,
        multi_pv: settings.multi_pv,
        ..Limits::default()
    };
    let ask = Ask {
        protocol: P::PROTOCOLS[0],
        clock: &Clock::default(),
        move_time: args.movetime,
        own: 0,
        moves_left: 1,
        options: &settings.time,
    };
    let control = Arc::new(Control::start(budget(&ask)));
    engine.clear();
    let report = engine.search(root, &limits, &Quiet(&control));
    let form = tool.program.form(P::PROTOCOLS[0]);
    let narrator = Narrator { pos: root.0.clone(), form, lines: settings.multi_pv };
    let line = |line: &search::Pv<_>| AnalysedLine {
        score: line.score.plies_to_end().is_none().then(|| line.score.get()),
        mate: line.score.plies_to_end(),
        pv: narrator.texts(&line.moves),
    };
    let lines: Vec<_> = report.lines.iter().map(line).collect();
    Analysis {
        position: text,
        error: None,
        bestmove: lines.first().and_then(|line| line.pv.first().cloned()),
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        lines,
    }
}

pub(crate) fn genfens<P: Program, W: Write>(tool: &mut Tool<P, W>, args: &Genfens) -> ToolResult {
    /// Random games tried for each position wanted.
    const TRIES: usize = 500;
    let said = |word: &str| args.rest.iter().skip_while(|other| *other != word).nth(1);
    let seed = said("seed")
        .map_or(Ok(0), |text| text.parse::<u64>().map_err(|_| format!("not a seed: {text}")))?;
    let starts = match said("book").filter(|name| *name != "None") {
        Some(path) => book::<P>(&tool.program, path)?,
        None => vec![P::Game::start(&tool.program.rules())],
    };
    let mut rng = SplitMix64::new(seed);
    let mut engine = Engine::new(&tool.program, &tool.options.settings);
    let mut found = 0;
    for _ in 0..args.count.saturating_mul(TRIES) {
        if found == args.count {
            break;
        }
        let start = starts[rng.below(starts.len())].clone();
        let Some(pos) = wander::<P>(start, args.plies, &mut rng) else { continue };
        if is_balanced(&mut engine, &pos, args.limit) {
            writeln!(tool.output, "info string genfens {}", pos.position_text())?;
            found += 1;
        }
    }
    match found == args.count {
        true => Ok(ExitCode::SUCCESS),
        false => Err(format!("only {found} balanced positions found").into()),
    }
}

/// The positions of a book, one a line; EPD's operations follow a semicolon.
fn book<P: Program>(program: &P, path: &str) -> ToolResult<Vec<P::Game>> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().map(|line| line.split(';').next().unwrap_or_default().trim());
    let lines = (1..).zip(lines).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(number, line): (usize, &str)| {
        P::Game::parse_position(line, &program.rules())
            .map_err(|error| format!("{path}, line {number}: {error}"))
    };
    let positions = lines.map(read).collect::<Result<Vec<_>, _>>()?;
    if positions.is_empty() {
        Err(format!("{path}: no position in it").into())
    } else {
        Ok(positions)
    }
}

/// The position after random plies, unless the game is over by then.
fn wander<P: Program>(mut pos: P::Game, plies: u32, rng: &mut SplitMix64) -> Option<P::Game> {
    let mut line = Line::new();
    let mut moves = Vec::new();
    for _ in 0..plies {
        moves.clear();
        P::opening_moves(&pos, &mut moves);
        if moves.is_empty() {
            return None;
        }
        let mv = moves[rng.below(moves.len())];
        line.play(&mut pos, mv);
    }
    status(&pos, &line).is_none().then_some(pos)
}

fn is_balanced<P: Program>(engine: &mut Engine<P>, pos: &P::Game, limit: i32) -> bool {
    let limits = Limits { nodes: Some(5000), ..Limits::default() };
    engine.clear();
    let report = engine.search((pos, &Line::new()), &limits, &());
    report.lines.first().is_some_and(|line| {
        !line.score.is_proved()
            && (Score::estimate(-limit)..=Score::estimate(limit)).contains(&line.score)
    })
}

/// The position that `text` describes: a position text or `startpos`, and moves from there.
fn position<P: Program>(
    program: &mut P,
    text: &str,
) -> Result<(P::Game, Line<P::Game>), game::TextError> {
    let (base, moves) = match text.split_once(" moves") {
        Some((base, moves)) => (base.trim(), moves.split_whitespace().map(Into::into).collect()),
        None => (text.trim(), Vec::new()),
    };
    let base = ["sfen ", "fen "].iter().find_map(|word| base.strip_prefix(word)).unwrap_or(base);
    let base = match base {
        "startpos" => Base::Start,
        text => Base::Text(text.to_owned()),
    };
    read_position(program, P::PROTOCOLS[0], &Position { base, moves })
}
