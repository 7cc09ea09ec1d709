//! Reads JKF.

use serde::Deserialize as _;

use super::super::ends::NO_RESULT;
use super::super::error::{Fault, Place, RecordError, Text};
use super::super::frame::read_game;
use super::super::kif;
use super::super::pieces::{
    Diagram, EVEN, HANDICAPS, handicap_of, handicap_start, letter, names, numbers, owned,
};
use super::super::replay::{DEEPEST, ReadGame, Replay, Ruleset};
use super::super::shogi::end_of;
use super::super::warning::Notice;
use super::schema::{Clock, Entry, File, Move, Square, Start};

pub(crate) fn read(text: &Text<'_>, ruleset: Ruleset<'_>) -> ReadGame {
    let place = |key: &str| text.find(key).and_then(|at| text.place(&text[at..]));
    if let Some(deep) = too_deep(text) {
        return Err(RecordError::from(Fault::DeepVariation {}).at(text.place(deep)).into());
    }
    let mut json = serde_json::Deserializer::from_str(text);
    json.disable_recursion_limit();
    let file = File::deserialize(&mut json).and_then(|file| json.end().map(|()| file));
    let file = file.map_err(|error| {
        let place = Some(Place { line: error.line(), start: 0 }).filter(|place| place.line > 0);
        RecordError::from(Fault::Json { text: error.to_string() }).at(place)
    })?;
    read_game(None, ruleset, |game| {
        let mut setup = kif::Setup::default();
        for (key, value) in file.header.iter().flat_map(|header| &header.0) {
            if value.is_null() {
                continue;
            }
            let said = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let read = kif::read_header(key, &said, &mut setup, game);
            read.map_err(|error| error.at(place(&format!("\"{key}\""))))?;
        }
        let begun = start(&file, &mut setup, game).and_then(|start| game.begin(start));
        begun.map_err(|error| error.at(place("\"initial\"").or(place("\"手合割\""))))?;
        let begun = handicap_of(game.record.position.as_deref()).map(|names| names.0);
        let shown = Diagram::of(game.board()?);
        let (handicap, mover, has_hand) = setup.said(&shown);
        let said = [
            handicap.filter(|name| Some(*name) != begun).map(|name| format!("手合割: {name}")),
            mover.filter(|side| *side != game.side_to_move()).map(|_| "手番".to_owned()),
            has_hand.then(|| "持駒".to_owned()),
        ];
        for text in said.into_iter().flatten() {
            game.warn(Notice::Contradiction { text, other: "initial".to_owned() });
        }
        for text in file.others.into_keys() {
            // It may be the misspelt one of the start.
            if file.initial.is_none() {
                return Err(Fault::Line { text }.into());
            }
            game.warn(Notice::Line { text });
        }
        entries(file.moves, game)?;
        let number = game.line().moves.len() + 1;
        game.refuse_illegal().map_err(|error| in_move(number, error))
    })
}

/// The rest of `text` from the bracket on that is in too many others: each variation is in three.
fn too_deep(text: &str) -> Option<&str> {
    const MOST: usize = 3 * (DEEPEST + 2);
    let (mut depth, mut is_quoted, mut is_escaped) = (0_usize, false, false);
    let at = text.bytes().position(|byte| {
        match byte {
            _ if std::mem::take(&mut is_escaped) => {}
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b'{' | b'[' if !is_quoted => depth += 1,
            b'}' | b']' if !is_quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MOST
    });
    at.map(|at| &text[at..])
}

fn in_move(number: usize, error: RecordError) -> RecordError {
    Fault::NumberedMove { number, why: error.into() }.into()
}

/// Takes the entries of a line of play.
fn entries(entries: Vec<Entry>, game: &mut Replay<'_>) -> Result<(), RecordError> {
    for read in entries {
        let number = game.line().moves.len() + 1;
        entry(read, game).map_err(|error| in_move(number, error))?;
    }
    Ok(())
}

fn entry(read: Entry, game: &mut Replay<'_>) -> Result<(), RecordError> {
    if read.forks.is_some() && read.mv.is_none() && read.special.is_none() {
        // They stand for the move of their entry.
        return game.tolerated(Err(Fault::LooseVariation {}.into()));
    }
    let is_forked = read.forks.is_some();
    for fork in read.forks.into_iter().flatten() {
        let after = game.line().moves.len();
        game.begin_variation(after);
        entries(fork, game)?;
        game.end_variation();
    }
    match (read.mv, read.special) {
        (None, None) => {}
        (None, Some(word)) => {
            game.ended_by_word(&word, end_of(&word, game.side_to_move()))?;
            match game.is_in_variation() {
                false => {
                    game.record.last_think = read.time.and_then(|time| Some(millis(&time.now?)))
                }
                // It is but the place of the variations behind the last move.
                true if is_forked && word == NO_RESULT => game.line().end = None,
                true => {}
            }
        }
        (Some(_), Some(word)) => {
            return game.tolerated(Err(Fault::MoveBehindEnd { text: word }.into()));
        }
        (Some(mv), None) => {
            let text = csa_text(&mv, game)?.ok_or_else(|| refused(&mv));
            let played = text.and_then(|text| game.play_perhaps_last(&text));
            game.tolerated(played)?;
            if let Some(mv) = game.last() {
                mv.facts.millis = read.time.and_then(|time| Some(millis(&time.now?)));
            }
        }
    }
    let comments = read.comments.into_iter().flatten();
    comments.for_each(|text| text.lines().for_each(|line| kif::read_comment(line, game)));
    Ok(())
}

fn millis(clock: &Clock) -> u64 {
    let minutes =
        clock.h.unwrap_or(0).saturating_mul(60).saturating_add(clock.m.unwrap_or(0).into());
    minutes.saturating_mul(60).saturating_add(clock.s.unwrap_or(0).into()).saturating_mul(1000)
}

fn refused(mv: &Move) -> RecordError {
    Fault::Move { text: serde_json::to_string(mv).unwrap_or_default() }.into()
}

/// The move as CSA writes it, unless it contradicts itself or the position.
fn csa_text(mv: &Move, game: &mut Replay<'_>) -> Result<Option<String>, RecordError> {
    let last = game.previous().and_then(square);
    let scene = game.board()?.scene().unwrap_or_default();
    let side = game.side_to_move().index();
    let found = || {
        let to = mv.to.or(last.filter(|_| mv.same == Some(true)))?;
        let is_same = Some(to) == last;
        let on = |place: Square| {
            scene.pieces.iter().find(|piece| numbers(piece.at) == [place.x, place.y])
        };
        let stood = on(to);
        // Some name what goes into the hand.
        let taken = |name: &str| {
            let is_it = |piece: &str| names(piece)[0] == name;
            stood.is_some_and(|it| is_it(&it.name) || is_it(it.name.trim_start_matches('+')))
        };
        let from = match &mv.from {
            // Without its origin only a drop can be recognised.
            None if matches!(mv.relative.as_deref(), None | Some("H")) => "00".to_owned(),
            from => from.as_ref().and_then(digits)?,
        };
        let before = letter(&mv.piece)?;
        let is_it = mv.from.and_then(on).is_none_or(|piece| piece.name == before);
        let promoted = if mv.promote == Some(true) { "+" } else { "" };
        let [piece, ..] = names(&format!("{promoted}{before}"));
        let agrees = is_it
            && mv.same.is_none_or(|same| same == is_same)
            && mv.capture.as_deref().is_none_or(taken)
            && mv.color.is_none_or(|color| usize::from(color) == side)
            && !piece.is_empty();
        agrees.then(|| Some(format!("{}{from}{}{piece}", ['+', '-'][side], digits(&to)?)))?
    };
    Ok(found())
}

fn digits(place: &Square) -> Option<String> {
    let is_on = [place.x, place.y].iter().all(|number| (1..=9).contains(number));
    is_on.then(|| format!("{}{}", place.x, place.y))
}

/// Where a move went, `7g7f`.
fn square(mv: &str) -> Option<Square> {
    let [file, rank] = *mv.as_bytes().get(2..4)? else { return None };
    Some(Square { x: file.checked_sub(b'0')?, y: rank.checked_sub(b'a' - 1)? })
}

/// The start position; none where nothing says it, or that it is the usual one.
fn start(
    file: &File,
    setup: &mut kif::Setup,
    game: &mut Replay<'_>,
) -> Result<Option<String>, RecordError> {
    let unknown = |text: &str| RecordError::from(Fault::Handicap { text: text.to_owned() });
    let contradicted = |text| RecordError::from(Fault::Contradiction { text });
    let Some(initial) = &file.initial else {
        // Without one it is that of an even game.
        return match (setup.start(game)?, setup.said(&Diagram::default())) {
            (start, _) if start == EVEN => Ok(None),
            (_, (Some(name), ..)) => Err(contradicted(format!("手合割: {name}"))),
            _ => Err(contradicted("手番".to_owned())),
        };
    };
    let preset = initial.preset.as_str();
    match &initial.data {
        None if preset == "HIRATE" => Ok(None),
        None => {
            let found = HANDICAPS.iter().find(|row| row.1 == preset);
            Ok(Some(handicap_start(found.ok_or_else(|| unknown(preset))?.2)))
        }
        Some(_) if preset != "OTHER" => Err(contradicted(format!("preset: {preset}, data"))),
        Some(data) => {
            let refused = |part| Fault::Start { text: part };
            Ok(Some(diagram(data).map_err(refused)?.position()?))
        }
    }
}

/// A position; else the part of it that is none.
fn diagram(data: &Start) -> Result<Diagram, String> {
    let colour = |color: u8| [false, true].get(usize::from(color)).copied();
    let white_to_move = colour(data.color).ok_or_else(|| data.color.to_string())?;
    let mut diagram = Diagram { white_to_move, ..Diagram::default() };
    for (rank, row) in diagram.squares.iter_mut().enumerate() {
        for (file, square) in row.iter_mut().enumerate() {
            let cell = &data.board[file][rank];
            let piece = || match (&cell.kind, cell.color) {
                (None, None) => Some(String::new()),
                (kind, color) => Some(owned(letter(kind.as_ref()?)?, colour(color?)?)),
            };
            *square = piece().ok_or_else(|| serde_json::to_string(cell).unwrap_or_default())?;
        }
    }
    for (white, hand) in [false, true].into_iter().zip(&data.hands) {
        for (name, &count) in &hand.0 {
            let held = letter(name).and_then(|piece| diagram.hold(white, piece, count));
            held.ok_or_else(|| format!("{name} {count}"))?;
        }
    }
    Ok(diagram)
}
