//! The game on the table: where it started, what was played, and what is being looked at.

use std::sync::Arc;

use dyngame::{DynGame, GameState, Move, MoveNotation, Settings, Spot, WinModel};
use game::{Message, Side, TextError};
use serde::{Deserialize, Serialize};

use crate::value::Value;

/// The agreement before the first move.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) rules: &'static dyn DynGame,
    pub(crate) settings: Settings,
    /// The start, if it is not the usual one.
    pub(crate) start: Option<String>,
}

impl Setup {
    pub(crate) fn board(&self) -> Result<Box<dyn GameState>, TextError> {
        self.rules.state(self.start.as_deref(), &self.settings)
    }
}

/// A move as it is kept on the disk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct SavedMove {
    /// Canonically spelt.
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) side: u8,
    #[serde(default)]
    pub(crate) touched: Vec<Spot>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) millis: Option<u64>,
    /// In the view of the first side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<Value>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) hinted: bool,
    /// The rule that it breaks, where that loses only once the opponent claims it. The game tells it anew when it is
    /// taken up.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(crate) fault: Option<Message>,
}

/// A move in each notation of its game, in the order of [`GameState::notations`].
pub(crate) type Written = Vec<String>;

/// A move on the table, with all that is said of it: each text was written once, when it was played.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Ply {
    /// In the position before it.
    #[serde(skip)]
    pub(crate) mv: Move,
    #[serde(flatten)]
    pub(crate) saved: SavedMove,
    /// The first side's expectation after it, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) written: Written,
    /// The calls of a referee: check, the piece that is captured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) calls: Vec<Message>,
}

/// The rule that the last move on `board` breaks, where the opponent may claim it.
pub(crate) fn fault(board: &dyn GameState) -> Option<Message> {
    board.claim().and_then(|claim| claim.fault).map(|fault| fault.message())
}

impl Ply {
    /// Plays `mv` on `board`.
    fn played(board: &mut dyn GameState, mv: Move) -> Arc<Self> {
        let mut saved = SavedMove {
            text: board.canonical_text(mv),
            side: board.side_to_move().index() as u8,
            touched: board.spots(mv),
            ..SavedMove::default()
        };
        let (written, calls) = (board.in_notations(mv), board.calls(mv));
        board.make(mv);
        saved.fault = fault(board);
        Arc::new(Self { mv, saved, share: None, written, calls })
    }

    /// Notes the facts of the move that its position does not show.
    pub(crate) fn note(&mut self, facts: SavedMove, model: &WinModel) {
        let SavedMove { millis, score, hinted, .. } = facts;
        self.saved = SavedMove { millis, score, hinted, ..std::mem::take(&mut self.saved) };
        self.share = score.map(|score| score.share(model));
    }
}

/// The moves to a position: those of the game, and those beside it.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) game: &'a [Arc<Ply>],
    pub(crate) variation: &'a [Arc<Ply>],
}

impl<'a> Line<'a> {
    pub(crate) fn len(self) -> usize {
        self.game.len() + self.variation.len()
    }

    pub(crate) fn plies(self) -> impl Iterator<Item = &'a Arc<Ply>> {
        self.game.iter().chain(self.variation)
    }

    pub(crate) fn last(self) -> Option<&'a Arc<Ply>> {
        self.variation.last().or(self.game.last())
    }

    pub(crate) fn place(self) -> Place {
        Place(self.last().cloned())
    }

    /// How many moves it begins with that `other` begins with, too.
    fn shared<'b>(self, other: impl Iterator<Item = &'b Arc<Ply>>) -> usize {
        self.plies().zip(other).take_while(|(own, other)| Arc::ptr_eq(own, other)).count()
    }
}

/// A position of the game on the table, by the move that led to it. What was taken back and played again is another.
pub(crate) struct Place(Option<Arc<Ply>>);

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other),
            (own, other) => own.is_none() && other.is_none(),
        }
    }
}

/// The moves to a position as an engine spells them: each is spelt once.
#[derive(Default)]
pub(crate) struct SpeltLine(Vec<(Arc<Ply>, String)>);

/// The game, and the position of it that is shown.
pub(crate) struct Table {
    pub(crate) setup: Setup,
    /// It goes forward and back, and shows what is looked at.
    board: Box<dyn GameState>,
    plies: Vec<Arc<Ply>>,
    /// Whose turn it is at the end of the game.
    turn: Side,
    aside: Option<Aside>,
}

/// A position that is looked at beside the end of the game: after so many moves of it, and others.
#[derive(Clone)]
struct Aside {
    base: usize,
    variation: Vec<Arc<Ply>>,
}

impl Table {
    pub(crate) fn new(setup: Setup) -> Result<Self, TextError> {
        let board = setup.board()?;
        Ok(Self { setup, turn: board.side_to_move(), board, plies: Vec::new(), aside: None })
    }

    /// The moves of the game.
    pub(crate) fn plies(&self) -> &[Arc<Ply>] {
        &self.plies
    }

    /// The position shown.
    pub(crate) fn board(&self) -> &dyn GameState {
        &*self.board
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.aside.is_none()
    }

    /// The moves to the position shown.
    pub(crate) fn shown(&self) -> Line<'_> {
        line(&self.plies, self.aside.as_ref())
    }

    /// The end of the game.
    pub(crate) fn end(&self) -> Place {
        line(&self.plies, None).place()
    }

    /// The side that moves next in the game.
    pub(crate) fn turn(&self) -> Side {
        self.turn
    }

    /// Does something while the end of the game is shown.
    pub(crate) fn at_end<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let aside = self.aside.clone();
        self.show(None);
        let done = act(self);
        self.show(aside);
        done
    }

    /// Has the board go where `aside` is.
    fn show(&mut self, aside: Option<Aside>) {
        let line = |aside| line(&self.plies, aside);
        let (old, new) = (line(self.aside.as_ref()), line(aside.as_ref()));
        let shared = old.shared(new.plies());
        while self.board.ply() > shared {
            self.board.unmake();
        }
        new.plies().skip(shared).for_each(|ply| self.board.make(ply.mv));
        self.aside = aside;
    }

    /// Plays `mv` at the end of the game; what is shown beside it stays.
    pub(crate) fn play(&mut self, mv: Move) {
        self.at_end(|table| {
            table.plies.push(Ply::played(&mut *table.board, mv));
            table.turn = table.board.side_to_move();
        });
    }

    /// Notes the facts of the last move of the game.
    pub(crate) fn note(&mut self, facts: SavedMove) {
        if let Some(last) = self.plies.last_mut() {
            Arc::make_mut(last).note(facts, &self.setup.rules.win_model());
        }
    }

    /// Plays `text` where the page looks, without changing the game.
    pub(crate) fn try_move(&mut self, text: &str) -> Result<(), TextError> {
        let mv = self.board.understand(text)?;
        let end = Aside { base: self.plies.len(), variation: Vec::new() };
        let aside = self.aside.get_or_insert(end);
        aside.variation.push(Ply::played(&mut *self.board, mv));
        Ok(())
    }

    /// Shows the position after `ply` moves of the game.
    pub(crate) fn go_to(&mut self, ply: usize) {
        let is_before = ply < self.plies.len();
        self.show(is_before.then(|| Aside { base: ply, variation: Vec::new() }));
    }

    /// Shows the position after `base` moves of the game and `moves`, if all of them are legal.
    pub(crate) fn vary(&mut self, base: usize, moves: &[String]) -> Result<(), TextError> {
        let old = self.aside.clone();
        self.go_to(base);
        let tried = moves.iter().try_for_each(|text| self.try_move(text));
        if tried.is_err() {
            self.show(old);
        }
        tried
    }

    /// Makes what is shown the game.
    pub(crate) fn adopt(&mut self) {
        if let Some(Aside { base, variation }) = self.aside.take() {
            self.plies.truncate(base);
            self.plies.extend(variation);
            self.turn = self.board.side_to_move();
        }
    }

    /// Takes the game back to `ply` moves, and shows that.
    pub(crate) fn take_back(&mut self, ply: usize) {
        self.go_to(ply);
        self.adopt();
    }

    /// The moves to the position shown as an engine spells them, of which those in `known` are not spelt again.
    pub(crate) fn spell(&mut self, known: &mut SpeltLine, notation: &MoveNotation) -> Vec<String> {
        let (line, board) = (line(&self.plies, self.aside.as_ref()), &mut *self.board);
        let known = &mut known.0;
        known.truncate(line.shared(known.iter().map(|(ply, _)| ply)));
        let mut new = Vec::new();
        while board.ply() > known.len() {
            let mv = board.unmake().expect("a move that was played");
            new.push((mv, board.move_text(mv, notation)));
        }
        for (mv, text) in new.into_iter().rev() {
            board.make(mv);
            known.push((Arc::clone(line.plies().nth(known.len()).expect("its move")), text));
        }
        known.iter().map(|(_, text)| text.clone()).collect()
    }
}

/// The moves of the game `plies` to its end, or to what is looked at.
fn line<'a>(plies: &'a [Arc<Ply>], aside: Option<&'a Aside>) -> Line<'a> {
    match aside {
        Some(Aside { base, variation }) => Line { game: &plies[..*base], variation },
        None => Line { game: plies, variation: &[] },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dyngame::Erased;

    fn table(moves: &[&str]) -> Table {
        static RULES: Erased<gomoku::Program> = Erased::new();
        let setup = Setup { rules: &RULES, settings: Settings::new(), start: None };
        let mut table = Table::new(setup).expect("a game");
        moves.iter().for_each(|text| play(&mut table, text));
        table
    }

    fn play(table: &mut Table, text: &str) {
        let mv = table.at_end(|table| table.board().understand(text)).expect("a legal move");
        table.play(mv);
    }

    fn texts(table: &Table) -> Vec<&str> {
        table.shown().plies().map(|ply| ply.saved.text.as_str()).collect()
    }

    #[test]
    fn looking_aside_leaves_the_game_alone() {
        let mut table = table(&["h8", "h9", "i8"]);
        table.go_to(1);
        table.try_move("a1").expect("a legal move");
        assert!(table.try_move("a1").is_err());
        play(&mut table, "i9");
        assert_eq!((texts(&table), table.plies().len()), (vec!["h8", "a1"], 4));
        table.go_to(2);
        assert_eq!((texts(&table), table.board().ply()), (vec!["h8", "h9"], 2));
        assert!(table.vary(1, &["a1".into(), "a1".into()]).is_err());
        assert_eq!((texts(&table), table.board().ply()), (vec!["h8", "h9"], 2));
        table.vary(1, &["a1".into()]).expect("a legal move");
        table.adopt();
        assert_eq!((texts(&table), table.is_at_end()), (vec!["h8", "a1"], true));
    }

    #[test]
    fn a_refused_try_at_the_end_shows_the_end() {
        let mut table = table(&["h8"]);
        assert!(table.try_move("h8").is_err());
        assert!(table.is_at_end());
    }

    #[test]
    fn a_line_is_spelt_as_it_goes_on_and_back() {
        let mut table = table(&["h8", "h9", "i8"]);
        let rules = table.setup.rules;
        let notation =
            rules.move_notation(rules.protocols()[0], &Settings::new()).expect("a notation");
        let mut known = SpeltLine::default();
        let first = table.spell(&mut known, &notation);
        table.take_back(2);
        table.try_move("a1").expect("a legal move");
        let second = table.spell(&mut known, &notation);
        assert_eq!((first.len(), &first[..2]), (3, &second[..2]));
        assert_eq!(second, table.spell(&mut SpeltLine::default(), &notation));
    }
}
