//! The conformance kit: what the search relies on in a game's heuristics and evaluation, checked on
//! random games.
//!
//! A game's tests call [`check`] for each of its evaluations; a broken promise panics with the
//! position that shows it.

use game::keys::SplitMix64;
pub use game::kit::Effort;
use game::{Game, Line, Replies, Stage, status};

use crate::{Evaluation, Heuristics};

/// Promises of a game beyond those that every game makes.
#[derive(Clone, Copy)]
pub struct Promises<G: Game> {
    /// Whether this legal move may be missing from the moves that the two stages list, which are
    /// given; by default none may.
    pub may_leave_out: fn(&G, G::Move, &[G::Move]) -> bool,
    /// Whether [`Heuristics::forces`] is exact: true for those moves alone after which
    /// [`Heuristics::is_forced`] is. By default it is a guess.
    pub forces_exactly: bool,
    /// Positions that must be worth the same as the one given: colours exchanged, wings mirrored.
    pub twins: fn(&G) -> Vec<G>,
}

impl<G: Game> Default for Promises<G> {
    fn default() -> Self {
        Self { may_leave_out: |_, _, _| false, forces_exactly: false, twins: |_| Vec::new() }
    }
}

/// Plays random games from `start` and checks every promise in each position.
///
/// # Panics
/// If a promise is broken.
pub fn check<G: Game, H: Heuristics<G>>(
    start: &G,
    heuristics: &H,
    promises: &Promises<G>,
    effort: Effort,
) {
    let mut rng = SplitMix64::new(effort.seed);
    for _ in 0..effort.walks {
        let (mut pos, mut line) = (start.clone(), Line::new());
        for _ in 0..effort.plies {
            let moves = pos.moves();
            if status(&pos, &line).is_some() || moves.is_empty() {
                break;
            }
            check_position(&pos, heuristics, promises);
            line.play(&mut pos, moves[rng.below(moves.len())]);
        }
        check_line(start, heuristics, effort.plies, &mut rng);
    }
}

/// Checks one position, in which the game goes on.
///
/// # Panics
/// If a promise is broken.
pub fn check_position<G: Game, H: Heuristics<G>>(pos: &G, heuristics: &H, promises: &Promises<G>) {
    check_stages(pos, heuristics, promises);
    check_forced(pos, heuristics, promises);
    check_twins(pos, heuristics, promises);
}

/// The moves of both stages, held against the list of legal moves.
fn check_stages<G: Game, H: Heuristics<G>>(pos: &G, heuristics: &H, promises: &Promises<G>) {
    let (mut legal, mut listed) = (Vec::new(), Vec::new());
    pos.legal_moves(&mut legal);
    heuristics.generate(pos, Stage::Tactical, &mut listed);
    let tactical = listed.len();
    heuristics.generate(pos, Stage::Quiet, &mut listed);
    for (i, &mv) in listed.iter().enumerate() {
        assert!(legal.contains(&mv), "{mv:?} is listed, yet not legal in {pos:?}");
        assert!(!listed[..i].contains(&mv), "{mv:?} is listed twice in {pos:?}");
        let stage = if i < tactical { "tactical" } else { "quiet" };
        let agrees = heuristics.is_tactical(pos, mv) == (i < tactical);
        assert!(agrees, "{mv:?} is listed as {stage}, yet is_tactical denies it in {pos:?}");
        check_numbers(pos, heuristics, mv);
    }
    for &mv in legal.iter().filter(|mv| !listed.contains(mv)) {
        let left_out = (promises.may_leave_out)(pos, mv, &listed);
        assert!(left_out, "{mv:?} is not listed in {pos:?}");
    }
    assert!(!listed.is_empty(), "no move is listed in {pos:?}");
    let mut noisy = Vec::new();
    heuristics.quiescence_moves(pos, &mut noisy);
    for mv in noisy {
        assert!(legal.contains(&mv), "{mv:?} is not legal in quiescence of {pos:?}");
    }
}

/// The numbers by which the tables know `mv`.
fn check_numbers<G: Game, H: Heuristics<G>>(pos: &G, heuristics: &H, mv: G::Move) {
    let found = pos.resolve(pos.slot(mv));
    let same = found.is_some_and(|found| pos.slot(found) == pos.slot(mv) && pos.is_legal(found));
    assert!(same, "the slot of {mv:?} resolves to {found:?} in {pos:?}");
    let piece_to = heuristics.piece_to(pos, mv);
    assert!(piece_to < H::PIECE_TO, "piece-to {piece_to} of {mv:?} is out of range in {pos:?}");
}

/// Forced nodes and the moves that lead to them.
fn check_forced<G: Game, H: Heuristics<G>>(pos: &G, heuristics: &H, promises: &Promises<G>) {
    if heuristics.is_forced(pos) {
        assert!(heuristics.pass(pos).is_none(), "a forced node may pass: {pos:?}");
    }
    if let Some(passed) = heuristics.pass(pos) {
        assert_ne!(passed.side_to_move(), pos.side_to_move(), "a pass keeps the turn in {pos:?}");
        assert_eq!(passed.key(), passed.key_from_scratch(), "key after a pass in {pos:?}");
    }
    let (mut legal, mut after) = (Vec::new(), pos.clone());
    pos.legal_moves(&mut legal);
    if H::ONLY_REPLIES {
        let expected = match legal[..] {
            [mv] => Replies::Only(mv),
            _ if heuristics.is_forced(pos) => Replies::Forced,
            _ => Replies::Free,
        };
        assert_eq!(heuristics.replies(pos), expected, "the replies in {pos:?}");
        assert!(legal.len() > 1 || pos.claim().is_none(), "the only move may be declined: {pos:?}");
    }
    if !promises.forces_exactly {
        return;
    }
    for mv in legal {
        let forces = heuristics.forces(pos, mv);
        let undo = after.make(mv);
        assert_eq!(forces, heuristics.is_forced(&after), "whether {mv:?} forces in {pos:?}");
        after.unmake(mv, undo);
    }
}

fn check_twins<G: Game, H: Heuristics<G>>(pos: &G, heuristics: &H, promises: &Promises<G>) {
    let mut evaluation = heuristics.evaluation();
    let mut value_of = |pos: &G| {
        evaluation.reset(pos);
        evaluation.evaluate(pos)
    };
    let value = value_of(pos);
    for twin in (promises.twins)(pos) {
        assert_eq!(value_of(&twin), value, "{twin:?} is not worth the same as {pos:?}");
    }
}

/// One step of a line, to be taken back.
enum Made<G: Game> {
    Move(G::Move, G::Undo),
    Pass(G),
}

/// An evaluation that follows moves, passes and their taking back, against one from scratch.
fn check_line<G: Game, H: Heuristics<G>>(
    start: &G,
    heuristics: &H,
    plies: u32,
    rng: &mut SplitMix64,
) {
    let (mut kept, mut fresh) = (heuristics.evaluation(), heuristics.evaluation());
    let (mut pos, mut steps, mut moves) = (start.clone(), Vec::new(), Vec::new());
    kept.reset(&pos);
    for _ in 0..plies {
        moves.clear();
        if pos.outcome().is_none() {
            pos.legal_moves(&mut moves);
        }
        // Three moves for each that is taken back, and several plies now and then unread.
        let back = moves.is_empty() || rng.below(4) == 0;
        if let Some(step) = if back { steps.pop() } else { None } {
            kept.pop();
            match step {
                Made::Move(mv, undo) => pos.unmake(mv, undo),
                Made::Pass(before) => pos = before,
            }
        } else if moves.is_empty() {
            return;
        } else if let (0, Some(passed)) = (rng.below(6), heuristics.pass(&pos)) {
            kept.push_pass(&pos);
            steps.push(Made::Pass(std::mem::replace(&mut pos, passed)));
        } else {
            let mv = moves[rng.below(moves.len())];
            kept.push(&pos, mv);
            steps.push(Made::Move(mv, pos.make(mv)));
        }
        if pos.outcome().is_none() && rng.below(3) > 0 {
            fresh.reset(&pos);
            let value = kept.evaluate(&pos);
            assert_eq!(value, fresh.evaluate(&pos), "the evaluation drifted in {pos:?}");
        }
    }
}
