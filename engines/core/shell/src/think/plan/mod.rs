//! The plan of one `go`. Nothing here runs, waits or speaks: the same question has the same plan.

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use dyngame::{GameState, Ink, Move, MoveNotation};
use game::{Outcome, Side};
use protocol::{Clock, ClockOrder, Conduct, Go, MateLimit};
use search::{Limits, MAX_PLY, Score};

use super::book::{Hit, OpenBooks};
use super::planned::{Expected, PlannedSearch};
use super::root::Root;
use super::sampling::Sampling;
use super::selection::Selection;
use super::time::{self, Ask, Budget, Lag, budget};
use crate::Resources;
use crate::options::EngineSettings;
use crate::program::DynProgram;

/// A `go`, and all that its plan depends on.
pub(crate) struct Question<'a> {
    pub(crate) program: &'a dyn DynProgram,
    pub(crate) root: &'a Root,
    pub(crate) settings: &'a EngineSettings,
    pub(crate) conduct: &'a Conduct,
    pub(crate) notation: MoveNotation,
    pub(crate) go: &'a Go,
    pub(crate) books: &'a OpenBooks,
    /// The seed of random choices.
    pub(crate) seed: u64,
    /// The lag of the games so far.
    pub(crate) lag: &'a Lag,
}

/// The work to be done on the root.
pub(crate) enum Plan {
    /// Nothing: the answer is known.
    Answer(Settled),
    /// Search for the best move.
    Search(Box<PlannedSearch>),
    /// Search for a forced mate, with this many MiB.
    Mate(usize),
    /// Count the tree to this depth.
    Count(u8),
}

/// An answer that needs no search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// There is no position, for this reason.
    Refused(String),
    /// The tree of this depth is too deep to be counted.
    TooDeep(u32),
    /// There is no move to search, and this is what the position is worth.
    NoMove(Score),
    /// The rules have ended the game although there are moves.
    Over,
    /// The rules let the mover claim the win.
    Claim,
    /// The game knows what to play, and perhaps what the position is worth.
    Move(Move, Option<Score>),
    /// The opening book does.
    Book(Box<Hit>),
}

/// The work that answers `question`; what is wrong with the question is added to `complaints`.
pub(crate) fn plan(question: &Question<'_>, complaints: &mut Vec<String>) -> Plan {
    match (known(question), question.go.perft) {
        (Some(refused @ Settled::Refused(_)), _) => Plan::Answer(refused),
        (_, Some(depth)) => {
            u8::try_from(depth).map_or(Plan::Answer(Settled::TooDeep(depth)), Plan::Count)
        }
        _ if question.go.is_mate_search() => Plan::Mate(question.settings.search.hash),
        (Some(known), None) => Plan::Answer(known),
        (None, None) => Plan::Search(Box::new(planned_search(question, complaints))),
    }
}

/// The answer that needs no search.
fn known(question: &Question<'_>) -> Option<Settled> {
    let Question { root, conduct, go, .. } = question;
    if let Some(reason) = &root.refused {
        return Some(Settled::Refused(reason.clone()));
    }
    let side = root.state.side_to_move();
    let is_static = conduct.depth_zero_is_static && go.depth == Some(0);
    if is_static || root.state.moves().is_empty() {
        return Some(Settled::NoMove(match root.status() {
            Some(Outcome::Win(winner)) if winner != side => Score::loss_in(0),
            Some(Outcome::Win(_)) => Score::win_in(0),
            Some(Outcome::Draw) | None => Score::ZERO,
        }));
    }
    let is_over = root.status().is_some();
    if conduct.adjudicates && is_over {
        return Some(Settled::Over);
    }
    if conduct.claims_wins
        && !is_over
        && root.state.claim().is_some_and(|claim| claim.outcome == Outcome::Win(side))
    {
        return Some(Settled::Claim);
    }
    let booked = || from_book(question).map(|hit| Settled::Book(Box::new(hit)));
    instant(question).map(|(mv, score)| Settled::Move(mv, score)).or_else(booked)
}

/// The move that the game plays without search, where that is what was asked for, and what the position is
/// worth, where that is known.
fn instant(question: &Question<'_>) -> Option<(Move, Option<Score>)> {
    let Question { program, root, settings, go, .. } = question;
    let is_analysis = waits_for_stop(go) || settings.multi_pv > 1;
    let is_restricted = !go.search_moves.is_empty() || !root.banned.is_empty();
    if settings.search.is_plain || is_analysis || is_restricted {
        return None;
    }
    program.instant_move(&*root.state, settings.search.eval)
}

/// The move of the opening book, where a move to play was asked for.
fn from_book(question: &Question<'_>) -> Option<Hit> {
    let Question { root, settings, go, .. } = question;
    let is_analysis = go.infinite || go.mate.is_some() || is_unlimited(go);
    if is_analysis || settings.multi_pv > 1 || !go.search_moves.is_empty() {
        return None;
    }
    let is_timed = go.depth.is_none() && go.nodes.is_none();
    // Our own additions are not the text's way of playing, and have no part in a search of a fixed size.
    let is_ours_welcome = is_timed && !settings.search.is_reference();
    question.books.look_up(root, &settings.book, is_ours_welcome, question.seed)
}

/// The search that answers `question`; what is wrong with the question is added to `complaints`.
fn planned_search(question: &Question<'_>, complaints: &mut Vec<String>) -> PlannedSearch {
    let Question { root, settings, go, conduct, .. } = question;
    let (state, expected) = step_back(question).unwrap_or_else(|| (Arc::clone(&root.state), None));
    let level =
        Selection::at_level(settings.strength, &question.program.entry().levels, question.seed);
    let (held_back, nodes) = level.unzip();
    let selection = held_back.or_else(|| varied(question)).filter(|_| expected.is_none());
    let limits = limits(question, &*state, (selection, nodes), complaints);
    PlannedSearch {
        solver: solver(question, &limits, &*state),
        interval: Duration::from_millis(settings.pv_interval),
        every_iteration: go.depth.is_some(),
        selection,
        shown: settings.multi_pv,
        resign_value: settings.resign_value,
        may_claim_draw: conduct.claims_wins
            && expected.is_none()
            && state.claim().is_some_and(|claim| claim.outcome == Outcome::Draw),
        state,
        limits,
        expected,
    }
}

/// With `Stochastic_Ponder`, `go ponder` searches the opponent's node.
fn step_back(question: &Question<'_>) -> Option<(Arc<dyn GameState>, Option<Expected>)> {
    let Question { root, settings, go, .. } = question;
    if !(go.ponder && settings.stochastic_ponder) {
        return None;
    }
    let (state, mv) = root.state.before()?;
    let answer = root.state.moves().first().copied();
    Some((state.into(), Some(Expected { mv, answer })))
}

/// How the move is selected at full strength, if it need not be the best.
fn varied(question: &Question<'_>) -> Option<Selection> {
    let Question { settings, go, .. } = question;
    let is_analysis = waits_for_stop(go) || settings.multi_pv > 1 || go.mate.is_some();
    let most = settings.randomness.max(variety(question));
    let is_wanted = !is_analysis && most > 0;
    is_wanted.then(|| Selection::of(Sampling::Within(most), question.seed))
}

/// How much a choice among the first moves may lose, in centipawns. Without a seed it is left to
/// searches that are never twice the same: those against a clock.
fn variety(question: &Question<'_>) -> u32 {
    /// The plies of a game that count as its first.
    const FIRST: usize = 8;
    let Question { root, settings, go, .. } = question;
    let is_first = root.is_from_start() && root.state.ply() < FIRST;
    let may_differ = settings.search.seed > 0 || !go.clock.is_empty();
    if is_first && may_differ && !settings.search.is_plain { settings.variety } else { 0 }
}

/// The resources to solve `state` instead of a search: if nothing limits the search and the text's way of
/// playing is not asked for.
fn solver(
    question: &Question<'_>,
    limits: &Limits<Move>,
    state: &dyn GameState,
) -> Option<Resources> {
    let Question { program, settings, go, .. } = question;
    let free = (go.infinite || is_unlimited(go)) && !go.ponder && *limits == Limits::default();
    let is_wanted = free && !settings.search.is_reference() && program.has_solver(state);
    let (mib, threads) = (settings.search.hash, settings.search.threads);
    is_wanted.then_some(Resources { mib, threads })
}

fn limits(
    question: &Question<'_>,
    state: &dyn GameState,
    (selection, most): (Option<Selection>, Option<u64>),
    complaints: &mut Vec<String>,
) -> Limits<Move> {
    let Question { settings, go, .. } = question;
    let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
    let limit = |n: u64| (n > 0).then_some(n);
    let nodes = least(go.nodes, limit(settings.nodes_limit));
    let nodes = least(nodes, most);
    let depth = least(go.depth.map(u64::from), limit(u64::from(settings.depth_limit)));
    // A single legal move is worth a look at what may follow, and no time.
    let single = !go.clock.is_empty() && !go.ponder && state.moves().len() == 1;
    let single = single && !settings.search.is_plain;
    let depth = least(depth, single.then_some(6));
    // A mate that a full search of the length and a little more has not found is held refuted.
    let mate = match go.mate {
        Some(MateLimit::Plies(plies)) => Some(plies),
        _ => None,
    };
    let depth = least(depth, mate.map(|plies| u64::from(plies) + 4));
    Limits {
        depth: depth.map(|depth| depth.clamp(1, MAX_PLY as u64) as u32),
        nodes: nodes.map(|nodes| nodes.max(1)),
        mate,
        search_moves: root_moves(question, state, complaints),
        draw: draw(question, state),
        multi_pv: settings.multi_pv.max(selection.map_or(1, |selection| selection.lines())),
        // A level's choice is another matter than the lines that somebody wants to see.
        all_moves: settings.multi_pv > 1,
    }
}

/// The worth of a draw to the side to move in `state`: to us as the options say, except in analysis.
fn draw(question: &Question<'_>, state: &dyn GameState) -> i32 {
    let Question { root, settings, go, .. } = question;
    let side = root.state.side_to_move();
    let worth = settings.draw_values[side.index()] - settings.contempt;
    match () {
        () if waits_for_stop(go) && !go.ponder => 0,
        () if state.side_to_move() == side => worth,
        () => -worth,
    }
}

/// The moves to which the search is restricted; none if it is not.
fn root_moves(
    question: &Question<'_>,
    state: &dyn GameState,
    complaints: &mut Vec<String>,
) -> Vec<Move> {
    let banned = &question.root.banned;
    let mut wanted = Vec::new();
    for text in &question.go.search_moves {
        match state.parse(text, &question.notation) {
            Ok(mv) => wanted.push(mv),
            Err(error) => complaints.push(error.to_string()),
        }
    }
    if banned.is_empty() {
        return wanted;
    }
    let mut moves = if wanted.is_empty() { question.root.state.moves() } else { wanted };
    // With every move banned the best of them is played all the same.
    moves.retain(|mv| !banned.contains(mv));
    moves
}

/// The time that the clock and the fixed time of `question` leave for this move; `None` if nothing limits it, or
/// the clock does not run yet. A search for a mate has a limit of its own, or none.
pub(crate) fn time_for(question: &Question<'_>) -> Option<Budget> {
    if question.go.ponder || question.go.perft.is_some() {
        return None;
    }
    match question.go.mate {
        Some(MateLimit::Time(ms)) => return Some(Budget::fixed(ms, &question.settings.time)),
        Some(MateLimit::Infinite) => return None,
        Some(MateLimit::Plies(_)) | None => {}
    }
    budget(&Ask {
        timing: &question.conduct.timing,
        clock: &question.go.clock,
        move_time: question.go.move_time,
        own: own_clock(&*question.root.state, &question.go.clock),
        moves_left: question.program.moves_left(&*question.root.state),
        options: &question.settings.time,
        lag: question.lag,
    })
}

/// The mover's clock and increment in `state` as `go` tells them, if it runs during the search and has main time.
pub(crate) fn told_clock(state: &dyn GameState, go: &Go) -> Option<(i64, i64)> {
    let own = own_clock(state, &go.clock);
    let left = go.clock.time[own].filter(|_| !go.ponder && !go.infinite)?;
    Some((left, go.clock.increment[own].unwrap_or(0)))
}

/// Which entry of `clock` is that of the mover in `state`.
fn own_clock(state: &dyn GameState, clock: &Clock) -> usize {
    let side = state.side_to_move();
    // Who plays the dark pieces: whoever moves first, unless the board shows the other one in black.
    let inks = || state.style().map(|style| style.sides.map(|side| side.ink));
    let dark_side = || match inks() {
        Some([first, Ink::Black]) if first != Ink::Black => Side::Second,
        _ => Side::First,
    };
    match clock.order {
        ClockOrder::FirstSecond => side.index(),
        ClockOrder::MoverOther => 0,
        ClockOrder::BlackWhite => usize::from(side != dark_side()),
    }
}

/// `go` once its ponder move was played: the clock that came with the news replaces its own.
pub(crate) fn after_ponder_hit(go: &Go, clock: Clock) -> Go {
    let mut go = Go { ponder: false, ..go.clone() };
    if !clock.is_empty() {
        go.clock = clock;
    }
    if is_unlimited(&go) && !go.infinite {
        go.move_time = Some(time::UNTOLD);
    }
    go
}

/// Whether the answer to `go` waits for `stop` or `ponderhit`, and whether the work ends by itself within `budget`, so
/// that what comes after it may wait for it.
pub(crate) fn ending(go: &Go, budget: Option<Budget>, conduct: &Conduct) -> (bool, bool) {
    let waits = waits_for_stop(go);
    // A command that comes meanwhile must find the board as the answer leaves it.
    (waits && !conduct.is_incremental, !waits && !is_endless(go, budget))
}

fn is_unlimited(go: &Go) -> bool {
    let free_of_time = go.clock.is_empty() && go.move_time.is_none();
    let free_of_work = go.depth.is_none() && go.nodes.is_none() && go.mate.is_none();
    free_of_time && free_of_work && go.perft.is_none()
}

/// Whether the answer waits for `stop` or `ponderhit`.
fn waits_for_stop(go: &Go) -> bool {
    go.perft.is_none() && (go.ponder || go.infinite || is_unlimited(go))
}

/// Whether nothing but a clock beyond all measure limits the search, or nothing at all: no one waits for its end.
fn is_endless(go: &Go, budget: Option<Budget>) -> bool {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let by_time_alone = go.depth.is_none() && go.nodes.is_none() && go.mate.is_none();
    go.mate == Some(MateLimit::Infinite)
        || by_time_alone && budget.is_some_and(|budget| budget.soft > DAY)
}
