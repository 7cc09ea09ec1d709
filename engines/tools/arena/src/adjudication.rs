//! Ending games that are decided or will not be, by what both engines say of them.

use game::{Outcome, Side};
use protocol::Value;
use serde::{Deserialize, Serialize};

/// When a game is ended before its time. Everything is off by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// A draw once both have been this near to equal for this long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// A win once both agree for this long that one side stands this much better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
    /// A draw after this many plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<usize>,
    /// As soon as the game's own tables or solvers know the result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
}

impl Adjudication {
    /// Never: what is off by default.
    pub const NONE: Self = Self { draw: None, resign: None, max_plies: None, known: false };
}

/// A draw by score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Not before this ply of the game.
    pub from_ply: usize,
    /// Moves of each side in a row.
    pub moves: u32,
    /// Centipawns, either way.
    pub within: i32,
}

/// A win by score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// Moves of each side in a row.
    pub moves: u32,
    /// Centipawns.
    pub beyond: i32,
}

/// Follows the scores of one game.
#[derive(Clone, Debug)]
pub struct Tracker {
    rules: Adjudication,
    /// Moves in a row, by side, that called the game equal.
    equal: [u32; 2],
    /// Moves in a row, by side, that called this side winning (first) or losing (second).
    ahead: [u32; 2],
    behind: [u32; 2],
}

impl Tracker {
    /// A tracker at the start of a game.
    pub fn new(rules: &Adjudication) -> Self {
        Self { rules: rules.clone(), equal: [0; 2], ahead: [0; 2], behind: [0; 2] }
    }

    /// Takes note of the score that `mover` gave for itself at `ply`; returns the verdict, if any, and
    /// the option whose rule it is.
    pub fn note(
        &mut self,
        mover: Side,
        score: Option<Value>,
        ply: usize,
    ) -> Option<(Outcome, &'static str)> {
        let centipawns = score.map(|value| match value {
            Value::Centi(score) => score,
            proved if proved.is_win() => i32::MAX,
            _ => -i32::MAX,
        });
        let resigned = self.resigned(mover, centipawns).map(|outcome| (outcome, "--resign"));
        resigned.or_else(|| Some((Outcome::Draw, self.drawn(mover, centipawns, ply)?)))
    }

    fn resigned(&mut self, mover: Side, score: Option<i32>) -> Option<Outcome> {
        let rule = self.rules.resign?;
        let (i, j) = (mover.index(), (!mover).index());
        let run = |count: u32, holds: bool| if holds { count + 1 } else { 0 };
        self.ahead[i] = run(self.ahead[i], score.is_some_and(|score| score >= rule.beyond));
        self.behind[i] = run(self.behind[i], score.is_some_and(|score| score <= -rule.beyond));
        if self.ahead[i] >= rule.moves && self.behind[j] >= rule.moves {
            Some(Outcome::Win(mover))
        } else if self.behind[i] >= rule.moves && self.ahead[j] >= rule.moves {
            Some(Outcome::Win(!mover))
        } else {
            None
        }
    }

    /// The option whose rule makes the game a draw.
    fn drawn(&mut self, mover: Side, score: Option<i32>, ply: usize) -> Option<&'static str> {
        if self.rules.max_plies.is_some_and(|most| ply >= most) {
            return Some("--max-plies");
        }
        let rule = self.rules.draw?;
        let equal = score.is_some_and(|score| score.saturating_abs() <= rule.within);
        let count = &mut self.equal[mover.index()];
        *count = if equal { *count + 1 } else { 0 };
        let long = self.equal.iter().all(|&count| count >= rule.moves);
        (long && ply >= rule.from_ply).then_some("--draw")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_agree_that_one_side_wins() {
        let resign = Some(ResignRule { moves: 2, beyond: 500 });
        let mut t = Tracker::new(&Adjudication { resign, ..Adjudication::default() });
        let (first, second) = (Side::First, Side::Second);
        assert_eq!(t.note(first, Some(Value::Centi(600)), 1), None);
        assert_eq!(t.note(second, Some(Value::Centi(-400)), 2), None);
        assert_eq!(t.note(first, Some(Value::Centi(600)), 3), None);
        assert_eq!(t.note(second, Some(Value::Centi(-600)), 4), None);
        assert_eq!(t.note(first, Some(Value::Mate(5)), 5), None);
        assert_eq!(
            t.note(second, Some(Value::Mate(-4)), 6),
            Some((Outcome::Win(first), "--resign"))
        );
    }

    #[test]
    fn draws_need_both_sides_and_the_ply() {
        let draw = Some(DrawRule { from_ply: 5, moves: 1, within: 10 });
        let mut t = Tracker::new(&Adjudication { draw, ..Adjudication::default() });
        assert_eq!(t.note(Side::First, Some(Value::Centi(3)), 3), None);
        assert_eq!(t.note(Side::Second, Some(Value::Centi(-3)), 4), None);
        assert_eq!(t.note(Side::First, Some(Value::Centi(0)), 5), Some((Outcome::Draw, "--draw")));
        assert_eq!(t.note(Side::First, None, 7), None);
    }

    #[test]
    fn length_ends_a_game_without_scores() {
        let mut t = Tracker::new(&Adjudication { max_plies: Some(4), ..Adjudication::default() });
        assert_eq!(t.note(Side::First, None, 3), None);
        assert_eq!(t.note(Side::Second, None, 4), Some((Outcome::Draw, "--max-plies")));
    }
}
