//! Answers to queries about the root position.

use game::{Game, Notation, Outcome, Side};

use crate::Player;
use crate::think::root::Root;

/// The answer to `query what`, if there is such a question.
pub(crate) fn answer<P: Player>(
    program: &P,
    root: &Root<P::Game>,
    form: <P::Game as Notation>::Form,
    what: &str,
) -> Option<String> {
    let result = || match root.status() {
        Some(Outcome::Win(Side::First)) => "p1win",
        Some(Outcome::Win(Side::Second)) => "p2win",
        Some(Outcome::Draw) => "draw",
        None => "none",
    };
    Some(match what {
        "gameover" => root.status().is_some().to_string(),
        "p1turn" => (root.pos.side_to_move() == Side::First).to_string(),
        "result" => result().to_owned(),
        "fen" => root.pos.position_text(),
        "moves" => moves(root, form),
        _ => return program.query(&root.pos, what),
    })
}

fn moves<G: Notation>(root: &Root<G>, form: G::Form) -> String {
    let moves = root.pos.moves();
    let mut texts: Vec<_> = moves.iter().map(|&mv| root.pos.move_text(mv, form)).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// The board and what is to be said about it, for people.
pub(crate) fn display<P: Player>(program: &P, root: &Root<P::Game>) -> String {
    let mut text = format!("{}\n{}", root.pos.diagram(), root.pos.position_text());
    for notice in program.notices(&root.pos, &root.line) {
        text.push('\n');
        text.push_str(&notice);
    }
    text
}
