//! The secrets that let a browser in.

use std::fmt::Write;
use std::io;
use std::sync::{Mutex, PoisonError};

/// The tokens of the addresses, and the cookie that either becomes.
pub(crate) struct Keys {
    /// In the address that is printed.
    printed: String,
    /// In the address that the browser is opened with; good once.
    once: Mutex<Option<String>>,
    cookie: String,
    port: u16,
}

impl Keys {
    /// New keys for the server on `port`.
    pub(crate) fn new(port: u16) -> io::Result<Self> {
        let once = Mutex::new(Some(secret()?));
        Ok(Self { printed: secret()?, once, cookie: secret()?, port })
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
        format!("tengen-{}={}; Path=/; HttpOnly; SameSite=Strict", self.port, self.cookie)
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
