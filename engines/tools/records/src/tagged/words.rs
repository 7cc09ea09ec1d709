//! The parts of records with tags in brackets and numbered moves.

use super::super::error::{Fault, RecordError, Text, first_words};
use super::results::{is_result, won_by};

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    /// Name and value.
    Tag(String, String),
    Comment(&'a str),
    /// A judgement, as `!` or `$13`.
    Sign(&'a str),
    /// A move, a number, a result, as it stands there.
    Text(&'a str),
    /// The number of the next move, and whether dots say that it is the second side's.
    Number(u32, bool),
    /// Another position among the moves.
    Position(&'a str),
    Open,
    Close,
    /// The game cannot be read on.
    Fault(RecordError),
}

/// A part, and the text from it on.
pub(super) struct Placed<'a> {
    pub(super) word: Word<'a>,
    pub(super) at: &'a str,
}

/// Marks behind a number.
const DOTS: [char; 4] = ['.', '、', '…', '．'];

/// Judgements of moves and positions, which are none of either.
const SIGNS: [&str; 22] = [
    "+-", "-+", "=", "+=", "=+", "+/-", "-/+", "+/=", "=/+", "±", "∓", "⩲", "⩱", "+−", "−+", "∞",
    "!", "?", "!!", "??", "!?", "?!",
];

/// The text between the moves of a game and the tags of the next.
const BETWEEN: &str = "\n\n[";

/// Letters in which a judgement in brackets ends: the rest of a text is not searched for each bracket.
const NEAR: usize = 8;

/// The parts of the end `rest` of `text` without lines of other programs. Behind a fault the next game is read.
pub(super) fn words<'a>(text: &Text<'_>, rest: &'a str, is_pdn: bool) -> Vec<Placed<'a>> {
    let mut lexer = Lexer { rest, is_pdn };
    // The brackets that are open: where they stand.
    let (mut words, mut open) = (Vec::<Placed<'a>>::new(), Vec::new());
    let refused = |fault: Fault, at| Word::Fault(RecordError::from(fault).at(text.place(at)));
    let unclosed = |at| Placed { word: refused(Fault::Open { text: first_words(at) }, at), at };
    loop {
        lexer.skip(text);
        let at = lexer.rest;
        let Some(first) = at.chars().next() else { break };
        for word in lexer.next(first).unwrap_or_else(|fault| vec![refused(fault, at)]) {
            // `1.` and `...` with a blank between them.
            if let (Word::Number(0, true), Some(Placed { word: Word::Number(_, is_second), .. })) =
                (&word, words.last_mut())
            {
                *is_second = true;
                continue;
            }
            let word = match word {
                Word::Close if open.pop().is_none() => {
                    refused(Fault::Line { text: ")".into() }, at)
                }
                word => word,
            };
            match word {
                Word::Open => open.push(at),
                Word::Tag(..) => words.extend(open.drain(..).next().map(unclosed)),
                Word::Fault(_) => {
                    open.clear();
                    lexer.skip_game();
                }
                _ => {}
            }
            // A star before the end of a game of draughts is a sign of the move before it.
            let is_end = matches!(word, Word::Text(text) if is_pdn && is_result(text));
            words.pop_if(|last| is_end && last.word == Word::Text("*"));
            words.push(Placed { word, at });
        }
    }
    words.extend(open.pop().map(unclosed));
    words
}

struct Lexer<'a> {
    rest: &'a str,
    is_pdn: bool,
}

impl<'a> Lexer<'a> {
    /// Goes on to the tags of the next game.
    fn skip_game(&mut self) {
        self.rest = self.rest.find(BETWEEN).map_or("", |at| &self.rest[at + BETWEEN.len() - 1..]);
    }

    /// Goes on to the next part: behind blanks, and lines that begin with a percent sign or are rules, as `== 2 ==`.
    fn skip(&mut self, text: &str) {
        loop {
            let start = text.len() - self.rest.len();
            self.rest = self.rest.trim_start();
            let (before, blanks) = text[..text.len() - self.rest.len()].split_at(start);
            let is_first = blanks.contains('\n') || before.is_empty() || before.ends_with('\n');
            let is_comment = self.rest.starts_with('%') && !blanks.ends_with([' ', '\t']);
            if !is_first || !(is_comment || self.rest.starts_with("==")) {
                return;
            }
            let (line, after) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
            if !is_comment && !line.trim_end().ends_with("==") {
                return;
            }
            self.rest = after;
        }
    }

    /// The parts at the next letter: a number and the move behind it may have no blank between them.
    fn next(&mut self, first: char) -> Result<Vec<Word<'a>>, Fault> {
        let rest = self.rest;
        let after = &rest[first.len_utf8()..];
        Ok(match first {
            '{' => {
                // A comment without an end would go on to that of another in a later game.
                let found = after.split_once('}');
                let found = found.filter(|row| !holds_tag(row.0) && !holds_start(row.0));
                let (comment, after) =
                    found.ok_or_else(|| Fault::Open { text: first_words(rest) })?;
                self.rest = after;
                vec![Word::Comment(comment)]
            }
            ';' => {
                let (comment, after) = after.split_once('\n').unwrap_or((after, ""));
                self.rest = after;
                vec![Word::Comment(comment)]
            }
            '(' => {
                // A judgement in brackets is no variation.
                let end = after.char_indices().take(NEAR).find(|(_, letter)| *letter == ')');
                let judged = end.filter(|(end, _)| SIGNS.contains(&after[..*end].trim()));
                self.rest = judged.map_or(after, |(end, _)| &after[end + 1..]);
                vec![judged.map_or(Word::Open, |(end, _)| Word::Sign(&after[..end]))]
            }
            ')' => {
                self.rest = after;
                vec![Word::Close]
            }
            '[' => {
                let (name, value, after) =
                    tag(after).ok_or_else(|| Fault::Open { text: first_words(rest) })?;
                self.rest = after;
                vec![Word::Tag(name, value)]
            }
            '/' if self.is_pdn => {
                let mut quotes = 0;
                let end = after.find(|letter| {
                    quotes += u32::from(letter == '"');
                    letter == '/' && quotes == 2
                });
                let end = end.ok_or_else(|| Fault::Line { text: first_words(rest) })?;
                self.rest = &after[end + 1..];
                vec![Word::Position(&after[..end])]
            }
            _ => self.texts(),
        })
    }

    fn texts(&mut self) -> Vec<Word<'a>> {
        let ends = |letter: char| letter.is_whitespace() || "{;()[".contains(letter);
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let end = if self.is_pdn { self.joined(end) } else { end };
        let end = won_by(self.rest).map_or(end, str::len);
        let (word, after) = self.rest.split_at(end);
        self.rest = after;
        let (number, text) = numbered(word);
        let may_be_sign = !text.starts_with(char::is_alphanumeric);
        let is_sign = may_be_sign && (text.starts_with('$') || SIGNS.contains(&text));
        let end = if is_sign { 0 } else { text.trim_end_matches(['!', '?']).len() };
        let (text, sign) = text.split_at(end);
        let text = Some(Word::Text(text)).filter(|_| !text.is_empty());
        let sign = Some(Word::Sign(sign)).filter(|_| !sign.is_empty());
        number.into_iter().chain(text).chain(sign).collect()
    }

    /// The end of a move of draughts with blanks in it, `11 - 15`, whose first word ends there.
    fn joined(&self, end: usize) -> usize {
        let is_step = |letter: &char| "-x:".contains(*letter);
        let ends_number = |text: &str| text.ends_with(|letter: char| letter.is_ascii_digit());
        let (word, after) = self.rest.split_at(end);
        let next = after.trim_start_matches([' ', '\t']);
        let gap = after.len() - next.len();
        let is_open = word.strip_suffix(|letter| is_step(&letter)).is_some_and(ends_number);
        let behind = next.chars().next().filter(is_step).map(|_| next[1..].trim_start_matches(' '));
        let starts_number = |text: &str| text.starts_with(|letter: char| letter.is_ascii_digit());
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        match behind {
            Some(behind) if ends_number(word) && starts_number(behind) => {
                self.rest.len() - behind.len() + digits(behind)
            }
            None if is_open && starts_number(next) => end + gap + digits(next),
            _ => end,
        }
    }
}

/// The number at the start of a word, and what stands behind it. Dots alone are a number of no value.
fn numbered(word: &str) -> (Option<Word<'_>>, &str) {
    let digits = word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len());
    let (number, rest) = word.split_at(digits);
    let text = rest.trim_start_matches(DOTS);
    let dots = &rest[..rest.len() - text.len()];
    let is_second = dots.chars().count() > 1 || dots.starts_with('…');
    match (number.parse(), dots.is_empty()) {
        (Ok(number), false) => (Some(Word::Number(number, is_second)), text),
        (Ok(number @ 1..), true) if text.is_empty() && digits < 4 => {
            (Some(Word::Number(number, false)), text)
        }
        (Err(_), false) if number.is_empty() => (Some(Word::Number(0, is_second)), text),
        _ => (None, word),
    }
}

/// `comment` as [`holds_tag`] lets it stand.
pub(super) fn without_tags(mut comment: String) -> String {
    while holds_tag(&comment) {
        comment = comment.replace(BETWEEN, "\n[");
    }
    comment
}

/// Whether a game may begin in `comment`: a tag with a quoted value stands behind a blank line.
fn holds_tag(comment: &str) -> bool {
    let mut parts = comment.split(BETWEEN).skip(1);
    parts.any(|part| {
        part.lines().next().is_some_and(|line| line.contains(" \"") && line.contains("\"]"))
    })
}

/// Whether a line of `comment` is the tag of a start: the bracket of the one before it may be a wrong one.
fn holds_start(comment: &str) -> bool {
    comment.lines().skip(1).any(|line| line.starts_with("[FEN \"") && line.ends_with("\"]"))
}

/// The tag behind a bracket, `Name "value"]`, in whose value a backslash stands before quotation marks and
/// backslashes; and the text behind it.
pub(super) fn tag(text: &str) -> Option<(String, String, &str)> {
    let (mut name, mut value, mut quoted, mut is_quoted) =
        (String::new(), String::new(), false, false);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ']' if !quoted => {
                // A value may have no quotation marks; words beside one that has them are part of a name that is none.
                let split = name.trim().split_once(' ').filter(|_| !is_quoted);
                let (name, bare) = split.unwrap_or((name.trim(), ""));
                return Some((name.to_owned(), value + bare.trim(), letters.as_str()));
            }
            '\n' => break,
            '"' => (quoted, is_quoted) = (!quoted, true),
            '\\' if quoted => value.extend(letters.next()),
            letter if quoted => value.push(letter),
            letter => name.push(letter),
        }
    }
    None
}
