//! The messages that reach the session, and its answers.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use game::TextError;
use records::RecordFile;
use tokio::sync::{Semaphore, watch};

use crate::analysis::AnalysisReport;
use crate::change::Publication;
use crate::command::Request;
use crate::library::Listing;
use crate::review::ReviewReport;
use crate::reviewing::{Reviewed, Wanted};
use crate::workers::SearchNews;

/// The part of an engine in the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngineRole {
    Player(usize),
    /// Who gives hints and analyses.
    Analyst,
}

/// A message to the session.
pub(crate) enum Message {
    Ask(Request, Reply),
    /// A record or a position, for the state of this revision.
    Paste(u64, Pasted, Reply),
    /// The game in the format of a file of this name.
    Export(PathBuf, Reply),
    /// All finished games of the game of this word.
    History(String, Reply),
    Offer(Reply),
    /// The games on the disk.
    Listed(Arc<Listing>),
    /// A file of games for whoever has asked for it.
    HandOut(Result<(String, RecordFile), TextError>, Reply),
    /// News of the search of an engine.
    Search(EngineRole, SearchNews),
    /// A word of the analyser of a game, for a review that was asked for.
    Reviewed(Wanted, Reviewed),
    /// Everything ends; the sender is dropped when it has.
    Leave(Sender<()>),
}

/// A record or a position that was pasted, or opened from a file.
pub(crate) struct Pasted {
    pub(crate) bytes: Vec<u8>,
    /// The ending of the file's name.
    pub(crate) ending: Option<String>,
    /// Which of its games is wanted, from 0.
    pub(crate) number: Option<usize>,
}

pub(crate) type Reply = Box<dyn FnOnce(Answer) + Send>;

pub(crate) enum Answer {
    Done(Arc<Publication>),
    /// The text asked for.
    Text(String),
    /// The file asked for, and its name.
    File(String, RecordFile),
    /// The command was given for another state than this one.
    Stale(Arc<Publication>),
    /// The game refuses it, for this reason; the step of its lesson that explains it.
    Refused(TextError, Option<usize>),
    /// It makes no sense, for this reason.
    Malformed(TextError),
}

/// Asks the session and waits for its answer; `None` if the session has ended.
pub(crate) fn ask(
    inbox: &Sender<Message>,
    message: impl FnOnce(Reply) -> Message,
) -> Option<Answer> {
    let (sender, receiver) = channel();
    inbox.send(message(Box::new(move |answer| drop(sender.send(answer))))).ok()?;
    receiver.recv().ok()
}

/// Ends the session and its engines.
pub(crate) fn farewell(inbox: &Sender<Message>) {
    let (left, waiting) = channel();
    if inbox.send(Message::Leave(left)).is_ok() {
        let _ = waiting.recv_timeout(Duration::from_millis(1400));
    }
}

/// Streams at a time.
pub(crate) const STREAMS: usize = 8;

/// Where the state is published: the newest of each is what counts.
pub(crate) struct Publisher {
    pub(crate) state: watch::Sender<Arc<Publication>>,
    pub(crate) analysis: watch::Sender<Arc<AnalysisReport>>,
    pub(crate) review: watch::Sender<Arc<ReviewReport>>,
    /// Places for streams of events, each of which is somebody who looks.
    pub(crate) streams: Arc<Semaphore>,
}

/// The readers' side of a [`Publisher`].
#[derive(Clone)]
pub(crate) struct Reading {
    pub(crate) state: watch::Receiver<Arc<Publication>>,
    pub(crate) analysis: watch::Receiver<Arc<AnalysisReport>>,
    pub(crate) review: watch::Receiver<Arc<ReviewReport>>,
    pub(crate) streams: Arc<Semaphore>,
}

/// A publisher with nothing to tell yet, and who reads it.
pub(crate) fn publisher() -> (Publisher, Reading) {
    let (state, states) = watch::channel(Arc::default());
    let (analysis, analyses) = watch::channel(Arc::default());
    let (review, reviews) = watch::channel(Arc::default());
    let streams = Arc::new(Semaphore::new(STREAMS));
    let publisher = Publisher { state, analysis, review, streams: Arc::clone(&streams) };
    (publisher, Reading { state: states, analysis: analyses, review: reviews, streams })
}
