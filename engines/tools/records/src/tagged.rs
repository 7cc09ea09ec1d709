//! Records with tags in brackets and numbered moves: PGN and PDN.

use std::fmt::Write;

use face::Tags;
use game::{Outcome, Side, TextError};

use super::record::{End, GameRecord};
use super::replay::{Replay, Ruleset};

pub(super) fn write(
    record: &GameRecord,
    replay: &mut Replay,
    tags: &Tags,
) -> Result<String, TextError> {
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(out, "[{name} \"{}\"]", value.replace('"', "'"));
    };
    tag("Event", &record.event);
    for (name, value) in &tags.kind {
        tag(name, value);
    }
    for (name, value) in tags.players.iter().zip(&record.players) {
        tag(name, value);
    }
    let result = result_word(record.outcome, tags);
    tag("Result", result);
    if let Some(position) = &record.position {
        tag("FEN", &(tags.write_position)(position));
    }
    let why = end_word(record.end);
    if !why.is_empty() {
        tag("Termination", why);
    }
    out.push('\n');
    write_moves(record, replay, tags, &mut out)?;
    out.push_str(result);
    out.push_str("\n\n");
    Ok(out)
}

/// Movetext in lines of at most 80 characters; the first side's moves have the numbers.
fn write_moves(
    record: &GameRecord,
    replay: &mut Replay,
    tags: &Tags,
    out: &mut String,
) -> Result<(), TextError> {
    let (mut number, mut width) = (1, 0);
    for (i, mv) in record.moves.iter().enumerate() {
        let first = replay.side() == Side::First;
        // Only what is a move can be spelt.
        replay.play(mv)?;
        let head = match (first, i) {
            (true, _) => format!("{number}. "),
            (false, 0) => format!("{number}... "),
            (false, _) => String::new(),
        };
        let word = format!("{head}{}", (tags.write_move)(mv));
        if width > 0 && width + 1 + word.len() > 80 {
            out.push('\n');
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out.push_str(&word);
        width += word.len();
        number += u32::from(!first);
    }
    if width > 0 {
        out.push(' ');
    }
    Ok(())
}

fn result_word(outcome: Option<Outcome>, tags: &Tags) -> &'static str {
    match outcome {
        None => "*",
        Some(Outcome::Draw) => "1/2-1/2",
        Some(Outcome::Win(side)) if (side == Side::First) == tags.first_is_one => "1-0",
        Some(Outcome::Win(_)) => "0-1",
    }
}

const ENDS: [(End, &str); 6] = [
    (End::Resignation, "resignation"),
    (End::NoMove, "no legal move"),
    (End::Repetition, "repetition"),
    (End::Declaration, "declaration"),
    (End::Time, "time forfeit"),
    (End::Illegal, "rules infraction"),
];

fn end_word(end: End) -> &'static str {
    ENDS.iter().find(|row| row.0 == end).map_or("", |row| row.1)
}

/// A word of a file, comments, variations and marks left out.
enum Word {
    Tag(String, String),
    Text(String),
}

pub(super) fn read(
    text: &str,
    (rules, settings): Ruleset<'_>,
    tags: &Tags,
) -> Result<Vec<GameRecord>, TextError> {
    let mut records = Vec::new();
    let mut record = GameRecord::default();
    let mut replay: Option<Replay> = None;
    for word in words(text) {
        match word {
            Word::Tag(name, value) => {
                if replay.is_some() {
                    // A game without a result at its end.
                    records.push(std::mem::take(&mut record));
                    replay = None;
                }
                match name.as_str() {
                    "Event" => record.event = value,
                    "FEN" => record.position = Some(value),
                    "Termination" => {
                        let end = ENDS.iter().find(|row| row.1 == value);
                        record.end = end.map_or(End::Unsaid, |row| row.0);
                    }
                    name => {
                        if let Some(side) = tags.players.iter().position(|&tag| tag == name) {
                            record.players[side] = value;
                        }
                    }
                }
            }
            Word::Text(word) => {
                if replay.is_none() {
                    replay = Some(Replay::new(rules, settings, record.position.as_deref())?);
                }
                let Some(game) = &mut replay else { continue };
                if let Some(outcome) = result(&word, tags) {
                    record.outcome = outcome;
                    records.push(std::mem::take(&mut record));
                    replay = None;
                } else if let Some(mv) = without_number(&word) {
                    record.moves.push(game.play_any(&(tags.read_move)(mv))?);
                }
            }
        }
    }
    if replay.is_some() {
        records.push(record);
    }
    Ok(records)
}

fn result(word: &str, tags: &Tags) -> Option<Option<Outcome>> {
    let (first, second) = (Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second)));
    let (one, other) = if tags.first_is_one { (first, second) } else { (second, first) };
    match word {
        "*" => Some(None),
        "1/2-1/2" | "1-1" => Some(Some(Outcome::Draw)),
        "1-0" | "2-0" => Some(one),
        "0-1" | "0-2" => Some(other),
        _ => None,
    }
}

/// The move behind a number and its dots; nothing if there is only the number.
fn without_number(word: &str) -> Option<&str> {
    let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let mv = if dots.starts_with('.') { dots.trim_start_matches('.') } else { word };
    let mv = mv.trim_end_matches(['!', '?']);
    (!mv.is_empty() && !mv.starts_with('$')).then_some(mv)
}

fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let (mut word, mut depth) = (String::new(), 0u32);
    let mut letters = text.trim_start_matches('\u{feff}').chars();
    let flush = |word: &mut String, words: &mut Vec<Word>| {
        if !word.is_empty() {
            words.push(Word::Text(std::mem::take(word)));
        }
    };
    while let Some(c) = letters.next() {
        match c {
            '{' => {
                letters.by_ref().take_while(|&c| c != '}').for_each(drop);
            }
            ';' => {
                letters.by_ref().take_while(|&c| c != '\n').for_each(drop);
            }
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            '[' => {
                flush(&mut word, &mut words);
                let mut inside = false;
                let tag: String = letters
                    .by_ref()
                    .take_while(|&c| {
                        inside ^= c == '"';
                        c != ']' || inside
                    })
                    .collect();
                let (name, value) = tag.split_once(' ').unwrap_or((&tag, ""));
                words.push(Word::Tag(name.to_owned(), value.trim().trim_matches('"').to_owned()));
            }
            c if c.is_whitespace() => flush(&mut word, &mut words),
            c => word.push(c),
        }
    }
    flush(&mut word, &mut words);
    words
}
