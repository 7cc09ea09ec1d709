//! The grid text of a position, and the board drawn for people.
//!
//! ```text
//! dot   (even line, even column)  . free   x o owned (territory only)
//! edge  (one of them odd)         - | drawn   : not
//! box   (both odd)                x o owner of a closed box (classic only), else :
//! ```
//! `2R - 1` lines of `2C - 1` characters joined by `/`, the top row first, then the side to move,
//! then the variant: `.:.:o/:::::/.:.:./:::::/x:.:. x territory`.

use game::{Game, Side, TextError};

use crate::grid::{CellSet, Grid, MAX_LINES, MIN_LINES};
use crate::moves::EdgeSet;
use crate::names::{dot_name, side_letter, side_of};
use crate::position::{Position, corner};
use crate::rules::Variant;

/// What stands at a point of the grid.
enum Point {
    Dot(usize),
    Across(usize),
    Down(usize),
    Square(usize),
}

/// The point on line `line`, from the top, and column `col`, from the left.
fn point(board: &Grid, line: usize, col: usize) -> Point {
    let (row, column) = (line / 2, col / 2);
    match (line % 2, col % 2) {
        (0, 0) => Point::Dot(board.dot(row, column)),
        (0, _) => Point::Across(board.across(row, column).index()),
        (_, 0) => Point::Down(board.down(row, column).index()),
        _ => Point::Square(row * (board.cols - 1) + column),
    }
}

/// The canonical text of `pos`.
pub(crate) fn print(pos: &Position) -> String {
    let board = pos.board();
    let lines = (0..2 * board.rows - 1).map(|line| {
        (0..2 * board.cols - 1).map(|col| letter(pos, point(board, line, col))).collect::<String>()
    });
    let grid = lines.collect::<Vec<_>>().join("/");
    format!("{grid} {} {}", side_letter(pos.side_to_move()), pos.variant().word())
}

fn letter(pos: &Position, point: Point) -> char {
    let drawn = |edge, mark| if pos.drawn().contains(edge) { mark } else { ':' };
    let owner = |cell| Side::BOTH.into_iter().find(|&side| pos.owned(side).contains(cell));
    match (point, pos.variant()) {
        (Point::Across(edge), _) => drawn(edge, '-'),
        (Point::Down(edge), _) => drawn(edge, '|'),
        (Point::Dot(dot), Variant::Territory) => owner(dot).map_or('.', side_letter),
        (Point::Dot(_), Variant::Classic) => '.',
        (Point::Square(square), Variant::Classic) => owner(square).map_or(':', side_letter),
        (Point::Square(_), Variant::Territory) => ':',
    }
}

pub(crate) fn parse(text: &str) -> Result<Position, TextError> {
    let words = text.split_whitespace().collect::<Vec<_>>();
    let [grid, side, variant] = words[..] else {
        return refuse(format!(
            "a position is a grid, a side and a variant, not {} words",
            words.len()
        ));
    };
    let variant = Variant::from_word(variant).ok_or_else(|| {
        TextError::new(format!("unknown variant: {variant} (territory or classic)"))
    })?;
    let Some(side) = side.parse().ok().and_then(side_of) else {
        return refuse(format!("unknown side to move: {side} (x or o)"));
    };
    let lines = grid.split('/').map(|line| line.chars().collect()).collect::<Vec<Vec<char>>>();
    let board = size(&lines)?;
    let (drawn, owned) = read(&lines, board, variant)?;
    match variant {
        Variant::Classic => check_boxes(board, &drawn, &owned)?,
        Variant::Territory => check_dots(board, &drawn, &owned)?,
    }
    Ok(Position::assemble(variant, board, side, drawn, owned))
}

fn refuse<T>(reason: String) -> Result<T, TextError> {
    Err(TextError::new(reason))
}

/// The board that a grid of these lines shows.
fn size(lines: &[Vec<char>]) -> Result<&'static Grid, TextError> {
    let (height, width) = (lines.len(), lines[0].len());
    if let Some((i, line)) = lines.iter().enumerate().find(|(_, line)| line.len() != width) {
        return refuse(format!("line {} has {} characters, line 1 has {width}", i + 1, line.len()));
    }
    let (rows, cols) = (height.div_ceil(2), width.div_ceil(2));
    match Grid::of(rows, cols) {
        Some(board) if height % 2 == 1 && width % 2 == 1 => Ok(board),
        _ => refuse(format!(
            "a grid of {height} lines of {width} characters is no board of {MIN_LINES} to {MAX_LINES} \
             rows and columns of dots (R rows and C columns take 2R-1 lines of 2C-1 characters)"
        )),
    }
}

/// The drawn edges, and the owners of dots or boxes.
fn read(
    lines: &[Vec<char>],
    board: &Grid,
    variant: Variant,
) -> Result<(EdgeSet, [CellSet; 2]), TextError> {
    let (mut drawn, mut owned) = (EdgeSet::EMPTY, [CellSet::EMPTY; 2]);
    for (i, line) in lines.iter().enumerate() {
        for (col, &letter) in line.iter().enumerate() {
            let point = point(board, i, col);
            let (what, letters) = expected(&point, variant);
            if !letters.split([' ', ',']).any(|word| word.chars().eq([letter])) {
                let place = format!("line {}, column {}", i + 1, col + 1);
                return refuse(format!("{place}: {what} is written {letters}, not {letter}"));
            }
            match (point, side_of(letter)) {
                (Point::Dot(cell) | Point::Square(cell), Some(side)) => {
                    owned[side.index()].insert(cell);
                }
                (Point::Across(edge) | Point::Down(edge), _) if letter != ':' => drawn.insert(edge),
                _ => {}
            }
        }
    }
    Ok((drawn, owned))
}

/// What stands at `point`, and the letters for it as a sentence lists them.
const fn expected(point: &Point, variant: Variant) -> (&'static str, &'static str) {
    match (point, variant) {
        (Point::Across(_), _) => ("a horizontal edge", "- or :"),
        (Point::Down(_), _) => ("a vertical edge", "| or :"),
        (Point::Dot(_), Variant::Territory) => ("a dot", "x, o or ."),
        (Point::Dot(_), Variant::Classic) => ("a dot of classic", "."),
        (Point::Square(_), Variant::Classic) => ("a box", "x, o or :"),
        (Point::Square(_), Variant::Territory) => ("the inside of a square of territory", ":"),
    }
}

/// A box has an owner exactly when its four sides are drawn.
fn check_boxes(board: &Grid, drawn: &EdgeSet, owned: &[CellSet; 2]) -> Result<(), TextError> {
    let has_owner = |square: usize| owned.iter().any(|cells| cells.contains(square));
    for square in 0..board.boxes() {
        let name = dot_name(board, board.top_left(square) + board.cols);
        match (board.sides_drawn(square, drawn), has_owner(square)) {
            (4, false) => {
                return refuse(format!("the box above {name} is closed and has no owner"));
            }
            (0..4, true) => {
                return refuse(format!("the box above {name} has an owner and is not closed"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Both ends of an edge have one owner, and each side's edges join its dots to its corner.
pub(crate) fn check_dots(
    board: &Grid,
    drawn: &EdgeSet,
    owned: &[CellSet; 2],
) -> Result<(), TextError> {
    for edge in drawn.iter() {
        let ends = board.ends(crate::Edge(edge as u16));
        if !owned.iter().any(|cells| ends.iter().all(|&dot| cells.contains(dot))) {
            let [a, b] = ends.map(|dot| dot_name(board, dot));
            return refuse(format!(
                "the drawn edge between {a} and {b} does not join dots of one owner"
            ));
        }
    }
    let homes = Side::BOTH.map(|side| (side, side_letter(side), corner(board, side)));
    for (side, letter, home) in homes {
        if !owned[side.index()].contains(home) {
            let name = dot_name(board, home);
            return refuse(format!("the corner {name} does not belong to {letter}"));
        }
    }
    for (side, letter, home) in homes {
        let cut_off = owned[side.index()].without(connected(board, drawn, home));
        if let Some(dot) = cut_off.first() {
            let (dot, home) = (dot_name(board, dot), dot_name(board, home));
            return refuse(format!("no drawn edges lead from {home} to {letter}'s dot {dot}"));
        }
    }
    Ok(())
}

/// The dots that drawn edges join to `dot`.
pub(crate) fn connected(board: &Grid, drawn: &EdgeSet, dot: usize) -> CellSet {
    let mut reached = CellSet::of(dot);
    let mut pending = vec![dot];
    while let Some(dot) = pending.pop() {
        for edge in (board.incident(dot) & *drawn).iter() {
            for end in board.ends(crate::Edge(edge as u16)) {
                if !reached.contains(end) {
                    reached.insert(end);
                    pending.push(end);
                }
            }
        }
    }
    reached
}

/// The board as the grid text has it, with the numbers of the rows at the right and the letters of
/// the columns below, then the score and the side to move. No blank but single ones, which every
/// protocol carries.
pub(crate) fn diagram(pos: &Position) -> String {
    let board = pos.board();
    let mut text = String::new();
    for line in 0..2 * board.rows - 1 {
        for col in 0..2 * board.cols - 1 {
            text.push(letter(pos, point(board, line, col)));
        }
        if line % 2 == 0 {
            text.push_str(&format!(" {}", board.rows - line / 2));
        }
        text.push('\n');
    }
    let letters = (0..board.cols).map(|col| (b'a' + col as u8) as char).map(String::from);
    text.push_str(&letters.collect::<Vec<_>>().join(" "));
    let [x, o] = Side::BOTH.map(|side| pos.score(side));
    let turn = if pos.is_over() {
        "game over".to_owned()
    } else {
        format!("{} to move", side_letter(pos.side_to_move()))
    };
    text.push_str(&format!("\n{}: x {x}, o {o}, {turn}", pos.variant().word()));
    text
}
