//! A game as the referee sees it: its rules and its text, with the types erased.
//!
//! Everything here comes from [`crate::Identity`]: rules, notation and the moves of openings.

mod books;
mod configured;
mod state;
mod typed;

use std::marker::PhantomData;
use std::path::Path;

use game::TextError;
use protocol::Protocol;

use crate::settings::{
    check, chosen, declared, declared_options, program_of, recorded, unusual, without_files,
};
use crate::{Description, Ending, GameOption, Identity, SettingRefusal, Settings, WinModel};
pub use book::BookMaker;
pub use books::DynBook;
pub use configured::{Configured, DynAdjudicator, DynIdentity};
pub use state::{EndRule, GameState, Move, MoveNotation};
pub use typed::TypedState;

/// A game, its types erased.
///
/// # Errors
/// Everything that takes settings fails if one of the game's own is refused.
pub trait DynGame: Sync {
    /// The word that names it: `shogi`.
    fn word(&self) -> &'static str;

    /// Its name for people: `Shogi`.
    fn title(&self) -> &'static str;

    /// The protocols that its own engine speaks, the usual one first.
    fn protocols(&self) -> &'static [Protocol];

    /// The game's own options.
    fn options(&self) -> Vec<GameOption>;

    /// The win model of its scores ([`Identity::WIN_MODEL`]).
    fn win_model(&self) -> WinModel;

    /// The ends by the rules ([`crate::Commentary::ends`]).
    fn ends(&self) -> &'static [Ending];

    /// Whether `settings` are settings of the rules of this game.
    ///
    /// # Errors
    /// At the first that is not, with what there is, or that is an option of its engine; or whose value is none of
    /// its own, with those that are.
    fn check(&self, settings: &Settings) -> Result<(), SettingRefusal>;

    /// Those of `settings`, which stand in somebody's file, that may be put in force: none names a file.
    ///
    /// # Errors
    /// As [`check`](Self::check); no file is opened.
    fn recorded(&self, settings: &Settings) -> Result<Settings, SettingRefusal>;

    /// `options` as the game declares them; those that are not the game's stay as they are.
    fn declared(&self, options: &Settings) -> Settings;

    /// Whether `options` leave the rules that `settings` put in force as they are.
    ///
    /// # Errors
    /// If they do not, or have a value that the game refuses.
    fn check_options(&self, settings: &Settings, options: &Settings) -> Result<(), SettingRefusal>;

    /// Those of `settings` that put other rules in force than the usual ones, as the game declares them.
    fn unusual(&self, settings: &Settings) -> Result<Settings, SettingRefusal>;

    /// The game with those of `settings` in force that are its own and name no file: enough for the rules, since
    /// none lies in a file.
    fn configured(&self, settings: &Settings) -> Result<Box<dyn DynIdentity>, SettingRefusal>;

    /// Openings and records of the game under `settings`.
    fn description(&self, settings: &Settings) -> Result<Description, SettingRefusal> {
        Ok(self.configured(settings)?.description())
    }

    /// `settings` with those by which a referee judges where they leave it to the players
    /// ([`Description::refereed`]).
    fn refereed(&self, settings: &Settings) -> Result<Settings, SettingRefusal> {
        let mut all = self.declared(settings);
        for &(name, value) in self.description(settings)?.refereed {
            if !all.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
                all.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(all)
    }

    /// As [`DynIdentity::opening_line`].
    fn opening_line(
        &self,
        line: &str,
        settings: &Settings,
    ) -> Result<Option<Vec<String>>, SettingRefusal> {
        Ok(self.configured(settings)?.opening_line(line))
    }

    /// As [`DynIdentity::state`].
    ///
    /// # Errors
    /// Also if `text` is no position.
    fn state(
        &self,
        text: Option<&str>,
        settings: &Settings,
    ) -> Result<Box<dyn GameState>, TextError> {
        self.configured(settings)?.state(text)
    }

    /// How an engine with these settings, its own among them, writes moves in `protocol`.
    fn move_notation(
        &self,
        protocol: Protocol,
        settings: &Settings,
    ) -> Result<MoveNotation, SettingRefusal> {
        Ok(self.configured(settings)?.move_notation(protocol))
    }

    /// The knowledge of the game's tables and solvers under `settings`; `None` for games that have none.
    ///
    /// # Errors
    /// Also if a file that one names cannot be used.
    fn adjudicator(&self, settings: &Settings) -> Result<Option<DynAdjudicator>, TextError>;

    /// The opening book at `path`, or the one that comes with the game.
    ///
    /// # Errors
    /// Also if there is none, or it cannot be used.
    fn open_book(
        &self,
        path: Option<&Path>,
        settings: &Settings,
    ) -> Result<Box<dyn DynBook>, TextError> {
        let (program, word) = (self.configured(settings)?, self.word());
        if path.is_none() && program.description().books.shipped.is_none() {
            return Err(TextError::new(format!("no book comes with {word}: name one by --book")));
        }
        program.open_book(path, false).map_err(|error| match path {
            Some(path) => TextError::new(format!("{}: {error}", path.display())),
            None => TextError::new(format!("the book that comes with {word}: {error}")),
        })
    }
}

/// The rules of the game that `P` plays.
pub struct Erased<P>(PhantomData<fn() -> P>);

impl<P> Erased<P> {
    /// The rules, which have no state.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P> Default for Erased<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Identity> DynGame for Erased<P> {
    fn word(&self) -> &'static str {
        P::WORD
    }

    fn title(&self) -> &'static str {
        P::TITLE
    }

    fn protocols(&self) -> &'static [Protocol] {
        P::PROTOCOLS
    }

    fn options(&self) -> Vec<GameOption> {
        declared_options::<P>().collect()
    }

    fn win_model(&self) -> WinModel {
        P::WIN_MODEL
    }

    fn ends(&self) -> &'static [Ending] {
        P::COMMENTARY.ends
    }

    fn check(&self, settings: &Settings) -> Result<(), SettingRefusal> {
        check::<P>(settings)
    }

    fn recorded(&self, settings: &Settings) -> Result<Settings, SettingRefusal> {
        recorded::<P>(settings)
    }

    fn declared(&self, options: &Settings) -> Settings {
        declared::<P>(options)
    }

    fn check_options(&self, settings: &Settings, options: &Settings) -> Result<(), SettingRefusal> {
        let in_force = program_of::<P>(settings)?.rules();
        for option in options {
            let all: Settings = settings.iter().chain([option]).cloned().collect();
            if chosen::<P>(&all, |_| true)?.rules() != in_force {
                let (name, value) = option.clone();
                return Err(SettingRefusal::ChangesRules { name, value });
            }
        }
        Ok(())
    }

    fn unusual(&self, settings: &Settings) -> Result<Settings, SettingRefusal> {
        unusual::<P>(settings)
    }

    fn configured(&self, settings: &Settings) -> Result<Box<dyn DynIdentity>, SettingRefusal> {
        Ok(Box::new(Configured(without_files::<P>(settings)?)))
    }

    fn adjudicator(&self, settings: &Settings) -> Result<Option<DynAdjudicator>, TextError> {
        Configured(chosen::<P>(settings, |_| true)?).adjudicator()
    }
}
