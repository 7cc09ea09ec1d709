//! How the games are played, a minute each: small positions in which a move is asked for.
//!
//! Their texts are in the catalogue, of which `docs/rules.md` is made as well.

use std::fmt::Write as _;
use std::sync::LazyLock;

use dyngame::{DynGame, GameState, Settings};
use game::{Arg, Message, TextError};
use messages::Language;
use serde::Deserialize;

use crate::table::Setup;

/// A position with something to play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// The id of the message that is its title. The attribute `text` has the rule and what to play, `answer` what is
    /// said when that was played.
    pub id: &'static str,
    /// The game's settings.
    #[serde(default)]
    pub settings: Settings,
    /// Where it begins, if not at the usual start.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves played before.
    #[serde(default)]
    pub before: Vec<String>,
    /// The moves that are asked for.
    pub moves: Vec<String>,
    /// The places that its text speaks of.
    #[serde(default)]
    pub marks: Vec<String>,
    /// The refusals that this step explains: the ids of their messages, some with that of the piece that they are about.
    #[serde(default)]
    pub refusals: Vec<String>,
}

impl LessonStep {
    pub(crate) fn setup(&self, rules: &'static dyn DynGame) -> Setup {
        Setup { rules, settings: self.settings.clone(), start: self.position.clone() }
    }

    /// The board on which a move is asked for.
    ///
    /// # Errors
    /// If it is no position of the game.
    pub fn board(&self, rules: &'static dyn DynGame) -> Result<Box<dyn GameState>, TextError> {
        let mut board = self.setup(rules).board()?;
        for text in &self.before {
            board.make(board.understand(text)?);
        }
        Ok(board)
    }
}

/// A game's word, and how it is played.
pub type Lesson = (&'static str, Vec<LessonStep>);

/// The lessons of all games.
pub static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let files = [
        ("shogi", include_str!("../lessons/shogi.json")),
        ("xiangqi", include_str!("../lessons/xiangqi.json")),
        ("draughts", include_str!("../lessons/draughts.json")),
        ("gomoku", include_str!("../lessons/gomoku.json")),
        ("dots", include_str!("../lessons/dots.json")),
    ];
    files.map(|(word, text)| (word, serde_json::from_str(text).expect("a lesson"))).into()
});

/// How the game of this word is played; no steps for a game without a lesson.
pub(crate) fn lesson(word: &str) -> &'static [LessonStep] {
    let found = LESSONS.iter().find(|(known, _)| *known == word);
    found.map_or(&[], |(_, steps)| steps)
}

/// The step that explains why a move of this game was refused.
pub(crate) fn explains(word: &str, refusal: &TextError) -> Option<usize> {
    let message = refusal.message();
    let is_named = |named: &String| match named.split_once(' ') {
        Some((id, term)) => message.id == id && has_term(message, term),
        None => message.id == named,
    };
    lesson(word).iter().position(|step| step.refusals.iter().any(is_named))
}

/// Whether one of the arguments is the term `id`: a piece.
fn has_term(message: &Message, id: &str) -> bool {
    message.args.iter().any(|(_, arg)| matches!(arg, Arg::Term(term) if term.id == id))
}

/// The rules of all games as a page in Markdown in each language, by the names of the pages: `rules.md`, `rules.ja.md`.
pub fn rules_pages() -> Vec<(String, String)> {
    let page = |language: Language| {
        let code =
            if language == Language::ENGLISH { String::new() } else { format!("{language}.") };
        (format!("rules.{code}md"), rules_page(language))
    };
    Language::all().map(page).collect()
}

fn rules_page(language: Language) -> String {
    let [head, origin] = ["lessons-title", "lessons-origin"].map(|id| language.plain(id));
    let mut page = format!("# {head}\n\n{origin}\n");
    for (word, steps) in LESSONS.iter() {
        let _ = write!(page, "\n## {}\n", language.plain(&format!("game-{word}")));
        for step in steps {
            let [title, text, answer] =
                ["", ".text", ".answer"].map(|part| language.plain(&format!("{}{part}", step.id)));
            let moves =
                step.moves.iter().map(|mv| format!("`{mv}`")).collect::<Vec<_>>().join(", ");
            let place = place(step);
            let _ = write!(page, "\n**{title}.** {text}\n{place}{moves}: {answer}\n");
        }
    }
    page
}

/// Where a step is played, in the words of the engines.
fn place(step: &LessonStep) -> String {
    let position = step.position.as_deref().unwrap_or("startpos");
    let before: String = step.before.iter().map(|mv| format!(" {mv}")).collect();
    format!("`{position}{before}` ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_lesson_explains_is_in_the_catalogue() {
        let known = Language::ENGLISH.parameters();
        for step in LESSONS.iter().flat_map(|(_, steps)| steps) {
            let ids = step.refusals.iter().flat_map(|named| named.split(' '));
            let unknown: Vec<_> = ids.filter(|id| !known.contains_key(*id)).collect();
            assert!(unknown.is_empty(), "{}: {unknown:?}", step.id);
        }
    }
}
