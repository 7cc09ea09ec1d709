//! The search as the shell holds it: the searcher and the opinions it searches by.

use game::{Game, Line, Outcome, status};
use search::plain::{self, Plain};
use search::{
    Evaluation, EvaluationKind, Heuristics, Limits, Observer, Report, Score, Searcher, TableEntry,
};

use super::MoveOf;
use crate::Program;
use crate::options::Settings;

/// A searcher of the size that the settings want, and the evaluation they want.
pub(crate) struct Engine<P: Program> {
    searcher: Searcher<P::Game, P::Heuristics>,
    heuristics: P::Heuristics,
    eval: EvaluationKind,
    /// How to search instead, and the seed of its choices.
    plain: Option<(Plain<P::Game>, u64)>,
}

impl<P: Program> Engine<P> {
    pub(crate) fn new(program: &P, settings: &Settings) -> Self {
        let mut engine = Self {
            searcher: Searcher::new(settings.hash, settings.threads),
            heuristics: program.heuristics(settings.eval),
            eval: settings.eval,
            plain: None,
        };
        engine.configure(settings);
        engine
    }

    fn configure(&mut self, settings: &Settings) {
        let plain = P::PLAIN.filter(|_| settings.is_plain);
        self.plain = plain.map(|plain| (plain, settings.seed));
        self.searcher.set_params(settings.tuning.params(self.heuristics.params()));
        *self.searcher.techniques_mut() = settings.tuning.techniques();
    }

    /// The engine in `cell`, made to fit the settings, and built if there is none.
    pub(crate) fn fitted<'a>(
        cell: &'a mut Option<Self>,
        program: &P,
        settings: &Settings,
    ) -> &'a mut Self {
        // Values of another evaluation are no use. What is dropped goes first: there may be no
        // room for both.
        if cell.as_ref().is_some_and(|engine| engine.eval != settings.eval) {
            *cell = None;
        }
        let engine = cell.get_or_insert_with(|| Self::new(program, settings));
        if engine.searcher.threads() != settings.threads {
            engine.searcher.set_threads(settings.threads);
        }
        if engine.searcher.mib() != settings.hash {
            engine.searcher.resize(settings.hash);
        }
        engine.configure(settings);
        engine
    }

    /// Does `work` with the memory of the table given back meanwhile.
    pub(crate) fn lending_memory<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let mib = self.searcher.mib();
        self.searcher.resize(1);
        let result = work();
        self.searcher.resize(mib);
        result
    }

    /// Has everything ready, so that the first search, on the board of `pos`, loses no time.
    pub(crate) fn warm_up(&mut self, pos: &P::Game) {
        self.searcher.warm_up();
        // Weights are read when a position is first evaluated.
        let mut evaluation = self.heuristics.evaluation();
        evaluation.reset(pos);
        evaluation.evaluate(pos);
    }

    /// Forgets everything, as for a new game.
    pub(crate) fn clear(&mut self) {
        self.searcher.clear();
    }

    pub(crate) fn search(
        &mut self,
        (pos, line): (&P::Game, &Line<P::Game>),
        limits: &Limits<MoveOf<P>>,
        observer: &dyn Observer<MoveOf<P>>,
    ) -> Report<MoveOf<P>> {
        if let Some((plain, seed)) = &self.plain {
            let evaluation = self.heuristics.evaluation();
            return plain::search(pos, evaluation, plain, limits, (*seed, observer));
        }
        self.searcher.search(pos, line, &self.heuristics, limits, observer)
    }

    /// The move of `moves` after which the position itself looks best, whatever the answer.
    pub(crate) fn greediest(&self, pos: &P::Game, moves: &[MoveOf<P>]) -> Option<MoveOf<P>> {
        let side = pos.side_to_move();
        let mut evaluation = self.heuristics.evaluation();
        evaluation.reset(pos);
        let mut worth = |mv: MoveOf<P>| {
            evaluation.push(pos, mv);
            let after = pos.after(mv);
            let score = match status(&after, &Line::new()) {
                Some(Outcome::Win(winner)) if winner == side => Score::win_in(1),
                Some(Outcome::Win(_)) => Score::loss_in(1),
                Some(Outcome::Draw) => Score::ZERO,
                None if after.side_to_move() == side => evaluation.evaluate(&after),
                None => -evaluation.evaluate(&after),
            };
            evaluation.pop();
            score
        };
        // The first of those that are equal.
        moves.iter().rev().copied().max_by_key(|&mv| worth(mv))
    }

    /// What the table holds for `pos`, if anything, its move legal.
    pub(crate) fn probe(&self, pos: &P::Game) -> Option<TableEntry<MoveOf<P>>> {
        let entry = self.searcher.probe_table(pos)?;
        Some(TableEntry { best: entry.best.filter(|&mv| pos.is_legal(mv)), ..entry })
    }
}
