//! The file of a network.
//!
//! ```text
//! magic     8 bytes, `TengenNN`
//! version   4 bytes
//! sizes     number of inputs, active inputs, hidden width, output buckets, scale; 4 bytes each
//! base      checksum of the weights that it corrects, 4 bytes
//! texts     game, input set, about: each its length (2 bytes) and its bytes (UTF-8)
//! features  [input][hidden], 2 bytes each
//! biases    [hidden], 2 bytes each
//! skip      [input], 4 bytes each
//! buckets    for each: [2 · hidden] weights, 2 bytes each; bias, 4 bytes
//! end       CRC-32 of all before, 4 bytes
//! ```
//!
//! Numbers are little-endian. The length that the head announces is compared with the length of
//! the file before anything is allocated.

use game::TextError;

use crate::Checksum;
use crate::parameters::{Head, Parameters, Sizes, refuse};

const MAGIC: &str = "TengenNN";
const VERSION: u32 = 2;
const TEXTS: [&str; 3] = ["game", "input set", "text about it"];

impl Parameters {
    /// Reads the content of a network file, checked as [`Parameters::check`] does.
    ///
    /// # Errors
    /// Says what was expected and what was found.
    pub fn read(bytes: &[u8]) -> Result<Self, TextError> {
        check_magic(bytes)?;
        let mut rest = Rest { all: bytes, at: MAGIC.len() };
        let version = rest.number()?;
        if version != VERSION {
            return refuse(format!("network file has version {version}, not {VERSION}"));
        }
        let sizes = read_sizes(&mut rest)?;
        let (scale, base) = (rest.number()?, rest.number()?);
        let texts = [rest.text(0)?, rest.text(1)?, rest.text(2)?];
        rest.check_length(sizes)?;
        check_sum(bytes)?;
        let parameters = rest.numbers(sizes, [scale, base], texts)?;
        parameters.check()?;
        Ok(parameters)
    }

    /// The content of the file.
    ///
    /// # Errors
    /// As [`Parameters::check`]: what could not be read is not written.
    pub fn write(&self) -> Result<Vec<u8>, TextError> {
        self.check()?;
        let mut bytes = Vec::from(MAGIC);
        let sizes = [self.input_count(), self.active, self.hidden, self.buckets.len()];
        let sizes = sizes.map(|size| size as u32);
        bytes.extend(
            [VERSION]
                .into_iter()
                .chain(sizes)
                .chain([self.scale, self.base])
                .flat_map(u32::to_le_bytes),
        );
        for text in [&self.game, &self.inputs, &self.about] {
            bytes.extend((text.len() as u16).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend(self.features.iter().chain(&self.biases).flat_map(|w| w.to_le_bytes()));
        bytes.extend(self.skip.iter().flat_map(|w| w.to_le_bytes()));
        for head in &self.buckets {
            bytes.extend(head.weights.iter().flat_map(|w| w.to_le_bytes()));
            bytes.extend(head.bias.to_le_bytes());
        }
        let checksum = Checksum::of(&bytes);
        bytes.extend(checksum.0.to_le_bytes());
        Ok(bytes)
    }
}

fn check_magic(bytes: &[u8]) -> Result<(), TextError> {
    let start = &bytes[..bytes.len().min(MAGIC.len())];
    if start == MAGIC.as_bytes() {
        return Ok(());
    }
    if start.is_empty() {
        return refuse("not a network file: it is empty".to_owned());
    }
    let found = start.escape_ascii();
    refuse(format!("not a network file: it begins with `{found}`, not `{MAGIC}`"))
}

fn check_sum(bytes: &[u8]) -> Result<(), TextError> {
    let end = bytes.len().saturating_sub(size_of::<u32>());
    let expected = Checksum::at_end(bytes).unwrap_or_default();
    let found = Checksum::of(&bytes[..end]);
    if expected == found {
        return Ok(());
    }
    refuse(format!("network file is damaged: its checksum is {found}, not {expected}"))
}

fn check_length(found: usize, expected: usize) -> Result<(), TextError> {
    if expected == found {
        return Ok(());
    }
    refuse(format!("network file has {found} bytes, not {expected}: it is cut short or damaged"))
}

fn read_sizes(rest: &mut Rest<'_>) -> Result<Sizes, TextError> {
    let mut size = || rest.number().map(|size| size as usize);
    let sizes = Sizes { inputs: size()?, active: size()?, hidden: size()?, buckets: size()? };
    sizes.check()?;
    Ok(sizes)
}

/// A file that is being read.
struct Rest<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], TextError> {
        let end = self.at + count;
        if end > self.all.len() {
            check_length(self.all.len(), end)?;
        }
        let bytes = &self.all[self.at..end];
        self.at = end;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], TextError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn number(&mut self) -> Result<u32, TextError> {
        self.array().map(u32::from_le_bytes)
    }

    fn text(&mut self, which: usize) -> Result<String, TextError> {
        let length = u16::from_le_bytes(self.array()?);
        let bytes = self.take(usize::from(length))?.to_vec();
        let text = String::from_utf8(bytes);
        text.or_else(|_| {
            refuse(format!("network file is damaged: its {} is not UTF-8 text", TEXTS[which]))
        })
    }

    /// Compares the length of the file with what `sizes`, which have been checked, call for.
    fn check_length(&self, sizes: Sizes) -> Result<(), TextError> {
        let Sizes { inputs, hidden, buckets, .. } = sizes;
        let words = inputs * hidden + hidden + buckets * 2 * hidden;
        check_length(self.all.len(), self.at + 2 * words + 4 * (inputs + buckets + 1))
    }

    fn numbers(
        mut self,
        sizes: Sizes,
        [scale, base]: [u32; 2],
        [game, inputs, about]: [String; 3],
    ) -> Result<Parameters, TextError> {
        let Sizes { active, hidden, .. } = sizes;
        let features = self.words(sizes.inputs * hidden)?;
        let biases = self.words(hidden)?;
        let skip = (0..sizes.inputs).map(|_| self.array().map(i32::from_le_bytes));
        let skip = skip.collect::<Result<_, _>>()?;
        let buckets = (0..sizes.buckets).map(|_| self.head(hidden)).collect::<Result<_, _>>()?;
        Ok(Parameters {
            game,
            inputs,
            active,
            hidden,
            scale,
            base,
            about,
            features,
            biases,
            skip,
            buckets,
        })
    }

    fn words(&mut self, count: usize) -> Result<Vec<i16>, TextError> {
        let (pairs, _) = self.take(2 * count)?.as_chunks();
        Ok(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }

    fn head(&mut self, hidden: usize) -> Result<Head, TextError> {
        Ok(Head { weights: self.words(2 * hidden)?, bias: i32::from_le_bytes(self.array()?) })
    }
}
