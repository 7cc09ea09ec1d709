//! The moves of a game and those beside them: a tree, in which the game is one line from the root.

use std::collections::VecDeque;
use std::mem;

use arena::journal::Branch;

/// Variations in one another at most, as far as records can be read.
const DEEPEST: usize = 60;

/// The number of a node; that of the root is 0.
pub(crate) type Node = usize;

/// A move in a tree of moves, known by its text.
pub(crate) trait Named {
    /// The move, canonically spelt.
    fn text(&self) -> &str;
}

impl<T: Named> Named for &T {
    fn text(&self) -> &str {
        (*self).text()
    }
}

/// Whether each of the variations `wanted` is one of `kept`, or the beginning of one.
pub(crate) fn holds<A: Named, B: Named>(kept: &[Branch<A>], wanted: &[Branch<B>]) -> bool {
    let is_held = |wanted: &Branch<B>| {
        let begins = |kept: &Branch<A>| {
            let shared = kept.moves.iter().zip(&wanted.moves);
            (kept.base, &kept.path) == (wanted.base, &wanted.path)
                && kept.moves.len() >= wanted.moves.len()
                && shared.into_iter().all(|(own, other)| own.text() == other.text())
        };
        kept.iter().any(begins)
    };
    wanted.iter().all(is_held)
}

/// A tree of moves, none of which stands twice behind another.
#[derive(Clone)]
pub(crate) struct Tree<T> {
    nodes: Vec<Entry<T>>,
    /// The game, with the root: each but the last has the next as its first child.
    game: Vec<Node>,
}

#[derive(Clone)]
struct Entry<T> {
    /// `None` for the root alone.
    mv: Option<T>,
    parent: Node,
    children: Vec<Node>,
}

impl<T> Default for Tree<T> {
    fn default() -> Self {
        let root = Entry { mv: None, parent: 0, children: Vec::new() };
        Self { nodes: vec![root], game: vec![0] }
    }
}

impl<T: Named> Tree<T> {
    /// How many moves the game has.
    pub(crate) fn len(&self) -> usize {
        self.game.len() - 1
    }

    /// The moves of the game.
    pub(crate) fn game(&self) -> impl Iterator<Item = &T> {
        self.game.iter().filter_map(|&node| self.at(node))
    }

    /// Whether nothing follows `node`.
    pub(crate) fn is_leaf(&self, node: Node) -> bool {
        self.nodes[node].children.is_empty()
    }

    /// How many moves there are, counting those that were removed.
    pub(crate) fn size(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The end of the game.
    pub(crate) fn end(&self) -> Node {
        self.game[self.len()]
    }

    /// The place after so many moves of the game, or its end.
    pub(crate) fn after(&self, ply: usize) -> Node {
        self.game[ply.min(self.len())]
    }

    /// The move that leads to `node`.
    pub(crate) fn at(&self, node: Node) -> Option<&T> {
        self.nodes[node].mv.as_ref()
    }

    /// The last move of the game.
    pub(crate) fn last_mut(&mut self) -> Option<&mut T> {
        let end = self.end();
        self.nodes[end].mv.as_mut()
    }

    /// The nodes from the root, which is not among them, to `node`.
    pub(crate) fn line(&self, node: Node) -> Vec<Node> {
        let parents = std::iter::successors(Some(node), |&node| Some(self.nodes[node].parent));
        let mut line: Vec<_> = parents.take_while(|&node| node != 0).collect();
        line.reverse();
        line
    }

    /// How many moves of the game lead to `node` before it leaves the game, if it does.
    pub(crate) fn base(&self, line: &[Node]) -> usize {
        line.iter().zip(&self.game[1..]).take_while(|(node, own)| node == own).count()
    }

    /// The move of this text behind `node`.
    pub(crate) fn child(&self, node: Node, text: &str) -> Option<Node> {
        let is_it = |&node: &Node| self.at(node).is_some_and(|mv| mv.text() == text);
        self.nodes[node].children.iter().copied().find(is_it)
    }

    /// The way to `node` as a branch without moves.
    pub(crate) fn way<U>(&self, node: Node) -> Branch<U> {
        let line = self.line(node);
        let base = self.base(&line);
        let texts = line[base..].iter().filter_map(|&node| self.at(node));
        Branch { base, path: texts.map(|mv| mv.text().to_owned()).collect(), moves: Vec::new() }
    }

    /// The place that the way of `branch` leads to.
    pub(crate) fn find<U>(&self, branch: &Branch<U>) -> Option<Node> {
        let from = *self.game.get(branch.base)?;
        branch.path.iter().try_fold(from, |node, text| self.child(node, text))
    }

    /// Adds a move behind `node`, the last of several; the move that is there already stays.
    pub(crate) fn add(&mut self, node: Node, mv: T) -> Node {
        if let Some(known) = self.child(node, mv.text()) {
            return known;
        }
        let new = self.nodes.len();
        self.nodes.push(Entry { mv: Some(mv), parent: node, children: Vec::new() });
        self.nodes[node].children.push(new);
        new
    }

    /// Adds the moves of `branch`; `None` if nothing leads to it.
    pub(crate) fn grow(&mut self, branch: Branch<T>) -> Option<()> {
        let from = self.find(&branch)?;
        branch.moves.into_iter().fold(from, |node, mv| self.add(node, mv));
        Some(())
    }

    /// Plays a move of the game; one that stands behind its end already becomes a move of it.
    pub(crate) fn play(&mut self, mv: T) {
        let end = self.end();
        let node = match self.child(end, mv.text()) {
            Some(known) => {
                self.nodes[known].mv = Some(mv);
                known
            }
            None => self.add(end, mv),
        };
        self.put_first(node);
        self.game.push(node);
    }

    fn put_first(&mut self, node: Node) {
        let parent = self.nodes[node].parent;
        let children = &mut self.nodes[parent].children;
        if let Some(place) = children.iter().position(|&child| child == node) {
            children[..=place].rotate_right(1);
        }
    }

    /// Takes the game back to so many moves; what follows them goes, with its variations.
    pub(crate) fn take_back(&mut self, ply: usize) {
        if let Some(&first) = self.game.get(ply + 1) {
            self.game.truncate(ply + 1);
            self.detach(first);
        }
    }

    fn detach(&mut self, node: Node) {
        let parent = self.nodes[node].parent;
        self.nodes[parent].children.retain(|&child| child != node);
    }

    /// Removes `node` and all that follows it; the place before it. `None` for a move of the game.
    pub(crate) fn remove(&mut self, node: Node) -> Option<Node> {
        if self.is_of_game(node) {
            return None;
        }
        self.detach(node);
        Some(self.nodes[node].parent)
    }

    /// Makes the line to `node`, and on from there until nothing follows, the game; what was the game is a variation.
    pub(crate) fn make_game(&mut self, node: Node) {
        self.end_game_at(node);
        while let Some(&next) = self.nodes[self.end()].children.first() {
            self.game.push(next);
        }
    }

    /// Makes the line to `node` the game.
    pub(crate) fn end_game_at(&mut self, node: Node) {
        let line = self.line(node);
        line.iter().for_each(|&node| self.put_first(node));
        self.game.truncate(1);
        self.game.extend(line);
    }

    /// The variations, each behind the one that it leaves.
    pub(crate) fn branches(&self) -> Vec<Branch<&T>> {
        let mut found = Vec::new();
        let mut lines = VecDeque::from([(self.way::<T>(0), self.game.clone())]);
        while let Some((mut way, line)) = lines.pop_front() {
            for (i, &node) in line.iter().enumerate() {
                if node != 0 {
                    self.step(&mut way, node);
                }
                let next = line.get(i + 1);
                for &child in self.nodes[node].children.iter().filter(|&child| Some(child) != next)
                {
                    let line = self.first_line(child);
                    let moves = line.iter().filter_map(|&node| self.at(node)).collect();
                    found.push(Branch { base: way.base, path: way.path.clone(), moves });
                    let way = Branch { path: way.path.clone(), moves: Vec::new(), ..way };
                    lines.push_back((way, line));
                }
            }
        }
        found
    }

    /// Has `way` go on to `node`, a child of where it leads.
    fn step<U>(&self, way: &mut Branch<U>, node: Node) {
        if way.path.is_empty() && self.game.get(way.base + 1) == Some(&node) {
            way.base += 1;
        } else if let Some(mv) = self.at(node) {
            way.path.push(mv.text().to_owned());
        }
    }

    /// `node`, and what follows it if no variation is entered.
    fn first_line(&self, node: Node) -> Vec<Node> {
        let next = |&node: &Node| self.nodes[node].children.first().copied();
        std::iter::successors(Some(node), next).collect()
    }

    /// Whether no variation lies too deep in others.
    pub(crate) fn is_flat(&self) -> bool {
        let mut lines = vec![(0, 0)];
        while let Some((node, depth)) = lines.pop() {
            if depth > DEEPEST {
                return false;
            }
            let is_end = node == self.end();
            let children = self.nodes[node].children.iter().enumerate();
            lines.extend(children.map(|(i, &child)| (child, depth + usize::from(i > 0 || is_end))));
        }
        true
    }

    /// Whether a new move behind `node` lies in no more variations than records may have.
    pub(crate) fn has_room(&self, node: Node) -> bool {
        let line = self.line(node);
        let parents = std::iter::once(0).chain(line.iter().copied());
        let leaves = |&(parent, next): &(Node, Option<&Node>)| {
            parent == self.end() || self.nodes[parent].children.first() != next
        };
        parents.zip(line.iter().map(Some).chain([None])).filter(leaves).count() <= DEEPEST
    }

    /// Whether `node` is a place of the game.
    pub(crate) fn is_of_game(&self, node: Node) -> bool {
        self.game.contains(&node)
    }

    /// Does something to the tree, if it stays flat; whether it does.
    pub(crate) fn changed(&mut self, act: impl FnOnce(&mut Self)) -> bool
    where
        T: Clone,
    {
        let before = self.clone();
        act(self);
        let is_flat = self.is_flat();
        if !is_flat {
            drop(mem::replace(self, before));
        }
        is_flat
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Named for char {
        fn text(&self) -> &str {
            let at = usize::from(*self as u8 - b'a');
            &"abcdefghijklmnopqrstuvwxyz"[at..=at]
        }
    }

    /// The game `abc` with the variations `bx` on `b`, and `z` in it.
    fn tree() -> Tree<char> {
        let mut tree = Tree::default();
        "abc".chars().for_each(|mv| tree.play(mv));
        let x = "dx".chars().fold(tree.after(1), |node, mv| tree.add(node, mv));
        tree.add(tree.nodes[x].parent, 'z');
        tree
    }

    fn told(tree: &Tree<char>) -> String {
        let of = |branch: &Branch<&char>| {
            let moves: String = branch.moves.iter().copied().collect();
            format!("{}{}({moves})", branch.base, branch.path.concat())
        };
        let game: String = tree.game().collect();
        let branches: Vec<_> = tree.branches().iter().map(of).collect();
        format!("{game} {}", branches.join(" "))
    }

    #[test]
    fn lines_are_made_the_game_and_back() {
        let mut tree = tree();
        assert_eq!(told(&tree), "abc 1(dx) 1d(z)");
        let way = Branch::<char> { base: 1, path: vec!["d".into(), "z".into()], moves: vec![] };
        let z = tree.find(&way).expect("a place");
        assert_eq!(tree.way::<char>(z), way);
        let c = tree.end();
        tree.make_game(z);
        assert_eq!(told(&tree), "adz 1(bc) 2(x)");
        tree.make_game(c);
        assert_eq!(told(&tree), "abc 1(dz) 1d(x)");
        tree.end_game_at(tree.after(1));
        assert_eq!(told(&tree), "a 1(bc) 1(dz) 1d(x)");
        tree.play('d');
        assert_eq!(told(&tree), "ad 1(bc) 2(z) 2(x)");
    }

    #[test]
    fn moves_go_with_all_that_follows_them() {
        let mut tree = tree();
        assert_eq!(tree.remove(tree.after(2)), None);
        let d = tree.child(tree.after(1), "d").expect("a variation");
        assert_eq!(tree.add(tree.after(1), 'd'), d);
        let mut other = tree.clone();
        assert_eq!((other.remove(d), told(&other)), (Some(tree.after(1)), "abc ".to_owned()));
        tree.take_back(1);
        assert_eq!(told(&tree), "a 1(dx) 1d(z)");
        tree.take_back(0);
        assert_eq!((told(&tree), tree.size()), (" ".to_owned(), 6));
    }

    #[test]
    fn depth_has_an_end() {
        let mut tree = Tree::default();
        let mut node = 0;
        for _ in 0..DEEPEST {
            tree.add(node, 'a');
            assert!(tree.is_flat() && tree.has_room(node));
            node = tree.add(node, 'b');
        }
        assert!(tree.has_room(node));
        let deepest = tree.add(node, 'a');
        assert!(tree.is_flat() && !tree.has_room(node) && tree.has_room(deepest));
        assert!(!tree.changed(|tree| {
            tree.add(node, 'b');
        }));
        assert!(tree.is_flat());
    }
}
