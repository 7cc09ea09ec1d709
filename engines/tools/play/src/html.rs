//! A review as one self-contained page: boards, panels and texts of the page to play on, without a
//! server.

use boards::SHARED;
use boards::scenes::Change;
use boards::single::{data, filled, joined};
use dyngame::GameState;
use dyngame::{Scene, Spot};
use game::TextError;
use serde::Serialize;

use crate::assets::asset;
use crate::message::json;
use crate::review::{JudgedMove, Review};
use crate::snapshot::GameSnapshot;
use crate::table::Setup;

/// The page with places to fill in, and what it has of its own.
const PAGE: &str = include_str!("../page/review.html");
const OWN: [(&str, &str); 2] = [
    ("review.js", include_str!("../page/review.js")),
    ("review.css", include_str!("../page/review.css")),
];

/// The files that it has in common with the page to play on. What is declared in them stands in
/// one script, so no name is declared twice.
const COMMON: [&str; 14] = [
    "dom.js", "texts.js", "touches.js", "names.js", "notation.js", "overlay.js", "clocks.js",
    "analysis.js", "panels.js", "motion.js", "pointer.js", "boardview.js", "reader.js", "app.css",
];

/// Plies of a better line that can be stepped through.
const LINE: usize = 8;

/// The data of the page's script.
#[derive(Serialize)]
struct Data<'a> {
    /// A snapshot of the game at its end (docs/play-protocol.md).
    state: &'a GameSnapshot,
    review: &'a Review,
    game: Stretch,
    /// The better line from the position before each move; `None` where the move was the best.
    lines: Vec<Option<Stretch>>,
}

/// Positions one after the other, and the moves between them.
#[derive(Default, Serialize)]
struct Stretch {
    moves: Vec<String>,
    /// The spots that each move touches.
    touched: Vec<Vec<Spot>>,
    /// Who is to move in each position.
    turns: Vec<u8>,
    /// The scene of each position, as changes; the first of the game's start is of an empty
    /// board, that of a line of the position that it leaves from.
    scenes: Vec<Change>,
    /// The positions as text, or as diagrams where no board is drawn.
    texts: Vec<String>,
}

/// The page for the game of `state`, begun from `setup`, and its `review`.
pub(crate) fn page(
    state: &GameSnapshot,
    review: &Review,
    setup: &Setup,
) -> Result<String, TextError> {
    let moves: Vec<String> = review.moves.iter().map(|judged| judged.text.clone()).collect();
    let mut board = setup.board()?;
    let game = stretch(&mut *board, &Scene::default(), &moves)?;
    let mut lines = Vec::new();
    for JudgedMove { text, line, .. } in &review.moves {
        let is_other = line.first().is_some_and(|best| best != text);
        lines.push(match is_other {
            true => Some(line_from(&mut *board, line)?),
            false => None,
        });
        board.make(board.understand(text)?);
    }
    let json = json(&Data { state, review, game, lines });
    let common: Vec<_> = COMMON.iter().filter_map(|name| Some((*name, asset(name)?.1))).collect();
    let files: Vec<_> = SHARED.iter().chain(&common).chain(&OWN).copied().collect();
    Ok(filled(
        PAGE,
        &[
            ("title", state.view.game.title.to_owned()),
            ("style", joined(&files, ".css")),
            ("data", data(&json)),
            ("script", joined(&files, ".js")),
        ],
    ))
}

/// The line `moves` from the position on `board`.
fn line_from(board: &mut dyn GameState, moves: &[String]) -> Result<Stretch, TextError> {
    let from = board.scene().unwrap_or_default();
    stretch(board, &from, &moves[..moves.len().min(LINE)])
}

/// The positions and moves from the position on `board`, which it is back to afterwards; what stands first is told by
/// how it differs from `from`.

fn stretch(
    board: &mut dyn GameState,
    from: &Scene,
    moves: &[String],
) -> Result<Stretch, TextError> {
    let (mut found, mut stood) = (Stretch::default(), from.clone());
    let is_drawn = board.style().is_some();
    for next in moves.iter().map(Some).chain([None]) {
        let scene = board.scene().unwrap_or_default();
        found.scenes.push(Change::between(&stood, &scene));
        stood = scene;
        found.texts.push(if is_drawn { board.text() } else { board.diagram() });
        found.turns.push(board.side_to_move().index() as u8);
        if let Some(text) = next {
            let mv = board.understand(text)?;
            found.touched.push(board.spots(mv));
            board.make(mv);
            found.moves.push(text.clone());
        }
    }
    for _ in moves {
        board.unmake();
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_name_is_declared_twice_in_one_script() {
        let common = COMMON.map(|name| (name, asset(name).expect(name).1));
        let files: Vec<_> = SHARED.iter().chain(&common).chain(&OWN).copied().collect();
        let script = joined(&files, ".js");
        let mut seen = BTreeSet::new();
        for line in script.lines() {
            let line = line.trim_start_matches("export ").trim_start_matches("async ");
            let declared =
                ["const ", "let ", "function "].iter().find_map(|word| line.strip_prefix(word));
            let Some(rest) = declared.filter(|rest| !rest.starts_with(['{', '['])) else {
                continue;
            };
            let name = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
            assert!(seen.insert(name), "{line}");
        }
        assert!(seen.len() > 80, "{}", seen.len());
    }

    #[test]
    fn every_place_of_the_page_is_filled() {
        let names: Vec<_> =
            ["title", "style", "data", "script"].map(|name| (name, String::new())).into();
        assert!(!filled(PAGE, &names).contains("{{"));
        names
            .iter()
            .for_each(|(name, _)| assert!(PAGE.contains(&format!("{{{{{name}}}}}")), "{name}"));
    }
}
