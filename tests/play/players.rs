//! Who plays: people by name, engines at levels, and what is chosen for the next game.

use serde_json::{Value, json};

use super::client::{Server, folder, texts, two_people};
use crate::process::{TENGEN, output};

fn person() -> Value {
    json!({ "kind": "person" })
}

fn tengen(level: i32) -> Value {
    json!({ "kind": "engine", "engine": "own", "level": level })
}

fn names(players: &Value) -> [Value; 2] {
    [0, 1].map(|side| players[side]["name"]["args"]["text"].clone())
}

fn kinds(players: &Value) -> [Value; 2] {
    [0, 1].map(|side| players[side]["kind"].clone())
}

fn new(players: [Value; 2], more: Value) -> Value {
    let mut new = two_people("tictactoe", more);
    new["players"] = json!(players);
    new
}

#[test]
fn a_person_may_be_called_as_an_engine_is() {
    let server = Server::start(&[]);
    let record =
        "[Game \"Tic-Tac-Toe\"]\n[First \"Tengen\"]\n[Second \"Tengen, level 3\"]\n\n1. b2 a1 *\n";
    let revision = server.snapshot()["revision"].to_string();
    let kind = ("Content-Type", "application/octet-stream");
    let headers = [kind, ("X-Revision", revision.as_str())];
    assert_eq!(server.post_with("/api/record", record, &headers).status, 200);
    let people = [json!("person"), json!("person")];
    let called = [json!("Tengen"), json!("Tengen, level 3")];
    let state = server.done(json!({ "do": "rematch" }));
    assert_eq!(kinds(&state["players"]), people);
    assert_eq!(names(&state["players"]), [called[1].clone(), called[0].clone()]);
    server.done(json!({ "do": "rematch" }));
    server.done(json!({ "do": "move", "move": "b2" }));
    server.done(json!({ "do": "resign" }));
    let kept = server.get("/api/offer").json()["finished"][0].clone();
    assert_eq!(kept["people"], json!([true, true]));
    let state = server.done(json!({ "do": "open", "name": kept["name"] }));
    assert_eq!((kinds(&state["players"]), names(&state["players"])), (people, called));
}

#[test]
fn a_person_with_a_name_plays_an_engine_and_is_remembered() {
    let server = Server::start(&[]);
    let last = |server: &Server| server.get("/api/offer").json()["remembered"]["last"].clone();
    // The first game of all is one that a beginner can win, and has no clock.
    let first = last(&server);
    assert_eq!(
        (&first["players"], &first["clock"]),
        (&json!([person(), tengen(-2)]), &Value::Null)
    );
    let chosen = json!({ "names": ["", "Ann"], "clock": "300+5" });
    let state = server.done(new([tengen(3), person()], chosen));
    assert_eq!(names(&state["players"])[1], "Ann");
    server.done(json!({ "do": "resign" }));
    let record = server.get("/api/record?format=pgn").body;
    assert!(record.contains("\"Ann\"") && record.contains("\"Tengen, level 3\""), "{record}");
    // An address that is gone to is no choice.
    server.done(json!({ "do": "new", "game": "gomoku" }));
    let server = Server::in_folder(&[], server.kill());
    let kept = last(&server);
    assert_eq!((&kept["game"], &kept["clock"]), (&json!("tictactoe"), &json!("300+5")));
    assert_eq!(
        (&kept["players"], &kept["names"]),
        (&json!([tengen(3), person()]), &json!(["", "Ann"]))
    );
    // The command line states the level, and leaves the rest as it was.
    let server = Server::in_folder(&["tictactoe", "--level", "7"], server.kill());
    let state = server.snapshot();
    assert_eq!(
        (&state["players"][0]["level"], &names(&state["players"])[1]),
        (&json!(7), &json!("Ann"))
    );
    // The choice of a person then holds, however the program was started.
    server.done(new([person(), tengen(4)], json!({ "names": ["Ann", ""] })));
    assert_eq!(last(&server)["players"], json!([person(), tengen(4)]));
    // A rematch may be against a weaker one.
    server.done(json!({ "do": "resign" }));
    let state = server.done(json!({ "do": "rematch", "level": 3 }));
    assert_eq!(
        (&state["players"][0]["level"], &names(&state["players"])[1]),
        (&json!(3), &json!("Ann"))
    );
}

#[test]
fn a_game_of_the_list_is_played_again_as_it_was() {
    let server = Server::start(&[]);
    server.done(two_people("gomoku", json!({ "clock": "300+3", "replay_draws": true })));
    server.done(json!({ "do": "move", "move": "h8" }));
    server.done(json!({ "do": "resign" }));
    let server = Server::in_folder(&[], server.kill());
    let kept = server.get("/api/offer").json()["finished"][0]["name"].clone();
    server.done(json!({ "do": "open", "name": kept }));
    let state = server.done(json!({ "do": "rematch" }));
    assert_eq!(
        (&state["clocks"]["control"], &state["replay_draws"]),
        (&json!("300+3"), &json!(true))
    );
}

#[test]
fn sides_are_drawn_by_lot() {
    let server = Server::start(&[]);
    let lots: Vec<_> = (0..60)
        .map(|_| {
            server.done(new([person(), tengen(1)], json!({ "lot": true })))["players"][0]["kind"]
                .clone()
        })
        .collect();
    assert!(lots.contains(&json!("person")) && lots.contains(&json!("engine")), "{lots:?}");
    let last = server.get("/api/offer").json()["remembered"]["last"].clone();
    assert_eq!((&last["lot"], &last["players"][0]), (&json!(true), &person()));
}

#[test]
fn two_engines_are_watched_and_a_person_takes_over() {
    let server = Server::start(&[]);
    // Else the game might be over before it is paused.
    server.done(json!({ "do": "pace", "millis": 500 }));
    let state =
        server.done(json!({ "do": "new", "game": "gomoku", "players": [tengen(1), tengen(9)] }));
    assert_eq!([0, 1].map(|side| state["players"][side]["level"].clone()), [json!(1), json!(9)]);
    server.until(|state| texts(&state["moves"]).len() > 3);
    let paused = server.done(json!({ "do": "pause", "on": true }));
    assert_eq!(paused["thinking"], json!([]));
    // Each side has a level of its own.
    let state = server.done(json!({ "do": "seat", "side": 1, "player": tengen(2) }));
    assert_eq!([0, 1].map(|side| state["players"][side]["level"].clone()), [json!(1), json!(2)]);
    server.done(json!({ "do": "seat", "side": 0, "player": person() }));
    let state = server.done(json!({ "do": "pause", "on": false }));
    assert_eq!(kinds(&state["players"]), [json!("person"), json!("engine")]);
    let state = server.until(|state| state["can"]["move"] == true);
    assert_eq!(state["turn"], 0);
    server.done(json!({ "do": "move", "move": state["legal"][0]["move"] }));
    // The game is taken up with the players that it has now.
    server.until(|state| state["can"]["move"] == true);
    let server = Server::in_folder(&[], server.kill());
    let state = server.done(server.resuming());
    assert_eq!(kinds(&state["players"]), [json!("person"), json!("engine")]);
    let said = server.refusal(json!({ "do": "seat", "side": 0, "player": tengen(21) }));
    assert!(said.contains("no level 21"), "{said}");
}

#[test]
fn an_engine_of_the_command_line_is_known_by_its_name() {
    let described = |name: &str| format!("name={name} cmd=\"{TENGEN} tictactoe\" nodes=50");
    let (guest, other) = (described("guest"), described("other"));
    let server =
        Server::in_folder(&["tictactoe", "--engine", &other, "--engine", &guest], folder());
    let offered = server.get("/api/offer").json()["engines"].clone();
    assert_eq!([0, 1].map(|i| offered[i]["name"].clone()), [json!("other"), json!("guest")]);
    let named = json!({ "named": "guest" });
    server.done(new([person(), json!({ "kind": "engine", "engine": named })], json!({})));
    server.done(json!({ "do": "move", "move": "b2" }));
    server.until(|state| state["can"]["move"] == true);
    // In another place, the same engine.
    let server = Server::in_folder(&["tictactoe", "--engine", &guest], server.kill());
    let state = server.done(server.resuming());
    assert_eq!(
        (&state["players"][1]["engine"], &names(&state["players"])[1]),
        (&named, &json!("guest"))
    );
    server.done(json!({ "do": "move", "move": state["legal"][0]["move"] }));
    server.done(json!({ "do": "resign" }));
    let server = Server::in_folder(&[], server.kill());
    let kept = server.get("/api/offer").json()["finished"][0].clone();
    assert_eq!(kept["people"], json!([true, false]));
    // It can be looked at without the engine, but not played again; nor does another engine go on with it.
    server.done(json!({ "do": "open", "name": kept["name"] }));
    assert!(server.refusal(json!({ "do": "rematch" })).contains("guest"));
    let state = server.done(json!({ "do": "goto", "ply": 1 }));
    assert_eq!(state["can"]["continue"], true, "{state}");
    let state = server.done(json!({ "do": "continue" }));
    assert_eq!(state["notices"][0]["id"], "play-engine-failed", "{}", state["notices"]);
    assert_eq!(state["paused"], true);
}

#[test]
fn a_damaged_memory_is_kept_and_named() {
    let folder = folder();
    std::fs::create_dir_all(&folder).expect("a folder");
    for name in ["page.json", "puzzles.json"] {
        std::fs::write(folder.join(name), "{\"solved\": ").expect("a file");
    }
    let server = Server::in_folder(&["tictactoe"], folder);
    let notices = server.get("/api/offer").json()["notices"].clone();
    assert_eq!([0, 1].map(|i| notices[i]["args"]["file"].clone()), ["page.json", "puzzles.json"]);
    server.done(new([person(), tengen(1)], json!({})));
    for name in ["page.json.damaged", "puzzles.json.damaged"] {
        let kept = std::fs::read_to_string(server.games.join(name)).expect("what was there");
        assert_eq!(kept, "{\"solved\": ");
    }
}

#[test]
fn an_engine_without_a_name_has_its_own_and_one_that_does_not_start_is_refused() {
    let unnamed = format!("cmd=\"{TENGEN} tictactoe\" nodes=50");
    let server = Server::start(&["tictactoe", "--engine", &unnamed, "--engine", &unnamed]);
    let engines = server.get("/api/offer").json()["engines"].clone();
    let [first, second] = [0, 1].map(|i| engines[i]["name"].as_str().expect("a name").to_owned());
    assert!(first.starts_with("Tengen ") && second == format!("{first}-2"), "{engines}");
    let folder = folder();
    let games = folder.to_str().expect("a name");
    let lost = ["play", "tictactoe", "--no-open", "--games", games, "--engine", "cmd=/nowhere/x"];
    let (text, success) = output(TENGEN, &lost, "");
    assert!(!success && text.contains("/nowhere/x"), "{text}");
}

#[test]
fn what_cannot_be_remembered_is_named() {
    let server = Server::start(&[]);
    std::fs::create_dir(server.games.join("page.json")).expect("a folder");
    let state = server.done(new([person(), tengen(1)], json!({})));
    assert_eq!(state["notices"][0]["id"], "play-not-remembered", "{}", state["notices"]);
    assert!(state["saved"].is_string(), "{state}");
    // The lesson is left however its state has gone on meanwhile.
    server.done(json!({ "do": "lesson", "game": "dots", "number": 0 }));
    let answer = server.command(&json!({ "do": "close", "revision": 1 }));
    assert_eq!((answer.status, &server.snapshot()["course"]), (200, &Value::Null));
}
