//! Records with tags in brackets: PGN of xiangqi and PDN of draughts.

use std::fmt::Write;

use game::{Outcome, Side, TextError};

use super::{End, GameRecord, Replay, Table};

/// What tells the two formats apart.
struct Style {
    /// The tag for the name of each side.
    players: [&'static str; 2],
    /// Tags that say which game it is.
    kind: Vec<(&'static str, String)>,
    /// A move of the game as the format writes it.
    spell: fn(&str) -> String,
    /// The inverse.
    read: fn(&str) -> String,
    /// A position text as the format writes it.
    position: fn(&str) -> String,
    /// Whose win is `1-0`.
    first_wins: &'static str,
}

fn xiangqi() -> Style {
    Style {
        players: ["Red", "Black"],
        kind: vec![("Game", "Chinese Chess".to_owned()), ("Format", "ICCS".to_owned())],
        spell: |mv| {
            let mv = mv.to_ascii_uppercase();
            format!("{}-{}", &mv[..2], &mv[2..])
        },
        read: |mv| mv.replace('-', "").to_ascii_lowercase(),
        position: str::to_owned,
        first_wins: "1-0",
    }
}

/// `start` is the text of the start position: it tells the board's size and who begins.
fn draughts(start: &str) -> Style {
    let white_begins = start.starts_with('W');
    let last = start
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse::<u32>().ok())
        .max()
        .unwrap_or(72);
    let size = match last {
        0..=32 => 8,
        33..=50 => 10,
        _ => 12,
    };
    let (first, notation) = if white_begins { ("W", "N2") } else { ("B", "N1") };
    let game_type = format!("21,{first},{size},{size},{notation},0");
    Style {
        players: if white_begins { ["White", "Black"] } else { ["Black", "White"] },
        kind: vec![("GameType", game_type)],
        spell: str::to_owned,
        read: |mv| mv.replace(':', "x"),
        // Counters are no part of the standard.
        position: |text| text.split(":H").next().unwrap_or_default().to_owned(),
        first_wins: if white_begins { "1-0" } else { "0-1" },
    }
}

pub(super) fn write_pgn(record: &GameRecord, replay: &mut Replay) -> Result<String, TextError> {
    write(record, replay, &xiangqi())
}

pub(super) fn write_pdn(record: &GameRecord, replay: &mut Replay) -> Result<String, TextError> {
    let style = draughts(&replay.start);
    write(record, replay, &style)
}

fn write(record: &GameRecord, replay: &mut Replay, style: &Style) -> Result<String, TextError> {
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(out, "[{name} \"{}\"]", value.replace('"', "'"));
    };
    tag("Event", &record.event);
    for (name, value) in &style.kind {
        tag(name, value);
    }
    for (name, value) in style.players.iter().zip(&record.players) {
        tag(name, value);
    }
    let result = result_word(record.outcome, style);
    tag("Result", result);
    if let Some(position) = &record.position {
        tag("FEN", &(style.position)(position));
    }
    let why = end_word(record.end);
    if !why.is_empty() {
        tag("Termination", why);
    }
    out.push('\n');
    write_moves(record, replay, style, &mut out)?;
    out.push_str(result);
    out.push_str("\n\n");
    Ok(out)
}

/// Movetext in lines of at most 80 characters; the first side's moves have the numbers.
fn write_moves(
    record: &GameRecord,
    replay: &mut Replay,
    style: &Style,
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
        let word = format!("{head}{}", (style.spell)(mv));
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

fn result_word(outcome: Option<Outcome>, style: &Style) -> &'static str {
    let second_wins = if style.first_wins == "1-0" { "0-1" } else { "1-0" };
    match outcome {
        None => "*",
        Some(Outcome::Draw) => "1/2-1/2",
        Some(Outcome::Win(Side::First)) => style.first_wins,
        Some(Outcome::Win(Side::Second)) => second_wins,
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

pub(super) fn read_pgn(text: &str, table: Table<'_>) -> Result<Vec<GameRecord>, TextError> {
    read(text, table, &xiangqi())
}

pub(super) fn read_pdn(text: &str, table: Table<'_>) -> Result<Vec<GameRecord>, TextError> {
    let start = Replay::new(table.0, table.1, None)?.start;
    read(text, table, &draughts(&start))
}

/// A word of a file, comments, variations and marks left out.
enum Word {
    Tag(String, String),
    Text(String),
}

fn read(
    text: &str,
    (rules, settings): Table<'_>,
    style: &Style,
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
                        if let Some(side) = style.players.iter().position(|&tag| tag == name) {
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
                if let Some(outcome) = result(&word, style) {
                    record.outcome = outcome;
                    records.push(std::mem::take(&mut record));
                    replay = None;
                } else if let Some(mv) = without_number(&word) {
                    record.moves.push(game.play_any(&(style.read)(mv))?);
                }
            }
        }
    }
    if replay.is_some() {
        records.push(record);
    }
    Ok(records)
}

fn result(word: &str, style: &Style) -> Option<Option<Outcome>> {
    let (first, second) = (Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second)));
    let white = if style.first_wins == "1-0" { (first, second) } else { (second, first) };
    match word {
        "*" => Some(None),
        "1/2-1/2" | "1-1" => Some(Some(Outcome::Draw)),
        "1-0" | "2-0" => Some(white.0),
        "0-1" | "0-2" => Some(white.1),
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
