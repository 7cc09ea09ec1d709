//! A tuning as the threads that play its games see it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dyngame::Settings;

use super::course::Course;
use crate::journal::{Follower, GameEntry, JournalError, MatchRecord};

/// How often a thread that waits looks whether it should stop, and what other shards have played.
const LOOK_UP: Duration = Duration::from_millis(100);

/// The values that games are played with, which follow from the games before.
pub struct Tuner {
    course: Mutex<Course>,
    moved: Condvar,
    others: Mutex<Vec<Follower>>,
}

impl Tuner {
    /// The tuner that goes on from `course`, with what the `others` play.
    pub fn new(course: Course, others: Vec<Follower>) -> Self {
        Self { course: Mutex::new(course), moved: Condvar::new(), others: Mutex::new(others) }
    }

    /// How far the tuning has come in the end.
    pub fn into_course(self) -> Course {
        self.course.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the tuning has come.
    pub fn course(&self) -> MutexGuard<'_, Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of `game`, the last of those in `record`.
    pub fn note(&self, record: &MatchRecord, game: &GameEntry) {
        let legs = [0, 1].map(|leg| record.games.get(&(game.pair, leg))?.half_points(0));
        if let [Some(one), Some(other)] = legs {
            self.course().enter(game.pair, one + other);
            self.moved.notify_all();
        }
    }

    /// The options of both engines in `pair`, waited for until they are known; `None` once `stop` is true.
    ///
    /// # Errors
    /// If the journal of another shard cannot be read.
    pub fn options(
        &self,
        pair: u64,
        stop: &AtomicBool,
    ) -> Result<Option<[Settings; 2]>, JournalError> {
        loop {
            let course = self.course();
            if let Some(settings) = course.trial(pair) {
                return Ok(Some(settings.clone()));
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            drop(self.moved.wait_timeout(course, LOOK_UP));
            self.follow()?;
        }
    }

    /// Waits until the games of all shards have been learned from, or `stop` is true.
    ///
    /// # Errors
    /// If the journal of another shard cannot be read.
    pub fn finish(&self, pairs: u64, stop: &AtomicBool) -> Result<(), JournalError> {
        while self.course().learned < pairs && !stop.load(Ordering::Relaxed) {
            self.follow()?;
            drop(self.moved.wait_timeout(self.course(), LOOK_UP));
        }
        Ok(())
    }

    /// Takes the results that other shards have written since.
    fn follow(&self) -> Result<(), JournalError> {
        // One thread looks for all.
        let Ok(mut others) = self.others.try_lock() else { return Ok(()) };
        for other in others.iter_mut() {
            let found = other.pairs()?;
            if !found.is_empty() {
                let mut course = self.course();
                found.into_iter().for_each(|(pair, points)| course.enter(pair, points));
                self.moved.notify_all();
            }
        }
        Ok(())
    }
}
