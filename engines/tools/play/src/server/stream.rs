//! The stream of events: the newest state, and what follows it.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{Stream, unfold};
use tokio::sync::{OwnedSemaphorePermit, watch};

use super::page::{Page, ended};
use super::refusal::Refusal;
use super::reply::Problem;
use crate::json::json;
use crate::message::Reading;
use crate::review::ReviewReport;

/// A reader of the stream, which takes one of the places there are.
struct Reader {
    reading: Reading,
    leaving: watch::Receiver<bool>,
    /// The revision of the state that it was sent.
    known: Option<u64>,
    has_ended: bool,
    _place: OwnedSemaphorePermit,
}

/// Opens a stream, if there is a place.
pub(crate) async fn events(State(page): State<Page>) -> Result<Response, Problem> {
    let place = Arc::clone(&page.reading.streams).try_acquire_owned();
    let place = place.map_err(|_| Refusal::TooManyStreams {})?;
    let mut reading = page.reading.clone();
    reading.state.mark_changed();
    reading.analysis.mark_unchanged();
    // A review that was made is shown to whoever comes later.
    let is_none = matches!(**reading.review.borrow(), ReviewReport::None);
    if is_none {
        reading.review.mark_unchanged();
    } else {
        reading.review.mark_changed();
    }
    let leaving = page.leaving.clone();
    let reader = Reader { reading, leaving, known: None, has_ended: false, _place: place };
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(stream(reader)).keep_alive(keep_alive).into_response())
}

fn stream(reader: Reader) -> impl Stream<Item = Result<Event, Infallible>> {
    unfold(reader, async |mut reader| {
        let event = reader.next().await?;
        Some((Ok(event), reader))
    })
}

impl Reader {
    /// The next event; the last one is `end`.
    async fn next(&mut self) -> Option<Event> {
        if self.has_ended {
            return None;
        }
        let Reading { state, analysis, review, .. } = &mut self.reading;
        let (name, text) = tokio::select! {
            biased;
            // The last state is sent before the end.
            Ok(()) = state.changed() => {
                let state = state.borrow_and_update();
                state.event(self.known.replace(state.snapshot.revision()))
            }
            () = ended(&mut self.leaving) => ("end", "{}".to_owned()),
            Ok(()) = review.changed() => ("review", json(&**review.borrow_and_update())),
            Ok(()) = analysis.changed() => ("analysis", json(&**analysis.borrow_and_update())),
            else => ("end", "{}".to_owned()),
        };
        self.has_ended = name == "end";
        Some(Event::default().event(name).data(text))
    }
}
