//! A summary, read line by line.

use std::time::Duration;

use arena::referee::Opening;
use dyngame::DynGame;
use game::Side;
use records::{Format, TimeControl};

use super::{SECOND, Summary, settings};

impl Summary {
    /// Reads the lines of a summary, without its first and last; the side that is ours.
    ///
    /// # Errors
    /// The line that failed, and why.
    pub(crate) fn read(lines: &[String], rules: &dyn DynGame) -> Result<(Self, Side), String> {
        let mut reader = Reader::default();
        for line in lines {
            reader.take(line).map_err(|why| format!("{line:?}: {why}"))?;
        }
        reader.finish(rules)
    }
}

/// The times of a block, in its unit.
#[derive(Clone, Copy, Default)]
struct Times {
    /// Milliseconds; seconds where none is named.
    unit: Option<u64>,
    total: u64,
    byoyomi: u64,
    increment: u64,
    delay: u64,
    is_given: bool,
}

impl Times {
    fn take(&mut self, line: &str) -> Result<(), String> {
        let (key, value) = line.split_once(':').ok_or("a time has the form KEY:VALUE")?;
        if key == "Time_Unit" {
            self.unit = Some(unit(value).ok_or("not a unit of time")?);
            return Ok(());
        }
        let slot = match key {
            "Total_Time" => &mut self.total,
            "Byoyomi" => &mut self.byoyomi,
            "Increment" => &mut self.increment,
            "Delay" => &mut self.delay,
            _ => return Ok(()),
        };
        /// More than any game has.
        const MOST: u64 = 1_000_000_000;
        let number = value.trim().parse().ok().filter(|&number| number < MOST);
        *slot = number.ok_or("not a number of units")?;
        self.is_given = true;
        Ok(())
    }

    fn control(&self) -> Option<TimeControl> {
        let unit = self.unit.unwrap_or(SECOND);
        let time = |units: u64| Duration::from_millis(units.saturating_mul(unit));
        let control = TimeControl {
            moves: None,
            base: time(self.total),
            increment: time(self.increment),
            // The time that is free for each move can be spent like it.
            byoyomi: time(self.byoyomi + self.delay),
        };
        self.is_given.then_some(control)
    }
}

/// Milliseconds of `1sec`, `1min`, `100msec`.
fn unit(text: &str) -> Option<u64> {
    let digits = text.len() - text.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let (number, word) = text.split_at(digits);
    let each = match word.trim() {
        "msec" => 1,
        "sec" => 1000,
        "min" => 60_000,
        _ => return None,
    };
    let number: u64 = if number.is_empty() { 1 } else { number.parse().ok()? };
    (1..=1_000_000).contains(&number).then_some(number * each)
}

/// The part of a summary in which a line stands.
#[derive(Clone, Copy, Default, PartialEq)]
enum Part {
    #[default]
    Fields,
    /// The clock of both sides, or of one.
    Time(Option<Side>),
    Position,
}

#[derive(Default)]
struct Reader {
    part: Part,
    summary: Summary,
    side: Option<Side>,
    to_move: Option<Side>,
    both: Times,
    each: [Option<Times>; 2],
    position: String,
}

impl Reader {
    fn take(&mut self, line: &str) -> Result<(), String> {
        let part = match line {
            "BEGIN Time" => Part::Time(None),
            "BEGIN Time+" => Part::Time(Some(Side::First)),
            "BEGIN Time-" => Part::Time(Some(Side::Second)),
            "BEGIN Position" => Part::Position,
            _ if line.starts_with("END ") => Part::Fields,
            _ => return self.take_in_part(line),
        };
        self.part = part;
        Ok(())
    }

    fn take_in_part(&mut self, line: &str) -> Result<(), String> {
        match self.part {
            Part::Time(None) => self.both.take(line),
            Part::Time(Some(side)) => self.each[side.index()].get_or_insert(self.both).take(line),
            Part::Position => {
                self.position += line;
                self.position += "\n";
                Ok(())
            }
            Part::Fields => self.field(line),
        }
    }

    fn field(&mut self, line: &str) -> Result<(), String> {
        let Some((key, value)) = line.split_once(':') else { return Ok(()) };
        match key {
            "Protocol_Version" if !value.starts_with("1.") => {
                return Err("a version that is not known".to_owned());
            }
            "Format" if value != "Shogi 1.0" => return Err("a format that is not known".to_owned()),
            "Declaration" => self.summary.has_declaration = true,
            "Game_ID" => value.clone_into(&mut self.summary.id),
            "Name+" => value.clone_into(&mut self.summary.names[0]),
            "Name-" => value.clone_into(&mut self.summary.names[1]),
            "Your_Turn" => self.side = Some(side(value)?),
            "To_Move" => self.to_move = Some(side(value)?),
            "Max_Moves" => {
                let most: usize = value.trim().parse().map_err(|_| "not a number of moves")?;
                self.summary.max_moves = Some(most).filter(|&most| most > 0);
            }
            "Protocol_Version" | "Protocol_Mode" | "Format" | "Rematch_On_Draw" => {}
            _ => log::info!("passed over in the summary: {line}"),
        }
        Ok(())
    }

    fn finish(mut self, rules: &dyn DynGame) -> Result<(Summary, Side), String> {
        let side = self.side.ok_or("no Your_Turn in the summary")?;
        self.summary.controls =
            self.each.map(|own| own.unwrap_or(self.both)).map(|times| times.control());
        let refused = |error: &dyn std::fmt::Display| format!("the position: {error}");
        let settings = settings(self.summary.has_declaration);
        let reading = records::read(Format::Csa, &self.position, rules, &settings);
        let record = reading.games.into_iter().next().ok_or("no position in the summary")?;
        let record = record.map_err(|error| refused(&error))?;
        if let Some(warning) = reading.warnings.first() {
            return Err(refused(warning));
        }
        let named = self.each.iter().flatten().chain([&self.both]).find_map(|times| times.unit);
        self.summary.unit = named.unwrap_or(SECOND);
        let times = record.main.moves.iter().map(|mv| mv.facts.millis.unwrap_or(0));
        self.summary.times = times.map(|time| self.summary.millis(time)).collect();
        self.summary.opening = Opening { moves: record.moves(), position: record.position };
        let board =
            self.summary.opening.board(rules, &settings).map_err(|error| refused(&error))?;
        if board.status().is_some() {
            return Err("the position: the game is over in it".to_owned());
        }
        match self.to_move {
            Some(to_move) if to_move != board.side_to_move() => {
                Err("To_Move: the other side is to move in the position".to_owned())
            }
            _ => Ok((self.summary, side)),
        }
    }
}

fn side(sign: &str) -> Result<Side, String> {
    match sign.trim() {
        "+" => Ok(Side::First),
        "-" => Ok(Side::Second),
        _ => Err("a side is + or -".to_owned()),
    }
}
