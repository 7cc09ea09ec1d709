//! Lessons and puzzles: the game on the board waits for them, and comes back.

use std::mem;

use dyngame::DynGame;
use game::{Message, TextError};

use super::Session;
use crate::chosen::{EngineId, Player, STRONGEST};
use crate::course::{Course, Exercise};
use crate::learning::{Learning, Waiting};
use crate::lessons::lesson;
use crate::names::{YOU, name_of};
use crate::playing::Playing;
use crate::ply::SavedMove;
use crate::puzzles::puzzles;
use crate::refusal::{refusal, unknown_game};
use crate::saves::GameFile;

/// No step or puzzle of the game has this number, which people count from 1.
pub(super) fn unknown(id: &'static str, number: usize, rules: &dyn DynGame) -> TextError {
    let number = number.saturating_add(1);
    refusal(Message::new(id).with("number", number).with("game", rules.word()))
}

impl Session {
    /// The game of this word.
    pub(super) fn rules(&self, word: &str) -> Result<&'static dyn DynGame, TextError> {
        self.offer.game(word).ok_or_else(|| unknown_game(word))
    }

    /// Shows a step of a lesson. Nothing of it is saved.
    pub(super) fn learn(&mut self, word: &str, number: usize) -> Result<(), TextError> {
        let rules = self.rules(word)?;
        let missing = || unknown("play-unknown-step", number, rules);
        let step = lesson(word).get(number).ok_or_else(missing)?;
        let names = [YOU, YOU].map(str::to_owned);
        let mut playing = Playing::new(step.setup(rules), <[Player; 2]>::default(), names, None)?;
        for text in &step.before {
            playing.play_text(text, None, SavedMove::default())?;
        }
        playing.bottom = playing.table.turn();
        self.study(playing, Course::new(Exercise::Lesson(step), number));
        Ok(())
    }

    /// Shows a puzzle, which Tengen's own engine defends.
    pub(super) fn puzzle(&mut self, word: &str, number: usize) -> Result<(), TextError> {
        let rules = self.rules(word)?;
        let missing = || unknown("play-unknown-puzzle", number, rules);
        let puzzle = puzzles(word).get(number).ok_or_else(missing)?;
        let setup = puzzle.setup(rules);
        let own = Player::Engine { engine: EngineId::Own, level: STRONGEST };
        let mut players = [own.clone(), own];
        players[setup.board()?.side_to_move().index()] = Player::Person;
        let names = players.each_ref().map(|player| name_of(player, rules));
        let playing = Playing::new(setup, players, names, None)?;
        self.study(playing, Course::new(Exercise::Puzzle(puzzle), number));
        Ok(())
    }

    /// Puts `playing` on the table for `course`; the game there waits.
    pub(super) fn study(&mut self, playing: Playing, course: Course) {
        let waiting = match self.learning.take() {
            Some(learning) => learning.waiting,
            None => self.set_aside(),
        };
        self.players.dismiss();
        self.analyst.dismiss();
        self.training = None;
        self.playing = Some(playing);
        self.learning = Some(Learning { course, waiting });
    }

    /// Takes the game off the table, with its review, training and analysis.
    fn set_aside(&mut self) -> Option<Waiting> {
        let mut game = self.playing.take()?;
        game.stop_clocks();
        Some(Waiting {
            game,
            file: mem::take(&mut self.files.file),
            review: self.analyst.replace_review(None),
            training: self.training.take(),
            is_analysed: mem::take(&mut self.analyst.analysis.on),
        })
    }

    /// Ends what is learnt, if anything is: the game that waited is on the table again, as it was.
    pub(super) fn stop_learning(&mut self) -> bool {
        let Some(learning) = self.learning.take() else { return false };
        self.players.dismiss();
        self.analyst.dismiss();
        (self.playing, self.files.file, self.training) = (None, GameFile::None, None);
        if let Some(Waiting { game, file, review, training, is_analysed }) = learning.waiting {
            (self.playing, self.files.file, self.training) = (Some(game), file, training);
            self.analyst.replace_review(review);
            self.analyst.analysis.on = is_analysed;
        }
        true
    }

    /// Judges what the person played after `before` moves; what a lesson did not ask for is taken
    /// back.
    pub(super) fn judge(&mut self, before: usize) {
        let (Some(learning), Some(playing)) = (&mut self.learning, &mut self.playing) else {
            return;
        };
        let played = playing.table.plies().get(before);
        if played.is_some_and(|ply| !learning.course.judge(before, &ply.saved.text)) {
            playing.take_back(before);
        }
    }
}
