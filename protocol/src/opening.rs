//! Which protocol a session speaks: its first word decides.

use crate::tokens::Tokens;
use crate::{Dialect, Protocol, uci, ugi, usi};

/// A fresh dialect of `protocol`.
#[must_use]
pub fn dialect(protocol: Protocol) -> Box<dyn Dialect> {
    match protocol {
        Protocol::Uci => Box::new(uci::Uci),
        Protocol::Ugi => Box::new(ugi::Ugi),
        _ => Box::new(usi::Usi),
    }
}

/// The protocol, one of `spoken`, that the first word of `line` opens; the line itself is the
/// session's first command. `None` if the word belongs to all (`d`, `isready`) or to none.
#[must_use]
pub fn opened_by(line: &str, spoken: &[Protocol]) -> Option<Protocol> {
    let word = Tokens::new(line).next()?;
    let of = |protocol| spoken.contains(&protocol).then_some(protocol);
    match word {
        "usi" | "usinewgame" => of(Protocol::Usi),
        "ucci" => of(Protocol::Ucci),
        // The draughts, gomoku and dots engines answer `uci` as an alias of `ugi`.
        "uci" | "ucinewgame" => of(Protocol::Uci).or(of(Protocol::Ugi)),
        "ucicyclone" | "fen" | "startpos" => of(Protocol::Uci),
        "ugi" | "udri" | "ugmi" | "udbi" | "uginewgame" | "query" => of(Protocol::Ugi),
        "hub" | "init" | "new-game" | "set-param" | "pos" | "level" => of(Protocol::Hub),
        _ => None,
    }
}
