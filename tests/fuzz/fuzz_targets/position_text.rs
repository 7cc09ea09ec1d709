//! A text that is taken for a position is written back as a position equal to it, and its moves
//! can be made, unmade, written and read.
//!
//! The first byte picks the game, the rest is the text.
#![no_main]

use game::Notation;
use libfuzzer_sys::fuzz_target;
use shell::Program;

fn read<P: Program>(text: &str) {
    let rules = P::default().rules();
    let Ok(pos) = P::Game::parse_position(text, &rules) else { return };
    game::kit::check_position(&pos, &rules);
    let mut moves = Vec::new();
    game::Game::legal_moves(&pos, &mut moves);
    for mv in moves {
        let written = pos.move_text(mv, Default::default());
        assert_eq!(pos.parse_move(&written, Default::default()), Ok(mv), "{written} in {text}");
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    match game % 6 {
        0 => read::<shogi::Program>(text),
        1 => read::<xiangqi::Program>(text),
        // A Hub string may be of another board than the rules in force; a FEN cannot say so.
        2 if text.contains(':') => read::<draughts::Program>(text),
        2 => {}
        3 => read::<gomoku::Program>(text),
        4 => read::<dots::Program>(text),
        _ => read::<toy::tictactoe::Program>(text),
    }
});
