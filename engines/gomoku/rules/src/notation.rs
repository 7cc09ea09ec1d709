//! Text: `h8` for a point, rows of stones for a position.
//!
//! ```text
//! 15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 w freestyle
//! ```
//!
//! Rows from the highest number down, `b`, `w` and numbers of empty points; the side to move; the
//! rule. A position that a forbidden move has ended names that move behind the rule: `foul:h8`.

use std::fmt::Write as _;

use game::{Game, Notation, Side};

use crate::point::{MAX_SIZE, MIN_SIZE, Point};
use crate::point_state::PointWorths;
use crate::position::Board;
use crate::refusal::Refusal;
use crate::rules::{Rules, Variant};

/// The word before the point in the last field of a position that a forbidden move has ended.
const FOUL: &str = "foul:";

impl<W: PointWorths> Board<W> {
    /// The name of `point`: column letter from `a`, row number from 1.
    pub fn point_text(&self, point: Point) -> String {
        let (x, y) = self.coordinates(point);
        format!("{}{}", char::from(b'a' + x as u8), y + 1)
    }

    /// The point that `text` names, in letters of either case.
    ///
    /// # Errors
    /// If `text` is not a point of this board.
    pub fn parse_point(&self, text: &str) -> Result<Point, Refusal> {
        let malformed = || Refusal::NotAPoint { text: text.to_owned() };
        let mut chars = text.chars();
        let column = chars.next().filter(char::is_ascii_alphabetic).ok_or_else(malformed)?;
        let row = chars.as_str();
        if row.is_empty() || row.starts_with('0') || !row.bytes().all(|b| b.is_ascii_digit()) {
            return Err(malformed());
        }
        let x = usize::from(column.to_ascii_lowercase() as u8 - b'a');
        let y = row.parse::<usize>().map_or(usize::MAX, |row| row - 1);
        self.point(x, y).ok_or_else(|| Refusal::OffBoard { text: text.to_owned() })
    }

    /// The board with one letter a point: `b`, `w`, `.` for empty, and for Black to move in renju
    /// `x` for forbidden.
    fn letter(&self, point: Point) -> char {
        match self.stone(point) {
            Some(Side::First) => 'b',
            Some(Side::Second) => 'w',
            None if self.is_forbidden_to(self.side_to_move(), point) => 'x',
            None => '.',
        }
    }

    fn row(&self, y: usize) -> impl Iterator<Item = Point> + '_ {
        (0..self.size()).filter_map(move |x| self.point(x, y))
    }

    /// Refuses what no game can lead to: a win for the side to move, or for both.
    ///
    /// # Errors
    /// Says which.
    pub fn check_wins(&self) -> Result<(), Refusal> {
        let mover = self.side_to_move();
        if self.has_won(mover) {
            return Err(Refusal::WonBefore { mover });
        }
        let winner = !mover;
        if self.has_won(winner) {
            // The last stone must have made every winning row.
            let last = self
                .stones(winner)
                .iter()
                .any(|point| self.without(point).is_some_and(|before| !before.has_won(winner)));
            if !last {
                return Err(Refusal::ManyFives {});
            }
        }
        Ok(())
    }

    fn read_foul(&mut self, text: &str) -> Result<(), Refusal> {
        let unexpected = || Refusal::NotAFoul { text: text.to_owned() };
        self.end_by_foul(self.parse_point(text.strip_prefix(FOUL).ok_or_else(unexpected)?)?)
    }

    /// Ends the game by Black's stone at `point`, if that was forbidden.
    pub(crate) fn end_by_foul(&mut self, point: Point) -> Result<(), Refusal> {
        let text = format!("{FOUL}{}", self.point_text(point));
        if !self.rules().forbidden_loses || self.side_to_move() == Side::First {
            return Err(Refusal::NoFoulEnds { text });
        }
        let before = self.without(point).filter(|before| before.side_to_move() == Side::First);
        match before.and_then(|before| before.forbidden(point)) {
            Some(kind) => self.set_foul(point, kind),
            None => return Err(Refusal::NotForbidden { text }),
        }
        Ok(())
    }
}

/// The stones of one row of a position text, as columns of Black and of White, and its width.
fn read_row(text: &str) -> Result<(Vec<(usize, Side)>, usize), Refusal> {
    let (mut stones, mut width, mut rest) = (Vec::new(), 0_usize, text);
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let gap = rest[..digits].parse::<usize>().ok().filter(|gap| (1..=22).contains(gap));
            let gap = gap.ok_or_else(|| Refusal::NotAGap { digits: rest[..digits].to_owned() })?;
            width += gap;
            rest = &rest[digits..];
            continue;
        }
        let side = match first {
            'b' => Side::First,
            'w' => Side::Second,
            letter => return Err(Refusal::UnknownLetter { letter, text: text.to_owned() }),
        };
        stones.push((width, side));
        width += 1;
        rest = &rest[1..];
    }
    Ok((stones, width))
}

fn read_size(rows: &[&str]) -> Result<u8, Refusal> {
    match u8::try_from(rows.len()) {
        Ok(size) if (MIN_SIZE..=MAX_SIZE).contains(&size) => Ok(size),
        _ => Err(Refusal::RowCount {
            rows: rows.len(),
            least: MIN_SIZE.into(),
            most: MAX_SIZE.into(),
            text: rows.join("/"),
        }),
    }
}

fn read_side(text: Option<&str>) -> Result<Side, Refusal> {
    match text {
        Some("b") => Ok(Side::First),
        Some("w") => Ok(Side::Second),
        Some(other) => Err(Refusal::UnknownSide { text: other.to_owned() }),
        None => Err(Refusal::NoSide {}),
    }
}

fn read_rule(text: Option<&str>, default: Variant) -> Result<Variant, Refusal> {
    match text {
        None => Ok(default),
        Some("caro") => Err(Refusal::Caro {}),
        Some(word) => {
            Variant::from_word(word).ok_or_else(|| Refusal::UnknownRule { text: word.to_owned() })
        }
    }
}

impl<W: PointWorths> Notation for Board<W> {
    type Rules = Rules;
    type MoveNotation = ();
    type Refusal = Refusal;

    fn start(rules: &Rules) -> Self {
        Self::new(*rules)
    }

    fn parse_position(text: &str, rules: &Rules) -> Result<Self, Refusal> {
        let mut fields = text.split_whitespace();
        let rows = fields.next().unwrap_or_default().split('/').collect::<Vec<_>>();
        let size = read_size(&rows)?;
        let side = read_side(fields.next())?;
        let variant = read_rule(fields.next(), rules.variant)?;
        let mut stones: [Vec<Point>; 2] = Default::default();
        for (y, row) in (0..usize::from(size)).rev().zip(&rows) {
            let (columns, width) = read_row(row)?;
            if width != usize::from(size) {
                let (points, size, text) = (width, size.into(), (*row).to_owned());
                return Err(Refusal::RowLength { row: y + 1, points, size, text });
            }
            for (x, owner) in columns {
                stones[owner.index()].push(Point::from_index(y * usize::from(size) + x));
            }
        }
        let rules = Rules { size, variant, ..*rules };
        let mut pos = Self::with_stones(rules, &[&stones[0], &stones[1]], side);
        pos.check_wins()?;
        if let Some(foul) = fields.next() {
            pos.read_foul(foul)?;
        }
        match fields.next() {
            Some(extra) => Err(Refusal::TextAtTheEnd { text: extra.to_owned() }),
            None => Ok(pos),
        }
    }

    fn position_text(&self) -> String {
        let mut text = String::new();
        for y in (0..self.size()).rev() {
            let mut gap = 0;
            for point in self.row(y) {
                match self.stone(point) {
                    None => gap += 1,
                    Some(side) => {
                        push_gap(&mut text, &mut gap);
                        text.push(['b', 'w'][side.index()]);
                    }
                }
            }
            push_gap(&mut text, &mut gap);
            text.push(if y > 0 { '/' } else { ' ' });
        }
        text.push(['b', 'w'][self.side_to_move().index()]);
        let _ = write!(text, " {}", self.rules().variant.word());
        if let Some((point, _)) = self.foul() {
            let _ = write!(text, " {FOUL}{}", self.point_text(point));
        }
        text
    }

    fn parse_move(&self, text: &str, (): ()) -> Result<Point, Refusal> {
        let point = self.parse_point(text)?;
        if self.outcome().is_some() {
            return Err(Refusal::GameOver { text: text.to_owned() });
        }
        match self.stone(point) {
            Some(_) => Err(Refusal::Occupied { text: text.to_owned() }),
            None => Ok(point),
        }
    }

    fn move_text(&self, mv: Point, (): ()) -> String {
        self.point_text(mv)
    }

    fn diagram(&self) -> String {
        let mut text = String::new();
        for y in (0..self.size()).rev() {
            let _ = write!(text, "{:2}", y + 1);
            for point in self.row(y) {
                let _ = write!(text, " {}", self.letter(point));
            }
            text.push('\n');
        }
        text.push_str("  ");
        for x in 0..self.size() {
            let _ = write!(text, " {}", char::from(b'a' + x as u8));
        }
        text
    }
}

/// Writes a run of empty points, if there is one, and begins the next.
fn push_gap(text: &mut String, gap: &mut usize) {
    if *gap > 0 {
        let _ = write!(text, "{gap}");
        *gap = 0;
    }
}
