//! Options of other engines.

use dyngame::STRENGTH;
use game::TextError;
use protocol::{Protocol, boolean};

/// Names that GUIs of the field send whether or not they are declared, and that change no move: those of USI, of UCI
/// and of UCCI.
const IGNORED: &str = "
    USI_Variant USI_ShowCurrLine USI_ShowRefutations USI_AnalyseMode GenerateAllLegalMoves
    ConsiderationMode OutputFailLHPV BookPvMoves
    UCI_Variant UCI_AnalyseMode UCI_Chess960 UCI_Opponent UCI_EngineAbout
    debug useegtb egtbpaths evalapi idle pruning knowledge style usemillisec";

/// Names by which people weaken other engines.
const WEAKENING: &[&str] = &["UCI_LimitStrength", "USI_LimitStrength", "UCI_Elo", "Skill Level"];

/// Takes the setting of an option that only other engines have; fails if it asks for something that
/// is not done.
pub(super) fn pass_over(protocol: Protocol, name: &str, text: &str) -> Result<(), TextError> {
    let is_in = |known: &str| known.eq_ignore_ascii_case(name);
    if IGNORED.split_whitespace().any(is_in) {
        return Ok(());
    }
    let weakens = WEAKENING.iter().any(|known| is_in(known));
    // A limit that is off asks for nothing.
    if weakens && boolean(text) == Some(false) && !is_in("UCI_Elo") {
        return Ok(());
    }
    let (weakest, full) = (STRENGTH.start(), STRENGTH.end());
    let hint = format!("; {} is from {weakest} to {full}", protocol.field_name("Strength"));
    let hint = if weakens { &*hint } else { "" };
    Err(TextError::new(format!("unknown option: {name}{hint}")))
}
