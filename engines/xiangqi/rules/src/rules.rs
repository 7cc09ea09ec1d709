//! The rules that organisers choose.

/// Plies without capture after which the game is drawn, by default.
pub const DRAW_PLIES: u16 = 120;

/// The rules that organisers choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The meaning of a third occurrence of a position.
    pub repetition: RepetitionRule,
    /// Plies without capture that draw the game; 0: it is never drawn so.
    pub draw_plies: u16,
    /// Whether a move may leave the general to be taken.
    pub self_check: SelfCheck,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            repetition: RepetitionRule::default(),
            draw_plies: DRAW_PLIES,
            self_check: SelfCheck::Refused,
        }
    }
}

/// Whether a move may leave the general to be taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SelfCheck {
    /// Such a move is illegal, and who has no other has lost.
    #[default]
    Refused,
    /// Such a move is legal, unless the generals face each other after it. A general may be taken,
    /// which wins.
    Allowed,
}

impl SelfCheck {
    /// Both, the default one first.
    pub const ALL: [Self; 2] = [Self::Refused, Self::Allowed];

    /// Its name as an option value.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Allowed => "allowed",
        }
    }

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }
}

/// Who loses when a position occurs for the third time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RepetitionRule {
    /// Perpetual check loses, then perpetual chase; both sides at fault: draw; else draw. The
    /// chase is the one of Pikafish, close to the Asian rules.
    #[default]
    Asian,
    /// Perpetual check loses, all else is a draw.
    CheckOnly,
    /// A draw in any case.
    Draw,
}

impl RepetitionRule {
    /// All rule sets, the default one first.
    pub const ALL: [Self; 3] = [Self::Asian, Self::CheckOnly, Self::Draw];

    /// Their names as option values, and what they say, for people.
    const TEXTS: [(&str, &str); 3] = [
        ("asian", "perpetual check loses, perpetual chase loses, both or neither draw"),
        ("check-only", "perpetual check loses, both or neither draw"),
        ("draw", "repetition draws"),
    ];

    /// Its name as an option value.
    pub const fn name(self) -> &'static str {
        Self::TEXTS[self as usize].0
    }

    /// The rule set of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }

    /// Its content, for people.
    pub const fn summary(self) -> &'static str {
        Self::TEXTS[self as usize].1
    }
}
