//! Variations of a game, each by the way that leads to it.

use records::{MoveLine, MoveRecord, Variation};
use serde::{Deserialize, Serialize};

/// Moves that might have been played instead of those of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch<T> {
    /// So many moves of the game stand before it.
    pub base: usize,
    /// The texts of the moves between those and it, which are of other branches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
    /// Its own moves.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<T>,
}

impl<T> Branch<T> {
    /// The same with other moves.
    pub fn map<U>(&self, turned: impl FnMut(&T) -> U) -> Branch<U> {
        let moves = self.moves.iter().map(turned).collect();
        Branch { base: self.base, path: self.path.clone(), moves }
    }
}

/// The variations of a game, each behind the one that it leaves, with what is said of their ends.
pub fn branches_of(main: &MoveLine) -> Vec<Branch<MoveRecord>> {
    let mut found = Vec::new();
    collect(&main.clone().with_ends_said(), None, &mut found);
    found
}

/// Adds the variations on `line`, which is `branch` or the game itself.
fn collect(
    line: &MoveLine,
    branch: Option<&Branch<MoveRecord>>,
    found: &mut Vec<Branch<MoveRecord>>,
) {
    for Variation { after, line } in &line.variations {
        let (base, path) = match branch {
            None => (*after, Vec::new()),
            Some(Branch { base, path, moves }) => {
                let own = moves[..*after].iter().map(|mv| &mv.text);
                (*base, path.iter().chain(own).cloned().collect())
            }
        };
        let mut moves = line.moves.clone();
        if let Some(first) = moves.first_mut().filter(|_| !line.comment.is_empty()) {
            let both = [&*line.comment, &*first.comment];
            first.comment = both.join("\n").trim_end().to_owned();
        }
        let branch = Branch { base, path, moves };
        found.push(branch.clone());
        collect(line, Some(&branch), found);
    }
}

/// Adds `branches` to the game `main`; those that leave none of its lines are left out.
pub(super) fn attach(main: &mut MoveLine, branches: impl IntoIterator<Item = Branch<MoveRecord>>) {
    for Branch { base, path, moves } in branches {
        if let Some((line, after)) = place(main, base, &path) {
            let line_of_it = MoveLine { moves, ..MoveLine::default() };
            line.variations.push(Variation { after, line: line_of_it });
        }
    }
}

/// The line that goes on after `path` from the place behind so many moves of `line`, and how many of its moves stand
/// before that.
fn place<'a>(
    line: &'a mut MoveLine,
    after: usize,
    path: &[String],
) -> Option<(&'a mut MoveLine, usize)> {
    let own = line.moves.iter().skip(after).zip(path).take_while(|(mv, text)| mv.text == **text);
    let shared = own.count();
    let (after, path) = (after + shared, &path[shared..]);
    let Some(next) = path.first() else {
        return (after <= line.moves.len()).then_some((line, after));
    };
    let begins = |variation: &&mut Variation| {
        let first = variation.line.moves.first();
        variation.after == after && first.is_some_and(|mv| mv.text == *next)
    };
    place(&mut line.variations.iter_mut().find(begins)?.line, 0, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(texts: &str, variations: Vec<Variation>) -> MoveLine {
        let line = MoveLine::of(texts.split(' ').map(str::to_owned));
        MoveLine { variations, ..line }
    }

    #[test]
    fn variations_in_one_another_come_back() {
        let inner = Variation { after: 1, line: line("x", Vec::new()) };
        let behind = Variation { after: 2, line: line("y z", Vec::new()) };
        let outer = Variation { after: 1, line: line("c d", vec![inner, behind]) };
        let tree = line("a b", vec![outer, Variation { after: 2, line: line("e", Vec::new()) }]);
        let branches = branches_of(&tree);
        let told: Vec<_> = branches
            .iter()
            .map(|Branch { base, path, moves }| format!("{base} {path:?} {}", moves.len()))
            .collect();
        assert_eq!(told, ["1 [] 2", "1 [\"c\"] 1", "1 [\"c\", \"d\"] 2", "2 [] 1"]);
        let mut main = line("a b", Vec::new());
        attach(&mut main, branches);
        assert_eq!(main, tree);
        let lost = Branch { base: 1, path: vec!["q".into()], moves: Vec::new() };
        attach(&mut main, [lost]);
        assert_eq!(main, tree);
    }
}
