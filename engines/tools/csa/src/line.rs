//! The lines of the protocol, outside of a game's summary.

use std::fmt;

use strum::{Display, EnumString};

use crate::ends::{EndReason, GameEnd};

/// A line of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Asks to be let in.
    Login {
        name: String,
        /// The password, in which a game's name may stand.
        password: String,
        /// Whether it asks for the extended mode, `x1`.
        extended: bool,
    },
    Logout,
    Agree,
    Reject,
    /// A move, with the comment behind it.
    Move {
        /// The move with its side: `+7776FU`.
        text: String,
        /// The text behind the comma.
        comment: Option<String>,
    },
    /// A word that ends the game.
    Special(Special),
    /// An empty line, by which it shows that it is there.
    KeepAlive,
    /// A question of the extended mode, without its `%%`.
    Query(String),
}

/// A word that stands for a move and ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
pub(crate) enum Special {
    #[strum(serialize = "%TORYO")]
    Resign,
    /// Declares a win.
    #[strum(serialize = "%KACHI")]
    Declare,
    #[strum(serialize = "%CHUDAN")]
    Suspend,
}

/// A line of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// The player of this name is in.
    LoggedIn(String),
    /// It is not.
    LoginRefused,
    LoggedOut,
    Summary,
    /// The game of this id begins.
    Started(String),
    /// The game is not played: who refused it.
    Rejected(String),
    Move {
        /// The move with its side.
        text: String,
        /// Milliseconds that it was charged, if the unit of the game's time is a second.
        millis: Option<u64>,
    },
    /// The side to move has ended the game, after so many milliseconds of the same kind.
    Special(Special, Option<u64>),
    Reason(EndReason),
    /// How it has ended: nothing of the game comes behind it.
    Result(GameEnd),
    KeepAlive,
    /// A line of the extended mode, without its `##`.
    Extended(String),
    /// None of these.
    Unknown(String),
}

impl Request {
    /// Reads a line, whatever blanks stand at its end; `None` if it is none of a client.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let line = line.trim_end();
        if line.is_empty() {
            return Some(Self::KeepAlive);
        }
        if let Some(query) = line.strip_prefix("%%") {
            return Some(Self::Query(query.to_owned()));
        }
        if line.starts_with(['+', '-']) {
            let (text, comment) = line.split_once(',').unzip();
            let (text, comment) = (text.unwrap_or(line).to_owned(), comment.map(str::to_owned));
            return Some(Self::Move { text, comment });
        }
        if let Ok(special) = line.parse() {
            return Some(Self::Special(special));
        }
        let words: Vec<_> = line.split(' ').collect();
        Some(match words[..] {
            ["LOGIN", name, password] => Self::login(name, password, false),
            ["LOGIN", name, password, "x1"] => Self::login(name, password, true),
            ["LOGOUT"] => Self::Logout,
            ["AGREE", ..] => Self::Agree,
            ["REJECT", ..] => Self::Reject,
            _ => return None,
        })
    }

    fn login(name: &str, password: &str, extended: bool) -> Self {
        Self::Login { name: name.to_owned(), password: password.to_owned(), extended }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Login { name, password, extended } => {
                let mode = if *extended { " x1" } else { "" };
                write!(f, "LOGIN {name} {password}{mode}")
            }
            Self::Logout => f.write_str("LOGOUT"),
            Self::Agree => f.write_str("AGREE"),
            Self::Reject => f.write_str("REJECT"),
            Self::Move { text, comment: None } => f.write_str(text),
            Self::Move { text, comment: Some(comment) } => write!(f, "{text},{comment}"),
            Self::Special(special) => special.fmt(f),
            Self::KeepAlive => Ok(()),
            Self::Query(query) => write!(f, "%%{query}"),
        }
    }
}

impl Reply {
    /// Reads a line without its end.
    pub(crate) fn parse(line: &str) -> Self {
        let behind = |start| line.strip_prefix(start).map(str::to_owned);
        if line.trim().is_empty() {
            return Self::KeepAlive;
        }
        if let Some(text) = behind("##") {
            return Self::Extended(text);
        }
        if let Ok(reason) = line.parse() {
            return Self::Reason(reason);
        }
        if let Ok(end) = line.parse() {
            return Self::Result(end);
        }
        if line.starts_with(['+', '-', '%']) {
            return Self::of_game(line);
        }
        match line {
            "LOGIN:incorrect" => return Self::LoginRefused,
            "LOGOUT:completed" => return Self::LoggedOut,
            "BEGIN Game_Summary" => return Self::Summary,
            _ => {}
        }
        if let Some(name) = line.strip_prefix("LOGIN:").and_then(|rest| rest.strip_suffix(" OK")) {
            return Self::LoggedIn(name.to_owned());
        }
        if let Some(id) = behind("START:") {
            return Self::Started(id);
        }
        let rejected = line.strip_prefix("REJECT:").and_then(|rest| rest.rsplit_once(" by "));
        rejected.map_or_else(
            || Self::Unknown(line.to_owned()),
            |(_, name)| Self::Rejected(name.to_owned()),
        )
    }

    /// A move or a word that ends the game, with or without the time that it took.
    fn of_game(line: &str) -> Self {
        let (text, time) = line.split_once(',').unzip();
        let text = text.unwrap_or(line);
        let millis = time.and_then(read_time);
        if let Ok(special) = text.parse() {
            return Self::Special(special, millis);
        }
        if line.starts_with('%') {
            return Self::Unknown(line.to_owned());
        }
        Self::Move { text: text.to_owned(), millis }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LoggedIn(name) => write!(f, "LOGIN:{name} OK"),
            Self::LoginRefused => f.write_str("LOGIN:incorrect"),
            Self::LoggedOut => f.write_str("LOGOUT:completed"),
            Self::Summary => f.write_str("BEGIN Game_Summary"),
            Self::Started(id) => write!(f, "START:{id}"),
            Self::Rejected(name) => write!(f, "REJECT: by {name}"),
            Self::Move { text, millis: None } => f.write_str(text),
            Self::Move { text, millis: Some(millis) } => write!(f, "{text},T{}", millis / 1000),
            Self::Special(special, None) => special.fmt(f),
            Self::Special(special, Some(millis)) => write!(f, "{special},T{}", millis / 1000),
            Self::Reason(reason) => reason.fmt(f),
            Self::Result(end) => end.fmt(f),
            Self::KeepAlive => Ok(()),
            Self::Extended(text) => write!(f, "##{text}"),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}

/// Reads `T12` or `T0.5`, in seconds; milliseconds.
pub(crate) fn read_time(text: &str) -> Option<u64> {
    let seconds = text.trim().strip_prefix('T')?.parse::<f64>().ok()?;
    (0.0..1e9).contains(&seconds).then(|| (seconds * 1000.0).round() as u64)
}

/// `text`, if it is a [name](check_name).
pub(crate) fn name(text: &str) -> Result<String, String> {
    check_name(text).map(|()| text.to_owned())
}

/// Whether `name` is one that servers take: letters, digits and `_-@.`, up to 32.
///
/// # Errors
/// Otherwise: which character is wrong, or that it is too long or empty.
pub(crate) fn check_name(name: &str) -> Result<(), String> {
    /// The most that servers take.
    const MOST: usize = 32;
    let is_wrong = |letter: &char| !letter.is_ascii_alphanumeric() && !"_-@.".contains(*letter);
    match name.chars().enumerate().find(|(_, letter)| is_wrong(letter)) {
        Some((at, letter)) => {
            let number = at + 1;
            Err(format!("{letter:?} at place {number}: a name has letters, digits and _ - @ ."))
        }
        None if name.is_empty() => Err("a name has at least one letter".to_owned()),
        None if name.len() > MOST => {
            Err(format!("{} letters, and a name has at most {MOST}", name.len()))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantNames;

    use super::*;

    #[test]
    fn requests_read_back() {
        for line in [
            "LOGIN alpha test-5-1F,trip",
            "LOGIN alpha trip x1",
            "LOGOUT",
            "AGREE",
            "REJECT",
            "+7776FU",
            "-0055KA,'* -41 +2625FU -8384FU",
            "%TORYO",
            "%KACHI",
            "%CHUDAN",
            "",
            "%%LIST",
        ] {
            let read = Request::parse(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(read.to_string(), line);
        }
        assert_eq!(Request::parse("AGREE test+1"), Some(Request::Agree));
        assert_eq!(Request::parse(" \t"), Some(Request::KeepAlive));
        assert_eq!(Request::parse("+7776FU "), Request::parse("+7776FU"));
        assert_eq!(Request::parse("%TORYO\r"), Some(Request::Special(Special::Resign)));
        for line in ["login a b", "LOGIN", "LOGIN a", "LOGIN a b c", "#WIN", "%", "7776FU"] {
            assert_eq!(Request::parse(line), None, "{line}");
        }
    }

    #[test]
    fn replies_read_back() {
        let ends = [EndReason::VARIANTS, GameEnd::VARIANTS].concat();
        for line in ends.into_iter().chain([
            "LOGIN:alpha OK", "LOGIN:incorrect", "LOGOUT:completed", "BEGIN Game_Summary",
            "START:test+a-1-1+x", "+7776FU,T12", "-0055KA", "%TORYO,T3", "%KACHI", "",
            "##[LIST] +OK", "something",
        ]) {
            let read = Reply::parse(line);
            assert_eq!(read.to_string(), line);
            let unknown = matches!(read, Reply::Unknown(_));
            assert_eq!(unknown, line == "something", "{line}");
        }
        assert_eq!(Reply::parse("%TORYO,T4"), Reply::Special(Special::Resign, Some(4000)));
        assert_eq!(Reply::parse("REJECT:a by b+c by beta"), Reply::Rejected("beta".into()));
        let half = Reply::Move { text: "+7776FU".into(), millis: Some(500) };
        assert_eq!(Reply::parse("+7776FU,T0.5"), half);
        for line in ["+7776FU,T-1", "+7776FU,x", "+7776FU,T1e99"] {
            assert_eq!(Reply::parse(line), Reply::Move { text: "+7776FU".into(), millis: None });
        }
    }

    #[test]
    fn names_are_refused_by_their_letters() {
        assert_eq!(check_name("a-B_9@x.y"), Ok(()));
        for (name, part) in
            [("a b", "' ' at place 2"), ("漢", "'漢' at place 1"), ("", "one letter")]
        {
            assert!(check_name(name).is_err_and(|why| why.contains(part)), "{name}");
        }
        assert!(check_name(&"a".repeat(33)).is_err_and(|why| why.contains("33 letters")));
    }
}
