//! Files of XQF, as XQStudio writes them with keys that change nothing, and read with any.

use encoding_rs::GB18030;
use game::Outcome;
use game::Side;
use records::{GameRecord, MoveLine};

use crate::forms::state;
use crate::games::Kind;

const HEADER: usize = 1024;

/// The first version with keys.
pub(crate) const SCRAMBLED: u8 = 11;

/// The pieces in the order in which their squares stand.
const PIECES: &str = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

/// Column from Red's left and row from Red's side, of both squares of a move.
pub(crate) fn squares(mv: &str) -> [(u8, u8); 2] {
    let bytes = mv.as_bytes();
    [0, 2].map(|at| (bytes[at] - b'a', bytes[at + 1] - b'0'))
}

/// Where the pieces of a start stand, in the order of [`PIECES`]; none for the usual one.
pub(crate) fn places(kind: Kind, game: &GameRecord) -> Option<Vec<Option<(u8, u8)>>> {
    game.position.as_ref()?;
    Some(all_places(&state(kind, game).text()))
}

fn all_places(position: &str) -> Vec<Option<(u8, u8)>> {
    let mut places = vec![None; PIECES.len()];
    for (row, cells) in position.split([' ', '/']).take(10).enumerate() {
        let mut column = 0;
        for letter in cells.chars() {
            if let Some(digit) = letter.to_digit(10) {
                column += digit as u8;
                continue;
            }
            let is_free = |(at, piece): &(usize, char)| *piece == letter && places[*at].is_none();
            let (at, _) = PIECES.chars().enumerate().find(is_free).expect("a piece of the game");
            places[at] = Some((column, 9 - row as u8));
            column += 1;
        }
    }
    places
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A file of this version.
pub(crate) fn written(version: u8, game: &GameRecord) -> Vec<u8> {
    let start = game.position.as_deref().unwrap_or(START);
    let mut file = vec![0; HEADER];
    file[..3].copy_from_slice(&[b'X', b'Q', version]);
    let shift = usize::from(version > 11);
    for (at, place) in all_places(start).into_iter().enumerate() {
        let square = place.map_or(0xff, |(column, row)| 10 * column + row);
        file[16 + (at + PIECES.len() - shift) % PIECES.len()] = square;
    }
    file[50] = u8::from(start.contains(" b "));
    file[51] = match game.outcome {
        None => 0,
        Some(Outcome::Win(Side::First)) => 1,
        Some(Outcome::Win(Side::Second)) => 2,
        Some(Outcome::Draw) => 4,
    };
    let mut writer = Writer { version, file };
    writer.put([(0, 0); 2], [!game.main.moves.is_empty(), false], &game.main.comment);
    writer.line(&game.main, false);
    writer.file
}

/// What a file says under its keys.
pub(crate) struct Plain {
    pub(crate) version: u8,
    pub(crate) result: u8,
    /// The squares of the pieces, in the order of [`PIECES`].
    pub(crate) squares: [u8; 32],
    pub(crate) records: Vec<u8>,
    /// What is added to the squares of a move, and to the length of a comment.
    pub(crate) ends: [u8; 2],
    pub(crate) comment: u32,
}

/// What `bytes` say, if there is a header.
pub(crate) fn plain(bytes: &[u8]) -> Option<Plain> {
    let (header, rest) = bytes.split_at_checked(HEADER)?;
    let version = header[2];
    let mut keys = [header[12], header[13], header[14], header[15]];
    let mut stream = *b"[(C) Copyright Mr. Dong Shiwei.]";
    for (at, letter) in stream.iter_mut().enumerate() {
        *letter &= header[8 + at % 4] | header[3] & keys[at % 4];
    }
    let mut comment = (256 * u32::from(keys[0]) + u32::from(keys[1])) % 32_000 + 767;
    for at in 1..4 {
        let before = if at > 1 { keys[at - 1] } else { keys[at] };
        let square = keys[at].wrapping_mul(keys[at]);
        keys[at] = square.wrapping_mul(54).wrapping_add(221).wrapping_mul(before);
    }
    if version < SCRAMBLED {
        (keys, stream, comment) = ([0; 4], [0; 32], 0);
    }
    let [_, piece, from, to] = keys;
    let shift = if version > SCRAMBLED { usize::from(piece) + 1 } else { 0 };
    let squares =
        std::array::from_fn(|at| header[16 + (at + 512 - shift) % 32].wrapping_sub(piece));
    let plain = |(byte, key): (&u8, &u8)| byte.wrapping_sub(*key);
    let records = rest.iter().zip(stream.iter().cycle()).map(plain).collect();
    let ends = [from, to];
    Some(Plain { version, result: header[51], squares, records, ends, comment })
}

struct Writer {
    version: u8,
    file: Vec<u8>,
}

impl Writer {
    /// Writes a line and its variations; `has_next` where another variation stands behind it.
    fn line(&mut self, line: &MoveLine, has_next: bool) {
        for (after, mv) in line.moves.iter().enumerate() {
            let has_variation =
                line.variations_after(after).next().is_some() || after == 0 && has_next;
            let goes_on = after + 1 < line.moves.len();
            self.put(squares(&mv.text), [goes_on, has_variation], &mv.comment);
        }
        for after in (0..line.moves.len()).rev() {
            let all: Vec<_> = line.variations_after(after).collect();
            for (number, variation) in all.iter().enumerate() {
                self.line(variation, number + 1 < all.len());
            }
        }
    }

    fn put(&mut self, [from, to]: [(u8, u8); 2], [goes_on, branches]: [bool; 2], comment: &str) {
        let is_old = self.version < 11;
        let comment = GB18030.encode(comment).0;
        let flags = match is_old {
            true => u8::from(goes_on) << 4 | u8::from(branches),
            false => {
                u8::from(goes_on) << 7
                    | u8::from(branches) << 6
                    | u8::from(!comment.is_empty()) << 5
            }
        };
        let [from, to] = [from, to].map(|(column, row)| 10 * column + row);
        self.file.extend([from + 24, to + 32, flags, 0]);
        if is_old || !comment.is_empty() {
            let key = if is_old { 0 } else { 767 };
            self.file.extend((comment.len() as u32 + key).to_le_bytes());
            self.file.extend(&*comment);
        }
    }
}
