//! SGF records.
//!
//! Where moves are points of a square board they become SGF points; others stand as they are. A
//! turn of several moves is several nodes of one colour. A start position that is not
//! the usual one is set up by its stones, or stands in `FEN`. `BL` and `WL` tell what a clock has left after the move.
//!
//! Source: the SGF user guide, FF 4.

mod root;
mod setup;
mod tree;
mod whole;
mod write;

use dyngame::Sgf;
use game::Side;

use super::copied::holds_record;
use super::error::{Fault, RecordError, Text, first_words};
use super::facts::millis;
use super::frame::{read_game, with_lead};
use super::left::TimeLeft;
use super::psq::point;
use super::replay::{ReadGame, Replay, Ruleset};
use super::warning::Notice;
use tree::{
    HEADERS, JUDGEMENTS, Part, Property, RULES, SELECTS, SETS_UP, before, games, simple, unescaped,
};
use whole::{WHOLE, take_header, take_whole};

pub(super) use write::write;

/// Whether `text` can be read to its end, whatever its moves are.
pub(super) fn is_well_formed(text: &str) -> bool {
    let text = Text::new(text);
    let games = games(&text);
    !games.is_empty() && !games.iter().flatten().any(|part| matches!(part, Part::Fault(_)))
}

pub(super) fn read(
    text: &Text<'_>,
    ruleset: Ruleset<'_>,
    sgf: Sgf,
    is_named: bool,
) -> Vec<ReadGame> {
    let read = |parts: Vec<Part<'_>>| {
        read_game(Some(text), ruleset, |game| Reader::new(game, sgf, is_named).read(parts))
    };
    // Words of people are none of a record.
    let lead = Some(before(text)).filter(|lead| holds_record(lead));
    with_lead(games(text).into_iter().map(read).collect(), lead.unwrap_or_default(), text)
}

/// A sequence of nodes between brackets that is not closed yet.
#[derive(Default)]
struct Branch {
    /// Moves of its line before the sequences in it.
    moves: usize,
    /// Sequences in it so far, the first of which goes on with its line.
    inner: usize,
    is_variation: bool,
    /// The clocks before the sequences in it.
    clocks: [TimeLeft; 2],
}

/// Reads a game node by node.
struct Reader<'g, 'a> {
    game: &'g mut Replay<'a>,
    sgf: Sgf,
    /// Whether the user has said which game it is.
    is_named: bool,
    open: Vec<Branch>,
    clocks: [TimeLeft; 2],
    /// Who made the last move.
    mover: Side,
    is_rooted: bool,
    /// A time left on a clock that does not say how long a move took was left out.
    is_clock_left_out: bool,
}

impl<'g, 'a> Reader<'g, 'a> {
    fn new(game: &'g mut Replay<'a>, sgf: Sgf, is_named: bool) -> Self {
        let (open, clocks, is_rooted, is_clock_left_out) = Default::default();
        let mover = Side::First;
        Self { game, sgf, is_named, open, clocks, mover, is_rooted, is_clock_left_out }
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
                    if self.open.pop().is_some_and(|branch| branch.is_variation) {
                        self.game.end_variation();
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
                Part::Behind(words) => {
                    self.game.stand_at(words);
                    self.game.warn(Notice::BehindEnd { text: first_words(words) });
                }
                Part::Fault(error) => return Err(error),
            }
        }
        if self.is_rooted { Ok(()) } else { Err(Fault::NoGame {}.into()) }
    }

    fn begin_branch(&mut self) {
        let mut branch = Branch::default();
        if let Some(outer) = self.open.last_mut() {
            if outer.inner == 0 {
                (outer.moves, outer.clocks) = (self.game.line().moves.len(), self.clocks);
            } else {
                branch.is_variation = true;
                self.game.begin_variation(outer.moves);
                self.clocks = outer.clocks;
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
        let periods = ["OB", "OW"].map(|name| properties.iter().any(|other| other.name == name));
        for (clock, _) in self.clocks.iter_mut().zip(periods).filter(|(_, is_there)| *is_there) {
            clock.enter_periods();
        }
        for property in properties {
            self.game.stand_at(property.at);
            self.check_single(property)?;
            match (&*property.name, property.values[0]) {
                ("BL" | "WL", _) => self.note_left(property),
                (name, _) if JUDGEMENTS.contains(&name) => {
                    self.game.warn_once(Notice::Judgements { text: property.text() });
                }
                ("C", value) => self.game.take_comment(&unescaped(value)),
                _ if is_root => {}
                _ => self.take_later(property)?,
            }
        }
        self.check_clock(properties);
        Ok(())
    }

    /// Says it once where a node says what the clock of its mover has left, and not how long the move took.
    fn check_clock(&mut self, properties: &[Property<'_>]) {
        let name = ["BL", "WL"][self.mover.index()];
        let is_unknown = self.game.last().is_some_and(|mv| mv.facts.millis.is_none());
        let is_left = |property: &&Property<'_>| {
            property.name == name && millis(property.values[0]).is_some()
        };
        let left = properties.iter().find(is_left);
        let Some(left) = left.filter(|_| is_unknown && !self.is_clock_left_out) else { return };
        self.is_clock_left_out = true;
        self.game.stand_at(left.at);
        self.game.warn(Notice::Line { text: left.text() });
    }

    /// A property that has one value may not have others: they may be of a name that is missing.
    ///
    /// # Errors
    /// If it says which game it is or how it starts; in others they are left out.
    fn check_single(&mut self, property: &Property<'_>) -> Result<(), RecordError> {
        let name = &*property.name;
        let is_list = [RULES, "RE", "AB", "AW", "AE"].contains(&name);
        let is_single =
            SELECTS.contains(&name) || ["C", "BL", "WL"].contains(&name) || is_whole(name);
        if is_list || !is_single || property.values.len() == 1 {
            return Ok(());
        }
        if SELECTS.contains(&name) {
            return Err(Fault::Line { text: property.text() }.into());
        }
        self.game.warn(Notice::Line { text: property.text() });
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
        let is_whole = is_whole(name);
        if is_whole && self.open.iter().any(|branch| branch.is_variation) {
            self.game.warn(Notice::Line { text: property.text() });
        } else if is_whole {
            take_header(self.game, property);
            take_whole(self.game, property);
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

    fn play(&mut self, property: &Property<'_>) -> Result<(), RecordError> {
        let value = simple(property.values[0]);
        let colour = if property.name == "B" { Side::First } else { Side::Second };
        let board = self.game.board()?;
        self.mover = board.side_to_move();
        if self.mover != colour {
            return Err(Fault::Turn { text: property.text() }.into());
        }
        self.clocks[self.mover.index()].moves();
        match self.sgf.points.map(|points| (points.size)(&board.text())) {
            Some(size) => self.game.play_written(&property.text(), &point_of(&value, size)?),
            None => self.game.play_recorded(&value, 0),
        }
    }

    /// Takes what the clock of a side has left after its move.
    fn note_left(&mut self, property: &Property<'_>) {
        let Some(left) = millis(property.values[0]) else {
            return self.game.warn(Notice::Line { text: property.text() });
        };
        let is_first = property.name == "BL";
        let ends_turn = self.game.is_begun() && self.game.side_to_move() != self.mover;
        let is_movers = is_first == (self.mover == Side::First);
        if let (Some(mv), true) = (self.game.last(), is_movers) {
            let took = self.clocks[self.mover.index()].took(left, ends_turn);
            mv.facts.millis = mv.facts.millis.or(took);
        }
    }
}

/// Whether a property is of the game as a whole.
fn is_whole(name: &str) -> bool {
    WHOLE.iter().any(|row| row.0 == name) || HEADERS.iter().any(|row| row.0 == name)
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
