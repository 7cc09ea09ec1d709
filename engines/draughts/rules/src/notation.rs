//! Positions and moves as text: PDN and Hub.
//!
//! ```text
//! W:W43,K50:BK12,20:H4:F31     side to move, White's squares, Black's, idle plies, move pair
//! Wbbb...eee...www             Hub: side to move, then every square by number
//! 43-37   22x33x44             a step; a capture with each square landed on
//! 22x44x27x38                  Hub: a capture's ends, then the pieces taken
//! ```

use std::fmt::Write as _;

use game::{Game as _, Notation};
use nom::branch::alt;
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, map_opt, map_res, opt};
use nom::multi::{many1, separated_list0};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::board::{Bits, Colour, Variant, bit_of, row_of, squares};
use crate::moves::Move;
use crate::position::{Position, Setup};
use crate::refusal::Refusal;
use crate::rules::Rules;

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveNotation {
    /// Captures with every square landed on; the short form is read where it is clear.
    #[default]
    Pdn,
    /// Captures with their ends and the pieces taken.
    Hub,
}

impl Notation for Position {
    type Rules = Rules;
    type MoveNotation = MoveNotation;
    type Refusal = Refusal;

    fn start(rules: &Rules) -> Self {
        Self::start_of(*rules)
    }

    fn parse_position(text: &str, rules: &Rules) -> Result<Self, Refusal> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Refusal::EmptyPosition {});
        }
        if text.contains(':') { parse_fen(text, *rules) } else { parse_hub(text, *rules) }
    }

    fn position_text(&self) -> String {
        let white = self.square_list(Colour::White);
        let black = self.square_list(Colour::Black);
        let (idle, pair) = (self.idle_plies(), self.full_move());
        format!("{}:W{white}:B{black}:H{idle}:F{pair}", self.turn().letter())
    }

    fn parse_move(&self, text: &str, notation: MoveNotation) -> Result<Move, Refusal> {
        let named = spelt_move(text).ok_or_else(|| Refusal::NotAMove { text: text.to_owned() })?;
        if let Some(&square) = named.numbers.iter().find(|&&it| self.variant().bit(it).is_none()) {
            return Err(Refusal::NoSuchSquare { square });
        }
        let moves = self.moves();
        let found = match notation {
            MoveNotation::Pdn => self.find_by_path(&named, &moves),
            MoveNotation::Hub => self.find_by_victims(&named, &moves),
        };
        match &found[..] {
            [first, others @ ..] if others.iter().all(|mv| mv.same_effect(*first)) => Ok(*first),
            [] => Err(self.refusal(text.to_owned(), (&named, notation), &moves)),
            _ => Err(Refusal::Ambiguous {
                text: text.to_owned(),
                paths: self.texts(found, notation),
            }),
        }
    }

    fn move_text(&self, mv: Move, notation: MoveNotation) -> String {
        let number = |bit| self.variant().number(bit).to_string();
        if !mv.is_capture() {
            return format!("{}-{}", number(mv.from()), number(mv.to()));
        }
        let squares: Vec<_> = match notation {
            MoveNotation::Pdn => mv.landings().map(number).collect(),
            MoveNotation::Hub => {
                let victims = squares(mv.captured());
                [mv.from(), mv.to()].into_iter().chain(victims).map(number).collect()
            }
        };
        squares.join("x")
    }

    fn diagram(&self) -> String {
        let size = self.variant().size();
        let mut text = String::new();
        for row in 0..size {
            for column in 0..size {
                let dark = (row + column) % 2 == 1;
                let bit = bit_of(row, column);
                text.push(if dark { self.letter_at(bit) } else { ':' });
                text.push(' ');
            }
            let first = row * size / 2 + 1;
            let _ = writeln!(text, "{} {first}-{}", size - row, first + size / 2 - 1);
        }
        let files = ('a'..).take(size).map(String::from).collect::<Vec<_>>();
        text + &files.join(" ")
    }
}

impl Position {
    /// `w` and `b` for men, `W` and `B` for kings, `.` for an empty square.
    fn letter_at(&self, bit: usize) -> char {
        let square = 1 << bit;
        let of = |colour: Colour| {
            let letter = colour.letter();
            let king = self.kings(colour) & square != 0;
            if king { letter } else { letter.to_ascii_lowercase() }
        };
        let owner = [Colour::White, Colour::Black].into_iter();
        owner.filter(|&side| self.pieces(side) & square != 0).map(of).next().unwrap_or('.')
    }

    /// The squares of `colour`, ascending, kings with a `K` before them.
    fn square_list(&self, colour: Colour) -> String {
        let names = squares(self.pieces(colour)).map(|bit| {
            let king = self.kings(colour) >> bit & 1 != 0;
            format!("{}{}", if king { "K" } else { "" }, self.variant().number(bit))
        });
        names.collect::<Vec<_>>().join(",")
    }

    /// The numbers of the squares that `mv` lands on, the start included.
    fn path(&self, mv: Move) -> Vec<usize> {
        mv.landings().map(|bit| self.variant().number(bit)).collect()
    }

    /// The legal move with this path, or else those that go from end to end over the squares given.
    fn find_by_path(&self, named: &SpeltMove, moves: &[Move]) -> Vec<Move> {
        let alike = moves.iter().copied().filter(|mv| mv.is_capture() == named.capture);
        let alike = alike.collect::<Vec<_>>();
        if let Some(&mv) = alike.iter().find(|&&mv| self.path(mv) == named.numbers) {
            return vec![mv];
        }
        let ends = |path: &[usize]| path.first().copied().zip(path.last().copied());
        let leads = |mv: &Move| {
            let path = self.path(*mv);
            let mut rest = path.iter();
            ends(&path) == ends(&named.numbers)
                && named.numbers.iter().all(|number| rest.any(|passed| passed == number))
        };
        alike.into_iter().filter(leads).collect()
    }

    /// The legal move with these ends and victims, the latter in any order.
    fn find_by_victims(&self, named: &SpeltMove, moves: &[Move]) -> Vec<Move> {
        let bits: Vec<usize> =
            named.numbers.iter().filter_map(|&number| self.variant().bit(number)).collect();
        let victims = bits[2..].iter().fold(0, |set: Bits, &bit| set | 1 << bit);
        let distinct = victims.count_ones() as usize == bits.len() - 2;
        let same = |mv: &&Move| {
            distinct
                && mv.is_capture() == named.capture
                && (mv.from(), mv.to(), mv.captured()) == (bits[0], bits[1], victims)
        };
        moves.iter().find(same).copied().into_iter().collect()
    }

    /// Why `text` names none of the legal `moves`.
    fn refusal(
        &self,
        text: String,
        (named, notation): (&SpeltMove, MoveNotation),
        moves: &[Move],
    ) -> Refusal {
        let square = named.numbers[0];
        let own = |colour| {
            self.variant().bit(square).is_some_and(|bit| self.pieces(colour) >> bit & 1 != 0)
        };
        match moves.first() {
            None => return Refusal::GameOver { text },
            Some(mv) if mv.is_capture() && !named.capture => {
                let choices = self.texts(moves.to_vec(), notation);
                return Refusal::CaptureDue { text, choices };
            }
            Some(_) if own(self.turn().opponent()) => return Refusal::EnemyPiece { text, square },
            Some(_) if !own(self.turn()) => return Refusal::NoPiece { text, square },
            Some(_) => {}
        }
        let from_there = moves.iter().copied().filter(|&mv| self.path(mv)[0] == square);
        let from_there: Vec<Move> = from_there.collect();
        let begins = |mv: &Move| mv.is_capture() && self.path(*mv).starts_with(&named.numbers);
        let goes_on = notation == MoveNotation::Pdn && from_there.iter().any(begins);
        let choices = self.texts(from_there, notation);
        if choices.is_empty() {
            Refusal::CannotMove { text, square }
        } else if named.capture && !moves[0].is_capture() {
            Refusal::NothingToTake { text, square, choices }
        } else if self.goes_backwards(named) {
            Refusal::ManBackwards { text, square, choices }
        } else if goes_on {
            Refusal::CaptureGoesOn { text, square, choices }
        } else {
            Refusal::OtherMoves { text, square, choices }
        }
    }

    /// Whether a man of the side to move would begin with a step or a jump backwards.
    fn goes_backwards(&self, named: &SpeltMove) -> bool {
        let bit = |i: usize| self.variant().bit(named.numbers[i]);
        let Some((from, to)) = bit(0).zip(bit(1)) else { return false };
        let back = match self.turn() {
            Colour::White => row_of(to) > row_of(from),
            Colour::Black => row_of(to) < row_of(from),
        };
        back && self.men(self.turn()) >> from & 1 != 0
    }

    /// The texts of `moves`, each once: in Hub's notation captures by different paths may have one.
    fn texts(&self, moves: Vec<Move>, notation: MoveNotation) -> Vec<String> {
        let mut texts = Vec::new();
        for text in moves.into_iter().map(|mv| self.move_text(mv, notation)) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }
}

/// A move as written: two numbers or more.
#[derive(Debug)]
struct SpeltMove {
    numbers: Vec<usize>,
    capture: bool,
}

/// Reads `43-37` or `22x33x44`; `:` is read as `x`.
fn spelt_move(text: &str) -> Option<SpeltMove> {
    let step = (number, preceded(char('-'), number));
    let step = step.map(|(from, to)| SpeltMove { numbers: vec![from, to], capture: false });
    let jumps = many1(preceded(alt((char('x'), char(':'))), number));
    let capture = (number, jumps).map(|(from, mut rest)| {
        rest.insert(0, from);
        SpeltMove { numbers: rest, capture: true }
    });
    Some(all_consuming(alt((step, capture))).parse(text.trim()).ok()?.1)
}

fn number(text: &str) -> IResult<&str, usize> {
    map_res(digit1, str::parse).parse(text)
}

/// One entry of a square list: a first and a last number, and whether kings stand there.
#[derive(Clone, Copy, Debug)]
struct Squares {
    king: bool,
    first: usize,
    last: usize,
}

fn entry(text: &str) -> IResult<&str, Squares> {
    let range = (opt(char('K')), number, opt(preceded(char('-'), number)));
    map_opt(range, |(king, first, last): (Option<char>, usize, Option<usize>)| {
        let last = last.unwrap_or(first);
        (first <= last).then_some(Squares { king: king.is_some(), first, last })
    })
    .parse(text)
}

fn parse_fen(text: &str, rules: Rules) -> Result<Position, Refusal> {
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut fields = text.split(':');
    let turn = match fields.next() {
        Some("W") => Colour::White,
        Some("B") => Colour::Black,
        other => {
            return Err(Refusal::NoSide { text: other.unwrap_or_default().to_owned() });
        }
    };
    let mut draft = Draft::new(turn, rules.variant);
    for field in fields {
        draft.read_field(field)?;
    }
    draft.finish(rules)
}

fn parse_hub(text: &str, rules: Rules) -> Result<Position, Refusal> {
    let fault = || Refusal::NotAPosition { text: text.to_owned() };
    if !text.is_ascii() {
        return Err(fault());
    }
    let (side, board) = text.split_at(1);
    let turn = match side {
        "W" => Colour::White,
        "B" => Colour::Black,
        _ => return Err(fault()),
    };
    let variant = Variant::ALL.into_iter().find(|variant| variant.squares() == board.len());
    let mut draft = Draft::new(turn, variant.ok_or_else(fault)?);
    draft.listed = [true; 2];
    for (number, letter) in (1..).zip(board.chars()) {
        let colour = match letter.to_ascii_lowercase() {
            'w' => Colour::White,
            'b' => Colour::Black,
            _ if letter == 'e' => continue,
            _ => return Err(Refusal::UnknownLetter { letter }),
        };
        draft.place(colour, letter.is_ascii_uppercase(), number)?;
    }
    draft.finish(rules)
}

/// A position being read.
struct Draft {
    variant: Variant,
    setup: Setup,
    /// Which of the square lists were there.
    listed: [bool; 2],
    /// Whether the counters were there: idle plies, move pair.
    counted: [bool; 2],
}

impl Draft {
    fn new(turn: Colour, variant: Variant) -> Self {
        let setup = Setup { pieces: [0; 2], kings: 0, turn, idle_plies: 0, full_move: 1 };
        Self { variant, setup, listed: [false; 2], counted: [false; 2] }
    }

    fn read_field(&mut self, field: &str) -> Result<(), Refusal> {
        let mut letters = field.chars();
        let (head, rest) = (letters.next(), letters.as_str());
        match head {
            Some('W') => self.read_list(Colour::White, rest),
            Some('B') => self.read_list(Colour::Black, rest),
            Some('H') => {
                self.setup.idle_plies = self.counter(0, field, rest)?;
                Ok(())
            }
            Some('F') => {
                self.setup.full_move = self.counter(1, field, rest)?.max(1);
                Ok(())
            }
            _ => Err(Refusal::UnknownPart { text: field.to_owned() }),
        }
    }

    /// Reads a counter once; `index` says which.
    fn counter(&mut self, index: usize, field: &str, digits: &str) -> Result<u32, Refusal> {
        const MOST: u32 = 1_000_000;
        if std::mem::replace(&mut self.counted[index], true) {
            return Err(Refusal::CounterTwice { text: field.to_owned() });
        }
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let value = digits.parse().ok().filter(|&value| plain && value <= MOST);
        value.ok_or_else(|| Refusal::NotACounter { text: field.to_owned() })
    }

    fn read_list(&mut self, colour: Colour, list: &str) -> Result<(), Refusal> {
        if std::mem::replace(&mut self.listed[colour.index()], true) {
            return Err(Refusal::SquaresTwice { colour });
        }
        let parsed = all_consuming(separated_list0(char(','), entry)).parse(list);
        let (_, entries) = parsed.map_err(|_: nom::Err<nom::error::Error<&str>>| {
            Refusal::NotSquares { text: list.to_owned() }
        })?;
        for Squares { king, first, last } in entries {
            let highest = self.variant.squares();
            if last > highest {
                return Err(Refusal::SquareTooHigh { square: last, highest });
            }
            for number in first..=last {
                self.place(colour, king, number)?;
            }
        }
        Ok(())
    }

    fn place(&mut self, colour: Colour, king: bool, number: usize) -> Result<(), Refusal> {
        let bit = self.variant.bit(number);
        let bit = bit.ok_or(Refusal::NoSuchSquare { square: number })?;
        let square: Bits = 1 << bit;
        if (self.setup.pieces[0] | self.setup.pieces[1]) & square != 0 {
            return Err(Refusal::SquareTwice { square: number });
        }
        if king {
            self.setup.kings |= square;
        } else if self.variant.promotion_row(colour) & square != 0 {
            return Err(Refusal::ManOnPromotionRow { colour, square: number });
        }
        self.setup.pieces[colour.index()] |= square;
        Ok(())
    }

    fn finish(self, rules: Rules) -> Result<Position, Refusal> {
        for colour in [Colour::White, Colour::Black] {
            if !self.listed[colour.index()] {
                return Err(Refusal::NoSquares { colour });
            }
        }
        Ok(Position::new(self.setup, Rules { variant: self.variant, ..rules }))
    }
}
