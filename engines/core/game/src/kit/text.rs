//! The promises of [`Notation`]: what is written is read back, and nothing else is read.

use crate::{Notation, Refusal};

/// Texts that are neither a position nor a move of any game.
const JUNK: &[&str] = &["", "?!", "\u{fffd}\u{1F600}", "99999999999999999999", "/////////"];

/// Checks that the position is read back from its text, with everything that follows from it.
pub(super) fn check_position<G: Notation>(pos: &G, rules: &G::Rules, moves: &[G::Move]) {
    let text = pos.position_text();
    assert!(!text.is_empty() && is_line(&text), "not one line of ASCII: {text:?}");
    let read = G::parse_position(&text, rules).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&read, pos, "position text does not round trip: {text}");
    assert_eq!(read.position_text(), text, "position text is not canonical");
    assert_eq!(read.key(), pos.key(), "another key, read from {text}");
    assert_eq!(read.outcome(), pos.outcome(), "another outcome, read from {text}");
    assert_eq!(read.claim(), pos.claim(), "another claim, read from {text}");
    let list = read.moves();
    assert_eq!(list, moves, "other moves, or another order of them, read from {text}");
    check_diagram(&pos.diagram(), &text);
}

fn check_diagram(diagram: &str, text: &str) {
    assert!(diagram.lines().all(is_line), "the diagram of {text} is not ASCII:\n{diagram}");
    assert!(diagram.lines().count() > 1, "the diagram of {text} has no lines:\n{diagram}");
    assert!(!diagram.ends_with('\n'), "the diagram of {text} ends with a line break");
}

fn is_line(text: &str) -> bool {
    text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
}

/// Checks that every legal move is read back from its canonical text.
pub(super) fn check_moves<G: Notation>(pos: &G, moves: &[G::Move]) {
    for &mv in moves {
        let (text, read) = reread(pos, mv, G::MoveNotation::default());
        assert_eq!(
            read.as_ref().ok(),
            Some(&mv),
            "move text {text} does not round trip in {pos:?}"
        );
    }
}

/// Checks that every legal move is read back from its text in `notation`, up to moves that leave the
/// same position: Hub names the men that a capture takes, and not the way it goes.
pub(super) fn check_notation<G: Notation>(pos: &G, moves: &[G::Move], notation: G::MoveNotation) {
    let after = |mv| pos.after(mv);
    for &mv in moves {
        let (text, read) = reread(pos, mv, notation);
        let same = read.as_ref().is_ok_and(|&read| read == mv || after(read) == after(mv));
        assert!(same, "move text {text} of {mv:?} is read as {read:?} in {pos:?}");
    }
}

/// The text of `mv`, and what is read from it.
fn reread<G: Notation>(
    pos: &G,
    mv: G::Move,
    notation: G::MoveNotation,
) -> (String, Result<G::Move, G::Refusal>) {
    let text = pos.move_text(mv, notation);
    let is_word = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
    assert!(is_word, "{text:?} is not one word for {mv:?}");
    let read = pos.parse_move(&text, notation);
    (text, read)
}

/// Checks the text of a move of another position: it is refused, or names a legal move.
pub(super) fn check_foreign<G: Notation>(pos: &G, moves: &[G::Move], text: &str) {
    match pos.parse_move(text, G::MoveNotation::default()) {
        Ok(mv) => assert!(moves.contains(&mv), "{text} is read as {mv:?}, illegal in {pos:?}"),
        Err(error) => check_error(&error, text),
    }
}

/// Checks that senseless texts are refused with a proper message.
pub(super) fn check_refusals<G: Notation>(pos: &G, rules: &G::Rules) {
    for text in JUNK {
        let error = pos.parse_move(text, G::MoveNotation::default()).err();
        check_error(&error.unwrap_or_else(|| panic!("{text:?} is no move")), text);
        let error = G::parse_position(text, rules).err();
        check_error(&error.unwrap_or_else(|| panic!("{text:?} is no position")), text);
    }
}

/// Checks the form of a message: one line, lowercase, no full stop.
fn check_error(error: &impl Refusal, text: &str) {
    let message = error.to_string();
    let is_line = !message.is_empty() && !message.contains('\n');
    assert!(is_line, "the message for {text:?} is not one line: {message:?}");
    assert!(!message.ends_with('.'), "the message for {text:?} ends with a stop: {message:?}");
}
