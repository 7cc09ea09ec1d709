//! Games played against oneself at a fixed number of nodes, from random openings.

use game::keys::SplitMix64;
use game::{Game, Line, Notation, Outcome, Side, status};
use search::{Heuristics, Limits, Searcher};

use crate::record::{Choice, Record, points};

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

/// What is kept of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// Its quiet positions.
    pub quiet: Vec<Record>,
    /// The moves that were played where there was a choice.
    pub choices: Vec<Choice>,
}

/// Plays one game from `opening` on. The same opening gives the same game.
pub fn play_game<G: Notation, H: Heuristics<G>>(
    opening: Opening<G>,
    heuristics: &H,
    searcher: &mut Searcher<G, H>,
    plan: &SelfPlay,
) -> Played {
    let (mut pos, mut line) = opening;
    let mut choices = Vec::new();
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
        choices.push(Choice::new(&pos, best));
        line.play(&mut pos, best);
    };
    let record = |(position, score)| Record { position, score, result: points(outcome) };
    Played { quiet: seen.into_iter().map(record).collect(), choices }
}

/// A position and the moves that led to it.
pub type Opening<G> = (G, Line<G>);

/// A random opening that does not end the game, of moves that `list` appends. The same seed gives
/// the same opening.
pub fn random_opening<G: Game>(
    start: &G,
    list: impl Fn(&G, &mut Vec<G::Move>),
    plan: &SelfPlay,
    seed: u64,
) -> Opening<G> {
    let mut rng = SplitMix64::new(seed);
    let plies = plan.opening / 2 + rng.below(plan.opening - plan.opening / 2 + 1);
    let (mut pos, mut line) = (start.clone(), Line::new());
    let mut moves = Vec::new();
    for _ in 0..plies {
        moves.clear();
        list(&pos, &mut moves);
        if moves.is_empty() || status(&pos, &line).is_some() {
            return (start.clone(), Line::new());
        }
        line.play(&mut pos, moves[rng.below(moves.len())]);
    }
    (pos, line)
}
