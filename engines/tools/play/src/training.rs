//! Training on the mistakes of a game that was reviewed: each is set up before it, and a better move is asked for.

use dyngame::{GameState, MoveNotation, WinModel};
use game::{Side, TextError};
use serde::{Deserialize, Serialize};

use crate::analysis::{CanonicalLine, canonical};
use crate::ply::Written;
use crate::refusal::refused;
use crate::review::{Answer, JudgedMove, Review, mark_of};
use crate::table::Table;
use crate::value::Value;

/// A move that loses less of what its player could expect, 0 to 1, is as good as the best. Source: lichess.
const GOOD: f64 = 0.035;

/// The mistakes of a side, or of both, one after the other.
pub(crate) struct Training {
    side: Option<Side>,
    mistakes: Vec<Mistake>,
    number: usize,
    pub(crate) state: TrainingState,
    /// How many were bettered without the solution.
    found: usize,
    /// The side that sat at the bottom of the board before.
    pub(crate) bottom: Side,
    /// The words on the present mistake.
    told: Option<Told>,
}

/// A move that lost so much that it is trained on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Mistake {
    /// How many moves stand before it.
    pub(crate) base: usize,
    side: u8,
    pub(crate) played: String,
    /// The best line, of one move at least.
    line: Vec<String>,
    /// The expectation that its player lost, 0 to 1.
    loss: f64,
    /// The worth of the positions before and after it.
    before: Value,
    after: Value,
    /// The best answer of the opponent to it.
    answer: Option<String>,
}

/// A mistake and what would have been better, as the players of the game write them.
#[derive(Clone, Serialize)]
struct Told {
    played: WrittenMove,
    mark: &'static str,
    better: CanonicalLine,
    answer: Option<Answer>,
}

#[derive(Clone, Serialize)]
struct WrittenMove {
    #[serde(rename = "move")]
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    written: Written,
}

impl Mistake {
    /// The mistakes that `review` found, of the `sides` that are meant.
    pub(crate) fn all(review: &Review, sides: [bool; 2]) -> Vec<Self> {
        let is_meant = |judged: &&JudgedMove| {
            judged.loss >= WinModel::MISTAKE && sides[usize::from(judged.side)]
        };
        review.moves.iter().filter(is_meant).filter_map(Self::of).collect()
    }

    /// None where no better move is known.
    fn of(judged: &JudgedMove) -> Option<Self> {
        /// Moves of the better line that are shown.
        const LINE: usize = 6;
        judged.best.as_ref()?;
        Some(Self {
            base: judged.ply - 1,
            side: judged.side,
            played: judged.text.clone(),
            line: judged.line.iter().take(LINE).cloned().collect(),
            loss: judged.loss,
            before: judged.before,
            after: judged.score,
            answer: judged.answer.as_ref().map(|answer| answer.text.clone()),
        })
    }

    /// The same after so many moves.
    pub(crate) fn after(self, base: usize) -> Self {
        Self { base, ..self }
    }

    /// The side whose mistake it is; a file may hold any number.
    pub(crate) fn mover(&self) -> Side {
        Side::BOTH[usize::from(self.side.min(1))]
    }

    pub(crate) fn best(&self) -> Option<&String> {
        self.line.first()
    }

    /// The words on it, from the `board` before it.
    fn told(&self, mut board: Box<dyn GameState>) -> Option<Told> {
        let better = canonical(&self.line, &MoveNotation::CANONICAL, &mut *board);
        let mv = board.parse(&self.played, &MoveNotation::CANONICAL).ok()?;
        let played = WrittenMove { text: self.played.clone(), written: board.in_notations(mv) };
        board.make(mv);
        let answer = self.answer.as_ref().and_then(|text| Answer::of(text, self.after, &*board));
        Some(Told { played, mark: mark_of(self.loss), better, answer })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TrainingState {
    /// A better move is asked for.
    Asked,
    /// A move was tried, at which an engine looks.
    Judging,
    /// It was a better one.
    Right,
    /// It was none, and was taken back.
    Wrong,
    /// The solution is shown.
    Shown,
    /// There are no more.
    Over,
}

#[derive(Serialize)]
pub(crate) struct ShownTraining {
    side: Option<usize>,
    number: usize,
    of: usize,
    /// How many moves stand before the mistake.
    base: usize,
    state: TrainingState,
    found: usize,
    played: Option<WrittenMove>,
    mark: &'static str,
    /// The better line, and the opponent's answer to the mistake, once the reader may know them.
    better: Option<CanonicalLine>,
    answer: Option<Answer>,
}

impl Training {
    /// The training on `mistakes` of `side`, or of both.
    ///
    /// # Errors
    /// If there are none.
    pub(crate) fn new(
        mistakes: Vec<Mistake>,
        side: Option<Side>,
        bottom: Side,
    ) -> Result<Self, TextError> {
        if mistakes.is_empty() {
            return Err(refused("play-no-mistakes"));
        }
        let (number, state, found, told) = (0, TrainingState::Asked, 0, None);
        Ok(Self { side, mistakes, number, state, found, bottom, told })
    }

    /// Sets the present mistake up; the side that bettered it sits at the bottom, who is returned.
    pub(crate) fn set_up(&mut self, table: &mut Table) -> Side {
        let Some(mistake) = self.mistakes.get(self.number) else { return self.bottom };
        table.go_to(mistake.base);
        self.told = mistake.told(table.board().fork());
        mistake.mover()
    }

    /// Goes on to the next one.
    pub(crate) fn next(&mut self) {
        self.number = (self.number + 1).min(self.mistakes.len());
        let is_over = self.number == self.mistakes.len();
        self.state = if is_over { TrainingState::Over } else { TrainingState::Asked };
    }

    /// Whether a move where `table` stands is an answer.
    pub(crate) fn asks(&self, table: &Table) -> bool {
        let is_open = matches!(self.state, TrainingState::Asked | TrainingState::Wrong);
        let mistake = self.mistakes.get(self.number);
        is_open
            && !table.is_beside()
            && mistake.is_some_and(|mistake| mistake.base == table.board().ply())
    }

    /// Takes the move `text`, which stands on the board; whether an engine must look at it.
    pub(crate) fn take(&mut self, table: &mut Table, text: &str) -> bool {
        let Some(mistake) = self.mistakes.get(self.number) else { return false };
        let (is_best, is_played) =
            (mistake.best().is_some_and(|best| best == text), mistake.played == text);
        if !is_best && !is_played && table.board().status().is_none() {
            self.state = TrainingState::Judging;
            return true;
        }
        let won = table.board().status().map(|(outcome, _)| Value::of_end(outcome));
        match won {
            Some(value) if !is_best => self.judge(table, value),
            _ => self.settle(table, is_best),
        }
        false
    }

    /// Judges the move on the board by what the position behind it is worth.
    pub(crate) fn judge(&mut self, table: &mut Table, after: Value) {
        let Some(mistake) = self.mistakes.get(self.number) else { return };
        let (model, side) = (table.setup.rules.win_model(), mistake.mover());
        let lost = model.chance_lost(mistake.before.seen_by(side), after.seen_by(side));
        self.settle(table, lost < GOOD);
    }

    fn settle(&mut self, table: &mut Table, is_right: bool) {
        if is_right {
            self.found += 1;
            self.state = TrainingState::Right;
        } else {
            self.state = TrainingState::Wrong;
            self.set_up(table);
        }
    }

    /// Shows the best move.
    pub(crate) fn solve(&mut self, table: &mut Table) -> Result<(), TextError> {
        let Some(mistake) = self.mistakes.get(self.number) else {
            return Err(refused("play-no-mistakes"));
        };
        table.vary(mistake.base, &mistake.line[..1])?;
        if self.state != TrainingState::Right {
            self.state = TrainingState::Shown;
        }
        Ok(())
    }

    /// The move that was looked at is not shown any more.
    pub(crate) fn give_up_judging(&mut self) {
        if self.state == TrainingState::Judging {
            self.state = TrainingState::Asked;
        }
    }

    pub(crate) fn shown(&self) -> ShownTraining {
        let last = self.mistakes.get(self.number).or(self.mistakes.last());
        let is_known = matches!(self.state, TrainingState::Right | TrainingState::Shown);
        let told = self.told.as_ref().filter(|_| self.state != TrainingState::Over);
        let solution = told.filter(|_| is_known);
        ShownTraining {
            played: told.map(|told| told.played.clone()),
            mark: told.map_or("", |told| told.mark),
            better: solution.map(|told| told.better.clone()),
            answer: solution.and_then(|told| told.answer.clone()),
            side: self.side.map(Side::index),
            number: self.number,
            of: self.mistakes.len(),
            base: last.map_or(0, |mistake| mistake.base),
            state: self.state,
            found: self.found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::table;

    #[test]
    fn a_move_as_good_as_the_best_is_right() {
        let mut table = table(&["h8"]);
        let mistake = Mistake {
            base: 1,
            side: 1,
            played: "a1".to_owned(),
            line: vec!["h9".to_owned()],
            loss: 0.2,
            before: Value::Cp(0),
            after: Value::Cp(300),
            answer: None,
        };
        let mut training = Training::new(vec![mistake], None, Side::First).expect("a mistake");
        assert!(training.set_up(&mut table) == Side::Second);
        // The worth of the position after each answer, as the first side sees it.
        for (worth, state) in [(200, TrainingState::Wrong), (5, TrainingState::Right)] {
            assert!(training.asks(&table));
            table.vary(1, &["g9".to_owned()]).expect("a legal move");
            assert!(training.take(&mut table, "g9"), "nobody looks at it");
            training.judge(&mut table, Value::Cp(worth));
            assert!(training.state == state, "{worth}");
        }
        assert_eq!((training.found, table.is_beside()), (1, true));
    }
}
