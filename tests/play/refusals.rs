//! Who and what the server refuses: each rule of the gate, tried through the real program.

use std::io::Write;
use std::net::{Ipv4Addr, TcpStream, UdpSocket};
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Events, Server, read_answer};
use crate::process::wait_until;

fn server() -> Server {
    Server::start(&["tictactoe", "--side", "both"])
}

/// The command of the page for a move.
const MOVE: &str = r#"{"revision": 1, "do": "move", "move": "a1"}"#;

#[test]
fn without_a_token_there_is_nothing_to_see() {
    let server = server();
    for path in ["/", "/app/app.js", "/api/offer", "/api/snapshot", "/api/events", "/none"] {
        let answer = server.send(&server.head("GET", path, &[]));
        assert_eq!(answer.status, 403, "{path}: {}", answer.body);
        assert!(answer.body.contains("token"), "{}", answer.body);
    }
    for (languages, told) in [
        ("ru-RU,ru;q=0.9,en;q=0.8", "откройте адрес"),
        ("tlh, zh-CN", "请打开程序显示的地址"),
        ("*", "open the address"),
    ] {
        let answer = server.send(&server.head("GET", "/", &[("Accept-Language", languages)]));
        assert!(answer.body.contains(&format!("<p>{told}")), "{languages}: {}", answer.body);
    }
    let zeros = "0".repeat(32);
    for token in ["", "x", &zeros, &server.token[..31], &format!("{}0", server.token)] {
        let answer = server.send(&server.head("GET", &format!("/?token={token}"), &[]));
        assert_eq!(answer.status, 403, "{token}");
        assert!(answer.header("set-cookie").is_none());
    }
    let wrong = [format!("tengen-{}={zeros}", server.port), "tengen=1".to_owned()];
    for cookie in &wrong {
        let answer = server.send(&server.head("GET", "/api/snapshot", &[("Cookie", cookie)]));
        assert_eq!(answer.status, 403, "{cookie}");
        assert_eq!(server.post_with("/api/command", MOVE, &[("Cookie", cookie)]).status, 403);
    }
    // The token opens the page, and no other address.
    let path = format!("/api/snapshot?token={}", server.token);
    assert_eq!(server.send(&server.head("GET", &path, &[])).status, 403);
}

/// An address that a person goes to is answered by a page that looks like ours; a script gets JSON.
#[test]
fn an_unknown_address_is_a_page_for_people() {
    let server = Server::start(&[]);
    let read = [("Accept", "text/html"), ("Accept-Language", "ru")];
    for (cookie, status) in [(server.cookie(), 404), ("", 403)] {
        let with = |more: &[(&str, &str)]| {
            server.send(&server.head("GET", "/nowhere", &[&[("Cookie", cookie)], more].concat()))
        };
        let page = with(&read);
        assert_eq!((page.status, page.body.contains("<html lang=\"ru\">")), (status, true));
        assert!(page.body.contains("href=\"/app/app.css\""), "{}", page.body);
        let script = with(&[]);
        assert_eq!(
            (script.status, script.header("content-type")),
            (status, Some("application/json"))
        );
    }
    // An address that somebody types comes from no site.
    let typed = [&read[..], &[("Sec-Fetch-Site", "none")]].concat();
    let answer = server.send(&server.head("GET", "/nowhere", &typed));
    assert!(answer.body.contains("откройте адрес"), "{}", answer.body);
    // Without the token it gets its style, and nothing else; other sites do not.
    assert_eq!(server.send(&server.head("GET", "/app/app.css", &[])).status, 200);
    let elsewhere = [("Sec-Fetch-Site", "cross-site")];
    assert_eq!(server.send(&server.head("GET", "/app/app.css", &elsewhere)).status, 403);
}

#[test]
fn the_cookie_is_kept_from_scripts_and_other_sites() {
    let server = server();
    let path = format!("/?token={}", server.token);
    let answer = server.send(&server.head("GET", &path, &[]));
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with(&format!("tengen-{}=", server.port)), "{cookie}");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    assert!(!cookie.contains(&server.token));
}

#[test]
fn another_host_is_refused() {
    let server = server();
    let port = server.port;
    let localhost = format!("localhost:{port}");
    let good = [("Host", localhost.as_str()), ("Cookie", server.cookie())];
    assert_eq!(server.send(&server.head("GET", "/api/snapshot", &good)).status, 200);
    let hosts = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", port.wrapping_add(1)),
        format!("127.0.0.1:{port}.evil.example"),
        format!("127.0.0.1:{port}@evil.example"),
        format!("evil@127.0.0.1:{port}"),
        format!("[::1]:{port}"),
        "127.0.0.1:".to_owned(),
        ":::::".to_owned(),
        "%".to_owned(),
        "\"".to_owned(),
    ];
    for host in &hosts {
        let headers = [("Host", host.as_str()), ("Cookie", server.cookie())];
        let answer = server.send(&server.head("GET", "/api/snapshot", &headers));
        assert!([400, 403].contains(&answer.status), "{host}: {}", answer.status);
    }
    let own = server.host();
    let twice = [("Host", own.as_str()), ("Host", "evil.example"), ("Cookie", server.cookie())];
    let answer = server.send(&server.head("GET", "/api/snapshot", &twice));
    assert!([400, 403].contains(&answer.status), "{}", answer.status);
    let none = format!("GET /api/snapshot HTTP/1.1\r\nCookie: {}\r\n\r\n", server.cookie());
    assert!([400, 403].contains(&server.send(&none).status));
    let elsewhere = server.head("GET", "http://evil.example/api/snapshot", &good);
    assert!([400, 403].contains(&server.send(&elsewhere).status));
}

#[test]
fn a_command_from_another_origin_is_refused() {
    let server = server();
    let port = server.port;
    let origins = [
        String::new(),
        "null".to_owned(),
        "http://evil.example".to_owned(),
        format!("https://127.0.0.1:{port}"),
        format!("http://localhost:{port}"),
        format!("http://127.0.0.1:{}", port.wrapping_add(1)),
        format!("http://127.0.0.1:{port}/"),
        format!("http://127.0.0.1:{port}.evil.example"),
    ];
    for origin in &origins {
        let answer = server.post_with("/api/command", MOVE, &[("Origin", origin)]);
        assert_eq!(answer.status, 403, "{origin}");
        let answer = server.post_with("/api/record", "x", &[("Origin", origin)]);
        assert_eq!(answer.status, 403, "{origin}");
    }
    for site in ["cross-site", "same-site", "none", "rubbish"] {
        let answer = server.post_with("/api/command", MOVE, &[("Sec-Fetch-Site", site)]);
        assert_eq!(answer.status, 403, "{site}");
        let headers = [("Sec-Fetch-Site", site), ("Cookie", server.cookie())];
        let answer = server.send(&server.head("GET", "/api/events", &headers));
        assert_eq!(answer.status, 403, "{site}");
    }
    assert_eq!(server.snapshot()["moves"], json!([]));
    assert_eq!(server.post_with("/api/command", MOVE, &[]).status, 200);
}

#[test]
fn only_json_is_a_command() {
    let server = server();
    let types = ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];
    for kind in types {
        let answer = server.post_with("/api/command", MOVE, &[("Content-Type", kind)]);
        assert_eq!(answer.status, 415, "{kind}");
    }
    let ranges = [r#"{"do":"goto","ply":-1}"#, r#"{"do":"resign","side":2}"#];
    for body in ["", "{", "[]", "null", r#"{"do":"rm -rf"}"#].into_iter().chain(ranges) {
        let answer = server.post_with("/api/command", body, &[]);
        assert_eq!(answer.status, 400, "{body}");
        assert_eq!(answer.json()["kind"], "malformed");
    }
    let deep = "[".repeat(60_000);
    assert_eq!(server.post_with("/api/command", &deep, &[]).status, 400);
    for beyond in
        [json!({ "do": "goto", "ply": 1 }), json!({ "do": "variation", "base": 1, "moves": [] })]
    {
        let said = server.refusal(beyond);
        assert!(said.contains("after its last one, 0"), "{said}");
    }
    assert_eq!(server.snapshot()["moves"], json!([]));
}

#[test]
fn what_is_too_large_is_refused() {
    let server = server();
    let body = format!(r#"{{"do": "move", "move": "{}"}}"#, "a".repeat(64 << 10));
    assert_eq!(server.post_with("/api/command", &body, &[]).status, 413);
    let record = "x".repeat((1 << 20) + 1);
    let headers = [("Content-Type", "application/octet-stream"), ("X-Revision", "1")];
    assert_eq!(server.post_with("/api/record", &record, &headers).status, 413);
    let cookie = format!("{}; x={}", server.cookie(), "y".repeat(64 << 10));
    let answer = server.send(&server.head("GET", "/api/snapshot", &[("Cookie", &cookie)]));
    assert!(![200, 500].contains(&answer.status), "{}", answer.status);
    assert_eq!(server.get("/api/snapshot").status, 200);
}

#[test]
fn streams_and_connections_are_counted() {
    let server = server();
    let streams: Vec<Events> = (0..8).map(|_| Events::open(&server)).collect();
    let answer = server.get("/api/events");
    assert_eq!((answer.status, &answer.json()["kind"]), (429, &json!("too-many")));
    drop(streams);
    // Of more than there are places for, the rest is closed, well before an idle head times out.
    let idle: Vec<TcpStream> = (0..64).map(|_| server.open()).collect();
    idle.iter().for_each(|stream| stream.set_nonblocking(true).expect("a socket"));
    let asked = Instant::now();
    let is_closed = |stream: &&TcpStream| stream.peek(&mut [0]).is_ok_and(|read| read == 0);
    wait_until("idle connections are kept", || idle.iter().filter(is_closed).count() >= 32);
    assert!(asked.elapsed() < Duration::from_secs(8), "too many connections are kept");
    drop(idle);
    wait_until("no connection is free", || server.get("/api/snapshot").status == 200);
}

#[test]
fn nobody_without_the_key_keeps_others_out() {
    let server = server();
    let streams: Vec<Events> = (0..4).map(|_| Events::open(&server)).collect();
    let deaf = server.deaf_strangers(100);
    // Not even for a moment, and those who are in stay.
    assert_eq!(server.get("/api/snapshot").status, 200);
    assert_eq!(server.post_with("/api/command", MOVE, &[]).status, 200);
    for mut stream in streams {
        stream.until_that("snapshot", |state| {
            state["moves"].as_array().is_some_and(|all| !all.is_empty())
        });
    }
    drop(deaf);
    // A refusal ends its connection, which would have been kept.
    let head = format!("GET /api/snapshot HTTP/1.1\r\nHost: {}\r\n\r\n", server.host());
    let answer = server.send(&head);
    assert_eq!((answer.status, answer.header("connection")), (403, Some("close")));
}

#[test]
fn commands_have_a_pace() {
    let server = server();
    let statuses: Vec<u16> =
        (0..200).map(|_| server.post_with("/api/command", "{}", &[]).status).collect();
    let passed = statuses.iter().filter(|&&status| status == 400).count();
    assert!(passed >= 40 && passed + statuses.iter().filter(|&&s| s == 429).count() == 200);
}

#[test]
fn no_file_can_be_named() {
    let server = server();
    let paths = [
        "/app/../Cargo.toml",
        "/app/..%2f..%2fCargo.toml",
        "/app/..\\..\\Cargo.toml",
        "/app/%2e%2e/Cargo.toml",
        "/app//etc/passwd",
        "/app/app.js/..",
        "/app/APP.JS",
        "/app/app.js%00",
        "/../etc/passwd",
        "/etc/passwd",
        "/app/",
    ];
    for path in paths {
        let answer = server.get(path);
        assert!([400, 404].contains(&answer.status), "{path}: {}", answer.status);
    }
    assert_eq!(server.get("/app/app.js").status, 200);
    for method in ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] {
        let head = server.head(method, "/api/snapshot", &[("Cookie", server.cookie())]);
        assert!([403, 405].contains(&server.send(&head).status), "{method}");
    }
    let file = json!([["EndgameFile", "/etc/passwd"]]);
    let players = json!([{ "kind": "person" }, { "kind": "person" }]);
    let new = json!({"do": "new", "game": "draughts", "settings": file, "players": players});
    assert!(server.refusal(new).contains("EndgameFile"));
}

#[test]
fn every_answer_is_protected() {
    let server = server();
    let answers = [
        server.get("/"),
        server.get("/app/app.js"),
        server.get("/api/snapshot"),
        server.get("/none"),
        server.send(&server.head("GET", "/", &[])),
    ];
    for answer in &answers {
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        let is_file = answer.header("etag").is_some();
        let kept = if is_file { "no-cache" } else { "no-store" };
        assert_eq!(answer.header("cache-control"), Some(kept));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"));
        assert!(answer.headers.iter().all(|(name, _)| !name.starts_with("access-control")));
    }
}

#[test]
fn files_are_sent_as_they_lie_and_once() {
    let server = server();
    let get = |path, more: &[(&str, &str)]| {
        server.send(&server.head("GET", path, &[&[("Cookie", server.cookie())], more].concat()))
    };
    for path in ["/app/app.js", "/app/boards.css", "/app/catalogue.js", "/"] {
        let plain = get(path, &[]);
        let packed = get(path, &[("Accept-Encoding", "gzip, deflate")]);
        assert_eq!(plain.header("content-encoding"), None);
        assert_eq!(packed.header("content-encoding"), Some("deflate"));
        let [long, short] = [&plain, &packed].map(|answer| {
            answer.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0)
        });
        assert!(plain.body.len() == long && 0 < short && short < long, "{path}: {short} of {long}");
        assert_eq!(plain.header("etag"), packed.header("etag"));
        if let Some(tag) = plain.header("etag") {
            let same = get(path, &[("If-None-Match", tag)]);
            assert_eq!((same.status, same.body.len(), same.header("etag")), (304, 0, Some(tag)));
            assert_eq!(get(path, &[("If-None-Match", "\"0\"")]).status, 200);
        }
    }
    // Frames of pages are no files.
    assert_eq!(server.get("/app/index.html").status, 404);
}

#[test]
fn only_the_loopback_address_listens() {
    let server = server();
    // The address that the machine has towards others; nothing is sent to find it.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).expect("a socket");
    let own = socket.connect(("192.0.2.1", 9)).and_then(|()| socket.local_addr());
    let Some(own) = own.ok().map(|address| address.ip()).filter(|ip| !ip.is_loopback()) else {
        return;
    };
    assert!(TcpStream::connect((own, server.port)).is_err(), "{own} answers");
}

#[test]
fn rubbish_ends_its_connection_and_nothing_else() {
    let server = server();
    let heads: [&[u8]; 7] = [
        b"\0\0\0\0",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00",
        b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
        b"POST /api/command HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/command HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nzz\r\n",
    ];
    for head in heads {
        let mut stream = server.open();
        let _ = stream.write_all(head);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let answer = read_answer(stream);
        assert!([0, 400, 403, 505].contains(&answer.status), "{head:?}: {}", answer.status);
    }
    assert_eq!(server.get("/api/snapshot").status, 200);
}
