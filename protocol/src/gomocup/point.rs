//! Points, stones and the two notations of them.

use nom::Parser;
use nom::character::complete::{char, space0, u32 as digits};
use nom::combinator::all_consuming;
use nom::sequence::{delimited, separated_pair};

/// The sizes of board that the protocol's field plays on.
pub(super) const SIZES: std::ops::RangeInclusive<u32> = 5..=22;

/// A point, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) x: u32,
    pub(super) y: u32,
}

impl Point {
    /// Reads `X,Y`.
    pub(super) fn from_wire(text: &str) -> Option<Self> {
        let mut pair = all_consuming(separated_pair(digits::<&str, ()>, comma, digits));
        let (_, (x, y)) = pair.parse(text.trim()).ok()?;
        Some(Self { x, y })
    }

    /// Reads `h8`.
    pub(super) fn from_letters(text: &str) -> Option<Self> {
        let text = text.to_ascii_lowercase();
        let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
        let row: u32 = text[1..].parse().ok()?;
        Some(Self { x: u32::from(letter - b'a'), y: row.checked_sub(1)? })
    }

    /// `7,7`.
    pub(super) fn wire(self) -> String {
        format!("{},{}", self.x, self.y)
    }

    /// `h8`; a point off every board has no letter.
    pub(super) fn letters(self) -> String {
        let letter = char::from(b'a' + self.x.min(25) as u8);
        format!("{letter}{}", self.y.saturating_add(1))
    }

    pub(super) const fn is_on(self, size: u32) -> bool {
        self.x < size && self.y < size
    }
}

/// The points of moves written `h8`; what is none is left out.
pub(super) fn points_of(moves: &[String]) -> Vec<Point> {
    moves.iter().filter_map(|mv| Point::from_letters(mv)).collect()
}

pub(super) fn wire_line(points: &[Point]) -> String {
    points.iter().map(|point| point.wire()).collect::<Vec<_>>().join(" ")
}

fn comma(input: &str) -> nom::IResult<&str, char, ()> {
    delimited(space0, char(','), space0).parse(input)
}

/// Reads `X,Y,f`.
pub(super) fn stone_line(text: &str) -> Option<(Point, u32)> {
    let point = separated_pair(digits::<&str, ()>, comma, digits);
    let mut line = all_consuming(separated_pair(point, comma, digits));
    let (_, ((x, y), field)) = line.parse(text.trim()).ok()?;
    Some((Point { x, y }, field))
}

/// Who owns a stone, seen from the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Own,
    Opponent,
}

impl Owner {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Own => Self::Opponent,
            Self::Opponent => Self::Own,
        }
    }
}

/// The stones on a board in the order they came, and what else is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) size: u32,
    pub(super) stones: Vec<(Point, Owner)>,
    /// Points that neither side may play.
    pub(super) blocked: Vec<Point>,
    pub(super) to_move: Owner,
}

impl Stones {
    pub(super) const fn new(size: u32) -> Self {
        Self { size, stones: Vec::new(), blocked: Vec::new(), to_move: Owner::Own }
    }

    /// Adds a stone; it is the other's turn then. Fails if the point is off the board or taken.
    pub(super) fn add(&mut self, point: Point, owner: Owner) -> Result<(), String> {
        self.check_free(point)?;
        self.stones.push((point, owner));
        self.to_move = owner.other();
        Ok(())
    }

    pub(super) fn check_free(&self, point: Point) -> Result<(), String> {
        if !point.is_on(self.size) {
            return Err(format!("off the board: {}", point.wire()));
        }
        let taken = self.stones.iter().any(|&(found, _)| found == point);
        if taken || self.blocked.contains(&point) {
            return Err(format!("occupied: {}", point.wire()));
        }
        Ok(())
    }

    /// How many points may be played.
    pub(super) fn free(&self) -> usize {
        (self.size * self.size) as usize - self.stones.len() - self.blocked.len()
    }

    /// Takes a stone off; its owner is to move. Fails if there is none.
    pub(super) fn remove(&mut self, point: Point) -> Result<(), String> {
        let Some(i) = self.stones.iter().rposition(|&(found, _)| found == point) else {
            return Err(format!("no stone there: {}", point.wire()));
        };
        self.to_move = self.stones.remove(i).1;
        Ok(())
    }

    /// Who is Black. Counts decide; where they cannot, the first stone is Black's.
    pub(super) fn black(&self) -> Owner {
        let count = |owner| self.stones.iter().filter(|stone| stone.1 == owner).count();
        let (mover, other) = (count(self.to_move), count(self.to_move.other()));
        match self.stones.first() {
            _ if mover == other => self.to_move,
            _ if other == mover + 1 => self.to_move.other(),
            Some(&(_, owner)) => owner,
            None => self.to_move,
        }
    }

    /// The stones as moves from the empty board, if their order makes a game.
    pub(super) fn as_moves(&self) -> Option<Vec<String>> {
        let mut turn = self.black();
        for &(_, owner) in &self.stones {
            if owner != turn {
                return None;
            }
            turn = turn.other();
        }
        (turn == self.to_move)
            .then(|| self.stones.iter().map(|(point, _)| point.letters()).collect())
    }

    /// The position text: rows from the highest number down, side, rule.
    pub(super) fn as_text(&self, rule: &str) -> String {
        let black = self.black();
        let rows: Vec<_> = (0..self.size).rev().map(|y| self.row(y, black)).collect();
        let side = if self.to_move == black { 'b' } else { 'w' };
        format!("{} {side} {rule}", rows.join("/"))
    }

    fn row(&self, y: u32, black: Owner) -> String {
        let gap = |empty: u32| if empty > 0 { empty.to_string() } else { String::new() };
        let (mut text, mut empty) = (String::new(), 0);
        for x in 0..self.size {
            match self.stones.iter().find(|stone| stone.0 == Point { x, y }) {
                None => empty += 1,
                Some(&(_, owner)) => {
                    text.push_str(&gap(std::mem::take(&mut empty)));
                    text.push(if owner == black { 'b' } else { 'w' });
                }
            }
        }
        text + &gap(empty)
    }
}
