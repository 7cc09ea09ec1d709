//! `puzzles`: the wins that players missed, as lines of a suite.

use std::io::{self, Write};

use dyngame::Puzzle;
use game::TextError;

use super::tool::{Tool, ToolResult, parts, read_root, say_json};
use crate::program::DynProgram;
use files::numbered;

/// Reads games from stdin, one a line: how many moves nobody chose, the position and the moves.
/// Prints an object for each puzzle.
pub(crate) fn command(tool: &mut Tool) -> ToolResult {
    let word = tool.program.entry().rules.word();
    let none = || format!("no puzzles in {word}: it has no solver for them");
    let (suite, mut checker) = tool.program.puzzles().ok_or_else(none)?;
    let input = std::mem::replace(&mut tool.input, Box::new(io::empty()));
    for line in numbered(input) {
        let line = line?;
        let named = |error: String| format!("line {}: {error}", line.number);
        let (skip, game) = line.text.split_once(' ').ok_or_else(|| named("no game".into()))?;
        let skip: usize = skip.parse().map_err(|_| named(format!("no number: {skip}")))?;
        let missed = missed(&*tool.program, game, skip);
        for (ply, case) in missed.map_err(|error| named(error.to_string()))? {
            // Each printed puzzle has been checked the way that its readers will check it.
            if !matches!(checker.take(&case), Ok(Some(()))) {
                continue;
            }
            let played = parts(game).1[ply].to_owned();
            let (line, suite) = (line.number, suite.to_owned());
            say_json(&mut tool.output, &Puzzle { line, ply, played, suite, case })?;
        }
        tool.output.flush()?;
    }
    Ok(())
}

/// The cases in `game` after its first `skip` moves, with the moves before them; fails if one of the
/// moves cannot be read.
fn missed(
    program: &dyn DynProgram,
    game: &str,
    skip: usize,
) -> Result<Vec<(usize, String)>, TextError> {
    let (base, texts) = parts(game);
    let mut state = read_root(program, &base)?.state;
    let notation = read_root(program, game)?.notation;
    let mut moves = Vec::new();
    for text in texts {
        moves.push(state.parse(text, &notation)?);
        state.make(moves[moves.len() - 1]);
    }
    let mut found = Vec::new();
    for (ply, &played) in moves.iter().enumerate().rev() {
        state.unmake();
        if ply >= skip && state.status().is_none() {
            let case = program.puzzle(&*state, played, base == "startpos");
            found.extend(case.map(|case| (ply, case)));
        }
    }
    found.reverse();
    Ok(found)
}
