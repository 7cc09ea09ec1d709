//! Positions and moves as text: PDN and Hub.
//!
//! ```text
//! W:W43,K50:BK12,20:H4:F31     side to move, White's squares, Black's, idle plies, move pair
//! Wbbb...eee...www             Hub: side to move, then every square by number
//! 43-37   22x33x44             a step; a capture with each square landed on
//! 22x44x27x38                  Hub: a capture's ends, then the pieces taken
//! ```

use std::fmt::Write as _;

use game::{Game as _, Notation, TextError};
use nom::branch::alt;
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, map_opt, map_res, opt};
use nom::multi::{many1, separated_list0};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::board::{Bits, Colour, Variant, bit_of, squares};
use crate::moves::Move;
use crate::position::{Position, Setup};
use crate::rules::Rules;

/// How moves are spelt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Captures with every square landed on; the short form is read where it is clear.
    #[default]
    Pdn,
    /// Captures with their ends and the pieces taken.
    Hub,
}

impl Notation for Position {
    type Rules = Rules;
    type Form = Form;

    type Refusal = TextError;

    fn start(rules: &Rules) -> Self {
        Self::start_of(*rules)
    }

    fn parse_position(text: &str, rules: &Rules) -> Result<Self, TextError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(TextError::new("empty position"));
        }
        if text.contains(':') { parse_fen(text, *rules) } else { parse_hub(text, *rules) }
    }

    fn position_text(&self) -> String {
        let white = self.square_list(Colour::White);
        let black = self.square_list(Colour::Black);
        let (idle, pair) = (self.idle_plies(), self.full_move());
        format!("{}:W{white}:B{black}:H{idle}:F{pair}", self.turn().letter())
    }

    fn parse_move(&self, text: &str, form: Form) -> Result<Move, TextError> {
        let named = spelt_move(text)
            .ok_or_else(|| TextError::new(format!("not a move: {}", excerpt(text))))?;
        let highest = self.variant().squares();
        if let Some(number) = named.numbers.iter().find(|&&number| number > highest || number == 0)
        {
            return Err(TextError::new(format!("no such square: {number}")));
        }
        let moves = self.moves();
        let found = match form {
            Form::Pdn => self.find_by_path(&named, &moves),
            Form::Hub => self.find_by_victims(&named, &moves),
        };
        found.map_err(|fault| self.refusal(text, named.numbers[0], fault, &moves))
    }

    fn move_text(&self, mv: Move, form: Form) -> String {
        let number = |bit| self.variant().number(bit).to_string();
        if !mv.is_capture() {
            return format!("{}-{}", number(mv.from()), number(mv.to()));
        }
        let squares: Vec<_> = match form {
            Form::Pdn => mv.landings().map(number).collect(),
            Form::Hub => {
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
                text.push(if dark { self.letter_at(bit, '.') } else { ':' });
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
    /// The 33, 51 or 73 characters of Hub.
    pub fn hub_text(&self) -> String {
        let numbers = 1..=self.variant().squares();
        let board = numbers.filter_map(|number| self.variant().bit(number));
        let letters = board.map(|bit| self.letter_at(bit, 'e'));
        std::iter::once(self.turn().letter()).chain(letters).collect()
    }

    /// `w` and `b` for men, `W` and `B` for kings, `empty` for an empty square.
    fn letter_at(&self, bit: usize, empty: char) -> char {
        let square = 1 << bit;
        let of = |colour: Colour| {
            let letter = colour.letter();
            let king = self.kings(colour) & square != 0;
            if king { letter } else { letter.to_ascii_lowercase() }
        };
        let owner = [Colour::White, Colour::Black].into_iter();
        owner.filter(|&side| self.pieces(side) & square != 0).map(of).next().unwrap_or(empty)
    }

    /// The squares of `colour`, ascending, kings with a `K` before them.
    fn square_list(&self, colour: Colour) -> String {
        let names = squares(self.pieces(colour)).map(|bit| {
            let king = self.kings(colour) >> bit & 1 != 0;
            format!("{}{}", if king { "K" } else { "" }, self.variant().number(bit))
        });
        names.collect::<Vec<_>>().join(",")
    }

    /// The legal move with this path, or the one that goes from end to end over the squares given.
    fn find_by_path(&self, named: &SpeltMove, moves: &[Move]) -> Result<Move, Fault> {
        let numbers =
            |mv: Move| mv.landings().map(|bit| self.variant().number(bit)).collect::<Vec<_>>();
        let alike = moves.iter().copied().filter(|mv| mv.is_capture() == named.capture);
        let alike = alike.collect::<Vec<_>>();
        if let Some(&mv) = alike.iter().find(|&&mv| numbers(mv) == named.numbers) {
            return Ok(mv);
        }
        let ends = |path: &[usize]| path.first().copied().zip(path.last().copied());
        let leads = |mv: &Move| {
            let path = numbers(*mv);
            let mut rest = path.iter();
            ends(&path) == ends(&named.numbers)
                && named.numbers.iter().all(|number| rest.any(|passed| passed == number))
        };
        let leading: Vec<Move> = alike.into_iter().filter(leads).collect();
        match leading[..] {
            [] => Err(Fault::Illegal),
            [first, ref others @ ..] if others.iter().all(|mv| mv.same_effect(first)) => Ok(first),
            _ => Err(Fault::Ambiguous(leading)),
        }
    }

    /// The legal move with these ends and victims, the latter in any order.
    fn find_by_victims(&self, named: &SpeltMove, moves: &[Move]) -> Result<Move, Fault> {
        let bit = |number: usize| self.variant().bit(number).ok_or(Fault::Illegal);
        let (from, to) = (bit(named.numbers[0])?, bit(named.numbers[1])?);
        let mut victims: Bits = 0;
        for &number in &named.numbers[2..] {
            victims |= 1 << bit(number)?;
        }
        let distinct = victims.count_ones() as usize == named.numbers.len() - 2;
        let same = |mv: &&Move| mv.from() == from && mv.to() == to && mv.captured() == victims;
        moves.iter().find(same).copied().filter(|_| distinct).ok_or(Fault::Illegal)
    }

    /// Why `text`, a move from the square `from`, is refused.
    fn refusal(&self, text: &str, from: usize, fault: Fault, moves: &[Move]) -> TextError {
        let text = excerpt(text);
        TextError::new(match fault {
            Fault::Ambiguous(leading) => {
                let paths = leading.into_iter().map(|mv| self.move_text(mv, Form::Pdn));
                let paths = paths.collect::<Vec<_>>().join(" or ");
                format!("ambiguous capture, give the whole path: {text} may be {paths}")
            }
            Fault::Illegal if moves.is_empty() => format!("no move is left to play: {text}"),
            Fault::Illegal if !text.contains(['x', ':']) && moves[0].is_capture() => {
                format!("illegal move, a capture is mandatory: {text}")
            }
            Fault::Illegal => format!("illegal move: {text}: {}", self.choices(from, moves)),
        })
    }

    /// What the piece on the square `from` may play.
    fn choices(&self, from: usize, moves: &[Move]) -> String {
        let own = self.pieces(self.turn());
        if self.variant().bit(from).is_none_or(|bit| own >> bit & 1 == 0) {
            return format!("the side to move has no piece on {from}");
        }
        let from_there = moves.iter().filter(|mv| self.variant().number(mv.from()) == from);
        let texts: Vec<String> = from_there.map(|&mv| self.move_text(mv, Form::Pdn)).collect();
        match texts.is_empty() {
            true => format!("the piece on {from} cannot move"),
            false => format!("the piece on {from} may play {}", texts.join(", ")),
        }
    }
}

/// Why a well-formed text names no move.
#[derive(Clone, Debug)]
enum Fault {
    Illegal,
    /// All of these.
    Ambiguous(Vec<Move>),
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

/// The start of a text that may be long, for an error message.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown = text.chars().take(LONGEST).collect::<String>();
    if text.chars().count() > LONGEST {
        shown.push_str("...");
    }
    shown
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

fn parse_fen(text: &str, rules: Rules) -> Result<Position, TextError> {
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut fields = text.split(':');
    let turn = match fields.next() {
        Some("W") => Colour::White,
        Some("B") => Colour::Black,
        other => {
            let found = excerpt(other.unwrap_or_default());
            return Err(TextError::new(format!("side to move is not W or B: {found}")));
        }
    };
    let mut draft = Draft::new(turn, rules.variant);
    for field in fields {
        draft.read_field(field)?;
    }
    draft.finish(rules)
}

fn parse_hub(text: &str, rules: Rules) -> Result<Position, TextError> {
    let fault = || TextError::new(format!("not a position: {}", excerpt(text)));
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
            _ => return Err(TextError::new(format!("no piece: {letter}"))),
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

    fn read_field(&mut self, field: &str) -> Result<(), TextError> {
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
            _ => Err(TextError::new(format!("no such part: {}", excerpt(field)))),
        }
    }

    /// Reads a counter once; `index` says which.
    fn counter(&mut self, index: usize, field: &str, digits: &str) -> Result<u32, TextError> {
        const MOST: u32 = 1_000_000;
        if std::mem::replace(&mut self.counted[index], true) {
            return Err(TextError::new(format!("given twice: {}", excerpt(field))));
        }
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let value = digits.parse().ok().filter(|&value| plain && value <= MOST);
        value.ok_or_else(|| TextError::new(format!("not a counter: {}", excerpt(field))))
    }

    fn read_list(&mut self, colour: Colour, list: &str) -> Result<(), TextError> {
        if std::mem::replace(&mut self.listed[colour.index()], true) {
            return Err(TextError::new(format!("squares of {} given twice", colour.letter())));
        }
        let parsed = all_consuming(separated_list0(char(','), entry)).parse(list);
        let (_, entries) = parsed.map_err(|_: nom::Err<nom::error::Error<&str>>| {
            TextError::new(format!("not a list of squares: {}", excerpt(list)))
        })?;
        for Squares { king, first, last } in entries {
            let highest = self.variant.squares();
            if last > highest {
                return Err(TextError::new(format!("no such square: {last} (highest {highest})")));
            }
            for number in first..=last {
                self.place(colour, king, number)?;
            }
        }
        Ok(())
    }

    fn place(&mut self, colour: Colour, king: bool, number: usize) -> Result<(), TextError> {
        let bit = self.variant.bit(number);
        let bit = bit.ok_or_else(|| TextError::new(format!("no such square: {number}")))?;
        let square: Bits = 1 << bit;
        if (self.setup.pieces[0] | self.setup.pieces[1]) & square != 0 {
            return Err(TextError::new(format!("square {number} named twice")));
        }
        if king {
            self.setup.kings |= square;
        } else if self.variant.promotion_row(colour) & square != 0 {
            let letter = colour.letter();
            return Err(TextError::new(format!("man of {letter} on its promotion row: {number}")));
        }
        self.setup.pieces[colour.index()] |= square;
        Ok(())
    }

    fn finish(self, rules: Rules) -> Result<Position, TextError> {
        for colour in [Colour::White, Colour::Black] {
            if !self.listed[colour.index()] {
                return Err(TextError::new(format!("no squares given for {}", colour.letter())));
            }
        }
        Ok(Position::new(self.setup, Rules { variant: self.variant, ..rules }))
    }
}
