//! What shogi's records need to know of a position, read from its SFEN.

use game::TextError;

use super::replay::Ruleset;

/// Handicaps: their names in the game's openings, in KIF and in JKF.
pub(super) const HANDICAPS: [(&str, &str, &str); 11] = [
    ("lance", "香落ち", "KY"),
    ("right lance", "右香落ち", "KY_R"),
    ("bishop", "角落ち", "KA"),
    ("rook", "飛車落ち", "HI"),
    ("rook and lance", "飛香落ち", "HIKY"),
    ("two pieces", "二枚落ち", "2"),
    ("three pieces", "三枚落ち", "3"),
    ("four pieces", "四枚落ち", "4"),
    ("six pieces", "六枚落ち", "6"),
    ("eight pieces", "八枚落ち", "8"),
    ("ten pieces", "十枚落ち", "10"),
];

/// The start of the first of [`HANDICAPS`] whose names are those that `is_meant` looks for.
pub(super) fn handicap(
    is_meant: impl Fn([&str; 2]) -> bool,
    (rules, settings): Ruleset<'_>,
) -> Option<&'static str> {
    let (word, ..) = HANDICAPS.iter().find(|&&(_, kif, jkf)| is_meant([kif, jkf]))?;
    let starts = rules.description(settings).ok()?.openings.starts;
    starts.iter().find(|(start, _)| start == word).map(|&(_, position)| position)
}

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
