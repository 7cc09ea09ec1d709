//! Commands of people at a game, through the real program.

use std::time::{Duration, Instant};

use messages::Language;
use serde_json::{Value, json};

use super::client::{Events, Server, texts, two_people};

#[test]
fn a_stale_command_changes_nothing_and_shows_the_state() {
    let server = Server::start(&["gomoku", "--side", "both"]);
    let first = server.done(json!({ "do": "move", "move": "h8" }));
    let old = json!({ "revision": 1, "do": "move", "move": "h9" });
    let answer = server.command(&old);
    assert_eq!(answer.status, 409);
    let answer = answer.json();
    assert_eq!((&answer["kind"], &answer["snapshot"]), (&json!("stale"), &first));
    assert_eq!(texts(&server.snapshot()["moves"]), ["h8"]);
}

#[test]
fn refusals_name_the_reason() {
    let server = Server::start(&[]);
    let cases = [
        ("shogi", "7g7e", "does not move to"),
        ("xiangqi", "b0d1", "leg is blocked"),
        ("draughts", "1-2", "1-2"),
        ("gomoku", "z99", "z99"),
        ("dots", "a1c3", "not next to each other"),
    ];
    for (game, text, reason) in cases {
        let state = server.done(two_people(game, json!({})));
        let said = server.refusal(json!({ "do": "move", "move": text }));
        assert!(said.contains(reason), "{game}: {said}");
        assert_eq!(server.snapshot(), state, "{game}");
    }
    // As players write them.
    for (game, position, text, reason) in [
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "7六歩", "no piece there can move so"),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 w", "馬八进七", "there is no horse on file"),
    ] {
        server.done(two_people(game, json!({ "position": position })));
        let said = server.refusal(json!({ "do": "move", "move": text }));
        assert!(said.contains(reason), "{game} {position} {text}: {said}");
    }
    assert!(server.refusal(two_people("chess", json!({}))).contains("chess"));
}

#[test]
fn what_was_touched_is_refused_in_the_words_of_every_notation() {
    let server = Server::start(&[]);
    let refused = |touched: &str| {
        let request = json!({ "do": "move", "move": touched, "touched": true });
        server.refused(request)["message"].clone()
    };
    let pinned = "4k4/4r4/9/9/9/9/9/4N4/4K4 b - 1";
    server.done(two_people("shogi", json!({ "position": pinned })));
    let told = refused("5h");
    assert_eq!(told["id"], "shogi-pinned");
    let square = json!({ "plain": "5h", "written": { "KI2": "５八" } });
    assert_eq!(told["args"]["square"], square);
    assert_eq!(told["args"]["text"]["written"], json!({ "KI2": "４六桂", "Hodges": "N-4f" }));
    server.done(json!({ "do": "pause", "on": true }));
    assert_eq!(refused("5h")["id"], "play-paused");
    server.done(two_people("xiangqi", json!({})));
    let told = refused("b0d1");
    let written = json!({ "WXF": "H8+6", "Chinese": "马八进六", "ICCS": "B0-D1" });
    assert_eq!(told["args"]["text"], json!({ "plain": "b0d1", "written": written }));
    let point = json!({ "id": "xiangqi-point", "args": { "file": "七", "rank": 1 } });
    assert_eq!(told["args"]["square"]["written"]["Chinese"], point);
}

#[test]
fn the_names_of_two_people_stay_with_their_game() {
    let server = Server::start(&[]);
    let new = |names: [&str; 2]| two_people("tictactoe", json!({ "names": names }));
    let called = |players: &Value| {
        [0, 1].map(|side| players[side]["name"]["args"]["text"].as_str().unwrap_or("").to_owned())
    };
    assert_eq!(called(&server.done(new(["Ann", "  Иван "]))["players"]), ["Ann", "Иван"]);
    server.done(json!({ "do": "move", "move": "b2" }));
    let record = server.get("/api/record?format=pgn").body;
    assert!(record.contains("\"Ann\"") && record.contains("\"Иван\""), "{record}");
    let server = Server::in_folder(&[], server.kill());
    let state = server.done(server.resuming());
    assert_eq!(called(&state["players"]), ["Ann", "Иван"]);
    server.done(json!({ "do": "resign" }));
    let kept = &server.get("/api/offer").json()["finished"][0]["players"];
    assert_eq!([0, 1].map(|side| kept[side]["args"]["text"].clone()), ["Ann", "Иван"]);
    for names in [["Ann", "Ann"], ["Ann", "Ann-2"]] {
        server.done(new(names));
        server.done(json!({ "do": "move", "move": "b2" }));
        server.done(json!({ "do": "resign" }));
        let finished = server.get("/api/offer").json()["finished"].clone();
        let kept = finished
            .as_array()
            .expect("games")
            .iter()
            .map(|game| [0, 1].map(|side| game["players"][side]["args"]["text"].clone()));
        assert!(kept.into_iter().any(|players| players == names), "{finished}");
    }
    let long = "n".repeat(41);
    let cases = [
        (["a\u{202e}b", ""], "is not one line"),
        (["", "a\nb"], "is not one line"),
        ([&long, ""], "more than 40 characters"),
    ];
    let before = server.snapshot();
    for (names, reason) in cases {
        let said = server.refusal(new(names));
        assert!(said.contains(reason), "{said}");
    }
    let mut engine = new(["", "Bob"]);
    engine["players"][1] = json!({ "kind": "engine", "engine": "own" });
    let said = server.refusal(engine);
    assert!(said.contains("Bob"), "{said}");
    assert_eq!(server.snapshot(), before);
}

#[test]
fn takes_back_to_the_persons_previous_turn() {
    let server = Server::start(&["connect-four", "--level", "1"]);
    let start = server.until(|state| state["can"]["move"] == true);
    assert_eq!(start["can"]["undo"], false);
    assert!(server.refusal(json!({ "do": "undo" })).contains("no move of yours"));
    server.done(json!({ "do": "move", "move": start["legal"][0]["move"] }));
    server.until(|state| state["can"]["move"] == true);
    let back = server.done(json!({ "do": "undo" }));
    assert_eq!((&back["position"], &back["moves"]), (&start["position"], &json!([])));
    let state = server.done(two_people("connect-four", json!({ "strict": true })));
    server.done(json!({ "do": "move", "move": state["legal"][0]["move"] }));
    assert!(server.refusal(json!({ "do": "undo" })).contains("strict"));
}

#[test]
fn nobody_helps_in_a_strict_game() {
    let server = Server::start(&[]);
    server.done(two_people("connect-four", json!({})));
    server.done(json!({ "do": "analyse", "on": true, "lines": 1 }));
    // The analysis of the game before ends with it.
    let players =
        [json!({ "kind": "person" }), json!({ "kind": "engine", "engine": "own", "level": 1 })];
    let state = server.done(json!({ "do": "new", "game": "connect-four", "strict": true, "players": players, "moves": ["d", "d"] }));
    assert_eq!(state["analysis"]["on"], false);
    for able in ["undo", "hint", "analyse", "review", "seat"] {
        assert_eq!(state["can"][able], false, "{able}");
    }
    let helps = [
        json!({ "do": "undo" }),
        json!({ "do": "hint" }),
        json!({ "do": "analyse", "on": true, "lines": 1 }),
        json!({ "do": "review" }),
        json!({ "do": "level", "level": -3 }),
        json!({ "do": "seat", "side": 1, "player": players[1] }),
    ];
    for help in helps {
        let said = server.refusal(help.clone());
        assert!(said.contains("strict"), "{help}: {said}");
    }
    server.done(json!({ "do": "resign" }));
    let state = server.done(json!({ "do": "analyse", "on": true, "lines": 1 }));
    assert_eq!(state["analysis"]["on"], true);
}

/// Who has won, and by which rule.
fn ended(state: &Value) -> Value {
    json!([state["result"]["winner"], state["result"]["rule"]])
}

#[test]
fn people_resign_agree_and_declare() {
    let server = Server::start(&["tictactoe", "--side", "both"]);
    let state = server.done(json!({ "do": "resign" }));
    assert_eq!(ended(&state), json!([1, "resignation"]));
    assert_eq!(state["legal"].as_array().expect("moves").len(), 9, "a variation may be tried");
    server.done(two_people("tictactoe", json!({})));
    // Of two people one offers, and may move besides; a move of the other one declines, or it agrees.
    let state = server.done(json!({ "do": "draw" }));
    assert_eq!((&state["result"], &state["offered"]), (&Value::Null, &json!(0)));
    let state = server.done(json!({ "do": "move", "move": "a1" }));
    assert_eq!(state["offered"], 0);
    let state = server.done(json!({ "do": "move", "move": "b1" }));
    assert_eq!(state["offered"], Value::Null);
    server.done(json!({ "do": "move", "move": "c1" }));
    let state = server.done(json!({ "do": "draw" }));
    assert_eq!(state["offered"], 1);
    let state = server.done(json!({ "do": "draw" }));
    assert_eq!(ended(&state), json!([null, "agreement"]));
    server.against_tengen("tictactoe", &json!([]));
    let state = server.done(json!({ "do": "draw" }));
    assert_eq!(state["result"], Value::Null);
    assert_eq!(state["notices"][0]["id"], "play-draw-declined");
    assert!(server.refusal(json!({ "do": "claim" })).contains("nothing to claim"));
}

#[test]
fn looking_around_leaves_the_game_as_it_is() {
    let server = Server::start(&["gomoku", "--side", "both"]);
    for mv in ["h8", "h9", "i8"] {
        server.done(json!({ "do": "move", "move": mv }));
    }
    let state = server.done(json!({ "do": "goto", "ply": 1 }));
    assert_eq!(
        state["line"],
        json!({ "ply": 1, "base": 1, "variation": [], "loose": 0, "live": false })
    );
    assert_eq!(state["last"]["move"], "h8");
    let state = server.done(json!({ "do": "move", "move": "a1" }));
    assert_eq!(texts(&state["line"]["variation"]), ["a1"]);
    assert_eq!(texts(&state["moves"]), ["h8", "h9", "i8"]);
    let state = server.done(json!({ "do": "variation", "base": 2, "moves": ["a2", "a3"] }));
    assert_eq!((&state["line"]["ply"], &state["can"]["continue"]), (&json!(4), &json!(true)));
    let said = server.refusal(json!({ "do": "variation", "base": 2, "moves": ["h8"] }));
    assert!(said.contains("h8"), "{said}");
    let state = server.done(json!({ "do": "continue" }));
    assert_eq!(texts(&state["moves"]), ["h8", "h9", "a2", "a3"]);
    assert_eq!(state["line"]["live"], true);
}

#[test]
fn a_hint_comes_in_two_steps() {
    let server = Server::start(&["shogi", "--side", "both"]);
    server.done(json!({ "do": "hint" }));
    let state = server.until(|state| state["hint"]["state"] == "ready");
    assert_eq!(state["hint"]["touches"].as_array().map(Vec::len), Some(1), "{}", state["hint"]);
    assert_eq!(state["hint"]["move"], Value::Null);
    let state = server.done(json!({ "do": "hint" }));
    let hint = &state["hint"];
    let legal = state["legal"].as_array().expect("moves");
    let whole = legal.iter().find(|mv| mv["move"] == hint["move"]).expect("a legal move");
    assert_eq!(whole["touches"], hint["touches"]);
    let state = server.done(json!({ "do": "move", "move": hint["move"] }));
    assert_eq!((&state["moves"][0]["hinted"], &state["hint"]), (&json!(true), &Value::Null));
    // It is for the coming move: none comes behind an end.
    server.done(json!({ "do": "hint" }));
    server.until(|state| state["hint"]["state"] == "ready");
    assert_eq!(server.done(json!({ "do": "resign" }))["hint"], Value::Null);
}

#[test]
fn the_analysis_is_of_the_position_shown() {
    let server = Server::start(&["xiangqi", "--side", "both"]);
    let mut events = Events::open(&server);
    let state = server.done(json!({ "do": "analyse", "on": true, "lines": 3 }));
    let told = events.until("analysis");
    assert_eq!((&told["ply"], &told["revision"]), (&json!(0), &state["revision"]));
    assert!(told["lines"][0]["score"].is_object() && told["lines"][0]["moves"][0].is_string());
    let state = server.done(json!({ "do": "move", "move": "h2e2" }));
    let told = events.until_that("analysis", |told| told["revision"] == state["revision"]);
    assert_eq!(told["ply"], 1);
    let reply = told["lines"][0]["moves"][0].as_str().expect("a move");
    assert!(state["legal"].as_array().expect("moves").iter().any(|mv| mv["move"] == reply));
    let state = server.done(json!({ "do": "analyse", "on": false }));
    assert_eq!(state["analysis"]["on"], false);
}

#[test]
fn every_tab_follows_and_a_new_one_sees_all() {
    let server = Server::start(&["gomoku", "--side", "both"]);
    let mut tabs = [Events::open(&server), Events::open(&server)];
    for tab in &mut tabs {
        assert_eq!(tab.until("snapshot")["moves"], json!([]));
    }
    let state = server.done(json!({ "do": "move", "move": "h8" }));
    for tab in &mut tabs {
        assert_eq!(tab.until("snapshot"), state);
    }
    assert_eq!(Events::open(&server).until("snapshot"), state);
}

#[test]
fn clocks_run_and_their_end_loses() {
    let server = Server::start(&[]);
    let state = server.done(two_people("tictactoe", json!({ "clock": "0.2" })));
    assert_eq!(state["clocks"]["running"], 0);
    let state = server.until(|state| !state["result"].is_null());
    assert_eq!(ended(&state), json!([1, "time forfeit"]));
    assert_eq!(state["clocks"]["running"], Value::Null);
    let wrong = server.command(&two_people("tictactoe", json!({ "clock": "soon" })));
    assert!(wrong.status == 400 && wrong.body.contains("soon"), "{wrong:?}");
}

#[test]
fn records_go_out_and_come_in() {
    let server = Server::start(&["shogi", "--side", "both"]);
    for mv in ["7g7f", "3c3d", "8h2b+"] {
        server.done(json!({ "do": "move", "move": mv }));
    }
    let position = server.snapshot()["position"].clone();
    for format in ["kif", "ki2", "csa", "jkf", "pgn"] {
        let record = server.get(&format!("/api/record?format={format}"));
        assert_eq!(record.status, 200, "{}", record.body);
        server.done(two_people("shogi", json!({})));
        let revision = server.snapshot()["revision"].to_string();
        let headers =
            [("Content-Type", "application/octet-stream"), ("X-Revision", revision.as_str())];
        let answer = server.post_with("/api/record", &record.body, &headers);
        assert_eq!(answer.status, 200, "{format}: {}", answer.body);
        assert_eq!(answer.json()["position"], position, "{format}");
    }
    assert_eq!(server.get("/api/record?format=pdn").status, 422);
    assert_eq!(server.get("/api/record?format=../x").status, 400);
    assert_eq!(server.get("/api/record").status, 400);
}

#[test]
fn the_level_can_be_changed_in_the_middle_of_a_game() {
    let server = Server::start(&["connect-four", "--level", "1"]);
    let state = server.done(json!({ "do": "level", "level": 3 }));
    assert_eq!(
        state["players"][1],
        json!({ "kind": "engine", "name": at_level(3), "engine": "own", "level": 3 })
    );
    assert!(server.refusal(json!({ "do": "level", "level": 21 })).contains("21"));
    assert!(server.refusal(json!({ "do": "level", "level": -4 })).contains("-3 to 20"));
    let state = server.done(json!({ "do": "level", "level": -3 }));
    assert_eq!(state["players"][1]["name"], at_level(-3));
}

fn hint(server: &Server, game: &str, position: Option<&str>, settings: &Value) -> Value {
    server.done(two_people(game, json!({ "position": position, "settings": settings })));
    server.done(json!({ "do": "hint" }));
    let state = server.until(|state| state["hint"]["state"] == "ready");
    assert_eq!(state["hint"]["move"], Value::Null, "the first touch comes first");
    server.done(json!({ "do": "hint" }))["hint"].clone()
}

#[test]
fn hints_say_what_the_move_does() {
    let server = Server::start(&[]);
    let cases = [
        ("shogi", Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), "effect-checkmate"),
        ("xiangqi", Some("3k5/R8/9/9/9/9/9/9/7R1/4K4 w"), "effect-checkmate"),
        ("draughts", Some("W:W22:B18,8"), "draughts-takes-men"),
        (
            "gomoku",
            Some("15/15/15/15/15/15/15/7bbbb4/15/15/15/wwww11/15/15/15 b"),
            "gomoku-makes-five",
        ),
        ("dots", None, "dots-takes"),
    ];
    for (game, position, wanted) in cases {
        let settings =
            if game == "draughts" { json!([["Variant", "english8"]]) } else { json!([]) };
        let hint = hint(&server, game, position, &settings);
        let reason = hint["reason"].to_string();
        assert!(reason.contains(wanted) && hint["move"].is_string(), "{game}: {hint}");
    }
}

#[test]
fn positions_that_the_rules_do_not_know_are_refused() {
    let server = Server::start(&[]);
    let cases = [
        ("shogi", "4k4/4R4/9/9/9/9/9/9/4K4 b - 1"),
        ("shogi", "4k4/9/9/4P4/4P4/9/9/9/4K4 b - 1"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w"),
        ("xiangqi", "R3k4/9/9/9/9/9/9/9/9/3K5 w"),
        ("draughts", "W:W1:B1"),
        ("gomoku", "15/15 b"),
        ("dots", "nonsense"),
    ];
    for (game, position) in cases {
        let before = server.snapshot();
        let said = server.refusal(two_people(game, json!({ "position": position })));
        assert!(said.len() > 8 && !said.contains("panicked"), "{game}: {said}");
        assert_eq!(server.snapshot(), before, "{game} {position}");
    }
}

#[test]
fn a_game_begins_with_moves() {
    let server = Server::start(&[]);
    let new = |moves: Value| two_people("shogi", json!({ "moves": moves }));
    let state = server.done(new(json!(["7g7f", "3c3d", "8h2b+"])));
    assert_eq!(texts(&state["moves"]), ["7g7f", "3c3d", "8h2b+"]);
    let said = server.refusal(new(json!(["7g7f", "7g7f"])));
    assert!(said.contains("move 2") && server.snapshot() == state, "{said}");
    // They are saved like any others.
    let server = Server::in_folder(&[], server.kill());
    assert_eq!(server.get("/api/offer").json()["saved"][0]["plies"], 3);
}

#[test]
fn a_repetition_names_its_loop() {
    let server = Server::start(&["shogi", "--side", "both"]);
    server.done(json!({ "do": "move", "move": "7g7f" }));
    let mut state = Value::Null;
    for mv in ["5a5b", "5i5h", "5b5a", "5h5i"].iter().cycle() {
        state = server.done(json!({ "do": "move", "move": mv }));
        if !state["result"].is_null() {
            break;
        }
    }
    assert_eq!(state["result"]["rule"], "sennichite", "{state}");
    // The fourth occurrence comes three loops after the first.
    let plies = texts(&state["moves"]).len();
    assert_eq!(plies, 13);
    assert_eq!(state["result"]["loop"][1], plies);
    let first = state["result"]["loop"][0].as_u64().expect("a ply");
    assert!(
        (2..plies as u64).contains(&first) && (plies as u64 + 1 - first).is_multiple_of(4),
        "{state}"
    );
}

#[test]
fn analysis_gives_chances() {
    let server = Server::start(&["xiangqi", "--side", "both"]);
    let mut events = Events::open(&server);
    server.done(json!({ "do": "analyse", "on": true, "lines": 2 }));
    let told =
        events.until_that("analysis", |told| told["lines"].as_array().map(Vec::len) == Some(2));
    let chances = told["lines"][0]["wdl"].clone();
    let chances: Vec<u64> = serde_json::from_value(chances).expect("three numbers");
    assert!(chances.len() == 3 && chances.iter().sum::<u64>() == 1000, "{chances:?}");
    assert!(chances.iter().all(|&share| share > 0), "{chances:?}");
}

#[test]
fn an_engine_takes_its_time() {
    let server = Server::start(&["tictactoe", "--level", "1"]);
    assert_eq!(server.snapshot()["pace"], 0);
    let state = server.done(json!({ "do": "pace", "millis": 700 }));
    assert_eq!(state["pace"], 700);
    let start = Instant::now();
    server.done(json!({ "do": "move", "move": "b2" }));
    server.until(|state| texts(&state["moves"]).len() == 2);
    assert!(start.elapsed() >= Duration::from_millis(700), "{:?}", start.elapsed());
    // A move that is taken back is not answered any more.
    server.done(json!({ "do": "undo" }));
    server.done(json!({ "do": "move", "move": "a1" }));
    let state = server.done(json!({ "do": "undo" }));
    assert_eq!(texts(&state["moves"]).len(), 0);
    assert!(server.refusal(json!({ "do": "pace", "millis": 10_001 })).contains("10001"));
}

#[test]
fn a_finished_game_names_the_sides_as_its_settings_and_its_start_do() {
    let server = Server::start(&[]);
    // On the usual board White begins.
    let state =
        server.done(two_people("draughts", json!({ "settings": [["Variant", "english8"]] })));
    assert_eq!(state["sides"], json!(["side-black", "side-white"]));
    server.done(json!({ "do": "move", "move": "11-15" }));
    server.done(json!({ "do": "resign" }));
    let offer = server.get("/api/offer").json();
    assert_eq!(offer["finished"][0]["result"]["side"], "side-black");
    // With a handicap the upper side begins.
    let mut shogi = offer["games"].as_array().expect("games").iter();
    let starts = &shogi.find(|game| game["word"] == "shogi").expect("shogi")["starts"];
    let sides = json!(["shogi-side-lower", "shogi-side-upper"]);
    assert_eq!((&starts[0]["sides"], &starts[0]["turn"]), (&sides, &json!(1)));
    let state = server.done(two_people("shogi", json!({ "start": 0 })));
    assert_eq!((&state["sides"], &state["turn"]), (&sides, &json!(1)));
    let record = server.get("/api/record?format=kif").body;
    server.done(json!({ "do": "resign" }));
    let offer = server.get("/api/offer").json();
    let mut finished = offer["finished"].as_array().expect("games").iter();
    let ended = finished.find(|game| game["game"] == "shogi").expect("the game");
    assert_eq!(ended["result"]["side"], "shogi-side-lower");
    let answer = server.paste(&record);
    assert_eq!((answer.status, server.snapshot()["sides"].clone()), (200, sides));
}

#[test]
fn finished_games_are_kept_until_they_are_deleted() {
    let server = Server::start(&["tictactoe", "--level", "3"]);
    server.done(json!({ "do": "move", "move": "b2" }));
    server.until(|state| state["can"]["move"] == true);
    let ended = server.done(json!({ "do": "resign" }));
    let finished = || server.get("/api/offer").json()["finished"].clone();
    let kept = finished()[0].clone();
    assert_eq!(kept["plies"], 2);
    assert_eq!(kept["result"]["side"], "side-second");
    assert_eq!(kept["players"], json!([{ "id": "page-you", "args": {} }, at_level(3)]));
    server.done(two_people("gomoku", json!({})));
    for name in ["", "..", "../finished", "gomoku"] {
        let said = server.refusal(json!({ "do": "open", "name": name }));
        assert!(said.contains("look at the list again"), "{said}");
        server.refusal(json!({ "do": "delete", "name": name }));
    }
    let state = server.done(json!({ "do": "open", "name": kept["name"] }));
    for same in ["moves", "result", "players", "position", "game"] {
        let (mut old, mut new) = (ended[same].clone(), state[same].clone());
        // Scores and the number of the game are the session's.
        for value in [&mut old, &mut new] {
            let moves = value.as_array_mut().into_iter().flatten();
            moves.filter_map(Value::as_object_mut).for_each(|mv| {
                mv.retain(|name, _| !["score", "share", "millis"].contains(&name.as_str()));
            });
            if let Some(game) = value.as_object_mut() {
                game.remove("number");
            }
        }
        assert_eq!(old, new, "{same}");
    }
    assert_eq!(finished().as_array().map(Vec::len), Some(1), "looking makes no other one");
    let all = server.get("/api/history?game=tictactoe");
    assert!(all.status == 200 && all.body.contains("1. b2"), "{}", all.body);
    assert_eq!(server.get("/api/history?game=chess").status, 400);
    server.done(json!({ "do": "delete", "name": kept["name"] }));
    assert_eq!(finished(), json!([]));
}

#[test]
fn a_text_says_of_which_game_it_is() {
    let server = Server::start(&["xiangqi", "--side", "both"]);
    let post = |text: &str, number: &str| {
        let revision = server.snapshot()["revision"].to_string();
        let kind = ("Content-Type", "application/octet-stream");
        let headers = [kind, ("X-Revision", revision.as_str()), ("X-Game", number)];
        server.post_with("/api/record", text, &headers)
    };
    assert_eq!(post("W:W31-50:B1-20", "one").status, 400);
    let cases = [
        ("手合割：平手\n   1 ７六歩(77)\n", "shogi", 1),
        ("[Game \"Tic-Tac-Toe\"]\n\n1. b2 a1 *\n", "tictactoe", 2),
        ("W:W31-50:B1-20", "draughts", 0),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "shogi", 0),
    ];
    for (text, word, plies) in cases {
        let answer = post(text, "");
        assert_eq!(answer.status, 200, "{text}: {}", answer.body);
        let state = answer.json();
        assert_eq!(state["game"]["word"], word, "{text}");
        assert_eq!(texts(&state["moves"]).len(), plies, "{text}");
    }
    let two = "[Game \"Tic-Tac-Toe\"]\n\n1. b2 a1 *\n\n[Game \"Tic-Tac-Toe\"]\n\n1. a1 *\n";
    let offered = post(two, "").json();
    assert_eq!(offered["games"][1]["plies"], 1, "{offered}");
    assert_eq!(texts(&post(two, "1").json()["moves"]), ["a1"]);
    // People count games from 1.
    let refused = post(two, "2");
    let message = &refused.json()["message"];
    assert_eq!((refused.status, &message["args"]["number"]), (422, &json!(3)), "{message}");
    assert_eq!(post(two, "18446744073709551615").status, 400);
    let revision = server.snapshot()["revision"].to_string();
    for name in ["X-Revision", "X-Game", "X-Ending"] {
        let mut headers =
            vec![("Content-Type", "application/octet-stream"), ("X-Revision", revision.as_str())];
        headers.retain(|(other, _)| *other != name);
        headers.push((name, "kifü"));
        let refused = server.post_with("/api/record", two, &headers);
        assert_eq!(refused.status, 400, "{name}: {}", refused.body);
        assert!(refused.body.contains(&format!("{name} is text in ASCII")), "{}", refused.body);
    }
    assert_eq!(post("nothing of the kind", "").status, 422);
    // Some moves of chess are points of gomoku, too.
    let chess = "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 1-0\n";
    let answer = post(chess, "");
    assert_eq!(answer.status, 422, "{}", answer.body);
}

fn at_level(level: i32) -> Value {
    json!({ "id": "page-player", "args": { "name": "Tengen", "level": level } })
}

#[test]
fn each_setting_that_is_offered_has_a_name_a_help_and_its_values_in_the_catalogue() {
    let server = Server::start(&[]);
    let known = Language::ENGLISH.parameters();
    let mut count = 0;
    for game in server.get("/api/offer").json()["games"].as_array().expect("games") {
        for setting in game["settings"].as_array().expect("settings") {
            let name = setting["name"].as_str().expect("a name");
            let values = setting["values"].as_array().into_iter().flatten();
            let values = values.map(|value| format!("value-{}", value.as_str().expect("a value")));
            let ids = [format!("setting-{name}"), format!("setting-{name}.help")];
            for id in ids.into_iter().chain(values) {
                assert!(known.contains_key(&id), "{}: no message {id}", game["word"]);
                count += 1;
            }
        }
    }
    assert!(count > 30, "{count}");
}
