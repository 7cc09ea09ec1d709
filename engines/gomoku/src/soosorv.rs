//! Soosorv's opening: after three stones of one of renju's openings colours may be changed, White
//! puts the fourth stone and says how many fifth stones Black must offer, colours may be changed
//! again, and White takes one of the stones offered.
//!
//! The worth of an offer of N to Black: he shows his N best stones and gets the worst of them.

use game::Game;
use search::Score;

use crate::looks::{Assess, by_looks};
use crate::symmetry::are_alike;
use crate::worth::Position;
use gomoku_rules::Point;

/// Fifth stones that may be asked for.
const MOST_OFFERS: usize = 8;
/// Third stones, and fourth ones, that are searched.
const CANDIDATES: usize = 6;
const FOURTHS: usize = 2;

/// Whether White, to move after three stones, wants the other colour.
pub(crate) fn swaps_after_three(pos: &Position, assess: &mut Assess<'_>) -> bool {
    assess(pos, 1).is_some_and(|score| score < Score::ZERO)
}

/// Whether Black, who has to offer so many fifth stones, wants the other colour.
pub(crate) fn swaps_after_four(pos: &Position, offers: usize, assess: &mut Assess<'_>) -> bool {
    let fifths = fifths(pos, offers, 0, assess);
    fifths.last().is_some_and(|&(score, _)| score < Score::ZERO)
}

/// The fifth stones that Black offers.
pub(crate) fn offer(pos: &Position, offers: usize, assess: &mut Assess<'_>) -> Vec<Point> {
    fifths(pos, offers, 0, assess).into_iter().map(|(_, point)| point).collect()
}

/// The centre, a stone beside it, and the third within two steps after which White, to move, stands
/// neither well nor badly.
pub(crate) fn open(empty: &Position, assess: &mut Assess<'_>) -> Vec<Point> {
    let (x, y) = empty.coordinates(empty.centre());
    let second = empty.point(x + 1, y + 1).unwrap_or_else(|| empty.centre());
    let two = empty.after(empty.centre()).after(second);
    let inner = |&point: &Point| two.distance(two.centre(), point) <= 2;
    let thirds = unlike(&two, by_looks(&two).into_iter().filter(inner), CANDIDATES);
    let left = (1..=thirds.len() as u32).rev();
    let searched = thirds
        .iter()
        .zip(left)
        .map_while(|(&third, left)| Some((assess(&two.after(third), left)?.get().abs(), third)));
    let best = searched.min_by_key(|&(value, _)| value).map(|(_, third)| third);
    [empty.centre(), second].into_iter().chain(best.or(thirds.first().copied())).collect()
}

/// The first `count` of `points` no two of which are alike.
fn unlike(pos: &Position, points: impl Iterator<Item = Point>, count: usize) -> Vec<Point> {
    let mut found: Vec<Point> = Vec::new();
    for point in points {
        if found.len() == count {
            break;
        }
        if found.iter().all(|&other| !are_alike(pos, other, point)) {
            found.push(point);
        }
    }
    found
}

/// Black's `count` best fifth stones, the best first, with what they are worth to him; `others`
/// more questions come after them.
fn fifths(
    pos: &Position,
    count: usize,
    others: usize,
    assess: &mut Assess<'_>,
) -> Vec<(Score, Point)> {
    let points = unlike(pos, by_looks(pos).into_iter(), count.max(MOST_OFFERS) + 4);
    let mut worst = Score::estimate(0);
    let mut fifths = Vec::new();
    for (i, &point) in points.iter().enumerate() {
        // A stone that there was no time for is as good as the worst that was searched.
        let left = (others + points.len() - i) as u32;
        let score = assess(&pos.after(point), left).map_or(worst, |score| -score);
        worst = if i == 0 { score } else { worst.min(score) };
        fifths.push((score, point));
    }
    fifths.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    fifths.truncate(count);
    fifths
}

/// The fourth stone and the number of offers that leave both sides even.
pub(crate) fn fourth(pos: &Position, assess: &mut Assess<'_>) -> (Point, usize) {
    let fourths = unlike(pos, by_looks(pos).into_iter(), FOURTHS);
    let mut best: Option<(i32, Point, usize)> = None;
    for (i, &point) in fourths.iter().enumerate() {
        let others = (fourths.len() - 1 - i) * (MOST_OFFERS + 4);
        let fifths = fifths(&pos.after(point), MOST_OFFERS, others, assess);
        for (offers, &(score, _)) in (1..).zip(&fifths) {
            let distance = score.get().abs();
            if best.is_none_or(|(least, ..)| distance < least) {
                best = Some((distance, point, offers));
            }
        }
    }
    let (_, point, offers) = best.unwrap_or((0, pos.centre(), 1));
    (point, offers)
}

/// The offered stone after which White, to move, stands best.
pub(crate) fn choose(pos: &Position, offered: &[Point], assess: &mut Assess<'_>) -> Option<Point> {
    let left = (1..=offered.len() as u32).rev();
    let searched = offered
        .iter()
        .zip(left)
        .map_while(|(&point, left)| Some((assess(&pos.after(point), left)?, point)));
    let best = searched.max_by_key(|&(score, _)| score).map(|(_, point)| point);
    best.or(offered.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::looks::placed;
    use gomoku_rules::{Rules, Variant};

    fn pos(stones: &[&str]) -> Position {
        let rules = Rules { variant: Variant::Renju, ..Rules::default() };
        placed(&Position::new(rules), stones).unwrap()
    }

    const FOUR: [&str; 4] = ["h8", "h9", "j10", "g7"];

    #[test]
    fn openings_are_renjus() {
        let empty = pos(&[]);
        let stones = open(&empty, &mut |_, _| None);
        assert_eq!(stones[..2], [empty.centre(), empty.point(8, 8).unwrap()]);
        assert!(empty.distance(stones[2], empty.centre()) <= 2 && stones.len() == 3);
    }

    #[test]
    fn colours_are_changed_for_the_better() {
        let (three, four) = (pos(&FOUR[..3]), pos(&FOUR));
        for (value, is_good_for_white) in [(-5, false), (5, true)] {
            let mut assess = |_: &Position, _| Some(Score::estimate(value));
            assert_eq!(swaps_after_three(&three, &mut assess), !is_good_for_white);
            assert_eq!(swaps_after_four(&four, 2, &mut assess), is_good_for_white);
        }
    }

    #[test]
    fn offers_are_unlike_and_the_best() {
        let four = pos(&FOUR);
        let stones = offer(&four, 5, &mut |_, _| Some(Score::ZERO));
        assert_eq!(stones.len(), 5);
        for (i, &one) in stones.iter().enumerate() {
            assert!(stones[..i].iter().all(|&other| !are_alike(&four, one, other)));
        }
    }

    #[test]
    fn white_takes_the_offer_that_suits_it() {
        let four = pos(&FOUR);
        let offers = ["a1", "i9", "o15"].map(|text| four.parse_point(text).unwrap());
        let mut scores = [3, 40, -7].into_iter();
        let mut assess = |_: &Position, _| Some(Score::estimate(scores.next()?));
        assert_eq!(choose(&four, &offers, &mut assess), Some(offers[1]));
    }

    #[test]
    fn the_fourth_stone_comes_with_a_number() {
        let (stone, offers) = fourth(&pos(&FOUR[..3]), &mut |_, _| None);
        assert!(pos(&FOUR[..3]).empty().contains(stone));
        assert!((1..=MOST_OFFERS).contains(&offers));
    }
}
