//! The features counted on the board beside the patterns of men.
//!
//! Each feature has a weight for the opening and one for the ending, and counts White's minus
//! Black's.

use weights::{count_of, first_of};

use super::pursuit;
use draughts_rules::{Bits, Colour, Direction, Position, Set, Variant, row_of, rows, squares};

/// Longest distance of a man from its promotion row.
const ROWS: usize = 11;
/// Distances from which a man may run away.
const RUNS: usize = 5;

/// The groups of the weight file with their features, in order.
pub(crate) const GROUPS: [(&str, usize); 14] = [
    ("man", 1),
    ("king", 1),
    ("row", ROWS),
    ("back_row", 1),
    ("runaway", RUNS),
    ("mobility", 1),
    ("trapped", 1),
    ("edge", 1),
    ("turn", 1),
    ("opposition", 1),
    ("threat", 1),
    ("surplus", 1),
    ("distance", 1),
    ("driven", 1),
];

pub(crate) const FEATURES: usize = count_of(&GROUPS);

const MAN: usize = first_of(&GROUPS, "man");
const KING: usize = first_of(&GROUPS, "king");
const ROW: usize = first_of(&GROUPS, "row");
const BACK_ROW: usize = first_of(&GROUPS, "back_row");
const RUNAWAY: usize = first_of(&GROUPS, "runaway");
const MOBILITY: usize = first_of(&GROUPS, "mobility");
const TRAPPED: usize = first_of(&GROUPS, "trapped");
const EDGE: usize = first_of(&GROUPS, "edge");
const TURN: usize = first_of(&GROUPS, "turn");
const OPPOSITION: usize = first_of(&GROUPS, "opposition");
const THREAT: usize = first_of(&GROUPS, "threat");
const PURSUIT: usize = first_of(&GROUPS, "surplus");

/// Whole steps from the opening, 64, to the ending, 0: how many of the pieces are left.
pub(crate) fn phase(pos: &Position) -> i32 {
    let start = 2 * pos.variant().start_men(Colour::White).count_ones();
    (64 * pos.occupied().count_ones() / start).min(64) as i32
}

/// Counts every feature of `pos`: its number and its count in White's view.
pub(crate) fn count(pos: &Position, mut report: impl FnMut(usize, i32)) {
    for (colour, sign) in [(Colour::White, 1), (Colour::Black, -1)] {
        for bit in squares(pos.men(colour)) {
            of_man(pos.variant(), colour, bit).for_each(|feature| report(feature, sign));
        }
    }
    count_relations(pos, report);
}

/// The features of a man that tell what it is worth on its square, whatever stands on the others.
pub(crate) fn of_man(variant: Variant, colour: Colour, bit: usize) -> impl Iterator<Item = usize> {
    let row = row_of(bit);
    let distance = if colour == Colour::White { row } else { variant.size() - 1 - row };
    let at_home = distance == variant.size() - 1;
    // A man on its promotion row is a king.
    let rows = distance.checked_sub(1).map(|row| ROW + row);
    std::iter::once(MAN).chain(rows).chain(at_home.then_some(BACK_ROW))
}

/// Counts every feature of `pos` but those [of a man](of_man).
#[inline]
pub(crate) fn count_relations(pos: &Position, report: impl FnMut(usize, i32)) {
    if pos.variant().is_narrow() {
        count_on(&Board::<u64>::of(pos), pos, report);
    } else {
        count_on(&Board::<Bits>::of(pos), pos, report);
    }
}

/// The pieces in as many bits as the board needs.
struct Board<B> {
    variant: Variant,
    squares: B,
    /// Of White and Black, as all that follow.
    pieces: [B; 2],
    men: [B; 2],
    kings: [B; 2],
}

impl<B: Set> Board<B> {
    #[inline]
    fn of(pos: &Position) -> Self {
        let each = |set: fn(&Position, Colour) -> Bits| {
            [Colour::White, Colour::Black].map(|colour| B::of(set(pos, colour)))
        };
        let [pieces, men, kings] = [Position::pieces, Position::men, Position::kings].map(each);
        let squares = B::of(pos.variant().board());
        Self { variant: pos.variant(), squares, pieces, men, kings }
    }

    #[inline]
    fn occupied(&self) -> B {
        self.pieces[0] | self.pieces[1]
    }

    #[inline]
    fn row(&self, colour: Colour, distance: usize) -> B {
        let row =
            if colour == Colour::White { distance } else { self.variant.size() - 1 - distance };
        let row_of_six = (B::one() << 6) - B::one();
        row_of_six << (row / 2 * 13 + row % 2 * 6)
    }
}

#[inline]
fn count_on<B: Set>(board: &Board<B>, pos: &Position, mut report: impl FnMut(usize, i32)) {
    for (colour, sign) in [(Colour::White, 1), (Colour::Black, -1)] {
        count_men(board, colour, |feature, count| report(feature, sign * count));
        if board.kings[colour.index()] != B::zero() {
            count_kings(board, colour, |feature, count| report(feature, sign * count));
        }
    }
    let turn = if pos.turn() == Colour::White { 1 } else { -1 };
    report(TURN, turn);
    report(OPPOSITION, turn * opposition(board, pos.turn()));
    if pos.could_capture(pos.turn().opponent()) {
        report(THREAT, -turn);
    }
    for (feature, count) in (PURSUIT..).zip(pursuit::count(pos)) {
        if count != 0 {
            report(feature, count);
        }
    }
}

#[inline]
fn count_men<B: Set>(board: &Board<B>, colour: Colour, mut report: impl FnMut(usize, i32)) {
    let runners = runaways(board, colour);
    if runners != B::zero() {
        for distance in 1..=RUNS {
            let row = runners & board.row(colour, distance);
            report(RUNAWAY + distance - 1, row.count_ones() as i32);
        }
    }
}

fn count_kings<B: Set>(board: &Board<B>, colour: Colour, mut report: impl FnMut(usize, i32)) {
    let (kings, empty) = (board.kings[colour.index()], board.squares & !board.occupied());
    let mut steps = 0;
    let mut free = B::zero();
    for direction in Direction::ALL {
        let ends = direction.shift(kings) & empty;
        steps += ends.count_ones();
        free = free | direction.reverse().shift(ends);
    }
    report(KING, kings.count_ones() as i32);
    report(MOBILITY, steps as i32);
    report(TRAPPED, (kings & !free).count_ones() as i32);
    report(EDGE, (kings & border(board.squares)).count_ones() as i32);
}

/// By board and colour, the rows from which a man may run away.
static NEAR: [[Bits; 2]; 3] = [near(12), near(8), near(10)];

const fn near(size: usize) -> [Bits; 2] {
    [rows(size, 1, 1 + RUNS), rows(size, size - 1 - RUNS, size - 1)]
}

/// The squares of a board with fewer than four neighbours.
fn border<B: Set>(squares: B) -> B {
    let inner = Direction::ALL.into_iter().fold(squares, |inner, way| inner & way.shift(squares));
    squares & !inner
}

/// Men of `colour` near promotion without an enemy in the cone of squares before them.
#[inline]
fn runaways<B: Set>(board: &Board<B>, colour: Colour) -> B {
    let near = B::of(NEAR[board.variant as usize][colour.index()]);
    let men = board.men[colour.index()] & near;
    if men == B::zero() {
        return men;
    }
    // Every square from which an enemy would be met.
    let back = Direction::forward(colour.opponent());
    let mut shadow = board.pieces[colour.opponent().index()] & (near | board.row(colour, 0));
    for _ in 0..RUNS {
        shadow = shadow | (back[0].shift(shadow) | back[1].shift(shadow)) & board.squares;
    }
    men & !shadow
}

/// 1 if the side to move, `turn`, has the move, -1 if the other side has, 0 if the armies are not equal.
///
/// Among equal armies the one that has the move closes in last: an odd number of pieces stands on
/// the rows of the same parity as the back row of the side to move.
fn opposition<B: Set>(board: &Board<B>, turn: Colour) -> i32 {
    let [white, black] = board.pieces.map(|pieces| pieces.count_ones());
    if white != black {
        return 0;
    }
    let even = B::of(const { even_rows() });
    let system = if turn == Colour::Black { even } else { !even };
    if (board.occupied() & system).count_ones() % 2 == 1 { 1 } else { -1 }
}

/// The rows 0, 2, 4 and so on.
const fn even_rows() -> Bits {
    let (mut even, mut band) = (0, 0);
    while band < 6 {
        even |= 0b11_1111 << (13 * band);
        band += 1;
    }
    even
}
