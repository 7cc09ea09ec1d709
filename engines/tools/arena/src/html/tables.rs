//! The numbers of a page: what a reader sees before any script runs.

use std::fmt::Write;

use boards::escaped;
use command_line::counted;
use messages::Language;

use super::effort::Effort;
use crate::duel::{Duel, measured};
use crate::journal::{EngineEntry, MatchRecord};
use crate::placing::Placing;
use crate::report::MOST_COLUMNS;
use crate::schedule::Format;
use crate::standing::{Anchor, Standing};
use crate::statistics::{Pentanomial, Sprt};
use crate::tally;

/// How many games, under which limits, from which openings.
pub(super) fn about(record: &MatchRecord) -> String {
    let settings = &record.settings;
    let mut limits: Vec<_> =
        settings.engines.iter().map(|entry| entry.spec.limits.to_string()).collect();
    limits.dedup();
    let set = settings.settings.iter().map(|(name, value)| format!(", {name} {value}"));
    format!(
        "{} of {}; {}; openings of seed {}{}",
        record.games.len(),
        counted(settings.pairs().saturating_mul(2), "game"),
        limits.join(" against "),
        settings.seed,
        set.collect::<String>()
    )
}

/// The first engine against the second in a few large numbers.
pub(super) fn cards(record: &MatchRecord, sprt: Option<&Sprt>) -> String {
    let duel = Duel::of(record, sprt);
    let [won, lost, drawn] = duel.results;
    let mut out = String::from("<div class=\"cards\">\n");
    let score = format!("{} of {}", duel.points(), won + lost + drawn);
    let below = share(duel.results) + &small(&format!("won {won}, drawn {drawn}, lost {lost}"));
    card("Score", &score, &below, &mut out);
    if let Some(strength) = &duel.strength {
        card("Elo", &strength.elo, &small(&strength.elo_interval), &mut out);
        let [normalized, interval] = strength.normalized();
        card("Normalized Elo", &normalized, &small(&interval), &mut out);
        card("Superiority", &strength.los, &small("likelihood"), &mut out);
        pairs_card(&duel.pairs, &mut out);
    }
    if let Some(test) = &duel.test {
        let state = Language::ENGLISH.text(&test.state.message());
        let below = small(&format!("Elo {}: {state}", test.bounds));
        card("SPRT", &test.llr, &below, &mut out);
    }
    out + "</div>"
}

fn small(text: &str) -> String {
    format!("<small>{}</small>", escaped(text))
}

fn card(head: &str, value: &str, below: &str, out: &mut String) {
    let _ =
        writeln!(out, "<div class=\"card\"><h3>{head}</h3><b>{}</b>{below}</div>", escaped(value));
}

/// Bars of the five scores of a pair.
fn pairs_card(counts: &Pentanomial, out: &mut String) {
    let most = counts.0.iter().max().copied().unwrap_or(1).max(1) as f64;
    let colours = ["less", "less", "even", "more", "more"];
    out.push_str("<div class=\"card\"><h3>Pairs by points</h3><div class=\"pairs\">");
    for (count, colour) in counts.0.iter().zip(colours) {
        let height = 100.0 * *count as f64 / most;
        let _ = write!(
            out,
            "<div class=\"{colour}\" style=\"height:{height:.0}%\" title=\"{}\"></div>",
            counted(count, "pair")
        );
    }
    out.push_str("</div><div class=\"labels\">");
    for (count, points) in counts.0.iter().zip(["0", "½", "1", "1½", "2"]) {
        let _ = write!(out, "<span>{points}<br>{count}</span>");
    }
    out.push_str("</div></div>\n");
}

/// A bar of wins, losses and draws.
fn share([won, lost, drawn]: [u64; 3]) -> String {
    let all = (won + lost + drawn).max(1) as f64;
    let part = |class: &str, count: u64| {
        let width = 100.0 * count as f64 / all;
        format!(
            "<div class=\"{class}\" style=\"width:{width:.1}%\" title=\"{class} {count}\"></div>"
        )
    };
    let parts = [part("won", won), part("drawn", drawn), part("lost", lost)].concat();
    format!("<div class=\"share\">{parts}</div>")
}

/// A table; the columns `text` hold words and stand on the left.
fn table(heads: &[String], rows: impl Iterator<Item = Vec<String>>, text: &[usize]) -> String {
    let row = |cells: &[String], tag: &str| {
        let cell = |(i, cell): (usize, &String)| {
            let class = if text.contains(&i) { " class=\"text\"" } else { "" };
            format!("<{tag}{class}>{cell}</{tag}>")
        };
        format!("<tr>{}</tr>\n", cells.iter().enumerate().map(cell).collect::<String>())
    };
    let rows = rows.map(|cells| row(&cells, "td")).collect::<String>();
    format!("<div class=\"scroll\"><table>\n{}{rows}</table></div>", row(heads, "th"))
}

/// Ratings, points and how they came about, the best first; the crosstable of more than two.
pub(super) fn standing(record: &MatchRecord, anchor: Option<&Anchor>) -> String {
    let Standing { table, ratings, order } = Standing::of(record, anchor);
    // Of two engines the Elo above says all: half of it for each would be the same again.
    let many = order.len() > 2;
    let columns = if order.len() > MOST_COLUMNS { &[] } else { &order[..] };
    let heads =
        ["rank", "engine", "won, drawn, lost", "points", "games", "moving first", "moving second"];
    let mut heads = heads.map(str::to_owned).to_vec();
    if many {
        heads.push("rating".to_owned());
        heads.extend((1..=columns.len()).map(|rank| rank.to_string()));
    }
    let row = |(rank, &a): (usize, &usize)| {
        let [first, second] = [0, 1].map(|side| of_side(record, a, side));
        let mut cells = vec![
            rank.to_string(),
            escaped(&record.settings.engines[a].spec.name),
            share(tally::all_results(record, a)),
            table.points(a).to_string(),
            table.played(a).to_string(),
            first,
            second,
        ];
        if many {
            cells.push(measured(ratings[a]));
            cells.extend(columns.iter().map(|&b| match table.games[a][b] {
                0 => "·".to_owned(),
                games => format!("{}/{games}", table.half_points[a][b] as f64 / 2.0),
            }));
        }
        cells
    };
    self::table(&heads, (1..).zip(&order).map(row), &[1, 2])
}

/// The section with the places that the format of the match gives, if it gives any.
pub(super) fn placing(record: &MatchRecord) -> String {
    let Some(Placing { title, heads, rows }) = Placing::of(record) else { return String::new() };
    let cells = |row: Vec<String>| row.iter().map(|text| escaped(text)).collect::<Vec<_>>();
    let words = match record.settings.format {
        Format::Gauntlet => &[0][..],
        Format::Knockout => &[1, 5],
        _ => &[1],
    };
    let table = table(&cells(heads), rows.into_iter().map(cells), words);
    format!("<section id=\"placing\"><h2>{}</h2>{table}</section>", escaped(&title))
}

/// The share of the points that engine `a` scored with this side.
fn of_side(record: &MatchRecord, a: usize, side: usize) -> String {
    let games = record.games.values().filter(|game| game.engines()[side] == a);
    let points: Vec<_> = games.map(|game| game.half_points(a).unwrap_or(1)).collect();
    match points.len() {
        0 => "·".to_owned(),
        games => format!("{:.0} %", 50.0 * points.iter().sum::<usize>() as f64 / games as f64),
    }
}

/// For each reason how many games it ended, and for whom.
pub(super) fn reasons(record: &MatchRecord) -> String {
    let engines = &record.settings.engines;
    let columns = if engines.len() > MOST_COLUMNS { 0 } else { engines.len() };
    let names = engines[..columns].iter().map(|entry| escaped(&entry.spec.name));
    let heads = ["ended by", "games"].map(str::to_owned).into_iter().chain(names);
    let heads: Vec<_> = heads.collect();
    let text: Vec<usize> = [0].into_iter().chain(2..heads.len()).collect();
    let row = |(word, engines): (String, Vec<[u64; 3]>)| {
        let sides: u64 = engines.iter().flatten().sum();
        let bars = engines[..columns].iter().map(|&[won, drawn, lost]| match won + drawn + lost {
            0 => String::new(),
            _ => share([won, lost, drawn]) + &format!("{won} won, {drawn} drawn, {lost} lost"),
        });
        [escaped(&word), (sides / 2).to_string()].into_iter().chain(bars).collect()
    };
    table(&heads, tally::reasons(record).into_iter().map(row), &text)
}

/// The engines, and their use of time.
pub(super) fn engines(record: &MatchRecord, efforts: &[Effort]) -> String {
    let heads = [
        "engine", "protocol", "limits", "options", "ms a move", "depth", "nodes a move", "program",
    ]
    .map(str::to_owned);
    let row = |(entry, effort): (&EngineEntry, &Effort)| {
        let mean = |mean: Option<f64>| mean.map_or("·".to_owned(), |mean| format!("{mean:.1}"));
        let [millis, depth, nodes] = effort.map(mean);
        let options = entry.spec.options.iter().map(|(name, value)| format!("{name}={value}"));
        vec![
            escaped(&entry.spec.name),
            entry.spec.protocol.word().to_owned(),
            escaped(&entry.spec.limits.to_string()),
            escaped(&options.collect::<Vec<_>>().join(" ")),
            millis,
            depth,
            nodes,
            entry.hash.map_or("·".to_owned(), |hash| format!("<code>{hash:016x}</code>")),
        ]
    };
    let rows = record.settings.engines.iter().zip(efforts).map(row);
    table(&heads, rows, &[0, 1, 2, 3, 7])
}
