//! The weights, unfolded into the arrays that the evaluation reads.

use std::sync::LazyLock;

use game::Side;
use weights::Weights;

use shogi_rules::{Bitboard, Hand, Kind, Piece, Square};

/// Squares of the window around a king: two files and two ranks each way.
pub(crate) const WINDOW: usize = 25;
/// States of a square of the window: who stands there, and how often each side controls it.
pub(crate) const STATES: usize = 27;
/// Pieces at most in hand, of one kind, and none.
pub(crate) const HAND: usize = 19;
/// Relative places: 17 files by 17 ranks.
pub(crate) const RELATIVE: usize = 17 * 17;
/// Distances of kings that rings are counted for: 3 to 8.
pub(crate) const RINGS: usize = 6;

/// The arrays that the evaluation reads, all in the view of the piece's or the king's owner.
#[derive(Debug)]
pub struct TunedWeights {
    /// `[kind][square]`: material and place.
    pub(crate) place: [[i16; 81]; 16],
    /// `[kind][count]`.
    pub(crate) hand: [[i16; HAND]; 7],
    /// `[enemy piece][kind][files and ranks from the king]`, worth to the king's owner.
    pub(crate) relative: [[[i16; RELATIVE]; 16]; 2],
    /// `[side of the king][square of the window][bits]`; see [`dynamic`](super::dynamic).
    pub(crate) window: [[[i16; 64]; WINDOW]; 2],
    /// `[distance - 3][own once, own twice, enemy once, enemy twice]`.
    pub(crate) rings: [[i16; 4]; RINGS],
    /// `[lance, bishop, rook, horse, dragon][squares]`.
    pub(crate) mobility: [[i16; 25]; 5],
    /// `[on move][how it is attacked][kind]`.
    pub(crate) threats: [[[i16; 16]; 3]; 2],
    /// `[kind in the enemy's hand][weak squares next to the king]`.
    pub(crate) exposed: [[i16; 9]; 7],
    /// `[squares the king may flee to]`.
    pub(crate) flights: [i16; 9],
    pub(crate) tempo: i32,
}

/// The weights in force, as the file has them.
pub(crate) static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::parse(&files::packed!("weights.txt").text()).expect("the weights file is in order")
});

/// The weights in force, unfolded.
pub(crate) static TUNED_WEIGHTS: LazyLock<Box<TunedWeights>> =
    LazyLock::new(|| Box::new(TunedWeights::unfold(&WEIGHTS)));

impl TunedWeights {
    fn unfold(weights: &Weights) -> Self {
        let cut = |name: &'static str| move |i: usize| weights.group(name)[i];
        let (board, place) = (cut("board"), cut("place"));
        let (hand, guard, siege) = (cut("hand"), cut("guard"), cut("siege"));
        let (window, rings, mobility) = (cut("window"), cut("rings"), cut("mobility"));
        let (threats, exposed, flights) = (cut("threats"), cut("exposed"), cut("flights"));
        Self {
            place: grid(|kind, square| board(kind) + place(kind * 81 + square)),
            hand: grid(|kind, count| hand(kind * HAND + count)),
            relative: [
                grid(|kind, at| guard(relative_weight(kind, at))),
                // The enemy sees the king's surroundings from the other side.
                grid(|kind, at| -siege(relative_weight(kind, RELATIVE - 1 - at))),
            ],
            window: Side::BOTH
                .map(|side| grid(|at, bits| window_weight(side, at, bits).map_or(0, &window))),
            rings: grid(|distance, what| rings(distance * 4 + what)),
            mobility: grid(|mover, squares| mobility(mover * 25 + squares)),
            threats: [
                grid(|how, kind| threats(how * 16 + kind)),
                grid(|how, kind| threats((3 + how) * 16 + kind)),
            ],
            exposed: grid(|kind, squares| exposed(kind * 9 + squares)),
            flights: std::array::from_fn(flights),
            tempo: i32::from(cut("tempo")(0)),
        }
    }

    /// The worth of `piece` on `square` to its owner.
    #[inline]
    pub(crate) fn place_of(&self, piece: Piece, square: Square) -> i32 {
        let seen = square.seen_by(piece.side());
        i32::from(self.place[piece.kind().index()][seen.index()])
    }

    pub(crate) fn hand_of(&self, hand: Hand) -> i32 {
        let worth = |kind| i32::from(self.hand_count(kind, hand.count(kind)));
        Kind::IN_HAND.into_iter().map(worth).sum()
    }

    #[inline]
    pub(crate) fn hand_count(&self, kind: Kind, count: u32) -> i16 {
        self.hand[kind.index()][(count as usize).min(HAND - 1)]
    }

    /// The worth of `piece` on `square` to the owner of the king on `king`.
    #[inline]
    pub(crate) fn relation(&self, side: Side, king: Square, piece: Piece, square: Square) -> i32 {
        let enemy = usize::from(piece.side() != side);
        i32::from(self.relative[enemy][piece.kind().index()][relative_place(side, king, square)])
    }
}

fn grid<const R: usize, const C: usize>(cell: impl Fn(usize, usize) -> i16) -> [[i16; C]; R] {
    std::array::from_fn(|row| std::array::from_fn(|column| cell(row, column)))
}

/// Files and ranks from `king` to `square` as `side` sees them, as one number below
/// [`RELATIVE`]; turning the board by 180 degrees takes it from `RELATIVE - 1`.
#[inline]
pub(crate) fn relative_place(side: Side, king: Square, square: Square) -> usize {
    const WIDE: [u16; 128] = widened();
    let from = WIDE[king.index() & 127] as usize;
    let place = WIDE[square.index() & 127] as usize + RELATIVE / 2 - from;
    match side {
        Side::First => place,
        Side::Second => RELATIVE - 1 - place,
    }
}

/// Numbers of squares on a board 17 ranks high.
const fn widened() -> [u16; 128] {
    let mut table = [0; 128];
    let mut square = 0;
    while square < 81 {
        table[square] = (square / 9 * 17 + square % 9) as u16;
        square += 1;
    }
    table
}

/// The number of a weight in `guard` or `siege`, which do not distinguish left from right.
pub(crate) const fn relative_weight(kind: usize, place: usize) -> usize {
    let (files, rank) = (place / 17, place % 17);
    let files = files.abs_diff(8);
    (kind * 9 + files) * 17 + rank
}

/// The number of a weight in `window` for the square at `at` (file by file, rank by rank, from
/// the lowest) and the six bits that describe it: own control once and twice, enemy control once
/// and twice, own piece, enemy piece. `None` for what cannot be: off the board.
pub(crate) fn window_weight(side: Side, at: usize, bits: usize) -> Option<usize> {
    let bit = |i: usize| bits >> i & 1;
    if bit(4) + bit(5) == 2 {
        return None;
    }
    let at = match side {
        Side::First => at,
        Side::Second => WINDOW - 1 - at,
    };
    let (files, rank) = ((at / 5).abs_diff(2), at % 5);
    let state = (bit(4) + 2 * bit(5)) * 9 + level(bit(0), bit(1)) * 3 + level(bit(2), bit(3));
    Some((files * 5 + rank) * STATES + state)
}

const fn level(once: usize, twice: usize) -> usize {
    if twice > 0 { 2 } else { once }
}

/// The squares at each distance of 3 to 8 from each square.
pub(crate) static DISTANT: [[Bitboard; 128]; RINGS] = distant();

const fn distant() -> [[Bitboard; 128]; RINGS] {
    let mut table = [[Bitboard::EMPTY; 128]; RINGS];
    let mut a = 0;
    while a < 81_usize {
        let mut b = 0;
        while b < 81_usize {
            let (files, ranks) = ((a / 9).abs_diff(b / 9), (a % 9).abs_diff(b % 9));
            let distance = if files > ranks { files } else { ranks };
            if distance >= 3 {
                table[distance - 3][a].0 |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
}
