//! What the page sends its own engine reaches it, whichever protocols a game has: the level of a player, the lines of an
//! analysis.

use std::fs;

use protocol::OptionKind;
use serde_json::{Value, json};

use super::client::{Events, Server, folder};

/// The settings of every variant of a game, and of every rule of rows.
fn variants(engine: &tengen::Engine) -> Vec<Value> {
    let options = engine.program.rules.options();
    let named = options.iter().find(|own| matches!(&*own.spec.name, "Variant" | "Rule"));
    match named.map(|own| (&own.spec.name, &own.spec.kind)) {
        Some((name, OptionKind::Combo { values, .. })) => {
            values.iter().map(|value| json!([[name, value]])).collect()
        }
        _ => vec![json!([])],
    }
}

#[test]
fn the_engine_of_the_page_is_told_its_level_and_its_lines() {
    let games = folder();
    fs::create_dir_all(&games).expect("a folder");
    let log = games.with_extension("log");
    let flags = ["--log", "trace", "--log-file", log.to_str().expect("a path")];
    let server = Server::in_folder(&flags, games);
    let mut events = Events::open(&server);
    let tengen = json!({ "kind": "engine", "engine": "own", "level": -3 });
    let players = json!([tengen, { "kind": "person" }]);
    for engine in tengen::ENGINES {
        for settings in variants(engine) {
            let about = format!("{} {settings}", engine.word());
            fs::write(&log, "").expect("a log");
            let new = json!({ "do": "new", "game": engine.word(), "settings": settings, "players": players });
            server.done(new);
            server.until(|state| state["can"]["move"] == true);
            // Whoever is to move in territory has two moves.
            let state = server.done(json!({ "do": "analyse", "on": true, "lines": 2 }));
            events.until_that("analysis", |told| {
                told["revision"] == state["revision"]
                    && told["lines"].as_array().is_some_and(|lines| lines.len() == 2)
            });
            let log = fs::read_to_string(&log).expect("a log").to_lowercase();
            let sent = |line: &str| line.contains("< setoption ") && line.contains("strength");
            assert!(log.lines().any(|line| sent(line) && line.ends_with(" -3")), "{about}: {log}");
            // It is told nothing of a level in other words, and refuses none.
            let other = |line: &&str| !line.contains(" type ") && !sent(line);
            let mut others = log.lines().filter(|line| line.contains("strength")).filter(other);
            assert_eq!(others.next(), None, "{about}");
            server.done(json!({ "do": "close" }));
        }
    }
    fs::remove_file(log).expect("a log");
}
