//! The subcommands of draughts: `endgames`.

use std::error::Error;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use files::{Limit, check_output};
use game::Notation as _;
use indicatif::{ProgressBar, ProgressStyle};
use shell::clap::{self, ArgMatches, Args, Command, FromArgMatches as _, Subcommand};

use crate::conversion::{Conversion, WonEnding, convert};
use crate::endgame::{self, EndgameTables, MOST_PIECES, most_pieces, tally, verify};
use crate::heuristics::Heuristics;
use draughts_rules::{Position, Rules};

/// The values of the options.
#[derive(Debug)]
pub(crate) struct Setting<'a> {
    pub(crate) rules: Rules,
    pub(crate) tables: &'a Option<Arc<EndgameTables>>,
    pub(crate) heuristics: Heuristics,
}

/// How large a file of endings may be.
const ENDINGS: Limit = Limit { what: "a file of endings", mib: 16 };

type ToolResult = Result<(), Box<dyn Error>>;

/// Exact values of positions with few pieces, on the board of option Variant
#[derive(Debug, Subcommand)]
enum Endgames {
    /// Solve all positions with few pieces
    Build {
        /// All positions of 2 to this many pieces: at most 5 on 8x8, else 4
        #[arg(long, value_name = "N", default_value_t = 3,
            value_parser = clap::value_parser!(u32).range(2..=i64::from(MOST_PIECES)))]
        pieces: u32,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Check every position against its successors
    Verify {
        /// The tables
        file: PathBuf,
    },
    /// Play won endings out, one player for both sides
    Play(Endings),
    /// Print win N, loss N or draw, N in plies
    Probe {
        /// The position, as PDN FEN or Hub string
        #[arg(long, value_name = "TEXT")]
        position: String,
        /// The tables; by default those of option EndgameFile, or those that come with the program
        file: Option<PathBuf>,
    },
}

/// Which endings are played out, and how.
#[derive(Debug, Args)]
struct Endings {
    /// Random endings of up to six kings, one side with more of them
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u64).range(1..))]
    endings: u64,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Which endings
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    seed: u64,
    /// The endings, instead of random ones: `FEN ;V win` or `FEN ;V loss`, a line each
    #[arg(long, value_name = "FILE", conflicts_with_all = ["endings", "seed"])]
    positions: Option<PathBuf>,
}

pub(crate) fn command() -> Command {
    Endgames::augment_subcommands(Command::new("endgames").subcommand_required(true))
}

pub(crate) fn endgames(
    args: &ArgMatches,
    setting: &Setting<'_>,
    out: &mut dyn Write,
) -> ToolResult {
    match Endgames::from_arg_matches(args)? {
        Endgames::Build { pieces, out: file } => build(pieces, &file, setting, out),
        Endgames::Verify { file } => check(&file, out),
        Endgames::Play(endings) => play(&endings, setting, out),
        Endgames::Probe { position, file } => probe(&position, file.as_deref(), setting, out),
    }
}

/// `error` with the name of the file it came from.
fn in_file(path: &Path, error: impl Display) -> String {
    format!("{}: {error}", path.display())
}

/// A bar on stderr; hidden where that is no terminal.
fn progress_bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    let style = ProgressStyle::with_template("{msg:<10} {wide_bar} {percent:>3}% {eta}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn build(pieces: u32, path: &Path, setting: &Setting<'_>, out: &mut dyn Write) -> ToolResult {
    let (variant, failed) = (setting.rules.variant, |error| in_file(path, error));
    let most = most_pieces(variant);
    if pieces > most {
        return Err(format!(
            "tables of {} have at most {most} pieces, not {pieces}",
            variant.word()
        )
        .into());
    }
    // A name that cannot be written is better known before the work than after it.
    let what = format!("endgame file of {}", variant.word());
    check_output(path, None::<&Path>, &what, |bytes| EndgameTables::is_file(bytes, variant))
        .map_err(failed)?;
    let bar = progress_bar(0);
    let tables = endgame::build(variant, pieces, &mut |stage| {
        bar.set_length(stage.total);
        bar.set_position(stage.done);
        bar.set_message(stage.material.to_string());
    });
    bar.finish_and_clear();
    files::write(path, |file| file.write_all(tables.bytes())).map_err(failed)?;
    Ok(writeln!(out, "{tables}: {} bytes in {}", tables.bytes().len(), path.display())?)
}

fn check(file: &Path, out: &mut dyn Write) -> ToolResult {
    let tables = EndgameTables::open(file).map_err(|error| in_file(file, error))?;
    let materials = tables.materials();
    let bar = progress_bar(materials.len() as u64);
    let mut positions = 0;
    writeln!(out, "class        positions         wins       losses        draws  longest")?;
    for &material in &materials {
        bar.set_message(material.to_string());
        verify(&tables, material).map_err(|fault| fault.to_string())?;
        let tally = tally(&tables, material);
        positions += tally.positions;
        let [wins, losses, draws] = tally.values;
        let longest = tally.longest_win.max(tally.longest_loss).unwrap_or_default();
        let count = tally.positions;
        bar.suspend(|| {
            writeln!(
                out,
                "{material:<8} {count:>13} {wins:>12} {losses:>12} {draws:>12} {longest:>8}"
            )
        })?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(writeln!(out, "{tables}: {positions} positions agree with their successors")?)
}

fn play(plan: &Endings, setting: &Setting<'_>, out: &mut dyn Write) -> ToolResult {
    let endings = match &plan.positions {
        Some(path) => read_endings(path, setting.rules)?,
        None => {
            let count = u32::try_from(plan.endings)?;
            WonEnding::random(setting.rules, setting.tables.as_deref(), count, plan.seed)
        }
    };
    let found = convert(&setting.heuristics, &endings, plan.nodes);
    for Conversion { pieces: [more, fewer], won, drawn, lost } in &found {
        writeln!(out, "{more} pieces against {fewer}: {won} won, {drawn} drawn, {lost} lost")?;
    }
    let sum = |part: fn(&Conversion) -> u32| found.iter().map(part).sum::<u32>();
    let [won, drawn, lost] = [sum(|kind| kind.won), sum(|kind| kind.drawn), sum(|kind| kind.lost)];
    let count = endings.len();
    Ok(writeln!(out, "of {count} won endings {won} won, {drawn} drawn, {lost} lost")?)
}

/// The endings of the file at `path`: its lines but empty ones and comments.
fn read_endings(path: &Path, rules: Rules) -> Result<Vec<WonEnding>, Box<dyn Error>> {
    let text = files::read_text(path, &ENDINGS).map_err(|error| in_file(path, error))?;
    let lines =
        text.lines().zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let read = |(line, number): (&str, u32)| {
        WonEnding::parse(line, rules)
            .map_err(|error| in_file(path, format!("line {number}: {error}")))
    };
    Ok(lines.map(read).collect::<Result<_, _>>()?)
}

fn probe(
    position: &str,
    file: Option<&Path>,
    setting: &Setting<'_>,
    out: &mut dyn Write,
) -> ToolResult {
    let pos = Position::parse_position(position, &setting.rules)?;
    let tables = match file {
        Some(file) => Arc::new(EndgameTables::open(file).map_err(|error| in_file(file, error))?),
        None => setting.tables.clone().unwrap_or_else(|| EndgameTables::shipped(pos.variant())),
    };
    let (value, pieces) = (tables.probe(&pos), pos.occupied().count_ones());
    let value = value.ok_or_else(|| format!("no table covers this board and {pieces} pieces"))?;
    Ok(writeln!(out, "{value}")?)
}
