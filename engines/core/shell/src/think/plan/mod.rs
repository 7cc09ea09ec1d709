//! What one `go` comes to. Nothing here runs, waits or speaks: the same question has the same plan.

mod clock;
mod request;
mod settled;
mod start;
#[cfg(test)]
mod tests;

use std::time::Duration;

use game::Notation;
use protocol::{Go, MateLimit};

pub(crate) use clock::time_for;
pub(crate) use request::{Request, after_ponder_hit, completed};
pub(crate) use settled::Settled;

use super::MoveOf;
use super::search::Search;
use super::time::Budget;
use crate::Program;
use request::waits_for_stop;
use settled::known;
use start::search;

/// What is to be done, and how it ends.
#[derive(Clone, Debug)]
pub(crate) struct Plan<G: Notation> {
    pub(crate) work: Task<G>,
    /// How long it may take; `None` if nothing limits its time, or its clock does not run yet.
    pub(crate) budget: Option<Budget>,
    /// Whether the answer waits for `stop` or `ponderhit`.
    pub(crate) hold: bool,
    /// Whether it ends by itself, so that what comes after it may wait for it.
    pub(crate) ends_by_itself: bool,
    pub(crate) complaints: Vec<String>,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub(crate) enum Task<G: Notation> {
    /// Nothing: the answer is known.
    Answer(Settled<G::Move>),
    /// Search for the best move.
    Search(Box<Search<G>>),
    /// Search for a forced mate, with this many MiB.
    Mate(G, usize),
    /// Count the tree to this depth.
    Count(G, u32),
}

pub(crate) fn plan<P: Program>(request: &Request<'_, P>) -> Plan<P::Game> {
    let go = &completed(request.go, request.conduct);
    let request = &Request { go, ..*request };
    let at_once = |work, ends_by_itself| Plan {
        work,
        budget: None,
        hold: false,
        ends_by_itself,
        complaints: Vec::new(),
    };
    let mates = matches!(go.mate, Some(MateLimit::Time(_) | MateLimit::Infinite));
    let known = known(request);
    match (known, go.perft) {
        (Some(refused @ Settled::Refused(_)), perft) if perft.is_some() || mates => {
            at_once(Task::Answer(refused), true)
        }
        (_, Some(depth)) => at_once(Task::Count(request.root.pos.clone(), depth), true),
        _ if mates => {
            let budget = match go.mate {
                Some(MateLimit::Time(ms)) => Some(Budget::fixed(ms, &request.settings.time)),
                _ => None,
            };
            let task = Task::Mate(request.root.pos.clone(), request.settings.hash);
            Plan { budget, ..at_once(task, budget.is_some()) }
        }
        (known, None) => searched(request, known),
    }
}

fn searched<P: Program>(
    request: &Request<'_, P>,
    known: Option<Settled<MoveOf<P>>>,
) -> Plan<P::Game> {
    let go = request.go;
    let holds = waits_for_stop(go);
    let mut complaints = Vec::new();
    let work = match known {
        Some(known) => Task::Answer(known),
        None => Task::Search(Box::new(search(request, &mut complaints))),
    };
    let budget = if go.ponder { None } else { time_for(request) };
    let ends_by_itself = !holds && !is_endless(go, budget);
    Plan { work, budget, hold: holds, ends_by_itself, complaints }
}

/// Whether nothing but a clock beyond all measure limits the search: no one waits for its end.
pub(crate) fn is_endless(go: &Go, budget: Option<Budget>) -> bool {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let by_time_alone = go.depth.is_none() && go.nodes.is_none() && go.mate.is_none();
    by_time_alone && budget.is_some_and(|budget| budget.soft > DAY)
}
