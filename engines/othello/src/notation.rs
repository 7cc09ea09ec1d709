//! The text: 64 squares from `a1` along the ranks, `X` Black, `O` White, `-` empty, and the side
//! to move. Moves are squares, `a1` top left to `h8`; a pass is `0000`, and is read as `pass` too.
//!
//! ```text
//! ---------------------------OX------XO--------------------------- X
//! ```
//! Source: the `.obf` files of Othello engines.

use game::{Game, Notation, Side, TextError};

use crate::position::{Move, Position};

/// Black and White.
const DISCS: [char; 2] = ['X', 'O'];
/// The four squares that are taken from the start.
const CENTRE: u64 = 0x0000_0018_1800_0000;

impl Notation for Position {
    type Rules = ();
    type Form = ();

    fn start((): &()) -> Self {
        Self { discs: [0x0000_0008_1000_0000, 0x0000_0010_0800_0000], side: Side::First }
    }

    fn parse_position(text: &str, (): &()) -> Result<Self, TextError> {
        let refused = |why: &str| TextError::new(format!("{why}: '{text}'"));
        let mut words = text.split_whitespace();
        let (Some(board), Some(side), None) = (words.next(), words.next(), words.next()) else {
            return Err(refused("a position is 64 squares and the side to move"));
        };
        let side = side.parse().ok().and_then(side_of);
        let side = side.ok_or_else(|| refused("the side to move is X or O"))?;
        let mut pos = Self { discs: [0; 2], side };
        let squares = board.chars().count();
        if squares != 64 {
            return Err(refused(&format!("a board has 64 squares, not {squares}")));
        }
        for (square, disc) in board.chars().enumerate() {
            match side_of(disc) {
                Some(owner) => pos.discs[owner.index()] |= 1 << square,
                None if matches!(disc, '-' | '.') => {}
                None => return Err(refused(&format!("a square is X, O or -, not {disc}"))),
            }
        }
        if pos.empty() & CENTRE != 0 {
            return Err(refused("the four squares of the centre are never empty"));
        }
        Ok(pos)
    }

    fn position_text(&self) -> String {
        let owner = |square: u32| self.discs.iter().position(|discs| discs >> square & 1 == 1);
        let board = (0..64).map(|square| owner(square).map_or('-', |side| DISCS[side]));
        format!("{} {}", board.collect::<String>(), DISCS[self.side.index()])
    }

    fn parse_move(&self, text: &str, (): ()) -> Result<Move, TextError> {
        let mv = match text.to_ascii_lowercase().as_str() {
            "0000" | "pass" | "null" => Some(Move::PASS),
            square => (0..64).map(Move).find(|&mv| self.move_text(mv, ()) == square),
        };
        let mv = mv.ok_or_else(|| TextError::new(format!("no square of the board: '{text}'")))?;
        let why =
            if mv == Move::PASS { "a side that can move may not pass" } else { "illegal move" };
        let refused = || TextError::new(format!("{why}: '{text}'"));
        self.is_legal(mv).then_some(mv).ok_or_else(refused)
    }

    fn move_text(&self, mv: Move, (): ()) -> String {
        match mv {
            Move::PASS => "0000".to_owned(),
            Move(square) => format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1),
        }
    }

    fn diagram(&self) -> String {
        let board = self.position_text();
        let mut text = String::from("  a b c d e f g h\n");
        for (rank, row) in (1..=8).zip(board.as_bytes().chunks(8)) {
            let squares = row.iter().map(|&letter| char::from(letter).to_string());
            text += &format!("{rank} {}\n", squares.collect::<Vec<_>>().join(" "));
        }
        let [black, white] = Side::BOTH.map(|side| self.count(side));
        let turn = format!("{} to move", DISCS[self.side.index()]);
        let turn = self.outcome().map_or(turn, |_| "game over".to_owned());
        text + &format!("X {black}, O {white}, {turn}")
    }
}

/// Whose disc it is; `*`, too, is Black's in texts of the field.
const fn side_of(disc: char) -> Option<Side> {
    match disc {
        'X' | 'x' | '*' => Some(Side::First),
        'O' | 'o' => Some(Side::Second),
        _ => None,
    }
}
