//! What a journal says, as one self-contained page.

mod curve;
mod effort;
mod games;
mod tables;

use boards::scenes::Boards;
use boards::{SHARED, escaped, single};
use dyngame::DynGame;
use game::TextError;
use serde::Serialize;

use crate::journal::JournalSet;
use crate::report;
use crate::standing::Anchor;
use crate::statistics::Sprt;
use games::{Listed, Shown};

pub use curve::curve;

/// The page with places to fill in.
const PAGE: &str = include_str!("page.html");

/// The files of this page alone.
const OWN: [(&str, &str); 2] =
    [("page.js", include_str!("page.js")), ("page.css", include_str!("page.css"))];

/// All files whose names end in `ending`, as one.
fn joined(ending: &str) -> String {
    single::joined(SHARED.iter().chain(&OWN), ending)
}

/// What the page's script is given.
#[derive(Serialize)]
struct Data<'a> {
    engines: Vec<&'a str>,
    /// Boards by number.
    boards: Boards,
    /// How the game's players write moves, by name.
    notations: Vec<&'static str>,
    games: Vec<Listed>,
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
    let duel = engines.len() == 2;
    let title = match engines[..] {
        [one, two] => format!("{one} against {two}, {}", settings.game),
        _ => format!("Tournament of {} engines, {}", engines.len(), settings.game),
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
    let data = Data { engines, boards, notations, games: listed };
    let data = serde_json::to_string(&data).map_err(unwritable)?;
    let cards = if duel { tables::cards(record, sprt) } else { String::new() };
    Ok(single::filled(
        PAGE,
        &[
            ("title", escaped(&title)),
            ("style", joined(".css")),
            ("about", escaped(&tables::about(record))),
            ("cards", cards),
            ("standing", tables::standing(record, anchor)),
            ("reasons", tables::reasons(record)),
            ("engines", tables::engines(record, &efforts)),
            ("text", escaped(&report::text(record, sprt, anchor))),
            (
                "curve",
                curve(record).map_or(String::new(), |curve| {
                    format!("<section id=\"elo\"><h2>Elo over time</h2>{curve}</section>")
                }),
            ),
            ("omitted", omitted),
            ("games", replays(&shown).map_err(unwritable)?),
            ("data", single::data(&data)),
            ("script", joined(".js")),
        ],
    ))
}

/// A script element for each of `games`, which the page reads when the game is chosen.
fn replays(games: &[Shown]) -> Result<String, serde_json::Error> {
    let element = |(number, game)| {
        let json = single::data(&serde_json::to_string(game)?);
        Ok(format!("<script id=\"game-{number}\" type=\"application/json\">{json}</script>\n"))
    };
    games.iter().enumerate().map(element).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_filled() {
        let names = PAGE.split("{{").skip(1).map(|rest| rest.split("}}").next().unwrap_or(""));
        let fill: Vec<_> = names.clone().map(|name| (name, format!("<{name}>"))).collect();
        let page = single::filled(PAGE, &fill);
        assert!(!page.contains("{{") && !page.contains("}}"), "{page}");
        assert!(names.clone().count() >= 10);
        names.for_each(|name| assert!(page.contains(&format!("<{name}>")), "{name}"));
    }

    #[test]
    fn modules_stand_alone_when_joined() {
        for (name, text) in SHARED.iter().chain(&OWN) {
            let imports = text.lines().filter(|line| line.contains("import "));
            let whole = |line: &str| line.starts_with("import {") && line.ends_with(".js\";");
            assert!(name.ends_with(".css") || imports.clone().all(whole), "{name}");
        }
        let script = joined(".js");
        assert!(!script.contains("import ") && script.contains("export function drawn"));
        assert!(!script.contains("style="), "pages may forbid inline styles");
    }

    #[test]
    fn characters_are_outlines() {
        let quoted = |text: &str| -> Vec<char> {
            text.chars().filter(|letter| ('\u{3000}'..'\u{a000}').contains(letter)).collect()
        };
        let [glyphs, shapes, ..] = SHARED.map(|(_, text)| quoted(text));
        assert!(shapes.len() > 30 && shapes.iter().all(|letter| glyphs.contains(letter)));
        for (name, text) in SHARED.iter().skip(2).chain(&OWN) {
            assert!(quoted(text).is_empty(), "{name}");
        }
    }
}
