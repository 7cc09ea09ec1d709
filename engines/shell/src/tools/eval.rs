//! `eval`: the static evaluation, explained.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::tool::{Tool, ToolResult, read_root};
use crate::Program;

/// Show the static evaluation of a position, term by term
///
/// The evaluation is that of option Eval, where the game has a choice: `-o Eval=NAME`.
#[derive(Args)]
pub(crate) struct Eval {
    /// Position text, or `startpos`, either followed by `moves ...`
    #[arg(long, value_name = "TEXT", default_value = "startpos")]
    position: String,
}

pub(crate) fn command<P: Program, W: Write>(tool: &mut Tool<P, W>, args: &Eval) -> ToolResult {
    let (pos, _) = read_root(&tool.program, &args.position)?;
    let text = tool.program.explain_eval(&pos, &tool.options.settings.eval);
    writeln!(tool.output, "{text}")?;
    Ok(ExitCode::SUCCESS)
}
