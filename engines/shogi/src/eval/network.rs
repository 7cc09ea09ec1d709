//! The learned evaluation: a network that corrects the tuned one.

use game::{Notation, Side};
use learned::{Learned, LearnedInputs, Slot};
use shogi_rules::{Kind, Piece, Position, Rules, Square};
use weights::Linear;

use super::inputs::Pieces;
use super::tuned::{Tuned, TunedWeights};

/// Width of one accumulator.
pub(crate) const WIDTH: usize = 64;

/// The tuned evaluation and the network's correction.
pub type Network = Learned<Tuned, Pieces, WIDTH>;

pub(crate) type NetworkSlot = Slot<Pieces, WIDTH>;

/// Its head says how the file was made.
impl LearnedInputs<WIDTH> for Pieces {
    fn file() -> Vec<u8> {
        files::packed!("shogi.network").bytes()
    }

    fn base_weights() -> u32 {
        TunedWeights::weights(&Position::start(&Rules::default())).checksum()
    }

    /// All pieces but the kings.
    fn without_each(pos: &Position) -> Vec<(String, Position)> {
        let pieces = Square::all().filter(|&square| {
            let piece = pos.piece_on(square);
            piece.is_some() && piece.kind() != Kind::KING
        });
        let on_board = pieces.map(|square| {
            let name = format!("{} {square}", pos.piece_on(square));
            (name, pos.without(square))
        });
        let in_hand = Side::BOTH.into_iter().flat_map(|side| {
            let held = Kind::IN_HAND.into_iter().filter(move |&kind| pos.hand(side).has(kind));
            held.map(move |kind| {
                let name = format!("{} in hand", Piece::new(side, kind));
                (name, pos.without_in_hand(side, kind))
            })
        });
        on_board.chain(in_hand).collect()
    }
}

#[cfg(test)]
mod tests {
    use search::Evaluation as _;

    use super::*;

    #[test]
    fn each_piece_is_explained_by_taking_it_away() {
        let text = "4k4/9/9/9/9/9/9/4G4/4K4 b R2Pp 1";
        let pos = Position::parse_position(text, &Rules::default()).unwrap();
        let without = Pieces::without_each(&pos);
        let without = without.iter().map(|(name, pos)| (name.as_str(), pos.position_text()));
        let expected = [
            ("G 5h", "4k4/9/9/9/9/9/9/9/4K4 b R2Pp 1"),
            ("P in hand", "4k4/9/9/9/9/9/9/4G4/4K4 b RPp 1"),
            ("R in hand", "4k4/9/9/9/9/9/9/4G4/4K4 b 2Pp 1"),
            ("p in hand", "4k4/9/9/9/9/9/9/4G4/4K4 b R2P 1"),
        ];
        assert_eq!(without.collect::<Vec<_>>(), expected.map(|(name, it)| (name, it.to_owned())));
        let explained = Network::default().explain(&pos);
        assert!(explained.lines().any(|line| line.starts_with("G 5h  ")), "{explained}");
        assert!(explained.contains("without the network"), "{explained}");
    }
}
