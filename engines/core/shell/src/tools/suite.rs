//! `suite`: files of positions with known answers.

use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use files::{FileError, Limit, numbered};
use serde::Serialize;

use super::tool::{Tool, ToolResult, say_json};
use crate::SuiteChecker;
use crate::program::DynProgram;

/// Check a file of positions with known answers
///
/// Prints each line that disagrees, and last `N passed, M failed`; if one failed the exit code is
/// 1.
#[derive(Args)]
pub(crate) struct Suite {
    /// perft, moves, repetition, tsume, mate, shots, forbidden, vcf, endings or solved, as far as
    /// the game has it; by default the word in the file's name
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,
    /// Leave out counts above this many nodes
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,
    /// Print a JSON object for each case and one for the file instead
    #[arg(long)]
    json: bool,
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "case")]
struct Case<'a> {
    /// Number of the line, from 1.
    line: usize,
    passed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    text: &'a str,
}

/// The result of a file as an object.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "suite")]
struct Total<'a> {
    file: &'a Path,
    passed: u64,
    failed: u64,
}

/// How large a suite may be, of which one line at a time is in memory.
const LIMIT: Limit = Limit { what: "a suite", mib: 1 << 10 };

pub(crate) fn command(tool: &mut Tool, args: &Suite) -> ToolResult<ExitCode> {
    let unreadable = |error: FileError| format!("{}: {error}", args.file.display());
    let name = args.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let file = files::open(&args.file, &LIMIT).map_err(unreadable)?;
    let mut checker = checker(&*tool.program, args.kind.as_deref(), &name)?;
    if let Some(nodes) = args.max_nodes {
        checker.cap_nodes(nodes);
    }
    let (mut passed, mut failed) = (0, 0);
    for line in numbered(BufReader::new(file)) {
        let line = line.map_err(|error| unreadable(error.into()))?;
        let checked = line.checked().map_err(ToString::to_string);
        let reason = match checked.and_then(|text| checker.take(text)) {
            Ok(None) => continue,
            Ok(Some(())) => None,
            Err(reason) => Some(reason),
        };
        let agrees = reason.is_none();
        passed += u64::from(agrees);
        failed += u64::from(!agrees);
        if args.json {
            let (reason, text) = (reason.as_deref(), line.text.trim());
            let case = Case { line: line.number, passed: agrees, reason, text };
            say_json(&mut tool.output, &case)?;
        } else if let Some(reason) = reason {
            writeln!(tool.output, "line {}: {reason}\n    {}", line.number, line.text)?;
        }
    }
    if passed + failed == 0 {
        let few = args.max_nodes.map(|nodes| format!(" of at most {nodes} nodes"));
        let few = few.unwrap_or_default();
        return Err(format!("{}: there is no case{few} in it", args.file.display()).into());
    }
    if args.json {
        say_json(&mut tool.output, &Total { file: &args.file, passed, failed })?;
    } else {
        writeln!(tool.output, "{passed} passed, {failed} failed")?;
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The checker of the kind requested, or of the kind named by a word of the file name.
fn checker(
    program: &dyn DynProgram,
    kind: Option<&str>,
    name: &str,
) -> Result<Box<dyn SuiteChecker>, String> {
    let named = || name.split(['-', '_', '.']).rev().find_map(|word| program.suite(word));
    let found = kind.map_or_else(named, |kind| program.suite(kind));
    found.ok_or_else(|| {
        let word = program.entry().rules.word();
        let known = program.suite_kinds().join(", ");
        match kind {
            Some(kind) => format!("no suites of kind {kind} in {word}: there are {known}"),
            None => format!(
                "no word of the name {name} is a kind of suite: use --kind with one of {known}"
            ),
        }
    })
}
