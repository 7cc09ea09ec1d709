//! Options of other engines that managers set without asking.

/// Names that managers of the field send whether or not they are declared, and that mean nothing
/// here. Lower case.
pub(crate) const NAMES: &[&str] = &[
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
