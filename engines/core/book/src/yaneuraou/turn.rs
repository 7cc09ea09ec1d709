//! The board turned by 180 degrees and the sides exchanged.

use crate::book_move::BookMove;

/// The position that is `sfen` for the other side; `None` if it is no position.
pub(super) fn position(sfen: &str) -> Option<String> {
    let mut words = sfen.split_whitespace();
    let (board, side, hands) = (words.next()?, words.next()?, words.next()?);
    let board = rows(board);
    let side = if side == "b" { "w" } else { "b" };
    let rest: String = words.map(|word| format!(" {word}")).collect();
    Some(format!("{board} {side} {}{rest}", exchanged(hands)))
}

/// The rows, last square first. A `+` stands before its piece in both directions.
fn rows(board: &str) -> String {
    let mut out = String::with_capacity(board.len());
    let mut letters = board.chars().rev().peekable();
    while let Some(letter) = letters.next() {
        if letters.next_if_eq(&'+').is_some() {
            out.push('+');
        }
        out.push(other_case(letter));
    }
    out
}

/// The hands, Black's in front: `RBb2p` as `B2Prb`.
fn exchanged(hands: &str) -> String {
    let split = hands.find(|c: char| c.is_ascii_lowercase());
    let Some(split) = split else { return hands.chars().map(other_case).collect() };
    // The number of the first white piece belongs to it.
    let digits = hands[..split].bytes().rev().take_while(u8::is_ascii_digit).count();
    let (black, white) = hands.split_at(split - digits);
    white.chars().chain(black.chars()).map(other_case).collect()
}

fn other_case(letter: char) -> char {
    match letter.is_ascii_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    }
}

/// A move of the turned position, its reply turned as well.
pub(super) fn entry(entry: BookMove) -> BookMove {
    BookMove { mv: turned(&entry.mv), reply: entry.reply.as_deref().map(turned), ..entry }
}

/// `7g7f` as `3c3d`; of a drop the piece remains.
fn turned(mv: &str) -> String {
    let (piece, squares) = match mv.split_once('*') {
        Some((piece, square)) => (format!("{piece}*"), square),
        None => (String::new(), mv),
    };
    let turn = |c: char| match c {
        '1'..='9' => char::from(b'0' + b'9' + 1 - c as u8),
        'a'..='i' => char::from(b'a' + b'i' - c as u8),
        other => other,
    };
    piece + &squares.chars().map(turn).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_twice_leaves_everything_as_it_was() {
        let middle =
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124";
        let turned = position(middle).expect("a position");
        assert_eq!(
            turned,
            "l3+P2nl/1+R3gsk1/6sp1/pp2p1p1p/2g2p1Nn/4P1SPK/PP1gbP2P/3p2+rL1/L8 b BGN3Ps 124"
        );
        assert_eq!(position(&turned).as_deref(), Some(middle));
        for mv in ["7g7f", "8h2b+", "B*5e"] {
            assert_eq!(super::turned(&super::turned(mv)), mv);
        }
        assert_eq!(super::turned("7g7f"), "3c3d");
        assert_eq!(super::turned("B*1a"), "B*9i");
        assert_eq!(super::turned("8h2b+"), "2b8h+");
        assert_eq!(exchanged("-"), "-");
        assert_eq!(exchanged("2P"), "2p");
        assert_eq!(exchanged("b18p"), "B18P");
    }
}
