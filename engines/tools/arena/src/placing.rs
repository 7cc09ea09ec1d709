//! The places that the format of a match gives its engines: who won a Swiss tournament or a knockout, and the first engine
//! of a gauntlet against each of the others.

use crate::duel::Strength;
use crate::journal::MatchRecord;
use crate::knockout::{self, Round};
use crate::schedule::Format;
use crate::statistics::Estimate;
use crate::swiss::SwissTable;
use crate::tally;

/// A table of the places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placing {
    /// The format, how it counts, and the winner where there is one.
    pub title: String,
    /// The heads of the columns.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl Placing {
    /// The places in `record`; `None` of a round robin, where the points alone decide, and of a tuning.
    pub fn of(record: &MatchRecord) -> Option<Self> {
        match record.settings.format {
            _ if record.settings.tuning.is_some() || record.settings.engines.len() < 2 => None,
            Format::RoundRobin => None,
            Format::Swiss => Some(swiss(record)),
            Format::Knockout => Some(knockout(record)),
            Format::Gauntlet => Some(gauntlet(record)),
        }
    }
}

fn name(record: &MatchRecord, engine: usize) -> String {
    record.settings.engines[engine].spec.name.clone()
}

fn heads<const N: usize>(heads: [&str; N]) -> Vec<String> {
    heads.map(str::to_owned).to_vec()
}

/// The table of a Swiss tournament, the winner first.
fn swiss(record: &MatchRecord) -> Placing {
    let table = SwissTable::of(record, u64::MAX);
    let row = |(rank, a): (u64, usize)| {
        let (points, buchholz) = (table.points(a).to_string(), table.buchholz(a).to_string());
        vec![rank.to_string(), name(record, a), points, buchholz]
    };
    Placing {
        title: "Swiss; a round without an opponent counts as won".to_owned(),
        heads: heads(["", "engine", "points", "Buchholz"]),
        rows: (1..).zip(table.order()).map(row).collect(),
    }
}

/// The meetings of a knockout, round by round, and its winner.
fn knockout(record: &MatchRecord) -> Placing {
    let (rounds, winner) = knockout::rounds(record);
    let winner = winner.map(|winner| format!(": {} wins", name(record, winner)));
    Placing {
        title: format!(
            "Knockout{}; a level meeting goes to the better seed",
            winner.unwrap_or_default()
        ),
        heads: heads(["round", "meeting", "won", "lost", "drawn", "goes on"]),
        rows: (1..)
            .zip(&rounds)
            .flat_map(|(number, round)| of_round(record, number, round))
            .collect(),
    }
}

/// The meetings of a round of a knockout, and who had no opponent.
fn of_round(record: &MatchRecord, number: u64, round: &Round) -> Vec<Vec<String>> {
    let is_over = round.is_over(record);
    let meeting = |&[a, b]: &[usize; 2]| {
        let [won, lost, drew] = tally::results(record, a, b).map(|count| count.to_string());
        let meeting = format!("{} against {}", name(record, a), name(record, b));
        let next = is_over.then(|| name(record, knockout::winner(record, [a, b])));
        vec![number.to_string(), meeting, won, lost, drew, next.unwrap_or_default()]
    };
    let bye = round.bye.map(|engine| name(record, engine)).map(|name| {
        let none = || "-".to_owned();
        vec![number.to_string(), name.clone(), none(), none(), none(), name]
    });
    round.meetings.iter().map(meeting).chain(bye).collect()
}

/// The first engine against each of the others.
fn gauntlet(record: &MatchRecord) -> Placing {
    let first = format!("{} against", name(record, 0));
    let row = |other: usize| {
        let pairs = tally::pentanomial(record, [0, other]);
        let counts = tally::results(record, 0, other).map(|count| count.to_string());
        let measured = |estimate: Estimate| {
            let [score, error] = [pairs.score(), estimate.score.error()].map(|share| 100.0 * share);
            let Strength { elo, los, .. } = Strength::new(&estimate);
            [format!("{score:.1} % ± {error:.1}"), elo, los]
        };
        let measured = Estimate::of(&pairs).map_or_else(Default::default, measured);
        [name(record, other)].into_iter().chain(counts).chain(measured).collect()
    };
    Placing {
        title: "Gauntlet".to_owned(),
        heads: heads([&first, "won", "lost", "drawn", "score", "Elo", "LOS"]),
        rows: (1..record.settings.engines.len()).map(row).collect(),
    }
}
