//! Who is let in. A page anywhere on the web can send requests to a loopback address; none of them
//! may have an effect, or an answer that it can read.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT, ACCEPT_LANGUAGE, CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    COOKIE, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use boards::escaped;
use game::Refusal as _;
use messages::Language;

use super::keys::Keys;
use super::page::Page;
use super::places::Client;
use super::refusal::Refusal;
use super::reply::{Problem, kind_of, respond};
use crate::assets::{HTML, PAGES};

/// Our pages load their own files, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// Lets a request pass or answers it, and protects every answer.
pub(crate) async fn gate(State(page): State<Page>, request: Request, next: Next) -> Response {
    let client = request.extensions().get::<Arc<Client>>();
    let reader = reader(&request);
    let mut response = match check(&page.keys, &request) {
        Ok(()) if client.is_none_or(|client| client.admit()) => next.run(request).await,
        Ok(()) => Problem::from(Refusal::TooManyConnections {}).into_response(),
        Err(refusal) => match reader {
            Some(language) => told(&refusal, language),
            None => Problem::from(refusal).into_response(),
        },
    };
    if let (StatusCode::NOT_FOUND, Some(language)) = (response.status(), reader) {
        response = told(&Refusal::Nowhere {}, language);
    }
    if response.status() == StatusCode::FORBIDDEN {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    protect(response.headers_mut());
    response
}

/// The language of the browser, if a person reads the answer: it is the page, or goes to an address.
fn reader(request: &Request) -> Option<Language> {
    let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let is_read = text(ACCEPT).unwrap_or_default().contains("text/html");
    let goes_there = is_read && request.method() == Method::GET;
    if !is_page(request) && !goes_there {
        return None;
    }
    let mut languages = text(ACCEPT_LANGUAGE).unwrap_or_default().split(',');
    let known = languages.find_map(|one| one.split(';').next()?.trim().parse().ok());
    Some(known.unwrap_or(Language::ENGLISH))
}

/// The styles of a refusal, which has no token: `refused.html` loads them.
const STYLES: [&str; 2] = ["/app/boards.css", "/app/app.css"];

/// A refusal that a person reads, as the page looks.
fn told(refusal: &Refusal, language: Language) -> Response {
    let advice = match refusal {
        Refusal::Nowhere {} => String::new(),
        _ => format!("<p>{}</p>", escaped(&language.plain("http-what-to-do"))),
    };
    let places = [
        ("language", language.to_string()),
        ("text", escaped(&language.text(&refusal.message()))),
        ("advice", advice),
    ];
    let page = PAGES.served("refused.html", &places);
    (kind_of(refusal).0, respond(HTML, page)).into_response()
}

fn is_page(request: &Request) -> bool {
    request.uri().path() == "/" && request.method() == Method::GET
}

fn protect(headers: &mut HeaderMap) {
    let same = HeaderValue::from_static("same-origin");
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // A file of the program has said that it may be kept under its tag.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), same.clone());
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), same);
}

fn check(keys: &Keys, request: &Request) -> Result<(), Refusal> {
    let headers = request.headers();
    let host = host_of(request).ok_or(Refusal::NoHost {})?;
    if !keys.is_host(&host) {
        return Err(Refusal::OtherHost {});
    }
    let is_page = is_page(request);
    // A link or a bookmark may lead to the page; the rest is asked for by the page itself.
    let site = only(headers, &HeaderName::from_static("sec-fetch-site"))?;
    match site.filter(|_| !is_page) {
        None | Some("same-origin") => {}
        // Somebody has typed the address.
        Some("none") => return Err(Refusal::NoToken {}),
        Some(_) => return Err(Refusal::OtherSite {}),
    }
    if request.method() == Method::POST {
        check_origin(headers, &host)?;
        check_type(request)?;
    }
    let cookie = headers
        .get_all(COOKIE)
        .iter()
        .any(|cookie| cookie.to_str().is_ok_and(|cookie| keys.knows(cookie)));
    let is_style = request.method() == Method::GET && STYLES.contains(&request.uri().path());
    if cookie || is_style || is_page && token_of(request).is_some_and(|token| keys.admits(token)) {
        return Ok(());
    }
    Err(Refusal::NoToken {})
}

/// The name that the server is addressed by: one `Host`, and no other in the line of the request.
fn host_of(request: &Request) -> Option<String> {
    let host = only(request.headers(), &HOST).ok()??;
    let named = request.uri().authority().map_or(host, |authority| authority.as_str());
    (named == host).then(|| host.to_owned())
}

/// The one value of a header; none if it is absent.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, Refusal> {
    let mut all = headers.get_all(name).iter();
    let wrong = || Refusal::Header {};
    match (all.next(), all.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| wrong()),
        _ => Err(wrong()),
    }
}

fn check_origin(headers: &HeaderMap, host: &str) -> Result<(), Refusal> {
    let origin = only(headers, &ORIGIN)?;
    match origin.and_then(|origin| origin.strip_prefix("http://")) {
        Some(origin) if origin == host => Ok(()),
        _ => Err(Refusal::OtherPage {}),
    }
}

/// Forms of other sites can send neither of the two types.
fn check_type(request: &Request) -> Result<(), Refusal> {
    let wanted = match request.uri().path() {
        "/api/record" => "application/octet-stream",
        _ => "application/json",
    };
    let found = only(request.headers(), &CONTENT_TYPE)?;
    let found = found.and_then(|found| found.split(';').next()).unwrap_or_default().trim();
    match found.eq_ignore_ascii_case(wanted) {
        true => Ok(()),
        false => Err(Refusal::ContentType { wanted }),
    }
}

pub(crate) fn token_of(request: &Request) -> Option<&str> {
    let query = request.uri().query()?;
    query.split('&').find_map(|part| part.strip_prefix("token="))
}
