//! What shogi's records need to know of a position, read from its SFEN.

use game::TextError;

/// Handicaps whose pieces are agreed: their names in KIF and in JKF, and the start.
pub(super) const HANDICAPS: [(&str, &str, &str); 11] = [
    ("香落ち", "KY", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("右香落ち", "KY_R", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("角落ち", "KA", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("飛車落ち", "HI", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("飛香落ち", "HIKY", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("二枚落ち", "2", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("三枚落ち", "3", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("四枚落ち", "4", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("六枚落ち", "6", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("八枚落ち", "8", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("十枚落ち", "10", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
];

/// Pieces by square, `[rank][file]` counted from 0 at 1a, and in hand.
#[derive(Clone, Debug)]
pub(super) struct Diagram {
    /// SFEN letters with their `+`; empty for no piece.
    pub(super) squares: [[String; 9]; 9],
    /// The hands as in SFEN, counts before letters.
    pub(super) hands: String,
    pub(super) white_to_move: bool,
}

impl Diagram {
    pub(super) fn new(sfen: &str) -> Result<Self, TextError> {
        let refused = || TextError::new(format!("not an SFEN: {sfen}"));
        let mut words = sfen.split(' ');
        let mut squares: [[String; 9]; 9] = Default::default();
        for (rank, row) in words.next().ok_or_else(refused)?.split('/').enumerate() {
            let (mut column, mut prefix) = (0, "");
            for letter in row.chars() {
                if letter == '+' {
                    prefix = "+";
                } else if let Some(empty) = letter.to_digit(10) {
                    column += empty as usize;
                } else {
                    let square =
                        squares.get_mut(rank).and_then(|row| row.get_mut(8 - column.min(8)));
                    *square.ok_or_else(refused)? = format!("{prefix}{letter}");
                    prefix = "";
                    column += 1;
                }
            }
        }
        let white_to_move = words.next() == Some("w");
        Ok(Self { squares, hands: words.next().unwrap_or("-").to_owned(), white_to_move })
    }

    /// The piece on `square` in USI, in upper case, with its `+`.
    pub(super) fn piece(&self, square: &str) -> String {
        let mut letters = square.bytes();
        let file = letters.next().map_or(0, |file| usize::from(file.wrapping_sub(b'1')));
        let rank = letters.next().map_or(0, |rank| usize::from(rank.wrapping_sub(b'a')));
        let piece = self.squares.get(rank).and_then(|row| row.get(file));
        piece.map_or(String::new(), |piece| piece.to_ascii_uppercase())
    }

    /// Pieces in hand with their counts, Black's or White's.
    pub(super) fn hand(&self, white: bool) -> Vec<(char, usize)> {
        let (mut hand, mut count) = (Vec::new(), 0);
        for letter in self.hands.chars() {
            if let Some(digit) = letter.to_digit(10) {
                count = count * 10 + digit as usize;
            } else if letter.is_ascii_alphabetic() {
                if letter.is_ascii_lowercase() == white {
                    hand.push((letter.to_ascii_uppercase(), count.max(1)));
                }
                count = 0;
            }
        }
        hand
    }
}

/// An SFEN from squares, hands and the side to move.
pub(super) fn sfen(squares: &[[String; 9]; 9], hands: &str, white_to_move: bool) -> String {
    let row = |row: &[String; 9]| {
        let (mut text, mut empty) = (String::new(), 0);
        for piece in row.iter().rev() {
            if piece.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text += piece;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    let rows: Vec<_> = squares.iter().map(row).collect();
    let hands = if hands.is_empty() { "-" } else { hands };
    format!("{} {} {hands} 1", rows.join("/"), if white_to_move { "w" } else { "b" })
}

/// Hands in SFEN's order from counts by letter, upper case Black's.
pub(super) fn hands(mut count: impl FnMut(char) -> usize) -> String {
    let mut text = String::new();
    for letter in "RBGSNLPrbgsnlp".chars() {
        match count(letter) {
            0 => {}
            1 => text.push(letter),
            many => text += &format!("{many}{letter}"),
        }
    }
    text
}

/// A USI move taken apart.
pub(super) enum Step<'a> {
    Drop { piece: char, to: &'a str },
    Move { from: &'a str, to: &'a str, promotes: bool },
}

impl<'a> Step<'a> {
    pub(super) fn new(usi: &'a str) -> Result<Self, TextError> {
        let refused = || TextError::new(format!("not a shogi move: {usi}"));
        if !usi.is_ascii() || usi.len() < 4 {
            return Err(refused());
        }
        if let Some((piece, to)) = usi.split_once('*') {
            let piece = piece.chars().next().ok_or_else(refused)?;
            return Ok(Self::Drop { piece, to });
        }
        Ok(Self::Move { from: &usi[..2], to: &usi[2..4], promotes: usi.ends_with('+') })
    }
}
