//! The execution of each command.

use std::path::Path;

use dyngame::{STRENGTH, Settings};
use game::{Arg, Message, Refusal, Side, TextError};
use records::{Format, RecordFile, Written};

use super::Session;
use super::analyst::Analyst;
use crate::chosen::STRONGEST;
use crate::command::{Command, Request};
use crate::finished;
use crate::json::json;
use crate::message::{self, Answer, Reply};
use crate::playing::Playing;
use crate::refusal::{refusal, refused, unknown_game};
use crate::saves::SavedLine;

pub(super) fn check_level(level: i32) -> Result<(), TextError> {
    match STRENGTH.contains(&level) {
        true => Ok(()),
        false => {
            let unknown = Message::new("play-unknown-level").with("level", i64::from(level));
            let lowest = i64::from(*STRENGTH.start());
            Err(refusal(unknown.with("lowest", lowest).with("highest", i64::from(STRONGEST))))
        }
    }
}

impl Session {
    /// Executes a command and answers with the state that follows.
    pub(super) fn handle(&mut self, Request { revision, command }: Request) -> Answer {
        // These two change no game.
        let command = match command {
            Command::Keep { choices } => {
                self.files.remember(|now| now.choices = choices.applied(&now.choices));
                return Answer::Text(json(&self.files.memory.now.choices));
            }
            Command::Turn(new) => return self.first_turn(&new),
            other => other,
        };
        // These two leave the game, however it has gone on meanwhile.
        let needs_revision = !matches!(command, Command::New(_) | Command::Close);
        self.answer(needs_revision.then_some(revision), |session| session.execute(command))
    }

    fn execute(&mut self, command: Command) -> Result<(), TextError> {
        match command {
            Command::New(new) => self.begin(&new),
            Command::Resume { name, paused, bottom } => self.resume(&name, paused, bottom),
            Command::Lesson { game, number } => self.learn(&game, number),
            Command::Open { name } => self.open_finished(&name),
            Command::Delete { name } => self.files.delete(&name),
            Command::Pace { millis } => self.pace.set(millis),
            Command::Puzzle { game, number } => self.puzzle(&game, number),
            Command::KeepMistakes => self.keep_mistakes(),
            Command::Own { game, number } => self.own_puzzle(&game, number),
            Command::Forget { game, number } => self.forget(&game, number),
            // Answered before.
            Command::Keep { .. } | Command::Turn(_) => Ok(()),
            Command::Close => {
                if !self.stop_learning() {
                    self.put_away();
                }
                Ok(())
            }
            Command::Move { text, touched: false } => self.move_piece(&text),
            Command::Move { text, touched: true } => {
                self.move_piece(&text).map_err(|error| self.untouchable(&text, error))
            }
            Command::Flip => self.game().map(|game| game.bottom = !game.bottom),
            Command::Undo { turns } => self.undo(turns),
            Command::Hint => self.ask_hint(),
            Command::Resign { side } => self.game()?.resign(side),
            Command::Draw => self.offer_draw(),
            Command::Claim => self.game()?.declare(),
            Command::Pause { on } => self.pause(on),
            Command::Goto { ply } => {
                self.game_of(ply)?.table.go_to(ply);
                Ok(())
            }
            Command::Variation { base, moves } => self.game_of(base)?.table.vary(base, &moves),
            Command::Continue => self.go_on(),
            Command::Main => self.make_main(),
            Command::Remove => self.game()?.table.remove(),
            Command::Analyse { on, lines } => {
                let (playing, analyst) = self.parts()?;
                analyst.analyse(on, lines, playing)
            }
            Command::Level { level } => self.set_level(level),
            Command::Seat { side, player } => self.seat_player(side, player),
            Command::Rematch { level } => self.begin_again(level),
            Command::Train { side } => self.train(side),
            Command::NextMistake => self.next_mistake(),
            Command::Solution => self.solution(),
            Command::EndTraining => {
                self.end_training();
                Ok(())
            }
            Command::Review { on } => {
                let (playing, analyst) = self.parts()?;
                analyst.ask_review(on, playing)
            }
        }
    }

    pub(super) fn shown_game(&self) -> Result<&Playing, TextError> {
        self.playing.as_ref().ok_or_else(|| refused("play-no-game"))
    }

    pub(super) fn game(&mut self) -> Result<&mut Playing, TextError> {
        self.parts().map(|(playing, _)| playing)
    }

    /// The game, if it has so many moves.
    fn game_of(&mut self, moves: usize) -> Result<&mut Playing, TextError> {
        let game = self.game()?;
        match game.table.plies().len() {
            most if moves > most => Err(refusal(Message::new("play-no-ply").with("count", most))),
            _ => Ok(game),
        }
    }

    /// The game, and who helps with it.
    fn parts(&mut self) -> Result<(&mut Playing, &mut Analyst), TextError> {
        match &mut self.playing {
            Some(playing) => Ok((playing, &mut self.analyst)),
            None => Err(refused("play-no-game")),
        }
    }

    /// Why a move was refused with this `error` that was touched as `text`, as players write it.
    fn untouchable(&self, text: &str, error: TextError) -> TextError {
        let board = self.playing.as_ref().map(|playing| playing.table.board());
        // Any other error is none of the move.
        let board = board.filter(|board| board.understand(text).is_err_and(|own| own == error));
        board.and_then(|board| board.untouchable(text)).unwrap_or(error)
    }

    fn move_piece(&mut self, text: &str) -> Result<(), TextError> {
        if self.answer_mistake(text)? {
            return Ok(());
        }
        let game = self.game()?;
        let before = game.table.plies().len();
        game.person_moves(text)?;
        self.write_moves(before);
        self.judge(before);
        Ok(())
    }

    /// Writes what was played after `before` moves.
    pub(super) fn write_moves(&mut self, before: usize) {
        let Some(playing) = &self.playing else { return };
        for ply in playing.table.plies().iter().skip(before) {
            self.files.write(&SavedLine::Played(ply.saved.clone()));
        }
    }

    fn undo(&mut self, turns: usize) -> Result<(), TextError> {
        let game = self.game()?;
        let (was_over, reopens) = (game.end.is_some(), game.may_reopen());
        if reopens {
            game.reopen_drawn()?;
        }
        let ply = game.undo(turns)?;
        // A game that has ended is kept as it was.
        if was_over {
            self.begin_file();
        } else {
            let reopened = reopens.then_some(SavedLine::Reopened);
            let lines = reopened.into_iter().chain([SavedLine::Back(ply)]);
            lines.for_each(|line| self.files.write(&line));
        }
        if reopens {
            self.seats_changed();
        }
        Ok(())
    }

    /// The game goes on from the position shown, in a file of its own.
    fn go_on(&mut self) -> Result<(), TextError> {
        self.game()?.adopt()?;
        self.begin_file();
        Ok(())
    }

    /// The variation shown becomes the game: in a file of its own, if that was over.
    fn make_main(&mut self) -> Result<(), TextError> {
        let game = self.game()?;
        let was_over = game.end.is_some();
        game.make_main()?;
        if was_over {
            self.begin_file();
        }
        Ok(())
    }

    fn begin_file(&mut self) {
        if let (Some(playing), None) = (&mut self.playing, &self.learning) {
            // The file that begins has them.
            playing.table.take_changes();
            self.files.begin(playing);
        }
    }

    fn pause(&mut self, on: bool) -> Result<(), TextError> {
        self.game()?.pause(on)?;
        if on {
            self.rest_clocks();
        }
        Ok(())
    }

    fn offer_draw(&mut self) -> Result<(), TextError> {
        if self.game()?.offer_draw()? {
            self.published.notices.push(Message::new("play-draw-declined"));
        }
        Ok(())
    }

    fn ask_hint(&mut self) -> Result<(), TextError> {
        let Some(playing) = &mut self.playing else { return Err(refused("play-no-game")) };
        let played = playing.table.plies().len();
        let course = self.learning.as_ref().map(|learning| &learning.course);
        let guide = course.and_then(|course| course.guide(played));
        self.analyst.ask_hint(playing, guide)
    }

    fn set_level(&mut self, level: i32) -> Result<(), TextError> {
        check_level(level)?;
        let players = Side::BOTH.into_iter().zip(self.game()?.players.clone());
        let own: Vec<_> = players.filter(|(_, player)| player.has_level()).collect();
        if own.is_empty() {
            return Err(refused("play-no-level-here"));
        }
        own.into_iter().try_for_each(|(side, player)| self.seat_player(side, player.at(level)))
    }

    /// Has all finished games of the game of this word written, and then handed out.
    pub(super) fn history(&self, word: &str, reply: Reply) {
        let Some(rules) = self.offer.game(word) else {
            return reply(Answer::Malformed(unknown_game(word)));
        };
        let inbox = self.analyst.inbox.clone();
        self.files.lister.ask(move |listing| {
            let games = listing.finished.iter().filter(|game| game.word() == rules.word());
            let games = games.flat_map(|game| game.records(rules));
            let format = Format::usual(rules, &Settings::new()).unwrap_or(Format::Pgn);
            let name = format!("{}.{}", rules.word(), format.extension());
            let written = finished::written(games, format, rules);
            let _ = inbox.send(message::Message::HandOut(
                written.map(|written| filed(name, written)),
                reply,
            ));
        });
    }

    /// The game as a file; what its format has no place for is told to everyone who looks.
    pub(super) fn export(&mut self, file: &Path) -> Answer {
        let written = self.game().and_then(|game| {
            let setup = &game.table.setup;
            let format = Format::to_write(file, setup.rules, &setup.settings)?;
            Ok(filed(file.to_string_lossy().into_owned(), finished::export(game, format)?))
        });
        self.hand_out(written)
    }

    pub(super) fn hand_out(&mut self, written: Result<(String, RecordFile), TextError>) -> Answer {
        match written {
            Ok((name, file)) => {
                if !file.warnings.is_empty() {
                    let told = file.warnings.iter().map(Refusal::message).map(capital);
                    self.published.notices.extend(told);
                    self.changed();
                }
                Answer::File(name, file)
            }
            Err(error) => self.refused(error),
        }
    }
}

/// What was written as a file of this name.
fn filed(name: String, written: Written) -> (String, RecordFile) {
    let file = written.file(Path::new(&name));
    (name, file)
}

/// `message` with the name of a format as people write it: `CSA`.
fn capital(mut message: Message) -> Message {
    for (name, arg) in &mut message.args {
        if let ("format", Arg::Text(text)) = (*name, arg) {
            *text = text.to_uppercase().into();
        }
    }
    message
}
