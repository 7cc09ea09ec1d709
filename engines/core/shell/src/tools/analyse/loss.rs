//! What the moves of a game cost: the value before each and the value after it.

use face::Odds;

use super::finding::{Analysis, Finding};

/// Holds each position back until the next one is known, so that the move between them can be
/// judged.
pub(super) struct Losses {
    /// What scores say about results.
    odds: Odds,
    held: Option<Analysis>,
}

/// What a position is worth to its side to move.
#[derive(Clone, Copy)]
enum Worth {
    Hundredths(i32),
    /// A proved end in so many plies, positive for a win.
    Win(bool),
}

impl Losses {
    pub(super) fn new(odds: Odds) -> Self {
        Self { odds, held: None }
    }

    /// What can be said now that `finding`, the next in order, is known.
    pub(super) fn complete(&mut self, finding: Finding) -> Vec<Finding> {
        let mut ready = Vec::new();
        if let Some(mut held) = self.held.take() {
            if let Finding::Analysis(next) = &finding
                && next.line == held.line
            {
                self.judge(&mut held, next);
            }
            ready.push(Finding::Analysis(held));
        }
        match finding {
            Finding::Analysis(analysis) if analysis.played.is_some() => self.held = Some(analysis),
            other => ready.push(other),
        }
        ready
    }

    /// What is still held back.
    pub(super) fn rest(&mut self) -> Option<Finding> {
        self.held.take().map(Finding::Analysis)
    }

    fn judge(&self, before: &mut Analysis, after: &Analysis) {
        let (Some(was), Some(is)) = (worth(before), worth(after)) else { return };
        let is = if before.turn == after.turn { is } else { is.turned() };
        let is_best = before.bestmove == before.played;
        if let (Worth::Hundredths(was), Worth::Hundredths(is)) = (was, is) {
            before.loss = Some(if is_best { 0 } else { was.saturating_sub(is).max(0) });
        }
        let drop = self.chance(was) - self.chance(is);
        let drop = if is_best { 0.0 } else { drop.max(0.0) };
        // Four digits are more than any search knows.
        before.chance_lost = Some((drop * 10_000.0).round() / 10_000.0);
    }

    /// What a side can expect, 0 to 1.
    fn chance(&self, worth: Worth) -> f64 {
        match worth {
            Worth::Hundredths(score) => self.odds.expectation(score),
            Worth::Win(true) => 1.0,
            Worth::Win(false) => 0.0,
        }
    }
}

impl Worth {
    /// To the other side.
    fn turned(self) -> Self {
        match self {
            Self::Hundredths(score) => Self::Hundredths(-score),
            Self::Win(win) => Self::Win(!win),
        }
    }
}

fn worth(analysis: &Analysis) -> Option<Worth> {
    match analysis.outcome {
        Some("win") => return Some(Worth::Win(true)),
        Some("loss") => return Some(Worth::Win(false)),
        Some(_) => return Some(Worth::Hundredths(0)),
        None => {}
    }
    let best = analysis.lines.first()?;
    best.score.map(Worth::Hundredths).or(best.mate.map(|plies| Worth::Win(plies > 0)))
}
