//! The position to search, as the manager set it.

use game::{Line, Notation, Outcome, Side, TextError, status};
use protocol::{Base, Position, Protocol};

use crate::Program;

/// A position, how it came about, and what was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Root<G: Notation> {
    pub(crate) pos: G,
    pub(crate) line: Line<G>,
    /// Root moves that may not be played.
    pub(crate) banned: Vec<G::Move>,
    /// Whether the last position asked for was refused: there is nothing to search then.
    pub(crate) refused: bool,
    /// What was asked for last.
    pub(crate) asked: Position,
}

impl<G: Notation> Root<G> {
    /// The start position under the rules in force.
    pub(crate) fn start<P: Program<Game = G>>(program: &P) -> Self {
        Self {
            pos: G::start(&program.rules()),
            line: Line::new(),
            banned: Vec::new(),
            refused: false,
            asked: Position::default(),
        }
    }

    /// Goes to the position asked for.
    ///
    /// # Errors
    /// If it or one of the moves is not legal; the root is then marked as refused.
    pub(crate) fn set<P: Program<Game = G>>(
        &mut self,
        program: &mut P,
        protocol: Protocol,
        asked: &Position,
    ) -> Result<(), TextError> {
        asked.clone_into(&mut self.asked);
        let read = read_position(program, protocol, asked);
        self.refused = read.is_err();
        self.banned.clear();
        (self.pos, self.line) = read?;
        Ok(())
    }

    /// Reads what was asked for last once more, since the rules have changed.
    ///
    /// # Errors
    /// If the rules no longer allow it; the root is then marked as refused.
    pub(crate) fn reread<P: Program<Game = G>>(
        &mut self,
        program: &mut P,
        protocol: Protocol,
    ) -> Result<(), TextError> {
        let asked = std::mem::take(&mut self.asked);
        self.set(program, protocol, &asked)
    }

    /// The legal moves.
    pub(crate) fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.pos.legal_moves(&mut moves);
        moves
    }

    /// How the game stands; `None` while it goes on.
    pub(crate) fn status(&self) -> Option<Outcome> {
        status(&self.pos, &self.line)
    }

    /// The answers to the questions that are the same for all games.
    pub(crate) fn query(&self, what: &str, form: G::Form) -> Option<String> {
        let result = || match self.status() {
            Some(Outcome::Win(Side::First)) => "p1win",
            Some(Outcome::Win(Side::Second)) => "p2win",
            Some(Outcome::Draw) => "draw",
            None => "none",
        };
        let texts = || {
            let moves = self.moves();
            let mut texts: Vec<_> = moves.iter().map(|&mv| self.pos.move_text(mv, form)).collect();
            texts.sort_unstable();
            texts.join(" ")
        };
        Some(match what {
            "gameover" => self.status().is_some().to_string(),
            "p1turn" => (self.pos.side_to_move() == Side::First).to_string(),
            "result" => result().to_owned(),
            "fen" => self.pos.position_text(),
            "moves" => texts(),
            _ => return None,
        })
    }

    /// The board and what is to be said about it, for people.
    pub(crate) fn display<P: Program<Game = G>>(&self, program: &P) -> String {
        let mut text = format!("{}\n{}", self.pos.diagram(), self.pos.position_text());
        for notice in program.notices(&self.pos, &self.line) {
            text.push('\n');
            text.push_str(&notice);
        }
        text
    }
}

/// The position that `asked` describes and the line that leads to it.
pub(crate) fn read_position<P: Program>(
    program: &mut P,
    protocol: Protocol,
    asked: &Position,
) -> Result<(P::Game, Line<P::Game>), TextError> {
    let rules = program.rules();
    let start = match &asked.base {
        Base::Start => P::Game::start(&rules),
        Base::Text(text) => P::Game::parse_position(text, &rules)?,
    };
    program.read_moves(start, &asked.moves, protocol)
}
