//! The heuristics of a game: the order of its moves, and which nodes are noisy.

use game::{Game, Replies, Stage};

use crate::{Evaluation, Params, Score};

/// The heuristics of one game: how its moves are ordered, pruned and extended. All hooks have defaults
/// that leave the technique they feed without effect; what a position is worth is said by the
/// [`Evaluation`].
///
/// Each search thread owns a clone.
pub trait Heuristics<G: Game>: Clone + Send {
    /// The evaluation of positions in a search with these heuristics.
    type Evaluation: Evaluation<G>;

    /// One more than the largest value of [`piece_to`](Heuristics::piece_to).
    const PIECE_TO: usize = 1;

    /// Whether [`replies`](Heuristics::replies) tells where one legal move is left. The search passes through such
    /// positions, in which there must be nothing to claim, without looking at more than the end of the game.
    const ONLY_REPLIES: bool = false;

    /// Whether [`probe`](Heuristics::probe) is not asked again, off the principal variation, about a position that the
    /// table knows: it has said nothing before, and the way to the position does not matter to it.
    const PROBES_ONCE: bool = false;

    /// The evaluation in force, to be [reset](Evaluation::reset) before use.
    fn evaluation(&self) -> Self::Evaluation;

    /// A search from `root` begins: what was learned from other positions may be forgotten.
    fn begin(&mut self, _root: &G) {}

    /// The exact value of `pos` if it is known without search: an endgame table, theory, a mate
    /// in one seen statically. `ply` is the distance from the root, for
    /// [`Score::win_in`] and [`Score::known_win`]. Moves may be tried on `pos`, which is left as it was.
    fn probe(&mut self, _pos: &mut G, _ply: usize) -> Option<Score> {
        None
    }

    /// The moves by which the game comes from `pos` to the end that [`probe`](Heuristics::probe) has seen, `plies` of
    /// them; none if it does not know them. Asked only about lines that are shown.
    fn known_line(&self, _pos: &G, _plies: usize) -> Vec<G::Move> {
        Vec::new()
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
    fn may_refute(&self, _pos: &G, _mv: G::Move) -> bool {
        true
    }

    /// Whether [`generate`](Heuristics::generate) lists the legal move `mv` as tactical.
    fn is_tactical(&self, _pos: &G, _mv: G::Move) -> bool {
        false
    }

    /// Appends the moves that quiescence tries in a node that is not forced. By default the tactical moves.
    fn quiescence_moves(&self, pos: &G, out: &mut Vec<G::Move>) {
        self.generate(pos, Stage::Tactical, out);
    }

    /// Whether the side to move has no free choice (in check, must capture, must answer a four):
    /// such a node may not stand pat, is not pruned by estimates, and extends the search.
    fn is_forced(&self, _pos: &G) -> bool {
        false
    }

    /// The choice of the side to move, where [`ONLY_REPLIES`](Heuristics::ONLY_REPLIES) is set. It agrees with
    /// [`is_forced`](Heuristics::is_forced), which also holds where one move is left.
    fn replies(&self, pos: &G) -> Replies<G::Move> {
        if self.is_forced(pos) { Replies::Forced } else { Replies::Free }
    }

    /// Static worth of `mv` among its stage: the higher, the earlier. Tactical moves are ordered
    /// by it alone, quiet ones by it and by history together (history reaches about ±16,000).
    fn priority(&self, _pos: &G, _mv: G::Move) -> i32 {
        0
    }

    /// The immediate gain of `mv`, in [`Score`] units, before any answer: for futility.
    /// `None` switches futility off for this move.
    fn gain(&self, _pos: &G, _mv: G::Move) -> Option<i32> {
        None
    }

    /// Whether the exchange that `mv` starts yields at least `threshold`, in [`Score`] units.
    fn see_ge(&self, _pos: &G, _mv: G::Move, _threshold: i32) -> bool {
        true
    }

    /// Whether the answer to `mv` is forced (it gives check, makes a four), as far as that is seen
    /// cheaply: such moves are not pruned by estimates.
    fn forces(&self, _pos: &G, _mv: G::Move) -> bool {
        false
    }

    /// Whether `mv`, in a forced node, only puts off the answer that is due: near the leaves such moves are skipped.
    fn delays(&self, _pos: &G, _mv: G::Move) -> bool {
        false
    }

    /// The position with the turn given away, where a free move cannot hurt the mover in
    /// ordinary play; `None` where it can (zugzwang, a forced node) or where games do not pass.
    fn pass(&self, _pos: &G) -> Option<G> {
        None
    }

    /// The (piece, destination) pair of `mv`, by which continuation history remembers it: its piece-to number.
    fn piece_to(&self, _pos: &G, _mv: G::Move) -> usize {
        0
    }

    /// The margins that suit this game's unit and tactics.
    fn params(&self) -> Params {
        Params::default()
    }

    /// Hashes of two sets of features with which errors of the evaluation recur: the pawns, say, and
    /// what stands around the kings. An error is remembered by each.
    fn correction_keys(&self, _pos: &G) -> [Option<u64>; 2] {
        [None; 2]
    }
}
