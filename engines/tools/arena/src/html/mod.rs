//! The report of a journal as one self-contained page.

mod curve;
mod effort;
mod games;
mod tables;

use boards::escaped;
use boards::pages::{File, Pages, script_data};
use boards::scenes::Boards;
use dyngame::DynGame;
use files::packed_folder;
use game::TextError;
use messages::Language;
use serde::Serialize;

use crate::journal::JournalSet;
use crate::report;
use crate::schedule::Format;
use crate::standing::Anchor;
use crate::statistics::Sprt;
use games::{Listed, Shown};

pub use curve::curve;

/// The file that the page is in, and the folder of its files.
const FRAME: &str = "report.html";
static OWN: &[File] = packed_folder!("page");

/// The data of the page's script.
#[derive(Serialize)]
struct Data<'a> {
    engines: Vec<&'a str>,
    /// Boards by number.
    boards: Boards,
    /// How the game's players write moves, by name.
    notations: Vec<&'static str>,
    games: Vec<Listed>,
    /// The messages for what sides have beside the board.
    texts: serde_json::Value,
}

/// The page for the games of `shelf`, with at most `most` games to step through.
///
/// # Errors
/// If a game of the journal is none under `rules`, or can no longer be read.
pub fn page(
    shelf: &mut JournalSet,
    rules: &dyn DynGame,
    (sprt, anchor): (Option<&Sprt>, Option<&Anchor>),
    most: usize,
) -> Result<String, TextError> {
    let (chosen, efforts) = (games::chosen(&shelf.record, most), effort::efforts(shelf, rules)?);
    let mut boards = Boards::default();
    let games = games::shown(shelf, rules, &chosen, &mut boards)?;
    let record = &shelf.record;
    let settings = &record.settings;
    let engines: Vec<_> = settings.engines.iter().map(|entry| entry.spec.name.as_str()).collect();
    let duel = engines.len() == 2 && settings.tuning.is_none();
    let title = match engines[..] {
        [one, two] => format!("{one} against {two}, {}", settings.game),
        _ => format!("{} of {} engines, {}", kind(settings.format), engines.len(), settings.game),
    };
    let omitted = match record.games.len() {
        all if all > most => format!(
            "<p>{most} of {all} games are shown: those that a fault ended, and others from the \
             whole match. The tables count all games; <code>--html-games</code> shows more.</p>"
        ),
        _ => String::new(),
    };
    let (listed, shown): (Vec<_>, Vec<_>) = games.into_iter().unzip();
    let unwritable = |error: serde_json::Error| TextError::new(error.to_string());
    let notations = rules.state(None, &settings.settings)?.notations();
    let texts = Language::ENGLISH.table(|id| id.starts_with("count-"));
    let data = Data { engines, boards, notations, games: listed, texts };
    let curve = curve(record).map_or(String::new(), |curve| {
        let title = if record.settings.tuning.is_some() { "Values" } else { "Elo" };
        format!("<section id=\"curve\"><h2>{title} over time</h2>{curve}</section>")
    });
    let places = [
        escaped(&title),
        escaped(&tables::about(record)),
        if duel { tables::cards(record, sprt) } else { String::new() },
        tables::placing(record),
        tables::standing(record, anchor),
        tables::reasons(record),
        tables::engines(record, &efforts),
        escaped(&report::text(record, sprt, anchor)),
        curve,
        omitted,
        replays(&shown).map_err(unwritable)?,
    ];
    let page = Pages::new(OWN.iter().cloned()).alone(FRAME, &data, PLACES.into_iter().zip(places));
    page.map_err(unwritable)
}

/// A match of more than two engines in this format.
const fn kind(format: Format) -> &'static str {
    match format {
        Format::RoundRobin => "Tournament",
        Format::Gauntlet => "Gauntlet",
        Format::Swiss => "Swiss tournament",
        Format::Knockout => "Knockout",
    }
}

/// The places of the page, in the order in which they are filled.
const PLACES: [&str; 11] = [
    "title", "about", "cards", "placing", "standing", "reasons", "engines", "text", "curve",
    "omitted", "games",
];

/// A script element for each of `games`, which the page reads when the game is chosen.
fn replays(games: &[Shown]) -> Result<String, serde_json::Error> {
    let element = |(number, game)| {
        let json = script_data(game)?;
        Ok(format!("<script id=\"game-{number}\" type=\"application/json\">{json}</script>\n"))
    };
    games.iter().enumerate().map(element).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_stands_alone() {
        assert_eq!(Pages::new(OWN.iter().cloned()).fault(FRAME, &PLACES), None);
    }
}
