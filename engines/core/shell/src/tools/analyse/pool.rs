//! Several workers, and answers in the order of the questions.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use command_line::exhausted;
use dyngame::{Finding, Progress};

use super::worker::Worker;
use files::{NumberedLine, numbered};

enum Word {
    Progress(Progress),
    /// An answer and the place of its question.
    Answer(usize, io::Result<Vec<Finding>>),
}

/// Has `workers` answer what the lines of `input` ask, and gives `take` the answers in the order of
/// the lines, each as soon as those before it are known; and in between how far lines are. Fails if
/// the input cannot be read, `take` fails, or a worker does.
pub(super) fn run(
    input: Box<dyn BufRead + Send>,
    workers: Vec<Worker>,
    mut take: impl FnMut(Vec<Finding>) -> io::Result<()>,
) -> io::Result<()> {
    let lines = numbered(input).filter(|line| !line.as_ref().is_ok_and(NumberedLine::is_remark));
    let questions = Arc::new(Mutex::new(lines.enumerate()));
    let (answered, answers) = channel();
    // Not joined if `take` fails: they may wait for a line that does not come.
    let workers: Vec<JoinHandle<()>> = workers
        .into_iter()
        .map(|worker| {
            let (questions, answered) = (Arc::clone(&questions), answered.clone());
            Builder::new().name("work".into()).spawn(move || work(worker, &questions, &answered))
        })
        .collect::<io::Result<_>>()
        .map_err(exhausted)?;
    drop(answered);
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

/// Answers line after line, until there is none or nobody listens.
fn work(
    mut worker: Worker,
    questions: &Mutex<impl Iterator<Item = (usize, io::Result<NumberedLine>)>>,
    answered: &Sender<Word>,
) {
    loop {
        let question = questions.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((place, line)) = question else { return };
        // Who does not listen any more is not told of the answer either.
        let tell = |progress| _ = answered.send(Word::Progress(progress));
        let answer = line.map(|line| worker.answer(&line, tell));
        if answered.send(Word::Answer(place, answer)).is_err() {
            return;
        }
    }
}
