//! The learned evaluation: a network for each board that has one corrects the tuned evaluation there.

use game::{Notation, TextError};
use learned::{Home, Learned, Slot};
use network::{Inputs, Parameters};
use weights::Linear;

use super::inputs::Pieces;
use super::tuned::Tuned;
use crate::board::{Bits, Colour, squares};
use crate::position::{Position, Setup};
use crate::rules::Rules;

/// Width of one accumulator, on every board.
const WIDTH: usize = 32;

/// The tuned evaluation with the correction on 8x8, and that with the one on 12x12. Each network leaves
/// other boards alone.
pub type Network = Learned<Learned<Tuned, Pieces<8>, WIDTH>, Pieces<12>, WIDTH>;

/// The networks in use, one for each board.
#[derive(Clone, Debug, Default)]
pub(crate) struct NetworkSlots {
    small: Slot<Pieces<8>, WIDTH>,
    large: Slot<Pieces<12>, WIDTH>,
}

impl NetworkSlots {
    /// What names the networks that come with the program, that of the larger board first.
    pub(crate) fn built_in() -> String {
        let large = Slot::<Pieces<12>, WIDTH>::built_in();
        format!("{large}-{}", Slot::<Pieces<8>, WIDTH>::built_in())
    }

    /// The evaluation with the networks in use.
    pub(crate) fn evaluation(&self) -> Network {
        let small = Learned::on(Tuned::default(), self.small.network());
        Learned::on(small, self.large.network())
    }

    /// Puts the network with the content `bytes` of a file in use on the board that it was made for, and on the
    /// others, or on all of them if there is no file, the one that comes with the program.
    ///
    /// # Errors
    /// If it is a network for no board; those in use stay.
    pub(crate) fn put(&mut self, bytes: Option<&[u8]>) -> Result<(), TextError> {
        let inputs = bytes.and_then(|bytes| Parameters::read(bytes).ok()).map(|read| read.inputs);
        let is_small = inputs.is_some_and(|inputs| inputs == Pieces::<8>.set().name);
        let mut slots = Self::default();
        if is_small { slots.small.put(bytes) } else { slots.large.put(bytes) }?;
        *self = slots;
        Ok(())
    }
}

/// For the boards that have a network. Its head says how the file was made.
impl<const SIZE: usize> Home<WIDTH> for Pieces<SIZE> {
    const FILE: &'static [u8] = match SIZE {
        8 => include_bytes!("../../english8.network").as_slice(),
        12 => include_bytes!("../../english12.network").as_slice(),
        _ => panic!("no network comes with the program for a board of so many rows"),
    };

    fn base_weights() -> u32 {
        let rules = Rules { variant: Self::BOARD, ..Rules::default() };
        Position::start(&rules).weights().checksum()
    }

    fn covers(pos: &Position) -> bool {
        pos.variant() == Self::BOARD
    }

    /// All pieces, named as in PDN.
    fn without_each(pos: &Position) -> Vec<(String, Position)> {
        let piece = |bit: usize| {
            let is_white = pos.pieces(Colour::White) >> bit & 1 != 0;
            let colour = if is_white { Colour::White } else { Colour::Black };
            let king = if pos.kings(colour) >> bit & 1 != 0 { "K" } else { "" };
            let name = format!("{}{king}{}", colour.letter(), pos.variant().number(bit));
            (name, without(pos, 1 << bit))
        };
        squares(pos.occupied()).map(piece).collect()
    }
}

/// `pos` without the pieces `gone`.
fn without(pos: &Position, gone: Bits) -> Position {
    let setup = Setup {
        pieces: [Colour::White, Colour::Black].map(|colour| pos.pieces(colour) & !gone),
        kings: (pos.kings(Colour::White) | pos.kings(Colour::Black)) & !gone,
        turn: pos.turn(),
        idle_plies: pos.idle_plies(),
        full_move: pos.full_move(),
    };
    Position::new(setup, pos.rules())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checksums(slots: &NetworkSlots) -> [String; 2] {
        [slots.small.network().checksum(), slots.large.network().checksum()]
            .map(|sum| sum.to_string())
    }

    /// The content of a file of the network in `file`, said to be another.
    fn other(file: &[u8]) -> Vec<u8> {
        let mut other = Parameters::read(file).unwrap();
        other.about = "another".to_owned();
        other.write().unwrap()
    }

    #[test]
    fn a_file_is_for_the_board_in_its_head() {
        let mut slots = NetworkSlots::default();
        let [small, large] = checksums(&slots);
        assert_eq!(NetworkSlots::built_in(), format!("{large}-{small}"));
        slots.put(Some(&other(Pieces::<8>::FILE))).unwrap();
        let [other_small, same] = checksums(&slots);
        assert!(other_small != small && same == large);
        // The one file that the option names says all.
        slots.put(Some(&other(Pieces::<12>::FILE))).unwrap();
        let [same, other_large] = checksums(&slots);
        assert!(same == small && other_large != large);
        let mut foreign = Parameters::read(Pieces::<8>::FILE).unwrap();
        foreign.inputs = "english9-pieces-on-tuned".to_owned();
        let error = slots.put(Some(&foreign.write().unwrap())).unwrap_err().to_string();
        assert!(error.contains("`english9-pieces-on-tuned`, not `english12-"), "{error}");
        assert_eq!(checksums(&slots), [small.clone(), other_large]);
        slots.put(None).unwrap();
        assert_eq!(checksums(&slots), [small, large]);
    }
}
