//! The head of a file in our own form: one line of text, which says what the file holds and who made
//! it.
//!
//! ```text
//! tengen-data 1 {"board":"shogi 9x9","program":"0.1.0","run":{"evaluation":"tuned",...}}
//! ```

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::settings::GamePlan;

/// The first word of a file.
pub(crate) const MAGIC: &str = "tengen-data ";
const VERSION: u32 = 1;
/// The longest line of a head in bytes.
pub(crate) const LONGEST: usize = 64 << 10;

/// Whether `bytes` begin with a head, or are as much of its first word as was written.
pub(crate) fn begins(bytes: &[u8]) -> bool {
    let length = bytes.len().min(MAGIC.len());
    length > 0 && bytes[..length] == MAGIC.as_bytes()[..length]
}

/// The content and the maker of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    /// Game, variant and size of the board: `gomoku renju 15x15`.
    pub(crate) board: String,
    /// The version of the program that wrote it.
    pub(crate) program: String,
    /// How its games were played, if that program played them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) run: Option<SelfPlayRun>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) set: Vec<String>,
    /// The files that it was made from, if it was not played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) sources: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SelfPlayRun {
    pub(crate) evaluation: String,
    /// The checksum of the game's weights, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) weights: Option<String>,
    #[serde(flatten)]
    pub(crate) plan: GamePlan,
    /// Which of the shards it is: `2/8`.
    pub(crate) shard: String,
}

impl Head {
    pub(crate) fn line(&self) -> String {
        let value = serde_json::to_string(self).expect("names and numbers are JSON");
        format!("{MAGIC}{VERSION} {value}\n")
    }

    /// The head that the file `path` begins with, if it does. A pipe, which can be read only once, is left alone.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let file = path.is_file().then(|| File::open(path).ok()).flatten()?;
        let mut line = Vec::new();
        BufReader::new(file).take(LONGEST as u64).read_until(b'\n', &mut line).ok()?;
        Self::parse(line.trim_ascii_end()).ok()
    }

    /// Whether the games say nothing of its positions, which were taken from within searches.
    pub(crate) fn has_leaves(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.plan.leaves)
    }

    /// The head in `line`, the line break left out.
    ///
    /// # Errors
    /// If it is none, or of another version; with what was expected and found.
    pub(crate) fn parse(line: &[u8]) -> Result<Self, String> {
        let text = str::from_utf8(line).map_err(|_| "a head that is not UTF-8".to_owned())?;
        let rest = text.strip_prefix(MAGIC).unwrap_or_default();
        let (version, value) = rest.split_once(' ').unwrap_or((rest, ""));
        if version != VERSION.to_string() {
            return Err(format!("a head of version {VERSION} expected, found version {version:?}"));
        }
        let damaged = |error| format!("a damaged head: {error}");
        let mut value: Value = serde_json::from_str(value).map_err(damaged)?;
        // Files of 0.1.0 have the settings of their rules in the run.
        let run = value.get_mut("run").and_then(Value::as_object_mut);
        if let Some(set) = run.and_then(|run| run.remove("set")) {
            value["set"] = set;
        }
        serde_json::from_value(value).map_err(damaged)
    }

    /// How it differs from the head of the run that is to be gone on with; empty if it does not.
    pub(crate) fn differences(&self, run: &Self) -> String {
        let fields = |head: &Self| {
            let mut value = serde_json::to_value(head).expect("names and numbers are JSON");
            let run = value.as_object_mut().and_then(|head| head.remove("run"));
            [value, run.unwrap_or_default()]
        };
        let mut text = String::new();
        for (found, wanted) in fields(self).iter().zip(&fields(run)) {
            let names = [found, wanted].into_iter().filter_map(Value::as_object);
            let mut names = names.flat_map(|fields| fields.keys()).collect::<Vec<_>>();
            names.sort();
            names.dedup();
            for name in names.into_iter().filter(|&name| found.get(name) != wanted.get(name)) {
                let gap = if text.is_empty() { "" } else { ", " };
                let shown =
                    |value: &Value| value.get(name).map_or("nothing".into(), Value::to_string);
                let (named, found, wanted) = (named(name), shown(found), shown(wanted));
                let _ = write!(text, "{gap}{named} is {found} there, {wanted} here");
            }
        }
        text
    }
}

/// A field of a head as people know it: by the option that sets it, if there is one.
fn named(field: &str) -> String {
    match field {
        "board" | "program" | "sources" | "weights" => field.to_owned(),
        "evaluation" => "--eval".to_owned(),
        option => format!("--{}", option.replace('_', "-")),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn head(board: &str) -> Head {
        let run = SelfPlayRun {
            evaluation: "tuned".into(),
            weights: Some("0123abcd".into()),
            plan: GamePlan::OF_TESTS,
            shard: "1/1".into(),
        };
        let (run, set, sources) = (Some(run), Vec::new(), Vec::new());
        Head { board: board.into(), program: "0.1.0".into(), run, set, sources }
    }

    #[test]
    fn a_head_is_read_back() {
        let head = head("gomoku renju 15x15");
        let line = head.line();
        assert!(line.starts_with("tengen-data 1 {\"board\":\"gomoku renju 15x15\""), "{line}");
        assert_eq!(Head::parse(line.trim_end().as_bytes()), Ok(head.clone()));
        let old = line.replace("\"shard\":", "\"set\":[\"Rule=renju\"],\"shard\":");
        let old = Head::parse(old.trim_end().as_bytes()).unwrap();
        assert_eq!(old, Head { set: vec!["Rule=renju".into()], ..head });
        let newer = line.replace("data 1", "data 2");
        let refused = Head::parse(newer.trim_end().as_bytes()).unwrap_err();
        assert_eq!(refused, "a head of version 1 expected, found version \"2\"");
        assert!(Head::parse(b"tengen-data 1 {}").unwrap_err().starts_with("a damaged head: "));
    }

    #[test]
    fn differences_are_named() {
        let (one, mut other) = (head("shogi 9x9"), head("shogi 9x9"));
        assert_eq!(one.differences(&other), "");
        other.run.as_mut().unwrap().plan.nodes = 2_000;
        other.set = vec!["Rule=renju".into()];
        other.program = "0.2.0".into();
        assert_eq!(
            one.differences(&other),
            "program is \"0.1.0\" there, \"0.2.0\" here, --set is nothing there, [\"Rule=renju\"] here, \
             --nodes is 1000 there, 2000 here"
        );
    }
}
