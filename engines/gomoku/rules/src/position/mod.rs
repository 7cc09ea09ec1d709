//! The board: stones, and what a stone at each empty point would make.
//!
//! Every empty point carries, for either side, the pattern that a stone there makes along each of
//! its four lines. Making a move refreshes the points within five steps on the four lines of the
//! stone; unmaking puts back what they were. Winning, four and forbidden points are then looked
//! up, never searched for.

mod reading;
mod refresh;

use std::fmt;
use std::marker::PhantomData;

use game::{Game, Notation, Outcome, Side, keys};

use crate::board_index::{BoardIndex, Sums};
use crate::forbidden::{Foul, judge};
use crate::geometry::{Geometry, Lines};
use crate::pattern::Pattern;
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::point_state::Codes;
use crate::point_state::{NoWorths, PointWorths};
use crate::rules::{Rules, Variant};
use crate::windows::WindowTable;

/// A position by the rules alone.
///
/// ```
/// use game::{Game, Notation};
/// use gomoku_rules::{Position, Rules};
///
/// let mut pos = Position::start(&Rules { size: 5, ..Rules::default() });
/// pos.make(pos.centre());
/// assert_eq!(
///     pos.diagram(),
///     [
///         " 5 . . . . .",
///         " 4 . . . . .",
///         " 3 . . b . .",
///         " 2 . . . . .",
///         " 1 . . . . .",
///         "   a b c d e",
///     ]
///     .join("\n")
/// );
/// assert_eq!((pos.count_moves(), pos.position_text()), (24, "5/5/2b2/5/5 w freestyle".to_owned()));
/// ```
pub type Position = Board<NoWorths>;

/// A position that adds up the worths `W` of its points.
#[derive(Clone, PartialEq, Eq)]
pub struct Board<W> {
    pub(crate) geometry: &'static Geometry,
    pub(crate) rules: Rules,
    side: Side,
    key: u64,
    stones: [PointSet; 2],
    pub(crate) lines: Lines,
    empty: PointSet,
    pub(crate) index: BoardIndex,
    winner: Option<Side>,
    worths: PhantomData<W>,
    /// The forbidden move that ended the game.
    foul: Option<(Point, Foul)>,
}

/// The position text; the rest follows from it.
impl<W: PointWorths> fmt::Debug for Board<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position_text())
    }
}

/// The changes of a move, to be taken back.
#[derive(Clone, Debug)]
pub struct Undo(Sums);

static STONE_KEYS: [[u64; MAX_POINTS]; 2] =
    [keys::table(0x676f_6d6f_6b75_0001), keys::table(0x676f_6d6f_6b75_0002)];
static SIDE_KEY: [u64; 2] = keys::table(0x676f_6d6f_6b75_0003);
static TURN_KEY: u64 = SIDE_KEY[0] ^ SIDE_KEY[1];
static RULE_KEYS: [u64; 6] = keys::table(0x676f_6d6f_6b75_0004);

impl<W: PointWorths> Board<W> {
    /// The empty board, Black to move.
    ///
    /// # Panics
    /// If the size is out of range.
    pub fn new(rules: Rules) -> Self {
        Self::with_stones(rules, &[[].as_slice(), &[]], Side::First)
    }

    /// A board with these stones of Black and of White, each point at most once.
    ///
    /// # Panics
    /// If the size is out of range.
    pub fn with_stones(rules: Rules, stones: &[&[Point]; 2], side: Side) -> Self {
        let geometry = Geometry::of(rules.size);
        let mut pos = Self {
            geometry,
            rules,
            side,
            key: 0,
            stones: [PointSet::EMPTY; 2],
            lines: geometry.lines,
            empty: (0..geometry.points()).map(Point::from_index).collect(),
            index: BoardIndex::EMPTY,
            winner: None,
            worths: PhantomData,
            foul: None,
        };
        for side in Side::BOTH {
            for &point in stones[side.index()] {
                pos.toggle_stone(point, side);
            }
        }
        pos.key = pos.key_from_scratch();
        pos.compute_patterns();
        pos.winner = Side::BOTH.into_iter().find(|&side| pos.has_won(side));
        pos
    }

    fn compute_patterns(&mut self) {
        let tables = self.tables();
        for point in self.empty.iter() {
            let codes = self.computed_codes(point, tables.windows);
            self.index.add(point, codes, tables.states);
        }
    }

    /// The patterns of a stone of either side at `point`, read from the lines.
    #[inline]
    fn computed_codes(&self, point: Point, windows: &WindowTable) -> Codes {
        Codes::read(self.geometry, &self.lines, point, windows)
    }

    /// Whether a stone of `side` on the board is part of a winning row.
    pub(crate) fn has_won(&self, side: Side) -> bool {
        let windows = self.tables().windows;
        let code = |point| self.computed_codes(point, windows).of(side);
        let mut stones = self.stones(side).iter();
        stones.any(|point| code(point).patterns().contains(&Pattern::Five))
    }

    /// The forbidden move that ended the game, if one did.
    pub const fn foul(&self) -> Option<(Point, Foul)> {
        self.foul
    }

    /// Ends the game by the foul `kind` that Black's stone at `point` was.
    pub(crate) fn set_foul(&mut self, point: Point, kind: Foul) {
        self.foul = Some((point, kind));
        self.key ^= RULE_KEYS[5];
    }

    /// The position before the stone at `point` was played, if one lies there.
    #[must_use]
    pub fn without(&self, point: Point) -> Option<Self> {
        let mover = self.stone(point)?;
        let kept = |side: Side| {
            self.stones(side).iter().filter(|&other| other != point).collect::<Vec<_>>()
        };
        let (black, white) = (kept(Side::First), kept(Side::Second));
        Some(Self::with_stones(self.rules, &[&black, &white], mover))
    }

    /// Puts a stone of `side` on `point`, or takes it away; patterns are left as they are.
    #[inline]
    fn toggle_stone(&mut self, point: Point, side: Side) {
        if self.empty.contains(point) {
            self.empty.remove(point);
            self.stones[side.index()].insert(point);
        } else {
            self.empty.insert(point);
            self.stones[side.index()].remove(point);
        }
        self.geometry.toggle(&mut self.lines, point, side);
        self.key ^= STONE_KEYS[side.index()][point.index()];
    }

    fn is_over(&self) -> bool {
        self.winner.is_some() || self.foul.is_some()
    }
}

impl<W: PointWorths> Game for Board<W> {
    type Move = Point;
    type Undo = Undo;
    const MOVE_SLOTS: usize = MAX_POINTS;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        self.key
    }

    /// Told unless the move may be a foul that ends the game.
    #[inline]
    fn key_after(&self, mv: Point) -> Option<u64> {
        let may_foul = self.rules.forbidden_loses && self.side == Side::First;
        (!may_foul).then(|| self.key ^ TURN_KEY ^ STONE_KEYS[self.side.index()][mv.index()])
    }

    fn key_from_scratch(&self) -> u64 {
        let variant = RULE_KEYS[self.rules.variant as usize];
        let referee = if self.rules.forbidden_loses { RULE_KEYS[4] } else { 0 };
        let foul = if self.foul.is_some() { RULE_KEYS[5] } else { 0 };
        Side::BOTH.into_iter().fold(
            variant ^ referee ^ foul ^ SIDE_KEY[self.side.index()],
            |key, side| {
                self.stones(side)
                    .iter()
                    .fold(key, |key, point| key ^ STONE_KEYS[side.index()][point.index()])
            },
        )
    }

    fn legal_moves(&self, out: &mut Vec<Point>) {
        if !self.is_over() {
            out.extend(self.empty.iter());
        }
    }

    fn is_legal(&self, mv: Point) -> bool {
        !self.is_over() && self.empty.contains(mv)
    }

    fn count_moves(&self) -> u64 {
        if self.is_over() { 0 } else { self.empty.len() as u64 }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.foul.is_some() {
            return Some(Outcome::Win(Side::Second));
        }
        let draw = || self.empty.is_empty().then_some(Outcome::Draw);
        self.winner.map(Outcome::Win).or_else(draw)
    }

    fn make(&mut self, mv: Point) -> Undo {
        self.play(mv, Self::changes)
    }

    fn unmake(&mut self, mv: Point, undo: Undo) {
        self.pass_turn();
        self.toggle_stone(mv, self.side);
        self.index.restore(&undo.0);
        self.winner = None;
        if self.foul.take().is_some() {
            self.key ^= RULE_KEYS[5];
        }
    }

    fn slot(&self, mv: Point) -> u16 {
        mv.index() as u16
    }

    fn resolve(&self, slot: u16) -> Option<Point> {
        let inside = usize::from(slot) < self.geometry.points();
        let point = Point::from_index(slot.into());
        (inside && self.is_legal(point)).then_some(point)
    }

    fn is_irreversible(&self, _: Point) -> bool {
        true
    }
}

impl<W: PointWorths> Board<W> {
    /// Gives the turn away.
    #[inline]
    pub fn pass_turn(&mut self) {
        self.key ^= TURN_KEY;
        self.side = !self.side;
    }

    /// Why Black may not play on the empty `point`; `None` where he may, and under other rules
    /// than renju.
    #[inline]
    pub fn forbidden(&self, point: Point) -> Option<Foul> {
        if !self.is_renju() || !self.pattern_class(point, Side::First).is_suspect() {
            return None;
        }
        judge(self.geometry, &self.lines, point, self.code(point, Side::First))
    }

    /// Whether `side` has reason not to play on the empty `point`, which by the rules it may: it
    /// is Black in renju, and the point is forbidden.
    #[inline]
    pub fn is_forbidden_to(&self, side: Side, point: Point) -> bool {
        side == Side::First && self.forbidden(point).is_some()
    }

    /// All points forbidden to Black.
    pub fn forbidden_points(&self) -> PointSet {
        self.empty().iter().filter(|&point| self.forbidden(point).is_some()).collect()
    }

    /// Whether forbidden points bind Black.
    #[inline]
    pub fn is_renju(&self) -> bool {
        self.rules.variant == Variant::Renju
    }
}
