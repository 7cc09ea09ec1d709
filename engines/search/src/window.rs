//! Windows, and what a node is expected to do with them.

use crate::Score;

/// The values that matter to a node, from the view of its side to move: `alpha < value < beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// The window that no value leaves.
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

/// What the value of a node is expected to be, from the view of its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expect {
    /// Inside the window: a node of the principal variation, searched with an open window.
    Pv,
    /// At least beta: one good move is enough.
    Cut,
    /// At most alpha: every move fails.
    All,
}

/// One order to search the current position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    /// Remaining plies; 0 or less means quiescence.
    pub(crate) depth: i32,
    pub(crate) window: Window,
    pub(crate) expect: Expect,
}

impl Task {
    /// The same order from the view of the other side.
    #[inline]
    pub(crate) fn turned(self) -> Self {
        let Window { alpha, beta } = self.window;
        let expect = match self.expect {
            Expect::Pv => Expect::Pv,
            Expect::Cut => Expect::All,
            Expect::All => Expect::Cut,
        };
        Self { depth: self.depth, window: Window { alpha: -beta, beta: -alpha }, expect }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_twice_changes_nothing() {
        let window = Window { alpha: Score::estimate(-3), beta: Score::win_in(7) };
        let task = Task { depth: 4, window, expect: Expect::Cut };
        let turned = task.turned();
        assert_eq!(turned.window.alpha, Score::loss_in(7));
        assert_eq!(turned.expect, Expect::All);
        assert_eq!(turned.turned().window, window);
    }
}
