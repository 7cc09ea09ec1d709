//! Several workers, and answers in the order of the questions.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use command_line::exhausted;
use dyngame::{Finding, Progress};

use super::job::{Job, Jobs};
use super::worker::Worker;
use crate::lines::{NumberedLine, numbered};

type NumberedJob = (usize, io::Result<Job>);

enum Word {
    /// How far it is.
    Progress(Progress),
    /// An answer and the place of its question.
    Answer(usize, io::Result<Vec<Finding>>),
}

/// Has `workers` answer what the lines of `input` ask, and gives `take` the answers in the order of
/// the lines, each as soon as those before it are known; and in between how far lines are. Fails if
/// the input cannot be read, `take` fails, or a worker does.
pub(super) fn run(
    input: Box<dyn BufRead + Send>,
    jobs: Jobs,
    workers: Vec<Worker>,
    mut take: impl FnMut(Vec<Finding>) -> io::Result<()>,
) -> io::Result<()> {
    let (asked, questions) = sync_channel(workers.len());
    let (answered, answers) = channel();
    // Never joined: it may wait for a line that does not come.
    Builder::new()
        .name("ask".into())
        .spawn(move || ask(input, &jobs, &asked))
        .map_err(exhausted)?;
    let questions = Arc::new(Mutex::new(questions));
    let workers: Vec<JoinHandle<()>> = workers
        .into_iter()
        .map(|worker| {
            let (questions, answered) = (Arc::clone(&questions), answered.clone());
            Builder::new().name("work".into()).spawn(move || work(worker, &questions, &answered))
        })
        .collect::<io::Result<_>>()
        .map_err(exhausted)?;
    drop((questions, answered));
    let (mut early, mut next) = (BTreeMap::new(), 0);
    for word in answers {
        match word {
            Word::Progress(progress) => take(vec![Finding::Progress(progress)])?,
            Word::Answer(place, answer) => drop(early.insert(place, answer)),
        }
        while let Some(answer) = early.remove(&next) {
            take(answer?)?;
            next += 1;
        }
    }
    match workers.into_iter().try_for_each(JoinHandle::join) {
        Ok(()) => Ok(()),
        Err(_) => Err(io::Error::other("a search failed")),
    }
}

/// Asks about each line, until nobody listens.
fn ask(input: Box<dyn BufRead + Send>, jobs: &Jobs, asked: &SyncSender<NumberedJob>) {
    let lines = numbered(input).filter(|line| !line.as_ref().is_ok_and(NumberedLine::is_remark));
    for (place, line) in lines.enumerate() {
        if asked.send((place, line.map(|line| jobs.of(&line)))).is_err() {
            return;
        }
    }
}

fn work(mut worker: Worker, questions: &Mutex<Receiver<NumberedJob>>, answered: &Sender<Word>) {
    loop {
        let question = questions.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((place, job)) = question else { return };
        // Who does not listen any more is not told of the answer either.
        let tell = |progress| _ = answered.send(Word::Progress(progress));
        let answer = job.map(|job| worker.answer(job, tell));
        if answered.send(Word::Answer(place, answer)).is_err() {
            return;
        }
    }
}
