//! Several workers, and answers in the order of the questions.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use dyngame::{Finding, Progress};

use super::job::{Job, Jobs};
use super::worker::Worker;
use crate::channel::{Receiver, Sender, bounded, channel};
use crate::lines::{NumberedLine, numbered};
use crate::{Program, threads};

type Question<P> = (usize, io::Result<Job<P>>);

enum Word {
    /// How far it is.
    Progress(Progress),
    /// An answer and the place of its question.
    Answer(usize, io::Result<Vec<Finding>>),
}

/// Has `workers` answer what the lines of `input` ask, and gives `take` the answers in the order of
/// the lines, each as soon as those before it are known; and in between how far lines are. Fails if
/// the input cannot be read, `take` fails, or a worker does.
pub(super) fn run<P: Program>(
    input: Box<dyn BufRead + Send>,
    jobs: Jobs<P>,
    workers: Vec<Worker<P>>,
    mut take: impl FnMut(Vec<Finding>) -> io::Result<()>,
) -> io::Result<()> {
    let (asked, questions) = bounded(workers.len());
    let (answered, answers) = channel();
    // Never joined: it may wait for a line that does not come.
    threads::start("ask", None, Box::new(move || ask(input, &jobs, &asked)))?;
    let questions = Arc::new(Mutex::new(questions));
    let workers: Vec<JoinHandle<()>> = workers
        .into_iter()
        .map(|worker| {
            let (questions, answered) = (Arc::clone(&questions), answered.clone());
            threads::start("work", None, Box::new(move || work(worker, &questions, &answered)))
        })
        .collect::<io::Result<_>>()?;
    drop((questions, answered));
    let (mut early, mut next) = (BTreeMap::new(), 0);
    while let Some(word) = answers.recv() {
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
fn ask<P: Program>(input: Box<dyn BufRead + Send>, jobs: &Jobs<P>, asked: &Sender<Question<P>>) {
    let lines = numbered(input).filter(|line| !line.as_ref().is_ok_and(NumberedLine::is_remark));
    for (place, line) in lines.enumerate() {
        if !asked.send((place, line.map(|line| jobs.of(&line)))) {
            return;
        }
    }
}

fn work<P: Program>(
    mut worker: Worker<P>,
    questions: &Mutex<Receiver<Question<P>>>,
    answered: &Sender<Word>,
) {
    loop {
        let question = questions.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Some((place, job)) = question else { return };
        // Who does not listen any more is not told of the answer either.
        let tell = |progress| _ = answered.send(Word::Progress(progress));
        let answer = job.map(|job| worker.answer(job, tell));
        if !answered.send(Word::Answer(place, answer)) {
            return;
        }
    }
}
