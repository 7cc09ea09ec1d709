//! How a game begins: new, saved, or pasted.

use std::time::{SystemTime, UNIX_EPOCH};

use dyngame::{DynGame, Settings};
use game::keys::SplitMix64;
use game::{Message, Side, TextError};
use records::MoveLine;
use serde::Serialize;

use super::Session;
use super::commands::check_level;
use crate::chosen::{NewGame, Player, STRONGEST};
use crate::json::json;
use crate::message::Answer;
use crate::names::{given, name_of, names_given};
use crate::offer::is_open;
use crate::playing::Playing;
use crate::refusal::{no_entry, refusal, refused};
use crate::saves::{GameFile, Save, SavedGame, SavedLine};
use crate::table::Setup;

/// Longest text of a position or a setting.
const LONGEST: usize = 1000;

/// Whose turn it is before the first move.
#[derive(Serialize)]
struct FirstTurn {
    turn: usize,
}

impl Session {
    /// Begins the game `new`, and remembers it for the next one if its players were chosen.
    pub(super) fn begin(&mut self, new: &NewGame) -> Result<(), TextError> {
        let seated = if new.lot && is_heads() { new.clone().exchanged() } else { new.clone() };
        let playing = self.prepared(&seated)?;
        if new.players.is_some() {
            self.files.remember(|now| now.last = new.remembered());
        }
        self.install(playing, None);
        Ok(())
    }

    /// Whose turn it is at the start of the game `new`.
    pub(super) fn first_turn(&self, new: &NewGame) -> Answer {
        match self.setup(new).and_then(|setup| setup.board()) {
            Ok(board) => Answer::Text(json(&FirstTurn { turn: board.side_to_move().index() })),
            Err(error) => self.refused(error),
        }
    }

    /// What is agreed on for the game `new`, checked.
    fn setup(&self, new: &NewGame) -> Result<Setup, TextError> {
        let rules = self.rules(&new.game)?;
        check_settings(rules, &new.settings)?;
        let start = start_of(new, rules)?;
        Ok(Setup { rules, settings: new.settings.clone(), start })
    }

    /// The game `new` with its players.
    fn prepared(&self, new: &NewGame) -> Result<Playing, TextError> {
        let setup = self.setup(new)?;
        let rules = setup.rules;
        let players = new.players.clone().unwrap_or_default();
        let mut names = players.each_ref().map(|player| name_of(player, rules));
        for ((name, own), player) in names.iter_mut().zip(&new.names).zip(&players) {
            if let Some(own) = given(own, player)? {
                *name = own;
            }
        }
        self.check_players(&players, &setup)?;
        let mut playing = Playing::new(setup, players, names, new.clock)?;
        (playing.strict, playing.replay_draws) = (new.strict, new.replay_draws);
        playing.play_record(&MoveLine::of(new.moves.iter().cloned()))?;
        Ok(playing)
    }

    /// Begins the game on the table anew with the sides exchanged, its engines at `level` if it is another.
    pub(super) fn begin_again(&mut self, level: Option<i32>) -> Result<(), TextError> {
        let shown = self.shown_game()?;
        let Playing { table, players, names, strict, replay_draws, .. } = shown;
        self.check_players(players, &table.setup)?;
        let played = NewGame {
            game: table.setup.rules.word().to_owned(),
            settings: table.setup.settings.clone(),
            players: Some(match level {
                Some(level) => players.each_ref().map(|player| player.at(level)),
                None => players.clone(),
            }),
            names: names_given(players, names),
            clock: shown.control_for_both(),
            position: table.setup.start.clone(),
            strict: *strict,
            replay_draws: *replay_draws,
            ..NewGame::default()
        };
        self.begin(&played.exchanged())
    }

    /// Seats `player` at a side of the game, which goes on.
    pub(super) fn seat_player(&mut self, side: Side, player: Player) -> Result<(), TextError> {
        let side = side.index();
        let shown = self.shown_game()?;
        if shown.is_strict() {
            return Err(refused("play-strict-players"));
        }
        let setup = &shown.table.setup;
        let name = name_of(&player, setup.rules);
        self.check_players(std::slice::from_ref(&player), setup)?;
        let playing = self.playing.as_mut().ok_or_else(|| refused("play-no-game"))?;
        if playing.players[side].at(STRONGEST) != player.at(STRONGEST) {
            drop(self.players.seats[side].dismiss());
            // A clock is the side's: who sits down goes on with what is left of it.
            if playing.table.turn().index() == side {
                playing.stop_clocks();
                self.files.write_spent(playing);
            }
        }
        playing.seat(side, player, name);
        self.files.write(&SavedLine::Seated(playing.players.clone(), playing.names.clone()));
        Ok(())
    }

    /// Puts `playing` on the table in place of what is there.
    fn put_on_table(&mut self, playing: Playing) {
        if self.playing.is_some() {
            self.put_away();
        }
        self.playing = Some(playing);
        self.published.games += 1;
    }

    /// Puts `playing` on the table, to be written to `save` or to a file of its own.
    pub(super) fn install(&mut self, playing: Playing, save: Option<Save>) {
        self.put_away();
        match save {
            Some(save) => self.files.file = GameFile::Going(save),
            None => self.files.begin(&playing),
        }
        self.put_on_table(playing);
    }

    /// Shows the finished game of this name; its file stays as it is.
    pub(super) fn open_finished(&mut self, name: &str) -> Result<(), TextError> {
        let game = self.files.finished(name).ok_or_else(|| no_entry(name))?;
        let rules = self.rules(game.word())?;
        let (name, path, key) = (name.to_owned(), game.path.clone(), game.key());
        let (playing, file) = (game.playing(rules)?, GameFile::Over { name, path, key });
        self.put_on_table(playing);
        self.files.file = file;
        Ok(())
    }

    /// Whether the players are there to play.
    fn check_players(&self, players: &[Player], setup: &Setup) -> Result<(), TextError> {
        for player in players {
            if let Player::Engine { engine, level } = player {
                check_level(*level)?;
                self.offer.spec(engine, setup)?;
            }
        }
        Ok(())
    }

    /// Takes up the saved game of this name, as its file is now; `paused` where nobody may be looking. The game on the
    /// table goes on as it is.
    pub(super) fn resume(
        &mut self,
        name: &str,
        paused: bool,
        bottom: Option<Side>,
    ) -> Result<(), TextError> {
        let waiting = self.learning.as_ref().and_then(|learning| learning.waiting.as_ref());
        if waiting.is_some_and(|waiting| waiting.file.is_going(name)) {
            self.stop_learning();
        }
        if self.files.file.is_going(name) {
            return Ok(());
        }
        let (game, hold) = self.files.take_up(name)?;
        let mut playing = self.resumed(&game)?;
        playing.paused = paused && playing.end.is_none();
        playing.bottom = bottom.unwrap_or(playing.bottom);
        let save = game.go_on(hold).map_err(|error| TextError::new(error.to_string()))?;
        if playing.paused {
            self.published.notices.push(Message::new("play-taken-up"));
        }
        self.install(playing, Some(save));
        Ok(())
    }

    /// The saved game, as it is played on.
    fn resumed(&self, kept: &SavedGame) -> Result<Playing, TextError> {
        let header = &kept.header;
        let rules = self.rules(&header.game)?;
        let settings = rules.recorded(&header.settings)?;
        let setup = Setup { rules, settings, start: header.start.clone() };
        self.check_players(&header.players, &setup)?;
        let (players, names) = (header.players.clone(), header.names.clone());
        let mut playing = Playing::new(setup, players, names, header.clock)?;
        (playing.strict, playing.replay_draws) = (header.strict, header.replay_draws);
        if kept.drawn.len() % 2 == 1 {
            playing.exchange();
        }
        for moves in &kept.drawn {
            playing.replay(moves)?;
            playing.begin_anew();
        }
        let moves: Vec<_> = kept.tree.game().cloned().collect();
        playing.replay(&moves)?;
        let turn = playing.table.turn();
        playing.clocks.iter_mut().for_each(|clocks| clocks.use_up(turn, kept.spent));
        playing.occasion = header.occasion.clone();
        playing.table.comment.clone_from(&header.comment);
        playing.table.grow(&kept.tree.branches(), |&mv, _| mv.clone())?;
        Ok(playing)
    }
}

/// A coin that is tossed.
fn is_heads() -> bool {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    SplitMix64::new(since.map_or(0, |since| since.as_nanos() as u64)).below(2) == 1
}

/// Whether these are settings that a page may choose.
fn check_settings(rules: &dyn DynGame, settings: &Settings) -> Result<(), TextError> {
    let open: Vec<_> =
        rules.options().into_iter().filter(|option| is_open(&option.spec.kind)).collect();
    for (name, value) in settings {
        let is_known = open.iter().any(|option| option.spec.name.eq_ignore_ascii_case(name));
        if !is_known || value.len() > LONGEST {
            return Err(refusal(Message::new("play-unknown-setting").with("name", name.clone())));
        }
    }
    Ok(rules.check(settings)?)
}

/// The position that a new game starts from, checked.
fn start_of(new: &NewGame, rules: &dyn DynGame) -> Result<Option<String>, TextError> {
    let start =
        match (new.start, &new.position) {
            (Some(_), Some(_)) => {
                return Err(refused("play-start-or-position"));
            }
            (Some(number), None) => {
                let starts = rules.description(&new.settings)?.openings.starts;
                let found = starts.get(number).map(|(_, text)| (*text).to_owned());
                Some(found.ok_or_else(|| {
                    refusal(Message::new("play-unknown-start").with("start", number))
                })?)
            }
            (None, Some(text)) if text.len() > LONGEST => {
                return Err(refusal(Message::new("play-position-too-long").with("count", LONGEST)));
            }
            (None, position) => position.clone(),
        };
    match start {
        Some(text) => Ok(Some(rules.state(Some(&text), &new.settings)?.text())),
        None => Ok(None),
    }
}
