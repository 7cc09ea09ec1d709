//! The file: the values of each material deflated, checked as a whole before it is trusted.
//!
//! ```text
//! head       magic (8 bytes), version, board size, pieces, number of materials (4 bytes each)
//! directory  for each material that is stored: men and kings of [mover, other] (4 bytes), number
//!            of values, length of its stream (4 bytes each), file offset of the stream (8 bytes)
//! streams    the codes of the values by index, a byte each, deflated (RFC 1951)
//! end        CRC-32 of all before (4 bytes)
//! ```
//!
//! Numbers are little-endian. Of a material and its swap the one with the shorter stream is stored. An index without a
//! value of its own has the code before it. The file is held in memory (one that is mapped would end the engine if it
//! were cut short in use); a material is inflated when it is first asked for.

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use files::Limit;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use rayon::prelude::*;

use draughts_rules::Variant;

use super::index::{Indexer, Material, most_pieces};
use super::value::Value;

const MAGIC: &[u8; 8] = b"TengenDr";
const VERSION: u32 = 2;
const HEAD: usize = 24;
const ENTRY: usize = 20;
/// How large the tables may be.
const LIMIT: Limit = Limit { what: "endgame tables", mib: 4 << 10 };
/// How hard deflate tries, of 10: as hard as it can.
const EFFORT: u8 = 10;

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

/// The values of one material.
#[derive(Debug)]
struct Section {
    values: usize,
    /// Where its stream lies in the file.
    stream: Range<usize>,
    /// The codes by index, from the first question on; empty if the stream is damaged.
    codes: OnceLock<Vec<u8>>,
}

/// The sections, by [`Material::slot`].
type Sections = Box<[Option<Section>]>;

/// The values of all positions up to a number of pieces on one board.
#[derive(Debug)]
pub struct EndgameTables {
    /// Those of a file, or of the tables that come with the program.
    bytes: Cow<'static, [u8]>,
    variant: Variant,
    pieces: u32,
    sections: Sections,
}

impl EndgameTables {
    /// Reads the file at `path` into memory and checks all of it.
    ///
    /// # Errors
    /// If it cannot be read or is not a whole, undamaged endgame file.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Self::from_bytes(files::read(path, &LIMIT)?)
    }

    /// The tables that come with the program for the board of `variant`: of four pieces on 8x8, else of three.
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

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The most pieces covered.
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Whether positions of `material` are stored.
    pub(super) fn holds(&self, material: Material) -> bool {
        self.sections[material.slot()].is_some()
    }

    /// The value with this index among positions of `material`, if they are stored.
    pub(super) fn value(&self, material: Material, index: usize) -> Option<Value> {
        let section = self.sections[material.slot()].as_ref()?;
        let inflate = || {
            let codes =
                decompress_to_vec_with_limit(&self.bytes[section.stream.clone()], section.values);
            codes.ok().filter(|codes| codes.len() == section.values).unwrap_or_default()
        };
        section.codes.get_or_init(inflate).get(index).map(|&code| Value::of_code(code))
    }

    /// Whether `bytes` begin as a file of tables of `variant` does.
    pub fn is_file(bytes: &[u8], variant: Variant) -> bool {
        bytes.starts_with(MAGIC) && number(bytes, 12) == Some(variant.size() as u32)
    }

    fn check(bytes: Cow<'static, [u8]>) -> Result<Self, FileError> {
        let content = &*bytes;
        if !content.starts_with(MAGIC) {
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
        Ok(Self { variant, pieces: head(2), sections, bytes })
    }
}

/// Reads where each material lies.
fn read_directory(body: &[u8], count: usize, variant: Variant) -> Option<Sections> {
    let mut sections = (0..Material::SLOTS).map(|_| None).collect::<Sections>();
    for entry in body.get(HEAD..)?.get(..count.checked_mul(ENTRY)?)?.chunks_exact(ENTRY) {
        let [a, b, c, d] = *entry.first_chunk()?;
        let material = Material { men: [a, b], kings: [c, d] };
        let fits = [a, b, c, d].iter().all(|&count| u32::from(count) < most_pieces(variant));
        let values = number(entry, 4)? as usize;
        if !fits || values != Indexer::of(variant).size(material) {
            return None;
        }
        let start = usize::try_from(u64::from_le_bytes(*entry.last_chunk()?)).ok()?;
        let stream = start..start.checked_add(number(entry, 8)? as usize)?;
        body.get(stream.clone())?;
        *sections.get_mut(material.slot())? =
            Some(Section { values, stream, codes: OnceLock::new() });
    }
    Some(sections)
}

fn number(bytes: &[u8], offset: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(offset..)?.first_chunk()?))
}

/// Packs the values of all materials, `None` where an index has no value of its own.
pub(super) fn pack(
    variant: Variant,
    pieces: u32,
    materials: &[Material],
    values: impl Fn(Material) -> Vec<Option<u8>> + Sync,
) -> EndgameTables {
    let stream = |material: Material| (material, deflate(&values(material)));
    let shorter = |&material: &Material| {
        let swapped = material.swapped();
        let first = material.slot() <= swapped.slot();
        let pair = first.then(|| [material, swapped].map(stream))?;
        pair.into_iter().min_by_key(|(_, stream)| stream.len())
    };
    let stored = materials.par_iter().filter_map(shorter).collect::<Vec<_>>();
    let mut bytes = MAGIC.to_vec();
    for head in [VERSION, variant.size() as u32, pieces, stored.len() as u32] {
        bytes.extend(head.to_le_bytes());
    }
    let mut offset = (HEAD + stored.len() * ENTRY) as u64;
    for (material, stream) in &stored {
        bytes.extend(material.men);
        bytes.extend(material.kings);
        bytes.extend((Indexer::of(variant).size(*material) as u32).to_le_bytes());
        bytes.extend((stream.len() as u32).to_le_bytes());
        bytes.extend(offset.to_le_bytes());
        offset += stream.len() as u64;
    }
    stored.iter().for_each(|(_, stream)| bytes.extend(stream));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    let packed = EndgameTables::from_bytes(bytes);
    packed.unwrap_or_else(|error| panic!("a packed table is well formed: {error}"))
}

/// The stream of one material. What has no value repeats the one before, or the first.
fn deflate(values: &[Option<u8>]) -> Vec<u8> {
    let mut last = values.iter().flatten().next().copied().unwrap_or_default();
    let codes = values.iter().map(|value| {
        last = value.unwrap_or(last);
        last
    });
    compress_to_vec(&codes.collect::<Vec<_>>(), EFFORT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_back_where_they_were_given() {
        let (variant, material) = (Variant::English8, Material { men: [0, 0], kings: [1, 1] });
        let size = Indexer::of(variant).size(material);
        let codes = (0..size).map(|index| (index * 7 % 255) as u8).collect::<Vec<_>>();
        let values = |_| codes.iter().map(|&code| (code != 1).then_some(code)).collect();
        let tables = pack(variant, 2, &[material], values);
        for (index, &code) in codes.iter().enumerate().filter(|(_, code)| **code != 1) {
            assert_eq!(tables.value(material, index), Some(Value::of_code(code)));
        }
    }
}
