//! Stones that leave a position as even as is wanted.
//!
//! The tuned evaluation selects the positions that are searched, the search decides.

use game::Game;
use search::{Evaluation, Score};

use crate::eval::Tuned;
use crate::looks::{Assess, is_close};
use crate::worth::Position;
use gomoku_rules::{Point, PointSet};

/// Positions that are searched.
const SEARCHED: u32 = 10;

/// The next stones, one or two, after which the position is as nearly as possible worth `value`
/// points to the side that is to move in `pos`, none of them on a `banned` point; none if the board has
/// no room for them or the game is over.
pub(crate) fn answer(
    pos: &Position,
    (stones, banned): (usize, &PointSet),
    value: i32,
    assess: &mut Assess<'_>,
) -> Vec<Point> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let mover = pos.side_to_move();
    let in_view = |pos: &Position, score: Score| {
        if pos.side_to_move() == mover { score.get() } else { -score.get() }
    };
    let mut evaluation = Tuned;
    let mut lines = Vec::new();
    for_each_line(&mut pos.clone(), (stones, banned), &mut Vec::new(), &mut |pos, line| {
        let distance = in_view(pos, evaluation.evaluate(pos)).abs_diff(value);
        lines.push((distance, line.to_vec()));
    });
    lines.sort_by_key(|&(distance, _)| distance);
    let candidates = lines.iter().map(|(_, line)| line).zip((1..=SEARCHED).rev());
    let searched = candidates.map_while(|(line, left)| {
        let pos = played(pos, line);
        let score = assess(&pos, left)?;
        Some((in_view(&pos, score).abs_diff(value), line))
    });
    let best = searched.min_by_key(|&(distance, _)| distance).map(|(_, line)| line);
    best.or(lines.first().map(|(_, line)| line)).cloned().unwrap_or_default()
}

/// Hands to `found` all choices of the next `stones` that have to do with the board, if any do, and end no game:
/// the position after them, and `line` with them. `banned` points are left out.
fn for_each_line(
    pos: &mut Position,
    (stones, banned): (usize, &PointSet),
    line: &mut Vec<Point>,
    found: &mut dyn FnMut(&Position, &[Point]),
) {
    if stones == 0 {
        return found(pos, line);
    }
    let may_play =
        |&point: &Point| !banned.contains(point) && !pos.is_forbidden_to(pos.side_to_move(), point);
    let points = pos.empty().iter().filter(may_play);
    let (close, far): (Vec<_>, Vec<_>) = points.partition(|&point| is_close(pos, point));
    for point in if close.is_empty() { far } else { close } {
        let undo = pos.make(point);
        line.push(point);
        if pos.outcome().is_none() {
            for_each_line(pos, (stones - 1, banned), line, found);
        }
        line.pop();
        pos.unmake(point, undo);
    }
}

fn played(pos: &Position, line: &[Point]) -> Position {
    line.iter().fold(pos.clone(), |pos, &point| pos.after(point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::looks::placed;
    use gomoku_rules::Rules;

    fn pos(stones: &[&str]) -> Position {
        placed(&Position::new(Rules::default()), stones).unwrap()
    }

    #[test]
    fn the_search_decides_what_is_nearest() {
        let pos = pos(&["h8", "i9", "g7"]);
        let mut scores = [90, -30, 7, 200].into_iter();
        let mut seen = Vec::new();
        let line = answer(&pos, (1, &PointSet::EMPTY), 0, &mut |pos, _| {
            seen.push(pos.clone());
            Some(Score::estimate(scores.next()?))
        });
        assert_eq!(seen[2], played(&pos, &line), "the third is nearest to 0");
        let towards_the_mover = answer(&pos, (1, &PointSet::EMPTY), 50_000, &mut |_, _| None);
        assert_eq!(towards_the_mover.len(), 1, "an answer without a search");
    }

    #[test]
    fn two_stones_are_two_moves() {
        let pos = pos(&["h8", "i9"]);
        let line = answer(&pos, (2, &PointSet::EMPTY), 0, &mut |pos, _| {
            assert_eq!(pos.side_to_move(), game::Side::First);
            Some(Score::ZERO)
        });
        assert_eq!(line.len(), 2);
        assert!(pos.is_legal(line[0]) && pos.after(line[0]).is_legal(line[1]));
    }

    #[test]
    fn no_stone_is_on_a_banned_point() {
        let pos = pos(&["h8", "i9"]);
        let free = answer(&pos, (2, &PointSet::EMPTY), 0, &mut |_, _| None);
        let banned = free.iter().copied().collect();
        let line = answer(&pos, (2, &banned), 0, &mut |_, _| None);
        assert!(line.len() == 2 && line.iter().all(|&point| !banned.contains(point)), "{line:?}");
    }

    #[test]
    fn a_finished_game_has_no_answer() {
        let pos = pos(&["h8", "a1", "h9", "c1", "h10", "e1", "h11", "g1", "h12"]);
        assert!(answer(&pos, (1, &PointSet::EMPTY), 0, &mut |_, _| Some(Score::ZERO)).is_empty());
    }

    #[test]
    fn a_full_board_has_no_answer() {
        let mut pos = Position::new(Rules { size: 5, ..Rules::default() });
        while let Some(mv) = pos.empty().iter().find(|&mv| pos.after(mv).outcome().is_none()) {
            pos.make(mv);
        }
        assert!(answer(&pos, (1, &PointSet::EMPTY), 0, &mut |_, _| Some(Score::ZERO)).is_empty());
    }
}
