//! Mates by checks alone, of a few plies, found by trying all checks and all answers.

use game::Game;

use xiangqi_rules::{Move, Position};

/// Plies of the longest mate that is looked for; an odd number.
pub(crate) const LONGEST: u32 = 7;

/// The length of the shortest mate by checks in at most [`LONGEST`] plies, and the first moves of
/// all mates within them; `None` if there is none.
pub(crate) fn mates(pos: &Position) -> Option<(u32, Vec<Move>)> {
    let length = |mv: Move| {
        let after = pos.after(mv);
        (1..=LONGEST).step_by(2).find(|&plies| is_mated(&after, plies - 1))
    };
    let checks = checks(pos).into_iter();
    let mates: Vec<_> = checks.filter_map(|mv| Some((length(mv)?, mv))).collect();
    let shortest = mates.iter().map(|(length, _)| *length).min()?;
    Some((shortest, mates.into_iter().map(|(_, mv)| mv).collect()))
}

/// The legal moves that give check.
fn checks(pos: &Position) -> Vec<Move> {
    let mut moves = pos.moves();
    moves.retain(|&mv| pos.gives_check(mv));
    moves
}

/// Whether the side to move, which is in check, is mated within `plies` plies whatever it does.
fn is_mated(pos: &Position, plies: u32) -> bool {
    let answers = pos.moves();
    if answers.is_empty() || plies == 0 {
        return answers.is_empty();
    }
    answers.into_iter().all(|answer| {
        let after = pos.after(answer);
        checks(&after).into_iter().any(|mv| is_mated(&after.after(mv), plies - 2))
    })
}
