//! The conformance kit: what [`Game`] and [`Notation`] promise, checked on random walks.
//!
//! A game's tests call [`check`]; a broken promise panics with the position that shows it.

mod history;
mod packing;
mod rules;
mod text;

use crate::keys::SplitMix64;
use crate::{Game, Line, Notation, Outcome, Packing, perft, status};

use history::Seen;

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

/// [`check`] from a given position.
///
/// # Panics
/// If the game breaks a promise.
pub fn check_from<G: Notation>(start: &G, rules: &G::Rules, effort: Effort) {
    rules::check_constants(start);
    text::check_refusals(start, rules);
    let mut rng = SplitMix64::new(effort.seed);
    let mut pool = Vec::new();
    for _ in 0..effort.walks {
        walk(start, rules, effort.plies, &mut pool, &mut rng);
    }
}

/// Checks the lines `<position> ;D1 n ;D2 n ...` of a file of published counts, up to `most` leaf nodes each; returns
/// how many lines there are. Lines that begin with `#` are comments.
///
/// # Panics
/// If a count is another, or a line has another form.
pub fn check_perft<G: Notation>(suite: &str, rules: &G::Rules, most: u64) -> usize {
    let lines = suite.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let check = |line: &str| {
        let mut fields = line.split(';').map(str::trim);
        let text = fields.next().unwrap_or_default();
        let mut pos =
            G::parse_position(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"));
        for field in fields {
            let (depth, count) = field.split_once(' ').expect("a depth and a count");
            let depth = depth.trim_start_matches('D').parse().expect("a depth");
            let count: u64 = count.trim().parse().expect("a count");
            if count <= most {
                assert_eq!(perft(&mut pos, depth), count, "{text} to depth {depth}");
            }
        }
    };
    lines.map(check).count()
}

/// Checks one position; returns its legal moves.
///
/// # Panics
/// If the game breaks a promise.
pub fn check_position<G: Notation>(pos: &G, rules: &G::Rules) -> Vec<G::Move> {
    let moves = pos.moves();
    rules::check_list(pos, &moves);
    rules::check_outcome(pos, &moves);
    text::check_position(pos, rules, &moves);
    text::check_moves(pos, &moves);
    rules::check_unmake(pos, &moves);
    moves
}

/// Plays random games from the start under `rules` and checks that every legal move is read back
/// from its text in each of `notations`. [`check`] does so for the default one.
///
/// # Panics
/// If a text is read as a move to another position, or not at all.
pub fn check_notations<G: Notation>(
    rules: &G::Rules,
    notations: &[G::MoveNotation],
    effort: Effort,
) {
    for walk in 0..effort.walks {
        let mut pos = G::start(rules);
        let (played, _) = random_game(&pos, effort.plies, effort.seed + u64::from(walk));
        for mv in played {
            let moves = pos.moves();
            notations.iter().for_each(|&it| text::check_notation(&pos, &moves, it));
            pos.make(mv);
        }
    }
}

/// Plays random games from the start under `rules` and checks that every position is read back
/// from its packed form, and that other bytes are refused or read as a position of the game.
///
/// # Panics
/// If the game breaks a promise of [`Packing`].
pub fn check_packing<G: Packing>(rules: &G::Rules, effort: Effort) {
    let mut rng = SplitMix64::new(effort.seed);
    for walk in 0..effort.walks {
        let mut pos = G::start(rules);
        let (played, _) = random_game(&pos, effort.plies, effort.seed + u64::from(walk));
        packing::check(&pos, rules, &mut rng);
        for mv in played {
            pos.make(mv);
            packing::check(&pos, rules, &mut rng);
        }
    }
}

/// Plays one random game, checks each of its positions, and takes all moves back.
fn walk<G: Notation>(
    start: &G,
    rules: &G::Rules,
    plies: u32,
    pool: &mut Vec<Foreign<G>>,
    rng: &mut SplitMix64,
) {
    /// Every so many plies the walk looks for loops.
    const LOOPS: u32 = 8;
    let (mut pos, mut line, mut seen) = (start.clone(), Line::new(), Seen::default());
    let mut past = Vec::new();
    for ply in 0..plies {
        let moves = check_position(&pos, rules);
        check_foreign(&pos, &moves, pool, rng);
        remember(pool, &pos, &moves, rng);
        history::check_line(&pos, &line, &seen);
        if status(&pos, &line).is_some() || moves.is_empty() {
            break;
        }
        if ply % LOOPS == 0 {
            history::check_loops(&pos, &moves, &line, &seen, rng);
        }
        let mv = moves[rng.below(moves.len())];
        let before = pos.clone();
        seen.push(pos.key());
        past.push((before, mv, line.play(&mut pos, mv)));
    }
    for (before, mv, undo) in past.into_iter().rev() {
        pos.unmake(mv, undo);
        line.pop();
        rules::check_restored(&pos, &before, mv);
    }
    assert!(line.is_empty(), "a line that is taken back is empty");
}

/// A move of another position, its slot and its text: most are illegal here, and every question
/// about them must be answered so.
struct Foreign<G: Game> {
    mv: G::Move,
    slot: u16,
    text: String,
}

/// Checks all moves of `pool`; slots and texts a few at a time: each of them may list all moves.
fn check_foreign<G: Notation>(
    pos: &G,
    moves: &[G::Move],
    pool: &[Foreign<G>],
    rng: &mut SplitMix64,
) {
    const SAMPLE: usize = 16;
    for &Foreign { mv, .. } in pool {
        assert_eq!(pos.is_legal(mv), moves.contains(&mv), "legality of {mv:?} in {pos:?}");
    }
    for _ in 0..SAMPLE.min(pool.len()) {
        let foreign = &pool[rng.below(pool.len())];
        rules::check_slot(pos, moves, foreign.slot);
        text::check_foreign(pos, moves, &foreign.text);
    }
}

/// Takes in one of `moves`, in place of another once there are many.
fn remember<G: Notation>(
    pool: &mut Vec<Foreign<G>>,
    pos: &G,
    moves: &[G::Move],
    rng: &mut SplitMix64,
) {
    const MOST: usize = 256;
    if moves.is_empty() {
        return;
    }
    let mv = moves[rng.below(moves.len())];
    if pool.len() == MOST {
        pool.swap_remove(rng.below(MOST));
    }
    pool.push(Foreign {
        mv,
        slot: pos.slot(mv),
        text: pos.move_text(mv, G::MoveNotation::default()),
    });
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
