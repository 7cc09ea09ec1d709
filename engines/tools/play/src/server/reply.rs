//! Answers as responses.

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::http::{Response, StatusCode};
use serde::Serialize;

use crate::lessons::Words;
use crate::message::{Answer, json};
use crate::snapshot::Snapshot;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    status: StatusCode,
    kind: &'static str,
    text: String,
}

impl Problem {
    fn new(status: StatusCode, kind: &'static str, text: impl Into<String>) -> Self {
        Self { status, kind, text: text.into() }
    }

    pub(crate) fn forbidden(text: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", text)
    }

    pub(crate) fn unsupported(wanted: &str) -> Self {
        let text = format!("the content type must be {wanted}");
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "malformed", text)
    }

    pub(crate) fn malformed(text: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed", text)
    }

    pub(crate) fn unknown() -> Self {
        Self::new(StatusCode::NOT_FOUND, "unknown", "there is nothing at this address")
    }

    pub(crate) fn no_method() -> Self {
        let text = "this address does not take the request's method";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "malformed", text)
    }

    pub(crate) fn too_large(most: usize) -> Self {
        let text = format!("more than {most} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", text)
    }

    pub(crate) fn too_slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "malformed", "the request did not come to its end")
    }

    pub(crate) fn too_many(what: &str) -> Self {
        let text = format!("too many {what}: try again in a moment");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", text)
    }

    pub(crate) fn gone() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "gone", "the program is ending")
    }
}

/// A response of this type.
pub(crate) fn respond(
    status: StatusCode,
    kind: &'static str,
    body: impl Into<Body>,
) -> Response<Body> {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

pub(crate) const JSON: &str = "application/json";

#[derive(Serialize)]
struct ToldProblem<'a> {
    error: &'a str,
    /// The same in every language of the page.
    words: Words,
    kind: &'static str,
    /// The state, where the page has an older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    snapshot: Option<&'a Snapshot>,
    /// The step of the game's lesson that explains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
}

pub(crate) fn refuse(problem: &Problem) -> Response<Body> {
    refuse_with(problem, None)
}

fn refuse_with(problem: &Problem, snapshot: Option<&Snapshot>) -> Response<Body> {
    let words = Words::said(&problem.text);
    let told =
        ToldProblem { error: &problem.text, words, kind: problem.kind, snapshot, step: None };
    respond(problem.status, JSON, json(&told))
}

/// The session's answer as a response; `kind` is the type of a text.
pub(crate) fn answer(answer: Answer, kind: &'static str) -> Response<Body> {
    match answer {
        Answer::Done(snapshot) => respond(StatusCode::OK, JSON, json(&*snapshot)),
        Answer::Text(text) => respond(StatusCode::OK, kind, text),
        Answer::Refused(text, step) => {
            let words = Words::said(&text);
            let told = ToldProblem { error: &text, words, kind: "refused", snapshot: None, step };
            respond(StatusCode::UNPROCESSABLE_ENTITY, JSON, json(&told))
        }
        Answer::Malformed(text) => refuse(&Problem::malformed(text)),
        Answer::Stale(snapshot) => {
            let text = "the game has gone on: look at it again";
            refuse_with(&Problem::new(StatusCode::CONFLICT, "stale", text), Some(&snapshot))
        }
    }
}
