//! Options an engine declares.

use crate::Protocol;

/// A declared option.
///
/// Names are canonical; each dialect prints the name its field uses. The options of every engine
/// are `Hash` (MiB), `Threads`, `MultiPV`, `Ponder`, `MoveOverhead` (ms), `Strength`, `Eval`,
/// `ClearHash`; USI prints `USI_Hash` for the first, UCCI `hashsize`, Hub `tt-size`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Canonical name, one word.
    pub name: String,
    /// Type, default and range.
    pub kind: OptionKind,
}

impl OptionSpec {
    /// Whether a GUI who speaks `protocol` means this option by `name`, canonical or not.
    pub fn is_called(&self, protocol: Protocol, name: &str) -> bool {
        let canonical = |name| protocol.canonical_name(name);
        canonical(name).eq_ignore_ascii_case(&canonical(&self.name))
    }

    /// The fault of `value`, in words that name it; `None` if it has none.
    pub fn objection(&self, value: &str) -> Option<String> {
        let (fits, wanted) = match &self.kind {
            OptionKind::Check { .. } => {
                let words = ["true", "false", "on", "off", "1", "0"];
                let known = words.iter().any(|word| word.eq_ignore_ascii_case(value));
                (known, "neither true nor false".to_owned())
            }
            OptionKind::Spin { min, max, .. } => {
                let within = value.parse().is_ok_and(|number| (*min..=*max).contains(&number));
                (within, format!("no number from {min} to {max}"))
            }
            OptionKind::Combo { values, .. } => {
                let known = values.iter().any(|word| word.eq_ignore_ascii_case(value));
                (known, format!("none of {}", values.join(", ")))
            }
            OptionKind::Button | OptionKind::Text { .. } | OptionKind::File { .. } => return None,
        };
        (!fits).then(|| format!("{value} is {wanted}"))
    }
}

/// The type of an option, its default and its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// True or false.
    Check {
        /// Initial value.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Initial value.
        default: i64,
        /// Least value.
        min: i64,
        /// Greatest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Initial value.
        default: String,
        values: Vec<String>,
    },
    Button,
    Text {
        /// Initial value.
        default: String,
    },
    File {
        /// Initial value.
        default: String,
    },
}

impl OptionKind {
    /// One of these words, `default` at first.
    pub fn choice<'a>(default: &str, words: impl IntoIterator<Item = &'a str>) -> Self {
        let values = words.into_iter().map(str::to_owned).collect();
        Self::Combo { default: default.to_owned(), values }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_answers_to_the_names_of_its_field() {
        let kind = OptionKind::Spin { default: 16, min: 1, max: 1024 };
        let hash = OptionSpec { name: "Hash".into(), kind };
        for name in ["Hash", "hash", "USI_Hash"] {
            assert!(hash.is_called(Protocol::Usi, name), "{name}");
        }
        assert!(hash.is_called(Protocol::Ucci, "hashsize"));
        assert!(!hash.is_called(Protocol::Usi, "Threads"));
        assert_eq!(hash.objection("1024"), None);
        for value in ["0", "1025", "", "x", "99999999999999999999"] {
            let said = hash.objection(value).unwrap_or_default();
            assert_eq!(said, format!("{value} is no number from 1 to 1024"));
        }
    }

    #[test]
    fn words_are_compared_without_regard_to_case() {
        let kind = OptionKind::choice("tuned", ["tuned", "classic"]);
        let eval = OptionSpec { name: "Eval".into(), kind };
        assert_eq!(eval.objection("Classic"), None);
        assert_eq!(eval.objection("best").as_deref(), Some("best is none of tuned, classic"));
        let ponder =
            OptionSpec { name: "Ponder".into(), kind: OptionKind::Check { default: true } };
        assert_eq!(ponder.objection("ON"), None);
        assert!(ponder.objection("perhaps").is_some());
    }

    #[test]
    fn gomocup_carries_what_an_info_can_say() {
        for name in ["Size", "Rule", "Threads", "Hash", "max_memory", "GAME_TYPE", "folder"] {
            assert!(Protocol::Gomocup.carries(name), "{name}");
        }
        for name in ["Eval", "eval", "timeout_turn", "time_left", "MultiPV", ""] {
            assert!(!Protocol::Gomocup.carries(name), "{name}");
        }
        assert!(Protocol::Ugi.carries("Eval"));
    }
}
