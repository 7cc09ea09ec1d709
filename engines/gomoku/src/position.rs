//! The board: stones, and what a stone at each empty point would make.
//!
//! Every empty point carries, for either side, the pattern that a stone there makes along each of
//! its four lines. Making a move refreshes the points within five steps on the four lines of the
//! stone; unmaking restores them from a log. Winning, four and forbidden points are then looked
//! up, never searched for.

use std::fmt;

use arrayvec::ArrayVec;
use game::{Game, Notation, Outcome, Side, keys};

use crate::forbidden::{Foul, judge};
use crate::geometry::{DIRECTIONS, Geometry, LINES, Lines};
use crate::pattern::{Code, Pattern, PatternTable, Profile, REACH, Threat, digits};
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::rules::{Rules, Variant};

/// A position.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) geometry: &'static Geometry,
    pub(crate) rules: Rules,
    side: Side,
    key: u64,
    stones: [PointSet; 2],
    pub(crate) lines: [Lines; 2],
    empty: PointSet,
    /// For each point and side; of no meaning (and zero) where a stone lies.
    codes: [[Code; 2]; MAX_POINTS],
    profiles: [[Profile; 2]; MAX_POINTS],
    /// How many empty points have each pair of patterns, for each side.
    counts: [[u16; Profile::PAIRS]; 2],
    /// The empty points of each threat but [`Threat::None`], for each side.
    threats: [[PointSet; 4]; 2],
    winner: Option<Side>,
    /// The forbidden move that ended the game.
    foul: Option<(Point, Foul)>,
}

/// The position text; the rest follows from it.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position_text())
    }
}

/// One line and the tables to read it by.
struct LineView {
    stones: [u32; 2],
    wall: u32,
    tables: [&'static PatternTable; 2],
}

impl LineView {
    /// What a stone of either side makes at the centre of the window whose lowest bit is `shift`.
    #[inline]
    fn patterns(&self, shift: usize) -> [Pattern; 2] {
        let [black, white] = self.stones.map(|stones| digits(stones, shift));
        let wall = digits(self.wall, shift);
        [
            self.tables[0].at(black + 2 * (white + wall)),
            self.tables[1].at(white + 2 * (black + wall)),
        ]
    }
}

/// What a move changed.
#[derive(Clone, Debug)]
pub struct Undo {
    codes: ArrayVec<(Point, [Code; 2]), CHANGES>,
}

/// Points whose patterns a stone can change: its own, and those in reach on four lines.
const CHANGES: usize = 1 + 2 * REACH * DIRECTIONS;

static STONE_KEYS: [[u64; MAX_POINTS]; 2] =
    [keys::table(0x676f_6d6f_6b75_0001), keys::table(0x676f_6d6f_6b75_0002)];
static SIDE_KEY: [u64; 2] = keys::table(0x676f_6d6f_6b75_0003);
static RULE_KEYS: [u64; 6] = keys::table(0x676f_6d6f_6b75_0004);

impl Position {
    /// The empty board, Black to move.
    ///
    /// # Panics
    /// If the size is out of range.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::with_stones(rules, &[[].as_slice(), &[]], Side::First)
    }

    /// A board with these stones of Black and of White, each point at most once.
    ///
    /// # Panics
    /// If the size is out of range.
    pub(crate) fn with_stones(rules: Rules, stones: &[&[Point]; 2], side: Side) -> Self {
        let geometry = Geometry::of(rules.size);
        let mut pos = Self {
            geometry,
            rules,
            side,
            key: 0,
            stones: [PointSet::EMPTY; 2],
            lines: [[[0; LINES]; DIRECTIONS]; 2],
            empty: (0..geometry.points()).map(Point::from_index).collect(),
            codes: [[Code::default(); 2]; MAX_POINTS],
            profiles: [[Profile::default(); 2]; MAX_POINTS],
            counts: [[0; Profile::PAIRS]; 2],
            threats: [[PointSet::EMPTY; 4]; 2],
            winner: None,
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
        for point in self.empty.iter() {
            for side in Side::BOTH {
                let code = (0..DIRECTIONS).fold(Code::default(), |code, direction| {
                    code.with(direction, self.computed_pattern(point, direction, side))
                });
                let profile = code.profile();
                self.codes[point.index()][side.index()] = code;
                self.profiles[point.index()][side.index()] = profile;
                self.count(point, side, profile);
            }
        }
    }

    /// What a stone of `side` would make at `point`, read from the lines.
    fn computed_pattern(&self, point: Point, direction: usize, side: Side) -> Pattern {
        let place = self.geometry.place(point, direction);
        let line = usize::from(place.line);
        let own = self.lines[side.index()][direction][line];
        let other = self.lines[(!side).index()][direction][line];
        let blocked = other | self.geometry.walls[direction][line];
        self.table(side).look_up(own, blocked, place.position.into())
    }

    pub(crate) fn table(&self, side: Side) -> &'static PatternTable {
        PatternTable::of(self.rules.variant.goal(side))
    }

    /// Whether a stone of `side` on the board is part of a winning row.
    pub(crate) fn has_won(&self, side: Side) -> bool {
        let on_line =
            |point, direction| self.computed_pattern(point, direction, side) == Pattern::Five;
        self.stones[side.index()]
            .iter()
            .any(|point| (0..DIRECTIONS).any(|direction| on_line(point, direction)))
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Points along an edge.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.geometry.size()
    }

    /// The point in column `x` and row `y`, both from 0.
    #[must_use]
    pub fn point(&self, x: usize, y: usize) -> Option<Point> {
        (x < self.size() && y < self.size()).then(|| Point::from_index(y * self.size() + x))
    }

    /// Column and row of `point`, both from 0.
    #[must_use]
    pub const fn coordinates(&self, point: Point) -> (usize, usize) {
        (point.index() % self.size(), point.index() / self.size())
    }

    /// The centre; on boards of even size the upper right of the four middle points.
    #[must_use]
    pub const fn centre(&self) -> Point {
        Point::from_index(self.size() / 2 * self.size() + self.size() / 2)
    }

    /// The stones of `side`.
    #[inline]
    #[must_use]
    pub const fn stones(&self, side: Side) -> &PointSet {
        &self.stones[side.index()]
    }

    /// The points without a stone.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> &PointSet {
        &self.empty
    }

    /// Whose stone lies on `point`.
    #[must_use]
    pub const fn stone(&self, point: Point) -> Option<Side> {
        if self.stones[0].contains(point) {
            Some(Side::First)
        } else if self.stones[1].contains(point) {
            Some(Side::Second)
        } else {
            None
        }
    }

    /// What a stone of `side` would make at the empty `point`.
    #[inline]
    #[must_use]
    pub const fn code(&self, point: Point, side: Side) -> Code {
        self.codes[point.index()][side.index()]
    }

    /// The two strongest patterns of [`code`](Position::code).
    #[inline]
    #[must_use]
    pub const fn profile(&self, point: Point, side: Side) -> Profile {
        self.profiles[point.index()][side.index()]
    }

    /// How many empty points have each pair of patterns for `side`, by [`Profile::pair`].
    #[inline]
    #[must_use]
    pub const fn counts(&self, side: Side) -> &[u16; Profile::PAIRS] {
        &self.counts[side.index()]
    }

    /// The empty points where a stone of `side` makes exactly this threat; none for
    /// [`Threat::None`]. In renju some of Black's may be forbidden.
    #[inline]
    #[must_use]
    pub const fn threats(&self, side: Side, threat: Threat) -> &PointSet {
        match threat {
            Threat::None => &PointSet::EMPTY,
            _ => &self.threats[side.index()][threat as usize - 1],
        }
    }

    /// The forbidden move that ended the game, if one did.
    #[must_use]
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
        for direction in 0..DIRECTIONS {
            let place = self.geometry.place(point, direction);
            self.lines[side.index()][direction][usize::from(place.line)] ^=
                1 << (usize::from(place.position) + REACH);
        }
        self.key ^= STONE_KEYS[side.index()][point.index()];
    }

    #[inline]
    fn count(&mut self, point: Point, side: Side, profile: Profile) {
        self.counts[side.index()][profile.pair()] += 1;
        if profile.threat() != Threat::None {
            self.threats[side.index()][profile.threat() as usize - 1].insert(point);
        }
    }

    #[inline]
    fn discount(&mut self, point: Point, side: Side, profile: Profile) {
        self.counts[side.index()][profile.pair()] -= 1;
        if profile.threat() != Threat::None {
            self.threats[side.index()][profile.threat() as usize - 1].remove(point);
        }
    }

    #[inline]
    fn set_codes(&mut self, point: Point, codes: [Code; 2]) {
        self.codes[point.index()] = codes;
        for side in Side::BOTH {
            let (old, new) = (self.profile(point, side), codes[side.index()].profile());
            if old != new {
                self.profiles[point.index()][side.index()] = new;
                self.discount(point, side, old);
                self.count(point, side, new);
            }
        }
    }

    /// Takes the patterns of `point` out of all counts: a stone lies there now.
    fn forget_codes(&mut self, point: Point) {
        for side in Side::BOTH {
            self.discount(point, side, self.profile(point, side));
        }
        self.codes[point.index()] = Default::default();
        self.profiles[point.index()] = Default::default();
    }

    /// Gives `point`, empty again, its patterns back.
    fn recall_codes(&mut self, point: Point, codes: [Code; 2]) {
        for side in Side::BOTH {
            let code = codes[side.index()];
            self.codes[point.index()][side.index()] = code;
            self.profiles[point.index()][side.index()] = code.profile();
            self.count(point, side, code.profile());
        }
    }

    /// Recomputes the patterns along one line through the new stone at `point`.
    #[inline]
    fn refresh_line(&mut self, point: Point, direction: usize, undo: &mut Undo) {
        let place = self.geometry.place(point, direction);
        let line = usize::from(place.line);
        let window = LineView {
            stones: [0, 1].map(|side| self.lines[side][direction][line]),
            wall: self.geometry.walls[direction][line],
            tables: Side::BOTH.map(|side| self.table(side)),
        };
        for way in [-1, 1] {
            self.refresh_ray(point, direction, way, &window, undo);
        }
    }

    /// [`refresh_line`](Self::refresh_line) to one side. Beyond a stone, nothing changes for the
    /// opponent of its owner; beyond one of each, or the edge, for neither side.
    #[inline]
    fn refresh_ray(
        &mut self,
        point: Point,
        direction: usize,
        way: isize,
        view: &LineView,
        undo: &mut Undo,
    ) {
        let position = usize::from(self.geometry.place(point, direction).position);
        let mut open = [true; 2];
        for steps in 1..=REACH as isize {
            let bit = (position + REACH).wrapping_add_signed(way * steps);
            open[1] &= view.stones[0] >> bit & 1 == 0;
            open[0] &= view.stones[1] >> bit & 1 == 0;
            if view.wall >> bit & 1 == 1 || open == [false; 2] {
                return;
            }
            if (view.stones[0] | view.stones[1]) >> bit & 1 == 1 {
                continue;
            }
            let near = self.geometry.walk(point, direction, way * steps);
            let new = view.patterns(bit - REACH);
            let old = self.codes[near.index()];
            let codes = [0, 1].map(|side| old[side].with(direction, new[side]));
            if codes != old {
                undo.codes.push((near, old));
                self.set_codes(near, codes);
            }
        }
    }

    fn is_over(&self) -> bool {
        self.winner.is_some() || self.foul.is_some()
    }
}

impl Game for Position {
    type Move = Point;
    type Undo = Undo;
    const MOVE_SLOTS: usize = MAX_POINTS;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        self.key
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
        let side = self.side;
        if self.profile(mv, side).threat() == Threat::Five {
            self.winner = Some(side);
        } else if self.rules.forbidden_loses
            && side == Side::First
            && let Some(kind) = self.forbidden(mv)
        {
            self.set_foul(mv, kind);
        }
        let mut undo = Undo { codes: ArrayVec::new() };
        undo.codes.push((mv, self.codes[mv.index()]));
        self.forget_codes(mv);
        self.toggle_stone(mv, side);
        for direction in 0..DIRECTIONS {
            self.refresh_line(mv, direction, &mut undo);
        }
        self.pass_turn();
        undo
    }

    fn unmake(&mut self, mv: Point, undo: Undo) {
        self.pass_turn();
        self.toggle_stone(mv, self.side);
        for &(point, codes) in undo.codes[1..].iter().rev() {
            self.set_codes(point, codes);
        }
        self.recall_codes(mv, undo.codes[0].1);
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

impl Position {
    /// Gives the turn to the other side.
    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.key ^= SIDE_KEY[0] ^ SIDE_KEY[1];
        self.side = !self.side;
    }

    /// Why Black may not play on the empty `point`; `None` where he may, and under other rules
    /// than renju.
    #[inline]
    #[must_use]
    pub fn forbidden(&self, point: Point) -> Option<Foul> {
        if !self.is_renju() || !self.profile(point, Side::First).is_suspect() {
            return None;
        }
        judge(self.geometry, &self.lines, point, self.code(point, Side::First))
    }

    /// Whether `side` has reason not to play on the empty `point`, which by the rules it may: it
    /// is Black in renju, and the point is forbidden.
    #[inline]
    #[must_use]
    pub fn is_forbidden_to(&self, side: Side, point: Point) -> bool {
        side == Side::First && self.forbidden(point).is_some()
    }

    /// All points forbidden to Black.
    #[must_use]
    pub fn forbidden_points(&self) -> PointSet {
        self.empty().iter().filter(|&point| self.forbidden(point).is_some()).collect()
    }

    /// Whether forbidden points bind Black.
    #[inline]
    #[must_use]
    pub(crate) fn is_renju(&self) -> bool {
        self.rules.variant == Variant::Renju
    }
}
