//! How the games are played, a minute each: small positions in which a move is asked for.
//!
//! The texts are data in every language of the page; `docs/rules.md` is made of the same.

use std::fmt::Write as _;
use std::sync::LazyLock;

use clap::ValueEnum;
use dyngame::{DynGame, GameState, Settings};
use game::{Arg, Message, TextError};
use serde::{Deserialize, Serialize};

use crate::table::Setup;

/// A text in every language of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
    /// Chinese.
    pub zh: String,
}

impl Words {
    pub(crate) fn of(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Japanese => &self.ja,
            Language::Chinese => &self.zh,
        }
    }
}

/// A language of the page.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Language {
    /// English.
    #[value(name = "en")]
    English,
    /// Japanese.
    #[value(name = "ja")]
    Japanese,
    /// Chinese.
    #[value(name = "zh")]
    Chinese,
}

/// A position with something to play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What it is about.
    pub title: Words,
    /// The rule, and what to play.
    pub text: Words,
    /// The game's settings.
    #[serde(default)]
    pub settings: Settings,
    /// Where it begins, if not at the usual start.
    #[serde(default)]
    pub position: Option<String>,
    /// What was played before.
    #[serde(default)]
    pub before: Vec<String>,
    /// The moves that are asked for.
    pub moves: Vec<String>,
    /// What is said when one of them was played.
    pub answer: Words,
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

/// The id of refusals that have no kind of their own.
const UNNAMED: &str = "refused";

/// The step that explains why a move of this game was refused.
pub(crate) fn explains(word: &str, refusal: &TextError) -> Option<usize> {
    let (message, text) = (refusal.message(), refusal.to_string());
    let is_named = |named: &str| match named.split_once(' ') {
        Some((id, term)) => message.id == id && has_term(message, term),
        None => message.id == named,
    };
    let explains = |step: &LessonStep| {
        let mut named = step.refusals.iter();
        named.any(|named| is_named(named) || message.id == UNNAMED && text.contains(named))
    };
    lesson(word).iter().position(explains)
}

/// Whether one of the arguments is the term `id`: a piece.
fn has_term(message: &Message, id: &str) -> bool {
    message.args.iter().any(|(_, arg)| matches!(arg, Arg::Term(term) if term.id == id))
}

/// The rules of all games as a page in Markdown; `title` is what a game is called.
pub fn rules_page(language: Language, title: impl Fn(&str) -> String) -> String {
    let (head, origin) = match language {
        Language::English => (
            "How to play",
            "The page of `tengen play` shows the same under *Learn*, with boards to play on.",
        ),
        Language::Japanese => {
            ("遊び方", "`tengen play` のページの「学ぶ」で、同じ内容を盤の上で試せます。")
        }
        Language::Chinese => {
            ("玩法", "`tengen play` 页面的“学习”中有同样的内容，可以在棋盘上试走。")
        }
    };
    let mut page = format!("# {head}\n\n{origin}\n");
    for (word, steps) in LESSONS.iter() {
        let _ = write!(page, "\n## {}\n", title(word));
        for step in steps {
            let [title, text, answer] =
                [&step.title, &step.text, &step.answer].map(|words| words.of(language));
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
