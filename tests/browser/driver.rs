//! A browser, through the few calls of WebDriver that the tests need.
//!
//! The crates that speak all of WebDriver bring fifty others along for these seven calls.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use serde_json::{Value, json};

use crate::installed::{find, has_programs};
use crate::play::client::read_answer;
use crate::process::PATIENCE;

/// Keys, as WebDriver writes them.
pub(crate) const ENTER: char = '\u{e007}';
pub(crate) const TAB: char = '\u{e004}';

/// How a browser looks at pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// 1200 by 900 pixels, with a mouse.
    Desktop,
    /// 390 by 844 pixels, with fingers.
    Phone,
}

/// Browsers for desktops that no test uses: most of a short test was to start one.
static IDLE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

struct Session {
    /// A shell, at the end of whose input all its processes end: also when the tests do.
    shell: Child,
    /// Kept open for what else the driver says.
    _said: BufReader<ChildStdout>,
    port: u16,
    id: String,
}

/// A browser with one tab, in the hands of one test.
pub(crate) struct Browser {
    /// There until it is given back.
    session: Option<Session>,
    screen: Screen,
}

impl Browser {
    /// A browser; `None` if there is none here, which it says.
    pub(crate) fn start(screen: Screen) -> Option<Self> {
        if !has_programs(&["chromium", "chromedriver"]) {
            return None;
        }
        let idle = (screen == Screen::Desktop).then(|| idle().pop()).flatten();
        let is_used = idle.is_some();
        let browser =
            Self { session: Some(idle.unwrap_or_else(|| Session::start(screen))), screen };
        if is_used {
            browser.renew();
        }
        Some(browser)
    }

    fn session(&self) -> &Session {
        self.session.as_ref().expect("a session")
    }

    /// Opens a tab of which nothing is known, and closes all others.
    fn renew(&self) {
        self.ask("try { localStorage.clear() } catch {}");
        self.order("Network.clearBrowserCookies", &json!({}));
        let old = self.call("GET", &self.path("window/handles"), &Value::Null);
        let new = self.new_tab();
        for tab in old.as_array().expect("tabs") {
            self.turn_to(tab.as_str().expect("a tab"));
            self.call("DELETE", &self.path("window"), &Value::Null);
        }
        self.turn_to(&new);
        self.complaints();
    }

    fn path(&self, what: &str) -> String {
        format!("/session/{}/{what}", self.session().id)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        self.session().call(method, path, body)
    }

    fn post(&self, what: &str, body: &Value) -> Value {
        self.call("POST", &self.path(what), body)
    }

    pub(crate) fn go(&self, url: &str) {
        self.post("url", &json!({ "url": url }));
    }

    /// Runs the body of a function with `arguments` and returns its result; promises are waited for.
    pub(crate) fn run(&self, script: &str, arguments: &Value) -> Value {
        self.post("execute/sync", &json!({ "script": script, "args": arguments }))
    }

    /// Runs the body of a function that takes nothing and returns its result.
    pub(crate) fn ask(&self, script: &str) -> Value {
        self.run(script, &json!([]))
    }

    pub(crate) fn choose(&self, select: &str, option: &str) {
        let script =
            "const s = document.querySelector(arguments[0]); s.value = arguments[1]; s.onchange();";
        self.run(script, &json!([select, option]));
    }

    /// Presses, moves and releases the mouse or a finger at these points of the window, in turn.
    pub(crate) fn point(&self, points: &[[f64; 2]]) {
        self.drag(points, 0);
    }

    /// The same with another button of the mouse: 2 is the right one.
    pub(crate) fn drag(&self, points: &[[f64; 2]], button: u8) {
        let mut actions = vec![moved(points[0]), pressed("pointerDown", button)];
        actions.extend(points[1..].iter().copied().map(moved));
        actions.push(pressed("pointerUp", button));
        self.act(&actions);
    }

    /// Presses the mouse at a point of the window, and releases it after `meanwhile`.
    pub(crate) fn hold(&self, at: [f64; 2], meanwhile: impl FnOnce()) {
        self.act(&[moved(at), pressed("pointerDown", 0)]);
        meanwhile();
        self.act(&[pressed("pointerUp", 0)]);
    }

    fn act(&self, actions: &[Value]) {
        let kind = if self.screen == Screen::Phone { "touch" } else { "mouse" };
        self.post(
            "actions",
            &json!({ "actions": [{
                "type": "pointer", "id": "pointer", "parameters": { "pointerType": kind }, "actions": actions,
            }]}),
        );
    }

    /// Puts fingers on the window at the first of these points, moves them to the others and takes them away, as the system
    /// tells of it: by that pages are scrolled and enlarged.
    pub(crate) fn fingers(&self, steps: &[&[[f64; 2]]]) {
        let told = |kind: &str, at: &[[f64; 2]]| {
            let point = |(id, [x, y]): (usize, &[f64; 2])| json!({ "id": id, "x": x, "y": y });
            let points: Vec<_> = at.iter().enumerate().map(point).collect();
            self.order("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
        };
        told("touchStart", steps[0]);
        steps[1..].iter().for_each(|at| told("touchMove", at));
        told("touchEnd", &[]);
    }

    /// Strikes keys one after another; `held` is held down meanwhile.
    pub(crate) fn keys(&self, keys: &str, held: Option<char>) {
        let stroke =
            |key: char| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key }));
        let mut actions: Vec<Value> = keys.chars().flat_map(stroke).collect();
        if let Some(held) = held {
            let [down, up] = stroke(held);
            actions.insert(0, down);
            actions.push(up);
        }
        self.post(
            "actions",
            &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }),
        );
    }

    /// Looks at pages as someone does who wants them dark.
    pub(crate) fn darken(&self) {
        self.prefer("prefers-color-scheme", "dark");
    }

    /// Looks at pages as someone does who wants nothing to move.
    pub(crate) fn calm(&self) {
        self.prefer("prefers-reduced-motion", "reduce");
    }

    /// Looks at pages as someone does whose system chooses the colours.
    pub(crate) fn force_colours(&self) {
        self.prefer("forced-colors", "active");
    }

    fn prefer(&self, name: &str, value: &str) {
        let features = json!([{ "name": name, "value": value }]);
        self.order("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Enlarges everything by two.
    pub(crate) fn enlarge(&self) {
        let metrics =
            json!({ "width": 600, "height": 450, "deviceScaleFactor": 2, "mobile": false });
        self.order("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// The answer to an order of chromium's own protocol.
    pub(crate) fn order(&self, command: &str, parameters: &Value) -> Value {
        self.post("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// From now on pages are asked for in these languages, the first before the next.
    pub(crate) fn prefers(&self, languages: &str) {
        let agent = self.ask("return navigator.userAgent");
        let parameters = json!({ "userAgent": agent, "acceptLanguage": languages });
        self.order("Network.setUserAgentOverride", &parameters);
    }

    /// Errors and warnings of the console since it was asked last.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let said = self.post("se/log", &json!({ "type": "browser" }));
        let said = said.as_array().cloned().unwrap_or_default();
        let loud =
            said.iter().filter(|entry| entry["level"] != "INFO" && entry["level"] != "DEBUG");
        loud.map(|entry| entry["message"].to_string()).collect()
    }

    /// Opens a second tab, which is gone to.
    pub(crate) fn new_tab(&self) -> String {
        let window = self.post("window/new", &json!({ "type": "tab" }));
        let handle = window["handle"].as_str().expect("a tab").to_owned();
        self.turn_to(&handle);
        handle
    }

    pub(crate) fn tab(&self) -> String {
        self.call("GET", &self.path("window"), &Value::Null).as_str().expect("a tab").to_owned()
    }

    pub(crate) fn turn_to(&self, tab: &str) {
        self.post("window", &json!({ "handle": tab }));
    }
}

impl Session {
    fn start(screen: Screen) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", "chromedriver --port=0 & read -r _; kill 0"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut shell = command.spawn().expect("a shell");
        let mut said = BufReader::new(shell.stdout.take().expect("a pipe"));
        let port = port(&mut said);
        let mut session = Self { shell, _said: said, port, id: String::new() };
        let answer = session.call("POST", "/session", &capabilities(screen));
        session.id = answer["sessionId"].as_str().expect("a session").to_owned();
        session
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a driver");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time-out");
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len(),
        );
        stream.write_all(request.as_bytes()).expect("a driver that reads");
        let answer = read_answer(stream);
        assert_eq!(answer.status, 200, "{path} {body}: {}", answer.body);
        answer.json()["value"].clone()
    }
}

fn moved([x, y]: [f64; 2]) -> Value {
    json!({ "type": "pointerMove", "duration": 0, "x": x.round(), "y": y.round() })
}

fn pressed(kind: &str, button: u8) -> Value {
    json!({ "type": kind, "button": button })
}

fn idle() -> MutexGuard<'static, Vec<Session>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The port that the driver says it listens on.
fn port(said: &mut impl BufRead) -> u16 {
    let mut line = String::new();
    while said.read_line(&mut line).expect("a driver that speaks") > 0 {
        if let Some((_, port)) = line.split_once("successfully on port ") {
            return port.trim().trim_end_matches('.').parse().expect("a port");
        }
        line.clear();
    }
    panic!("the driver did not start");
}

fn capabilities(screen: Screen) -> Value {
    let mut options = json!({
        "binary": find("chromium"),
        "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--disable-background-networking", "--window-size=1200,1000"],
    });
    if screen == Screen::Phone {
        options["mobileEmulation"] = json!({
            "deviceMetrics": { "width": 390, "height": 844, "pixelRatio": 1.0, "touch": true },
        });
    }
    json!({ "capabilities": { "alwaysMatch": {
        "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" },
    }}})
}

impl Drop for Browser {
    fn drop(&mut self) {
        let session = self.session.take().filter(|_| self.screen == Screen::Desktop);
        // The browser of a failed test is for no other.
        if let Some(session) = session.filter(|_| !thread::panicking()) {
            idle().push(session);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}
