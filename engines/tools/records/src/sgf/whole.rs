//! The properties of SGF that say something of the game as a whole: headers, clocks, the result.

use std::time::Duration;

use game::{Outcome, Side};

use super::super::ends::End;
use super::super::facts::millis;
use super::super::record::{GameRecord, add_comment};
use super::super::replay::Replay;
use super::super::time_control::TimeControl;
use super::super::warning::Notice;
use super::tree::{CONTROLS, END, HEADERS, Property, REASONS, TIME, simple, unescaped};

/// How a property is taken.
type Take = fn(&mut Replay<'_>, &Property<'_>);

/// The properties of the game as a whole that are no headers.
pub(super) const WHOLE: [(&str, Take); 7] = [
    ("TM", take_base),
    ("OT", take_overtime),
    ("FEN", take_position),
    ("HA", take_handicap),
    ("KM", take_handicap),
    ("RE", take_results),
    ("GC", take_game_comment),
];

/// Takes a property that is a header.
pub(super) fn take_header(game: &mut Replay<'_>, property: &Property<'_>) {
    if let Some((_, header)) = HEADERS.iter().find(|row| row.0 == property.name) {
        let value = simple(property.values[0]);
        game.note(&value, |record, value| record.take(*header, value));
    }
}

/// Takes another property of the whole game.
pub(super) fn take_whole(game: &mut Replay<'_>, property: &Property<'_>) {
    if let Some((_, take)) = WHOLE.iter().find(|row| row.0 == property.name) {
        take(game, property);
    }
}

fn take_base(game: &mut Replay<'_>, property: &Property<'_>) {
    let value = simple(property.values[0]);
    if !value.trim().is_empty() {
        game.note(&property.text(), |record, _| {
            let base = read_seconds(&value)?;
            clocks(record).for_each(|clock| clock.base = base);
            Some(())
        });
    }
}

fn take_overtime(game: &mut Replay<'_>, property: &Property<'_>) {
    let value = simple(property.values[0]);
    if !value.trim().is_empty() {
        game.note(&property.text(), |record, _| {
            clocks(record).try_for_each(|clock| read_overtime(&value, clock))
        });
    }
}

fn take_position(game: &mut Replay<'_>, property: &Property<'_>) {
    game.record.position = Some(simple(property.values[0]));
}

/// Takes stones or points that one side is given, which no game has.
fn take_handicap(game: &mut Replay<'_>, property: &Property<'_>) {
    let value = simple(property.values[0]);
    if !matches!(value.trim().parse(), Ok(0.0)) && !value.trim().is_empty() {
        game.warn(Notice::Line { text: property.text() });
    }
}

fn take_results(game: &mut Replay<'_>, property: &Property<'_>) {
    for value in &property.values {
        note_result(game, &simple(value), format!("RE[{value}]"));
    }
}

/// The clocks of both sides.
fn clocks(record: &mut GameRecord) -> impl Iterator<Item = &mut TimeControl> {
    record.controls.iter_mut().map(Option::get_or_insert_default)
}

fn note_result(game: &mut Replay<'_>, value: &str, text: String) {
    let (word, said) = value.split_at(value.find('+').map_or(value.len(), |at| at + 1));
    let outcome = match word.trim().to_ascii_lowercase().as_str() {
        "b+" => Outcome::Win(Side::First),
        "w+" => Outcome::Win(Side::Second),
        "0" | "draw" => Outcome::Draw,
        "" | "?" | "void" => return,
        _ => return game.warn(Notice::UnknownEnd { text }),
    };
    game.announce(&text, Some(outcome));
    let said = said.trim();
    let is_it = |(letter, word, _): &&(&str, &str, End)| {
        [letter, word].iter().any(|own| own.eq_ignore_ascii_case(said))
    };
    // Points by which a game is won are no reason.
    let is_reason = game.record.ending.is_none() && said.parse::<f64>().is_err();
    if is_reason {
        let name = REASONS.iter().find(is_it).map_or(said, |row| row.2.word());
        game.record.ending = game.end_named(name);
    }
}

/// Takes what the comment on the game says beside the properties; what is for people is kept with the start.
fn take_game_comment(game: &mut Replay<'_>, property: &Property<'_>) {
    let text = unescaped(property.values[0]);
    let mut rest = Vec::new();
    for line in text.lines() {
        let (key, text) = line.split_once(": ").unwrap_or_default();
        match CONTROLS.iter().position(|name| *name == key) {
            Some(side) => game.note(text, |record, text| {
                record.controls[side] = Some(text.parse().ok()?);
                Some(())
            }),
            None if key == TIME => game.record.date = game.record.date.map(|date| date.at(text)),
            None if key == END => game.record.ending = game.end_named(text),
            None => rest.push(line),
        }
    }
    add_comment(&mut game.record.main.comment, rest.join("\n").trim());
}

/// Takes the time of a clock beside the main time, if all of it is understood; there is a place for one period of byoyomi.
fn read_overtime(text: &str, control: &mut TimeControl) -> Option<()> {
    let mut read = *control;
    for part in text.split(',') {
        let (number, unit) = part.trim().split_once(' ')?;
        match unit.to_ascii_lowercase().as_str() {
            "moves" => read.moves = Some(number.parse().ok()?),
            "fischer" => read.increment = read_seconds(number)?,
            "byo-yomi" => {
                let (periods, number) = number.split_once('x').unwrap_or(("1", number));
                read.byoyomi = read_seconds(number).filter(|_| periods == "1")?;
            }
            _ => return None,
        }
    }
    *control = read;
    Some(())
}

fn read_seconds(text: &str) -> Option<Duration> {
    millis(text).map(Duration::from_millis)
}
