//! Whether the program wins what is won: endings, random or of a file, played out by one player for both sides.

use game::keys::SplitMix64;
use game::{Game as _, Line, Notation as _, Outcome, Side, status};
use rayon::prelude::*;
use search::{Limits, Searcher};

use crate::endgame::{EndgameTables, Value};
use crate::heuristics::Heuristics;
use draughts_rules::{Bits, Colour, Position, Rules, Setup};

/// Kings of the side ahead and of the other. Nearly all of these endings are won.
const KINGS: [[usize; 2]; 6] = [[2, 1], [3, 1], [4, 1], [5, 1], [3, 2], [4, 2]];

/// MiB of the table of the searches.
const HASH: usize = 16;

/// An ending that one side should win.
#[derive(Clone, Debug)]
pub(crate) struct WonEnding {
    pub(crate) pos: Position,
    ahead: Side,
}

/// How the endings with so many pieces of the side ahead and of the other went.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Conversion {
    pub(crate) pieces: [u32; 2],
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

impl WonEnding {
    /// Reads `<FEN> ;V win` or `<FEN> ;V loss`: the value for the side to move.
    ///
    /// # Errors
    /// If it is something else, in words.
    pub(crate) fn parse(line: &str, rules: Rules) -> Result<Self, String> {
        let (fen, value) = line.split_once(";V ").ok_or("no value")?;
        let pos =
            Position::parse_position(fen.trim(), &rules).map_err(|error| error.to_string())?;
        let turn = pos.side_to_move();
        match value.split_whitespace().next() {
            Some("win") => Ok(Self { ahead: turn, pos }),
            Some("loss") => Ok(Self { ahead: !turn, pos }),
            _ => Err(format!("not won: {line}")),
        }
    }

    /// The random endings of `seed`, as many as `count`.
    pub(crate) fn random(
        rules: Rules,
        tables: Option<&EndgameTables>,
        count: u32,
        seed: u64,
    ) -> Vec<Self> {
        let mut rng = SplitMix64::new(seed);
        (0..count).map(|_| won_ending(rules, tables, &mut rng)).collect()
    }

    /// Pieces of the side ahead and of the other.
    fn pieces(&self) -> [u32; 2] {
        let colours = [Colour::White, Colour::Black];
        let mut counts = colours.map(|colour| self.pos.pieces(colour).count_ones());
        if self.pos.side_of(Colour::White) != self.ahead {
            counts.reverse();
        }
        counts
    }
}

/// Plays `endings` at `nodes` nodes a move: how those of each material went.
pub(crate) fn convert(
    heuristics: &Heuristics,
    endings: &[WonEnding],
    nodes: u64,
) -> Vec<Conversion> {
    let played = endings.par_iter().map(|ending| play_on(ending.pos.clone(), heuristics, nodes));
    let mut found = Vec::<Conversion>::new();
    for (ending, outcome) in endings.iter().zip(played.collect::<Vec<_>>()) {
        let pieces = ending.pieces();
        let place = found.iter().position(|kind| kind.pieces == pieces).unwrap_or_else(|| {
            found.push(Conversion { pieces, ..Conversion::default() });
            found.len() - 1
        });
        let ended = match outcome {
            Outcome::Draw => &mut found[place].drawn,
            Outcome::Win(winner) if winner == ending.ahead => &mut found[place].won,
            Outcome::Win(_) => &mut found[place].lost,
        };
        *ended += 1;
        log::info!("{outcome:?}: {}", ending.pos.position_text());
    }
    found.sort_by_key(|kind| kind.pieces);
    found
}

/// A random ending of [`KINGS`] without captures, which is won by the tables where they know it.
fn won_ending(rules: Rules, tables: Option<&EndgameTables>, rng: &mut SplitMix64) -> WonEnding {
    loop {
        let [more, fewer] = KINGS[rng.below(KINGS.len())];
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
            return WonEnding { ahead: pos.side_of(ahead), pos };
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
