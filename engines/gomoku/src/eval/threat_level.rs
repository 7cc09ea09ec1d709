//! The threat level of a side, and what the levels of both sides are worth together.
//!
//! The worths of points add up, threats do not: of two sides with a double three, the one that is
//! to move wins. So each side gets a level by the best of its threats, and a table says what the
//! levels of both are worth to the side to move.

use std::sync::LazyLock;

use game::{Game, Side};

use crate::worth::Position;
use crate::worth::WEIGHTS;
use gomoku_rules::{Pattern, PatternClass, Threat};

/// Levels of fours: no point for a four; one or two; more; one that makes a four and prepares
/// another; one that makes a four and an open three.
const FOURS: usize = 5;
/// Levels of open threes: no point for one; one to three; more; one that makes an open three and on
/// a second line an open two; or a three; or another open three.
const THREES: usize = 6;
const LEVELS: usize = FOURS * THREES;

const MANY_FOURS: usize = 3;
const MANY_THREES: usize = 4;

/// The threats that `side` could make next: the levels of its fours and of its open threes. Points that renju may
/// forbid to Black counts as single threats.
fn levels(pos: &Position, side: Side) -> [u8; 2] {
    let best = |(threat, many)| {
        let count = pos.count_threats(side, threat);
        let several = (count > 0) as u8 + (count >= many) as u8;
        let level = |point| {
            let class = pos.pattern_class(point, side);
            let barred = pos.is_renju() && side == Side::First && class.is_suspect();
            if barred { 0 } else { LEVEL_OF_CLASS[class.number()] }
        };
        pos.threats(side, threat).iter().map(level).fold(several, u8::max)
    };
    [(Threat::Four, MANY_FOURS), (Threat::OpenThree, MANY_THREES)].map(best)
}

/// The level that a point gives by itself, by [`PatternClass::number`].
static LEVEL_OF_CLASS: LazyLock<[u8; PatternClass::COUNT]> = LazyLock::new(|| {
    let mut levels = [0; PatternClass::COUNT];
    for (class, [_, _, weaker, stronger]) in PatternClass::all() {
        levels[class.number()] = level(stronger, weaker);
    }
    levels
});

const fn level(stronger: Pattern, weaker: Pattern) -> u8 {
    match (stronger, weaker) {
        (Pattern::Four, Pattern::OpenThree) => 4,
        (Pattern::Four, Pattern::Three) => 3,
        (Pattern::OpenThree, Pattern::OpenThree) => 5,
        (Pattern::OpenThree, Pattern::Three) => 4,
        (Pattern::OpenThree, Pattern::OpenTwo | Pattern::WideTwo) => 3,
        _ => 0,
    }
}

/// The tables: for freestyle and standard, and for either colour on move in renju.
const TABLES: [&str; 3] = ["threats", "renju_black_threats", "renju_white_threats"];

fn place(pos: &Position) -> (usize, usize) {
    let mover = pos.side_to_move();
    let [own, theirs] = [mover, !mover].map(|side| {
        let [fours, threes] = levels(pos, side).map(usize::from);
        fours * THREES + threes
    });
    (pos.rules().variant.table(mover), own * LEVELS + theirs)
}

/// The worth of the threats of both sides to the side to move.
pub(crate) fn worth(pos: &Position) -> i32 {
    static WORTHS: LazyLock<[[i16; LEVELS * LEVELS]; 3]> =
        LazyLock::new(|| TABLES.map(|name| WEIGHTS.array(name)));
    let (table, number) = place(pos);
    WORTHS[table][number].into()
}

/// The number of the weight that is [`worth`].
pub(crate) fn weight_of(pos: &Position) -> usize {
    let (table, number) = place(pos);
    WEIGHTS.offset(TABLES[table]) + number
}

#[cfg(test)]
mod tests {
    use game::Notation;

    use super::*;
    use gomoku_rules::Rules;

    #[test]
    fn the_best_threat_counts() {
        let cases = [
            ("15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 w freestyle", [[0, 0], [0, 0]]),
            // Two in a row give open threes at four points.
            ("15/15/15/15/15/15/15/6bb7/15/15/15/15/15/15/15 w freestyle", [[0, 2], [0, 0]]),
            // A closed three: two points for fours.
            ("15/15/15/15/15/15/15/5wbbb6/15/15/15/15/15/15/15 w freestyle", [[1, 0], [0, 0]]),
            // Two twos that cross in a point.
            ("15/15/15/15/15/15/15/6bb7/5b9/5b9/15/15/15/15/15 w freestyle", [[0, 5], [0, 0]]),
            ("15/15/15/15/15/15/15/6bb7/5b9/5b9/15/15/15/15/15 w renju", [[0, 3], [0, 0]]),
            // A closed three and a two that cross in a point.
            ("15/15/15/15/15/15/15/6bbbw5/5b9/5b9/15/15/15/15/15 w freestyle", [[4, 3], [0, 0]]),
        ];
        for (text, expected) in cases {
            let pos = Position::parse_position(text, &Rules::default()).expect(text);
            assert_eq!(Side::BOTH.map(|side| levels(&pos, side)), expected, "{text}");
        }
    }
}
