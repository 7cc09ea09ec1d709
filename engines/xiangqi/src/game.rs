//! Xiangqi as [`game::Game`].

use ::game::{Game, Outcome, Side};

use crate::position::{Position, Undo};
use crate::repetition;
use crate::types::{Kind, Move, SQUARES, Square};

/// Occurrences of one position that end the game.
const REPETITIONS: u32 = 3;

impl Position {
    /// Whether the counters or the material draw, mate apart.
    fn is_drawn(&self) -> bool {
        let limit = self.rules().draw_plies;
        limit > 0 && self.quiet_plies() >= limit || self.crossing_pieces().is_empty()
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = Undo;

    const MOVE_SLOTS: usize = SQUARES * SQUARES;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.hash_key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.hash_key_from_scratch()
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        self.moves_to(self.enterable(), out);
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.legal(mv)
    }

    fn count_moves(&self) -> u64 {
        self.number_of_moves()
    }

    /// A draw by the move count or by dead material; no legal move goes before either.
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_drawn() {
            return None;
        }
        Some(if self.can_move() { Outcome::Draw } else { self.when_stuck() })
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        self.play(mv)
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.take_back(mv, undo);
    }

    #[inline]
    fn slot(&self, mv: Move) -> u16 {
        (mv.from.index() * SQUARES + mv.to.index()) as u16
    }

    #[inline]
    fn resolve(&self, slot: u16) -> Option<Move> {
        let (from, to) = (usize::from(slot) / SQUARES, usize::from(slot) % SQUARES);
        if from >= SQUARES {
            return None;
        }
        let mv = Move::new(Square::from_index(from), Square::from_index(to));
        self.legal(mv).then_some(mv)
    }

    /// Captures, and steps of a pawn forward.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        let step = mv.to.index().abs_diff(mv.from.index());
        self.piece_on(mv.to).is_some() || step == 9 && self.kind_pieces(Kind::Pawn).has(mv.from)
    }

    fn repetition_limit(&self) -> Option<u32> {
        Some(REPETITIONS)
    }

    fn judge_cycle(&self, cycle: &[Move]) -> Outcome {
        repetition::judge(self, cycle, self.rules().repetition)
    }
}
