//! Answers as responses.

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use game::{Message, Refusal as _, TextError};
use records::RecordFile;
use serde::Serialize;

use super::refusal::Refusal;
use crate::json::json;
use crate::message::Answer;
use crate::snapshot::Snapshot;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Problem {
    #[error("{0}")]
    Request(#[from] Refusal),
    #[error("{0}")]
    Malformed(TextError),
    /// By the game; the step of its lesson that explains it.
    #[error("{0}")]
    Refused(TextError, Option<usize>),
    #[error("the game has gone on: look at it again")]
    Stale,
}

impl Problem {
    /// The status, and the word by which the page knows it.
    const fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Request(refusal) => kind_of(refusal),
            Self::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed"),
            Self::Refused(..) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            Self::Stale => (StatusCode::CONFLICT, "stale"),
        }
    }

    fn response(&self, snapshot: Option<&Snapshot>) -> Response {
        let ((status, kind), error) = (self.kind(), self.to_string());
        let (message, step) = match self {
            Self::Refused(error, step) => (error.message().clone(), *step),
            Self::Malformed(error) => (error.message().clone(), None),
            Self::Request(refusal) => (refusal.message(), None),
            Self::Stale => (Message::new("play-stale"), None),
        };
        let body = ProblemBody { error: &error, kind, message, snapshot, step };
        (status, respond(JSON, json(&body))).into_response()
    }
}

pub(super) const fn kind_of(refusal: &Refusal) -> (StatusCode, &'static str) {
    match refusal {
        Refusal::ContentType { .. } => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "malformed"),
        Refusal::Nowhere {} => (StatusCode::NOT_FOUND, "unknown"),
        Refusal::Method {} => (StatusCode::METHOD_NOT_ALLOWED, "malformed"),
        Refusal::TooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
        Refusal::TooSlow {} => (StatusCode::REQUEST_TIMEOUT, "malformed"),
        Refusal::TooManyCommands {}
        | Refusal::TooManyStreams {}
        | Refusal::TooManyConnections {} => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
        Refusal::Gone {} => (StatusCode::SERVICE_UNAVAILABLE, "gone"),
        _ => (StatusCode::FORBIDDEN, "forbidden"),
    }
}

#[derive(Serialize)]
struct ProblemBody<'a> {
    error: &'a str,
    kind: &'static str,
    /// The same as a value.
    message: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    snapshot: Option<&'a Snapshot>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        self.response(None)
    }
}

pub(crate) fn respond(kind: &'static str, body: impl Into<Body>) -> Response {
    ([(CONTENT_TYPE, kind)], body.into()).into_response()
}

pub(crate) const JSON: &str = "application/json";

/// The session's answer as a response; `kind` is the type of a text.
pub(crate) fn answer(answer: Answer, kind: &'static str) -> Result<Response, Problem> {
    match answer {
        Answer::Done(state) => Ok(respond(JSON, state.answer())),
        Answer::Text(text) => Ok(respond(kind, text)),
        Answer::File(name, RecordFile { bytes, encoding, .. }) => {
            let kind = format!("text/plain; charset={encoding}");
            let saved = format!("attachment; filename=\"{name}\"");
            Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, saved)], bytes).into_response())
        }
        Answer::Refused(error, step) => Err(Problem::Refused(error, step)),
        Answer::Malformed(error) => Err(Problem::Malformed(error)),
        Answer::Stale(state) => Ok(Problem::Stale.response(Some(&state.snapshot))),
    }
}
