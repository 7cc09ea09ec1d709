//! Positions from within searches: those that the evaluation meets at work. Most have a bad move behind them
//! that one side was only trying, which positions of games do not.

use std::sync::Mutex;

use game::{Game, Line, Notation, status};
use search::{Heuristics, Observer, Searcher};

use crate::data::Scored;
use crate::settings::GamePlan;

/// Evaluations between two that are sampled: a prime, to be in step with nothing.
const PERIOD: u64 = 149;

/// Collects every [`PERIOD`]th position that is evaluated, as the moves from the root to it.
#[derive(Debug)]
pub(crate) struct Sampler<M>(Mutex<(u64, Vec<Vec<M>>)>);

impl<M> Sampler<M> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new((0, Vec::new())))
    }

    /// The lines of the positions since the last time.
    fn take(&self) -> Vec<Vec<M>> {
        std::mem::take(&mut self.0.lock().expect("no panic while sampling").1)
    }
}

impl<M: Send> Observer<M> for Sampler<M> {
    /// Positions behind a pass are left out: no game leads to them.
    fn evaluates(&self, moves: &mut dyn Iterator<Item = Option<M>>) {
        let mut sampled = self.0.lock().expect("no panic while sampling");
        sampled.0 += 1;
        if sampled.0.is_multiple_of(PERIOD) {
            let line = moves.collect::<Option<Vec<_>>>();
            sampled.1.extend(line);
        }
    }
}

/// The positions that a search of `root` has evaluated, as far as they were sampled.
pub(crate) fn sampled<G: Game>(sampler: &Sampler<G::Move>, root: &G) -> Vec<G> {
    let played = |line: Vec<G::Move>| {
        let mut pos = root.clone();
        for mv in line {
            pos.make(mv);
        }
        pos
    };
    sampler.take().into_iter().map(played).collect()
}

/// Up to about `count` of `leaves`, spread over all of them, each with the score of a search of its own. Left
/// out are those whose value is known without a search.
pub(crate) fn scored<G: Notation, H: Heuristics<G>>(
    leaves: Vec<G>,
    count: usize,
    heuristics: &H,
    searcher: &mut Searcher<G, H>,
    plan: &GamePlan,
) -> Vec<Scored<G>> {
    let (mut judge, limits) = (heuristics.clone(), plan.limits());
    let step = (leaves.len() / count.max(1)).max(1);
    let score = |pos: G| {
        if status(&pos, &Line::new()).is_some() || judge.probe(&mut pos.clone(), 0).is_some() {
            return None;
        }
        let report = searcher.search(&pos, &Line::new(), heuristics, &limits, &());
        let score = Scored::turned(&pos, report.lines.first()?.score.get());
        Some(Scored { pos, score: score.clamp(-plan.decided, plan.decided) })
    };
    leaves.into_iter().step_by(step).filter_map(score).collect()
}
