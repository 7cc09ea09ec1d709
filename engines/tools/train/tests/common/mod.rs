//! Made-up positions whose value is known, and a toy game that has them.

use game::keys::SplitMix64;
use game::{Game, Outcome, Side};
use network::{Delta, InputSet, Inputs};
use train::{Recipe, Samples};

const CELLS: usize = 12;

/// Discs of two colours on a strip. Nobody plays it: it has values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Strip {
    /// The owner of the disc on each cell.
    cells: [Option<Side>; CELLS],
    side: Side,
}

impl Strip {
    pub(crate) fn random(rng: &mut SplitMix64) -> Self {
        let owners = [None, Some(Side::First), Some(Side::Second)];
        let cells = std::array::from_fn(|_| owners[rng.below(3)]);
        Self { cells, side: Side::BOTH[rng.below(2)] }
    }

    /// A disc of each side on the first two cells.
    pub(crate) fn of_two(side: Side) -> Self {
        let mut cells = [None; CELLS];
        [cells[0], cells[1]] = Side::BOTH.map(Some);
        Self { cells, side }
    }

    /// Its value to the first side: that of each disc, and of each pair of neighbours
    /// of one colour, which a linear evaluation does not see.
    pub(crate) fn value(&self) -> i32 {
        let sign = |owner: Side| if owner == Side::First { 1 } else { -1 };
        let discs = self.cells.iter().flatten().map(|&owner| 40 * sign(owner)).sum::<i32>();
        let pairs = self.cells.windows(2).filter(|pair| pair[0] == pair[1]);
        discs + pairs.filter_map(|pair| pair[0]).map(|owner| 120 * sign(owner)).sum::<i32>()
    }

    /// How a game ends in which it is worth so much.
    pub(crate) fn outcome(&self) -> Outcome {
        match self.value() {
            1.. => Outcome::Win(Side::First),
            0 => Outcome::Draw,
            _ => Outcome::Win(Side::Second),
        }
    }
}

impl Game for Strip {
    type Move = ();
    type Undo = ();
    const MOVE_SLOTS: usize = 1;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        0
    }

    fn key_from_scratch(&self) -> u64 {
        0
    }

    fn legal_moves(&self, _: &mut Vec<()>) {}

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn make(&mut self, (): ()) {}

    fn unmake(&mut self, (): (), (): ()) {}

    fn slot(&self, (): ()) -> u16 {
        0
    }

    fn is_irreversible(&self, (): ()) -> bool {
        true
    }
}

/// Own discs by cell, then the other's.
pub(crate) struct Discs;

impl Inputs for Discs {
    type Game = Strip;

    fn set(&self) -> InputSet {
        InputSet { game: "strip", name: "discs", count: 2 * CELLS, active: CELLS, buckets: 1 }
    }

    fn active(&self, pos: &Strip, view: Side, mut report: impl FnMut(u16)) {
        for (cell, owner) in (0..).zip(pos.cells) {
            if let Some(owner) = owner {
                report(cell + CELLS as u16 * u16::from(owner != view));
            }
        }
    }

    fn record(&self, _: &Strip, (): (), _: Side, delta: &mut Delta) {
        delta.refresh();
    }
}

/// Samples of `games` games of ten positions each.
pub(crate) fn samples(games: u32) -> Samples {
    let (mut rng, mut samples) = (SplitMix64::new(1), Samples::default());
    for game in (0..10 * games).map(|position| position / 10) {
        let pos = Strip::random(&mut rng);
        samples.push_position(&Discs, &pos, [pos.value(); 2], Some(pos.outcome()), game);
    }
    samples
}

/// Few and large steps.
pub(crate) fn recipe(epochs: u32) -> Recipe {
    Recipe { epochs, batch: 256, rate: 0.01, decay: 0.001, result: 0.2, ..Recipe::default() }
}
