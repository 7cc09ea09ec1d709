//! Where the log goes: the same flags for the engines and for the arena.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use crate::one_line;

/// Above these flags in the help, as they may stand behind any command.
pub const EVERYWHERE: &str = "Options of every command";

/// Flags of what is logged. Nothing of it goes to stdout, which belongs to the protocol.
// Their help is on the flags: a doc comment here must not become that of the program.
#[derive(Clone, Debug, Default, Args)]
#[command(about = None, long_about = None)]
pub struct LogArguments {
    /// Log to stderr from this level on: error, warn, info, debug or trace
    #[arg(long, value_name = "FILTER", env = "TENGEN_LOG", value_parser = filter)]
    #[arg(global = true, hide_env_values = true, help_heading = EVERYWHERE)]
    pub log: Option<String>,
    /// Append the log to this file instead, from level info on if --log does not say
    #[arg(long, value_name = "FILE", env = "TENGEN_LOG_FILE")]
    #[arg(global = true, hide_env_values = true, help_heading = EVERYWHERE)]
    pub log_file: Option<PathBuf>,
}

/// A filter of the log: levels, each of all or of one part of the program, `info,search=debug`.
///
/// # Errors
/// If a word stands where a level belongs; the parser of the log takes it for a part of the program, all of which is
/// logged.
fn filter(text: &str) -> Result<String, String> {
    let directives = text.split('/').next().unwrap_or_default().split(',');
    for directive in directives {
        let level = directive.rsplit_once('=').map_or(directive, |(_, level)| level).trim();
        if level.parse::<log::LevelFilter>().is_err() {
            return Err(format!(
                "no level {level:?}: there are off, error, warn, info, debug and trace"
            ));
        }
    }
    Ok(text.to_owned())
}

impl LogArguments {
    /// Starts the log, with the filter `usual` if neither a filter nor a file was given.
    ///
    /// # Errors
    /// If the file cannot be opened; the text names it.
    pub fn start(&self, usual: &str) -> io::Result<()> {
        let usual = if self.log_file.is_some() { "info" } else { usual };
        let mut logger = env_logger::Builder::new();
        // As usual, but on one line: a message may quote anybody.
        logger.format(|out, record| {
            let (level, target) = (record.level(), record.target());
            writeln!(out, "[{level:<5} {target}] {}", one_line(&record.args().to_string()))
        });
        logger.parse_filters(self.log.as_deref().unwrap_or(usual));
        if let Some(path) = &self.log_file {
            let file =
                OpenOptions::new().create(true).append(true).open(path).map_err(|error| {
                    let reason = match error.kind() {
                        io::ErrorKind::IsADirectory => "it is a folder; name a file".to_owned(),
                        _ => error.to_string(),
                    };
                    io::Error::new(error.kind(), format!("log file {}: {reason}", path.display()))
                })?;
            logger.target(env_logger::Target::Pipe(Box::new(file)));
        }
        // In process a test may have started one already.
        let _ = logger.try_init();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_does_not_exist_is_refused() {
        for text in ["verbose", "", "foo", "info,", "search=loud", "info,search"] {
            let why = filter(text).expect_err(text);
            assert!(why.contains("error, warn, info"), "{text}: {why}");
        }
        for text in ["off", "warn", "INFO", "info,search=debug", "trace/score"] {
            assert_eq!(filter(text).as_deref(), Ok(text));
        }
    }
}
