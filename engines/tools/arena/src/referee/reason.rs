//! Why games end, and the names of their ends.

use dyngame::{Claim, Ending, Rule};
use game::{Outcome, Side};
use records::{End, WRONG_DECLARATION};
use serde::{Deserialize, Serialize};

use crate::engine::Failure;

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "by", content = "what")]
pub enum Reason {
    /// The rules of the game.
    Rule(Rule),
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

/// The end by an impasse that both sides have agreed on.
pub const IMPASSE: Ending = Ending::new("end-impasse", "impasse");

/// The ends that [`Reason::word`] names, that by agreement on an impasse, and that of a game which records say was not played.
pub const ENDS: &[Ending] = &[
    Ending::new("end-on-the-board", "end on the board"),
    Ending::new("end-no-legal-move", "no legal move"),
    Ending::new("end-repetition", "repetition"),
    Ending::new("end-declaration", "declaration"),
    Ending::new("end-claim", "claim"),
    Ending::new("end-resignation", "resignation"),
    Ending::new("end-agreement", "agreement"),
    Ending::new("end-adjudication", "adjudication"),
    Ending::new("end-illegal-move", "illegal move"),
    Ending::new("end-wrong-declaration", WRONG_DECLARATION),
    Ending::new("end-no-move-given", "no move given"),
    Ending::new("end-time-forfeit", "time forfeit"),
    Ending::new("end-crash", "crash"),
    Ending::new("end-stall", "stall"),
    Ending::new("end-disconnection", "disconnection"),
    Ending::new("end-failed-start", "failed start"),
    Ending::new("end-interrupted", "interrupted"),
    Ending::new("end-unstated", "reason not stated"),
    Ending::new("end-forfeit", End::Forfeit.word()),
    IMPASSE,
];

impl Reason {
    /// Whether a game with this `outcome` is played anew with the sides exchanged, after as many `drawn` ones,
    /// where draws by repetition do not count.
    pub fn is_replayed(&self, outcome: Outcome, drawn: usize) -> bool {
        /// Engines that repeat themselves would go on for ever.
        const MOST: usize = 8;
        outcome == Outcome::Draw && *self == Self::Rule(Rule::Repetition) && drawn < MOST
    }

    /// The side that lost a game with this `outcome` by breaking something, rather than at play.
    pub fn offender(&self, outcome: Outcome) -> Option<Side> {
        match outcome {
            Outcome::Win(winner) if self.is_fault() => Some(!winner),
            _ => None,
        }
    }

    /// Whether it stands for a game with this `outcome`: what one side alone does draws no game.
    pub(crate) fn fits(&self, outcome: Outcome) -> bool {
        let has_loser = *self == Self::Resignation || self.is_fault();
        outcome != Outcome::Draw || !has_loser
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
                | Self::Unstated
        )
    }

    /// The reason that a record names `ending`, which no board shows; of other names nothing is stated.
    pub fn of(ending: &str) -> Self {
        let words = [
            Self::Declaration,
            Self::Resignation,
            Self::Agreement,
            Self::Adjudication,
            Self::IllegalMove(None),
            Self::WrongDeclaration,
            Self::NoMove,
            Self::Time(None),
            Self::Crash,
            Self::Stall,
            Self::Disconnection,
        ];
        let found = words.into_iter().find(|reason| ending.starts_with(reason.word()));
        found.unwrap_or(Self::Unstated)
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
            Self::Rule(Rule::Board) => "end on the board",
            Self::Rule(Rule::NoMove) => End::NoMove.word(),
            Self::Rule(Rule::Repetition) => End::Repetition.word(),
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

/// How a game ends by a claim, and the name that players give to that.
pub fn claimed(claim: &Claim) -> (Reason, &'static str) {
    match &claim.fault {
        Some(fault) => (Reason::Claim, fault.ending.name),
        None => (Reason::Declaration, End::Declaration.word()),
    }
}

/// An engine's failure to answer as the reason of its loss.
impl From<&Failure> for Reason {
    fn from(failure: &Failure) -> Self {
        match failure {
            Failure::Start(_) => Self::Start,
            Failure::Crash => Self::Crash,
            Failure::Stall(_) => Self::Stall,
            Failure::Disconnection => Self::Disconnection,
            Failure::Interrupted => Self::Interrupted,
        }
    }
}
