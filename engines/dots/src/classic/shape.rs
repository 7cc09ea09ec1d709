//! Keys of states that are equal for all states of one shape.
//!
//! What a state is worth depends on its graph alone: how long a chain is matters, not where it
//! lies. Once few coins have three or more strings, the *joints*, the graph between them is small,
//! and refining the colours of the joints tells any two of them apart.

use game::keys::SplitMix64;

use super::coins::{Coins, Graph, RunKind};
use super::mask::Mask;

/// Colour refinement tells any two graphs of so many joints apart, labelled edges included; of
/// six it does not (a prism with a marked triangle, one with a marked hexagon).
const MOST_JOINTS: usize = 5;

/// A key for the shape of the quiet `state`; `None` if it has too many joints.
#[inline]
pub(crate) fn key(graph: &Graph<u64>, state: &Coins<u64>) -> Option<u64> {
    let joints = state.joints();
    if joints.count() as usize > MOST_JOINTS {
        return None;
    }
    let mut shape =
        Shape { joints, colours: [0; MOST_JOINTS], paths: [[0; MOST_JOINTS]; MOST_JOINTS] };
    let mut total = 0u64;
    for run in graph.runs(state) {
        let length = run.length as u64;
        match (run.kind, run.ends) {
            (RunKind::Chain, _) => total = total.wrapping_add(mix(length)),
            (RunKind::Loop, _) => total = total.wrapping_add(mix(length | 1 << 32)),
            (RunKind::Branch, ends) => shape.join(ends, length),
        }
    }
    for joint in joints.each() {
        for string in graph.strings(joint).and(state.left()).each() {
            let other = graph.coins(string).minus(1 << joint);
            match other.lowest() {
                None => shape.join([Some(joint), None], 0),
                // Seen from both of its ends, counted from the lower.
                Some(other) if joint < other && joints >> other & 1 != 0 => {
                    shape.join([Some(joint), Some(other)], 0);
                }
                Some(_) => {}
            }
        }
    }
    Some(mix(total.wrapping_add(shape.refine())))
}

/// The joints of a state and the runs between them.
struct Shape {
    joints: u64,
    /// For each joint, in rising order, what distinguishes it.
    colours: [u64; MOST_JOINTS],
    /// For each pair of joints the runs between them.
    paths: [[u64; MOST_JOINTS]; MOST_JOINTS],
}

impl Shape {
    /// Adds a run of `length` coins between two joints, or a joint and the ground.
    #[inline]
    fn join(&mut self, ends: [Option<usize>; 2], length: u64) {
        let number = |joint: usize| (self.joints & ((1 << joint) - 1)).count() as usize;
        match ends.map(|end| end.map(number)) {
            [Some(a), Some(b)] if a == b => bump(&mut self.colours[a], length | 1 << 33),
            [Some(a), Some(b)] => {
                bump(&mut self.paths[a][b], length | 1 << 34);
                bump(&mut self.paths[b][a], length | 1 << 34);
            }
            [Some(a), None] | [None, Some(a)] => bump(&mut self.colours[a], length | 1 << 35),
            [None, None] => {}
        }
    }

    /// The sum over connected parts of what their refined colours amount to.
    #[inline]
    fn refine(&mut self) -> u64 {
        let count = self.joints.count() as usize;
        for _ in 1..count {
            let old = self.colours;
            for a in 0..count {
                for (path, colour) in self.paths[a].iter().zip(&old).filter(|(path, _)| **path != 0)
                {
                    bump(&mut self.colours[a], path ^ colour.rotate_left(32));
                }
                self.colours[a] = mix(self.colours[a]);
            }
        }
        let mut pending = (1u32 << count) - 1;
        let mut total = 0u64;
        while pending != 0 {
            let mut part = 1 << pending.trailing_zeros();
            for _ in 1..count {
                for a in 0..count {
                    let neighbours = (0..count).filter(|&b| self.paths[a][b] != 0);
                    if part >> a & 1 != 0 {
                        part = neighbours.fold(part, |part, b| part | 1 << b);
                    }
                }
            }
            pending &= !part;
            let colours = (0..count).filter(|a| part >> a & 1 != 0).map(|a| mix(self.colours[a]));
            bump(&mut total, colours.fold(0, u64::wrapping_add));
        }
        total
    }
}

/// Adds an element to the sum that stands for a multiset.
#[inline]
fn bump(sum: &mut u64, element: u64) {
    *sum = sum.wrapping_add(mix(element));
}

#[inline]
fn mix(x: u64) -> u64 {
    SplitMix64::new(x).next()
}
