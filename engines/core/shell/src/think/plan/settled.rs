//! Answers that need no search.

use game::{Game, Outcome};
use search::Score;

use super::request::{Request, is_reference, is_unlimited, waits_for_stop};
use crate::Program;
use crate::think::MoveOf;
use crate::think::book::Hit;

/// An answer that needs no search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Settled<M> {
    /// There is no position, for this reason.
    Refused(String),
    /// There is no move to search, and this is what the position is worth.
    NoMove(Score),
    /// The rules have ended the game although there are moves.
    Over,
    /// The rules let the mover claim the win.
    Claim,
    /// The game knows what to play.
    Move(M),
    /// The opening book does.
    Book(Box<Hit<M>>),
}

/// The answer that needs no search.
pub(super) fn known<P: Program>(request: &Request<'_, P>) -> Option<Settled<MoveOf<P>>> {
    let Request { root, conduct, go, .. } = request;
    if let Some(reason) = &root.refused {
        return Some(Settled::Refused(reason.clone()));
    }
    let side = root.pos.side_to_move();
    let is_static = conduct.depth_zero_is_static && go.depth == Some(0);
    if is_static || root.pos.count_moves() == 0 {
        return Some(Settled::NoMove(match root.status() {
            Some(Outcome::Win(winner)) if winner != side => Score::loss_in(0),
            Some(Outcome::Win(_)) => Score::win_in(0),
            Some(Outcome::Draw) | None => Score::ZERO,
        }));
    }
    if conduct.adjudicates && root.status().is_some() {
        return Some(Settled::Over);
    }
    if conduct.claims_wins && root.pos.claim() == Some(Outcome::Win(side)) {
        return Some(Settled::Claim);
    }
    let booked = || from_book(request).map(|hit| Settled::Book(Box::new(hit)));
    instant(request).map(Settled::Move).or_else(booked)
}

/// What the opening book plays, where a move to play is what was asked for.
fn from_book<P: Program>(request: &Request<'_, P>) -> Option<Hit<MoveOf<P>>> {
    let Request { root, settings, go, .. } = request;
    let is_analysis = go.infinite || go.mate.is_some() || is_unlimited(go);
    if is_analysis || settings.multi_pv > 1 || !go.search_moves.is_empty() {
        return None;
    }
    let is_timed = go.depth.is_none() && go.nodes.is_none();
    // What comes with us is not the text's way of playing, and no search of a fixed size.
    let is_ours_welcome = is_timed && !is_reference(settings);
    request.books.look_up(root, &settings.book, is_ours_welcome, request.seed)
}

/// The move that the game plays without search, where that is what was asked for.
fn instant<P: Program>(request: &Request<'_, P>) -> Option<MoveOf<P>> {
    let Request { root, settings, go, .. } = request;
    let is_analysis = waits_for_stop(go) || settings.multi_pv > 1;
    if settings.is_plain || is_analysis || !go.search_moves.is_empty() || !root.banned.is_empty() {
        return None;
    }
    let mv = request.program.instant_move(&root.pos, settings.eval)?;
    root.pos.is_legal(mv).then_some(mv)
}
