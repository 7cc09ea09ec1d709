//! The settings of a game, as a person may choose them.

use dyngame::{Concern, Description, DynGame, GameOption, NamedRules, Settings};
use protocol::OptionKind;
use serde::Serialize;

use crate::table::Setup;

/// The names of the sides.
pub(crate) type Sides = [&'static str; 2];

/// A setting of a game that may be chosen.
#[derive(Clone, Serialize)]
pub(crate) struct ShownSetting {
    name: String,
    /// Whether the rules that are chosen by their names set it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    covered: bool,
    #[serde(flatten)]
    kind: SettingKind,
}

#[derive(Clone, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum SettingKind {
    Switch {
        default: bool,
    },
    Number {
        default: i64,
        min: i64,
        max: i64,
    },
    Choice {
        default: String,
        values: Vec<String>,
        /// The settings that values stand for that are names of rules.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        named: Vec<NamedRules>,
        /// The names of the sides under each value, if they depend on it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        sides: Vec<Sides>,
        /// The side that moves first under each value, if it depends on it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        turns: Vec<usize>,
    },
    Text {
        default: String,
    },
}

/// The settings of a game that may be chosen.
pub(crate) fn settings(rules: &'static dyn DynGame) -> Vec<ShownSetting> {
    let Description { named, .. } = rules.description(&Settings::new()).unwrap_or_default();
    rules.options().into_iter().filter_map(|own| setting(rules, own, named)).collect()
}

fn setting(
    rules: &'static dyn DynGame,
    own: GameOption,
    named: &[NamedRules],
) -> Option<ShownSetting> {
    if own.concern != Concern::Rules {
        return None;
    }
    let kind = match own.spec.kind {
        OptionKind::Check { default } => SettingKind::Switch { default },
        OptionKind::Spin { default, min, max } => SettingKind::Number { default, min, max },
        // A single value is no choice.
        OptionKind::Combo { values, .. } if values.len() < 2 => return None,
        OptionKind::Combo { default, values } => {
            let named: Vec<_> = named
                .iter()
                .filter(|rules| rules.settings[0].0 == own.spec.name)
                .copied()
                .collect();
            let (values, settings): (Vec<_>, Vec<_>) =
                values.iter().flat_map(|value| meanings(&own.spec.name, value, &named)).unzip();
            let sides = varied(settings.iter().map(|settings| sides(rules, settings)));
            let turns = varied(settings.iter().map(|settings| first_turn(rules, settings)));
            SettingKind::Choice { default, values, named, sides, turns }
        }
        OptionKind::Text { default } => SettingKind::Text { default },
        OptionKind::File { .. } | OptionKind::Button => return None,
    };
    let sets =
        |rules: &NamedRules| rules.settings[1..].iter().any(|(name, _)| *name == own.spec.name);
    let covered = named.iter().any(sets);
    Some(ShownSetting { name: own.spec.name, covered, kind })
}

/// The names that a `value` of the option `name` has, each with the settings that it stands for.
fn meanings(name: &str, value: &str, named: &[NamedRules]) -> Vec<(String, Settings)> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let rules = named.iter().filter(|rules| rules.settings[0].1 == value);
    let meant: Vec<_> = rules
        .map(|rules| (rules.name.to_owned(), rules.settings.iter().map(owned).collect()))
        .collect();
    if meant.is_empty() { vec![(value.to_owned(), vec![owned(&(name, value))])] } else { meant }
}

/// The names of the sides of a game from the usual start.
pub(crate) fn sides(rules: &'static dyn DynGame, settings: &Settings) -> Sides {
    Setup { rules, settings: settings.clone(), start: None }.side_terms()
}

/// The side that moves first from the usual start.
fn first_turn(rules: &'static dyn DynGame, settings: &Settings) -> usize {
    rules.state(None, settings).map_or(0, |board| board.side_to_move().index())
}

/// The values under each choice; none if all are the same.
fn varied<T: PartialEq>(each: impl Iterator<Item = T>) -> Vec<T> {
    let each: Vec<_> = each.collect();
    if each.iter().all(|one| *one == each[0]) { Vec::new() } else { each }
}
