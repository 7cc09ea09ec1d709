//! The board: where every piece stands, whose turn it is, and the counters.

use game::{Game, Outcome, Side, keys};

use crate::attacks::{self, Occupancy};
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{KINDS, Kind, Piece};
use crate::rules::Rules;
use crate::square::{SQUARES, Square};

/// A position of xiangqi: the board, the side to move and the counters. [`Side::First`] is Red, whose back rank is
/// rank 0.
///
/// It has no history: [`game::Line`] knows the moves played, by which a position recurs.
///
/// ```
/// use game::{Game, Notation};
/// use xiangqi_rules::{Position, Rules, Square};
///
/// let pos = Position::parse_position("4k4/9/9/9/9/9/9/4C4/9/4K4 w - - 0 1", &Rules::default())?;
/// let board = "\
/// 9  . . . . k . . . .
/// 8  . . . . . . . . .
/// 7  . . . . . . . . .
/// 6  . . . . . . . . .
/// 5  . . . . . . . . .
///    ~~~~~~~~~~~~~~~~~
/// 4  . . . . . . . . .
/// 3  . . . . . . . . .
/// 2  . . . . C . . . .
/// 1  . . . . . . . . .
/// 0  . . . . K . . . .
///    a b c d e f g h i";
/// assert_eq!(pos.diagram(), board);
///
/// // The cannon alone keeps the generals apart: it stays on its file.
/// let cannon = Square::new(4, 2);
/// assert!(pos.moves().iter().any(|mv| mv.from == cannon));
/// assert!(pos.moves().iter().all(|mv| mv.from != cannon || mv.to.file() == 4));
/// # Ok::<(), xiangqi_rules::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: [Option<Piece>; SQUARES],
    kinds: [Bitboard; KINDS],
    sides: [Bitboard; 2],
    pub(crate) occupancy: Occupancy,
    kings: [Square; 2],
    key: u64,
    side: Side,
    quiet_plies: u16,
    full_move: u16,
    rules: Rules,
}

/// The part of the position before that [`unmake`](Game::unmake) needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    key: u64,
    quiet_plies: u16,
}

/// Where the kings begin, and where one counts as standing that was taken.
const HOMES: [Square; 2] = [Square::new(4, 0), Square::new(4, 9)];

/// Occurrences of one position that end the game.
const REPETITIONS: u32 = 3;

static PIECE_KEYS: [u64; Piece::COUNT * SQUARES] = keys::table(0x7869_616e_6771_6901);
/// Present in the key when Black is on move.
const TURN_KEY: u64 = keys::table::<1>(0x7869_616e_6771_6902)[0];

#[inline]
const fn piece_key(piece: Piece, square: Square) -> u64 {
    PIECE_KEYS[piece.index() * SQUARES + square.index()]
}

/// The counters of a position text and the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) side: Side,
    pub(crate) quiet_plies: u16,
    pub(crate) full_move: u16,
}

impl Position {
    /// The position with these pieces; a king of the side that is not on move must be among them.
    pub(crate) fn new(board: [Option<Piece>; SQUARES], turn: Turn, rules: Rules) -> Self {
        let mut position = Self {
            board: [None; SQUARES],
            kinds: [Bitboard::EMPTY; KINDS],
            sides: [Bitboard::EMPTY; 2],
            occupancy: Occupancy::EMPTY,
            kings: HOMES,
            key: if turn.side == Side::Second { TURN_KEY } else { 0 },
            side: turn.side,
            quiet_plies: turn.quiet_plies,
            full_move: turn.full_move,
            rules,
        };
        for square in Square::all() {
            if let Some(piece) = board[square.index()] {
                position.put(piece, square);
                position.key ^= piece_key(piece, square);
            }
        }
        position
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The piece on `square`.
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// All pieces of a side.
    #[inline]
    pub const fn side_pieces(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The pieces of one kind of both sides.
    #[inline]
    pub const fn kind_pieces(&self, kind: Kind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The pieces of one kind of one side.
    #[inline]
    pub const fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        Bitboard(self.sides[side.index()].0 & self.kinds[kind.index()].0)
    }

    /// Which squares are occupied, in the form that slides are looked up by.
    #[inline]
    pub const fn occupancy(&self) -> Occupancy {
        self.occupancy
    }

    /// Where the king of `side` stands; its first square once it was taken.
    #[inline]
    pub const fn king(&self, side: Side) -> Square {
        self.kings[side.index()]
    }

    /// The rules in force.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Plies since the last capture.
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// Number of the move in the game, from 1; it grows after Black's moves.
    pub const fn full_move(&self) -> u16 {
        self.full_move
    }

    /// Enters or removes a piece in every set but the board array and the key.
    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.kinds[piece.kind.index()] ^= bit;
        self.sides[piece.side.index()] ^= bit;
    }

    fn put(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = Some(piece);
        self.toggle(piece, square);
        self.occupancy.toggle(square);
        if piece.kind == Kind::King {
            self.kings[piece.side.index()] = square;
        }
    }

    /// The key after a legal move.
    #[inline]
    pub(crate) fn key_after_move(&self, mv: Move) -> u64 {
        let piece = self.board[mv.from.index()].expect("a piece to move");
        let moved = self.key ^ piece_key(piece, mv.from) ^ piece_key(piece, mv.to) ^ TURN_KEY;
        match self.board[mv.to.index()] {
            Some(captured) => moved ^ piece_key(captured, mv.to),
            None => moved,
        }
    }

    #[inline]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let both = Bitboard::of(from) ^ Bitboard::of(to);
        self.kinds[piece.kind.index()] ^= both;
        self.sides[piece.side.index()] ^= both;
        if piece.kind == Kind::King {
            self.kings[piece.side.index()] = to;
        }
    }

    /// The position with the turn given away.
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut position = self.clone();
        position.side = !self.side;
        position.key ^= TURN_KEY;
        position.quiet_plies = self.quiet_plies.saturating_add(1);
        position
    }

    /// The pieces of `by` that attack `square` in this `occupancy`. The king counts as a rook on
    /// its file only where [`king_attackers`](Self::king_attackers) is asked.
    #[inline]
    pub fn attackers(&self, square: Square, by: Side, occupancy: Occupancy) -> Bitboard {
        let near = attacks::king(square) & self.kind_pieces(Kind::King)
            | attacks::advisor(square) & self.kind_pieces(Kind::Advisor)
            | attacks::elephant(square, occupancy) & self.kind_pieces(Kind::Elephant);
        self.crossing_attackers(square, by, occupancy) | near & self.side_pieces(by)
    }

    /// The rooks, cannons, horses and pawns of `by` that attack `square`.
    #[inline]
    fn crossing_attackers(&self, square: Square, by: Side, occupancy: Occupancy) -> Bitboard {
        (attacks::rook(square, occupancy) & self.kind_pieces(Kind::Rook)
            | attacks::cannon(square, occupancy) & self.kind_pieces(Kind::Cannon)
            | attacks::horse_to(square, occupancy) & self.kind_pieces(Kind::Horse)
            | attacks::pawn_to(by, square) & self.kind_pieces(Kind::Pawn))
            & self.side_pieces(by)
    }

    /// The pieces of the enemy that would attack the king of `side` on `square`, the facing king
    /// among them.
    #[inline]
    pub fn king_attackers(&self, side: Side, square: Square, occupancy: Occupancy) -> Bitboard {
        self.crossing_attackers(square, !side, occupancy)
            | self.facing_king(side, square, occupancy)
    }

    /// The king of the enemy, if it would face that of `side` on `square`.
    #[inline]
    pub(crate) fn facing_king(&self, side: Side, square: Square, occupancy: Occupancy) -> Bitboard {
        attacks::rook(square, occupancy) & Bitboard::of(self.king(!side))
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers_of(self.side)
    }

    /// The pieces that attack the king of `side`.
    #[inline]
    pub fn checkers_of(&self, side: Side) -> Bitboard {
        self.king_attackers(side, self.king(side), self.occupancy)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty() && self.has_general(self.side)
    }

    /// Whether the general of `side` is on the board. It may be taken where [`SelfCheck::Allowed`].
    #[inline]
    pub fn has_general(&self, side: Side) -> bool {
        !self.pieces(side, Kind::King).is_empty()
    }

    /// Rooks, horses, cannons and pawns of both sides.
    #[inline]
    pub fn crossing_pieces(&self) -> Bitboard {
        self.kind_pieces(Kind::Rook)
            | self.kind_pieces(Kind::Horse)
            | self.kind_pieces(Kind::Cannon)
            | self.kind_pieces(Kind::Pawn)
    }

    /// The rooks, horses, cannons and pawns of `side` that have crossed the river.
    #[inline]
    pub fn crossed_pieces(&self, side: Side) -> Bitboard {
        self.crossing_pieces() & self.side_pieces(side) & Bitboard::across(side)
    }

    /// Whether the counters or the material draw, mate apart.
    fn is_drawn(&self) -> bool {
        self.plies_to_draw() == Some(0) || self.has_insufficient_material()
    }

    /// Whether nothing is left that could cross the river and mate.
    pub fn has_insufficient_material(&self) -> bool {
        self.crossing_pieces().is_empty()
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
        self.key
    }

    #[inline]
    fn key_after(&self, mv: Move) -> Option<u64> {
        Some(self.key_after_move(mv))
    }

    fn key_from_scratch(&self) -> u64 {
        let turn = if self.side == Side::Second { TURN_KEY } else { 0 };
        Square::all()
            .filter_map(|square| Some(piece_key(self.piece_on(square)?, square)))
            .fold(turn, |key, piece| key ^ piece)
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

    /// A general taken; a draw by the move count or by dead material, unless there is no legal move.
    fn outcome(&self) -> Option<Outcome> {
        if !self.has_general(self.side) {
            return Some(Outcome::Win(!self.side));
        }
        if !self.is_drawn() {
            return None;
        }
        Some(if self.has_move() { Outcome::Draw } else { self.when_stuck() })
    }

    #[inline]
    fn plies_to_draw(&self) -> Option<u32> {
        let limit = self.rules().draw_plies;
        (limit > 0).then(|| limit.saturating_sub(self.quiet_plies()).into())
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let key = self.key_after_move(mv);
        let piece = self.board[mv.from.index()].take().expect("a piece to move");
        let captured = self.board[mv.to.index()].replace(piece);
        let undo = Undo { captured, key: self.key, quiet_plies: self.quiet_plies };
        self.key = key;
        self.shift(piece, mv.from, mv.to);
        self.occupancy.toggle(mv.from);
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        if let Some(captured) = captured {
            self.toggle(captured, mv.to);
            if captured.kind == Kind::King {
                self.kings[captured.side.index()] = HOMES[captured.side.index()];
            }
            self.quiet_plies = 0;
        } else {
            self.occupancy.toggle(mv.to);
        }
        self.full_move = self.full_move.wrapping_add(self.side.index() as u16);
        self.side = !self.side;
        undo
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.side = !self.side;
        self.full_move = self.full_move.wrapping_sub(self.side.index() as u16);
        let piece = self.board[mv.to.index()].expect("a piece to move back");
        self.board[mv.to.index()] = undo.captured;
        self.board[mv.from.index()] = Some(piece);
        self.shift(piece, mv.to, mv.from);
        self.occupancy.toggle(mv.from);
        if let Some(captured) = undo.captured {
            self.toggle(captured, mv.to);
            if captured.kind == Kind::King {
                self.kings[captured.side.index()] = mv.to;
            }
        } else {
            self.occupancy.toggle(mv.to);
        }
        self.key = undo.key;
        self.quiet_plies = undo.quiet_plies;
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
        self.judge_repetition(cycle)
    }
}
