//! Rules on the command line.

use std::io;

use clap::Args;
use game::Notation;
use shell::{Program, rules_of};

/// By which rules games are played and positions are read.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Settings {
    /// A rule setting of the game, which also says what positions a file should hold: `Rule=renju`,
    /// `Variant=english8`.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
}

impl Settings {
    /// The rules in force.
    pub(crate) fn rules<P: Program>(&self) -> io::Result<<P::Game as Notation>::Rules> {
        let pair = |setting: &String| {
            let pair = setting.split_once('=').ok_or_else(|| {
                io::Error::other(format!("\"{setting}\" is no setting, expected NAME=VALUE"))
            })?;
            Ok((pair.0.to_owned(), pair.1.to_owned()))
        };
        let pairs = self.set.iter().map(pair).collect::<io::Result<Vec<_>>>()?;
        rules_of::<P>(&pairs).map_err(io::Error::other)
    }

    /// The settings as they were given.
    pub(crate) fn texts(&self) -> &[String] {
        &self.set
    }
}
