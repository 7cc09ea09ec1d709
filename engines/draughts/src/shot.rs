//! Shots: pieces offered one after the other, each of which must be taken, until the side that
//! offers them takes more.

use game::Game;

use draughts_rules::{Move, Position};

/// Moves of the longest shot that is looked for.
const LONGEST: u32 = 6;
/// The worth of a man and of a king.
const MAN: i32 = 1;
const KING: i32 = 2;
/// The worth of a game won.
const WON: i32 = 100;

/// The gain of the side to move of `pos` by each legal move, if it goes on with captures and with
/// offers that must be taken; `None` where it has to capture, which is no shot.
pub(crate) fn gains(pos: &Position) -> Option<Vec<(i32, Move)>> {
    if pos.must_capture() {
        return None;
    }
    let now = balance(pos);
    let moves = pos.moves();
    Some(moves.into_iter().map(|mv| (after(pos, mv, LONGEST - 1) - now, mv)).collect())
}

/// The material of the side to move less that of the other.
fn balance(pos: &Position) -> i32 {
    let worth = |colour| {
        let (all, kings) = (pos.pieces(colour), pos.kings(colour));
        MAN * (all.count_ones() - kings.count_ones()) as i32 + KING * kings.count_ones() as i32
    };
    worth(pos.turn()) - worth(pos.turn().opponent())
}

/// The balance for the side to move after its move `mv` and what must follow; where nothing must,
/// the exchange is over.
fn after(pos: &Position, mv: Move, moves: u32) -> i32 {
    let after = pos.after(mv);
    if !after.has_move() {
        return WON;
    }
    if !after.must_capture() {
        return -balance(&after);
    }
    let answers = after.moves();
    let worst = answers.into_iter().map(|answer| {
        let then = after.after(answer);
        best(&then, moves)
    });
    worst.min().unwrap_or(WON)
}

/// The best balance that the side to move reaches.
fn best(pos: &Position, moves: u32) -> i32 {
    if !pos.has_move() {
        return -WON;
    }
    if moves == 0 {
        return balance(pos);
    }
    pos.moves().into_iter().map(|mv| after(pos, mv, moves - 1)).max().unwrap_or(-WON)
}
