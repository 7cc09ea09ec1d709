//! SGF records.
//!
//! Where moves are points of a square board they become SGF points; others stand as they are. A
//! turn of several moves is several nodes of one colour. A start position that is not
//! the usual one is set up by its stones, or stands in `FEN`. `BL` and `WL` tell what a clock has left after the move.
//!
//! Source: the SGF user guide, FF 4.

mod setup;
mod tree;
mod write;

use std::collections::BTreeMap;
use std::time::Duration;

use dyngame::Sgf;
use game::{Outcome, Side};

use super::ends::End;
use super::error::{Fault, RecordError, Text};
use super::facts::millis;
use super::foreign::check_number;
use super::frame::{is_misspelt, read_game};
use super::left::TimeLeft;
use super::psq::point;
use super::record::{GameRecord, Header};
use super::replay::{ReadGame, Replay, Ruleset};
use super::time_control::TimeControl;
use super::warning::Notice;
use tree::{MARKS, Part, Property, RULES, SELECTS, SETS_UP, WORDS, games, simple, unescaped};

pub(super) use write::write;

const TIME: &str = "Time";
const END: &str = "Termination";
const CONTROLS: [&str; 2] = ["Black's clock", "White's clock"];

/// The names of headers, in the order in which they are written.
const HEADERS: [(&str, Header); 6] = [
    ("PB", Header::Player(0)),
    ("PW", Header::Player(1)),
    ("EV", Header::Event),
    ("PC", Header::Site),
    ("RO", Header::Round),
    ("DT", Header::Date),
];

/// The other properties of the game as a whole.
const WHOLE: [&str; 6] = ["TM", "OT", "RE", "GC", "HA", "KM"];

/// The reasons that a result names: resignation, time, forfeit.
const REASONS: [(&str, End); 4] =
    [("R", End::Resignation), ("T", End::Time), ("F", End::Forfeit), ("F", End::Illegal)];

pub(super) fn read(text: &Text<'_>, ruleset: Ruleset<'_>, sgf: Sgf) -> Vec<ReadGame> {
    let read = |parts: Vec<Part<'_>>| {
        read_game(Some(text), ruleset, |game| Reader::new(game, sgf).read(parts))
    };
    games(text).into_iter().map(read).collect()
}

/// A sequence of nodes between brackets that is not closed yet.
#[derive(Default)]
struct Branch {
    /// Moves of its line before the sequences in it.
    moves: usize,
    /// Sequences in it so far, the first of which goes on with its line.
    inner: usize,
    is_variation: bool,
    /// The clocks of the line that it leaves.
    clocks: [TimeLeft; 2],
}

/// Reads a game node by node.
struct Reader<'g, 'a> {
    game: &'g mut Replay<'a>,
    sgf: Sgf,
    open: Vec<Branch>,
    clocks: [TimeLeft; 2],
    /// Who made the last move.
    mover: Side,
    is_rooted: bool,
}

impl<'g, 'a> Reader<'g, 'a> {
    fn new(game: &'g mut Replay<'a>, sgf: Sgf) -> Self {
        let (open, clocks) = Default::default();
        Self { game, sgf, open, clocks, mover: Side::First, is_rooted: false }
    }

    fn read(&mut self, parts: Vec<Part<'_>>) -> Result<(), RecordError> {
        // Nodes before the root that say nothing, as of a doubled sign.
        let says = |part: &Part<'_>| matches!(part, Part::Node(all) if !all.is_empty());
        let root = parts.iter().position(says).unwrap_or(0);
        for (place, part) in parts.into_iter().enumerate() {
            match part {
                Part::Node(_) if place < root => {}
                Part::Open(at) => {
                    self.game.stand_at(at);
                    self.begin_branch();
                }
                Part::Close => {
                    if let Some(branch) = self.open.pop().filter(|branch| branch.is_variation) {
                        self.game.end_variation();
                        self.clocks = branch.clocks;
                    }
                }
                Part::Node(properties) => {
                    self.game.stand_at(properties.first().map_or("", |property| property.at));
                    let follows = self.open.last().is_some_and(|branch| branch.inner > 0);
                    let taken = match follows {
                        true => Err(Fault::LooseVariation {}.into()),
                        false => self.take_node(&properties),
                    };
                    self.game.tolerated(taken)?;
                }
                Part::Fault(error) => return Err(error),
            }
        }
        if self.is_rooted { Ok(()) } else { Err(Fault::NoGame {}.into()) }
    }

    fn begin_branch(&mut self) {
        let mut branch = Branch { clocks: self.clocks, ..Branch::default() };
        if let Some(outer) = self.open.last_mut() {
            if outer.inner == 0 {
                outer.moves = self.game.line().moves.len();
            } else {
                branch.is_variation = true;
                self.game.begin_variation(outer.moves);
                // What the clocks had left there is not kept.
                self.clocks = Default::default();
            }
            outer.inner += 1;
        }
        self.open.push(branch);
    }

    fn take_node(&mut self, properties: &[Property<'_>]) -> Result<(), RecordError> {
        let is_root = !std::mem::replace(&mut self.is_rooted, true);
        if is_root {
            self.take_root(properties)?;
        }
        let mut moves = properties.iter().filter(|property| ["B", "W"].contains(&&*property.name));
        let (played, more) = (moves.next(), moves.next());
        if let Some(other) = more.or(played.filter(|played| played.values.len() > 1)) {
            return Err(self.refused(other, Fault::SeveralMoves { text: other.text() }));
        }
        let is_start = is_root && played.is_none() && self.sgf.points.is_some();
        let sets = |property: &&Property<'_>| SETS_UP.contains(&&*property.name);
        if let Some(set) = properties.iter().find(sets).filter(|_| !is_start) {
            return Err(self.refused(set, Fault::SetupInside { text: set.text() }));
        }
        if let Some(played) = played {
            self.game.stand_at(played.at);
            self.play(played)?;
        }
        for property in properties {
            self.game.stand_at(property.at);
            match (&*property.name, property.values[0]) {
                ("BL" | "WL", value) => self.note_left(property.name == "BL", value),
                ("C", value) => self.game.take_comment(&unescaped(value)),
                _ if is_root => {}
                _ => self.take_later(property)?,
            }
        }
        Ok(())
    }

    /// Takes a property behind the first node that is no move, comment or clock: those of the game may stand anywhere.
    ///
    /// # Errors
    /// If it says which game it is or how it starts, or [`Self::check_unknown`] refuses it.
    ///
    /// Source: FF 4, properties of the types root and game-info.
    fn take_later(&mut self, property: &Property<'_>) -> Result<(), RecordError> {
        let name = &*property.name;
        if SELECTS.contains(&name) {
            return Err(Fault::Line { text: property.text() }.into());
        }
        let is_whole = WHOLE.contains(&name) || HEADERS.iter().any(|row| row.0 == name);
        if is_whole && self.open.iter().any(|branch| branch.is_variation) {
            self.game.warn(Notice::Line { text: property.text() });
        } else if is_whole {
            take_header(self.game, property);
            note(self.game, property);
        }
        self.check_unknown(property)
    }

    /// Goes on to a property, if it is there.
    fn stand_at(&mut self, property: Option<&Property<'_>>) {
        if let Some(property) = property {
            self.game.stand_at(property.at);
        }
    }

    fn refused(&mut self, property: &Property<'_>, fault: Fault) -> RecordError {
        self.stand_at(Some(property));
        fault.into()
    }

    /// Takes the properties of the first node: those of the game, its start, and what it says of itself.
    fn take_root(&mut self, properties: &[Property<'_>]) -> Result<(), RecordError> {
        for property in properties {
            self.game.stand_at(property.at);
            take_header(self.game, property);
        }
        let mut selected = BTreeMap::new();
        for property in properties.iter().filter(|property| SELECTS.contains(&&*property.name)) {
            let before = selected.insert(&*property.name, property);
            if before.is_some_and(|before| before.values != property.values) {
                return Err(self.refused(property, Fault::Contradiction { text: property.text() }));
            }
        }
        self.take_kind(&selected, properties)?;
        for property in properties {
            self.game.stand_at(property.at);
            self.check_unknown(property)?;
            note(self.game, property);
        }
        if let Some(points) = self.sgf.points.filter(|_| self.game.record.position.is_none()) {
            let settings = &self.game.record.settings;
            let size = (points.size)(&self.game.ruleset.0.state(None, settings)?.text());
            let stones = setup::stones(properties, size).map_err(|(fault, part)| {
                self.game.stand_at(part);
                fault
            })?;
            if let Some(stones) = stones {
                let settings = &self.game.record.settings;
                let start = self.game.ruleset.0.state(Some(&stones.position()), settings)?;
                self.game.record.position = Some(start.text());
            }
        }
        self.game.board()?;
        self.clocks = self.game.record.controls.map(TimeLeft::at_start);
        Ok(())
    }

    /// Takes the properties that say which game it is: its number, the size of its board, its rule.
    fn take_kind(
        &mut self,
        selected: &BTreeMap<&str, &Property<'_>>,
        properties: &[Property<'_>],
    ) -> Result<(), RecordError> {
        let of = |name: &str| properties.iter().find(|property| property.name == name);
        let word = |name: &str| of(name).map(|property| simple(property.values[0]));
        self.stand_at(selected.get("GM").copied());
        let (number, words, program) = (word("GM"), word(WORDS), word("AP"));
        check_number(number.as_deref(), &self.sgf, words.as_deref(), program.as_deref())?;
        let is_known = |version: &str| ["1", "2", "3", "4"].contains(&version.trim());
        if let Some(property) = of("FF").filter(|property| !is_known(property.values[0])) {
            self.game.warn(Notice::Line { text: property.text() });
        }
        if let Some(points) = self.sgf.points {
            self.stand_at(selected.get("SZ").copied());
            if let Some(size) = setup::size(of("SZ"), points, self.game.ruleset.1)? {
                self.game.put_in_force(points.setting, &size.to_string())?;
            }
        }
        if let Some((property, names)) = of("RU").zip(self.sgf.rules) {
            self.game.stand_at(property.at);
            self.game.take_rule(names, &simple(property.values[0]))?;
        }
        let said = [
            self.sgf.points.filter(|_| of("SZ").is_some()).map(|points| points.setting),
            self.sgf
                .rules
                .filter(|rules| {
                    let name = word("RU").unwrap_or_default();
                    matches!((rules.read)(&name), Some(Some(_)))
                })
                .map(|rules| rules.setting),
        ];
        of(RULES).map_or(Ok(()), |property| self.take_settings(property, &said))
    }

    /// Takes settings of the rules, of which some are `said` already: they must agree.
    fn take_settings(
        &mut self,
        property: &Property<'_>,
        said: &[Option<&str>],
    ) -> Result<(), RecordError> {
        self.game.stand_at(property.at);
        for value in property.values.iter().map(|value| simple(value)) {
            let (name, value) = value.split_once('=').unwrap_or((&value, ""));
            let before = self.game.record.settings.len();
            let is_setting = self.game.take_setting(name, value)?;
            let is_said = said.iter().flatten().any(|said| said.eq_ignore_ascii_case(name));
            if !is_setting {
                return Err(Fault::Line { text: property.text() }.into());
            }
            if is_said && self.game.record.settings.len() > before {
                return Err(Fault::Contradiction { text: property.text() }.into());
            }
        }
        Ok(())
    }

    /// Whether a property may be passed over.
    ///
    /// # Errors
    /// If it is not known and names points or a rule: it may be a misspelt one that sets up the game.
    fn check_unknown(&mut self, property: &Property<'_>) -> Result<(), RecordError> {
        const KNOWN: [&str; 6] = ["B", "W", "AB", "AW", "AE", "PL"];
        let name = &*property.name;
        if KNOWN.contains(&name) || MARKS.contains(&name) || setup::FREE.contains(&name) {
            return Ok(());
        }
        if self.sgf.points.is_none() && self.game.is_begun() {
            let board = self.game.board()?;
            if property.values.iter().any(|value| board.recorded(value, 0).is_ok()) {
                return Err(Fault::Line { text: property.text() }.into());
            }
        }
        let is_rule = |value: &str| {
            self.sgf.rules.is_some_and(|rules| matches!((rules.read)(value), Some(Some(_))))
        };
        let is_position = |value: &str| {
            value.contains('/')
                && self.game.ruleset.0.state(Some(value), self.game.ruleset.1).is_ok()
        };
        let is_point = |value: &str| self.sgf.points.is_some() && setup::is_points(value);
        let is_suspect = |value: &&str| is_point(value) || is_rule(value) || is_position(value);
        if property.values.iter().any(is_suspect) {
            return Err(Fault::Line { text: property.text() }.into());
        }
        // Most names of two letters are one letter from another.
        if name.len() > 2 && is_misspelt(name, &SELECTS) {
            self.game.warn(Notice::Line { text: property.text() });
        }
        Ok(())
    }

    fn play(&mut self, property: &Property<'_>) -> Result<(), RecordError> {
        let value = simple(property.values[0]);
        let colour = if property.name == "B" { Side::First } else { Side::Second };
        let board = self.game.board()?;
        self.mover = board.side_to_move();
        if self.mover != colour {
            return Err(Fault::Turn { text: property.text() }.into());
        }
        self.clocks[self.mover.index()].moves();
        let mv = match self.sgf.points.map(|points| (points.size)(&board.text())) {
            Some(size) => point_of(&value, size)?,
            None => value,
        };
        self.game.play_recorded(&mv, 0)
    }

    /// Takes what the clock of a side has left after its move.
    fn note_left(&mut self, is_first: bool, value: &str) {
        let ends_turn = self.game.is_begun() && self.game.side_to_move() != self.mover;
        let is_movers = is_first == (self.mover == Side::First);
        if millis(value).is_none() {
            self.game.warn(Notice::Line { text: value.to_owned() });
        }
        if let (Some(left), Some(mv), true) = (millis(value), self.game.last(), is_movers) {
            let took = self.clocks[self.mover.index()].took(left, ends_turn);
            mv.facts.millis = mv.facts.millis.or(took);
        }
    }
}

/// The move of a value: rows count from the top.
fn point_of(value: &str, size: u32) -> Result<String, Fault> {
    let refused = || Fault::Point { text: value.to_owned() };
    if value.is_empty() || value == "tt" && size < 20 {
        return Err(Fault::Pass { text: value.to_owned() });
    }
    let (column, row) = setup::numbers(value).ok_or_else(refused)?;
    let mv = (size + 1).checked_sub(row).filter(|&row| row > 0 && column <= size);
    mv.and_then(|row| point((column, row)))
        .ok_or_else(|| Fault::OffBoard { text: value.to_owned() })
}

/// Takes a property that is a header.
fn take_header(game: &mut Replay<'_>, property: &Property<'_>) {
    if let Some((_, header)) = HEADERS.iter().find(|row| row.0 == property.name) {
        let value = simple(property.values[0]);
        game.note(&value, |record, value| record.take(*header, value));
    }
}

/// Takes another property of the whole game.
fn note(game: &mut Replay<'_>, property: &Property<'_>) {
    let raw = property.values[0];
    let value = simple(raw);
    match &*property.name {
        "TM" | "OT" if value.trim().is_empty() => {}
        "TM" => game.note(&property.text(), |record, _| {
            let base = read_seconds(&value)?;
            clocks(record).for_each(|clock| clock.base = base);
            Some(())
        }),
        "OT" => game.note(&property.text(), |record, _| {
            // Both sides get what is understood of it.
            clocks(record).map(|clock| read_overtime(&value, clock)).last()?
        }),
        "FEN" => game.record.position = Some(value),
        "HA" | "KM" if !matches!(value.trim().parse(), Ok(0.0)) && !value.trim().is_empty() => {
            game.warn(Notice::Line { text: property.text() });
        }
        "RE" => {
            for value in &property.values {
                note_result(game, &simple(value), format!("RE[{value}]"));
            }
        }
        "GC" => note_game(game, &unescaped(raw)),
        _ => {}
    }
}

/// The clocks of both sides.
fn clocks(record: &mut GameRecord) -> impl Iterator<Item = &mut TimeControl> {
    record.controls.iter_mut().map(Option::get_or_insert_default)
}

fn note_result(game: &mut Replay<'_>, value: &str, text: String) {
    let outcome = match (value.get(..2), value) {
        (Some("B+"), _) => Outcome::Win(Side::First),
        (Some("W+"), _) => Outcome::Win(Side::Second),
        (_, "0" | "Draw") => Outcome::Draw,
        (_, "" | "?" | "Void") => return,
        _ => return game.warn(Notice::UnknownEnd { text }),
    };
    game.announce(&text, Some(outcome));
    let reason = REASONS.iter().find(|(letter, _)| value.get(2..) == Some(*letter));
    if let Some((_, end)) = reason.filter(|_| game.record.ending.is_none()) {
        game.record.ending = game.end_named(end.word());
    }
}

/// Takes what the comment on the game says beside the properties.
fn note_game(game: &mut Replay<'_>, text: &str) {
    for (key, text) in text.lines().filter_map(|line| line.split_once(": ")) {
        match CONTROLS.iter().position(|name| *name == key) {
            Some(side) => game.note(text, |record, text| {
                record.controls[side] = Some(text.parse().ok()?);
                Some(())
            }),
            None if key == TIME => game.record.date = game.record.date.map(|date| date.at(text)),
            None if key == END => game.record.ending = game.end_named(text),
            None => {}
        }
    }
}

/// Takes the time of a clock beside the main time, if all of it is understood; there is a place for one period of byoyomi.
fn read_overtime(text: &str, control: &mut TimeControl) -> Option<()> {
    let mut is_whole = true;
    for part in text.split(',') {
        let (number, unit) = part.trim().split_once(' ')?;
        match unit.to_ascii_lowercase().as_str() {
            "moves" => control.moves = Some(number.parse().ok()?),
            "fischer" => control.increment = read_seconds(number)?,
            "byo-yomi" => {
                let (periods, number) = number.split_once('x').unwrap_or(("1", number));
                control.byoyomi = read_seconds(number)?;
                is_whole &= periods == "1";
            }
            _ => return None,
        }
    }
    is_whole.then_some(())
}

fn read_seconds(text: &str) -> Option<Duration> {
    millis(text).map(Duration::from_millis)
}
