//! A tab that shows the page of a server, and a person in front of it.

use serde_json::{Value, json};

use super::driver::{Browser, Screen};
use crate::play::client::Server;
use crate::process::wait;

/// The middle of a spot in the window.
const MIDDLE: &str = "
    const [style, spot] = arguments, board = document.querySelector('#board');
    return import('/app/boards.js').then(({ measures }) => {
        const [x, y] = measures(style, board.dataset.flip === 'true').middle(spot);
        board.scrollIntoView({ block: 'center' });
        const at = new DOMPoint(x, y).matrixTransform(board.querySelector('svg').getScreenCTM());
        return [at.x, at.y];
    });";

/// The middle of the first element that a selector finds, which can be seen.
const PLACE: &str = "
    const found = [...document.querySelectorAll(arguments[0])].find(e => e.checkVisibility() && !e.disabled);
    if (!found) return null;
    found.scrollIntoView({ block: 'nearest' });
    const box = found.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];";

/// A server, and a browser that shows its page.
pub(crate) struct Tab {
    pub(crate) browser: Browser,
    pub(crate) server: Server,
}

impl Tab {
    /// The page of `tengen play` with these arguments; `None` without a browser.
    pub(crate) fn open(screen: Screen, arguments: &[&str]) -> Option<Self> {
        let browser = Browser::start(screen)?;
        let tab = Self { browser, server: Server::start(arguments) };
        tab.load();
        Some(tab)
    }

    pub(crate) fn load(&self) {
        let url = format!("http://127.0.0.1:{}/?token={}", self.server.port, self.server.token);
        self.browser.go(&url);
        self.until("return document.body.dataset.revision !== undefined");
    }

    /// The player to move resigns, or the only person.
    pub(crate) fn resign(&self) {
        let turn = self.server.snapshot()["turn"].clone();
        self.click("#do-resign");
        self.click(&format!("#confirm [value=ok], #confirm [value='{turn}']"));
        self.server.until(|state| !state["result"].is_null());
    }

    pub(crate) fn paste(&self, text: &str) {
        if self.count("#paste[open]") == 0 {
            self.click("#open-paste");
        }
        let script = "document.querySelector('#paste-text').value = arguments[0]";
        self.browser.run(script, &json!([text]));
        self.click("#paste [value=ok]");
    }

    pub(crate) fn until(&self, script: &str) {
        let owed = || format!("never true: {script}: {}", self.text("body"));
        wait(owed, || (self.browser.ask(script) == true).then_some(()));
    }

    /// Waits until what a selector finds says this.
    pub(crate) fn until_text(&self, selector: &str, text: &str) {
        let owed = || format!("not {text}: {selector}: {}", self.text(selector));
        wait(owed, || (self.text(selector) == text).then_some(()));
    }

    pub(crate) fn until_there(&self, selector: &str) {
        wait(|| format!("not there: {selector}"), || (self.count(selector) > 0).then_some(()));
    }

    /// Waits until the page shows the server's state, which is returned.
    pub(crate) fn seen(&self) -> Value {
        let shown = || self.browser.ask("return +document.body.dataset.revision");
        let owed = || format!("the page stays at {}", shown());
        wait(owed, || Some(self.server.snapshot()).filter(|state| shown() == state["revision"]))
    }

    /// The state in which a person may move, or the game is over, as the page shows it.
    pub(crate) fn turn(&self) -> Value {
        let ready = |state: &Value| !state["result"].is_null() || has_moves(state);
        loop {
            self.server.until(ready);
            let state = self.seen();
            if ready(&state) {
                return state;
            }
        }
    }

    pub(crate) fn text(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.innerText ?? ''";
        self.browser.run(script, &json!([selector])).as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn count(&self, selector: &str) -> u64 {
        let script = "return document.querySelectorAll(arguments[0]).length";
        self.browser.run(script, &json!([selector])).as_u64().expect("a number")
    }

    /// Clicks what a selector finds, once it is there.
    pub(crate) fn click(&self, selector: &str) {
        self.browser.point(&[self.place(selector)]);
    }

    /// Where in the window something lies that a selector finds, once it is there.
    pub(crate) fn place(&self, selector: &str) -> [f64; 2] {
        let owed = || format!("not there: {selector}: {}", self.text("body"));
        let place = || Some(self.browser.run(PLACE, &json!([selector]))).filter(|at| !at.is_null());
        pair(&wait(owed, place))
    }

    /// Where a spot of the board lies in the window.
    pub(crate) fn middle(&self, state: &Value, spot: &Value) -> [f64; 2] {
        pair(&self.browser.run(MIDDLE, &json!([state["board"], spot])))
    }

    /// Touches a spot, a piece in hand, a promotion or a button.
    pub(crate) fn touch(&self, state: &Value, touch: &Value) {
        match touch.as_str() {
            None => self.browser.point(&[self.middle(state, touch)]),
            Some(piece) if piece.len() > 1 && piece.starts_with('*') => {
                self.click(&format!("[data-hand='{piece}']:not(:disabled)"));
            }
            Some(choice @ ("+" | "=")) => self.click(&format!("#chooser [data-choice='{choice}']")),
            Some(word) => self.click(&format!("#buttons [data-key='{word}']")),
        }
    }

    /// Plays a legal move by touching what it needs, of which the first `done` have been touched;
    /// the state that follows.
    pub(crate) fn play(&self, state: &Value, mv: &Value, done: usize) -> Value {
        for touch in &mv["touches"].as_array().expect("touches")[done..] {
            self.touch(state, touch);
        }
        self.server.until(|newer| newer["revision"].as_u64() > state["revision"].as_u64());
        self.turn()
    }

    /// Begins a game in the dialogue: these fields of the form get these values. `side` is that of the person, or `both` or
    /// `none`, and `level` is that of all engines.
    pub(crate) fn begin(&self, title: &str, fields: &[(&str, &str)]) -> Value {
        if self.count("#new[open]") == 0 {
            self.click("#open-new");
        }
        self.until_there("#new[open] .games");
        let script = "
            const [title, fields] = arguments, own = '\"own\"', form = document.querySelector('#new-form');
            [...form.querySelectorAll('.games button')].find(b => b.textContent === title).click();
            const seats = { first: ['person', own], second: [own, 'person'], both: ['person', 'person'], none: [own, own] };
            const put = (name, value) => { form.querySelector(`[name='${name}']`).value = value; };
            for (const [name, value] of fields)
                if (name === 'side' || name === 'level')
                    [0, 1].forEach(i => put(name === 'side' ? `player${i}` : `level${i}`, seats[value]?.[i] ?? value));
                else put(name, value);";
        self.browser.run(script, &json!([title, fields]));
        let before = self.server.snapshot()["revision"].as_u64();
        self.click("#start");
        // A click would meet the dialogue as long as the answer is not there, although the game may be seen behind it.
        self.until("return !document.querySelector('#new').open");
        self.server.until(|state| state["revision"].as_u64() > before && !state["game"].is_null());
        self.turn()
    }

    /// Panics if the console has complained.
    pub(crate) fn is_quiet(&self) {
        assert_eq!(self.browser.complaints(), Vec::<String>::new());
    }
}

pub(crate) fn has_moves(state: &Value) -> bool {
    state["legal"].as_array().is_some_and(|legal| !legal.is_empty())
}

pub(crate) fn legal(state: &Value) -> Vec<Value> {
    state["legal"].as_array().cloned().unwrap_or_default()
}

pub(crate) fn mv(state: &Value, text: &str) -> Value {
    let found = legal(state).into_iter().find(|mv| mv["move"] == text);
    found.unwrap_or_else(|| panic!("{text} is not legal: {}", state["legal"]))
}

fn pair(point: &Value) -> [f64; 2] {
    [0, 1].map(|i| point[i].as_f64().unwrap_or_else(|| panic!("no point: {point}")))
}
