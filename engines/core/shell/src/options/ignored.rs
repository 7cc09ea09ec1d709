//! Options of other engines.

use dyngame::{OptionValue, STRENGTH};
use game::TextError;
use protocol::{OptionKind, Protocol, boolean};

/// Names that GUIs of the field send whether or not they are declared, and that change no move: those of USI, of UCI
/// and of UCCI.
const IGNORED: &str = "
    USI_ShowCurrLine USI_ShowRefutations USI_AnalyseMode GenerateAllLegalMoves
    ConsiderationMode OutputFailLHPV BookPvMoves
    UCI_AnalyseMode UCI_Opponent UCI_EngineAbout
    debug useegtb egtbpaths evalapi idle pruning knowledge style usemillisec";

/// Names by which GUIs of many games say which one is played.
const VARIANTS: &[&str] = &["USI_Variant", "UCI_Variant"];

/// Names by which people weaken other engines.
const WEAKENING: &[&str] = &["UCI_LimitStrength", "USI_LimitStrength", "UCI_Elo", "Skill Level"];

/// Takes the setting of an option that only other engines than that of `game` have; fails if it asks for something that
/// is not done.
pub(super) fn pass_over(
    (game, protocol): (&str, Protocol),
    name: &str,
    text: &str,
) -> Result<(), TextError> {
    let is_in = |known: &str| known.eq_ignore_ascii_case(name);
    if VARIANTS.iter().any(|known| is_in(known)) && !text.trim().is_empty() {
        let read = OptionValue::read(&OptionKind::choice(game, [game]), text);
        return read.map(|_| ()).map_err(|error| TextError::new(format!("option {name}: {error}")));
    }
    if IGNORED.split_whitespace().chain(VARIANTS.iter().copied()).any(is_in) {
        return Ok(());
    }
    let weakens = WEAKENING.iter().any(|known| is_in(known));
    // An option that is off asks for nothing.
    let has_switch = is_in("UCI_Chess960") || weakens && !is_in("UCI_Elo");
    if has_switch && boolean(text) == Some(false) {
        return Ok(());
    }
    let (weakest, full) = (STRENGTH.start(), STRENGTH.end());
    let hint = format!("; {} is from {weakest} to {full}", protocol.field_name("Strength"));
    let hint = if weakens { &*hint } else { "" };
    Err(TextError::new(format!("unknown option: {name}{hint}")))
}
