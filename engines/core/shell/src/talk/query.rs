//! Answers to queries about the root position.

use dyngame::MoveNotation;
use game::{Outcome, Side};

use crate::program::DynProgram;
use crate::think::root::Root;

/// The questions about any game.
const QUERIES: &[(&str, Answer)] = &[
    ("gameover", |root, _| root.status().is_some().to_string()),
    ("p1turn", |root, _| (root.state.side_to_move() == Side::First).to_string()),
    ("result", |root, _| result(root).to_owned()),
    ("fen", |root, _| root.state.text()),
    ("moves", moves),
];

type Answer = fn(&Root, &MoveNotation) -> String;

/// The answer to `query what`.
///
/// # Errors
/// If there is no such question, with those that there are.
pub(crate) fn answer(
    program: &dyn DynProgram,
    root: &Root,
    notation: &MoveNotation,
    what: &str,
) -> Result<String, String> {
    if let Some((_, answer)) = QUERIES.iter().find(|(known, _)| *known == what) {
        return Ok(answer(root, notation));
    }
    program.query(&*root.state, what).ok_or_else(|| {
        let known: Vec<_> =
            QUERIES.iter().map(|(known, _)| *known).chain(program.queries()).collect();
        format!("unknown query: {what} (there are {})", known.join(", "))
    })
}

fn result(root: &Root) -> &'static str {
    match root.status() {
        Some(Outcome::Win(Side::First)) => "p1win",
        Some(Outcome::Win(Side::Second)) => "p2win",
        Some(Outcome::Draw) => "draw",
        None => "none",
    }
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
    lines.into_iter().chain(foul(root)).collect::<Vec<_>>().join("\n")
}

/// The foul in the last move, and what follows from it.
pub(crate) fn foul(root: &Root) -> Option<String> {
    let foul = root.state.foul()?;
    Some(match root.status() {
        Some(Outcome::Win(side)) => {
            format!("{foul}; {} loses", root.state.names()[(!side).index()])
        }
        Some(Outcome::Draw) => format!("{foul}; the game is drawn"),
        None => format!("{foul}; the game goes on"),
    })
}
