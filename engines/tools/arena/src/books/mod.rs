//! Opening books made from games and from self-play.

mod analyst;
mod explore;

use book::text::{self, Page, Text};

pub use explore::{Exploration, explore};

/// The text of a book of `game` under `settings`.
pub fn text_of(
    game: &str,
    settings: &[(String, String)],
    pages: Vec<Page>,
    comment: &str,
) -> String {
    text::write(&Text { game: game.to_owned(), settings: settings.to_vec(), pages }, comment)
}
