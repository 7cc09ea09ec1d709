//! How the terminal speaks: its language, and how moves are written in it.

use dyngame::{GameState, Move};
use game::TextError;

use crate::lessons::{Language, Words};
use crate::snapshot::GameView;
use crate::table::Written;

/// The word for moves as the protocol has them.
const PLAIN: &str = "plain";

/// A language, and a notation of the players of the game.
pub(crate) struct Speech {
    pub(crate) language: Language,
    /// Which of the notations of the game; `None` for moves as the protocol has them.
    nth: Option<usize>,
}

impl Speech {
    /// Moves are in the notation `wanted`, or in the usual one of the language.
    pub(crate) fn new(
        language: Language,
        wanted: Option<&str>,
        board: &dyn GameState,
    ) -> Result<Self, TextError> {
        let all = board.notations();
        let nth = match wanted {
            Some(PLAIN) => None,
            Some(name) => {
                let name = board.notation(name)?;
                all.iter().position(|one| *one == name)
            }
            None => all.iter().position(|one| usual(language).contains(one)),
        };
        Ok(Self { language, nth })
    }

    /// A sentence that the program says in English, in this language.
    pub(crate) fn said(&self, text: &str) -> String {
        Words::said(text).of(self.language).to_owned()
    }

    pub(crate) fn told<'a>(&self, text: &'a str, written: &'a Written) -> &'a str {
        self.nth.and_then(|nth| written.get(nth)).map_or(text, String::as_str)
    }

    pub(crate) fn written(&self, board: &dyn GameState, mv: Move) -> String {
        self.told(&board.canonical_text(mv), &board.in_notations(mv)).to_owned()
    }
}

/// The notations that readers of a language know best.
fn usual(language: Language) -> [&'static str; 2] {
    match language {
        Language::English => ["Hodges", "WXF"],
        Language::Japanese => ["KI2", "Chinese"],
        Language::Chinese => ["Hodges", "Chinese"],
    }
}

/// The name of a side in sentences that [`Speech::said`] takes.
pub(crate) fn side(state: &GameView, side: usize) -> String {
    let name = state.sides[side];
    let own = format!("{} {name}", state.game.word);
    if Words::said(&own).ja == own { name.to_owned() } else { own }
}
