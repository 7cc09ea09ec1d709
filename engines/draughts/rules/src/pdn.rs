//! How PDN names the game and its board.
//!
//! The board is given by the tag `GameType` (`21,W,12,12,N2,0`), not by the position.
//!
//! Source: PDN 3.0, FMJD.

use crate::board::{Colour, Variant};
use crate::refusal::Refusal;

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

impl Variant {
    /// The value of `GameType`.
    pub fn game_type(self) -> String {
        let (size, starts) = (self.size(), self.first_mover().letter());
        format!("21,{starts},{size},{size},{},0", corner(self))
    }

    /// The variant of the `GameType` `value`.
    ///
    /// # Errors
    /// If it is another game, or on another board.
    pub fn from_game_type(value: &str) -> Result<Self, Refusal> {
        let fields: Vec<&str> = value.split(',').map(str::trim).collect();
        variant_of(&fields).ok_or_else(|| {
            let value = value.to_owned();
            let number = fields[0].parse().ok();
            match GAMES.iter().find(|row| Some(row.0) == number) {
                Some(&(_, game)) => Refusal::OtherGame { value, game },
                None if fields[0] == "21" => {
                    let known = Self::ALL.map(Self::game_type).join("; ");
                    Refusal::OtherBoard { value, known }
                }
                None => Refusal::UnknownGame { value },
            }
        })
    }
}

/// Numeric notation, and the corner of square 1 as the side that moves first sees it.
const fn corner(variant: Variant) -> &'static str {
    match variant.first_mover() {
        Colour::White => "N2",
        Colour::Black => "N1",
    }
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
