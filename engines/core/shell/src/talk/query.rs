//! Answers to queries about the root position.

use dyngame::MoveNotation;
use game::{Outcome, Side};

use crate::program::DynProgram;
use crate::think::root::Root;

/// The answer to `query what`, if there is such a question.
pub(crate) fn answer(
    program: &dyn DynProgram,
    root: &Root,
    notation: &MoveNotation,
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
        "p1turn" => (root.state.side_to_move() == Side::First).to_string(),
        "result" => result().to_owned(),
        "fen" => root.state.text(),
        "moves" => moves(root, notation),
        _ => return program.query(&*root.state, what),
    })
}

fn moves(root: &Root, notation: &MoveNotation) -> String {
    let moves = root.state.moves().into_iter();
    let mut texts: Vec<_> = moves.map(|mv| root.state.move_text(mv, notation)).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// The board and what is to be said about it, for people.
pub(crate) fn display(root: &Root) -> String {
    let lines = [root.state.diagram(), root.state.text()];
    lines.into_iter().chain(fault(root)).collect::<Vec<_>>().join("\n")
}

/// The fault in the last move, and what follows from it.
pub(crate) fn fault(root: &Root) -> Option<String> {
    let fault = root.state.fault()?;
    Some(match root.status() {
        Some(Outcome::Win(side)) => {
            format!("{fault}; {} loses", root.state.names()[(!side).index()])
        }
        Some(Outcome::Draw) => format!("{fault}; the game is drawn"),
        None => format!("{fault}; the game goes on"),
    })
}
