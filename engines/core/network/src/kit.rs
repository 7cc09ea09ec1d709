//! The conformance kit: what a network relies on in a game's inputs, checked on random games.

use game::keys::SplitMix64;
pub use game::kit::Effort;
use game::kit::random_game;
use game::{Game, Side};

use crate::{Accumulator, ByFacts, Delta, Facts, Head, InputSet, Inputs, Network, Parameters};

/// Width of the random network that is looked through.
const WIDTH: usize = 16;

/// Plays random games from `start` and checks in each position that the inputs are in range and
/// told apart, that what a move changes is the difference of positions, and that the positions
/// `twins` are worth the same to a random network. The number of views that had to be refreshed.
///
/// # Panics
/// If a promise is broken.
pub fn check<I: Inputs>(
    inputs: &I,
    start: &I::Game,
    twins: fn(&I::Game) -> Vec<I::Game>,
    effort: Effort,
) -> usize {
    let mut rng = SplitMix64::new(effort.seed);
    let network = random_network::<WIDTH>(&inputs.set(), effort.seed);
    let (mut refreshes, mut moves) = (0, Vec::new());
    for _ in 0..effort.walks {
        let mut pos = start.clone();
        for _ in 0..effort.plies {
            check_position(inputs, &network, &pos, twins);
            moves.clear();
            if pos.outcome().is_none() {
                pos.legal_moves(&mut moves);
            }
            if moves.is_empty() {
                break;
            }
            refreshes += check_move(inputs, &network, &mut pos, moves[rng.below(moves.len())]);
        }
    }
    refreshes
}

/// Plays random games as [`check`] does and checks in each position that the facts in which it differs from
/// the one before lead to the sums of its inputs.
///
/// # Panics
/// If they do not.
pub fn check_facts<I: ByFacts>(inputs: &I, start: &I::Game, effort: Effort) {
    let network = random_network::<WIDTH>(&inputs.set(), effort.seed);
    let (mut accumulators, mut before) = ([network.empty(); 2], Facts::EMPTY);
    for walk in 0..u64::from(effort.walks) {
        let mut pos = start.clone();
        for mv in random_game(start, effort.plies, effort.seed + walk).0 {
            pos.make(mv);
            let facts = inputs.facts(&pos);
            facts.changes(&before, |fact, holds| {
                for view in Side::BOTH {
                    let input = inputs.input(&pos, fact, view);
                    network.change(&mut accumulators[view.index()], input, holds);
                }
            });
            before = facts;
            let expected = network.accumulators(inputs, &pos);
            assert!(expected == accumulators, "the facts of {pos:?} are not its inputs");
        }
    }
}

fn check_position<I: Inputs>(
    inputs: &I,
    network: &Network<WIDTH>,
    pos: &I::Game,
    twins: fn(&I::Game) -> Vec<I::Game>,
) {
    let set = inputs.set();
    for view in Side::BOTH {
        let mut active = Vec::new();
        inputs.active(pos, view, |input| active.push(usize::from(input)));
        assert!(active.iter().all(|&input| input < set.count), "{active:?} in {pos:?}");
        active.sort_unstable();
        assert!(active.len() <= set.active, "too many inputs in {pos:?}");
        assert!(active.windows(2).all(|pair| pair[0] != pair[1]), "an input twice in {pos:?}");
    }
    assert!(inputs.bucket(pos) < set.buckets, "the output bucket of {pos:?}");
    let value = |pos: &I::Game| {
        network.value(inputs, pos, &network.accumulators(inputs, pos)) + inputs.base(pos)
    };
    for twin in twins(pos) {
        assert_eq!(value(&twin), value(pos), "{twin:?} is not worth the same as {pos:?}");
    }
}

/// Makes `mv`; how many views it refreshes.
fn check_move<I: Inputs>(
    inputs: &I,
    network: &Network<WIDTH>,
    pos: &mut I::Game,
    mv: <I::Game as Game>::Move,
) -> usize {
    let mut deltas = [Delta::NONE; 2];
    for view in Side::BOTH {
        inputs.record(pos, mv, view, &mut deltas[view.index()]);
    }
    let before = network.accumulators(inputs, pos);
    pos.make(mv);
    let after = network.accumulators(inputs, pos);
    let mut refreshes = 0;
    for ((delta, before), expected) in deltas.iter().zip(&before).zip(&after) {
        if delta.is_refresh() {
            refreshes += 1;
            continue;
        }
        let mut found = Accumulator::default();
        network.update(before, delta, &mut found);
        assert!(found == *expected, "what {mv:?} changes is not what differs in {pos:?}");
    }
    refreshes
}

/// A network for `set` with weights drawn from `seed`.
///
/// # Panics
/// If so many inputs are active that even small weights could overflow.
pub fn random_network<const H: usize>(set: &InputSet, seed: u64) -> Network<H> {
    Network::new(&random_parameters(set, H, seed), set).expect("small weights")
}

/// The numbers of such a network of width `hidden`.
pub fn random_parameters(set: &InputSet, hidden: usize, seed: u64) -> Parameters {
    let mut rng = SplitMix64::new(seed);
    let mut words =
        |count: usize| (0..count).map(|_| rng.below(121) as i16 - 60).collect::<Vec<_>>();
    Parameters {
        game: set.game.into(),
        inputs: set.name.into(),
        active: set.active,
        hidden,
        scale: 400,
        base: 0,
        about: String::new(),
        features: words(set.count * hidden),
        biases: words(hidden),
        skip: words(set.count).into_iter().map(|word| 100 * i32::from(word)).collect(),
        buckets: (0..set.buckets)
            .map(|_| Head { weights: words(2 * hidden), bias: 1_000 })
            .collect(),
    }
}
