//! Why a setting of a game, or an option of its engine, is refused.

use game::{Message, TextError};

/// The message of a refusal within another.
fn said(refusal: &TextError) -> Message {
    refusal.message().clone()
}

game::refusals! {
    /// Why a setting of a game, or an option of its engine, is refused.
    pub enum SettingRefusal {
        /// The game has no settings.
        #[error("no setting {name} in {game}: it has none")]
        NoSettings("setting-none") { name: String, game: &'static str },
        /// The game has other settings.
        #[error("no setting {name} in {game}: there are {known}")]
        Unknown("setting-unknown") { name: String, game: &'static str, known: String },
        /// The setting cannot have the value.
        #[error("setting {setting}={value} of {game}: {why}")]
        Refused("setting-refused") {
            setting: String, value: String, game: &'static str, why: TextError as said,
        },
        /// A number out of range, or none.
        #[error("{value} is no number from {lowest} to {highest}")]
        Range("setting-range") { value: String, lowest: i64, highest: i64 },
        /// One engine would play by other rules.
        #[error("{name}={value} changes the rules for one engine: --set is for both")]
        ChangesRules("setting-changes-rules") { name: String, value: String },
        /// The engine has no such option.
        #[error("unknown option: {name}")]
        UnknownOption("option-unknown") { name: String },
        /// The option has another range.
        #[error("{name} cannot be {value}")]
        CannotBe("option-cannot-be") { name: String, value: String },
        /// A number was expected.
        #[error("'{text}' is not a whole number")]
        NoNumber("option-not-a-number") { text: String },
        /// A flag was expected.
        #[error("'{text}' is neither true nor false")]
        NoFlag("option-not-a-flag") { text: String },
        /// One of several words was expected.
        #[error("'{name}' is none of: {values}")]
        NoneOf("option-none-of") { name: String, values: String },
        /// An impasse is agreed on, and the game has none.
        #[error("this game knows no impasse")]
        NoImpasse("option-no-impasse") {},
    }
}

impl SettingRefusal {
    /// The option `name` has no `value`.
    pub fn cannot_be(name: &str, value: &str) -> Self {
        Self::CannotBe { name: name.to_owned(), value: value.to_owned() }
    }
}
