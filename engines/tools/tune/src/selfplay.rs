//! Games played against oneself at a fixed number of nodes, from random openings.

use game::keys::SplitMix64;
use game::{Game, Line, Notation, Outcome, Side, random_walk, status};
use search::{Heuristics, Observer, Score, Searcher};

use crate::data::{Played, Scored};
use crate::leaves::{Sampler, sampled, scored};
use crate::settings::GamePlan;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameExtract<G: Game> {
    pub(crate) outcome: Outcome,
    /// The plies that were played, those of the opening too.
    pub(crate) plies: usize,
    /// Its quiet positions, or all that were to be kept.
    pub(crate) quiet: Vec<Scored<G>>,
    /// How it was played.
    pub(crate) played: Played<G>,
}

/// Openings that are tried for a game, until one is balanced.
const OPENINGS: u32 = 50;

/// Plays the game of `seed`: the first of its random openings, of moves that `list` appends, that is
/// within the limit of the plan. Where none of 50 is, another is played as it is. The same seed gives
/// the same game.
pub(crate) fn play_seed<G: Notation, H: Heuristics<G>>(
    start: &G,
    list: impl Fn(&G, &mut Vec<G::Move>),
    heuristics: &H,
    searcher: &mut Searcher<G, H>,
    plan: &GamePlan,
    seed: u64,
) -> GameExtract<G> {
    let mut rng = SplitMix64::new(seed);
    for _ in 0..OPENINGS {
        let opening = random_opening(start, &list, plan, &mut rng);
        let play = |opening| play_game(opening, heuristics, searcher, plan);
        if let Some(played) = opening.and_then(play) {
            return played;
        }
    }
    let any = plan.without_limit();
    let opening = random_opening(start, &list, plan, &mut rng);
    let opening = opening.unwrap_or_else(|| (start.clone(), Line::new()));
    play_game(opening, heuristics, searcher, &any).expect("no opening is beyond all limits")
}

/// Plays one game from `opening` on; `None` if the opening is beyond the limit of the plan. The same
/// opening gives the same game.
fn play_game<G: Notation, H: Heuristics<G>>(
    (mut pos, mut line): Opening<G>,
    heuristics: &H,
    searcher: &mut Searcher<G, H>,
    plan: &GamePlan,
) -> Option<GameExtract<G>> {
    let mut quiet = Vec::new();
    let mut played = Played { start: pos.clone(), moves: Vec::new() };
    let (mut leaves, sampler) = (Vec::new(), Sampler::new());
    let limits = plan.limits();
    searcher.clear();
    let [mut known, mut judge] = [heuristics.clone(), heuristics.clone()];
    let mut is_drawn = |pos: &G| known.probe(&mut pos.clone(), 0) == Some(Score::ZERO);
    let first = line.len();
    let outcome = loop {
        if let Some(outcome) = status(&pos, &line) {
            break outcome;
        }
        if line.len() >= plan.plies.into() || is_drawn(&pos) {
            break Outcome::Draw;
        }
        let observer: &dyn Observer<_> = if plan.leaves { &sampler } else { &() };
        let report = searcher.search(&pos, &line, heuristics, &limits, observer);
        leaves.extend(sampled(&sampler, &pos));
        let (Some(best), Some(pv)) = (report.best(), report.lines.first()) else {
            break pos.when_stuck();
        };
        let score = Scored::turned(&pos, pv.score.get());
        if line.len() == first && score.abs() > plan.opening_limit {
            return None;
        }
        if score.abs() >= plan.decided {
            break Outcome::Win(if score > 0 { Side::First } else { Side::Second });
        }
        if !plan.leaves && is_kept(&mut judge, &pos, best, plan.tactical) {
            quiet.push(Scored { pos: pos.clone(), score });
        }
        played.moves.push(best);
        line.play(&mut pos, best);
    };
    if plan.leaves {
        quiet = scored(leaves, played.moves.len(), heuristics, searcher, plan);
    }
    Some(GameExtract { outcome, plies: line.len(), quiet, played })
}

/// Whether `pos`, in which `best` is to be played, is one to learn from: no move is forced there, and it
/// is quiet or, with `tactical`, one that a search would evaluate.
pub(crate) fn is_kept<G: Game, H: Heuristics<G>>(
    heuristics: &mut H,
    pos: &G,
    best: G::Move,
    tactical: bool,
) -> bool {
    if heuristics.is_forced(pos) {
        return false;
    }
    match tactical {
        true => heuristics.probe(&mut pos.clone(), 0).is_none(),
        false => !heuristics.is_tactical(pos, best),
    }
}

/// A position and the moves that led to it.
type Opening<G> = (G, Line<G>);

/// A random opening of moves that `list` appends; `None` if it ended the game.
fn random_opening<G: Game>(
    start: &G,
    list: impl Fn(&G, &mut Vec<G::Move>),
    plan: &GamePlan,
    rng: &mut SplitMix64,
) -> Option<Opening<G>> {
    let plies = plan.opening / 2 + rng.below(plan.opening - plan.opening / 2 + 1);
    random_walk(start, plies, list, rng)
}

#[cfg(test)]
mod tests {
    use super::*;
    use toy::connect_four::{Heuristics, Position};

    const PLAN: GamePlan = GamePlan { nodes: 60, opening_limit: 10, ..GamePlan::OF_TESTS };

    fn play(plan: &GamePlan, seed: u64) -> GameExtract<Position> {
        let mut searcher = Searcher::new(1, 1);
        let start = Position::start(&());
        play_seed(&start, Position::legal_moves, &Heuristics, &mut searcher, plan, seed)
    }

    /// The openings that are tried for the game of `seed`, with their scores.
    fn tried(seed: u64) -> Vec<(Opening<Position>, i32)> {
        let (mut rng, start) = (SplitMix64::new(seed), Position::start(&()));
        let openings = (0..OPENINGS)
            .filter_map(|_| random_opening(&start, Position::legal_moves, &PLAN, &mut rng));
        let score = |(pos, line): &Opening<Position>| {
            let report = Searcher::new(1, 1).search(pos, line, &Heuristics, &PLAN.limits(), &());
            report.lines[0].score.get().abs()
        };
        openings.map(|opening| (opening.clone(), score(&opening))).collect()
    }

    #[test]
    fn a_seed_gives_the_game_of_its_first_balanced_opening() {
        let mut replaced = 0;
        for seed in 0..12 {
            let tried = tried(seed);
            let first = tried.iter().position(|(_, score)| *score <= PLAN.opening_limit).unwrap();
            replaced += first;
            let mut searcher = Searcher::new(1, 1);
            let opening = tried[first].0.clone();
            let expected = play_game(opening, &Heuristics, &mut searcher, &PLAN);
            assert_eq!(Some(play(&PLAN, seed)), expected, "seed {seed}");
        }
        assert!(replaced > 0, "no opening had to be replaced");
    }

    #[test]
    fn a_game_is_played_even_if_no_opening_is_balanced() {
        let none = GamePlan { opening_limit: -1, ..PLAN };
        assert!(play(&none, 1).plies > 0);
    }
}
