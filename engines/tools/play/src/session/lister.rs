//! Lists the games on the disk, and hands them out, on a thread of its own: there may be thousands, and no move waits for them.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use command_line::exhausted;

use crate::library::{Listing, SharedLibrary};
use crate::message::Message;

type Job = Box<dyn FnOnce(&Listing) + Send>;

pub(super) struct Lister(Sender<Job>);

impl Lister {
    /// Tells `inbox` of each listing before it is used for a job.
    pub(super) fn start(library: SharedLibrary, inbox: Sender<Message>) -> io::Result<Self> {
        let (jobs, waiting) = channel::<Job>();
        let work = move || {
            for job in waiting {
                let listing = Arc::new(library.lock().look());
                if inbox.send(Message::Listed(Arc::clone(&listing))).is_ok() {
                    job(&listing);
                }
            }
        };
        thread::Builder::new().name("lister".to_owned()).spawn(work).map_err(exhausted)?;
        Ok(Self(jobs))
    }

    /// Does `job` with the games as they are then, after what was asked for before.
    pub(super) fn ask(&self, job: impl FnOnce(&Listing) + Send + 'static) {
        // It ends with the session.
        let _ = self.0.send(Box::new(job));
    }
}
