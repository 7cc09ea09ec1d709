//! The text: the edges drawn as three hexadecimal digits, the boxes of both sides, the side to
//! move. Moves are numbers of edges.
//!
//! ```text
//! 0c5 0-1 2      and  11
//! ```

use game::{Game, Notation, Side, TextError};

use super::position::EDGES;
use super::{Edge, Position};

impl Notation for Position {
    type Rules = ();
    type Form = ();

    fn start((): &()) -> Self {
        Self { edges: 0, owned: [0; 2], side: Side::First }
    }

    fn parse_position(text: &str, (): &()) -> Result<Self, TextError> {
        let malformed = || TextError::new(format!("not a dots-and-boxes position: {text:?}"));
        let read = || {
            let [edges, owned, side] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
            let edges = u16::from_str_radix(edges, 16).ok().filter(|edges| edges >> EDGES == 0)?;
            let (first, second) = owned.split_once('-')?;
            let owned = [first.parse().ok()?, second.parse().ok()?];
            let side = *Side::BOTH.get(side.parse::<usize>().ok()?.checked_sub(1)?)?;
            Some(Self { edges, owned, side })
        };
        let pos: Self = read().ok_or_else(malformed)?;
        let claimed = pos.owned[0].checked_add(pos.owned[1]);
        if claimed != Some(Self::closed(pos.edges)) {
            return Err(TextError::new(format!("boxes owned and closed differ: {text:?}")));
        }
        Ok(pos)
    }

    fn position_text(&self) -> String {
        let [first, second] = self.owned;
        format!("{:03x} {first}-{second} {}", self.edges, self.side.index() + 1)
    }

    fn parse_move(&self, text: &str, (): ()) -> Result<Edge, TextError> {
        let edge = text.parse().ok().filter(|&edge: &Edge| edge.to_string() == text);
        edge.filter(|&edge| self.is_legal(edge))
            .ok_or_else(|| TextError::new(format!("illegal move: {text:?}")))
    }

    fn move_text(&self, edge: Edge, (): ()) -> String {
        edge.to_string()
    }

    fn diagram(&self) -> String {
        let drawn = |edge: usize, mark: char| if self.edges >> edge & 1 == 1 { mark } else { ' ' };
        let dots = |row: usize| format!("+{0}+{1}+", drawn(2 * row, '-'), drawn(2 * row + 1, '-'));
        let walls =
            |row: usize| [0, 1, 2].map(|i| drawn(6 + 3 * row + i, '|').to_string()).join(" ");
        [dots(0), walls(0), dots(1), walls(1), dots(2)].join("\n")
    }
}
