//! The `ablate` command: what each technique of the search is worth, by games with and without it.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};
use comfy_table::Table;
use files::Limit;
use game::Notation;
use indicatif::ProgressBar;
use search::{Heuristics, Technique, Techniques};
use serde::{Deserialize, Serialize};
use shell::Program;

use crate::duel::{Configuration, Duel};
use crate::named::in_file;
use crate::pairs::{MatchResult, play};
use crate::progress::say;
use crate::settings::{GamePlan, Players};

const LIMIT: Limit = Limit { what: "a file of results", mib: 1 };
/// Pairs between two looks at the score; a fixed number, so that threads do not change the result.
const BATCH: u64 = 10;
/// Pairs before a match may end early.
const LEAST: usize = 20;

/// Arguments of `ablate`.
#[derive(Debug, Args)]
pub struct Ablate {
    /// Games with each technique against the search without it, in pairs.
    #[arg(long, default_value_t = 400, value_parser = value_parser!(u64).range(2..=1 << 32))]
    games: u64,
    /// Ends a technique's match once its score is so many standard errors from even.
    #[arg(long, value_name = "ERRORS")]
    stop_at: Option<f64>,
    /// Techniques, as `Techniques` names them [default: all].
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    technique: Vec<String>,
    #[command(flatten)]
    plan: GamePlan,
    #[command(flatten)]
    players: Players,
    /// File of results, a line for each technique; the same command goes on with it after a stop.
    #[arg(long)]
    out: PathBuf,
}

/// The settings that two results to be compared must share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct AblationRun {
    game: String,
    evaluation: String,
    plan: GamePlan,
    set: Vec<String>,
    games: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct Worth {
    technique: String,
    /// The search with the technique against that without it.
    #[serde(alias = "standing")]
    result: MatchResult,
    run: AblationRun,
}

/// Plays the techniques that the file does not have yet, and prints what all of them are worth.
pub(crate) fn ablate<P: Program>(args: &Ablate) -> io::Result<()> {
    let techniques = args.techniques()?;
    let eval = args.players.evaluation::<P>()?;
    let heuristics = P::default().heuristics(eval);
    let start = P::Game::start(&args.players.settings.rules::<P>()?);
    let run = AblationRun {
        game: P::NAME.to_owned(),
        evaluation: eval.name.to_owned(),
        plan: args.plan,
        set: args.players.settings.set.clone(),
        games: args.games,
    };
    let mut found = read(&args.out, &run)?;
    let duel = || Duel::new(&start, P::OPENING_MOVES.list, heuristics.clone(), args.plan);
    let mut duels = (0..args.players.threads.get()).map(|_| duel()).collect::<Vec<_>>();
    for technique in techniques {
        if found.iter().all(|worth| worth.technique != technique.name) {
            let result = args.measure(technique, &heuristics, &mut duels);
            let technique = technique.name.to_owned();
            found.push(Worth { technique, result, run: run.clone() });
            append(&args.out, found.last())?;
        }
    }
    writeln!(io::stdout(), "{}", table(&found))
}

impl Ablate {
    fn measure<G: Notation, H: Heuristics<G>>(
        &self,
        technique: &Technique,
        heuristics: &H,
        duels: &mut [Duel<'_, G, H>],
    ) -> MatchResult {
        let with = Configuration::of(heuristics.params());
        let without = Configuration { techniques: Techniques::without(technique), ..with.clone() };
        let pairs = self.games / 2;
        let bar = ProgressBar::new(pairs);
        let mut points = Vec::new();
        for first in (0..pairs).step_by(BATCH as usize) {
            let seeds = (first..pairs.min(first + BATCH)).map(|pair| self.plan.seed + pair);
            let batch = seeds.map(|seed| (with.clone(), without.clone(), seed)).collect::<Vec<_>>();
            points.extend(play(duels, &batch));
            bar.set_position(points.len() as u64);
            let clear = |errors: f64| MatchResult::of(&points).distance() >= errors;
            if points.len() >= LEAST && self.stop_at.is_some_and(clear) {
                break;
            }
        }
        let result = MatchResult::of(&points);
        say(&bar, &format!("{}: {result}", technique.name));
        bar.finish_and_clear();
        result
    }

    fn techniques(&self) -> io::Result<Vec<&'static Technique>> {
        if self.technique.is_empty() {
            return Ok(Techniques::ALL.iter().collect());
        }
        let named = |name: &String| {
            Techniques::ALL.iter().find(|technique| technique.name == name).ok_or_else(|| {
                let all =
                    Techniques::ALL.iter().map(|technique| technique.name).collect::<Vec<_>>();
                io::Error::other(format!("\"{name}\" is no technique: {}", all.join(", ")))
            })
        };
        self.technique.iter().map(named).collect()
    }
}

/// The results in the file at `path`, if there is one.
fn read(path: &Path, run: &AblationRun) -> io::Result<Vec<Worth>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = files::read_text(path, &LIMIT).map_err(|error| in_file(path, error))?;
    let worth = |(number, line): (usize, &str)| {
        let refused = |what: &str| in_file(path, format!("line {}: {what}", number + 1));
        let worth: Worth =
            serde_json::from_str(line).map_err(|error| refused(&error.to_string()))?;
        if worth.run != *run {
            return Err(refused("it is of another run; name another file"));
        }
        Ok(worth)
    };
    text.lines().enumerate().map(worth).collect()
}

fn append(path: &Path, worth: Option<&Worth>) -> io::Result<()> {
    let line = serde_json::to_string(&worth)?;
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| writeln!(file, "{line}")).map_err(|error| in_file(path, error))
}

fn table(found: &[Worth]) -> Table {
    let mut table = Table::new();
    table.load_preset(comfy_table::presets::ASCII_MARKDOWN);
    table.set_header(["technique", "games", "won", "drawn", "lost", "score with it"]);
    for Worth { technique, result, .. } in found {
        let MatchResult { won, drawn, lost, score, error } = *result;
        let score = format!("{:.1} % +- {:.1} %", 100.0 * score, 200.0 * error);
        let numbers = [won + drawn + lost, won, drawn, lost].map(|n| n.to_string());
        table.add_row([technique.clone()].into_iter().chain(numbers).chain([score]));
    }
    table
}
