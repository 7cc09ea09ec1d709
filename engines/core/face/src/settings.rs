//! Settings of a game's own options, by name and value.

use game::{Notation, TextError};
use protocol::OptionSpec;

use super::{Identity, OptionValue};

/// The option of the game that setting `name` to `value` means, by its name in any case or by one
/// that is understood and not announced, and the value in the spelling that goes with it.
#[must_use]
pub fn game_option<P: Identity>(
    program: &P,
    name: &str,
    value: &str,
) -> Option<(OptionSpec, String)> {
    let canonical = program.canonical_option(name, value);
    let (name, value) = canonical.as_ref().map_or((name, value), |(name, value)| (*name, value));
    let mut declared = program.options().into_iter();
    let own = declared.find(|own| own.spec.name.eq_ignore_ascii_case(name))?;
    Some((own.spec, value.to_owned()))
}

/// The rules that settings of the game's own put in force, by name and value.
///
/// # Errors
/// If there is no such setting, or a value is none of it.
pub fn rules_of<P: Identity>(
    settings: &[(String, String)],
) -> Result<<P::Game as Notation>::Rules, TextError> {
    let mut program = P::default();
    for (name, value) in settings {
        let unknown = || TextError::new(format!("unknown setting: {name}"));
        let (spec, value) = game_option(&program, name, value).ok_or_else(unknown)?;
        let wrong = |error| TextError::new(format!("setting {name}: {error}"));
        set_game_option(&mut program, &spec, &value).map_err(wrong)?;
    }
    Ok(program.rules())
}

/// Sets an option of the game to the value that `text` means by its declaration `spec`.
///
/// # Errors
/// If it means none, or the game refuses it; nothing is changed then.
pub fn set_game_option<P: Identity>(
    program: &mut P,
    spec: &OptionSpec,
    text: &str,
) -> Result<(), TextError> {
    program.set_option(&spec.name, &OptionValue::read(&spec.kind, text)?.to_string())
}
