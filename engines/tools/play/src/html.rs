//! A review as one self-contained page: boards, panels and texts of the page to play on, without a
//! server.

use std::sync::Arc;

use arena::journal::Branch;
use boards::escaped;
use boards::pages::Pages;
use boards::stretch::Stretch;
use dyngame::{GameState, Scene};
use game::TextError;
use serde::Serialize;

use crate::assets::pages;
use crate::game_end::{GameEnd, Verdict};
use crate::ply::Ply;
use crate::review::{JudgedMove, Review};
use crate::settings::{ShownSetting, settings};
use crate::snapshot::GameSnapshot;
use crate::table::Setup;

const FRAME: &str = "review.html";

/// Plies of a better line that can be stepped through.
const LINE: usize = 8;

/// The data of the page's script.
#[derive(Serialize)]
struct Data<'a> {
    /// A snapshot of the game at its end (docs/play-protocol.md).
    state: &'a GameSnapshot,
    review: &'a Review,
    /// Those of the game, as it is offered.
    settings: Vec<ShownSetting>,
    game: Stretch,
    /// The better line from the position before each move; `None` where the move was the best.
    lines: Vec<Option<BetterLine>>,
    /// The variations of the game, in the order of the state.
    branches: Vec<Stretch>,
}

/// A line that would have been better.
#[derive(Serialize)]
struct BetterLine {
    #[serde(flatten)]
    stretch: Stretch,
    /// The end by the rules to which it leads.
    ended: Option<Verdict>,
}

/// The page for the game of `state`, begun from `setup`, and its `review`.
pub(crate) fn page(
    state: &GameSnapshot,
    review: &Review,
    setup: &Setup,
) -> Result<String, TextError> {
    let moves: Vec<String> = review.moves.iter().map(|judged| judged.text.clone()).collect();
    let mut board = setup.board()?;
    let game = Stretch::of(&mut *board, Scene::default(), &moves, |_, _| ())?;
    let mut lines = Vec::new();
    for JudgedMove { text, line, .. } in &review.moves {
        let is_other = line.first().is_some_and(|best| best != text);
        lines.push(match is_other {
            true => Some(better_line(&mut *board, line, (setup, state.view.sides))?),
            false => None,
        });
        board.play_texts([text])?;
    }
    let branches = branches(state, setup)?;
    let settings = settings(setup.rules);
    let data = Data { state, review, settings, game, lines, branches };
    let title = escaped(state.view.game.title);
    let page = files().alone(FRAME, &data, [("title", title)]);
    page.map_err(|error| TextError::new(error.to_string()))
}

/// The start of `line` from the position on `board`, which is back in it afterwards.
fn better_line(
    board: &mut dyn GameState,
    line: &[String],
    (setup, sides): (&Setup, [&'static str; 2]),
) -> Result<BetterLine, TextError> {
    let (from, mut end) = (board.scene().unwrap_or_default(), None);
    let stretch = Stretch::of(board, from, line.iter().take(LINE), |board, mv| {
        let mut after = board.fork();
        after.make(mv);
        end = GameEnd::of(&*after);
    })?;
    let ended = end.map(|end| end.verdict(setup.rules, sides));
    Ok(BetterLine { stretch, ended })
}

/// The variations of the game of `state`.
fn branches(state: &GameSnapshot, setup: &Setup) -> Result<Vec<Stretch>, TextError> {
    let stretch = |branch: &Branch<Arc<Ply>>| {
        let mut board = setup.board()?;
        state.moves.iter().take(branch.base).for_each(|ply| board.make(ply.mv));
        board.play_texts(&branch.path)?;
        let (from, moves) = (board.scene().unwrap_or_default(), &branch.moves);
        Stretch::of(&mut *board, from, moves.iter().map(|ply| &ply.saved.text), |_, _| ())
    };
    state.branches.iter().map(stretch).collect()
}

/// The files of the page; it shows none of these topics.
fn files() -> Pages {
    const ELSEWHERE: [&str; 7] =
        ["http-", "lesson", "play-", "puzzle-", "record-", "referee-", "terminal-"];
    pages(|id| !ELSEWHERE.iter().any(|topic| id.starts_with(topic)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_stands_alone() {
        assert_eq!(files().fault(FRAME, &["title"]), None);
    }
}
