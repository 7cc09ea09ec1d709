//! The records of draughts: PDN.

use draughts_rules::{Colour, Variant};
use dyngame::{Settings, TagForm, Tags};
use game::TextError;

/// A result counts White's points first; some 8x8 files mean the side that moved first instead.
pub(crate) fn tags(variant: Variant) -> Tags {
    let others = Variant::ALL.into_iter().filter(|&other| other != Variant::English8);
    let white_begins = variant.first_mover() == Colour::White;
    Tags {
        form: TagForm::Pdn,
        players: if white_begins { ["White", "Black"] } else { ["Black", "White"] },
        kind: vec![("GameType", variant.game_type())],
        names: &[],
        settings_of,
        first_is_one: white_begins,
        notation: None,
        // The standard means the board of 8 by 8; the others are tried behind it.
        unsaid: [Variant::English8].into_iter().chain(others).map(setting).collect(),
        // Counters are no part of the standard.
        write_position: |text| text.split(":H").next().unwrap_or_default().to_owned(),
    }
}

/// The variant that a tag names.
fn settings_of(name: &str, value: &str) -> Result<Settings, TextError> {
    match name {
        "GameType" => Ok(setting(Variant::from_game_type(value)?)),
        _ => Ok(Settings::new()),
    }
}

fn setting(variant: Variant) -> Settings {
    vec![("Variant".to_owned(), variant.word().to_owned())]
}
