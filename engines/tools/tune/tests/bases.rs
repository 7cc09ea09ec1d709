//! Every network that comes with the program corrects the weights that come with it.

use draughts_rules::Variant;
use game::Notation;
use network::Parameters;
use weights::Linear;

/// The checksum of the weights by which a game under `rules` is evaluated.
fn weights<G: Notation, L: Linear<G>>(rules: &G::Rules) -> u32 {
    L::weights(&G::start(rules)).checksum()
}

#[test]
fn shipped_networks_correct_the_shipped_weights() {
    let small =
        draughts_rules::Rules { variant: Variant::English8, ..draughts_rules::Rules::default() };
    for (name, file, weights) in [
        (
            "shogi",
            include_bytes!("../../../shogi/shogi.network").as_slice(),
            weights::<shogi_rules::Position, shogi::TunedWeights>(&shogi_rules::Rules::default()),
        ),
        (
            "xiangqi",
            include_bytes!("../../../xiangqi/xiangqi.network"),
            weights::<xiangqi_rules::Position, xiangqi::TunedWeights>(
                &xiangqi_rules::Rules::default(),
            ),
        ),
        (
            "draughts 8x8",
            include_bytes!("../../../draughts/english8.network"),
            weights::<draughts_rules::Position, draughts::TunedWeights>(&small),
        ),
        (
            "gomoku",
            include_bytes!("../../../gomoku/gomoku.network"),
            weights::<gomoku::Position, gomoku::Tuned>(&gomoku_rules::Rules::default()),
        ),
        (
            "dots",
            include_bytes!("../../../dots/territory.network"),
            weights::<dots_rules::Position, dots::Tuned>(&dots_rules::Rules::default()),
        ),
    ] {
        let base = Parameters::read(file).expect(name).base;
        assert_eq!(format!("{base:08x}"), format!("{weights:08x}"), "{name}: train it again");
    }
}
