//! A position: what stands where, and what follows from it for the side to move.

use game::{Game, Outcome, Recurrence, Side, keys};

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Hand, Kind, Mover, Piece};
use crate::rules::Rules;
use crate::square::Square;

/// A shogi position: the board, both hands, the side to move and the number of the next move. Black (sente) is
/// [`Side::First`] and has rank `i` before it.
///
/// It has no history: [`game::Line`] knows the moves played, by which a position recurs.
///
/// ```
/// use game::{Game, Notation};
/// use shogi_rules::{Kind, Position, Rules, Square};
///
/// let pos = Position::parse_position("4k4/9/4P4/9/9/9/9/9/4K4 b G2P 1", &Rules::default())?;
/// let board = "\
/// White holds nothing
///    9  8  7  6  5  4  3  2  1
///   .  .  .  .  k  .  .  .  .  a
///   .  .  .  .  .  .  .  .  .  b
///   .  .  .  .  P  .  .  .  .  c
///   .  .  .  .  .  .  .  .  .  d
///   .  .  .  .  .  .  .  .  .  e
///   .  .  .  .  .  .  .  .  .  f
///   .  .  .  .  .  .  .  .  .  g
///   .  .  .  .  .  .  .  .  .  h
///   .  .  .  .  K  .  .  .  .  i
/// Black holds G2P";
/// assert_eq!(pos.diagram(), board);
///
/// // The gold can be dropped on 78 squares, the pawns on the other files but the last rank.
/// assert_eq!(pos.moves().iter().filter(|mv| mv.is_drop()).count(), 78 + 8 * 8);
/// assert_eq!(pos.piece_on(Square::at(4, 2)).kind(), Kind::PAWN);
/// # Ok::<(), shogi_rules::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// Squares of each side's pieces.
    sides: [Bitboard; 2],
    /// Squares of both sides' pieces, by way of moving; the padding spares bounds checks.
    movers: [Bitboard; 16],
    board: [Piece; 128],
    hands: [Hand; 2],
    /// [`Square::NONE`] for the side that has none (the attacker of a mate problem).
    kings: [Square; 2],
    side: Side,
    /// Number of the next move, from 1.
    ply: u32,
    key: u64,
    /// Enemy pieces that give check to the side to move.
    checkers: Bitboard,
    /// Pieces of the side to move that alone shield its king: they may not leave their line to it.
    pub(crate) pinned: Bitboard,
    rules: Rules,
    /// Whether a king has reached its goal under the try rule: the game is over.
    pub(crate) finished: bool,
}

/// The part of the position before that [`unmake`](Game::unmake) needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Piece,
    key: u64,
    checkers: Bitboard,
    pinned: Bitboard,
}

static PIECE_KEYS: [[u64; 128]; 32] = piece_keys();
static HAND_KEYS: [[[u64; 32]; 8]; 2] = hand_keys();
const SIDE_KEY: u64 = keys::table::<1>(0x5347_0003)[0];

const fn piece_keys() -> [[u64; 128]; 32] {
    let mut rng = keys::SplitMix64::new(0x5347_0001);
    let mut table = [[0; 128]; 32];
    let mut piece = 0;
    while piece < 32 {
        let mut square = 0;
        while square < 81 {
            table[piece][square] = rng.next();
            square += 1;
        }
        piece += 1;
    }
    table
}

/// An empty hand has the key 0.
const fn hand_keys() -> [[[u64; 32]; 8]; 2] {
    let mut rng = keys::SplitMix64::new(0x5347_0002);
    let mut table = [[[0; 32]; 8]; 2];
    let mut i = 0;
    while i < 16 {
        let mut count = 1;
        while count < 32 {
            table[i / 8][i % 8][count] = rng.next();
            count += 1;
        }
        i += 1;
    }
    table
}

impl Position {
    /// A board without pieces, for [`put`](Position::put) and its like to fill;
    /// [`finish_setup`](Position::finish_setup) makes it a position.
    pub(crate) fn empty(rules: &Rules) -> Self {
        Self {
            sides: [Bitboard::EMPTY; 2],
            movers: [Bitboard::EMPTY; 16],
            board: [Piece::NONE; 128],
            hands: [Hand::default(); 2],
            kings: [Square::NONE; 2],
            side: Side::First,
            ply: 1,
            key: 0,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            rules: *rules,
            finished: false,
        }
    }

    /// Sets whose turn it is and the number of the next move, and computes all that follows.
    pub(crate) fn finish_setup(&mut self, side: Side, ply: u32) {
        self.side = side;
        self.ply = ply;
        self.key = self.key_from_scratch();
        self.refresh();
        self.finished = Side::BOTH.iter().any(|&side| self.has_tried(side));
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The piece on `square`.
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Piece {
        self.board[square.index() & 127]
    }

    /// The pieces that `side` has in hand.
    #[inline]
    pub const fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    /// The king of `side`, [`Square::NONE`] if it has none.
    #[inline]
    pub const fn king(&self, side: Side) -> Square {
        self.kings[side.index()]
    }

    /// The number of the next move, from 1.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether a king has reached its goal under the try rule: the game is over.
    #[inline]
    pub const fn is_tried(&self) -> bool {
        self.finished
    }

    /// The rules in force.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The squares of all pieces of `side`.
    #[inline]
    pub const fn pieces(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The squares of all pieces.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The enemy pieces that give check.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The squares of the pieces of both sides that move like `mover`.
    #[inline]
    pub const fn moving_like(&self, mover: Mover) -> Bitboard {
        self.movers[mover as usize]
    }

    /// The key of the board and the side to move, whatever the hands.
    pub fn board_key(&self) -> u64 {
        let mut key = self.key;
        for side in Side::BOTH {
            let hand = self.hand(side);
            if hand.is_empty() {
                continue;
            }
            for kind in Kind::IN_HAND {
                key ^= hand_key(side, kind, hand.count(kind));
            }
        }
        key
    }

    /// Puts `piece` on an empty square, the key left as it is.
    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        let set = Bitboard::of(square);
        self.board[square.index() & 127] = piece;
        self.sides[piece.side().index()] ^= set;
        self.movers[piece.kind().mover() as usize] ^= set;
        if piece.kind() == Kind::KING {
            self.kings[piece.side().index()] = square;
        }
    }

    /// Takes `piece` off its square, the key left as it is.
    #[inline]
    fn lift(&mut self, piece: Piece, square: Square) {
        let set = Bitboard::of(square);
        self.board[square.index() & 127] = Piece::NONE;
        self.sides[piece.side().index()] ^= set;
        self.movers[piece.kind().mover() as usize] ^= set;
    }

    /// Adds a piece to a hand, the key left as it is.
    pub(crate) fn add_to_hand(&mut self, side: Side, kind: Kind) {
        self.hands[side.index()].add(kind);
    }

    #[inline]
    pub(crate) fn key_after_move(&self, mv: Move) -> u64 {
        let (us, to) = (self.side, mv.to());
        let stands = |piece: Piece, on: Square| PIECE_KEYS[piece.index()][on.index() & 127];
        let count = |kind| self.hands[us.index()].count(kind);
        let key = self.key ^ SIDE_KEY;
        let from = match mv.origin() {
            Origin::Hand(kind) => {
                let left = hand_key(us, kind, count(kind)) ^ hand_key(us, kind, count(kind) - 1);
                return key ^ left ^ stands(Piece::new(us, kind), to);
            }
            Origin::Board(from) => from,
        };
        let piece = self.piece_on(from);
        let moved = key ^ stands(piece, from) ^ stands(mv.placed(piece), to);
        let captured = self.piece_on(to);
        if !captured.is_some() {
            return moved;
        }
        let kind = captured.kind().unpromoted();
        let gained = hand_key(us, kind, count(kind)) ^ hand_key(us, kind, count(kind) + 1);
        moved ^ gained ^ stands(captured, to)
    }

    /// The position with the turn given away; the side to move must not be in check.
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut pos = self.clone();
        pos.side = !self.side;
        pos.ply += 1;
        pos.key ^= SIDE_KEY;
        pos.refresh();
        pos
    }

    /// The same position with the colours exchanged and the board turned by 180 degrees.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut pos = Self::empty(&self.rules);
        for square in self.occupied() {
            let piece = self.piece_on(square);
            let turned = square.seen_by(Side::Second);
            pos.put(Piece::new(!piece.side(), piece.kind()), turned);
        }
        pos.hands = [self.hands[1], self.hands[0]];
        pos.finish_setup(!self.side, self.ply);
        pos
    }

    /// Recomputes the checkers and the pinned pieces of the side to move.
    #[inline]
    fn refresh(&mut self) {
        let (us, king) = (self.side, self.king(self.side));
        self.checkers = self.step_attackers(king, !us);
        self.pinned = Bitboard::EMPTY;
        let occupied = self.occupied();
        for sniper in self.snipers(king, !us) {
            let shields = attacks::between(king, sniper) & occupied;
            if shields.is_empty() {
                self.checkers |= Bitboard::of(sniper);
            } else if !shields.many() {
                self.pinned |= shields & self.sides[us.index()];
            }
        }
    }

    /// The pieces of `by` that attack `square` with a single step.
    #[inline]
    fn step_attackers(&self, square: Square, by: Side) -> Bitboard {
        let movers = &self.movers;
        let steps = attacks::pawn(!by, square) & movers[Mover::Pawn as usize]
            | attacks::knight(!by, square) & movers[Mover::Knight as usize]
            | attacks::silver(!by, square) & movers[Mover::Silver as usize]
            | attacks::gold(!by, square) & movers[Mover::Gold as usize]
            | attacks::king(square)
                & (movers[Mover::King as usize]
                    | movers[Mover::Horse as usize]
                    | movers[Mover::Dragon as usize]);
        steps & self.sides[by.index()]
    }

    /// The pieces of `by` that would attack `square` by sliding if nothing stood between.
    #[inline]
    pub(crate) fn snipers(&self, square: Square, by: Side) -> Bitboard {
        let movers = &self.movers;
        let slides = attacks::lance_ray(!by, square) & movers[Mover::Lance as usize]
            | attacks::diagonals(square)
                & (movers[Mover::Bishop as usize] | movers[Mover::Horse as usize])
            | attacks::cross(square)
                & (movers[Mover::Rook as usize] | movers[Mover::Dragon as usize]);
        slides & self.sides[by.index()]
    }

    /// The pieces of `by` that attack `square` while the squares of `occupied` are taken.
    #[inline]
    pub fn attackers(&self, square: Square, by: Side, occupied: Bitboard) -> Bitboard {
        let mut attackers = self.step_attackers(square, by);
        for sniper in self.snipers(square, by) {
            if !attacks::between(square, sniper).meets(occupied) {
                attackers |= Bitboard::of(sniper);
            }
        }
        attackers
    }

    /// The pieces of either side that alone stand between the king of `side` and an enemy slider.
    pub(crate) fn shields(&self, side: Side) -> Bitboard {
        let (king, occupied) = (self.king(side), self.occupied());
        let mut shields = Bitboard::EMPTY;
        for sniper in self.snipers(king, !side) {
            let between = attacks::between(king, sniper) & occupied;
            if between.any() && !between.many() {
                shields |= between;
            }
        }
        shields
    }
}

impl Position {
    /// The kind of the piece that `mv` moves, as it is before the move.
    #[inline]
    pub fn moving_kind(&self, mv: Move) -> Kind {
        match mv.origin() {
            Origin::Hand(kind) => kind,
            Origin::Board(from) => self.piece_on(from).kind(),
        }
    }

    /// The kind that stands on the destination after `mv`.
    #[inline]
    pub fn placed_kind(&self, mv: Move) -> Kind {
        match mv.origin() {
            Origin::Hand(kind) => kind,
            Origin::Board(from) => mv.placed(self.piece_on(from)).kind(),
        }
    }
}

#[inline]
fn hand_key(side: Side, kind: Kind, count: u32) -> u64 {
    HAND_KEYS[side.index()][kind.index() & 7][count as usize & 31]
}

impl Game for Position {
    type Move = Move;
    type Undo = Undo;

    const MOVE_SLOTS: usize = Move::SLOTS;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn key_after(&self, mv: Move) -> Option<u64> {
        Some(self.key_after_move(mv))
    }

    fn key_from_scratch(&self) -> u64 {
        let mut key = match self.side {
            Side::First => 0,
            Side::Second => SIDE_KEY,
        };
        for square in self.occupied() {
            key ^= PIECE_KEYS[self.piece_on(square).index()][square.index()];
        }
        for side in Side::BOTH {
            for kind in Kind::IN_HAND {
                key ^= hand_key(side, kind, self.hand(side).count(kind));
            }
        }
        key
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        self.list_moves(out);
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.allows(mv)
    }

    fn count_moves(&self) -> u64 {
        self.move_count()
    }

    /// A king on its goal wins; a draw by length yields to a mate on the last ply, not to one after it.
    fn outcome(&self) -> Option<Outcome> {
        if self.finished {
            let winner = if self.has_tried(!self.side()) { !self.side() } else { self.side() };
            return Some(Outcome::Win(winner));
        }
        if self.plies_to_draw()? > 0 {
            return None;
        }
        let is_mated = self.ply() - 1 == self.rules().max_moves && !self.has_move();
        Some(if is_mated { self.when_stuck() } else { Outcome::Draw })
    }

    #[inline]
    fn plies_to_draw(&self) -> Option<u32> {
        let limit = self.rules().max_moves;
        (limit > 0).then(|| limit.saturating_add(1).saturating_sub(self.ply()))
    }

    fn claim(&self) -> Option<Outcome> {
        self.declaration()
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let us = self.side;
        let to = mv.to();
        let captured = self.piece_on(to);
        let undo = Undo { captured, key: self.key, checkers: self.checkers, pinned: self.pinned };
        self.key = self.key_after_move(mv);
        match mv.origin() {
            Origin::Hand(kind) => {
                let piece = Piece::new(us, kind);
                self.hands[us.index()].take(kind);
                self.put(piece, to);
            }
            Origin::Board(from) => {
                if captured.is_some() {
                    self.hands[us.index()].add(captured.kind().unpromoted());
                    self.lift(captured, to);
                }
                let piece = self.piece_on(from);
                self.lift(piece, from);
                self.put(mv.placed(piece), to);
            }
        }
        self.side = !us;
        self.ply += 1;
        if self.rules.is_try_rule() {
            self.finished = self.has_tried(us);
        }
        self.refresh();
        undo
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.side = !self.side;
        self.ply -= 1;
        self.finished = false;
        let us = self.side;
        let to = mv.to();
        let placed = self.piece_on(to);
        self.lift(placed, to);
        match mv.origin() {
            Origin::Hand(kind) => self.hands[us.index()].add(kind),
            Origin::Board(from) => {
                let kind = if mv.promotes() { placed.kind().unpromoted() } else { placed.kind() };
                self.put(Piece::new(us, kind), from);
                if undo.captured.is_some() {
                    self.put(undo.captured, to);
                    self.hands[us.index()].take(undo.captured.kind().unpromoted());
                }
            }
        }
        self.key = undo.key;
        self.checkers = undo.checkers;
        self.pinned = undo.pinned;
    }

    #[inline]
    fn slot(&self, mv: Move) -> u16 {
        mv.slot()
    }

    fn resolve(&self, slot: u16) -> Option<Move> {
        Move::from_slot(slot).filter(|&mv| self.allows(mv))
    }

    /// Never: what is captured can come back by drops, and so can a pawn's advance.
    fn is_irreversible(&self, _: Move) -> bool {
        false
    }

    fn repetition_limit(&self) -> Option<u32> {
        Some(4)
    }

    /// A side whose every move in the cycle gave check loses; otherwise, or if both did, a draw.
    fn judge_cycle(&self, cycle: &[Move]) -> Outcome {
        let checks = Recurrence::of(self, cycle, Self::in_check);
        Outcome::against_offender(checks.by_every_move).unwrap_or(Outcome::Draw)
    }
}
