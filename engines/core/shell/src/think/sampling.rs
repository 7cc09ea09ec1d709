//! A choice among moves by what they lose.

use dyngame::{EndRule, GameState, Move};
use game::Outcome;
use game::keys::SplitMix64;
use search::Pv;

/// How a move is chosen among the best lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sampling {
    /// A move is half as likely for every so many centipawns that it loses; 0 is the best one.
    ByLoss(u32),
    /// Every move that loses no more than so many centipawns is as likely as the best one.
    Within(u32),
}

impl Sampling {
    /// Which of `lines`, best first, is chosen; none if there is none.
    pub(crate) fn pick<M>(self, lines: &[&Pv<M>], rng: &mut SplitMix64) -> Option<usize> {
        let best = lines.first()?.score.get();
        let loss = |line: &&Pv<M>| (best - line.score.get()).max(0).unsigned_abs();
        let weights: Vec<usize> = lines.iter().map(|line| self.weight(loss(line))).collect();
        rng.weighted(&weights)
    }

    /// How likely a move is that loses so many centipawns; the best one has [`WHOLE`].
    fn weight(self, loss: u32) -> usize {
        /// The weight of the best move.
        const WHOLE: usize = 1 << 20;
        match self {
            _ if loss == 0 => WHOLE,
            Self::ByLoss(0) => 0,
            Self::ByLoss(halving) => {
                let part = (loss % halving) as usize * (WHOLE / 2) / halving as usize;
                (WHOLE - part).checked_shr(loss / halving).unwrap_or(0)
            }
            Self::Within(most) => usize::from(loss <= most) * WHOLE,
        }
    }
}

/// Whether `mv`, played in `state`, loses the game at once: by the rules, or because the opponent has
/// a move or a claim that ends it.
pub(crate) fn loses_at_once(state: &dyn GameState, mv: Move) -> bool {
    let side = state.side_to_move();
    let lost = Outcome::Win(!side);
    let mut state = state.fork();
    state.make(mv);
    if let Some((ended, _)) = state.status() {
        return ended == lost;
    }
    if state.side_to_move() == side {
        return false;
    }
    state.claim().is_some_and(|claim| claim.outcome == lost)
        || state.moves().into_iter().any(|reply| {
            state.make(reply);
            let ended = state.status();
            state.unmake();
            ended.is_some_and(|(ended, rule)| ended == lost && rule != EndRule::Repetition)
        })
}

#[cfg(test)]
mod tests {
    use dyngame::MoveNotation;
    use search::{Bound, Score};

    use super::*;
    use crate::program::toy;

    fn lines(scores: &[i32]) -> Vec<Pv<usize>> {
        let line =
            |(i, &score)| Pv { score: Score::estimate(score), bound: Bound::Exact, moves: vec![i] };
        scores.iter().enumerate().map(line).collect()
    }

    /// How often each line is chosen in a thousand draws.
    fn counts(sampling: Sampling, scores: &[i32]) -> Vec<usize> {
        let (lines, mut rng) = (lines(scores), SplitMix64::new(1));
        let lines: Vec<_> = lines.iter().collect();
        let mut counts = vec![0; scores.len()];
        for _ in 0..1000 {
            counts[sampling.pick(&lines, &mut rng).unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn what_loses_more_is_chosen_less() {
        let by_loss = counts(Sampling::ByLoss(50), &[100, 50, 0, -400]);
        // 1, a half, a quarter, and as good as nothing.
        assert!((500..640).contains(&by_loss[0]), "{by_loss:?}");
        assert!((240..330).contains(&by_loss[1]), "{by_loss:?}");
        assert!((110..180).contains(&by_loss[2]) && by_loss[3] < 5, "{by_loss:?}");
    }

    #[test]
    fn the_best_move_alone() {
        assert_eq!(counts(Sampling::ByLoss(0), &[30, 29, -900]), [1000, 0, 0]);
        assert_eq!(counts(Sampling::Within(0), &[30, 29, -900]), [1000, 0, 0]);
    }

    #[test]
    fn moves_of_nearly_the_same_worth_are_alike() {
        let within = counts(Sampling::Within(10), &[30, 20, 19]);
        assert!(within[2] == 0 && within[0].abs_diff(within[1]) < 120, "{within:?}");
    }

    #[test]
    fn nothing_is_chosen_from_nothing() {
        assert_eq!(Sampling::ByLoss(9).pick::<u8>(&[], &mut SplitMix64::new(1)), None);
    }

    #[test]
    fn a_move_that_lets_the_opponent_win_loses_at_once() {
        // o must stop the row a1 a2 a3.
        let program = toy::program();
        let state = program.state(Some("x../xo./... o")).unwrap();
        let loses =
            |text| loses_at_once(&*state, state.parse(text, &MoveNotation::CANONICAL).unwrap());
        let safe = state.moves().into_iter().filter(|&mv| !loses_at_once(&*state, mv));
        assert_eq!(safe.count(), 1);
        assert!(loses("c3") && !loses("a1"), "{}", state.diagram());
    }
}
