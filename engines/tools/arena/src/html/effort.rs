//! What engines did for their moves.

use face::rules::Rules;
use game::TextError;

use super::games::movers;
use crate::journal::JournalSet;
use crate::referee::Played;

/// Sums over the moves of one engine; what it never said is counted for none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    millis: Mean,
    depth: Mean,
    nodes: Mean,
}

#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: f64,
    count: u64,
}

impl Mean {
    fn add(&mut self, value: Option<f64>) {
        self.sum += value.unwrap_or(0.0);
        self.count += u64::from(value.is_some());
    }

    fn value(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}

impl Effort {
    fn add(&mut self, mv: &Played) {
        self.millis.add(Some(mv.millis as f64));
        self.depth.add(mv.depth.map(f64::from));
        self.nodes.add(mv.nodes.map(|nodes| nodes as f64));
    }

    /// Milliseconds, iterations and nodes for each move, on average.
    pub(super) fn means(&self) -> [Option<f64>; 3] {
        [self.millis, self.depth, self.nodes].map(Mean::value)
    }
}

/// The effort of each engine over all games.
///
/// # Errors
/// If a game of the journal is none under `rules`, or can no longer be read.
pub(super) fn efforts(shelf: &mut JournalSet, rules: &dyn Rules) -> Result<Vec<Effort>, TextError> {
    let settings = shelf.record().settings.clone();
    let mut efforts = vec![Effort::default(); settings.engines.len()];
    for game in shelf.games() {
        let game = game.map_err(|error| TextError::new(error.to_string()))?;
        let movers = movers(&game, rules, &settings.settings)?;
        for (mv, mover) in game.moves.iter().zip(&movers[game.opening.moves.len()..]) {
            efforts[game.engines[mover.index()]].add(mv);
        }
    }
    Ok(efforts)
}
