//! A network ready for use.

use game::{Game, Side, TextError};

use crate::first_layer::{Accumulator, Aligned, Rows};
use crate::kernels::{activate, change, shift};
use crate::parameters::{ACTIVATION_ONE, Head, OUTPUT_ONE, Parameters, SKIP_ONE};
use crate::{Checksum, Delta, InputSet, Inputs};

/// A network with accumulators of width `H`, laid out for speed.
#[derive(Debug)]
pub struct Network<const H: usize> {
    rows: Rows<H>,
    skip: Box<[i32]>,
    biases: Aligned<H>,
    buckets: Box<[OutputBucket<H>]>,
    scale: i64,
    about: String,
    checksum: Checksum,
}

/// An output bucket, its weights by view.
#[derive(Debug)]
struct OutputBucket<const H: usize> {
    mover: Aligned<H>,
    other: Aligned<H>,
    bias: i32,
}

impl<const H: usize> Network<H> {
    /// Reads the content of a file that must be a network for `set`.
    ///
    /// # Errors
    /// If it is damaged, foreign or unfit; says what was expected and what was found.
    pub fn read(bytes: &[u8], set: &InputSet) -> Result<Self, TextError> {
        Self::of_file(bytes, &Parameters::read(bytes)?, set)
    }

    /// The network of `parameters`, which were read from the file with the content `bytes` and must be for `set`.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn of_file(
        bytes: &[u8],
        parameters: &Parameters,
        set: &InputSet,
    ) -> Result<Self, TextError> {
        let checksum = Checksum::at_end(bytes).unwrap_or_default();
        Ok(Self { checksum, ..Self::new(parameters, set)? })
    }

    /// The network of `parameters`, which must be for `set`.
    ///
    /// # Errors
    /// If they do not fit, or a sum could overflow.
    pub fn new(parameters: &Parameters, set: &InputSet) -> Result<Self, TextError> {
        parameters.check_fit(set, H)?;
        parameters.check()?;
        Ok(Self {
            rows: Rows::new(&parameters.features),
            skip: parameters.skip.clone().into(),
            biases: first(&parameters.biases),
            buckets: parameters.buckets.iter().map(OutputBucket::of).collect(),
            scale: i64::from(parameters.scale),
            about: parameters.about.clone(),
            checksum: Checksum::default(),
        })
    }

    /// Who made it, from what data, from which parents.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The checksum in the file it was read from, 0 if there was none.
    pub const fn checksum(&self) -> Checksum {
        self.checksum
    }

    /// Sets `accumulator` to the sums of the inputs `active`.
    ///
    /// # Panics
    /// If an input is not below the number of inputs.
    pub fn refresh(&self, accumulator: &mut Accumulator<H>, active: impl IntoIterator<Item = u16>) {
        *accumulator = self.empty();
        active.into_iter().for_each(|input| self.change(accumulator, input, true));
    }

    /// Sets `accumulator` to the sums of `view` of `pos`.
    ///
    /// # Panics
    /// If an input is not below the number of inputs.
    pub fn refresh_view<I: Inputs>(
        &self,
        inputs: &I,
        pos: &I::Game,
        view: Side,
        accumulator: &mut Accumulator<H>,
    ) {
        *accumulator = self.empty();
        inputs.active(pos, view, |input| self.change(accumulator, input, true));
    }

    /// The accumulators of `pos` by side, from nothing.
    pub fn accumulators<I: Inputs>(&self, inputs: &I, pos: &I::Game) -> [Accumulator<H>; 2] {
        let mut accumulators = [self.empty(); 2];
        for view in Side::BOTH {
            self.refresh_view(inputs, pos, view, &mut accumulators[view.index()]);
        }
        accumulators
    }

    /// Sets `to` to the sums `from` after `delta`, which must not be a refresh.
    ///
    /// # Panics
    /// If an input is not below the number of inputs.
    #[inline]
    pub fn update(&self, from: &Accumulator<H>, delta: &Delta, to: &mut Accumulator<H>) {
        debug_assert!(!delta.is_refresh(), "a refresh is computed from the position");
        let (removed, added) = (delta.removed(), delta.added());
        let skip = |sum: i32, &input: &u16| sum.wrapping_add(self.skip[usize::from(input)]);
        to.skip = added.iter().fold(from.skip, skip);
        to.skip = to.skip.wrapping_sub(removed.iter().fold(0, skip));
        let (sums, out) = (&from.sums.0, &mut to.sums.0);
        let row = |input: u16| self.row(input);
        match (removed, added) {
            (&[a], &[b]) => shift(sums, [row(a)], [row(b)], out),
            (&[a, b], &[c]) => shift(sums, [row(a), row(b)], [row(c)], out),
            (&[a, b], &[c, d]) => shift(sums, [row(a), row(b)], [row(c), row(d)], out),
            _ => {
                *out = *sums;
                removed.iter().for_each(|&input| change(out, row(input), false));
                added.iter().for_each(|&input| change(out, row(input), true));
            }
        }
    }

    /// The value for the side to move, in score units, by output bucket `bucket`.
    ///
    /// # Panics
    /// If there is no such bucket.
    #[inline]
    pub fn evaluate(&self, mover: &Accumulator<H>, other: &Accumulator<H>, bucket: usize) -> i32 {
        let bucket = &self.buckets[bucket];
        let sum =
            activate(&mover.sums.0, &bucket.mover.0) + activate(&other.sums.0, &bucket.other.0);
        let output = i64::from(sum / ACTIVATION_ONE + bucket.bias) * self.scale;
        let output = output / i64::from(ACTIVATION_ONE * OUTPUT_ONE);
        output as i32 + (mover.skip - other.skip) / (2 * SKIP_ONE)
    }

    /// The value of `pos`, whose sums by side are `accumulators`, in score units and in the view
    /// of the side to move; without what the game adds ([`Inputs::base`]).
    #[inline]
    pub fn value<I: Inputs>(
        &self,
        inputs: &I,
        pos: &I::Game,
        accumulators: &[Accumulator<H>; 2],
    ) -> i32 {
        let mover = pos.side_to_move();
        let [own, other] = [mover, !mover].map(|side| &accumulators[side.index()]);
        self.evaluate(own, other, inputs.bucket(pos))
    }

    /// The sums of no input.
    pub const fn empty(&self) -> Accumulator<H> {
        Accumulator { sums: self.biases, skip: 0 }
    }

    /// Adds `input` to `accumulator` if it holds now, and else takes it away.
    ///
    /// # Panics
    /// If the input is not below the number of inputs.
    #[inline]
    pub fn change(&self, accumulator: &mut Accumulator<H>, input: u16, holds: bool) {
        let skip = self.skip[usize::from(input)];
        change(&mut accumulator.sums.0, self.row(input), holds);
        accumulator.skip = accumulator.skip.wrapping_add(if holds { skip } else { -skip });
    }

    /// For each accumulator a pair of inputs, `2 * pair` for the first and `2 * pair + 1` for the second: they
    /// have the pair `new` and no longer `old`.
    ///
    /// # Panics
    /// If an input is not below the number of inputs.
    #[inline(always)]
    pub fn exchange_pairs(&self, accumulators: [&mut Accumulator<H>; 2], old: usize, new: usize) {
        let skips = |pair: usize| self.skip[2 * pair..].first_chunk::<2>().expect("a pair");
        let (rows, skips) = ([old, new].map(|pair| self.rows.pair(pair)), [old, new].map(skips));
        for (i, accumulator) in accumulators.into_iter().enumerate() {
            let sums = accumulator.sums.0;
            shift(&sums, [rows[0][i]], [rows[1][i]], &mut accumulator.sums.0);
            accumulator.skip = accumulator.skip.wrapping_add(skips[1][i].wrapping_sub(skips[0][i]));
        }
    }

    #[inline]
    fn row(&self, input: u16) -> &[i16; H] {
        self.rows.row(usize::from(input))
    }
}

impl<const H: usize> OutputBucket<H> {
    fn of(head: &Head) -> Self {
        let (mover, other) = head.weights.split_at(H);
        Self { mover: first(mover), other: first(other), bias: head.bias }
    }
}

/// The one row of checked `weights`.
fn first<const H: usize>(weights: &[i16]) -> Aligned<H> {
    Aligned(*weights.first_chunk().expect("sizes have been checked"))
}
