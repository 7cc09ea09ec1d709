//! How PDN writes draughts.
//!
//! The board is given by the `GameType` tag (`21,W,12,12,N2,0`), not by the position. A result counts
//! White's points first; some 8x8 files mean the side that moved first instead.
//!
//! Source: PDN 3.0, FMJD.

use dyngame::{Settings, Tags};
use game::TextError;

use crate::board::{Colour, Variant};

pub(crate) fn tags(variant: Variant) -> Tags {
    let white_begins = variant.first_mover() == Colour::White;
    Tags {
        is_pdn: true,
        players: if white_begins { ["White", "Black"] } else { ["Black", "White"] },
        kind: vec![("GameType", game_type(variant))],
        names: &[],
        settings_of,
        first_is_one: white_begins,
        notation: None,
        unsaid: Variant::ALL.into_iter().filter(|&other| other != variant).map(setting).collect(),
        // Counters are no part of the standard.
        write_position: |text| text.split(":H").next().unwrap_or_default().to_owned(),
    }
}

fn game_type(variant: Variant) -> String {
    let (size, starts) = (variant.size(), variant.first_mover().letter());
    format!("21,{starts},{size},{size},{},0", corner(variant))
}

/// Numeric notation, and the corner of square 1 as the side that moves first sees it.
const fn corner(variant: Variant) -> &'static str {
    match variant.first_mover() {
        Colour::White => "N2",
        Colour::Black => "N1",
    }
}

/// The games that have a number, beside English draughts.
const GAMES: [(u32, &str); 13] = [
    (20, "international draughts"),
    (22, "Italian draughts"),
    (23, "American pool checkers"),
    (24, "Spanish draughts"),
    (25, "Russian draughts"),
    (26, "Brazilian draughts"),
    (27, "Canadian draughts"),
    (28, "Portuguese draughts"),
    (29, "Czech draughts"),
    (30, "Turkish draughts"),
    (31, "Thai draughts"),
    (40, "Frisian draughts"),
    (41, "Spantsireti draughts"),
];

/// The variant that a tag names.
fn settings_of(name: &str, value: &str) -> Result<Settings, TextError> {
    if name != "GameType" {
        return Ok(Vec::new());
    }
    let fields: Vec<&str> = value.split(',').map(str::trim).collect();
    let number = fields[0].parse().ok();
    let game = GAMES.iter().find(|row| Some(row.0) == number).map(|row| row.1);
    let variant = variant_of(&fields).ok_or_else(|| {
        TextError::new(match game {
            Some(game) => format!("GameType {value} is {game}; English draughts is 21"),
            None if fields[0] == "21" => {
                format!("GameType {value} is none of {}", Variant::ALL.map(game_type).join("; "))
            }
            None => format!("GameType {value} is unknown; English draughts is 21"),
        })
    })?;
    Ok(setting(variant))
}

fn setting(variant: Variant) -> Settings {
    vec![("Variant".to_owned(), variant.word().to_owned())]
}

/// The variant that the fields of a `GameType` name, if it is English draughts on one of our boards.
fn variant_of(fields: &[&str]) -> Option<Variant> {
    let mut fields = fields.iter().copied();
    if fields.next() != Some("21") {
        return None;
    }
    let Some(first) = fields.next() else { return Some(Variant::English8) };
    let width: usize = fields.next()?.parse().ok()?;
    let height: usize = fields.next()?.parse().ok()?;
    let variant = Variant::by_size(width).filter(|_| width == height)?;
    let starts = variant.first_mover().letter().to_string();
    // Squares numbered from another corner, or a mirrored board, would be another notation.
    let numbering = fields.next().is_none_or(|field| field == corner(variant));
    let upright = fields.next().is_none_or(|field| field == "0");
    (starts == first && numbering && upright).then_some(variant)
}
