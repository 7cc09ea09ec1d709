//! The children of a node of a mate search: what they are, and what is known of them.

use game::Game;
use shogi_rules::{Hand, Move};

use super::dfpn::MateSearch;
use super::hands;
use super::numbers::{Child, Horizon, Lean, Numbers, Spot};
use super::one::mate_in_one;

impl MateSearch<'_> {
    /// Lists the children of the current position: checks of the attacker, answers of the defender.
    pub(super) fn list(&mut self, children: &mut Vec<Child>, horizon: Horizon) {
        children.clear();
        if horizon.is_reached() && self.attacks() {
            return;
        }
        let mut moves = std::mem::take(&mut self.moves);
        self.list_moves(&mut moves);
        for &mv in &moves {
            let waits = !self.attacks() && mv.is_drop() && awaited(children, mv);
            children.push(if waits { Child::waiting(mv) } else { self.child(mv, horizon.next()) });
        }
        self.moves = moves;
    }

    /// Lists the moves that count: checks of the attacker, all moves of the defender.
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.attacks() {
            self.pos.list_checks(moves);
        } else {
            self.pos.list_moves(moves);
        }
    }

    /// The child after `mv`, its look-ahead being `horizon`.
    pub(super) fn child(&mut self, mv: Move, horizon: Horizon) -> Child {
        let undo = self.pos.make(mv);
        let spot = self.spot();
        let numbers = self.known(spot, horizon).unwrap_or_else(|| self.guess(horizon));
        self.pos.unmake(mv, undo);
        Child { mv, spot, numbers, waits: false }
    }

    /// The numbers of a position after the current line, by the line of play and the tables.
    pub(super) fn known(&self, spot: Spot, horizon: Horizon) -> Option<Numbers> {
        let endless = horizon == Horizon::NONE;
        if endless && let Some(lean) = self.path.recurrence(spot) {
            return Some(Numbers::no_mate(spot.hand, lean));
        }
        let known = self.table.probe(spot, horizon)?;
        if endless
            && known.leans
            && let Some(lean) = self.leaning.probe(&self.path, spot)
        {
            return Some(Numbers::no_mate(spot.hand, lean));
        }
        Some(known.numbers)
    }

    /// Numbers for a position never searched: a defender with many answers is hard to mate.
    fn guess(&self, horizon: Horizon) -> Numbers {
        let hand = self.pos.hand(self.attacker);
        if self.attacks() {
            return match (horizon.is_reached(), mate_in_one(&self.pos)) {
                (true, _) => Numbers::no_mate(hand, Lean::FREE),
                (_, Some(mv)) => Numbers::mate(1, hands::before(&self.pos, mv, Hand::EMPTY)),
                _ => Numbers::open(1, 1),
            };
        }
        match self.pos.answer_count() {
            0 => Numbers::mate(0, hands::withheld(&self.pos)),
            _ if horizon.is_reached() => Numbers::no_mate(hand, Lean::FREE),
            answers => Numbers::open(answers, 1),
        }
    }

    /// Looks at the drops whose turn has come.
    pub(super) fn reveal(&mut self, children: &mut [Child], horizon: Horizon) {
        for i in 0..children.len() {
            if children[i].waits && !awaited(&children[..i], children[i].mv) {
                children[i] = self.child(children[i].mv, horizon.next());
            }
        }
    }
}

/// Whether one of `before` drops on the square of `mv` and is not proved to be mated.
fn awaited(before: &[Child], mv: Move) -> bool {
    before
        .iter()
        .any(|child| child.mv.is_drop() && child.mv.to() == mv.to() && !child.numbers.is_mate())
}
