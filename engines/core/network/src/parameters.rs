//! The numbers of a network, as a trainer hands them over and a file keeps them.

use game::TextError;

use crate::InputSet;

/// The activation 1.0 as an integer: accumulators count in 1/255.
pub const ACTIVATION_ONE: i32 = 255;
/// The output weight 1.0 as an integer.
pub const OUTPUT_ONE: i32 = 64;
/// One score unit in skip weights.
pub const SKIP_ONE: i32 = 64;

/// The largest scale of a network.
pub const MOST_SCALE: i64 = 1 << 15;

/// Bounds of sizes, checked before anything is allocated.
pub(crate) const MOST_INPUTS: usize = 1 << 16;
const MOST_HIDDEN: usize = 4_096;
const MOST_BUCKETS: usize = 64;
const MOST_ACTIVE: usize = 4_096;
/// Times an activation of 255 it fits in `i16`.
const MOST_OUTPUT: u64 = 127;
const MOST_NAME: usize = 255;
const MOST_ABOUT: usize = 65_535;

/// Everything that makes a network.
///
/// Its value for the side to move, in score units (centipawns or their like), with `a` the clamped
/// accumulators of the mover's view followed by the other's:
///
/// ```text
/// sum   = Σ output[i] a[i]²                                   (255² · 64 is 1.0)
/// value = (sum / 255 + bias) · scale / (255 · 64)  +  (skip of mover - skip of other) / (2 · 64)
/// ```
///
/// All divisions round towards zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters {
    /// The game's word.
    pub game: String,
    /// The input set's name.
    pub inputs: String,
    /// Inputs active at the same time in one view, at most.
    pub active: usize,
    /// Width of one accumulator.
    pub hidden: usize,
    /// Score units that make the output 1.0, from 1 to [`MOST_SCALE`].
    pub scale: u32,
    /// Checksum of the weights of the evaluation that it corrects.
    pub base: u32,
    /// Who made it, from what data, from which parents: text without control characters, which a line of a protocol can hold.
    pub about: String,
    /// Weights of the first layer, `[input][hidden]`, 1/255.
    pub features: Vec<i16>,
    /// Biases of the first layer, `[hidden]`, 1/255.
    pub biases: Vec<i16>,
    /// Weights of the linear skip, `[input]`, 1/64 of a score unit.
    pub skip: Vec<i32>,
    /// Output buckets.
    pub buckets: Vec<Head>,
}

/// The output layer of one bucket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Weights of the mover's accumulator, then of the other's; 1/64, from -127 to 127.
    pub weights: Vec<i16>,
    /// Bias, 1/(255 · 64).
    pub bias: i32,
}

/// The sizes in a file's head.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) inputs: usize,
    pub(crate) active: usize,
    pub(crate) hidden: usize,
    pub(crate) buckets: usize,
}

impl Sizes {
    /// Refuses sizes that no network has.
    pub(crate) fn check(self) -> Result<(), TextError> {
        at_most("number of inputs", self.inputs, MOST_INPUTS)?;
        at_most("number of active inputs", self.active, MOST_ACTIVE)?;
        at_most("hidden width", self.hidden, MOST_HIDDEN)?;
        at_most("number of output buckets", self.buckets, MOST_BUCKETS)
    }
}

impl Parameters {
    pub fn input_count(&self) -> usize {
        self.skip.len()
    }

    /// Checks that the numbers fit together and that no sum of them can overflow.
    ///
    /// # Errors
    /// Names the first thing that does not hold.
    pub fn check(&self) -> Result<(), TextError> {
        self.check_sizes()?;
        self.check_accumulators()?;
        self.buckets.iter().try_for_each(Head::check)?;
        if self.scale == 0 {
            return refuse("network has scale 0".to_owned());
        }
        at_most_wide("scale", self.scale.into(), MOST_SCALE as u64)
    }

    /// Checks that this is a network for `set` of width `hidden`.
    ///
    /// # Errors
    /// Names the first difference.
    pub fn check_fit(&self, set: &InputSet, hidden: usize) -> Result<(), TextError> {
        same("game", set.game, self.game.as_str())?;
        same("input set", set.name, self.inputs.as_str())?;
        same("number of inputs", set.count, self.input_count())?;
        same("number of active inputs", set.active, self.active)?;
        same("hidden width", hidden, self.hidden)?;
        same("number of output buckets", set.buckets, self.buckets.len())
    }

    /// Checks that it corrects the weights with the checksum `base`.
    ///
    /// # Errors
    /// If it was made for others: what it adds to these, nobody has measured.
    pub fn check_base(&self, base: u32) -> Result<(), TextError> {
        if self.base == base {
            return Ok(());
        }
        let found = self.base;
        refuse(format!(
            "network corrects the weights {found:08x}, not {base:08x}: train it again on these"
        ))
    }

    fn check_sizes(&self) -> Result<(), TextError> {
        let (inputs, buckets) = (self.input_count(), self.buckets.len());
        Sizes { inputs, active: self.active, hidden: self.hidden, buckets }.check()?;
        at_most("bytes in the game's name", self.game.len(), MOST_NAME)?;
        at_most("bytes in the input set's name", self.inputs.len(), MOST_NAME)?;
        at_most("bytes of text about it", self.about.len(), MOST_ABOUT)?;
        if self.about.contains(char::is_control) {
            return refuse("network has a control character in the text about it".to_owned());
        }
        same("number of feature weights", inputs * self.hidden, self.features.len())?;
        same("number of biases", self.hidden, self.biases.len())?;
        for head in &self.buckets {
            same("number of output weights", 2 * self.hidden, head.weights.len())?;
        }
        Ok(())
    }

    /// An accumulator is a bias and at most `active` weights, a skip sum as many skip weights.
    fn check_accumulators(&self) -> Result<(), TextError> {
        let reach = largest(&self.biases) + self.active as u64 * largest(&self.features);
        at_most_wide("accumulator of up to", reach, i16::MAX as u64)?;
        let skip = self.skip.iter().map(|weight| u64::from(weight.unsigned_abs())).max();
        at_most_wide("skip sum of up to", self.active as u64 * skip.unwrap_or(0), (1 << 30) - 1)
    }
}

impl Head {
    /// An activation times a weight stays within `i16`, the whole sum within `i32`.
    fn check(&self) -> Result<(), TextError> {
        let one = ACTIVATION_ONE as u64;
        at_most_wide("output weight", largest(&self.weights), MOST_OUTPUT)?;
        let total: u64 = self.weights.iter().map(|weight| u64::from(weight.unsigned_abs())).sum();
        at_most_wide("output sum of up to", total * one * one, i32::MAX as u64)?;
        at_most_wide("output bias", u64::from(self.bias.unsigned_abs()), 1 << 23)
    }
}

fn largest(weights: &[i16]) -> u64 {
    weights.iter().map(|weight| u64::from(weight.unsigned_abs())).max().unwrap_or(0)
}

fn at_most(what: &str, found: usize, limit: usize) -> Result<(), TextError> {
    at_most_wide(what, found as u64, limit as u64)
}

fn at_most_wide(what: &str, found: u64, limit: u64) -> Result<(), TextError> {
    if found <= limit {
        return Ok(());
    }
    refuse(format!("network has {what} {found}, more than {limit}"))
}

fn same<T: ToString>(what: &str, expected: T, found: T) -> Result<(), TextError> {
    let (expected, found) = (expected.to_string(), found.to_string());
    if expected == found {
        return Ok(());
    }
    refuse(format!("network has {what} `{found}`, not `{expected}`"))
}

pub(crate) fn refuse<T>(message: String) -> Result<T, TextError> {
    Err(TextError::new(message))
}
