//! The summary of a game, by which a server offers it.

mod reader;

use std::fmt::Write;

use arena::referee::Opening;
use dyngame::{DynGame, Settings};
use game::{Side, TextError};
use records::{TimeControl, csa_position, make_csa_move};

/// The facts of a game that both sides know before it begins.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Summary {
    pub(crate) id: String,
    /// By side.
    pub(crate) names: [String; 2],
    /// Plies after which it is broken off.
    pub(crate) max_moves: Option<usize>,
    /// Whether a win may be declared.
    pub(crate) has_declaration: bool,
    /// The clocks, by side.
    pub(crate) controls: [Option<TimeControl>; 2],
    /// Seconds that a move is charged at least.
    pub(crate) least: u64,
    pub(crate) opening: Opening,
    /// Milliseconds that the moves of the opening have taken.
    pub(crate) times: Vec<u64>,
    /// Milliseconds of its unit of time.
    pub(crate) unit: u64,
}

/// The unit where none is named: a second.
pub(crate) const SECOND: u64 = 1000;

pub(crate) const END: &str = "END Game_Summary";

/// The rules of a game over the line.
pub(crate) fn settings(has_declaration: bool) -> Settings {
    let rule = if has_declaration { "CSARule27" } else { "NoEnteringKing" };
    vec![("EnteringKingRule".to_owned(), rule.to_owned())]
}

impl Summary {
    /// As the server sends it to who plays `side`.
    ///
    /// # Errors
    /// If the opening is none.
    pub(crate) fn text(&self, rules: &dyn DynGame, side: Side) -> Result<String, TextError> {
        let mut board =
            rules.state(self.opening.position.as_deref(), &settings(self.has_declaration))?;
        let position = csa_position(&*board);
        let mut moves = String::new();
        for mv in &self.opening.moves {
            let _ = writeln!(moves, "{},T0", make_csa_move(&mut *board, mv)?);
        }
        let mut out = String::from("BEGIN Game_Summary\n");
        let mut field = |key: &str, value: &str| {
            let _ = writeln!(out, "{key}:{value}");
        };
        field("Protocol_Version", "1.2");
        field("Protocol_Mode", "Server");
        field("Format", "Shogi 1.0");
        if self.has_declaration {
            field("Declaration", "Jishogi 1.1");
        }
        field("Game_ID", &self.id);
        field("Name+", &self.names[0]);
        field("Name-", &self.names[1]);
        field("Your_Turn", sign(side));
        field("Rematch_On_Draw", "NO");
        field("To_Move", sign(board.side_to_move()));
        if let Some(most) = self.max_moves {
            field("Max_Moves", &most.to_string());
        }
        if let Some(control) = self.controls[0] {
            out += &time_block(control, self.least);
        }
        let _ = write!(out, "BEGIN Position\n{position}{moves}END Position\n{END}");
        Ok(out)
    }

    /// Milliseconds of a time that a line names, which reads it as if it were seconds.
    pub(crate) fn millis(&self, as_seconds: u64) -> u64 {
        as_seconds.saturating_mul(self.unit) / SECOND
    }

    /// Takes the clock that the game's name says, where the summary has each of its seconds as a minute: shogi-server announces its
    /// stop-watch so (`NAME-600-060`). Whether it did.
    pub(crate) fn take_seconds(&mut self, named: Option<TimeControl>) -> bool {
        let as_minutes = named.map(|named| TimeControl {
            base: named.base * 60,
            byoyomi: named.byoyomi * 60,
            increment: named.increment * 60,
            ..named
        });
        let is_off =
            self.unit == 60 * SECOND && named.is_some() && self.controls == [as_minutes; 2];
        if is_off {
            self.controls = [named; 2];
            self.times.iter_mut().for_each(|time| *time /= 60);
            self.unit = SECOND;
        }
        is_off
    }
}

fn sign(side: Side) -> &'static str {
    ["+", "-"][side.index()]
}

fn time_block(control: TimeControl, least: u64) -> String {
    let [base, byoyomi, increment] =
        [control.base, control.byoyomi, control.increment].map(|time| time.as_secs());
    format!(
        "BEGIN Time\nTime_Unit:1sec\nTotal_Time:{base}\nByoyomi:{byoyomi}\n\
         Increment:{increment}\nLeast_Time_Per_Move:{least}\nEND Time\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary() -> Summary {
        Summary {
            id: "test+x-5-1F+a+b+1".to_owned(),
            names: ["a", "b"].map(str::to_owned),
            max_moves: Some(256),
            has_declaration: true,
            controls: ["300+10".parse().ok(), "300+10".parse().ok()],
            least: 0,
            opening: Opening { position: None, moves: vec!["7g7f".into(), "3c3d".into()] },
            times: vec![0, 0],
            unit: SECOND,
        }
    }

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).filter(|line| line != END).skip(1).collect()
    }

    fn read(text: &str) -> Result<(Summary, Side), String> {
        Summary::read(&lines(text), shogi::ENTRY.rules)
    }

    #[test]
    fn a_summary_reads_back() {
        for (least, side) in [(0, Side::First), (0, Side::Second)] {
            let summary = Summary { least, ..summary() };
            let text = summary.text(shogi::ENTRY.rules, side).expect("a text");
            assert_eq!(read(&text), Ok((summary, side)));
        }
        let position = Some("4k4/9/9/9/9/9/9/9/4K4 w R2Pbg 1".to_owned());
        let opening = Opening { position, moves: Vec::new() };
        let summary = Summary { opening, times: Vec::new(), has_declaration: false, ..summary() };
        let text = summary.text(shogi::ENTRY.rules, Side::First).expect("a text");
        assert_eq!(read(&text), Ok((summary, Side::First)));
    }

    #[test]
    fn clocks_come_in_units_and_for_each_side() {
        let text = summary().text(shogi::ENTRY.rules, Side::First).expect("a text");
        let controls = |old: &str, new: &str| {
            assert!(text.contains(old), "{old}");
            read(&text.replace(old, new)).expect("a summary").0.controls
        };
        let same = |text: &str| [text.parse().ok(), text.parse().ok()];
        assert_eq!(controls("1sec", "1min"), same("18000+600"));
        assert_eq!(controls("1sec", "100msec"), same("30+1"));
        assert_eq!(controls("Increment:10", "Byoyomi:5\nDelay:2\nIncrement:0"), same("300b7"));
        let begin = text.find("BEGIN Time").expect("a block");
        let end = text.find("BEGIN Position").expect("a block");
        assert_eq!(controls(&text[begin..end], ""), [None, None]);
        let own = "BEGIN Time+\nTotal_Time:60\nEND Time+\nBEGIN Time-\nTotal_Time:30\nEND Time-\n";
        assert_eq!(controls(&text[begin..end], own), ["60".parse().ok(), "30".parse().ok()]);
    }

    #[test]
    fn times_of_moves_are_in_the_unit() {
        let text = summary().text(shogi::ENTRY.rules, Side::First).expect("a text");
        let text = text.replace("-3334FU,T0", "-3334FU,T12");
        for (unit, time) in [("1sec", 12_000), ("1msec", 12), ("1min", 720_000)] {
            let (read, _) = read(&text.replace("1sec", unit)).expect("a summary");
            assert_eq!((read.times[1], read.millis(1500)), (time, time / 8), "{unit}");
        }
    }

    #[test]
    fn seconds_that_are_announced_as_minutes_are_those_of_the_name() {
        let text = summary().text(shogi::ENTRY.rules, Side::First).expect("a text");
        let clock = "Byoyomi:0\nIncrement:10";
        let text =
            text.replace(clock, "Byoyomi:60\nIncrement:0").replace("-3334FU,T0", "-3334FU,T12");
        let own = "300b60".parse().ok();
        for (unit, named, is_off) in
            [("1min", own, true), ("1sec", own, false), ("1min", None, false)]
        {
            let (mut read, _) = read(&text.replace("1sec", unit)).expect("a summary");
            let before = read.clone();
            assert_eq!(read.take_seconds(named), is_off, "{unit}");
            match is_off {
                true => {
                    assert_eq!((read.controls, read.times[1], read.unit), ([own; 2], 12_000, 1000))
                }
                false => assert_eq!(read, before),
            }
        }
    }

    #[test]
    fn times_of_given_moves_are_kept() {
        let text = summary().text(shogi::ENTRY.rules, Side::First).expect("a text");
        let (read, _) = read(&text.replace("-3334FU,T0", "-3334FU,T12")).expect("a summary");
        assert_eq!(read.times, [0, 12_000]);
        // Rows come with and without their last blank.
        let rows = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        assert_eq!(self::read(&rows), self::read(&text));
    }

    #[test]
    fn what_is_no_game_is_refused_with_its_line() {
        let text = summary().text(shogi::ENTRY.rules, Side::First).expect("a text");
        for (old, new, part) in [
            ("Shogi 1.0", "Shogi 2.0", "Format:Shogi 2.0"),
            ("Version:1.2", "Version:2.0", "Protocol_Version:2.0"),
            ("Your_Turn:+", "Your_Turn:x", "Your_Turn:x"),
            ("Your_Turn:+\n", "", "Your_Turn"),
            ("To_Move:+", "To_Move:-", "To_Move"),
            ("1sec", "1hour", "Time_Unit:1hour"),
            ("Total_Time:300", "Total_Time:x", "Total_Time:x"),
            ("Max_Moves:256", "Max_Moves:-1", "Max_Moves:-1"),
            ("-3334FU", "-3335FU", "-3335FU"),
            ("+7776FU", "-7776FU", "-7776FU"),
            ("-KY-KE", "-KY-XX", "P1-KY-XX"),
            ("P5 *  *", "P5-FU *", "more pieces"),
        ] {
            assert!(text.contains(old), "{old}");
            let refused = read(&text.replacen(old, new, 1)).expect_err(new);
            assert!(refused.contains(part) && refused.lines().count() == 1, "{refused}");
        }
    }
}
