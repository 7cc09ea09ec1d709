//! The search of one game behind [`DynEngine`], and the observer that hears of it in handles.

use dyngame::{GameState, Identity, Move, TypedState};
use game::{Game, Line, Notation, Outcome, TextError, status};
use protocol::Opening;
use search::plain::{self, Plain};
use search::{
    Evaluation, EvaluationKind, Heuristics, Limits, Observer, Pulse, Report, Score, Searcher,
    TableEntry,
};

use super::super::Program;
use super::super::erased::{DynEngine, DynObserver, SearchSettings, TimeParts, Until};

type MoveOf<P> = <<P as Identity>::Game as Game>::Move;

pub(super) fn typed<P: Identity>(state: &dyn GameState) -> &TypedState<P::Game> {
    TypedState::of(state)
}

pub(super) struct Engine<P: Program> {
    searcher: Searcher<P::Game, P::Heuristics>,
    heuristics: P::Heuristics,
    eval: EvaluationKind,
    /// How to search instead, and the seed of its choices.
    plain: Option<(Plain<P::Game>, u64)>,
}

impl<P: Program> Engine<P> {
    pub(super) fn new(program: &P, settings: &SearchSettings) -> Self {
        let mut engine = Self {
            searcher: Searcher::new(settings.hash, settings.threads),
            heuristics: program.heuristics(settings.eval),
            eval: settings.eval,
            plain: None,
        };
        engine.fit(settings);
        engine
    }

    /// Searches, followed by what `observer` makes of the heuristics.
    fn search_typed<'a, O: Observer<MoveOf<P>>>(
        &'a mut self,
        (pos, line): (&P::Game, &Line<P::Game>),
        limits: &Limits<MoveOf<P>>,
        observer: impl FnOnce(&'a P::Heuristics) -> O,
    ) -> Report<MoveOf<P>> {
        let Self { searcher, heuristics, plain, .. } = self;
        let observer = observer(heuristics);
        match plain {
            Some((plain, seed)) => {
                plain::search(pos, heuristics.evaluation(), plain, limits, (*seed, &observer))
            }
            None => searcher.search(pos, line, heuristics, limits, &observer),
        }
    }
}

impl<P: Program> DynEngine for Engine<P> {
    fn eval(&self) -> EvaluationKind {
        self.eval
    }

    fn fit(&mut self, settings: &SearchSettings) {
        if self.searcher.threads() != settings.threads {
            self.searcher.set_threads(settings.threads);
        }
        self.searcher.resize(settings.hash);
        let plain = P::PLAIN.filter(|_| settings.is_plain);
        self.plain = plain.map(|plain| (plain, settings.seed));
        self.searcher.set_params(settings.tuning.params(self.heuristics.params()));
        self.searcher.techniques_mut().clone_from(&settings.tuning.techniques);
    }

    fn resize(&mut self, mib: usize) {
        self.searcher.resize(mib);
    }

    fn warm_up(&mut self, state: &dyn GameState) {
        self.searcher.warm_up();
        // Weights are read when a position is first evaluated.
        let pos = typed::<P>(state).pos();
        let mut evaluation = self.heuristics.evaluation();
        evaluation.reset(pos);
        evaluation.evaluate(pos);
    }

    fn clear(&mut self) {
        self.searcher.clear();
    }

    fn search(
        &mut self,
        state: &dyn GameState,
        limits: &Limits<Move>,
        observer: &dyn DynObserver,
    ) -> Report<Move> {
        let state = typed::<P>(state);
        let allowed = limits.search_moves.iter().map(|&mv| state.meant(mv)).collect();
        let limits = limits.with_moves(allowed);
        let root = (state.pos(), state.line());
        let report = self.search_typed(root, &limits, |heuristics| Following {
            state,
            observer,
            heuristics: Some(heuristics),
        });
        erased(state, &report.completed(state.pos(), &self.heuristics))
    }

    fn greediest(&self, state: &dyn GameState, moves: &[Move]) -> Option<Move> {
        let (state, pos) = (typed::<P>(state), typed::<P>(state).pos());
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
        moves.iter().rev().copied().max_by_key(|&mv| worth(state.meant(mv)))
    }

    fn probe(&self, state: &dyn GameState) -> Option<TableEntry<Move>> {
        let state = typed::<P>(state);
        let TableEntry { score, bound, depth, best } = self.searcher.probe_table(state.pos())?;
        let best = best.and_then(|mv| state.handle(mv));
        Some(TableEntry { score, bound, depth, best })
    }

    fn negotiate(
        &mut self,
        start: &dyn GameState,
        opening: &Opening,
        limits: &Limits<Move>,
        time: &TimeParts<'_>,
    ) -> Result<Vec<String>, TextError> {
        let none = || TextError::new("there is nothing to negotiate in this game");
        let answer = P::NEGOTIATOR.ok_or_else(none)?;
        let empty = typed::<P>(start).pos();
        let limits = limits.with_moves(Vec::new());
        let mut assess = |pos: &P::Game, parts: u32| {
            let is_over = time(parts)?;
            let report = self.search_typed((pos, &Line::new()), &limits, |_| Until(&*is_over));
            report.lines.first().map(|line| line.score)
        };
        answer(opening, empty, &mut assess)
    }
}

/// Hands what a search of one game says to an observer of any.
pub(super) struct Following<'a, G: Notation, H> {
    /// The root of the search.
    pub(super) state: &'a TypedState<G>,
    pub(super) observer: &'a dyn DynObserver,
    /// By which lines are completed, unless they come from a solver.
    pub(super) heuristics: Option<&'a H>,
}

impl<G: Notation, H: Heuristics<G>> Following<'_, G, H> {
    fn told(&self, report: &Report<G::Move>) -> Report<Move> {
        match self.heuristics {
            Some(heuristics) => erased(self.state, &report.completed(self.state.pos(), heuristics)),
            None => erased(self.state, report),
        }
    }
}

impl<G: Notation, H: Heuristics<G> + Sync> Observer<G::Move> for Following<'_, G, H> {
    fn should_stop(&self) -> bool {
        self.observer.should_stop()
    }

    fn iteration(&self, report: &Report<G::Move>) -> bool {
        let first = |moves: &[_]| moves.first().and_then(|&mv| self.state.handle(mv));
        let found = report.converted(|moves| first(moves).into_iter().collect());
        self.observer.iteration(&found, &|| self.told(report))
    }

    fn update(&self, report: &Report<G::Move>) {
        self.observer.update(&|| self.told(report));
    }

    fn pulse(&self, pulse: &dyn Fn() -> Pulse<G::Move>) {
        self.observer.pulse(&|| {
            let Pulse { depth, seldepth, nodes, hashfull, current } = pulse();
            let handle = |mv| self.state.handle(mv);
            let current = current.and_then(|(mv, number)| Some((handle(mv)?, number)));
            Pulse { depth, seldepth, nodes, hashfull, current }
        });
    }
}

/// `report`, found of `root`, in handles.
pub(super) fn erased<G: Notation>(root: &TypedState<G>, report: &Report<G::Move>) -> Report<Move> {
    report.converted(|moves| {
        let handles = root.handles(moves);
        if handles.len() < moves.len() {
            log::error!("illegal move in a line of play {moves:?} from {:?}", root.pos());
        }
        handles
    })
}
