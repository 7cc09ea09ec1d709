//! `options`: the engine options, explained.

use std::io::Write;

use super::tool::{Tool, ToolResult};
use crate::Program;
use crate::describe::options_of;

pub(crate) fn command<P: Program>(tool: &mut Tool<P>) -> ToolResult {
    for option in options_of::<P>() {
        writeln!(tool.output, "{} ({})", option.name, option.values)?;
        writeln!(tool.output, "    {}", option.help)?;
        if !option.spellings.is_empty() {
            writeln!(tool.output, "    {}", option.spellings)?;
        }
    }
    Ok(())
}
