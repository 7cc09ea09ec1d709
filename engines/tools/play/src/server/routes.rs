//! What is served at each address.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, HeaderValue, SET_COOKIE};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use futures_util::StreamExt;
use serde::Deserialize;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::gate::{gate, token_of};
use super::page::{Commands, Page};
use super::reply::{JSON, Problem, answer, refuse, respond};
use super::stream::events;
use crate::assets::asset;
use crate::message::{Answer, Message, Reply, json};

/// Most bytes of a command, and of a record.
const COMMAND: usize = 64 << 10;
const RECORD: usize = 1 << 20;
const TEXT: &str = "text/plain; charset=utf-8";
/// How long a body may take to come.
const PATIENCE: Duration = Duration::from_secs(10);

type Served = Response<Body>;

/// All addresses, behind the gate; without commands there is nothing to command.
pub(crate) fn routes(page: Page, commands: Option<Commands>) -> Router {
    let shown = Router::new()
        .route("/", get(index))
        .route("/app/{name}", get(file))
        .route("/api/snapshot", get(snapshot))
        .route("/api/events", get(events))
        .with_state(page.clone());
    let router = match commands {
        Some(commands) => shown.merge(command_routes(commands)),
        None => shown,
    };
    router
        .fallback(async || refuse(&Problem::unknown()))
        .method_not_allowed_fallback(async || refuse(&Problem::no_method()))
        .layer(from_fn_with_state(page, gate))
}

fn command_routes(commands: Commands) -> Router {
    Router::new()
        .route("/api/offer", get(offer))
        .route("/api/command", post(command))
        .route("/api/record", get(export).post(paste))
        .route("/api/history", get(history))
        .with_state(commands)
}

/// The page. A request that came with a token gets the cookie.
async fn index(State(page): State<Page>, request: Request) -> Served {
    let mut response = respond(StatusCode::OK, "text/html; charset=utf-8", page.index);
    if token_of(&request).is_some()
        && let Ok(cookie) = HeaderValue::from_str(&page.keys.set_cookie())
    {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

async fn file(Path(name): Path<String>) -> Served {
    match asset(&name) {
        Some((kind, text)) => respond(StatusCode::OK, kind, text),
        None => refuse(&Problem::unknown()),
    }
}

async fn offer(State(commands): State<Commands>) -> Served {
    ask(&commands, JSON, Message::Offer).await
}

async fn snapshot(State(page): State<Page>) -> Served {
    respond(StatusCode::OK, JSON, json(&**page.reading.snapshot.borrow()))
}

async fn command(State(commands): State<Commands>, request: Request) -> Served {
    if !commands.pace.allows() {
        return refuse(&Problem::too_many("commands"));
    }
    let body = match body(request, COMMAND).await {
        Ok(body) => body,
        Err(problem) => return refuse(&problem),
    };
    match serde_json::from_slice(&body) {
        Ok(request) => ask(&commands, JSON, |reply| Message::Ask(request, reply)).await,
        Err(error) => refuse(&Problem::malformed(format!("not a command: {error}"))),
    }
}

async fn paste(State(commands): State<Commands>, headers: HeaderMap, request: Request) -> Served {
    if !commands.pace.allows() {
        return refuse(&Problem::too_many("commands"));
    }
    let revision = headers.get("x-revision").and_then(|text| text.to_str().ok()?.parse().ok());
    let Some(revision) = revision else {
        return refuse(&Problem::malformed("X-Revision is the number of the state"));
    };
    let number = headers.get("x-game").and_then(|text| text.to_str().ok()?.parse().ok());
    match body(request, RECORD).await {
        Ok(body) => {
            ask(&commands, JSON, |reply| Message::Paste(revision, body, number, reply)).await
        }
        Err(problem) => refuse(&problem),
    }
}

/// Which format of record is wanted.
#[derive(Deserialize)]
struct Wanted {
    format: String,
}

async fn export(
    State(commands): State<Commands>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Served {
    let Ok(Query(Wanted { format })) = wanted else {
        return refuse(&Problem::malformed("format=kif or another format of the game is wanted"));
    };
    let asked = format.clone();
    let response = ask(&commands, TEXT, |reply| Message::Export(asked, reply)).await;
    match records::Format::of_extension(&format) {
        Some(format) => attached(response, format),
        None => response,
    }
}

/// Of which game all finished games are wanted.
#[derive(Deserialize)]
struct WantedHistory {
    game: String,
}

async fn history(
    State(commands): State<Commands>,
    wanted: Result<Query<WantedHistory>, QueryRejection>,
) -> Served {
    let Ok(Query(WantedHistory { game })) = wanted else {
        return refuse(&Problem::malformed("game=shogi or another game is wanted"));
    };
    let response = ask(&commands, TEXT, |reply| Message::History(game, reply)).await;
    attached(response, records::Format::Pgn)
}

/// The response as a file to be saved, if it is one.
fn attached(mut response: Served, format: records::Format) -> Served {
    let name = format!("attachment; filename=\"game.{}\"", format.extension());
    if response.status() == StatusCode::OK
        && let Ok(name) = HeaderValue::from_str(&name)
    {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    response
}

/// The body, if it is short enough and comes in time.
async fn body(request: Request, most: usize) -> Result<Vec<u8>, Problem> {
    let read = timeout(PATIENCE, whole(request.into_body(), most)).await;
    read.unwrap_or_else(|_| Err(Problem::too_slow()))
}

/// Reads a body to its end. One that is too long is passed over for a while, since an answer would
/// be lost to a client that is still sending.
async fn whole(body: Body, most: usize) -> Result<Vec<u8>, Problem> {
    /// Bytes that are passed over at most.
    const PASSED: usize = 8 << 20;
    let mut parts = body.into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(part) = parts.next().await {
        let part = part.map_err(|error| Problem::malformed(error.to_string()))?;
        length += part.len();
        if length <= most {
            bytes.extend_from_slice(&part);
        } else if length > PASSED {
            break;
        }
    }
    if length > most { Err(Problem::too_large(most)) } else { Ok(bytes) }
}

async fn ask(
    commands: &Commands,
    kind: &'static str,
    message: impl FnOnce(Reply) -> Message,
) -> Served {
    let (sender, receiver) = oneshot::channel::<Answer>();
    let reply = Box::new(move |answer| drop(sender.send(answer)));
    if commands.inbox.send(message(reply)).is_err() {
        return refuse(&Problem::gone());
    }
    match receiver.await {
        Ok(told) => answer(told, kind),
        Err(_) => refuse(&Problem::gone()),
    }
}
