//! Options of other engines that GUIs set without asking.

/// Names that GUIs of the field send whether or not they are declared, and that mean nothing
/// here: those of USI, of UCI and of UCCI.
const NAMES: &str = "
    USI_Variant USI_ShowCurrLine USI_ShowRefutations USI_LimitStrength USI_Strength
    USI_AnalyseMode GenerateAllLegalMoves ConsiderationMode OutputFailLHPV EvalDir BookIgnoreRate
    BookPvMoves
    UCI_Variant UCI_LimitStrength UCI_Elo UCI_AnalyseMode UCI_Chess960 UCI_Opponent
    UCI_EngineAbout EvalFile SyzygyPath
    debug useegtb egtbpaths evalapi idle pruning knowledge style promotion usemillisec";

/// Whether `name` is one of them, in any case.
pub(super) fn is_ignored(name: &str) -> bool {
    NAMES.split_whitespace().any(|known| known.eq_ignore_ascii_case(name))
}
