//! Who is let in. A page anywhere on the web can send requests to a loopback address; none of them
//! may have an effect, or an answer that it can read.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST, HeaderName,
    HeaderValue, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::keys::Keys;
use super::page::Page;
use super::places::Guest;
use super::reply::Problem;

/// Our pages load their own files, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// Lets a request pass or answers it, and protects every answer.
pub(crate) async fn gate(State(page): State<Page>, request: Request, next: Next) -> Response {
    let guest = request.extensions().get::<Arc<Guest>>();
    let mut response = match check(&page.keys, &request) {
        Ok(()) if guest.is_none_or(|guest| guest.admit()) => next.run(request).await,
        Ok(()) => Problem::TooMany("connections").into_response(),
        Err(problem) => problem.into_response(),
    };
    if response.status() == StatusCode::FORBIDDEN {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    protect(response.headers_mut());
    response
}

fn protect(headers: &mut HeaderMap) {
    let same = HeaderValue::from_static("same-origin");
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), same.clone());
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), same);
}

fn check(keys: &Keys, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let host = host_of(request).ok_or(Problem::Forbidden("there is no Host"))?;
    if !keys.is_host(&host) {
        return Err(Problem::Forbidden("this address is not served under that name"));
    }
    let is_page = request.uri().path() == "/" && request.method() == Method::GET;
    // A link or a bookmark may lead to the page; the rest is asked for by the page itself.
    let site = only(headers, &HeaderName::from_static("sec-fetch-site"))?;
    if !is_page && site.is_some_and(|site| site != "same-origin") {
        return Err(Problem::Forbidden("the request comes from another site"));
    }
    if request.method() == Method::POST {
        check_origin(headers, &host)?;
        check_type(request)?;
    }
    let cookie = headers
        .get_all(COOKIE)
        .iter()
        .any(|cookie| cookie.to_str().is_ok_and(|cookie| keys.knows(cookie)));
    if cookie || is_page && token_of(request).is_some_and(|token| keys.admits(token)) {
        return Ok(());
    }
    Err(Problem::Forbidden("open the address that the program printed, with its token"))
}

/// The name that the server is addressed by: one `Host`, and no other in the line of the request.
fn host_of(request: &Request) -> Option<String> {
    let host = only(request.headers(), &HOST).ok()??;
    let named = request.uri().authority().map_or(host, |authority| authority.as_str());
    (named == host).then(|| host.to_owned())
}

/// The one value of a header; none if it is absent.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, Problem> {
    let mut all = headers.get_all(name).iter();
    let wrong = || Problem::Forbidden("a header is not what a browser sends");
    match (all.next(), all.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| wrong()),
        _ => Err(wrong()),
    }
}

fn check_origin(headers: &HeaderMap, host: &str) -> Result<(), Problem> {
    let origin = only(headers, &ORIGIN)?;
    match origin.and_then(|origin| origin.strip_prefix("http://")) {
        Some(origin) if origin == host => Ok(()),
        _ => Err(Problem::Forbidden("the request does not come from this page")),
    }
}

/// Forms of other sites can send neither of the two types.
fn check_type(request: &Request) -> Result<(), Problem> {
    let wanted = match request.uri().path() {
        "/api/record" => "application/octet-stream",
        _ => "application/json",
    };
    let found = only(request.headers(), &CONTENT_TYPE)?;
    let found = found.and_then(|found| found.split(';').next()).unwrap_or_default().trim();
    match found.eq_ignore_ascii_case(wanted) {
        true => Ok(()),
        false => Err(Problem::Unsupported(wanted)),
    }
}

pub(crate) fn token_of(request: &Request) -> Option<&str> {
    let query = request.uri().query()?;
    query.split('&').find_map(|part| part.strip_prefix("token="))
}
