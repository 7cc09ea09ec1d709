//! Positions and moves as text: xiangqi FEN, and moves by file and rank.

use std::fmt::Write as _;
use std::sync::LazyLock;

use game::{Game, Notation, Side};

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{KINDS, Kind, Piece};
use crate::position::{Position, Turn};
use crate::refusal::Refusal;
use crate::rules::{Rules, SelfCheck};
use crate::square::{FILES, RANKS, SQUARES, Square};
use crate::written_square::{Ranks, WrittenSquare};

/// The position a game starts from.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The largest counter that is kept; larger ones are read as this.
pub(crate) const MOST_COUNTED: u16 = 9_999;

impl Notation for Position {
    type Rules = Rules;
    type MoveNotation = Ranks;
    type Refusal = Refusal;

    fn start(rules: &Rules) -> Self {
        Self::parse_position(START, rules).expect("the start position is legal")
    }

    /// Reads `ranks side [- -] [halfmove [fullmove]]`. The side is `w`, `r` or `b`; elephants may
    /// be written E and horses H; missing counters are 0 and 1, absurd ones are clamped.
    fn parse_position(text: &str, rules: &Rules) -> Result<Self, Refusal> {
        let mut fields = text.split_whitespace();
        let board = parse_board(fields.next().unwrap_or_default())?;
        let side = parse_side(fields.next())?;
        let mut counters = fields.skip_while(|&field| field == "-");
        let quiet_plies = parse_counter(counters.next(), 0)?;
        let full_move = parse_counter(counters.next(), 1)?.max(1);
        if let Some(extra) = counters.next() {
            return Err(Refusal::TooManyFields { text: extra.to_owned() });
        }
        checked(board, Turn { side, quiet_plies, full_move }, *rules)
    }

    fn position_text(&self) -> String {
        let ranks = (0..RANKS).rev().map(|rank| self.rank_text(rank)).collect::<Vec<_>>();
        let side = match self.side() {
            Side::First => 'w',
            Side::Second => 'b',
        };
        format!("{} {side} - - {} {}", ranks.join("/"), self.quiet_plies(), self.full_move())
    }

    /// Reads `h2e2`, and `H2-E2` as printed in books.
    fn parse_move(&self, text: &str, notation: Ranks) -> Result<Move, Refusal> {
        let Some(mv) = parse_squares(text, notation) else {
            // Of a text that is a move in the other numbering alone, the reason there says more.
            let other = notation.other();
            let illegal = parse_squares(text, other).filter(|&mv| !self.is_legal(mv));
            let malformed = || Refusal::NotAMove { text: text.to_owned() };
            return Err(illegal.map_or_else(malformed, |mv| self.refusal(mv, text, other)));
        };
        if self.is_legal(mv) { Ok(mv) } else { Err(self.refusal(mv, text, notation)) }
    }

    fn move_text(&self, mv: Move, notation: Ranks) -> String {
        let [from, to] = [mv.from, mv.to].map(|square| WrittenSquare { square, ranks: notation });
        format!("{from}{to}")
    }

    fn diagram(&self) -> String {
        let mut text = String::new();
        for rank in (0..RANKS).rev() {
            let _ = write!(text, "{rank} ");
            for file in 0..FILES {
                let piece = self.piece_on(Square::new(file, rank));
                let _ = write!(text, " {}", piece.map_or('.', Piece::letter));
            }
            text.push('\n');
            if rank == RANKS / 2 {
                text.push_str("   ~~~~~~~~~~~~~~~~~\n");
            }
        }
        text.push_str("   a b c d e f g h i");
        text
    }
}

impl Position {
    fn rank_text(&self, rank: usize) -> String {
        let points: Vec<_> =
            (0..FILES).map(|file| self.piece_on(Square::new(file, rank))).collect();
        let runs = points.chunk_by(|a, b| a.is_none() && b.is_none()).map(|run| match run {
            [Some(piece)] => piece.letter().to_string(),
            gap => gap.len().to_string(),
        });
        runs.collect()
    }
}

/// From where to where `text` goes.
pub(crate) fn parse_squares(text: &str, notation: Ranks) -> Option<Move> {
    let (from, rest) = parse_square(text, notation)?;
    let (to, rest) = parse_square(rest.strip_prefix('-').unwrap_or(rest), notation)?;
    rest.is_empty().then(|| Move::new(from, to))
}

/// The square at the head of `text`, and what follows it.
pub(crate) fn parse_square(text: &str, notation: Ranks) -> Option<(Square, &str)> {
    let file = text.chars().next()?.to_ascii_lowercase();
    let file = ('a'..='i').position(|letter| letter == file)?;
    let rest = &text[1..];
    let most = if rest.starts_with("10") && notation == Ranks::FromOne { 2 } else { 1 };
    let digits = rest.get(..most)?;
    let rank = digits.parse::<usize>().ok()?.checked_sub(notation.first())?;
    (digits.as_bytes()[0].is_ascii_digit() && rank < RANKS)
        .then(|| (Square::new(file, rank), &rest[most..]))
}

type Placement = [Option<Piece>; SQUARES];

/// The position with these pieces, if a game can lead to it.
pub(crate) fn checked(board: Placement, turn: Turn, rules: Rules) -> Result<Position, Refusal> {
    let may_be_taken = (rules.self_check == SelfCheck::Allowed).then_some(turn.side);
    check_counts(&board, may_be_taken)?;
    check_places(&board)?;
    let position = Position::new(board, turn, rules);
    check_kings(&position)?;
    Ok(position)
}

fn parse_board(text: &str) -> Result<Placement, Refusal> {
    let rows = text.split('/').collect::<Vec<_>>();
    if rows.len() != RANKS {
        return Err(Refusal::RankCount { text: text.to_owned(), count: rows.len() });
    }
    let mut board = [None; SQUARES];
    for (rank, row) in (0..RANKS).rev().zip(rows) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty @ 1..=9) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or(Refusal::NotAPiece { letter })?;
            if file < FILES {
                board[Square::new(file, rank).index()] = Some(piece);
            }
            file += 1;
        }
        if file != FILES {
            return Err(Refusal::PointCount { text: row.to_owned(), rank, count: file });
        }
    }
    Ok(board)
}

fn parse_side(field: Option<&str>) -> Result<Side, Refusal> {
    match field {
        Some("w" | "W" | "r" | "R") => Ok(Side::First),
        Some("b" | "B") => Ok(Side::Second),
        Some(other) => Err(Refusal::NotASide { text: other.to_owned() }),
        None => Err(Refusal::NoSide {}),
    }
}

/// A counter, clamped to what is kept; `missing` where the text ends before it.
fn parse_counter(field: Option<&str>, missing: u16) -> Result<u16, Refusal> {
    let Some(text) = field else { return Ok(missing) };
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refusal::NotACounter { text: text.to_owned() });
    }
    if digits.len() < text.len() {
        return Ok(0);
    }
    Ok(text.parse::<u16>().map_or(MOST_COUNTED, |count| count.min(MOST_COUNTED)))
}

/// Whether the pieces are not too many, nor a general missing but that of the side whose may be taken.
fn check_counts(board: &Placement, may_be_taken: Option<Side>) -> Result<(), Refusal> {
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let piece = Piece { side, kind };
            let count = board.iter().filter(|&&on| on == Some(piece)).count();
            let most = kind.most();
            if kind == Kind::King && count == 0 && may_be_taken != Some(side) {
                return Err(Refusal::NoGeneral { side });
            }
            if count > most {
                return Err(Refusal::TooMany { side, count, piece, most });
            }
        }
    }
    Ok(())
}

/// Whether every piece stands where it can have come to.
fn check_places(board: &Placement) -> Result<(), Refusal> {
    static HOMES: LazyLock<[Bitboard; KINDS]> = LazyLock::new(|| Kind::ALL.map(Kind::home));
    let homes = &*HOMES;
    for square in Square::all() {
        let Some(piece) = board[square.index()] else { continue };
        if !homes[piece.kind.index()].has(square.seen_by(piece.side)) {
            return Err(Refusal::CannotStand { side: piece.side, piece, square });
        }
    }
    Ok(())
}

impl Kind {
    /// The squares that Red's piece of this kind can ever stand on.
    pub fn home(self) -> Bitboard {
        let stands = |square: &Square| {
            let (file, rank) = (square.file(), square.rank());
            match self {
                Self::King => rank <= 2 && square.in_palace(),
                Self::Advisor => rank <= 2 && square.in_palace() && (file + rank) % 2 == 1,
                Self::Elephant => {
                    rank <= 4 && matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2))
                }
                Self::Pawn => rank >= 5 || rank >= 3 && file % 2 == 0,
                Self::Horse | Self::Rook | Self::Cannon => true,
            }
        };
        Square::all().filter(stands).collect()
    }
}

fn check_kings(position: &Position) -> Result<(), Refusal> {
    let waiting = !position.side();
    if !position.has_general(!waiting) {
        return Ok(());
    }
    let checkers = position.checkers_of(waiting);
    if checkers.has(position.king(!waiting)) {
        return Err(Refusal::GeneralsFace {});
    }
    match (position.rules().self_check, checkers.first()) {
        (SelfCheck::Refused, Some(square)) => Err(Refusal::KingCapturable { square }),
        _ => Ok(()),
    }
}
