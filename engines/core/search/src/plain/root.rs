//! The move to play, by a plain search.

use game::Game;
use game::keys::SplitMix64;

use super::{Plain, Tree};
use crate::{Bound, Evaluation, Limits, Observer, Pv, Report, Score};

/// Searches `root` as `plain` has it, or to the depth of `limits`. Of moves of equal value the
/// first is played; with a `seed` other than 0 any of them, chosen by it.
///
/// A search that is stopped reports the best of the moves that it has searched to the full depth,
/// or to one ply if there is none.
pub fn search<G: Game, E: Evaluation<G>>(
    root: &G,
    evaluation: E,
    plain: &Plain<G>,
    limits: &Limits<G::Move>,
    (seed, observer): (u64, &dyn Observer<G::Move>),
) -> Report<G::Move> {
    let order = plain.order.as_ref().map(|order| order as super::Order<'_, G>);
    let mut tree = Tree::new(root, evaluation, order, observer);
    tree.most = limits.nodes.unwrap_or(u64::MAX);
    tree.draw = limits.draw;
    tree.nodes = 1;
    let mut choice = MultiPv { lines: Vec::new(), wanted: limits.multi_pv.max(1), ties: seed > 0 };
    let mut depth = limits.depth.unwrap_or(plain.depth);
    tree.search_root(depth, limits, &mut choice);
    let mut bound = if tree.stopped { Bound::Lower } else { Bound::Exact };
    if choice.lines.is_empty() {
        (depth, bound) = (1, Bound::Exact);
        (tree.stopped, tree.most, tree.observer) = (false, u64::MAX, &());
        tree.search_root(depth, limits, &mut choice);
    }
    let rng = SplitMix64::new(root.key() ^ SplitMix64::new(seed).next());
    let lines = choice.settled(rng).into_iter().map(|line| Pv { bound, ..line });
    let report = Report {
        depth,
        seldepth: tree.seldepth(),
        nodes: tree.nodes,
        hashfull: 0,
        lines: lines.collect(),
    };
    observer.iteration(&report);
    report
}

impl<G: Game, E: Evaluation<G>> Tree<'_, G, E> {
    /// Searches the root moves that `limits` allows, and keeps the best of them in `choice`.
    fn search_root(&mut self, depth: u32, limits: &Limits<G::Move>, choice: &mut MultiPv<G::Move>) {
        let mut moves = self.moves();
        if !limits.search_moves.is_empty() {
            moves.retain(|(_, mv)| limits.search_moves.contains(mv));
        }
        self.depth = depth;
        for (i, &(_, mv)) in moves.iter().enumerate() {
            self.current = Some((mv, i + 1));
            let alpha = choice.alpha();
            let score = self.child(mv, depth.saturating_sub(1), 0, alpha, Score::INFINITE);
            if self.stopped {
                return;
            }
            if score > alpha {
                let after = self.best.get(1).into_iter().flatten();
                let moves = std::iter::once(mv).chain(after.copied()).collect();
                choice.take(Pv { score, bound: Bound::Exact, moves });
            }
        }
    }
}

/// The best root moves so far.
struct MultiPv<M> {
    /// Best first.
    lines: Vec<Pv<M>>,
    wanted: usize,
    /// Whether moves as good as the last wanted one are kept too.
    ties: bool,
}

impl<M> MultiPv<M> {
    /// The value that a move must exceed to be kept.
    fn alpha(&self) -> Score {
        match self.lines.get(self.wanted - 1) {
            Some(last) if self.ties => last.score - 1,
            Some(last) => last.score,
            None => -Score::INFINITE,
        }
    }

    fn take(&mut self, line: Pv<M>) {
        let place = self.lines.partition_point(|known| known.score >= line.score);
        self.lines.insert(place, line);
        let alpha = self.alpha();
        let tied = self.lines.partition_point(|line| self.ties && line.score > alpha);
        self.lines.truncate(tied.max(self.wanted));
    }

    /// The wanted lines, one of the best in front.
    fn settled(mut self, mut rng: SplitMix64) -> Vec<Pv<M>> {
        if let Some(best) = self.lines.first().map(|line| line.score).filter(|_| self.ties) {
            let equal = self.lines.iter().take_while(|line| line.score == best).count();
            self.lines.swap(0, rng.below(equal));
        }
        self.lines.truncate(self.wanted);
        self.lines
    }
}
