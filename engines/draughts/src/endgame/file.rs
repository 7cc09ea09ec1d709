//! The file: every value packed in blocks, checked as a whole before it is trusted.
//!
//! ```text
//! head       magic (8 bytes), version, board size, pieces, number of materials (4 bytes each)
//! directory  for each material: men and kings of [mover, other] (4 bytes), number of values,
//!            number of blocks (4 bytes each), file offset of its block table (8 bytes)
//! blocks     for each material: the offsets of its blocks from the block table, 4 bytes each,
//!            then the blocks
//! block      number of symbols - 1 (1 byte), the symbols, then BLOCK values as numbers of
//!            symbols in as few bits as they need, lowest bit first
//! end        CRC-32 of all before (4 bytes)
//! ```
//!
//! Numbers are little-endian. A value costs two reads and no unpacking of its neighbours. The file is
//! held in memory: one that is mapped would end the engine if it were cut short in use.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use files::Limit;

use draughts_rules::Variant;

use super::index::{Indexer, MOST_PIECES, Material};
use super::value::Value;

const MAGIC: &[u8; 8] = b"TengenDr";
const VERSION: u32 = 1;
const HEAD: usize = 24;
const ENTRY: usize = 20;
/// How large the tables may be: a file says 4 bytes for each of its offsets.
const LIMIT: Limit = Limit { what: "endgame tables", mib: 4 << 10 };
/// Values in a block.
const BLOCK: usize = 512;

/// Why a file is not used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("endgame file cannot be read: {0}")]
    Unreadable(#[from] files::FileError),
    /// The file is something else.
    #[error("not an endgame file")]
    Magic,
    /// The file was written by another version.
    #[error("endgame file has version {0}, not {VERSION}")]
    Version(u32),
    /// The file is of another board.
    #[error("endgame file is of {}, not {}", .0.word(), .1.word())]
    Board(Variant, Variant),
    /// The file was cut short or changed.
    #[error("endgame file is damaged: {0}")]
    Damaged(&'static str),
}

/// Where the values of one material lie.
#[derive(Clone, Copy, Debug)]
struct Section {
    values: usize,
    offset: usize,
}

/// The values of all positions up to a number of pieces on one board.
#[derive(Debug)]
pub struct EndgameTables {
    /// Those of a file, or of the tables that come with the program.
    bytes: Cow<'static, [u8]>,
    variant: Variant,
    pieces: u32,
    sections: Box<[Option<Section>; Material::SLOTS]>,
}

impl EndgameTables {
    /// Reads the file at `path` into memory and checks all of it.
    ///
    /// # Errors
    /// If it cannot be read or is not a whole, undamaged endgame file.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Self::from_bytes(files::read(path, &LIMIT)?)
    }

    /// The tables of three pieces that come with the program for the board of `variant`.
    ///
    /// # Panics
    /// If they are damaged: a test reads them.
    pub fn shipped(variant: Variant) -> Arc<Self> {
        static SHIPPED: [OnceLock<Arc<EndgameTables>>; 3] = [const { OnceLock::new() }; 3];
        let bytes = match variant {
            Variant::English8 => include_bytes!("../../english8.tdb").as_slice(),
            Variant::English10 => include_bytes!("../../english10.tdb").as_slice(),
            Variant::English12 => include_bytes!("../../english12.tdb").as_slice(),
        };
        let read = || Self::check(Cow::Borrowed(bytes)).map(Arc::new);
        let tables = SHIPPED[variant as usize]
            .get_or_init(|| read().expect("the tables that come with the program are in order"));
        Arc::clone(tables)
    }

    /// Uses a file's content.
    ///
    /// # Errors
    /// If it is not a whole, undamaged endgame file.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, FileError> {
        Self::check(Cow::Owned(bytes))
    }

    /// These tables, if they are of the board of `variant`.
    ///
    /// # Errors
    /// If they are of another.
    pub fn on(self, variant: Variant) -> Result<Self, FileError> {
        if self.variant == variant {
            Ok(self)
        } else {
            Err(FileError::Board(self.variant, variant))
        }
    }

    /// The content of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The board.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The most pieces covered.
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The value with this index among positions of `material`.
    pub(super) fn value(&self, material: Material, index: usize) -> Option<Value> {
        let section = self.sections[material.slot()]?;
        if index >= section.values {
            return None;
        }
        let bytes = self.bytes.get(section.offset..)?;
        let block = number(bytes, index / BLOCK * 4)? as usize;
        let block = bytes.get(block..)?;
        let symbols = usize::from(*block.first()?) + 1;
        let width = width_of(symbols);
        let first = index % BLOCK * width;
        // The checksum follows the last block, so two bytes can always be read.
        let codes = block.get(1 + symbols + first / 8..)?;
        let pair = u16::from_le_bytes([*codes.first()?, *codes.get(1)?]);
        let code = usize::from(pair >> (first % 8)) & ((1 << width) - 1);
        Some(Value::of_code(*block.get(1 + code)?))
    }

    fn check(bytes: Cow<'static, [u8]>) -> Result<Self, FileError> {
        let content = &*bytes;
        if content.get(..8) != Some(MAGIC) {
            return Err(FileError::Magic);
        }
        let cut = FileError::Damaged("cut short");
        let Some((body, sum)) = content.split_last_chunk::<4>().filter(|(b, _)| b.len() >= HEAD)
        else {
            return Err(cut);
        };
        let head = |i: usize| number(body, 8 + 4 * i).unwrap_or_default();
        if head(0) != VERSION {
            return Err(FileError::Version(head(0)));
        }
        if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
            return Err(FileError::Damaged("its checksum differs"));
        }
        let variant = Variant::by_size(head(1) as usize);
        let variant = variant.ok_or(FileError::Damaged("no such board"))?;
        let sections = read_directory(body, head(3) as usize, variant);
        let sections = sections.ok_or(FileError::Damaged("its directory makes no sense"))?;
        Ok(Self { variant, pieces: head(2), sections: Box::new(sections), bytes })
    }
}

/// Reads where each material lies.
fn read_directory(
    body: &[u8],
    count: usize,
    variant: Variant,
) -> Option<[Option<Section>; Material::SLOTS]> {
    let mut sections = [None; Material::SLOTS];
    for entry in body.get(HEAD..)?.get(..count.checked_mul(ENTRY)?)?.chunks_exact(ENTRY) {
        let [a, b, c, d] = *entry.first_chunk()?;
        let material = Material { men: [a, b], kings: [c, d] };
        let fits = [a, b, c, d].iter().all(|&count| u32::from(count) < MOST_PIECES);
        let values = number(entry, 4)? as usize;
        if !fits || values != Indexer::of(variant).size(material) {
            return None;
        }
        let offset = u64::from_le_bytes(*entry.last_chunk()?);
        let offset = usize::try_from(offset).ok().filter(|&offset| offset < body.len())?;
        *sections.get_mut(material.slot())? = Some(Section { values, offset });
    }
    Some(sections)
}

/// The number at `offset`.
fn number(bytes: &[u8], offset: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(offset..)?.first_chunk()?))
}

/// Bits that distinguish `symbols` symbols.
const fn width_of(symbols: usize) -> usize {
    (usize::BITS - (symbols - 1).leading_zeros()) as usize
}

/// Packs the values of all materials, `None` where an index means no position.
pub(super) fn pack(
    variant: Variant,
    pieces: u32,
    materials: &[Material],
    values: impl Fn(Material) -> Vec<Option<u8>>,
) -> EndgameTables {
    let mut bytes = MAGIC.to_vec();
    for head in [VERSION, variant.size() as u32, pieces, materials.len() as u32] {
        bytes.extend(head.to_le_bytes());
    }
    let directory = bytes.len();
    bytes.resize(directory + materials.len() * ENTRY, 0);
    for (i, &material) in materials.iter().enumerate() {
        let values = values(material);
        let mut entry = Vec::with_capacity(ENTRY);
        entry.extend(material.men);
        entry.extend(material.kings);
        entry.extend((values.len() as u32).to_le_bytes());
        entry.extend((values.len().div_ceil(BLOCK) as u32).to_le_bytes());
        entry.extend((bytes.len() as u64).to_le_bytes());
        bytes[directory + i * ENTRY..][..ENTRY].copy_from_slice(&entry);
        pack_section(&values, &mut bytes);
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    let packed = EndgameTables::from_bytes(bytes);
    packed.unwrap_or_else(|error| panic!("a packed table is well formed: {error}"))
}

/// Appends the block table and the blocks of one material.
fn pack_section(values: &[Option<u8>], bytes: &mut Vec<u8>) {
    let table = bytes.len();
    let blocks = values.chunks(BLOCK);
    bytes.resize(table + blocks.len() * 4, 0);
    for (i, block) in blocks.enumerate() {
        let offset = (bytes.len() - table) as u32;
        bytes[table + 4 * i..][..4].copy_from_slice(&offset.to_le_bytes());
        pack_block(block, bytes);
    }
}

/// Appends one block; indices that mean no position take the first symbol. A single symbol needs
/// no bits.
fn pack_block(values: &[Option<u8>], bytes: &mut Vec<u8>) {
    let mut known = [false; 256];
    values.iter().flatten().for_each(|&code| known[usize::from(code)] = true);
    let mut symbols = (0..=u8::MAX).filter(|&code| known[usize::from(code)]).collect::<Vec<_>>();
    if symbols.is_empty() {
        symbols.push(0);
    }
    let mut place = [0; 256];
    symbols.iter().zip(0..).for_each(|(&symbol, i)| place[usize::from(symbol)] = i);
    bytes.push((symbols.len() - 1) as u8);
    bytes.extend(&symbols);
    let width = width_of(symbols.len());
    let start = bytes.len();
    bytes.resize(start + (values.len() * width).div_ceil(8), 0);
    for (i, value) in values.iter().enumerate() {
        let code = value.map_or(0, |code| place[usize::from(code)]);
        let [low, high] = ((code as u16) << (i * width % 8)).to_le_bytes();
        let at = start + i * width / 8;
        for (byte, bits) in bytes[at..].iter_mut().zip([low, high]) {
            *byte |= bits;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_any_number_of_symbols() {
        let (variant, material) = (Variant::English8, Material { men: [0, 0], kings: [1, 1] });
        let size = Indexer::of(variant).size(material);
        for symbols in [1, 2, 3, 4, 5, 17, 128, 129, 255] {
            let codes = (0..size).map(|index| (index * 7 % symbols) as u8).collect::<Vec<_>>();
            let values = |_| codes.iter().map(|&code| (code != 1).then_some(code)).collect();
            let tables = pack(variant, 2, &[material], values);
            for (index, &code) in codes.iter().enumerate().filter(|(_, code)| **code != 1) {
                assert_eq!(tables.value(material, index), Some(Value::of_code(code)), "{symbols}");
            }
        }
    }
}
