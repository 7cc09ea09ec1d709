//! The replies of an engine to its GUI.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::OptionSpec;

/// One reply, free of the notation of its protocol. A dialect prints it as one line or several,
/// or as none where the protocol has no word for it.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    Identity {
        name: String,
        /// Version, without the name.
        version: String,
        author: String,
    },
    Option(OptionSpec),
    /// The end of the handshake that this word opened.
    HandshakeDone(String),
    /// Initialised.
    Ready,
    /// How the search goes.
    Info(Info),
    /// Free text for people.
    Message(String),
    /// A refused command: what was wrong with it, the offending text named.
    Error(String),
    /// Something is wrong, the offending text named, and what was asked for is done all the same.
    Warning(String),
    /// A command that does not exist.
    Unknown(String),
    /// The final answer of a search.
    BestMove(BestMove),
    /// The final answer of a mate search.
    Checkmate(Checkmate),
    /// The answer to an opening negotiation ([`Negotiation`](crate::Negotiation)): stones to add, or none
    /// to change colours.
    Opening(Vec<String>),
    /// A move that the engine proposes and does not play before it is asked to
    /// ([`Command::Play`](crate::Command::Play)).
    Suggestion(String),
    /// The answer to a query.
    Response(String),
    /// The hash table's entry; there is none if `best` is `None`.
    HashEntry {
        /// The stored move.
        best: Option<String>,
        /// Value, kind of bound and depth.
        bound: Option<(i32, Bound, u32)>,
    },
    /// The answer to a ping.
    Pong,
    Bye,
    /// Output of the tools common to all protocols (`d`, `eval`, perft), printed as it is.
    Plain(String),
}

/// A line of search output; absent fields are not printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Iterations.
    pub depth: Option<u32>,
    /// Deepest ply.
    pub seldepth: Option<u32>,
    /// Rank of this line, from 1; only when more than one is wanted.
    pub multi_pv: Option<usize>,
    /// How many lines there are of this iteration; protocols print it that have a word for it.
    pub lines: Option<usize>,
    /// Value for the side to move.
    pub score: Option<(Value, Bound)>,
    /// Chances of a win, a draw and a loss of the side to move, in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// The root move that is searched, and its number from 1.
    pub current: Option<(String, usize)>,
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// Thousandths.
    pub hashfull: Option<u32>,
    /// Milliseconds.
    pub time: Option<u64>,
    pub pv: Vec<String>,
}

/// A value on the wire.
///
/// In JSON it is `score`, centipawns, or `mate`, a proved end as `score mate` of UGI has it: `5`, `-4`, `"+"`, `"-"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub enum Value {
    /// Centipawns, or the game's like unit.
    Centi(i32),
    /// A proved end in this many plies: positive if the side to move wins.
    Mate(i32),
    /// The side to move is mated here and now.
    Mated,
    /// A win that is proved, in an unknown number of plies.
    Win,
    /// A loss that is proved, in an unknown number of plies.
    Loss,
}

impl Value {
    /// The centipawns, unless an end is proved.
    pub const fn centipawns(self) -> Option<i32> {
        match self {
            Self::Centi(score) => Some(score),
            _ => None,
        }
    }

    /// Whether a win of the side to move is proved.
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Win | Self::Mate(1..))
    }
}

/// The words of USI for a proved win and a proved loss of unknown length.
pub(crate) const SIGNS: [&str; 2] = ["mate +", "mate -"];

/// In centipawns, or as `score mate` of UGI has a proved end: `35`, `mate -4`, `mate +`.
impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centi(score) => score.fmt(out),
            Self::Mate(plies) => write!(out, "mate {plies}"),
            Self::Mated => out.write_str("mate 0"),
            Self::Win => out.write_str(SIGNS[0]),
            Self::Loss => out.write_str(SIGNS[1]),
        }
    }
}

/// A value as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Written {
    Score(i32),
    Mate(ProvedEnd),
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum ProvedEnd {
    /// After so many plies, negative (or zero: it is here) for a loss.
    After(i32),
    /// After nobody knows how many.
    Unknown(Sign),
}

#[derive(Serialize, Deserialize)]
enum Sign {
    #[serde(rename = "+")]
    Win,
    #[serde(rename = "-")]
    Loss,
}

impl From<Written> for Value {
    fn from(written: Written) -> Self {
        match written {
            Written::Score(score) => Self::Centi(score),
            Written::Mate(ProvedEnd::After(0)) => Self::Mated,
            Written::Mate(ProvedEnd::After(plies)) => Self::Mate(plies),
            Written::Mate(ProvedEnd::Unknown(Sign::Win)) => Self::Win,
            Written::Mate(ProvedEnd::Unknown(Sign::Loss)) => Self::Loss,
        }
    }
}

impl From<Value> for Written {
    fn from(value: Value) -> Self {
        Self::Mate(match value {
            Value::Centi(score) => return Self::Score(score),
            Value::Mate(plies) => ProvedEnd::After(plies),
            Value::Mated => ProvedEnd::After(0),
            Value::Win => ProvedEnd::Unknown(Sign::Win),
            Value::Loss => ProvedEnd::Unknown(Sign::Loss),
        })
    }
}

/// How a value relates to the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    #[default]
    Exact,
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
}

/// The final answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move, or another decision.
    pub choice: Choice,
    /// The expected answer.
    pub ponder: Option<String>,
    /// A draw is offered or accepted with it.
    pub draw: bool,
}

impl From<Choice> for BestMove {
    /// Without an expected answer and an offer.
    fn from(choice: Choice) -> Self {
        Self { choice, ponder: None, draw: false }
    }
}

/// The decision of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    Move(String),
    /// Resign; the move is what a protocol prints that wants one all the same.
    Resign(Option<String>),
    /// Claim the outcome that the rules let the side to move claim.
    Win,
    /// No move: the game is over, or the position was refused.
    None,
}

/// The final answer of a mate search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checkmate {
    /// The whole line, attacker first.
    Mate(Vec<String>),
    /// Proved that there is none.
    NoMate,
    /// Undecided within the limit.
    Timeout,
    /// This engine cannot.
    NotImplemented,
}

/// The answer where only best moves are known.
impl From<&Checkmate> for BestMove {
    fn from(mate: &Checkmate) -> Self {
        let first = match mate {
            Checkmate::Mate(line) => line.first().cloned(),
            _ => None,
        };
        first.map_or(Choice::None, Choice::Move).into()
    }
}
