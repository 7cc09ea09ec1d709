//! When a game began.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Datelike as _, Timelike as _};
use serde::{Deserialize, Serialize};

use super::error::Fault;

/// When a game began, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: Option<u8>,
    /// The day of the month, from 1.
    pub day: Option<u8>,
    /// Hours, minutes and seconds.
    pub time: Option<[u8; 3]>,
}

impl Date {
    /// The date and the time, in UTC, so many seconds after 1970 began.
    pub fn of_unix(seconds: u64) -> Self {
        let at = DateTime::from_timestamp(seconds as i64, 0).unwrap_or_default();
        Self {
            year: at.year() as u16,
            month: Some(at.month() as u8),
            day: Some(at.day() as u8),
            time: Some([at.hour(), at.minute(), at.second()].map(|part| part as u8)),
        }
    }

    /// The day with `mark` between its parts, as far as it is known.
    pub(super) fn day_text(&self, mark: &str) -> String {
        let parts = [self.month, self.day].into_iter().flatten();
        let parts: String = parts.map(|part| format!("{mark}{part:02}")).collect();
        format!("{:04}{parts}", self.year)
    }

    /// `07:08:42`, if the time is known.
    pub(super) fn time_text(&self) -> Option<String> {
        self.time.map(|[hour, minute, second]| format!("{hour:02}:{minute:02}:{second:02}"))
    }

    /// Day and time, with `mark` between the parts of the day.
    pub(super) fn text(&self, mark: &str) -> String {
        let time = self.time_text().map(|time| format!(" {time}")).unwrap_or_default();
        self.day_text(mark) + &time
    }

    /// The first date that `text` names, whatever stands between its numbers but for the commas of a list, and the time of
    /// day behind it: `2026/11/24(火) 07:08:42`.
    pub(super) fn read(text: &str) -> Option<Self> {
        const CLOCK: [char; 4] = [':', '：', '時', '分'];
        let numbers = numbers(text);
        let within = |at: usize, least: u16, most: u16| {
            let (mark, part) = numbers.get(at).filter(|row| (least..=most).contains(&row.1))?;
            let is_it = match at {
                0..3 => !mark.contains(','),
                3 => true,
                _ => mark.starts_with(CLOCK),
            };
            is_it.then_some(*part as u8)
        };
        let year = numbers.first().filter(|row| (1000..=9999).contains(&row.1))?.1;
        let month = within(1, 1, 12);
        let day = month.and(within(2, 1, 31));
        let clock = || Some([within(3, 0, 23)?, within(4, 0, 59)?, within(5, 0, 59).unwrap_or(0)]);
        Some(Self { year, month, day, time: day.and(clock()) })
    }

    /// Whether a text names a date, and no month or day that cannot be, and has at most a word behind it.
    pub(super) fn is_whole(text: &str) -> bool {
        const LONGEST_WORD: usize = 16;
        let behind = text.rsplit(|letter: char| letter.is_ascii_digit()).next();
        if behind.is_some_and(|behind| behind.chars().count() > LONGEST_WORD) {
            return false;
        }
        let Some(Self { month, day, .. }) = Self::read(text) else { return false };
        let numbers = numbers(text);
        let said = numbers[1..].iter().take_while(|(mark, _)| !mark.contains(','));
        [month, day].iter().zip(said).all(|(part, (_, number))| part.is_some() || *number == 0)
    }

    /// The same day at the time that `text` says, if it says one.
    pub(super) fn at(self, text: &str) -> Self {
        let full = format!("{} {text}", self.day_text("-"));
        Self { time: Self::read(&full).and_then(|date| date.time), ..self }
    }
}

/// The numbers in a text, each with what stands before it.
fn numbers(text: &str) -> Vec<(&str, u16)> {
    let (mut numbers, mut rest) = (Vec::new(), text);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (mark, number) = rest.split_at(start);
        let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        numbers.push((mark.trim(), number[..end].parse().unwrap_or(u16::MAX)));
        rest = &number[end..];
    }
    numbers
}

/// `2026-11-24 07:08:42`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text("-"))
    }
}

impl FromStr for Date {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::read(text).ok_or_else(|| Fault::Date { text: text.into() })
    }
}

impl TryFrom<String> for Date {
    type Error = Fault;

    fn try_from(text: String) -> Result<Self, Fault> {
        let date: Self = text.parse()?;
        // It is written by this program, and whole.
        if String::from(date) == text { Ok(date) } else { Err(Fault::Date { text }) }
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_days() {
        let text = |seconds| Date::of_unix(seconds).to_string();
        assert_eq!(text(0), "1970-01-01 00:00:00");
        assert_eq!(text(951_782_399), "2000-02-28 23:59:59");
        assert_eq!(text(951_782_400), "2000-02-29 00:00:00");
        assert_eq!(text(1_795_504_122), "2026-11-24 07:08:42");
        assert_eq!(text(4_107_542_400), "2100-03-01 00:00:00");
    }

    #[test]
    fn dates_read_back_as_far_as_they_are_known() {
        for text in ["2026-11-24 07:08:42", "1992-05-03", "1992-05", "1992"] {
            assert_eq!(text.parse::<Date>().map(String::from), Ok(text.to_owned()));
        }
        let read = |text: &str| Date::read(text).map(String::from);
        assert_eq!(read("1999/07/15(木) 19:07:12").as_deref(), Some("1999-07-15 19:07:12"));
        assert_eq!(read("2026.11.??").as_deref(), Some("2026-11"));
        assert_eq!(read("2026/13/41 25:00").as_deref(), Some("2026"));
        assert_eq!(read("2026年11月24日 7時8分").as_deref(), Some("2026-11-24 07:08:00"));
        for (list, first) in [
            ("1996-05-06,07,08", "1996-05-06"),
            ("1996-05,06", "1996-05"),
            ("1996-05-06, 1996-06-07", "1996-05-06"),
            ("1996-05-06,07:08:42", "1996-05-06 07:08:42"),
        ] {
            assert_eq!(read(list).as_deref(), Some(first), "{list}");
        }
        for text in ["2026-13-45 99:99:99", "2026/11/24", "2026-11-24T07:08"] {
            assert!(Date::try_from(text.to_owned()).is_err(), "{text}");
        }
        for (text, is_whole) in [
            ("2024.??.??", true),
            ("2024.00.00", true),
            ("1996-05-06,07,08", true),
            ("1996-05,06", true),
            ("2024/13/45", false),
            ("2024/0/05", false),
            ("2024/01/50", false),
        ] {
            assert_eq!(Date::is_whole(text), is_whole, "{text}");
        }
        for text in ["", "????.??.??", "24", "99999-01-01"] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
