//! The language in which a person is spoken to.

use std::env;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use messages::Language;

/// Reads the code of a language of the catalogue.
pub fn language() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::all().map(Language::code))
        .try_map(|code| code.parse::<Language>())
}

/// The language of the environment, as POSIX names it: `ja_JP.UTF-8`.
pub fn usual_language() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let set = names.filter_map(|name| env::var(name).ok()).find(|value| !value.is_empty());
    set.and_then(|value| value.parse().ok()).unwrap_or(Language::ENGLISH)
}
