//! Overlapping regions of 4x4 squares, eight of them dark, and what the men in each are worth.
//!
//! A region's pattern is a number of eight digits to the base 3: nothing (or a king), a white
//! man, a black man. All regions share one table; besides, each belongs to a class by its rows
//! (five bands from White's last row down) and columns (left edge, middle, right edge) with a
//! table of its own. The half turn with colours swapped maps the classes onto each other, so
//! half of the tables serve all and both sides are valued alike.
//!
//! Source: the idea is that of the best programs on the 10x10 board.

use std::sync::LazyLock;

use search::Incremental;
use weights::Weights;

use draughts_rules::{BITS, Bits, Colour, Move, Position, Variant, squares};

/// Patterns of one region.
pub(crate) const PATTERNS: usize = 6561;
/// Regions in a row of the largest board.
const ACROSS: usize = 5;
/// Regions of the largest board.
const REGIONS: usize = ACROSS * ACROSS;
/// Classes of regions: five bands of rows by three kinds of columns.
const CLASSES: usize = 15;
/// Classes with a table in the weight file; the last is its own half turn.
pub(crate) const TABLES: usize = CLASSES.div_ceil(2);

const PLACES: [u16; 8] = [1, 3, 9, 27, 81, 243, 729, 2187];

/// The regions of one board.
#[derive(Debug)]
struct Map {
    classes: Vec<usize>,
    /// For each bit the regions it lies in and what a white man there adds to their patterns.
    at: [[(u8, u16); 4]; BITS],
    counts: [u8; BITS],
}

static MAPS: LazyLock<[Map; 3]> = LazyLock::new(|| Variant::ALL.map(Map::new));

impl Map {
    fn of(variant: Variant) -> &'static Self {
        // `ALL` lists the variants in the order of their discriminants.
        &MAPS[variant as usize]
    }

    fn new(variant: Variant) -> Self {
        let across = variant.size() / 2 - 1;
        let mut map = Self { classes: Vec::new(), at: [[(0, 0); 4]; BITS], counts: [0; BITS] };
        for (band, k) in (0..across).flat_map(|band| (0..across).map(move |k| (band, k))) {
            for (bit, place) in bits_of(band, k).into_iter().zip(PLACES) {
                let count = &mut map.counts[bit];
                map.at[bit][usize::from(*count)] = (map.classes.len() as u8, place);
                *count += 1;
            }
            map.classes.push(class_of(band, k, across));
        }
        map
    }

    /// The regions of `bit` with the place of its digit in their patterns.
    #[inline]
    fn places(&self, bit: usize) -> &[(u8, u16)] {
        &self.at[bit][..usize::from(self.counts[bit])]
    }
}

/// The dark squares of the region in this band and column, row by row.
fn bits_of(band: usize, k: usize) -> [usize; 8] {
    [0, 1, 6, 7, 13, 14, 19, 20].map(|offset| 13 * band + k + offset)
}

/// The class of the region in this band and column. Bands of the smaller boards are spread so that
/// the first and the last keep their meaning.
const fn class_of(band: usize, k: usize, across: usize) -> usize {
    let last = across - 1;
    let band = match across {
        ACROSS => band,
        _ if 2 * band < last => band,
        _ if 2 * band == last => ACROSS / 2,
        _ => ACROSS - across + band,
    };
    let column = if k == 0 {
        0
    } else if k == last {
        2
    } else {
        1
    };
    band * 3 + column
}

/// The pattern seen after the half turn with colours swapped.
pub(crate) fn half_turn(pattern: usize) -> usize {
    let mut turned = 0;
    for (place, back) in PLACES.into_iter().zip(PLACES.into_iter().rev()) {
        let digit = pattern / usize::from(place) % 3;
        turned += usize::from(back) * [0, 2, 1][digit];
    }
    turned
}

/// A weight that a pattern draws on, with the sign in which it counts for White.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draw {
    /// `None` for the shared table, else the number of the table.
    pub(crate) table: Option<usize>,
    pub(crate) pattern: usize,
    pub(crate) sign: i16,
}

/// The weights that `pattern` draws on in a region of `class`: its own with plus, those of its
/// half turn with minus.
fn draws(class: usize, pattern: usize) -> impl Iterator<Item = Draw> {
    let turned = half_turn(pattern);
    let shared = [(None, pattern, 1), (None, turned, -1)];
    let mirrored = CLASSES - 1 - class;
    let own = [(class, pattern, 1), (mirrored, turned, -1)];
    let own = own.into_iter().filter(|&(class, ..)| class < TABLES);
    let own = own.map(|(class, pattern, sign)| (Some(class), pattern, sign));
    shared.into_iter().chain(own).map(|(table, pattern, sign)| Draw { table, pattern, sign })
}

/// The value of every pattern in every region of a board, as `[opening, ending]`.
#[derive(Debug)]
pub(crate) struct Values(Vec<[[i16; 2]; PATTERNS]>);

impl Values {
    /// Sums up what the weight file says of each, and what `man` says of the men on their squares, each in the first
    /// region that it stands in.
    pub(crate) fn new(
        weights: &Weights,
        variant: Variant,
        man: impl Fn(Colour, usize) -> [i16; 2],
    ) -> Self {
        let (map, classes) = (Map::of(variant), Self::of_classes(weights));
        let mut regions = map.classes.iter().map(|&class| classes[class]).collect::<Vec<_>>();
        for bit in squares(variant.board()) {
            let Some(&(region, place)) = map.places(bit).first() else { continue };
            let worth = [Colour::White, Colour::Black].map(|colour| man(colour, bit));
            for (pattern, value) in regions[usize::from(region)].iter_mut().enumerate() {
                let digit = pattern / usize::from(place) % 3;
                let Some(worth) = digit.checked_sub(1).map(|colour| worth[colour]) else {
                    continue;
                };
                *value = [value[0] + worth[0], value[1] + worth[1]];
            }
        }
        Self(regions)
    }

    /// The value of each pattern in each class, by the weight file.
    fn of_classes(weights: &Weights) -> Vec<[[i16; 2]; PATTERNS]> {
        let shared = weights.group("pattern");
        let tables: [&[i16]; TABLES] =
            std::array::from_fn(|table| weights.group(&format!("pattern{table}")));
        let value = |class: usize, pattern: usize| {
            let mut value = [0; 2];
            for Draw { table, pattern, sign } in draws(class, pattern) {
                for (phase, value) in value.iter_mut().enumerate() {
                    *value += sign
                        * table.map_or_else(
                            || shared[phase * PATTERNS + pattern],
                            |table| tables[table][pattern],
                        );
                }
            }
            value
        };
        let of_class = |class| std::array::from_fn(|pattern| value(class, pattern));
        (0..CLASSES).map(of_class).collect()
    }
}

/// The patterns of all regions, kept up to date move by move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Patterns([u16; REGIONS]);

impl Patterns {
    pub(crate) fn of(pos: &Position) -> Self {
        let mut patterns = Self([0; REGIONS]);
        for colour in [Colour::White, Colour::Black] {
            let men = squares(pos.men(colour));
            men.for_each(|bit| patterns.change(pos.variant(), colour, bit, u16::wrapping_add));
        }
        patterns
    }

    #[inline]
    fn change(&mut self, variant: Variant, colour: Colour, bit: usize, apply: fn(u16, u16) -> u16) {
        for &(region, place) in Map::of(variant).places(bit) {
            let pattern = &mut self.0[usize::from(region)];
            *pattern = apply(*pattern, place * (colour as u16 + 1));
        }
    }

    /// The worth of all regions, and of the men by their squares, in White's view, as `[opening, ending]`.
    #[inline]
    pub(crate) fn value(&self, values: &Values) -> [i32; 2] {
        let mut sum = [0; 2];
        for (values, &pattern) in values.0.iter().zip(&self.0) {
            let [opening, ending] = values[usize::from(pattern)];
            sum[0] += i32::from(opening);
            sum[1] += i32::from(ending);
        }
        sum
    }

    /// Every weight that counts, in White's view.
    pub(crate) fn draws(&self, variant: Variant) -> impl Iterator<Item = Draw> {
        let regions = Map::of(variant).classes.iter().zip(self.0);
        regions.flat_map(|(&class, pattern)| draws(class, usize::from(pattern)))
    }
}

/// How [`Patterns`] follow the moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Regions;

/// The change of a move among the men of a board.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    variant: Variant,
    mover: Colour,
    /// Where a man of the mover leaves, and where it arrives as a man.
    from: Option<usize>,
    to: Option<usize>,
    /// Men of the other side that are taken.
    taken: Bits,
}

impl Default for Change {
    fn default() -> Self {
        Self { variant: Variant::default(), mover: Colour::White, from: None, to: None, taken: 0 }
    }
}

impl Incremental for Regions {
    type Game = Position;
    type State = Patterns;
    type Delta = Change;

    fn refresh(&mut self, pos: &Position, _: usize, patterns: &mut Patterns) {
        *patterns = Patterns::of(pos);
    }

    #[inline]
    fn record(&self, before: &Position, mv: Move, change: &mut Change) {
        let (variant, mover) = (before.variant(), before.turn());
        let man = before.moves_man(mv);
        *change = Change {
            variant,
            mover,
            from: man.then(|| mv.from()),
            to: (man && !before.promotes(mv)).then(|| mv.to()),
            taken: mv.captured() & before.men(mover.opponent()),
        };
    }

    #[inline]
    fn apply(&self, change: &Change, _: usize, before: &Patterns, after: &mut Patterns) {
        let &Change { variant, mover, from, to, taken } = change;
        *after = *before;
        if let Some(from) = from {
            after.change(variant, mover, from, u16::wrapping_sub);
        }
        if let Some(to) = to {
            after.change(variant, mover, to, u16::wrapping_add);
        }
        let enemy = mover.opponent();
        squares(taken).for_each(|bit| after.change(variant, enemy, bit, u16::wrapping_sub));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_turn_is_its_own_inverse() {
        assert!((0..PATTERNS).all(|pattern| half_turn(half_turn(pattern)) == pattern));
        // A white man in the first place becomes a black one in the last.
        assert_eq!(half_turn(1), 2 * 2187);
    }

    #[test]
    fn regions_lie_on_the_board_and_turn_into_each_other() {
        for variant in Variant::ALL {
            let across = variant.size() / 2 - 1;
            for (band, k) in (0..across).flat_map(|band| (0..across).map(move |k| (band, k))) {
                let bits = bits_of(band, k);
                assert!(bits.iter().all(|&bit| variant.board() >> bit & 1 != 0));
                let (band, k) = (across - 1 - band, across - 1 - k);
                let turned = bits.map(|bit| variant.half_turn(bit));
                assert!(turned.iter().eq(bits_of(band, k).iter().rev()));
            }
            let classes = &Map::of(variant).classes;
            let mirrored = classes.iter().rev();
            assert!(classes.iter().zip(mirrored).all(|(a, b)| a + b == CLASSES - 1));
        }
    }
}
