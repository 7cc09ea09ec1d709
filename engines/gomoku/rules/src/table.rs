//! The patterns of a stone on a line, looked up: the tables that everything else asks.
//!
//! A *window* is the eleven points of one line that lie within five steps of its centre; the
//! table knows, for each filling of the ten points around, what a stone at the centre makes. Five
//! steps are needed, not four, to see a sixth stone.

use std::sync::LazyLock;

use crate::pattern::{Goal, Pattern};

/// Steps that a window reaches to each side of its centre.
pub(crate) const REACH: usize = 5;
pub(crate) const WINDOW: usize = 2 * REACH + 1;
const WINDOW_MASK: u32 = (1 << WINDOW) - 1;
/// Fillings of the ten points around the centre, each empty, own or blocked.
const FILLINGS: usize = 3_usize.pow(2 * REACH as u32);

#[derive(Debug)]
pub(crate) struct PatternTable(Box<[Pattern]>);

impl PatternTable {
    pub(crate) fn of(goal: Goal) -> &'static Self {
        static TABLES: [LazyLock<PatternTable>; 3] = [
            LazyLock::new(|| PatternTable::new(Goal::AtLeastFive)),
            LazyLock::new(|| PatternTable::new(Goal::ExactlyFive)),
            LazyLock::new(|| PatternTable::new(Goal::Renju)),
        ];
        &TABLES[goal as usize]
    }

    /// The pattern of a stone at the centre of the window whose lowest bit is `shift`, on a line with
    /// these own stones and these points taken from it by the opponent or the edge.
    #[inline]
    pub(crate) fn look_up(&self, own: u32, blocked: u32, shift: usize) -> Pattern {
        self.0[digits(own, shift) + 2 * digits(blocked, shift)]
    }

    /// Fills the table from the fullest windows to the empty one, so that what one more stone
    /// makes is always known already.
    fn new(goal: Goal) -> Self {
        let mut table = vec![Pattern::Dead; FILLINGS].into_boxed_slice();
        for index in (0..FILLINGS).rev() {
            table[index] = classify(&Window::from_index(index), goal, &table);
        }
        Self(table)
    }
}

/// The ternary number whose digits are the bits of a window, its centre left out.
#[inline]
fn digits(line: u32, shift: usize) -> usize {
    static DIGITS: [u16; 1 << WINDOW] = ternary_digits();
    usize::from(DIGITS[(line >> shift & WINDOW_MASK) as usize])
}

const fn ternary_digits() -> [u16; 1 << WINDOW] {
    let mut table = [0; 1 << WINDOW];
    let mut window = 0;
    while window < table.len() {
        let (mut bit, mut power) = (0, 1_u16);
        while bit < WINDOW {
            if bit != REACH {
                table[window] += if window >> bit & 1 == 1 { power } else { 0 };
                power *= 3;
            }
            bit += 1;
        }
        window += 1;
    }
    table
}

/// A window with an own stone at its centre.
struct Window {
    index: usize,
    own: u32,
    blocked: u32,
}

impl Window {
    fn from_index(index: usize) -> Self {
        let (mut own, mut blocked, mut rest) = (1 << REACH, 0, index);
        for bit in (0..WINDOW).filter(|&bit| bit != REACH) {
            match rest % 3 {
                1 => own |= 1 << bit,
                2 => blocked |= 1 << bit,
                _ => {}
            }
            rest /= 3;
        }
        Self { index, own, blocked }
    }

    /// The lowest bit of the row through the centre and the bit above its highest.
    fn row(&self) -> (usize, usize) {
        let is_own = |bit: &usize| self.own >> bit & 1 == 1;
        let below = (0..REACH).rev().take_while(is_own).count();
        let above = (REACH + 1..WINDOW).take_while(is_own).count();
        (REACH - below, REACH + above + 1)
    }

    fn is_empty_at(&self, bit: usize) -> bool {
        (self.own | self.blocked) >> bit & 1 == 0
    }

    /// The index of the window with one more own stone.
    fn index_with(&self, bit: usize) -> usize {
        self.index + digits(1 << bit, 0)
    }
}

/// The pattern of `window`, by what one more stone makes of it.
fn classify(window: &Window, goal: Goal, table: &[Pattern]) -> Pattern {
    let (start, end) = window.row();
    match (end - start, goal) {
        (0..5, _) => {}
        (5, _) | (_, Goal::AtLeastFive) => return Pattern::Five,
        (_, Goal::ExactlyFive) => return Pattern::Dead,
        (_, Goal::Renju) => return Pattern::Overline,
    }
    let next: [Pattern; WINDOW] = std::array::from_fn(|bit| match window.is_empty_at(bit) {
        true => table[window.index_with(bit)],
        false => Pattern::Dead,
    });
    let count = |wanted: &[Pattern]| next.iter().filter(|next| wanted.contains(next)).count();
    match count(&[Pattern::Five]) {
        0 => classify_below_four(count, goal),
        1 => Pattern::Four,
        _ if end - start == 4 && [start - 1, end].iter().all(|&bit| next[bit] == Pattern::Five) => {
            Pattern::OpenFour
        }
        _ => Pattern::DoubleFour,
    }
}

/// The pattern of a window where no point completes a five; `count` gives the number of points
/// where one more stone makes one of the patterns given.
fn classify_below_four(count: impl Fn(&[Pattern]) -> usize, goal: Goal) -> Pattern {
    use Pattern::{DoubleFour, Four, OpenFour, OpenThree, OpenTwo, Three, Two, WideTwo};
    let unstoppable: &[Pattern] =
        if goal == Goal::Renju { &[OpenFour] } else { &[OpenFour, DoubleFour] };
    let found = |wanted: &[Pattern]| count(wanted) > 0;
    if found(unstoppable) {
        Pattern::OpenThree
    } else if found(&[Four, DoubleFour]) {
        Pattern::Three
    } else if count(&[OpenThree]) > 2 {
        Pattern::WideTwo
    } else if found(&[OpenThree]) {
        Pattern::OpenTwo
    } else if found(&[Three]) {
        Pattern::Two
    } else if found(&[OpenTwo, WideTwo]) {
        Pattern::OpenOne
    } else if found(&[Two]) {
        Pattern::One
    } else {
        Pattern::Dead
    }
}
