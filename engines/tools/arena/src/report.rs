//! The report of a journal as text.

use std::fmt::Write as _;

use comfy_table::{Row, Table, presets};
use command_line::counted;

use crate::duel::{Duel, Strength, measured};
use crate::journal::{MatchRecord, Summary, game_in_words};
use crate::knockout;
use crate::referee::Reason;
use crate::schedule::Format;
use crate::standing::{Anchor, Standing};
use crate::statistics::{Estimate, Sprt};
use crate::swiss::SwissTable;
use crate::tally;
use crate::tuning::{Course, Tunable};

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
    if record.settings.format == Format::Swiss {
        let _ = writeln!(out);
        swiss(record, &mut out);
    }
    if record.settings.format == Format::Knockout {
        let _ = writeln!(out);
        knockout(record, &mut out);
    }
    if record.settings.format == Format::Gauntlet {
        let _ = writeln!(out, "\n{}", gauntlet(record));
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

/// The first engine against each of the others.
fn gauntlet(record: &MatchRecord) -> Table {
    let first = format!("{} against", cell(&record.settings.engines[0].spec.name));
    let mut drawn = table([&first, "won", "lost", "drawn", "score", "Elo", "LOS"]);
    for (other, entry) in record.settings.engines.iter().enumerate().skip(1) {
        let pairs = tally::pentanomial(record, [0, other]);
        let counts = tally::results(record, 0, other).map(|count| count.to_string());
        let measured = |estimate: Estimate| {
            let [score, error] = [pairs.score(), estimate.score.error()].map(|share| 100.0 * share);
            let Strength { elo, los, .. } = Strength::new(&estimate);
            [format!("{score:.1} % ± {error:.1}"), elo, los]
        };
        let measured = Estimate::of(&pairs).map_or_else(Default::default, measured);
        let cells = [cell(&entry.spec.name)].into_iter().chain(counts);
        drawn.add_row(cells.chain(measured));
    }
    drawn
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
        let _ = writeln!(out, "SPRT   {} {}: {}", test.llr, test.bounds, test.state);
    }
}

fn standing(record: &MatchRecord, anchor: Option<&Anchor>, out: &mut String) {
    let Standing { table, ratings, order } = Standing::of(record, anchor);
    let ranks = (1..=order.len()).map(|rank| rank.to_string());
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
        let against = order.iter().map(|&b| match table.games[a][b] {
            0 => "-".to_owned(),
            games => format!("{}/{games}", table.half_points[a][b] as f64 / 2.0),
        });
        drawn.add_row(cells.into_iter().chain(against));
    }
    let games = counted(record.games.len(), "game");
    let _ = writeln!(out, "{}, {games}\n\n{drawn}", record.settings.game);
}

/// The table of a Swiss tournament, the winner first.
fn swiss(record: &MatchRecord, out: &mut String) {
    let table = SwissTable::of(record, u64::MAX);
    let mut drawn = self::table(["", "engine", "points", "Buchholz"]);
    for (rank, a) in (1..).zip(table.order()) {
        let name = cell(&record.settings.engines[a].spec.name);
        let (points, buchholz) = (table.points(a).to_string(), table.buchholz(a).to_string());
        drawn.add_row([rank.to_string(), name, points, buchholz]);
    }
    let _ = writeln!(out, "Swiss; a round without an opponent counts as won\n\n{drawn}\n");
}

/// The meetings of a knockout, round by round, and its winner.
fn knockout(record: &MatchRecord, out: &mut String) {
    let name = |engine: usize| cell(&record.settings.engines[engine].spec.name);
    let (rounds, winner) = knockout::rounds(record);
    let mut drawn = table(["round", "meeting", "won", "lost", "drawn", "goes on"]);
    for (number, round) in (1..).zip(&rounds) {
        let is_over = round.is_over(record);
        for &[a, b] in &round.meetings {
            let [won, lost, drew] = tally::results(record, a, b).map(|count| count.to_string());
            let meeting = format!("{} against {}", name(a), name(b));
            let next = is_over.then(|| name(knockout::winner(record, [a, b])));
            let next = next.unwrap_or_default();
            drawn.add_row([number.to_string(), meeting, won, lost, drew, next]);
        }
        if let Some(name) = round.bye.map(name) {
            let none = || "-".to_owned();
            drawn.add_row([number.to_string(), name.clone(), none(), none(), none(), name]);
        }
    }
    let of_winner = |winner: usize| format!(": {} wins", record.settings.engines[winner].spec.name);
    let winner = winner.map(of_winner).unwrap_or_default();
    let _ = writeln!(out, "Knockout{winner}; a level meeting goes to the better seed\n\n{drawn}");
}

fn reasons_table(record: &MatchRecord) -> Table {
    let names = record.settings.engines.iter().map(|entry| cell(&entry.spec.name));
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
