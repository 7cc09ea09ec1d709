//! The state that all addresses of the page share.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use tokio::sync::watch;

use super::keys::Keys;
use super::pace::Pace;
use crate::message::{Message, Reading};

/// All that every request can reach.
#[derive(Clone)]
pub(crate) struct Page {
    pub(super) keys: Arc<Keys>,
    /// The file that the page is in.
    pub(super) frame: &'static str,
    pub(super) reading: Reading,
    pub(super) leaving: watch::Receiver<bool>,
}

/// All that commands can reach besides.
#[derive(Clone)]
pub(crate) struct Commands {
    pub(super) inbox: Sender<Message>,
    pub(super) pace: Arc<Pace>,
}

pub(super) async fn ended(leaving: &mut watch::Receiver<bool>) {
    // Without a sender nobody can say so any more.
    let _ = leaving.wait_for(|leaving| *leaving).await;
}
