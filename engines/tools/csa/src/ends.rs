//! How games end, in the words of the protocol and as the arena has it.

use arena::referee::Reason;
use dyngame::{EndRule, GameState};
use game::{Outcome, Side};
use strum::{Display, EnumString};

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub(crate) enum EndReason {
    #[strum(serialize = "#RESIGN")]
    Resign,
    #[strum(serialize = "#JISHOGI")]
    Declaration,
    #[strum(serialize = "#ILLEGAL_MOVE")]
    IllegalMove,
    #[strum(serialize = "#ILLEGAL_ACTION")]
    IllegalAction,
    #[strum(serialize = "#TIME_UP")]
    TimeUp,
    #[strum(serialize = "#SENNICHITE")]
    Repetition,
    #[strum(serialize = "#OUTE_SENNICHITE")]
    PerpetualCheck,
    #[strum(serialize = "#MAX_MOVES")]
    MaxMoves,
    /// One for which there is no word.
    #[strum(serialize = "")]
    Other,
}

impl EndReason {
    /// The same as the arena has it.
    pub(crate) fn reason(self) -> Reason {
        match self {
            Self::Resign => Reason::Resignation,
            Self::Declaration => Reason::Declaration,
            Self::IllegalMove | Self::IllegalAction => Reason::IllegalMove(None),
            Self::TimeUp => Reason::Time(None),
            Self::Repetition | Self::PerpetualCheck => Reason::Rule(EndRule::Repetition),
            Self::MaxMoves => Reason::Adjudication,
            Self::Other => Reason::Unstated,
        }
    }
}

/// How a game has ended, for who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub(crate) enum GameEnd {
    #[strum(serialize = "#WIN")]
    Win,
    #[strum(serialize = "#LOSE")]
    Lose,
    #[strum(serialize = "#DRAW")]
    Draw,
    /// Broken off by its length.
    #[strum(serialize = "#CENSORED")]
    Censored,
    #[strum(serialize = "#CHUDAN")]
    Suspended,
}

impl GameEnd {
    /// The outcome, where `side` is told of this end.
    pub(crate) fn outcome(self, side: Side) -> Outcome {
        match self {
            Self::Win => Outcome::Win(side),
            Self::Lose => Outcome::Win(!side),
            Self::Draw | Self::Censored | Self::Suspended => Outcome::Draw,
        }
    }

    /// Why the game has ended, where the server has said `why` or nothing.
    pub(crate) fn reason(self, why: Option<EndReason>) -> Reason {
        match (self, why) {
            (Self::Suspended, _) => Reason::Interrupted,
            (_, Some(why)) => why.reason(),
            // A server that names none means what players do most.
            (Self::Win | Self::Lose, None) => Reason::Resignation,
            (Self::Censored, None) => Reason::Adjudication,
            (Self::Draw, None) => Reason::Unstated,
        }
    }
}

/// Why a game on `board` has ended with this `outcome`, of which a server says `why`, and the name of its end: a server
/// has no word for most ends that the board shows, and may see one that it does not show.
pub(crate) fn judged(
    board: &dyn GameState,
    outcome: Outcome,
    why: Reason,
) -> (Reason, Option<&'static str>) {
    match board.status() {
        Some((shown, rule)) if shown == outcome && why != Reason::Interrupted => {
            (Reason::Rule(rule), board.ending().map(|ending| ending.name))
        }
        shown if why.agrees(outcome, shown) => (why, None),
        _ => (Reason::Unstated, Some(why.word())),
    }
}
