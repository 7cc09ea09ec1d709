//! The findings of a mate search about a position.

use shogi_rules::{Hand, Move};

/// No number reaches this; it stands for a proof in one direction.
pub(super) const INFINITE: u32 = 1 << 30;

/// A position for the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    /// Key of the board, the side to move, the side that mates, and the set of all pieces.
    pub(super) board: u64,
    /// The attacker's hand.
    pub(super) hand: Hand,
}

/// How many plies a search may look ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Horizon(pub(super) u16);

impl Horizon {
    pub(super) const NONE: Self = Self(u16::MAX);

    /// The rest after a ply, if there is one.
    pub(super) const fn next(self) -> Self {
        if self.0 == u16::MAX || self.0 == 0 { self } else { Self(self.0 - 1) }
    }

    /// Whether no ply is left.
    pub(super) const fn is_reached(self) -> bool {
        self.0 == 0
    }
}

/// On which position of the line of play a disproof leans: it holds only while that position is
/// behind it, since coming back there is no progress towards a mate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Lean(pub(super) u32);

impl Lean {
    /// On none: it always holds.
    pub(super) const FREE: Self = Self(u32::MAX);
    /// On the whole line, which became too long.
    pub(super) const LINE: Self = Self(0);

    /// On the position after so many plies from where the search began.
    pub(super) const fn on(ply: usize) -> Self {
        Self(ply as u32 + 1)
    }
}

/// How hard a position seems to prove and to disprove, for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// 0: there is a mate.
    pub(super) proof: u32,
    /// 0: there is none.
    pub(super) disproof: u32,
    /// Plies to the mate at most, if there is one.
    pub(super) plies: u16,
    /// Of a mate, a hand of the attacker that suffices for it; of a disproof, a hand that does not
    /// help.
    pub(super) hand: Hand,
    /// Of a disproof, what it leans on.
    pub(super) lean: Lean,
}

impl Numbers {
    pub(super) const fn mate(plies: u16, hand: Hand) -> Self {
        Self { proof: 0, disproof: INFINITE, plies, hand, lean: Lean::FREE }
    }

    /// No mate, even with `hand`.
    pub(super) const fn no_mate(hand: Hand, lean: Lean) -> Self {
        Self { proof: INFINITE, disproof: 0, plies: 0, hand, lean }
    }

    /// Nothing settled.
    pub(super) const fn open(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof, plies: 0, hand: Hand::EMPTY, lean: Lean::FREE }
    }

    pub(super) const fn is_mate(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_no_mate(self) -> bool {
        self.disproof == 0
    }

    pub(super) const fn is_settled(self) -> bool {
        self.is_mate() || self.is_no_mate()
    }
}

/// One move of a node and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) spot: Spot,
    pub(super) numbers: Numbers,
    /// Whether it waits for another drop on the same square to be proved a mate.
    pub(super) waits: bool,
}

impl Child {
    /// A drop that is not looked at yet.
    pub(super) const fn waiting(mv: Move) -> Self {
        let spot = Spot { board: 0, hand: Hand::EMPTY };
        Self { mv, spot, numbers: Numbers::open(1, 1), waits: true }
    }
}
