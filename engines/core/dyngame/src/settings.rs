//! Settings of a game's own options: the names and values that they allow.

use std::slice;

use game::{Notation, TextError};
use protocol::{OptionKind, OptionSpec};

use super::{Concern, GameOption, Identity, OptionValue, SettingRefusal};

/// The option of the game that setting `name` to `value` means, by its name in any case or by one
/// that is understood and not announced, and the value in the spelling that goes with it.
fn game_option<P: Identity>(program: &P, name: &str, value: &str) -> Option<(GameOption, String)> {
    let canonical = program.canonical_option(name, value);
    let (name, value) = canonical.as_ref().map_or((name, value), |(name, value)| (*name, value));
    let mut all = declared_options::<P>();
    Some((all.find(|own| own.spec.name.eq_ignore_ascii_case(name))?, value.to_owned()))
}

/// The declarations of the game's own options, in their order.
pub(crate) fn declared_options<P: Identity>() -> impl Iterator<Item = GameOption> {
    P::options().into_iter().map(|own| own.declared)
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

/// Whether `settings` are of the rules alone.
///
/// # Errors
/// At the first that is not, and as [`program_of`].
pub(crate) fn check<P: Identity>(settings: &[(String, String)]) -> Result<(), SettingRefusal> {
    let (program, is_rule) = (P::default(), |own: &GameOption| own.concern == Concern::Rules);
    for (name, value) in settings {
        match game_option(&program, name, value) {
            None => return Err(unknown::<P>(name, is_rule)),
            Some((own, _)) if !is_rule(&own) => {
                return Err(SettingRefusal::NoRule { name: own.spec.name, game: P::WORD });
            }
            Some(_) => {}
        }
    }
    program_of::<P>(settings).map(|_| ())
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
            .is_some_and(|(own, _)| matches!(own.spec.kind, OptionKind::File { .. }))
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
        if game_option(&program, name, value).is_some_and(|(own, _)| wanted(&own.spec.kind)) {
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
        let (GameOption { spec, .. }, own_value) = game_option(&program, name, value)?;
        // One that is out of range would be moved into it.
        let is_sound = spec.objection(&own_value).is_none();
        let value = OptionValue::read(&spec.kind, &own_value).ok().filter(|_| is_sound)?;
        Some((spec.name, value.to_string()))
    };
    options.iter().map(|option| declared(option).unwrap_or_else(|| option.clone())).collect()
}

/// Sets an option that the game declares, its name in any case, or knows by an older name.
fn set<P: Identity>(program: &mut P, name: &str, value: &str) -> Result<(), SettingRefusal> {
    let Some((GameOption { spec, .. }, own_value)) = game_option(program, name, value) else {
        return Err(unknown::<P>(name, |_| true));
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

/// The refusal of `name`, where it should be one of the `wanted` options.
fn unknown<P: Identity>(name: &str, wanted: fn(&GameOption) -> bool) -> SettingRefusal {
    let all = declared_options::<P>().filter(wanted).map(|own| own.spec);
    let all = all.filter(|spec| spec.kind != OptionKind::Button);
    let all: Vec<_> = all.map(|spec| format!("{} ({})", spec.name, values(&spec))).collect();
    let (name, game) = (name.to_owned(), P::WORD);
    match all.is_empty() {
        true => SettingRefusal::NoSettings { name, game },
        false => SettingRefusal::Unknown { name, game, known: all.join(", ") },
    }
}

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
