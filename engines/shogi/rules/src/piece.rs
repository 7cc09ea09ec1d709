//! Pieces, and what a player holds in hand.

use std::fmt;

use game::Side;

/// A kind of piece. The promoted form of kind `n` has the number `n + 8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind(u8);

impl Kind {
    /// Fuhyo, P.
    pub const PAWN: Self = Self(0);
    /// Kyosha, L.
    pub const LANCE: Self = Self(1);
    /// Keima, N.
    pub const KNIGHT: Self = Self(2);
    /// Ginsho, S.
    pub const SILVER: Self = Self(3);
    /// Kinsho, G.
    pub const GOLD: Self = Self(4);
    /// Kakugyo, B.
    pub const BISHOP: Self = Self(5);
    /// Hisha, R.
    pub const ROOK: Self = Self(6);
    /// Osho, K.
    pub const KING: Self = Self(7);
    /// Tokin, +P.
    pub const TOKIN: Self = Self(8);
    /// Narikyo, +L.
    pub const PRO_LANCE: Self = Self(9);
    /// Narikei, +N.
    pub const PRO_KNIGHT: Self = Self(10);
    /// Narigin, +S.
    pub const PRO_SILVER: Self = Self(11);
    /// Ryuma, +B.
    pub const HORSE: Self = Self(13);
    /// Ryuo, +R.
    pub const DRAGON: Self = Self(14);
    /// No piece: what stands on an empty square.
    pub const NONE: Self = Self(15);

    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 14] = [
        Self::PAWN,
        Self::LANCE,
        Self::KNIGHT,
        Self::SILVER,
        Self::GOLD,
        Self::BISHOP,
        Self::ROOK,
        Self::KING,
        Self::TOKIN,
        Self::PRO_LANCE,
        Self::PRO_KNIGHT,
        Self::PRO_SILVER,
        Self::HORSE,
        Self::DRAGON,
    ];

    /// The kinds that can be held in hand, in the order of their numbers.
    pub const IN_HAND: [Self; 7] =
        [Self::PAWN, Self::LANCE, Self::KNIGHT, Self::SILVER, Self::GOLD, Self::BISHOP, Self::ROOK];

    /// The same kinds in the order in which position texts list a hand.
    pub const HAND_ORDER: [Self; 7] =
        [Self::ROOK, Self::BISHOP, Self::GOLD, Self::SILVER, Self::KNIGHT, Self::LANCE, Self::PAWN];

    /// The kind of this number, 0 to 15.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self(index as u8 & 15)
    }

    /// Its number, below 16.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & 15
    }

    /// The promoted form of a kind that can promote.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Self {
        debug_assert!(self.can_promote());
        Self(self.0 | 8)
    }

    /// The kind it has in hand.
    #[inline]
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        Self(if self.0 == Self::KING.0 { self.0 } else { self.0 & 7 })
    }

    /// Whether it is a promoted kind.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self.0 & 8 != 0
    }

    /// Whether it has a promoted form and is not it.
    #[inline]
    pub const fn can_promote(self) -> bool {
        self.0 < Self::GOLD.0 || self.0 == Self::BISHOP.0 || self.0 == Self::ROOK.0
    }

    /// How many pieces of this unpromoted kind a set has, both hands and promoted forms included.
    pub const fn most(self) -> u32 {
        match self {
            Self::PAWN => 18,
            Self::BISHOP | Self::ROOK | Self::KING => 2,
            _ => 4,
        }
    }

    /// How it moves.
    #[inline]
    pub const fn mover(self) -> Mover {
        const MOVERS: [Mover; 16] = [
            Mover::Pawn,
            Mover::Lance,
            Mover::Knight,
            Mover::Silver,
            Mover::Gold,
            Mover::Bishop,
            Mover::Rook,
            Mover::King,
            Mover::Gold,
            Mover::Gold,
            Mover::Gold,
            Mover::Gold,
            Mover::None,
            Mover::Horse,
            Mover::Dragon,
            Mover::None,
        ];
        MOVERS[self.index()]
    }

    /// The id of the term that players have for it.
    pub const fn term(self) -> &'static str {
        match self {
            Self::PAWN => "shogi-piece-pawn",
            Self::LANCE => "shogi-piece-lance",
            Self::KNIGHT => "shogi-piece-knight",
            Self::SILVER => "shogi-piece-silver",
            Self::GOLD => "shogi-piece-gold",
            Self::BISHOP => "shogi-piece-bishop",
            Self::ROOK => "shogi-piece-rook",
            Self::KING => "shogi-piece-king",
            Self::TOKIN => "shogi-piece-tokin",
            Self::PRO_LANCE => "shogi-piece-promoted-lance",
            Self::PRO_KNIGHT => "shogi-piece-promoted-knight",
            Self::PRO_SILVER => "shogi-piece-promoted-silver",
            Self::HORSE => "shogi-piece-horse",
            _ => "shogi-piece-dragon",
        }
    }

    /// Its English name: `promoted lance`.
    pub fn name(self) -> String {
        self.term().trim_start_matches("shogi-piece-").replace('-', " ")
    }

    /// Its letter in upper case, without the promotion sign.
    pub const fn letter(self) -> char {
        b"PLNSGBRK"[self.0 as usize & 7] as char
    }

    /// The unpromoted kind of an upper-case letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        "PLNSGBRK".find(letter).map(|i| Self(i as u8))
    }
}

/// The ways of moving: the promoted minor pieces move as golds do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// One square ahead.
    Pawn,
    /// Any way ahead.
    Lance,
    /// Two ahead and one aside, over others.
    Knight,
    /// One square ahead or aslant.
    Silver,
    /// One square, but for the two aslant behind.
    Gold,
    /// Any way aslant.
    Bishop,
    /// Any way along a file or rank.
    Rook,
    /// One square.
    King,
    /// As bishop or king.
    Horse,
    /// As rook or king.
    Dragon,
    /// Not at all: what stands on an empty square.
    None,
}

impl Mover {
    /// All ways of moving, that of the cheapest piece first.
    pub const CHEAPEST_FIRST: [Self; 10] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::Horse,
        Self::Dragon,
        Self::King,
    ];
}

/// A piece of a side, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece(u8);

impl Piece {
    /// No piece: an empty square.
    pub const NONE: Self = Self(15);

    /// The piece of `kind` that belongs to `side`.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Self {
        Self((side as u8) << 4 | kind.0)
    }

    /// Its number, below 32.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & 31
    }

    /// Its kind, [`Kind::NONE`] for no piece.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind(self.0 & 15)
    }

    /// Its owner; of no piece, the first side.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 & 16 == 0 { Side::First } else { Side::Second }
    }

    /// Whether there is a piece.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != Self::NONE.0
    }
}

/// As position texts write it, capitals for the first side: `+p`; `.` for none.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, sign) =
            (self.kind().letter(), if self.kind().is_promoted() { "+" } else { "" });
        match self.side() {
            _ if !self.is_some() => f.write_str("."),
            Side::First => write!(f, "{sign}{letter}"),
            Side::Second => write!(f, "{sign}{}", letter.to_ascii_lowercase()),
        }
    }
}

/// The pieces a player holds in hand: a counter for each kind, packed into one word.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hand(pub u32);

impl Hand {
    /// Nothing.
    pub const EMPTY: Self = Self(0);

    /// Where the counter of each kind begins; the widest, for pawns, counts to 31.
    const SHIFT: [u32; 8] = [0, 8, 12, 16, 20, 24, 28, 31];
    const WIDTH: [u32; 8] = [0x1f, 7, 7, 7, 7, 7, 7, 0];

    /// How many pieces of `kind` there are.
    #[inline]
    pub const fn count(self, kind: Kind) -> u32 {
        self.0 >> Self::SHIFT[kind.index() & 7] & Self::WIDTH[kind.index() & 7]
    }

    /// Whether there is no piece.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a piece of `kind`.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.count(kind) != 0
    }

    #[inline]
    pub(crate) const fn add(&mut self, kind: Kind) {
        self.0 += 1 << Self::SHIFT[kind.index() & 7];
    }

    #[inline]
    pub(crate) const fn take(&mut self, kind: Kind) {
        self.0 -= 1 << Self::SHIFT[kind.index() & 7];
    }

    /// The same hand with `count` pieces of `kind`.
    #[must_use]
    pub const fn with(self, kind: Kind, count: u32) -> Self {
        let index = kind.index() & 7;
        let others = self.0 & !(Self::WIDTH[index] << Self::SHIFT[index]);
        Self(others | (count & Self::WIDTH[index]) << Self::SHIFT[index])
    }

    /// Whether every counter is at least that of `other`.
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        // A guard bit above each counter survives the subtraction only if nothing was borrowed.
        const GUARDS: u64 = 1 << 5 | 1 << 11 | 1 << 15 | 1 << 19 | 1 << 23 | 1 << 27 | 1 << 31;
        (self.0 as u64 | GUARDS).wrapping_sub(other.0 as u64) & GUARDS == GUARDS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_counts_each_kind_by_itself() {
        let mut hand = Hand::default();
        for kind in Kind::IN_HAND {
            for expected in 1..=2 {
                hand.add(kind);
                assert_eq!(hand.count(kind), expected);
            }
        }
        let mut fewer = hand;
        fewer.take(Kind::SILVER);
        assert_eq!(fewer.count(Kind::SILVER), 1);
        assert!(hand.covers(fewer) && !fewer.covers(hand) && hand.covers(hand));
        fewer.add(Kind::ROOK);
        assert!(!hand.covers(fewer) && !fewer.covers(hand));
    }
}
