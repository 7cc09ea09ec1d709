//! The promises of [`Game`]: moves, slots, keys, ends.

use crate::{Game, Outcome};

/// Checks what does not depend on the position.
pub(super) fn check_constants<G: Game>(start: &G) {
    let slots = G::MOVE_SLOTS;
    assert!((1..=65_536).contains(&slots), "{slots} slots do not fit 16 bits");
    let limit = start.repetition_limit();
    assert!(limit.is_none_or(|limit| limit >= 2), "a position recurs at its second occurrence");
}

/// Checks the list of legal moves: every move once, in a fixed order, and the direct tests agree.
pub(super) fn check_list<G: Game>(pos: &G, moves: &[G::Move]) {
    assert_eq!(pos.key(), pos.key_from_scratch(), "incremental key drifted in {pos:?}");
    assert_eq!(pos.count_moves(), moves.len() as u64, "count and list differ in {pos:?}");
    for (i, &mv) in moves.iter().enumerate() {
        assert!(!moves[..i].contains(&mv), "{mv:?} is listed twice in {pos:?}");
        assert!(pos.is_legal(mv), "{mv:?} is listed, yet not legal in {pos:?}");
        let slot = pos.slot(mv);
        assert!(usize::from(slot) < G::MOVE_SLOTS, "slot {slot} of {mv:?} is out of range");
        check_slot(pos, moves, slot);
    }
    // Legal moves are appended: what the list held before stays.
    let mut twice = moves.to_vec();
    pos.clone().legal_moves(&mut twice);
    let (first, second) = twice.split_at(moves.len().min(twice.len()));
    assert!(first == moves && second == moves, "the order of moves is not fixed in {pos:?}");
}

/// Checks that `slot`, of a move of any position, resolves to the first legal move that has it.
pub(super) fn check_slot<G: Game>(pos: &G, moves: &[G::Move], slot: u16) {
    let first = moves.iter().copied().find(|&mv| pos.slot(mv) == slot);
    assert_eq!(pos.resolve(slot), first, "slot {slot} resolves wrongly in {pos:?}");
}

/// Checks that a won board has no moves, and that neither side claims a loss.
pub(super) fn check_outcome<G: Game>(pos: &G, moves: &[G::Move]) {
    let outcome = pos.outcome();
    let is_won = outcome.is_some_and(Outcome::is_decisive);
    assert!(!is_won || moves.is_empty(), "{outcome:?}, and yet there are moves in {pos:?}");
    let loss = Outcome::Win(!pos.side_to_move());
    assert_ne!(pos.claim(), Some(loss), "the side to move claims its loss in {pos:?}");
    let counted_out = pos.plies_to_draw() == Some(0);
    let is_over = outcome.is_some() || moves.is_empty();
    assert!(!counted_out || is_over, "the count has run out, and yet {pos:?} goes on");
}

/// Checks that every move can be taken back.
pub(super) fn check_unmake<G: Game>(pos: &G, moves: &[G::Move]) {
    let mut copy = pos.clone();
    for &mv in moves {
        let foreseen = copy.key_after(mv);
        let undo = copy.make(mv);
        let key = copy.key();
        let counted = pos.plies_to_draw().zip(copy.plies_to_draw());
        let skips = counted.is_some_and(|(before, after)| after + 1 < before);
        assert!(!skips, "{mv:?} counts {counted:?} plies to the draw in {pos:?}");
        assert!(foreseen.is_none_or(|foreseen| foreseen == key), "key before {mv:?} in {pos:?}");
        assert_eq!(key, copy.key_from_scratch(), "key after {mv:?} in {pos:?}");
        copy.unmake(mv, undo);
        assert_eq!(&copy, pos, "unmaking {mv:?} does not restore the position");
        assert_eq!(copy.key(), pos.key(), "unmaking {mv:?} does not restore the key of {pos:?}");
    }
}

/// Checks that taking back `mv` gave `before` again, in the fields too that `==` leaves out.
pub(super) fn check_restored<G: Game>(pos: &G, before: &G, mv: G::Move) {
    assert_eq!(pos, before, "taking back {mv:?} does not restore the position");
    let (pos, before) = (format!("{pos:?}"), format!("{before:?}"));
    assert_eq!(pos, before, "taking back {mv:?} does not restore every field");
}
