//! Records with tags in brackets and numbered moves: PGN and PDN.
//!
//! Source: PGN, import format; PDN 3.0, FMJD.

mod words;
mod write;

use std::collections::BTreeMap;

use dyngame::{DynGame, Settings, Tags};
use game::{Outcome, Side};

use super::date::Date;
use super::ends::End;
use super::error::{Fault, RecordError, Text};
use super::foreign::check_tags;
use super::format::{Format, tags_of};
use super::record::GameRecord;
use super::replay::{ReadGame, Replay, Ruleset};
use super::warning::Notice;
use words::{Placed, Word, words};

pub(super) use write::write;

const CONTROL: &str = "TimeControl";

/// Says who has won where `1-0` may be of either side.
fn winner_comment(outcome: Option<Outcome>, tags: &Tags) -> Option<String> {
    match outcome {
        Some(Outcome::Win(side)) if !tags.first_is_one => {
            Some(format!("{} wins", tags.players[side.index()]))
        }
        _ => None,
    }
}

pub(super) fn read(
    text: &Text<'_>,
    ruleset: Ruleset<'_>,
    format: Format,
) -> Result<Vec<ReadGame>, RecordError> {
    let games = games(text, format == Format::Pdn)?;
    Ok(games.iter().map(|game| game.replayed(ruleset, format)).collect())
}

/// The games of a text. A result ends a game, and so does a tag behind moves.
fn games<'a>(text: &'a Text<'a>, is_pdn: bool) -> Result<Vec<WrittenGame<'a>>, RecordError> {
    let (mut games, mut game) = (Vec::new(), WrittenGame::of(text));
    let (mut depth, mut is_over) = (0_u32, false);
    for placed in words(text, is_pdn)? {
        let begins = match placed.word {
            Word::Tag(..) => is_over || !game.words.is_empty(),
            Word::Number(1, false) => is_over,
            _ => false,
        };
        if begins {
            games.push(std::mem::replace(&mut game, WrittenGame::of(text)));
            is_over = false;
        }
        match placed.word {
            Word::Tag(name, value) => {
                game.tags.push((name, value));
                game.places.push(placed.at);
                continue;
            }
            Word::Open => depth += 1,
            Word::Close => depth = depth.saturating_sub(1),
            Word::Text(text) => is_over |= depth == 0 && is_result(text),
            _ => {}
        }
        game.words.push(placed);
    }
    if !game.words.is_empty() || !game.tags.is_empty() {
        games.push(game);
    }
    Ok(games)
}

/// A game as written, not yet played again.
struct WrittenGame<'a> {
    /// The text that it is a part of.
    text: &'a Text<'a>,
    tags: Vec<(String, String)>,
    /// Where the tags stand.
    places: Vec<&'a str>,
    words: Vec<Placed<'a>>,
}

impl<'a> WrittenGame<'a> {
    const fn of(text: &'a Text<'a>) -> Self {
        Self { text, tags: Vec::new(), places: Vec::new(), words: Vec::new() }
    }

    /// The game under the settings that its tags or the user name, or else under the first that fit.
    fn replayed(&self, (rules, settings): Ruleset<'_>, format: Format) -> ReadGame {
        let tags = tags_of(format, rules, settings)?;
        let is_kind = |(name, _): &(String, String)| tags.kind.iter().any(|kind| kind.0 == name);
        let is_set = |other: &Settings| {
            let names = || other.iter().map(|(name, _)| name);
            settings.iter().any(|(name, _)| names().any(|other| name.eq_ignore_ascii_case(other)))
        };
        if self.tags.iter().any(is_kind) || tags.unsaid.iter().any(is_set) || tags.unsaid.is_empty()
        {
            return self.replayed_under((rules, settings), format);
        }
        let mut refusal = None;
        for other in &tags.unsaid {
            let settings = settings.iter().chain(other).cloned().collect();
            match self.replayed_under((rules, &settings), format) {
                Err(error) => refusal = refusal.or(Some(error)),
                read => return read,
            }
        }
        refusal.map_or_else(|| Err(Fault::NoGame {}.into()), Err)
    }

    /// The game in the one reading that is legal as a whole.
    fn replayed_under(&self, ruleset: Ruleset<'_>, format: Format) -> ReadGame {
        let count = ruleset.0.state(None, ruleset.1)?.readings();
        let record = self.headed(ruleset, format)?;
        let tags = &tags_of(format, ruleset.0, &record.settings)?;
        let read = |reading| Reader::read(self, (ruleset.0, record.clone()), tags, reading);
        let (first, others) = (read(0), (1..count).map(read));
        let is_named = self.tags.iter().any(|(name, _)| name == "Format");
        others.fold(first, |read, other| match (read, other) {
            (Ok(read), Ok(other)) if !is_named && read.0.moves() != other.0.moves() => {
                let [one, two] = [&read, &other].map(|read| read.0.moves());
                let different = one.into_iter().zip(two).find(|(one, two)| one != two);
                let (one, two) = different.unwrap_or_default();
                Err(Fault::TwoReadings { one, two }.into())
            }
            (Ok(read), _) | (Err(_), Ok(read)) => Ok(read),
            // What can be read further is what was meant.
            (Err(one), Err(two)) => {
                let line =
                    |error: &RecordError| error.place.map(|place| (place.line, place.column));
                Err(if line(&two) > line(&one) { two } else { one })
            }
        })
    }

    /// The record with what the tags say.
    fn headed(
        &self,
        (rules, settings): Ruleset<'_>,
        format: Format,
    ) -> Result<GameRecord, RecordError> {
        let mut record = GameRecord { settings: settings.clone(), ..GameRecord::default() };
        let tags = tags_of(format, rules, settings)?;
        check_tags(&self.tags, &tags, rules).map_err(|fault| {
            let named =
                self.tags.iter().position(|(name, _)| ["Game", "Variant"].contains(&&**name));
            RecordError::from(fault).at(named.map_or("", |at| self.places[at]), self.text)
        })?;
        let mut selected = BTreeMap::new();
        for ((name, value), place) in self.tags.iter().zip(&self.places) {
            let selects = ["FEN", "Game", "Variant"].contains(&&**name)
                || tags.kind.iter().any(|kind| kind.0 == name);
            if selects && selected.insert(name, value).is_some_and(|before| before != value) {
                let text = format!("[{name} \"{value}\"]");
                return Err(RecordError::from(Fault::Line { text }).at(place, self.text));
            }
            let named = (tags.settings_of)(name, value);
            record
                .settings
                .extend(named.map_err(|error| RecordError::from(error).at(place, self.text))?);
        }
        let tags = tags_of(format, rules, &record.settings)?;
        for ((name, value), place) in self.tags.iter().zip(&self.places) {
            note(&mut record, &tags, name, value);
            if let Some(fault) = check_unknown(name, value, &tags, (rules, settings)) {
                return Err(RecordError::from(fault).at(place, self.text));
            }
        }
        record.position = match self.start() {
            Some(set_up) => Some(set_up.to_owned()),
            None => record.position,
        };
        let set_up = self.tags.iter().position(|(name, value)| name == "SetUp" && value == "1");
        match set_up.filter(|_| record.position.is_none()) {
            Some(at) => Err(RecordError::from(Fault::NoStart {}).at(self.places[at], self.text)),
            None => Ok(record),
        }
    }

    /// The position that is set up before the first move among the moves.
    fn start(&self) -> Option<&'a str> {
        let before = self.words.iter().take_while(|placed| !matches!(placed.word, Word::Text(_)));
        before.into_iter().find_map(|placed| match placed.word {
            Word::Position(text) => text.split('"').nth(1),
            _ => None,
        })
    }
}

/// The number of the next move of the side whose moves have the numbers.
#[derive(Clone, Copy, Default)]
struct Numbering {
    /// Once a number stood there.
    next: Option<(u32, Side)>,
    /// Whether it must stand before the next move of its side: the other has moved since the last.
    is_due: bool,
}

impl Numbering {
    /// A number stands before a move of `mover`; `is_second` if dots say that it is the second half of its pair.
    fn check(&mut self, (number, is_second): (u32, bool), mover: Side) -> Result<(), Fault> {
        let side = if is_second { !mover } else { mover };
        match self.next {
            None if number > 0 => self.next = Some((number, side)),
            Some((next, numbered))
                if (number == 0 || number == next) && (numbered == mover) == is_second =>
            {
                return Err(Fault::HalfMove { number: next });
            }
            Some((next, _)) if number == 0 || number == next => {}
            Some((wanted, _)) => return Err(Fault::Number { found: number, wanted }),
            None => {}
        }
        self.is_due &= number == 0;
        Ok(())
    }

    /// Whether a move of `mover` stands where a number must: it is one too many of its pair.
    fn lacks(self, mover: Side) -> bool {
        self.is_due && self.next.is_some_and(|(_, side)| side == mover)
    }

    /// A move of `mover` is made.
    fn pass(&mut self, mover: Side) {
        if let Some((next, side)) = &mut self.next {
            *next = next.saturating_add(u32::from(*side != mover));
            self.is_due |= *side != mover;
        }
    }
}

/// Plays a game again, word by word.
struct Reader<'a> {
    game: Replay<'a>,
    tags: &'a Tags,
    reading: usize,
    numbering: Numbering,
    /// The numbering before the last move of the line that is read.
    before: Numbering,
    /// Those of the lines around it.
    outer: Vec<[Numbering; 2]>,
    /// The first steps of a capture that goes on in the next word.
    capture: Option<String>,
    /// Dashes have stood for moves that nobody knows.
    is_unknown: bool,
}

impl<'a> Reader<'a> {
    fn read(
        written: &WrittenGame<'_>,
        (rules, record): (&'a dyn DynGame, GameRecord),
        tags: &'a Tags,
        reading: usize,
    ) -> ReadGame {
        let game = Replay::begun(rules, record);
        let fen = written.tags.iter().position(|(name, _)| name == "FEN");
        let game =
            game.map_err(|error| error.at(fen.map_or("", |at| written.places[at]), written.text))?;
        let (numbering, before) = Default::default();
        let (outer, capture) = Default::default();
        let mut reader =
            Self { game, tags, reading, numbering, before, outer, capture, is_unknown: false };
        for ((name, value), place) in written.tags.iter().zip(&written.places) {
            if name == "Result" {
                reader.game.stand_at(place, written.text);
                reader.announce(value);
            }
        }
        for placed in &written.words {
            let at = if let Word::Text(text) = placed.word { text } else { placed.at };
            reader.game.stand_at(at, written.text);
            let taken = reader.take(&placed.word).map_err(|error| error.at(at, written.text));
            reader.game.tolerated(taken)?;
        }
        if let Some(Placed { word: Word::Number(number, _), at }) = written.words.last() {
            return Err(RecordError::from(Fault::HalfMove { number: *number }).at(at, written.text));
        }
        match reader.capture {
            Some(text) => Err(Fault::Move { text }.into()),
            None => Ok(reader.game.finished()),
        }
    }

    /// Takes the result of a tag.
    fn announce(&mut self, value: &str) {
        let text = format!("[Result \"{value}\"]");
        match result(value, self.tags) {
            Some(outcome) => self.game.announce(&text, outcome),
            None if ["", "?", "-"].contains(&value) => {}
            None => self.game.warn(Notice::UnknownEnd { text }),
        }
    }

    fn take(&mut self, word: &Word<'_>) -> Result<(), RecordError> {
        match *word {
            Word::Tag(..) => {}
            Word::Comment(text) => self.take_comment(text),
            Word::Open => {
                self.outer.push([self.numbering, self.before]);
                self.numbering = self.before;
                let moves = self.game.line().moves.len();
                self.game.begin_variation(moves.wrapping_sub(1));
            }
            Word::Close => {
                self.game.end_variation();
                [self.numbering, self.before] = self.outer.pop().unwrap_or_default();
            }
            Word::Position(_) if self.is_at_start() => {}
            Word::Position(text) => return Err(Fault::SetupInside { text: text.into() }.into()),
            Word::Number(number, is_second) => {
                let mover = self.game.side_to_move();
                self.numbering.check((number, is_second), mover)?;
                let is_first = is_second && mover == Side::First && self.is_at_start();
                if is_first {
                    return Err(Fault::HalfMove { number }.into());
                }
            }
            Word::Text(text) => return self.take_text(text),
        }
        Ok(())
    }

    fn is_at_start(&mut self) -> bool {
        !self.game.is_in_variation() && self.game.line().moves.is_empty()
    }

    fn take_comment(&mut self, text: &str) {
        let is_winner = |name: &&str| text.strip_prefix(*name).is_some_and(|rest| rest == " wins");
        if !self.tags.first_is_one && self.tags.players.iter().any(is_winner) {
            return;
        }
        self.game.take_comment(text);
    }

    fn take_text(&mut self, text: &str) -> Result<(), RecordError> {
        if let Some(outcome) = result(text, self.tags) {
            if text == "0-0" {
                self.game.warn(Notice::UnknownEnd { text: text.into() });
            }
            let ending = std::mem::take(&mut self.game.record.ending);
            self.game.ended(text, (End::Other, outcome));
            self.game.record.ending = ending;
            return Ok(());
        }
        if self.game.is_over() && !self.game.is_in_variation() {
            return Err(Fault::Line { text: text.into() }.into());
        }
        if self.tags.is_pdn && text.chars().all(|letter| letter == '-') {
            if !std::mem::replace(&mut self.is_unknown, true) {
                self.game.warn(Notice::UnknownEnd { text: text.into() });
            }
            return Ok(());
        }
        if self.is_unknown {
            return Err(Fault::Line { text: text.into() }.into());
        }
        match text.strip_suffix('*') {
            // A strong move, or the end of the game: neither says who has won.
            Some(mv) if self.tags.is_pdn => self.take_move(mv),
            Some(mv) => {
                self.take_move(mv)?;
                self.take_text("*")
            }
            None => self.take_move(text),
        }
    }

    fn take_move(&mut self, text: &str) -> Result<(), RecordError> {
        let mover = self.game.side_to_move();
        let before = self.numbering;
        if before.lacks(mover) {
            return Err(Fault::SeveralMoves { text: text.into() }.into());
        }
        match self.tags.is_pdn {
            true => self.play_draughts(text)?,
            false => self.game.play_recorded(text, self.reading)?,
        }
        if self.capture.is_none() {
            self.before = before;
            self.numbering.pass(mover);
        }
        Ok(())
    }

    /// Plays a move of draughts, which may have no sign between its squares, or be the next step of a capture.
    fn play_draughts(&mut self, text: &str) -> Result<(), RecordError> {
        const STEPS: [char; 2] = ['x', ':'];
        if let Some(begun) = self.capture.take() {
            let end = begun.rsplit(STEPS).next().unwrap_or_default();
            let Some(rest) = text.strip_prefix(end).filter(|rest| rest.starts_with(STEPS)) else {
                return Err(Fault::Move { text: begun }.into());
            };
            return self.play_draughts(&format!("{begun}{rest}"));
        }
        let is_bare = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_bare {
            let signed = |sign: char| format!("{}{sign}{}", &text[..2], &text[2..]);
            let step = self.game.play_recorded(&signed('-'), 0);
            return step.or_else(|_| self.game.play_recorded(&signed('x'), 0));
        }
        let played = self.game.play_recorded(text, 0);
        // A capture that is written step by step goes on.
        let steps = text.split(STEPS).map(|number| number.trim_start_matches('0'));
        let begun = steps.collect::<Vec<_>>().join("x") + "x";
        let board = self.game.board()?;
        let goes_on = |mv| board.canonical_text(mv).starts_with(&begun);
        if played.is_err() && text.contains(STEPS) && board.moves().into_iter().any(goes_on) {
            self.capture = Some(text.to_owned());
            return Ok(());
        }
        played
    }
}

/// Takes a tag's value.
fn note(record: &mut GameRecord, tags: &Tags, name: &str, value: &str) {
    let known =
        |value: &str| if ["?", "-"].contains(&value) { String::new() } else { value.to_owned() };
    match name {
        "Event" => record.event = known(value),
        "Site" => record.site = known(value),
        "Round" => record.round = known(value),
        "Date" => record.date = Date::read(value),
        "Time" => record.date = record.date.map(|date| date.at(value)),
        "FEN" if value.is_empty() => {}
        "FEN" => record.position = Some(value.to_owned()),
        "Termination" => value.clone_into(&mut record.ending),
        CONTROL => record.controls = [value.parse().ok(); 2],
        // XBoard's name of the side that moves first.
        "White" if !tags.players.contains(&"White") && tags.players[1] == "Black" => {
            if record.players[0].is_empty() {
                record.players[0] = known(value);
            }
        }
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

/// A tag that is not known must not be a misspelt one that sets up the game.
fn check_unknown(
    name: &str,
    value: &str,
    tags: &Tags,
    (rules, settings): Ruleset<'_>,
) -> Option<Fault> {
    const FREE: [&str; 5] = ["FEN", "Event", "Site", "Round", "Annotator"];
    if FREE.contains(&name)
        || tags.players.contains(&name)
        || tags.kind.iter().any(|kind| kind.0 == name)
    {
        return None;
    }
    let is_kind = tags
        .kind
        .iter()
        .any(|kind| (tags.settings_of)(kind.0, value).is_ok_and(|settings| !settings.is_empty()));
    let is_position = value.contains(['/', ':']) && rules.state(Some(value), settings).is_ok();
    let text = || format!("[{name} \"{value}\"]");
    (is_kind || is_position).then(|| Fault::Line { text: text() })
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
