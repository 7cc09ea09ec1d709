//! What runs on the search thread: a search, a mate search, a count of the tree, a bench.

use std::sync::{Arc, RwLock};
use std::time::Duration;

use game::{Game, Line, Notation, perft};
use protocol::{BestMove, Checkmate, Choice, Info, Protocol, Reply};
use search::{Limits, Observer, Report, Score};

use crate::control::Control;
use crate::engine::Engine;
use crate::info::{Narrator, Pace, Progress, Watcher, value};
use crate::options::Settings;
use crate::session::{MoveOf, read};
use crate::strength::Handicap;
use crate::wire::Wire;
use crate::{MateVerdict, Program, Resources};

/// What a task leaves behind.
pub(crate) struct Done<P: Program> {
    /// The engine it was lent; lost if the task failed.
    pub(crate) engine: Option<Engine<P>>,
    /// What it has found, not yet said.
    pub(crate) replies: Vec<Reply>,
    /// Whether a draw would be welcome.
    pub(crate) likes_draw: bool,
}

impl<P: Program> Done<P> {
    pub(crate) fn saying(replies: Vec<Reply>) -> Self {
        Self { engine: None, replies, likes_draw: false }
    }
}

/// A search for the best move.
pub(crate) struct SearchTask<P: Program> {
    pub(crate) engine: Engine<P>,
    pub(crate) pos: P::Game,
    pub(crate) line: Line<P::Game>,
    pub(crate) limits: Limits<MoveOf<P>>,
    pub(crate) watcher: Watcher<P::Game>,
    pub(crate) handicap: Option<Handicap>,
    /// Resign at this many hundredths below zero.
    pub(crate) resign_value: i32,
    /// If the opponent's node is searched: the move expected, and the position after it.
    pub(crate) expected: Option<(MoveOf<P>, P::Game)>,
    /// If nothing limits the search and the game can solve the position: by whom, and with what.
    pub(crate) solver: Option<(Arc<RwLock<P>>, Resources)>,
}

impl<P: Program> SearchTask<P> {
    /// Draws are accepted from this value downwards, in hundredths.
    const WELCOMES_DRAW: i32 = -30;

    pub(crate) fn run(mut self) -> Done<P> {
        let mut report = self.solve().unwrap_or_else(|| self.search(self.limits.nodes));
        if let Some(handicap) = self.handicap {
            let pick = handicap.pick(&report.lines, self.pos.key());
            if pick < report.lines.len() {
                report.lines.swap(0, pick);
            }
        }
        let mut replies = self.watcher.last_infos(&report);
        replies.push(Reply::BestMove(self.best_move(&report)));
        let score = report.lines.first().map_or(0, |line| line.score.get());
        Done { engine: Some(self.engine), replies, likes_draw: score <= Self::WELCOMES_DRAW }
    }

    fn search(&mut self, nodes: Option<u64>) -> Report<MoveOf<P>> {
        let limits = Limits { nodes, ..self.limits.clone() };
        self.engine.search((&self.pos, &self.line), &limits, &self.watcher)
    }

    /// Has the game solve the position, after a short search for what to say until it has.
    fn solve(&mut self) -> Option<Report<MoveOf<P>>> {
        /// Nodes of the short search.
        const FIRST: u64 = 50_000;
        let (program, resources) = self.solver.take()?;
        let guess = self.search(Some(FIRST));
        let (pos, watcher) = (&self.pos, &self.watcher);
        let solve = || read(&program).solve(pos, resources, watcher);
        let solved = self.engine.lending_memory(solve);
        match &solved {
            Some(report) => {
                self.watcher.say_at_once(report);
                solved
            }
            None => self.watcher.should_stop().then_some(guess),
        }
    }

    fn best_move(&self, report: &Report<MoveOf<P>>) -> BestMove {
        let found = report.lines.first().map_or(&[][..], |line| &line.moves);
        let moves = match &self.expected {
            None => self.watcher.narrator.texts(found),
            Some((expected, after)) => {
                let answers = match found {
                    [first, rest @ ..] if first == expected && !rest.is_empty() => rest.to_vec(),
                    _ => first_legal(after).into_iter().collect(),
                };
                let narrator = Narrator { pos: after.clone(), ..self.watcher.narrator.clone() };
                narrator.texts(&answers)
            }
        };
        let mut moves = moves.into_iter();
        let choice = match moves.next() {
            Some(mv) if self.is_hopeless(report) => Choice::Resign(Some(mv)),
            Some(mv) => Choice::Move(mv),
            None => Choice::None,
        };
        BestMove { choice, ponder: moves.next(), draw: false }
    }

    fn is_hopeless(&self, report: &Report<MoveOf<P>>) -> bool {
        let score = report.lines.first().map_or(0, |line| line.score.get());
        self.expected.is_none() && report.depth > 0 && score <= -self.resign_value.max(1)
    }
}

fn first_legal<G: Game>(pos: &G) -> Option<G::Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves.first().copied()
}

/// The watcher of a search that says what it finds.
pub(crate) fn watcher<G: Notation>(
    control: &Arc<Control>,
    wire: &Arc<Wire>,
    narrator: Narrator<G>,
    pace: Pace,
) -> Watcher<G> {
    let (control, wire) = (Arc::clone(control), Arc::clone(wire));
    let progress = Progress::new(control.watch().elapsed());
    Watcher { control, wire, narrator, pace, progress: progress.into() }
}

/// What is said of a root where nothing is to be searched: `score` and the answer.
///
/// Source: for a mated root the line that YaneuraOu prints, which USI managers know.
pub(crate) fn finished(protocol: Protocol, score: Score, choice: Choice) -> Vec<Reply> {
    let resigns = protocol == Protocol::Usi && choice == Choice::None;
    let info = Info {
        depth: Some(0),
        multi_pv: resigns.then_some(1),
        score: Some((value(score), protocol::Bound::Exact)),
        nodes: Some(0),
        nps: Some(0),
        hashfull: Some(0),
        time: Some(1),
        pv: resigns.then(|| "resign".to_owned()).into_iter().collect(),
        ..Info::default()
    };
    vec![Reply::Info(info), Reply::BestMove(BestMove { choice, ponder: None, draw: false })]
}

/// Searches for a forced mate.
pub(crate) fn solve_mate<P: Program>(
    program: &RwLock<P>,
    narrator: &Narrator<P::Game>,
    mib: usize,
    control: &Control,
    wire: &Wire,
) -> Done<P> {
    let stop = || control.must_stop() || wire.is_closed();
    let verdict = read(program).solve_mate(&narrator.pos, mib, &stop);
    let answer = match verdict {
        MateVerdict::Mate(line) => Checkmate::Mate(narrator.texts(&line)),
        MateVerdict::NoMate => Checkmate::NoMate,
        MateVerdict::Unknown => Checkmate::Timeout,
        MateVerdict::NotImplemented => Checkmate::NotImplemented,
    };
    Done::saying(vec![Reply::Checkmate(answer)])
}

/// Counts the tree of legal moves, a line for each root move and the sum.
pub(crate) fn count_tree<G: Notation>(
    narrator: &Narrator<G>,
    depth: u32,
    control: &Control,
    wire: &Wire,
) {
    let stop = || control.must_stop() || wire.is_closed();
    let mut pos = narrator.pos.clone();
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let mut total = u64::from(depth == 0);
    for mv in moves.into_iter().filter(|_| depth > 0) {
        let text = pos.move_text(mv, narrator.form);
        let undo = pos.make(mv);
        let leaves = perft_until(&mut pos, depth - 1, &stop);
        pos.unmake(mv, undo);
        let Some(leaves) = leaves else {
            wire.send(&Reply::Plain("stopped".into()));
            return;
        };
        wire.send(&Reply::Plain(format!("{text}: {leaves}")));
        total += leaves;
    }
    wire.send(&Reply::Plain(format!("Nodes searched: {total}")));
}

/// [`perft`] that can be stopped.
fn perft_until<G: Game>(pos: &mut G, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
    /// Trees of this depth are counted without looking up.
    const AT_ONCE: u32 = 2;
    if stop() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(pos, depth));
    }
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let mut leaves = 0;
    for mv in moves {
        let undo = pos.make(mv);
        let below = perft_until(pos, depth - 1, stop);
        pos.unmake(mv, undo);
        leaves += below?;
    }
    Some(leaves)
}

/// Negotiates an opening; every position is assessed with few nodes and its part of the time.
pub(crate) fn negotiate<P: Program>(
    program: &RwLock<P>,
    mut engine: Engine<P>,
    (stones, limits): (&[String], Limits<MoveOf<P>>),
    control: &Control,
) -> Done<P> {
    const NODES: u64 = 100_000;
    let nodes = limits.nodes.unwrap_or(NODES).clamp(1, NODES);
    let limits = Limits { nodes: Some(nodes), ..limits };
    let mut assess = |pos: &P::Game, parts: u32| {
        let until = control.portion(parts)?;
        let report = engine.search((pos, &Line::new()), &limits, &Portion { control, until });
        report.lines.first().map(|line| line.score)
    };
    let reply = match read(program).negotiate(stones, &mut assess) {
        Ok(answer) => Reply::Opening(answer),
        Err(error) => Reply::Error(error.to_string()),
    };
    Done { engine: Some(engine), replies: vec![reply], likes_draw: false }
}

/// Watches a search whose course nobody wants to hear about.
pub(crate) struct Quiet<'a>(pub(crate) &'a Control);

impl<M> Observer<M> for Quiet<'_> {
    fn should_stop(&self) -> bool {
        self.0.must_stop()
    }
}

/// Watches one of several searches that share the time of one answer.
struct Portion<'a> {
    control: &'a Control,
    /// When this search ends, from the start of the first.
    until: Duration,
}

impl<M> Observer<M> for Portion<'_> {
    fn should_stop(&self) -> bool {
        self.control.must_stop() || self.control.watch().elapsed() >= self.until
    }
}

/// How often a search with these limits speaks.
pub(crate) fn pace(settings: &Settings, bounded_by_depth: Option<u32>) -> Pace {
    Pace {
        interval: Duration::from_millis(settings.pv_interval),
        every_iteration: bounded_by_depth.is_some(),
    }
}

/// Whether a game that is over has a word for it in `protocol`; others expect a move as long as
/// there is one.
pub(crate) const fn knows_finished_games(protocol: Protocol) -> bool {
    matches!(protocol, Protocol::Ugi)
}
