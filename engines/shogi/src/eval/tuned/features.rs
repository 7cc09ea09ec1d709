//! The evaluation as a tuner sees it: which weights count in a position, and how often.

use game::Side;
use weights::{Linear, Weights};

use super::dynamic::{self, Sink, Term};
use super::sums::sign;
use super::weights::{HAND, relative_place, relative_weight, weights, window_weight};
use crate::piece::Kind;
use crate::position::Position;
use crate::square::Square;

/// Where the groups begin in the numbering of all weights.
struct Offsets {
    board: usize,
    hand: usize,
    place: usize,
    guard: usize,
    siege: usize,
    window: usize,
    rings: usize,
    mobility: usize,
    threats: usize,
    exposed: usize,
    flights: usize,
    tempo: usize,
}

impl Offsets {
    fn get() -> &'static Self {
        static OFFSETS: std::sync::LazyLock<Offsets> = std::sync::LazyLock::new(|| {
            let of = |name| weights().offset(name);
            Offsets {
                board: of("board"),
                hand: of("hand"),
                place: of("place"),
                guard: of("guard"),
                siege: of("siege"),
                window: of("window"),
                rings: of("rings"),
                mobility: of("mobility"),
                threats: of("threats"),
                exposed: of("exposed"),
                flights: of("flights"),
                tempo: of("tempo"),
            }
        });
        &OFFSETS
    }
}

impl Linear for Position {
    fn weights(&self) -> Weights {
        weights().clone()
    }

    fn features(&self, report: &mut dyn FnMut(usize, f32)) {
        self::report(self, report);
    }
}

/// Reports each weight that counts and its coefficient, in the view of the first side.
fn report(pos: &Position, report: &mut dyn FnMut(usize, f32)) {
    let offsets = Offsets::get();
    let factor = |side| sign(side) as f32;
    for side in Side::BOTH {
        for kind in Kind::IN_HAND {
            let count = (pos.hand(side).count(kind) as usize).min(HAND - 1);
            if count > 0 {
                report(offsets.hand + kind.index() * HAND + count, factor(side));
            }
        }
    }
    for square in pos.occupied() {
        let piece = pos.piece_on(square);
        let (kind, owner) = (piece.kind().index(), piece.side());
        report(offsets.board + kind, factor(owner));
        report(offsets.place + kind * 81 + square.seen_by(owner).index(), factor(owner));
        for side in Side::BOTH {
            let king = pos.king(side);
            if king == Square::NONE || king == square {
                continue;
            }
            // Seen by the piece's owner, to whom both groups are worth.
            let group = if owner == side { offsets.guard } else { offsets.siege };
            let place = relative_place(owner, king, square);
            report(group + relative_weight(kind, place), factor(owner));
        }
    }
    dynamic::enumerate(pos, &mut Numbers { offsets, report });
    report(offsets.tempo, factor(pos.side()));
}

/// Reports terms by the numbers of their weights.
struct Numbers<'a> {
    offsets: &'a Offsets,
    report: &'a mut dyn FnMut(usize, f32),
}

impl Sink for Numbers<'_> {
    fn add(&mut self, side: Side, term: Term) {
        if let Some((weight, times)) = number(self.offsets, side, term) {
            (self.report)(weight, sign(side) as f32 * times);
        }
    }
}

/// The number of a term's weight, and how often it counts.
fn number(offsets: &Offsets, side: Side, term: Term) -> Option<(usize, f32)> {
    let weight = match term {
        Term::Window(at, bits) => offsets.window + window_weight(side, at, bits)?,
        Term::Ring(distance, what, count) => {
            return (count > 0).then_some((offsets.rings + distance * 4 + what, count as f32));
        }
        Term::Mobility(mover, squares) => offsets.mobility + mover * 25 + squares,
        Term::Threat(mover, how, kind) => offsets.threats + (mover * 3 + how) * 16 + kind,
        Term::Exposed(kind, squares) => offsets.exposed + kind * 9 + squares,
        Term::Flights(squares) => offsets.flights + squares,
    };
    Some((weight, 1.0))
}
