//! How a game begins: new, saved, or pasted.

use arena::clock::TimeControl;
use arena::openings;
use face::rules::{Rules, Settings};
use game::TextError;
use records::{Format, GameRecord};

use super::Session;
use super::commands::check_level;
use crate::command::{NewGame, Player};
use crate::offer::is_open;
use crate::playing::Playing;
use crate::saves::Save;
use crate::table::Setup;

/// Longest text of a position or a setting, and most moves to begin with.
const LONGEST: usize = 1000;

impl Session {
    /// Begins the game that a person chose.
    pub(super) fn begin(&mut self, new: &NewGame) -> Result<(), TextError> {
        let rules = self.offer.game(&new.game);
        let rules = rules.ok_or_else(|| TextError::new(format!("no game {:?}", new.game)))?;
        check_settings(rules, &new.settings)?;
        for player in new.players {
            self.check_player(player, rules)?;
        }
        let start = start_of(new, rules)?;
        let setup = Setup { rules, settings: new.settings.clone(), start };
        let control = new.clock.as_deref().map(str::parse::<TimeControl>).transpose();
        let control = control.map_err(|error| TextError::new(error.to_string()))?;
        let names = new.players.map(|player| self.offer.name(player));
        let mut playing = Playing::new(setup, new.players, names, control)?;
        playing.strict = new.strict;
        play_all(&mut playing, &new.moves)?;
        self.install(playing, None);
        Ok(())
    }

    /// Puts `playing` on the table, to be written to `save` or to a file of its own.
    fn install(&mut self, playing: Playing, save: Option<Save>) {
        self.put_away();
        match save {
            Some(_) => self.files.save = save,
            None => self.files.begin(&playing),
        }
        self.playing = Some(playing);
    }

    fn check_player(&self, player: Player, rules: &dyn Rules) -> Result<(), TextError> {
        let Player::Engine { engine, level } = player else { return Ok(()) };
        let choice = self.offer.engines.get(engine);
        let choice = choice.ok_or_else(|| TextError::new(format!("no engine {engine}")))?;
        check_level(level)?;
        match choice.game {
            Some(game) if game != rules.word() => {
                Err(TextError::new(format!("{} plays {game} only", choice.name)))
            }
            _ => Ok(()),
        }
    }

    /// Takes up saved game number `saved` of the last offer.
    pub(super) fn resume(&mut self, saved: usize) -> Result<(), TextError> {
        let gone = || TextError::new(format!("no saved game {saved}: look at the list again"));
        let kept = self.files.offered.get(saved).ok_or_else(gone)?;
        let header = &kept.header;
        let rules = self.offer.game(&header.game).ok_or_else(gone)?;
        for player in header.players {
            self.check_player(player, rules)?;
        }
        let setup = Setup { rules, settings: header.settings.clone(), start: header.start.clone() };
        let control = header.clock.as_ref().and_then(|text| text.parse().ok());
        let mut playing = Playing::new(setup, header.players, header.names.clone(), control)?;
        playing.strict = header.strict;
        playing.replay(&kept.steps)?;
        let save = self.files.resume(kept);
        let save = save.map_err(|error| TextError::new(error.to_string()))?.ok_or_else(gone)?;
        self.install(playing, Some(save));
        Ok(())
    }

    /// Shows the record, the position or the moves in `bytes` as a game of two people.
    pub(super) fn take_record(&mut self, bytes: &[u8]) -> Result<(), TextError> {
        let (rules, settings) = match &self.playing {
            Some(playing) => (playing.table.setup.rules, playing.table.setup.settings.clone()),
            None => (self.wanted_game()?, self.offer.wanted.settings.clone()),
        };
        let record = read_record(bytes, rules, &settings)?;
        let setup = Setup { rules, settings, start: record.position.clone() };
        let players = [Player::Person, Player::Person];
        let names = record.players.clone().map(|name| match name.is_empty() {
            true => "you".to_owned(),
            false => name,
        });
        let mut playing = Playing::new(setup, players, names, None)?;
        if record.moves.len() > LONGEST {
            return Err(TextError::new(format!("more than {LONGEST} moves")));
        }
        playing.play_record(&record)?;
        self.install(playing, None);
        Ok(())
    }

    fn wanted_game(&self) -> Result<&'static dyn Rules, TextError> {
        let wanted = self.offer.wanted.game.as_deref().and_then(|word| self.offer.game(word));
        wanted.ok_or_else(|| TextError::new("choose a game first: the text does not say which"))
    }
}

/// Plays moves that a game begins with.
fn play_all(playing: &mut Playing, moves: &[String]) -> Result<(), TextError> {
    for (text, ply) in moves.iter().zip(1..) {
        if ply > LONGEST {
            return Err(TextError::new(format!("more than {LONGEST} moves")));
        }
        let played = playing.play(text, None, None);
        played.map_err(|error| TextError::new(format!("move {ply}: {error}")))?;
    }
    Ok(())
}

/// Whether these are settings that a page may choose.
fn check_settings(rules: &dyn Rules, settings: &Settings) -> Result<(), TextError> {
    let open: Vec<_> =
        rules.options().into_iter().filter(|option| is_open(&option.spec.kind)).collect();
    for (name, value) in settings {
        let is_known = open.iter().any(|option| option.spec.name.eq_ignore_ascii_case(name));
        if !is_known || value.len() > LONGEST {
            return Err(TextError::new(format!("no setting {name:?} to choose")));
        }
    }
    rules.check(settings)
}

/// The position that a new game starts from, checked.
fn start_of(new: &NewGame, rules: &dyn Rules) -> Result<Option<String>, TextError> {
    let start = match (new.start, &new.position) {
        (Some(_), Some(_)) => {
            return Err(TextError::new("a start and a position: one of them, please"));
        }
        (Some(number), None) => {
            let starts = rules.description(&new.settings)?.openings.starts;
            let found = starts.get(number).map(|(_, text)| (*text).to_owned());
            Some(found.ok_or_else(|| TextError::new(format!("no start {number}")))?)
        }
        (None, Some(text)) if text.len() > LONGEST => {
            return Err(TextError::new(format!("a position of more than {LONGEST} characters")));
        }
        (None, position) => position.clone(),
    };
    match start {
        Some(text) => Ok(Some(rules.board(Some(&text), &new.settings)?.text())),
        None => Ok(None),
    }
}

/// The first game in `bytes`: a record in a format of the game, or a line of position and moves.
fn read_record(
    bytes: &[u8],
    rules: &dyn Rules,
    settings: &Settings,
) -> Result<GameRecord, TextError> {
    let text = records::decoded(bytes);
    let text = text.trim();
    if text.is_empty() {
        return Err(TextError::new("there is no text"));
    }
    let mut why = None;
    for format in Format::of_game(rules, settings)? {
        match records::read(format, text, rules, settings) {
            Ok(games) => {
                if let Some(game) = games.into_iter().find(|game| !game.moves.is_empty()) {
                    return Ok(game);
                }
            }
            Err(error) => why = why.or(Some(error)),
        }
    }
    let is_line = text.lines().count() == 1;
    match openings::parse(text, rules, settings) {
        Ok(read) if is_line && !read.is_empty() => {
            let opening = read.into_iter().next().unwrap_or_default();
            Ok(GameRecord {
                position: opening.position,
                moves: opening.moves,
                ..GameRecord::default()
            })
        }
        Err(error) if is_line => Err(error),
        _ => Err(why.unwrap_or_else(|| {
            TextError::new(format!("no record, position or moves of {}", rules.word()))
        })),
    }
}
