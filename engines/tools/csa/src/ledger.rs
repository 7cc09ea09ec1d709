//! Journal and records of games among players who come as they like.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use arena::adjudication::Adjudication;
use arena::engine::EngineSpec;
use arena::journal::{
    EngineEntry, GameEntry, Journal, JournalError, MatchRecord, MatchSettings, game_name,
};
use arena::referee::{Finished, MoveEntry, Opening, Reason};
use arena::runner::date_now;
use arena::spectator::{Admit, Billing, Spectator};
use dyngame::DynGame;
use files::Lock;
use protocol::Protocol;
use records::{Date, Format, TimeControl};

use crate::error::CsaError;
use crate::summary;

/// The journal of a match that is open to all who come, and the records of its games.
pub(crate) struct Ledger {
    rules: &'static dyn DynGame,
    path: PathBuf,
    journal: Journal,
    records: Option<PathBuf>,
    /// How records call this series: the journal may have begun with another one.
    event: Option<String>,
    site: Option<String>,
    /// Where pairs of games begin, one after the other.
    openings: Vec<Opening>,
    spectator: Option<Box<dyn Spectator>>,
    /// Games that are offered or played: they have a number and no end yet.
    in_play: BTreeSet<(u64, u8)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The number of its pair, and that of the game in the pair.
    pub(crate) number: (u64, u8),
    /// Its players, by side.
    names: [String; 2],
    /// Their numbers, once they have begun.
    engines: Option<[usize; 2]>,
    controls: [Option<TimeControl>; 2],
    pub(crate) opening: Opening,
    /// Milliseconds that its moves have taken, if that is known: they are moves of the game then.
    pub(crate) times: Vec<u64>,
    date: Option<Date>,
}

/// How a match is called, and what ends its games.
#[derive(Clone, Default)]
pub(crate) struct Terms {
    pub(crate) max_plies: Option<usize>,
    pub(crate) event: Option<String>,
    pub(crate) site: Option<String>,
    /// Where pairs of games begin, one after the other, if that is not given.
    pub(crate) openings: Vec<Opening>,
}

impl Ledger {
    /// Goes on with the journal at `path`, or begins it; each game has a record in the folder `records`, if one is named.
    ///
    /// # Errors
    /// If the journal is of another match or in use, or a file cannot be written.
    pub(crate) fn open(
        path: &Path,
        records: Option<&Path>,
        rules: &'static dyn DynGame,
        terms: Terms,
    ) -> Result<Self, CsaError> {
        let failed = |error| CsaError::Journal(path.display().to_string(), error);
        let Terms { openings, event, site, .. } = terms.clone();
        let settings = settings(rules, terms);
        let lock = Lock::acquire(path).map_err(|error| failed(error.into()))?;
        let found = Journal::read(path, &[rules]).map_err(failed)?;
        let settings = match &found {
            Some(found) if found.record.settings.open => {
                MatchSettings { engines: found.record.settings.engines.clone(), ..settings }
            }
            _ => settings,
        };
        if let Some(folder) = records {
            let named = |error| CsaError::said(format!("{}: {error}", folder.display()));
            files::make_folder(folder).map_err(named)?;
        }
        let journal = Journal::open(path, lock, found, &settings).map_err(failed)?;
        Ok(Self {
            rules,
            path: path.to_owned(),
            journal,
            records: records.map(Path::to_owned),
            event,
            site,
            openings,
            spectator: None,
            in_play: BTreeSet::new(),
        })
    }

    /// Shows the games on a page as they are played.
    ///
    /// # Errors
    /// If that is not possible, and why.
    pub(crate) fn show(&mut self, admit: &Admit, opens: bool) -> Result<(), CsaError> {
        let record = &self.journal.set.record;
        let settings = &record.settings;
        let (rules, total) = (self.rules, record.games.len() as u64);
        let billing =
            Billing { rules, settings, record, total, sprt: None, anchor: None, port: 0, opens };
        self.spectator = Some(admit(&billing).map_err(CsaError::Said)?);
        Ok(())
    }

    pub(crate) fn record(&self) -> &MatchRecord {
        &self.journal.set.record
    }

    fn failed(&self, error: JournalError) -> CsaError {
        CsaError::Journal(self.path.display().to_string(), error)
    }

    /// The number of the player of this name, if it has played.
    fn known(&self, name: &str) -> Option<usize> {
        self.record().settings.engines.iter().position(|entry| entry.spec.name == name)
    }

    /// The number of the player of this name, who joins if nobody has it yet.
    fn player(&mut self, name: &str, control: Option<TimeControl>) -> Result<usize, CsaError> {
        if let Some(number) = self.known(name) {
            return Ok(number);
        }
        let mut spec = EngineSpec::new(name.to_owned(), Vec::new(), Protocol::Usi);
        spec.limits.tc = control;
        let mut settings = self.journal.set.record.settings.clone();
        settings.engines.push(EngineEntry::new(spec));
        self.journal.extend(&settings).map_err(|error| self.failed(error))?;
        if let Some(spectator) = &self.spectator {
            spectator.joins(name);
        }
        Ok(settings.engines.len() - 1)
    }

    /// A place for a game from the `given` opening, or the next one. Two games between the same two from one opening and with the
    /// same clocks, with colours swapped, are a pair.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub(crate) fn offer(
        &mut self,
        names: [&str; 2],
        controls: [Option<TimeControl>; 2],
        given: Option<Opening>,
    ) -> Result<Place, CsaError> {
        let [black, white] = names.map(str::to_owned);
        let white = if black == white { format!("{white}-2") } else { white };
        let (number, opening) = match self.begun_pair([&black, &white], controls, given.as_ref())? {
            Some((pair, its)) => ((pair, 1), its),
            None => {
                let pair = self.free_pair();
                let next = || self.openings[pair as usize % self.openings.len()].clone();
                ((pair, 0), given.unwrap_or_else(next))
            }
        };
        self.in_play.insert(number);
        let names = [black, white];
        Ok(Place { number, names, engines: None, controls, opening, times: Vec::new(), date: None })
    }

    /// A game that was offered begins: who has played none yet joins.
    ///
    /// # Errors
    /// If the journal cannot be written, or there are too many players.
    pub(crate) fn begin(&mut self, place: &mut Place) -> Result<(), CsaError> {
        let [black, white] = &place.names;
        let [of_black, of_white] = place.controls;
        let engines = [self.player(black, of_black)?, self.player(white, of_white)?];
        place.engines = Some(engines);
        place.date = date_now();
        if let Some(spectator) = &self.spectator {
            spectator.begins(place.number, engines, &place.opening);
        }
        Ok(())
    }

    /// A game that was offered is not played: its place is free again.
    pub(crate) fn abandon(&mut self, place: &Place) {
        self.in_play.remove(&place.number);
    }

    fn is_taken(&self, number: (u64, u8)) -> bool {
        self.record().games.contains_key(&number) || self.in_play.contains(&number)
    }

    /// The first pair of which no game is played.
    fn free_pair(&self) -> u64 {
        let is_free = |pair: &u64| !self.is_taken((*pair, 0)) && !self.is_taken((*pair, 1));
        (0..u64::MAX).find(is_free).unwrap_or(u64::MAX)
    }

    /// The first pair of which these have played one game so, with colours swapped, and none plays the other.
    fn begun_pair(
        &mut self,
        names: [&str; 2],
        [of_black, of_white]: [Option<TimeControl>; 2],
        given: Option<&Opening>,
    ) -> Result<Option<(u64, Opening)>, CsaError> {
        let [Some(black), Some(white)] = names.map(|name| self.known(name)) else {
            return Ok(None);
        };
        let halves = self.record().games.iter().filter(|((pair, leg), game)| {
            *leg == 0 && game.engines() == [white, black] && !self.is_taken((*pair, 1))
        });
        let halves: Vec<_> = halves.map(|(number, _)| *number).collect();
        for number in halves {
            let game = self.journal.set.game(number).map_err(|error| self.failed(error))?;
            let is_half = |game: &GameEntry| {
                let clocks = game.clocks(&self.record().settings);
                let is_from = |given: &Opening| *given == game.begun_from();
                clocks == [of_white, of_black] && given.is_none_or(is_from)
            };
            if let Some(game) = game.filter(is_half) {
                return Ok(Some((number.0, game.begun_from())));
            }
        }
        Ok(None)
    }

    pub(crate) fn sees(&self, place: &Place, played: &MoveEntry) {
        if let Some(spectator) = &self.spectator {
            spectator.sees(place.number, played);
        }
    }

    /// A game has ended. One that was interrupted has a record alone. A record that cannot be written is logged: the games go on.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub(crate) fn end(&mut self, place: Place, mut finished: Finished) -> Result<(), CsaError> {
        self.in_play.remove(&place.number);
        let Place { number, engines, controls, mut opening, times, date, .. } = place;
        let Some(engines) = engines else { return Ok(()) };
        let mut timed = 0;
        if times.iter().any(|&millis| millis > 0) {
            timed = opening.moves.len();
            let given = std::mem::take(&mut opening.moves).into_iter().zip(times);
            let given = given.map(|(text, millis)| MoveEntry::new(text, Some(millis), None));
            finished.moves.splice(0..0, given);
        }
        let played = GameEntry::new(number, engines, opening, finished);
        let mut game = GameEntry { date, given: timed, ..played };
        game.controls = (game.clocks(&self.record().settings) != controls).then_some(controls);
        let is_whole = game.reason != Reason::Interrupted;
        if is_whole {
            self.journal.append(&game).map_err(|error| self.failed(error))?;
            if let Some(spectator) = &self.spectator {
                spectator.ends(&game, &self.journal.set.record);
            }
        }
        if let Err(error) = self.write_record(&game) {
            let kept = if is_whole { "in the journal, but not in the records" } else { "lost" };
            log::error!("game {} is {kept}: {error}", game_name(number));
        }
        Ok(())
    }

    fn write_record(&self, game: &GameEntry) -> Result<(), CsaError> {
        let Some(folder) = &self.records else { return Ok(()) };
        let mut record = game.record(&self.record().settings, self.rules);
        record.event = self.event.clone().unwrap_or(record.event);
        record.site = self.site.clone().unwrap_or_default();
        let mut suspended = "";
        if game.reason == Reason::Interrupted {
            record.outcome = None;
            record.ending = None;
            suspended = "-suspended";
        }
        let text = records::write(Format::Csa, &record, self.rules);
        let text = text.map_err(|error| CsaError::said(error.to_string()))?.text;
        let stem = format!("{:06}-{}{suspended}", game.pair + 1, game.leg + 1);
        let path = free_path(folder, &stem);
        fs::write(&path, text)
            .map_err(|error| CsaError::said(format!("{}: {error}", path.display())))
    }
}

/// The first of `stem.csa`, `stem-2.csa` ... in `folder` that is free: another series may have its records there, and a game
/// that was suspended may be again.
fn free_path(folder: &Path, stem: &str) -> PathBuf {
    let numbered = (2..).map(|number| folder.join(format!("{stem}-{number}.csa")));
    let mut paths = [folder.join(format!("{stem}.csa"))].into_iter().chain(numbered);
    paths.find(|path| !path.exists()).unwrap_or_else(|| folder.join(stem))
}

/// The settings in the journal of such a match before anybody has joined.
pub(crate) fn settings(rules: &dyn DynGame, terms: Terms) -> MatchSettings {
    let Terms { max_plies, event, site, .. } = terms;
    MatchSettings {
        adjudication: Adjudication { max_plies, ..Adjudication::NONE },
        open: true,
        event,
        site,
        ..MatchSettings::new(rules.word(), summary::settings(true))
    }
}

#[cfg(test)]
mod tests;
