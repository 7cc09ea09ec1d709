//! How a search begins: its position, its limits, its choice of moves.

use std::time::Duration;

use game::{Game, Notation};
use protocol::MateLimit;
use search::{Limits, MAX_PLY};

use super::request::{Request, is_reference, is_unlimited, waits_for_stop};
use crate::think::MoveOf;
use crate::think::sampling::Sampling;
use crate::think::search::{Expected, Search};
use crate::think::selection::Selection;
use crate::think::strength::Handicap;
use crate::think::watcher::Pace;
use crate::{Program, Resources, Solver};

/// The search that answers `request`; what is wrong with the request is added to `complaints`.
pub(super) fn search<P: Program>(
    request: &Request<'_, P>,
    complaints: &mut Vec<String>,
) -> Search<P::Game> {
    let Request { root, settings, go, .. } = request;
    let (pos, line, expected) =
        step_back(request).unwrap_or_else(|| (root.pos.clone(), root.line.clone(), None));
    let selection = selection(request).filter(|_| expected.is_none());
    let limits = limits(request, &pos, selection, complaints);
    Search {
        solver: solver(request, &limits, &pos),
        pace: Pace {
            interval: Duration::from_millis(settings.pv_interval),
            every_iteration: go.depth.is_some(),
        },
        selection,
        shown: settings.multi_pv,
        resign_value: settings.resign_value,
        pos,
        line,
        limits,
        expected,
    }
}

/// How the move is selected, if it need not be the best.
fn selection<P: Program>(request: &Request<'_, P>) -> Option<Selection> {
    let Request { settings, go, .. } = request;
    let handicap = Handicap::of(settings.strength, &P::LEVELS);
    let is_analysis = waits_for_stop(go) || settings.multi_pv > 1 || go.mate.is_some();
    let most = settings.randomness.max(variety(request));
    let sampling = match handicap {
        Some(handicap) => handicap.sampling,
        None if is_analysis || most == 0 => return None,
        None => Sampling::Within(most),
    };
    Some(Selection { sampling, handicap, seed: request.seed })
}

/// How much a choice among the first moves may lose, in hundredths. Without a seed it is left to
/// searches that are never twice the same: those against a clock.
fn variety<P: Program>(request: &Request<'_, P>) -> u32 {
    /// The plies of a game that count as its first.
    const FIRST: usize = 8;
    let Request { root, settings, go, .. } = request;
    let is_first = root.is_from_start() && root.line.len() < FIRST;
    let may_differ = !settings.is_plain && (settings.seed > 0 || !go.clock.is_empty());
    if is_first && may_differ { settings.variety } else { 0 }
}

type Start<G> = (G, game::Line<G>, Option<Expected<G>>);

/// With `Stochastic_Ponder`, `go ponder` searches the opponent's node.
fn step_back<P: Program>(request: &Request<'_, P>) -> Option<Start<P::Game>> {
    if !(request.go.ponder && request.settings.stochastic_ponder) {
        return None;
    }
    let (pos, line, mv) = request.root.before(request.program, request.form)?;
    Some((pos, line, Some(Expected { mv, after: request.root.pos.clone() })))
}

/// What may solve `pos` instead of a search, and with what: if nothing limits the search and
/// the text's way of playing is not asked for.
fn solver<P: Program>(
    request: &Request<'_, P>,
    limits: &Limits<MoveOf<P>>,
    pos: &P::Game,
) -> Option<(Solver<P::Game>, Resources)> {
    let Request { settings, go, .. } = request;
    let free = (go.infinite || is_unlimited(go)) && !go.ponder && *limits == Limits::default();
    if !free || is_reference(settings) {
        return None;
    }
    let resources = Resources { mib: settings.hash, threads: settings.threads };
    Some((request.program.solver(pos)?, resources))
}

fn limits<P: Program>(
    request: &Request<'_, P>,
    pos: &P::Game,
    selection: Option<Selection>,
    complaints: &mut Vec<String>,
) -> Limits<MoveOf<P>> {
    let Request { settings, go, .. } = request;
    let handicap = Handicap::of(settings.strength, &P::LEVELS);
    let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
    let limit = |n: u64| (n > 0).then_some(n);
    let nodes = least(go.nodes, limit(settings.nodes_limit));
    let nodes = least(nodes, handicap.map(|handicap| handicap.nodes));
    let depth = least(go.depth.map(u64::from), limit(u64::from(settings.depth_limit)));
    // A single legal move is worth a look at what may follow, and no time.
    let single = !go.clock.is_empty() && !go.ponder && pos.count_moves() == 1;
    let single = single && !settings.is_plain;
    let depth = least(depth, single.then_some(6));
    // What a full search of the length and a little more has not found is held refuted.
    let mate = match go.mate {
        Some(MateLimit::Plies(plies)) => Some(plies),
        _ => None,
    };
    let depth = least(depth, mate.map(|plies| u64::from(plies) + 4));
    Limits {
        depth: depth.map(|depth| depth.clamp(1, MAX_PLY as u64) as u32),
        nodes: nodes.map(|nodes| nodes.max(1)),
        mate,
        search_moves: root_moves(request, pos, complaints),
        draw: draw(request, pos),
        multi_pv: settings.multi_pv.max(selection.map_or(1, |selection| selection.lines())),
    }
}

/// What a draw is worth to the side to move in `pos`: to us as the options say, except in analysis.
fn draw<P: Program>(request: &Request<'_, P>, pos: &P::Game) -> i32 {
    let Request { root, settings, go, .. } = request;
    let side = root.pos.side_to_move();
    let worth = settings.draw_values[side.index()] - settings.contempt;
    match () {
        () if waits_for_stop(go) && !go.ponder => 0,
        () if pos.side_to_move() == side => worth,
        () => -worth,
    }
}

/// The moves to which the search is restricted; none if it is not.
fn root_moves<P: Program>(
    request: &Request<'_, P>,
    pos: &P::Game,
    complaints: &mut Vec<String>,
) -> Vec<MoveOf<P>> {
    let banned = &request.root.banned;
    let mut wanted = Vec::new();
    for text in &request.go.search_moves {
        match pos.parse_move(text, request.form) {
            Ok(mv) => wanted.push(mv),
            Err(error) => complaints.push(error.to_string()),
        }
    }
    if banned.is_empty() {
        return wanted;
    }
    let mut moves = if wanted.is_empty() { request.root.pos.moves() } else { wanted };
    // With every move banned the best of them is played all the same.
    moves.retain(|mv| !banned.contains(mv));
    moves
}
