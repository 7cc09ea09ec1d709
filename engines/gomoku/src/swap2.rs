//! Swap2: who plays which colour is settled over the first stones.
//!
//! The first player puts three stones; the second takes Black, or White with a fourth stone, or
//! adds two and lets the first choose. We never add two: a search says which colour stands better.

use game::{Game, TextError};
use search::Score;

use crate::looks::{Assess, by_looks};
use crate::worth::Position;
use gomoku_rules::Point;

/// A black, a white and a black stone, in steps from the centre, after which a search of 150,000
/// nodes finds neither side better: too far apart for an attack, too near for none.
const OPENING: [(isize, isize); 3] = [(5, 5), (6, 2), (2, 6)];

/// Candidates for the next stone that are searched.
const CANDIDATES: u32 = 4;

/// The answer over `count` stones on the board: the stones to add, or none to change colours.
/// Without time it is a stone that looks good.
pub(crate) fn answer(
    pos: &Position,
    count: usize,
    assess: &mut Assess<'_>,
) -> Result<Vec<Point>, TextError> {
    match count {
        0 => Ok(open(pos)),
        // White is to move: its player keeps the colour if White stands no worse.
        3 | 5 if assess(pos, 1 + CANDIDATES).is_some_and(|score| score < Score::ZERO) => {
            Ok(Vec::new())
        }
        3 | 5 => Ok(best_stone(pos, assess).into_iter().collect()),
        count => Err(TextError::new(format!("swap2 has 0, 3 or 5 stones, not {count}"))),
    }
}

/// The opening, moved inwards on small boards.
fn open(empty: &Position) -> Vec<Point> {
    let mut stones = OPENING.map(|steps| near_centre(empty, steps));
    let [first, second, third] = stones;
    if first == second || first == third || second == third {
        stones = [0, 1, 2].map(Point::from_index);
    }
    stones.to_vec()
}

/// The point `steps` away from the centre, or the last one before the edge.
fn near_centre(pos: &Position, (dx, dy): (isize, isize)) -> Point {
    let last = pos.size() - 1;
    let (x, y) = pos.coordinates(pos.centre());
    let along = |from: usize, steps: isize| from.saturating_add_signed(steps).min(last);
    pos.point(along(x, dx), along(y, dy)).unwrap_or_else(|| pos.centre())
}

/// The stone after which the opponent stands worst, of those that look best.
fn best_stone(pos: &Position, assess: &mut Assess<'_>) -> Option<Point> {
    let moves = by_looks(pos);
    let candidates = moves.iter().copied().zip((1..=CANDIDATES).rev());
    let assessed = candidates.map_while(|(mv, left)| Some((assess(&pos.after(mv), left)?, mv)));
    let best = assessed.min_by_key(|&(score, _)| score).map(|(_, mv)| mv);
    best.or(moves.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::looks::placed;
    use gomoku_rules::Rules;

    fn reply(stones: &[&str], assess: &mut Assess<'_>) -> Vec<Point> {
        let pos = placed(&Position::new(Rules::default()), stones).unwrap();
        answer(&pos, stones.len(), assess).unwrap()
    }

    const THREE: [&str; 3] = ["h8", "i9", "g7"];

    #[test]
    fn time_that_runs_out_leaves_a_legal_answer() {
        for calls in 0..6 {
            let mut left = calls;
            let stones = reply(&THREE, &mut |_, _| {
                left -= 1;
                (left >= 0).then_some(Score::ZERO)
            });
            assert_eq!(stones.len(), 1, "{calls} calls");
            let pos = Position::new(Rules::default());
            assert!(!THREE.contains(&&*pos.point_text(stones[0])));
        }
    }

    #[test]
    fn each_question_gets_its_share_of_what_is_left() {
        let mut parts = Vec::new();
        reply(&THREE, &mut |_, part| {
            parts.push(part);
            Some(Score::ZERO)
        });
        assert_eq!(parts, [5, 4, 3, 2, 1]);
    }

    #[test]
    fn the_worse_colour_is_given_away() {
        assert!(reply(&THREE, &mut |_, _| Some(Score::estimate(-1))).is_empty());
    }
}
