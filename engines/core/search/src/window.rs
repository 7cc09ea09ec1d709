//! Windows, node types, and the bounds that values are.

use crate::depth::Depth;
use crate::{Bound, Score};

/// The values that matter to a node, from the view of its side to move: `alpha < value < beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) fn full() -> Self {
        Self { alpha: -Score::INFINITE, beta: Score::INFINITE }
    }

    /// The window that asks only whether the value is above `alpha`.
    #[inline]
    pub(crate) fn above(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The window that asks only whether the value reaches `beta`.
    #[inline]
    pub(crate) fn reaching(beta: Score) -> Self {
        Self { alpha: beta - 1, beta }
    }
}

/// The type of a node: what its value is expected to be, from the view of its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeType {
    /// Inside the window: a node of the principal variation, searched with an open window.
    Pv,
    /// At least beta: one good move is enough.
    Cut,
    /// At most alpha: every move fails.
    All,
}

/// A search of the current position that is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeRequest {
    /// Remaining plies; 0 or less means quiescence.
    pub(crate) depth: Depth,
    pub(crate) window: Window,
    pub(crate) node_type: NodeType,
}

impl NodeRequest {
    /// The same request from the view of the other side.
    #[inline]
    pub(crate) fn turned(self) -> Self {
        let Window { alpha, beta } = self.window;
        let node_type = match self.node_type {
            NodeType::Pv => NodeType::Pv,
            NodeType::Cut => NodeType::All,
            NodeType::All => NodeType::Cut,
        };
        Self { depth: self.depth, window: Window { alpha: -beta, beta: -alpha }, node_type }
    }
}

/// The kind of bound that a score is, found with the window's lower end at `alpha` and its upper at
/// `beta`.
pub(crate) fn bound_of(score: Score, alpha: Score, beta: Score) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

/// Whether a stored value settles the question that `alpha` and `beta` ask.
pub(crate) fn settles(bound: Bound, score: Score, alpha: Score, beta: Score) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    }
}

/// Whether `score` says more about the true value than `estimate` does: it is exact, or a bound that
/// the estimate breaks.
pub(crate) fn contradicts(bound: Bound, score: Score, estimate: Score) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score > estimate,
        Bound::Upper => score < estimate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_twice_changes_nothing() {
        let window = Window { alpha: Score::estimate(-3), beta: Score::win_in(7) };
        let request = NodeRequest { depth: Depth::new(4), window, node_type: NodeType::Cut };
        let turned = request.turned();
        assert_eq!(turned.window.alpha, Score::loss_in(7));
        assert_eq!(turned.node_type, NodeType::All);
        assert_eq!(turned.turned().window, window);
    }
}
