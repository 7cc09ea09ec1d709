//! Games between two ways to search, in pairs: the same opening with colours exchanged.

use game::{Notation, Outcome, Side};
use search::{Heuristics, Params, Searcher, Techniques};

use crate::selfplay::{Opening, from_balanced, play_on};
use crate::settings::GamePlan;

/// How a player searches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Configuration {
    pub(crate) params: Params,
    pub(crate) techniques: Techniques,
}

impl Configuration {
    /// All techniques, with these numbers.
    pub(crate) fn of(params: Params) -> Self {
        Self { params, techniques: Techniques::default() }
    }
}

/// Two players with the same heuristics, each with a table and a configuration of its own.
#[derive(Debug)]
pub(crate) struct Duel<'a, G: Notation, H> {
    start: &'a G,
    /// Appends the moves of random openings.
    list: fn(&G, &mut Vec<G::Move>),
    heuristics: H,
    plan: GamePlan,
    players: [Searcher<G, H>; 2],
}

impl<'a, G: Notation, H: Heuristics<G>> Duel<'a, G, H> {
    /// Players that begin with random moves of those that `list` appends at `start`.
    pub(crate) fn new(
        start: &'a G,
        list: fn(&G, &mut Vec<G::Move>),
        heuristics: H,
        plan: GamePlan,
    ) -> Self {
        let players = [(); 2].map(|()| Searcher::new(16, 1));
        Self { start, list, heuristics, plan, players }
    }

    /// Two games of `one` against `other` from the opening of `seed`, `one` as First, then as Second:
    /// 1 for each that `one` won, -1 for each that it lost. The same arguments give the same games.
    pub(crate) fn pair(
        &mut self,
        one: &Configuration,
        other: &Configuration,
        seed: u64,
    ) -> [i32; 2] {
        for (player, way) in self.players.iter_mut().zip([one, other]) {
            player.set_params(way.params.clone());
            *player.techniques_mut() = way.techniques.clone();
        }
        let (start, list, plan) = (self.start, self.list, self.plan);
        from_balanced(start, list, &plan, seed, |opening, plan| {
            let first = self.game(opening.clone(), Side::First, plan)?;
            Some([first, self.game(opening, Side::Second, &plan.without_limit())?])
        })
    }

    /// A game with the first player on `side`: 1, 0 or -1 for it; `None` if the opening is beyond the limit of
    /// `plan`.
    fn game(&mut self, opening: Opening<G>, side: Side, plan: &GamePlan) -> Option<i32> {
        let limits = plan.limits();
        self.players.iter_mut().for_each(Searcher::clear);
        let ask = |pos: &G, line: &_| {
            let player = usize::from(pos.side_to_move() != side);
            self.players[player].search(pos, line, &self.heuristics, &limits, &())
        };
        let (outcome, _) = play_on(opening, plan, |_| false, ask, |_, _, _| ())?;
        Some(match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == side => 1,
            Outcome::Win(_) => -1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;
    use toy::connect_four::{Heuristics, Position};

    fn points(one: &Configuration, other: &Configuration) -> i32 {
        let start = Position::start(&());
        let mut duel = Duel::new(&start, Position::legal_moves, Heuristics, GamePlan::OF_TESTS);
        (0..40).flat_map(|seed| duel.pair(one, other, seed)).sum()
    }

    #[test]
    fn equal_players_share_the_points_and_better_numbers_win() {
        let usual = Configuration::default();
        assert_eq!(points(&usual, &usual), 0);
        // Trusts every evaluation near the leaves, however bad or good.
        let blind = Configuration::of(Params {
            reverse_futility_slope: -1000,
            razor_base: -30_000,
            razor_depth: 10,
            ..Params::default()
        });
        let won = points(&usual, &blind);
        assert!(won > 10, "{won}");
        assert_eq!(points(&blind, &usual), -won);
        let plain = Configuration { techniques: Techniques::none(), ..usual.clone() };
        let won = points(&usual, &plain);
        assert!(won > 10, "{won}");
    }
}
