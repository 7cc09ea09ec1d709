//! Which protocol a session speaks: its first word decides.

use crate::tokens::Tokens;
use crate::{Dialect, Protocol, gomocup, hub, ucci, uci, ugi, usi};

/// A fresh dialect of `protocol`.
#[must_use]
pub fn dialect(protocol: Protocol) -> Box<dyn Dialect> {
    match protocol {
        Protocol::Usi => Box::new(usi::Usi),
        Protocol::Ucci => Box::<ucci::Ucci>::default(),
        Protocol::Uci => Box::new(uci::Uci),
        Protocol::Ugi => Box::new(ugi::Ugi),
        Protocol::Hub => Box::<hub::Hub>::default(),
        Protocol::Gomocup => Box::<gomocup::Gomocup>::default(),
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
        _ if gomocup::is_opening(word) => of(Protocol::Gomocup),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Protocol::{Gomocup, Hub, Ucci, Uci, Ugi, Usi};

    #[test]
    fn the_first_word_decides() {
        assert_eq!(opened_by("usi\r\n", &[Usi]), Some(Usi));
        assert_eq!(opened_by("\u{feff}ucci", &[Ucci, Uci]), Some(Ucci));
        assert_eq!(opened_by("uci", &[Ucci, Uci]), Some(Uci));
        assert_eq!(opened_by("ucicyclone", &[Ucci, Uci]), Some(Uci));
        assert_eq!(opened_by("uci", &[Hub, Ugi]), Some(Ugi));
        assert_eq!(opened_by("udri", &[Ugi, Hub]), Some(Ugi));
        assert_eq!(opened_by("  hub", &[Ugi, Hub]), Some(Hub));
        for word in ["ABOUT", "START 15", "info rule 1", "BEGIN", "BOARD", "TURN 1,1"] {
            assert_eq!(opened_by(word, &[Gomocup, Ugi]), Some(Gomocup), "{word}");
        }
        for word in ["", "isready", "position startpos", "xboard"] {
            assert_eq!(opened_by(word, &[Gomocup, Ugi, Usi]), None, "{word}");
        }
        assert_eq!(opened_by("START 15", &[Usi]), None);
    }

    #[test]
    fn every_protocol_has_its_dialect() {
        for protocol in [Usi, Ucci, Uci, Ugi, Hub, Gomocup] {
            assert_eq!(dialect(protocol).protocol(), protocol);
        }
    }
}
