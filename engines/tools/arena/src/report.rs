//! The report of a journal as text.

use std::fmt::Write as _;

use comfy_table::{Row, Table, presets};
use command_line::counted;
use messages::Language;

use crate::duel::{Duel, measured};
use crate::journal::{MatchRecord, Summary, game_in_words};
use crate::placing::Placing;
use crate::referee::Reason;
use crate::standing::{Anchor, Standing};
use crate::statistics::Sprt;
use crate::tally;
use crate::tuning::{Course, Tunable};

/// Engines that have columns of their own in tables of all against all, at most: no line of more is read.
pub(crate) const MOST_COLUMNS: usize = 24;

/// The whole report, as `tengen report` prints it.
pub fn text(record: &MatchRecord, sprt: Option<&Sprt>, anchor: Option<&Anchor>) -> String {
    if let Some(course) = Course::of(record) {
        return tuning(record, &course);
    }
    let mut out = String::new();
    match record.settings.engines.len() {
        2 => duel(record, sprt, &mut out),
        _ => standing(record, anchor, &mut out),
    }
    if let Some(placing) = Placing::of(record) {
        placed(&placing, &mut out);
    }
    ends(record, &mut out);
    out
}

/// The report of a tuning that has come so far.
pub fn tuning(record: &MatchRecord, course: &Course) -> String {
    let settings = &record.settings;
    let mut drawn = table(["option", "start", "now", "steps", "range"]);
    for (option, value) in course.options().iter().zip(course.values()) {
        let Tunable { name, start, min, max, step, .. } = option;
        let moved = format!("{:+.2}", (value - start) / step + 0.0);
        let [start, now] = [*start, *value].map(|value| option.text(value));
        drawn.add_row([name.clone(), start, now, moved, format!("{min} to {max}")]);
    }
    let (learned, games) = (course.learned, record.games.len());
    let mut out = format!(
        "{} and {}, {}: tuned by {learned} of {}\nGames  {games}\n\n{drawn}\n",
        settings.engines[0].spec.name,
        settings.engines[1].spec.name,
        settings.game,
        counted(settings.rounds, "pair"),
    );
    ends(record, &mut out);
    out
}

fn table(heads: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header(heads);
    table
}

/// A text in a cell of a table, which Markdown ends with `|`.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// How the games ended.
fn ends(record: &MatchRecord, out: &mut String) {
    let _ = writeln!(out, "\n{}", reasons_table(record));
    faults(record, out);
}

/// The places that the format of the match gives.
fn placed(Placing { title, heads, rows }: &Placing, out: &mut String) {
    let cells = |row: &Vec<String>| row.iter().map(|text| cell(text)).collect::<Vec<_>>();
    let mut drawn = table(cells(heads));
    drawn.add_rows(rows.iter().map(cells));
    let _ = writeln!(out, "\n{title}\n\n{drawn}");
}

fn duel(record: &MatchRecord, sprt: Option<&Sprt>, out: &mut String) {
    let names = [0, 1].map(|i| &record.settings.engines[i].spec.name);
    let duel = Duel::of(record, sprt);
    let _ = writeln!(out, "{} against {}, {}", names[0], names[1], record.settings.game);
    let _ = writeln!(out, "Games  {}", duel.games());
    if let Some(strength) = &duel.strength {
        let _ = writeln!(out, "Pairs  {:?} (0, 0.5, 1, 1.5, 2 points)", duel.pairs.0);
        let _ = writeln!(out, "Elo    {}, {}", strength.elo, strength.elo_interval);
        let _ = writeln!(out, "nElo   {}", strength.normalized().join(", "));
        let _ = writeln!(out, "LOS    {}", strength.los);
    }
    if let Some(test) = &duel.test {
        let state = Language::ENGLISH.text(&test.state.message());
        let _ = writeln!(out, "SPRT   {} {}: {state}", test.llr, test.bounds);
    }
}

fn standing(record: &MatchRecord, anchor: Option<&Anchor>, out: &mut String) {
    let Standing { table, ratings, order } = Standing::of(record, anchor);
    let columns = if order.len() > MOST_COLUMNS { &[] } else { &order[..] };
    let ranks = (1..=columns.len()).map(|rank| rank.to_string());
    let heads = ["", "engine", "Elo", "points", "games"].map(str::to_owned);
    let mut drawn = self::table(heads.into_iter().chain(ranks));
    for (rank, &a) in (1..).zip(&order) {
        let cells = [
            format!("{rank}"),
            cell(&record.settings.engines[a].spec.name),
            measured(ratings[a]),
            table.points(a).to_string(),
            table.played(a).to_string(),
        ];
        let against = columns.iter().map(|&b| match table.games[a][b] {
            0 => "-".to_owned(),
            games => format!("{}/{games}", table.half_points[a][b] as f64 / 2.0),
        });
        drawn.add_row(cells.into_iter().chain(against));
    }
    let games = counted(record.games.len(), "game");
    let _ = writeln!(out, "{}, {games}\n\n{drawn}", record.settings.game);
}

fn reasons_table(record: &MatchRecord) -> Table {
    let engines = &record.settings.engines;
    if engines.len() > MOST_COLUMNS {
        let mut drawn = table(["ended by", "games"]);
        let games = |row: Vec<[u64; 3]>| (row.iter().flatten().sum::<u64>() / 2).to_string();
        drawn.add_rows(tally::reasons(record).into_iter().map(|(word, row)| [word, games(row)]));
        return drawn;
    }
    let names = engines.iter().map(|entry| cell(&entry.spec.name));
    let head = "ended by (won drawn lost)".to_owned();
    let mut drawn = table([head].into_iter().chain(names));
    for (word, row) in tally::reasons(record) {
        let cells = row.iter().map(|[won, drawn, lost]| format!("{won} {drawn} {lost}"));
        drawn.add_row(std::iter::once(word).chain(cells));
    }
    drawn
}

/// Every game that an engine lost by breaking something.
fn faults(record: &MatchRecord, out: &mut String) {
    /// Faults that are listed one by one.
    const TOLD: usize = 1000;
    let lost = |(number, game)| Some((number, game, Summary::offender(game)?));
    let all = || record.games.iter().filter_map(lost);
    for (&number, game, offender) in all().take(TOLD) {
        let what = match (&game.reason, &game.details) {
            (Reason::IllegalMove(Some(text)), _) => format!(" ({text})"),
            (Reason::Time(Some(over)), _) => format!(" (by {over} ms)"),
            (_, Some(details)) => format!(" ({details})"),
            _ => String::new(),
        };
        let _ = writeln!(
            out,
            "fault: {} lost {} after {}: {}{what}",
            record.settings.engines[offender].spec.name,
            game_in_words(number),
            counted(game.moves, "move"),
            game.reason.word()
        );
    }
    let more = all().skip(TOLD).count();
    if more > 0 {
        let _ = writeln!(out, "and {} ended by a fault", counted(more, "more game"));
    }
}
