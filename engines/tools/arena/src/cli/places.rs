//! Where a match keeps what it writes, and which part of it this process plays.

use std::path::{Path, PathBuf};

use command_line::Shard;
use dyngame::DynGame;
use files::Lock;

use super::archive::Archive;
use super::arguments::MatchArguments;
use crate::collection::report_damage;
use crate::error::{ArenaError, InFile};
use crate::journal::{
    Follower, Journal, JournalError, JournalSet, MatchRecord, MatchSettings, game_in_words,
};
use crate::openings;

impl MatchArguments {
    pub(super) fn shard(&self) -> Result<Shard, ArenaError> {
        Ok(Shard::or_environment(self.shard)?)
    }

    pub(super) fn make_stderr_folder(&self) -> Result<(), ArenaError> {
        let Some(folder) = &self.stderr else { return Ok(()) };
        files::make_folder(folder).in_file(folder)
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

/// The files of a match before anything is written: the journal is locked, and all that is there belongs to the match.
pub(super) struct Claimed<'a> {
    path: PathBuf,
    lock: Lock,
    /// What the journal holds, unless it is begun anew.
    found: Option<JournalSet>,
    archive: Option<Archive<'a>>,
}

/// The files of a match while it is played.
pub(super) struct Files<'a> {
    /// Where the journal is.
    pub(super) path: PathBuf,
    pub(super) journal: Journal,
    pub(super) archive: Option<Archive<'a>>,
}

impl<'a> Claimed<'a> {
    /// Locks the journal, and checks it and the records that go with it.
    pub(super) fn of(
        arguments: &'a MatchArguments,
        rules: &'a dyn DynGame,
        settings: &MatchSettings,
        shard: Shard,
    ) -> Result<Self, ArenaError> {
        let path = arguments.journal_path(settings)?;
        let lock = Lock::acquire(&path).map_err(JournalError::from).in_file(&path)?;
        let mut there = Journal::read(&path, &[rules]).in_file(&path)?;
        let told = there.as_ref().map_or(settings, |found| &found.record.settings).clone();
        if told.game != settings.game {
            let text = format!("a journal of {}; name another one, or remove it", told.game);
            return Err(ArenaError::in_file(&path, text));
        }
        if let Some(found) = there.as_ref().filter(|_| !arguments.fresh) {
            report_damage(&path, &found.damage, arguments.strict)?;
            check_shard(&path, &found.record, shard)?;
        }
        let archive = claim_records((arguments, &path), rules, &told, there.as_mut())?;
        let found = there.filter(|_| !arguments.fresh);
        Ok(Self { path, lock, found, archive })
    }

    /// Makes the folders, opens the journal, and writes to the records what it holds.
    pub(super) fn open(
        self,
        settings: &MatchSettings,
        arguments: &MatchArguments,
    ) -> Result<Files<'a>, ArenaError> {
        let Self { path, lock, found, mut archive } = self;
        arguments.make_stderr_folder()?;
        archive.iter().try_for_each(Archive::make_folder)?;
        let mut journal = Journal::open(&path, lock, found, settings).in_file(&path)?;
        archive.as_mut().map_or(Ok(()), |archive| archive.begin(&mut journal))?;
        Ok(Files { path, journal, archive })
    }
}

/// # Errors
/// If the journal at `path` has games that `shard` does not play.
fn check_shard(path: &Path, record: &MatchRecord, shard: Shard) -> Result<(), ArenaError> {
    let strange = record.games.keys().find(|(pair, _)| !shard.has(*pair));
    let refusal = |&game| {
        let text = format!("{} is of another shard; name another journal", game_in_words(game));
        Err(ArenaError::in_file(path, text))
    };
    strange.map_or(Ok(()), refusal)
}

/// The records that the match shall write, if any; `there` is what has been played of it.
fn claim_records<'a>(
    (arguments, journal): (&'a MatchArguments, &Path),
    rules: &'a dyn DynGame,
    settings: &MatchSettings,
    there: Option<&mut JournalSet>,
) -> Result<Option<Archive<'a>>, ArenaError> {
    let claim = |to: &'a PathBuf| {
        if !to.is_dir() {
            ArenaError::check_output(to, [journal], "record", |_| true)?;
        }
        Archive::claim(to, rules, settings, there)
    };
    arguments.records.as_ref().map(claim).transpose()
}

/// `games.jsonl` as another file beside it: `games-check.jsonl`.
pub(super) fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{stem}{suffix}{}", ending.unwrap_or_default()))
}
