//! Where a match keeps what it writes, and which part of it this process plays.

use std::path::{Path, PathBuf};

use command_line::Shard;

use super::arguments::MatchArguments;
use crate::error::ArenaError;
use crate::journal::{Follower, MatchSettings};
use crate::openings;

impl MatchArguments {
    /// The part of the schedule that this process plays.
    pub(super) fn shard(&self) -> Result<Shard, ArenaError> {
        Ok(Shard::or_environment(self.shard)?)
    }

    /// Makes the folder for what engines write to stderr, if there is to be one.
    pub(super) fn make_stderr_folder(&self) -> Result<(), ArenaError> {
        let Some(folder) = &self.stderr else { return Ok(()) };
        files::make_folder(folder).map_err(|error| ArenaError::in_file(folder, error))
    }

    /// Where the journal is: by default in this folder, under a name that belongs to the match.
    pub(super) fn journal_path(&self, settings: &MatchSettings) -> Result<PathBuf, ArenaError> {
        let shard = self.shard()?;
        let is_shared = settings.tuning.is_some() && shard != Shard::WHOLE;
        match &self.journal {
            Some(path) if is_shared => {
                return Ok(suffixed(path, &format!("-{}of{}", shard.index, shard.of)));
            }
            Some(path) => return Ok(path.clone()),
            None => {}
        }
        let text = serde_json::to_string(&settings.identity())
            .map_err(|error| ArenaError::Argument(error.to_string()))?;
        let hash = openings::fingerprint_of(text.as_bytes());
        let shared = match shard {
            Shard::WHOLE => String::new(),
            Shard { index, of } => format!("-{index}of{of}"),
        };
        Ok(PathBuf::from(format!("{}-{hash:016x}{shared}.journal.jsonl", settings.game)))
    }

    /// The journals of the other shards of a tuning, whose own is at `path`.
    pub(super) fn other_shards(own: Shard, settings: &MatchSettings, path: &Path) -> Vec<Follower> {
        let others = (1..=own.of).filter(|index| *index != own.index);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let path_of = |index| {
            let [own, other] = [own.index, index].map(|index| format!("-{index}of{}", own.of));
            let (before, after) = name.rsplit_once(&own).unwrap_or((&name, ""));
            path.with_file_name(format!("{before}{other}{after}"))
        };
        others.map(|index| Follower::new(path_of(index), settings.clone())).collect()
    }
}

/// `games.jsonl` as another file beside it: `games-check.jsonl`.
pub(super) fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{stem}{suffix}{}", ending.unwrap_or_default()))
}
