//! Our own form: a [`Head`], then a block for each game. Files are joined by writing one behind the
//! other, so that a head may come again.
//!
//! ```text
//! offset  bytes
//! 0       1      'M': moves; 'G': positions
//! 1       4      CRC-32 of what follows
//! 5       8      number of the game: its seed
//! 13      1      what the first side got, in halves
//! 14      2      plies of the game
//! 16      2      moves or positions
//! 18      ...    as `replayed` says; or each position: packed, score (first side's view, i16), plies before it (u16)
//! ```
//!
//! Numbers are little-endian. A block without positions tells that the game was played. Positions whose moves nobody knows
//! (from within searches, from other forms) make a block 'G'.

use std::io::{self, BufRead, Read as _};

use game::{Packing, TextError};

use super::head::{LONGEST, begins};
use super::item::{halves, outcome_of};
use super::replayed;
use super::{DataError, GameLabel, Head, Item, Played, Scored, ScoredGame};

/// The first byte of a block of positions.
const POSITIONS: u8 = b'G';
/// The first byte of a block of moves.
const MOVES: u8 = b'M';
/// Bytes of a block before its moves or positions.
const BLOCK: usize = 18;
/// Where the bytes begin that the checksum is of.
const CHECKED: usize = 5;
/// Bytes of score and plies.
const LABEL: usize = 4;

/// Appends the block of a game to `out`.
pub(crate) fn encode<G: Packing>(game: &ScoredGame<G>, out: &mut Vec<u8>) -> Result<(), TextError> {
    let ScoredGame { mark, played, positions } = game;
    let first = out.len();
    let of_moves =
        |played: &Played<G>| Some((played.moves.len(), replayed::body(played, positions)?));
    let (tag, (count, body)) = match played.as_ref().and_then(of_moves) {
        Some(moves) => (MOVES, moves),
        None => (POSITIONS, (positions.len(), each(positions)?)),
    };
    let count = u16::try_from(count).map_err(|_| {
        TextError::new(format!("{count} positions in a game, at most 65535 can be"))
    })?;
    let last = positions.last().map_or(Ok(0), Scored::plies)?;
    out.push(tag);
    out.extend([0; 4]);
    out.extend(mark.number.to_le_bytes());
    out.push(halves(mark.outcome));
    out.extend(mark.plies.unwrap_or(last).to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(body);
    let checksum = crc32fast::hash(&out[first + CHECKED..]);
    out[first + 1..first + CHECKED].copy_from_slice(&checksum.to_le_bytes());
    Ok(())
}

/// Each position by itself.
fn each<G: Packing>(positions: &[Scored<G>]) -> Result<Vec<u8>, TextError> {
    let mut out = Vec::new();
    for scored in positions {
        scored.pos.pack(&mut out)?;
        out.extend(scored.kept_score().to_le_bytes());
        out.extend(scored.plies()?.to_le_bytes());
    }
    Ok(out)
}

/// Reads heads and blocks.
pub(crate) struct Blocks<'a, G: Packing, R> {
    input: R,
    start: G,
    rules: &'a G::Rules,
    /// Where the next head or block begins.
    pub(crate) at: u64,
    /// The bytes of the last thing read.
    bytes: Vec<u8>,
}

impl<'a, G: Packing, R: BufRead> Blocks<'a, G, R> {
    pub(crate) fn new(input: R, rules: &'a G::Rules) -> Self {
        Self { input, start: G::start(rules), rules, at: 0, bytes: Vec::new() }
    }

    /// Whether the input begins with a head, or with a part of the head `own`, which was to be written there.
    pub(crate) fn begins_with_head(&mut self, own: &Head) -> io::Result<bool> {
        let bytes = self.input.fill_buf()?;
        Ok(begins(bytes) && (bytes.contains(&b'\n') || own.line().as_bytes().starts_with(bytes)))
    }

    /// The next head or game, if there is one.
    pub(crate) fn item(&mut self) -> Result<Option<Item<G>>, DataError> {
        self.bytes.clear();
        let item = match self.input.fill_buf()?.first().copied() {
            None => return Ok(None),
            Some(tag @ (MOVES | POSITIONS)) => Item::Game(self.game(tag)?),
            Some(byte) if begins(&[byte]) => Item::Head(Box::new(self.head()?)),
            Some(byte) => {
                return Err(
                    self.damaged(format!("a head or a game expected, found byte {byte:#04x}"))
                );
            }
        };
        self.at += self.bytes.len() as u64;
        Ok(Some(item))
    }

    fn head(&mut self) -> Result<Head, DataError> {
        let limit = LONGEST as u64;
        self.input.by_ref().take(limit).read_until(b'\n', &mut self.bytes)?;
        let Some((b'\n', line)) = self.bytes.split_last() else {
            if self.bytes.len() == LONGEST || !begins(&self.bytes) {
                let reason = format!("a head of at most {} KiB expected", LONGEST >> 10);
                return Err(self.damaged(reason));
            }
            return Err(DataError::Torn { at: self.at, what: "a head" });
        };
        let head = Head::parse(line).map_err(|reason| self.damaged(reason))?;
        let expected = self.start.shape().to_string();
        if head.board != expected {
            return Err(DataError::shape(&expected, &head.board));
        }
        Ok(head)
    }

    fn game(&mut self, tag: u8) -> Result<ScoredGame<G>, DataError> {
        self.fill(BLOCK)?;
        let (count, packed) = (usize::from(self.number(16)), self.start.packed_size());
        let body = match tag {
            MOVES => packed + replayed::PLIES + count * replayed::STEP,
            _ => count * (packed + LABEL),
        };
        self.fill(BLOCK + body)?;
        let expected = u32::from_le_bytes(self.field(1));
        let found = crc32fast::hash(&self.bytes[CHECKED..]);
        if found != expected {
            let reason = format!("a game of checksum {expected:08x} expected, found {found:08x}");
            return Err(self.damaged(reason));
        }
        let outcome = outcome_of(self.bytes[13]).ok_or_else(|| {
            self.damaged(format!("a result of 0 to 2 expected, found {}", self.bytes[13]))
        })?;
        let (number, plies) = (u64::from_le_bytes(self.field(5)), Some(self.number(14)));
        let mark = GameLabel { number, outcome, plies, has_leaves: false };
        if tag == MOVES {
            let replayed = replayed::read(&self.bytes[BLOCK..], packed, self.rules);
            let (played, positions) = replayed.map_err(|reason| self.damaged(reason))?;
            return Ok(ScoredGame { mark, played: Some(played), positions });
        }
        let position = |(i, bytes): (usize, &[u8])| {
            let (packed, label) = bytes.split_at(packed);
            let score = i16::from_le_bytes([label[0], label[1]]).into();
            let plies = u16::from_le_bytes([label[2], label[3]]);
            let pos = G::unpack(packed, plies, self.rules)
                .map_err(|error| self.damaged(format!("position {} of a game: {error}", i + 1)))?;
            Ok(Scored { pos, score })
        };
        let each = self.bytes[BLOCK..].chunks_exact(packed + LABEL).enumerate();
        let positions = each.map(position).collect::<Result<_, DataError>>()?;
        Ok(ScoredGame { mark, played: None, positions })
    }

    /// Reads on until the thing has `length` bytes.
    fn fill(&mut self, length: usize) -> Result<(), DataError> {
        let missing = (length - self.bytes.len()) as u64;
        let read = self.input.by_ref().take(missing).read_to_end(&mut self.bytes)?;
        if read as u64 == missing {
            return Ok(());
        }
        Err(DataError::Torn { at: self.at, what: "a game" })
    }

    fn field<const N: usize>(&self, offset: usize) -> [u8; N] {
        std::array::from_fn(|i| self.bytes[offset + i])
    }

    fn number(&self, offset: usize) -> u16 {
        u16::from_le_bytes(self.field(offset))
    }

    fn damaged(&self, reason: String) -> DataError {
        DataError::damaged(self.at, reason)
    }
}
