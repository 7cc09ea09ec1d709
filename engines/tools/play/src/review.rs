//! The review of a game: what each move cost, and what would have been better.
//!
//! Source: lichess, `WinPercent`, `AccuracyPercent` and `Advice`; the weight of a hundredth is
//! each game's own.

use dyngame::MoveNotation;
use dyngame::{Analysis, Spot, WinModel};
use game::{Side, TextError};
use serde::Serialize;

use crate::analysis::{CanonicalLine, canonical};
use crate::table::{Setup, Step, Table, Written};
use crate::value::Value;

/// What was found out about one position.
#[derive(Clone, Debug, PartialEq)]
struct Assessment {
    value: Value,
    /// The best line; empty if the game is over.
    best: CanonicalLine,
}

#[derive(Default, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub(crate) enum ReviewReport {
    /// There is none, or it does not hold any more.
    #[default]
    None,
    /// So many positions were looked at, of so many.
    Running { done: usize, of: usize },
    /// It says itself that it is done.
    #[serde(untagged)]
    Done(Review),
}

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "state", rename = "done")]
pub(crate) struct Review {
    /// By side, 0 to 100; `None` for a side without moves.
    pub(crate) accuracy: [Option<f64>; 2],
    /// Inaccuracies, mistakes and blunders, by side.
    pub(crate) counts: [[u32; 3]; 2],
    pub(crate) moves: Vec<JudgedMove>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct JudgedMove {
    pub(crate) ply: usize,
    #[serde(rename = "move")]
    pub(crate) text: String,
    side: u8,
    /// After the move.
    score: Value,
    pub(crate) share: f64,
    /// What the mover could expect before it and cannot any more, 0 to 1.
    loss: f64,
    pub(crate) mark: &'static str,
    best: Option<String>,
    pub(crate) line: Vec<String>,
    written: Vec<Written>,
    touched: Vec<Spot>,
}

/// Marks and the losses from which they are given. Source: lichess, where the scale is twice as
/// long: 0.1, 0.2, 0.3.
const MARKS: [(&str, f64); 3] = [("?!", 0.05), ("?", WinModel::MISTAKE), ("??", 0.15)];

/// The review of the game on `table`, by what was found of its positions.
pub(crate) fn judged(found: &[Analysis], table: &Table) -> Result<Review, TextError> {
    let Setup { rules, settings, .. } = &table.setup;
    let spelling = rules.move_notation(rules.protocols()[0], settings)?;
    let positions = found.iter().map(|analysis| assessment(analysis, table, &spelling));
    let positions = positions.collect::<Result<Vec<_>, _>>()?;
    if positions.len() != table.plies() + 1 {
        return Err(TextError::new("the engine left positions out"));
    }
    Ok(review(&table.game.steps, &positions, &rules.win_model()))
}

fn assessment(
    analysis: &Analysis,
    table: &Table,
    spelling: &MoveNotation,
) -> Result<Assessment, TextError> {
    let mut board = table.board_after(analysis.ply)?;
    let value = match board.status() {
        Some((outcome, _)) => Value::of_end(outcome),
        None => Value::of(analysis.value().unwrap_or(protocol::Value::Centi(0)), analysis.turn),
    };
    let best = analysis.lines.first().map_or(&[][..], |line| &line.pv);
    Ok(Assessment { value, best: canonical(best, spelling, &mut *board) })
}

/// Judges the moves `steps` by what is known of the positions before and after each of them.
fn review(steps: &[Step], positions: &[Assessment], odds: &WinModel) -> Review {
    assert_eq!(positions.len(), steps.len() + 1, "a position before and after each move");
    let mut counts = [[0; 3]; 2];
    let mut moves = Vec::new();
    for (ply, step) in steps.iter().enumerate() {
        let judged = judge(ply, step, &positions[ply], &positions[ply + 1], odds);
        if let Some(rank) = MARKS.iter().position(|(mark, _)| *mark == judged.mark) {
            counts[usize::from(step.side)][rank] += 1;
        }
        moves.push(judged);
    }
    let shares: Vec<f64> =
        positions.iter().map(|position| 100.0 * position.value.share(odds)).collect();
    let accuracy = [0, 1].map(|side| accuracy(&moves, &shares, side));
    Review { accuracy, counts, moves }
}

fn judge(
    ply: usize,
    step: &Step,
    before: &Assessment,
    after: &Assessment,
    odds: &WinModel,
) -> JudgedMove {
    let mover = Side::BOTH[usize::from(step.side)];
    let CanonicalLine { moves: line, written, touched } = before.best.clone();
    let is_best = line.first() == Some(&step.text);
    let lost = odds.chance_lost(before.value.seen_by(mover), after.value.seen_by(mover));
    let loss = if is_best { 0.0 } else { lost };
    let mark = MARKS.iter().rev().find(|(_, from)| loss >= *from).map_or("", |(mark, _)| mark);
    JudgedMove {
        ply: ply + 1,
        text: step.text.clone(),
        side: step.side,
        score: after.value,
        share: after.value.share(odds),
        loss,
        mark,
        best: line.first().cloned(),
        line,
        written,
        touched,
    }
}

impl Review {
    /// The review for people: a line for each move, and the accuracy of `sides`.
    pub(crate) fn table(&self, sides: &[&str; 2]) -> String {
        /// Moves of a better line that are shown.
        const LINE: usize = 5;
        let mut lines = vec![format!(" ply  move        {} can expect", sides[0])];
        for mv in &self.moves {
            let JudgedMove { ply, text, mark, share, line, .. } = mv;
            let better = match mark.is_empty() {
                true => String::new(),
                false => format!("   better: {}", line[..line.len().min(LINE)].join(" ")),
            };
            lines.push(format!("{ply:>4}  {text:<9}{mark:<3}{:>4.0} %{better}", 100.0 * share));
        }
        for (side, name) in sides.iter().enumerate() {
            let accuracy = self.accuracy[side].map_or("-".to_owned(), |part| format!("{part:.1}"));
            let [inaccuracies, mistakes, blunders] = self.counts[side];
            lines.push(format!(
                "{name}: accuracy {accuracy}, inaccuracies {inaccuracies}, mistakes {mistakes}, \
                 blunders {blunders}"
            ));
        }
        lines.join("\n")
    }
}

/// The accuracy of a side: the mean of the harmonic mean of its moves' and of their mean weighted
/// by how much was at stake around each. `shares` are percent before and after each move.
fn accuracy(moves: &[JudgedMove], shares: &[f64], side: u8) -> Option<f64> {
    let window = (moves.len() / 10).clamp(2, 8);
    let at_stake = |ply: usize| {
        let start = ply.saturating_sub(window / 2).min(shares.len().saturating_sub(window));
        deviation(&shares[start..(start + window).min(shares.len())]).clamp(0.5, 12.0)
    };
    let own: Vec<(f64, f64)> = moves
        .iter()
        .filter(|mv| mv.side == side)
        .map(|mv| (accuracy_of(100.0 * mv.loss), at_stake(mv.ply)))
        .collect();
    if own.is_empty() {
        return None;
    }
    let count = own.len() as f64;
    let harmonic = count / own.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum::<f64>();
    let weights: f64 = own.iter().map(|(_, weight)| weight).sum();
    let weighted = own.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weights;
    Some(f64::midpoint(harmonic, weighted))
}

/// The accuracy of a move that loses so many points of a hundred.
fn accuracy_of(drop: f64) -> f64 {
    (103.1668 * (-0.04354 * drop).exp() - 3.1669 + 1.0).clamp(0.0, 100.0)
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(side: u8, text: &str) -> Step {
        Step { text: text.into(), side, ..Step::default() }
    }

    fn worth(score: i32, best: &str) -> Assessment {
        let best = CanonicalLine { moves: vec![best.into()], ..CanonicalLine::default() };
        Assessment { value: Value::Cp(score), best }
    }

    #[test]
    fn a_blunder_is_marked_and_a_best_move_is_not() {
        let steps = [step(0, "a1"), step(1, "b1"), step(0, "c1"), step(1, "d1")];
        let positions =
            [worth(20, "a1"), worth(0, "b2"), worth(10, "c2"), worth(-600, "d1"), worth(-580, "")];
        let review = review(&steps, &positions, &WinModel { scale: 250.0, draw: 0.0 });
        let marks: Vec<_> = review.moves.iter().map(|mv| mv.mark).collect();
        assert_eq!(marks, ["", "", "??", ""]);
        assert_eq!(review.counts, [[0, 0, 1], [0, 0, 0]]);
        assert_eq!(review.moves[2].best.as_deref(), Some("c2"));
        let [first, second] = review.accuracy.map(|accuracy| accuracy.expect("moves"));
        assert!(first < 80.0 && second > 95.0, "{first} {second}");
    }

    #[test]
    fn losses_are_the_movers() {
        // The second side gives a won game away: the first side's share grows.
        let steps = [step(1, "a1")];
        let positions = [worth(-400, "b1"), worth(400, "")];
        let review = review(&steps, &positions, &WinModel { scale: 250.0, draw: 0.0 });
        assert!(review.moves[0].loss > 0.5 && review.moves[0].mark == "??");
        assert_eq!(review.accuracy[0], None);
    }
}
