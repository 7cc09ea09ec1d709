//! The review of a game: what each move cost, and what would have been better.
//!
//! Source: lichess, `WinPercent`, `AccuracyPercent` and `Advice`; the weight of a hundredth is
//! each game's own.

use std::sync::Arc;

use arena::journal::Branch;
use command_line::one_line;
use dyngame::{Analysis, GameState, MoveNotation, Spot, WinModel};
use game::{Message, Outcome, Side, TextError};
use messages::Language;
use serde::Serialize;

use crate::analysis::{CanonicalLine, canonical};
use crate::hint::reason;
use crate::playing::Playing;
use crate::ply::{Ply, SavedMove, Written};
use crate::refusal::refused;
use crate::table::{Setup, Table};
use crate::value::Value;

/// The findings about one position.
#[derive(Clone, Debug, PartialEq)]
struct Assessment {
    value: Value,
    /// The best line; empty if the game is over, or a claim is better.
    best: CanonicalLine,
    /// The claim by which the side to move wins.
    claim: Option<Message>,
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
    /// By side, 0 to 100; `None` for a side that has made too few moves.
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
    pub(crate) side: u8,
    /// After the move.
    pub(crate) score: Value,
    pub(crate) share: f64,
    /// The expectation that the mover lost by it, 0 to 1.
    pub(crate) loss: f64,
    pub(crate) mark: &'static str,
    /// Before the move.
    #[serde(skip)]
    pub(crate) before: Value,
    /// The best answer of the opponent to a move that is marked.
    pub(crate) answer: Option<Answer>,
    pub(crate) best: Option<String>,
    /// The claim by which the mover could have won instead of moving.
    pub(crate) claim: Option<Message>,
    pub(crate) line: Vec<String>,
    written: Vec<Written>,
    touched: Vec<Spot>,
}

/// The best answer to a move, and what it does.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Answer {
    #[serde(rename = "move")]
    pub(crate) text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    written: Written,
    reason: Option<Message>,
}

/// Marks and the losses from which they are given. Source: lichess, where the scale is twice as
/// long: 0.1, 0.2, 0.3.
const MARKS: [(&str, f64); 3] = [("?!", 0.05), ("?", WinModel::MISTAKE), ("??", 0.15)];

/// The review of the game on `table`, by what was found of its positions.
pub(crate) fn judged(found: &[Analysis], table: &Table) -> Result<Review, TextError> {
    let Setup { rules, settings, .. } = &table.setup;
    let notation = rules.move_notation(rules.protocols()[0], settings)?;
    if !found.iter().map(|analysis| analysis.ply).eq(0..=table.plies().len()) {
        return Err(refused("engine-left-out"));
    }
    let mut board = table.setup.board()?;
    let mut positions = Vec::new();
    for (analysis, next) in found.iter().zip(table.plies().iter().map(Some).chain([None])) {
        positions.push(assessment(analysis, &mut *board, &notation));
        if let Some(ply) = next {
            board.make(ply.mv);
        }
    }
    let moves: Vec<_> = table.plies().iter().map(|ply| &ply.saved).collect();
    let mut review = review(&moves, &positions, &rules.win_model());
    let mut board = table.setup.board()?;
    for ((judged, ply), after) in review.moves.iter_mut().zip(table.plies()).zip(&positions[1..]) {
        board.make(ply.mv);
        if !judged.mark.is_empty() {
            let text = after.best.moves.first();
            judged.answer = text.and_then(|text| Answer::of(text, after.value, &*board));
        }
    }
    Ok(review)
}

impl Answer {
    /// The answer `text` on `board`, whose position has this worth.
    pub(crate) fn of(text: &str, value: Value, board: &dyn GameState) -> Option<Self> {
        let mv = board.parse(text, &MoveNotation::CANONICAL).ok()?;
        let reason = reason(Some(value.seen_by(board.side_to_move())), mv, board);
        Some(Self { text: text.to_owned(), written: board.in_notations(mv), reason })
    }
}

/// The mark of a move that lost so much.
pub(crate) fn mark_of(loss: f64) -> &'static str {
    MARKS.iter().rev().find(|(_, from)| loss >= *from).map_or("", |(mark, _)| mark)
}

/// The findings about the position on `board`.
fn assessment(
    analysis: &Analysis,
    board: &mut dyn GameState,
    notation: &MoveNotation,
) -> Assessment {
    let won = Outcome::Win(board.side_to_move());
    let claim = board.claim().filter(|claim| claim.outcome == won);
    let end = board.status().map(|(outcome, _)| outcome).or(claim.as_ref().map(|_| won));
    let value = match end {
        Some(outcome) => Value::of_end(outcome),
        None => Value::of(analysis.value().unwrap_or(protocol::Value::Centi(0)), analysis.turn),
    };
    let best = analysis.lines.first().filter(|_| claim.is_none()).map_or(&[][..], |line| &line.pv);
    let best = canonical(best, notation, board);
    Assessment { value, best, claim: claim.map(|claim| claim.message()) }
}

/// Judges the moves `played` by what is known of the positions before and after each of them.
fn review(played: &[&SavedMove], positions: &[Assessment], model: &WinModel) -> Review {
    assert_eq!(positions.len(), played.len() + 1, "a position before and after each move");
    let mut counts = [[0; 3]; 2];
    let mut moves = Vec::new();
    for (ply, mv) in played.iter().enumerate() {
        let judged = judge(ply, mv, &positions[ply], &positions[ply + 1], model);
        if let Some(rank) = MARKS.iter().position(|(mark, _)| *mark == judged.mark) {
            counts[usize::from(mv.side)][rank] += 1;
        }
        moves.push(judged);
    }
    let shares: Vec<f64> =
        positions.iter().map(|position| 100.0 * position.value.share(model)).collect();
    let accuracy = [0, 1].map(|side| accuracy(&moves, &shares, side));
    Review { accuracy, counts, moves }
}

fn judge(
    ply: usize,
    played: &SavedMove,
    before: &Assessment,
    after: &Assessment,
    model: &WinModel,
) -> JudgedMove {
    let mover = Side::BOTH[usize::from(played.side)];
    let mut best = before.best.clone();
    // A move behind which the opponent can win by a claim is not the best, whatever the engine found before it.
    if after.claim.is_some() && best.moves.first() == Some(&played.text) {
        best = CanonicalLine::default();
    }
    let CanonicalLine { moves: line, written, touched } = best;
    let is_best = line.first() == Some(&played.text);
    let lost = model.chance_lost(before.value.seen_by(mover), after.value.seen_by(mover));
    let loss = if is_best { 0.0 } else { lost };
    let mark = mark_of(loss);
    JudgedMove {
        ply: ply + 1,
        text: played.text.clone(),
        side: played.side,
        score: after.value,
        share: after.value.share(model),
        loss,
        mark,
        before: before.value,
        answer: None,
        best: line.first().cloned(),
        claim: before.claim.clone(),
        line,
        written,
        touched,
    }
}

impl Review {
    /// The review of the game for people: a line for each move with the comments and variations on it, the end, and the
    /// accuracy of the sides.
    pub(crate) fn table(&self, playing: &Playing) -> String {
        /// Moves of a better line that are shown.
        const LINE: usize = 5;
        let table = &playing.table;
        let (sides, branches) = (table.board().names(), table.branches());
        let mut lines = vec![format!(" ply  move        {} can expect", sides[0])];
        lines.extend(commented(&table.comment));
        for mv in &self.moves {
            let JudgedMove { ply, text, mark, share, line, claim, .. } = mv;
            let better = match mark.is_empty() {
                true => String::new(),
                false if claim.is_some() => "   better: claim".to_owned(),
                false => format!("   better: {}", line[..line.len().min(LINE)].join(" ")),
            };
            lines.push(format!("{ply:>4}  {text:<9}{mark:<3}{:>4.0} %{better}", 100.0 * share));
            lines.extend(commented(&table.plies()[ply - 1].saved.comment));
            lines.extend(branches.iter().filter(|branch| branch.base + 1 == *ply).map(beside));
        }
        let behind = branches.iter().filter(|branch| branch.base == self.moves.len());
        lines.extend(behind.map(beside));
        lines.extend(playing.end_message().map(|end| Language::ENGLISH.text(&end)));
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

/// A comment in a line; nothing where there is none.
fn commented(comment: &str) -> Option<String> {
    (!comment.is_empty()).then(|| format!("      comment: {}", one_line(comment)))
}

/// A variation in a line; the moves that it has from others stand in brackets.
fn beside(Branch { path, moves, .. }: &Branch<Arc<Ply>>) -> String {
    let path = if path.is_empty() { String::new() } else { format!("({}) ", path.join(" ")) };
    let moves: Vec<_> = moves.iter().map(|ply| ply.saved.text.as_str()).collect();
    format!("      variation: {path}{}", moves.join(" "))
}

/// Moves of a side of which an accuracy says something.
const FEW: usize = 5;

/// The accuracy of a side: the mean of the harmonic mean of its moves' and of their mean weighted
/// by how much was at stake around each; `None` where it has made fewer than [`FEW`]. `shares` are percent before and after
/// each move.
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
    if own.len() < FEW {
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

    fn mv(side: u8, text: &str) -> SavedMove {
        SavedMove { text: text.into(), side, ..SavedMove::default() }
    }

    fn worth(score: i32, best: &str) -> Assessment {
        let best = CanonicalLine { moves: vec![best.into()], ..CanonicalLine::default() };
        Assessment { value: Value::Cp(score), best, claim: None }
    }

    #[test]
    fn a_blunder_is_marked_and_a_best_move_is_not() {
        let moves = [mv(0, "a1"), mv(1, "b1"), mv(0, "c1"), mv(1, "d1")];
        let positions =
            [worth(20, "a1"), worth(0, "b2"), worth(10, "c2"), worth(-600, "d1"), worth(-580, "")];
        let review = review(
            &moves.iter().collect::<Vec<_>>(),
            &positions,
            &WinModel { scale: 250.0, draw: 0.0 },
        );
        let marks: Vec<_> = review.moves.iter().map(|mv| mv.mark).collect();
        assert_eq!(marks, ["", "", "??", ""]);
        assert_eq!(review.counts, [[0, 0, 1], [0, 0, 0]]);
        assert_eq!(review.moves[2].best.as_deref(), Some("c2"));
        // Two moves of a side are too few to say how well it plays.
        assert_eq!(review.accuracy, [None; 2]);
    }

    #[test]
    fn a_blunder_costs_accuracy() {
        let moves: Vec<_> = (0..10).map(|ply| mv(ply % 2, "a1")).collect();
        let mut positions: Vec<_> = (0..11).map(|_| worth(0, "a1")).collect();
        // The fifth move of the first side is not the best one.
        positions[8..].fill_with(|| worth(-600, "b1"));
        positions[8] = worth(0, "b1");
        let model = WinModel { scale: 250.0, draw: 0.0 };
        let review = review(&moves.iter().collect::<Vec<_>>(), &positions, &model);
        let [first, second] = review.accuracy.map(|accuracy| accuracy.expect("moves"));
        assert!(first < 80.0 && second > 95.0, "{first} {second}");
    }

    #[test]
    fn losses_are_the_movers() {
        // The second side gives a won game away: the first side's share grows.
        let moves = [mv(1, "a1")];
        let positions = [worth(-400, "b1"), worth(400, "")];
        let review = review(
            &moves.iter().collect::<Vec<_>>(),
            &positions,
            &WinModel { scale: 250.0, draw: 0.0 },
        );
        assert!(review.moves[0].loss > 0.5 && review.moves[0].mark == "??");
        assert_eq!(review.accuracy[0], None);
    }
}
