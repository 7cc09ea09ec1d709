//! The options that every engine has: a table of what is declared and what it sets.

use protocol::{OptionKind, OptionSpec, Protocol};

use crate::time::TimeOptions;
use crate::value::Value;

/// The highest strength level: no weakening at all.
pub(crate) const FULL_STRENGTH: u32 = 20;

/// What the common options are set to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    /// Table size in MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    /// Level 1 to [`FULL_STRENGTH`].
    pub(crate) strength: u32,
    /// `tuned` or `classic`.
    pub(crate) eval: String,
    /// Least time between two lines of search output, in milliseconds.
    pub(crate) pv_interval: u64,
    /// Resign at this many hundredths below zero.
    pub(crate) resign_value: i32,
    pub(crate) stochastic_ponder: bool,
    /// 0: none.
    pub(crate) depth_limit: u32,
    /// 0: none.
    pub(crate) nodes_limit: u64,
    /// Commands wait for the answer of a bounded search.
    pub(crate) batch: bool,
    pub(crate) time: TimeOptions,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: 256,
            threads: 1,
            multi_pv: 1,
            strength: FULL_STRENGTH,
            eval: "tuned".into(),
            pv_interval: 300,
            resign_value: 99_999,
            stochastic_ponder: false,
            depth_limit: 0,
            nodes_limit: 0,
            batch: false,
            time: TimeOptions::default(),
        }
    }
}

/// A common option: how it is declared, where, and what it sets.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    kind: Kind,
    /// The only protocol that declares it, if not all do.
    only: Option<Protocol>,
    pub(crate) set: fn(&mut Settings, &Value),
}

enum Kind {
    Check(bool),
    /// Default, least, greatest.
    Spin(i64, i64, i64),
    Combo(&'static [&'static str]),
    Button,
}

/// Every common option, in the order of declaration.
pub(crate) const ENTRIES: &[Entry] = &[
    all("Hash", Kind::Spin(256, 1, 65_536), |s, v| s.hash = automatic(v, 256)),
    all("Threads", Kind::Spin(1, 1, 512), |s, v| s.threads = automatic(v, processors())),
    all("MultiPV", Kind::Spin(1, 1, 500), |s, v| s.multi_pv = v.number() as usize),
    // A hint of the manager that it will ponder; nothing here depends on it.
    all("Ponder", Kind::Check(false), |_, _| ()),
    all("MoveOverhead", Kind::Spin(30, 0, 10_000), |s, v| s.time.overhead = v.number()),
    all("Strength", Kind::Spin(20, 1, 20), |s, v| s.strength = v.number() as u32),
    all("Eval", Kind::Combo(&["tuned", "classic"]), |s, v| s.eval = v.to_string()),
    all("PvInterval", Kind::Spin(300, 0, 100_000), |s, v| s.pv_interval = v.number() as u64),
    all("ResignValue", Kind::Spin(99_999, 0, 99_999), |s, v| s.resign_value = v.number() as i32),
    all("ClearHash", Kind::Button, |_, _| ()),
    usi("NetworkDelay", Kind::Spin(120, 0, 10_000), |s, v| s.time.network_delay = v.number()),
    usi("NetworkDelay2", Kind::Spin(1120, 0, 10_000), |s, v| s.time.network_delay2 = v.number()),
    usi("MinimumThinkingTime", Kind::Spin(0, 0, 100_000), |s, v| s.time.minimum = v.number()),
    usi("SlowMover", Kind::Spin(100, 1, 1000), |s, v| s.time.slow_mover = v.number()),
    usi("RoundUpToFullSecond", Kind::Check(false), |s, v| s.time.whole_seconds = v.is_on()),
    usi("Stochastic_Ponder", Kind::Check(false), |s, v| s.stochastic_ponder = v.is_on()),
    usi("DepthLimit", Kind::Spin(0, 0, 246), |s, v| s.depth_limit = v.number() as u32),
    usi("NodesLimit", Kind::Spin(0, 0, i64::MAX), |s, v| s.nodes_limit = v.number() as u64),
    Entry {
        name: "batch",
        kind: Kind::Check(false),
        only: Some(Protocol::Ucci),
        set: |s, v| s.batch = v.is_on(),
    },
];

const fn all(name: &'static str, kind: Kind, set: fn(&mut Settings, &Value)) -> Entry {
    Entry { name, kind, only: None, set }
}

const fn usi(name: &'static str, kind: Kind, set: fn(&mut Settings, &Value)) -> Entry {
    Entry { name, kind, only: Some(Protocol::Usi), set }
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

impl Entry {
    /// Whether `protocol` declares this option.
    pub(crate) fn is_declared_in(&self, protocol: Protocol) -> bool {
        self.only.is_none_or(|only| only == protocol)
    }

    /// The declaration. UCCI alone has 0 for an automatic choice.
    pub(crate) fn spec(&self, protocol: Protocol) -> OptionSpec {
        let kind = match self.kind {
            Kind::Check(default) => OptionKind::Check { default },
            Kind::Spin(default, min, max) => {
                let zero = protocol == Protocol::Ucci && matches!(self.name, "Hash" | "Threads");
                OptionKind::Spin { default, min: if zero { 0 } else { min }, max }
            }
            Kind::Combo(words) => OptionKind::Combo {
                default: words[0].into(),
                values: words.iter().map(|&word| word.into()).collect(),
            },
            Kind::Button => OptionKind::Button,
        };
        OptionSpec { name: self.name.into(), kind }
    }
}

/// Names that managers of the field send whether or not they are declared, and that mean nothing
/// here. Lower case.
pub(crate) const IGNORED: &[&str] = &[
    // USI
    "usi_ownbook",
    "bookfile",
    "usi_variant",
    "usi_showcurrline",
    "usi_showrefutations",
    "usi_limitstrength",
    "usi_strength",
    "usi_analysemode",
    "drawvalueblack",
    "drawvaluewhite",
    "generatealllegalmoves",
    "considerationmode",
    "outputfaillhpv",
    "bookmoves",
    "evaldir",
    // UCI
    "uci_variant",
    "uci_showwdl",
    "uci_limitstrength",
    "uci_elo",
    "uci_analysemode",
    "uci_chess960",
    "uci_opponent",
    "uci_engineabout",
    "ownbook",
    "evalfile",
    "syzygypath",
    // UCCI
    "debug",
    "usebook",
    "bookfiles",
    "useegtb",
    "egtbpaths",
    "evalapi",
    "idle",
    "pruning",
    "knowledge",
    "randomness",
    "style",
    "promotion",
    "usemillisec",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_of_the_table_are_the_defaults_of_the_settings() {
        let mut settings = Settings::default();
        for entry in ENTRIES {
            let spec = entry.spec(Protocol::Usi);
            (entry.set)(&mut settings, &Value::default_of(&spec.kind));
        }
        assert_eq!(settings, Settings::default());
    }
}
