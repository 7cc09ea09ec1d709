//! Tags and numbered moves as Tengen writes them.

use std::fmt::Write;

use dyngame::{GameState, Move, MoveNotation, Settings, Tags};
use game::{Outcome, Side};

use super::super::date::Date;
use super::super::error::RecordError;
use super::super::record::{GameRecord, Header, MoveLine, MoveRecord, line, take_back};
use super::results::winner_comment;
use super::tags::{CONTROL, HEADERS};
use super::words::without_tags;

pub(crate) fn write(
    record: &GameRecord,
    board: &mut dyn GameState,
    tags: &Tags,
    rules: &Settings,
) -> Result<String, RecordError> {
    let mut out = String::new();
    write_tags(record, tags, rules, &mut out);
    let result = result_word(record.outcome, tags);
    out.push('\n');
    let (notation, is_pdn) = (tags.notation, tags.is_pdn());
    let mut movetext = Movetext { board, notation, is_pdn, words: Vec::new(), is_numbered: false };
    movetext.write_line(&record.main, 1)?;
    let mut words = movetext.words;
    words.extend(winner_comment(record.outcome, tags).map(|comment| format!("{{{comment}}}")));
    words.push(result.to_owned());
    out.push_str(&wrapped(&words));
    out.push_str("\n\n");
    Ok(out)
}

/// The tags, of which PGN demands seven; `?` is unknown.
fn write_tags(record: &GameRecord, tags: &Tags, rules: &Settings, out: &mut String) {
    let mut tag = |name: &str, value: &str| {
        let value = line(value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "[{name} \"{value}\"]");
    };
    let known = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    for (name, value) in &tags.kind {
        tag(name, value);
    }
    for (name, value) in rules {
        tag(name, value);
    }
    if let Some(notation) = tags.notation {
        tag("Format", notation);
    }
    for (name, header) in HEADERS {
        match header {
            Header::Date => tag(name, &record.date.map_or("????.??.??".to_owned(), day_text)),
            header => tag(name, &known(&record.header(header, "."))),
        }
    }
    for (name, value) in tags.players.iter().zip(&record.players) {
        tag(name, &known(value));
    }
    tag("Result", result_word(record.outcome, tags));
    let time = record.date.and_then(|date| date.time_text());
    let mut optional = |name: &str, value: Option<String>| {
        value.filter(|value| !value.is_empty()).iter().for_each(|value| tag(name, value));
    };
    optional("Time", time);
    for (side, control) in record.clocks() {
        let owner = side.map_or("", |side| tags.players[side.index()]);
        optional(&format!("{owner}{CONTROL}"), Some(control.into()));
    }
    let position = record.position.as_deref().map(tags.write_position);
    optional("SetUp", position.is_some().then(|| "1".to_owned()));
    optional("FEN", position);
    optional("Termination", Some(record.end().to_owned()));
}

/// `2026.11.24`, with `??` for what is not known.
fn day_text(date: Date) -> String {
    let unknown = [date.month, date.day].iter().filter(|part| part.is_none()).count();
    date.day_text(".") + &".??".repeat(unknown)
}

/// The words of lines of moves.
struct Movetext<'a> {
    board: &'a mut dyn GameState,
    notation: Option<&'static str>,
    is_pdn: bool,
    words: Vec<String>,
    /// Whether the next move needs no number, as it follows a numbered one: in PGN at once, in PDN anywhere in its line,
    /// where programs know a number that stands again for no number.
    is_numbered: bool,
}

impl Movetext<'_> {
    /// Writes a line that begins with a move of this number, and takes its moves back. The first side's moves have the
    /// numbers; those of the second have them behind anything else.
    fn write_line(&mut self, line: &MoveLine, mut number: u32) -> Result<(), RecordError> {
        self.is_numbered = false;
        self.comment(&line.comment);
        for (index, mv) in line.moves.iter().enumerate() {
            let is_first = self.board.side_to_move() == Side::First;
            let handle = self.write_move(mv, number)?;
            for variation in line.variations_after(index) {
                self.board.unmake();
                self.words.push("(".to_owned());
                self.write_line(variation, number)?;
                self.words.push(")".to_owned());
                self.board.make(handle);
                self.is_numbered = self.is_pdn;
            }
            number += u32::from(!is_first);
        }
        take_back(self.board, line.moves.len());
        Ok(())
    }

    fn write_move(&mut self, record: &MoveRecord, number: u32) -> Result<Move, RecordError> {
        let is_first = self.board.side_to_move() == Side::First;
        let mv = self.board.parse(&record.text, &MoveNotation::CANONICAL)?;
        let text = match self.notation {
            Some(notation) => self.board.written(mv, notation)?,
            None => record.text.clone(),
        };
        self.board.make(mv);
        let head = match (is_first, self.is_numbered) {
            (true, _) => format!("{number}. "),
            (false, false) => format!("{number}... "),
            (false, true) => String::new(),
        };
        self.words.push(format!("{head}{text}"));
        self.is_numbered = true;
        self.comment(&record.said(self.board));
        Ok(mv)
    }

    /// Braces end where the first closes, and where a game seems to begin in them.
    fn comment(&mut self, text: &str) {
        if !text.is_empty() {
            self.words.push(format!("{{{}}}", without_tags(text.replace('}', ")"))));
            self.is_numbered &= self.is_pdn;
        }
    }
}

/// Lines of at most 80 characters.
fn wrapped(words: &[String]) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        if width > 0 {
            let is_full = width + 1 + word.len() > 80;
            text.push(if is_full { '\n' } else { ' ' });
            width = if is_full { 0 } else { width + 1 };
        }
        text.push_str(word);
        width += word.len();
    }
    text
}

fn result_word(outcome: Option<Outcome>, tags: &Tags) -> &'static str {
    match outcome {
        None => "*",
        Some(Outcome::Draw) => "1/2-1/2",
        Some(Outcome::Win(side)) if (side == Side::First) == tags.first_is_one => "1-0",
        Some(Outcome::Win(_)) => "0-1",
    }
}
