//! What a journal says, as one self-contained page.

use std::collections::BTreeMap;
use std::fmt::Write;

use game::{Outcome, Side, TextError};
use serde::Serialize;

use crate::journal::{GameEntry, Record};
use crate::report::{self, measured};
use crate::rules::Rules;
use crate::statistics::{Measured, Pentanomial, Sprt};

/// The page with places to fill in.
const PAGE: &str = include_str!("page.html");

/// What the page's script is given.
#[derive(Serialize)]
struct Data<'a> {
    game: &'a str,
    /// Rows of the board, where the position texts do not tell.
    size: usize,
    games: Vec<Shown>,
}

/// A game to step through.
#[derive(Serialize)]
struct Shown {
    name: String,
    players: [String; 2],
    result: &'static str,
    reason: &'static str,
    /// How many moves belong to the opening.
    book: usize,
    moves: Vec<String>,
    /// One more than there are moves.
    positions: Vec<String>,
    /// For the first player, for each move after the opening.
    scores: Vec<Option<i32>>,
    /// Milliseconds, likewise.
    times: Vec<u64>,
}

/// The page for `record`, with at most `most` games to step through.
///
/// # Errors
/// If a game of the journal is none under `rules`.
pub fn page(
    record: &Record,
    rules: &dyn Rules,
    sprt: Option<&Sprt>,
    most: usize,
) -> Result<String, TextError> {
    let games = record.games.values().take(most).map(|game| shown(game, record, rules));
    let size =
        rules.board(None, &record.settings.settings).map_or(0, |board| size_of(&board.text()));
    let data = Data { game: &record.settings.game, size, games: games.collect::<Result<_, _>>()? };
    let data = serde_json::to_string(&data).map_err(|error| TextError::new(error.to_string()))?;
    let names: Vec<_> =
        record.settings.engines.iter().map(|engine| engine.spec.name.as_str()).collect();
    let title = format!("{}: {}", record.settings.game, names.join(", "));
    let omitted = match record.games.len() {
        all if all > most => format!("<p>The first {most} of {all} games are shown.</p>"),
        _ => String::new(),
    };
    let fill = [
        ("{{title}}", escaped(&title)),
        ("{{standing}}", standing(record, sprt)),
        ("{{elo}}", if names.len() == 2 { elo_over_time(record) } else { String::new() }),
        ("{{reasons}}", reasons(record)),
        ("{{omitted}}", omitted),
        // Inside a script element only the end of it is special.
        ("{{data}}", data.replace("</", "<\\/")),
    ];
    // Each place is filled once, so that nothing filled in is taken for a place.
    let mut page = String::new();
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        page.push_str(before);
        let found = fill.iter().find(|(place, _)| after.starts_with(&place[2..]));
        match found {
            Some((place, text)) => {
                page.push_str(text);
                rest = &after[place.len() - 2..];
            }
            None => {
                page.push_str("{{");
                rest = after;
            }
        }
    }
    page.push_str(rest);
    Ok(page)
}

/// The side of the square board whose dark fields the position text names.
fn size_of(text: &str) -> usize {
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok());
    match numbers.max().unwrap_or(0u32) {
        0..=32 => 8,
        33..=50 => 10,
        _ => 12,
    }
}

fn shown(game: &GameEntry, record: &Record, rules: &dyn Rules) -> Result<Shown, TextError> {
    let settings = &record.settings;
    let mut board = rules.board(game.opening.position.as_deref(), &settings.settings)?;
    let played = game.moves.iter().map(|mv| &mv.text);
    let moves: Vec<String> = game.opening.moves.iter().chain(played).cloned().collect();
    let book = game.opening.moves.len();
    let (mut positions, mut movers) = (vec![board.text()], Vec::new());
    for mv in &moves {
        movers.push(board.side_to_move());
        board.play(mv)?;
        positions.push(board.text());
    }
    let score = |(i, mv): (usize, &crate::referee::Played)| {
        let own = mv.score.or_else(|| Some(if mv.mate? > 0 { 30_000 } else { -30_000 }))?;
        Some(if movers[book + i] == Side::First { own } else { -own })
    };
    Ok(Shown {
        name: format!("pair {} game {}", game.pair, game.leg + 1),
        players: game.engines.map(|number| settings.engines[number].spec.name.clone()),
        result: match game.outcome() {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "draw",
        },
        reason: game.reason.word(),
        book,
        scores: game.moves.iter().enumerate().map(score).collect(),
        times: game.moves.iter().map(|mv| mv.millis).collect(),
        moves,
        positions,
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn row(cells: &[String], tag: &str, out: &mut String) {
    out.push_str("<tr>");
    for cell in cells {
        let _ = write!(out, "<{tag}>{}</{tag}>", escaped(cell));
    }
    out.push_str("</tr>\n");
}

fn standing(record: &Record, sprt: Option<&Sprt>) -> String {
    let table = report::crosstable(record);
    let ratings = table.ratings();
    let mut order: Vec<_> = (0..table.len()).collect();
    order.sort_by(|&a, &b| ratings[b].value.total_cmp(&ratings[a].value).then(a.cmp(&b)));
    let mut out = String::from("<table>\n");
    let heads = ["engine", "Elo", "points", "games"].map(str::to_owned);
    row(&heads, "th", &mut out);
    for &a in &order {
        let points = table.half_points[a].iter().sum::<u64>() as f64 / 2.0;
        let games: u64 = table.games[a].iter().sum();
        let name = record.settings.engines[a].spec.name.clone();
        row(&[name, measured(ratings[a]), points.to_string(), games.to_string()], "td", &mut out);
    }
    out.push_str("</table>\n");
    let text = report::text(record, sprt);
    let _ =
        writeln!(out, "<details><summary>as text</summary><pre>{}</pre></details>", escaped(&text));
    out
}

fn reasons(record: &Record) -> String {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for game in record.games.values() {
        *counts.entry(game.reason.word()).or_default() += 1;
    }
    let most = counts.values().max().copied().unwrap_or(1).max(1) as f64;
    let mut out = String::from("<table>\n");
    for (word, count) in counts {
        let width = 300.0 * count as f64 / most;
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{count}</td><td style=\"text-align:left\"><svg width=\"{width:.0}\" \
             height=\"12\"><rect width=\"100%\" height=\"12\" fill=\"var(--one)\"/></svg></td></tr>",
            escaped(word)
        );
    }
    out.push_str("</table>\n");
    out
}

/// The Elo difference of the two engines after each pair, with its error as a band.
fn elo_over_time(record: &Record) -> String {
    let mut counts = Pentanomial::default();
    let mut curve: Vec<Measured> = Vec::new();
    for ((pair, leg), game) in &record.games {
        let other = record.games.get(&(*pair, 1));
        if let Some(other) = other.filter(|_| *leg == 0) {
            let points = [game, other].map(|game| game.half_points(0).unwrap_or(0));
            counts.add(points[0] + points[1]);
            curve.push(counts.elo());
        }
    }
    // Beyond this a curve says no more, and early infinities would flatten the rest.
    const MOST: f64 = 800.0;
    let finite = |value: f64| {
        if value.is_finite() { value.clamp(-MOST, MOST) } else { MOST.copysign(value) }
    };
    let band: Vec<[f64; 3]> = curve
        .iter()
        .map(|elo| {
            let error = if elo.error.is_finite() { elo.error } else { MOST };
            [elo.value - error, elo.value, elo.value + error].map(finite)
        })
        .collect();
    if band.len() < 2 {
        return String::new();
    }
    let low = band.iter().map(|point| point[0]).fold(0.0, f64::min);
    let high = band.iter().map(|point| point[2]).fold(1.0, f64::max);
    let (width, height) = (720.0, 220.0);
    let x = |i: usize| 50.0 + (width - 60.0) * i as f64 / (band.len() - 1) as f64;
    let y = |elo: f64| 10.0 + (height - 30.0) * (high - elo) / (high - low);
    let points = |which: usize, order: &mut dyn Iterator<Item = usize>| {
        order.map(|i| format!("{:.1},{:.1} ", x(i), y(band[i][which]))).collect::<String>()
    };
    let upper = points(2, &mut (0..band.len()));
    let lower = points(0, &mut (0..band.len()).rev());
    let middle = points(1, &mut (0..band.len()));
    let zero = y(0.0);
    format!(
        "<h2>Elo over time</h2>\n<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\"><polygon points=\"{upper}{lower}\" fill=\"var(--one)\" opacity=\".15\"/>\
         <line class=\"axis\" x1=\"50\" x2=\"{width}\" y1=\"{zero:.1}\" y2=\"{zero:.1}\"/>\
         <polyline points=\"{middle}\" fill=\"none\" stroke=\"var(--one)\" stroke-width=\"2\"/>\
         <text class=\"tick\" x=\"5\" y=\"16\">{high:+.0}</text>\
         <text class=\"tick\" x=\"5\" y=\"{zero:.1}\">0</text>\
         <text class=\"tick\" x=\"5\" y=\"{:.1}\">{low:+.0}</text>\
         <text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{} pairs</text></svg>\n",
        height - 20.0,
        width - 10.0,
        height - 4.0,
        band.len()
    )
}
