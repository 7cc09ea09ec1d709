//! Each protocol with its conduct and its dialect, and which one a session speaks: its first word
//! decides.

use crate::{Conduct, Dialect, Protocol, gomocup, hub, ucci, uci, ugi, usi};

impl Protocol {
    /// How an engine behaves in it.
    pub const fn conduct(self) -> &'static Conduct {
        match self {
            Self::Usi => &usi::CONDUCT,
            Self::Ucci => &ucci::CONDUCT,
            Self::Uci => &uci::CONDUCT,
            Self::Ugi => &ugi::CONDUCT,
            Self::Hub => &hub::CONDUCT,
            Self::Gomocup => &gomocup::CONDUCT,
        }
    }

    /// The name people give it, which is its handshake word where it has one.
    pub const fn word(self) -> &'static str {
        self.conduct().word
    }

    /// The protocol that people call `word`, in any case.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|protocol| protocol.word().eq_ignore_ascii_case(word))
    }

    /// Whether a GUI can send an engine the option `name`. All protocols but Gomocup take
    /// any name, and their engines announce which they have.
    pub fn carries(self, name: &str) -> bool {
        (self.conduct().carries)(name)
    }
}

pub fn dialect(protocol: Protocol) -> Box<dyn Dialect> {
    (protocol.conduct().speak)()
}

/// The protocol, one of `spoken`, that the first word of `line` opens; the line itself is the
/// session's first command. `None` if the word belongs to all (`d`, `isready`) or to none.
pub fn opened_by(line: &str, spoken: &[Protocol]) -> Option<Protocol> {
    let mut spoken = Protocol::ALL.into_iter().filter(|protocol| spoken.contains(protocol));
    spoken.find(|protocol| protocol.conduct().is_opened_by(line))
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
}
