//! The protocols by name.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Shogi.
    Usi,
    /// Xiangqi, the Chinese field's own.
    Ucci,
    /// Xiangqi over UCI, with UCI-Cyclone's form.
    Uci,
    /// The neutral dialect of draughts, gomoku and dots.
    Ugi,
    /// Draughts.
    Hub,
    /// Gomoku and renju.
    Gomocup,
}

impl Protocol {
    pub const ALL: [Self; 6] =
        [Self::Usi, Self::Ucci, Self::Uci, Self::Ugi, Self::Hub, Self::Gomocup];
}
