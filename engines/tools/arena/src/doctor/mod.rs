//! `tengen doctor`: does an engine keep its protocol? Each check says in plain words what fails.
//!
//! The list is that of the protocol reference: the handshake, answers to `isready` and `stop`,
//! pondering, hostile input, the end of input, whole games, and what each protocol adds.

mod check;
mod conduct;
mod dialects;
mod hostile;
mod run;
mod under_test;

use protocol::Protocol;

use run::Start;
use under_test::EngineUnderTest;

pub use check::Check;
pub use run::{CheckRun, Complaint};

/// Whether there is an engine to examine: it can be started, and ends the handshake.
///
/// # Errors
/// If it does not.
pub fn reach(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let mut engine = EngineUnderTest::begin(run, Start::Started)?;
    engine.shake_hands().map(drop).map_err(|complaint| match engine.departure() {
        Some(how) => format!("{how} in the handshake").into(),
        None => complaint,
    })
}

/// The checks for an engine that speaks `protocol`.
pub fn checks(protocol: Protocol) -> Vec<&'static Check> {
    let own: &[Check] = match protocol {
        Protocol::Usi => dialects::USI,
        Protocol::Ucci => dialects::UCCI,
        Protocol::Uci => dialects::UCI,
        Protocol::Ugi => dialects::UGI,
        Protocol::Gomocup => dialects::GOMOCUP,
        Protocol::Hub => dialects::HUB,
    };
    conduct::CONDUCT.iter().chain(hostile::HOSTILE).chain(own).collect()
}
