//! What a journal says, as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use comfy_table::{Table, presets};

use crate::journal::{GameEntry, MatchSettings, Record};
use crate::ratings::Crosstable;
use crate::referee::Reason;
use crate::schedule::{Format, meetings};
use crate::statistics::{Measured, Pentanomial, Sprt};

/// The complete pairs between engines `a` and `b`, by the points of `a`.
#[must_use]
pub fn pentanomial(record: &Record, a: usize, b: usize) -> Pentanomial {
    let mut counts = Pentanomial::default();
    pair_points(record, a, b).for_each(|points| counts.add(points));
    counts
}

/// The half points of `a`, 0 to 4, in each complete pair against `b`, in order.
pub fn pair_points(record: &Record, a: usize, b: usize) -> impl Iterator<Item = usize> + '_ {
    let complete = record.games.iter().filter_map(|((pair, leg), game)| {
        Some([game, (*leg == 0).then(|| record.games.get(&(*pair, 1)))??])
    });
    let theirs = complete.filter(move |[game, _]| [a, b].iter().all(|n| game.engines.contains(n)));
    theirs.map(move |games| games.map(|game| game.half_points(a).unwrap_or(0)).iter().sum())
}

/// Wins, losses and draws of engine `a` against `b`.
#[must_use]
pub fn results(record: &Record, a: usize, b: usize) -> [u64; 3] {
    counted(record.games.values().filter(|game| game.engines.contains(&b)), a)
}

/// Wins, losses and draws of engine `a` against all.
#[must_use]
pub fn all_results(record: &Record, a: usize) -> [u64; 3] {
    counted(record.games.values(), a)
}

fn counted<'a>(games: impl Iterator<Item = &'a GameEntry>, a: usize) -> [u64; 3] {
    let mut counts = [0; 3];
    for game in games {
        match game.half_points(a) {
            Some(2) => counts[0] += 1,
            Some(0) => counts[1] += 1,
            Some(_) => counts[2] += 1,
            None => {}
        }
    }
    counts
}

/// The points of all engines against each other.
#[must_use]
pub fn crosstable(record: &Record) -> Crosstable {
    let mut table = Crosstable::new(record.settings.engines.len());
    for game in record.games.values() {
        let [a, b] = game.engines;
        table.add(a, b, game.half_points(a).unwrap_or(1));
    }
    table
}

/// Games that a whole match has.
#[must_use]
pub fn scheduled(settings: &MatchSettings) -> u64 {
    let engines = settings.engines.len();
    let meetings = match settings.format {
        // Every meeting sends one engine home.
        Format::Knockout => engines.saturating_sub(1),
        format => meetings(format, engines).len(),
    };
    meetings as u64 * settings.rounds * 2
}

/// How games ended: the word for the reason, and of each engine how often it won and lost so.
#[must_use]
pub fn reasons(record: &Record) -> BTreeMap<&'static str, Vec<[u64; 3]>> {
    let mut counts: BTreeMap<_, Vec<[u64; 3]>> = BTreeMap::new();
    for game in record.games.values() {
        let row = counts.entry(game.reason.word()).or_default();
        row.resize(record.settings.engines.len(), [0; 3]);
        for &engine in &game.engines {
            // Half points 2, 1, 0 are a win, a draw, a loss.
            row[engine][2 - game.half_points(engine).unwrap_or(1)] += 1;
        }
    }
    counts
}

/// The whole report, as `tengen report` prints it.
#[must_use]
pub fn text(record: &Record, sprt: Option<&Sprt>) -> String {
    let mut out = String::new();
    match record.settings.engines.len() {
        2 => duel(record, sprt, &mut out),
        _ => standing(record, &mut out),
    }
    let _ = writeln!(out, "\n{}", reasons_table(record));
    faults(record, &mut out);
    out
}

fn duel(record: &Record, sprt: Option<&Sprt>, out: &mut String) {
    let names = [0, 1].map(|i| &record.settings.engines[i].spec.name);
    let [wins, losses, draws] = results(record, 0, 1);
    let counts = pentanomial(record, 0, 1);
    let games = wins + losses + draws;
    let points = wins as f64 + draws as f64 / 2.0;
    let _ = writeln!(out, "{} against {}, {}", names[0], names[1], record.settings.game);
    let share = 100.0 * points / games.max(1) as f64;
    let _ = writeln!(
        out,
        "Games  {games}: {wins} won, {losses} lost, {draws} drawn ({points} points, {share:.2} %)"
    );
    if counts.pairs() == 0 {
        return;
    }
    let _ = writeln!(out, "Pairs  {:?} (0, 0.5, 1, 1.5, 2 points)", counts.0);
    let _ = writeln!(
        out,
        "Elo    {}, normalized {}",
        measured(counts.elo()),
        measured(counts.normalized_elo())
    );
    let _ = writeln!(out, "LOS    {:.2} %", 100.0 * counts.los());
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let (llr, verdict) = (sprt.llr(&counts), sprt.verdict(&counts));
        let _ = writeln!(
            out,
            "SPRT   LLR {llr:.2} ({lower:.2}, {upper:.2}) [{:.2}, {:.2}]: {verdict}",
            sprt.elo0, sprt.elo1
        );
    }
}

/// A value with its error, for people.
#[must_use]
pub fn measured(value: Measured) -> String {
    if value.value.is_nan() {
        return "unknown".into();
    }
    if value.value.is_infinite() {
        return if value.value > 0.0 { "+inf".into() } else { "-inf".into() };
    }
    if !value.error.is_finite() {
        return format!("{:+.1} ± unknown", value.value);
    }
    format!("{:+.1} ± {:.1}", value.value, value.error)
}

fn standing(record: &Record, out: &mut String) {
    let table = crosstable(record);
    let (ratings, order) = (table.ratings(), table.ranking());
    let mut drawn = Table::new();
    drawn.load_preset(presets::ASCII_MARKDOWN);
    let ranks = (1..=order.len()).map(|rank| rank.to_string());
    let heads = ["", "engine", "Elo", "points", "games"].map(str::to_owned);
    drawn.set_header(heads.into_iter().chain(ranks));
    for (rank, &a) in (1..).zip(&order) {
        let half_points: u64 = table.half_points[a].iter().sum();
        let games: u64 = table.games[a].iter().sum();
        let cells = [
            format!("{rank}"),
            record.settings.engines[a].spec.name.clone(),
            measured(ratings[a]),
            format!("{}", half_points as f64 / 2.0),
            games.to_string(),
        ];
        let against = order.iter().map(|&b| match table.games[a][b] {
            0 => "-".to_owned(),
            games => format!("{}/{games}", table.half_points[a][b] as f64 / 2.0),
        });
        drawn.add_row(cells.into_iter().chain(against));
    }
    let _ = writeln!(out, "{}, {} games\n\n{drawn}", record.settings.game, record.games.len());
}

fn reasons_table(record: &Record) -> Table {
    let mut drawn = Table::new();
    drawn.load_preset(presets::ASCII_MARKDOWN);
    let names = record.settings.engines.iter().map(|entry| entry.spec.name.as_str());
    drawn.set_header(std::iter::once("ended by (won drawn lost)").chain(names));
    for (word, row) in reasons(record) {
        let cells = row.iter().map(|[won, drawn, lost]| format!("{won} {drawn} {lost}"));
        drawn.add_row(std::iter::once(word.to_owned()).chain(cells));
    }
    drawn
}

/// Every game that an engine lost by breaking something.
fn faults(record: &Record, out: &mut String) {
    for game in record.games.values().filter(|game| game.reason.is_fault()) {
        let loser = game.engines[usize::from(game.winner == 1)];
        let what = match &game.reason {
            Reason::IllegalMove(text) => format!(" ({text})"),
            Reason::Time(over) => format!(" (by {over} ms)"),
            _ => String::new(),
        };
        let _ = writeln!(
            out,
            "fault: {} lost game {} of pair {} after {} moves: {}{what}",
            record.settings.engines[loser].spec.name,
            game.leg + 1,
            game.pair,
            game.moves.len(),
            game.reason.word()
        );
    }
}
