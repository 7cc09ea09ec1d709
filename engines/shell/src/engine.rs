//! The search as the shell holds it: the searcher and the opinions it searches by.

use game::{Game, Line, Notation};
use protocol::Reply;
use search::{Limits, Observer, Report, Searcher};

use crate::Program;
use crate::options::Settings;
use crate::session::MoveOf;

/// A searcher of the size that the settings want, and the evaluation they want.
pub(crate) struct Engine<P: Program> {
    searcher: Searcher<P::Game, P::Heuristics>,
    heuristics: P::Heuristics,
}

impl<P: Program> Engine<P> {
    pub(crate) fn new(program: &P, settings: &Settings) -> Self {
        Self {
            searcher: Searcher::new(settings.hash, settings.threads),
            heuristics: program.heuristics(&settings.eval),
        }
    }

    /// Takes on the size that the settings want.
    pub(crate) fn resize(&mut self, settings: &Settings) {
        self.searcher.set_threads(settings.threads);
        self.searcher.resize(settings.hash);
    }

    /// Does `work` with the memory of the table given back meanwhile.
    pub(crate) fn lending_memory<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let mib = self.searcher.mib();
        self.searcher.resize(1);
        let result = work();
        self.searcher.resize(mib);
        result
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
        self.searcher.search(pos, line, &self.heuristics, limits, observer)
    }

    /// What the table holds for `pos`, if anything.
    pub(crate) fn probe(&self, pos: &P::Game, form: <P::Game as Notation>::Form) -> Option<Reply> {
        let entry = self.searcher.probe_table(pos)?;
        let best = entry.best.filter(|&mv| pos.is_legal(mv)).map(|mv| pos.move_text(mv, form));
        let bound = match entry.bound {
            search::Bound::Exact => protocol::Bound::Exact,
            search::Bound::Lower => protocol::Bound::Lower,
            search::Bound::Upper => protocol::Bound::Upper,
        };
        Some(Reply::HashEntry { best, bound: Some((entry.score.get(), bound, entry.depth)) })
    }
}
