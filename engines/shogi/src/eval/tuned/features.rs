//! The evaluation as a tuner sees it: which weights count in a position, and how often.

use std::sync::LazyLock;

use game::Side;
use shogi_rules::{Kind, Position, Square};
use weights::{Linear, Weights};

use super::dynamic::{self, Sink, Term};
use super::weights::{HAND, TunedWeights, WEIGHTS, relative_place, relative_weight, window_weight};

const GROUPS: [&str; 12] = [
    "board", "hand", "place", "guard", "siege", "window", "rings", "mobility", "threats",
    "exposed", "flights", "tempo",
];

/// Where each of the groups begins in the numbering of all weights.
static OFFSETS: LazyLock<[usize; GROUPS.len()]> =
    LazyLock::new(|| GROUPS.map(|name| WEIGHTS.offset(name)));

impl Linear<Position> for TunedWeights {
    fn weights(_: &Position) -> Weights {
        WEIGHTS.clone()
    }

    fn features(pos: &Position, report: &mut dyn FnMut(usize, f32)) {
        let [board, hand, place_of, guard, siege, .., tempo] = *OFFSETS;
        let factor = |side: Side| side.sign() as f32;
        for side in Side::BOTH {
            for kind in Kind::IN_HAND {
                let count = (pos.hand(side).count(kind) as usize).min(HAND - 1);
                if count > 0 {
                    report(hand + kind.index() * HAND + count, factor(side));
                }
            }
        }
        for square in pos.occupied() {
            let piece = pos.piece_on(square);
            let (kind, owner) = (piece.kind().index(), piece.side());
            report(board + kind, factor(owner));
            report(place_of + kind * 81 + square.seen_by(owner).index(), factor(owner));
            for side in Side::BOTH {
                let king = pos.king(side);
                if king == Square::NONE || king == square {
                    continue;
                }
                // Seen by the piece's owner, to whom both groups are worth.
                let group = if owner == side { guard } else { siege };
                let place = relative_place(owner, king, square);
                report(group + relative_weight(kind, place), factor(owner));
            }
        }
        dynamic::enumerate(pos, &mut Numbers(report));
        report(tempo, factor(pos.side()));
    }
}

/// Reports terms by the numbers of their weights.
struct Numbers<'a>(&'a mut dyn FnMut(usize, f32));

impl Sink for Numbers<'_> {
    fn add(&mut self, side: Side, term: Term) {
        if let Some((weight, times)) = number(side, term) {
            (self.0)(weight, side.sign() as f32 * times);
        }
    }
}

/// The number of a term's weight, and how often it counts.
fn number(side: Side, term: Term) -> Option<(usize, f32)> {
    let [.., window, rings, mobility, threats, exposed, flights, _] = *OFFSETS;
    let weight = match term {
        Term::Window(at, bits) => window + window_weight(side, at, bits)?,
        Term::Ring(distance, what, count) => {
            return (count > 0).then_some((rings + distance * 4 + what, count as f32));
        }
        Term::Mobility(mover, squares) => mobility + mover * 25 + squares,
        Term::Threat(mover, how, kind) => threats + (mover * 3 + how) * 16 + kind,
        Term::Exposed(kind, squares) => exposed + kind * 9 + squares,
        Term::Flights(squares) => flights + squares,
    };
    Some((weight, 1.0))
}
