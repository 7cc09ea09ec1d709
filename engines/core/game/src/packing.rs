//! Positions in few bytes, as files of training data hold them.

use std::fmt;

use crate::{Notation, TextError};

/// The part that packed positions leave out, because all positions of a file have it in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The game's word: `gomoku`.
    pub game: &'static str,
    /// The variant's word, empty where there is one variant: `renju`.
    pub variant: &'static str,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
}

/// `gomoku renju 15x15`
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, variant, rows, columns } = self;
        let gap = if variant.is_empty() { "" } else { " " };
        write!(f, "{game}{gap}{variant} {rows}x{columns}")
    }
}

/// A game whose positions can be packed, each into the same number of bytes.
///
/// [`kit::check_packing`](crate::kit::check_packing) checks what is promised here.
pub trait Packing: Notation {
    /// Whether a packed position is a PackedSfen, so that files of PackedSfenValue are files of
    /// this game.
    const PACKED_SFEN: bool = false;

    /// Game, variant and size of the board.
    fn shape(&self) -> Shape;

    /// Bytes of a packed position of this shape.
    fn packed_size(&self) -> usize;

    /// Plies played before, by the counters or the board.
    fn plies(&self) -> u32;

    /// Appends [`packed_size`](Packing::packed_size) bytes: all that the position text says but
    /// the shape and the plies.
    ///
    /// # Errors
    /// If a position of a problem, not of a game, has no room in them; nothing is to be done with
    /// what was appended then.
    fn pack(&self, out: &mut Vec<u8>) -> Result<(), TextError>;

    /// The position that was packed into `bytes` after `plies` plies, checked as
    /// [`parse_position`](Notation::parse_position) does. Its shape is that of `rules`.
    ///
    /// # Errors
    /// If it is no position, or `bytes` are too few or too many.
    fn unpack(bytes: &[u8], plies: u16, rules: &Self::Rules) -> Result<Self, TextError>;
}

crate::refusals! {
    /// A fault of the bytes of a packed position, whatever the game.
    pub enum Unpackable {
        /// No piece, side or counter (`what`) has the code.
        "not a packed position: no {what} has the code {code}"
            => UnknownCode("packing-unknown-code") { what: &'static str, code: u32 },
        /// There are more bytes or fewer than `expected`.
        "not a packed position: {expected} bytes expected, not {found}"
            => Size("packing-size") { found: usize, expected: usize },
    }
}

/// An error of [`Packing::unpack`] where no piece, side or counter has this code.
pub fn unknown_code(what: &'static str, code: u32) -> TextError {
    Unpackable::UnknownCode { what, code }.into()
}

/// An error of [`Packing::unpack`] for bytes that are not as many as they should be.
///
/// # Errors
/// If they are not.
pub fn check_size(bytes: &[u8], expected: usize) -> Result<(), TextError> {
    if bytes.len() == expected {
        return Ok(());
    }
    Err(Unpackable::Size { found: bytes.len(), expected }.into())
}

/// Appends fields of a few bits to bytes, the least significant bit first.
#[derive(Debug)]
pub struct BitWriter<'a> {
    out: &'a mut Vec<u8>,
    /// Bits that are used in the last byte; 8 if there is none.
    used: u32,
}

impl<'a> BitWriter<'a> {
    /// A writer that appends to `out`, from a new byte on.
    pub const fn new(out: &'a mut Vec<u8>) -> Self {
        Self { out, used: 8 }
    }

    /// Appends the `bits` lowest bits of `value`, at most 32.
    pub fn push(&mut self, value: u32, bits: u32) {
        let (mut value, mut left) = (u64::from(value) & ((1 << bits) - 1), bits);
        while left > 0 {
            if self.used == 8 {
                self.out.push(0);
                self.used = 0;
            }
            let taken = left.min(8 - self.used);
            if let Some(last) = self.out.last_mut() {
                *last |= (value << self.used) as u8;
            }
            value >>= taken;
            self.used += taken;
            left -= taken;
        }
    }
}

/// Reads what a [`BitWriter`] wrote.
#[derive(Clone, Debug)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    /// The next bit.
    at: usize,
}

impl<'a> BitReader<'a> {
    /// A reader of `bytes` from their first bit on.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next `bits` bits, at most 32; zeros beyond the end.
    #[inline]
    pub fn take(&mut self, bits: u32) -> u32 {
        let mut window = [0; 8];
        let rest = self.bytes.get(self.at / 8..).unwrap_or_default();
        let length = rest.len().min(window.len());
        window[..length].copy_from_slice(&rest[..length]);
        let value = u64::from_le_bytes(window) >> (self.at % 8) & ((1 << bits) - 1);
        self.at += bits as usize;
        value as u32
    }

    /// The next bit.
    #[inline]
    pub fn flag(&mut self) -> bool {
        self.take(1) != 0
    }

    /// Bits that are not read yet; 0 if more were read than there are.
    pub const fn left(&self) -> usize {
        (self.bytes.len() * 8).saturating_sub(self.at)
    }
}

/// How many digits of base `base` go into a byte.
const fn digits_of_a_byte(base: u8) -> usize {
    let (mut digits, mut most) = (0, base as u32);
    while most <= 256 {
        digits += 1;
        most *= base as u32;
    }
    digits
}

/// Bytes that `count` digits of base `base` take.
pub const fn digits_size(base: u8, count: usize) -> usize {
    count.div_ceil(digits_of_a_byte(base))
}

/// Appends digits below `base`, as many to a byte as it holds, the first one the least.
pub fn push_digits(out: &mut Vec<u8>, base: u8, digits: impl Iterator<Item = u8>) {
    let (each, first) = (digits_of_a_byte(base), out.len());
    let mut worth = 1;
    for (i, digit) in digits.enumerate() {
        if i % each == 0 {
            out.push(0);
            worth = 1;
        }
        out[first + i / each] += digit * worth;
        worth = worth.wrapping_mul(base);
    }
}

/// The digits of base `base` in `bytes`; in bytes that nobody wrote the last one of a byte may be
/// too large.
pub fn digits(bytes: &[u8], base: u8) -> impl Iterator<Item = u8> + '_ {
    let each = digits_of_a_byte(base);
    bytes.iter().flat_map(move |&byte| {
        let mut rest = byte;
        (1..=each).map(move |number| {
            let digit = if number == each { rest } else { rest % base };
            rest /= base;
            digit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::SplitMix64;

    #[test]
    fn fields_of_bits_are_read_back() {
        let mut rng = SplitMix64::new(1);
        let fields = (0..500).map(|_| {
            let bits = 1 + rng.below(32) as u32;
            (rng.next() as u32 & ((1_u64 << bits) - 1) as u32, bits)
        });
        let fields = fields.collect::<Vec<_>>();
        let mut bytes = vec![7];
        let mut writer = BitWriter::new(&mut bytes);
        fields.iter().for_each(|&(value, bits)| writer.push(value, bits));
        let total: u32 = fields.iter().map(|(_, bits)| bits).sum();
        assert_eq!(bytes.len(), 1 + total.div_ceil(8) as usize);
        let mut reader = BitReader::new(&bytes[1..]);
        for &(value, bits) in &fields {
            assert_eq!(reader.take(bits), value);
        }
        assert!(reader.left() < 8);
        assert_eq!((reader.take(32), reader.left()), (0, 0));
    }

    #[test]
    fn the_least_bit_comes_first() {
        let mut bytes = Vec::new();
        let mut writer = BitWriter::new(&mut bytes);
        writer.push(0b1, 1);
        writer.push(0b01, 2);
        writer.push(0x1ff, 9);
        assert_eq!(bytes, [0b1111_1011, 0b1111]);
    }

    #[test]
    fn digits_are_read_back() {
        let mut rng = SplitMix64::new(2);
        for (base, each) in [(3, 5), (5, 3), (2, 8), (16, 2)] {
            let written = (0..43).map(|_| rng.below(base.into()) as u8).collect::<Vec<_>>();
            let mut bytes = Vec::new();
            push_digits(&mut bytes, base, written.iter().copied());
            assert_eq!(bytes.len(), 43_usize.div_ceil(each));
            assert_eq!(bytes.len(), digits_size(base, 43));
            assert_eq!(digits(&bytes, base).take(43).collect::<Vec<_>>(), written);
        }
        assert_eq!(digits(&[255], 3).last(), Some(3));
    }
}
