//! What reaches the session, and what it answers.

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::analysis::AnalysisReport;
use crate::command::Request;
use crate::review::ReviewReport;
use crate::reviewing::{Reviewed, Wanted};
use crate::snapshot::Snapshot;
use crate::workers::Told;

/// What an engine does in the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngineRole {
    /// The player of this side.
    Player(usize),
    /// Who gives hints and analyses.
    Analyst,
}

/// What reaches the session.
pub(crate) enum Message {
    /// A person's command.
    Ask(Request, Reply),
    /// A record or a position that was pasted or opened, for the state of this revision; which of
    /// its games.
    Paste(u64, Vec<u8>, Option<usize>, Reply),
    /// The game in the format of this file ending.
    Export(String, Reply),
    /// All finished games of the game of this word.
    History(String, Reply),
    /// What can be played.
    Offer(Reply),
    /// What an engine says.
    Told(EngineRole, Told),
    /// What the analyser of a game says, for a review that was asked for.
    Reviewed(Wanted, Reviewed),
    /// Everything ends; the sender is dropped when it has.
    Leave(Sender<()>),
}

/// Where the answer goes.
pub(crate) type Reply = Box<dyn FnOnce(Answer) + Send>;

/// The answer to a command.
pub(crate) enum Answer {
    /// Done; the state that follows.
    Done(Arc<Snapshot>),
    /// The text asked for.
    Text(String),
    /// The command was given for another state than this one.
    Stale(Arc<Snapshot>),
    /// The game refuses it, for this reason; the step of its lesson that explains it.
    Refused(String, Option<usize>),
    /// It makes no sense, for this reason.
    Malformed(String),
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

/// Streams at a time.
const STREAMS: usize = 8;

/// The streams of events that are open, each of which is somebody who looks.
#[derive(Clone)]
pub(crate) struct Streams(Arc<Semaphore>);

impl Streams {
    fn new() -> Self {
        Self(Arc::new(Semaphore::new(STREAMS)))
    }

    /// A place for one more, if there is one; it is free again when it is dropped.
    pub(crate) fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0).try_acquire_owned().ok()
    }

    /// Whether somebody looks.
    pub(crate) fn is_seen(&self) -> bool {
        self.0.available_permits() < STREAMS
    }
}

/// Where the state is published: the newest of each is what counts.
pub(crate) struct Publisher {
    pub(crate) snapshot: watch::Sender<Arc<Snapshot>>,
    pub(crate) analysis: watch::Sender<Arc<AnalysisReport>>,
    pub(crate) review: watch::Sender<Arc<ReviewReport>>,
    pub(crate) streams: Streams,
}

/// The readers' side of a [`Publisher`].
#[derive(Clone)]
pub(crate) struct Reading {
    pub(crate) snapshot: watch::Receiver<Arc<Snapshot>>,
    pub(crate) analysis: watch::Receiver<Arc<AnalysisReport>>,
    pub(crate) review: watch::Receiver<Arc<ReviewReport>>,
    pub(crate) streams: Streams,
}

/// A publisher with nothing to tell yet, and who reads it.
pub(crate) fn publisher() -> (Publisher, Reading) {
    let (snapshot, snapshots) = watch::channel(Arc::default());
    let (analysis, analyses) = watch::channel(Arc::default());
    let (review, reviews) = watch::channel(Arc::default());
    let streams = Streams::new();
    let publisher = Publisher { snapshot, analysis, review, streams: streams.clone() };
    (publisher, Reading { snapshot: snapshots, analysis: analyses, review: reviews, streams })
}

/// `told` as the page reads it.
pub(crate) fn json(told: &impl Serialize) -> String {
    serde_json::to_string(told).expect("text for keys, and nothing that cannot be written")
}
