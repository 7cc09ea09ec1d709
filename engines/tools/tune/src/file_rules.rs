//! By which rules the positions of a file are read.

use std::io;
use std::path::Path;

use dyngame::without_files;
use game::Notation;
use shell::Program;

use crate::data::Head;
use crate::named::InFile;
use crate::settings::RuleSettings;

impl RuleSettings {
    /// The rules of the positions in the file `path`: those in force if any are set, else those that its head
    /// names. What played there may have had files that are gone; no rule lies in them.
    pub(crate) fn rules_of<P: Program>(
        &self,
        path: &Path,
    ) -> io::Result<<P::Game as Notation>::Rules> {
        if !self.set.is_empty() {
            return self.rules::<P>();
        }
        let pairs = self.of_file(path).pairs()?;
        let program = without_files::<P>(&pairs).in_file(path)?;
        Ok(program.rules())
    }

    /// The settings by which the positions in the file `path` are read.
    pub(crate) fn of_file(&self, path: &Path) -> Self {
        if !self.set.is_empty() {
            return self.clone();
        }
        Self { set: Head::of(path).map(|head| head.set).unwrap_or_default() }
    }
}
