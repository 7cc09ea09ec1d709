//! Threads whose start is compiled once, not for each work in each game.

use std::io;
use std::thread::{Builder, JoinHandle};

pub(crate) type Job = Box<dyn FnOnce() + Send>;

/// Starts a thread called `name` that does `work`, on a stack of `stack` bytes if they are given;
/// fails if the system gives no thread.
pub(crate) fn start(name: &str, stack: Option<usize>, work: Job) -> io::Result<JoinHandle<()>> {
    let builder = Builder::new().name(name.to_owned());
    match stack {
        Some(stack) => builder.stack_size(stack),
        None => builder,
    }
    .spawn(work)
}
