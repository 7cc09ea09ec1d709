//! The options that every engine has: a table of how each is declared, what it sets and what it
//! means.

use dyngame::{OptionValue as Value, STRENGTH};
use protocol::{OptionKind, OptionSpec, Protocol};
use search::EvaluationKind;

use super::settings::{EngineSettings, FULL_STRENGTH};
use crate::{DrawWorth, ProgramEntry};
use Kind::{Button, Check, Combo, Evaluation, Spin};

/// The size of the transposition table, which has to fit into memory.
pub(crate) const HASH: &str = "Hash";
pub(crate) const EVAL: &str = "Eval";
pub(crate) const SEARCH: &str = "Search";

/// The largest number where none is meant: Cutechess reads the bounds of a spin in 32 bits.
const UNBOUNDED: i64 = i32::MAX as i64;

/// A common option: how it is declared, where, and what it sets.
pub(crate) struct CommonOption {
    pub(crate) name: &'static str,
    pub(super) kind: Kind,
    /// The only protocols that declare it, if not all do.
    pub(crate) only: &'static [Protocol],
    /// The property that an engine must have to declare it.
    pub(crate) needs: Needs,
    pub(crate) set: fn(&mut EngineSettings, &Value),
    pub(crate) help: &'static str,
}

/// A property that an engine must have to declare an option: some games do not have it, or have it in their own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    /// More than one evaluation: a choice of one is none.
    Evaluations,
    /// A source text that searches.
    Plain,
    /// Draws that are worth what such options say.
    Draws(DrawWorth),
}

pub(super) enum Kind {
    Check(bool),
    /// Default, least, greatest.
    Spin(i64, i64, i64),
    /// One of these, the default first.
    Combo(&'static [&'static str]),
    /// One of the game's evaluations.
    Evaluation,
    Button,
    /// Default.
    Text(&'static str),
}

/// An option of every engine in every protocol; those of some protocols, and those of some games.
pub(super) const ALL: CommonOption = CommonOption {
    name: "",
    kind: Button,
    only: &[],
    needs: Needs::Nothing,
    set: |_, _| (),
    help: "",
};
pub(super) const USI: CommonOption = CommonOption { only: &[Protocol::Usi], ..ALL };
const UCCI: CommonOption = CommonOption { only: &[Protocol::Ucci], ..ALL };
const SCORED: CommonOption =
    CommonOption { only: &[Protocol::Usi, Protocol::Uci, Protocol::Ugi], ..ALL };
const CHOICE: CommonOption = CommonOption { needs: Needs::Evaluations, ..ALL };
const PLAIN: CommonOption = CommonOption { needs: Needs::Plain, ..ALL };
const CONTEMPT: CommonOption = CommonOption { needs: Needs::Draws(DrawWorth::Contempt), ..ALL };
const BY_SIDE: CommonOption = CommonOption { needs: Needs::Draws(DrawWorth::BySide), ..ALL };

/// Options as a table, a row for each: its help, the kind of option above that it is, its name, its values, and
/// what it sets.
macro_rules! options {
    ($($(#[doc = $help:literal])+ $base:ident: $name:expr, $kind:expr, $set:expr;)+) => {
        &[$(CommonOption {
            name: $name,
            kind: $kind,
            set: $set,
            help: concat!($($help),+).trim_ascii_start(),
            ..$base
        }),+]
    };
}
pub(super) use options;

/// The options of searching and playing, in the order of declaration.
pub(super) const ENTRIES: &[CommonOption] = options! {
    /// MiB of the transposition table, at most half of the free memory. In Hub the power of two of
    /// the number of entries; in Gomocup `INFO max_memory`.
    ALL: HASH, Spin(256, 1, 65_536), |s, v| s.search.hash = automatic(v, 256);
    /// Threads of a search. One thread with fixed depth or nodes always gives the same answer.
    ALL: "Threads", Spin(1, 1, 512), |s, v| s.search.threads = automatic(v, processors());
    /// How many of the best lines are searched and shown.
    ALL: "MultiPV", Spin(1, 1, 500), |s, v| s.multi_pv = v.number() as usize;
    // A hint of the GUI that it will ponder; nothing here depends on it.
    /// The GUI may have the engine think on the opponent's time. No other effect.
    ALL: "Ponder", Check(false), |_, _| ();
    /// Milliseconds kept back from the time for each move, for transmission. Where the clocks tell
    /// of more, twice the longest delay is kept back.
    ALL: "MoveOverhead", Spin(30, 0, 10_000), |s, v| s.time.overhead = v.number();
    /// Playing strength; 20 has no limit. Lower levels limit the nodes of a move and choose among
    /// several moves; those below 1 move by chance now and then. docs/levels.md.
    ALL: "Strength", Spin(FULL_STRENGTH as i64, *STRENGTH.start() as i64, FULL_STRENGTH as i64),
        |s, v| s.strength = v.number() as i32;
    /// Makes the choices of `Strength`, `Variety` and the book repeatable with one thread. With 0
    /// every game differs.
    ALL: "Seed", Spin(0, 0, UNBOUNDED), |s, v| s.search.seed = v.number() as u64;
    /// Centipawns that a move may lose and be played all the same, in the first eight plies from
    /// the start position. It holds in games with a clock, and with `Seed` also at fixed depth,
    /// nodes or time; never in analysis.
    ALL: "Variety", Spin(10, 0, 1000), |s, v| s.variety = v.number() as u32;
    // The options of a program know what it may be set to.
    /// The evaluation.
    CHOICE: EVAL, Evaluation, |_, _| ();
    /// `full` is our own, `plain` the source text's: alpha-beta to a fixed depth and nothing else.
    /// docs/source-texts.md explains it.
    PLAIN: SEARCH, Combo(&["full", "plain"]), |s, v| s.search.is_plain = v.to_string() == "plain";
    /// Least milliseconds between two lines of search output; the last one does not wait.
    ALL: "PvInterval", Spin(300, 0, 100_000), |s, v| s.pv_interval = v.number() as u64;
    /// Resigns when the score is this many centipawns below zero, or lower.
    ALL: "ResignValue", Spin(99_999, 0, 99_999), |s, v| s.resign_value = v.number() as i32;
    /// Whether scores come with the chances of a win, a draw and a loss in thousandths.
    /// docs/analysis.md.
    SCORED: "UCI_ShowWDL", Check(false), |s, v| s.shows_chances = v.is_on();
    /// Centipawns by which a draw is worse than equality for the engine; below 0 it seeks draws.
    /// Not in analysis.
    CONTEMPT: "Contempt", Spin(0, -1000, 1000), |s, v| s.contempt = v.number() as i32;
    /// Centipawns that a draw is worth to the engine as Black, who moves first. Not in analysis.
    BY_SIDE: "DrawValueBlack", Spin(0, -30_000, 30_000), |s, v| s.draw_values[0] = v.number() as i32;
    /// The same as White.
    BY_SIDE: "DrawValueWhite", Spin(0, -30_000, 30_000), |s, v| s.draw_values[1] = v.number() as i32;
    /// Forgets everything that earlier searches have found.
    ALL: "ClearHash", Button, |_, _| ();
    /// Whether the engine's name says what `--version` does. Set it before the handshake:
    /// `-o ShowBuild=true`.
    ALL: "ShowBuild", Check(false), |s, v| s.shows_build = v.is_on();
    /// Average time of transmission in milliseconds, kept back when whole seconds are counted.
    USI: "NetworkDelay", Spin(120, 0, 10_000), |s, v| s.time.network_delay = v.number();
    /// Longest time of transmission in milliseconds, kept back when a clock runs out.
    USI: "NetworkDelay2", Spin(1120, 0, 10_000), |s, v| s.time.network_delay2 = v.number();
    /// Least time for a move in milliseconds, as far as the clock allows.
    USI: "MinimumThinkingTime", Spin(0, 0, 100_000), |s, v| s.time.minimum = v.number();
    /// Percentage of the ordinary share of the clock that a move may take.
    USI: "SlowMover", Spin(100, 1, 1000), |s, v| s.time.slow_mover = v.number();
    /// Whether the referee counts whole seconds, so that the rest of one may be used.
    USI: "RoundUpToFullSecond", Check(false), |s, v| s.time.whole_seconds = v.is_on();
    /// Whether `go ponder` searches the position before the expected move instead of the one after
    /// it.
    USI: "Stochastic_Ponder", Check(false), |s, v| s.stochastic_ponder = v.is_on();
    /// Most iterations of a search; 0 is no limit.
    USI: "DepthLimit", Spin(0, 0, 246), |s, v| s.depth_limit = v.number() as u32;
    /// Most nodes of a search; 0 is no limit.
    USI: "NodesLimit", Spin(0, 0, UNBOUNDED), |s, v| s.nodes_limit = v.number() as u64;
    /// `Variety` in every position: `tiny` 5 centipawns, `small` 10, `medium` 20, `large` 40,
    /// `huge` 80.
    UCCI: "Randomness", Combo(RANDOMNESS), |s, v| s.randomness = loss_of(v);
    /// Whether commands wait for the answer of a search that ends by itself.
    UCCI: "batch", Check(false), |s, v| s.batch = v.is_on();
};

/// How random play may be, by UCCI's words.
const RANDOMNESS: &[&str] = &["none", "tiny", "small", "medium", "large", "huge"];

/// The loss that a degree of randomness allows a move, in centipawns.
fn loss_of(degree: &Value) -> u32 {
    let index = RANDOMNESS.iter().position(|&name| name == degree.to_string()).unwrap_or(0);
    [0, 5, 10, 20, 40, 80][index]
}

/// The number set, or `otherwise` where 0 asks for an automatic choice.
fn automatic(value: &Value, otherwise: usize) -> usize {
    match value.number() {
        0 => otherwise,
        n => n as usize,
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl CommonOption {
    pub(crate) fn is_declared(&self, engine: &ProgramEntry) -> bool {
        match self.needs {
            Needs::Nothing => true,
            Needs::Evaluations => engine.evaluations.len() > 1,
            Needs::Plain => engine.has_plain,
            Needs::Draws(worth) => engine.draw_worth == worth,
        }
    }

    pub(crate) fn is_in(&self, protocol: Protocol) -> bool {
        self.only.is_empty() || self.only.contains(&protocol)
    }

    /// The declaration. UCCI alone has 0 for an automatic choice.
    pub(crate) fn spec(&self, protocol: Protocol, evaluations: &[EvaluationKind]) -> OptionSpec {
        let kind = match self.kind {
            Kind::Check(default) => OptionKind::Check { default },
            Kind::Spin(default, min, max) => {
                let zero =
                    protocol.conduct().zero_is_automatic && matches!(self.name, HASH | "Threads");
                OptionKind::Spin { default, min: if zero { 0 } else { min }, max }
            }
            Kind::Combo(words) => OptionKind::choice(words[0], words.iter().copied()),
            Kind::Evaluation => {
                OptionKind::choice(evaluations[0].name, evaluations.iter().map(|kind| kind.name))
            }
            Kind::Button => OptionKind::Button,
            Kind::Text(default) => OptionKind::Text { default: default.into() },
        };
        OptionSpec { name: self.name.into(), kind }
    }
}
