//! Endings with one winning move that a player missed.

use game::{Game, Notation, Side};

use crate::solving::Solution;
use dots_rules::{Edge, Position, Rules, Variant};

/// The case of a suite of kind `solved`, if one move alone wins and the player missed it: `played`
/// after `moves` from the start. `solve` solves what is small enough.
pub(crate) fn puzzle(
    pos: &Position,
    (moves, played): (&[Edge], Edge),
    rules: &Rules,
    solve: impl Fn(&Position) -> Option<Solution>,
) -> Option<String> {
    let solution = solve(pos)?;
    let &[only] = solution.best.as_slice() else { return None };
    let wins = |value: i32| if pos.side_to_move() == Side::First { value > 0 } else { value < 0 };
    if only == played || !wins(solution.value) {
        return None;
    }
    let mut others = pos.moves();
    others.retain(|&mv| mv != only);
    let loses = |&mv: &Edge| {
        let after = pos.after(mv);
        let value =
            if after.is_over() { Some(after.lead()) } else { solve(&after).map(|it| it.value) };
        value.is_some_and(|value| !wins(value))
    };
    (!others.is_empty() && others.iter().all(loses)).then(|| case(pos, moves, rules, &solution))
}

fn case(pos: &Position, moves: &[Edge], rules: &Rules, solution: &Solution) -> String {
    let (rows, cols) = (rules.board.rows, rules.board.cols);
    let size = match rules.variant {
        Variant::Boxes => format!("{}x{}", rows - 1, cols - 1),
        Variant::Territory => format!("{rows}x{cols}"),
    };
    let mut at = Position::start(rules);
    let mut texts = Vec::new();
    for &mv in moves {
        texts.push(at.move_text(mv, ()));
        at.make(mv);
    }
    let played = if texts.is_empty() { "-".to_owned() } else { texts.join(" ") };
    let best: Vec<_> = solution.best.iter().map(|&mv| pos.move_text(mv, ())).collect();
    let [first, second] = Side::BOTH.map(|side| pos.score(side));
    format!(
        "{} {size} ;M {played} ;S {first} {second} ;T {} ;F {} ;B {}",
        rules.variant.word(),
        pos.side_to_move().index() + 1,
        solution.value,
        best.join(" ")
    )
}
