//! XQF: the files of the Chinese program XQStudio, read only.
//!
//! A header of 1,024 bytes, then a tree of moves in nodes of four bytes. From version 11 on both are scrambled by keys
//! that stand in the header. A square is ten times the column from Red's left, and the row from Red's side.
//!
//! Source: the format as two independent programs read it, XQF2PGN of ElephantEye and cchess.

use std::ops::Range;

use encoding_rs::GB18030;
use game::{Outcome, Side};

use super::date::Date;
use super::dhtmlxq::{PIECES, name_of, position};
use super::encoding::with_line_feeds;
use super::error::{Fault, RecordError};
use super::frame::read_game;
use super::record::add_comment;
use super::replay::{ReadGame, Replay, Ruleset};
use super::warning::Notice;

const HEADER: usize = 1024;

/// The first version that is scrambled.
const SCRAMBLED: u8 = 11;

/// The first version that stores the pieces in another order.
const ROTATED: u8 = 12;

/// The text that the keys mask.
const MASKED: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// Bits of the flags of a record.
const GOES_ON: u8 = 0x80;
const BRANCHES: u8 = 0x40;
const COMMENTED: u8 = 0x20;

/// The versions that are known.
const VERSIONS: Range<u8> = 1..0x20;

/// Whether `bytes` are such a file, of whatever version: a text would go on in another way.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    let version = bytes.strip_prefix(b"XQ").and_then(|rest| rest.first());
    version.is_some_and(|version| VERSIONS.contains(version) || !version.is_ascii())
}

pub(super) fn read(bytes: &[u8], ruleset: Ruleset<'_>) -> ReadGame {
    read_game(None, ruleset, |game| {
        let parts = bytes.split_at_checked(HEADER);
        let (header, rest) =
            parts.filter(|(header, _)| VERSIONS.contains(&header[2])).ok_or(Fault::Xqf {})?;
        let keys = Keys::of(header);
        let mut nodes = Nodes { rest, at: 0, keys };
        // The first record is of the start: its squares say nothing.
        let root = nodes.next()?;
        let first = (root.flags & GOES_ON != 0).then(|| nodes.next()).transpose()?;
        take_header(header, &keys, first.as_ref(), game)?;
        add_comment(&mut game.line().comment, &root.comment);
        if let Some(first) = first {
            take_moves(first, &mut nodes, game)?;
        }
        // Moves behind the last one are none of the tree.
        let is_whole = nodes.rest[nodes.at..].iter().all(|&byte| byte == 0);
        if is_whole { Ok(()) } else { Err(Fault::Xqf {}.into()) }
    })
}

/// Takes what the header says, and begins the game; `first` is its first move.
fn take_header(
    header: &[u8],
    keys: &Keys,
    first: Option<&Node>,
    game: &mut Replay<'_>,
) -> Result<(), RecordError> {
    let text = |at: usize, most: usize| {
        let size = usize::from(header[at]).min(most);
        words(&header[at + 1..at + 1 + size])
    };
    let record = &mut game.record;
    record.players = [text(304, 15), text(320, 15)];
    (record.event, record.site) = (text(208, 63), text(288, 15));
    record.date = Date::read(&text(272, 15));
    let outcome = match header[51] {
        1 => Some(Outcome::Win(Side::First)),
        2 => Some(Outcome::Win(Side::Second)),
        3 | 4 => Some(Outcome::Draw),
        _ => None,
    };
    let result = format!("result {}", header[51]);
    match outcome {
        Some(_) => game.announce(&result, outcome),
        None if header[51] == 0 => {}
        None => game.warn(Notice::UnknownEnd { text: result }),
    }
    let first = first.and_then(|record| record.squares).map(|squares| squares.0);
    let mover = (header[50] == 1).then_some(Side::Second);
    game.begin(Some(position(&keys.places(header), first, mover).ok_or(Fault::Xqf {})?))
}

fn words(bytes: &[u8]) -> String {
    with_line_feeds(GB18030.decode(bytes).0).trim().to_owned()
}

/// Plays the moves of the tree whose first is `next`.
fn take_moves(
    mut next: Node,
    nodes: &mut Nodes<'_>,
    game: &mut Replay<'_>,
) -> Result<(), RecordError> {
    // Where lines branch that are still to come: how many variations are open there, and the moves before it.
    let mut branches: Vec<(usize, usize)> = Vec::new();
    let (mut depth, mut begun) = (0, None);
    loop {
        let after = game.line().moves.len();
        let played = next.squares.ok_or_else(|| RecordError::from(Fault::Xqf {}));
        let played = played.and_then(|squares| game.play(&name_of(squares)));
        let number = after + 1;
        let played = played.map_err(|why| Fault::NumberedMove { number, why: why.into() }.into());
        game.tolerated(played)?;
        if let Some(mv) = game.last().filter(|_| !next.comment.is_empty()) {
            add_comment(&mut mv.comment, &next.comment);
        }
        if next.flags & BRANCHES != 0 {
            // A variation on the first move of a variation is one on the same move of the line around it.
            branches.push(begun.unwrap_or((depth, after)));
        }
        begun = None;
        if next.flags & GOES_ON == 0 {
            let Some((outer, after)) = branches.pop() else { return Ok(()) };
            begun = Some((outer, after));
            (outer..depth).for_each(|_| game.end_variation());
            game.begin_variation(after);
            depth = outer + 1;
        }
        next = nodes.next()?;
    }
}

/// Column from Red's left and row from Black's side, of the two ends of a move.
type Squares = ((usize, usize), (usize, usize));

struct Node {
    squares: Option<Squares>,
    flags: u8,
    comment: String,
}

/// The keys by which a file is scrambled; all zero in old versions.
#[derive(Clone, Copy, Default)]
struct Keys {
    version: u8,
    piece: u8,
    from: u8,
    to: u8,
    comment: u32,
    stream: [u8; 32],
}

impl Keys {
    fn of(header: &[u8]) -> Self {
        let version = header[2];
        if version < SCRAMBLED {
            return Self { version, ..Self::default() };
        }
        let factor = |key: u8| key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221);
        let (sum, [x, y, z]) = (header[12], [header[13], header[14], header[15]]);
        let piece = factor(x).wrapping_mul(x);
        let from = factor(y).wrapping_mul(piece);
        let to = factor(z).wrapping_mul(from);
        let comment = (u32::from(sum) * 256 + u32::from(x)) % 32_000 + 767;
        let masks = [sum, x, y, z].map(|key| key & header[3]);
        let mut stream = *MASKED;
        for (at, byte) in stream.iter_mut().enumerate() {
            *byte &= masks[at % 4] | header[8 + at % 4];
        }
        Self { version, piece, from, to, comment, stream }
    }

    /// Where the pieces stand, in the order of [`PIECES`].
    fn places(&self, header: &[u8]) -> Vec<Option<(usize, usize)>> {
        let mut places = vec![None; PIECES.len()];
        for (at, &byte) in header[16..16 + PIECES.len()].iter().enumerate() {
            let shift = if self.version >= ROTATED { usize::from(self.piece) + 1 } else { 0 };
            places[(at + shift) % PIECES.len()] = square(byte.wrapping_sub(self.piece));
        }
        places
    }
}

const fn square(number: u8) -> Option<(usize, usize)> {
    if number < 90 { Some(((number / 10) as usize, 9 - (number % 10) as usize)) } else { None }
}

/// The nodes behind the header.
struct Nodes<'a> {
    rest: &'a [u8],
    /// Bytes read of them.
    at: usize,
    keys: Keys,
}

impl Nodes<'_> {
    fn bytes(&mut self, count: usize) -> Result<Vec<u8>, Fault> {
        let found =
            self.rest.get(self.at..).and_then(|rest| rest.get(..count)).ok_or(Fault::Xqf {})?;
        let start = self.at;
        self.at += count;
        let plain =
            |(at, byte): (usize, &u8)| byte.wrapping_sub(self.keys.stream[(start + at) % 32]);
        Ok(found.iter().enumerate().map(plain).collect())
    }

    fn next(&mut self) -> Result<Node, Fault> {
        let head = self.bytes(4)?;
        let end = |byte: u8, base: u8, key: u8| square(byte.wrapping_sub(base).wrapping_sub(key));
        let squares = end(head[0], 24, self.keys.from).zip(end(head[1], 32, self.keys.to));
        let is_old = self.keys.version < SCRAMBLED;
        let flags = match head[2] {
            flags if !is_old => flags,
            flags => {
                let goes_on = if flags & 0xf0 != 0 { GOES_ON } else { 0 };
                let branches = if flags & 0x0f != 0 { BRANCHES } else { 0 };
                goes_on | branches | COMMENTED
            }
        };
        let mut comment = String::new();
        if flags & COMMENTED != 0 {
            let length = self.bytes(4)?;
            let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
            let length = length.wrapping_sub(self.keys.comment);
            let length = usize::try_from(length).unwrap_or(usize::MAX);
            let bytes = self.bytes(length.min(self.rest.len() + 1))?;
            comment = words(&bytes);
        }
        Ok(Node { squares, flags, comment })
    }
}

#[cfg(test)]
mod tests {
    use dyngame::Erased;

    use super::*;
    use crate::{Format, read};

    const XIANGQI: Erased<xiangqi::Program> = Erased::new();

    /// The squares of the usual start, in the order of [`PIECES`].
    const START: [u8; 32] = [
        0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83, 9, 19, 29, 39, 49, 59, 69,
        79, 89, 17, 77, 6, 26, 46, 66, 86,
    ];

    /// A file of this version: 炮二平五, with a comment, then 马8进7 or 马2进3.
    fn file(version: u8) -> Vec<u8> {
        let mut header = vec![0; HEADER];
        header[..16]
            .copy_from_slice(&[b'X', b'Q', version, 0x5a, 0, 0, 0, 0, 1, 2, 3, 4, 77, 18, 33, 201]);
        let keys = Keys::of(&header);
        for (at, square) in START.into_iter().enumerate() {
            let shift = if version >= ROTATED { usize::from(keys.piece) + 1 } else { 0 };
            header[16 + (at + 32 - shift % 32) % 32] = square.wrapping_add(keys.piece);
        }
        header[51] = 1;
        header[304..307].copy_from_slice(b"\x02ab");
        let is_old = version < SCRAMBLED;
        let mut plain: Vec<u8> = Vec::new();
        let mut put = |from: u8, to: u8, [goes_on, branches]: [bool; 2], comment: &[u8]| {
            let said = if comment.is_empty() { 0 } else { COMMENTED };
            let flags = match is_old {
                true => u8::from(goes_on) << 4 | u8::from(branches),
                false => u8::from(goes_on) << 7 | u8::from(branches) << 6 | said,
            };
            let from = from.wrapping_add(24).wrapping_add(keys.from);
            plain.extend([from, to.wrapping_add(32).wrapping_add(keys.to), flags, 0]);
            if is_old || said > 0 {
                plain.extend((comment.len() as u32 + keys.comment).to_le_bytes());
                plain.extend(comment);
            }
        };
        put(0, 0, [true, false], b"");
        put(72, 42, [true, false], &GB18030.encode("好").0);
        put(79, 67, [false, true], b"");
        put(19, 27, [false, false], b"");
        let scrambled = plain.iter().enumerate();
        header.extend(scrambled.map(|(at, byte)| byte.wrapping_add(keys.stream[at % 32])));
        header
    }

    #[test]
    fn a_result_of_no_known_number_is_said() {
        let mut bytes = file(10);
        bytes[51] = 9;
        let warnings = read(Format::Pgn, &bytes, &XIANGQI, &Vec::new()).warnings;
        assert_eq!(warnings.len(), 1);
        assert_eq!(warnings[0].what, Notice::UnknownEnd { text: "result 9".to_owned() });
    }

    /// Red mates with two rooks.
    #[test]
    fn a_result_that_the_board_contradicts_is_said() {
        let mut bytes = file(10);
        bytes[16..48].fill(0xff);
        for (piece, square) in [(0, 87), (8, 78), (4, 30), (20, 49)] {
            bytes[16 + piece] = square;
        }
        bytes[51] = 2;
        bytes.truncate(HEADER);
        bytes.extend([24, 32, 0xf0, 0, 0, 0, 0, 0]);
        bytes.extend([87 + 24, 89 + 32, 0, 0, 6, 0, 0, 0]);
        bytes.extend(b"x\r\ny\rz");
        let reading = read(Format::Pgn, &bytes, &XIANGQI, &Vec::new());
        let said: Vec<_> = reading.warnings.iter().map(|said| said.what.clone()).collect();
        let (text, other) = ("result 2".to_owned(), "checkmate".to_owned());
        let game = reading.whole().expect("a game").remove(0);
        assert_eq!(said, [Notice::Contradiction { text, other }], "{:?}", game.moves());
        assert_eq!(game.outcome, Some(Outcome::Win(Side::First)));
        assert_eq!(game.main.moves[0].comment, "x\ny\nz");
    }

    #[test]
    fn trees_of_all_versions_are_read() {
        for version in [10, 11, 12, 18] {
            let bytes = file(version);
            let game = read(Format::Pgn, &bytes, &XIANGQI, &Vec::new()).whole();
            let game = game.unwrap_or_else(|error| panic!("version {version}: {error}")).remove(0);
            assert_eq!(game.position, None);
            assert_eq!(game.moves(), ["h2e2", "h9g7"]);
            assert_eq!(game.main.moves[0].comment, "好");
            assert_eq!((&*game.players[0], game.outcome), ("ab", Some(Outcome::Win(Side::First))));
            let variation = &game.main.variations[0];
            assert_eq!((variation.after, variation.line.texts()), (1, vec!["b9c7".to_owned()]));
            for length in 0..bytes.len() {
                let cut = read(Format::Pgn, &bytes[..length], &XIANGQI, &Vec::new()).whole();
                assert!(cut.is_err(), "{length} of {} bytes", bytes.len());
            }
        }
    }
}
