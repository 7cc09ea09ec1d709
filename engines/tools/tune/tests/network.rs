//! The whole way of a learned evaluation on a toy game: games, training, a file, play.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use clap::{Args as _, Command, FromArgMatches as _};
use game::keys::SplitMix64;
use game::{Game, Line, Notation, Outcome, Side, Stage, status};
use learned::{Learned, LearnedInputs};
use network::{Delta, InputSet, Inputs, Network};
use search::{Evaluation, Heuristics, Limits, Score, Searcher};
use toy::connect_four::{Column, Position, Program};
use train::{Data, Recipe, Samples, Trainer};
use tune::{Datagen, collect, datagen};

const ROWS: usize = 6;
const COLUMNS: usize = 7;
const CELLS: usize = ROWS * COLUMNS;
const WIDTH: usize = 16;

static TRAINED: OnceLock<Arc<Network<WIDTH>>> = OnceLock::new();

/// The evaluation that the network corrects: every position is worth nothing.
#[derive(Clone, Copy, Debug, Default)]
struct Nothing;

impl Evaluation<Position> for Nothing {
    fn evaluate(&mut self, _: &Position) -> Score {
        Score::ZERO
    }
}

/// Own discs by square, then the other's.
#[derive(Clone, Copy, Debug, Default)]
struct Discs;

/// The owner of the disc on each square, from the top left.
fn cells(pos: &Position) -> Vec<Option<Side>> {
    let text = pos.position_text();
    let board = text.chars().filter(|&mark| mark != '/').take(CELLS);
    let owner = |mark| match mark {
        'x' => Some(Side::First),
        'o' => Some(Side::Second),
        _ => None,
    };
    board.map(owner).collect()
}

fn input(cell: usize, owner: Side, view: Side) -> u16 {
    (cell + CELLS * usize::from(owner != view)) as u16
}

impl Inputs for Discs {
    type Game = Position;

    fn set(&self) -> InputSet {
        let (count, active) = (2 * CELLS, CELLS);
        InputSet { game: "connect-four", name: "discs", count, active, buckets: 1 }
    }

    fn active(&self, pos: &Position, view: Side, mut report: impl FnMut(u16)) {
        for (cell, owner) in cells(pos).into_iter().enumerate() {
            if let Some(owner) = owner {
                report(input(cell, owner, view));
            }
        }
    }

    fn record(&self, before: &Position, column: Column, view: Side, delta: &mut Delta) {
        let cells = cells(before);
        let of_column = (0..ROWS).map(|row| row * COLUMNS + usize::from(column));
        let landing = of_column.rev().find(|&cell| cells[cell].is_none()).expect("a legal move");
        delta.add(input(landing, before.side_to_move(), view));
    }
}

impl LearnedInputs<WIDTH> for Discs {
    fn file() -> Vec<u8> {
        Vec::new()
    }

    fn base_weights() -> u32 {
        0
    }

    fn embedded() -> Arc<Network<WIDTH>> {
        Arc::clone(TRAINED.get().expect("a network was trained"))
    }
}

/// Plays by an evaluation alone.
#[derive(Clone)]
struct By<E>(E);

impl<E: Evaluation<Position>> Heuristics<Position> for By<E> {
    type Evaluation = E;

    fn evaluation(&self) -> E {
        self.0.clone()
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Column>) {
        if stage == Stage::Quiet {
            pos.legal_moves(out);
        }
    }
}

/// A network that learned from `games` games of the hand-made evaluation, through files of both.
fn trained(games: &str) -> Network<WIDTH> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("connect-four.data");
    let _ = fs::remove_file(&path);
    let out = path.to_str().unwrap();
    let settings =
        "datagen --nodes 60 --opening 8 --opening-limit 30000 --plies 42 --decided 30000";
    let words = settings.split(' ').chain(["--games", games, "--out", out]);
    let matches = Datagen::augment_args(Command::new("datagen")).get_matches_from(words);
    let args = Datagen::from_arg_matches(&matches).unwrap();
    datagen::<Program>(&args, None).unwrap();
    let mut samples = Samples::default();
    collect(&path, &Discs, &(), &mut samples, (&Recipe::default(), 2)).unwrap();
    let recipe = Recipe { epochs: 10, batch: 128, rate: 0.01, scale: 100, ..Recipe::default() };
    let data = Data::by_game(&samples);
    let mut trainer = Trainer::<WIDTH>::new(data, Discs.set(), recipe, 1).unwrap();
    while !trainer.is_finished() {
        trainer.epoch(&mut ());
    }
    let file = trainer.quantise("a test").unwrap().write().unwrap();
    Network::read(&file, &Discs.set()).unwrap()
}

/// The half points of the player of `side` in a game after some random moves.
fn play(seed: u64, side: Side) -> u32 {
    let mut rng = SplitMix64::new(seed);
    let (mut pos, mut line) = (Position::start(&()), Line::new());
    let network = By(Learned::<Nothing, Discs, WIDTH>::default());
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let (mut own, mut other) = (Searcher::new(1, 1), Searcher::new(1, 1));
    loop {
        if let Some(outcome) = status(&pos, &line) {
            return match outcome {
                Outcome::Draw => 1,
                Outcome::Win(winner) => 2 * u32::from(winner == side),
            };
        }
        let report = if pos.side_to_move() == side {
            own.search(&pos, &line, &network, &limits, &())
        } else {
            other.search(&pos, &line, &By(Nothing), &limits, &())
        };
        let moves = pos.moves();
        let random = moves[rng.below(moves.len())];
        let mv = if line.len() < 4 { random } else { report.best().unwrap_or(random) };
        line.play(&mut pos, mv);
    }
}

#[test]
fn a_network_learns_from_games_and_beats_a_search_without_it() {
    TRAINED.set(Arc::new(trained("300"))).expect("one network");
    let points: u32 = (0..30).flat_map(|seed| Side::BOTH.map(|side| play(seed, side))).sum();
    assert!(points > 80, "{points} of 120 half points");
    let explained = Learned::<Nothing, Discs, WIDTH>::default().explain(&Position::start(&()));
    assert!(explained.contains("a test") && explained.contains("the network"), "{explained}");
}
