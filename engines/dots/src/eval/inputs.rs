//! The inputs of the learned evaluation of territory: every dot by who has it or reaches it sooner,
//! seen by each side from its own corner.
//!
//! ```text
//! own dots                                    by the place of the dot: 144
//! enemy dots                                  the same
//! free dots that only one's own side can take, then only the enemy
//! contested dots that one's own side reaches two or more moves sooner, then the enemy
//! contested dots that one's own side reaches one move sooner, then the enemy
//! contested dots that both can take at once, then those that both reach in equally many moves
//! ```
//!
//! Places are those of the largest board, 12x12. On a smaller one a dot has the place that is as far from the
//! nearer edge in either direction, so that the middle of the large board stays empty.

use game::Side;
use network::{ByFacts, Delta, Facts, InputSet, Inputs};
use search::Evaluation;

use super::images::mirrored;
use super::tuned::Tuned;
use crate::territory::Division;
use dots_rules::{Edge, MAX_DOTS, MAX_LINES, Position};

/// The facts that may hold of a dot.
const KINDS: usize = 10;
/// The kinds as the other side sees them.
const TURNED: [usize; KINDS] = [1, 0, 3, 2, 5, 4, 7, 6, 8, 9];
const WORDS: usize = MAX_DOTS.div_ceil(64);
const BUCKETS: usize = 4;

/// The dots of the territory game, on top of the tuned evaluation: 1,440 inputs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dots;

/// The row or column `line` of `lines` on the largest board.
const fn place(line: usize, lines: usize) -> usize {
    if 2 * line < lines { line } else { line + MAX_LINES - lines }
}

impl Inputs for Dots {
    type Game = Position;

    fn set(&self) -> InputSet {
        InputSet {
            game: "dots",
            name: "territory-dots-on-tuned",
            count: KINDS * MAX_DOTS,
            active: MAX_DOTS,
            buckets: BUCKETS,
        }
    }

    fn active(&self, pos: &Position, view: Side, mut report: impl FnMut(u16)) {
        self.facts(pos).changes(&Facts::EMPTY, |fact, _| report(self.input(pos, fact, view)));
    }

    /// A dot that is taken may change who reaches any other one sooner.
    #[inline]
    fn record(&self, _: &Position, _: Edge, _: Side, delta: &mut Delta) {
        delta.refresh();
    }

    /// By the free dots of a hundred: up to 21, to 43, to 65, more.
    #[inline]
    fn bucket(&self, pos: &Position) -> usize {
        let dots = pos.board().dots();
        let free = dots - (pos.score(Side::First) + pos.score(Side::Second)) as usize;
        (100 * free / (22 * dots)).min(BUCKETS - 1)
    }

    /// Computed from nothing: an evaluation in a search has the tuned one at hand.
    fn base(&self, pos: &Position) -> i32 {
        let mut tuned = Tuned;
        tuned.reset(pos);
        tuned.evaluate(pos).get()
    }

    /// On a square board, mirrored at the diagonal on which both corners lie.
    fn image(&self, pos: &Position) -> Option<Position> {
        (pos.board().rows == pos.board().cols).then(|| mirrored(pos))
    }
}

/// The facts are kinds of dots by their numbers, with room for 192 dots of each kind.
impl ByFacts for Dots {
    #[inline]
    fn facts(&self, pos: &Position) -> Facts {
        let Division { sole, far, close, level, frontier } = Division::of(pos);
        let (owned, both) = (Side::BOTH.map(|side| pos.owned(side)), frontier[0] & frontier[1]);
        let undecided = [both, level.without(both)];
        let mut facts = Facts::EMPTY;
        for (kind, dots) in [owned, sole, far, close, undecided].as_flattened().iter().enumerate() {
            facts.state(kind * WORDS, dots.words());
        }
        facts
    }

    /// The half turn puts the other side's corner where the own one is.
    #[inline]
    fn input(&self, pos: &Position, fact: usize, view: Side) -> u16 {
        let (board, kind, dot) = (pos.board(), fact / (64 * WORDS), fact % (64 * WORDS));
        let (kind, dot) = match view {
            Side::First => (kind, dot),
            Side::Second => (TURNED[kind], board.dots() - 1 - dot),
        };
        let (row, col) = board.place(dot);
        let place = place(row, board.rows) * MAX_LINES + place(col, board.cols);
        (kind * MAX_DOTS + place) as u16
    }
}
