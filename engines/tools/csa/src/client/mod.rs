//! A client: plays games for an engine, one after another.

mod connection;
mod playing;
mod signals;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use arena::engine::{Engine, EngineSpec, Failure, Patience};
use arena::runner::date_now;
use dyngame::DynGame;
use game::Side;

use crate::error::CsaError;
use crate::game_name::GameName;
use crate::ledger::Ledger;
use crate::line::{Reply, Request};
use crate::summary::Summary;
pub(crate) use connection::{Address, Connection, Next, Password};
use playing::{InPlay, Line, Manner};
pub(crate) use signals::{INTERRUPTED, Signals};

/// A series of games.
pub(crate) struct Series<'a> {
    pub(crate) rules: &'static dyn DynGame,
    pub(crate) address: Address,
    pub(crate) name: String,
    /// As the server gets it, with the game's name in it.
    pub(crate) password: Password,
    pub(crate) game: GameName,
    /// Games to play; 0 is no end.
    pub(crate) games: u64,
    pub(crate) spec: EngineSpec,
    pub(crate) patience: Patience,
    pub(crate) margin: Duration,
    pub(crate) says_comments: bool,
    pub(crate) keep_alive: Option<Duration>,
    /// The pause before another try; it doubles, up to a minute. Without it there is none.
    pub(crate) retry: Option<Duration>,
    pub(crate) signals: &'a Signals,
}

/// How an attempt at a game ended.
enum Attempt {
    /// A game was played, to a result or until the line was lost.
    Played(Line),
    /// There was none: why. It is tried again.
    Failed(String),
    /// We are to leave.
    Left,
}

/// The number of games and of those whose line was lost.
#[derive(Default)]
struct Count {
    played: u64,
    lost: u64,
}

impl Series<'_> {
    /// Plays the games. The server is reached, and the engine started, before we log in.
    ///
    /// # Errors
    /// If the server does not take us, the engine does not start, or the journal cannot be written.
    pub(crate) fn run(&self, ledger: &mut Ledger) -> Result<ExitCode, CsaError> {
        let (mut count, mut pause) = (Count::default(), self.retry.unwrap_or_default());
        let (mut engine, mut was_in) = (None, false);
        while self.games == 0 || count.played < self.games {
            let attempt = self.attempt(ledger, &mut engine, &mut was_in)?;
            match attempt {
                Attempt::Played(line) => {
                    count.played += 1;
                    count.lost += u64::from(line == Line::Lost);
                    pause = self.retry.unwrap_or_default();
                }
                Attempt::Left => break,
                Attempt::Failed(why) if self.retry.is_none() => return Err(CsaError::Said(why)),
                Attempt::Failed(why) => {
                    let seconds = pause.as_secs();
                    let next = format!("{why}; the next try is in {seconds} s, Ctrl-C ends");
                    command_line::warn(&next)?;
                    self.signals.sleep(pause);
                    pause = (pause * 2).min(Duration::from_secs(60));
                }
            }
            if self.signals.is_last() {
                break;
            }
        }
        if let Some(engine) = engine {
            engine.quit();
        }
        self.exit(&count)
    }

    fn exit(&self, count: &Count) -> Result<ExitCode, CsaError> {
        if count.lost > 0 {
            let Count { played, lost } = count;
            return Err(CsaError::said(format!("the line was lost in {lost} of {played} games")));
        }
        let is_whole = self.games == 0 || count.played == self.games;
        Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
    }

    /// Connects, logs in, and plays one game.
    fn attempt(
        &self,
        ledger: &mut Ledger,
        engine: &mut Option<Engine>,
        was_in: &mut bool,
    ) -> Result<Attempt, CsaError> {
        let stop = self.signals.fresh_stop();
        let connection = match Connection::open(&self.address, self.keep_alive, stop) {
            Ok(connection) => connection,
            Err(error) => return Ok(Attempt::Failed(format!("{}: {error}", self.address))),
        };
        if engine.is_none() {
            *engine = Some(self.start_engine()?);
        }
        let attempt = self.offered(&connection, ledger, engine, was_in);
        connection.outbox.close();
        attempt
    }

    fn start_engine(&self) -> Result<Engine, CsaError> {
        let failed = |failure| CsaError::Engine(self.spec.name.clone(), failure);
        let engine = Engine::start(&self.spec, self.patience, None).map_err(failed)?;
        Ok(engine)
    }

    /// Logs in and waits until a game is offered.
    fn offered(
        &self,
        connection: &Connection,
        ledger: &mut Ledger,
        engine: &mut Option<Engine>,
        was_in: &mut bool,
    ) -> Result<Attempt, CsaError> {
        connection.log_in(&self.name, &self.password);
        let mut last_word = Instant::now();
        loop {
            match connection.next(LOOK_UP) {
                Next::Reply(Reply::LoggedIn(name)) => {
                    *was_in = true;
                    log::info!("logged in as {name}, waiting for {}", self.game);
                }
                Next::Reply(Reply::LoginRefused) => {
                    let why = format!(
                        "{}: login of {} refused: the name plays already, or the name or the password is not accepted",
                        self.address, self.name
                    );
                    // After a game the server may need a moment to forget the last connection.
                    return if *was_in {
                        Ok(Attempt::Failed(why))
                    } else {
                        Err(CsaError::Said(why))
                    };
                }
                Next::Reply(Reply::Summary) => {
                    return self.summary(connection, ledger, engine);
                }
                Next::Reply(reply) => log::info!("passed over: {reply}"),
                Next::Gone => {
                    let why = format!("{}: the server hung up before a game", self.address);
                    return Ok(Attempt::Failed(why));
                }
                Next::Nothing if self.signals.is_last() => {
                    connection.log_out();
                    return Ok(Attempt::Left);
                }
                Next::Nothing if last_word.elapsed() > STILL_WAITING => {
                    last_word = Instant::now();
                    log::warn!("still waiting for an opponent in {}", self.game);
                }
                Next::Nothing => {}
            }
        }
    }

    /// Reads the summary, and plays its game.
    fn summary(
        &self,
        connection: &Connection,
        ledger: &mut Ledger,
        engine: &mut Option<Engine>,
    ) -> Result<Attempt, CsaError> {
        let Some(lines) = connection.summary() else {
            return Ok(Attempt::Failed("a summary without an end".to_owned()));
        };
        let (summary, side) = match Summary::read(&lines, self.rules) {
            Ok(read) => read,
            Err(why) => {
                connection.outbox.say(Request::Reject);
                connection.log_out();
                return Ok(Attempt::Failed(format!("the game is refused: {why}")));
            }
        };
        if summary.controls[0] != summary.controls[1] {
            log::warn!("the sides have different clocks; the engine is told its own");
        }
        if let Err(failure) = self.prepare(engine, &summary) {
            connection.outbox.say(Request::Reject);
            connection.log_out();
            return Err(CsaError::Engine(self.spec.name.clone(), failure));
        }
        connection.outbox.say(Request::Agree);
        loop {
            match connection.next(START) {
                Next::Reply(Reply::Started(id)) => {
                    log::info!("game {id} begins");
                    return self.game(connection, ledger, engine, (&summary, side));
                }
                Next::Reply(Reply::Rejected(name)) => {
                    connection.outbox.close();
                    return Ok(Attempt::Failed(format!("{name} refused the game")));
                }
                Next::Reply(reply) => log::info!("passed over: {reply}"),
                Next::Gone | Next::Nothing => {
                    let why =
                        format!("{}: the game that was agreed on did not begin", self.address);
                    return Ok(Attempt::Failed(why));
                }
            }
        }
    }

    /// Has the engine ready for this game. One that has left is started again.
    fn prepare(&self, engine: &mut Option<Engine>, summary: &Summary) -> Result<(), Failure> {
        let mut playing = match engine.take() {
            Some(playing) => playing,
            None => Engine::start(&self.spec, self.patience, None)?,
        };
        for (name, value) in crate::summary::settings(summary.has_declaration) {
            playing.set_if_announced(&name, &value)?;
        }
        let most = summary.max_moves.unwrap_or(0).to_string();
        playing.set_if_announced("MaxMovesToDraw", &most)?;
        playing.new_game(&[])?;
        *engine = Some(playing);
        Ok(())
    }

    fn game(
        &self,
        connection: &Connection,
        ledger: &mut Ledger,
        engine: &mut Option<Engine>,
        (summary, side): (&Summary, Side),
    ) -> Result<Attempt, CsaError> {
        let names = summary.names.each_ref().map(String::as_str);
        let place = ledger.begin(names, summary.controls, Some(summary.opening.clone()))?;
        let manner = Manner {
            rules: self.rules,
            spec: &self.spec,
            margin: self.margin,
            says_comments: self.says_comments,
            signals: self.signals,
        };
        let date = date_now();
        let game = InPlay::begin(&manner, (connection, &*ledger), (summary, side), &place)?;
        let (line, mut played) = game.play(engine);
        played.date = date;
        let [black, white] = names;
        let result = match line {
            Line::Result(end) => Reply::Result(end).to_string(),
            Line::Lost => "the line was lost".to_owned(),
        };
        let word = played.end();
        let moves = played.moves.len();
        crate::output::say(&format!("{black} - {white}: {result}, {word}, {moves} moves"))?;
        ledger.end(&place, played)?;
        if line != Line::Lost {
            connection.log_out();
        }
        if let Some(playing) = engine.take_if(|_| self.spec.restart) {
            playing.quit();
        }
        Ok(Attempt::Played(line))
    }
}

/// How often it is looked whether we are to leave.
const LOOK_UP: Duration = Duration::from_millis(200);
/// How often it is said that nothing happens.
const STILL_WAITING: Duration = Duration::from_secs(600);
/// The other side may take so long to agree; servers give it two minutes.
const START: Duration = Duration::from_secs(180);
