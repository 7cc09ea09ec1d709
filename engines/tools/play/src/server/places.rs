//! The places for connections: strangers cannot take those of whoever has the key.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// Connections at most that have shown the key, and of others.
const KNOWN: usize = 32;
const STRANGERS: usize = 16;

pub(crate) struct Places {
    known: Arc<Semaphore>,
    /// The eldest in front.
    strangers: Mutex<VecDeque<Weak<Guest>>>,
}

/// A connection: a stranger until a request of it has shown the key.
pub(crate) struct Guest {
    known: Arc<Semaphore>,
    place: OnceLock<OwnedSemaphorePermit>,
    leave: Notify,
}

impl Places {
    pub(crate) fn new() -> Self {
        Self { known: Arc::new(Semaphore::new(KNOWN)), strangers: Mutex::default() }
    }

    /// A place for a new connection; where there is none, the eldest stranger gives up its own.
    pub(crate) fn enter(&self) -> Arc<Guest> {
        let mut strangers = self.strangers.lock().unwrap_or_else(PoisonError::into_inner);
        strangers.retain(|guest| guest.upgrade().is_some_and(|guest| guest.place.get().is_none()));
        if strangers.len() >= STRANGERS
            && let Some(eldest) = strangers.pop_front().and_then(|guest| guest.upgrade())
        {
            eldest.leave.notify_one();
        }
        let known = Arc::clone(&self.known);
        let guest = Arc::new(Guest { known, place: OnceLock::new(), leave: Notify::new() });
        strangers.push_back(Arc::downgrade(&guest));
        guest
    }
}

impl Guest {
    /// Takes a place of those who have the key; whether it has one.
    pub(crate) fn admit(&self) -> bool {
        if self.place.get().is_none()
            && let Ok(place) = Arc::clone(&self.known).try_acquire_owned()
        {
            let _ = self.place.set(place);
        }
        self.place.get().is_some()
    }

    /// Until it has to go.
    pub(crate) async fn turned_out(&self) {
        self.leave.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn strangers_give_way_and_guests_stay() {
        let places = Places::new();
        let admitted = |_| Some(places.enter()).filter(|guest| guest.admit());
        let guests: Vec<_> = (0..KNOWN).filter_map(admitted).collect();
        assert!(guests.len() == KNOWN && !places.enter().admit());
        let strangers: Vec<_> = (0..=STRANGERS).map(|_| places.enter()).collect();
        let all = strangers.iter().chain(&guests);
        let mut out = all.map(|guest| guest.turned_out().now_or_never().is_some());
        assert!(out.next() == Some(true) && !out.any(|gone| gone), "only the eldest leaves");
        drop(guests);
        assert!(places.enter().admit());
    }
}
