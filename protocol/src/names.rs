//! The names that each field gives the options of every engine.

use crate::Protocol;

/// Canonical name, the name of the field, and what else GUIs of the field send.
type Row = (&'static str, &'static str, &'static [&'static str]);

const USI: &[Row] = &[
    ("Hash", "USI_Hash", &["Hash"]),
    ("Ponder", "USI_Ponder", &["Ponder"]),
    ("Threads", "Threads", &["NumberOfThreads"]),
    ("MultiPV", "MultiPV", &["USI_MultiPV"]),
    ("OwnBook", "USI_OwnBook", &["OwnBook"]),
    ("Strength", "USI_Strength", &["Strength"]),
];

const UCI: &[Row] = &[
    ("ClearHash", "Clear Hash", &["ClearHash"]),
    ("MoveOverhead", "Move Overhead", &["MoveOverhead"]),
];

const UCCI: &[Row] = &[
    ("Hash", "hashsize", &["hash"]),
    ("OwnBook", "usebook", &["ownbook"]),
    ("BookFile", "bookfiles", &["bookfile"]),
];

const HUB: &[Row] =
    &[("Hash", "tt-size", &[]), ("MultiPV", "multi-pv", &[]), ("OwnBook", "book", &["own-book"])];

const fn rows(protocol: Protocol) -> &'static [Row] {
    match protocol {
        Protocol::Usi => USI,
        Protocol::Uci => UCI,
        Protocol::Ucci => UCCI,
        Protocol::Hub => HUB,
        Protocol::Ugi | Protocol::Gomocup => &[],
    }
}

impl Protocol {
    /// The name that the field gives the option `canonical`.
    pub fn field_name(self, canonical: &str) -> String {
        let known = rows(self).iter().find(|row| row.0.eq_ignore_ascii_case(canonical));
        match (known, self) {
            (Some(row), _) => row.1.to_owned(),
            (None, Self::Ucci) => canonical.to_ascii_lowercase(),
            (None, Self::Hub) => hyphenated(canonical),
            (None, _) => canonical.to_owned(),
        }
    }

    /// The canonical name of the option that a GUI or an engine calls `name`; `name` itself if it
    /// is not in the list. Case does not matter.
    pub fn canonical_name(self, name: &str) -> String {
        let names = |row: &&Row| {
            std::iter::once(&row.1).chain(row.2).any(|known| known.eq_ignore_ascii_case(name))
        };
        let own = rows(self).iter().find(names).map(|row| row.0);
        let name = if self == Self::Hub { joined(name) } else { name.to_owned() };
        let shared = || COMMON.iter().copied().find(|known| known.eq_ignore_ascii_case(&name));
        own.or_else(shared).map_or(name.clone(), str::to_owned)
    }
}

/// Options whose canonical form is restored where a field writes them in lower case.
const COMMON: &[&str] = &[
    "Hash", "Threads", "MultiPV", "Ponder", "MoveOverhead", "Strength", "Seed", "Variety",
    "Randomness", "Eval", "PvInterval", "ResignValue", "ClearHash", "OwnBook", "BookFile",
    "BookMoves", "BookEvalDiff", "Variant",
];

/// `MoveOverhead` as `move-overhead`.
fn hyphenated(name: &str) -> String {
    let mut out = String::new();
    let mut after_lower = false;
    for c in name.chars() {
        if c.is_ascii_uppercase() && after_lower {
            out.push('-');
        }
        after_lower = c.is_ascii_lowercase() || c.is_ascii_digit();
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// `move-overhead` as `MoveOverhead`.
fn joined(name: &str) -> String {
    let part = |part: &str| {
        let mut letters = part.chars();
        let first = letters.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    name.split('-').map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_there_and_back() {
        let all = [Protocol::Usi, Protocol::Uci, Protocol::Ucci, Protocol::Hub, Protocol::Ugi];
        for protocol in all {
            for &name in COMMON {
                assert_eq!(
                    protocol.canonical_name(&protocol.field_name(name)),
                    name,
                    "{protocol:?}"
                );
            }
        }
    }
}
