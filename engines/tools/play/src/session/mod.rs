//! The session: one actor that owns the game, its file, its engines and what they are asked. All
//! that happens reaches it as a [`Message`], one after the other.

mod analyst;
mod begin;
mod commands;
#[cfg(test)]
mod cost;
mod course;
mod files;
mod lister;
mod own;
mod pace;
mod players;
mod record;
mod review;
mod training;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use arena::engine::Thought;
use command_line::exhausted;
use game::TextError;
use tokio::sync::{Semaphore, watch};

use crate::change::{Publication, Published};
use crate::learning::Learning;
use crate::lessons::explains;
use crate::memory::{Memory, Remembered};
use crate::message::{Answer, EngineRole, Message, Publisher, Reading, STREAMS, publisher};
use crate::offer::Offer;
use crate::playing::Playing;
use crate::reviewing::{Reviewed, Reviewing, Wanted};
use crate::saves::SavedLine;
use crate::seat::Seat;
use crate::snapshot::{AnalysisSwitch, GameSnapshot, SessionState, Snapshot};
use crate::training::Training;
use crate::workers::{EngineFailure, Report, SearchNews};
use analyst::Analyst;
use files::GameFiles;
use pace::Pace;
use players::Players;

const FAREWELL: Duration = Duration::from_millis(1200);

pub(crate) struct Session {
    offer: Arc<Offer>,
    playing: Option<Playing>,
    learning: Option<Learning>,
    training: Option<Training>,
    files: GameFiles,
    players: Players,
    analyst: Analyst,
    published: Publishing,
    pace: Pace,
}

struct Publishing {
    revision: u64,
    games: u64,
    /// The events since the last revision, for people.
    notices: Vec<game::Message>,
    last: Published,
    state: watch::Sender<Arc<Publication>>,
    streams: Arc<Semaphore>,
}

/// Starts the session's thread; commands go to the sender, the state is read.
pub(crate) fn start(
    offer: Offer,
    folder: PathBuf,
    memory: Memory<Remembered>,
    pace: Duration,
) -> io::Result<(Sender<Message>, Reading)> {
    let (inbox, messages) = channel();
    let (Publisher { state, analysis, review, streams }, reading) = publisher();
    let mut session = Session {
        offer: Arc::new(offer),
        playing: None,
        learning: None,
        training: None,
        files: GameFiles::new(folder, memory, &inbox)?,
        players: Players::new(&inbox),
        analyst: Analyst::new(&inbox, analysis, review),
        published: Publishing {
            revision: 0,
            games: 0,
            notices: Vec::new(),
            last: Published::default(),
            state,
            streams,
        },
        pace: Pace::new(pace),
    };
    let work = move || session.run(&messages);
    thread::Builder::new().name("session".to_owned()).spawn(work).map_err(exhausted)?;
    Ok((inbox, reading))
}

impl Session {
    fn run(&mut self, messages: &Receiver<Message>) {
        loop {
            let message = match self.deadline() {
                None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(at) => messages.recv_timeout(at.saturating_duration_since(Instant::now())),
            };
            match message {
                Ok(Message::Leave(left)) => {
                    self.leave();
                    drop(left);
                    return;
                }
                Ok(message) => self.take(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.keep_time();
        }
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::Ask(request, reply) => reply(self.handle(request)),
            Message::Paste(revision, pasted, reply) => reply(self.paste(revision, &pasted)),
            Message::History(word, reply) => self.history(&word, reply),
            Message::HandOut(file, reply) => reply(self.hand_out(file)),
            Message::Export(format, reply) => reply(self.export(&format)),
            Message::Offer(reply) => self.files.offer(&self.offer, reply),
            Message::Listed(games) => self.files.games = games,
            Message::Search(role, news) => self.hear(role, news),
            Message::Reviewed(wanted, said) if wanted.holds() => self.reviewed(&wanted, said),
            Message::Reviewed(..) | Message::Leave(_) => {}
        }
    }

    /// Does what was asked for in the state `revision`, or in any; answers with what follows.
    fn answer(
        &mut self,
        revision: Option<u64>,
        act: impl FnOnce(&mut Self) -> Result<(), TextError>,
    ) -> Answer {
        if revision.is_some_and(|revision| revision != self.published.revision) {
            return Answer::Stale(self.published.state.borrow().clone());
        }
        match act(self) {
            Ok(()) => {
                self.changed();
                Answer::Done(self.published.state.borrow().clone())
            }
            Err(error) => self.refused(error),
        }
    }

    /// A refusal, with the step of the game's lesson that explains it.
    fn refused(&self, error: TextError) -> Answer {
        let rules = self.playing.as_ref().map(|playing| playing.table.setup.rules);
        let step = rules.and_then(|rules| explains(rules.word(), &error));
        Answer::Refused(error, step)
    }

    /// When something must happen by itself: a flag falls, an analysis is due.
    fn deadline(&self) -> Option<Instant> {
        let flag = self.playing.as_ref().and_then(Playing::deadline).map(|(_, at)| at);
        [flag, self.pace.deadline(), self.analyst.deadline()].into_iter().flatten().min()
    }

    fn keep_time(&mut self) {
        let now = Instant::now();
        if self.playing.as_mut().is_some_and(|playing| playing.flag(now)) {
            self.changed();
        }
        if let Some((role, news)) = self.pace.due(now) {
            self.hear(role, news);
        }
        let Analyst { analysis, seat, .. } = &mut self.analyst;
        if analysis.due.is_some_and(|due| due <= now)
            && let (Some(playing), Some(engine)) = (&self.playing, &seat.engine)
        {
            analysis.publish(self.published.revision, &playing.table, &engine.notation);
        }
        if self.analyst.rest_unseen(now, self.published.streams.available_permits() < STREAMS) {
            self.changed();
        }
    }

    /// Takes what an engine says; what it says of a search that is over is dropped.
    fn hear(&mut self, role: EngineRole, news: SearchNews) {
        let Some(news) = self.pace.hold(role, news, Instant::now()) else { return };
        let seat = match role {
            EngineRole::Player(side) => &mut self.players.seats[side],
            EngineRole::Analyst => &mut self.analyst.seat,
        };
        if !seat.accepts(&news) {
            return;
        }
        match (role, news.report) {
            (EngineRole::Analyst, Report::Line(info)) => self.analyst.note(info),
            (EngineRole::Analyst, Report::Done(done)) => self.analyst_answers(done),
            (EngineRole::Player(_), Report::Line(_)) => {}
            (EngineRole::Player(side), Report::Done(done)) => self.player_answers(side, done),
        }
    }

    fn player_answers(&mut self, side: usize, done: Result<Thought, EngineFailure>) {
        let engine = &self.players.seats[side].engine;
        let (Some(playing), Some(engine)) = (&mut self.playing, engine) else { return };
        let before = playing.table.plies().len();
        let moved = done.map_err(|failed| failed.message()).and_then(|thought| {
            let moved = playing.engine_moves(&thought, &engine.notation);
            moved.map_err(|error| error.message().clone())
        });
        match moved {
            Ok(()) => self.write_moves(before),
            Err(why) => self.falter(why),
        }
        self.changed();
    }

    fn analyst_answers(&mut self, done: Result<Thought, EngineFailure>) {
        if self.analyst.takes_worth() {
            return self.judge_answer(done);
        }
        let Some(playing) = &mut self.playing else { return };
        let answered = self.analyst.answer(done, playing);
        self.helped(answered);
    }

    fn reviewed(&mut self, wanted: &Wanted, said: Reviewed) {
        if !self.analyst.is_reviewing_for(wanted) {
            let waiting = self.learning.as_mut().and_then(|learning| learning.waiting.as_mut());
            let heard = waiting.map_or(Ok(()), |waiting| waiting.hear(wanted, said));
            return self.helped(heard.map(|()| false));
        }
        let Some(playing) = &self.playing else { return };
        let reviewed = self.analyst.reviewed(said, playing);
        self.helped(reviewed);
    }

    /// The analyst has answered; whether the state has changed by it.
    fn helped(&mut self, answered: Result<bool, game::Message>) {
        match answered {
            Ok(false) => {}
            Ok(true) => self.changed(),
            Err(why) => {
                self.published.notices.push(why);
                self.changed();
            }
        }
    }

    /// Brings everything in line with a change of the state, and publishes it.
    fn changed(&mut self) {
        if let Some(playing) = self.playing.as_mut().filter(|playing| playing.is_to_begin_anew()) {
            playing.begin_anew();
            self.files.write(&SavedLine::Anew);
            self.seats_changed();
        }
        if let Some(playing) = &mut self.playing {
            let changes = playing.table.take_changes();
            self.files.keep(changes);
            if let Some(learning) = &mut self.learning {
                learning
                    .course
                    .look(playing, self.training.as_ref().map(|training| training.state));
                let course = &learning.course;
                self.files.remember(|now| course.remember(playing.table.setup.rules.word(), now));
            }
            if playing.end.is_some() {
                self.files.finish(playing);
            }
            self.analyst.check_review(Some(&playing.table.end()));
        }
        self.note_solved();
        self.pace.note(self.playing.as_ref().map(|playing| playing.table.plies().len()));
        self.direct_engines();
        self.check_training();
        self.published.notices.append(&mut self.files.failures);
        self.published.revision += 1;
        let snapshot = self.snapshot();
        let publication = self.published.last.publication(snapshot);
        self.published.state.send_replace(Arc::new(publication));
        self.published.notices.clear();
    }

    /// The players sit in each other's places: the page sees another game, engines are started anew.
    fn seats_changed(&mut self) {
        self.players.dismiss();
        self.published.games += 1;
    }

    /// Has every engine do what the state asks for, and nothing else.
    fn direct_engines(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        if let Err(error) = self.players.direct(playing, &self.offer) {
            self.falter(error.message().clone());
        }
        let Some(playing) = &mut self.playing else { return };
        // It may have been on in the game before.
        self.analyst.analysis.on &= !playing.is_strict();
        if let Err(error) = self.analyst.direct(playing) {
            self.analyst.analysis.on = false;
            self.published.notices.push(error.message().clone());
        }
    }

    /// An engine has failed: the game waits until a person lets it go on.
    fn falter(&mut self, why: game::Message) {
        if let Some(playing) = &mut self.playing {
            playing.paused = true;
        }
        self.rest_clocks();
        self.players.dismiss();
        let notice = game::Message::new("play-engine-failed").with("why", why);
        self.published.notices.push(notice);
    }

    fn snapshot(&self) -> Snapshot {
        let Publishing { revision, notices, .. } = &self.published;
        let (revision, notices) = (*revision, notices.clone());
        let Some(playing) = &self.playing else {
            return Snapshot::Empty { revision, game: (), notices };
        };
        let Analyst { hint, analysis, review, .. } = &self.analyst;
        let session = SessionState {
            revision,
            games: self.published.games,
            thinking: self.players.thinking(),
            hint: hint.as_ref().map(crate::hint::Hint::shown),
            analysis: AnalysisSwitch { on: analysis.on, lines: analysis.lines },
            review: review.as_ref().map(Reviewing::state),
            notices,
            saved: self.files.file.name().map(str::to_owned),
            kept: self.files.file.path().filter(|_| !playing.is_empty()).map(Path::to_owned),
            course: self
                .learning
                .as_ref()
                .map(|learning| learning.course.shown(playing.table.setup.rules.word())),
            training: self.training.as_ref().map(Training::shown),
            pace: self.pace.millis(),
        };
        Snapshot::Game(Box::new(GameSnapshot::of(playing, session)))
    }

    /// Stops the clocks; the file keeps what they say.
    fn rest_clocks(&mut self) {
        if let Some(playing) = &mut self.playing {
            playing.stop_clocks();
            self.files.write_spent(playing);
        }
    }

    /// Puts the game away; it stays saved, unless nothing was played.
    fn put_away(&mut self) {
        self.stop_learning();
        self.rest_clocks();
        let is_empty = self.playing.take().is_none_or(|playing| playing.is_empty());
        self.files.close(is_empty);
        self.players.dismiss();
        self.analyst.dismiss();
    }

    /// Has all engines leave, and waits a moment for them.
    fn leave(&mut self) {
        let deadline = Instant::now() + FAREWELL;
        let seats = self.players.seats.iter_mut().chain([&mut self.analyst.seat]);
        let workers: Vec<_> = seats.filter_map(Seat::dismiss).collect();
        self.put_away();
        workers.iter().for_each(|worker| worker.wait(deadline));
    }
}
