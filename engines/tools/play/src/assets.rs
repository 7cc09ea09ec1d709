//! The files of the pages, which are part of the program.

use std::sync::LazyLock;

use boards::SHARED;
use files::packed_text;
use messages::Language;

macro_rules! assets {
    [$($name:tt),* $(,)?] => {
        vec![$(($name, packed_text!("page/" $name))),*]
    };
}

/// The page to play on.
pub(crate) static INDEX: LazyLock<String> =
    LazyLock::new(|| include_str!("../page/index.html").replace("{{table}}", TABLE));

/// The board between its players, which the page of a review has, too.
pub(crate) const TABLE: &str = include_str!("../page/table.html");

pub(crate) const WATCH: &str = include_str!("../page/watch.html");

/// The files that they load, by the name behind `/app/`; the boards are those of the arena's reports.
static ASSETS: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    assets![
        "acts.js", "analysis.js", "app.css", "app.js", "boardview.js", "buttons.js", "clocks.js",
        "control.js", "dialogs.js", "dom.js", "fragment.js", "home.js", "learn.css", "learn.js",
        "motion.js", "moves.js", "names.js", "newgame.js", "notices.js", "overlay.js",
        "players.js", "playing.js", "pointer.js", "reader.js", "server.js", "settings.js",
        "shot.js", "sound.js", "state.js", "status.js", "steps.js", "texts.js", "touches.js",
        "train.js", "tree.css", "tree.js", "visits.js", "watch.css", "watch.js",
    ]
});

/// The catalogue as a script, which the page loads beside its files.
static CATALOGUE: LazyLock<String> = LazyLock::new(|| catalogue(|_| true));

/// The same for the page of a review, which shows none of these topics.
pub(crate) static REVIEW_CATALOGUE: LazyLock<String> = LazyLock::new(|| {
    const ELSEWHERE: [&str; 8] =
        ["http-", "lesson", "play-", "puzzle-", "record-", "referee-", "setting-", "terminal-"];
    catalogue(|id| !ELSEWHERE.iter().any(|topic| id.starts_with(topic)))
});

/// The script with the messages in all languages whose ids are `wanted`.
fn catalogue(wanted: impl Fn(&str) -> bool) -> String {
    let language = |language: Language| (language.code().to_owned(), language.table(&wanted));
    let all: serde_json::Map<_, _> = Language::all().map(language).collect();
    format!("export const CATALOGUE = {};\n", serde_json::Value::from(all))
}

/// The type and the text of a file.
pub(crate) fn asset(name: &str) -> Option<(&'static str, &'static str)> {
    let script = "text/javascript; charset=utf-8";
    if name == "catalogue.js" {
        return Some((script, &CATALOGUE));
    }
    let own = ASSETS.iter().map(|(name, text)| (*name, text.as_str()));
    let (name, text) = own.chain(SHARED).find(|(known, _)| *known == name)?;
    Some((if name.ends_with(".css") { "text/css; charset=utf-8" } else { script }, text))
}
