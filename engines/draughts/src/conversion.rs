//! Whether the program wins what is won: endings with more kings, played out by one player for both sides.

use game::keys::SplitMix64;
use game::{Game as _, Line, Outcome, status};
use search::{Limits, Searcher};

use crate::endgame::{EndgameTables, Value};
use crate::heuristics::Heuristics;
use draughts_rules::{Bits, Colour, Position, Rules, Setup};

/// Kings of the side ahead and of the other. Nearly all of these endings are won.
pub(crate) const KINGS: [[usize; 2]; 6] = [[2, 1], [3, 1], [4, 1], [5, 1], [3, 2], [4, 2]];

/// MiB of the table of the searches.
const HASH: usize = 16;

/// How the endings went for the side ahead.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Conversion {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

/// Plays the random endings of `seed`, as many as `count`, at `nodes` nodes a move: how those of each of [`KINGS`]
/// went.
pub(crate) fn convert(
    heuristics: &Heuristics,
    tables: Option<&EndgameTables>,
    rules: Rules,
    (count, nodes, seed): (u32, u64, u64),
) -> [Conversion; KINGS.len()] {
    let mut rng = SplitMix64::new(seed);
    let mut found = [Conversion::default(); KINGS.len()];
    for _ in 0..count {
        let (kind, pos, ahead) = won_ending(rules, tables, &mut rng);
        let side = pos.side_of(ahead);
        let ended = match play_on(pos, heuristics, nodes) {
            Outcome::Draw => &mut found[kind].drawn,
            Outcome::Win(winner) if winner == side => &mut found[kind].won,
            Outcome::Win(_) => &mut found[kind].lost,
        };
        *ended += 1;
    }
    found
}

/// A random ending without captures: which of [`KINGS`] it has, the position, and the colour with more of them. The
/// tables, where they know it, say that it is won.
fn won_ending(
    rules: Rules,
    tables: Option<&EndgameTables>,
    rng: &mut SplitMix64,
) -> (usize, Position, Colour) {
    loop {
        let kind = rng.below(KINGS.len());
        let [more, fewer] = KINGS[kind];
        let ahead = [Colour::White, Colour::Black][rng.below(2)];
        let counts = if ahead == Colour::White { [more, fewer] } else { [fewer, more] };
        let turn = [Colour::White, Colour::Black][rng.below(2)];
        let mut occupied = 0;
        let pieces = counts.map(|count| place(rules, count, &mut occupied, rng));
        let setup = Setup { pieces, kings: occupied, turn, idle_plies: 0, full_move: 1 };
        let pos = Position::new(setup, rules);
        let calm = !pos.could_capture(Colour::White) && !pos.could_capture(Colour::Black);
        let won = match tables.and_then(|tables| tables.probe(&pos)) {
            Some(Value::Win(_)) => turn == ahead,
            Some(Value::Loss(_)) => turn != ahead,
            Some(Value::Draw) => false,
            None => true,
        };
        if calm && won && pos.has_move() {
            return (kind, pos, ahead);
        }
    }
}

/// So many squares that were not `occupied`.
fn place(rules: Rules, count: usize, occupied: &mut Bits, rng: &mut SplitMix64) -> Bits {
    let mut placed: Bits = 0;
    while placed.count_ones() < count as u32 {
        let bit = rules.variant.bit(1 + rng.below(rules.variant.squares()));
        placed |= bit.map_or(0, |bit| 1 << bit) & !*occupied;
    }
    *occupied |= placed;
    placed
}

/// How the game ends if one player plays on for both sides.
fn play_on(mut pos: Position, heuristics: &Heuristics, nodes: u64) -> Outcome {
    let mut searcher = Searcher::new(HASH, 1);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut line = Line::new();
    loop {
        if let Some(outcome) = status(&pos, &line) {
            return outcome;
        }
        let report = searcher.search(&pos, &line, heuristics, &limits, &());
        let Some(best) = report.best() else { return pos.when_stuck() };
        line.play(&mut pos, best);
    }
}
