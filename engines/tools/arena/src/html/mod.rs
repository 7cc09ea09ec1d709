//! What a journal says, as one self-contained page.

mod effort;
mod games;
mod tables;

use boards::scenes::Boards;
use boards::{SHARED, escaped, single};
use face::rules::Rules;
use game::TextError;
use serde::Serialize;

use crate::journal::{JournalSet, Record};
use crate::report;
use crate::standing::Anchor;
use crate::statistics::{Estimate, Pentanomial, Sprt};
use crate::tally;
use games::Shown;

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
    /// Of the first engine against the second: after so many pairs least, most likely and most Elo.
    elo: Vec<(u64, [f64; 3])>,
    games: Vec<Shown>,
}

/// The page for the games of `shelf`, with at most `most` games to step through.
///
/// # Errors
/// If a game of the journal is none under `rules`, or can no longer be read.
pub fn page(
    shelf: &mut JournalSet,
    rules: &dyn Rules,
    (sprt, anchor): (Option<&Sprt>, Option<&Anchor>),
    most: usize,
) -> Result<String, TextError> {
    let (chosen, efforts) = (games::chosen(shelf.record(), most), effort::efforts(shelf, rules)?);
    let mut boards = Boards::default();
    let games = games::shown(shelf, rules, &chosen, &mut boards)?;
    let record = shelf.record();
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
    let elo = if duel { elo_over_time(record) } else { Vec::new() };
    let data = Data { engines, boards, elo, games };
    let data = serde_json::to_string(&data).map_err(|error| TextError::new(error.to_string()))?;
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
            ("omitted", omitted),
            ("data", single::data(&data)),
            ("script", joined(".js")),
        ],
    ))
}

/// The Elo difference of the two engines with its interval, after each pair or after every few
/// where there are many.
fn elo_over_time(record: &Record) -> Vec<(u64, [f64; 3])> {
    /// Points of a curve: more are not seen, and each costs an estimate.
    const MOST: u64 = 1000;
    let all = tally::pentanomial(record, 0, 1).pairs();
    let step = all.div_ceil(MOST).max(1);
    let mut counts = Pentanomial::default();
    let curve = (1..).zip(tally::pair_points(record, 0, 1)).filter_map(|(pairs, points)| {
        counts.add(points);
        let is_shown = pairs == all || pairs % step == 0;
        let elo = is_shown.then(|| Estimate::of(&counts))??.elo;
        Some((pairs, [elo.low, elo.value, elo.high]))
    });
    curve.collect()
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
