//! What each command does.

use std::sync::Arc;

use game::TextError;

use super::Session;
use crate::command::{Command, Player, Request, STRONGEST};
use crate::finished;
use crate::message::Answer;
use crate::playing::Playing;

/// Most moves of a variation.
const LONGEST: usize = 1000;

/// Whether there is this level.
pub(super) fn check_level(level: u32) -> Result<(), TextError> {
    match (1..=STRONGEST).contains(&level) {
        true => Ok(()),
        false => Err(TextError::new(format!("no level {level}: there are 1 to {STRONGEST}"))),
    }
}

impl Session {
    /// Executes a command and answers with the state that follows.
    pub(super) fn handle(&mut self, request: Request) -> Answer {
        let needs_revision = !matches!(request.command, Command::New(_));
        if needs_revision && request.revision != self.revision {
            return Answer::Stale(Arc::new(self.snapshot()));
        }
        match self.execute(request.command) {
            Ok(()) => {
                self.changed();
                Answer::Done(self.board.snapshot.borrow().clone())
            }
            Err(error) => Answer::Refused(error.to_string()),
        }
    }

    fn execute(&mut self, command: Command) -> Result<(), TextError> {
        match command {
            Command::New(new) => self.begin(&new),
            Command::Resume { saved } => self.resume(saved),
            Command::Close => {
                self.put_away();
                Ok(())
            }
            Command::Move { text } => self.move_piece(&text),
            Command::Undo => self.undo(),
            Command::Hint => self.ask_hint(),
            Command::Resign => self.game()?.resign(),
            Command::Draw => self.offer_draw(),
            Command::Claim => self.game()?.declare(),
            Command::Pause { on } => self.pause(on),
            Command::Goto { ply } => self.game()?.table.go_to(ply),
            Command::Variation { base, moves } => {
                if moves.len() > LONGEST {
                    return Err(TextError::new(format!("a variation has at most {LONGEST} moves")));
                }
                self.game()?.table.vary(base, &moves)
            }
            Command::Continue => self.go_on(),
            Command::Analyse { on, lines } => self.analyse(on, lines),
            Command::Level { level } => self.set_level(level),
            Command::Review => self.ask_review(),
        }
    }

    /// The game, if there is one.
    pub(super) fn game(&mut self) -> Result<&mut Playing, TextError> {
        self.playing.as_mut().ok_or_else(|| TextError::new("there is no game: begin one first"))
    }

    fn move_piece(&mut self, text: &str) -> Result<(), TextError> {
        let game = self.game()?;
        let before = game.table.plies();
        game.person_moves(text)?;
        self.write_moves(before);
        Ok(())
    }

    /// Writes what was played after `before` moves.
    pub(super) fn write_moves(&mut self, before: usize) {
        let Some(playing) = &self.playing else { return };
        let steps = playing.table.game.steps[before.min(playing.table.plies())..].to_vec();
        for step in steps {
            self.write(|save| save.played(&step));
        }
    }

    fn undo(&mut self) -> Result<(), TextError> {
        let game = self.game()?;
        let was_over = game.end.is_some();
        let ply = game.undo()?;
        // A game that has ended is kept as it was.
        if was_over {
            self.begin_file();
        } else {
            self.write(|save| save.back(ply));
        }
        Ok(())
    }

    /// The game goes on from the position shown, in a file of its own.
    fn go_on(&mut self) -> Result<(), TextError> {
        self.game()?.adopt()?;
        self.save = None;
        self.begin_file();
        Ok(())
    }

    fn offer_draw(&mut self) -> Result<(), TextError> {
        if !self.game()?.offer_draw()? {
            self.notices.push("the draw is declined".to_owned());
        }
        Ok(())
    }

    fn pause(&mut self, on: bool) -> Result<(), TextError> {
        let game = self.game()?;
        if game.end.is_some() {
            return Err(TextError::new("the game is over: there is nothing to pause"));
        }
        game.paused = on;
        if on {
            game.stop_clocks();
        }
        Ok(())
    }

    fn set_level(&mut self, level: u32) -> Result<(), TextError> {
        check_level(level)?;
        let offer = &self.offer;
        let Some(playing) = &mut self.playing else { return self.game().map(drop) };
        for (player, name) in playing.players.iter_mut().zip(&mut playing.names) {
            if let Player::Engine { level: present, .. } = player {
                *present = level;
                *name = offer.name(*player);
            }
        }
        let (players, names) = (playing.players, playing.names.clone());
        self.write(|save| save.seated(players, names));
        Ok(())
    }

    fn analyse(&mut self, on: bool, lines: u8) -> Result<(), TextError> {
        if !(1..=5).contains(&lines) {
            return Err(TextError::new(format!("{lines} lines: there are 1 to 5")));
        }
        self.game()?;
        if on {
            self.drop_running_review();
        }
        self.analysis.on = on;
        self.analysis.lines = lines;
        self.analysed = None;
        Ok(())
    }

    /// The game as a file in the format of this ending.
    pub(super) fn export(&mut self, extension: &str) -> Answer {
        let Some(format) = arena::records::Format::of_extension(extension) else {
            return Answer::Malformed(format!("no format of records: {extension:?}"));
        };
        let text = self.game().and_then(|game| finished::export(game, format));
        match text {
            Ok(text) => Answer::Text(text),
            Err(error) => Answer::Refused(error.to_string()),
        }
    }
}
