//! The part of the evaluation that is found anew in each position: who controls what.

use game::Side;
use shogi_rules::attacks::{self, gather, spread};
use shogi_rules::{Bitboard, Control, Kind, Mover, Position, Square};

use super::weights::{DISTANT, RINGS, TunedWeights, WINDOW};

/// The squares that both sides control, as this evaluation sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct ControlMap {
    /// Without the kings.
    control: [Control; 2],
    with_king: [Control; 2],
    pawns: [Bitboard; 2],
}

/// A term that counts: its table and the place in it. Both the evaluation and the tuner's list
/// of features are made from one enumeration of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Term {
    /// A square of the window around the king: its place and its six bits.
    Window(usize, usize),
    /// Squares at a distance from the king: the distance less 3, what is counted, how many.
    Ring(usize, usize, u32),
    /// A long piece: which, and the squares it sees.
    Mobility(usize, usize),
    /// A piece in danger: whether its owner is on move, how it is attacked, its kind.
    Threat(usize, usize, usize),
    /// A kind in the enemy's hand, and the weak squares next to the king.
    Exposed(usize, usize),
    /// Squares the king may flee to.
    Flights(usize),
}

/// Takes terms as they are found.
pub(super) trait Sink {
    /// One more term that counts for `side`.
    fn add(&mut self, side: Side, term: Term);
}

/// Adds up what the terms of each side are worth.
struct Worth<'a> {
    weights: &'a TunedWeights,
    sums: [i32; 2],
}

impl Sink for Worth<'_> {
    // Inlined where a term is made, its kind is known and no branch is left.
    #[inline(always)]
    fn add(&mut self, side: Side, term: Term) {
        let weights = self.weights;
        let (weight, times) = match term {
            Term::Window(at, bits) => (weights.window[side.index()][at][bits], 1),
            Term::Ring(distance, what, count) => (weights.rings[distance][what], count as i32),
            Term::Mobility(mover, squares) => (weights.mobility[mover][squares], 1),
            Term::Threat(mover, how, kind) => (weights.threats[mover][how][kind], 1),
            Term::Exposed(kind, squares) => (weights.exposed[kind][squares], 1),
            Term::Flights(squares) => (weights.flights[squares], 1),
        };
        self.sums[side.index()] += i32::from(weight) * times;
    }
}

pub(super) fn terms(pos: &Position, weights: &TunedWeights) -> [i32; 2] {
    let mut worth = Worth { weights, sums: [0; 2] };
    enumerate(pos, &mut worth);
    worth.sums
}

/// Adds every term of both sides to `sink`.
#[inline(always)]
pub(super) fn enumerate(pos: &Position, sink: &mut impl Sink) {
    let control = Side::BOTH.map(|side| {
        let own = pos.pieces(side);
        pos.control(side, |mover, seen| {
            let squares = (seen & !own).count() as usize;
            sink.add(side, Term::Mobility(long_piece(mover), squares));
        })
    });
    let with_king = Side::BOTH.map(|side| {
        let mut control = control[side.index()];
        control.add(attacks::king(pos.king(side)));
        control
    });
    let map =
        ControlMap { control, with_king, pawns: Side::BOTH.map(|side| pos.pawn_control(side)) };
    for side in Side::BOTH {
        if pos.king(side) != Square::NONE {
            window(pos, &map, side, sink);
            rings(pos, &map, side, sink);
            exposure(pos, &map, side, sink);
        }
        threats(pos, &map, side, sink);
    }
}

/// The number of a long piece among the weights of mobility.
#[inline(always)]
const fn long_piece(mover: Mover) -> usize {
    match mover {
        Mover::Lance => 0,
        Mover::Bishop => 1,
        Mover::Rook => 2,
        Mover::Horse => 3,
        _ => 4,
    }
}

/// The 25 squares around the king: who stands there, and who controls them how often.
///
/// Each of six sets is cut to the window, and their bits are interleaved so that the six bits of
/// one square lie together. A square off the board gets the bits of both sides' pieces, which
/// the table values at nothing.
#[inline(always)]
fn window(pos: &Position, map: &ControlMap, side: Side, sink: &mut impl Sink) {
    let king = pos.king(side);
    let (own, enemy) = (&map.control[side.index()], &map.with_king[(!side).index()]);
    let off = OFF_BOARD[king.index() & 127];
    let sets = [
        cut(own.once, king),
        cut(own.twice, king),
        cut(enemy.once, king),
        cut(enemy.twice, king),
        cut(pos.pieces(side), king) | off,
        cut(pos.pieces(!side), king) | off,
    ];
    for first in (0..WINDOW).step_by(10) {
        let mut squares = 0;
        for (i, &set) in sets.iter().enumerate() {
            squares |= spread(set >> first, EVERY_SIXTH) << i;
        }
        for at in first..(first + 10).min(WINDOW) {
            sink.add(side, Term::Window(at, (squares & 63) as usize));
            squares >>= 6;
        }
    }
}

/// Bits 0, 6, 12 and so on to 54.
const EVERY_SIXTH: u64 = 0o01_01_01_01_01_01_01_01_01_01;

/// The window as it lies in a set moved so that the king is on bit 20: five files of five ranks.
const FRAME: u64 = 0x1f | 0x1f << 9 | 0x1f << 18 | 0x1f << 27 | 0x1f << 36;

/// The part of `set` in the window around `king`, 25 bits.
#[inline(always)]
fn cut(set: Bitboard, king: Square) -> u64 {
    gather((set.0 << 20 >> king.index()) as u64, FRAME)
}

/// Which squares of the window around a king do not exist, or belong to another file.
static OFF_BOARD: [u64; 128] = off_boards();

const fn off_boards() -> [u64; 128] {
    let mut table = [0; 128];
    let mut king = 0;
    while king < 81 {
        let mut at = 0;
        while at < WINDOW {
            let file = king / 9 + at / 5;
            let rank = king % 9 + at % 5;
            // Both are two more than on the board.
            if file < 2 || file > 10 || rank < 2 || rank > 10 {
                table[king] |= 1 << at;
            }
            at += 1;
        }
        king += 1;
    }
    table
}

/// Control farther from the king.
#[inline(always)]
fn rings(pos: &Position, map: &ControlMap, side: Side, sink: &mut impl Sink) {
    let king = pos.king(side);
    let (own, enemy) = (&map.control[side.index()], &map.control[(!side).index()]);
    for (distance, squares) in DISTANT.iter().enumerate().take(RINGS) {
        let squares = squares[king.index() & 127];
        let sets = [own.once, own.twice, enemy.once, enemy.twice];
        for (what, set) in sets.into_iter().enumerate() {
            sink.add(side, Term::Ring(distance, what, (set & squares).count()));
        }
    }
}

/// Weak squares next to the king, and what the enemy could drop there.
#[inline(always)]
fn exposure(pos: &Position, map: &ControlMap, side: Side, sink: &mut impl Sink) {
    let next = attacks::king(pos.king(side));
    let flights = next & !pos.pieces(side) & !map.control[(!side).index()].once;
    sink.add(side, Term::Flights(flights.count() as usize));
    let weak = (next & !pos.occupied() & !map.control[side.index()].once).count() as usize;
    let hand = pos.hand(!side);
    if !hand.is_empty() {
        for kind in Kind::IN_HAND {
            if hand.has(kind) {
                sink.add(side, Term::Exposed(kind.index(), weak));
            }
        }
    }
}

/// Pieces that a pawn attacks, or that are undefended, or that are attacked at all.
#[inline(always)]
fn threats(pos: &Position, map: &ControlMap, side: Side, sink: &mut impl Sink) {
    let mover = usize::from(pos.side() == side);
    let enemy = &map.with_king[(!side).index()];
    let attacked = pos.pieces(side) & enemy.once & !pos.moving_like(Mover::King);
    let by_pawn = attacked & map.pawns[(!side).index()];
    let loose = attacked & !by_pawn & !map.with_king[side.index()].once;
    for square in attacked {
        let how = if by_pawn.has(square) { 0 } else { 2 - usize::from(loose.has(square)) };
        sink.add(side, Term::Threat(mover, how, pos.piece_on(square).kind().index()));
    }
}
