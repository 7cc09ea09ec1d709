//! The evaluation of the source text: men and kings, counted.

use search::{Evaluation, Score};
use weights::Percents;

use super::for_mover;
use draughts_rules::{Colour, Position};

/// A man, in hundredths of a man; the source text's 1000.
const MAN: i32 = 100;
/// A king, in hundredths of a man; the source text's 4000.
const KING: i32 = 400;

/// The evaluation of the source text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic {
    pub(crate) percents: Percents<{ WEIGHTS.len() }>,
}

/// The options that scale the weights: of men, of kings.
pub(crate) const WEIGHTS: [(&str, &str); 2] = [
    ("ClassicMan", "Percent of the weight of a man in `Eval=classic`."),
    ("ClassicKing", "Percent of the weight of a king in `Eval=classic`."),
];

impl Evaluation<Position> for Classic {
    const IS_REFERENCE: bool = true;

    fn evaluate(&mut self, pos: &Position) -> Score {
        let balance = |set: fn(&Position, Colour) -> u128| {
            let count = |colour| set(pos, colour).count_ones() as i32;
            count(Colour::White) - count(Colour::Black)
        };
        let [man, king] = [self.percents.of(0, MAN), self.percents.of(1, KING)];
        for_mover(pos, man * balance(Position::men) + king * balance(Position::kings))
    }

    /// The source text's own number: `f = 1000 (bc - wc) + 4000 (bk - wk)`, in Black's view
    /// whichever side is to move, with its terms.
    fn explain(&mut self, pos: &Position) -> String {
        let count = |set: u128| i64::from(set.count_ones());
        let (wc, bc) = (count(pos.men(Colour::White)), count(pos.men(Colour::Black)));
        let (wk, bk) = (count(pos.kings(Colour::White)), count(pos.kings(Colour::Black)));
        let [man, king] = [self.percents.of(0, 10 * MAN), self.percents.of(1, 10 * KING)];
        let (men, kings) = (i64::from(man) * (bc - wc), i64::from(king) * (bk - wk));
        format!(
            "total {} (positive is good for Black)\nmen   {man} * ({bc} - {wc}) = {men}\n\
             kings {king} * ({bk} - {wk}) = {kings}",
            men + kings
        )
    }
}
