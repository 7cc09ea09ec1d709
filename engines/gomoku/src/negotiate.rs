//! Negotiations over openings: who asks for what.

use game::TextError;
use protocol::{Negotiation, Opening, Soosorv};

use crate::looks::{Assess, placed};
use crate::worth::Position;
use crate::{balance, soosorv, swap2};
use gomoku_rules::Point;

/// The answer to what the negotiation over `opening` on the `empty` board is about, its stones black
/// and white in turn; those that Soosorv's opening offers come last.
///
/// # Errors
/// If the stones are not those of such a negotiation.
pub(crate) fn answer(
    opening: &Opening,
    empty: &Position,
    assess: &mut Assess<'_>,
) -> Result<Vec<String>, TextError> {
    let Opening { about, stones, banned } = opening;
    let first = match about {
        Negotiation::Soosorv(Soosorv::Choose) => stones.len().min(4),
        _ => stones.len(),
    };
    let (stones, offered) = stones.split_at(first);
    let pos = placed(empty, stones)?;
    let points = |texts: &[String]| -> Result<Vec<_>, _> {
        texts.iter().map(|text| pos.parse_point(text)).collect()
    };
    let texts = |points: Vec<Point>| points.iter().map(|&point| pos.point_text(point)).collect();
    match *about {
        Negotiation::Swap2 => swap2::answer(&pos, stones.len(), assess).map(texts),
        Negotiation::Balance { stones, value } => {
            let banned = points(banned)?.into_iter().collect();
            Ok(texts(balance::answer(&pos, (stones, &banned), value, assess)))
        }
        Negotiation::Soosorv(step) => {
            check_count(step, first)?;
            if step == Soosorv::Choose && offered.is_empty() {
                return Err(TextError::new(
                    "this step has 4 stones and those offered, and none is offered",
                ));
            }
            Ok(soosorv_step(step, &pos, &points(offered)?, assess))
        }
    }
}

/// # Errors
/// If a step has another number of stones on the board.
fn check_count(step: Soosorv, stones: usize) -> Result<(), TextError> {
    let wanted = match step {
        Soosorv::Open => 0,
        Soosorv::SwapAfterThree | Soosorv::Fourth => 3,
        Soosorv::SwapAfterFour(_) | Soosorv::Offer(_) | Soosorv::Choose => 4,
    };
    if stones == wanted {
        return Ok(());
    }
    Err(TextError::new(format!("this step has {wanted} stones, not {stones}")))
}

fn soosorv_step(
    step: Soosorv,
    pos: &Position,
    offered: &[Point],
    assess: &mut Assess<'_>,
) -> Vec<String> {
    let texts = |points: Vec<Point>| points.iter().map(|&point| pos.point_text(point)).collect();
    // Any stone says that colours are kept.
    let swaps = |swaps: bool| texts(if swaps { Vec::new() } else { vec![pos.centre()] });
    match step {
        Soosorv::Open => texts(soosorv::open(pos, assess)),
        Soosorv::SwapAfterThree => swaps(soosorv::swaps_after_three(pos, assess)),
        Soosorv::Fourth => {
            let (point, offers) = soosorv::fourth(pos, assess);
            vec![pos.point_text(point), offers.to_string()]
        }
        Soosorv::SwapAfterFour(offers) => swaps(soosorv::swaps_after_four(pos, offers, assess)),
        Soosorv::Offer(offers) => texts(soosorv::offer(pos, offers, assess)),
        Soosorv::Choose => texts(soosorv::choose(pos, offered, assess).into_iter().collect()),
    }
}
