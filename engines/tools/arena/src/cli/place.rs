//! Where a game stands in a journal.

use std::str::FromStr;

/// A game of a journal: `PAIR.GAME`, as reports number them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Number of its pair.
    pub pair: u64,
    /// 0 or 1.
    pub leg: u8,
}

/// Why a text names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a game like 12.1, its pair and 1 or 2: {0}")]
pub struct PlaceError(String);

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let parts = text.split_once('.');
        let place = parts.and_then(|(pair, game)| {
            let leg = game.parse::<u8>().ok()?.checked_sub(1)?;
            Some(Self { pair: pair.parse().ok()?, leg })
        });
        place.filter(|place| place.leg < 2).ok_or_else(|| PlaceError(text.to_owned()))
    }
}
