//! Time, depth and nodes of the moves of engines.

use dyngame::DynGame;
use game::TextError;

use super::games::movers;
use crate::journal::JournalSet;

/// Milliseconds, iterations and nodes for each move of one engine, on average; what it never said is
/// counted for none.
pub(super) type Effort = [Option<f64>; 3];

pub(super) fn efforts(
    shelf: &mut JournalSet,
    rules: &dyn DynGame,
) -> Result<Vec<Effort>, TextError> {
    let settings = shelf.record.settings.clone();
    let mut sums = vec![[(0.0, 0_u64); 3]; settings.engines.len()];
    for game in shelf.games() {
        let game = game.map_err(|error| TextError::new(error.to_string()))?;
        let movers = movers(&game, rules, &settings.settings)?;
        for (mv, mover) in game.moves.iter().zip(&movers[game.opening.moves.len()..]) {
            let said = [
                mv.millis.map(|millis| millis as f64),
                mv.depth.map(f64::from),
                mv.nodes.map(|n| n as f64),
            ];
            let sums = sums[game.engines[mover.index()]].iter_mut().zip(said);
            for ((sum, count), value) in sums.filter_map(|(sum, value)| Some((sum, value?))) {
                (*sum, *count) = (*sum + value, *count + 1);
            }
        }
    }
    let mean = |(sum, count): (f64, u64)| (count > 0).then(|| sum / count as f64);
    Ok(sums.into_iter().map(|sums| sums.map(mean)).collect())
}
