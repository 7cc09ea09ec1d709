//! JKF as Tengen writes it.

use std::collections::BTreeMap;

use dyngame::{GameState, Spot};
use game::Side;
use serde_json::Value;

use super::super::ends::{End, NO_RESULT, note};
use super::super::error::{Fault, RecordError};
use super::super::kif;
use super::super::pieces::{Diagram, handicap_of, names, numbers, owner};
use super::super::record::{GameRecord, MoveLine, line, take_back};
use super::super::shogi::{Reached, Step, end_of, end_words};
use super::schema::{Cell, Clock, Entry, File, Initial, Map, Move, Square, Start, Time};

/// The text of a record, and whether a word of it says who has won.
pub(crate) fn write(
    record: &GameRecord,
    board: &mut dyn GameState,
) -> Result<(String, bool), RecordError> {
    let players = kif::sides(record).into_iter().zip(&record.players);
    let players = players.map(|(key, name)| (key.to_owned(), line(name)));
    let header = kif::headers(record).into_iter().chain(players);
    let header = header.map(|(key, value)| (key, Value::from(value)));
    let initial = match handicap_of(record.position.as_deref()) {
        Some((_, preset)) => Initial { data: None, preset: preset.to_owned() },
        None => Initial { data: Some(start(&Diagram::of(board))), preset: "OTHER".to_owned() },
    };
    // The first entry is of the start.
    let mut moves =
        vec![Entry { comments: comments(&[], &record.main.comment), ..Entry::default() }];
    let mut last = entries(&record.main, board, Reached::default(), &mut moves)?;
    let [word, _] = end_words(record.end_on(board), record.outcome, board.side_to_move());
    let named = note(record.outcome, &line(record.end()));
    let mover = board.side_to_move();
    moves.push(Entry {
        special: Some(word.unwrap_or(NO_RESULT).to_owned()),
        comments: comments(&[named], ""),
        forks: forks(&record.main, record.main.moves.len(), board, last)?,
        time: record.last_think.map(|millis| time(millis, mover, &mut last)),
        ..Entry::default()
    });
    let (header, initial) = (Some(Map(header.collect())), Some(initial));
    let file = File { header, initial, moves, others: BTreeMap::new() };
    let text = serde_json::to_string(&file);
    let text = text.map_err(|error| Fault::Json { text: error.to_string() })? + "\n";
    Ok((text, word.is_some()))
}

/// Writes a line of play, with its variations in the entries that they stand for; the place at its end.
fn entries(
    played: &MoveLine,
    board: &mut dyn GameState,
    mut reached: Reached,
    out: &mut Vec<Entry>,
) -> Result<Reached, RecordError> {
    for (ply, mv) in played.moves.iter().enumerate() {
        let forks = forks(played, ply, board, reached)?;
        let step = Step::make(board, &mv.text)?;
        let time = mv.facts.millis.map(|millis| time(millis, step.side, &mut reached));
        let comments = comments(&kif::comments(&mv.facts, step.side, true), &mv.comment);
        let mv = Some(written(&step, &mut reached.last));
        out.push(Entry { comments, forks, mv, special: None, time });
    }
    Ok(reached)
}

/// The variations on the move behind so many.
fn forks(
    played: &MoveLine,
    after: usize,
    board: &mut dyn GameState,
    reached: Reached,
) -> Result<Option<Vec<Vec<Entry>>>, RecordError> {
    let mut all = Vec::new();
    for line in played.variations_after(after) {
        // An entry without a move, as at the start of the game.
        let before = comments(&[], &line.comment);
        let said = before.is_some().then_some(Entry { comments: before, ..Entry::default() });
        let mut fork: Vec<Entry> = said.into_iter().collect();
        let end = entries(line, board, reached, &mut fork)?;
        let forks = forks(line, line.moves.len(), board, end)?;
        let mover = board.side_to_move();
        let named = line.end.map(|(end, won)| end_words(end, won, mover)[0]);
        if forks.is_some() || named.is_some() {
            // A variation behind the last move of a variation has no other place.
            let special = Some(named.flatten().unwrap_or(NO_RESULT).to_owned());
            let unsaid = line
                .end
                .filter(|end| end_of(special.as_deref().unwrap_or_default(), mover) != Some(*end));
            let unsaid = unsaid.filter(|(end, _)| *end != End::Other || named == Some(None));
            let notes = unsaid.map(|(end, won)| note(won, end.word()));
            let comments = comments(notes.as_slice(), "");
            fork.push(Entry { comments, forks, special, ..Entry::default() });
        }
        take_back(board, line.moves.len());
        all.push(fork);
    }
    Ok(Some(all).filter(|all| !all.is_empty()))
}

/// Lines for programs, as KIF has them, and for people.
fn comments(facts: &[String], text: &str) -> Option<Vec<String>> {
    let facts = facts.iter().map(|fact| format!("*{fact}"));
    let lines: Vec<String> = facts.chain(text.lines().map(str::to_owned)).collect();
    Some(lines).filter(|lines| !lines.is_empty())
}

/// The time that `side` took, and all of it so far.
fn time(millis: u64, side: Side, reached: &mut Reached) -> Time {
    Time { now: Some(clock(millis)), total: Some(clock(reached.total(side, millis))) }
}

fn clock(millis: u64) -> Clock {
    let seconds = (millis + 500) / 1000;
    let within = |part: u64| Some((part % 60) as u32);
    Clock { h: Some(seconds / 3600), m: within(seconds / 60), s: within(seconds) }
}

/// The move; `last` is where the one before went.
fn written(step: &Step, last: &mut Option<Spot>) -> Move {
    let place = |spot: Spot| {
        let [x, y] = numbers(spot);
        Square { x, y }
    };
    let name = |piece: &str| names(piece)[0].to_owned();
    Move {
        capture: step.taken.as_deref().map(name),
        color: Some(step.side.index() as u8),
        from: step.from.map(place),
        piece: name(&step.piece[0]),
        promote: step.promotes().then_some(true),
        relative: None,
        same: (last.replace(step.to) == Some(step.to)).then_some(true),
        to: Some(place(step.to)),
    }
}

fn start(diagram: &Diagram) -> Start {
    let cell = |file: usize, rank: usize| match owner(&diagram.squares[rank][file]) {
        (_, piece) if piece.is_empty() => Cell::default(),
        (is_white, piece) => {
            Cell { color: Some(u8::from(is_white)), kind: Some(names(&piece)[0].to_owned()) }
        }
    };
    let hand = |white| {
        let pieces = diagram.hand(white).into_iter();
        Map(pieces.map(|(piece, count)| (names(&piece)[0].to_owned(), count)).collect())
    };
    Start {
        board: std::array::from_fn(|file| std::array::from_fn(|rank| cell(file, rank))),
        color: u8::from(diagram.white_to_move),
        hands: [false, true].map(hand),
    }
}
