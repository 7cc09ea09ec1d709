//! Options of other engines that managers set without asking.

/// Names that managers of the field send whether or not they are declared, and that mean nothing
/// here. Lower case.
pub(crate) const NAMES: &[&str] = &[
    // USI
    "usi_variant",
    "usi_showcurrline",
    "usi_showrefutations",
    "usi_limitstrength",
    "usi_strength",
    "usi_analysemode",
    "generatealllegalmoves",
    "considerationmode",
    "outputfaillhpv",
    "evaldir",
    "bookignorerate",
    "bookpvmoves",
    // UCI
    "uci_variant",
    "uci_limitstrength",
    "uci_elo",
    "uci_analysemode",
    "uci_chess960",
    "uci_opponent",
    "uci_engineabout",
    "evalfile",
    "syzygypath",
    // UCCI
    "debug",
    "useegtb",
    "egtbpaths",
    "evalapi",
    "idle",
    "pruning",
    "knowledge",
    "style",
    "promotion",
    "usemillisec",
];
