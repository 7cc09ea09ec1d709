//! Records with tags in brackets and numbered moves: PGN and PDN.
//!
//! Source: PGN, import format; PDN 3.0, FMJD.

use std::fmt::Write;

use dyngame::{GameState, MoveNotation, Tags};
use game::{Outcome, Side};

use super::date::Date;
use super::error::{Fault, RecordError};
use super::foreign::{check_tags, check_word};
use super::format::{Format, tags_of};
use super::record::{GameRecord, MoveRecord, line};
use super::replay::{ReadGame, Replay, Ruleset};

pub(super) fn write(
    record: &GameRecord,
    board: &mut dyn GameState,
    tags: &Tags,
) -> Result<String, RecordError> {
    let mut out = String::new();
    write_tags(record, tags, &mut out);
    let result = result_word(record.outcome, tags);
    out.push('\n');
    let mut words = movetext(record, board, tags.notation)?;
    // Programs disagree on whose win `1-0` is where the other side moves first.
    if let Some(Outcome::Win(side)) = record.outcome
        && !tags.first_is_one
    {
        words.push(format!("{{{} wins}}", tags.players[side.index()]));
    }
    words.push(result.to_owned());
    out.push_str(&wrapped(&words));
    out.push_str("\n\n");
    Ok(out)
}

/// The tags, of which PGN demands seven; `?` is unknown.
fn write_tags(record: &GameRecord, tags: &Tags, out: &mut String) {
    let mut tag = |name: &str, value: &str| {
        let value = line(value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "[{name} \"{value}\"]");
    };
    let known = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    for (name, value) in &tags.kind {
        tag(name, value);
    }
    if let Some(notation) = tags.notation {
        tag("Format", notation);
    }
    tag("Event", &known(&record.event));
    tag("Site", &known(&record.site));
    tag("Date", &record.date.map_or("????.??.??".to_owned(), day_text));
    tag("Round", &known(&record.round));
    for (name, value) in tags.players.iter().zip(&record.players) {
        tag(name, &known(value));
    }
    tag("Result", result_word(record.outcome, tags));
    let time = record.date.and_then(|date| date.time_text());
    let mut optional = |name: &str, value: Option<String>| {
        value.filter(|value| !value.is_empty()).iter().for_each(|value| tag(name, value));
    };
    optional("Time", time);
    let [first, second] = record.controls.map(|control| control.map(String::from));
    if first == second {
        optional(CONTROL, first);
    } else {
        for (name, control) in tags.players.iter().zip([first, second]) {
            optional(&format!("{name}{CONTROL}"), control);
        }
    }
    optional("FEN", record.position.as_deref().map(tags.write_position));
    optional("Termination", Some(record.ending.clone()));
}

const CONTROL: &str = "TimeControl";

/// `2026.11.24`, with `??` for what is not known.
fn day_text(date: Date) -> String {
    let unknown = [date.month, date.day].iter().filter(|part| part.is_none()).count();
    date.day_text(".") + &".??".repeat(unknown)
}

/// The words of the movetext; the first side's moves have the numbers.
fn movetext(
    record: &GameRecord,
    board: &mut dyn GameState,
    notation: Option<&str>,
) -> Result<Vec<String>, RecordError> {
    let mut number = 1;
    let mut words = Vec::new();
    for (i, MoveRecord { text, facts, .. }) in record.main.moves.iter().enumerate() {
        let first = board.side_to_move() == Side::First;
        let mv = board.parse(text, &MoveNotation::CANONICAL)?;
        let text = match notation {
            Some(notation) => board.written(mv, notation)?,
            None => text.clone(),
        };
        board.make(mv);
        let head = match (first, i) {
            (true, _) => format!("{number}. "),
            (false, 0) => format!("{number}... "),
            (false, _) => String::new(),
        };
        number += u32::from(!first);
        words.push(format!("{head}{text}"));
        let comment = facts.comment_on(board);
        if !comment.is_empty() {
            words.push(format!("{{{comment}}}"));
        }
    }
    Ok(words)
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

pub(super) fn read(
    text: &str,
    ruleset: Ruleset<'_>,
    format: Format,
) -> Result<Vec<ReadGame>, RecordError> {
    let games = games(text)?;
    Ok(games.iter().map(|game| game.replayed(ruleset, format)).collect())
}

/// A game as written, not yet played again.
struct WrittenGame<'a> {
    /// The text that it is a part of.
    text: &'a str,
    tags: Vec<(String, String)>,
    /// Moves, their numbers and the result, with the comments on moves.
    words: Vec<Word<'a>>,
}

impl<'a> WrittenGame<'a> {
    const fn of(text: &'a str) -> Self {
        Self { text, tags: Vec::new(), words: Vec::new() }
    }

    /// The game under the settings that its tags name, or else under the first that fit.
    fn replayed(&self, ruleset: Ruleset<'_>, format: Format) -> ReadGame {
        let (rules, settings) = ruleset;
        let usual = self.replayed_under(ruleset, format);
        let tags = tags_of(format, rules, settings)?;
        let is_said = |(name, _): &(String, String)| tags.kind.iter().any(|kind| kind.0 == name);
        if usual.is_ok() || tags.unsaid.is_empty() || self.tags.iter().any(is_said) {
            return usual;
        }
        let others = tags.unsaid.iter().find_map(|other| {
            let settings = settings.iter().chain(other).cloned().collect();
            self.replayed_under((rules, &settings), format).ok()
        });
        others.map_or(usual, Ok)
    }

    fn replayed_under(&self, (rules, settings): Ruleset<'_>, format: Format) -> ReadGame {
        let mut record = GameRecord { settings: settings.clone(), ..GameRecord::default() };
        let tags = tags_of(format, rules, settings)?;
        check_tags(&self.tags, &tags, rules)?;
        for word in self.words.iter().filter_map(Word::text) {
            check_word(word).map_err(|fault| RecordError::from(fault).at(word, self.text))?;
        }
        let settings_of = tags.settings_of;
        for (name, value) in &self.tags {
            record.settings.extend(settings_of(name, value)?);
        }
        let tags = tags_of(format, rules, &record.settings)?;
        for (name, value) in &self.tags {
            note(&mut record, &tags, name, value.clone());
        }
        let mut game = Replay::begun(rules, record)?;
        for (name, value) in self.tags.iter().filter(|(name, _)| name == "Result") {
            game.announce(&format!("[{name} \"{value}\"]"), result(value, &tags).flatten());
        }
        for word in &self.words {
            match word {
                // It stands before the result, for people.
                Word::Comment(text) if text.ends_with(" wins") => {}
                Word::Comment(text) => game.last().iter_mut().for_each(|mv| mv.read_comment(text)),
                Word::Text(text) => {
                    if let Some(outcome) = result(text, &tags) {
                        game.record.outcome = outcome.or(game.record.outcome);
                    } else if let Some(mv) = without_number(text) {
                        game.play_any(mv).map_err(|error| error.at(mv, self.text))?;
                    }
                }
                Word::Tag(..) => {}
            }
        }
        Ok(game.finished())
    }
}

/// Takes a tag's value.
fn note(record: &mut GameRecord, tags: &Tags, name: &str, value: String) {
    let known = |value: String| if ["?", "-"].contains(&&*value) { String::new() } else { value };
    match name {
        "Event" => record.event = known(value),
        "Site" => record.site = known(value),
        "Round" => record.round = known(value),
        "Date" => record.date = Date::read(&value),
        "Time" => record.date = record.date.map(|date| date.at(&value)),
        "FEN" if value.is_empty() => {}
        "FEN" => record.position = Some(value),
        "Termination" => record.ending = value,
        CONTROL => record.controls = [value.parse().ok(); 2],
        name => {
            let owner = |tag: &&str| name.strip_prefix(*tag).is_some_and(|rest| rest == CONTROL);
            if let Some(side) = tags.players.iter().position(|&tag| tag == name) {
                record.players[side] = known(value);
            } else if let Some(side) = tags.players.iter().position(owner) {
                record.controls[side] = value.parse().ok();
            }
        }
    }
}

fn result(word: &str, tags: &Tags) -> Option<Option<Outcome>> {
    let (first, second) = (Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second)));
    let (one, other) = if tags.first_is_one { (first, second) } else { (second, first) };
    match word {
        "1/2-1/2" | "1-1" => Some(Some(Outcome::Draw)),
        "1-0" | "2-0" => Some(one),
        "0-1" | "0-2" => Some(other),
        word => is_result(word).then_some(None),
    }
}

fn is_result(word: &str) -> bool {
    ["*", "1-0", "0-1", "2-0", "0-2", "1/2-1/2", "1-1", "0-0"].contains(&word)
}

/// The move behind a number and its dots; nothing if there is only the number.
fn without_number(word: &str) -> Option<&str> {
    const MARKS: [char; 3] = ['.', '、', '…'];
    let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let mv = if dots.starts_with(MARKS) { dots.trim_start_matches(MARKS) } else { word };
    let mv = mv.trim_end_matches(['!', '?']);
    (!mv.is_empty() && !mv.starts_with('$')).then_some(mv)
}

/// The games of a text. A result ends a game, and so does a tag behind moves.
fn games(text: &str) -> Result<Vec<WrittenGame<'_>>, RecordError> {
    let (mut games, mut game) = (Vec::new(), WrittenGame::of(text));
    for word in words(text)? {
        match word {
            Word::Tag(name, value) => {
                if !game.words.is_empty() {
                    games.push(std::mem::replace(&mut game, WrittenGame::of(text)));
                }
                game.tags.push((name, value));
            }
            // A comment before the moves is none on a move.
            Word::Comment(_) if game.words.is_empty() => {}
            word => {
                let is_last = word.text().is_some_and(is_result);
                game.words.push(word);
                if is_last {
                    games.push(std::mem::replace(&mut game, WrittenGame::of(text)));
                }
            }
        }
    }
    if !game.words.is_empty() {
        games.push(game);
    }
    Ok(games)
}

/// A part of a file; variations are left out.
enum Word<'a> {
    Tag(String, String),
    Comment(&'a str),
    Text(&'a str),
}

impl<'a> Word<'a> {
    /// A move, a number or a result, as it stands there.
    const fn text(&self) -> Option<&'a str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Tag(..) | Self::Comment(_) => None,
        }
    }
}

fn words(text: &str) -> Result<Vec<Word<'_>>, RecordError> {
    let ends_word = |letter: char| letter.is_whitespace() || "{;()[".contains(letter);
    let (mut words, mut depth) = (Vec::new(), 0u32);
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        rest = match letter {
            '{' => {
                let (comment, after) = after.split_once('}').unwrap_or((after, ""));
                words.extend((depth == 0).then_some(Word::Comment(comment)));
                after
            }
            ';' => after.split_once('\n').map_or("", |(_, after)| after),
            '(' | ')' => {
                depth = if letter == '(' { depth + 1 } else { depth.saturating_sub(1) };
                after
            }
            '[' if depth == 0 => {
                let (tag, after) =
                    tag(after).map_err(|fault| RecordError::from(fault).at(rest, text))?;
                words.push(tag);
                after
            }
            letter if depth > 0 || ends_word(letter) => after,
            _ => {
                let (word, after) = rest.split_at(rest.find(ends_word).unwrap_or(rest.len()));
                words.push(Word::Text(word));
                after
            }
        };
    }
    if depth > 0 {
        return Err(Fault::OpenVariation {}.into());
    }
    Ok(words)
}

/// The tag behind a bracket, `Name "value"]`, in whose value a backslash stands before quotation marks and
/// backslashes; and the text behind it.
fn tag(text: &str) -> Result<(Word<'_>, &str), Fault> {
    let (mut name, mut value, mut quoted) = (String::new(), String::new(), false);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ']' if !quoted => {
                return Ok((Word::Tag(name.trim().to_owned(), value), letters.as_str()));
            }
            '"' => quoted = !quoted,
            '\\' if quoted => value.extend(letters.next()),
            letter if quoted => value.push(letter),
            letter => name.push(letter),
        }
    }
    let start: String = name.chars().take(40).collect();
    Err(Fault::OpenTag { text: start.trim().to_owned() })
}
