//! The weakest test of strength: the source text's evaluation, six plies deep, against chance.

use draughts::{Evaluations, Move, Opinions, Position, Rules, Variant};
use game::keys::SplitMix64;
use game::{Game as _, Line, Outcome, Side, status};
use search::{Limits, Searcher};

/// Games played. The claim is 100 of 100, which takes five times as long.
const GAMES: u64 = 20;

/// Plays one game against random moves; `side` is the engine's.
fn play(variant: Variant, side: Side, seed: u64) -> Outcome {
    let mut rng = SplitMix64::new(seed);
    let classic = Opinions::new(Evaluations::named("classic").unwrap(), None);
    let mut searcher = Searcher::<Position, Opinions>::new(2, 1);
    let limits = Limits { depth: Some(6), ..Limits::default() };
    let (mut pos, mut line) = (Position::start_of(Rules::of(variant)), Line::new());
    let mut moves: Vec<Move> = Vec::new();
    loop {
        if let Some(outcome) = status(&pos, &line) {
            return outcome;
        }
        moves.clear();
        pos.legal_moves(&mut moves);
        let mv = if pos.side_to_move() == side {
            searcher.search(&pos, &line, &classic, &limits, &()).best().unwrap()
        } else {
            moves[rng.below(moves.len())]
        };
        line.play(&mut pos, mv);
    }
}

#[test]
fn classic_at_six_plies_beats_a_random_mover() {
    for seed in 0..GAMES {
        let side = Side::BOTH[seed as usize % 2];
        assert_eq!(play(Variant::English12, side, seed), Outcome::Win(side), "game {seed}");
    }
}
