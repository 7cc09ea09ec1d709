//! Games by commands, through the real program: every game, to its end, and through accidents.

use std::time::Duration;
use std::{env, fs, thread};

use serde_json::{Value, json};

use super::client::{Events, Server, texts, two_people};
use crate::process::{TENGEN, Talk, output};

/// All games with a setting that ends them soon, where there is one.
fn games() -> Vec<(&'static str, Value)> {
    vec![
        ("shogi", json!([["MaxMovesToDraw", "40"]])),
        ("xiangqi", json!([])),
        ("draughts", json!([["Variant", "english8"]])),
        ("gomoku", json!([["Rule", "renju"]])),
        ("dots", json!([["Variant", "classic"], ["Size", "4x4"]])),
        ("connect-four", json!([])),
        ("tictactoe", json!([])),
    ]
}

/// A number that looks like chance and is the same on every run.
fn chance(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

/// Plays a legal move at random; `None` if there is none.
fn random_move(server: &Server, state: &Value, seed: &mut u64) -> Option<Value> {
    let legal = state["legal"].as_array().expect("moves");
    if legal.is_empty() || !state["result"].is_null() {
        return None;
    }
    let chosen = &legal[chance(seed, legal.len())];
    assert!(!chosen["touches"].as_array().expect("touches").is_empty(), "{chosen}");
    Some(server.done(json!({ "do": "move", "move": chosen["move"] })))
}

#[test]
fn no_move_of_any_game_is_lost_when_the_program_is_killed() {
    let mut seed = 7;
    for (game, settings) in games() {
        let mut server = Server::start(&[]);
        let mut state = server.done(two_people(game, json!({ "settings": settings })));
        for _ in 0..24 {
            let Some(next) = random_move(&server, &state, &mut seed) else { break };
            state = next;
            if chance(&mut seed, 8) == 0 && state["result"].is_null() {
                let before = state.clone();
                server = Server::in_folder(&[], server.kill());
                let saved = server.get("/api/offer").json()["saved"].clone();
                assert_eq!(saved[0]["plies"], texts(&before["moves"]).len(), "{game}: {saved}");
                state = server.done(server.resuming());
                assert_eq!(state["position"], before["position"], "{game}");
                assert_eq!(texts(&state["moves"]), texts(&before["moves"]), "{game}");
                assert_eq!(state["legal"], before["legal"], "{game}");
            }
        }
    }
}

/// Moves after which the start of shogi stands for the fourth time.
fn sennichite() -> Vec<&'static str> {
    ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3)
}

#[test]
fn a_fourth_repetition_begins_anew_with_the_sides_exchanged() {
    let mut server = Server::start(&[]);
    let how = json!({ "replay_draws": true, "clock": "600" });
    let mut state = server.done(two_people("shogi", how));
    let mut before = state.clone();
    for text in sennichite() {
        before = state;
        state = server.done(json!({ "do": "move", "move": text }));
    }
    let anew = |state: &Value| {
        assert_eq!((&state["drawn"], &state["result"]), (&json!(1), &Value::Null));
        assert_eq!(texts(&state["moves"]), [""; 0]);
    };
    anew(&state);
    assert_eq!(state["game"]["number"], 2, "the page sees it from its new side");
    assert_eq!(state["clocks"]["left"][1], before["clocks"]["left"][0], "the clocks are kept");
    // Undo goes back into the drawn game, and the last move ends it again.
    state = server.done(json!({ "do": "undo" }));
    assert_eq!((&state["drawn"], texts(&state["moves"]).len()), (&json!(0), 11));
    state = server.done(json!({ "do": "move", "move": "7b8b" }));
    anew(&state);
    server = Server::in_folder(&[], server.kill());
    state = server.done(server.resuming());
    anew(&state);
    server.done(json!({ "do": "move", "move": "7g7f" }));
    server.done(json!({ "do": "resign" }));
    let csa = server.get("/api/record?format=csa").body;
    assert_eq!(
        (csa.matches("%SENNICHITE").count(), csa.matches("%TORYO").count()),
        (1, 1),
        "{csa}"
    );
    let history = server.get("/api/history?game=shogi").body;
    assert_eq!(history.matches(" 千日手\n").count(), 1, "{history}");
    assert_eq!(history.matches("#KIF version=2.0 encoding=Shift_JIS\n").count(), 2, "{history}");
    let told = Server::start(&[]).paste(&history).json();
    assert_eq!(told["games"].as_array().map(Vec::len), Some(2), "{told}");
}

#[test]
fn players_are_exchanged_where_draws_are_replayed_and_nowhere_else() {
    let server = Server::start(&["shogi", "--side", "first", "--level", "1", "--replay-draws"]);
    let last = server.get("/api/offer").json()["remembered"]["last"].clone();
    assert_eq!(last["replay_draws"], true);
    let mut new = two_people("shogi", json!({ "moves": sennichite(), "replay_draws": true }));
    new["players"][1] = json!({ "kind": "engine", "engine": "own", "level": 1 });
    let state = server.done(new.clone());
    assert_eq!(state["players"][0]["kind"], "engine");
    let state = server.until(|state| state["can"]["move"] == true);
    assert_eq!((texts(&state["moves"]).len(), &state["turn"]), (1, &json!(1)));
    new["replay_draws"] = json!(false);
    let state = server.done(new);
    assert_eq!((&state["drawn"], &state["result"]["rule"]), (&json!(0), &json!("sennichite")));
}

#[test]
fn a_person_and_an_engine_play_to_the_end() {
    let mut seed = 1;
    for (game, settings) in games() {
        // The largest boards are left to the engine's own tests.
        if ["shogi", "xiangqi", "gomoku"].contains(&game) {
            continue;
        }
        let server = Server::start(&[]);
        server.against_tengen(game, &settings);
        let last = loop {
            let state =
                server.until(|state| !state["result"].is_null() || state["can"]["move"] == true);
            if random_move(&server, &state, &mut seed).is_none() {
                break state;
            }
        };
        let result = &last["result"];
        assert!(result["rule"].is_string() && result["end"]["id"].is_string(), "{game}: {last}");
        let finished = fs::read_dir(server.games.join("finished")).expect("a folder");
        let journals: Vec<_> = finished.flatten().map(|entry| entry.path()).collect();
        assert_eq!(journals.len(), 1, "{game}");
        let path = journals[0].to_str().expect("a path");
        let (text, success) = output(TENGEN, &["report", path], "");
        assert!(success && text.contains("you") && text.contains("Tengen, level 1"), "{text}");
    }
}

#[test]
fn engines_answer_in_the_largest_games() {
    for game in ["shogi", "xiangqi", "gomoku", "draughts", "dots"] {
        let server = Server::start(&[game, "--level", "1", "--side", "second"]);
        let state = server.until(|state| state["can"]["move"] == true);
        assert!(!texts(&state["moves"]).is_empty(), "{game}");
        assert_eq!(state["players"][0]["name"]["args"], json!({ "name": "Tengen", "level": 1 }));
        assert_eq!(state["notices"], json!([]), "{game}");
    }
}

#[cfg(unix)]
#[test]
fn it_ends_in_order_with_a_stream_open_and_an_engine_thinking() {
    let server = Server::start(&["shogi", "--level", "20", "--side", "none"]);
    let mut events = Events::open(&server);
    server.until(|state| state["thinking"] != json!([]));
    let (status, took) = server.interrupt();
    assert!(status.success(), "{status}");
    // Two seconds are promised; a busy machine gets more.
    assert!(took.as_secs() < 20, "{took:?}");
    events.until("end");
}

#[test]
fn a_pause_stops_the_engine_and_the_clocks() {
    let server = Server::start(&[]);
    let engine = json!({ "kind": "engine", "engine": "own", "level": 20 });
    server.done(
        json!({ "do": "new", "game": "shogi", "clock": "3600", "players": [engine, engine] }),
    );
    server.until(|state| state["thinking"] != json!([]));
    let state = loop {
        let revision = server.snapshot()["revision"].clone();
        let answer = server.command(&json!({ "revision": revision, "do": "pause", "on": true }));
        if answer.status == 200 {
            break answer.json();
        }
    };
    assert_eq!((&state["thinking"], &state["clocks"]["running"]), (&json!([]), &Value::Null));
    let state = server.done(json!({ "do": "pause", "on": false }));
    assert_ne!(state["thinking"], json!([]));
}

#[test]
fn the_command_line_says_what_is_played_and_by_whom() {
    let engine = format!("name=guest cmd=\"{TENGEN} tictactoe\" depth=1");
    let server = Server::start(&["tictactoe", "--engine", &engine, "--side", "second"]);
    let state = server.until(|state| state["can"]["move"] == true);
    assert_eq!(state["players"][0]["name"]["args"]["text"], "guest");
    assert_eq!(server.get("/api/offer").json()["engines"][0]["name"], "guest");
    let port = server.port.to_string();
    let (text, success) = output(TENGEN, &["play", "--no-open", "--port", &port], "");
    assert!(!success && text.contains(&port), "{text}");
}

#[test]
fn an_engine_that_fails_pauses_the_game() {
    let engine = format!("name=faulty cmd=\"{TENGEN} mock tictactoe --behaviour crash\"");
    let server = Server::start(&["tictactoe", "--engine", &engine, "--side", "second"]);
    let mut events = Events::open(&server);
    let state = events.until_that("snapshot", |state| state["paused"] == true);
    assert_eq!((&state["result"], &state["thinking"]), (&Value::Null, &json!([])));
    let (notice, why) = (&state["notices"][0], &state["notices"][0]["args"]["why"]);
    assert_eq!(
        (&notice["id"], &why["id"]),
        (&json!("play-engine-failed"), &json!("engine-failure"))
    );
    assert_eq!(why["args"]["name"], "faulty");
}

/// The engine's best moves after each of these lists of moves, asked one after the other by its
/// protocol.
fn by_protocol(game: &str, hello: &str, roots: &[String], nodes: u64) -> Vec<String> {
    let mut talk = Talk::with(TENGEN, &[game]);
    talk.ask(&format!("{hello}\nisready"), "readyok");
    let answer = |moves: &String| {
        let go = format!("position startpos moves {moves}\ngo nodes {nodes}");
        let best = talk.reply(&go, "bestmove ");
        best.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    roots.iter().map(answer).collect()
}

#[test]
fn an_engine_answers_as_by_its_protocol() {
    const NODES: u64 = 3_000;
    let games = [
        ("shogi", "usi"),
        ("xiangqi", "ucci"),
        ("draughts", "ugi"),
        ("gomoku", "ugi"),
        ("dots", "ugi"),
    ];
    for (game, protocol) in games {
        let engine = format!("name=guest cmd=\"{TENGEN} {game}\" proto={protocol} nodes={NODES}");
        let server = Server::start(&[game, "--engine", &engine, "--side", "first"]);
        let mut seed = 3;
        for _ in 0..3 {
            let state = server.until(|state| state["can"]["move"] == true);
            random_move(&server, &state, &mut seed).expect("a move");
        }
        let state = server.until(|state| state["can"]["move"] == true);
        let moves = texts(&state["moves"]);
        let is_its = |ply: &usize| state["moves"][*ply]["side"] == 1;
        let plies: Vec<usize> = (0..moves.len()).filter(is_its).collect();
        let roots: Vec<String> = plies.iter().map(|&ply| moves[..ply].join(" ")).collect();
        let played: Vec<&String> = plies.iter().map(|&ply| &moves[ply]).collect();
        assert!(played.len() > 1, "{game}: {moves:?}");
        let answers = by_protocol(game, protocol, &roots, NODES);
        assert_eq!(answers.iter().collect::<Vec<_>>(), played, "{game}: {moves:?}");
    }
}

/// How often the program is killed: `TENGEN_KILLS` for a longer test.
fn kills() -> usize {
    env::var("TENGEN_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(8)
}

#[test]
fn games_of_engines_survive_kills_at_random_moments() {
    let engine = json!({ "kind": "engine", "engine": "own", "level": 1 });
    let (mut seed, mut server) = (11, Server::start(&[]));
    let games = games();
    for round in 0..kills() {
        let (game, settings) = &games[round % games.len()];
        server.done(json!({
            "do": "new", "game": game, "settings": settings, "players": [engine, engine],
        }));
        // It is killed in the midst of anything: starting, thinking, writing.
        thread::sleep(Duration::from_millis(chance(&mut seed, 600) as u64));
        let before = server.snapshot();
        let folder = server.kill();
        server = Server::in_folder(&[], folder);
        let moves = texts(&before["moves"]);
        let saved = server.get("/api/offer").json()["saved"].clone();
        if !before["result"].is_null() || saved[0]["game"] != **game {
            // It ended: it is kept as a journal, or was about to be.
            continue;
        }
        let state = server.done(server.resuming());
        assert!(texts(&state["moves"]).starts_with(&moves), "{game}: {moves:?} {state}");
    }
}

#[test]
fn a_move_that_is_cut_off_is_played_or_not() {
    let mut seed = 5;
    let mut server = Server::start(&["gomoku", "--side", "both"]);
    for _ in 0..kills() {
        let state = server.snapshot();
        let legal = state["legal"].as_array().expect("moves");
        if legal.is_empty() {
            break;
        }
        let mv = legal[chance(&mut seed, legal.len())]["move"].clone();
        server.cast(&json!({ "revision": state["revision"], "do": "move", "move": mv }));
        thread::sleep(Duration::from_millis(chance(&mut seed, 4) as u64));
        server = Server::in_folder(&[], server.kill());
        let saved = server.get("/api/offer").json()["saved"].clone();
        let before = texts(&state["moves"]);
        if saved[0].is_null() {
            // Nothing had been played.
            assert!(before.is_empty());
            server.done(two_people("gomoku", json!({})));
            continue;
        }
        let after = texts(&server.done(server.resuming())["moves"]);
        let plies = after.len();
        assert!(after.starts_with(&before) && plies <= before.len() + 1, "{before:?} {after:?}");
        assert!(plies == before.len() || after[plies - 1] == mv.as_str().unwrap_or_default());
    }
}

#[test]
fn the_programs_of_the_texts_are_opponents() {
    let server = Server::start(&["tictactoe"]);
    let games = server.get("/api/offer").json()["games"].clone();
    let mut depths = Vec::new();
    for game in games.as_array().expect("games") {
        let engine = json!({ "kind": "engine", "engine": "text" });
        let players = [engine, json!({ "kind": "person" })];
        let new = json!({ "do": "new", "game": game["word"], "players": players });
        if game["text"].is_null() {
            assert!(server.refusal(new).contains("no engine text"), "{}", game["word"]);
            continue;
        }
        let name = server.done(new)["players"][0]["name"].clone();
        assert!(
            name["id"].as_str().is_some_and(|id| id.starts_with("page-text-program")),
            "{name}"
        );
        assert_eq!(name["args"]["depth"], game["text"]["depth"], "{name}");
        let state = server.until(|state| state["moves"].as_array().is_some_and(|it| it.len() == 1));
        assert!(state["paused"] == false, "{state}");
        depths.push(game["text"]["depth"].as_u64());
        let ended = server.done(json!({ "do": "resign" }));
        let offered = server.get("/api/offer").json();
        let kept = offered["finished"].as_array().expect("games");
        let kept = kept.iter().find(|kept| kept["game"] == game["word"]).expect("the game");
        let opened = server.done(json!({ "do": "open", "name": kept["name"] }));
        assert_eq!(opened["players"][0]["name"], ended["players"][0]["name"], "{opened}");
    }
    depths.sort_unstable();
    assert_eq!(depths, [None, Some(2), Some(4), Some(4), Some(4)]);
}

#[test]
fn nothing_moves_where_the_rules_have_ended_the_game() {
    let server = Server::start(&[]);
    for (game, position, mate) in [
        ("xiangqi", "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1", "b7b9"),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"),
        ("draughts", "W:W18:B14", "18x9"),
    ] {
        let settings =
            if game == "draughts" { json!([["Variant", "english8"]]) } else { json!([]) };
        let start = json!({ "position": position, "moves": [mate], "settings": settings });
        assert!(!server.done(two_people(game, start))["result"].is_null(), "{game}");
        for is_touched in [true, false] {
            let touched = json!({ "do": "move", "move": "e0", "touched": is_touched });
            assert_eq!(server.refused(touched)["message"]["id"], "game-over", "{game}");
        }
    }
}
