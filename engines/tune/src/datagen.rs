//! Games played against oneself at a fixed number of nodes, from random openings.

use game::keys::SplitMix64;
use game::{Game, Line, Outcome, Side, status};
use search::{Heuristics, Limits, Searcher};

use crate::record::{Record, points};
use game::Notation;

/// How self-play games are made.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// Nodes for each move.
    pub nodes: u64,
    /// Random plies that open a game, at most; at least half of them are played.
    pub opening: usize,
    /// Plies after which a game counts as a draw.
    pub plies: usize,
    /// A game is given to the side that stands better by this many hundredths.
    pub decided: i32,
}

/// Plays one game and returns its quiet positions. The same seed gives the same game.
pub fn play_game<G: Notation, H: Heuristics<G>>(
    start: &G,
    heuristics: &H,
    searcher: &mut Searcher<G, H>,
    plan: &SelfPlay,
    seed: u64,
) -> Vec<Record> {
    let (mut pos, mut line) = random_opening(start, plan, seed);
    let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
    let mut seen: Vec<(String, i32)> = Vec::new();
    searcher.clear();
    let outcome = loop {
        if let Some(outcome) = status(&pos, &line) {
            break outcome;
        }
        if line.len() >= plan.plies {
            break Outcome::Draw;
        }
        let report = searcher.search(&pos, &line, heuristics, &limits, &());
        let (Some(best), Some(pv)) = (report.best(), report.lines.first()) else {
            break pos.when_stuck();
        };
        let mover = pos.side_to_move();
        let score = if mover == Side::First { pv.score.get() } else { -pv.score.get() };
        if score.abs() >= plan.decided {
            break Outcome::Win(if score > 0 { Side::First } else { Side::Second });
        }
        if !heuristics.is_forced(&pos) && !heuristics.is_tactical(&pos, best) {
            seen.push((pos.position_text(), score));
        }
        line.play(&mut pos, best);
    };
    let record = |(position, score)| Record { position, score, result: points(outcome) };
    seen.into_iter().map(record).collect()
}

/// A random opening that does not end the game.
fn random_opening<G: Game>(start: &G, plan: &SelfPlay, seed: u64) -> (G, Line<G>) {
    let mut rng = SplitMix64::new(seed);
    let plies = plan.opening / 2 + rng.below(plan.opening - plan.opening / 2 + 1);
    let (mut pos, mut line) = (start.clone(), Line::new());
    let mut moves = Vec::new();
    for _ in 0..plies {
        moves.clear();
        pos.legal_moves(&mut moves);
        if moves.is_empty() || status(&pos, &line).is_some() {
            return (start.clone(), Line::new());
        }
        line.play(&mut pos, moves[rng.below(moves.len())]);
    }
    (pos, line)
}
