//! `Eval=classic`: the evaluation and the move choice of the game's source text.
//!
//! A *line* is five neighbouring points in a row; 15x15 has 572. A line with stones of one side
//! only is worth 5, 50 or 100 to each of its empty points for one, two or three stones. The text
//! breaks off there: four stones are worth more than all other lines through a point together, and
//! own fours more than the opponent's, so that a five is made rather than prevented.
//!
//! The program of the text looks no further than its own move: it compares the best point of
//! either side and plays its own if that is worth more, else the opponent's.

use std::fmt::Write as _;

use game::{Game, Side};
use search::{Evaluation, Score};
use weights::Percents;

use crate::worth::Position;
use gomoku_rules::{DIRECTIONS, MAX_POINTS, Point};

const LENGTH: usize = 5;
/// The worth of a line by the number of stones in it.
const WORTH: [i32; LENGTH] = [0, 5, 50, 100, OPPONENT_FOUR];
/// A line of the opponent with four stones: above 20 lines of three, which is all a point can have.
const OPPONENT_FOUR: i32 = 10_000;
/// The additional worth of an own line with four stones.
const OWN_FOUR_BONUS: i32 = 90_000;

/// The evaluation of the source text, found anew in each position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic {
    pub(crate) worths: Worths,
}

/// How the worth of a line is scaled, by the stones in it less one.
pub(crate) type Worths = Percents<{ WEIGHTS.len() }>;

/// The options that scale the worths: of lines with one stone, two, three and four.
pub(crate) const WEIGHTS: [(&str, &str); LENGTH - 1] = [
    ("ClassicOne", "Percent of the worth of a line with one stone in `Eval=classic`."),
    ("ClassicTwo", "Percent of the worth of a line with two stones in `Eval=classic`."),
    ("ClassicThree", "Percent of the worth of a line with three stones in `Eval=classic`."),
    ("ClassicFour", "Percent of the worth of a line with four stones in `Eval=classic`."),
];

impl Evaluation<Position> for Classic {
    const IS_REFERENCE: bool = true;

    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::estimate(value(pos, self.worths))
    }

    fn explain(&mut self, pos: &Position) -> String {
        let worths = point_worths(pos, self.worths);
        let mut text = String::new();
        let mover = pos.side_to_move();
        for (name, side) in [("own", mover), ("opponent's", !mover)] {
            if let Some((point, worth)) = best(&worths, pos, side) {
                let _ = writeln!(text, "{name} best point {} worth {worth}", pos.point_text(point));
            }
        }
        let _ = writeln!(text, "total {} for the side to move", value(pos, self.worths));
        text.push_str("played without a search, by comparing the best points of both sides");
        text
    }
}

/// The worth of every empty point, by side.
type PointWorths = [[i32; MAX_POINTS]; 2];

fn point_worths(pos: &Position, scale: Worths) -> PointWorths {
    let mut worths = [[0; MAX_POINTS]; 2];
    for line in lines(pos) {
        let stones = Side::BOTH
            .map(|side| line.iter().filter(|&&point| pos.stones(side).contains(point)).count());
        let (side, count) = match stones {
            [count, 0] if count > 0 => (Side::First, count),
            [0, count] if count > 0 => (Side::Second, count),
            _ => continue,
        };
        if count < LENGTH {
            for point in line.into_iter().filter(|&point| pos.empty().contains(point)) {
                worths[side.index()][point.index()] += scale.of(count - 1, WORTH[count]);
            }
        }
    }
    worths
}

/// The empty point that is worth most to `side`, the first of equals, and its worth.
/// Points that renju forbids to the side to move are left out.
fn best(worths: &PointWorths, pos: &Position, side: Side) -> Option<(Point, i32)> {
    let mover = pos.side_to_move();
    let worth = |point: Point| {
        let worth = worths[side.index()][point.index()];
        let wins = side == mover && worth >= OPPONENT_FOUR;
        if wins { worth + OWN_FOUR_BONUS } else { worth }
    };
    let points = pos.empty().iter().filter(|&point| !pos.is_forbidden_to(mover, point));
    let best = points.map(|point| (worth(point), std::cmp::Reverse(point))).max();
    best.map(|(worth, std::cmp::Reverse(point))| (point, worth))
}

fn lines(pos: &Position) -> impl Iterator<Item = [Point; LENGTH]> + '_ {
    let size = pos.size();
    let starts = (0..size * size).map(Point::from_index);
    starts.flat_map(move |start| {
        (0..DIRECTIONS).filter_map(move |direction| {
            let (x, y) = pos.coordinates(start);
            let fits = match direction {
                0 => x + LENGTH <= size,
                1 => y + LENGTH <= size,
                2 => x.max(y) + LENGTH <= size,
                _ => x + LENGTH <= size && y + 1 >= LENGTH,
            };
            let walk = |i| pos.walk(start, direction, i as isize);
            fits.then(|| std::array::from_fn(walk))
        })
    })
}

/// The worth of the position to its side to move: its best point against the opponent's.
fn value(pos: &Position, scale: Worths) -> i32 {
    let worths = point_worths(pos, scale);
    let best = |side| best(&worths, pos, side).map_or(0, |(_, worth)| worth);
    best(pos.side_to_move()) - best(!pos.side_to_move())
}

/// The move of the text's program; `None` on a finished or full board.
///
/// As first player it opens at the centre. As second player it answers one step off the centre, at
/// 8,8 counted from 0 on 15x15, or at the free point nearest to that.
pub(crate) fn choose(pos: &Position, scale: Worths) -> Option<Point> {
    if pos.outcome().is_some() {
        return None;
    }
    let mover = pos.side_to_move();
    match (pos.stones(mover).len(), pos.stones(!mover).len()) {
        (0, 0) => return Some(pos.centre()),
        (0, 1) => return first_answer(pos),
        _ => {}
    }
    let worths = point_worths(pos, scale);
    let (own, theirs) = (best(&worths, pos, mover)?, best(&worths, pos, !mover)?);
    Some(if own.1 > theirs.1 { own.0 } else { theirs.0 })
}

fn first_answer(pos: &Position) -> Option<Point> {
    let wanted = pos.size() / 2 + 1;
    let distance = |point: &Point| {
        let (x, y) = pos.coordinates(*point);
        x.abs_diff(wanted).pow(2) + y.abs_diff(wanted).pow(2)
    };
    pos.empty().iter().min_by_key(distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::looks::placed;
    use gomoku_rules::Rules;

    fn after(moves: &str) -> Position {
        let moves = moves.split_whitespace().collect::<Vec<_>>();
        placed(&Position::new(Rules::default()), &moves).unwrap()
    }

    fn chosen(moves: &str) -> String {
        let pos = after(moves);
        pos.point_text(choose(&pos, Worths::default()).unwrap())
    }

    #[test]
    fn the_board_has_the_lines_of_the_text() {
        let pos = after("");
        assert_eq!(lines(&pos).count(), 572);
        let straight = |line: &[Point; LENGTH]| matches!(line[1].index() - line[0].index(), 1 | 15);
        let ascending = lines(&pos).filter(|line| line[1] > line[0]);
        assert_eq!(ascending.filter(straight).count(), 330);
    }

    #[test]
    fn it_opens_at_the_centre_and_answers_beside_it() {
        assert_eq!(chosen(""), "h8");
        assert_eq!(chosen("h8"), "i9");
        assert_eq!(chosen("i9"), "i8");
    }

    #[test]
    fn points_are_worth_what_the_text_says() {
        let [black, white] = point_worths(&after("a1 o15 b1"), Worths::default());
        // c1: one row line from a1 with both stones, one from b1 with one, and no other.
        assert_eq!(black[2], 50 + 5);
        assert_eq!(black[15], 5, "a2: the column through a1 only");
        assert_eq!(white[14 * 15 + 13], 5);
    }

    #[test]
    fn it_completes_a_five_rather_than_preventing_one() {
        assert_eq!(chosen("a1 a15 b1 b15 c1 c15 d1 d15"), "e1");
        assert_eq!(chosen("a1 a15 b1 c15 c1 e13 d1"), "e1");
    }

    #[test]
    fn it_attacks_only_with_the_larger_worth() {
        // Black's three against White's two: White defends.
        let reply = chosen("f8 f2 g8 g2 h8");
        assert!(["e8", "i8"].contains(&reply.as_str()), "{reply}");
    }
}
