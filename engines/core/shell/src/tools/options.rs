//! `options`: the engine options, explained.

use std::io::Write;

use super::tool::{Tool, ToolResult};
use crate::describe::options_of;

pub(crate) fn command(tool: &mut Tool) -> ToolResult {
    for option in options_of(&*tool.program) {
        writeln!(tool.output, "{} ({})", option.name, option.values)?;
        writeln!(tool.output, "    {}", option.help)?;
        if !option.spellings.is_empty() {
            writeln!(tool.output, "    {}", option.spellings)?;
        }
    }
    Ok(())
}
