//! How the terminal speaks: its language, and how moves are written in it.

use dyngame::{GameState, Move};
use game::{Arg, Message, TextError};
use messages::Language;

use crate::ply::Written;
use crate::snapshot::GameView;

/// The word for moves as the protocol has them.
const PLAIN: &str = "plain";

/// A language, and a notation of the players of the game.
pub(crate) struct Speech {
    pub(crate) language: Language,
    /// Which of the notations of the game; `None` for moves as the protocol has them.
    nth: Option<usize>,
    /// Its name.
    pub(crate) notation: Option<&'static str>,
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
                let or_plain = |error| TextError::new(format!("{error}, or {PLAIN}"));
                let name = board.notation(name).map_err(or_plain)?;
                all.iter().position(|one| *one == name)
            }
            None => {
                let usual = language.plain("notations-usual");
                all.iter().position(|one| usual.split(' ').any(|name| name == *one))
            }
        };
        Ok(Self { language, nth, notation: nth.map(|nth| all[nth]) })
    }

    pub(crate) fn said(&self, message: &Message) -> String {
        self.language.text_in(message, self.notation)
    }

    /// The name of a side, with the letter by which the board and the moves know it, if there is one.
    pub(crate) fn side(&self, state: &GameView, side: usize) -> String {
        let name = self.language.plain(state.sides[side]);
        let letter = state.board.as_ref().map(|style| style.sides[side].name);
        match letter.filter(|letter| letter.len() == 1) {
            Some(letter) => {
                self.said(&Message::new("terminal-side").with("side", name).with("letter", letter))
            }
            None => name,
        }
    }

    /// What is told behind its name.
    pub(crate) fn labelled(&self, name: impl Into<Arg>, told: impl Into<Arg>) -> String {
        self.said(&Message::new("labelled").with("first", name).with("next", told))
    }

    /// The pieces and points of a side beside the board; nothing if it has none.
    pub(crate) fn held(&self, state: &GameView, side: usize) -> String {
        let Some(scene) = &state.scene else { return String::new() };
        let hand = scene.hands[side].iter().map(|(name, count)| match count {
            1 => name.clone(),
            _ => format!("{name}{count}"),
        });
        let hand = hand.collect::<Vec<_>>().join(" ");
        let count = scene.counts[side].as_ref().map(|count| self.said(count));
        let parts = [(!hand.is_empty()).then_some(hand), count].into_iter().flatten();
        let list =
            |first, next| self.said(&Message::new("list").with("first", first).with("next", next));
        parts
            .reduce(list)
            .map_or_else(String::new, |held| self.labelled(self.side(state, side), held))
    }

    pub(crate) fn told<'a>(&self, text: &'a str, written: &'a Written) -> &'a str {
        self.nth.and_then(|nth| written.get(nth)).map_or(text, String::as_str)
    }

    pub(crate) fn written(&self, board: &dyn GameState, mv: Move) -> String {
        self.told(&board.canonical_text(mv), &board.in_notations(mv)).to_owned()
    }
}
