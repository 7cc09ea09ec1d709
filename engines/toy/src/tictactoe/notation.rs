//! The text: three rows from the top, `x`, `o` or `.` for each square, and the side to move.
//! Moves are squares: a letter for the column, a digit for the row from the bottom.
//!
//! ```text
//! xo./.x./..o x      and  c2
//! ```

use game::{Game, Notation, Side};

use super::{Position, Square};

const NAMES: [char; 2] = ['x', 'o'];

game::refusals! {
    /// Why a position or a move is refused.
    pub enum Refusal {
        "not a tic-tac-toe position: {text}" => NotAPosition("tictactoe-not-a-position") { text: String },
        "not a square of the board: {text}" => NotAMove("tictactoe-not-a-move") { text: String },
        "the square is taken: {text}" => Taken("tictactoe-taken") { text: String },
        "the game is over: {text}" => GameOver("tictactoe-game-over") { text: String },
    }
}

impl Notation for Position {
    type Rules = ();
    type MoveNotation = ();
    type Refusal = Refusal;

    fn start((): &()) -> Self {
        Self { marks: [0; 2], side: Side::First }
    }

    fn parse_position(text: &str, (): &()) -> Result<Self, Refusal> {
        let malformed = || Refusal::NotAPosition { text: text.to_owned() };
        let (rows, tail) = text.split_once(' ').ok_or_else(malformed)?;
        let lengths = rows.split('/').map(str::len).collect::<Vec<_>>();
        if lengths != [3, 3, 3] {
            return Err(malformed());
        }
        let mut marks = [0; 2];
        for (square, mark) in rows.chars().filter(|&mark| mark != '/').enumerate() {
            match NAMES.iter().position(|&name| name == mark) {
                Some(side) => marks[side] |= 1 << square,
                None if mark == '.' => {}
                None => return Err(malformed()),
            }
        }
        let named = |side: &Side| NAMES[side.index()].to_string() == tail;
        let side = Side::BOTH.into_iter().find(named).ok_or_else(malformed)?;
        Ok(Self { marks, side })
    }

    fn position_text(&self) -> String {
        let rows = [0, 1, 2].map(|row| self.row_text(row)).join("/");
        format!("{rows} {}", NAMES[self.side.index()])
    }

    fn parse_move(&self, text: &str, (): ()) -> Result<Square, Refusal> {
        let text = text.to_owned();
        match (0..9).find(|&square| square_text(square) == text) {
            Some(square) if self.is_legal(square) => Ok(square),
            Some(_) if self.outcome().is_some() => Err(Refusal::GameOver { text }),
            Some(_) => Err(Refusal::Taken { text }),
            None => Err(Refusal::NotAMove { text }),
        }
    }

    fn move_text(&self, square: Square, (): ()) -> String {
        square_text(square)
    }

    fn diagram(&self) -> String {
        [0, 1, 2].map(|row| self.row_text(row)).join("\n")
    }
}

impl Position {
    /// The marks of one row, counted from the top.
    fn row_text(&self, row: usize) -> String {
        let mark = |square: usize| {
            let marked = |marks: &u16| marks >> square & 1 == 1;
            self.marks.iter().position(marked).map_or('.', |side| NAMES[side])
        };
        (3 * row..3 * row + 3).map(mark).collect()
    }
}

fn square_text(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square % 3), 3 - square / 3)
}
