//! Formats in which who plays next, or whether, follows from the games played.

use std::sync::atomic::{AtomicBool, Ordering};

use super::signals::Signals;
use crate::journal::{Journal, MatchRecord};
use crate::knockout::Round;
use crate::runner::{Match, MatchError, OnGame, run};
use crate::schedule::{Pair, pairs};
use crate::statistics::Estimate;
use crate::swiss::{self, SwissTable};
use crate::tally;

/// Plays the pairs of one meeting, until its score is so many standard errors from even.
pub(super) fn one_meeting(
    plan: &Match<'_>,
    pairs: impl Iterator<Item = Pair> + Send,
    (engines, errors): ([usize; 2], f64),
    (journal, on_game): (&mut Journal, &OnGame<'_>),
    signals: &Signals,
) -> Result<(), MatchError> {
    /// Pairs before a score says anything.
    const LEAST: u64 = 20;
    let is_clear = |record: &MatchRecord| {
        let counts = tally::pentanomial(record, engines);
        let far = |estimate: Estimate| estimate.errors_from_even() > errors;
        counts.pairs() >= LEAST && Estimate::of(&counts).is_some_and(far)
    };
    if is_clear(&journal.set.record) || plan.stop.load(Ordering::Relaxed) {
        return Ok(());
    }
    let ended = AtomicBool::new(false);
    let played = run(plan, pairs, journal, &|record, tally, game| {
        on_game(record, tally, game);
        if is_clear(record) && !plan.stop.swap(true, Ordering::Relaxed) {
            ended.store(true, Ordering::Relaxed);
        }
    });
    // The result that has ended this meeting does not end the match.
    if played.is_ok() && ended.into_inner() {
        signals.begin();
    }
    played
}

/// Plays round after round, each from openings of its own; who meets follows from the rounds before.
pub(super) fn swiss(
    plan: &Match<'_>,
    order: &[usize],
    journal: &mut Journal,
    on_game: &OnGame<'_>,
) -> Result<(), MatchError> {
    let settings = plan.settings;
    let of_round = swiss::pairs_of_round(settings);
    for round in 0..settings.swiss_rounds.unwrap_or(1) {
        if plan.stop.load(Ordering::Relaxed) {
            break;
        }
        let meetings = SwissTable::of(&journal.set.record, round).meetings();
        let mut order = order.to_vec();
        let start = (round as usize).saturating_mul(settings.rounds as usize) % order.len().max(1);
        order.rotate_left(start);
        let pairs = pairs(&meetings, settings.rounds, &order, round * of_round);
        run(plan, pairs, journal, on_game)?;
    }
    Ok(())
}

/// Plays round after round of those still in.
pub(super) fn knockout(
    plan: &Match<'_>,
    order: &[usize],
    journal: &mut Journal,
    on_game: &OnGame<'_>,
) -> Result<(), MatchError> {
    let rounds = plan.settings.rounds;
    let mut left = (0..plan.settings.engines.len()).collect::<Vec<_>>();
    let mut number = 0;
    while left.len() > 1 && !plan.stop.load(Ordering::Relaxed) {
        let round = Round::of(&left);
        run(plan, pairs(&round.meetings, rounds, order, number), journal, on_game)?;
        number += round.meetings.len() as u64 * rounds;
        left = round.winners(&journal.set.record);
    }
    Ok(())
}
