//! The file of a network.
//!
//! ```text
//! magic     8 bytes, `TengenNN`
//! version   4 bytes
//! sizes     number of inputs, active inputs, hidden width, output stacks, scale; 4 bytes each
//! base      checksum of the weights that it corrects, 4 bytes; 0 if it stands alone
//! texts     game, input set, about: each its length (2 bytes) and its bytes (UTF-8)
//! features  [input][hidden], 2 bytes each
//! biases    [hidden], 2 bytes each
//! skip      [input], 4 bytes each
//! stacks    for each: [2 · hidden] weights, 2 bytes each; bias, 4 bytes
//! end       CRC-32 of all before, 4 bytes
//! ```
//!
//! Numbers are little-endian. The length that the head announces is compared with the length of
//! the file before anything is allocated.

use crate::parameters::{Head, Parameters, Sizes};
use crate::{Checksum, NetworkError};

const MAGIC: &str = "TengenNN";
const VERSION: u32 = 2;
const TEXTS: [&str; 3] = ["game", "input set", "text about it"];

impl Parameters {
    /// Reads the content of a network file, checked as [`Parameters::check`] does.
    ///
    /// # Errors
    /// Says what was expected and what was found.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        check_magic(bytes)?;
        let mut rest = Rest { all: bytes, at: MAGIC.len() };
        let version = rest.number()?;
        if version != VERSION {
            return Err(NetworkError::Version { expected: VERSION, found: version });
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
    pub fn write(&self) -> Result<Vec<u8>, NetworkError> {
        self.check()?;
        let mut bytes = Vec::from(MAGIC);
        let sizes = [self.input_count(), self.active, self.hidden, self.stacks.len()];
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
        for head in &self.stacks {
            bytes.extend(head.weights.iter().flat_map(|w| w.to_le_bytes()));
            bytes.extend(head.bias.to_le_bytes());
        }
        let checksum = Checksum::of(&bytes);
        bytes.extend(checksum.0.to_le_bytes());
        Ok(bytes)
    }
}

fn check_magic(bytes: &[u8]) -> Result<(), NetworkError> {
    let start = &bytes[..bytes.len().min(MAGIC.len())];
    if start == MAGIC.as_bytes() {
        return Ok(());
    }
    Err(NetworkError::Magic { expected: MAGIC, found: start.escape_ascii().to_string() })
}

fn check_sum(bytes: &[u8]) -> Result<(), NetworkError> {
    let end = bytes.len().saturating_sub(size_of::<u32>());
    let expected = Checksum::at_end(bytes).unwrap_or_default();
    let found = Checksum::of(&bytes[..end]);
    if expected == found {
        Ok(())
    } else {
        Err(NetworkError::Checksum { expected: expected.0, found: found.0 })
    }
}

fn read_sizes(rest: &mut Rest<'_>) -> Result<Sizes, NetworkError> {
    let mut size = || rest.number().map(|size| size as usize);
    let sizes = Sizes { inputs: size()?, active: size()?, hidden: size()?, stacks: size()? };
    sizes.check()?;
    Ok(sizes)
}

/// What has not been read yet.
struct Rest<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let (expected, found) = (self.at + count, self.all.len());
        let bytes = self.all.get(self.at..expected);
        self.at = expected;
        bytes.ok_or(NetworkError::Length { expected, found })
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn number(&mut self) -> Result<u32, NetworkError> {
        self.array().map(u32::from_le_bytes)
    }

    fn text(&mut self, which: usize) -> Result<String, NetworkError> {
        let length = u16::from_le_bytes(self.array()?);
        let bytes = self.take(usize::from(length))?.to_vec();
        String::from_utf8(bytes).map_err(|_| NetworkError::Text { what: TEXTS[which] })
    }

    /// Compares the length of the file with what `sizes`, which have been checked, call for.
    fn check_length(&self, sizes: Sizes) -> Result<(), NetworkError> {
        let Sizes { inputs, hidden, stacks, .. } = sizes;
        let words = inputs * hidden + hidden + stacks * 2 * hidden;
        let expected = self.at + 2 * words + 4 * (inputs + stacks + 1);
        let found = self.all.len();
        if expected == found { Ok(()) } else { Err(NetworkError::Length { expected, found }) }
    }

    fn numbers(
        mut self,
        sizes: Sizes,
        [scale, base]: [u32; 2],
        [game, inputs, about]: [String; 3],
    ) -> Result<Parameters, NetworkError> {
        let Sizes { active, hidden, .. } = sizes;
        let features = self.words(sizes.inputs * hidden)?;
        let biases = self.words(hidden)?;
        let skip = (0..sizes.inputs).map(|_| self.array().map(i32::from_le_bytes));
        let skip = skip.collect::<Result<_, _>>()?;
        let stacks = (0..sizes.stacks).map(|_| self.head(hidden)).collect::<Result<_, _>>()?;
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
            stacks,
        })
    }

    fn words(&mut self, count: usize) -> Result<Vec<i16>, NetworkError> {
        let (pairs, _) = self.take(2 * count)?.as_chunks();
        Ok(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }

    fn head(&mut self, hidden: usize) -> Result<Head, NetworkError> {
        Ok(Head { weights: self.words(2 * hidden)?, bias: i32::from_le_bytes(self.array()?) })
    }
}
