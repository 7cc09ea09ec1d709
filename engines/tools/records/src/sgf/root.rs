//! The root of a game in SGF: which game it is, by which rules, and how it starts.

use std::collections::BTreeMap;

use super::super::error::{Fault, RecordError};
use super::super::foreign::check_number;
use super::super::frame::is_misspelt;
use super::super::left::TimeLeft;
use super::super::warning::Notice;
use super::tree::{MARKS, Property, RULES, SELECTS, WORDS, simple};
use super::whole::{take_header, take_whole};
use super::{Reader, setup};

impl Reader<'_, '_> {
    /// Takes the properties of the first node: those of the game, its start, and what it says of itself.
    pub(super) fn take_root(&mut self, properties: &[Property<'_>]) -> Result<(), RecordError> {
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
            take_whole(self.game, property);
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
        let number = (number.as_deref(), self.is_named);
        check_number(number, &self.sgf, words.as_deref(), program.as_deref())?;
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
            let name = property.values[0];
            self.game.take_rule(names, &simple(name), name)?;
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
    pub(super) fn check_unknown(&mut self, property: &Property<'_>) -> Result<(), RecordError> {
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
        let is_list = |value: &str| name.contains('M') && setup::are_glued_points(value);
        let is_suspect = |value: &&str| {
            is_point(value) || is_list(value) || is_rule(value) || is_position(value)
        };
        if property.values.iter().any(is_suspect) {
            return Err(Fault::Line { text: property.text() }.into());
        }
        // Most names of two letters are one letter from another.
        let is_result = property.values.iter().any(|value| names_result(name, value));
        if is_result || name.len() > 2 && is_misspelt(name, &SELECTS) {
            self.game.warn(Notice::Line { text: property.text() });
        }
        Ok(())
    }
}

/// Whether a value is a result that names a winner, `B+R`, or a draw behind a name like `RESULT`.
fn names_result(name: &str, value: &str) -> bool {
    let value = value.trim().to_ascii_lowercase();
    let is_winner = value.get(..2).is_some_and(|head| ["b+", "w+"].contains(&head));
    is_winner || name.starts_with('R') && ["0", "draw"].contains(&&*value)
}
