//! The server of the page: loopback only, a few connections, and an end in order.

mod gate;
mod keys;
mod pace;
mod page;
mod places;
mod refusal;
mod reply;
mod routes;
mod stream;

use std::io;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

use crate::message::{Message, Reading};
use keys::Keys;
use pace::Pace;
use page::{Commands, Page, ended};
use places::Places;

/// How long a client may leave unread what it is sent.
const WRITE: Duration = Duration::from_secs(10);
/// How long the head of a request may take to come.
const HEAD: Duration = Duration::from_secs(10);
/// Most bytes of it.
const HEAD_BYTES: usize = 16 << 10;
/// How long the last answers may take when everything ends.
const FAREWELL: Duration = Duration::from_millis(500);

pub(crate) struct Server {
    listener: TcpListener,
    pub(crate) keys: Arc<Keys>,
}

impl Server {
    /// Listens on the loopback address; on a free port if `port` is 0. The keys of a port that is named are kept in
    /// `folder`, if there is one.
    pub(crate) async fn bind(port: u16, folder: Option<&Path>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let keys = match folder.filter(|_| port != 0) {
            Some(folder) => Keys::kept(port, folder)?,
            None => Keys::new(listener.local_addr()?.port())?,
        };
        Ok(Self { listener, keys: Arc::new(keys) })
    }

    pub(crate) fn open_browser(&self) {
        if let Some(address) = self.keys.address_once()
            && let Err(error) = opener::open_browser(address)
        {
            log::warn!("the browser cannot be opened: {error}; open the address yourself");
        }
    }

    /// Serves the page in `frame` until `leaving` says so; `inbox` answers its commands, if it may give any.
    pub(crate) async fn serve(
        self,
        frame: &'static str,
        reading: Reading,
        inbox: Option<Sender<Message>>,
        mut leaving: watch::Receiver<bool>,
    ) {
        let page = Page { keys: self.keys, frame, reading, leaving: leaving.clone() };
        let commands = inbox.map(|inbox| Commands { inbox, pace: Arc::new(Pace::new()) });
        let routes = routes::routes(page, commands);
        let places = Places::new();
        let mut connections = JoinSet::new();
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = ended(&mut leaving) => break,
            };
            // One that fails is passed over.
            let Ok((socket, _)) = accepted else {
                tokio::time::sleep(Duration::from_millis(10)).await;
                continue;
            };
            let client = places.enter();
            let routes = routes.clone().layer(Extension(Arc::clone(&client)));
            let served = connection(socket, routes, leaving.clone());
            connections.spawn(async move {
                tokio::select! {
                    () = served => {}
                    () = client.closed() => {}
                }
            });
            while connections.try_join_next().is_some() {}
        }
        drop(self.listener);
        let all = async { while connections.join_next().await.is_some() {} };
        let _ = timeout(FAREWELL, all).await;
    }
}

/// Serves one connection until it ends, or everything does.
async fn connection(socket: TcpStream, routes: Router, mut leaving: watch::Receiver<bool>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
    let mut socket = TimeoutStream::new(socket);
    socket.set_write_timeout(Some(WRITE));
    let socket = TokioIo::new(Box::pin(socket));
    let served = http.serve_connection(socket, TowerToHyperService::new(routes));
    tokio::pin!(served);
    let done = tokio::select! {
        done = served.as_mut() => done,
        () = ended(&mut leaving) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(error) = done {
        log::debug!("a connection ended: {error}");
    }
}
