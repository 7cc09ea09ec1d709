//! The evaluation of the source text: men and kings, counted.

use search::{Evaluation, Score};

use super::for_mover;
use crate::board::Colour;
use crate::position::Position;

/// A man, in hundredths; the source text's 1000.
const MAN: i32 = 100;
/// A king, in hundredths; the source text's 4000.
const KING: i32 = 400;

/// The evaluation of the source text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Evaluation<Position> for Classic {
    fn evaluate(&mut self, pos: &Position) -> Score {
        let balance = |set: fn(&Position, Colour) -> u128| {
            let count = |colour| set(pos, colour).count_ones() as i32;
            count(Colour::White) - count(Colour::Black)
        };
        for_mover(pos, MAN * balance(Position::men) + KING * balance(Position::kings))
    }

    /// The source text's own number: `f = 1000 (bc - wc) + 4000 (bk - wk)`, in Black's view
    /// whichever side is to move, with its terms.
    fn explain(&mut self, pos: &Position) -> String {
        let count = |set: u128| i64::from(set.count_ones());
        let (wc, bc) = (count(pos.men(Colour::White)), count(pos.men(Colour::Black)));
        let (wk, bk) = (count(pos.kings(Colour::White)), count(pos.kings(Colour::Black)));
        let (men, kings) = (1000 * (bc - wc), 4000 * (bk - wk));
        format!(
            "total {} (positive is good for Black)\nmen   1000 * ({bc} - {wc}) = {men}\n\
             kings 4000 * ({bk} - {wk}) = {kings}",
            men + kings
        )
    }
}
