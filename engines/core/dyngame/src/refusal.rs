//! Why a setting of a game, or an option of its engine, is refused.

use game::{Message, TextError};

/// The message of a refusal within another.
fn said(refusal: &TextError) -> Message {
    refusal.message().clone()
}

game::refusals! {
    /// Why a setting of a game, or an option of its engine, is refused.
    pub enum SettingRefusal {
        "no setting {name} in {game}: it has none" => NoSettings("setting-none") { name: String, game: &'static str },
        "no setting {name} in {game}: there are {known}"
            => Unknown("setting-unknown") { name: String, game: &'static str, known: String },
        "{name} is no rule of {game} but an option of its engine" => NoRule("setting-no-rule") { name: String, game: &'static str },
        "{game}, {setting}: {value} is refused: {why}"
            => Refused("setting-refused") { setting: String, value: String, game: &'static str, why: TextError as said },
        "{value} is no number from {lowest} to {highest}"
            => Range("setting-range") { value: String, lowest: i64, highest: i64 },
        "{name}={value} changes the rules for one engine: --set is for both"
            => ChangesRules("setting-changes-rules") { name: String, value: String },
        "unknown option: {name}" => UnknownOption("option-unknown") { name: String },
        "{name} cannot be {value}" => CannotBe("option-cannot-be") { name: String, value: String },
        "'{text}' is not a whole number" => NoNumber("option-not-a-number") { text: String },
        "'{text}' is neither true nor false" => NoFlag("option-not-a-flag") { text: String },
        "'{name}' is none of: {values}" => NoneOf("option-none-of") { name: String, values: String },
        "this game knows no impasse" => NoImpasse("option-no-impasse") {},
    }
}

impl SettingRefusal {
    pub fn cannot_be(name: &str, value: &str) -> Self {
        Self::CannotBe { name: name.to_owned(), value: value.to_owned() }
    }
}
