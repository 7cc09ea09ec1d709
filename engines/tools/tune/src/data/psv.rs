//! PackedSfenValue: a bare array of records of 40 bytes, as YaneuraOu and its kin write them.
//!
//! ```text
//! offset  bytes
//! 0       32     PackedSfen
//! 32      2      score, side to move (i16)
//! 34      2      move; 0: none
//! 36      2      number of the next move (u16)
//! 38      1      result for the side to move: 1, 0 or -1
//! 39      1      0
//! ```
//!
//! Source: YaneuraOu, `learn/learn.h`.

use std::io::{BufRead, Read as _};

use game::{Outcome, Packing, TextError};

use super::item::Gathered;
use super::{DataError, Scored, ScoredGame, Visitor};

/// Bytes of a record.
const SIZE: usize = 40;
/// Bytes of a position.
const POSITION: usize = 32;

/// Appends the records of a game to `out`, without the moves that were played.
pub(crate) fn encode<G: Packing>(game: &ScoredGame<G>, out: &mut Vec<u8>) -> Result<(), TextError> {
    for scored in &game.positions {
        let pos = &scored.pos;
        let result: i8 = match game.mark.outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == pos.side_to_move() => 1,
            Outcome::Win(_) => -1,
        };
        pos.pack(out)?;
        let score = Scored::turned(pos, scored.kept_score().into()) as i16;
        out.extend(score.to_le_bytes());
        out.extend([0; 2]);
        out.extend(scored.plies()?.saturating_add(1).to_le_bytes());
        out.extend(result.to_le_bytes());
        out.push(0);
    }
    Ok(())
}

/// Hands every game in `input` to `take`.
pub(crate) fn read<G: Packing>(
    mut input: impl BufRead,
    rules: &G::Rules,
    take: &mut Visitor<'_, G>,
) -> Result<(), DataError> {
    let (mut at, mut games) = (0, Gathered::new(take));
    let mut bytes = Vec::with_capacity(SIZE);
    loop {
        bytes.clear();
        match input.by_ref().take(SIZE as u64).read_to_end(&mut bytes)? {
            0 => return games.end(),
            SIZE => {}
            _ => {
                return Err(DataError::Refused(format!(
                    "it ends within a record of {SIZE} bytes that begins at byte {at}; copy it anew"
                )));
            }
        }
        let refused = |reason: String| DataError::damaged(at, reason);
        let field = |offset: usize| [bytes[offset], bytes[offset + 1]];
        let plies = u16::from_le_bytes(field(36)).saturating_sub(1);
        let pos = G::unpack(&bytes[..POSITION], plies, rules);
        let pos = pos.map_err(|error| refused(format!("a PackedSfen expected: {error}")))?;
        let outcome = match bytes[38] as i8 {
            1 => Outcome::Win(pos.side_to_move()),
            0 => Outcome::Draw,
            -1 => Outcome::Win(!pos.side_to_move()),
            found => return Err(refused(format!("a result of -1 to 1 expected, found {found}"))),
        };
        let score = Scored::turned(&pos, i16::from_le_bytes(field(32)).into());
        games.add(Scored { pos, score }, outcome)?;
        at += SIZE as u64;
    }
}
