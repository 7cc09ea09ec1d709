//! Squares as bits: one layout for all three boards.
//!
//! Two rows of six dark squares and one ghost make a band of 13 bits, so that every diagonal step
//! is a shift by 6 or 7 and a step off the side lands on a ghost:
//!
//! ```text
//! row 0     0   1   2   3   4   5        up-left   -7   up-right   -6
//! row 1   6   7   8   9  10  11   (12)   down-left +6   down-right +7
//! row 2    13  14  15 ...
//! ```
//!
//! Row 0 is Black's back row. The smaller boards are the top left corner of this one: only their
//! masks differ, the shifts are the same constants.

use num_traits::PrimInt;

/// A set of squares.
pub type Bits = u128;

/// A set of squares in as many bits as a board needs.
pub trait Set: PrimInt + Into<Bits> {
    /// The squares of `bits`, which this type has room for.
    fn of(bits: Bits) -> Self;

    /// One square.
    #[inline]
    fn square(bit: usize) -> Self {
        Self::one() << bit
    }
}

impl Set for Bits {
    #[inline]
    fn of(bits: Bits) -> Self {
        bits
    }
}

/// All but 12x12.
impl Set for u64 {
    #[inline]
    fn of(bits: Bits) -> Self {
        bits as Self
    }
}

/// Whether `set`, which is not empty, has more squares than one.
#[inline]
pub(crate) fn has_many<B: Set>(set: B) -> bool {
    set & (set - B::one()) != B::zero()
}

/// Bits in use: six bands of thirteen.
pub const BITS: usize = 78;

/// Bits of two rows and their ghost.
const BAND: usize = 13;

/// The players by their pieces. White sits at the bottom and moves up.
///
/// Which of them is [`game::Side::First`] depends on the variant: see [`Variant::first_mover`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// At the bottom, moves up.
    White = 0,
    /// At the top, moves down.
    Black = 1,
}

impl Colour {
    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other colour.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Its English name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// The letter of position texts.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

/// A board size with what belongs to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// 12x12, 30 men a side, White moves first.
    #[default]
    English12,
    /// 8x8, 12 men a side, Black moves first.
    English8,
    /// 10x10, 20 men a side, White moves first.
    English10,
}

#[derive(Debug)]
struct Masks {
    squares: Bits,
    promotion: [Bits; 2],
    before_promotion: [Bits; 2],
    start: [Bits; 2],
}

static MASKS: [Masks; 3] = [masks(12), masks(8), masks(10)];

const fn masks(size: usize) -> Masks {
    let men_rows = size / 2 - 1;
    Masks {
        squares: rows(size, 0, size),
        promotion: [rows(size, 0, 1), rows(size, size - 1, size)],
        before_promotion: [rows(size, 1, 2), rows(size, size - 2, size - 1)],
        start: [rows(size, size - men_rows, size), rows(size, 0, men_rows)],
    }
}

/// The squares of the rows from `first` up to but without `end`.
pub const fn rows(size: usize, first: usize, end: usize) -> Bits {
    let (mut set, mut row) = (0, first);
    while row < end {
        let mut k = 0;
        while k < size / 2 {
            set |= 1 << bit_at(row, k);
            k += 1;
        }
        row += 1;
    }
    set
}

/// The bit of the `k`th dark square from the left in `row`.
const fn bit_at(row: usize, k: usize) -> usize {
    row / 2 * BAND + row % 2 * 6 + k
}

/// The row of a bit, from the top.
#[inline]
pub const fn row_of(bit: usize) -> usize {
    bit / BAND * 2 + (bit % BAND >= 6) as usize
}

/// The column of a bit, from the left, light squares counted.
#[inline]
pub const fn column_of(bit: usize) -> usize {
    let row = row_of(bit);
    (bit % BAND - row % 2 * 6) * 2 + (row + 1) % 2
}

/// The bit of the dark square in `row` and `column`, both from the top left corner.
#[inline]
pub const fn bit_of(row: usize, column: usize) -> usize {
    bit_at(row, column / 2)
}

impl Variant {
    /// All variants, the default first.
    pub const ALL: [Self; 3] = [Self::English12, Self::English8, Self::English10];

    /// The word that the option `Variant` uses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::English12 => "english12",
            Self::English8 => "english8",
            Self::English10 => "english10",
        }
    }

    /// The variant that `word` names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.word() == word)
    }

    /// The variant played on a board of `size` rows.
    pub fn by_size(size: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.size() == size)
    }

    /// Rows and columns of the board.
    #[inline]
    pub const fn size(self) -> usize {
        match self {
            Self::English12 => 12,
            Self::English8 => 8,
            Self::English10 => 10,
        }
    }

    /// How many dark squares there are; they are numbered from 1.
    pub const fn squares(self) -> usize {
        self.size() * self.size() / 2
    }

    /// Who makes the first move.
    #[inline]
    pub const fn first_mover(self) -> Colour {
        match self {
            Self::English8 => Colour::Black,
            Self::English12 | Self::English10 => Colour::White,
        }
    }

    /// Whether its sets of squares fit a word.
    #[inline]
    pub const fn is_narrow(self) -> bool {
        self.size() < 12
    }

    /// All squares of the board.
    #[inline]
    pub fn board(self) -> Bits {
        MASKS[self as usize].squares
    }

    /// Where the men of `colour` become kings.
    #[inline]
    pub fn promotion_row(self, colour: Colour) -> Bits {
        MASKS[self as usize].promotion[colour.index()]
    }

    /// The row from which the men of `colour` step to their promotion.
    #[inline]
    pub fn before_promotion(self, colour: Colour) -> Bits {
        MASKS[self as usize].before_promotion[colour.index()]
    }

    /// Where the men of `colour` stand at the start.
    pub fn start_men(self, colour: Colour) -> Bits {
        MASKS[self as usize].start[colour.index()]
    }

    /// The bit of square `number`, 1 to [`squares`](Self::squares); `None` outside.
    pub const fn bit(self, number: usize) -> Option<usize> {
        if number == 0 || number > self.squares() {
            return None;
        }
        let half = self.size() / 2;
        Some(bit_at((number - 1) / half, (number - 1) % half))
    }

    /// The number of the square at `bit`, which lies on this board.
    pub const fn number(self, bit: usize) -> usize {
        row_of(bit) * (self.size() / 2) + column_of(bit) / 2 + 1
    }

    /// The bit seen from the other side of the board: the half turn.
    #[inline]
    pub const fn half_turn(self, bit: usize) -> usize {
        let last = self.size() - 1;
        bit_of(last - row_of(bit), last - column_of(bit))
    }
}

/// One step in each of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards row 0 and column 0.
    UpLeft = 0,
    /// Towards row 0.
    UpRight = 1,
    /// Away from row 0.
    DownLeft = 2,
    /// Away from both.
    DownRight = 3,
}

impl Direction {
    /// All four, by index.
    pub const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// The two in which men of `colour` move.
    #[inline]
    pub const fn forward(colour: Colour) -> [Self; 2] {
        match colour {
            Colour::White => [Self::UpLeft, Self::UpRight],
            Colour::Black => [Self::DownLeft, Self::DownRight],
        }
    }

    /// Moves every square of `set` one step; those that leave the grid vanish, those that leave
    /// the board must be masked out.
    #[inline]
    pub fn shift<B: Set>(self, set: B) -> B {
        match self {
            Self::UpLeft => set >> 7,
            Self::UpRight => set >> 6,
            Self::DownLeft => set << 6,
            Self::DownRight => set << 7,
        }
    }

    /// The direction back: the two have numbers that add up to 3.
    #[inline]
    #[must_use]
    pub const fn reverse(self) -> Self {
        Self::ALL[3 - self as usize]
    }
}

/// The squares of `set`, lowest bit first.
#[inline]
pub fn squares<B: Set>(mut set: B) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != B::zero()).then(|| {
            let bit = set.trailing_zeros() as usize;
            set = set & (set - B::one());
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The neighbour of a square, computed from its number.
    fn neighbour(variant: Variant, number: usize, direction: Direction) -> Option<usize> {
        let (half, size) = (variant.size() / 2, variant.size() as isize);
        let (row, k) = ((number - 1) / half, (number - 1) % half);
        let column = 2 * k + usize::from(row % 2 == 0);
        let (down, right) = match direction {
            Direction::UpLeft => (-1, -1),
            Direction::UpRight => (-1, 1),
            Direction::DownLeft => (1, -1),
            Direction::DownRight => (1, 1),
        };
        let (row, column) = (row as isize + down, column as isize + right);
        let inside = (0..size).contains(&row) && (0..size).contains(&column);
        inside.then(|| row as usize * half + column as usize / 2 + 1)
    }

    #[test]
    fn shifts_step_to_the_neighbours_of_the_rules_page() {
        for variant in Variant::ALL {
            for number in 1..=variant.squares() {
                let bit = variant.bit(number).unwrap();
                assert_eq!(variant.number(bit), number);
                for direction in Direction::ALL {
                    let stepped = direction.shift(1 << bit) & variant.board();
                    let reached = squares(stepped).map(|bit| variant.number(bit)).next();
                    assert_eq!(reached, neighbour(variant, number, direction), "{number}");
                }
            }
        }
    }

    #[test]
    fn half_turn_reverses_the_numbering() {
        for variant in Variant::ALL {
            for number in 1..=variant.squares() {
                let turned = variant.half_turn(variant.bit(number).unwrap());
                assert_eq!(variant.number(turned), variant.squares() + 1 - number);
            }
        }
    }

    #[test]
    fn start_rows_hold_the_men_of_the_variant() {
        for (variant, men) in
            [(Variant::English12, 30), (Variant::English8, 12), (Variant::English10, 20)]
        {
            for colour in [Colour::White, Colour::Black] {
                assert_eq!(variant.start_men(colour).count_ones(), men);
            }
            assert_eq!(variant.board().count_ones() as usize, variant.squares());
        }
    }
}
