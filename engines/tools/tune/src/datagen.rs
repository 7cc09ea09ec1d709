//! The `datagen` command: games of an engine against itself, on several threads.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::thread::{self, Builder};

use clap::{Args, value_parser};
use command_line::{Shard, counted, exhausted};
use game::{Game, Notation, Packing};
use indicatif::ProgressBar;
use search::Searcher;
use shell::{EvaluationKind, Program, built_in, version_line};
use weights::Weights;

use crate::data::{Form, GameLabel, Head, Played, ScoredGame, SelfPlayRun};
use crate::named::{InFile, in_file};
use crate::output::{Held, Output};
use crate::played_move::PlayedMove;
use crate::progress::{LINES, say};
use crate::selfplay::{GameExtract, play_seed};
use crate::settings::{GamePlan, Players};

/// More games than anybody plays; their seeds fit everywhere.
const MOST_GAMES: u64 = 1 << 40;

/// Arguments of `datagen`.
#[derive(Debug, Args)]
pub struct Datagen {
    /// Games to play, those of all shards.
    #[arg(long, default_value_t = 1_000, value_parser = value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,
    #[command(flatten)]
    plan: GamePlan,
    /// The part of the games that this machine plays, I/N: games I, I+N and so on. It defaults to
    /// what Slurm, Kubernetes or GNU parallel have set.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    #[command(flatten)]
    players: Players,
    /// Keep all positions that a search would evaluate: those whose best move is tactical, too.
    #[arg(long)]
    tactical: bool,
    /// Keep positions that the searches evaluate, about as many as a game has plies, with scores of searches
    /// of their own, in place of those of the games. They have no result.
    #[arg(long, conflicts_with = "tactical")]
    leaves: bool,
    /// File of quiet positions to write. The same command goes on with it after a stop, unless its
    /// name ends in .txt (text) or, in shogi, in .psv or .bin (PackedSfenValue).
    #[arg(long)]
    out: PathBuf,
    /// File to write every position to, as text with the move that was played, for `policy`. A run
    /// with it cannot be gone on with.
    #[arg(long)]
    moves: Option<PathBuf>,
}

/// Plays the games of the command and writes them. `weights` finds those in force from the start position
/// on, if the game has any: the file says which they were.
///
/// # Errors
/// If there is no such evaluation or rule, or a file cannot be written or is of another run; the
/// message names it.
pub fn datagen<P: Program<Game: Packing>>(
    args: &Datagen,
    weights: Option<fn(&P::Game) -> Weights>,
) -> io::Result<()> {
    let eval = args.players.evaluation::<P>()?;
    let shard = Shard::or_environment(args.shard).map_err(io::Error::other)?;
    let mut program = args.players.settings.program::<P>()?;
    program.prepare().map_err(io::Error::other)?;
    let rules = program.rules();
    let start = P::Game::start(&rules);
    let games = Games { first: args.plan.seed, shard, count: shard.share(args.games) };
    let head = Head {
        board: start.shape().to_string(),
        program: version_line(built_in::<P>().as_slice()),
        run: Some(args.run(eval.name, weights.map(|weights| weights(&start)).as_ref(), shard)),
        set: args.players.settings.set.clone(),
        sources: Vec::new(),
    };
    let files = Files::open(args, &head, games, &rules)?;
    let (held, total) = (files.written, games.count.max(files.written));
    let bar = ProgressBar::new(total).with_position(held);
    let cut = if files.cut > 0 { "; an unfinished one is cut off" } else { "" };
    if held >= games.count {
        let (out, held) = (args.out.display(), counted(held, "game"));
        say(&bar, &format!("nothing to play: {out} has {held} already{cut}"));
        return Ok(());
    }
    if held > 0 || files.cut > 0 {
        say(&bar, &format!("going on after {held} of {total} games{cut}"));
    }
    let (next, files) = (AtomicU64::new(held), Mutex::new(files));
    Run { program, eval, start, games, plan: args.plan(), next, files, total, bar }
        .play(args.players.threads)
}

/// A run under way, which its threads share.
struct Run<P: Program> {
    program: P,
    eval: EvaluationKind,
    start: P::Game,
    games: Games,
    plan: GamePlan,
    /// The place of the next game, from 0.
    next: AtomicU64,
    files: Mutex<Files<P::Game>>,
    total: u64,
    bar: ProgressBar,
}

impl<P: Program<Game: Packing>> Run<P> {
    /// Plays what is left on so many threads.
    fn play(&self, threads: NonZeroUsize) -> io::Result<()> {
        thread::scope(|scope| {
            let workers =
                (0..threads.get()).map(|_| Builder::new().spawn_scoped(scope, || self.work()));
            let workers = workers.collect::<Vec<_>>();
            // The others end with the games that they are in.
            self.files().failed |= workers.iter().any(Result::is_err);
            workers.into_iter().try_for_each(|worker| {
                worker.map_err(exhausted)?.join().expect("no panic in a game")
            })
        })?;
        self.bar.finish();
        Ok(())
    }

    fn files(&self) -> MutexGuard<'_, Files<P::Game>> {
        self.files.lock().expect("no panic while writing")
    }

    /// Plays one game after another until none is left, or one could not be written.
    fn work(&self) -> io::Result<()> {
        let heuristics = self.program.heuristics(self.eval);
        // A table is emptied before each game, which short searches have no time for.
        let mib = usize::try_from(self.plan.nodes / 256).map_or(16, |mib| mib.clamp(1, 16));
        let mut searcher = Searcher::new(mib, 1);
        let list = P::OPENING_MOVES.list;
        loop {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(seed) = self.games.seed(place) else { return Ok(()) };
            let played = play_seed(&self.start, list, &heuristics, &mut searcher, &self.plan, seed);
            let mut files = self.files();
            if files.failed {
                return Ok(());
            }
            let before = files.written;
            files.add(place, seed, played).inspect_err(|_| files.failed = true)?;
            (before + 1..=files.written).for_each(|done| self.show(done));
        }
    }

    /// Says how many games are there, on the bar or now and then on a line.
    fn show(&self, done: u64) {
        let Self { bar, total, .. } = self;
        bar.inc(1);
        if bar.is_hidden() && done.is_multiple_of(total.div_ceil(LINES)) {
            say(bar, &format!("{done} of {total} games"));
        }
    }
}

#[derive(Clone, Copy)]
struct Games {
    /// The seed of the first game of all shards.
    first: u64,
    shard: Shard,
    count: u64,
}

impl Games {
    /// The seed of our game number `place`, from 0.
    fn seed(self, place: u64) -> Option<u64> {
        (place < self.count).then(|| self.first + self.shard.index - 1 + place * self.shard.of)
    }
}

impl Datagen {
    fn plan(&self) -> GamePlan {
        GamePlan { tactical: self.tactical, leaves: self.leaves, ..self.plan }
    }

    /// How the games are played, for the head of their file.
    fn run(&self, eval: &str, weights: Option<&Weights>, shard: Shard) -> SelfPlayRun {
        SelfPlayRun {
            evaluation: eval.to_owned(),
            weights: weights.map(|weights| format!("{:08x}", weights.checksum())),
            plan: self.plan(),
            shard: format!("{}/{}", shard.index, shard.of),
        }
    }
}

/// Where the games go, in the order of their numbers, each position once.
struct Files<G: Game> {
    form: Form,
    has_leaves: bool,
    /// Whether the same command resumes them after a stop.
    is_resumable: bool,
    quiet: Output,
    moves: Option<Output>,
    seen: HashSet<u64>,
    /// Games that are there.
    written: u64,
    /// Games that wait for an earlier one, by their places.
    waiting: BTreeMap<u64, (u64, GameExtract<G>)>,
    cut: u64,
    /// Whether a game could not be written.
    failed: bool,
}

impl<G: Packing> Files<G> {
    fn open(args: &Datagen, head: &Head, games: Games, rules: &G::Rules) -> io::Result<Self> {
        let form = Form::of::<G>(&args.out)?;
        let moves = args.moves.as_deref().map(|path| Output::create(path, &[])).transpose()?;
        let is_resumable = form == Form::Packed && moves.is_none();
        let (quiet, held) = if is_resumable {
            Output::resume::<G>(&args.out, head, rules)?
        } else {
            let mut first = Vec::new();
            form.begin(head, &mut first).in_file(&args.out)?;
            (Output::create(&args.out, &first)?, Held::default())
        };
        let all = Games { count: u64::MAX, ..games };
        let strange = (0..).zip(&held.games).find(|&(i, &game)| all.seed(i) != Some(game));
        if let Some((place, found)) = strange {
            let expected = all.seed(place).unwrap_or_default();
            let reason = format!(
                "its game number {} is {found}, expected {expected}: files were joined; name \
                 another file",
                place + 1
            );
            return Err(in_file(&args.out, reason));
        }
        Ok(Self {
            form,
            has_leaves: args.leaves,
            is_resumable,
            quiet,
            moves,
            seen: held.keys,
            written: held.games.len() as u64,
            waiting: BTreeMap::new(),
            cut: held.cut,
            failed: false,
        })
    }

    /// Takes in the game at `place`, and writes what waited for no other.
    fn add(&mut self, place: u64, seed: u64, played: GameExtract<G>) -> io::Result<()> {
        self.waiting.insert(place, (seed, played));
        while let Some((seed, played)) = self.waiting.remove(&self.written) {
            self.write(seed, played)?;
            self.written += 1;
        }
        Ok(())
    }

    fn write(&mut self, number: u64, played: GameExtract<G>) -> io::Result<()> {
        let GameExtract { outcome, plies, mut quiet, played } = played;
        quiet.retain(|scored| self.seen.insert(scored.pos.key()));
        let plies = Some(u16::try_from(plies).unwrap_or(u16::MAX));
        if let Some(moves) = &mut self.moves {
            moves.append(choices(&played).as_bytes())?;
        }
        let game = ScoredGame {
            mark: GameLabel { number, outcome, plies, has_leaves: self.has_leaves },
            played: Some(played),
            positions: quiet,
        };
        let written = self.quiet.write(self.form, &game);
        let hint = if self.is_resumable { ": give the same command again to go on" } else { "" };
        written.map_err(|error| {
            let games = counted(self.written, "game");
            io::Error::other(format!("{error}; it has {games}{hint}"))
        })
    }
}

/// The moves of a game, a line each.
fn choices<G: Notation>(Played { start, moves }: &Played<G>) -> String {
    let mut pos = start.clone();
    let mut lines = String::new();
    for &mv in moves {
        let _ = writeln!(lines, "{}", PlayedMove::new(&pos, mv));
        pos.make(mv);
    }
    lines
}
