//! The opening of a session: which protocol it speaks, and who answers.

use protocol::{Command, ParseError, Protocol, Reply};

use super::wire::Wire;
use crate::options::Options;
use crate::{ProgramEntry, version};

/// The commands of `line` in a session whose protocol is still open: the first word may decide on
/// it, and until a handshake has, a line may be in any of the game's.
pub(crate) fn decode(
    engine: &ProgramEntry,
    wire: &Wire,
    line: &str,
) -> Result<Vec<Command>, ParseError> {
    let decoded = wire.decode(line);
    if !matches!(decoded, Err(ParseError::Unknown(_))) {
        return decoded;
    }
    let others = engine.rules.protocols().iter().filter(|&&other| other != wire.protocol());
    for &other in others {
        let mut dialect = protocol::dialect(other);
        let understood = dialect.decode_command(line);
        if !matches!(understood, Err(ParseError::Unknown(_))) {
            wire.switch(dialect);
            return understood;
        }
    }
    decoded
}

/// Who the engine is and what can be set, in answer to the handshake `word`.
pub(crate) fn replies(
    engine: &ProgramEntry,
    options: &Options,
    protocol: Protocol,
    word: &str,
) -> Vec<Reply> {
    let identity = Reply::Identity {
        name: engine.name(),
        version: match options.settings.shows_build {
            true => version::version_line(engine.built_in().as_slice()),
            false => version::NUMBER.into(),
        },
        author: env!("CARGO_PKG_AUTHORS").into(),
    };
    let declared = match protocol.conduct().declares_values {
        true => options.in_force(protocol),
        false => options.declared(protocol),
    };
    let declared = declared.into_iter().map(Reply::Option);
    let done = Reply::HandshakeDone(word.to_owned());
    std::iter::once(identity).chain(declared).chain([done]).collect()
}
