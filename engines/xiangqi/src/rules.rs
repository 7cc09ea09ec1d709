//! The rule book beyond the moves: what organisers choose, and how a game ends.

use game::{Game, Outcome, Side};

use crate::moves::Move;
use crate::piece::Kind;
use crate::position::{Position, Undo};
use crate::repetition;
use crate::square::{SQUARES, Square};

/// Plies without capture after which the game is drawn, by default.
pub const DRAW_PLIES: u16 = 120;

/// The rules that organisers choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What a third occurrence of a position means.
    pub repetition: RepetitionRule,
    /// Plies without capture that draw the game; 0: it is never drawn so.
    pub draw_plies: u16,
}

impl Default for Rules {
    fn default() -> Self {
        Self { repetition: RepetitionRule::default(), draw_plies: DRAW_PLIES }
    }
}

/// Who loses when a position occurs for the third time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RepetitionRule {
    /// Perpetual check loses, then perpetual chase; both sides at fault: draw; else draw. The
    /// chase is the one of Pikafish, close to the Asian rules.
    #[default]
    Asian,
    /// Perpetual check loses, all else is a draw.
    CheckOnly,
    /// A draw in any case.
    Draw,
}

impl RepetitionRule {
    /// All rule sets, the default one first.
    pub const ALL: [Self; 3] = [Self::Asian, Self::CheckOnly, Self::Draw];

    /// Its name as an option value.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asian => "asian",
            Self::CheckOnly => "check-only",
            Self::Draw => "draw",
        }
    }

    /// The rule set of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }

    /// What it says, for people.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Asian => "perpetual check loses, perpetual chase loses, both or neither draw",
            Self::CheckOnly => "perpetual check loses, both or neither draw",
            Self::Draw => "repetition draws",
        }
    }
}

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
        self.key_anew()
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        self.moves_to(self.enterable(), out);
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.allows(mv)
    }

    fn count_moves(&self) -> u64 {
        self.move_count()
    }

    /// A draw by the move count or by dead material; no legal move goes before either.
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_drawn() {
            return None;
        }
        Some(if self.has_move() { Outcome::Draw } else { self.when_stuck() })
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        self.make_move(mv)
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake_move(mv, undo);
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
        self.allows(mv).then_some(mv)
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
