//! One thing that an engine is examined for.

use super::run::{CheckRun, Complaint, Start};
use super::under_test::EngineUnderTest;

/// One thing that is looked at.
pub struct Check {
    /// The sentence that should be true of the engine.
    pub name: &'static str,
    pub(super) start: Start,
    /// Looks at a fresh process of the engine.
    pub(super) look: Look,
}

pub(super) type Look = for<'a> fn(&mut EngineUnderTest<'a>) -> Result<(), Complaint>;

impl Check {
    pub(super) const fn new(name: &'static str, start: Start, look: Look) -> Self {
        Self { name, start, look }
    }

    /// Makes the check.
    ///
    /// # Errors
    /// If the engine breaks its protocol, or the check does not apply to it.
    pub fn run(&self, run: &CheckRun<'_>) -> Result<(), Complaint> {
        (self.look)(&mut EngineUnderTest::begin(run, self.start)?)
    }
}
