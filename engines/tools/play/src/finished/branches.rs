//! Variations of a game in its journal, which others may change meanwhile.

use std::path::Path;
use std::{fs, io};

use arena::journal::{GameEntry, JournalSet, text_of};
use arena::referee::MoveEntry;
use files::Lock;

use super::entry::played;
use crate::tree::{Named, Tree};
use crate::tree_change::TreeChange;

/// Does the `changes` to the variations of the game `key` in the journal at `path`, whatever others have done to them
/// meanwhile; its other games and its date stay.
///
/// # Errors
/// Also if lines of it are damaged, which would be lost, or if what a new variation leaves is gone.
pub(crate) fn keep_branches(path: &Path, key: (u64, u8), changes: &[TreeChange]) -> io::Result<()> {
    changed_games(path, |games| {
        let game = games.iter_mut().find(|game| (game.pair, game.leg) == key)?;
        let mut tree = tree(game)?;
        for change in changes {
            let done = change.applied(&mut tree, played);
            // Somebody else has removed it before.
            done.or_else(|| matches!(change, TreeChange::Removed(_)).then_some(()))?;
        }
        let branches = tree.branches().into_iter();
        game.branches = branches.map(|branch| branch.map(|&mv| mv.clone())).collect();
        Some(())
    })
}

/// The moves of a game with its variations; `None` if one of these leaves nothing that is there.
fn tree(game: &GameEntry) -> Option<Tree<MoveEntry>> {
    let mut tree = Tree::default();
    let opening = game.opening.moves.iter();
    let opening = opening.map(|text| MoveEntry { text: text.clone(), ..MoveEntry::default() });
    opening.chain(game.moves.iter().cloned()).for_each(|mv| tree.play(mv));
    game.branches.iter().cloned().try_for_each(|branch| tree.grow(branch))?;
    Some(tree)
}

/// Writes the journal at `path` with its games as `change` leaves them; its date stays.
pub(super) fn changed_games(
    path: &Path,
    change: impl FnOnce(&mut Vec<GameEntry>) -> Option<()>,
) -> io::Result<()> {
    let _lock = Lock::wait(path)?;
    let date = path.metadata()?.modified()?;
    let mut journal = JournalSet::open(path).map_err(io::Error::other)?;
    if let Some(damage) = journal.damage.first() {
        return Err(io::Error::other(damage.to_string()));
    }
    let games = journal.games().collect::<Result<Vec<_>, _>>();
    let mut games = games.map_err(io::Error::other)?;
    change(&mut games).ok_or(io::ErrorKind::InvalidData)?;
    let journal = text_of(journal.record.settings, games)?;
    files::write(path, |out| out.write_all(journal.as_bytes()))?;
    fs::File::options().write(true).open(path)?.set_modified(date)
}

impl Named for MoveEntry {
    fn text(&self) -> &str {
        &self.text
    }
}
