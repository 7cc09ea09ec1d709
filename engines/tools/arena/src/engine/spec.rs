//! An engine of a match: how to start it, and which options to send.

use std::path::PathBuf;

use dyngame::Settings;
use protocol::{OptionKind, OptionSpec, Protocol};
use serde::{Deserialize, Serialize};

use crate::clock::Limits;

/// An engine that takes part: how to start it and which options to send.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineSpec {
    /// Name in all reports; unique.
    pub name: String,
    /// Program and arguments.
    pub command: Vec<String>,
    /// Protocol it is spoken to in.
    pub protocol: Protocol,
    /// Options set once after the handshake.
    pub options: Settings,
    /// The limits of its thinking.
    pub limits: Limits,
    /// Folder it runs in; ours if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// A process of its own for each game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub restart: bool,
    /// It thinks on the opponent's time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ponder: bool,
}

impl EngineSpec {
    /// An engine without options, limits or a folder of its own.
    pub fn new(name: String, command: Vec<String>, protocol: Protocol) -> Self {
        let (options, limits) = (Settings::new(), Limits::default());
        Self {
            name,
            command,
            protocol,
            options,
            limits,
            folder: None,
            restart: false,
            ponder: false,
        }
    }

    /// Options of this specification that contradict `announced`, what the engine announced, in
    /// words. Gomocup's engines announce nothing, and those of USI need not announce two.
    pub fn objections(&self, announced: &[OptionSpec]) -> Vec<String> {
        let is_silent = |name: &str| match self.protocol {
            Protocol::Gomocup => true,
            Protocol::Usi => ["Hash", "Ponder"].contains(&name.trim_start_matches("USI_")),
            _ => false,
        };
        // These two need a number of every engine, also of one that announces nothing.
        let counts = ["Hash", "Threads"].map(|name| OptionSpec {
            name: name.to_owned(),
            kind: OptionKind::Spin { default: 1, min: 0, max: 1 << 20 },
        });
        let objection = |(name, value): &(String, String)| {
            let is_it = |option: &&OptionSpec| option.is_called(self.protocol, name);
            let found = announced.iter().find(is_it);
            match found.or_else(|| counts.iter().find(is_it).filter(|_| is_silent(name))) {
                None if is_silent(name) => None,
                None => Some(format!("{} announces no option {name}", self.name)),
                Some(option) => {
                    let wrong = option.objection(value)?;
                    Some(format!("option {name} of {}: {wrong}", self.name))
                }
            }
        };
        self.options.iter().filter_map(objection).collect()
    }

    /// Two options of this specification that are one under two names.
    pub(crate) fn alias(&self) -> Option<[&str; 2]> {
        let names = || self.options.iter().map(|(name, _)| name.as_str());
        (1..).zip(names()).find_map(|(next, name)| {
            let option = OptionSpec { name: name.to_owned(), kind: OptionKind::Button };
            let other = names().skip(next).find(|other| {
                !other.eq_ignore_ascii_case(name) && option.is_called(self.protocol, other)
            });
            other.map(|other| [name, other])
        })
    }
}
