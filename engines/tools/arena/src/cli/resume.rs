//! The command with which an interrupted match goes on.

use std::env;

use command_line::Shard;

use super::quoting;

/// This process's own command line, quoted for a shell, in a form that goes on with the match:
/// without `--fresh`, and with the shard that a batch system had set.
pub(super) fn command(shard: Option<Shard>) -> String {
    let arguments = env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let mut words: Vec<String> = arguments.filter(|argument| argument != "--fresh").collect();
    if let Some(Shard { index, of }) = shard {
        words.extend(["--shard".to_owned(), format!("{index}/{of}")]);
    }
    quoting::join(&words)
}
