//! The rules of a game, as the rest of Tengen uses them.

use std::fmt;

use crate::{Outcome, Side};

/// The rules of a two-player game of perfect information.
///
/// A value is one position: the board, the side to move and the counters that a position text
/// carries. It has no history; [`Line`](crate::Line) knows the moves played, and repetition.
/// The trait holds rules only. What a position is worth and which moves are tactical is up to the
/// search's `Heuristics`.
///
/// Sides need not alternate: after `make` the same side may be on move again.
pub trait Game: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// One legal step of play. It need not carry more than what `make` needs.
    type Move: Copy + Eq + fmt::Debug + Send + Sync + 'static;

    /// The part of the position before that [`unmake`](Game::unmake) needs: a small difference, or the whole old position.
    type Undo: Clone + Send + Sync + 'static;

    /// One more than the largest value of [`slot`](Game::slot); at most 65,536.
    const MOVE_SLOTS: usize;

    /// The side whose turn it is.
    fn side_to_move(&self) -> Side;

    /// The hash key of everything that decides the rest of the game. It includes the side to move;
    /// it leaves out counters and history.
    fn key(&self) -> u64;

    /// The key of the position after the legal move `mv`; `None` where it takes as long to tell as to
    /// make the move. With it a table can be asked for that position before the move is made.
    fn key_after(&self, _mv: Self::Move) -> Option<u64> {
        None
    }

    /// The same key computed from scratch, to check the incremental one.
    fn key_from_scratch(&self) -> u64;

    /// Appends every legal move, each once, in an order that the position alone decides. A board
    /// that shows the end of the game (five in a row, the last dot taken) has none; draws by a
    /// count do not empty the list.
    fn legal_moves(&self, out: &mut Vec<Self::Move>);

    /// Every legal move in a list of its own, in that order.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// The position after the legal move `mv`.
    fn after(&self, mv: Self::Move) -> Self {
        let mut after = self.clone();
        after.make(mv);
        after
    }

    /// Whether `mv`, a move of any position of this game, is legal here.
    ///
    /// A fast game overrides the default, which looks for `mv` in the list.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.moves().contains(&mv)
    }

    /// The number of legal moves; a fast game overrides it to count without listing.
    fn count_moves(&self) -> u64 {
        self.moves().len() as u64
    }

    /// How the game ended, as far as the board and its counters show it without listing moves.
    ///
    /// A position without legal moves may return `None`; [`when_stuck`](Game::when_stuck) decides
    /// it then. A draw by a count must not hide a mate: look for the mate first.
    fn outcome(&self) -> Option<Outcome>;

    /// How many plies are left until a counter draws the game, if no move resets it; 0 once it has.
    /// `None` if nothing is counted.
    ///
    /// [`key`](Game::key) leaves counters out. A table of values needs this near the draw.
    fn plies_to_draw(&self) -> Option<u32> {
        None
    }

    /// How the game ends when the side to move has no legal move. By default it loses.
    fn when_stuck(&self) -> Outcome {
        Outcome::Win(!self.side_to_move())
    }

    /// An outcome that the side to move may claim instead of moving (shogi's entering-king declaration):
    /// never its own loss.
    fn claim(&self) -> Option<Outcome> {
        None
    }

    /// Plays the legal move `mv`.
    ///
    /// # Panics
    /// May panic, or leave an invalid position, if `mv` is not legal.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back `mv`, the last move made, and restores every field.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// A small number for `mv` that tables store and index by, below [`MOVE_SLOTS`](Game::MOVE_SLOTS).
    ///
    /// Two moves of one position may share a slot (two capture paths with the same ends), which
    /// costs ordering and never correctness.
    fn slot(&self, mv: Self::Move) -> u16;

    /// The first legal move with this slot, if there is one; the inverse of [`slot`](Game::slot).
    ///
    /// A fast game overrides the default, which searches the list of legal moves.
    fn resolve(&self, slot: u16) -> Option<Self::Move> {
        self.moves().into_iter().find(|&mv| self.slot(mv) == slot)
    }

    /// Whether no position before `mv` can occur again after it. Called before `mv` is made.
    fn is_irreversible(&self, mv: Self::Move) -> bool;

    /// How many occurrences of one position end the game, at least 2; `None` if repetition has no
    /// rule.
    fn repetition_limit(&self) -> Option<u32> {
        None
    }

    /// The verdict on a loop: `cycle` holds the moves that led from an earlier occurrence of this
    /// position back to it, so replaying them from a clone walks the loop. The verdict is the same
    /// from every position of the loop.
    fn judge_cycle(&self, _cycle: &[Self::Move]) -> Outcome {
        Outcome::Draw
    }
}
