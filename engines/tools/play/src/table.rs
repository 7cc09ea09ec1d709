//! The game on the table: where it started, what was played, and what is being looked at.

mod variations;

use std::sync::Arc;

use arena::journal::Branch;
use dyngame::{DynGame, GameState, Move, MoveNotation, Settings};
use game::{Side, TextError};

use crate::ply::{Line, Place, Ply, SavedMove, side_terms};
use crate::tree::{Node, Tree};
use crate::tree_change::TreeChange;

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

    /// The ids of the terms for the sides: those of the board, unless games from a named start have their own.
    pub(crate) fn side_terms(&self) -> [&'static str; 2] {
        let openings = self.rules.description(&self.settings).unwrap_or_default().openings;
        let is_named = |text: &str| openings.starts.iter().any(|(_, start)| *start == text);
        let own = openings.start_sides.filter(|_| self.start.as_deref().is_some_and(is_named));
        own.unwrap_or_else(|| side_terms(self.board().ok().as_deref()))
    }
}

/// The moves to a position as an engine spells them: each is spelt once.
#[derive(Default)]
pub(crate) struct SpeltLine(Vec<(Arc<Ply>, String)>);

/// The game with its variations, and the position that is shown.
pub(crate) struct Table {
    pub(crate) setup: Setup,
    /// The ids of the terms for the sides.
    pub(crate) sides: [&'static str; 2],
    /// It goes forward and back, and shows what is looked at.
    board: Box<dyn GameState>,
    tree: Tree<Arc<Ply>>,
    /// The moves of the game: a line of the tree.
    plies: Vec<Arc<Ply>>,
    /// All others.
    branches: Arc<Vec<Branch<Arc<Ply>>>>,
    /// Whose turn it is at the end of the game.
    turn: Side,
    aside: Option<Aside>,
    /// The comment before the first move.
    pub(crate) comment: String,
    changes: Vec<TreeChange>,
}

/// A position that is looked at beside the end of the game: a place in the tree, and moves from there that are shown
/// without being kept.
#[derive(Clone)]
struct Aside {
    node: Node,
    loose: Vec<Arc<Ply>>,
}

impl Table {
    pub(crate) fn new(setup: Setup) -> Result<Self, TextError> {
        let (board, sides) = (setup.board()?, setup.side_terms());
        Ok(Self {
            setup,
            sides,
            turn: board.side_to_move(),
            board,
            tree: Tree::default(),
            plies: Vec::new(),
            branches: Arc::default(),
            aside: None,
            comment: String::new(),
            changes: Vec::new(),
        })
    }

    /// The moves of the game.
    pub(crate) fn plies(&self) -> &[Arc<Ply>] {
        &self.plies
    }

    /// The variations, each behind the one that it leaves.
    pub(crate) fn branches(&self) -> &Arc<Vec<Branch<Arc<Ply>>>> {
        &self.branches
    }

    /// The position shown.
    pub(crate) fn board(&self) -> &dyn GameState {
        &*self.board
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.aside.is_none()
    }

    /// The moves to the position shown.
    pub(crate) fn shown(&self) -> Line {
        self.line(self.aside.as_ref())
    }

    fn line(&self, aside: Option<&Aside>) -> Line {
        let Some(Aside { node, loose }) = aside else {
            return Line { plies: self.plies.clone(), base: self.plies.len(), loose: 0 };
        };
        let line = self.tree.line(*node);
        let kept = line.iter().filter_map(|&node| self.tree.at(node));
        let plies = kept.chain(loose).cloned().collect();
        Line { plies, base: self.tree.base(&line), loose: loose.len() }
    }

    /// The last of the moves to the position shown.
    pub(crate) fn last(&self) -> Option<&Arc<Ply>> {
        match &self.aside {
            None => self.plies.last(),
            Some(Aside { node, loose }) => loose.last().or_else(|| self.tree.at(*node)),
        }
    }

    /// The position shown.
    pub(crate) fn place(&self) -> Place {
        Place(self.last().cloned())
    }

    /// Whether the position shown is none of the game.
    pub(crate) fn is_beside(&self) -> bool {
        let is_beside =
            |aside: &Aside| !aside.loose.is_empty() || !self.tree.is_of_game(aside.node);
        self.aside.as_ref().is_some_and(is_beside)
    }

    /// The end of the game.
    pub(crate) fn end(&self) -> Place {
        Place(self.plies.last().cloned())
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
        let is_end = |aside: &Aside| aside.node == self.tree.end() && aside.loose.is_empty();
        let aside = aside.filter(|aside| !is_end(aside));
        if self.aside.is_none() && aside.is_none() {
            return;
        }
        let new = self.line(aside.as_ref());
        let shared = self.shown().shared(new.plies.iter());
        while self.board.ply() > shared {
            self.board.unmake();
        }
        new.plies[shared..].iter().for_each(|ply| self.board.make(ply.mv));
        self.aside = aside;
    }

    /// The place in the tree that is shown, or before what is shown without being kept.
    fn node(&self) -> Node {
        self.aside.as_ref().map_or(self.tree.end(), |aside| aside.node)
    }

    /// Plays `mv` at the end of the game; what is shown beside it stays.
    pub(crate) fn play(&mut self, mv: Move) {
        self.at_end(|table| {
            let ply = Ply::played(&mut *table.board, mv, table.setup.rules, table.sides);
            table.plies.push(Arc::clone(&ply));
            // Variations elsewhere stay as they are.
            let was_leaf = table.tree.is_leaf(table.tree.end());
            table.tree.play(ply);
            if !was_leaf {
                table.refresh();
            }
            table.turn = table.board.side_to_move();
        });
    }

    /// Notes the facts of the last move of the game.
    pub(crate) fn note(&mut self, facts: SavedMove) {
        let (Some(own), Some(last)) = (self.tree.last_mut(), self.plies.last_mut()) else { return };
        Arc::make_mut(last).note(facts, &self.setup.rules.win_model());
        *own = Arc::clone(last);
    }

    /// Shows the position after `ply` moves of the game.
    pub(crate) fn go_to(&mut self, ply: usize) {
        self.show(Some(Aside { node: self.tree.after(ply), loose: Vec::new() }));
    }

    /// Shows the position after `base` moves of the game and `moves`, if all of them are legal.
    pub(crate) fn vary(&mut self, base: usize, moves: &[String]) -> Result<(), TextError> {
        let old = self.aside.clone();
        self.go_to(base);
        let shown = moves.iter().try_for_each(|text| self.look_at(text));
        if shown.is_err() {
            self.show(old);
        }
        shown
    }

    /// Takes the game back to `ply` moves, and shows that.
    pub(crate) fn take_back(&mut self, ply: usize) {
        self.go_to(ply);
        self.tree.take_back(ply);
        self.aside = None;
        self.turn = self.board.side_to_move();
        self.refresh();
    }

    /// Takes back the whole game, and its variations with it.
    pub(crate) fn clear(&mut self) {
        self.go_to(0);
        self.tree = Tree::default();
        self.aside = None;
        self.turn = self.board.side_to_move();
        self.refresh();
        self.changes.clear();
    }

    /// The moves to the position shown as an engine spells them, of which those in `known` are not spelt again.
    pub(crate) fn spell(&mut self, known: &mut SpeltLine, notation: &MoveNotation) -> Vec<String> {
        let (line, board) = (self.line(self.aside.as_ref()), &mut *self.board);
        let known = &mut known.0;
        known.truncate(line.shared(known.iter().map(|(ply, _)| ply)));
        let mut new = Vec::new();
        while board.ply() > known.len() {
            let mv = board.unmake().expect("a move that was played");
            new.push((mv, board.move_text(mv, notation)));
        }
        for (mv, text) in new.into_iter().rev() {
            board.make(mv);
            known.push((Arc::clone(&line.plies[known.len()]), text));
        }
        known.iter().map(|(_, text)| text.clone()).collect()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use dyngame::Erased;

    pub(crate) fn table(moves: &[&str]) -> Table {
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

    pub(super) fn strings(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    pub(super) fn texts(table: &Table) -> Vec<String> {
        table.shown().plies.iter().map(|ply| ply.saved.text.clone()).collect()
    }

    #[test]
    fn looking_aside_leaves_the_game_alone() {
        let mut table = table(&["h8", "h9", "i8"]);
        table.go_to(1);
        table.try_move("a1").expect("a legal move");
        assert!(table.try_move("a1").is_err());
        play(&mut table, "i9");
        assert_eq!((texts(&table), table.plies().len()), (strings(&["h8", "a1"]), 4));
        table.go_to(2);
        assert_eq!((texts(&table), table.board().ply()), (strings(&["h8", "h9"]), 2));
        assert!(table.vary(1, &["a1".into(), "a1".into()]).is_err());
        assert_eq!((texts(&table), table.board().ply()), (strings(&["h8", "h9"]), 2));
        table.vary(1, &["a1".into()]).expect("a legal move");
        table.adopt().expect("a variation");
        assert_eq!((texts(&table), table.is_at_end()), (strings(&["h8", "a1"]), true));
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
