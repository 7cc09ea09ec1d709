//! The news of a state, for whoever knows the one before (`docs/play-protocol.md`).

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::clocks::Clocks;
use crate::json::json;
use crate::ply::Ply;
use crate::snapshot::{Branches, GameSnapshot, Snapshot};

/// The state, and what is new in it.
#[derive(Default)]
pub(crate) struct Publication {
    pub(crate) snapshot: Snapshot,
    /// `None` where there was another game before, or none.
    change: Option<Change>,
}

/// The members that differ from those of the revision `since`.
#[derive(Serialize)]
struct Change {
    since: u64,
    #[serde(flatten)]
    members: Map<String, Value>,
    moves: NewMoves,
    #[serde(skip_serializing_if = "Option::is_none")]
    branches: Option<Branches>,
    clocks: Option<Clocks>,
}

#[derive(Serialize)]
struct NewMoves {
    /// How many of the moves before are the first ones now.
    kept: usize,
    /// The moves after them.
    added: Vec<Arc<Ply>>,
}

impl Publication {
    /// The event by which a reader learns of this state that knows the state of the revision `known`.
    pub(crate) fn event(&self, known: Option<u64>) -> (&'static str, String) {
        match &self.change {
            Some(change) if Some(change.since) == known => ("change", json(change)),
            _ => ("snapshot", json(&self.snapshot)),
        }
    }

    /// The answer to whoever has brought this state about.
    pub(crate) fn answer(&self) -> String {
        self.event(self.change.as_ref().map(|change| change.since)).1
    }
}

/// The state that was published last.
#[derive(Default)]
pub(crate) struct Published(Option<Last>);

struct Last {
    revision: u64,
    game: u64,
    members: Map<String, Value>,
    moves: Vec<Arc<Ply>>,
    branches: Branches,
}

impl Published {
    /// `snapshot` with what is new in it.
    pub(crate) fn publication(&mut self, snapshot: Snapshot) -> Publication {
        let change = match &snapshot {
            Snapshot::Game(game) => self.change(game),
            Snapshot::Empty { .. } | Snapshot::Match(_) => {
                self.0 = None;
                None
            }
        };
        Publication { snapshot, change }
    }

    fn change(&mut self, snapshot: &GameSnapshot) -> Option<Change> {
        let GameSnapshot { view, moves, branches, clocks } = snapshot;
        let Ok(Value::Object(members)) = serde_json::to_value(view) else { return None };
        let new = Last {
            revision: view.session.revision,
            game: view.game.number,
            members,
            moves: moves.clone(),
            branches: Arc::clone(branches),
        };
        let old = self.0.replace(new).filter(|old| old.game == view.game.number)?;
        let members = &self.0.as_ref()?.members;
        let differing =
            members.iter().filter(|(name, value)| old.members.get(*name) != Some(value));
        let pairs = old.moves.iter().zip(moves);
        let kept = pairs.take_while(|(old, new)| Arc::ptr_eq(old, new)).count();
        Some(Change {
            since: old.revision,
            members: differing.map(|(name, value)| (name.clone(), value.clone())).collect(),
            moves: NewMoves { kept, added: moves[kept..].to_vec() },
            branches: (!Arc::ptr_eq(&old.branches, branches)).then(|| Arc::clone(branches)),
            clocks: clocks.clone(),
        })
    }
}
