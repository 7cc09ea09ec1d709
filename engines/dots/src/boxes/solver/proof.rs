//! The value of a position, by proof of one bound after another.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;

use game::{Game, Side};

use super::children::History;
use super::question::Question;
use super::thread::BoxesSearch;
use crate::boxes::captures::Settled;
use crate::solving::Solution;
use dots_rules::Edge;

/// The proof of the value of one position, and the threads that find it.
pub(super) struct Proof<'a> {
    question: Question<'a>,
    /// For each thread how often cutting a string was what proved a bound.
    histories: Vec<History>,
}

impl<'a> Proof<'a> {
    pub(super) fn new(question: Question<'a>, threads: usize) -> Self {
        Self { question, histories: vec![[0; 64]; threads] }
    }

    /// Nodes searched so far.
    pub(super) fn nodes(&self) -> u64 {
        self.question.nodes()
    }

    /// The captures that the position begins with, and the quiet state after them; with it the
    /// boxes that are left.
    fn settled(&self) -> (Settled<1>, i32) {
        let Question { states, pos, .. } = self.question;
        let state = states.normal(&states.graph.state(pos));
        (states.graph.settle(state), state.remaining())
    }

    pub(super) fn value(&mut self) -> Option<Solution> {
        let (settled, remaining) = self.settled();
        // Values are even or odd as the number of boxes left is; most lie near zero.
        let mut guess = remaining % 2;
        while self.question.bounds.0 < self.question.bounds.1 {
            self.question.report();
            if self.worth_at_most(&settled, guess - 1)? {
                self.question.bounds.1 = guess - 2;
                guess -= 2;
            } else {
                self.question.bounds.0 = guess;
                guess += 2;
            }
        }
        self.question.report();
        let value = self.question.final_score(self.question.bounds.0);
        Some(Solution { value, best: Vec::new(), nodes: self.nodes() })
    }

    pub(super) fn verdict(&mut self) -> Option<std::cmp::Ordering> {
        let (settled, _) = self.settled();
        let even = -self.question.pos.lead();
        if !self.worth_at_most(&settled, even)? {
            return Some(std::cmp::Ordering::Greater);
        }
        let loses = self.worth_at_most(&settled, even - 1)?;
        Some(if loses { std::cmp::Ordering::Less } else { std::cmp::Ordering::Equal })
    }

    /// The legal moves that keep the final score `score`.
    pub(super) fn best_moves(&mut self, score: i32) -> Option<Vec<Edge>> {
        let Question { states, pos, .. } = self.question;
        let graph = &states.graph;
        let own = if pos.side_to_move() == Side::First { score } else { -score };
        let value = own - pos.lead();
        let mut best = Vec::new();
        for mv in pos.moves() {
            let Some(string) = graph.string(mv) else { continue };
            let mut after = graph.state(pos);
            let won = graph.cut(&mut after, string);
            let settled = graph.settle(states.normal(&after));
            let keeps = if won > 0 {
                !self.worth_at_most(&settled, value - won - 1)?
            } else {
                self.worth_at_most(&settled, -value)?
            };
            if keeps {
                best.push(mv);
            }
        }
        Some(best)
    }

    /// Whether the captures of `settled` are worth at most `most` to the side that takes them.
    /// All threads ask; the first answer is the answer.
    fn worth_at_most(&mut self, settled: &Settled<1>, most: i32) -> Option<bool> {
        let mut histories = std::mem::take(&mut self.histories);
        let (done, answer) = (AtomicBool::new(false), OnceLock::new());
        let question = &self.question;
        let ask = |history: &mut History, speaks| {
            let mut search = BoxesSearch::new(question, &done, history, speaks);
            if let Some(found) = search.captures_at_most(*settled, most) {
                let _ = answer.set(found);
                done.store(true, Ordering::Relaxed);
            }
            question.count(search.unreported());
        };
        std::thread::scope(|scope| {
            if let Some((first, others)) = histories.split_first_mut() {
                for history in others {
                    // Without a thread one less asks.
                    let _ = Builder::new().spawn_scoped(scope, || ask(history, false));
                }
                ask(first, true);
            }
        });
        self.histories = histories;
        answer.into_inner()
    }
}
