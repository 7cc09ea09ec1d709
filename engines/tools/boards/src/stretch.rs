//! A stretch of a game, as pages step through it.

use dyngame::{GameState, Move, MoveNotation, Scene, Spot};
use game::TextError;
use serde::Serialize;

use crate::scenes::Change;

/// Positions one after the other, and the moves between them.
#[derive(Default, Serialize)]
pub struct Stretch {
    /// The moves, canonically written.
    pub moves: Vec<String>,
    /// The spots that each move touches.
    pub touched: Vec<Vec<Spot>>,
    /// The side to move in each position, 0 or 1.
    pub turns: Vec<u8>,
    /// The scene of each position, as changes; the first is of the scene that the stretch was given.
    pub scenes: Vec<Change>,
    /// The positions as text, or as diagrams where no board is drawn.
    pub texts: Vec<String>,
}

impl Stretch {
    /// The stretch of `moves` from the position on `board`, which is back in it afterwards. The first scene is told as a
    /// change of `from`; `look` is given each move in its position.
    ///
    /// # Errors
    /// If a move is not legal.
    pub fn of(
        board: &mut dyn GameState,
        from: Scene,
        moves: impl IntoIterator<Item = impl AsRef<str>>,
        mut look: impl FnMut(&dyn GameState, Move),
    ) -> Result<Self, TextError> {
        let (mut found, mut stood) = (Self::default(), from);
        let is_drawn = board.style().is_some();
        found.stand(board, &mut stood, is_drawn);
        for text in moves {
            let mv = board.parse(text.as_ref(), &MoveNotation::CANONICAL)?;
            look(board, mv);
            found.moves.push(board.canonical_text(mv));
            found.touched.push(board.spots(mv));
            board.make(mv);
            found.stand(board, &mut stood, is_drawn);
        }
        for _ in &found.moves {
            board.unmake();
        }
        Ok(found)
    }

    /// Adds the position on `board`; `stood` is the scene before it.
    fn stand(&mut self, board: &dyn GameState, stood: &mut Scene, is_drawn: bool) {
        let scene = board.scene().unwrap_or_default();
        self.scenes.push(Change::between(stood, &scene));
        *stood = scene;
        self.texts.push(if is_drawn { board.text() } else { board.diagram() });
        self.turns.push(board.side_to_move().index() as u8);
    }
}
