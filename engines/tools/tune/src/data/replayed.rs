//! A game as its moves, from which its positions are played again: four bytes for each ply.
//!
//! ```text
//! bytes
//! ...    the packed position behind the opening
//! 2      plies before it (u16)
//! ...    moves: number (u16), score of the position before it (first side's view, i16; -32768: not kept)
//! ```
//!
//! The number of a move is its slot, and the count of all slots for each move with the same slot that is listed before it.

use game::{Game, Packing};

use super::{Played, Scored};

/// Bytes of the plies before the first position.
pub(super) const PLIES: usize = 2;
/// Bytes of a move and its score.
pub(super) const STEP: usize = 4;
/// The score of a position that is not kept.
const NOT_KEPT: i16 = i16::MIN;

/// The bytes of `played` with the scores of `positions`; `None` if these are not all in it, or a number is too large.
pub(super) fn body<G: Packing>(played: &Played<G>, positions: &[Scored<G>]) -> Option<Vec<u8>> {
    u16::try_from(played.moves.len()).ok()?;
    let mut bytes = Vec::new();
    let mut pos = played.start.clone();
    pos.pack(&mut bytes).ok()?;
    bytes.extend(u16::try_from(pos.plies()).ok()?.to_le_bytes());
    let mut kept = positions.iter().peekable();
    for &mv in &played.moves {
        let scored = kept.next_if(|scored| scored.pos == pos);
        bytes.extend(number(&pos, mv)?.to_le_bytes());
        bytes.extend(scored.map_or(NOT_KEPT, Scored::kept_score).to_le_bytes());
        pos.make(mv);
    }
    kept.next().is_none().then_some(bytes)
}

/// The game in `bytes`, whose first position has so many, and the positions in it that are kept.
///
/// # Errors
/// Names the move that is not legal, or what is wrong with the first position.
pub(super) fn read<G: Packing>(
    bytes: &[u8],
    packed: usize,
    rules: &G::Rules,
) -> Result<(Played<G>, Vec<Scored<G>>), String> {
    let (start, moves) = bytes.split_at(packed + PLIES);
    let (start, plies) = start.split_at(packed);
    let start = G::unpack(start, u16::from_le_bytes([plies[0], plies[1]]), rules)
        .map_err(|error| format!("the first position of a game: {error}"))?;
    let mut pos = start.clone();
    let (mut played, mut positions) = (Vec::new(), Vec::new());
    for (i, step) in moves.as_chunks::<STEP>().0.iter().enumerate() {
        let [number, score] = [[step[0], step[1]], [step[2], step[3]]];
        let mv = numbered(&pos, u16::from_le_bytes(number));
        let mv = mv.ok_or_else(|| format!("move {} of a game is not legal", i + 1))?;
        let score = i16::from_le_bytes(score);
        if score != NOT_KEPT {
            positions.push(Scored { pos: pos.clone(), score: score.into() });
        }
        played.push(mv);
        pos.make(mv);
    }
    Ok((Played { start, moves: played }, positions))
}

fn number<G: Game>(pos: &G, mv: G::Move) -> Option<u16> {
    let slot = pos.slot(mv);
    let before = match pos.resolve(slot) == Some(mv) {
        true => 0,
        false => of_slot(pos, slot).position(|other| other == mv)?,
    };
    u16::try_from(usize::from(slot) + before * G::MOVE_SLOTS).ok()
}

fn numbered<G: Game>(pos: &G, number: u16) -> Option<G::Move> {
    let (slot, before) = (usize::from(number) % G::MOVE_SLOTS, usize::from(number) / G::MOVE_SLOTS);
    match before {
        0 => pos.resolve(slot as u16),
        _ => of_slot(pos, slot as u16).nth(before),
    }
}

/// The legal moves of `pos` with this slot.
fn of_slot<G: Game>(pos: &G, slot: u16) -> impl Iterator<Item = G::Move> {
    pos.moves().into_iter().filter(move |&mv| pos.slot(mv) == slot)
}
