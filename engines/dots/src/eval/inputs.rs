//! The inputs of the learned evaluation of territory on 10x10: every dot by who has it or reaches it sooner,
//! seen by each side from its own corner.
//!
//! ```text
//! own dots                                    by the number of the dot: 100
//! enemy dots                                  the same
//! free dots that only one's own side can take, then only the enemy
//! contested dots that one's own side reaches two or more moves sooner, then the enemy
//! contested dots that one's own side reaches one move sooner, then the enemy
//! contested dots that both can take at once, then those that both reach in equally many moves
//! ```

use game::Side;
use network::{ByFacts, Delta, Facts, InputSet, Inputs};
use search::Evaluation;

use super::images::mirrored;
use super::tuned::Tuned;
use crate::moves::Edge;
use crate::position::Position;
use crate::rules::Variant;
use crate::territory::Division;

/// Rows and columns of the board.
const LINES: usize = 10;
const DOTS: usize = LINES * LINES;
/// What may be said of a dot.
const KINDS: usize = 10;
/// The kinds as the other side sees them.
const TURNED: [usize; KINDS] = [1, 0, 3, 2, 5, 4, 7, 6, 8, 9];
const WORDS: usize = DOTS.div_ceil(64);
const STACKS: usize = 4;

/// The dots of the territory game on 10x10, on top of the tuned evaluation: 1,000 inputs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dots;

/// Whether `pos` is on the board that the inputs are of.
pub(crate) fn covers(pos: &Position) -> bool {
    let board = pos.board();
    pos.variant() == Variant::Territory && (board.rows(), board.cols()) == (LINES, LINES)
}

impl Inputs for Dots {
    type Game = Position;

    fn set(&self) -> InputSet {
        InputSet {
            game: "dots",
            name: "territory10-dots-on-tuned",
            count: KINDS * DOTS,
            active: DOTS,
            stacks: STACKS,
        }
    }

    fn active(&self, pos: &Position, view: Side, mut report: impl FnMut(u16)) {
        self.facts(pos).changes(&Facts::EMPTY, |fact, _| report(self.input(fact, view)));
    }

    /// A dot that is taken may change who reaches any other one sooner.
    #[inline]
    fn record(&self, _: &Position, _: Edge, _: Side, delta: &mut Delta) {
        delta.refresh();
    }

    /// By the free dots: up to 21, to 43, to 65, more.
    #[inline]
    fn stack(&self, pos: &Position) -> usize {
        let free = DOTS - (pos.score(Side::First) + pos.score(Side::Second)) as usize;
        (free / 22).min(STACKS - 1)
    }

    /// Computed from nothing: an evaluation in a search has the tuned one at hand.
    fn base(&self, pos: &Position) -> i32 {
        let mut tuned = Tuned;
        tuned.reset(pos);
        tuned.evaluate(pos).get()
    }

    /// Mirrored at the diagonal on which both corners lie.
    fn image(&self, pos: &Position) -> Option<Position> {
        Some(mirrored(pos))
    }
}

/// The facts are the inputs as x sees them, with room for 128 dots of each kind.
impl ByFacts for Dots {
    #[inline]
    fn facts(&self, pos: &Position) -> Facts {
        let Division { sole, far, close, level, frontier } = Division::of(pos);
        let (owned, both) = (Side::BOTH.map(|side| pos.owned(side)), frontier[0] & frontier[1]);
        let undecided = [both, level.without(both)];
        let mut facts = Facts::EMPTY;
        for (kind, dots) in [owned, sole, far, close, undecided].as_flattened().iter().enumerate() {
            facts.state(kind * WORDS, &dots.words()[..WORDS]);
        }
        facts
    }

    /// The half turn puts the other side's corner where the own one is.
    #[inline]
    fn input(&self, fact: usize, view: Side) -> u16 {
        let (kind, dot) = (fact / (64 * WORDS), fact % (64 * WORDS));
        (match view {
            Side::First => kind * DOTS + dot,
            Side::Second => TURNED[kind] * DOTS + DOTS - 1 - dot,
        }) as u16
    }
}
