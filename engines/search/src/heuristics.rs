//! What a game believes: evaluation, ordering, and which nodes are noisy.

use game::Game;

use crate::{Params, Score};

/// Which part of the legal moves a generator is asked for. The parts are disjoint and together
/// are all legal moves, save those that the game proves or believes useless: it may leave out any
/// but not all, so that a move can be found wherever there is one. The search plays nothing that
/// is not listed but table moves, killers and counter moves, which were listed elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Moves that change the balance at once: captures, promotions, fours.
    Tactical,
    /// All others.
    Quiet,
}

/// The opinions of one game; all but [`evaluate`](Heuristics::evaluate) have defaults that leave
/// the technique they feed without effect.
///
/// Each search thread owns a clone. State that follows the line of play (accumulators) lives
/// here: [`reset`](Heuristics::reset) at a root, [`push`](Heuristics::push) before each move,
/// [`pop`](Heuristics::pop) after each move taken back.
pub trait Heuristics<G: Game>: Clone + Send {
    /// One more than the largest value of [`track`](Heuristics::track).
    const TRACKS: usize = 1;

    /// Starts from `pos`: all incremental state is computed anew.
    fn reset(&mut self, pos: &G) {
        let _ = pos;
    }

    /// `mv` is about to be made in `before`.
    fn push(&mut self, before: &G, mv: G::Move) {
        let _ = (before, mv);
    }

    /// The side to move in `before` is about to pass.
    fn push_pass(&mut self, before: &G) {
        let _ = before;
    }

    /// The last move or pass has been taken back.
    fn pop(&mut self) {}

    /// An estimate of `pos`, from the view of its side to move, made with [`Score::estimate`].
    fn evaluate(&mut self, pos: &G) -> Score;

    /// The exact value of `pos` if it is known without search: an endgame table, theory, a mate
    /// in one seen statically. `ply` is the distance from the root, for
    /// [`Score::win_in`] and [`Score::known_win`].
    fn probe(&mut self, pos: &G, ply: usize) -> Option<Score> {
        let _ = (pos, ply);
        None
    }

    /// Appends the legal moves of one stage.
    fn generate(&self, pos: &G, stage: Stage, out: &mut Vec<G::Move>) {
        if stage == Stage::Quiet {
            pos.legal_moves(out);
        }
    }

    /// Whether the quiet legal move `mv`, which refuted another position, may be tried here before
    /// the quiet moves are listed. A game says no to what [`generate`](Heuristics::generate) leaves
    /// out.
    fn may_refute(&self, pos: &G, mv: G::Move) -> bool {
        let _ = (pos, mv);
        true
    }

    /// Whether [`generate`](Heuristics::generate) lists the legal move `mv` as tactical.
    fn is_tactical(&self, pos: &G, mv: G::Move) -> bool {
        let _ = (pos, mv);
        false
    }

    /// Appends the moves that quiescence tries in a node that is not forced; `depth` is 0 at its
    /// first ply and falls by one each ply. By default the tactical moves.
    fn quiescence_moves(&self, pos: &G, depth: i32, out: &mut Vec<G::Move>) {
        let _ = depth;
        self.generate(pos, Stage::Tactical, out);
    }

    /// Whether the side to move has no free choice (in check, must capture, must answer a four):
    /// such a node may not stand pat, is not pruned by estimates, and extends the search.
    fn is_forced(&self, pos: &G) -> bool {
        let _ = pos;
        false
    }

    /// Static worth of `mv` among its stage: the higher, the earlier. Tactical moves are ordered
    /// by it alone, quiet ones by it and by history together (history reaches about ±16,000).
    fn priority(&self, pos: &G, mv: G::Move) -> i32 {
        let _ = (pos, mv);
        0
    }

    /// What `mv` wins at once, in hundredths of the unit, before any answer: for futility.
    /// `None` switches futility off for this move.
    fn gain(&self, pos: &G, mv: G::Move) -> Option<i32> {
        let _ = (pos, mv);
        None
    }

    /// Whether the exchange that `mv` starts yields at least `threshold` hundredths.
    fn see_ge(&self, pos: &G, mv: G::Move, threshold: i32) -> bool {
        let _ = (pos, mv, threshold);
        true
    }

    /// Whether the answer to `mv` is forced (it gives check, makes a four), as far as that is seen
    /// cheaply: such moves are not pruned by estimates.
    fn forces(&self, pos: &G, mv: G::Move) -> bool {
        let _ = (pos, mv);
        false
    }

    /// The position with the turn given away, where a free move cannot hurt the mover in
    /// ordinary play; `None` where it can (zugzwang, a forced node) or where games do not pass.
    fn pass(&self, pos: &G) -> Option<G> {
        let _ = pos;
        None
    }

    /// The (piece, destination) pair of `mv`, by which continuation history remembers it.
    fn track(&self, pos: &G, mv: G::Move) -> usize {
        let _ = (pos, mv);
        0
    }

    /// The margins that suit this game's unit and temper.
    fn params(&self) -> Params {
        Params::default()
    }

    /// A hash of the features whose evaluation errors recur (a pawn structure).
    fn correction_key(&self, pos: &G) -> Option<u64> {
        let _ = pos;
        None
    }
}
