//! The conformance kit: what must hold for any game, checked on random walks.
//!
//! A game's tests call [`check`]; a broken promise panics with the position that shows it.

use crate::keys::SplitMix64;
use crate::{Game, Line, Notation, Outcome, Side, status};

/// How far a check goes.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games played.
    pub walks: u32,
    /// Plies after which a game is given up.
    pub plies: u32,
    /// Seed of the random choices.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { walks: 50, plies: 300, seed: 2026 }
    }
}

/// Plays random games from the start under `rules` and checks every promise in each position.
///
/// # Panics
/// If the game breaks a promise.
pub fn check<G: Notation>(rules: &G::Rules, effort: Effort) {
    check_from(&G::start(rules), rules, effort);
}

/// [`check`] from a position of one's own.
///
/// # Panics
/// If the game breaks a promise.
pub fn check_from<G: Notation>(start: &G, rules: &G::Rules, effort: Effort) {
    let mut rng = SplitMix64::new(effort.seed);
    // Moves of other positions: most are illegal here, and the direct test must say so.
    let mut pool: Vec<G::Move> = Vec::new();
    for _ in 0..effort.walks {
        let (mut pos, mut line) = (start.clone(), Line::new());
        for _ in 0..effort.plies {
            let moves = check_position(&pos, rules, &pool);
            remember(&mut pool, &moves, &mut rng);
            if status(&pos, &line).is_some() || moves.is_empty() {
                break;
            }
            line.play(&mut pos, moves[rng.below(moves.len())]);
        }
    }
}

/// Checks one position; returns its legal moves.
///
/// # Panics
/// If the game breaks a promise.
pub fn check_position<G: Notation>(pos: &G, rules: &G::Rules, pool: &[G::Move]) -> Vec<G::Move> {
    assert_eq!(pos.key(), pos.key_from_scratch(), "incremental key drifted in {pos:?}");
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    assert_eq!(pos.count_moves(), moves.len() as u64, "count and list differ in {pos:?}");
    check_text(pos, rules, &moves);
    check_list(pos, &moves);
    for &mv in pool {
        assert_eq!(pos.is_legal(mv), moves.contains(&mv), "legality of {mv:?} in {pos:?}");
    }
    check_unmake(pos, &moves);
    moves
}

fn check_text<G: Notation>(pos: &G, rules: &G::Rules, moves: &[G::Move]) {
    let text = pos.position_text();
    let read = G::parse_position(&text, rules).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&read, pos, "position text does not round trip: {text}");
    for &mv in moves {
        let spelt = pos.move_text(mv, G::Form::default());
        let read = pos.parse_move(&spelt, G::Form::default());
        assert_eq!(read.as_ref(), Ok(&mv), "move text {spelt} does not round trip in {text}");
    }
}

fn check_list<G: Game>(pos: &G, moves: &[G::Move]) {
    for (i, &mv) in moves.iter().enumerate() {
        assert!(!moves[..i].contains(&mv), "{mv:?} is listed twice in {pos:?}");
        assert!(pos.is_legal(mv), "{mv:?} is listed, yet not legal in {pos:?}");
        let slot = pos.slot(mv);
        assert!(usize::from(slot) < G::MOVE_SLOTS, "slot {slot} of {mv:?} is out of range");
        let first = moves.iter().copied().find(|&other| pos.slot(other) == slot);
        assert_eq!(pos.resolve(slot), first, "slot {slot} resolves wrongly in {pos:?}");
    }
}

fn check_unmake<G: Game>(pos: &G, moves: &[G::Move]) {
    let mut copy = pos.clone();
    for &mv in moves {
        let undo = copy.make(mv);
        assert_eq!(copy.key(), copy.key_from_scratch(), "key after {mv:?} in {pos:?}");
        copy.unmake(mv, undo);
        assert_eq!(&copy, pos, "unmaking {mv:?} does not restore the position");
        assert_eq!(copy.key(), pos.key(), "unmaking {mv:?} does not restore the key of {pos:?}");
    }
}

fn remember<M: Copy>(pool: &mut Vec<M>, moves: &[M], rng: &mut SplitMix64) {
    const POOL: usize = 256;
    if moves.is_empty() {
        return;
    }
    let mv = moves[rng.below(moves.len())];
    if pool.len() < POOL {
        pool.push(mv);
    } else {
        let i = rng.below(POOL);
        pool[i] = mv;
    }
}

/// Plays one random game to its end; for tests that want a finished game.
///
/// Returns the moves and the outcome, or `None` for the latter after `plies` plies.
pub fn random_game<G: Game>(start: &G, plies: u32, seed: u64) -> (Vec<G::Move>, Option<Outcome>) {
    let mut rng = SplitMix64::new(seed);
    let (mut pos, mut line, mut moves) = (start.clone(), Line::new(), Vec::new());
    for _ in 0..plies {
        if let Some(outcome) = status(&pos, &line) {
            return (line.moves().collect(), Some(outcome));
        }
        moves.clear();
        pos.legal_moves(&mut moves);
        line.play(&mut pos, moves[rng.below(moves.len())]);
    }
    (line.moves().collect(), status(&pos, &line))
}

/// Checks that `moves` alternate between the sides from `start`; a test of games that promise it.
///
/// # Panics
/// If a side moves twice in a row.
pub fn check_alternation<G: Game>(start: &G, moves: &[G::Move]) {
    let mut pos = start.clone();
    for &mv in moves {
        let mover: Side = pos.side_to_move();
        pos.make(mv);
        assert_eq!(pos.side_to_move(), !mover, "{mv:?} does not pass the turn");
    }
}
