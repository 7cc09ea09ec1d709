//! The position to think about, and how it came about.

use dyngame::Identity;
use game::{Line, Notation, Outcome, TextError, status};
use protocol::{Base, Position, Protocol};

use crate::Player;

/// A position, how it came about, and what was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Root<G: Notation> {
    pub(crate) pos: G,
    pub(crate) line: Line<G>,
    /// Root moves that may not be played.
    pub(crate) banned: Vec<G::Move>,
    /// Why the last position asked for was refused; there is nothing to search then.
    pub(crate) refused: Option<String>,
    asked: Position,
    /// The spelling that a list of moves has shown, in place of the protocol's.
    shown: Option<G::Form>,
}

impl<G: Notation> Root<G> {
    /// The start position under the rules in force.
    pub(crate) fn start<P: Identity<Game = G>>(program: &P) -> Self {
        Self::at(G::start(&program.rules()), Line::new())
    }

    /// The position `pos`, which `line` has led to.
    pub(crate) fn at(pos: G, line: Line<G>) -> Self {
        let asked = Position::default();
        Self { pos, line, banned: Vec::new(), refused: None, asked, shown: None }
    }

    /// Goes back to the start position. The spelling that was shown stays in force.
    pub(crate) fn restart<P: Identity<Game = G>>(&mut self, program: &P) {
        *self = Self { shown: self.shown, ..Self::start(program) };
    }

    /// The spelling of moves in force.
    pub(crate) fn form<P: Identity<Game = G>>(&self, program: &P, protocol: Protocol) -> G::Form {
        self.shown.unwrap_or_else(|| program.form(protocol))
    }

    /// Forgets the spelling that was shown: an option has said which is wanted.
    pub(crate) fn forget_form(&mut self) {
        self.shown = None;
    }

    /// Goes to the requested position; returns the note for the user about its spelling. Fails if
    /// it or one of the moves is not legal; the root is then marked as refused.
    pub(crate) fn set<P: Player<Game = G>>(
        &mut self,
        program: &P,
        protocol: Protocol,
        asked: &Position,
    ) -> Result<Option<&'static str>, TextError> {
        asked.clone_into(&mut self.asked);
        self.banned.clear();
        let form = self.form(program, protocol);
        let read = |form| read_position(program, form, asked);
        // Failing `form`, all of the moves in the one that managers confuse it with.
        let other =
            || program.other_form(form).and_then(|other| Some((read(other.0).ok()?, other)));
        let (played, switched) = match read(form) {
            Ok(played) => (played, None),
            Err(error) => match other() {
                Some((played, other)) => (played, Some(other)),
                None => {
                    self.refused = Some(error.to_string());
                    return Err(error);
                }
            },
        };
        (self.pos, self.line) = played;
        self.refused = None;
        let (form, notice) = switched.unzip();
        self.shown = form.or(self.shown);
        Ok(notice)
    }

    /// Reads what was asked for last once more, since the rules have changed; fails if the rules no
    /// longer allow it; the root is then marked as refused.
    pub(crate) fn reread<P: Player<Game = G>>(
        &mut self,
        program: &P,
        protocol: Protocol,
    ) -> Result<(), TextError> {
        let asked = std::mem::take(&mut self.asked);
        self.set(program, protocol, &asked).map(|_| ())
    }

    /// The position before the last move, the line to it and that move, if one has led here.
    pub(crate) fn before<P: Identity<Game = G>>(
        &self,
        program: &P,
        form: G::Form,
    ) -> Option<(G, Line<G>, G::Move)> {
        let (last, moves) = self.asked.moves.split_last()?;
        let asked = Position { base: self.asked.base.clone(), moves: moves.to_vec() };
        let (pos, line) = read_position(program, form, &asked).ok()?;
        let mv = pos.parse_move(last, form).ok()?;
        Some((pos, line, mv))
    }

    /// Whether `line` begins where the game does, as far as is known.
    pub(crate) fn is_from_start(&self) -> bool {
        self.asked.base == Base::Start
    }

    /// How the game stands; `None` while it goes on.
    pub(crate) fn status(&self) -> Option<Outcome> {
        status(&self.pos, &self.line)
    }
}

/// The position that `asked` describes, its moves spelt in `form`, and the line that leads to it.
pub(crate) fn read_position<P: Identity>(
    program: &P,
    form: <P::Game as Notation>::Form,
    asked: &Position,
) -> Result<(P::Game, Line<P::Game>), TextError> {
    let rules = program.rules();
    let mut pos = match &asked.base {
        Base::Start => P::Game::start(&rules),
        Base::Text(text) => P::Game::parse_position(text, &rules).map_err(Into::into)?,
    };
    let mut line = Line::new();
    for text in &asked.moves {
        let mv = pos.parse_move(text, form).map_err(Into::into)?;
        line.play(&mut pos, mv);
    }
    Ok((pos, line))
}
