//! Moves as programs of chess write them: `Cbe2`, `Hg7`, `Rxa5`, `e4` of a soldier.
//!
//! XBoard counts ranks from 0, Fairy-Stockfish from 1; a record keeps to one of the two.
//!
//! Source: moves of XBoard's variant `xiangqi`, and of pyffish.

use game::Game as _;

use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::{RANKS, Square};
use crate::written_square::Ranks;

/// The legal move that `text` names with these `ranks`; `None` where it is not of this notation.
///
/// # Errors
/// The inner result: if it names no legal move, or more than one.
pub fn read(pos: &Position, text: &str, ranks: Ranks) -> Option<Result<Move, Refusal>> {
    let body = text.trim_end_matches(['+', '#']);
    let letter = body.chars().next().filter(char::is_ascii_uppercase);
    let kind = match letter {
        Some(letter) => Piece::from_letter(letter)?.kind,
        None => Kind::Pawn,
    };
    let (takes, parts) = parts(&body[letter.map_or(0, char::len_utf8)..], ranks)?;
    let (file, rank, to) = match parts[..] {
        [Part::File(file), Part::Rank(rank)] => (None, None, Square::new(file, rank)),
        [Part::File(from), Part::File(file), Part::Rank(rank)] => {
            (Some(from), None, Square::new(file, rank))
        }
        [Part::Rank(from), Part::File(file), Part::Rank(rank)] => {
            (None, Some(from), Square::new(file, rank))
        }
        [Part::File(left), Part::Rank(from), Part::File(file), Part::Rank(rank)]
            if letter.is_some() || takes =>
        {
            (Some(left), Some(from), Square::new(file, rank))
        }
        _ => return None,
    };
    let piece = Piece { side: pos.side(), kind };
    let is_own = |from: &Square| {
        pos.piece_on(*from) == Some(piece)
            && file.is_none_or(|file| file == from.file())
            && rank.is_none_or(|rank| rank == from.rank())
    };
    let own = Square::all().filter(is_own).map(|from| Move::new(from, to));
    let (legal, others): (Vec<Move>, Vec<Move>) = own.partition(|&mv| pos.is_legal(mv));
    let said = text.to_owned();
    Some(match legal[..] {
        _ if takes && pos.piece_on(to).is_none() => {
            Err(Refusal::NothingToTake { text: said, square: pos.place(to, ranks) })
        }
        [mv] => Ok(mv),
        [] => {
            let mut reasons = others.iter().map(|&mv| pos.refusal(mv, text, ranks));
            let is_obstacle = |reason: &Refusal| !matches!(reason, Refusal::DoesNotMove { .. });
            let reason = if others.len() > 1 { reasons.find(is_obstacle) } else { reasons.next() };
            Err(reason.unwrap_or(Refusal::NoneMovesSo { text: said, piece }))
        }
        _ => {
            let moves = legal.iter().map(|&mv| pos.named(mv, ranks)).collect();
            Err(Refusal::Ambiguous { text: said, moves })
        }
    })
}

enum Part {
    File(usize),
    Rank(usize),
}

/// Whether the move takes, and the files and ranks that it names.
fn parts(text: &str, ranks: Ranks) -> Option<(bool, Vec<Part>)> {
    let (mut takes, mut found, mut rest) = (false, Vec::new(), text);
    while let Some(letter) = rest.chars().next() {
        let length = if rest.starts_with("10") && ranks == Ranks::FromOne { 2 } else { 1 };
        match letter {
            'x' if !takes => takes = true,
            'a'..='i' => found.push(Part::File(letter as usize - 'a' as usize)),
            '0'..='9' => {
                let rank = rest[..length].parse::<usize>().ok()?.checked_sub(ranks.first())?;
                found.push(Part::Rank(Some(rank).filter(|&rank| rank < RANKS)?));
            }
            _ => return None,
        }
        rest = &rest[if letter == '1' { length } else { 1 }..];
    }
    // The piece or the square that is taken stands behind the sign.
    (!text.ends_with('x')).then_some((takes, found))
}

#[cfg(test)]
mod tests {
    use game::Notation as _;

    use super::*;

    fn start() -> Position {
        Position::start(&Default::default())
    }

    /// The move by squares, or nothing; texts of other notations fail the test.
    fn found(pos: &Position, text: &str, ranks: Ranks) -> Option<String> {
        let mv = read(pos, text, ranks).expect(text).ok()?;
        Some(pos.move_text(mv, Ranks::FromZero))
    }

    #[test]
    fn each_numbering_finds_its_own_squares() {
        let pos = start();
        for (text, zero, one) in [
            ("Cbe2", Some("b2e2"), None),
            ("Cbe3", None, Some("b2e2")),
            ("Hg2", Some("h0g2"), None),
            ("Nc3", None, Some("b0c2")),
            ("e4", Some("e3e4"), None),
            ("e5", None, Some("e3e4")),
            ("Cxh9", Some("h2h9"), None),
            ("Chxh10+", None, Some("h2h9")),
            ("C2e2", None, None),
        ] {
            // A rank that the other numbering lacks is a text of another notation.
            let of = |ranks| read(&pos, text, ranks).and_then(Result::ok);
            let name = |mv: Move| pos.move_text(mv, Ranks::FromZero);
            assert_eq!(of(Ranks::FromZero).map(name).as_deref(), zero, "{text}");
            assert_eq!(of(Ranks::FromOne).map(name).as_deref(), one, "{text}");
        }
        assert_eq!(found(&pos, "Ra1", Ranks::FromZero).as_deref(), Some("a0a1"));
    }

    #[test]
    fn ambiguous_moves_are_refused_with_both() {
        let pos = start();
        let refusal = read(&pos, "Ce2", Ranks::FromZero).expect("a move of this notation");
        let text = refusal.expect_err("two cannons go there").to_string();
        assert_eq!(text, "ambiguous move: Ce2: it may be b2e2 or h2e2");
        assert!(
            matches!(read(&pos, "Cbxe2", Ranks::FromZero), Some(Err(_))),
            "nothing stands there"
        );
    }

    #[test]
    fn a_move_is_refused_for_the_rule_that_forbids_it() {
        let cases = [
            ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "Kd0", "the generals would face each other"),
            (crate::START, "Nd1", "the horse's leg is blocked on c0"),
            (crate::START, "Rxb5", "there is nothing to take on b5"),
            (crate::START, "Ne5", "no horse there moves so"),
            (crate::START, "e6", "no soldier there moves so"),
            (crate::START, "Rab3", "the chariot on a0 does not move to b3"),
        ];
        for (fen, text, reason) in cases {
            let pos = Position::parse_position(fen, &Default::default()).expect(fen);
            let refusal = read(&pos, text, Ranks::FromZero).expect(text).expect_err(text);
            assert_eq!(refusal.to_string(), format!("illegal move: {text}: {reason}"));
        }
    }

    #[test]
    fn other_notations_are_left_to_their_readers() {
        let pos = start();
        for text in ["C2=5", "H8+7", "h2e2", "H2-E2", "炮二平五", "1-0", "", "*", "C2.5"] {
            assert!(read(&pos, text, Ranks::FromZero).is_none(), "{text}");
        }
    }
}
