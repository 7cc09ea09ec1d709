//! The session: one actor that owns the game, its clocks, its engines and its file. All that
//! happens reaches it as a [`Message`], one after the other.

mod begin;
mod commands;
mod engines;
mod review;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::analysis::Analysis;
use crate::finished;
use crate::hint::Hint;
use crate::message::{Answer, Board, Message, Reading, board, json};
use crate::offer::Offer;
use crate::playing::Playing;
use crate::reviewing::Reviewing;
use crate::saves::{Head, Kept, Save, SavedGames};
use crate::seat::Seat;
use crate::snapshot::{AnalysisSwitch, GameSnapshot, SessionState, Snapshot};

/// How long engines that leave are waited for.
const FAREWELL: Duration = Duration::from_millis(1200);

/// The state of a session.
pub(crate) struct Session {
    offer: Offer,
    /// `None` if games cannot be saved.
    saved: Option<SavedGames>,
    /// The saved games as they were last offered.
    kept: Vec<Kept>,
    board: Board,
    /// Where engines send what they say.
    inbox: Sender<Message>,
    revision: u64,
    /// Numbers of games and of searches, each given once.
    games: u64,
    searches: u64,
    playing: Option<Playing>,
    save: Option<Save>,
    seats: [Option<Seat>; 2],
    analyst: Option<Seat>,
    analysis: Analysis,
    /// The moves to the position under analysis.
    analysed: Option<Vec<String>>,
    hint: Option<Hint>,
    reviewing: Option<Reviewing>,
    notices: Vec<String>,
    /// When a running analysis was last looked at, once nobody looks any more.
    unseen: Option<Instant>,
}

/// Starts the session's thread; commands go to the sender, the state is read.
pub(crate) fn start(
    offer: Offer,
    folder: Option<PathBuf>,
) -> io::Result<(Sender<Message>, Reading)> {
    let (inbox, messages) = channel();
    let (board, reading) = board();
    let saved = folder.map(SavedGames::new).transpose()?;
    let kept = saved.as_ref().map_or_else(Vec::new, SavedGames::games);
    let mut session = Session {
        offer,
        saved,
        kept,
        board,
        inbox: inbox.clone(),
        revision: 0,
        games: 0,
        searches: 0,
        playing: None,
        save: None,
        seats: [None, None],
        analyst: None,
        analysis: Analysis::default(),
        analysed: None,
        hint: None,
        reviewing: None,
        notices: Vec::new(),
        unseen: None,
    };
    session.publish();
    thread::Builder::new().name("session".to_owned()).spawn(move || session.run(&messages))?;
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
            Message::Paste(revision, bytes, reply) => reply(self.paste(revision, &bytes)),
            Message::Export(format, reply) => reply(self.export(&format)),
            Message::Offer(reply) => {
                self.kept = self.saved.as_ref().map_or_else(Vec::new, SavedGames::games);
                reply(Answer::Text(json(&self.offer.shown(&self.kept))));
            }
            Message::Told(role, told) => self.hear(role, told),
            Message::Leave(_) => {}
        }
    }

    /// When something must happen by itself: a flag falls, an analysis is due.
    fn deadline(&self) -> Option<Instant> {
        let clocks = self.playing.as_ref().and_then(|playing| playing.clocks.as_ref());
        let flag = clocks.and_then(|clocks| clocks.deadline()).map(|(_, at)| at);
        let idle = self.analysis.on.then(|| Instant::now() + Duration::from_secs(10));
        [flag, self.analysis.due, idle].into_iter().flatten().min()
    }

    fn keep_time(&mut self) {
        let now = Instant::now();
        self.flag(now);
        if self.analysis.due.is_some_and(|due| due <= now) {
            self.tell_analysis();
        }
        self.rest_unseen(now);
    }

    /// Ends the game of a person whose time is over; an engine answers for its own.
    fn flag(&mut self, now: Instant) {
        let Some(playing) = &mut self.playing else { return };
        let deadline = playing.clocks.as_ref().and_then(|clocks| clocks.deadline());
        let fallen = deadline.filter(|&(_, at)| at <= now).map(|(side, _)| side);
        if let Some(side) = fallen.filter(|side| playing.players[side.index()].is_person()) {
            playing.flag(side);
            self.changed();
        }
    }

    /// Stops an analysis that nobody has looked at for a minute.
    fn rest_unseen(&mut self, now: Instant) {
        /// How long it goes on.
        const PATIENCE: Duration = Duration::from_secs(60);
        // One receiver is the template that streams are made from.
        if !self.analysis.on || self.board.analysis.receiver_count() > 1 {
            self.unseen = None;
        } else if now >= *self.unseen.get_or_insert(now) + PATIENCE {
            self.analysis.on = false;
            self.changed();
        }
    }

    /// Brings everything in line with a change of the state, and publishes it.
    fn changed(&mut self) {
        self.keep_finished();
        self.check_review();
        self.direct_engines();
        self.revision += 1;
        self.publish();
        self.notices.clear();
    }

    /// Writes the journal of a game that has ended.
    fn keep_finished(&mut self) {
        let Some(playing) = self.playing.as_ref().filter(|playing| playing.end.is_some()) else {
            return;
        };
        let (Some(save), Some(saved)) = (self.save.take(), &self.saved) else { return };
        let kept = finished::journal(playing);
        if let Err(error) = kept.and_then(|journal| saved.finish(save, &journal)) {
            self.notices.push(format!("the game cannot be kept: {error}"));
        }
    }

    /// Writes to the game's file; a failure is said, and the game goes on.
    fn write(&mut self, write: impl FnOnce(&mut Save) -> io::Result<()>) {
        let Some(save) = &mut self.save else { return };
        if let Err(error) = write(save) {
            self.notices.push(format!("the game cannot be saved: {error}"));
            self.save = None;
        }
    }

    /// A file for the game as it stands.
    fn begin_file(&mut self) {
        let (Some(playing), Some(saved)) = (&self.playing, &self.saved) else { return };
        match saved.begin(&head(playing), &playing.table.game.steps) {
            Ok(save) => self.save = Some(save),
            Err(error) => self.notices.push(format!("the game cannot be saved: {error}")),
        }
    }

    fn publish(&self) {
        self.board.snapshot.send_replace(Arc::new(self.snapshot()));
    }

    fn snapshot(&self) -> Snapshot {
        let (revision, notices) = (self.revision, self.notices.clone());
        let Some(playing) = &self.playing else {
            return Snapshot::Empty { revision, game: (), notices };
        };
        let thinks = |side: &u8| {
            self.seats[usize::from(*side)].as_ref().is_some_and(|seat| seat.search.is_some())
        };
        let session = SessionState {
            revision,
            thinking: [0, 1].into_iter().filter(thinks).collect(),
            hint: self.hint.as_ref().map(Hint::shown),
            analysis: AnalysisSwitch { on: self.analysis.on, lines: self.analysis.lines },
            review: self.reviewing.as_ref().map(Reviewing::state),
            notices,
            saved: self.save.is_some(),
        };
        Snapshot::Game(Box::new(GameSnapshot::of(playing, session)))
    }

    /// Puts the game away; it stays saved, unless nothing was played.
    fn put_away(&mut self) {
        if let Some(playing) = &mut self.playing {
            playing.stop_clocks();
        }
        let is_empty = self.playing.as_ref().is_none_or(|playing| playing.table.plies() == 0);
        match self.save.take() {
            Some(save) if is_empty => save.discard(),
            save => drop(save),
        }
        self.playing = None;
        self.seats = [None, None];
        self.analyst = None;
        self.hint = None;
        self.check_review();
        self.analysis.clear();
    }

    /// Has all engines leave, and waits a moment for them.
    fn leave(&mut self) {
        let deadline = Instant::now() + FAREWELL;
        let mut seats: Vec<Seat> = self.seats.iter_mut().filter_map(Option::take).collect();
        seats.extend(self.analyst.take());
        seats.iter_mut().for_each(|seat| seat.worker.dismiss());
        seats.iter().for_each(|seat| seat.worker.wait(deadline));
        self.put_away();
    }
}

/// What the game's file begins with.
fn head(playing: &Playing) -> Head {
    let ground = &playing.table.ground;
    Head {
        version: 1,
        game: ground.rules.word().to_owned(),
        settings: ground.settings.clone(),
        start: ground.start.clone(),
        players: playing.players,
        names: playing.names.clone(),
        clock: playing.control.map(String::from),
        strict: playing.strict,
    }
}
