//! How a game ended, in the words of its players.

use arena::referee::{Reason, claimed};
use dyngame::{Claim, DynGame, GameState};
use game::{Message, Outcome};
use records::{EndName, GameRecord};
use serde::Serialize;

use crate::refusal::foreign;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameEnd {
    pub(crate) outcome: Outcome,
    pub(crate) reason: Reason,
    /// Its name: `checkmate`.
    pub(crate) name: EndName,
    /// The first and the last ply of the loop that ended the game.
    cycle: Option<[usize; 2]>,
}

/// The end as it is shown.
#[derive(Clone, Debug, Serialize)]
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

impl GameEnd {
    /// The end by the rules of the game, if `board` shows one.
    pub(crate) fn of(board: &dyn GameState) -> Option<Self> {
        let (outcome, rule) = board.status()?;
        let reason = Reason::Rule(rule);
        let name = EndName::Known(board.ending()?);
        let cycle = board.cycle().map(|length| [board.ply() + 1 - length, board.ply()]);
        Some(Self { outcome, reason, name, cycle })
    }

    /// An end that the players made.
    pub(crate) fn by(outcome: Outcome, reason: Reason) -> Self {
        let name = EndName::Known(reason.ending());
        Self { outcome, reason, name, cycle: None }
    }

    /// The end by a claim.
    pub(crate) fn claimed(claim: &Claim) -> Self {
        let (reason, end) = claimed(claim);
        Self { outcome: claim.outcome, reason, name: EndName::Known(end), cycle: None }
    }

    /// The end that a record tells of, which the board does not show; `claim` is what its last position gives.
    pub(crate) fn recorded(record: &GameRecord, claim: Option<&Claim>) -> Option<Self> {
        let outcome = record.outcome?;
        let Some(name) = &record.ending else { return Some(Self::by(outcome, Reason::Unstated)) };
        let claimed = claim.map(Self::claimed).filter(|end| end.name == *name);
        let stated = || Self::by(outcome, Reason::of(name, outcome));
        Some(claimed.unwrap_or_else(|| Self { name: name.clone(), ..stated() }))
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
            rule: self.name.name().to_owned(),
            end: end_text(&self.name, rules),
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

/// The name of an end of a game of `rules`, for people.
pub(crate) fn end_text(name: &EndName, rules: &dyn DynGame) -> Message {
    match name {
        EndName::Said(words) => foreign(words),
        // Records have one name for the repetitions of all games.
        EndName::Known(end) if end.is_repetition => {
            let own = rules.ends().iter().find(|own| own.is_repetition);
            own.unwrap_or(end).message()
        }
        EndName::Known(end) => end.message(),
    }
}
