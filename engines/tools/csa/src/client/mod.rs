//! A client: plays games for an engine, one after another.

mod connection;
mod playing;
mod series;
mod signals;
mod times;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use arena::described::accept;
use arena::engine::{Engine, Failure, Patience};
use command_line::{INTERRUPTED, counted};
use game::Side;

use crate::error::CsaError;
use crate::ledger::Ledger;
use crate::line::{Reply, Request};
use crate::summary::Summary;
pub(crate) use connection::{Address, Connection, Login, Next, Password};
use playing::InPlay;
pub(crate) use series::Series;
pub(crate) use signals::Signals;

enum Attempt {
    /// A game was played, to a result or until the line was lost.
    Played {
        is_lost: bool,
    },
    /// There was none: why. It is tried again.
    Failed(String),
    Left,
}

/// A series under way.
struct Client<'a> {
    series: &'a Series<'a>,
    ledger: &'a mut Ledger,
    /// None before the first game, and where it has failed.
    engine: Option<Engine>,
    /// Whether the server has let us in.
    was_in: bool,
}

impl Series<'_> {
    /// Plays the games. The server is reached, and the engine started, before we log in.
    ///
    /// # Errors
    /// If the server does not take us, the engine does not start, or the journal cannot be written.
    pub(crate) fn run(&self, ledger: &mut Ledger) -> Result<ExitCode, CsaError> {
        let mut client = Client { series: self, ledger, engine: None, was_in: false };
        let (mut played, mut lost, mut pause) = (0, 0, self.retry.unwrap_or_default());
        while self.games == 0 || played < self.games {
            match client.attempt()? {
                Attempt::Played { is_lost } => {
                    played += 1;
                    lost += u64::from(is_lost);
                    pause = self.retry.unwrap_or_default();
                }
                Attempt::Left => break,
                Attempt::Failed(why) if self.retry.is_none() => return Err(CsaError::Said(why)),
                Attempt::Failed(why) => {
                    let seconds = pause.as_secs();
                    let next = format!("{why}; the next try is in {seconds} s, Ctrl-C ends");
                    command_line::warn(&next)?;
                    self.login.signals.sleep(pause);
                    pause = (pause * 2).min(Duration::from_secs(60));
                }
            }
            if self.login.signals.is_last() {
                break;
            }
        }
        client.engine.into_iter().for_each(Engine::quit);
        if lost > 0 {
            return Err(CsaError::said(format!("the line was lost in {lost} of {played} games")));
        }
        let is_whole = self.games == 0 || played == self.games;
        Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
    }

    fn failed(&self, failure: Failure) -> CsaError {
        CsaError::Engine(self.spec.name.clone(), failure)
    }

    /// An attempt that came to nothing for this reason, said of the server.
    fn nothing(&self, why: &str) -> Attempt {
        Attempt::Failed(format!("{}: {why}", self.login.address))
    }

    fn start_engine(&self) -> Result<Engine, Failure> {
        // The server ends the game of an engine that hangs; the next one needs another.
        let patience = Patience { stall: Duration::from_secs(5), ..Patience::default() };
        Engine::start(&self.spec, patience, None)
    }
}

impl Client<'_> {
    /// Connects, logs in, and plays one game.
    fn attempt(&mut self) -> Result<Attempt, CsaError> {
        let series = self.series;
        let stop = series.login.signals.fresh_stop();
        let connection = match Connection::open(&series.login, series.keep_alive, stop) {
            Ok(connection) => connection,
            Err(error) => return Ok(series.nothing(&error.to_string())),
        };
        if self.engine.is_none() {
            let engine = series.start_engine().map_err(|failure| series.failed(failure))?;
            accept(&engine, &series.spec, series.is_lenient)?;
            self.engine = Some(engine);
        }
        let attempt = self.offered(&connection);
        connection.outbox.close();
        attempt
    }

    /// Logs in and waits until a game is offered.
    fn offered(&mut self, connection: &Connection) -> Result<Attempt, CsaError> {
        let series = self.series;
        connection.log_in(&series.login, false);
        let mut last_word = Instant::now();
        loop {
            match connection.next(LOOK_UP) {
                Next::Reply(Reply::LoggedIn(name)) => {
                    self.was_in = true;
                    log::info!("logged in as {name}, waiting for {}", series.game);
                }
                Next::Reply(Reply::LoginRefused) => {
                    let why = format!(
                        "{}: login of {} refused: the name plays already, or the name or the password is not accepted",
                        series.login.address, series.login.name
                    );
                    // After a game the server may need a moment to forget the last connection.
                    return match self.was_in {
                        true => Ok(Attempt::Failed(why)),
                        false => Err(CsaError::Said(why)),
                    };
                }
                Next::Reply(Reply::Summary) => return self.summary(connection),
                Next::Reply(reply) => log::info!("passed over: {reply}"),
                Next::Gone => return Ok(series.nothing("the server hung up before a game")),
                Next::Nothing if series.login.signals.is_last() => {
                    connection.log_out();
                    return Ok(Attempt::Left);
                }
                Next::Nothing if last_word.elapsed() > STILL_WAITING => {
                    last_word = Instant::now();
                    log::warn!("still waiting for an opponent in {}", series.game);
                }
                Next::Nothing => {}
            }
        }
    }

    /// Reads the summary, and plays its game.
    fn summary(&mut self, connection: &Connection) -> Result<Attempt, CsaError> {
        let series = self.series;
        let Some(lines) = connection.summary() else {
            return Ok(Attempt::Failed("a summary without an end".to_owned()));
        };
        let reject = || {
            connection.outbox.say(Request::Reject);
            connection.log_out();
        };
        let (mut summary, side) = match Summary::read(&lines, series.rules) {
            Ok(read) => read,
            Err(why) => {
                reject();
                let why = series.login.password.masked(&why);
                return Ok(Attempt::Failed(format!("the game is refused: {why}")));
            }
        };
        if summary.take_seconds(series.game.control) {
            log::warn!(
                "the server announces the seconds of {} as minutes; they are played as seconds",
                series.game
            );
        }
        if summary.controls[0] != summary.controls[1] {
            log::warn!("the sides have different clocks; the engine is told its own");
        }
        if let Err(failure) = self.prepare(&summary) {
            reject();
            return Err(self.series.failed(failure));
        }
        connection.outbox.say(Request::Agree);
        loop {
            match connection.next(START) {
                Next::Reply(Reply::Started(id)) => {
                    log::info!("game {id} begins");
                    return self.game(connection, &summary, side);
                }
                Next::Reply(Reply::Rejected(name)) => {
                    return Ok(Attempt::Failed(format!("{name} refused the game")));
                }
                Next::Reply(reply) => log::info!("passed over: {reply}"),
                Next::Gone | Next::Nothing => {
                    return Ok(self.series.nothing("the game that was agreed on did not begin"));
                }
            }
        }
    }

    /// Has the engine ready for this game. One that has left is started again.
    fn prepare(&mut self, summary: &Summary) -> Result<(), Failure> {
        let running = self.engine.take().map_or_else(|| self.series.start_engine(), Ok);
        let engine = self.engine.insert(running?);
        for (name, value) in crate::summary::settings(summary.has_declaration) {
            engine.set_if_announced(&name, &value)?;
        }
        let most = summary.max_moves.unwrap_or(0).to_string();
        engine.set_if_announced("MaxMovesToDraw", &most)?;
        engine.new_game(&[])
    }

    fn game(
        &mut self,
        connection: &Connection,
        summary: &Summary,
        side: Side,
    ) -> Result<Attempt, CsaError> {
        let names = summary.names.each_ref().map(String::as_str);
        let given = Some(summary.opening.clone());
        let mut place = self.ledger.offer(names, summary.controls, given)?;
        self.ledger.begin(&mut place)?;
        place.times.clone_from(&summary.times);
        let sees = |entry: &_| self.ledger.sees(&place, entry);
        let game = InPlay::begin(self.series, connection, &sees, (summary, side))?;
        let (end, finished) = game.play(&mut self.engine);
        let [black, white] = names;
        let result =
            end.map_or("the line was lost".to_owned(), |end| Reply::Result(end).to_string());
        let (word, moves) = (finished.end(), finished.moves.len());
        crate::output::say(&format!(
            "{black} - {white}: {result}, {word}, {}",
            counted(moves, "move")
        ))?;
        self.ledger.end(place, finished)?;
        if end.is_some() {
            connection.log_out();
        }
        if self.series.spec.restart {
            self.engine.take().into_iter().for_each(Engine::quit);
        }
        Ok(Attempt::Played { is_lost: end.is_none() })
    }
}

/// How often it is looked whether we are to leave.
const LOOK_UP: Duration = Duration::from_millis(200);
/// How often it is said that nothing happens.
const STILL_WAITING: Duration = Duration::from_secs(600);
/// The other side may take so long to agree; servers give it two minutes.
const START: Duration = Duration::from_secs(180);
