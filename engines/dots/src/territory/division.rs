//! Which dots which side can still take, and which it reaches sooner.

use std::cell::RefCell;

use game::Side;

use dots_rules::{Bits, CellSet, Grid, Position, around};

/// How the free dots divide between the sides, as sets.
///
/// A free dot can be taken by a side if free dots lead from it to one of the side's. It is contested if
/// both can take it. Dots that only one side can take are that side's in the end, since the game goes on
/// until none is free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Division {
    /// By side: free dots that only it can take.
    pub sole: [CellSet; 2],
    /// By side: contested dots that it reaches two or more moves sooner.
    pub far: [CellSet; 2],
    /// By side: contested dots that it reaches just one move sooner.
    pub close: [CellSet; 2],
    /// Contested dots that both reach in equally many moves.
    pub level: CellSet,
    /// By side: contested dots that it could take at once.
    pub frontier: [CellSet; 2],
}

/// A division and what it follows from.
struct Known {
    board: Option<&'static Grid>,
    owned: [CellSet; 2],
    division: Division,
}

thread_local! {
    /// The last division of this thread: the proof of a result, the evaluation and the inputs of a network
    /// ask for the same one in turn.
    static LAST: RefCell<Known> = const {
        let none = [CellSet::EMPTY; 2];
        let division =
            Division { sole: none, far: none, close: none, level: CellSet::EMPTY, frontier: none };
        RefCell::new(Known { board: None, owned: none, division })
    };
}

impl Division {
    /// The division of the free dots of `pos`.
    pub fn of(pos: &Position) -> Self {
        let (board, owned) = (pos.board(), Side::BOTH.map(|side| pos.owned(side)));
        LAST.with_borrow_mut(|last| {
            if last.owned != owned || last.board != Some(board) {
                *last = Known { board: Some(board), owned, division: Self::between(board, owned) };
            }
            last.division
        })
    }

    /// The dots that both sides can take; without any, every free dot has its owner already.
    pub fn contested(&self) -> CellSet {
        self.far[0] | self.far[1] | self.close[0] | self.close[1] | self.level
    }

    /// The division of the dots of `board` that neither side of `owned` has.
    fn between(board: &Grid, owned: [CellSet; 2]) -> Self {
        // Most boards need two words of the three.
        if board.dots() <= 128 { divide::<2>(board, owned) } else { divide::<3>(board, owned) }
    }
}

/// [`Division::between`], with sets of `W` words.
fn divide<const W: usize>(board: &Grid, owned: [CellSet; 2]) -> Division {
    let rims = board.rims.map(CellSet::resized::<W>);
    let free = board.all_dots.without(owned[0] | owned[1]).resized::<W>();
    let (mut fronts, mut unreached) = (owned.map(CellSet::resized), [free; 2]);
    // The dots that one side alone reaches first, and those that both do, ring after ring.
    let (mut first, mut level) = ([Bits::EMPTY; 2], Bits::EMPTY);
    // Those of the last ring that one side alone reached first, and those that the other did next.
    let (mut latest, mut close) = ([Bits::EMPTY; 2], [Bits::EMPTY; 2]);
    let mut frontier = None;
    while !(fronts[0].is_empty() && fronts[1].is_empty()) {
        let before = unreached;
        fronts = [0, 1].map(|side| around(fronts[side], rims, board.cols) & before[side]);
        frontier.get_or_insert(fronts);
        level |= fronts[0] & fronts[1];
        for side in 0..2 {
            let other = 1 - side;
            unreached[side] = before[side].without(fronts[side]);
            close[side] |= latest[side] & fronts[other];
            latest[side] = (fronts[side] & before[other]).without(fronts[other]);
            first[side] |= latest[side];
        }
    }
    let contested = free.without(unreached[0] | unreached[1]);
    let both = |of: &dyn Fn(usize) -> Bits<W>| [0, 1].map(|side| of(side).resized());
    Division {
        sole: both(&|side| unreached[1 - side].without(unreached[side])),
        far: both(&|side| (first[side] & contested).without(close[side])),
        close: both(&|side| close[side]),
        level: level.resized(),
        frontier: both(&|side| frontier.unwrap_or_default()[side] & contested),
    }
}
