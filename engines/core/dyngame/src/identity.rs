//! The identity of a game: its names, its options, its rules and how they are written.

use game::{Notation, Outcome, TextError};
use protocol::Protocol;

use super::{
    Commentary, Description, Drawing, NativeNotation, OpeningMoves, OwnOption, SettingRefusal,
    WinModel,
};

/// The outcome of a position, if it is known.
pub type Adjudicator<G> = Box<dyn Fn(&G) -> Option<Outcome> + Send + Sync>;

/// A game as referees and records see it. One value holds the game's own options.
pub trait Identity: Default + Send + Sync + 'static {
    /// The rules and the text.
    type Game: Notation;

    /// The word after `tengen` and in `tengen-<word>`: `shogi`.
    const WORD: &'static str;
    /// The name of the game: `Shogi`.
    const TITLE: &'static str;
    /// The protocols spoken, the default one first.
    const PROTOCOLS: &'static [Protocol];

    /// The win model of its scores, for engines, reviews and pages; made by `tengen-tune GAME win-model`.
    const WIN_MODEL: WinModel = WinModel { scale: 300.0, draw: 0.0 };

    /// How the game is drawn; where nothing is said, its diagram is shown.
    const DRAWING: Option<Drawing<Self::Game>> = None;

    /// The commentary on it while it is played.
    const COMMENTARY: Commentary<Self::Game> = Commentary::NONE;

    /// How players write its moves, beside the protocols.
    const NATIVE: NativeNotation<Self::Game> = NativeNotation::NONE;

    const OPENING_MOVES: OpeningMoves<Self::Game> = OpeningMoves::ANY;

    /// The game's own options, beside the common ones, of which `shell` has the table, in the order of declaration.
    fn options() -> Vec<OwnOption<Self>> {
        Vec::new()
    }

    /// Sets one of the game's own options, possibly to the value it has; `name` is written as
    /// declared and `value` lies in the declared range.
    ///
    /// # Errors
    /// If there is no such option, or the value is one that the declaration cannot rule out; nothing is changed then.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), TextError> {
        let own = Self::options().into_iter().find(|own| own.declared.spec.name == name);
        let unknown = || SettingRefusal::UnknownOption { name: name.to_owned() };
        own.ok_or_else(unknown)?.set(self, value)
    }

    /// The setting of `name` to `value` as it stands in [`options`](Self::options), for names and
    /// spellings that are understood and not announced: former names, `4x4` for a size. `None` if
    /// there is nothing to translate. `name` is in any case.
    fn canonical_option(&self, name: &str, value: &str) -> Option<(&'static str, String)> {
        let _ = (name, value);
        None
    }

    /// The rules that the options have put in force.
    fn rules(&self) -> <Self::Game as Notation>::Rules;

    fn move_notation(&self, protocol: Protocol) -> <Self::Game as Notation>::MoveNotation {
        let _ = protocol;
        Default::default()
    }

    /// The openings and records of the game under the options in force.
    fn description(&self) -> Description {
        Description::default()
    }

    /// The certain and immediate knowledge of the game's tables and solvers, by which
    /// referees may end games early. The board's text is all that is known, so draws by count
    /// and repetition play no part. `None` for games without.
    ///
    /// # Errors
    /// If a file that the options name cannot be used.
    fn adjudicator(&self) -> Result<Option<Adjudicator<Self::Game>>, TextError> {
        Ok(None)
    }
}
