//! Positions and moves as shogi's records need them.

use std::collections::BTreeMap;

use dyngame::{GameState, MoveNotation, Piece, Scene, Spot};
use game::{Outcome, Side};

use super::ends::End;
use super::error::RecordError;
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

/// A position, put together line by line or taken from a board.
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
    pub(super) fn of(board: &dyn GameState) -> Self {
        let scene = board.scene().unwrap_or_default();
        let white_to_move = board.side_to_move() == Side::Second;
        let mut diagram = Self { white_to_move, ..Self::default() };
        for Piece { at: [column, rank], name, owner } in scene.pieces {
            let file = 8 - usize::from(column);
            diagram.squares[usize::from(rank)][file] = owned(&name, owner == Some(1));
        }
        diagram.hands = scene.hands.map(|hand| {
            let counts = hand
                .into_iter()
                .filter_map(|(name, count)| Some((name.chars().next()?, count as usize)));
            counts.collect()
        });
        diagram
    }

    /// The piece on the square with these `digits`, file and rank, in upper case, with its `+`.
    pub(super) fn piece(&self, digits: &str) -> String {
        let number = |digit: char| digit.to_digit(10)?.checked_sub(1).map(|number| number as usize);
        let mut numbers = digits.chars().map(number);
        let (file, rank) = (numbers.next().flatten(), numbers.next().flatten());
        let piece = rank.and_then(|rank| self.squares.get(rank)?.get(file?));
        piece.map_or_else(String::new, |piece| piece.to_ascii_uppercase())
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

/// File and rank of a spot, both from 1: 7 and 7 of 7g.
pub(super) const fn numbers([column, rank]: Spot) -> [u8; 2] {
    [9 - column, rank + 1]
}

/// A spot as `77`.
pub(super) fn digits(spot: Spot) -> String {
    numbers(spot).map(|number| number.to_string()).concat()
}

/// The square of this file and rank, both from 1, as USI writes it: `7g`.
pub(super) fn square(file: u32, rank: u32) -> Option<String> {
    let is_on = [file, rank].iter().all(|number| (1..=9).contains(number));
    is_on.then(|| format!("{file}{}", char::from(b'a' + rank as u8 - 1)))
}

/// `77` as `7g`.
pub(super) fn square_of(digits: &str) -> Option<String> {
    let mut digits = digits.chars().map_while(|digit| digit.to_digit(10));
    square(digits.next()?, digits.next()?)
}

/// The names of an end in CSA and KIF. Most is said of the side to move, which has lost by it.
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

/// A move that has been made, taken apart.
pub(super) struct Step {
    pub(super) side: Side,
    /// Where it came from; `None` for a drop.
    pub(super) from: Option<Spot>,
    pub(super) to: Spot,
    /// The piece before the move and after it, in capitals with their `+`.
    pub(super) piece: [String; 2],
    /// The piece taken.
    pub(super) taken: Option<String>,
}

impl Step {
    /// Makes the move with this canonical text.
    pub(super) fn make(board: &mut dyn GameState, text: &str) -> Result<Self, RecordError> {
        let mv = board.parse(text, &MoveNotation::CANONICAL)?;
        let (side, spots) = (board.side_to_move(), board.spots(mv));
        let before = board.scene().unwrap_or_default();
        board.make(mv);
        let after = board.scene().unwrap_or_default();
        let to = spots.last().copied().unwrap_or_default();
        let on = |scene: &Scene, spot: Spot| {
            scene.pieces.iter().find(|piece| piece.at == spot).map(|piece| piece.name.clone())
        };
        let from = spots.first().copied().filter(|&from| from != to);
        let now = on(&after, to).unwrap_or_default();
        let was = from.and_then(|from| on(&before, from)).unwrap_or_else(|| now.clone());
        Ok(Self { side, from, to, piece: [was, now], taken: on(&before, to) })
    }

    /// Whether its piece promotes.
    pub(super) fn promotes(&self) -> bool {
        self.piece[0] != self.piece[1]
    }
}
