//! Puzzles of one's own: how they are kept, shown, solved and deleted.

use dyngame::DynGame;
use game::{Message, TextError};

use super::Session;
use super::course::unknown;
use crate::chosen::Player;
use crate::course::{Course, Exercise};
use crate::names::YOU;
use crate::own::OwnPuzzle;
use crate::playing::Playing;
use crate::ply::SavedMove;
use crate::refusal::{refusal, refused};
use crate::review::ReviewReport;
use crate::training::{Mistake, Training};

/// Puzzles of one's own at most.
const MOST: usize = 1000;

impl Session {
    /// Keeps the mistakes of the people in the game that was reviewed, or of both engines.
    pub(super) fn keep_mistakes(&mut self) -> Result<(), TextError> {
        let report = self.analyst.reviews.borrow().clone();
        let ReviewReport::Done(review) = &*report else { return Err(refused("play-review-first")) };
        let playing = self.game()?;
        let people = playing.players.each_ref().map(Player::is_person);
        let sides = if people.contains(&true) { people } else { [true; 2] };
        let mut new = OwnPuzzle::of(&playing.table, Mistake::all(review, sides));
        let own = &self.files.own.now;
        new.retain(|puzzle| !puzzle.is_in(own));
        if own.len() + new.len() > MOST {
            return Err(refusal(Message::new("play-too-many-puzzles").with("count", MOST)));
        }
        self.published.notices.push(Message::new("play-puzzles-kept").with("count", new.len()));
        self.files.change_own(|own| {
            let unknown: Vec<_> = new.iter().filter(|puzzle| !puzzle.is_in(own)).cloned().collect();
            own.extend(unknown);
        });
        Ok(())
    }

    /// Shows puzzle `number` of one's own of a game.
    pub(super) fn own_puzzle(&mut self, word: &str, number: usize) -> Result<(), TextError> {
        let rules = self.rules(word)?;
        let missing = || unknown("play-unknown-puzzle", number, rules);
        let mut own = self.files.own.now.iter().filter(|puzzle| puzzle.game == word);
        let of = own.clone().count();
        let puzzle = own.nth(number).ok_or_else(missing)?;
        let (playing, training) = set_up(rules, puzzle)?;
        let puzzle = Box::new(puzzle.clone());
        self.study(playing, Course::new(Exercise::Own { of, puzzle }, number));
        self.training = Some(training);
        Ok(())
    }

    /// Deletes a puzzle of one's own; the next one takes its place on the board, if it is shown and there is one.
    pub(super) fn forget(&mut self, word: &str, number: usize) -> Result<(), TextError> {
        let rules = self.rules(word)?;
        let mut own = self.files.own.now.iter().filter(|puzzle| puzzle.game == word);
        let missing = || unknown("play-unknown-puzzle", number, rules);
        let forgotten = own.nth(number).ok_or_else(missing)?.clone();
        self.files.change_own(|own| own.retain(|puzzle| !puzzle.is_as(&forgotten)));
        if self.learning.as_ref().is_some_and(|learning| learning.course.is_own()) {
            let left = self.files.own.now.iter().filter(|puzzle| puzzle.game == word).count();
            match left.checked_sub(1) {
                Some(last) => self.own_puzzle(word, number.min(last))?,
                None => drop(self.stop_learning()),
            }
        }
        Ok(())
    }

    /// Notes that the puzzle of one's own on the board is solved, if it is.
    pub(super) fn note_solved(&mut self) {
        let Some(learning) = &self.learning else { return };
        let Some(solved) = learning.course.own_solved() else { return };
        self.files.change_own(|own| {
            let puzzle = own.iter_mut().find(|puzzle| puzzle.is_as(solved));
            puzzle.into_iter().for_each(|puzzle| puzzle.solved = true);
        });
    }
}

/// The position of `puzzle` with whoever solves it below, and the training on it.
fn set_up(
    rules: &'static dyn DynGame,
    puzzle: &OwnPuzzle,
) -> Result<(Playing, Training), TextError> {
    let names = [YOU, YOU].map(str::to_owned);
    let mut playing = Playing::new(puzzle.setup(rules), <[Player; 2]>::default(), names, None)?;
    for text in &puzzle.last {
        playing.play_kept(text, None, SavedMove::default())?;
    }
    let side = puzzle.mistake.mover();
    let mut training = Training::new(vec![puzzle.mistake.clone()], Some(side), side)?;
    playing.bottom = training.set_up(&mut playing.table);
    Ok((playing, training))
}
