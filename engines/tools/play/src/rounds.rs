//! The rounds of a knockout that is watched.

use arena::journal::MatchRecord;
use arena::knockout::{self, Round};
use arena::schedule::Format;
use arena::tally;
use serde::Serialize;

#[derive(Clone, Serialize)]
pub(crate) struct ShownRound {
    meetings: Vec<Meeting>,
}

/// Engines that meet in a round.
#[derive(Clone, Serialize)]
struct Meeting {
    /// The better seed first; one alone has no opponent.
    players: Vec<String>,
    /// Wins, losses and draws of the first.
    results: [u64; 3],
    /// Who goes on, once the round is over.
    winner: Option<String>,
}

/// The rounds that have begun; none of a match of another format.
pub(crate) fn rounds(record: &MatchRecord) -> Vec<ShownRound> {
    let is_knockout =
        record.settings.format == Format::Knockout && record.settings.tuning.is_none();
    let rounds = if is_knockout { knockout::rounds(record).0 } else { Vec::new() };
    rounds.iter().map(|round| ShownRound { meetings: meetings(record, round) }).collect()
}

fn meetings(record: &MatchRecord, round: &Round) -> Vec<Meeting> {
    let is_over = round.is_over(record);
    let name = |engine: usize| record.settings.engines[engine].spec.name.clone();
    let meeting = |&[a, b]: &[usize; 2]| Meeting {
        players: vec![name(a), name(b)],
        results: tally::results(record, a, b),
        winner: is_over.then(|| name(knockout::winner(record, [a, b]))),
    };
    let bye = round.bye.map(|engine| Meeting {
        players: vec![name(engine)],
        results: [0; 3],
        winner: Some(name(engine)),
    });
    round.meetings.iter().map(meeting).chain(bye).collect()
}
