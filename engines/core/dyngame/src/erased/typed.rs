//! A game in progress, with its types.

use std::any::Any;
use std::sync::OnceLock;

use game::keys::SplitMix64;
use game::{Line, Message, Notation, Outcome, Side, TextError, random_walk, status};

use super::Move;
use super::state::{EndRule, GameState, MoveNotation};
use crate::{
    BoardStyle, Claim, Commentary, Drawing, Ending, FoulMove, Identity, Impasse, NativeNotation,
    OpeningMoves, Scene, Spot, Touch, WrittenNotation,
};

/// A [`GameState`] with its types: what an engine of the game searches.
#[derive(Clone)]
pub struct TypedState<G: Notation> {
    pos: G,
    line: Line<G>,
    /// Where the line began.
    start: G,
    /// By which each move since the fork is taken back.
    undos: Vec<G::Undo>,
    /// The legal moves, once they are asked for.
    legal: OnceLock<Vec<G::Move>>,
    openings: OpeningMoves<G>,
    drawing: Option<Drawing<G>>,
    commentary: Commentary<G>,
    native: NativeNotation<G>,
    /// The spellings of the game's protocols beside the canonical one.
    move_notations: fn() -> Vec<G::MoveNotation>,
}

/// The move_notations of moves in the protocols of `P` beside the canonical one.
fn move_notations<P: Identity>() -> Vec<<P::Game as Notation>::MoveNotation> {
    let program = P::default();
    let move_notations = P::PROTOCOLS.iter().map(|&protocol| program.move_notation(protocol));
    move_notations.filter(|&notation| notation != Default::default()).collect()
}

impl<G: Notation> TypedState<G> {
    pub fn new<P: Identity<Game = G>>(pos: G) -> Self {
        Self {
            start: pos.clone(),
            pos,
            line: Line::new(),
            undos: Vec::new(),
            legal: OnceLock::new(),
            openings: P::OPENING_MOVES,
            drawing: P::DRAWING,
            commentary: P::COMMENTARY,
            native: P::NATIVE,
            move_notations: move_notations::<P>,
        }
    }

    /// The types of `state`.
    ///
    /// # Panics
    /// If it is of another game.
    pub fn of(state: &dyn GameState) -> &Self {
        (state as &dyn Any).downcast_ref().expect("a state of this game")
    }

    pub const fn pos(&self) -> &G {
        &self.pos
    }

    /// The moves that led to it.
    pub const fn line(&self) -> &Line<G> {
        &self.line
    }

    /// The handles of `moves`, each in the position after those before it, up to the first that is not
    /// legal there.
    pub fn handles(&self, moves: &[G::Move]) -> Vec<Move> {
        let (mut pos, mut handles) = (self.pos.clone(), Vec::with_capacity(moves.len()));
        let mut legal = Vec::new();
        for &mv in moves {
            legal.clear();
            pos.legal_moves(&mut legal);
            let Some(index) = legal.iter().position(|&legal| legal == mv) else { break };
            handles.push(Move::new(index, pos.key()));
            pos.make(mv);
        }
        handles
    }

    fn parsed(&self, text: &str) -> Result<G::Move, TextError> {
        self.pos.parse_move(text, G::MoveNotation::default()).map_err(Into::into)
    }

    fn legal(&self) -> &[G::Move] {
        self.legal.get_or_init(|| self.pos.moves())
    }

    /// The move that a handle stands for.
    ///
    /// # Panics
    /// If it is one of another position.
    pub fn meant(&self, mv: Move) -> G::Move {
        self.legal()[mv.index(self.pos.key())]
    }

    /// The handle of `mv`; `None` if it is not legal here.
    pub fn handle(&self, mv: G::Move) -> Option<Move> {
        let index = self.legal().iter().position(|&legal| legal == mv)?;
        Some(Move::new(index, self.pos.key()))
    }

    fn sure_handle(&self, mv: G::Move) -> Move {
        self.handle(mv).expect("a legal move")
    }

    fn push(&mut self, mv: G::Move) {
        self.undos.push(self.line.play(&mut self.pos, mv));
        self.legal.take();
    }

    /// The legal move that people have typed or recorded as `text`.
    fn understood(&self, text: &str) -> Result<G::Move, TextError> {
        let usual = match self.parsed(text) {
            Ok(mv) => return Ok(mv),
            Err(error) => error,
        };
        let last = self.line.moves().next_back();
        // The other readings need a whole record to be told from the first.
        let first = self.native.readers.first();
        let native = || first.and_then(|read| read(&self.pos, text, last));
        let in_a_protocol = (self.move_notations)()
            .into_iter()
            .find_map(|notation| self.pos.parse_move(text, notation).ok());
        in_a_protocol.map(Ok).or_else(native).unwrap_or(Err(usual))
    }

    fn writer(&self, name: &str) -> Result<&'static WrittenNotation<G>, TextError> {
        let written = self.native.written;
        let found = written.iter().find(|known| known.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| {
            let names = self.notations();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            TextError::new(format!("no notation {name} (there are {names})"))
        })
    }

    /// The loop that has ended the game, if one has.
    fn closed(&self) -> Option<Vec<G::Move>> {
        let (_, rule) = self.status()?;
        (rule == EndRule::Repetition).then(|| self.line.cycle(&self.pos)).flatten()
    }
}

impl<G: Notation> GameState for TypedState<G> {
    fn moves(&self) -> Vec<Move> {
        (0..self.legal().len()).map(|index| Move::new(index, self.pos.key())).collect()
    }

    fn parse(&self, text: &str, notation: &MoveNotation) -> Result<Move, TextError> {
        let mv = self.pos.parse_move(text, notation.typed()).map_err(Into::into)?;
        Ok(self.sure_handle(mv))
    }

    fn understand(&self, text: &str) -> Result<Move, TextError> {
        Ok(self.sure_handle(self.understood(text)?))
    }

    fn untouchable(&self, text: &str) -> Option<TextError> {
        let (mv, named) = (self.native.touched)(&self.pos, text)?;
        let text = self.pos.move_text(mv, G::MoveNotation::default());
        Some(self.parsed(&text).err()?.naming(named))
    }

    fn readings(&self) -> usize {
        self.native.readers.len().max(1)
    }

    fn recorded(&self, text: &str, reading: usize) -> Result<Move, TextError> {
        // The canonical notation belongs to the first reading.
        let usual = match (reading, self.parsed(text)) {
            (0, Ok(mv)) => return Ok(self.sure_handle(mv)),
            (_, usual) => usual,
        };
        let last = self.line.moves().next_back();
        let read = self.native.readers.get(reading).and_then(|read| read(&self.pos, text, last));
        Ok(self.sure_handle(read.unwrap_or(usual)?))
    }

    fn canonical_text(&self, mv: Move) -> String {
        self.pos.move_text(self.meant(mv), G::MoveNotation::default())
    }

    fn move_text(&self, mv: Move, notation: &MoveNotation) -> String {
        self.pos.move_text(self.meant(mv), notation.typed())
    }

    fn written(&self, mv: Move, notation: &str) -> Result<String, TextError> {
        let writer = self.writer(notation)?;
        Ok((writer.write)(&self.pos, self.meant(mv), self.line.moves().next_back()))
    }

    fn in_notations(&self, mv: Move) -> Vec<String> {
        let (mv, last) = (self.meant(mv), self.line.moves().next_back());
        let mark = self.side_to_move().mark();
        let write = |notation: &WrittenNotation<G>| {
            let text = (notation.write)(&self.pos, mv, last);
            if notation.is_marked { format!("{mark}{text}") } else { text }
        };
        self.native.written.iter().map(write).collect()
    }

    fn calls(&self, mv: Move) -> Vec<Message> {
        let mv = self.meant(mv);
        let mut calls = (self.commentary.calls)(&self.pos, mv);
        if self.pos.repetition_limit().is_some() {
            let earlier = self.line.occurrences(self.pos.after(mv).key()).count();
            let recurs = || Message::new("call-recurs").with("times", earlier + 1);
            calls.extend((earlier > 0).then(recurs));
        }
        calls
    }

    fn effects(&self, mv: Move) -> Vec<Message> {
        (self.commentary.effects)(&self.pos, self.meant(mv))
    }

    fn spots(&self, mv: Move) -> Vec<Spot> {
        let mv = self.meant(mv);
        self.drawing.as_ref().map_or_else(Vec::new, |drawing| (drawing.touched)(&self.pos, mv))
    }

    fn touches(&self, mv: Move) -> Vec<Touch> {
        match &self.drawing {
            Some(drawing) => drawing.touches(&self.pos, self.meant(mv)),
            None => vec![Touch::Word(self.canonical_text(mv))],
        }
    }

    fn make(&mut self, mv: Move) {
        self.push(self.meant(mv));
    }

    fn unmake(&mut self) -> Option<Move> {
        let undo = self.undos.pop()?;
        let mv = self.line.moves().next_back()?;
        self.line.pop();
        self.pos.unmake(mv, undo);
        self.legal.take();
        Some(self.sure_handle(mv))
    }

    fn fork(&self) -> Box<dyn GameState> {
        // Moves are taken back where they were made: a copy of a position need not know how.
        Box::new(Self { undos: Vec::new(), ..self.clone() })
    }

    fn before(&self) -> Option<(Box<dyn GameState>, Move)> {
        let mut moves = self.line.moves();
        let last = moves.next_back()?;
        let (pos, line, undos) = (self.start.clone(), Line::new(), Vec::new());
        let mut state = Self { pos, line, undos, legal: OnceLock::new(), ..self.clone() };
        moves.for_each(|mv| state.push(mv));
        let mv = state.sure_handle(last);
        Some((Box::new(state), mv))
    }

    fn side_to_move(&self) -> Side {
        self.pos.side_to_move()
    }

    fn key(&self) -> u64 {
        self.pos.key()
    }

    fn ply(&self) -> usize {
        self.line.len()
    }

    fn status(&self) -> Option<(Outcome, EndRule)> {
        let outcome = status(&self.pos, &self.line)?;
        let rule = if self.pos.outcome() == Some(outcome) {
            EndRule::Board
        } else if self.pos.count_moves() == 0 {
            EndRule::NoMove
        } else {
            EndRule::Repetition
        };
        Some((outcome, rule))
    }

    fn ending(&self) -> Option<Ending> {
        self.status()?;
        Some((self.commentary.ending)(&self.pos, self.closed().as_deref()))
    }

    fn cycle(&self) -> Option<usize> {
        Some(self.closed()?.len())
    }

    fn foul(&self) -> Option<FoulMove> {
        (self.commentary.foul)(&self.pos, self.line.moves().next_back()?)
    }

    fn claim(&self) -> Option<Claim> {
        let foul = self.foul();
        let outcome = match foul {
            Some(_) => Outcome::Win(self.side_to_move()),
            None => self.pos.claim()?,
        };
        self.status().is_none().then_some(Claim { outcome, foul })
    }

    fn occurrences(&self) -> usize {
        self.line.occurrences(self.pos.key()).count() + 1
    }

    fn impasse(&self) -> Result<Impasse, TextError> {
        (self.commentary.impasse)(&self.pos)
    }

    fn text(&self) -> String {
        self.pos.position_text()
    }

    fn diagram(&self) -> String {
        self.pos.diagram()
    }

    fn style(&self) -> Option<BoardStyle> {
        self.drawing.as_ref().map(|drawing| (drawing.board)(&self.pos))
    }

    fn scene(&self) -> Option<Scene> {
        self.drawing.as_ref().map(|drawing| (drawing.scene)(&self.pos))
    }

    fn random_opening(&self, plies: usize, rng: &mut SplitMix64) -> Option<Vec<Move>> {
        let (_, line) = random_walk(&self.pos, plies, self.openings.list, rng)?;
        Some(self.handles(&line.moves().collect::<Vec<_>>()))
    }

    fn opening_key(&self) -> String {
        (self.openings.key)(&self.pos)
    }

    fn notations(&self) -> Vec<&'static str> {
        self.native.written.iter().map(|written| written.name).collect()
    }

    fn notation(&self, name: &str) -> Result<&'static str, TextError> {
        Ok(self.writer(name)?.name)
    }
}
