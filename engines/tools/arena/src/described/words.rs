//! The words and tables that describe an engine.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use files::Limit;
use serde::{Deserialize, Deserializer};

use crate::clock::{Limits, TimeControl};
use crate::error::{ArenaError, InFile};
use crate::quoting;

const LIMIT: Limit = Limit { what: "a file of engines", mib: 1 };

/// An engine as a flag or a file describes it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Described {
    pub(crate) name: Option<String>,
    pub(crate) cmd: Option<String>,
    pub(crate) proto: Option<String>,
    pub(crate) dir: Option<PathBuf>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<u64>,
    pub(crate) tc: Option<TimeControl>,
    #[serde(default)]
    pub(crate) restart: bool,
    #[serde(default)]
    pub(crate) ponder: bool,
    #[serde(default, deserialize_with = "plain")]
    pub(crate) options: BTreeMap<String, String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    engine: Vec<Described>,
}

impl Described {
    /// Whether it may move at all.
    ///
    /// # Errors
    /// If a limit is 0; names it.
    pub(crate) fn check_limits(&self) -> Result<(), String> {
        let limits = [
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("movetime", self.movetime),
        ];
        let nought = limits.iter().find(|(_, limit)| *limit == Some(0));
        nought.map_or(Ok(()), |(name, _)| Err(format!("{name}=0 leaves no time for a move")))
    }

    /// Its own limits, if it has any, in place of those of the match.
    pub(crate) fn limits(&self) -> Option<Limits> {
        let Self { depth, nodes, movetime, tc, .. } = *self;
        Some(Limits { depth, nodes, movetime, tc }).filter(|limits| !limits.is_empty())
    }

    /// This engine, with what holds for `each` where it says nothing itself.
    pub(crate) fn or(mut self, each: &Self) -> Self {
        if self.limits().is_none() {
            (self.depth, self.nodes) = (each.depth, each.nodes);
            (self.movetime, self.tc) = (each.movetime, each.tc);
        }
        let mut options = each.options.clone();
        options.extend(self.options);
        Self {
            cmd: self.cmd.or_else(|| each.cmd.clone()),
            proto: self.proto.or_else(|| each.proto.clone()),
            dir: self.dir.or_else(|| each.dir.clone()),
            restart: self.restart || each.restart,
            ponder: self.ponder || each.ponder,
            options,
            ..self
        }
    }

    pub(crate) fn of_each(words: &[String]) -> Result<Self, ArenaError> {
        let each = Self::of_flag(&words.join(" "))?;
        match &each.name {
            None => Ok(each),
            Some(name) => {
                let text = format!("--each name={name}: engines have names of their own");
                Err(ArenaError::Argument(text))
            }
        }
    }

    pub(crate) fn all_of_file(path: &Path) -> Result<Vec<Self>, ArenaError> {
        let text = files::read_text(path, &LIMIT).in_file(path)?;
        Self::all_of(&text).in_file(path)
    }

    /// The engines in the text of a file.
    ///
    /// # Errors
    /// One line that names the line of the file.
    fn all_of(text: &str) -> Result<Vec<Self>, String> {
        let wrong = |error: toml::de::Error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = text.bytes().take(start).filter(|&byte| byte == b'\n').count() + 1;
            format!("line {line}: {}", error.message().replace(['\r', '\n'], " "))
        };
        let file: File = toml::from_str(text).map_err(wrong)?;
        Ok(file.engine)
    }

    /// The engine of `key=value` words, quoted as a shell would have them.
    pub(crate) fn of_flag(text: &str) -> Result<Self, ArenaError> {
        let refused = |what: &str| ArenaError::Argument(format!("engine `{text}`: {what}"));
        let words = quoting::split(text).ok_or_else(|| refused("a quote is not closed"))?;
        let (mut engine, mut seen) = (Self::default(), BTreeSet::new());
        for word in &words {
            let (key, value) =
                word.split_once('=').ok_or_else(|| refused(&format!("no key=value: {word}")))?;
            if !seen.insert(key.to_ascii_lowercase()) {
                return Err(refused(&format!("{key} again: {word}")));
            }
            let number =
                || value.parse::<u64>().map_err(|_| refused(&format!("no number: {word}")));
            let yes = || {
                value.parse::<bool>().map_err(|_| refused(&format!("not true or false: {word}")))
            };
            match key {
                "name" => engine.name = Some(value.to_owned()),
                "cmd" => engine.cmd = Some(value.to_owned()),
                "proto" => engine.proto = Some(value.to_owned()),
                "dir" => engine.dir = Some(value.into()),
                "depth" => engine.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
                "nodes" => engine.nodes = Some(number()?),
                "movetime" => engine.movetime = Some(number()?),
                "tc" => {
                    let tc: Result<TimeControl, _> = value.parse();
                    engine.tc = Some(tc.map_err(|error| refused(&error.to_string()))?);
                }
                "restart" => engine.restart = yes()?,
                "ponder" => engine.ponder = yes()?,
                _ => {
                    let option = key.strip_prefix("option.");
                    let option = option.ok_or_else(|| refused(&format!("unknown key: {key}")))?;
                    engine.options.insert(option.to_owned(), value.to_owned());
                }
            }
        }
        Ok(engine)
    }
}

/// TOML's values as those of options.
fn plain<'de, D: Deserializer<'de>>(values: D) -> Result<BTreeMap<String, String>, D::Error> {
    let text = |value| match value {
        toml::Value::String(text) => text,
        other => other.to_string(),
    };
    let values = BTreeMap::<String, toml::Value>::deserialize(values)?;
    Ok(values.into_iter().map(|(name, value)| (name, text(value))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
[[engine]]
name = "one"
cmd = "one --quiet"
proto = "usi"
tc = "10+0.1"
[engine.options]
Hash = 16
Style = "calm"

[[engine]]
nodes = 5000
ponder = true
"#;

    /// A refusal is one line that names the line of the file.
    fn check(text: &str) {
        if let Err(error) = Described::all_of(text) {
            assert!(error.starts_with("line ") && error.lines().count() == 1, "{error}\n{text}");
        }
    }

    #[test]
    fn a_file_describes_engines_as_flags_do() {
        let flags = [
            "name=one cmd='one --quiet' proto=usi tc=10+0.1 option.Hash=16 option.Style=calm",
            "nodes=5000 ponder=true",
        ];
        let flags = flags.map(|flag| Described::of_flag(flag).expect("an engine"));
        assert_eq!(Described::all_of(TEXT).expect("two engines"), flags);
    }

    #[test]
    fn a_key_is_given_once() {
        for again in ["nodes=5 nodes=6", "name=a option.Hash=1 option.hash=2"] {
            let refused = Described::of_flag(again).expect_err(again).to_string();
            assert!(refused.contains(" again: "), "{refused}");
        }
        assert!(Described::of_flag("option.Hash=1 option.Threads=2").is_ok());
    }

    #[test]
    fn what_holds_for_each_engine_gives_way_to_its_own() {
        let words = ["tc=10+0.1", "option.Hash=64 option.Threads=2", "restart=true"];
        let each = Described::of_each(&words.map(str::to_owned)).expect("words");
        let engine = |flag: &str| Described::of_flag(flag).expect("an engine").or(&each);
        assert_eq!(
            engine("name=a option.Hash=8"),
            engine("name=a tc=10+0.1 option.Hash=8 option.Threads=2 restart=true")
        );
        let fixed = engine("nodes=500");
        assert_eq!((fixed.nodes, fixed.tc), (Some(500), None));
        assert!(Described::of_each(&["name=a".to_owned()]).is_err());
    }

    #[test]
    fn a_file_that_is_cut_or_changed_is_read_or_refused() {
        const OTHERS: &[&str] = &[
            "", "0", "-1", "=", "[", "]", "{", "\"", "\"\"\"", "\\", "#", "\n", "\0", "\u{6f22}",
            "1e999",
        ];
        for (number, (at, letter)) in TEXT.char_indices().enumerate() {
            let (before, after) = (&TEXT[..at], &TEXT[at + letter.len_utf8()..]);
            let other = OTHERS[number % OTHERS.len()];
            for text in [
                before.to_owned(),
                format!("{before}{other}{after}"),
                format!("{before}{other}{letter}{after}"),
            ] {
                check(&text);
            }
        }
    }

    #[test]
    fn a_file_that_nests_deeply_is_refused() {
        let deep = 1 << 19;
        for (start, end) in [
            ("a = ".to_owned() + &"[".repeat(deep), "]".repeat(deep)),
            ("a = ".to_owned() + &"{a=".repeat(deep / 4), String::new()),
            (format!("[{}a]", "a.".repeat(deep / 2)), String::new()),
            ("[[engine]]\noptions = ".to_owned() + &"[".repeat(deep), String::new()),
        ] {
            let text = start + &end;
            assert!(Described::all_of(&text).is_err());
            check(&text);
        }
    }
}
