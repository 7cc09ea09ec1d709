//! Blocks of coordinates: words up to `DONE`, on one line or on many.

use super::point::{Owner, Point, Stones, stone_line};
use crate::Soosorv;
use crate::tokens::{Tokens, ascii};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The position, in which we are to move.
    Board,
    /// The position; nothing is to be thought of.
    SetBoard,
    /// The stones of swap2.
    Swap2,
    /// The stones of a step of Soosorv's opening, the fifth moves offered among them.
    Soosorv(Soosorv),
    /// Points that are not to be played at the root, or may be again.
    Exclude(bool),
    /// Nothing that we have; how that is answered, if it is.
    Nothing(&'static str),
}

/// A block as far as it has come.
#[derive(Debug)]
pub(super) struct Block {
    /// The command that has opened it.
    pub(super) word: String,
    pub(super) purpose: Purpose,
    pub(super) board: Stones,
    pub(super) stones: Vec<Point>,
    pub(super) error: Option<String>,
}

impl Block {
    pub(super) fn new(word: &str, purpose: Purpose, size: u32) -> Self {
        let (word, board) = (word.to_owned(), Stones::new(size));
        Self { word, purpose, board, stones: Vec::new(), error: None }
    }

    /// Takes in a line, or what follows the command on its own; whether the block ends there.
    pub(super) fn extend(&mut self, line: &str) -> bool {
        // Blanks are allowed around a comma where a line is one stone.
        if is_coordinates(&line.replace([' ', '\t'], ""))
            && line.contains(',')
            && !self.is_list(line)
        {
            self.add(line);
            return false;
        }
        for word in Tokens::new(line) {
            if word.eq_ignore_ascii_case("DONE") {
                return true;
            }
            self.add(word);
        }
        false
    }

    /// Whether `line` has several stones.
    fn is_list(&self, line: &str) -> bool {
        let words = || Tokens::new(line);
        words().count() > 1 && words().all(is_coordinates)
    }

    fn add(&mut self, text: &str) {
        // A pass keeps the number of stones even and puts none.
        if text.trim_start().starts_with("-1,-1") {
            return;
        }
        let added = match self.purpose {
            Purpose::Nothing(_) => return,
            Purpose::Board | Purpose::SetBoard => self.add_stone(text),
            Purpose::Exclude(_) => plain(text).and_then(|point| {
                let off = || format!("off the board: {}", point.wire());
                point.is_on(self.board.size).then_some(point).ok_or_else(off)
            }),
            Purpose::Swap2 | Purpose::Soosorv(_) => {
                plain(text).and_then(|point| self.board.add(point, Owner::Opponent).map(|()| point))
            }
        };
        match added {
            Ok(point) => self.stones.push(point),
            Err(reason) => self.error = self.error.take().or(Some(reason)),
        }
    }

    /// A stone, or a point that neither side may play.
    fn add_stone(&mut self, text: &str) -> Result<Point, String> {
        let (point, field) = stone_line(text).ok_or_else(|| not_a_stone(text))?;
        match field {
            1 => self.board.add(point, Owner::Own)?,
            2 => self.board.add(point, Owner::Opponent)?,
            3 => self.board.check_free(point).map(|()| self.board.blocked.push(point))?,
            _ => return Err(format!("unknown field: {}", ascii(text))),
        }
        Ok(point)
    }
}

/// A point, perhaps with a colour that says nothing new.
fn plain(text: &str) -> Result<Point, String> {
    let point = Point::from_wire(text).or_else(|| stone_line(text).map(|(point, _)| point));
    point.ok_or_else(|| not_a_stone(text))
}

fn not_a_stone(text: &str) -> String {
    format!("not a stone: {}", ascii(text))
}

/// Whether `word` is two or three numbers with commas between them.
pub(super) fn is_coordinates(word: &str) -> bool {
    let parts: Vec<_> = word.split(',').collect();
    let is_number = |part: &&str| {
        let digits = part.strip_prefix('-').unwrap_or(part);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    matches!(parts.len(), 2 | 3) && parts.iter().all(is_number)
}
