//! Arguments of several commands: the rules, the evaluation, and how games are played.

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use arena::games::check_once;
use clap::builder::RangedU64ValueParser;
use clap::{Args, value_parser};
use command_line::setting;
use dyngame::program_of;
use game::Notation;
use search::Limits;
use serde::{Deserialize, Serialize};
use shell::{EvaluationKind, Program};

/// More plies than any opening has.
const MOST_OPENING: u64 = 1_000;

/// How an engine plays itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
pub(crate) struct GamePlan {
    /// Nodes for each move.
    #[arg(long, default_value_t = 5_000, value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Random plies at the start of a game, at most.
    #[arg(long, default_value_t = 10, value_parser = RangedU64ValueParser::<usize>::new().range(..=MOST_OPENING))]
    pub(crate) opening: usize,
    /// Score, in centipawns or the game's like unit, beyond which an opening is replaced by another, by its first search.
    #[arg(long, default_value_t = 400, value_parser = value_parser!(i32).range(0..))]
    pub(crate) opening_limit: i32,
    /// Plies after which a game counts as a draw.
    #[arg(long, default_value_t = 400, value_parser = value_parser!(u16).range(1..))]
    pub(crate) plies: u16,
    /// Score, in centipawns or the game's like unit, at which a game counts as decided.
    #[arg(long, default_value_t = 2_500, value_parser = value_parser!(i32).range(1..))]
    pub(crate) decided: i32,
    /// Whether positions with a tactical best move are kept, too.
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) tactical: bool,
    /// Whether the positions that its searches evaluate are kept, in place of its own.
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) leaves: bool,
    /// First seed; each game takes the next one.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(0..=u64::MAX / 2))]
    pub(crate) seed: u64,
}

impl GamePlan {
    pub(crate) fn limits<M>(&self) -> Limits<M> {
        Limits { nodes: Some(self.nodes), ..Limits::default() }
    }

    #[cfg(test)]
    pub(crate) const OF_TESTS: Self = Self {
        nodes: 1_000,
        opening: 8,
        opening_limit: 30_000,
        plies: 42,
        decided: 30_000,
        tactical: false,
        leaves: false,
        seed: 1,
    };

    /// The same for any opening.
    pub(crate) const fn without_limit(self) -> Self {
        Self { opening_limit: i32::MAX, ..self }
    }
}

/// Who plays, and by which rules.
#[derive(Debug, Args)]
pub(crate) struct Players {
    /// Threads, one game each at a time. The result does not depend on their number.
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    pub(crate) threads: NonZeroUsize,
    /// Evaluation that plays [default: the first of the game's].
    #[arg(long)]
    eval: Option<String>,
    #[command(flatten)]
    pub(crate) settings: RuleSettings,
}

impl Players {
    pub(crate) fn evaluation<P: Program>(&self) -> io::Result<EvaluationKind> {
        let named = |text| shell::evaluation(P::EVALUATIONS, text).map_err(io::Error::other);
        self.eval.as_deref().map_or(Ok(P::EVALUATIONS[0]), named)
    }
}

/// Scored positions.
#[derive(Debug, Args)]
pub struct Sources {
    /// Files written by `datagen`, `games` or `convert`.
    #[arg(required = true)]
    pub(crate) data: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) settings: RuleSettings,
}

/// By which rules games are played and positions are read.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct RuleSettings {
    /// A rule setting of the game: `Rule=renju`, `Variant=english8`. Files are read by the rules that the head of
    /// the first one names, unless some are set.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
}

impl RuleSettings {
    pub(crate) fn rules<P: Program>(&self) -> io::Result<<P::Game as Notation>::Rules> {
        Ok(self.program::<P>()?.rules())
    }

    pub(crate) fn program<P: Program>(&self) -> io::Result<P> {
        program_of::<P>(&self.pairs()?).map_err(io::Error::other)
    }

    pub(crate) fn pairs(&self) -> io::Result<Vec<(String, String)>> {
        let pair = |text: &String| {
            setting(text).map_err(|why| io::Error::other(format!("\"{text}\": {why}")))
        };
        let pairs = self.set.iter().map(pair).collect::<io::Result<_>>()?;
        check_once("--set", &pairs).map_err(io::Error::other)?;
        Ok(pairs)
    }
}
