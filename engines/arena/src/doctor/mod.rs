//! `tengen doctor`: does an engine keep its protocol? Each check says in plain words what fails.
//!
//! The list is that of the protocol reference: the handshake, answers to `isready` and `stop`,
//! pondering, hostile input, the end of input, whole games, and what each protocol adds.

mod conduct;
mod dialects;
mod hostile;
mod patient;

use std::time::Duration;

use protocol::Protocol;

use crate::engine::EngineSpec;
use crate::rules::Rules;

use patient::Patient;

/// What is examined, and how patiently.
pub struct Clinic<'a> {
    /// The game that the engine plays.
    pub rules: &'a dyn Rules,
    /// How it is run.
    pub spec: &'a EngineSpec,
    /// Added to every limit of time, for slow machines.
    pub slack: Duration,
    /// Searches of a millisecond that are asked for in a row.
    pub searches: u32,
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// As it should be.
    Well,
    /// Does not apply to this engine, for this reason.
    Skipped(&'static str),
    /// What is wrong.
    Ill(String),
}

/// One thing that is looked at.
pub struct Check {
    /// What should be so.
    pub name: &'static str,
    run: fn(&Clinic<'_>) -> Result<(), Complaint>,
}

impl Check {
    /// Looks at it, with a fresh process of the engine.
    #[must_use]
    pub fn run(&self, clinic: &Clinic<'_>) -> Finding {
        match (self.run)(clinic) {
            Ok(()) => Finding::Well,
            Err(Complaint::Skip(reason)) => Finding::Skipped(reason),
            Err(Complaint::Ill(what)) => Finding::Ill(what),
        }
    }
}

/// Why a check did not end well.
#[derive(Debug)]
enum Complaint {
    Skip(&'static str),
    Ill(String),
}

impl From<String> for Complaint {
    fn from(what: String) -> Self {
        Self::Ill(what)
    }
}

/// The checks for an engine that speaks `protocol`.
#[must_use]
pub fn checks(protocol: Protocol) -> Vec<&'static Check> {
    let own: &[Check] = match protocol {
        Protocol::Usi => dialects::USI,
        Protocol::Ucci => dialects::UCCI,
        Protocol::Uci => dialects::UCI,
        Protocol::Ugi => dialects::UGI,
        Protocol::Gomocup => dialects::GOMOCUP,
        Protocol::Hub => &[],
    };
    conduct::CONDUCT.iter().chain(hostile::HOSTILE).chain(own).collect()
}

impl Clinic<'_> {
    fn protocol(&self) -> Protocol {
        self.spec.protocol
    }

    /// A started engine after its handshake, ready for a game.
    fn admit(&self) -> Result<Patient<'_>, Complaint> {
        let mut patient = Patient::start(self)?;
        patient.shake_hands()?;
        for (name, value) in &self.spec.options {
            let value = (!value.is_empty()).then(|| value.clone());
            patient.tell(&protocol::Command::SetOption { name: name.clone(), value })?;
        }
        patient.tell(&protocol::Command::NewGame)?;
        patient.ready()?;
        Ok(patient)
    }

    /// Skips the check unless the protocol is one of `those`.
    fn skip_unless(&self, holds: bool, reason: &'static str) -> Result<(), Complaint> {
        if holds { Ok(()) } else { Err(Complaint::Skip(reason)) }
    }

    fn millis(&self, ms: u64) -> Duration {
        Duration::from_millis(ms) + self.slack
    }
}
