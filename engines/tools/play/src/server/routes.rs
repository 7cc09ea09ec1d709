//! The addresses, and the answer of each.

use std::path::PathBuf;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, ETAG, HeaderName, IF_NONE_MATCH, SET_COOKIE,
    VARY,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::StreamExt;
use game::{Message as Told, TextError};
use records::Format;
use serde::Deserialize;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::gate::{gate, token_of};
use super::page::{Commands, Page};
use super::refusal::Refusal;
use super::reply::{JSON, Problem, answer, respond};
use super::stream::events;
use crate::assets::{Asset, HTML, asset};
use crate::json::json;
use crate::message::{Answer, Message, Pasted, Reply};
use crate::refusal::refusal;

/// Most bytes of a command, and of a record.
const COMMAND: usize = 64 << 10;
const RECORD: usize = 1 << 20;
const TEXT: &str = "text/plain; charset=utf-8";
const PATIENCE: Duration = Duration::from_secs(10);

type Served = Result<Response, Problem>;

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
        .fallback(async || Problem::from(Refusal::Nowhere {}))
        .method_not_allowed_fallback(async || Problem::from(Refusal::Method {}))
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
    let frame = asset(page.frame).ok_or(Refusal::Nowhere {})?;
    let response = sent(request.headers(), frame);
    Ok(match token_of(&request) {
        Some(_) => ([(SET_COOKIE, page.keys.set_cookie())], response).into_response(),
        None => response,
    })
}

/// A file of the program, which the browser may keep and asks about by its tag.
async fn file(Path(name): Path<String>, headers: HeaderMap) -> Served {
    let file = asset(&name).filter(|file| file.kind != HTML).ok_or(Refusal::Nowhere {})?;
    let kept = [(CACHE_CONTROL, "no-cache"), (VARY, "accept-encoding"), (ETAG, &file.tag)];
    let is_known = text(&headers, &IF_NONE_MATCH).is_some_and(|tags| tags.contains(&file.tag));
    Ok(match is_known {
        true => (StatusCode::NOT_MODIFIED, kept).into_response(),
        false => (kept, sent(&headers, file)).into_response(),
    })
}

/// A file as it lies in the program, or inflated for a browser that does not read that.
fn sent(headers: &HeaderMap, Asset { kind, packed, .. }: &'static Asset) -> Response {
    let mut ways = text(headers, &ACCEPT_ENCODING).unwrap_or_default().split(',');
    match ways.any(|way| way.trim() == "deflate") {
        true => ([(CONTENT_ENCODING, "deflate")], respond(kind, packed.stream())).into_response(),
        false => respond(kind, packed.bytes()),
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

async fn offer(State(commands): State<Commands>) -> Served {
    ask(&commands, JSON, Message::Offer).await
}

async fn snapshot(State(page): State<Page>) -> Response {
    respond(JSON, json(&page.reading.state.borrow().snapshot))
}

async fn command(State(commands): State<Commands>, request: Request) -> Served {
    check_pace(&commands)?;
    let body = body(request, COMMAND).await?;
    let request = serde_json::from_slice(&body)
        .map_err(|error| Problem::Malformed(TextError::new(format!("not a command: {error}"))))?;
    ask(&commands, JSON, |reply| Message::Ask(request, reply)).await
}

fn check_pace(commands: &Commands) -> Result<(), Problem> {
    if commands.pace.allows() { Ok(()) } else { Err(Refusal::TooManyCommands {}.into()) }
}

async fn paste(State(commands): State<Commands>, headers: HeaderMap, request: Request) -> Served {
    check_pace(&commands)?;
    let wrong = |what: &str| Problem::Malformed(TextError::new(what));
    let revision = said(&headers, "X-Revision")?.and_then(|text| text.parse().ok());
    let revision = revision.ok_or_else(|| wrong("X-Revision is the number of the state"))?;
    let game = said(&headers, "X-Game")?.map(str::parse::<u32>).transpose();
    let number = game.map_err(|_| wrong("X-Game is the number of a game in the text, from 0"))?;
    let number = number.map(|number| number as usize);
    let ending = said(&headers, "X-Ending")?.map(str::to_owned);
    let pasted = Pasted { bytes: body(request, RECORD).await?, ending, number };
    ask(&commands, JSON, |reply| Message::Paste(revision, pasted, reply)).await
}

/// The text of the header `name`; `None` if there is none, or it is empty.
///
/// # Errors
/// If it has other letters than those of ASCII.
fn said<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Problem> {
    let Some(value) = headers.get(name) else { return Ok(None) };
    let wrong = |_| Problem::Malformed(TextError::new(format!("{name} is text in ASCII")));
    let text = value.to_str().map_err(wrong)?;
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// In which format a record is wanted, or of which game all finished games are.
#[derive(Deserialize)]
struct Wanted {
    format: Option<String>,
    game: Option<String>,
}

type AskedFor = Result<Query<Wanted>, QueryRejection>;

async fn export(State(commands): State<Commands>, asked: AskedFor) -> Served {
    let format = asked.ok().and_then(|Query(wanted)| wanted.format);
    let none =
        || Problem::Malformed(TextError::new("format=kif or another format of the game is wanted"));
    let format = format.ok_or_else(none)?;
    if Format::of_extension(&format).is_none() {
        let unknown = Told::new("record-unknown-format").with("text", format);
        return Err(Problem::Malformed(refusal(unknown)));
    }
    let asked = PathBuf::from(format!("game.{format}"));
    ask(&commands, TEXT, |reply| Message::Export(asked, reply)).await
}

async fn history(State(commands): State<Commands>, asked: AskedFor) -> Served {
    let game = asked.ok().and_then(|Query(wanted)| wanted.game);
    let none = || Problem::Malformed(TextError::new("game=shogi or another game is wanted"));
    let game = game.ok_or_else(none)?;
    ask(&commands, TEXT, |reply| Message::History(game, reply)).await
}

/// The body, if it is short enough and comes in time.
async fn body(request: Request, most: usize) -> Result<Vec<u8>, Problem> {
    let read = timeout(PATIENCE, whole(request.into_body(), most)).await;
    read.map_err(|_| Refusal::TooSlow {})?
}

/// Reads a body to its end. One that is too long is passed over for a while, since an answer would
/// be lost to a client that is still sending.
async fn whole(body: Body, most: usize) -> Result<Vec<u8>, Problem> {
    /// Bytes that are passed over at most.
    const PASSED: usize = 8 << 20;
    let mut parts = body.into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(part) = parts.next().await {
        let part = part.map_err(|error| Problem::Malformed(TextError::new(error.to_string())))?;
        length += part.len();
        if length <= most {
            bytes.extend_from_slice(&part);
        } else if length > PASSED {
            break;
        }
    }
    if length > most { Err(Refusal::TooLarge { bytes: most }.into()) } else { Ok(bytes) }
}

async fn ask(
    commands: &Commands,
    kind: &'static str,
    message: impl FnOnce(Reply) -> Message,
) -> Served {
    let (sender, receiver) = oneshot::channel::<Answer>();
    let reply = Box::new(move |answer| drop(sender.send(answer)));
    commands.inbox.send(message(reply)).map_err(|_| Refusal::Gone {})?;
    answer(receiver.await.map_err(|_| Refusal::Gone {})?, kind)
}
