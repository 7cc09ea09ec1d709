//! The text: six rows from the top, `x`, `o` or `.` for each square, and the side to move.
//! Moves are columns, `a` to `g`.
//!
//! ```text
//! ......./......./......./......./...o.../..xxo.. x      and  b
//! ```

use game::{Game, Notation, Side};

use super::position::{HEIGHT, STRIDE, WIDTH, columns};
use super::{Column, Position};

const NAMES: [char; 2] = ['x', 'o'];

game::refusals! {
    /// Why a position or a move is refused.
    pub enum Refusal {
        "not a connect-four position: {text}" => NotAPosition("connect-four-not-a-position") { text: String },
        "the discs do not fit the side to move: {text}" => DiscCount("connect-four-disc-count") { text: String },
        "a disc floats: {text}" => FloatingDisc("connect-four-floating-disc") { text: String },
        "not a column of the board: {text}" => NotAMove("connect-four-not-a-move") { text: String },
        "the column is full: {text}" => Full("connect-four-full") { text: String },
        "the game is over: {text}" => GameOver("connect-four-game-over") { text: String },
    }
}

impl Notation for Position {
    type Rules = ();
    type MoveNotation = ();
    type Refusal = Refusal;

    fn start((): &()) -> Self {
        Self { discs: [0; 2], side: Side::First }
    }

    fn parse_position(text: &str, (): &()) -> Result<Self, Refusal> {
        let whole = || text.to_owned();
        let malformed = || Refusal::NotAPosition { text: whole() };
        let (board, side) = text.split_once(' ').ok_or_else(malformed)?;
        let side = NAMES.iter().position(|name| side == name.to_string()).ok_or_else(malformed)?;
        let mut pos = Self { discs: [0; 2], side: Side::BOTH[side] };
        let rows = board.split('/').collect::<Vec<_>>();
        if rows.len() != usize::from(HEIGHT) {
            return Err(malformed());
        }
        for (row, text) in (0..HEIGHT).rev().zip(rows) {
            pos.read_row(row, text).ok_or_else(malformed)?;
        }
        let [first, second] = pos.discs.map(u64::count_ones);
        if first != second + side as u32 {
            return Err(Refusal::DiscCount { text: whole() });
        }
        if pos.occupied() & !(pos.occupied() << 1 | columns(1)) != 0 {
            return Err(Refusal::FloatingDisc { text: whole() });
        }
        Ok(pos)
    }

    fn position_text(&self) -> String {
        format!("{} {}", self.rows().join("/"), NAMES[self.side.index()])
    }

    fn parse_move(&self, text: &str, (): ()) -> Result<Column, Refusal> {
        let text = text.to_owned();
        match (0..WIDTH).find(|&column| self.move_text(column, ()) == text) {
            Some(column) if self.is_legal(column) => Ok(column),
            Some(_) if self.outcome().is_some() => Err(Refusal::GameOver { text }),
            Some(_) => Err(Refusal::Full { text }),
            None => Err(Refusal::NotAMove { text }),
        }
    }

    fn move_text(&self, column: Column, (): ()) -> String {
        char::from(b'a' + column).to_string()
    }

    fn diagram(&self) -> String {
        self.rows().join("\n")
    }
}

impl Position {
    fn mark(&self, column: Column, row: u8) -> char {
        let holds = |discs: &u64| discs >> (column * STRIDE + row) & 1 == 1;
        self.discs.iter().position(holds).map_or('.', |side| NAMES[side])
    }

    /// The rows from the top.
    fn rows(&self) -> Vec<String> {
        let text = |row| (0..WIDTH).map(|column| self.mark(column, row)).collect();
        (0..HEIGHT).rev().map(text).collect()
    }

    /// Adds the discs of a row's text; `None` if it is malformed.
    fn read_row(&mut self, row: u8, text: &str) -> Option<()> {
        let marks = text.chars().collect::<Vec<_>>();
        for (column, mark) in (0..WIDTH).zip(&marks) {
            match NAMES.iter().position(|name| name == mark) {
                Some(side) => self.discs[side] |= 1 << (column * STRIDE + row),
                None if *mark == '.' => {}
                None => return None,
            }
        }
        (marks.len() == usize::from(WIDTH)).then_some(())
    }
}
