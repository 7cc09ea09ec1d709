//! The report of a journal as text.

use std::fmt::Write as _;

use comfy_table::{Row, Table, presets};

use crate::duel::{Duel, Strength, measured};
use crate::journal::{Record, game_in_words};
use crate::referee::Reason;
use crate::schedule::Format;
use crate::standing::{Anchor, Standing};
use crate::statistics::{Estimate, Sprt};
use crate::swiss::SwissTable;
use crate::tally;
use crate::tuning::{Course, Tunable};

/// The whole report, as `tengen report` prints it.
pub fn text(record: &Record, sprt: Option<&Sprt>, anchor: Option<&Anchor>) -> String {
    if let Some(course) = Course::of(record) {
        return tuning(record, &course);
    }
    let mut out = String::new();
    match record.settings.engines.len() {
        2 => duel(record, sprt, &mut out),
        _ => standing(record, anchor, &mut out),
    }
    if record.settings.format == Format::Swiss {
        let _ = writeln!(out);
        swiss(record, &mut out);
    }
    if record.settings.format == Format::Gauntlet {
        let _ = writeln!(out, "\n{}", gauntlet(record));
    }
    ends(record, &mut out);
    out
}

/// The report of a tuning that has come so far.
pub fn tuning(record: &Record, course: &Course) -> String {
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
        "{} and {}, {}: tuned by {learned} of {} pairs\nGames  {games}\n\n{drawn}\n",
        settings.engines[0].spec.name,
        settings.engines[1].spec.name,
        settings.game,
        settings.rounds,
    );
    ends(record, &mut out);
    out
}

fn table(heads: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header(heads);
    table
}

/// How the games ended.
fn ends(record: &Record, out: &mut String) {
    let _ = writeln!(out, "\n{}", reasons_table(record));
    faults(record, out);
}

/// The first engine against each of the others.
fn gauntlet(record: &Record) -> Table {
    let first = format!("{} against", record.settings.engines[0].spec.name);
    let mut drawn = table([&first, "won", "lost", "drawn", "score, 2 errors", "Elo", "LOS"]);
    for (other, entry) in record.settings.engines.iter().enumerate().skip(1) {
        let pairs = tally::pentanomial(record, [0, other]);
        let counts = tally::results(record, 0, other).map(|count| count.to_string());
        let score =
            |[score, error]: [f64; 2]| format!("{:.1} % ± {:.1}", 100.0 * score, 200.0 * error);
        let strength = Estimate::of(&pairs).map(|estimate| Strength::new(&estimate));
        let strength = strength.map_or_else(Default::default, |it| [it.elo, it.los]);
        let cells = [entry.spec.name.clone()].into_iter().chain(counts);
        drawn.add_row(cells.chain([pairs.score().map(score).unwrap_or_default()]).chain(strength));
    }
    drawn
}

fn duel(record: &Record, sprt: Option<&Sprt>, out: &mut String) {
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
        let _ = writeln!(out, "SPRT   {} {}: {}", test.llr, test.bounds, test.state);
    }
}

fn standing(record: &Record, anchor: Option<&Anchor>, out: &mut String) {
    let Standing { table, ratings, order } = Standing::of(record, anchor);
    let ranks = (1..=order.len()).map(|rank| rank.to_string());
    let heads = ["", "engine", "Elo", "points", "games"].map(str::to_owned);
    let mut drawn = self::table(heads.into_iter().chain(ranks));
    for (rank, &a) in (1..).zip(&order) {
        let cells = [
            format!("{rank}"),
            record.settings.engines[a].spec.name.clone(),
            measured(ratings[a]),
            table.points(a).to_string(),
            table.played(a).to_string(),
        ];
        let against = order.iter().map(|&b| match table.games[a][b] {
            0 => "-".to_owned(),
            games => format!("{}/{games}", table.half_points[a][b] as f64 / 2.0),
        });
        drawn.add_row(cells.into_iter().chain(against));
    }
    let _ = writeln!(out, "{}, {} games\n\n{drawn}", record.settings.game, record.games.len());
}

/// The table of a Swiss tournament, the winner first.
fn swiss(record: &Record, out: &mut String) {
    let table = SwissTable::of(record, u64::MAX);
    let mut drawn = self::table(["", "engine", "points", "Buchholz"]);
    for (rank, a) in (1..).zip(table.order()) {
        let name = record.settings.engines[a].spec.name.clone();
        let (points, buchholz) = (table.points(a).to_string(), table.buchholz(a).to_string());
        drawn.add_row([rank.to_string(), name, points, buchholz]);
    }
    let _ = writeln!(out, "Swiss; a round without an opponent counts as won\n\n{drawn}\n");
}

fn reasons_table(record: &Record) -> Table {
    let names = record.settings.engines.iter().map(|entry| entry.spec.name.as_str());
    let mut drawn = table(std::iter::once("ended by (won drawn lost)").chain(names));
    for (word, row) in tally::reasons(record) {
        let cells = row.iter().map(|[won, drawn, lost]| format!("{won} {drawn} {lost}"));
        drawn.add_row(std::iter::once(word).chain(cells));
    }
    drawn
}

/// Every game that an engine lost by breaking something.
fn faults(record: &Record, out: &mut String) {
    /// Faults that are listed one by one.
    const TOLD: usize = 1000;
    let all = || record.games.iter().filter(|(_, game)| game.reason.is_fault());
    for (&number, game) in all().take(TOLD) {
        let loser = game.loser().unwrap_or(game.engines[0]);
        let what = match (&game.reason, &game.details) {
            (Reason::IllegalMove(text), _) => format!(" ({text})"),
            (Reason::Time(over), _) => format!(" (by {over} ms)"),
            (_, Some(details)) => format!(" ({details})"),
            _ => String::new(),
        };
        let _ = writeln!(
            out,
            "fault: {} lost {} after {} moves: {}{what}",
            record.settings.engines[loser].spec.name,
            game_in_words(number),
            game.moves,
            game.reason.word()
        );
    }
    let more = all().skip(TOLD).count();
    if more > 0 {
        let _ = writeln!(out, "and {more} more games ended by a fault");
    }
}
