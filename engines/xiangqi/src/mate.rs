//! Mates by checks alone, of a few plies, found by trying all checks and all answers.

use game::Game;

use crate::moves::Move;
use crate::position::Position;

/// Plies of the longest mate that is looked for; an odd number.
pub(crate) const LONGEST: u32 = 7;

/// The length of the shortest mate by checks in at most [`LONGEST`] plies, and the first moves of
/// all mates within them; `None` if there is none.
pub(crate) fn mates(pos: &Position) -> Option<(u32, Vec<Move>)> {
    let mut pos = pos.clone();
    let lengths: Vec<_> = checks(&mut pos)
        .into_iter()
        .filter_map(|mv| {
            let undo = pos.make(mv);
            let length = (1..=LONGEST).step_by(2).find(|&plies| is_mated(&mut pos, plies - 1));
            pos.unmake(mv, undo);
            Some((length?, mv))
        })
        .collect();
    let shortest = lengths.iter().map(|(length, _)| *length).min()?;
    Some((shortest, lengths.into_iter().map(|(_, mv)| mv).collect()))
}

/// The legal moves that give check.
fn checks(pos: &mut Position) -> Vec<Move> {
    let mut moves = pos.moves();
    moves.retain(|&mv| {
        let undo = pos.make(mv);
        let is_check = pos.in_check();
        pos.unmake(mv, undo);
        is_check
    });
    moves
}

/// Whether the side to move, which is in check, is mated within `plies` plies whatever it does.
fn is_mated(pos: &mut Position, plies: u32) -> bool {
    let answers = pos.moves();
    if answers.is_empty() || plies == 0 {
        return answers.is_empty();
    }
    answers.into_iter().all(|answer| {
        let undo = pos.make(answer);
        let mated = checks(pos).into_iter().any(|mv| {
            let undo = pos.make(mv);
            let mated = is_mated(pos, plies - 2);
            pos.unmake(mv, undo);
            mated
        });
        pos.unmake(answer, undo);
        mated
    })
}
