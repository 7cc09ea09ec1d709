//! The locks that positions are filed under: keys made of an RC4 stream.

use std::sync::LazyLock;

/// Squares as `ElephantEye` numbers them: 16 a row, with a margin.
const SQUARES: usize = 256;
/// Pieces of one side, in this order; Black's follow.
const PIECES: &str = "KABNRCP";
/// Words for one key: the key itself and two locks, the last of which books use.
const WORDS: usize = 3;

/// The locks of a position and of its mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Locks {
    pub(super) own: u32,
    pub(super) mirrored: u32,
}

struct Table {
    side: u32,
    /// By piece and square.
    pieces: Vec<u32>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut stream = Rc4::new();
    let mut next = || (0..WORDS).map(|_| stream.word()).last().unwrap_or_default();
    let side = next();
    let pieces = (0..2 * PIECES.len() * SQUARES).map(|_| next()).collect();
    Table { side, pieces }
});

/// The locks of the position `fen`; `None` if it is no board.
pub(super) fn locks(fen: &str) -> Option<Locks> {
    let mut words = fen.split_whitespace();
    let (board, side) = (words.next()?, words.next()?);
    let start = if side == "b" { TABLE.side } else { 0 };
    let mut locks = Locks { own: start, mirrored: start };
    for (row, text) in board.split('/').enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as usize;
                continue;
            }
            if row >= 10 || file >= 9 {
                return None;
            }
            let piece = number(letter)?;
            let key = |file: usize| TABLE.pieces[piece * SQUARES + 16 * (row + 3) + 3 + file];
            locks.own ^= key(file);
            locks.mirrored ^= key(8 - file);
            file += 1;
        }
    }
    Some(locks)
}

fn number(letter: char) -> Option<usize> {
    let kind = match letter.to_ascii_uppercase() {
        'E' => 'B',
        'H' => 'N',
        other => other,
    };
    let kind = PIECES.find(kind)?;
    Some(if letter.is_ascii_lowercase() { kind + PIECES.len() } else { kind })
}

/// The stream of RC4 with a key of four zeros, nothing of it discarded.
struct Rc4 {
    state: [u8; 256],
    i: u8,
    j: u8,
}

impl Rc4 {
    fn new() -> Self {
        let mut state: [u8; 256] = std::array::from_fn(|i| i as u8);
        let mut j = 0_u8;
        for i in 0..state.len() {
            j = j.wrapping_add(state[i]);
            state.swap(i, usize::from(j));
        }
        Self { state, i: 0, j: 0 }
    }

    fn byte(&mut self) -> u8 {
        self.i = self.i.wrapping_add(1);
        let (i, state) = (usize::from(self.i), &mut self.state);
        self.j = self.j.wrapping_add(state[i]);
        state.swap(i, usize::from(self.j));
        state[usize::from(state[i].wrapping_add(state[usize::from(self.j)]))]
    }

    fn word(&mut self) -> u32 {
        u32::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    #[test]
    fn the_stream_begins_as_published() {
        let mut stream = Rc4::new();
        let bytes: [u8; 16] = std::array::from_fn(|_| stream.byte());
        let known = [
            0xDE, 0x18, 0x89, 0x41, 0xA3, 0x37, 0x5D, 0x3A, 0x8A, 0x06, 0x1E, 0x67, 0x57, 0x6E,
            0x92, 0x6D,
        ];
        assert_eq!(bytes, known);
    }

    #[test]
    fn locks_are_those_of_the_program() {
        let own = |fen: &str| locks(fen).expect(fen).own;
        assert_eq!(own(&format!("{START} w - - 0 1")), 0x0526_56D5);
        let moved = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";
        assert_eq!(locks(moved), Some(Locks { own: 0xEB50_5D7D, mirrored: 0x5396_644F }));
        assert_eq!(own("4k4/9/9/9/9/9/9/9/9/4K4 w"), 0x2E4D_45A0);
        assert_eq!(own("4k4/9/9/9/9/9/9/9/9/4K4 b"), 0x4953_432A);
    }

    #[test]
    fn what_is_no_board_has_no_lock() {
        for fen in ["", "9", "x8 w", "9K w", "9/9/9/9/9/9/9/9/9/9/K8 w", "99999K w"] {
            assert_eq!(locks(fen), None, "{fen}");
        }
    }
}
