//! The lines that are typed: a person edits them, and a script writes them.

use std::io::{self, IsTerminal};

use arena::console::text_of;
use files::NumberedLine;
use game::TextError;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use super::typed::WORDS;

/// Where lines come from.
pub(super) enum Input {
    Person(Box<Editor<Words, MemHistory>>),
    Script(Box<dyn Iterator<Item = io::Result<NumberedLine>>>),
}

pub(super) enum Line {
    Text(String),
    /// It is no text: what can be shown of it, and why.
    NoText(String, TextError),
    End,
    /// Ctrl-C at the prompt.
    Interrupted,
}

impl Input {
    pub(super) fn new() -> io::Result<Self> {
        if !io::stdin().is_terminal() {
            return Ok(Self::Script(Box::new(files::numbered(io::stdin().lock()))));
        }
        let config = Config::builder().auto_add_history(true).build();
        let mut editor =
            Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(Words::default()));
        Ok(Self::Person(Box::new(editor)))
    }

    /// The columns of a person's terminal.
    pub(super) fn columns(&mut self) -> Option<usize> {
        let Self::Person(editor) = self else { return None };
        editor.dimensions().map(|(columns, _)| columns.into())
    }

    /// The next line; a person sees the prompt, and Tab completes `words`.
    pub(super) fn line(&mut self, prompt: &str, words: Vec<String>) -> io::Result<Line> {
        let editor = match self {
            Self::Person(editor) => editor,
            Self::Script(lines) => {
                return lines.next().map_or(Ok(Line::End), |line| checked(&line?));
            }
        };
        if let Some(known) = editor.helper_mut() {
            known.0 = words;
        }
        match editor.readline(prompt) {
            Ok(line) => Ok(Line::Text(line)),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

fn checked(line: &NumberedLine) -> io::Result<Line> {
    Ok(match text_of(line) {
        Ok(text) => Line::Text(text.to_owned()),
        Err(why) => Line::NoText(line.shown().to_owned(), why),
    })
}

/// The words that can be typed: the legal moves, and others.
#[derive(Default)]
pub(super) struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..at];
        let words = WORDS.iter().map(|(word, _)| (*word).to_owned());
        let all = self.0.iter().cloned().chain(words);
        Ok((0, all.filter(|word| word.starts_with(typed)).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
