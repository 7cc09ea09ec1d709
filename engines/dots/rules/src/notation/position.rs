//! The grid text of a position, and the board drawn for people.
//!
//! ```text
//! dot   (even line, even column)  . free   x o owned (territory only)
//! edge  (one of them odd)         - | drawn   : not
//! box   (both odd)                x o owner of a closed box (dots-and-boxes only), else :
//! ```
//! `2R - 1` lines of `2C - 1` characters joined by `/`, the top row first, then the side to move,
//! then the variant: `.:.:o/:::::/.:.:./:::::/x:.:. x territory`.

use game::{Game, Side};

use crate::boxes;
use crate::grid::{CellSet, EdgeSet, Grid, MAX_LINES, MIN_LINES};
use crate::names::{side_letter, side_of};
use crate::position::Position;
use crate::refusal::{Part, Refusal};
use crate::rules::Variant;
use crate::territory;

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
        (Point::Dot(_), Variant::Boxes) => '.',
        (Point::Square(square), Variant::Boxes) => owner(square).map_or(':', side_letter),
        (Point::Square(_), Variant::Territory) => ':',
    }
}

pub(crate) fn parse(text: &str) -> Result<Position, Refusal> {
    let words = text.split_whitespace().collect::<Vec<_>>();
    let [grid, side, variant] = words[..] else {
        return Err(Refusal::WordCount { count: words.len(), text: text.to_owned() });
    };
    let unknown = || Refusal::UnknownVariant { text: variant.to_owned() };
    let variant = Variant::from_word(variant).ok_or_else(unknown)?;
    let mover = side.parse().ok().and_then(side_of);
    let mover = mover.ok_or_else(|| Refusal::UnknownSide { text: side.to_owned() })?;
    let lines = grid.split('/').map(|line| line.chars().collect()).collect::<Vec<Vec<char>>>();
    let board = size(&lines)?;
    let (drawn, owned) = read(&lines, board, variant)?;
    match variant {
        Variant::Boxes => boxes::check(board, &drawn, &owned)?,
        Variant::Territory => territory::check(board, &drawn, &owned)?,
    }
    Ok(Position::assemble(variant, board, mover, drawn, owned))
}

/// The board that a grid of these lines shows.
fn size(lines: &[Vec<char>]) -> Result<&'static Grid, Refusal> {
    let (height, width) = (lines.len(), lines[0].len());
    let uneven = (1..).zip(lines).find(|(_, line)| line.len() != width);
    if let Some((line, letters)) = uneven {
        return Err(Refusal::UnevenLine { line, length: letters.len(), width });
    }
    let board = Grid::of(height.div_ceil(2), width.div_ceil(2));
    let board = board.filter(|_| height % 2 == 1 && width % 2 == 1);
    board.ok_or(Refusal::GridSize { height, width, least: MIN_LINES, most: MAX_LINES })
}

/// The drawn edges, and the owners of dots or boxes.
fn read(
    lines: &[Vec<char>],
    board: &Grid,
    variant: Variant,
) -> Result<(EdgeSet, [CellSet; 2]), Refusal> {
    let (mut drawn, mut owned) = (EdgeSet::EMPTY, [CellSet::EMPTY; 2]);
    for (i, line) in lines.iter().enumerate() {
        for (col, &letter) in line.iter().enumerate() {
            let point = point(board, i, col);
            let part = part(&point, variant);
            if !part.letters().split(' ').any(|word| word.chars().eq([letter])) {
                let (line, column, letters) = (i + 1, col + 1, part.letters());
                return Err(Refusal::WrongLetter { line, column, part, letter, letters });
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

const fn part(point: &Point, variant: Variant) -> Part {
    match (point, variant) {
        (Point::Across(_), _) => Part::Across,
        (Point::Down(_), _) => Part::Down,
        (Point::Dot(_), Variant::Territory) => Part::Dot,
        (Point::Dot(_), Variant::Boxes) => Part::BareDot,
        (Point::Square(_), Variant::Boxes) => Part::Square,
        (Point::Square(_), Variant::Territory) => Part::BareSquare,
    }
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
