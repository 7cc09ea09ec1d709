//! A process that ends the engines if the runner cannot: a runner that is killed outright leaves
//! engines behind that no longer hear their input end.
//!
//! The runner sends it every engine's process group through a pipe. The pipe closes with the
//! runner, whatever ended it, and then the groups still named are killed. On Windows the engines
//! belong to jobs that end with the runner (`job`), and no watchdog is needed.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};

/// The pipe to the watchdog, if there is one.
static PIPE: LazyLock<Option<Mutex<ChildStdin>>> = LazyLock::new(|| {
    let pipe = cfg!(unix).then(started)?.inspect_err(|error| {
        log::warn!("no watchdog: {error}; engines may outlive a program that is killed");
    });
    pipe.ok().map(Mutex::new)
});

/// Starts the watchdog, `tengen reap`, unless that has been tried. Says in the log if it cannot be started.
pub(crate) fn start() {
    LazyLock::force(&PIPE);
}

fn started() -> io::Result<ChildStdin> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("reap").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // A signal from the keyboard is for the runner alone.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    // It ends with the pipe; it is never waited for.
    child.stdin.take().ok_or_else(|| io::Error::other("no pipe to the watchdog"))
}

/// An engine's process group is there.
pub(crate) fn born(group: u32) {
    tell('+', group);
}

/// An engine's process group has been ended.
pub(crate) fn gone(group: u32) {
    tell('-', group);
}

fn tell(sign: char, group: u32) {
    if let Some(pipe) = &*PIPE {
        let mut pipe = pipe.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = pipe.write_all(format!("{sign}{group}\n").as_bytes()) {
            log::warn!("the watchdog has ended: {error}");
        }
    }
}

/// The watchdog's work: kills what is left of the groups named on `input` once it ends.
///
/// It starts no program for that: a container may hold no other than this one.
pub(crate) fn reap(input: impl BufRead) {
    for group in left(input) {
        kill(group);
    }
}

#[cfg(unix)]
fn kill(group: i32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    // It may have ended meanwhile.
    let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
}

#[cfg(not(unix))]
fn kill(_: i32) {}

/// The groups born and not gone when `input` ended.
fn left(input: impl BufRead) -> BTreeSet<i32> {
    let mut groups = BTreeSet::new();
    // A line cut short by the end is not believed.
    for line in input.split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line).into_owned();
        // Group 0 and 1 would be ourselves and the whole system.
        match (line.get(..1), line.get(1..).and_then(|group| group.parse().ok())) {
            (Some("+"), Some(group)) if group > 1 => drop(groups.insert(group)),
            (Some("-"), Some(group)) => drop(groups.remove(&group)),
            _ => {}
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_ended_is_left() {
        let left: Vec<_> = left("+10\n+11\n-10\n+0\n+1\nx\n+12\n".as_bytes()).into_iter().collect();
        assert_eq!(left, [11, 12]);
    }
}
