//! A position and the moves made in it.

use game::{Game, Outcome, Replies, Side, keys};

use crate::board::{BITS, Bits, Colour, Direction, Set, Variant, squares};
use crate::movegen::{Down, Up, View};
use crate::moves::Move;
use crate::rules::Rules;

/// Asks a [`View`] of `$pos` as `$colour` sees it, in the bits that its board needs.
macro_rules! seen {
    ($pos:expr, $colour:expr, $method:ident($($arg:expr),*)) => {
        match ($pos.variant().is_narrow(), $colour) {
            (true, Colour::White) => $pos.view::<u64>(Colour::White).$method::<Up>($($arg),*),
            (true, Colour::Black) => $pos.view::<u64>(Colour::Black).$method::<Down>($($arg),*),
            (false, Colour::White) => $pos.view::<Bits>(Colour::White).$method::<Up>($($arg),*),
            (false, Colour::Black) => $pos.view::<Bits>(Colour::Black).$method::<Down>($($arg),*),
        }
    };
}

/// Keys of `[colour][man or king][bit]`.
static PIECE_KEYS: [u64; 4 * BITS] = keys::table(0x00D2_A067);
/// Key of Black to move, then one of each board.
static STATE_KEYS: [u64; 4] = keys::table(0x0A9D_2A06);

/// Slots of steps: bit and direction.
const STEP_SLOTS: usize = 4 * BITS;
/// Slots of captures, which are hashed; a power of two.
const CAPTURE_SLOTS: usize = 1 << 11;

/// A board, the side to move and the counters of a position text.
///
/// ```
/// use draughts_rules::{Position, Rules, Variant};
/// use game::{Game, Notation};
///
/// let mut pos = Position::start(&Rules::of(Variant::English8));
/// assert_eq!(
///     pos.diagram(),
///     ": b : b : b : b 8 1-4\n\
///      b : b : b : b : 7 5-8\n\
///      : b : b : b : b 6 9-12\n\
///      . : . : . : . : 5 13-16\n\
///      : . : . : . : . 4 17-20\n\
///      w : w : w : w : 3 21-24\n\
///      : w : w : w : w 2 25-28\n\
///      w : w : w : w : 1 29-32\n\
///      a b c d e f g h"
/// );
/// assert_eq!(pos.count_moves(), 7);
/// for text in ["11-15", "22-18", "15x22"] {
///     pos.make(pos.parse_move(text, Default::default()).expect(text));
/// }
/// // White takes back, with either man.
/// assert!(pos.must_capture());
/// assert_eq!(pos.count_moves(), 2);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pieces: [Bits; 2],
    kings: Bits,
    key: u64,
    turn: Colour,
    rules: Rules,
    /// Plies since the last capture or move of a man.
    idle_plies: u32,
    full_move: u32,
}

/// The parts of a position that a move does not restore by being replayed.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    kings: Bits,
    key: u64,
    idle_plies: u32,
}

/// The parts of a position.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Men and kings of `[White, Black]`.
    pub pieces: [Bits; 2],
    /// The kings among them.
    pub kings: Bits,
    /// The side to move.
    pub turn: Colour,
    /// Plies since the last capture or move of a man.
    pub idle_plies: u32,
    /// Number of the move pair, from 1.
    pub full_move: u32,
}

impl Position {
    /// The position with these pieces, which stand on different squares of the board, no man on
    /// its promotion row.
    pub fn new(setup: Setup, rules: Rules) -> Self {
        let Setup { pieces, kings, turn, idle_plies, full_move } = setup;
        let mut pos = Self { pieces, kings, key: 0, turn, rules, idle_plies, full_move };
        debug_assert!(pieces[0] & pieces[1] == 0 && pos.occupied() & !pos.variant().board() == 0);
        pos.key = pos.key_from_scratch();
        pos
    }

    /// The start position.
    pub fn start_of(rules: Rules) -> Self {
        let pieces = [Colour::White, Colour::Black].map(|side| rules.variant.start_men(side));
        let turn = rules.variant.first_mover();
        Self::new(Setup { pieces, kings: 0, turn, idle_plies: 0, full_move: 1 }, rules)
    }

    /// The rules in force.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The board played on.
    #[inline]
    pub const fn variant(&self) -> Variant {
        self.rules.variant
    }

    /// The colour to move.
    #[inline]
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// Men and kings of `colour`.
    #[inline]
    pub const fn pieces(&self, colour: Colour) -> Bits {
        self.pieces[colour.index()]
    }

    /// Men of `colour`.
    #[inline]
    pub const fn men(&self, colour: Colour) -> Bits {
        self.pieces(colour) & !self.kings
    }

    /// Kings of `colour`.
    #[inline]
    pub const fn kings(&self, colour: Colour) -> Bits {
        self.pieces(colour) & self.kings
    }

    /// All pieces.
    #[inline]
    pub const fn occupied(&self) -> Bits {
        self.pieces[0] | self.pieces[1]
    }

    /// The empty squares of the board.
    #[inline]
    pub fn empty(&self) -> Bits {
        self.variant().board() & !self.occupied()
    }

    /// Plies since the last capture or move of a man.
    pub const fn idle_plies(&self) -> u32 {
        self.idle_plies
    }

    /// Number of the move pair, from 1.
    pub const fn full_move(&self) -> u32 {
        self.full_move
    }

    /// Whether the side to move must capture.
    #[inline]
    pub fn must_capture(&self) -> bool {
        self.could_capture(self.turn)
    }

    /// Whether `colour` would have to capture if it were to move.
    #[inline]
    pub fn could_capture(&self, colour: Colour) -> bool {
        seen!(self, colour, can_capture())
    }

    /// How free the choice of the side to move is.
    pub fn replies(&self) -> Replies<Move> {
        seen!(self, self.turn, replies())
    }

    /// Whether the side to move has any legal move.
    pub fn has_move(&self) -> bool {
        seen!(self, self.turn, can_step()) || self.must_capture()
    }

    /// Whether the step or capture `mv` is made by a man.
    #[inline]
    pub const fn moves_man(&self, mv: Move) -> bool {
        self.kings & (1 << mv.from()) == 0
    }

    /// Whether `mv` makes a king.
    #[inline]
    pub fn promotes(&self, mv: Move) -> bool {
        self.moves_man(mv) && self.variant().promotion_row(self.turn) & (1 << mv.to()) != 0
    }

    /// The position with the turn given away.
    #[must_use]
    pub fn passed(&self) -> Self {
        let turn = self.turn.opponent();
        Self { turn, key: self.key ^ STATE_KEYS[0], ..self.clone() }
    }

    /// The side that plays `colour`.
    #[inline]
    pub fn side_of(&self, colour: Colour) -> Side {
        if colour == self.variant().first_mover() { Side::First } else { Side::Second }
    }

    /// The board as `colour` sees it.
    #[inline]
    fn view<B: Set>(&self, colour: Colour) -> View<B> {
        View {
            own: B::of(self.pieces(colour)),
            kings: B::of(self.kings(colour)),
            enemy: B::of(self.pieces(colour.opponent())),
            empty: B::of(self.empty()),
        }
    }

    /// Appends the captures, each path once.
    pub fn list_captures(&self, out: &mut impl Extend<Move>) {
        seen!(self, self.turn, list_captures(out));
    }

    /// Appends the steps that promote; legal only where there is no capture.
    pub fn list_promotions(&self, out: &mut impl Extend<Move>) {
        let last_row = self.variant().promotion_row(self.turn);
        if self.men(self.turn) & self.variant().before_promotion(self.turn) != 0 {
            self.list_steps_to(last_row, 0, out);
        }
    }

    /// Appends the steps that do not promote; legal only where there is no capture.
    pub fn list_other_steps(&self, out: &mut impl Extend<Move>) {
        let last_row = self.variant().promotion_row(self.turn);
        self.list_steps_to(!last_row, !0, out);
    }

    fn list_steps_to(&self, men_to: Bits, kings_to: Bits, out: &mut impl Extend<Move>) {
        seen!(self, self.turn, list_steps_to(Set::of(men_to), Set::of(kings_to), out));
    }

    /// The pieces with their keys, for summing up.
    fn keys_of(&self, colour: Colour, set: Bits) -> u64 {
        squares(set).fold(0, |key, bit| {
            let king = self.kings >> bit & 1 != 0;
            key ^ piece_key(colour, king, bit)
        })
    }

    /// Whether a piece of the mover may step from `from` in `direction`, captures not considered.
    fn can_step_to(&self, from: Bits, direction: Direction) -> bool {
        let ahead = Direction::forward(self.turn).contains(&direction);
        self.pieces(self.turn) & from != 0
            && (ahead || self.kings & from != 0)
            && direction.shift(from) & self.empty() != 0
    }

    /// Whether `mv` is a legal capture: each jump is possible and the last one ends the capture.
    fn is_legal_capture(&self, mv: Move) -> bool {
        let from_own = self.pieces(self.turn) >> mv.from() & 1 != 0;
        let takes_enemies = mv.captured() & !self.pieces(self.turn.opponent()) == 0;
        from_own && takes_enemies && self.find_capture(|capture| capture == mv).is_some()
    }

    fn find_capture(&self, fits: impl Fn(Move) -> bool) -> Option<Move> {
        let mut first = First { fits, found: None };
        self.list_captures(&mut first);
        first.found
    }
}

/// A list that keeps the first move that fits.
struct First<F> {
    fits: F,
    found: Option<Move>,
}

impl<F: Fn(Move) -> bool> Extend<Move> for First<F> {
    fn extend<T: IntoIterator<Item = Move>>(&mut self, moves: T) {
        let found = moves.into_iter().find(|&mv| (self.fits)(mv));
        self.found = self.found.or(found);
    }
}

#[inline]
fn piece_key(colour: Colour, king: bool, bit: usize) -> u64 {
    PIECE_KEYS[(colour.index() * 2 + usize::from(king)) * BITS + bit]
}

/// The direction of the step between two neighbours.
#[inline]
fn direction_of(mv: Move) -> Direction {
    let (from, to) = (mv.from(), mv.to());
    match (to > from, from.abs_diff(to)) {
        (false, 7) => Direction::UpLeft,
        (false, _) => Direction::UpRight,
        (true, 6) => Direction::DownLeft,
        (true, _) => Direction::DownRight,
    }
}

/// Folds the ends and the victims of a capture: paths with the same effect share a slot.
#[inline]
fn capture_slot(mv: Move) -> usize {
    let taken = (mv.captured() as u64) ^ ((mv.captured() >> 64) as u64).rotate_left(21);
    let ends = (mv.from() as u64) << 7 | mv.to() as u64;
    let mixed = (taken ^ ends.rotate_left(47)).wrapping_mul(keys::SPREAD);
    STEP_SLOTS + (mixed >> 32) as usize % CAPTURE_SLOTS
}

impl Game for Position {
    type Move = Move;
    type Undo = Undo;

    const MOVE_SLOTS: usize = STEP_SLOTS + CAPTURE_SLOTS;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_of(self.turn)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let turn = if self.turn == Colour::Black { STATE_KEYS[0] } else { 0 };
        let pieces =
            [Colour::White, Colour::Black].map(|side| self.keys_of(side, self.pieces(side)));
        turn ^ STATE_KEYS[1 + self.variant() as usize] ^ pieces[0] ^ pieces[1]
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        seen!(self, self.turn, list(out));
    }

    fn is_legal(&self, mv: Move) -> bool {
        if mv.is_capture() {
            return self.is_legal_capture(mv);
        }
        self.can_step_to(1 << mv.from(), direction_of(mv)) && !self.must_capture()
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        seen!(self, self.turn, count())
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.plies_to_draw()? == 0 && self.has_move()).then_some(Outcome::Draw)
    }

    #[inline]
    fn plies_to_draw(&self) -> Option<u32> {
        Some(self.rules.progress_limit()?.saturating_sub(self.idle_plies))
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let undo = Undo { kings: self.kings, key: self.key, idle_plies: self.idle_plies };
        let (mover, enemy) = (self.turn, self.turn.opponent());
        let (from, to) = (1 << mv.from(), 1 << mv.to());
        let king = self.kings & from != 0;
        let crowned = king || self.promotes(mv);
        self.key ^= piece_key(mover, king, mv.from()) ^ piece_key(mover, crowned, mv.to());
        self.idle_plies = if king { self.idle_plies.saturating_add(1) } else { 0 };
        if mv.is_capture() {
            self.key ^= self.keys_of(enemy, mv.captured());
            self.pieces[enemy.index()] ^= mv.captured();
            self.idle_plies = 0;
        }
        // A king may end where it began, so it is taken off before it is put down.
        let own = &mut self.pieces[mover.index()];
        *own = *own & !from | to;
        self.kings &= !(from | mv.captured());
        self.kings |= if crowned { to } else { 0 };
        self.full_move += u32::from(enemy == self.variant().first_mover());
        self.turn = enemy;
        self.key ^= STATE_KEYS[0];
        undo
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        let mover = self.turn.opponent();
        self.full_move -= u32::from(self.turn == self.variant().first_mover());
        self.pieces[self.turn.index()] |= mv.captured();
        let own = &mut self.pieces[mover.index()];
        *own = *own & !(1 << mv.to()) | 1 << mv.from();
        Undo { kings: self.kings, key: self.key, idle_plies: self.idle_plies } = undo;
        self.turn = mover;
    }

    #[inline]
    fn slot(&self, mv: Move) -> u16 {
        let slot = if mv.is_capture() {
            capture_slot(mv)
        } else {
            mv.from() * 4 + direction_of(mv) as usize
        };
        slot as u16
    }

    fn resolve(&self, slot: u16) -> Option<Move> {
        let slot = usize::from(slot);
        if slot >= STEP_SLOTS {
            return self.find_capture(|mv| capture_slot(mv) == slot);
        }
        let (from, direction) = (slot / 4, Direction::ALL[slot % 4]);
        let legal = self.can_step_to(1 << from, direction) && !self.must_capture();
        legal
            .then(|| Move::step(from, direction.shift::<Bits>(1 << from).trailing_zeros() as usize))
    }

    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.is_capture() || self.moves_man(mv)
    }

    fn repetition_limit(&self) -> Option<u32> {
        (self.rules.repetition != 0).then_some(self.rules.repetition)
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use game::Notation as _;
        write!(f, "{} ({})", self.position_text(), self.variant().word())
    }
}
