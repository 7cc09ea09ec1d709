//! Events of a state that goes on carry what has changed, and what runs as it stands.

use std::time::{Duration, Instant};
use std::{env, thread};

use serde_json::{Value, json};
use tengen::ENGINES;

use super::client::{Events, Server, following, two_people};

#[test]
fn changes_add_up_to_the_snapshot() {
    let server = Server::start(&["shogi", "--side", "both"]);
    let mut events = Events::open(&server);
    assert_eq!(events.told().map(|(name, _)| name).as_deref(), Some("snapshot"));
    let mut known = server.snapshot();
    let commands = [
        (json!({ "do": "move", "move": "7g7f" }), "change"),
        (json!({ "do": "move", "move": "3c3d" }), "change"),
        (json!({ "do": "goto", "ply": 1 }), "change"),
        (json!({ "do": "variation", "base": 0, "moves": ["2g2f", "8c8d"] }), "change"),
        (json!({ "do": "continue" }), "change"),
        (json!({ "do": "undo" }), "change"),
        (json!({ "do": "lesson", "game": "shogi", "number": 0 }), "change"),
        (json!({ "do": "close" }), "change"),
        (two_people("gomoku", json!({ "moves": ["h8", "h9"] })), "snapshot"),
        (json!({ "do": "resign" }), "change"),
    ];
    for (command, kind) in commands {
        let answered = server.done(command.clone());
        let (name, told) = events.told().expect("an event");
        assert_eq!(name, kind, "{command}");
        known = following(known, told);
        assert_eq!(known, server.snapshot(), "{command}");
        assert_eq!(known, answered, "{command}");
    }
}

/// A game of shogi without a capture, a check or a repetition.
fn quiet_game(plies: usize) -> Vec<String> {
    let engine = ENGINES.iter().find(|engine| engine.word() == "shogi").expect("a game");
    let mut board = engine.rules().state(None, &Vec::new()).expect("a board");
    let mut texts = Vec::new();
    while texts.len() < plies {
        let moves = board.moves();
        let turned = (0..moves.len()).map(|at| moves[(at + 7 * texts.len()) % moves.len()]);
        let quiet = turned.into_iter().find(|&mv| {
            let mut after = board.fork();
            after.make(mv);
            board.calls(mv).is_empty() && after.occurrences() == 1 && after.status().is_none()
        });
        let mv = quiet.expect("a quiet move");
        texts.push(board.canonical_text(mv));
        board.make(mv);
    }
    texts
}

/// Bytes of what is answered to a move after so many others, and milliseconds that the answer took, in the middle
/// of `rounds`.
fn cost(server: &Server, moves: &[String], plies: usize, rounds: usize) -> (usize, f64) {
    let state = server.done(two_people("shogi", json!({ "moves": moves[..plies] })));
    let mut revision = state["revision"].as_u64().expect("a number");
    let mut send = |command: Value| {
        // Twenty commands a second are let in.
        thread::sleep(Duration::from_millis(55));
        let mut command = command;
        command["revision"] = json!(revision);
        let start = Instant::now();
        let answer = server.command(&command);
        let took = start.elapsed().as_secs_f64() * 1e3;
        revision = answer.json()["revision"].as_u64().expect("a number");
        (answer.body.len(), took)
    };
    let mut times = Vec::new();
    let mut bytes = 0;
    for _ in 0..rounds {
        let (length, took) = send(json!({ "do": "move", "move": moves[plies] }));
        bytes = length;
        times.push(took);
        send(json!({ "do": "undo" }));
    }
    times.sort_by(f64::total_cmp);
    (bytes, times[times.len() / 2])
}

/// The times are printed where `TENGEN_TIMES` asks for that: `docs/play-protocol.md`.
#[test]
#[expect(clippy::print_stdout, reason = "figures that were asked for")]
fn the_answer_to_a_late_move_is_as_short_as_that_to_an_early_one() {
    let is_timed = env::var_os("TENGEN_TIMES").is_some();
    let (server, moves) = (Server::start(&[]), quiet_game(402));
    let costs =
        [10, 400].map(|plies| (plies, cost(&server, &moves, plies, if is_timed { 41 } else { 1 })));
    let [(_, (early, _)), (_, (late, _))] = costs;
    assert!(late < early + early / 2, "{late} bytes after {early}");
    for (plies, (bytes, millis)) in costs.iter().filter(|_| is_timed) {
        println!("a move at ply {plies}: {bytes} bytes, {millis:.2} ms");
    }
}

#[test]
fn what_is_left_of_a_clock_is_told_as_it_is() {
    let server = Server::start(&[]);
    server.done(two_people("gomoku", json!({ "clock": "1b60" })));
    let left = |state: &Value| {
        let clocks = &state["clocks"];
        let of = |name: &str| clocks[name][0].as_i64().expect("milliseconds");
        (of("left"), of("byoyomi"))
    };
    let first = server.snapshot();
    assert_eq!(first["clocks"]["running"], 0);
    // The main time runs out while nothing happens; the state after it is sent to everyone who asks or connects.
    let later = server.until(|state| left(state).0 == 0 && left(state).1 < 60_000);
    assert_eq!(later["revision"], first["revision"]);
    let streamed = Events::open(&server).until("snapshot");
    assert!(left(&streamed).1 <= left(&later).1 && left(&streamed).0 == 0, "{streamed}");
}

#[test]
fn what_a_referee_calls_out_is_told_of_each_move() {
    let server = Server::start(&[]);
    let taken = json!(["7g7f", "3c3d", "8h2b+"]);
    let state = server.done(two_people("shogi", json!({ "moves": taken })));
    assert_eq!(state["last"]["calls"][0]["id"], "call-captures", "{}", state["last"]);
    assert!(state["moves"][0]["calls"].is_null());
    let round = ["2h3h", "8b7b", "3h2h", "7b8b"];
    let state = server.done(two_people("shogi", json!({ "moves": round.repeat(2) })));
    let recurs = json!([{ "id": "call-recurs", "args": { "times": 3 } }]);
    assert_eq!(state["last"]["calls"], recurs, "{}", state["last"]);
}
