//! The shape of a quiet state: a key that is equal for all states of one shape, and the coins that cancel
//! out.
//!
//! The worth of a state depends on its graph alone: how long a chain is matters, not where it
//! lies. Once few coins have three or more strings, the *joints*, the graph between them is small,
//! and colour refinement of the joints distinguishes it from others.
//!
//! Two chains of one coin each cancel out, and so do two of two coins. For whatever a side can
//! reach without them it reaches with them: when the opponent opens one of the two, it takes that
//! one and opens the other, and the opponent is on move where it was.

use arrayvec::ArrayVec;
use game::keys::SplitMix64;

use super::coins::{Coins, Graph};
use super::runs::{Run, RunKind};
use dots_rules::Bits;

/// Colour refinement distinguishes any two graphs of so many joints, labelled edges included; of
/// six it does not (a prism with a marked triangle, one with a marked hexagon).
const SURE_JOINTS: usize = 5;
/// Of up to so many joints it is tried: if all colours differ, they name the joints, and graphs
/// with the same colours are the same.
const MOST_JOINTS: usize = 8;

/// A quiet state as seen in one walk along its strings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The same for all states of this shape; 0 if there may be others.
    pub(crate) key: u64,
    /// Chains of three or more coins from the ground to the ground.
    pub(crate) long_chains: i32,
    /// The coins of the chains that cancel out: without them the state is worth the same.
    pub(crate) cancelled: Bits<1>,
    pub(crate) cancelled_strings: Bits<1>,
}

impl Shape {
    /// The shape of the quiet `state`.
    #[inline]
    pub(crate) fn of(graph: &Graph<1>, state: &Coins<1>) -> Self {
        let (joints, left) = (state.joints(), state.left());
        let count = joints.len() as usize;
        let mut net = Net::new(joints);
        let (mut walked, mut passed) = (Bits::EMPTY, Bits::EMPTY);
        for joint in joints.iter() {
            let mut strings = (graph.strings(joint) & left).without(walked);
            while let Some(string) = strings.first() {
                let (length, end, last) = walk(graph, state, joint, string, &mut passed);
                walked.insert(last);
                strings.remove(string);
                strings = strings.without(walked);
                if count <= MOST_JOINTS {
                    net.join(joint, end, length);
                }
            }
        }
        let mut shape = Self::default();
        let mut total = shape.add_runs(graph.runs_among(state, state.pairs().without(passed)));
        if let Some(sum) = net.refine(count) {
            bump(&mut total, sum);
            shape.key = SplitMix64::new(total).next().max(1);
        }
        shape
    }

    /// Adds the `runs` that end at no joint; what those amount to that do not cancel out.
    #[inline]
    fn add_runs(&mut self, runs: impl Iterator<Item = Run<1>>) -> u64 {
        let mut total = 0;
        let mut single: [Option<Run<1>>; 2] = [None; 2];
        for run in runs {
            if run.kind == RunKind::Loop || run.length >= 3 {
                let ring = run.kind == RunKind::Loop;
                self.long_chains += i32::from(!ring);
                bump(&mut total, run.length as u64 | u64::from(ring) << 32);
                continue;
            }
            let alike = &mut single[run.length as usize - 1];
            if let Some(other) = alike.take() {
                self.cancelled |= run.coins | other.coins;
                self.cancelled_strings |= run.strings | other.strings;
            } else {
                *alike = Some(run);
            }
        }
        for run in single.iter().flatten() {
            bump(&mut total, run.length as u64);
        }
        total
    }
}

/// Follows the run that leaves `joint` by `string`: its length, the joint at its other end or
/// `None` for the ground, and its last string. The coins between are added to `passed`.
#[inline]
fn walk(
    graph: &Graph<1>,
    state: &Coins<1>,
    joint: usize,
    mut string: usize,
    passed: &mut Bits<1>,
) -> (u64, Option<usize>, usize) {
    let (mut coin, mut length) = (joint, 0);
    loop {
        let Some(next) = graph.coins(string).without(Bits::of(coin)).first() else {
            return (length, None, string);
        };
        if state.joints().contains(next) {
            return (length, Some(next), string);
        }
        (coin, length) = (next, length + 1);
        passed.insert(coin);
        let onwards = (graph.strings(coin) & state.left()).without(Bits::of(string));
        let Some(onward) = onwards.first() else { return (length, None, string) };
        string = onward;
    }
}

/// The joints of a state and the runs between them.
struct Net {
    joints: Bits<1>,
    /// For each joint, in rising order, what distinguishes it.
    colours: [u64; MOST_JOINTS],
    /// Runs between different joints, with their lengths.
    paths: ArrayVec<(u8, u8, u64), { 2 * MOST_JOINTS }>,
}

impl Net {
    #[inline]
    fn new(joints: Bits<1>) -> Self {
        Self { joints, colours: [0; MOST_JOINTS], paths: ArrayVec::new() }
    }

    /// Adds a run of `length` coins between two joints, or a joint and the ground.
    #[inline]
    fn join(&mut self, joint: usize, end: Option<usize>, length: u64) {
        let joints = self.joints.first_word();
        let number = |joint: usize| (joints & ((1 << joint) - 1)).count_ones() as usize;
        let a = number(joint);
        match end {
            None => bump(&mut self.colours[a], length | 1 << 33),
            Some(end) if end == joint => bump(&mut self.colours[a], length | 1 << 34),
            Some(end) => self.paths.push((a as u8, number(end) as u8, length)),
        }
    }

    /// The sum of the refined colours of `count` joints; `None` if they do not distinguish them
    /// surely.
    #[inline]
    fn refine(&mut self, count: usize) -> Option<u64> {
        if count > MOST_JOINTS {
            return None;
        }
        // Once all colours differ, another round records which joints are neighbours.
        for round in 1..count {
            let distinct = self.are_distinct(count);
            self.spread(count);
            if distinct {
                return Some(self.sum((1 << count) - 1));
            }
            if round == 3 && count > SURE_JOINTS {
                break;
            }
        }
        (count <= SURE_JOINTS).then(|| self.sum_of_parts(count))
    }

    fn are_distinct(&self, count: usize) -> bool {
        let colours = &self.colours[..count];
        (1..count).all(|a| !colours[..a].contains(&colours[a]))
    }

    /// Adds to each colour what its joint's neighbours look like.
    #[inline]
    fn spread(&mut self, count: usize) {
        let old = self.colours;
        for &(a, b, length) in &self.paths {
            let (a, b) = (usize::from(a), usize::from(b));
            bump(&mut self.colours[a], length ^ old[b].rotate_left(32));
            bump(&mut self.colours[b], length ^ old[a].rotate_left(32));
        }
        for colour in &mut self.colours[..count] {
            *colour = mix(*colour);
        }
    }

    /// The sum of the colours of the joints `part`.
    fn sum(&self, part: u32) -> u64 {
        let within = |&a: &usize| part >> a & 1 != 0;
        let colours = (0..MOST_JOINTS).filter(within).map(|a| mix(self.colours[a]));
        colours.fold(0, u64::wrapping_add)
    }

    /// The sum over connected parts of what their colours amount to: two triangles are no hexagon.
    fn sum_of_parts(&self, count: usize) -> u64 {
        let mut pending = (1u32 << count) - 1;
        let mut total = 0;
        while pending != 0 {
            let mut part = 1 << pending.trailing_zeros();
            loop {
                let before = part;
                for &(a, b, _) in &self.paths {
                    if part & (1 << a | 1 << b) != 0 {
                        part |= 1 << a | 1 << b;
                    }
                }
                if part == before {
                    break;
                }
            }
            pending &= !part;
            bump(&mut total, self.sum(part));
        }
        total
    }
}

/// Adds an element to the sum that stands for a multiset.
#[inline]
fn bump(sum: &mut u64, element: u64) {
    *sum = sum.wrapping_add(mix(element));
}

/// A number that looks random, by one folded multiplication.
#[inline]
fn mix(x: u64) -> u64 {
    let product = u128::from(x ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93_u128;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::boxes::symmetry::images;
    use dots_rules::Grid;

    /// For every set of uncut strings, what the mover wins from there on minus what the opponent
    /// wins, by plain minimax.
    fn values(graph: &Graph<1>) -> Vec<i8> {
        let mut values = vec![0i8; 1 << graph.string_count()];
        for left in 1..values.len() {
            let cut = |string: usize| {
                let rest = left & !(1 << string);
                let falls = |&coin: &usize| graph.strings(coin).first_word() as usize & rest == 0;
                match graph.coins(string).iter().filter(falls).count() as i8 {
                    0 => -values[rest],
                    won => won + values[rest],
                }
            };
            let strings = (0..graph.string_count()).filter(|string| left >> string & 1 != 0);
            values[left] = strings.map(cut).max().unwrap_or(0);
        }
        values
    }

    #[test]
    fn all_states_of_one_key_have_one_value() {
        let board = Grid::of(3, 5).unwrap();
        let graph = Graph::<1>::of_board(board).unwrap();
        let values = values(&graph);
        let images = images(board, &graph);
        let (mut known, mut most) = (HashMap::new(), 0);
        for (left, &value) in values.iter().enumerate() {
            let strings = (0..graph.string_count()).filter(|string| left >> string & 1 != 0);
            let strings = strings.collect::<Bits<1>>();
            let state = graph.with_left(strings);
            if !state.open().is_empty() {
                continue;
            }
            let shape = Shape::of(&graph, &state);
            let image = strings.iter().map(|string| images[string][3].trailing_zeros() as usize);
            let image = image.collect();
            assert_eq!(Shape::of(&graph, &graph.with_left(image)).key, shape.key, "{left:b}");
            let rest = strings.without(shape.cancelled_strings).first_word();
            let rest = values[rest as usize];
            assert_eq!(rest, value, "{left:b}");
            if shape.key == 0 {
                continue;
            }
            most = most.max(state.joints().len());
            assert_eq!(*known.entry(shape.key).or_insert(value), value, "{left:b}");
        }
        assert_eq!(most, MOST_JOINTS as u32, "states of as many joints as have keys");
    }
}
