//! The one place where the shell is compiled for each game: a program and its engine behind
//! [`DynProgram`] and [`DynEngine`].

mod engine;

use std::error::Error;
use std::io::Write;

use clap::ArgMatches;
use dyngame::{Configured, GameState, Move, MoveNotation};
use game::{Game, TextError, perft};
use search::plain::{self, Count, Method};
use search::{Evaluation, EvaluationKind, Heuristics, MateProgress, MateVerdict, Report, Score};

use super::erased::{CountMethod, DynEngine, DynObserver, DynProgram, SearchSettings};
use super::{Moment, Program, ProgramEntry, Resources, SuiteChecker};
use engine::{Engine, Following, erased, typed};

impl<P: Program> DynProgram for Configured<P> {
    fn entry(&self) -> &'static ProgramEntry {
        const { &ProgramEntry::of::<P>() }
    }

    fn canonical_option(&self, name: &str, value: &str) -> Option<(&'static str, String)> {
        self.0.canonical_option(name, value)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<bool, TextError> {
        let before = self.0.rules();
        self.0.set_option(name, value)?;
        Ok(self.0.rules() != before)
    }

    fn prepare(&mut self) -> Result<(), TextError> {
        self.0.prepare()
    }

    fn other_notation(&self, notation: &MoveNotation) -> Option<(MoveNotation, &'static str)> {
        let (other, note) = self.0.other_notation(notation.typed())?;
        Some((MoveNotation::of(other), note))
    }

    fn queries(&self) -> Vec<&'static str> {
        P::QUERIES.iter().map(|query| query.what).collect()
    }

    fn query(&self, state: &dyn GameState, what: &str) -> Option<String> {
        let query = P::QUERIES.iter().find(|query| query.what == what)?;
        Some((query.answer)(&self.0, typed::<P>(state).pos()))
    }

    fn instant_move(
        &self,
        state: &dyn GameState,
        eval: EvaluationKind,
    ) -> Option<(Move, Option<Score>)> {
        let state = typed::<P>(state);
        let (mv, score) = self.0.instant_move(state.pos(), eval)?;
        Some((state.handle(mv)?, score))
    }

    fn moves_left(&self, state: &dyn GameState) -> u32 {
        self.0.moves_left(typed::<P>(state).pos())
    }

    fn engine(&self, settings: &SearchSettings) -> Box<dyn DynEngine> {
        Box::new(Engine::new(&self.0, settings))
    }

    #[cfg(feature = "tune")]
    fn params(&self, eval: EvaluationKind) -> search::Params {
        self.0.heuristics(eval).params()
    }

    fn has_solver(&self, state: &dyn GameState) -> bool {
        self.0.solver(typed::<P>(state).pos()).is_some()
    }

    fn solve(
        &self,
        state: &dyn GameState,
        resources: Resources,
        observer: &dyn DynObserver,
    ) -> Option<Report<Move>> {
        let state = typed::<P>(state);
        let solve = self.0.solver(state.pos())?;
        let heuristics = None::<&P::Heuristics>;
        let report = solve(state.pos(), resources, &Following { state, observer, heuristics })?;
        Some(erased(state, &report))
    }

    fn solve_mate(
        &self,
        state: &dyn GameState,
        mib: usize,
        stop: &dyn Fn(Option<MateProgress>) -> bool,
    ) -> MateVerdict<Move> {
        let state = typed::<P>(state);
        let verdict = P::MATE_SOLVER.map(|solve| solve(state.pos(), mib, stop));
        match verdict.unwrap_or(MateVerdict::NotImplemented) {
            MateVerdict::Mate(moves) => MateVerdict::Mate(state.handles(&moves)),
            MateVerdict::NoMate => MateVerdict::NoMate,
            MateVerdict::Unknown => MateVerdict::Unknown,
            MateVerdict::NotImplemented => MateVerdict::NotImplemented,
        }
    }

    fn count_leaves(
        &self,
        state: &dyn GameState,
        depth: u8,
        stop: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(Move, u64),
    ) -> Option<u64> {
        let mut pos = typed::<P>(state).pos().clone();
        let mut total = u64::from(depth == 0);
        for mv in state.moves().into_iter().filter(|_| depth > 0) {
            let meant = typed::<P>(state).meant(mv);
            let undo = pos.make(meant);
            let leaves = count(&mut pos, depth - 1, stop);
            pos.unmake(meant, undo);
            tell(mv, leaves?);
            total += leaves?;
        }
        Some(total)
    }

    fn evaluate(&self, state: &dyn GameState, eval: EvaluationKind) -> Score {
        let pos = typed::<P>(state).pos();
        let mut evaluation = self.0.heuristics(eval).evaluation();
        evaluation.reset(pos);
        evaluation.evaluate(pos)
    }

    fn explain_eval(&self, state: &dyn GameState, eval: EvaluationKind) -> String {
        self.0.explain_eval(typed::<P>(state).pos(), eval)
    }

    fn count_nodes(
        &self,
        state: &dyn GameState,
        eval: EvaluationKind,
        method: CountMethod,
        depth: u32,
        most: u64,
    ) -> Option<Count> {
        let root = typed::<P>(state).pos();
        let mut ours = self.0.heuristics(P::EVALUATIONS[0]);
        ours.begin(root);
        let by_text = P::PLAIN.and_then(|plain| plain.order);
        let order = |pos: &P::Game, mv| match by_text {
            Some(order) => order(pos, mv),
            None => priority(&ours, pos, mv),
        };
        let method = match method {
            CountMethod::Minimax => Method::Minimax,
            CountMethod::AlphaBeta => Method::AlphaBeta,
            CountMethod::Ordered => Method::Ordered(&order),
        };
        plain::count(root, self.0.heuristics(eval).evaluation(), &method, depth, most)
    }

    fn puzzle(&self, state: &dyn GameState, played: Move, is_whole: bool) -> Option<String> {
        let state = typed::<P>(state);
        let moves: Vec<_> = state.line().moves().collect();
        let (pos, moves) = (state.pos(), is_whole.then_some(&moves[..]));
        let find = P::SUITES.iter().find_map(|suite| suite.find)?;
        find(&self.0, &Moment { pos, moves, played: state.meant(played) })
    }

    fn suite_kinds(&self) -> Vec<&'static str> {
        P::SUITES.iter().map(|suite| suite.kind).collect()
    }

    fn puzzles(&self) -> Option<(&'static str, Box<dyn SuiteChecker>)> {
        let suite = P::SUITES.iter().find(|suite| suite.find.is_some())?;
        Some((suite.kind, (suite.checker)(&self.0)))
    }

    fn suite(&self, kind: &str) -> Option<Box<dyn SuiteChecker>> {
        self.0.suite(kind)
    }

    fn run_command(
        &self,
        word: &str,
        args: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<(), Box<dyn Error>> {
        let own = P::commands().into_iter().find(|own| own.declared.get_name() == word);
        let own = own.ok_or_else(|| format!("unknown command: {word}"))?;
        (own.run)(&self.0, args, out)
    }
}

/// [`perft`] that can be stopped.
fn count<G: Game>(pos: &mut G, depth: u8, stop: &dyn Fn() -> bool) -> Option<u64> {
    /// Trees of this depth are counted without looking up, unless they are broad: three plies take
    /// a tenth of a second on a board of 22x22.
    const AT_ONCE: u8 = 3;
    const BROAD: u64 = 256;
    if stop() {
        return None;
    }
    if depth < AT_ONCE || depth == AT_ONCE && pos.count_moves() < BROAD {
        return Some(perft(pos, depth));
    }
    let mut leaves = 0;
    for mv in pos.moves() {
        let undo = pos.make(mv);
        let below = count(pos, depth - 1, stop);
        pos.unmake(mv, undo);
        leaves += below?;
    }
    Some(leaves)
}

/// Tactical moves first, each kind by its priority.
fn priority<G: Game, H: Heuristics<G>>(ours: &H, pos: &G, mv: G::Move) -> i32 {
    /// Above every priority of a quiet move.
    const TACTICAL: i32 = 1 << 24;
    let first = if ours.is_tactical(pos, mv) { TACTICAL } else { 0 };
    first + ours.priority(pos, mv)
}
