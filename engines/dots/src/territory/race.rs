//! The race of a territory game: who takes which contested dot. Edges play no part in it.
//!
//! An edge between own dots takes nothing. If it closes a square, its turn is given back, so that
//! it changes nothing; if not, it is a pass. And no pass is better than taking a dot: whatever a
//! side can do without the dot it can do with it. (By induction over the free dots: of two
//! positions with the same side to move, one in which a side owns all it owns in the other, and
//! the opponent no more, is no worse for that side. It copies its best move, or, where it owns
//! that dot already, takes any other or passes.) So a position is worth what the race is worth in
//! which the sides take a free dot next to theirs by turns, and pass only if there is none.
//!
//! A region of free dots next to dots of one side alone is that side's: the other side cannot
//! enter. To take a dot of it now is a pass, so it is counted at once and left out. What remains
//! are the *contested* regions, next to dots of both sides. All that matters of them is where they
//! lie and which of their dots each side could take next.
//!
//! A contested dot next to dots of both sides *races alone* if each contested dot beside it is next
//! to dots of both sides, too: whoever takes it changes nothing for another.

use game::{Game, keys};

use dots_rules::{Bits, CellSet, Grid, IMAGES, MAX_DOTS, Position, around};

/// A set of dots of a board of at most 128.
type Dots = Bits<2>;

/// The states of a contested dot: next to the mover's dots alone, to the opponent's, to both, to
/// none.
const KINDS: usize = 4;

static KEYS: [u64; KINDS * MAX_DOTS] = keys::table(0xD075_0004);
static SINGLE_KEY: [u64; 1] = keys::table(0xD075_0009);

/// A board as races need it.
#[derive(Debug)]
pub(crate) struct Field {
    cols: usize,
    all: Dots,
    /// The dots of the first and of the last column.
    rims: [Dots; 2],
    /// For each dot and kind its keys in all images of the board.
    keys: Vec<[[u64; IMAGES]; KINDS]>,
}

impl Field {
    /// The field of a board of at most 128 dots.
    pub(crate) fn new(board: &Grid) -> Self {
        let key = |dot, kind, image| KEYS[kind * MAX_DOTS + board.image(dot, image)];
        let keys_of =
            |dot| [0, 1, 2, 3].map(|kind| std::array::from_fn(|turn| key(dot, kind, turn)));
        Self {
            cols: board.cols,
            all: board.all_dots.resized(),
            rims: board.rims.map(CellSet::resized),
            keys: (0..board.dots()).map(keys_of).collect(),
        }
    }

    #[inline]
    fn around(&self, dots: Dots) -> Dots {
        around(dots, self.rims, self.cols) & self.all
    }
}

/// A race for the contested dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Race {
    /// The contested dots, those that race alone left out.
    free: Dots,
    /// Those next to dots of the mover, and those next to dots of the opponent.
    near: [Dots; 2],
    /// Whether a dot that races alone is left. Two of them cancel out: who takes one
    /// leaves the other to the opponent.
    single: bool,
}

/// A race, and what was decided on the way to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reduced {
    pub(crate) race: Race,
    /// Dots that the mover has or will have without a contest, minus those of the opponent.
    pub(crate) sure: i32,
    /// Contested dots that the mover reaches in fewer moves, minus those the opponent does.
    pub(crate) nearer: i32,
}

impl Race {
    /// The race in `pos`; what is sure counts the dots owned already.
    pub(crate) fn of(field: &Field, pos: &Position) -> Reduced {
        let mover = pos.side_to_move();
        let owned = [mover, !mover].map(|side| pos.owned(side).resized());
        let free = field.all.without(owned[0] | owned[1]);
        let near = owned.map(|dots| field.around(dots) & free);
        let mut reduced = Self { free, near, single: false }.reduced(field);
        reduced.sure += pos.lead();
        reduced
    }

    /// How many contested dots are left.
    #[inline]
    pub(crate) fn left(&self) -> i32 {
        self.free.len() as i32 + i32::from(self.single)
    }

    /// Bounds on the dots that the mover will take minus those that the opponent will.
    ///
    /// Who takes only dots that are within reach now gets every other one of them.
    #[inline]
    pub(crate) fn bounds(&self) -> (i32, i32) {
        let [own, theirs] = self.near.map(|near| near.len() as i32 + i32::from(self.single));
        (2 * ((own + 1) / 2) - self.left(), self.left() - 2 * (theirs / 2))
    }

    /// The same for races of equal value to their mover.
    pub(crate) fn key(&self, field: &Field) -> u64 {
        let mut images = [0; IMAGES];
        for dot in self.free.iter() {
            let [own, theirs] = self.near.map(|near| usize::from(near.contains(dot)));
            let keys = &field.keys[dot][2 * theirs + own];
            images.iter_mut().zip(keys).for_each(|(image, key)| *image ^= key);
        }
        let least = images.into_iter().fold(u64::MAX, u64::min);
        least ^ if self.single { SINGLE_KEY[0] } else { 0 }
    }

    /// The moves and their results: the dot, unless it is one that races alone, and the race
    /// in the view of the opponent. The sure dots include the one taken.
    pub(crate) fn moves<'a>(
        &'a self,
        field: &'a Field,
    ) -> impl Iterator<Item = (Option<usize>, Reduced)> + 'a {
        let [own, theirs] = self.near;
        let take = move |dot: usize| {
            let free = self.free.without(Dots::of(dot));
            let near = [theirs & free, (own | field.around(Dots::of(dot))) & free];
            let mut after = Self { free, near, single: self.single }.reduced(field);
            after.sure -= 1;
            (Some(dot), after)
        };
        let single = self.single.then(|| {
            let race = Self { free: self.free, near: [theirs, own], single: false };
            (None, Reduced { race, sure: -1, nearer: 0 })
        });
        own.iter().map(take).chain(single)
    }

    /// The contested part of this race.
    fn reduced(self, field: &Field) -> Reduced {
        let [own, theirs] = self.near;
        let (mut reached, mut first) = (self.near, [own.without(theirs), theirs.without(own)]);
        loop {
            let grown = reached.map(|dots| (dots | field.around(dots)) & self.free);
            if grown == reached {
                break;
            }
            let old = reached[0] | reached[1];
            first[0] |= grown[0].without(grown[1] | old);
            first[1] |= grown[1].without(grown[0] | old);
            reached = grown;
        }
        let count = |dots: Dots| dots.len() as i32;
        let contested = reached[0] & reached[1];
        let level = own & theirs;
        let lone = level.without(field.around(contested.without(level)));
        let free = contested.without(lone);
        Reduced {
            race: Self {
                free,
                near: self.near.map(|near| near & free),
                single: self.single ^ (count(lone) % 2 == 1),
            },
            sure: count(reached[0].without(contested)) - count(reached[1].without(contested)),
            nearer: count(first[0] & free) - count(first[1] & free),
        }
    }
}
