//! What is learnt on the board, and the game that waits for its end.

use game::Message;

use crate::course::Course;
use crate::playing::Playing;
use crate::reviewing::{Reviewed, Reviewing, Wanted};
use crate::saves::GameFile;
use crate::training::Training;

/// A lesson or a puzzle on the board, and the game that waits for its end.
pub(crate) struct Learning {
    pub(crate) course: Course,
    pub(crate) waiting: Option<Waiting>,
}

/// A game as it was left for a lesson or a puzzle, with all that was made of it.
pub(crate) struct Waiting {
    pub(crate) game: Playing,
    pub(crate) file: GameFile,
    /// It goes on meanwhile.
    pub(crate) review: Option<Reviewing>,
    pub(crate) training: Option<Training>,
    /// Whether the position shown was analysed.
    pub(crate) is_analysed: bool,
}

impl Waiting {
    /// Takes what the analyser says, if it is of the review of this game. An error is for people.
    pub(crate) fn hear(&mut self, wanted: &Wanted, said: Reviewed) -> Result<(), Message> {
        let own = self.review.as_mut().filter(|review| review.is(wanted));
        let heard = own.map_or(Ok(()), |review| review.hear(said, &self.game.table));
        if heard.is_err() {
            self.review = None;
        }
        heard
    }
}
