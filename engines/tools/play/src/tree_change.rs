//! Changes of the variations of a game, as they are kept on the disk.

use arena::journal::Branch;
use serde::{Deserialize, Serialize};

use crate::ply::SavedMove;
use crate::tree::{Named, Tree};

/// A change of the variations.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TreeChange {
    /// Moves that a variation begins or goes on with.
    Tried(Branch<SavedMove>),
    /// The line to this place, and on from there, is the game now.
    Main(Branch<()>),
    /// The move to this place, and all that followed it, are removed.
    Removed(Branch<()>),
}

impl TreeChange {
    /// Does it to a tree of moves, of which `made` makes each new one; `None` if that has no such place.
    pub(crate) fn applied<T: Named>(
        &self,
        tree: &mut Tree<T>,
        made: impl Fn(&SavedMove) -> T,
    ) -> Option<()> {
        match self {
            Self::Tried(branch) => tree.grow(branch.map(made))?,
            Self::Main(place) => tree.make_game(tree.find(place)?),
            Self::Removed(place) => drop(tree.remove(tree.find(place)?)?),
        }
        Some(())
    }
}
