//! A board drawn with letters and colours, for terminals. No game is known here, only geometries.

use dyngame::{BoardStyle, Geometry, Ink, Labels, Piece, Scene, Spot};
use unicode_width::UnicodeWidthStr;

/// Sequences of ANSI X3.64 (ECMA-48): the sides' colours, the last move's ground, the end of both.
const SIDES: [&str; 2] = ["\x1b[1;36m", "\x1b[1;33m"];
const BLUE: &str = "\x1b[1;94m";
const RED: &str = "\x1b[1;91m";
const LAST: &str = "\x1b[7m";
const PLAIN: &str = "\x1b[0m";

pub(crate) struct Look<'a> {
    pub(crate) colour: bool,
    pub(crate) labels: &'a Labels,
    /// The pieces and points that the sides hold, in words.
    pub(crate) held: [String; 2],
    /// Columns that there are: where the board has no room its spots are drawn close together.
    pub(crate) room: Option<usize>,
}

impl Look<'_> {
    /// The board, the last move on it, and what the sides hold.
    pub(crate) fn draw(&self, style: &BoardStyle, scene: &Scene, last: &[Spot]) -> String {
        let margin = self.labels.ranks.iter().map(|rank| columns(rank)).max().unwrap_or(0) + 1;
        let mut text = String::new();
        for side in [1, 0] {
            if side == 0 {
                self.add_rows(style, scene, last, margin, &mut text);
            }
            let held = &self.held[side];
            if !held.is_empty() {
                let ink = ink(style, Some(side as u8));
                text += &format!("{:margin$}{}\n", "", self.painted(held, ink, false));
            }
        }
        text
    }

    fn add_rows(
        &self,
        style: &BoardStyle,
        scene: &Scene,
        last: &[Spot],
        margin: usize,
        text: &mut String,
    ) {
        let [wide, close] = widths(style);
        let fits = |width| margin + usize::from(style.columns) * width;
        let width = if self.room.is_some_and(|room| fits(wide) > room) { close } else { wide };
        add_files(&self.labels.far, margin, width, text);
        for row in 0..style.rows {
            let rank = self.labels.ranks.get(usize::from(row)).map_or("", String::as_str);
            *text += &format!("{:room$}{rank} ", "", room = margin - 1 - columns(rank));
            for column in 0..style.columns {
                let at = [column, row];
                let piece = scene.pieces.iter().find(|piece| piece.at == at);
                let cell = cell(style, scene, piece, at, width);
                let owner = piece.and_then(|piece| piece.owner);
                *text += &self.painted(&cell, ink(style, owner), last.contains(&at));
            }
            text.push('\n');
        }
        add_files(&self.labels.files, margin, width, text);
    }

    fn painted(&self, text: &str, ink: &str, is_last: bool) -> String {
        if !self.colour {
            // Brackets stand for the colour.
            let has_room = text.len() > 2 && text.starts_with([' ', '-']);
            return match text.strip_suffix(' ') {
                _ if is_last && has_room => format!("[{}]", &text[1..text.len() - 1]),
                Some(start) if is_last && !start.is_empty() => format!("{start}]"),
                _ => text.to_owned(),
            };
        }
        let ground = if is_last { LAST } else { "" };
        match ink.is_empty() && ground.is_empty() {
            true => text.to_owned(),
            false => format!("{ink}{ground}{text}{PLAIN}"),
        }
    }
}

/// Columns of a terminal that a text takes: a numeral takes two.
fn columns(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// `text` with its lines broken between words where they are longer than this.
pub(crate) fn wrapped(text: &str, room: usize) -> String {
    let mut broken = String::new();
    for line in text.lines() {
        let mut left = room;
        for word in line.split_inclusive(' ') {
            if columns(word.trim_end()) > left && left < room {
                broken.truncate(broken.trim_end_matches(' ').len());
                broken.push('\n');
                left = room;
            }
            broken += word;
            left = left.saturating_sub(columns(word));
        }
        broken.push('\n');
    }
    broken.trim_end_matches('\n').to_owned()
}

/// Adds a line of files, each in the middle of its spots; none where they have no names.
fn add_files(files: &[String], margin: usize, width: usize, text: &mut String) {
    let centred = |file: &String| {
        let room = width.saturating_sub(columns(file));
        format!("{:left$}{file}{:right$}", "", "", left = room / 2, right = room - room / 2)
    };
    let line: String = files.iter().map(centred).collect();
    if !line.trim().is_empty() {
        *text += &format!("{:margin$}{}\n", "", line.trim_end());
    }
}

/// The colour of what a side owns: its own where it has one, or one of two that differ.
fn ink(style: &BoardStyle, owner: Option<u8>) -> &'static str {
    let Some(owner) = owner.map(|owner| usize::from(owner.min(1))) else { return "" };
    match style.sides[owner].ink {
        Ink::One => BLUE,
        Ink::Two | Ink::Red => RED,
        Ink::Black | Ink::White => SIDES[owner],
    }
}

/// Letters of a spot, and of one that is close to the next.
fn widths(style: &BoardStyle) -> [usize; 2] {
    match style.shapes {
        "shogi" => [4, 4],
        "draughts" => [5, 4],
        _ if style.geometry == Geometry::Lattice => [3, 1],
        _ => [3, 2],
    }
}

/// A spot as letters, all of one `width`.
fn cell(
    style: &BoardStyle,
    scene: &Scene,
    piece: Option<&Piece>,
    at: Spot,
    width: usize,
) -> String {
    if style.geometry == Geometry::Lattice {
        let drawn = lattice(piece, at);
        return if width == 1 { drawn[1..2].to_owned() } else { drawn };
    }
    let mark = scene.marks.iter().any(|(spot, _)| *spot == at);
    // A numbered spot is typed by its number, whatever stands there.
    let number = style.labels.iter().find(|(spot, _)| *spot == at).map(|(_, number)| number);
    let name = match (piece, number) {
        (Some(piece), Some(number)) => format!("{number}{}", letters(piece)),
        (Some(piece), None) => letters(piece),
        (None, _) if mark => "!".to_owned(),
        (None, Some(number)) => number.clone(),
        (None, None) if style.geometry == Geometry::Chequered => " ".to_owned(),
        (None, None) => "·".to_owned(),
    };
    format!("{name:^width$}")
}

/// The second side's pieces in small letters; whole names are cut to what tells them apart.
fn letters(piece: &Piece) -> String {
    let name = match piece.name.as_str() {
        "man" => "O",
        "king" => "K",
        "stone" | "disc" if piece.owner == Some(0) => "X",
        "stone" | "disc" => "O",
        other => other,
    };
    let is_second = piece.owner == Some(1);
    let cut: String = name.chars().take(2).collect();
    if is_second { cut.to_lowercase() } else { cut }
}

/// Dots, the lines between them, and who owns the boxes.
fn lattice(piece: Option<&Piece>, [column, row]: Spot) -> String {
    let owned = piece.and_then(|piece| piece.owner).map(|owner| if owner == 0 { "x" } else { "o" });
    let text = match (column % 2, row % 2, piece) {
        (0, 0, _) => return format!("{:^3}", owned.unwrap_or("+")),
        (1, 0, Some(_)) => "---",
        (0, 1, Some(_)) => " | ",
        (1, 1, _) => return format!("{:^3}", owned.unwrap_or(" ")),
        _ => "   ",
    };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use dyngame::{DynGame, Erased, Settings};

    use super::*;

    #[test]
    fn a_board_without_colours_tells_the_sides_and_the_last_move() {
        let rules = Erased::<gomoku::Program>::new();
        let mut board = rules.state(None, &Settings::new()).expect("a board");
        board.play_texts(["h8", "h9"]).expect("legal moves");
        let (style, scene) = (board.style().expect("a board"), board.scene().expect("a scene"));
        let labels = style.beside(None);
        let look = Look { colour: false, labels, held: Default::default(), room: None };
        let text = look.draw(&style, &scene, &[[7, 6]]);
        assert!(text.contains("[o]") && text.contains(" X "), "{text}");
        assert!(text.lines().count() == 16 && !text.contains('\x1b'), "{text}");
        let text = Look { colour: true, ..look }.draw(&style, &scene, &[[7, 6]]);
        assert!(text.contains("\x1b[1;36m X \x1b[0m") && text.contains(LAST), "{text}");
    }

    #[test]
    fn a_narrow_terminal_has_room_for_a_board() {
        let games: [&dyn DynGame; 3] = [
            &Erased::<gomoku::Program>::new(),
            &Erased::<shogi::Program>::new(),
            &Erased::<xiangqi::Program>::new(),
        ];
        for rules in games {
            let board = rules.state(None, &Settings::new()).expect("a board");
            let (style, scene) = (board.style().expect("it"), board.scene().expect("it"));
            let labels = style.beside(None);
            let look = Look { colour: false, labels, held: Default::default(), room: Some(40) };
            let text = look.draw(&style, &scene, &[]);
            assert!(text.lines().all(|line| columns(line) <= 40), "{text}");
        }
    }

    #[test]
    fn a_move_is_not_broken_at_the_edge() {
        let moves = ["25-32"; 9].join(" ");
        assert_eq!(wrapped(&moves, 20), ["25-32 25-32 25-32"; 3].join("\n"));
        assert_eq!(wrapped("△６四歩 x", 7), "△６四歩\nx");
        assert_eq!(wrapped("  a long one", 4), "  a\nlong\none");
    }

    /// The lines of the empty board of a game beside moves in `notation`.
    fn lines(rules: &dyn DynGame, notation: &str) -> Vec<String> {
        let board = rules.state(None, &Settings::new()).expect("a board");
        let style = board.style().expect("a board");
        let labels = style.beside(Some(notation));
        let look = Look { colour: false, labels, held: Default::default(), room: None };
        let text = look.draw(&style, &Scene::default(), &[]);
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn labels_are_those_of_the_moves() {
        let shogi = Erased::<shogi::Program>::new();
        let drawn = lines(&shogi, "KI2");
        assert!(drawn[0].starts_with("一 ") && drawn[8].starts_with("九 "), "{drawn:#?}");
        // A numeral takes two columns, and so does a wide digit.
        assert!(drawn[9].starts_with("    ９  ８"), "{drawn:#?}");
        assert!(lines(&shogi, "Hodges")[0].starts_with("a "));
        let xiangqi = Erased::<xiangqi::Program>::new();
        let drawn = lines(&xiangqi, "Chinese");
        assert_eq!(drawn[0], "  1  2  3  4  5  6  7  8  9");
        assert_eq!(drawn[11], " 九 八 七 六 五 四 三 二 一");
        assert_eq!(lines(&xiangqi, "WXF")[11], "  9  8  7  6  5  4  3  2  1");
        assert_eq!(lines(&xiangqi, "ICCS")[10], "   a  b  c  d  e  f  g  h  i");
    }
}
