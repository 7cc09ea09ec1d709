//! The pieces of shogi in the words of its records, and positions that they stand in.

use std::collections::BTreeMap;

use dyngame::{GameState, Piece, Spot};
use game::Side;

use super::error::Fault;
use super::ranks::{cells, ranks};

/// The pieces: their letters in SFEN, their names in CSA and JKF, in moves of KIF, and in its diagrams.
const PIECES: [(&str, &str, &str, &str); 14] = [
    ("P", "FU", "歩", "歩"),
    ("L", "KY", "香", "香"),
    ("N", "KE", "桂", "桂"),
    ("S", "GI", "銀", "銀"),
    ("G", "KI", "金", "金"),
    ("B", "KA", "角", "角"),
    ("R", "HI", "飛", "飛"),
    ("K", "OU", "玉", "玉"),
    ("+P", "TO", "と", "と"),
    ("+L", "NY", "成香", "杏"),
    ("+N", "NK", "成桂", "圭"),
    ("+S", "NG", "成銀", "全"),
    ("+B", "UM", "馬", "馬"),
    ("+R", "RY", "龍", "龍"),
];

/// Other signs of the same pieces.
const ALIASES: [(&str, &str); 2] = [("K", "王"), ("+R", "竜")];

/// All pieces of a game by their letters.
const COUNTS: [(char, usize); 8] =
    [('P', 18), ('L', 4), ('N', 4), ('S', 4), ('G', 4), ('B', 2), ('R', 2), ('K', 2)];

/// Pieces in hand in SFEN's order.
const HAND: &str = "RBGSNLP";

/// The names of the piece of this letter in CSA, in moves of KIF, and in its diagrams.
pub(super) fn names(piece: &str) -> [&'static str; 3] {
    let found = PIECES.iter().find(|row| row.0 == piece);
    found.map_or([""; 3], |row| [row.1, row.2, row.3])
}

/// The letter of a piece by its name in CSA.
pub(super) fn letter(name: &str) -> Option<&'static str> {
    PIECES.iter().find(|row| row.1 == name).map(|row| row.0)
}

/// The letter of the piece with whose name in KIF `text` begins, and what follows.
pub(super) fn piece_of(text: &str) -> Option<(&'static str, &str)> {
    if text.starts_with(|letter: char| letter.is_ascii()) {
        return None;
    }
    let names = PIECES.iter().flat_map(|row| [(row.0, row.2), (row.0, row.3)]).chain(ALIASES);
    names.into_iter().find_map(|(letter, name)| Some((letter, text.strip_prefix(name)?)))
}

/// The SFEN letter of a piece of Black's or White's.
pub(super) fn owned(piece: &str, white: bool) -> String {
    if white { piece.to_ascii_lowercase() } else { piece.to_owned() }
}

/// Whether the piece of this SFEN letter is White's, and its letter as Black's.
pub(super) fn owner(piece: &str) -> (bool, String) {
    (piece.ends_with(|letter: char| letter.is_ascii_lowercase()), piece.to_ascii_uppercase())
}

/// File and rank of a spot, both from 1: 7 and 7 of 7g.
pub(super) const fn numbers([column, rank]: Spot) -> [u8; 2] {
    [9 - column, rank + 1]
}

/// A spot as `77`.
pub(super) fn digits(spot: Spot) -> String {
    numbers(spot).map(|number| number.to_string()).concat()
}

/// A position, put together line by line or taken from a board.
#[derive(Default)]
pub(super) struct Diagram {
    /// SFEN letters with their `+`, `[rank][file]` counted from 0 at 1a; empty for no piece.
    pub(super) squares: [[String; 9]; 9],
    /// The ranks that a text has shown.
    pub(super) shown: [bool; 9],
    /// How many of each piece are in hand, Black's and White's.
    pub(super) hands: [BTreeMap<char, usize>; 2],
    pub(super) white_to_move: bool,
    /// The number of the next move, if it is not 1.
    pub(super) number: Option<u32>,
}

impl Diagram {
    /// The board of a position text without promoted pieces and hands.
    pub(super) fn start(sfen: &str) -> Self {
        let mut diagram = Self { white_to_move: sfen.contains(" w "), ..Self::default() };
        for (row, text) in diagram.squares.iter_mut().zip(sfen.split([' ', '/'])) {
            for (square, piece) in row.iter_mut().rev().zip(cells(text)) {
                *square = piece.map(String::from).unwrap_or_default();
            }
        }
        diagram
    }

    pub(super) fn of(board: &dyn GameState) -> Self {
        let scene = board.scene().unwrap_or_default();
        let white_to_move = board.side_to_move() == Side::Second;
        let mut diagram = Self { white_to_move, ..Self::default() };
        for Piece { at: [column, rank], name, owner } in scene.pieces {
            let file = 8 - usize::from(column);
            diagram.squares[usize::from(rank)][file] = owned(&name, owner == Some(1));
        }
        diagram.hands = scene.hands.map(|hand| {
            let count = |(name, count): (String, u32)| Some((name.chars().next()?, count as usize));
            hand.into_iter().filter_map(count).collect()
        });
        diagram
    }

    /// Puts all pieces that are still missing from a full set, kings excepted, into a hand.
    pub(super) fn hold_rest(&mut self, white: bool) -> Option<()> {
        for piece in HAND.chars() {
            let left = self.missing(piece)?;
            *self.hands[usize::from(white)].entry(piece).or_default() += left;
        }
        Some(())
    }

    /// How many pieces of this letter, promoted ones among them, are still missing from a full set.
    fn missing(&self, piece: char) -> Option<usize> {
        let all = COUNTS.iter().find(|row| row.0 == piece)?.1;
        let is_it = |square: &&String| square.to_ascii_uppercase().ends_with(piece);
        let on_board = self.squares.iter().flatten().filter(is_it).count();
        let in_hand = self.hands.iter().map(|hand| hand.get(&piece).copied().unwrap_or(0));
        all.checked_sub(on_board + in_hand.sum::<usize>())
    }

    /// Puts so many pieces of this letter into a hand, if they are of those that may be there.
    pub(super) fn hold(&mut self, white: bool, piece: &str, count: usize) -> Option<()> {
        let piece = piece.chars().next().filter(|piece| HAND.contains(*piece) && count <= 18)?;
        *self.hands[usize::from(white)].entry(piece).or_default() += count;
        Some(())
    }

    /// Pieces in hand with their letters and counts, Black's or White's.
    pub(super) fn hand(&self, white: bool) -> Vec<(String, usize)> {
        let hand = &self.hands[usize::from(white)];
        let counts = HAND.chars().filter_map(|piece| Some((piece.to_string(), *hand.get(&piece)?)));
        counts.filter(|&(_, count)| count > 0).collect()
    }

    /// How many ranks a text has shown.
    ///
    /// # Errors
    /// If they are not all, and not none.
    pub(super) fn ranks_shown(&self) -> Result<usize, Fault> {
        let found = self.shown.iter().filter(|&&is_there| is_there).count();
        if [0, 9].contains(&found) { Ok(found) } else { Err(Fault::DiagramRows { found }) }
    }

    /// The start that it is.
    ///
    /// # Errors
    /// If a piece is there more often than in a game.
    pub(super) fn position(&self) -> Result<String, Fault> {
        match self.surplus() {
            Some(text) => Err(Fault::TooManyPieces { text: text.to_owned() }),
            None => Ok(self.sfen()),
        }
    }

    /// The name in CSA of a piece that is there more often than in a game.
    pub(super) fn surplus(&self) -> Option<&'static str> {
        let found = COUNTS.iter().find(|row| self.missing(row.0).is_none())?;
        Some(names(&found.0.to_string())[0])
    }

    fn sfen(&self) -> String {
        let rows = self.squares.iter().map(|row| row.iter().rev().map(String::as_str).collect());
        let mut hands = String::new();
        for white in [false, true] {
            for (piece, count) in self.hand(white) {
                hands.extend((count > 1).then(|| count.to_string()));
                hands += &owned(&piece, white);
            }
        }
        let hands = if hands.is_empty() { "-" } else { &hands };
        let side = if self.white_to_move { "w" } else { "b" };
        format!("{} {side} {hands} {}", ranks(rows), self.number.unwrap_or(1))
    }
}

/// The usual start.
pub(super) const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Handicaps: their names in KIF and in JKF, and the first ranks of their boards.
///
/// Source: Kakinoki's page of the KIF format, 2 August 2024; the boards as three readers of JKF and KIF have them.
pub(super) const HANDICAPS: [(&str, &str, &str); 15] = [
    ("香落ち", "KY", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "KY_R", "1nsgkgsnl/1r5b1"),
    ("角落ち", "KA", "lnsgkgsnl/1r7"),
    ("飛車落ち", "HI", "lnsgkgsnl/7b1"),
    ("飛香落ち", "HIKY", "lnsgkgsn1/7b1"),
    ("二枚落ち", "2", "lnsgkgsnl/9"),
    ("三枚落ち", "3", "lnsgkgsn1/9"),
    ("四枚落ち", "4", "1nsgkgsn1/9"),
    ("五枚落ち", "5", "2sgkgsn1/9"),
    ("左五枚落ち", "5_L", "1nsgkgs2/9"),
    ("六枚落ち", "6", "2sgkgs2/9"),
    ("左七枚落ち", "7_L", "2sgkg3/9"),
    ("右七枚落ち", "7_R", "3gkgs2/9"),
    ("八枚落ち", "8", "3gkg3/9"),
    ("十枚落ち", "10", "4k4/9"),
];

/// The start of a handicap with these first ranks.
pub(super) fn handicap_start(ranks: &str) -> String {
    format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")
}

/// The names, in KIF and in JKF, of the handicap that begins in `position`, or of an even game.
pub(super) fn handicap_of(position: Option<&str>) -> Option<(&'static str, &'static str)> {
    let Some(position) = position else { return Some(("平手", "HIRATE")) };
    let found = HANDICAPS.iter().find(|row| handicap_start(row.2) == position);
    found.map(|row| (row.0, row.1))
}
