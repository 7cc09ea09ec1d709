//! What shogi's records need to know of a position, read from its SFEN.

use std::collections::BTreeMap;

use game::{Outcome, Side, TextError};

use super::ends::End;
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

/// A position, put together or read from an SFEN.
#[derive(Default)]
pub(super) struct Diagram {
    /// SFEN letters with their `+`, `[rank][file]` counted from 0 at 1a; empty for no piece.
    pub(super) squares: [[String; 9]; 9],
    /// How many of each piece are in hand, Black's and White's.
    pub(super) hands: [BTreeMap<char, usize>; 2],
    pub(super) white_to_move: bool,
}

/// Pieces in hand in SFEN's order.
pub(super) const HAND: &str = "RBGSNLP";

impl Diagram {
    pub(super) fn new(sfen: &str) -> Result<Self, TextError> {
        let refused = || TextError::new(format!("not an SFEN: {sfen}"));
        let mut words = sfen.split(' ');
        let mut diagram = Self::default();
        for (rank, row) in words.next().ok_or_else(refused)?.split('/').enumerate() {
            let (mut column, mut prefix) = (0, "");
            for letter in row.chars() {
                if letter == '+' {
                    prefix = "+";
                } else if let Some(empty) = letter.to_digit(10) {
                    column += empty as usize;
                } else {
                    let row = diagram.squares.get_mut(rank);
                    let square = row.and_then(|row| row.get_mut(8 - column.min(8)));
                    *square.ok_or_else(refused)? = format!("{prefix}{letter}");
                    prefix = "";
                    column += 1;
                }
            }
        }
        diagram.white_to_move = words.next() == Some("w");
        let mut count = 0;
        for letter in words.next().unwrap_or_default().chars() {
            if let Some(digit) = letter.to_digit(10) {
                count = count * 10 + digit as usize;
            } else {
                let hand = &mut diagram.hands[usize::from(letter.is_ascii_lowercase())];
                hand.insert(letter.to_ascii_uppercase(), count.max(1));
                count = 0;
            }
        }
        Ok(diagram)
    }

    /// The piece on `square` in USI, in upper case, with its `+`.
    pub(super) fn piece(&self, square: &str) -> String {
        let [file, rank] = numbers(square).map(|number| usize::from(number.wrapping_sub(1)));
        let piece = self.squares.get(rank).and_then(|row| row.get(file));
        piece.map_or(String::new(), |piece| piece.to_ascii_uppercase())
    }

    /// Pieces in hand with their counts, Black's or White's.
    pub(super) fn hand(&self, white: bool) -> Vec<(char, usize)> {
        let hand = &self.hands[usize::from(white)];
        let counts = HAND.chars().map(|piece| (piece, hand.get(&piece).copied().unwrap_or(0)));
        counts.filter(|&(_, count)| count > 0).collect()
    }

    pub(super) fn sfen(&self) -> String {
        let row = |row: &[String; 9]| {
            let (mut text, mut empty) = (String::new(), 0);
            for piece in row.iter().rev().map(Some).chain([None]) {
                if piece.is_some_and(String::is_empty) {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.extend(piece.map(String::as_str));
            }
            text
        };
        let rows: Vec<_> = self.squares.iter().map(row).collect();
        let mut hands = String::new();
        for white in [false, true] {
            for (piece, count) in self.hand(white) {
                hands.extend((count > 1).then(|| count.to_string()));
                hands += &owned(&piece.to_string(), white);
            }
        }
        let hands = if hands.is_empty() { "-" } else { &hands };
        let side = if self.white_to_move { "w" } else { "b" };
        format!("{} {side} {hands} 1", rows.join("/"))
    }
}

/// The SFEN letter of a piece of Black's or White's.
pub(super) fn owned(piece: &str, white: bool) -> String {
    if white { piece.to_ascii_lowercase() } else { piece.to_owned() }
}

/// Whether the piece of this SFEN letter is White's.
pub(super) fn is_white(piece: &str) -> bool {
    piece.ends_with(|letter: char| letter.is_ascii_lowercase())
}

/// File and rank of a square, both from 1: 7 and 7 of `7g`.
pub(super) fn numbers(square: &str) -> [u8; 2] {
    let number = |at: usize, before: u8| {
        square.as_bytes().get(at).map_or(0, |byte| byte.wrapping_sub(before))
    };
    [number(0, b'0'), number(1, b'a' - 1)]
}

/// `7g` as `77`.
pub(super) fn digits(square: &str) -> String {
    numbers(square).map(|number| number.to_string()).concat()
}

/// The inverse of [`numbers`].
pub(super) fn square(file: u32, rank: u32) -> Option<String> {
    let is_on = [file, rank].iter().all(|number| (1..=9).contains(number));
    is_on.then(|| format!("{file}{}", char::from(b'a' + rank as u8 - 1)))
}

/// `77` as `7g`.
pub(super) fn square_of(digits: &str) -> Option<String> {
    let mut digits = digits.chars().map_while(|digit| digit.to_digit(10));
    square(digits.next()?, digits.next()?)
}

/// What CSA and KIF call an end. Most is said of the side to move, which has lost by it.
pub(super) fn end_words(end: End, outcome: Option<Outcome>, mover: Side) -> [&'static str; 2] {
    match (outcome, end) {
        (None, _) => ["%CHUDAN", "中断"],
        (Some(Outcome::Draw), End::Repetition) => ["%SENNICHITE", "千日手"],
        (Some(Outcome::Draw), _) => ["%HIKIWAKE", "持将棋"],
        (Some(Outcome::Win(side)), End::Declaration) if side == mover => ["%KACHI", "入玉勝ち"],
        // Who wins is said before why.
        (Some(Outcome::Win(side)), _) if side == mover => match side {
            Side::First => ["%-ILLEGAL_ACTION", "反則勝ち"],
            Side::Second => ["%+ILLEGAL_ACTION", "反則勝ち"],
        },
        (_, End::NoMove) => ["%TSUMI", "詰み"],
        (_, End::Time) => ["%TIME_UP", "切れ負け"],
        (_, End::Illegal | End::Repetition) => ["%ILLEGAL_MOVE", "反則負け"],
        _ => ["%TORYO", "投了"],
    }
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
