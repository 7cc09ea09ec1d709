//! Why games end, and the names of their ends.

use dyngame::{Claim, EndRule, Ending};
use game::{Outcome, Side};
use records::{ENDS, End, EndName, WRONG_DECLARATION};
use serde::{Deserialize, Serialize};

use crate::engine::Failure;

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "by", content = "what")]
pub enum Reason {
    /// The rules of the game.
    Rule(EndRule),
    /// A declaration that the rules allow.
    Declaration,
    /// The loser broke a rule by its last move, and the winner claimed it.
    Claim,
    /// The loser resigned.
    Resignation,
    /// A draw that both offered, one after the other.
    Agreement,
    /// The runner's rules on scores and length.
    Adjudication,
    /// The loser played an illegal move: this one, if it is known.
    IllegalMove(Option<String>),
    /// The loser declared a win that it did not have.
    WrongDeclaration,
    /// The loser gave no move although it had one.
    NoMove,
    /// The loser exceeded its time: by this many milliseconds, if they were measured.
    Time(Option<u64>),
    /// The loser's process ended.
    Crash,
    /// The loser did not answer.
    Stall,
    /// The connection to the loser was lost.
    Disconnection,
    /// The loser could not be started. A match ends now where it was journalled so once.
    Start,
    /// The match was ended during the game; the game does not count.
    Interrupted,
    /// The record of the game does not say.
    Unstated,
}

impl Reason {
    /// Whether a game with this `outcome` is played anew with the sides exchanged, after as many `drawn` ones,
    /// where draws by repetition do not count.
    pub fn is_replayed(&self, outcome: Outcome, drawn: usize) -> bool {
        /// Engines that repeat themselves would go on for ever.
        const MOST: usize = 8;
        outcome == Outcome::Draw && *self == Self::Rule(EndRule::Repetition) && drawn < MOST
    }

    /// The side that lost a game with this `outcome` by breaking something, rather than at play.
    pub fn offender(&self, outcome: Outcome) -> Option<Side> {
        match outcome {
            Outcome::Win(winner) if self.is_fault() => Some(!winner),
            _ => None,
        }
    }

    /// Whether it stands for a game with this `outcome`: what one side alone does draws no game, and nobody wins by agreement.
    pub(crate) fn fits(&self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Draw => *self != Self::Resignation && !self.is_fault(),
            Outcome::Win(_) => *self != Self::Agreement,
        }
    }

    /// Whether a game can have ended for it with this `outcome` where the board shows `shown`: by a rule if that is the end
    /// shown, for another reason before the rules ended it.
    pub fn agrees(&self, outcome: Outcome, shown: Option<(Outcome, EndRule)>) -> bool {
        match self {
            Self::Rule(rule) => shown == Some((outcome, *rule)),
            // By other rules perhaps; and a move that came too late may stand on the board.
            Self::Unstated | Self::Interrupted | Self::Time(_) => true,
            _ => shown.is_none_or(|(shown, _)| shown == outcome),
        }
    }

    fn is_fault(&self) -> bool {
        !matches!(
            self,
            Self::Rule(_)
                | Self::Declaration
                | Self::Claim
                | Self::Resignation
                | Self::Agreement
                | Self::Adjudication
                | Self::Interrupted
                | Self::Unstated
        )
    }

    /// The reason of a game with this `outcome` whose record names `end`, which the board does not show. Nothing is
    /// stated by an end of the rules then, by what is no name of an end, or by one that the outcome cannot have.
    pub fn of(end: &EndName, outcome: Outcome) -> Self {
        const NAMED: [Reason; 11] = [
            Reason::Declaration,
            Reason::Resignation,
            Reason::Agreement,
            Reason::Adjudication,
            Reason::IllegalMove(None),
            Reason::WrongDeclaration,
            Reason::NoMove,
            Reason::Time(None),
            Reason::Crash,
            Reason::Stall,
            Reason::Disconnection,
        ];
        let named = NAMED.into_iter().find(|reason| reason.word() == end.name());
        named.filter(|reason| reason.fits(outcome)).unwrap_or(Self::Unstated)
    }

    /// The end that it is, by its word.
    pub fn ending(&self) -> Ending {
        let word = self.word();
        ENDS.iter().copied().find(|end| end.name == word).unwrap_or(ENDS[0])
    }

    /// The name of an end that the rules have not brought about. The game itself has the names of
    /// the others ([`dyngame::Commentary::ending`]), which are more than these.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Rule(EndRule::Board) => "end on the board",
            Self::Rule(EndRule::NoMove) => End::NoMove.word(),
            Self::Rule(EndRule::Repetition) => End::Repetition.word(),
            Self::Declaration => End::Declaration.word(),
            Self::Claim => "claim",
            Self::Resignation => End::Resignation.word(),
            Self::Agreement => "agreement",
            Self::Adjudication => "adjudication",
            Self::IllegalMove(_) => End::Illegal.word(),
            Self::WrongDeclaration => WRONG_DECLARATION,
            Self::NoMove => "no move given",
            Self::Time(_) => End::Time.word(),
            Self::Crash => "crash",
            Self::Stall => "stall",
            Self::Disconnection => "disconnection",
            Self::Start => "failed start",
            Self::Interrupted => "interrupted",
            Self::Unstated => "reason not stated",
        }
    }
}

/// How a game ends by a claim, and what players call that.
pub fn claimed(claim: &Claim) -> (Reason, Ending) {
    match &claim.foul {
        Some(foul) => (Reason::Claim, foul.ending),
        None => (Reason::Declaration, Reason::Declaration.ending()),
    }
}

/// An engine's failure to answer as the reason of its loss.
impl From<&Failure> for Reason {
    fn from(failure: &Failure) -> Self {
        match failure {
            Failure::Start { .. } => Self::Start,
            Failure::Crash {} | Failure::Deaf {} => Self::Crash,
            Failure::Stall { .. } => Self::Stall,
            Failure::Refused { .. } => Self::NoMove,
            Failure::Disconnection {} => Self::Disconnection,
            Failure::Interrupted {} => Self::Interrupted,
        }
    }
}
