//! The connection of a client: made, logged in, and until a game is offered.

use std::fmt;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::signals::Signals;
use crate::line::{Reply, Request};
use crate::link::{Heard, Outbox, listen};
use crate::summary::END;

/// A password, which nothing prints.
#[derive(Clone)]
pub(crate) struct Password(String);

impl Password {
    pub(crate) const fn new(text: String) -> Self {
        Self(text)
    }

    /// The words of a server without the password: some say again what they have not understood.
    pub(crate) fn masked(&self, text: &str) -> String {
        let secret = self.0.split_once(',').map_or(&*self.0, |(_, secret)| secret);
        if secret.is_empty() { text.to_owned() } else { text.replace(secret, "*") }
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("*")
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Address {
    pub(crate) host: String,
    pub(crate) port: u16,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        match host.contains(':') {
            true => write!(f, "[{host}]:{port}"),
            false => write!(f, "{host}:{port}"),
        }
    }
}

/// Who goes where: what a client needs to log in, and what tells it to leave.
pub(crate) struct Login<'a> {
    pub(crate) address: Address,
    pub(crate) name: String,
    /// As the server gets it: for a game with its name in it.
    pub(crate) password: Password,
    pub(crate) signals: &'a Signals,
}

pub(crate) const USUAL_PORT: u16 = 4081;

impl std::str::FromStr for Address {
    type Err = String;

    /// # Errors
    /// If there is no host, or its port is none.
    fn from_str(text: &str) -> Result<Self, String> {
        // The last colon of an address in brackets, as `[::1]:4081`, and of any other but `::1`.
        let is_bare = match text.starts_with('[') {
            true => text.ends_with(']'),
            false => text.matches(':').count() > 1,
        };
        let (host, port) = match text.rsplit_once(':').filter(|_| !is_bare) {
            Some((host, port)) => (host, port.parse().map_err(|_| format!("no port: {port:?}"))?),
            None => (text, USUAL_PORT),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        if host.is_empty() { Err("no host".to_owned()) } else { Ok(Self { host, port }) }
    }
}

pub(crate) struct Connection {
    pub(crate) outbox: Outbox,
    /// True once the server has said that a game is over, or has gone.
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) password: Password,
    heard: Receiver<(Heard, Instant)>,
}

/// The outcome of a wait for a line.
#[derive(Debug, PartialEq)]
pub(crate) enum Next {
    Reply(Reply),
    Gone,
    Nothing,
}

impl Connection {
    /// Connects to the server of `login`. `stop` becomes true when the server says that a game is over, or goes.
    ///
    /// # Errors
    /// The system's reason.
    pub(crate) fn open(
        login: &Login<'_>,
        keep_alive: Option<Duration>,
        stop: Arc<AtomicBool>,
    ) -> io::Result<Self> {
        /// The longest that a connection may take to be made.
        const PATIENCE: Duration = Duration::from_secs(10);
        let (address, password) = (&login.address, login.password.clone());
        let found = (&*address.host, address.port).to_socket_addrs()?;
        let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
        let mut stream = None;
        for address in found {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(made) => {
                    stream = Some(made);
                    break;
                }
                Err(error) => last = error,
            }
        }
        let stream = stream.ok_or(last)?;
        let (sender, heard) = sync_channel(1000);
        let name: Arc<str> = address.to_string().into();
        let outbox = Outbox::open(&stream, &name, keep_alive)?;
        let (over, secret) = (Arc::clone(&stop), password.clone());
        listen(&stream, move |heard, at| {
            if let Heard::Line(line) = &heard {
                log::trace!("{name} > {}", secret.masked(line));
            }
            if is_end(&heard) {
                over.store(true, Ordering::Relaxed);
            }
            sender.send((heard, at)).is_ok()
        })?;
        Ok(Self { outbox, stop, password, heard })
    }

    /// The next line that says anything to a player, waited for so long.
    pub(crate) fn next(&self, patience: Duration) -> Next {
        let end = Instant::now() + patience;
        loop {
            match self.next_of_all(end.saturating_duration_since(Instant::now())) {
                Next::Reply(Reply::Extended(text)) => {
                    log::info!("the server says: {}", self.password.masked(&text));
                }
                next => return next,
            }
        }
    }

    /// The next line that says anything, waited for so long. One that is not understood comes without the password.
    pub(crate) fn next_of_all(&self, patience: Duration) -> Next {
        let end = Instant::now() + patience;
        loop {
            match self.heard.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok((Heard::Line(line), _)) => match Reply::parse(&line) {
                    Reply::KeepAlive => {}
                    Reply::Unknown(text) => {
                        return Next::Reply(Reply::Unknown(self.password.masked(&text)));
                    }
                    reply => return Next::Reply(reply),
                },
                Ok((Heard::Long, _)) => log::warn!("a line that is too long is passed over"),
                Ok((Heard::Gone, _)) | Err(RecvTimeoutError::Disconnected) => return Next::Gone,
                Err(RecvTimeoutError::Timeout) => return Next::Nothing,
            }
        }
    }

    /// The lines of a summary that has begun; `None` if it does not end.
    pub(crate) fn summary(&self) -> Option<Vec<String>> {
        /// The longest that it may take, and lines at most.
        const PATIENCE: Duration = Duration::from_secs(30);
        const MOST: usize = 5000;
        let (end, mut lines) = (Instant::now() + PATIENCE, Vec::new());
        while lines.len() < MOST {
            match self.heard.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok((Heard::Line(line), _)) if line == END => return Some(lines),
                Ok((Heard::Line(line), _)) if line.is_empty() => {}
                Ok((Heard::Line(line), _)) => lines.push(line),
                _ => return None,
            }
        }
        None
    }

    /// Asks to be let in; in the extended mode as one who looks on.
    pub(crate) fn log_in(&self, login: &Login<'_>, extended: bool) {
        log::trace!("LOGIN {} *", login.name);
        let (name, password) = (login.name.clone(), login.password.0.clone());
        self.outbox.say_quietly(&Request::Login { name, password, extended }.to_string());
    }

    /// Leaves, and waits a moment until the server has taken note. That it says nothing, or hangs up, is usual.
    pub(crate) fn log_out(&self) {
        self.outbox.say(Request::Logout);
        while let Next::Reply(reply) = self.next(Duration::from_secs(1)) {
            if reply == Reply::LoggedOut {
                break;
            }
        }
        self.outbox.close();
    }
}

fn is_end(heard: &Heard) -> bool {
    match heard {
        Heard::Line(line) => matches!(Reply::parse(line), Reply::Reason(_) | Reply::Result(_)),
        Heard::Long => false,
        Heard::Gone => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_is_masked_with_and_without_a_game() {
        let said = "unknown command: LOGIN me x-60-1F,secret";
        let masked = |password: &str| Password::new(password.to_owned()).masked(said);
        assert_eq!(masked("x-60-1F,secret"), "unknown command: LOGIN me x-60-1F,*");
        assert_eq!(masked("secret"), "unknown command: LOGIN me x-60-1F,*");
        assert_eq!(masked("x-60-1F,"), said);
    }

    #[test]
    fn an_address_may_be_one_of_the_sixth_version() {
        for (text, shown) in [
            ("localhost", "localhost:4081"),
            ("localhost:1", "localhost:1"),
            ("::1", "[::1]:4081"),
            ("[::1]", "[::1]:4081"),
            ("[fe80::2]:99", "[fe80::2]:99"),
        ] {
            assert_eq!(text.parse::<Address>().expect(text).to_string(), shown);
        }
        assert!("localhost:x".parse::<Address>().is_err() && ":1".parse::<Address>().is_err());
    }
}
