//! Mock engines: they know the rules and nothing else, and misbehave on request.
//!
//! They test every path of the runner, and a person's own tools too: `tengen mock dots --behaviour
//! crash --after 3` speaks the game's protocols and leaves at its third move.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use dyngame::{DynGame, GameState, MoveNotation, SettingRefusal, Settings};
use game::TextError;
use game::keys::SplitMix64;
use protocol::{
    Base, BestMove, Choice, Command, Dialect, ParseError, Position, Protocol, Reply, dialect,
    opened_by,
};

use crate::openings;

/// A fault of a mock engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Behaviour {
    /// Nothing: it plays random legal moves.
    #[default]
    Random,
    /// Its process ends when it should move.
    Crash,
    /// It never answers again, and ignores even `quit`.
    Stall,
    /// It plays a move that is not legal.
    Cheat,
    /// It takes its time before the handshake.
    SlowStart,
    /// It takes its time before each move.
    Late,
    /// It prints rubbish before each answer.
    Babble,
    /// It resigns.
    Resign,
    /// It declares a win.
    Claim,
    /// It says that it has no move.
    Mute,
    /// It answers at once where it should wait, and again when it is to stop.
    Hasty,
    /// It speaks before it is spoken to and after each command, and answers every `stop`.
    Chatter,
    /// It gives each answer twice.
    Twice,
    /// It does not answer pings.
    Deaf,
    /// It stays when it should leave.
    Linger,
    /// Its process ends at the first line that is odd, or says what it does not know.
    Brittle,
}

/// A mock engine's orders.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Orders {
    /// Its fault.
    #[arg(long, value_enum, default_value_t)]
    behaviour: Behaviour,
    /// The move of the game at which it begins to.
    #[arg(long, default_value_t = 1)]
    after: u32,
    /// Milliseconds of delay.
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    delay: u64,
    /// Seed of its moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Why a mock engine left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// It received `quit`, or its input ended.
    Quit,
    /// On purpose, without a word.
    Crash,
}

/// Acts as an engine of this game until `quit`.
///
/// # Errors
/// If the input or the output fails.
pub fn run(
    rules: &dyn DynGame,
    orders: Orders,
    input: impl BufRead,
    output: impl Write,
) -> io::Result<Departure> {
    if orders.behaviour == Behaviour::SlowStart {
        thread::sleep(Duration::from_millis(orders.delay));
    }
    let mut mock = Mock {
        rules,
        orders,
        output,
        dialect: None,
        settings: Settings::new(),
        position: Position::default(),
        moves: 0,
        held: None,
    };
    mock.chatter()?;
    for line in input.split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        match mock.hear(&line)? {
            Some(Departure::Quit) => break,
            Some(Departure::Crash) => return Ok(Departure::Crash),
            None => mock.chatter()?,
        }
    }
    if orders.behaviour == Behaviour::Linger {
        thread::sleep(FOREVER);
    }
    Ok(Departure::Quit)
}

/// Longer than any runner's patience.
const FOREVER: Duration = Duration::from_secs(3600);

struct Mock<'a, W> {
    rules: &'a dyn DynGame,
    orders: Orders,
    output: W,
    dialect: Option<Box<dyn Dialect>>,
    settings: Settings,
    position: Position,
    moves: u32,
    /// An answer that waits for `stop` or `ponderhit`.
    held: Option<BestMove>,
}

impl<W: Write> Mock<'_, W> {
    fn hear(&mut self, line: &str) -> io::Result<Option<Departure>> {
        if self.dialect.is_none() {
            let spoken = self.rules.protocols();
            self.dialect = Some(dialect(opened_by(line, spoken).unwrap_or(spoken[0])));
        }
        if self.does(Behaviour::Brittle) && !line.is_ascii() {
            return Ok(Some(Departure::Crash));
        }
        let Some(dialect) = &mut self.dialect else { return Ok(None) };
        match dialect.decode_command(line) {
            Ok(commands) => {
                for command in commands {
                    if let Some(departure) = self.obey(command)? {
                        return Ok(Some(departure));
                    }
                }
            }
            Err(_) if self.does(Behaviour::Brittle) => return Ok(Some(Departure::Crash)),
            Err(ParseError::Unknown(line)) => self.say(&Reply::Unknown(line))?,
            Err(ParseError::Malformed(reason) | ParseError::Position(reason)) => {
                self.say(&Reply::Error(reason))?;
            }
        }
        Ok(None)
    }

    fn does(&self, behaviour: Behaviour) -> bool {
        self.orders.behaviour == behaviour
    }

    /// A line that nobody has asked for.
    fn chatter(&mut self) -> io::Result<()> {
        match self.does(Behaviour::Chatter) {
            true => self.output.write_all(b"just a word\n").and_then(|()| self.output.flush()),
            false => Ok(()),
        }
    }

    /// Whether a brittle engine breaks at `command`.
    fn is_odd(&self, command: &Command) -> bool {
        match command {
            Command::SetOption { name, .. } => {
                let mut known = self.rules.options().into_iter();
                !known.any(|option| option.spec.is_called(self.protocol(), name))
            }
            Command::Position(position) => self.board(position).is_err(),
            Command::Go(go) => go.clock.time.iter().flatten().any(|&time| time <= 0),
            _ => false,
        }
    }

    fn say(&mut self, reply: &Reply) -> io::Result<()> {
        let mut text = String::new();
        if let Some(dialect) = &mut self.dialect {
            dialect.encode_reply(reply, &mut text);
        }
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }

    fn obey(&mut self, command: Command) -> io::Result<Option<Departure>> {
        if self.does(Behaviour::Brittle) && self.is_odd(&command) {
            return Ok(Some(Departure::Crash));
        }
        match command {
            Command::Handshake(word) => {
                self.say(&Reply::Identity {
                    name: "Tengen Mock".into(),
                    version: env!("CARGO_PKG_VERSION").into(),
                    author: "The Tengen authors".into(),
                })?;
                for option in self.rules.options() {
                    self.say(&Reply::Option(option.spec))?;
                }
                self.say(&Reply::HandshakeDone(word))?;
            }
            Command::IsReady => self.say(&Reply::Ready)?,
            Command::Ping if self.does(Behaviour::Deaf) => {}
            Command::Ping => self.say(&Reply::Pong)?,
            Command::SetOption { name, value } => {
                let name = self.protocol().canonical_name(&name);
                self.settings.push((name, value.unwrap_or_default()));
            }
            Command::NewGame => self.moves = 0,
            Command::Position(position) => match self.board(&position) {
                Ok(_) => self.position = position,
                Err(error) => self.say(&Reply::Error(error.to_string()))?,
            },
            Command::Go(go) => {
                let Some(best) = self.think()? else { return Ok(Some(Departure::Crash)) };
                if (go.infinite || go.ponder) && !self.does(Behaviour::Hasty) {
                    self.held = Some(best);
                } else {
                    if self.does(Behaviour::Twice) {
                        self.say(&Reply::BestMove(best.clone()))?;
                    }
                    self.say(&Reply::BestMove(best))?;
                }
            }
            Command::Stop | Command::PonderHit { .. } => {
                let spare = || Choice::None.into();
                let extra = self.does(Behaviour::Chatter).then(spare);
                if let Some(best) = self.held.take().or(extra) {
                    self.say(&Reply::BestMove(best))?;
                }
            }
            Command::Quit => {
                if !self.does(Behaviour::Linger) {
                    self.say(&Reply::Bye)?;
                }
                return Ok(Some(Departure::Quit));
            }
            _ => {}
        }
        Ok(None)
    }

    fn protocol(&self) -> Protocol {
        self.dialect.as_ref().map_or(Protocol::Ugi, |dialect| dialect.protocol())
    }

    fn notation(&self) -> Result<MoveNotation, SettingRefusal> {
        self.rules.move_notation(self.protocol(), &self.settings)
    }

    fn board(&self, position: &Position) -> Result<Box<dyn GameState>, TextError> {
        let text = match &position.base {
            Base::Start => None,
            Base::Text(text) => Some(text.as_str()),
        };
        let notation = self.notation()?;
        let mut board = self.rules.state(text, &self.settings)?;
        for text in &position.moves {
            board.make(board.parse(text, &notation)?);
        }
        Ok(board)
    }

    /// Its answer; `None` if it leaves instead.
    fn think(&mut self) -> io::Result<Option<BestMove>> {
        self.moves += 1;
        let at_work = self.moves >= self.orders.after;
        let behaviour = if at_work { self.orders.behaviour } else { Behaviour::Random };
        let choice = match behaviour {
            Behaviour::Crash => return Ok(None),
            Behaviour::Stall => loop {
                thread::sleep(FOREVER);
            },
            Behaviour::Cheat => Choice::Move("z99".into()),
            Behaviour::Resign => Choice::Resign(self.random_move()),
            Behaviour::Claim => Choice::Win,
            Behaviour::Mute => Choice::None,
            Behaviour::Late => {
                thread::sleep(Duration::from_millis(self.orders.delay));
                self.random_choice()
            }
            Behaviour::Babble => {
                self.babble()?;
                self.random_choice()
            }
            _ => self.random_choice(),
        };
        Ok(Some(choice.into()))
    }

    fn random_choice(&mut self) -> Choice {
        self.random_move().map_or(Choice::None, Choice::Move)
    }

    fn random_move(&mut self) -> Option<String> {
        let board = self.board(&self.position).ok()?;
        let legal = board.moves();
        // By position and seed alone: a game is the same whatever was played before it.
        let position = openings::fingerprint_of(board.text().as_bytes());
        let mut rng = SplitMix64::new(self.orders.seed ^ position);
        let mv = legal.get(rng.below(legal.len().max(1)))?;
        Some(board.move_text(*mv, &self.notation().ok()?))
    }

    /// Lines that must not be taken for answers, or stop the reader.
    fn babble(&mut self) -> io::Result<()> {
        self.output.write_all(b"\r\n\n   \t\nbestmove\xff\xfe\xfd\ninfo string bestmove a1\n")?;
        self.output.write_all(b"info depth x score cp y nodes 99999999999999999999 pv\n")?;
        self.output.write_all(&vec![b'x'; 200_000])?;
        self.output.write_all(b"\nreadyok\n")?;
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use toy::tictactoe::Program;

    use super::*;
    use dyngame::Erased;

    const RULES: Erased<Program> = Erased::new();

    #[test]
    fn it_holds_an_answer_until_it_is_asked() {
        let orders = Orders { behaviour: Behaviour::Random, after: 1, delay: 0, seed: 1 };
        let input = "ugi\nposition startpos\ngo infinite\nisready\nstop\nstop\n";
        let mut output = Vec::new();
        run(&RULES, orders, input.as_bytes(), &mut output).expect("a session");
        let text = String::from_utf8_lossy(&output);
        assert_eq!(text.matches("bestmove").count(), 1);
        assert!(text.find("readyok") < text.find("bestmove"), "{text}");
    }
}
