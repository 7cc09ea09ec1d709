//! Limits on connections: those without the key cannot use up the places of those with it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// Connections at most that have shown the key, and of others.
const KNOWN: usize = 32;
const UNKNOWN: usize = 16;

pub(crate) struct Places {
    known: Arc<Semaphore>,
    /// The oldest in front.
    unknown: Mutex<VecDeque<Weak<Client>>>,
}

/// A connection: unknown until one of its requests has shown the key.
pub(crate) struct Client {
    known: Arc<Semaphore>,
    place: OnceLock<OwnedSemaphorePermit>,
    close: Notify,
}

impl Places {
    pub(crate) fn new() -> Self {
        Self { known: Arc::new(Semaphore::new(KNOWN)), unknown: Mutex::default() }
    }

    /// A place for a new connection; where there is none, the oldest unknown one is closed.
    pub(crate) fn enter(&self) -> Arc<Client> {
        let mut unknown = self.unknown.lock().unwrap_or_else(PoisonError::into_inner);
        unknown
            .retain(|client| client.upgrade().is_some_and(|client| client.place.get().is_none()));
        if unknown.len() >= UNKNOWN
            && let Some(oldest) = unknown.pop_front().and_then(|client| client.upgrade())
        {
            oldest.close.notify_one();
        }
        let known = Arc::clone(&self.known);
        let client = Arc::new(Client { known, place: OnceLock::new(), close: Notify::new() });
        unknown.push_back(Arc::downgrade(&client));
        client
    }
}

impl Client {
    /// Takes one of the places for connections with the key; whether it has one.
    pub(crate) fn admit(&self) -> bool {
        if self.place.get().is_none()
            && let Ok(place) = Arc::clone(&self.known).try_acquire_owned()
        {
            let _ = self.place.set(place);
        }
        self.place.get().is_some()
    }

    /// Until it has to close.
    pub(crate) async fn closed(&self) {
        self.close.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn the_oldest_unknown_connection_is_closed() {
        let places = Places::new();
        let admitted = |_| Some(places.enter()).filter(|client| client.admit());
        let clients: Vec<_> = (0..KNOWN).filter_map(admitted).collect();
        assert!(clients.len() == KNOWN && !places.enter().admit());
        let unknown: Vec<_> = (0..=UNKNOWN).map(|_| places.enter()).collect();
        let all = unknown.iter().chain(&clients);
        let mut out = all.map(|client| client.closed().now_or_never().is_some());
        assert!(out.next() == Some(true) && !out.any(|gone| gone), "only the oldest is closed");
        drop(clients);
        assert!(places.enter().admit());
    }
}
