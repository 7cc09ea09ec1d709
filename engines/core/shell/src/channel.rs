//! Channels whose code is compiled once, whatever they carry.
//!
//! The channels of `std` are compiled anew, all kinds of them, for every type of message in every
//! game: they were a seventh of what the compiler had to read of a game. Here a message travels
//! boxed, as [`Any`], through a channel of one type.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

type Letter = Box<dyn Any + Send>;

/// Whether a letter was taken.
type Post = Arc<dyn Fn(Letter) -> bool + Send + Sync>;

/// The end that messages go into. A channel ends with its last sender.
pub(crate) struct Sender<T> {
    post: Post,
    carries: PhantomData<fn(T)>,
}

/// The end that messages come out of, in the order in which they were sent.
pub(crate) struct Receiver<T> {
    letters: mpsc::Receiver<Letter>,
    carries: PhantomData<fn() -> T>,
}

/// A channel that holds any number of messages.
pub(crate) fn channel<T: Send + 'static>() -> (Sender<T>, Receiver<T>) {
    ends(letters())
}

/// A channel that makes senders wait while it holds `capacity` messages.
pub(crate) fn bounded<T: Send + 'static>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    ends(bounded_letters(capacity))
}

fn letters() -> (Post, mpsc::Receiver<Letter>) {
    let (sender, letters) = mpsc::channel();
    (Arc::new(move |letter| sender.send(letter).is_ok()), letters)
}

fn bounded_letters(capacity: usize) -> (Post, mpsc::Receiver<Letter>) {
    let (sender, letters) = mpsc::sync_channel(capacity);
    (Arc::new(move |letter| sender.send(letter).is_ok()), letters)
}

fn ends<T>((post, letters): (Post, mpsc::Receiver<Letter>)) -> (Sender<T>, Receiver<T>) {
    (Sender { post, carries: PhantomData }, Receiver { letters, carries: PhantomData })
}

fn receive(
    letters: &mpsc::Receiver<Letter>,
    patience: Option<Duration>,
) -> Result<Letter, RecvTimeoutError> {
    match patience {
        None => letters.recv().map_err(|_| RecvTimeoutError::Disconnected),
        Some(patience) => letters.recv_timeout(patience),
    }
}

impl<T: Send + 'static> Sender<T> {
    /// Puts `message` in; whether anybody receives any more.
    pub(crate) fn send(&self, message: T) -> bool {
        (self.post)(Box::new(message))
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        Self { post: Arc::clone(&self.post), carries: PhantomData }
    }
}

impl<T: 'static> Receiver<T> {
    /// The next message; `None` once there is no sender any more.
    pub(crate) fn recv(&self) -> Option<T> {
        receive(&self.letters, None).ok().and_then(opened)
    }

    /// The next message, if it comes within `patience` and there is a sender.
    pub(crate) fn recv_timeout(&self, patience: Duration) -> Result<T, RecvTimeoutError> {
        let letter = receive(&self.letters, Some(patience))?;
        opened(letter).ok_or(RecvTimeoutError::Disconnected)
    }
}

/// The message in `letter`: senders of a channel put in nothing else.
fn opened<T: 'static>(letter: Letter) -> Option<T> {
    letter.downcast().ok().map(|message| *message)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn messages_come_in_the_order_in_which_they_were_sent() {
        let (sender, receiver) = channel();
        let second = sender.clone();
        assert!(sender.send(1) && second.send(2));
        drop((sender, second));
        assert_eq!([receiver.recv(), receiver.recv(), receiver.recv()], [Some(1), Some(2), None]);
    }

    #[test]
    fn patience_ends_without_a_message_and_with_the_last_sender() {
        let (sender, receiver) = channel::<String>();
        assert_eq!(receiver.recv_timeout(Duration::ZERO), Err(RecvTimeoutError::Timeout));
        drop(sender);
        assert_eq!(receiver.recv_timeout(Duration::ZERO), Err(RecvTimeoutError::Disconnected));
    }

    #[test]
    fn nothing_can_be_sent_to_nobody() {
        let (sender, receiver) = bounded(1);
        drop(receiver);
        assert!(!sender.send(1));
    }

    #[test]
    fn a_full_channel_makes_its_sender_wait() {
        let (sender, receiver) = bounded(1);
        let sending = thread::spawn(move || assert!((0..100).all(|i| sender.send(i))));
        let received: Vec<i32> = std::iter::from_fn(|| receiver.recv()).collect();
        assert_eq!(received, (0..100).collect::<Vec<_>>());
        sending.join().expect("the sender has sent all");
    }
}
