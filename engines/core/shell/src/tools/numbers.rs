//! `numbers`, in a build for testers: the numbers of the search that games can tune, as `tengen spsa` and OpenBench
//! read them.

use std::io::Write;

use search::Params;

use super::tool::{Tool, ToolResult};

pub(crate) fn command(tool: &mut Tool) -> ToolResult {
    let params = tool.program.params(tool.options.settings.search.eval);
    for param in Params::ALL.iter().filter(|param| param.step > 0) {
        let (value, range) = ((param.get)(&params), &param.range);
        let (low, high, step) = (range.start(), range.end(), param.step);
        writeln!(tool.output, "{}, int, {value}, {low}, {high}, {step}", param.name)?;
    }
    Ok(())
}
