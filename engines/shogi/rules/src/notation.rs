//! Positions in SFEN, moves as USI writes them.

use std::fmt::Write as _;

use game::{Notation, Side};

use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::promotion::dead_end;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::square::Square;

/// The start position.
pub const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

impl Notation for Position {
    type Rules = Rules;
    type MoveNotation = ();
    type Refusal = Refusal;

    fn start(rules: &Rules) -> Self {
        Self::parse_position(START, rules).expect("the start position is legal")
    }

    fn parse_position(text: &str, rules: &Rules) -> Result<Self, Refusal> {
        let words = text.split_whitespace().collect::<Vec<_>>();
        let (board, side, hands, ply) = match words[..] {
            [board, side, hands] => (board, side, hands, "1"),
            [board, side, hands, ply] => (board, side, hands, ply),
            _ => return Err(Refusal::WordCount { text: text.to_owned() }),
        };
        let mut pos = Self::empty(rules);
        read_board(&mut pos, board)?;
        let side = match side {
            "b" => Side::First,
            "w" => Side::Second,
            _ => return Err(Refusal::NotASide { text: side.to_owned() }),
        };
        read_hands(&mut pos, hands)?;
        let number = ply.parse().ok().filter(|&number: &u32| number <= MOST_PLIES);
        let number = number.ok_or_else(|| Refusal::NotANumber { text: ply.to_owned() })?;
        pos.checked(side, number.max(1))
    }

    fn position_text(&self) -> String {
        let mut text = board_text(self);
        text.push_str(match self.side() {
            Side::First => " b ",
            Side::Second => " w ",
        });
        text.push_str(&hands_text(self));
        let _ = write!(text, " {}", self.ply());
        text
    }

    fn parse_move(&self, text: &str, (): ()) -> Result<Move, Refusal> {
        let mv = read_move(text).ok_or_else(|| Refusal::NotAMove { text: text.to_owned() })?;
        self.check_move(mv, text).map(|()| mv)
    }

    fn move_text(&self, mv: Move, (): ()) -> String {
        mv.to_string()
    }

    fn diagram(&self) -> String {
        let mut text = format!("White holds {}\n", held(self, Side::Second));
        text.push_str("   9  8  7  6  5  4  3  2  1\n");
        for rank in 0..9 {
            for file in (0..9).rev() {
                let name = self.piece_on(Square::at(file, rank)).to_string();
                let _ = write!(text, " {name:>2}");
            }
            let _ = writeln!(text, "  {}", char::from(b'a' + rank as u8));
        }
        let _ = write!(text, "Black holds {}", held(self, Side::First));
        text
    }
}

/// The hand of a side, for people.
fn held(pos: &Position, side: Side) -> String {
    let text = hand_text(pos, side);
    if text.is_empty() { "nothing".to_owned() } else { text }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.position_text())
    }
}

/// Move numbers above this are refused; no game is as long.
const MOST_PLIES: u32 = 1_000_000;

fn read_board(pos: &mut Position, text: &str) -> Result<(), Refusal> {
    let rows = text.split('/').collect::<Vec<_>>();
    if rows.len() != 9 {
        return Err(Refusal::RankCount { text: text.to_owned(), count: rows.len() });
    }
    for (rank, row) in rows.into_iter().enumerate() {
        read_rank(pos, rank, row)?;
    }
    Ok(())
}

fn read_rank(pos: &mut Position, rank: usize, row: &str) -> Result<(), Refusal> {
    let text = || row.to_owned();
    let (mut squares, mut promoted) = (0, false);
    for letter in row.chars() {
        match letter {
            '+' if !promoted => promoted = true,
            '1'..='9' if !promoted => squares += letter as usize - '0' as usize,
            _ => {
                let Some(piece) = piece_of(letter, promoted) else {
                    return Err(Refusal::UnknownPiece { text: text(), letter });
                };
                if squares >= 9 {
                    return Err(Refusal::RankTooLong { text: text() });
                }
                pos.put_new(piece, Square::at(8 - squares, rank))?;
                promoted = false;
                squares += 1;
            }
        }
    }
    match squares {
        9 if !promoted => Ok(()),
        9 => Err(Refusal::LonePlus { text: text() }),
        count => Err(Refusal::SquareCount { text: text(), count }),
    }
}

/// The piece of a letter; `None` for one that is unknown or cannot be promoted.
fn piece_of(letter: char, promoted: bool) -> Option<Piece> {
    let kind = Kind::from_letter(letter.to_ascii_uppercase())?;
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    match promoted {
        false => Some(Piece::new(side, kind)),
        true => kind.can_promote().then(|| Piece::new(side, kind.promoted())),
    }
}

impl Position {
    /// Puts a piece that a position text names.
    pub(crate) fn put_new(&mut self, piece: Piece, square: Square) -> Result<(), Refusal> {
        let (side, kind) = (piece.side(), piece.kind());
        if kind == Kind::KING && self.king(side) != Square::NONE {
            return Err(Refusal::TwoKings { side });
        }
        if dead_end(kind.mover(), side).has(square) {
            return Err(Refusal::NeverMoves { side, piece: kind, square });
        }
        if kind == Kind::PAWN && self.has_pawn_on_file(side, square) {
            return Err(Refusal::TwoPawnsOnBoard { side, file: square.file() + 1 });
        }
        self.put(piece, square);
        Ok(())
    }

    /// Puts a piece into the hand of `side`, up to as many as a set has: the counters of a hand hold
    /// little more.
    pub(crate) fn hold_new(&mut self, side: Side, kind: Kind) -> Result<(), Refusal> {
        if self.hand(side).count(kind) == kind.most() {
            return Err(too_many(kind));
        }
        self.add_to_hand(side, kind);
        Ok(())
    }

    /// The position with these pieces, if a game can lead to it.
    pub(crate) fn checked(mut self, side: Side, ply: u32) -> Result<Self, Refusal> {
        check_pieces(&self)?;
        self.finish_setup(side, ply);
        check_kings(&self)?;
        Ok(self)
    }
}

fn read_hands(pos: &mut Position, text: &str) -> Result<(), Refusal> {
    if text == "-" {
        return Ok(());
    }
    let fault = || Refusal::Hands { text: text.to_owned() };
    let mut count: Option<u32> = None;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let so_far = count.unwrap_or(0) * 10 + digit;
            // Two digits at most, and no leading zero.
            if so_far == 0 || so_far > 99 {
                return Err(fault());
            }
            count = Some(so_far);
            continue;
        }
        let piece = piece_of(letter, false).filter(|piece| piece.kind() != Kind::KING);
        let piece = piece.ok_or_else(fault)?;
        let (side, kind) = (piece.side(), piece.kind());
        for _ in 0..count.take().unwrap_or(1) {
            pos.hold_new(side, kind)?;
        }
    }
    if count.is_some() { Err(fault()) } else { Ok(()) }
}

const fn too_many(piece: Kind) -> Refusal {
    Refusal::TooMany { count: piece.most(), piece }
}

/// Refuses more pieces than a set has.
fn check_pieces(pos: &Position) -> Result<(), Refusal> {
    let mut counts = [0; 8];
    for square in pos.occupied() {
        counts[pos.piece_on(square).kind().unpromoted().index()] += 1;
    }
    for kind in Kind::IN_HAND {
        let held = pos.hand(Side::First).count(kind) + pos.hand(Side::Second).count(kind);
        if counts[kind.index()] + held > kind.most() {
            return Err(too_many(kind));
        }
    }
    Ok(())
}

/// Refuses a board without any king, and a side that could take the king.
fn check_kings(pos: &Position) -> Result<(), Refusal> {
    let (us, them) = (pos.side(), !pos.side());
    if pos.king(us) == Square::NONE && pos.king(them) == Square::NONE {
        return Err(Refusal::NoKing {});
    }
    let king = pos.king(them);
    if king != Square::NONE && pos.attackers(king, us, pos.occupied()).any() {
        return Err(Refusal::KingCapturable {});
    }
    Ok(())
}

fn board_text(pos: &Position) -> String {
    let rank_text = |rank| {
        let squares = (0..9).rev().map(|file| pos.piece_on(Square::at(file, rank)));
        let squares: Vec<Piece> = squares.collect();
        let runs = squares.chunk_by(|a, b| !a.is_some() && !b.is_some()).map(|run| match run {
            &[piece] if piece.is_some() => piece.to_string(),
            gap => gap.len().to_string(),
        });
        runs.collect::<String>()
    };
    (0..9).map(rank_text).collect::<Vec<_>>().join("/")
}

fn hands_text(pos: &Position) -> String {
    let both = Side::BOTH.map(|side| hand_text(pos, side)).concat();
    if both.is_empty() { "-".to_owned() } else { both }
}

fn hand_text(pos: &Position, side: Side) -> String {
    let mut text = String::new();
    for kind in Kind::HAND_ORDER {
        let letter = Piece::new(side, kind);
        match pos.hand(side).count(kind) {
            0 => {}
            1 => text += &letter.to_string(),
            count => {
                let _ = write!(text, "{count}{letter}");
            }
        }
    }
    text
}

/// The move a text names, legal or not.
pub(crate) fn read_move(text: &str) -> Option<Move> {
    match *text.as_bytes() {
        [letter, b'*', file, rank] => {
            let kind = Kind::from_letter(char::from(letter)).filter(|&kind| kind != Kind::KING)?;
            Some(Move::drop(kind, Square::parse([file, rank])?))
        }
        [file, rank, to_file, to_rank] => {
            Some(Move::step(Square::parse([file, rank])?, Square::parse([to_file, to_rank])?))
        }
        [file, rank, to_file, to_rank, b'+'] => {
            Some(Move::promotion(Square::parse([file, rank])?, Square::parse([to_file, to_rank])?))
        }
        _ => None,
    }
}
