//! The learned evaluation: in territory a network corrects the tuned one.

use game::{Game, Notation, Side};
use learned::{ByDifference, Learned, LearnedInputs, Slot};
use weights::Linear;

use super::images::without;
use super::inputs::Dots;
use super::tuned::Tuned;
use dots_rules::{Position, Rules, Variant, dot_name, side_letter};

/// Width of one accumulator.
pub(crate) const WIDTH: usize = 16;

/// The tuned evaluation and, in territory, the network's correction.
pub type Network = Learned<Tuned, Dots, WIDTH, ByDifference<Dots, WIDTH>>;

pub(crate) type NetworkSlot = Slot<Dots, WIDTH>;

/// Its head says how the file was made.
impl LearnedInputs<WIDTH> for Dots {
    fn file() -> Vec<u8> {
        files::packed!("territory.network").bytes()
    }

    fn base_weights() -> u32 {
        Tuned::weights(&Position::start(&Rules::default())).checksum()
    }

    fn covers(pos: &Position) -> bool {
        pos.variant() == Variant::Territory
    }

    /// All dots that are owned, without those whose loss would end the turn and the only one of a side: there would be no game
    /// without it.
    fn without_each(pos: &Position) -> Vec<(String, Position)> {
        let with_others = Side::BOTH.into_iter().filter(|&side| pos.owned(side).len() > 1);
        let all = with_others.flat_map(|side| {
            pos.owned(side).iter().map(move |dot| {
                let name = format!("{} {}", side_letter(side), dot_name(pos.board(), dot));
                (name, without(pos, dot))
            })
        });
        all.filter(|(_, left)| left.side_to_move() == pos.side_to_move()).collect()
    }
}
