//! By which rules the positions of a file are read.

use std::io;
use std::path::Path;

use dyngame::without_files;
use game::Notation;
use shell::Program;

use crate::data::Head;
use crate::named::in_file;
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
        let run = Head::of(path).and_then(|head| head.run);
        let named = Self { set: run.map(|run| run.set).unwrap_or_default() };
        let program = without_files::<P>(&named.pairs()?).map_err(|error| in_file(path, error))?;
        Ok(program.rules())
    }
}
