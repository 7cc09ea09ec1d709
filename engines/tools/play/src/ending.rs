//! How a game ended, in the words of its players.

use arena::referee::{ENDS, Reason, claimed};
use dyngame::{Claim, DynGame, GameState, Rule};
use game::{Message, Outcome};
use records::GameRecord;
use serde::Serialize;

use crate::refusal::foreign;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ending {
    pub(crate) outcome: Outcome,
    pub(crate) reason: Reason,
    /// Its name: `checkmate`.
    pub(crate) rule: String,
    /// The first and the last ply of the loop that ended the game.
    cycle: Option<[usize; 2]>,
}

/// The end as it is shown.
#[derive(Clone, Serialize)]
pub(crate) struct Verdict {
    /// `None` for a draw.
    pub(crate) winner: Option<u8>,
    /// The id of the term for the winner's side.
    side: Option<&'static str>,
    pub(crate) rule: String,
    /// The rule for people.
    pub(crate) end: Message,
    /// The first and the last ply of a repetition.
    #[serde(rename = "loop", skip_serializing_if = "Option::is_none")]
    cycle: Option<[usize; 2]>,
}

impl Ending {
    /// The end by the rules of the game, if `board` shows one.
    pub(crate) fn of(board: &dyn GameState) -> Option<Self> {
        let (outcome, rule) = board.status()?;
        let reason = Reason::Rule(rule);
        let rule = board.ending()?.name.to_owned();
        let cycle = board.cycle().map(|length| [board.ply() + 1 - length, board.ply()]);
        Some(Self { outcome, reason, rule, cycle })
    }

    /// An end that the players made.
    pub(crate) fn by(outcome: Outcome, reason: Reason) -> Self {
        let rule = reason.word().to_owned();
        Self { outcome, reason, rule, cycle: None }
    }

    /// The end by a claim.
    pub(crate) fn claimed(claim: &Claim) -> Self {
        let (reason, rule) = claimed(claim);
        Self { outcome: claim.outcome, reason, rule: rule.to_owned(), cycle: None }
    }

    /// The end that a record tells of, which the rules do not show; `claim` is what its last position gives.
    pub(crate) fn recorded(record: &GameRecord, claim: Option<&Claim>) -> Option<Self> {
        let outcome = record.outcome?;
        let claimed = claim.map(Self::claimed).filter(|end| record.ending.starts_with(&end.rule));
        if claimed.is_some() {
            return claimed;
        }
        let end = Self::by(outcome, Reason::of(&record.ending));
        let rule = if record.ending.is_empty() { end.rule } else { record.ending.clone() };
        Some(Self { rule, ..end })
    }

    /// As it is shown: an end of a game of `rules`, whose sides have these terms.
    pub(crate) fn verdict(&self, rules: &dyn DynGame, sides: [&'static str; 2]) -> Verdict {
        let winner = match self.outcome {
            Outcome::Draw => None,
            Outcome::Win(side) => Some(side.index()),
        };
        Verdict {
            winner: winner.map(|side| side as u8),
            side: winner.map(|side| sides[side]),
            rule: self.rule.clone(),
            end: named(rules, &self.rule),
            cycle: self.cycle,
        }
    }
}

impl Verdict {
    /// All of it: who has won, and how.
    pub(crate) fn message(&self) -> Message {
        let end = self.end.clone();
        match self.side {
            None => Message::new("end-draw").with("end", end),
            Some(side) => Message::new("end-win").with("side", Message::new(side)).with("end", end),
        }
    }
}

/// The ids of draws by repetition.
pub(crate) const REPETITIONS: [&str; 2] = ["end-repetition", "end-sennichite"];

/// The end of this name, which only a record may know. Records have one name for the repetitions of all games.
fn named(rules: &dyn DynGame, name: &str) -> Message {
    let repeats = name == Reason::Rule(Rule::Repetition).word();
    let own = rules.ends().iter().find(|end| repeats && REPETITIONS.contains(&end.id));
    let known = own.or_else(|| rules.ends().iter().chain(ENDS).find(|end| end.name == name));
    known.map_or_else(|| foreign(name), |end| end.message())
}
