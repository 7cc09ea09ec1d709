//! Accumulators that follow a game: a race of two kings over a board of nine files, who put down
//! and pick up stones; mirrored for a view whose king stands beyond the middle.

use game::keys::SplitMix64;
use game::{Game, Outcome, Side};
use network::{Accumulator, Delta, InputSet, Inputs, Network, reference};

use crate::common::random;

const FILES: u8 = 9;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Race {
    side: Side,
    kings: [u8; 2],
    /// Sets of files, by owner.
    stones: [u16; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Pass,
    King(u8),
    /// Puts a stone down or picks one up, of either owner; the mover goes on.
    Stone(Side, u8),
}

impl Race {
    fn start() -> Self {
        Self { side: Side::First, kings: [0, 8], stones: [0b1_0000_0011, 0b1_1000_0000] }
    }

    /// The same position with the sides exchanged.
    fn turned(&self) -> Self {
        let turn = |stones: u16| stones.reverse_bits() >> 7;
        Self {
            side: !self.side,
            kings: [8 - self.kings[1], 8 - self.kings[0]],
            stones: [turn(self.stones[1]), turn(self.stones[0])],
        }
    }
}

impl Game for Race {
    type Move = Move;
    type Undo = Self;
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

    fn legal_moves(&self, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        out.extend((0..FILES).map(Move::King));
        out.extend((0..FILES).map(|file| Move::Stone(Side::First, file)));
        out.extend((0..FILES).map(|file| Move::Stone(Side::Second, file)));
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn make(&mut self, mv: Move) -> Self {
        let before = self.clone();
        match mv {
            Move::Pass => self.side = !self.side,
            Move::King(file) => {
                self.kings[self.side.index()] = file;
                self.side = !self.side;
            }
            Move::Stone(owner, file) => self.stones[owner.index()] ^= 1 << file,
        }
        before
    }

    fn unmake(&mut self, _: Move, before: Self) {
        *self = before;
    }

    fn slot(&self, _: Move) -> u16 {
        0
    }

    fn is_irreversible(&self, _: Move) -> bool {
        true
    }
}

/// King, enemy king, stones, enemy stones: nine files each.
struct Places;

impl Places {
    const COUNT: usize = 4 * FILES as usize;

    fn input(pos: &Race, view: Side, what: u16, owner: Side, file: u8) -> u16 {
        let seen = |file: u8| if view == Side::First { file } else { 8 - file };
        let mirrored = seen(pos.kings[view.index()]) > 4;
        let file = if mirrored { 8 - seen(file) } else { seen(file) };
        (what + u16::from(owner != view)) * u16::from(FILES) + u16::from(file)
    }
}

impl Inputs for Places {
    type Game = Race;

    fn set(&self) -> InputSet {
        InputSet { game: "race", name: "places", count: Self::COUNT, active: 20, stacks: 2 }
    }

    fn active(&self, pos: &Race, view: Side, mut report: impl FnMut(u16)) {
        for owner in Side::BOTH {
            report(Self::input(pos, view, 0, owner, pos.kings[owner.index()]));
            let stones = (0..FILES).filter(|file| pos.stones[owner.index()] >> file & 1 == 1);
            stones.for_each(|file| report(Self::input(pos, view, 2, owner, file)));
        }
    }

    fn record(&self, before: &Race, mv: Move, view: Side, delta: &mut Delta) {
        match mv {
            Move::Pass => {}
            Move::King(_) if view == before.side => delta.refresh(),
            Move::King(file) => {
                let side = before.side;
                delta.remove(Self::input(before, view, 0, side, before.kings[side.index()]));
                delta.add(Self::input(before, view, 0, side, file));
            }
            Move::Stone(owner, file) => {
                let input = Self::input(before, view, 2, owner, file);
                let lies = before.stones[owner.index()] >> file & 1 == 1;
                if lies { delta.remove(input) } else { delta.add(input) }
            }
        }
    }

    fn stack(&self, pos: &Race) -> usize {
        (pos.stones[pos.side.index()].count_ones() % 2) as usize
    }

    fn base(&self, pos: &Race) -> i32 {
        let ahead = i32::from(pos.kings[0]) - i32::from(8 - pos.kings[1]);
        if pos.side == Side::First { ahead } else { -ahead }
    }
}

fn network() -> Network<32> {
    Network::new(&random(&Places.set(), 32, 1), &Places.set()).unwrap()
}

/// Plays a random game; calls `check` after every move with the sums that followed it.
fn follow(seed: u64, mut check: impl FnMut(&Race, &Accumulator<32>)) {
    let network = network();
    let mut rng = SplitMix64::new(seed);
    let mut pos = Race::start();
    let mut line = vec![(pos.clone(), Accumulator::of(&network, &Places, &pos))];
    for _ in 0..300 {
        if line.len() > 1 && rng.below(5) == 0 {
            line.pop();
            pos = line.last().expect("the start").0.clone();
        } else {
            let moves = pos.moves();
            let mv = moves[rng.below(moves.len())];
            let deltas = Side::BOTH.map(|view| Places.delta(&pos, mv, view));
            let _ = pos.make(mv);
            let before = line.last().expect("the start").1;
            line.push((pos.clone(), before.updated(&network, &Places, &deltas, &pos)));
        }
        check(&pos, &line.last().expect("the start").1);
    }
}

#[test]
fn following_a_game_gives_the_sums_from_nothing() {
    let network = network();
    for seed in 0..20 {
        follow(seed, |pos, found| {
            assert_eq!(*found, Accumulator::of(&network, &Places, pos), "{pos:?}");
        });
    }
}

#[test]
fn exchanged_sides_have_the_same_value() {
    let network = network();
    let mut values = Vec::new();
    follow(99, |pos, found| {
        let value = found.evaluate(&network, &Places, pos);
        let turned = pos.turned();
        let there = Accumulator::of(&network, &Places, &turned);
        assert_eq!(there.evaluate(&network, &Places, &turned), value, "{pos:?}");
        values.push(value);
    });
    values.dedup();
    assert!(values.len() > 100, "the values differ from position to position");
}

#[test]
fn the_value_is_that_of_the_definition_and_the_base() {
    let (network, parameters) = (network(), random(&Places.set(), 32, 1));
    follow(7, |pos, found| {
        let active = |view| {
            let mut active = Vec::new();
            Places.active(pos, view, |input| active.push(input));
            active
        };
        let (mover, other) = (active(pos.side), active(!pos.side));
        let expected = reference::evaluate(&parameters, &mover, &other, Places.stack(pos));
        let found = found.evaluate(&network, &Places, pos);
        assert_eq!(i64::from(found), expected + i64::from(Places.base(pos)), "{pos:?}");
    });
}
