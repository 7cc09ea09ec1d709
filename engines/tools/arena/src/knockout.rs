//! Knockout pairings: in each round the best seed of those still in meets the worst.

use crate::journal::MatchRecord;
use crate::tally;

/// A round as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The meetings, the better seed first.
    pub meetings: Vec<[usize; 2]>,
    /// The engine without an opponent, which goes on.
    pub bye: Option<usize>,
}

impl Round {
    /// The round of those who are still in, the best seed first.
    pub fn of(left: &[usize]) -> Self {
        let half = left.len() / 2;
        let meetings = (0..half).map(|i| [left[i], left[left.len() - 1 - i]]).collect();
        let bye = (left.len() % 2 == 1).then(|| left[half]);
        Self { meetings, bye }
    }

    /// Those who are still in after it, the best seed first. A meeting that ends level goes to the better seed.
    pub fn winners(&self, record: &MatchRecord) -> Vec<usize> {
        let winners = self.meetings.iter().map(|&meeting| winner(record, meeting));
        let mut winners: Vec<_> = winners.chain(self.bye).collect();
        winners.sort_unstable();
        winners
    }

    /// Whether all its games have been played.
    pub fn is_over(&self, record: &MatchRecord) -> bool {
        let games = record.settings.rounds.saturating_mul(2);
        self.meetings
            .iter()
            .all(|&[a, b]| tally::results(record, a, b).iter().sum::<u64>() >= games)
    }
}

/// Who goes on from a meeting.
pub fn winner(record: &MatchRecord, [a, b]: [usize; 2]) -> usize {
    let [won, lost, _] = tally::results(record, a, b);
    if won >= lost { a } else { b }
}

/// The rounds that have begun, and the winner of the last, if that is over.
pub fn rounds(record: &MatchRecord) -> (Vec<Round>, Option<usize>) {
    let mut left: Vec<_> = (0..record.settings.engines.len()).collect();
    let mut rounds = Vec::new();
    while left.len() > 1 {
        let round = Round::of(&left);
        let (is_over, winners) = (round.is_over(record), round.winners(record));
        rounds.push(round);
        if !is_over {
            return (rounds, None);
        }
        left = winners;
    }
    (rounds, left.first().copied())
}
