//! The variations of the game on the table: how they grow, become the game, and go.

use std::mem;
use std::sync::Arc;

use arena::journal::Branch;
use dyngame::{Move, MoveNotation};
use game::{Message, Side, TextError};

use super::{Aside, Table};
use crate::ply::{Ply, SavedMove};
use crate::refusal::{refusal, refused};
use crate::tree::{Node, Tree};
use crate::tree_change::TreeChange;

/// Moves in all variations of a game together, at most.
const MOST: usize = 5000;

impl Table {
    /// The changes of the variations since this was asked last.
    pub(crate) fn take_changes(&mut self) -> Vec<TreeChange> {
        mem::take(&mut self.changes)
    }

    /// Brings in line what is known of the tree with it.
    pub(super) fn refresh(&mut self) {
        self.plies = self.tree.game().cloned().collect();
        let branches: Vec<_> =
            self.tree.branches().iter().map(|branch| branch.map(|ply| Arc::clone(ply))).collect();
        if !is_same(&self.branches, &branches) {
            self.branches = Arc::new(branches);
        }
    }

    /// Plays `text` where the page looks, without changing the game: a variation keeps it.
    pub(crate) fn try_move(&mut self, text: &str) -> Result<(), TextError> {
        let old = self.aside.clone();
        self.look_at(text)?;
        let kept = self.keep();
        if kept.is_err() {
            self.show(old);
        }
        kept
    }

    /// Whether the position shown has a place in the tree.
    pub(crate) fn is_kept(&self) -> bool {
        self.aside.as_ref().is_none_or(|aside| aside.loose.is_empty())
    }

    /// Keeps the moves that are only shown as a variation.
    fn keep(&mut self) -> Result<(), TextError> {
        let Some(aside) = self.aside.as_ref().filter(|aside| !aside.loose.is_empty()) else {
            return Ok(());
        };
        let (from, new) = (aside.node, aside.loose.clone());
        self.check_size(new.len())?;
        if !self.tree.has_room(from) {
            return Err(refused("record-deep-variation"));
        }
        let node = new.iter().fold(from, |node, ply| self.tree.add(node, Arc::clone(ply)));
        let moves = new.iter().map(|ply| ply.saved.clone()).collect();
        self.changes.push(TreeChange::Tried(Branch { moves, ..self.tree.way(from) }));
        self.aside = Some(Aside { node, loose: Vec::new() });
        self.refresh();
        Ok(())
    }

    /// Adds variations, with what is `noted` of their moves by side, to a game that is being built.
    pub(crate) fn grow<T>(
        &mut self,
        branches: &[Branch<T>],
        noted: impl Fn(&T, Side) -> SavedMove,
    ) -> Result<(), TextError> {
        for branch in branches {
            let node = self.tree.find(branch).ok_or_else(|| refused("play-no-variation"))?;
            self.show(Some(Aside { node, loose: Vec::new() }));
            for mv in &branch.moves {
                self.grow_by(noted(mv, self.board.side_to_move()))?;
            }
        }
        self.show(None);
        if !self.tree.is_flat() {
            return Err(refused("record-deep-variation"));
        }
        self.refresh();
        Ok(())
    }

    /// Adds a move where the board is, and goes there.
    fn grow_by(&mut self, saved: SavedMove) -> Result<(), TextError> {
        let mv = self.board.parse(&saved.text, &MoveNotation::CANONICAL)?;
        self.look_at_move(mv);
        self.check_size(0)?;
        let Some(Aside { node, loose }) = self.aside.take_if(|aside| !aside.loose.is_empty())
        else {
            return Ok(());
        };
        for mut ply in loose {
            Arc::make_mut(&mut ply).note(saved.clone(), &self.setup.rules.win_model());
            let node = self.tree.add(node, ply);
            self.aside = Some(Aside { node, loose: Vec::new() });
        }
        Ok(())
    }

    fn check_size(&self, new: usize) -> Result<(), TextError> {
        match self.tree.size() + new > self.plies.len() + MOST {
            true => Err(refusal(Message::new("play-too-many-moves").with("count", MOST))),
            false => Ok(()),
        }
    }

    /// Shows the position after one more move, which is not kept.
    pub(super) fn look_at(&mut self, text: &str) -> Result<(), TextError> {
        let mv = self.board.understand(text)?;
        self.look_at_move(mv);
        Ok(())
    }

    fn look_at_move(&mut self, mv: Move) {
        let text = self.board.canonical_text(mv);
        let mut aside =
            self.aside.clone().unwrap_or(Aside { node: self.tree.end(), loose: Vec::new() });
        match self.tree.child(aside.node, &text).filter(|_| aside.loose.is_empty()) {
            Some(known) => {
                aside.node = known;
                self.show(Some(aside));
            }
            None => {
                let (rules, sides) = (self.setup.rules, self.sides);
                aside.loose.push(Ply::played(&mut *self.board, mv, rules, sides));
                self.aside = Some(aside);
            }
        }
    }

    /// Makes what is shown the game, which ends there.
    pub(crate) fn adopt(&mut self) -> Result<(), TextError> {
        self.rearrange(Tree::end_game_at)
    }

    /// Makes the line that is shown the game, to its end.
    pub(crate) fn make_game(&mut self) -> Result<(), TextError> {
        self.keep()?;
        let way = self.tree.way(self.node());
        self.rearrange(Tree::make_game)?;
        self.changes.push(TreeChange::Main(way));
        Ok(())
    }

    fn rearrange(&mut self, act: fn(&mut Tree<Arc<Ply>>, Node)) -> Result<(), TextError> {
        self.keep()?;
        let node = self.node();
        let changed = self.tree.changed(|tree| act(tree, node));
        if !changed {
            return Err(refused("record-deep-variation"));
        }
        // The board stays where it is, which has another name if it is the end of the game now.
        self.aside = (node != self.tree.end()).then(|| Aside { node, loose: Vec::new() });
        self.refresh();
        self.turn = self.at_end(|table| table.board.side_to_move());
        Ok(())
    }

    /// Removes the move of a variation that led to the position shown, and all that follows it.
    pub(crate) fn remove(&mut self) -> Result<(), TextError> {
        let node = self.node();
        if !self.is_kept() {
            return Err(refused("play-no-variation"));
        }
        let way = self.tree.way(node);
        let before = self.tree.remove(node).ok_or_else(|| refused("play-no-variation"))?;
        self.show(Some(Aside { node: before, loose: Vec::new() }));
        self.changes.push(TreeChange::Removed(way));
        self.refresh();
        Ok(())
    }
}

/// Whether these are the same moves in the same places.
fn is_same(old: &[Branch<Arc<Ply>>], new: &[Branch<Arc<Ply>>]) -> bool {
    let is_one = |(old, new): (&Branch<Arc<Ply>>, &Branch<Arc<Ply>>)| {
        let mut pairs = old.moves.iter().zip(&new.moves);
        (old.base, &old.path, old.moves.len()) == (new.base, &new.path, new.moves.len())
            && pairs.all(|(old, new)| Arc::ptr_eq(old, new))
    };
    old.len() == new.len() && old.iter().zip(new).all(is_one)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{strings, table, texts};
    use super::*;

    fn told(table: &Table) -> Vec<String> {
        let of = |branch: &Branch<Arc<Ply>>| {
            let moves = branch.moves.iter().map(|ply| ply.saved.text.as_str());
            let path = branch.path.iter().map(String::as_str);
            let all: Vec<_> = path.chain(["|"]).chain(moves).collect();
            format!("{} {}", branch.base, all.join(" "))
        };
        table.branches().iter().map(of).collect()
    }

    #[test]
    fn what_is_tried_is_kept_and_what_is_shown_is_not() {
        let mut table = table(&["h8", "h9", "i8"]);
        table.vary(1, &strings(&["a1", "b1"])).expect("legal moves");
        assert_eq!((told(&table), table.shown().loose), (Vec::new(), 2));
        table.go_to(1);
        table.try_move("a1").expect("a legal move");
        table.vary(1, &strings(&["a1", "b1"])).expect("legal moves");
        assert_eq!((told(&table), table.shown().loose), (strings(&["1 | a1"]), 1));
        table.try_move("c1").expect("a legal move");
        assert_eq!(told(&table), ["1 | a1 b1 c1"]);
        // The next move of the game is no variation.
        table.go_to(1);
        table.try_move("h9").expect("a legal move");
        assert_eq!((told(&table).len(), table.shown().base), (1, 2));
        let changes = table.take_changes();
        assert!(
            matches!(&changes[..], [TreeChange::Tried(_), TreeChange::Tried(_)]),
            "{changes:?}"
        );
    }

    #[test]
    fn a_variation_becomes_the_game_and_goes() {
        let mut table = table(&["h8", "h9", "i8"]);
        table.go_to(1);
        ["a1", "b1"].iter().for_each(|text| table.try_move(text).expect("a legal move"));
        table.vary(1, &strings(&["a1"])).expect("a variation");
        table.make_game().expect("a variation");
        assert_eq!((told(&table), table.plies().len()), (strings(&["1 | h9 i8"]), 3));
        assert_eq!((texts(&table), table.is_at_end()), (strings(&["h8", "a1"]), false));
        assert!(table.remove().is_err(), "a move of the game is removed");
        table.vary(1, &strings(&["h9", "i8"])).expect("a variation");
        table.remove().expect("a variation");
        assert_eq!((told(&table), texts(&table)), (strings(&["1 | h9"]), strings(&["h8", "h9"])));
        table.take_back(0);
        assert_eq!((told(&table), table.board().ply()), (Vec::new(), 0));
    }

    #[test]
    fn variations_grow_from_where_they_leave() {
        let mut table = table(&["h8"]);
        let branch = |after: usize| Branch {
            base: 0,
            path: Vec::new(),
            moves: (0..after)
                .map(|ply| format!("{}{}", char::from(b'a' + ply as u8 % 15), 1 + ply / 15))
                .collect(),
        };
        let noted = |text: &String, _| SavedMove { text: text.clone(), ..SavedMove::default() };
        table.grow(&[branch(40)], noted).expect("a variation");
        assert_eq!(table.branches()[0].moves.len(), 40);
        let lost = Branch { base: 2, ..branch(1) };
        assert!(table.grow(&[lost], noted).is_err());
    }
}
