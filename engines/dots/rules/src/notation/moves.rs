//! The text of moves.
//!
//! On the wire a move is two dots, `a1b1`: the column's letter from the left, the row's number from
//! the bottom. Edges of dots-and-boxes have no direction and are printed with the smaller dot first, by
//! letter, then number; territory moves go from an own dot, and between two own dots again the
//! smaller comes first. Row-and-column spellings, counted from the top left, `90-91` and
//! `9,0-9,1`, are read too, in either order.

use game::Game;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{anychar, char, digit1, satisfy, u32};
use nom::combinator::{all_consuming, map, map_opt};
use nom::multi::many1;
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use crate::grid::{Edge, Grid};
use crate::names::dot_name;
use crate::position::Position;
use crate::refusal::Refusal;
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

    fn resolve(self, board: &Grid) -> Result<usize, Refusal> {
        let (rows, cols) = (board.rows as u32, board.cols as u32);
        let (row, col) = match self {
            Self::Named(letter, number) => {
                (rows.wrapping_sub(number), u32::from(letter) - u32::from('a'))
            }
            Self::Placed(row, col) => (row, col),
        };
        if row >= rows || col >= cols {
            let (rows, columns) = (board.rows, board.cols);
            return Err(Refusal::OffBoard { dot: self.text(), rows, columns });
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

/// A part of a move as people type it.
enum Typed<'a> {
    Dot(DotText),
    Digits(&'a str),
}

/// The dots, or the numbers of dots, in `text`: between them stand blanks, commas, a hyphen or nothing.
fn typed(text: &str) -> Option<Vec<Typed<'_>>> {
    let part = alt((map(named, Typed::Dot), map(digit1, Typed::Digits)));
    let gap = take_while(|c: char| c == ' ' || c == ',' || c == '-');
    let (_, parts) = all_consuming(many1(terminated(part, gap))).parse(text.trim()).ok()?;
    Some(parts)
}

/// The legal move that people have typed as `text`, beside those that protocols write: `a1 a2`, and by row, from the
/// top, and column, both from 0, `0 0 0 1`, `00 01`, `0,0 0,1` and `0001`. `None` if it is not of this kind.
pub fn understand(pos: &Position, text: &str) -> Option<Result<Edge, Refusal>> {
    let parts = typed(text)?;
    let numbers: Vec<&str> = parts
        .iter()
        .filter_map(|part| if let Typed::Digits(digits) = part { Some(*digits) } else { None })
        .collect();
    let dots = match (&parts[..], &numbers[..]) {
        (&[Typed::Dot(from), Typed::Dot(to)], []) => [from, to],
        (all, numbers) if (1..all.len()).contains(&numbers.len()) => {
            return Some(Err(Refusal::MixedDots { text: text.to_owned() }));
        }
        (_, [a, b, c, d]) => {
            let number = |digits: &str| digits.parse().ok();
            [DotText::Placed(number(a)?, number(b)?), DotText::Placed(number(c)?, number(d)?)]
        }
        (_, [one]) if one.len() == 4 => two_dots(&format!("{}-{}", &one[..2], &one[2..]))?,
        (_, [from, to]) => two_dots(&format!("{from}-{to}"))?,
        _ => return None,
    };
    Some(join(pos, dots, text))
}

/// The legal move that `text` names.
pub(crate) fn parse(pos: &Position, text: &str) -> Result<Edge, Refusal> {
    let dots = two_dots(text).ok_or_else(|| Refusal::NotTwoDots { text: text.to_owned() })?;
    join(pos, dots, text)
}

/// The legal move that joins `dots`, as `text` names them.
fn join(pos: &Position, dots: [DotText; 2], text: &str) -> Result<Edge, Refusal> {
    let whole = || text.to_owned();
    let board = pos.board();
    let [start, end] = [dots[0].resolve(board)?, dots[1].resolve(board)?];
    let [from, to] = dots.map(DotText::text);
    let Some(edge) = board.between(start, end) else {
        return Err(Refusal::NotNeighbours { from, to });
    };
    if pos.is_over() {
        return Err(Refusal::GameOver { text: whole() });
    }
    if pos.drawn().contains(edge.index()) {
        return Err(Refusal::AlreadyDrawn { from, to });
    }
    if pos.variant() == Variant::Territory {
        // Only dot names carry a direction.
        let directed = matches!(dots[0], DotText::Named(..));
        let own = pos.owned(pos.side_to_move());
        let ordered = directed || own.contains(start);
        check_owners(pos, if ordered { [start, end] } else { [end, start] })?;
    }
    Ok(edge)
}

/// Refuses an edge from the first dot to the second that the side to move may not draw.
fn check_owners(pos: &Position, [from, to]: [usize; 2]) -> Result<(), Refusal> {
    let mover = pos.side_to_move();
    let (own, theirs) = (pos.owned(mover), pos.owned(!mover));
    let name = |dot| dot_name(pos.board(), dot);
    if theirs.contains(from) && !own.contains(to) {
        return Err(Refusal::OtherTurn { mover, owner: !mover, dot: name(from) });
    }
    if let Some(dot) = [to, from].into_iter().find(|&dot| theirs.contains(dot)) {
        return Err(Refusal::EnemyDot { mover, owner: !mover, dot: name(dot) });
    }
    if own.contains(from) { Ok(()) } else { Err(Refusal::NotOwnDot { mover, dot: name(from) }) }
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
