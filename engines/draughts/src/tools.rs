//! The subcommands of draughts: `endgames`.

use std::error::Error;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::Notation as _;
use indicatif::{ProgressBar, ProgressStyle};
use shell::clap::{Arg, ArgMatches, Command, value_parser};

use crate::conversion::{Conversion, KINGS, convert};
use crate::endgame::{
    self, Draft, EndgameTables, MOST_PIECES, Material, material_name, tally, verify,
};
use crate::opinions::Opinions;
use crate::position::Position;
use crate::rules::Rules;

/// What the options have set.
#[derive(Debug)]
pub(crate) struct Setting<'a> {
    pub(crate) rules: Rules,
    pub(crate) tables: &'a Option<Arc<EndgameTables>>,
    pub(crate) opinions: Opinions,
}

type ToolResult = Result<(), Box<dyn Error>>;

/// The declaration of `endgames`.
pub(crate) fn command() -> Command {
    let file = |about: &'static str| {
        Arg::new("file").value_name("FILE").value_parser(value_parser!(PathBuf)).help(about)
    };
    let pieces = Arg::new("pieces")
        .long("pieces")
        .value_name("N")
        .default_value("3")
        .value_parser(value_parser!(u32).range(2..=i64::from(MOST_PIECES)))
        .help("All positions of 2 to this many pieces");
    let out = Arg::new("out")
        .long("out")
        .value_name("FILE")
        .required(true)
        .value_parser(value_parser!(PathBuf))
        .help("The file to write");
    let position = Arg::new("position")
        .long("position")
        .value_name("TEXT")
        .required(true)
        .help("The position, as PDN FEN or Hub string");
    let build = Command::new("build").about("Solve all positions with few pieces");
    let verify = Command::new("verify").about("Check every position against its successors");
    let number = |name: &'static str, default: &'static str, about: &'static str| {
        let number = Arg::new(name).long(name).value_name("N").default_value(default);
        number.value_parser(value_parser!(u64).range(1..)).help(about)
    };
    let play =
        Command::new("play").about("Play won endings out, one player for both sides").args([
            number(
                "endings",
                "150",
                "Random endings of up to six kings, one side with more of them",
            ),
            number("nodes", "100000", "Nodes for each move"),
            number("seed", "1", "Which endings"),
        ]);
    let probe = Command::new("probe").about("Print win N, loss N or draw, N in plies");
    Command::new("endgames")
        .about("Exact values of positions with few pieces, on the board of option Variant")
        .subcommand_required(true)
        .subcommand(build.args([pieces, out]))
        .subcommand(verify.arg(file("The tables").required(true)))
        .subcommand(play)
        .subcommand(probe.args([
            position,
            file("The tables; by default those of option EndgameFile, or those that come with the program"),
        ]))
}

/// Runs `endgames`.
pub(crate) fn endgames(
    args: &ArgMatches,
    setting: &Setting<'_>,
    out: &mut dyn Write,
) -> ToolResult {
    match args.subcommand() {
        Some(("build", args)) => build(args, setting, out),
        Some(("verify", args)) => check(args, out),
        Some(("probe", args)) => probe(args, setting, out),
        Some(("play", args)) => play(args, setting, out),
        _ => Err("endgames of which kind?".into()),
    }
}

/// A path that the declaration requires.
fn path(args: &ArgMatches, name: &str) -> PathBuf {
    args.get_one::<PathBuf>(name).cloned().unwrap_or_default()
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

fn name_of(material: Material) -> String {
    material_name(material.men, material.kings)
}

fn build(args: &ArgMatches, setting: &Setting<'_>, out: &mut dyn Write) -> ToolResult {
    let (variant, file) = (setting.rules.variant, path(args, "out"));
    let pieces = args.get_one("pieces").copied().unwrap_or(MOST_PIECES);
    // A name that cannot be written is better known before the work than after it.
    let draft = Draft::create(&file).map_err(|error| in_file(&file, error))?;
    let bar = progress_bar(0);
    let tables = endgame::build(variant, pieces, &mut |stage| {
        bar.set_length(stage.total);
        bar.set_position(stage.done);
        bar.set_message(name_of(stage.material));
    });
    bar.finish_and_clear();
    draft.finish(&tables).map_err(|error| in_file(&file, error))?;
    Ok(writeln!(out, "{tables}: {} bytes in {}", tables.size(), file.display())?)
}

fn check(args: &ArgMatches, out: &mut dyn Write) -> ToolResult {
    let file = path(args, "file");
    let tables = EndgameTables::open(&file).map_err(|error| in_file(&file, error))?;
    let materials = tables.materials();
    let bar = progress_bar(materials.len() as u64);
    let mut positions = 0;
    writeln!(out, "class        positions         wins       losses        draws  longest")?;
    for &material in &materials {
        bar.set_message(name_of(material));
        verify(&tables, material).map_err(|fault| fault.to_string())?;
        let tally = tally(&tables, material);
        positions += tally.positions;
        let [wins, losses, draws] = tally.values;
        let longest = tally.longest_win.max(tally.longest_loss).unwrap_or_default();
        let (name, count) = (name_of(material), tally.positions);
        bar.suspend(|| {
            writeln!(out, "{name:<8} {count:>13} {wins:>12} {losses:>12} {draws:>12} {longest:>8}")
        })?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(writeln!(out, "{tables}: {positions} positions agree with their successors")?)
}

fn play(args: &ArgMatches, setting: &Setting<'_>, out: &mut dyn Write) -> ToolResult {
    let number = |name: &str| args.get_one::<u64>(name).copied().unwrap_or(1);
    let [endings, nodes, seed] = ["endings", "nodes", "seed"].map(number);
    let plan = (u32::try_from(endings)?, nodes, seed);
    let found = convert(&setting.opinions, setting.tables.as_deref(), setting.rules, plan);
    for ([more, fewer], Conversion { won, drawn, lost }) in KINGS.iter().zip(&found) {
        writeln!(out, "{more} kings against {fewer}: {won} won, {drawn} drawn, {lost} lost")?;
    }
    let sum = |part: fn(&Conversion) -> u32| found.iter().map(part).sum::<u32>();
    let [won, drawn, lost] = [sum(|kind| kind.won), sum(|kind| kind.drawn), sum(|kind| kind.lost)];
    Ok(writeln!(out, "of {endings} won endings {won} won, {drawn} drawn, {lost} lost")?)
}

fn probe(args: &ArgMatches, setting: &Setting<'_>, out: &mut dyn Write) -> ToolResult {
    let text = args.get_one::<String>("position").map_or("", String::as_str);
    let pos = Position::parse_position(text, &setting.rules)?;
    let tables = match args.get_one::<PathBuf>("file") {
        Some(file) => {
            let tables = EndgameTables::open(file).map_err(|error| in_file(file, error))?;
            Arc::new(tables)
        }
        None => setting.tables.clone().unwrap_or_else(|| EndgameTables::shipped(pos.variant())),
    };
    let (value, pieces) = (tables.probe(&pos), pos.occupied().count_ones());
    let value = value.ok_or_else(|| format!("no table covers this board and {pieces} pieces"))?;
    Ok(writeln!(out, "{value}")?)
}
