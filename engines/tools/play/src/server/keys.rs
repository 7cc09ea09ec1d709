//! The secrets that let a browser in.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use files::Limit;

/// The tokens of the addresses, and the cookie that either becomes.
pub(crate) struct Keys {
    /// In the address that is printed.
    printed: String,
    /// In the address that the browser is opened with; good once.
    once: Mutex<Option<String>>,
    cookie: String,
    port: u16,
    /// Whether they outlast the server.
    are_kept: bool,
}

const LIMIT: Limit = Limit { what: "the keys of a page", mib: 1 };

impl Keys {
    /// New keys for the server on `port`.
    pub(crate) fn new(port: u16) -> io::Result<Self> {
        let once = Mutex::new(Some(secret()?));
        Ok(Self { printed: secret()?, once, cookie: secret()?, port, are_kept: false })
    }

    /// The keys that an earlier server on `port` has left in `folder`, or new ones that are left there: addresses and
    /// pages stay good when the server is started anew.
    pub(crate) fn kept(port: u16, folder: &Path) -> io::Result<Self> {
        let path = folder.join(format!("page-{port}.keys"));
        let mut keys = Self { are_kept: true, ..Self::new(port)? };
        let known = files::read_text(&path, &LIMIT).unwrap_or_default();
        if let Some((printed, cookie)) = known.trim_end().split_once('\n')
            && [printed, cookie].into_iter().all(is_secret)
        {
            (keys.printed, keys.cookie) = (printed.to_owned(), cookie.to_owned());
            return Ok(keys);
        }
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        writeln!(file, "{}\n{}", keys.printed, keys.cookie)?;
        Ok(keys)
    }

    /// The address for people.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.printed)
    }

    /// The address for the browser, which works once.
    pub(crate) fn address_once(&self) -> Option<String> {
        let once = self.once.lock().unwrap_or_else(PoisonError::into_inner);
        let token = once.as_ref()?;
        Some(format!("http://127.0.0.1:{}/?token={token}", self.port))
    }

    pub(crate) fn admits(&self, token: &str) -> bool {
        let mut once = self.once.lock().unwrap_or_else(PoisonError::into_inner);
        if once.as_deref().is_some_and(|known| is_same(known, token)) {
            *once = None;
            return true;
        }
        is_same(&self.printed, token)
    }

    pub(crate) fn set_cookie(&self) -> String {
        let age = if self.are_kept { "; Max-Age=31536000" } else { "" };
        format!("tengen-{}={}; Path=/; HttpOnly; SameSite=Strict{age}", self.port, self.cookie)
    }

    /// Whether the `Cookie` header `text` has the cookie.
    pub(crate) fn knows(&self, text: &str) -> bool {
        let name = format!("tengen-{}", self.port);
        let mut cookies = text.split(';').filter_map(|part| part.trim().split_once('='));
        cookies.any(|(key, value)| key == name && is_same(value, &self.cookie))
    }

    /// Whether the server may be addressed by `host`. Browsers leave out the usual port.
    pub(crate) fn is_host(&self, host: &str) -> bool {
        const USUAL: &str = "80";
        let (name, port) = host.split_once(':').unwrap_or((host, USUAL));
        ["127.0.0.1", "localhost"].contains(&name) && port == self.port.to_string()
    }
}

/// Compares in a time that does not tell where two texts of one length differ.
fn is_same(a: &str, b: &str) -> bool {
    let differ = a.bytes().zip(b.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    a.len() == b.len() && differ == 0
}

fn is_secret(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

fn secret() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    let mut text = String::new();
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_let_in_and_nothing_else_does() {
        let keys = Keys::new(4321).expect("random numbers");
        let once = keys.address_once().expect("an address");
        let token = |address: &str| address.split_once("token=").expect("a token").1.to_owned();
        assert!(keys.admits(&token(&keys.address())) && keys.admits(&token(&keys.address())));
        assert!(keys.admits(&token(&once)) && !keys.admits(&token(&once)));
        for wrong in ["", "0", "00000000000000000000000000000000"] {
            assert!(!keys.admits(wrong), "{wrong}");
        }
    }

    #[test]
    fn kept_keys_are_those_of_the_server_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let [first, second] = [(); 2].map(|()| Keys::kept(4321, folder).expect("keys"));
        assert_eq!((first.address(), first.set_cookie()), (second.address(), second.set_cookie()));
        assert_ne!(first.address(), Keys::kept(4322, folder).expect("keys").address());
        // A file that is no pair of keys lets nobody in.
        std::fs::write(folder.join("page-4321.keys"), "\n\n").expect("a file");
        let third = Keys::kept(4321, folder).expect("keys");
        assert!(!third.admits("") && third.address() != first.address());
    }

    #[test]
    fn the_usual_port_may_be_left_out() {
        let keys = |port| Keys::new(port).expect("random numbers");
        for host in ["localhost", "127.0.0.1", "127.0.0.1:80"] {
            assert!(keys(80).is_host(host) && !keys(8080).is_host(host), "{host}");
        }
        for host in ["evil.example", "", "localhost:", "localhost:080", "localhost:81"] {
            assert!(!keys(80).is_host(host), "{host}");
        }
    }

    #[test]
    fn the_cookie_is_known_among_others() {
        let keys = Keys::new(4321).expect("random numbers");
        let own = keys.set_cookie();
        let own = own.split(';').next().expect("a cookie");
        assert!(keys.knows(own) && keys.knows(&format!("a=b; {own}; c=d")));
        assert!(!keys.knows("") && !keys.knows("tengen-4321=") && !keys.knows("tengen-4321"));
        let other = Keys::new(4321).expect("random numbers");
        assert!(!other.knows(own));
    }
}
