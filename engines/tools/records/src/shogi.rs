//! Positions and moves as shogi's records need them.

use std::collections::BTreeMap;

use dyngame::{GameState, MoveNotation, Piece, Scene, Spot};
use game::{Outcome, Side};

use super::ends::End;
use super::error::{Fault, RecordError};

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

/// The names of the handicap that begins in `position`.
pub(super) fn handicap_of(position: &str) -> Option<(&'static str, &'static str)> {
    let found = HANDICAPS.iter().find(|row| handicap_start(row.2) == position);
    found.map(|row| (row.0, row.1))
}

/// The usual start.
pub(super) const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// All pieces of a game by their letters.
const PIECES: [(char, usize); 8] =
    [('P', 18), ('L', 4), ('N', 4), ('S', 4), ('G', 4), ('B', 2), ('R', 2), ('K', 2)];

/// A position, put together line by line or taken from a board.
#[derive(Default)]
pub(super) struct Diagram {
    /// SFEN letters with their `+`, `[rank][file]` counted from 0 at 1a; empty for no piece.
    pub(super) squares: [[String; 9]; 9],
    /// How many of each piece are in hand, Black's and White's.
    pub(super) hands: [BTreeMap<char, usize>; 2],
    pub(super) white_to_move: bool,
    /// The number of the next move, if it is not 1.
    pub(super) number: Option<u32>,
}

/// Pieces in hand in SFEN's order.
const HAND: &str = "RBGSNLP";

impl Diagram {
    /// The board of a position text, which is a start of the tables above.
    pub(super) fn start(sfen: &str) -> Self {
        let mut diagram = Self { white_to_move: sfen.contains(" w "), ..Self::default() };
        let rows = sfen.split(' ').next().unwrap_or_default().split('/');
        for (row, text) in diagram.squares.iter_mut().zip(rows) {
            let mut file = 9usize;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file = file.saturating_sub(empty as usize),
                    None => {
                        file = file.saturating_sub(1);
                        row[file] = letter.to_string();
                    }
                }
            }
        }
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
        let all = PIECES.iter().find(|row| row.0 == piece)?.1;
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

    /// The start that it is; none where it is the usual one.
    ///
    /// # Errors
    /// If a piece is there more often than in a game.
    pub(super) fn position(&self) -> Result<Option<String>, Fault> {
        match PIECES.iter().find(|row| self.missing(row.0).is_none()) {
            Some((piece, _)) => Err(Fault::TooManyPieces { text: piece.to_string() }),
            None => Ok(Some(self.sfen()).filter(|start| start != EVEN)),
        }
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
            let counts = hand
                .into_iter()
                .filter_map(|(name, count)| Some((name.chars().next()?, count as usize)));
            counts.collect()
        });
        diagram
    }

    /// Pieces in hand with their counts, Black's or White's.
    pub(super) fn hand(&self, white: bool) -> Vec<(char, usize)> {
        let hand = &self.hands[usize::from(white)];
        let counts = HAND.chars().map(|piece| (piece, hand.get(&piece).copied().unwrap_or(0)));
        counts.filter(|&(_, count)| count > 0).collect()
    }

    fn sfen(&self) -> String {
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
        format!("{} {side} {hands} {}", rows.join("/"), self.number.unwrap_or(1))
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

/// The signs before moves, those of the side that moves first in even games before the other's.
pub(super) const SIGNS: [[char; 3]; 2] = [['▲', '▼', '☗'], ['△', '▽', '☖']];

/// The side whose moves have this sign.
pub(super) fn side_of(sign: char) -> Option<Side> {
    let side = SIGNS.iter().position(|signs| signs.contains(&sign))?;
    Some(if side == 0 { Side::First } else { Side::Second })
}

/// `text` without the signs of sides before it.
pub(super) fn unsigned(text: &str) -> &str {
    text.trim_start_matches(|letter| side_of(letter).is_some())
}

/// Who wins by the word for an end.
#[derive(Clone, Copy)]
enum Winner {
    /// The side to move.
    Mover,
    /// The other one.
    Other,
    Nobody,
    /// The game goes on elsewhere, or was none.
    Unknown,
    Side(Side),
}

/// The words for ends in CSA and in KIF.
///
/// Source: Kakinoki's page of the KIF format; the CSA record format, version 3.0.
const ENDS: [(&str, &str, End, Winner); 24] = [
    ("TORYO", "投了", End::Resignation, Winner::Other),
    ("TSUMI", "詰み", End::NoMove, Winner::Other),
    ("TSUMI", "詰", End::NoMove, Winner::Other),
    ("TIME_UP", "切れ負け", End::Time, Winner::Other),
    ("ILLEGAL_MOVE", "反則負け", End::Illegal, Winner::Other),
    ("", "反則勝ち", End::Illegal, Winner::Mover),
    ("+ILLEGAL_ACTION", "", End::Illegal, Winner::Side(Side::Second)),
    ("-ILLEGAL_ACTION", "", End::Illegal, Winner::Side(Side::First)),
    ("KACHI", "入玉勝ち", End::Declaration, Winner::Mover),
    ("", "不戦勝", End::Forfeit, Winner::Mover),
    ("", "不戦敗", End::Forfeit, Winner::Other),
    ("", "トライ", End::Try, Winner::Mover),
    ("SENNICHITE", "千日手", End::Repetition, Winner::Nobody),
    ("HIKIWAKE", "持将棋", End::Other, Winner::Nobody),
    ("JISHOGI", "持将棋", End::Other, Winner::Nobody),
    ("MAX_MOVES", "", End::Other, Winner::Nobody),
    ("CHUDAN", "中断", End::Other, Winner::Unknown),
    ("", "封じ手", End::Other, Winner::Unknown),
    ("FUZUMI", "不詰", End::Other, Winner::Unknown),
    ("ERROR", "", End::Other, Winner::Unknown),
    ("", "時間切れ", End::Time, Winner::Other),
    ("", "入玉", End::Declaration, Winner::Mover),
    ("", "反則", End::Illegal, Winner::Other),
    ("", "勝ち", End::Resignation, Winner::Mover),
];

impl Winner {
    const fn outcome(self, mover: Side) -> Option<Outcome> {
        match (self, mover) {
            (Self::Nobody, _) => Some(Outcome::Draw),
            (Self::Unknown, _) => None,
            (Self::Side(side), _) | (Self::Mover, side) => Some(Outcome::Win(side)),
            (Self::Other, Side::First) => Some(Outcome::Win(Side::Second)),
            (Self::Other, Side::Second) => Some(Outcome::Win(Side::First)),
        }
    }
}

/// The end that a word of CSA, without its `%`, or of KIF names where `mover` is to move.
pub(super) fn end_of(word: &str, mover: Side) -> Option<(End, Option<Outcome>)> {
    let found = ENDS.iter().take(20).find(|row| !word.is_empty() && [row.0, row.1].contains(&word));
    found.map(|row| (row.2, row.3.outcome(mover)))
}

/// The end that the rest of `まで12手で…` tells of: it names who won, or who lost.
pub(super) fn sentence_end(text: &str, mover: Side) -> Option<(End, Option<Outcome>)> {
    if let Some(end) = end_of(text, mover) {
        return Some(end);
    }
    let (_, _, end, winner) = ENDS.iter().find(|row| !row.1.is_empty() && text.contains(row.1))?;
    let names = [["先手", "下手"], ["後手", "上手"]];
    let named = names.map(|names| names.iter().any(|name| text.contains(name)));
    let outcome = match named {
        [false, false] => winner.outcome(mover),
        [true, true] => return None,
        [is_first, _] => {
            let side = if is_first { Side::First } else { Side::Second };
            let has = |words: [&str; 2]| words.iter().any(|word| text.contains(word));
            match (has(["勝", "かち"]), has(["負", "敗"])) {
                (true, false) => Some(Outcome::Win(side)),
                (false, true) => Some(Outcome::Win(!side)),
                _ => return None,
            }
        }
    };
    // Who is to move has not lost by resigning.
    let is_resigned = *end != End::Resignation || outcome == Some(Outcome::Win(!mover));
    Some((if is_resigned { *end } else { End::Other }, outcome))
}

/// The names of an end in CSA and KIF, each where it says who won and why. Most is said of the side to move, which
/// has lost by it.
pub(super) fn end_words(
    end: End,
    outcome: Option<Outcome>,
    mover: Side,
) -> [Option<&'static str>; 2] {
    let found = |is_of_csa: bool| {
        let word = |row: &(&'static str, &'static str, End, Winner)| {
            let word = if is_of_csa { row.0 } else { row.1 };
            let fits = row.2 == end && row.3.outcome(mover) == outcome;
            (fits && !word.is_empty()).then_some(word)
        };
        ENDS.iter().take(20).find_map(word)
    };
    let usual = match outcome {
        None => ["CHUDAN", "中断"].map(Some),
        Some(Outcome::Draw) => ["HIKIWAKE", "持将棋"].map(Some),
        Some(Outcome::Win(side)) if side == mover => [None; 2],
        Some(_) if end == End::Repetition => ["ILLEGAL_MOVE", "反則負け"].map(Some),
        Some(_) => ["TORYO", "投了"].map(Some),
    };
    [found(true).or(usual[0]), found(false).or(usual[1])]
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

/// A place in a line of play that is written.
#[derive(Clone, Copy, Default)]
pub(super) struct Reached {
    /// The times of both sides so far.
    totals: [u64; 2],
    /// Where the last move went.
    pub(super) last: Option<Spot>,
}

impl Reached {
    /// The time of `side` so far, with a move that took so many milliseconds.
    pub(super) fn total(&mut self, side: Side, millis: u64) -> u64 {
        let total = &mut self.totals[side.index()];
        *total = total.saturating_add(millis);
        *total
    }
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
