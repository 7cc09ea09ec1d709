//! The names of games, by which servers pair: `floodgate-300-10F`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::Side;
use records::TimeControl;

/// Games of one name are played with one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameName {
    /// The name as it stands, without a side.
    text: String,
    /// The clock; none without any time.
    pub(crate) control: Option<TimeControl>,
    /// The side that is asked for.
    pub(crate) side: Option<Side>,
}

/// The form, for who has missed it.
pub(crate) const FORM: &str = "NAME-SECONDS-BYOYOMI or NAME-SECONDS-INCREMENTF";

impl GameName {
    /// The game of this name with any clock, for who names none.
    pub(crate) fn usual(control: TimeControl) -> Self {
        Self { text: "default".to_owned(), control: Some(control), side: None }
    }

    /// Its name, which is that of the game on either side.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether the expected moves are published.
    pub(crate) fn is_floodgate(&self) -> bool {
        self.text.starts_with("floodgate")
    }

    /// The same game, played by `side`.
    ///
    /// # Errors
    /// If it asks for the other side itself.
    pub(crate) fn of_side(self, side: Option<Side>) -> Result<Self, String> {
        if let Some(asked) = side
            && self.side == Some(!asked)
        {
            return Err(format!("game {self} is for one side, and the other one is asked for"));
        }
        Ok(Self { side: side.or(self.side), ..self })
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side.map_or("", |side| ["-B", "-W"][side.index()]);
        write!(f, "{}{side}", self.text)
    }
}

impl FromStr for GameName {
    type Err = String;

    /// # Errors
    /// Which part of it is wrong, and the form.
    fn from_str(text: &str) -> Result<Self, String> {
        let sides = [("-B", Side::First), ("-W", Side::Second)];
        let found = sides.iter().find_map(|(end, side)| Some((text.strip_suffix(end)?, *side)));
        let (name, side) = found.map_or((text, None), |(name, side)| (name, Some(side)));
        let wrong = |what: String| format!("game {text:?}: {what}; it has the form {FORM}");
        let letter = |letter: char| letter.is_ascii_graphic() && letter != ',';
        if let Some(strange) = name.chars().find(|&it| !letter(it)) {
            return Err(wrong(format!("{strange:?} stands in no name")));
        }
        let parts: Vec<_> = name.rsplitn(3, '-').collect();
        let &[more, total, group] = &parts[..] else {
            return Err(wrong("a part is missing".to_owned()));
        };
        let seconds = |part: &str| {
            let number = part.parse::<u32>().ok().filter(|_| !part.starts_with('+'));
            let number = number.filter(|&number| number < 1_000_000);
            number.ok_or_else(|| wrong(format!("{part:?} is no number of seconds")))
        };
        if group.is_empty() {
            return Err(wrong("the name before the times is missing".to_owned()));
        }
        let (extra, is_increment) = more.strip_suffix('F').map_or((more, false), |it| (it, true));
        let [base, extra] = [seconds(total)?, seconds(extra)?].map(u64::from);
        let [base, extra] = [base, extra].map(Duration::from_secs);
        let control = TimeControl { base, ..TimeControl::default() };
        let control = match is_increment {
            true => TimeControl { increment: extra, ..control },
            false => TimeControl { byoyomi: extra, ..control },
        };
        let control = Some(control).filter(|_| !(base + extra).is_zero());
        Ok(Self { text: name.to_owned(), control, side })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_hold_clocks_and_sides() {
        let name: GameName = "floodgate-300-10F".parse().expect("a name");
        assert_eq!(name.control, "300+10".parse().ok());
        assert_eq!((name.text(), name.side), ("floodgate-300-10F", None));
        let name: GameName = "my-own-60-5-W".parse().expect("a name");
        assert_eq!(name.control, "60b5".parse().ok());
        assert_eq!((name.text(), name.side), ("my-own-60-5", Some(Side::Second)));
        assert_eq!(name.to_string(), "my-own-60-5-W");
        assert_eq!("x-0-0".parse::<GameName>().map(|name| name.control), Ok(None));
    }

    #[test]
    fn other_names_are_refused_by_their_part() {
        for (text, part) in [
            ("floodgate-300", "a part is missing"),
            ("x-5m-3", "\"5m\" is no number"),
            ("x-5-3f", "\"3f\" is no number"),
            ("-5-3", "the name before"),
            ("x y-5-3", "' ' stands in no name"),
            ("", "a part is missing"),
        ] {
            let refused = text.parse::<GameName>().expect_err(text);
            assert!(refused.contains(part) && refused.contains(FORM), "{refused}");
        }
    }
}
