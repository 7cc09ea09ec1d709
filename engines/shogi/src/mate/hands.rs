//! Which hands a result holds for.
//!
//! A mate needs only the pieces that its checks drop, and those that the defender must not have. A
//! disproof holds with more in the attacker's hand as long as that gives no new check and leaves
//! the defender what it dropped.
//!
//! Source: Nagai and Imai, "Application of df-pn algorithm to a program to solve tsume-shogi
//! problems" (2002), on proof pieces and disproof pieces.

use game::Side;

use shogi_rules::{Hand, Kind, Move, Origin, Position, attacks};

/// For each kind as many pieces as `count` says.
pub(super) fn merged(count: impl Fn(Kind) -> u32) -> Hand {
    Kind::IN_HAND.iter().fold(Hand::EMPTY, |hand, &kind| hand.with(kind, count(kind)))
}

/// The hand needed before the attacker's move `mv` in `pos` to hold `after` it at least.
pub(super) fn before(pos: &Position, mv: Move, after: Hand) -> Hand {
    match mv.origin() {
        Origin::Hand(kind) => after.with(kind, after.count(kind) + 1),
        Origin::Board(_) => {
            let captured = pos.piece_on(mv.to());
            if captured.is_some() {
                let kind = captured.kind().unpromoted();
                return after.with(kind, after.count(kind).saturating_sub(1));
            }
            after
        }
    }
}

/// The hand that the attacker must have for the defender, in check in `pos`, to lack what it lacks: all
/// there is of the kinds that it could interpose if it had them.
pub(super) fn withheld(pos: &Position) -> Hand {
    let (us, them) = (pos.side(), !pos.side());
    let Some(checker) = pos.checkers().first().filter(|_| !pos.checkers().many()) else {
        return Hand::EMPTY;
    };
    if attacks::between(pos.king(us), checker).is_empty() {
        return Hand::EMPTY;
    }
    let (own, theirs) = (pos.hand(us), pos.hand(them));
    merged(|kind| if own.has(kind) { 0 } else { theirs.count(kind) })
}

/// The hand that the attacker, on move in `pos`, could have and get no more checks than it has.
pub(super) fn harmless(pos: &Position) -> Hand {
    let us = pos.side();
    let (king, empty) = (pos.king(!us), !pos.occupied());
    let all = total(pos);
    merged(|kind| {
        let idle = || {
            let aims = attacks::of(kind.mover(), !us, king, pos.occupied());
            (aims & empty).is_empty()
        };
        if pos.hand(us).has(kind) || idle() { all.count(kind) } else { 0 }
    })
}

/// The hand that the attacker could have in `pos` for the defender's answer `mv` to be possible and lead to
/// no mate with `after` in the attacker's hand.
pub(super) fn refuted(pos: &Position, mv: Move, after: Hand) -> Hand {
    let all = total(pos);
    let dropped = match mv.origin() {
        Origin::Hand(kind) => Some(kind),
        Origin::Board(_) => None,
    };
    let spared = |kind| all.count(kind) - u32::from(dropped == Some(kind));
    merged(|kind| after.count(kind).min(spared(kind)))
}

pub(super) fn total(pos: &Position) -> Hand {
    let [first, second] = Side::BOTH.map(|side| pos.hand(side));
    merged(|kind| first.count(kind) + second.count(kind))
}
