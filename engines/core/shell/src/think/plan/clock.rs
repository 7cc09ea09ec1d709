//! How long a search may take.

use game::{Game, Side};
use protocol::ClockOrder;

use super::request::Request;
use crate::Program;
use crate::think::time::{Ask, Budget, budget};

/// Who plays the dark pieces: whoever moves first, unless the board shows the other one in black.
fn dark_side<P: Program>(pos: &P::Game) -> Side {
    let inks = P::DRAWING.map(|drawing| (drawing.board)(pos).sides.map(|side| side.ink));
    match inks {
        Some([first, "black"]) if first != "black" => Side::Second,
        _ => Side::First,
    }
}

/// The time that the clock and the fixed time of `request` leave for this move.
pub(crate) fn time_for<P: Program>(request: &Request<'_, P>) -> Option<Budget> {
    let side = request.root.pos.side_to_move();
    let clock = &request.go.clock;
    let own = match clock.order {
        ClockOrder::FirstSecond => side.index(),
        ClockOrder::MoverOther => 0,
        ClockOrder::BlackWhite => usize::from(side != dark_side::<P>(&request.root.pos)),
    };
    budget(&Ask {
        timing: &request.conduct.timing,
        clock,
        move_time: request.go.move_time,
        own,
        moves_left: request.program.moves_left(&request.root.pos),
        options: &request.settings.time,
    })
}
