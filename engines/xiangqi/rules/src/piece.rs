//! Pieces and their kinds.

use game::{Message, Side};

/// The seven kinds of pieces, in the order of their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// K, the general.
    King = 0,
    /// A, the guard.
    Advisor = 1,
    /// B (or E), the minister.
    Elephant = 2,
    /// N (or H).
    Horse = 3,
    /// R, the chariot.
    Rook = 4,
    /// C.
    Cannon = 5,
    /// P, the soldier.
    Pawn = 6,
}

/// Kinds of pieces.
pub const KINDS: usize = 7;

impl Kind {
    /// All kinds, in order of their indices.
    pub const ALL: [Self; KINDS] = [
        Self::King,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Rook,
        Self::Cannon,
        Self::Pawn,
    ];

    /// 0..7.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Red's letter in a position text.
    pub const fn letter(self) -> char {
        b"KABNRCP"[self.index()] as char
    }

    /// Its name among players.
    pub const fn name(self) -> &'static str {
        ["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"][self.index()]
    }

    /// The id of the term that players have for it.
    pub const fn term(self) -> &'static str {
        match self {
            Self::King => "xiangqi-piece-general",
            Self::Advisor => "xiangqi-piece-advisor",
            Self::Elephant => "xiangqi-piece-elephant",
            Self::Horse => "xiangqi-piece-horse",
            Self::Rook => "xiangqi-piece-chariot",
            Self::Cannon => "xiangqi-piece-cannon",
            Self::Pawn => "xiangqi-piece-soldier",
        }
    }

    /// How many of its kind a side starts with, and may have at most.
    pub const fn most(self) -> usize {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }
}

/// A piece: whose it is and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its owner.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
}

impl Piece {
    /// How many different pieces there are.
    pub const COUNT: usize = 2 * KINDS;

    /// 0..14: Red's kinds, then Black's.
    #[inline]
    pub const fn index(self) -> usize {
        self.side.index() * KINDS + self.kind.index()
    }

    /// The piece of this letter, upper case for Red; E and H are read as B and N.
    pub fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        let upper = match letter.to_ascii_uppercase() {
            'E' => 'B',
            'H' => 'N',
            other => other,
        };
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == upper)?;
        Some(Self { side, kind })
    }

    /// The term that players have for it.
    pub fn message(&self) -> Message {
        Message::new(self.kind.term()).of(self.side)
    }

    /// Its letter in a position text.
    pub const fn letter(self) -> char {
        match self.side {
            Side::First => self.kind.letter(),
            Side::Second => self.kind.letter().to_ascii_lowercase(),
        }
    }
}
