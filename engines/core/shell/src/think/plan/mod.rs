//! The plan of one `go`. Nothing here runs, waits or speaks: the same question has the same plan.

mod limits;
mod question;
#[cfg(test)]
mod tests;

use std::time::Duration;

use dyngame::Move;
use game::{Outcome, Side};
use protocol::{Clock, ClockOrder, Go, MateLimit};
use search::Score;

use super::book::Hit;
use super::search::PlannedSearch;
use super::time::{self, Ask, Budget, budget};
use question::{is_unlimited, waits_for_stop};

pub(crate) use question::Question;

/// The work to be done, and how it ends.
pub(crate) struct Plan {
    pub(crate) work: Work,
    /// How long it may take; `None` if nothing limits its time, or its clock does not run yet.
    pub(crate) budget: Option<Budget>,
    /// Whether the answer waits for `stop` or `ponderhit`.
    pub(crate) hold: bool,
    /// Whether it ends by itself, so that what comes after it may wait for it.
    pub(crate) ends_by_itself: bool,
    pub(crate) complaints: Vec<String>,
}

/// The work to be done on the root.
pub(crate) enum Work {
    /// Nothing: the answer is known.
    Answer(Settled),
    /// Search for the best move.
    Search(Box<PlannedSearch>),
    /// Search for a forced mate, with this many MiB.
    Mate(usize),
    /// Count the tree to this depth.
    Count(u32),
}

/// An answer that needs no search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// There is no position, for this reason.
    Refused(String),
    /// There is no move to search, and this is what the position is worth.
    NoMove(Score),
    /// The rules have ended the game although there are moves.
    Over,
    /// The rules let the mover claim the win.
    Claim,
    /// The game knows what to play.
    Move(Move),
    /// The opening book does.
    Book(Box<Hit>),
}

pub(crate) fn plan(question: &Question<'_>) -> Plan {
    let Question { go, settings, .. } = question;
    let mates = matches!(go.mate, Some(MateLimit::Time(_) | MateLimit::Infinite));
    let known = known(question);
    let at_once = |work, ends_by_itself| {
        let (budget, hold, complaints) = (None, false, Vec::new());
        Plan { work, budget, hold, ends_by_itself, complaints }
    };
    match (known, go.perft) {
        (Some(refused @ Settled::Refused(_)), perft) if perft.is_some() || mates => {
            at_once(Work::Answer(refused), true)
        }
        (_, Some(depth)) => at_once(Work::Count(depth), true),
        _ if mates => {
            let budget = match go.mate {
                Some(MateLimit::Time(ms)) => Some(Budget::fixed(ms, &settings.time)),
                _ => None,
            };
            Plan { budget, ..at_once(Work::Mate(settings.search.hash), budget.is_some()) }
        }
        (known, None) => searched(question, known),
    }
}

fn searched(question: &Question<'_>, known: Option<Settled>) -> Plan {
    let go = question.go;
    let hold = waits_for_stop(go);
    let mut complaints = Vec::new();
    let work = match known {
        Some(known) => Work::Answer(known),
        None => Work::Search(Box::new(limits::search(question, &mut complaints))),
    };
    let budget = if go.ponder { None } else { time_for(question) };
    let ends_by_itself = !hold && !is_endless(go, budget);
    Plan { work, budget, hold, ends_by_itself, complaints }
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
    if conduct.adjudicates && root.status().is_some() {
        return Some(Settled::Over);
    }
    if conduct.claims_wins
        && root.state.claim().is_some_and(|claim| claim.outcome == Outcome::Win(side))
    {
        return Some(Settled::Claim);
    }
    let booked = || from_book(question).map(|hit| Settled::Book(Box::new(hit)));
    instant(question).map(Settled::Move).or_else(booked)
}

/// The move that the game plays without search, where that is what was asked for.
fn instant(question: &Question<'_>) -> Option<Move> {
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

/// The time that the clock and the fixed time of `question` leave for this move.
pub(crate) fn time_for(question: &Question<'_>) -> Option<Budget> {
    let state = &*question.root.state;
    let (side, clock) = (state.side_to_move(), &question.go.clock);
    // Who plays the dark pieces: whoever moves first, unless the board shows the other one in black.
    let inks = || state.style().map(|style| style.sides.map(|side| side.ink));
    let dark_side = || match inks() {
        Some([first, "black"]) if first != "black" => Side::Second,
        _ => Side::First,
    };
    let own = match clock.order {
        ClockOrder::FirstSecond => side.index(),
        ClockOrder::MoverOther => 0,
        ClockOrder::BlackWhite => usize::from(side != dark_side()),
    };
    budget(&Ask {
        timing: &question.conduct.timing,
        clock,
        move_time: question.go.move_time,
        own,
        moves_left: question.program.moves_left(state),
        options: &question.settings.time,
    })
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

/// Whether nothing but a clock beyond all measure limits the search: no one waits for its end.
pub(crate) fn is_endless(go: &Go, budget: Option<Budget>) -> bool {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let by_time_alone = go.depth.is_none() && go.nodes.is_none() && go.mate.is_none();
    by_time_alone && budget.is_some_and(|budget| budget.soft > DAY)
}
