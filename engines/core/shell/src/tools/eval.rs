//! `eval`: the static evaluation, explained.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::tool::{Tool, ToolResult, read_root, say_json, turn_word};

/// Show the static evaluation of a position, term by term
///
/// The evaluation is that of option Eval, where the game has a choice: `-o Eval=NAME`.
#[derive(Args)]
pub(crate) struct Eval {
    /// Position text, or `startpos`, either followed by `moves ...`
    #[arg(long, value_name = "TEXT", default_value = "startpos")]
    position: String,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "eval")]
struct Object<'a> {
    position: &'a str,
    turn: &'static str,
    eval: &'a str,
    /// Centipawns for the side to move.
    score: i32,
    /// The terms as they are printed for people, line by line.
    terms: Vec<&'a str>,
}

pub(crate) fn command(tool: &mut Tool, args: &Eval) -> ToolResult {
    let state = read_root(&*tool.program, &args.position)?.state;
    let eval = tool.options.settings.search.eval;
    let text = tool.program.explain_eval(&*state, eval);
    if args.json {
        let object = Object {
            position: &args.position,
            turn: turn_word(state.side_to_move()),
            eval: eval.name,
            score: tool.program.evaluate(&*state, eval).get(),
            terms: text.lines().collect(),
        };
        return Ok(say_json(&mut tool.output, &object)?);
    }
    Ok(writeln!(tool.output, "{text}")?)
}
