//! Flags of the arena's commands, and what they mean.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use clap::{Args, value_parser};
use command_line::{Shard, setting};

use crate::adjudication::{Adjudication, DrawRule, ResignRule};
use crate::clock::{Limits, TimeControl};
use crate::engine::Patience;
use crate::journal::game_called;
use crate::schedule::{Format, OpeningOrder};
use crate::standing::Anchor;
use crate::statistics::{Model, Sprt};

/// More games than any match has; their number fits everywhere.
const MOST_GAMES: u64 = 1_000_000_000;

/// Seconds of a time limit: up to a year.
fn seconds() -> clap::builder::RangedU64ValueParser {
    value_parser!(u64).range(0..=31_536_000)
}

/// Arguments without effect when a game of a journal is repeated: the journal has all that decides a game, and nothing is
/// added to it.
const OF_THE_JOURNAL: [&str; 31] = [
    "engines", "each", "config", "games", "movetime", "nodes", "depth", "tc", "threads", "hash",
    "concurrency", "seed", "settings", "openings", "opening_plies", "opening_order",
    "opening_start", "sprt", "margin", "max_plies", "draw", "resign", "replay_draws", "known",
    "shard", "records", "event", "site", "anchor", "fresh", "watch",
];

/// Arguments of `match`, shared by `tournament`.
#[derive(Clone, Debug, Args)]
pub struct MatchArguments {
    /// The game.
    pub game: String,
    /// An engine: `name=N cmd="PROGRAM ARGS" proto=usi option.NAME=VALUE movetime=MS nodes=N
    /// depth=N tc=10+0.1 restart=true ponder=true dir=FOLDER`; everything has a default, and without `cmd` it is Tengen.
    #[arg(long = "engine", value_name = "SPEC")]
    pub engines: Vec<String>,
    /// Keys for every engine without its own: `GAME --each tc=10+0.1 option.Hash=64`.
    #[arg(long, value_name = "KEY=VALUE", num_args = 1.., value_parser = described)]
    pub each: Vec<String>,
    /// A TOML file with `[[engine]]` tables of the same keys.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Games for each two engines, rounded up to pairs; more of them extend a match.
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u64).range(1..=MOST_GAMES))]
    pub games: u64,
    /// Milliseconds for each move [default: 100 if there is no other limit].
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Nodes for each move.
    #[arg(long, value_parser = value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Depth of each search, in plies.
    #[arg(long, value_parser = value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// A clock: `10+0.1`, `40/60`, `60b5`.
    #[arg(long)]
    pub tc: Option<TimeControl>,
    /// Search threads of each engine.
    #[arg(long)]
    pub threads: Option<u32>,
    /// Hash table of each engine, in MiB.
    #[arg(long)]
    pub hash: Option<u32>,
    /// Games at a time, from 1 [default: half the processors].
    #[arg(long)]
    pub concurrency: Option<NonZeroUsize>,
    /// Seed of the openings and their order.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A rule setting of the game: `Variant=english8`, `Rule=renju`. In a match of renju a forbidden move loses at once,
    /// unless `ForbiddenLoses=false` is set.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub settings: Vec<(String, String)>,
    /// A file of openings: positions, lists of moves, or games.
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Plies of random openings instead of the shipped ones; plies taken from the games of a file.
    #[arg(long)]
    pub opening_plies: Option<usize>,
    /// The order of openings that are not random.
    #[arg(long, value_enum, default_value_t)]
    pub opening_order: OpeningOrder,
    /// The opening that comes first, from 1 in that order.
    #[arg(long, value_name = "N", default_value = "1")]
    pub opening_start: NonZeroUsize,
    /// Ends a match of two engines when the SPRT decides: `ELO0,ELO1[,ALPHA,BETA][,logistic]`.
    #[arg(long, value_parser = sprt, allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Milliseconds by which an engine may exceed its time.
    #[arg(long, default_value_t = 100)]
    pub margin: u64,
    /// Seconds beyond its time after which an engine counts as stalled.
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = seconds())]
    pub stall: u64,
    /// Seconds after which an engine without a limit of time counts as stalled; 0 is never.
    #[arg(long, default_value_t = 600, value_name = "SECONDS", value_parser = seconds())]
    pub stall_untimed: u64,
    /// Seconds from an engine's start to the end of its handshake.
    #[arg(long, default_value_t = 10, value_name = "SECONDS", value_parser = seconds())]
    pub handshake: u64,
    /// Seconds for `isready`, after the options and before each game.
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = seconds())]
    pub ready: u64,
    /// Adjudicates a draw after this many plies; 0 is never.
    #[arg(long, default_value_t = 1_000)]
    pub max_plies: usize,
    /// Adjudicates draws by score: `PLY,MOVES,CENTIPAWNS`.
    #[arg(long, value_parser = draw_rule)]
    pub draw: Option<DrawRule>,
    /// Adjudicates losses by score: `MOVES,CENTIPAWNS`.
    #[arg(long, value_parser = resign_rule)]
    pub resign: Option<ResignRule>,
    /// Replays games drawn by repetition with colours swapped and what is left on the clocks, up to
    /// eight times.
    #[arg(long)]
    pub replay_draws: bool,
    /// Adjudicates positions whose result tables or solvers know (docs/arena.md).
    #[arg(long)]
    pub known: bool,
    /// Plays only every N-th pair: `I/N`; not with --sprt.
    #[arg(long)]
    pub shard: Option<Shard>,
    /// The journal file [default: a file in the current folder, named after the match].
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// A file to which each game is added as it ends, in the format of its ending; a folder, as `games/`, for a file a
    /// game in the usual format, and for KIF, KI2, JKF and PSQ, which hold one game a file.
    #[arg(long, value_name = "FILE")]
    pub records: Option<PathBuf>,
    /// The event, for records.
    #[arg(long, value_name = "TEXT")]
    pub event: Option<String>,
    /// The place, for records.
    #[arg(long, value_name = "TEXT")]
    pub site: Option<String>,
    /// A folder for what the engines write to stderr, `NAME.stderr.log`.
    #[arg(long, value_name = "FOLDER")]
    pub stderr: Option<PathBuf>,
    /// Fixes the rating of one of more than two engines: `NAME` or `NAME=1500`.
    #[arg(long)]
    pub anchor: Option<Anchor>,
    /// Plays one game of the journal again and logs what the engines and the runner say.
    #[arg(long, value_name = "PAIR.GAME", value_parser = place, requires = "journal", conflicts_with_all = OF_THE_JOURNAL)]
    pub repeat: Option<(u64, u8)>,
    /// Plays with engines that do not announce the options they are given, or no such values.
    #[arg(long)]
    pub lenient: bool,
    /// Drops the games of the journal and begins anew.
    #[arg(long)]
    pub fresh: bool,
    /// Refuses a journal with damaged lines instead of leaving them out.
    #[arg(long, conflicts_with = "fresh")]
    pub strict: bool,
    /// Shows the match on a page on this machine's own address, printed on stderr.
    #[arg(long)]
    pub watch: bool,
    /// The port of the page; 0 is a free one.
    #[arg(long, value_name = "P", default_value_t = 0, requires = "watch")]
    pub port: u16,
    /// Prints the address of the page without opening the browser.
    #[arg(long, requires = "watch")]
    pub no_open: bool,
}

/// Arguments of `tournament`.
#[derive(Debug, Args)]
pub struct TournamentArguments {
    /// The pairings.
    #[arg(long, value_enum, default_value_t = Format::RoundRobin, conflicts_with = "repeat")]
    pub format: Format,
    /// Rounds of a Swiss tournament [default: as many as find a winner].
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), conflicts_with = "repeat")]
    pub rounds: Option<u64>,
    /// The arguments of `match`.
    #[command(flatten)]
    pub common: MatchArguments,
}

impl MatchArguments {
    /// The limits of every engine that has none of its own.
    pub fn limits(&self) -> Limits {
        let limits =
            Limits { depth: self.depth, nodes: self.nodes, movetime: self.movetime, tc: self.tc };
        if limits.is_empty() { Limits { movetime: Some(100), ..limits } } else { limits }
    }

    pub(super) fn patience(&self) -> Patience {
        let untimed = Some(self.stall_untimed).filter(|&seconds| seconds > 0);
        Patience {
            handshake: Duration::from_secs(self.handshake),
            ready: Duration::from_secs(self.ready),
            stall: Duration::from_secs(self.stall),
            untimed: untimed.map(Duration::from_secs),
        }
    }

    pub(super) fn concurrency(&self) -> usize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        self.concurrency.map_or(processors / 2, NonZeroUsize::get).max(1)
    }

    pub(super) fn adjudication(&self) -> Adjudication {
        let max_plies = Some(self.max_plies).filter(|&plies| plies > 0);
        Adjudication { draw: self.draw, resign: self.resign, max_plies, known: self.known }
    }
}

/// A word of `--each`: any text with `=` in it, so that no other argument is taken for one.
fn described(text: &str) -> Result<String, String> {
    setting(text).map(|_| text.to_owned())
}

/// Reads `PAIR.GAME`, as reports number games from 1: a pair, and the game in it, both from 0.
fn place(text: &str) -> Result<(u64, u8), String> {
    game_called(text).ok_or_else(|| format!("not a game like 12.1, its pair and 1 or 2: {text}"))
}

/// Comma-separated numbers, so many of them.
fn numbers<T: FromStr>(text: &str, counts: RangeInclusive<usize>) -> Result<Vec<T>, String> {
    let numbers: Result<Vec<T>, _> = text.split(',').map(|part| part.trim().parse()).collect();
    let numbers = numbers.map_err(|_| format!("not numbers between commas: {text}"))?;
    let (least, most) = counts.clone().into_inner();
    match counts.contains(&numbers.len()) {
        true => Ok(numbers),
        false if least == most => Err(format!("{least} numbers expected")),
        false => Err(format!("{least} to {most} numbers expected")),
    }
}

pub(super) fn sprt(text: &str) -> Result<Sprt, String> {
    let models = [Model::Normalized, Model::Logistic];
    let named = |model: &Model| text.strip_suffix(model.word())?.strip_suffix(',');
    let named = models.iter().find_map(|model| Some((named(model)?, *model)));
    let (text, model) = named.unwrap_or((text, Model::default()));
    let numbers = numbers::<f64>(text, 2..=4)?;
    let (elo0, elo1) = (numbers[0], numbers[1]);
    let risk = |i: usize| numbers.get(i).copied().unwrap_or(0.05);
    let (alpha, beta) = (risk(2), risk(3));
    if ![elo0, elo1].iter().all(|elo| elo.is_finite()) {
        return Err(format!("not finite numbers: {text}"));
    }
    if elo0 >= elo1 || ![alpha, beta].iter().all(|risk| (1e-6..0.5).contains(risk)) {
        return Err("wanted: ELO0 below ELO1, and risks between 0 and 0.5".into());
    }
    Ok(Sprt { model, elo0, elo1, alpha, beta })
}

/// # Errors
/// If `number`, which the help calls `name`, is 0: every position would do.
fn check_above_zero(name: &str, number: u32) -> Result<(), String> {
    if number == 0 { Err(format!("{name} is a number from 1")) } else { Ok(()) }
}

fn draw_rule(text: &str) -> Result<DrawRule, String> {
    let numbers = numbers::<u32>(text, 3..=3)?;
    check_above_zero("MOVES", numbers[1])?;
    let within = i32::try_from(numbers[2]).map_err(|_| "too many centipawns")?;
    Ok(DrawRule { from_ply: numbers[0] as usize, moves: numbers[1], within })
}

fn resign_rule(text: &str) -> Result<ResignRule, String> {
    let numbers = numbers::<u32>(text, 2..=2)?;
    check_above_zero("MOVES", numbers[0])?;
    check_above_zero("CENTIPAWNS", numbers[1])?;
    let beyond = i32::try_from(numbers[1]).map_err(|_| "too many centipawns")?;
    Ok(ResignRule { moves: numbers[0], beyond })
}
