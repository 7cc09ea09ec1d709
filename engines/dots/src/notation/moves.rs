//! The text of moves.
//!
//! On the wire a move is two dots, `a1b1`: the column's letter from the left, the row's number from
//! the bottom. Classic edges have no direction and are printed with the smaller dot first, by
//! letter, then number; territory moves go from an own dot, and between two own dots again the
//! smaller comes first. Row-and-column spellings, counted from the top left, `90-91` and
//! `9,0-9,1`, are read too, in either order.

use game::{Game, TextError};
use nom::branch::alt;
use nom::character::complete::{anychar, char, satisfy, u32};
use nom::combinator::{all_consuming, map, map_opt};
use nom::sequence::{preceded, separated_pair};
use nom::{IResult, Parser};

use crate::grid::Grid;
use crate::moves::Edge;
use crate::names::{dot_name, side_letter};
use crate::position::Position;
use crate::rules::Variant;

/// A dot as it was written, on the board or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DotText {
    /// Column letter and row number.
    Named(char, u32),
    /// Row from the top and column.
    Placed(u32, u32),
}

impl DotText {
    fn text(self) -> String {
        match self {
            Self::Named(letter, number) => format!("{letter}{number}"),
            Self::Placed(row, col) => format!("{row},{col}"),
        }
    }

    /// The number of the dot.
    fn resolve(self, board: &Grid) -> Result<usize, TextError> {
        let (rows, cols) = (board.rows as u32, board.cols as u32);
        let (row, col) = match self {
            Self::Named(letter, number) => {
                (rows.wrapping_sub(number), u32::from(letter) - u32::from('a'))
            }
            Self::Placed(row, col) => (row, col),
        };
        if row >= rows || col >= cols {
            let text = self.text();
            return Err(TextError::new(format!(
                "dot {text} is off the board of {rows}x{cols} dots"
            )));
        }
        Ok(board.dot(row as usize, col as usize))
    }
}

fn named(input: &str) -> IResult<&str, DotText> {
    let letter = map(satisfy(|c| c.is_ascii_alphabetic()), |c| c.to_ascii_lowercase());
    map((letter, u32), |(letter, number)| DotText::Named(letter, number)).parse(input)
}

fn digit(input: &str) -> IResult<&str, u32> {
    map_opt(anychar, |c| c.to_digit(10)).parse(input)
}

fn placed(input: &str) -> IResult<&str, DotText> {
    let commas = separated_pair(u32, char(','), u32);
    map(alt((commas, (digit, digit))), |(row, col)| DotText::Placed(row, col)).parse(input)
}

/// Two dots, in the order in which they were written.
fn two_dots(text: &str) -> Option<[DotText; 2]> {
    let pair = alt(((named, named), (placed, preceded(char('-'), placed))));
    let (_, (from, to)) = all_consuming(pair).parse(text).ok()?;
    Some([from, to])
}

/// The legal move that `text` names.
pub(crate) fn parse(pos: &Position, text: &str) -> Result<Edge, TextError> {
    let refuse = |reason: String| Err(TextError::new(reason));
    let Some(dots) = two_dots(text) else {
        return refuse(format!("a move is two dots such as a1b1, not {text}"));
    };
    let board = pos.board();
    let [from, to] = [dots[0].resolve(board)?, dots[1].resolve(board)?];
    let [from_name, to_name] = dots.map(DotText::text);
    let Some(edge) = board.between(from, to) else {
        return refuse(format!("dots {from_name} and {to_name} are not next to each other"));
    };
    if pos.is_over() {
        return refuse(format!("the game is over, {text} cannot be played"));
    }
    if pos.drawn().contains(edge.index()) {
        return refuse(format!("the edge between {from_name} and {to_name} is already drawn"));
    }
    if pos.variant() == Variant::Territory {
        // Only dot names carry a direction.
        let directed = matches!(dots[0], DotText::Named(..));
        let own = pos.owned(pos.side_to_move());
        let starts = if directed || own.contains(from) { [from, to] } else { [to, from] };
        check_owners(pos, starts)?;
    }
    Ok(edge)
}

/// Whether the side to move may draw from the first dot to the second.
fn check_owners(pos: &Position, [from, to]: [usize; 2]) -> Result<(), TextError> {
    let side = pos.side_to_move();
    let (own, theirs) = (pos.owned(side), pos.owned(!side));
    let [from_name, to_name] = [from, to].map(|dot| dot_name(pos.board(), dot));
    let (mover, other) = (side_letter(side), side_letter(!side));
    let reason = if theirs.contains(from) && !own.contains(to) {
        format!("it is {mover}'s turn, and dot {from_name} belongs to {other}")
    } else if theirs.contains(to) || theirs.contains(from) {
        let name = if theirs.contains(to) { to_name } else { from_name };
        format!("dot {name} belongs to {other}, {mover} cannot join it")
    } else if !own.contains(from) {
        format!("dot {from_name} does not belong to {mover}")
    } else {
        return Ok(());
    };
    Err(TextError::new(reason))
}

/// The text of the legal move `mv` on the wire.
pub(crate) fn print(pos: &Position, mv: Edge) -> String {
    let board = pos.board();
    let mut ends = board.ends(mv);
    let by_name = |dot: usize| {
        let (row, col) = board.place(dot);
        (col, board.rows - row)
    };
    let mover = pos.owned(pos.side_to_move());
    ends.sort_by_key(|&dot| {
        let free = pos.variant() == Variant::Territory && !mover.contains(dot);
        (free, by_name(dot))
    });
    ends.map(|dot| dot_name(board, dot)).concat()
}
