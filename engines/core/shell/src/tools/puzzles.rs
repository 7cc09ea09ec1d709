//! `puzzles`: the wins that players missed, as lines of a suite.

use std::io::{self, Write};

use dyngame::Identity;
use game::{Game, Line, Notation, status};
use serde::Serialize;

use super::tool::{Tool, ToolResult, parts, read_root, say_json};
use crate::Program;
use crate::lines::numbered;
use crate::program::{Moment, Puzzles};

#[derive(Serialize)]
struct Puzzle {
    /// Number of the line of the game, from 1.
    line: usize,
    /// Moves before it.
    ply: usize,
    played: String,
    /// What kind of suite the case belongs to.
    suite: &'static str,
    case: String,
}

type Moves<P> = Vec<<<P as Identity>::Game as Game>::Move>;

/// Reads games from stdin, one a line: how many moves nobody chose, the position and the moves.
/// Prints an object for each puzzle.
pub(crate) fn command<P: Program>(tool: &mut Tool<P>) -> ToolResult {
    let Some(Puzzles { suite, find }) = P::PUZZLES else {
        return Err(format!("no puzzles in {}: it has no solver for them", P::WORD).into());
    };
    let input = std::mem::replace(&mut tool.input, Box::new(io::empty()));
    let mut checker = tool.program.suite(suite).ok_or("the game lacks its suite")?;
    for line in numbered(input) {
        let line = line?;
        let named = |error: String| format!("line {}: {error}", line.number);
        let (skip, game) = line.text.split_once(' ').ok_or_else(|| named("no game".into()))?;
        let skip: usize = skip.parse().map_err(|_| named(format!("no number: {skip}")))?;
        let game = read_game(&tool.program, game).map_err(|error| named(error.to_string()))?;
        for (ply, case) in missed(&game, skip, |moment| find(&tool.program, moment)) {
            // What is printed has been checked the way that its readers will check it.
            if !matches!(checker.take(&case), Ok(Some(()))) {
                continue;
            }
            let played = game.texts[ply].clone();
            say_json(&mut tool.output, &Puzzle { line: line.number, ply, played, suite, case })?;
        }
        tool.output.flush()?;
    }
    Ok(())
}

struct Recorded<P: Program> {
    base: P::Game,
    is_from_start: bool,
    moves: Moves<P>,
    texts: Vec<String>,
}

fn read_game<P: Program>(program: &P, text: &str) -> Result<Recorded<P>, game::TextError> {
    let (base, texts) = parts(text);
    let (start, mut line) = read_root(program, base)?;
    let form = program.form(P::PROTOCOLS[0]);
    let mut pos = start.clone();
    let mut moves = Vec::new();
    for text in &texts {
        let mv = pos.parse_move(text, form).map_err(Into::into)?;
        moves.push(mv);
        line.play(&mut pos, mv);
    }
    let texts = texts.into_iter().map(str::to_owned).collect();
    Ok(Recorded { base: start, is_from_start: base == "startpos", moves, texts })
}

/// The cases that `find` finds in a game after its first `skip` moves, with the moves before them.
fn missed<P: Program>(
    game: &Recorded<P>,
    skip: usize,
    find: impl Fn(&Moment<'_, P::Game>) -> Option<String>,
) -> Vec<(usize, String)> {
    let (mut pos, mut line) = (game.base.clone(), Line::new());
    let mut found = Vec::new();
    for (ply, &played) in game.moves.iter().enumerate() {
        if ply >= skip && status(&pos, &line).is_none() {
            let moves = game.is_from_start.then_some(&game.moves[..ply]);
            let moment = Moment { pos: &pos, moves, played };
            found.extend(find(&moment).map(|case| (ply, case)));
        }
        line.play(&mut pos, played);
    }
    found
}
