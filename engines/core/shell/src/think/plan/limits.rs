//! How a search begins: its position, its limits, its choice of moves.

use std::sync::Arc;
use std::time::Duration;

use dyngame::{GameState, Move};
use game::Outcome;
use protocol::MateLimit;
use search::{Limits, MAX_PLY};

use super::question::{Question, is_unlimited, waits_for_stop};
use crate::Resources;
use crate::think::sampling::Sampling;
use crate::think::search::{Expected, PlannedSearch};
use crate::think::selection::Selection;
use crate::think::strength::Handicap;

/// The search that answers `question`; what is wrong with the question is added to `complaints`.
pub(super) fn search(question: &Question<'_>, complaints: &mut Vec<String>) -> PlannedSearch {
    let Question { root, settings, go, conduct, .. } = question;
    let (state, expected) = step_back(question).unwrap_or_else(|| (Arc::clone(&root.state), None));
    let selection = selection(question).filter(|_| expected.is_none());
    let limits = limits(question, &*state, selection, complaints);
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

/// How the move is selected, if it need not be the best.
fn selection(question: &Question<'_>) -> Option<Selection> {
    let Question { settings, go, .. } = question;
    let handicap = handicap(question);
    let is_analysis = waits_for_stop(go) || settings.multi_pv > 1 || go.mate.is_some();
    let most = settings.randomness.max(variety(question));
    let sampling = match handicap {
        Some(handicap) => handicap.sampling,
        None if is_analysis || most == 0 => return None,
        None => Sampling::Within(most),
    };
    Some(Selection { sampling, handicap, seed: question.seed })
}

fn handicap(question: &Question<'_>) -> Option<Handicap> {
    Handicap::of(question.settings.strength, &question.program.about().levels)
}

/// How much a choice among the first moves may lose, in hundredths. Without a seed it is left to
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
    selection: Option<Selection>,
    complaints: &mut Vec<String>,
) -> Limits<Move> {
    let Question { settings, go, .. } = question;
    let handicap = handicap(question);
    let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
    let limit = |n: u64| (n > 0).then_some(n);
    let nodes = least(go.nodes, limit(settings.nodes_limit));
    let nodes = least(nodes, handicap.map(|handicap| handicap.nodes));
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
