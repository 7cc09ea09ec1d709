//! Negotiations over openings: who asks for what.

use game::TextError;
use protocol::{Negotiation, Soosorv};

use crate::looks::{Assess, placed};
use crate::point::Point;
use crate::position::Position;
use crate::{balance, soosorv, swap2};

/// The answer to what a negotiation is `about`, over `stones` on the `empty` board, black and white
/// in turn; the stones that Soosorv's opening offers come last.
///
/// # Errors
/// If the stones are not those of such a negotiation.
pub(crate) fn answer(
    about: Negotiation,
    empty: &Position,
    stones: &[String],
    assess: &mut Assess<'_>,
) -> Result<Vec<String>, TextError> {
    let first = match about {
        Negotiation::Soosorv(Soosorv::Choose) => stones.len().min(4),
        _ => stones.len(),
    };
    let (stones, offered) = stones.split_at(first);
    let pos = placed(empty, stones)?;
    let texts = |points: Vec<Point>| points.iter().map(|&point| pos.point_text(point)).collect();
    match about {
        Negotiation::Swap2 => swap2::answer(&pos, stones.len(), assess).map(texts),
        Negotiation::Balance { stones, value } => {
            Ok(texts(balance::answer(&pos, stones, value, assess)))
        }
        Negotiation::Soosorv(step) => {
            let offered: Result<Vec<_>, _> =
                offered.iter().map(|text| pos.parse_point(text)).collect();
            let (points, offers) = soosorv::answer(step, &pos, &offered?, assess)?;
            let mut answer: Vec<String> = texts(points);
            answer.extend(offers.map(|offers| offers.to_string()));
            Ok(answer)
        }
    }
}
