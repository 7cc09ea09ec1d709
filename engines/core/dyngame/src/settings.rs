//! Settings of a game's own options: the names and values that they allow.

use std::slice;

use game::{Notation, TextError};
use protocol::{OptionKind, OptionSpec};

use super::{GameOption, Identity, OptionValue, SettingRefusal};

/// The option of the game that setting `name` to `value` means, by its name in any case or by one
/// that is understood and not announced, and the value in the spelling that goes with it.
fn game_option<P: Identity>(program: &P, name: &str, value: &str) -> Option<(OptionSpec, String)> {
    let canonical = program.canonical_option(name, value);
    let (name, value) = canonical.as_ref().map_or((name, value), |(name, value)| (*name, value));
    let mut specs = specs::<P>();
    Some((specs.find(|spec| spec.name.eq_ignore_ascii_case(name))?, value.to_owned()))
}

/// The declarations of the game's own options, in their order.
pub fn declared_options<P: Identity>() -> impl Iterator<Item = GameOption> {
    P::options().into_iter().map(|own| own.declared)
}

fn specs<P: Identity>() -> impl Iterator<Item = OptionSpec> {
    declared_options::<P>().map(|declared| declared.spec)
}

/// The rules that settings of the game's own put in force, by name and value; fails if there is no such
/// setting, or a value is none of it.
pub(crate) fn rules_of<P: Identity>(
    settings: &[(String, String)],
) -> Result<<P::Game as Notation>::Rules, TextError> {
    Ok(program_of::<P>(settings)?.rules())
}

/// A program with `settings` in force.
///
/// # Errors
/// If a setting is none of the game's options, or its value none of that option's.
pub fn program_of<P: Identity>(settings: &[(String, String)]) -> Result<P, SettingRefusal> {
    let mut program = P::default();
    for (name, value) in settings {
        set(&mut program, name, value)?;
    }
    Ok(program)
}

/// A program with those of `settings` in force that are the game's and name no file: enough for the rules, since none lies
/// in a file. The file may be gone, or for another engine that has an option of the same name.
///
/// # Errors
/// If the value of one of the game's is refused.
pub fn without_files<P: Identity>(settings: &[(String, String)]) -> Result<P, SettingRefusal> {
    chosen(settings, |kind| !matches!(kind, OptionKind::File { .. }))
}

/// Those of `settings` that name no file.
///
/// # Errors
/// As [`program_of`].
pub(crate) fn recorded<P: Identity>(
    settings: &[(String, String)],
) -> Result<Vec<(String, String)>, SettingRefusal> {
    let program = P::default();
    let names_file = |(name, value): &&(String, String)| {
        game_option(&program, name, value)
            .is_some_and(|(spec, _)| matches!(spec.kind, OptionKind::File { .. }))
    };
    let kept: Vec<_> = settings.iter().filter(|setting| !names_file(setting)).cloned().collect();
    program_of::<P>(&kept)?;
    Ok(kept)
}

/// Those of `settings` that put other rules in force than the usual ones, as they are declared; of one name the last.
///
/// # Errors
/// As [`without_files`].
pub(crate) fn unusual<P: Identity>(
    settings: &[(String, String)],
) -> Result<Vec<(String, String)>, SettingRefusal> {
    without_files::<P>(settings)?;
    let usual = P::default().rules();
    let mut unusual: Vec<(String, String)> = Vec::new();
    for setting in declared::<P>(settings) {
        unusual.retain(|(name, _)| *name != setting.0);
        if without_files::<P>(slice::from_ref(&setting))?.rules() != usual {
            unusual.push(setting);
        }
    }
    Ok(unusual)
}

/// A program with those of `settings` in force that are the game's and of a `wanted` kind; the others
/// concern an engine alone. Fails if the value of one of the game's is refused.
pub(crate) fn chosen<P: Identity>(
    settings: &[(String, String)],
    wanted: impl Fn(&OptionKind) -> bool,
) -> Result<P, SettingRefusal> {
    let mut program = P::default();
    for (name, value) in settings {
        if game_option(&program, name, value).is_some_and(|(spec, _)| wanted(&spec.kind)) {
            set(&mut program, name, value)?;
        }
    }
    Ok(program)
}

/// `options` as their declarations write them, as other programs may expect it: `Rule=renju`, whatever
/// the case it was typed in. Those that are not the game's, or have no such value, stay as they are.
pub(crate) fn declared<P: Identity>(options: &[(String, String)]) -> Vec<(String, String)> {
    let program = P::default();
    let declared = |(name, value): &(String, String)| {
        let (spec, own_value) = game_option(&program, name, value)?;
        let value = OptionValue::read(&spec.kind, &own_value).ok()?;
        Some((spec.name, value.to_string()))
    };
    options.iter().map(|option| declared(option).unwrap_or_else(|| option.clone())).collect()
}

/// Sets an option that the game declares, its name in any case, or knows by an older name.
fn set<P: Identity>(program: &mut P, name: &str, value: &str) -> Result<(), SettingRefusal> {
    let Some((spec, own_value)) = game_option(program, name, value) else {
        return Err(unknown::<P>(name));
    };
    let (value, game) = (value.to_owned(), P::WORD);
    let read = match spec.kind {
        OptionKind::Spin { min, max, .. } if spec.objection(&own_value).is_some() => {
            Err(SettingRefusal::Range { value: own_value, lowest: min, highest: max })
        }
        _ => OptionValue::read(&spec.kind, &own_value),
    };
    let set = read
        .map_err(TextError::from)
        .and_then(|value| program.set_option(&spec.name, &value.to_string()));
    set.map_err(|why| SettingRefusal::Refused { setting: spec.name, value, game, why })
}

fn unknown<P: Identity>(name: &str) -> SettingRefusal {
    let all = specs::<P>().filter(|spec| spec.kind != OptionKind::Button);
    let all: Vec<_> = all.map(|spec| format!("{} ({})", spec.name, values(&spec))).collect();
    let (name, game) = (name.to_owned(), P::WORD);
    match all.is_empty() {
        true => SettingRefusal::NoSettings { name, game },
        false => SettingRefusal::Unknown { name, game, known: all.join(", ") },
    }
}

/// The values of an option, for people.
fn values(spec: &OptionSpec) -> String {
    match &spec.kind {
        OptionKind::Check { .. } => "true or false".to_owned(),
        OptionKind::Spin { min, max, .. } => format!("{min} to {max}"),
        OptionKind::Combo { values, .. } => values.join(", "),
        OptionKind::Text { default } => format!("text such as {default}"),
        OptionKind::File { .. } => "a file".to_owned(),
        OptionKind::Button => String::new(),
    }
}
