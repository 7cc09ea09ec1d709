//! A match on a page while it is played.

use std::io::{self, Write};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use arena::journal::{GameEntry, MatchRecord};
use arena::referee::{MoveEntry, Opening};
use arena::spectator::{Billing, Spectator};
use command_line::exhausted;
use tokio::runtime;
use tokio::sync::watch;

use crate::change::Published;
use crate::match_view::MatchView;
use crate::message::{Publisher, publisher};
use crate::server::Server;
use crate::snapshot::Snapshot;

/// Between two looks at the boards.
const PACE: Duration = Duration::from_millis(200);

/// The page of a match; it ends with this value.
struct Page {
    view: Arc<MatchView>,
    leave: watch::Sender<bool>,
    server: Option<JoinHandle<()>>,
}

/// Serves a page that shows the match of `billing`, and prints its address on stderr.
///
/// # Errors
/// If the port is in use, or there is no thread for the server.
pub fn watch(billing: &Billing<'_>) -> Result<Box<dyn Spectator>, String> {
    let failed = |error: io::Error| format!("the match cannot be watched: {error}");
    let runtime = runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let port = billing.port;
    let taken =
        |error| format!("the match cannot be watched: port {port} of this machine: {error}");
    let server = runtime.block_on(Server::bind(port, None)).map_err(taken)?;
    writeln!(command_line::stderr(), "watch {}", server.keys.address()).map_err(failed)?;
    if billing.opens {
        server.open_browser();
    }
    let view = Arc::new(MatchView::of(billing));
    let (leave, leaving) = watch::channel(false);
    let shown = Arc::clone(&view);
    let work = move || runtime.block_on(serve(server, &shown, leaving));
    let server =
        Builder::new().name("watch".to_owned()).spawn(work).map_err(exhausted).map_err(failed)?;
    Ok(Box::new(Page { view, leave, server: Some(server) }))
}

/// Serves what is seen until `leaving` says so.
async fn serve(server: Server, view: &MatchView, leaving: watch::Receiver<bool>) {
    let (publisher, reading) = publisher();
    let mut seen = None;
    publish(view, &publisher, &mut seen);
    let (leave, left) = watch::channel(false);
    tokio::join!(server.serve("watch.html", reading, None, left), async {
        let mut leaving = leaving;
        while tokio::time::timeout(PACE, leaving.wait_for(|leaving| *leaving)).await.is_err() {
            publish(view, &publisher, &mut seen);
        }
        publish(view, &publisher, &mut seen);
        leave.send_replace(true);
    });
}

fn publish(view: &MatchView, publisher: &Publisher, seen: &mut Option<u64>) {
    if let Some(snapshot) = view.snapshot(*seen) {
        *seen = Some(snapshot.revision);
        let state = Published::default().publication(Snapshot::Match(Box::new(snapshot)));
        publisher.state.send_replace(Arc::new(state));
    }
}

impl Spectator for Page {
    fn joins(&self, name: &str) {
        self.view.joins(name);
    }

    fn begins(&self, game: (u64, u8), engines: [usize; 2], opening: &Opening) {
        self.view.begins(game, engines, opening);
    }

    fn sees(&self, game: (u64, u8), played: &MoveEntry) {
        self.view.sees(game, played);
    }

    fn ends(&self, game: &GameEntry, record: &MatchRecord) {
        self.view.ends(game, record);
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.view.close();
        self.leave.send_replace(true);
        if let Some(server) = self.server.take() {
            // A panic of it has been reported.
            let _ = server.join();
        }
    }
}
