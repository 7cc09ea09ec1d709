//! Texts that are opened: of which game they are, whatever lies on the table, and what is said of those that are none.

use serde_json::{Value, json};

use super::client::{Server, texts, two_people};
use crate::process::wait;

fn opened(server: &Server, text: &str, ending: &str) -> (u16, Value) {
    let answer = wait(
        || format!("never taken: {text}"),
        || {
            let revision = server.snapshot()["revision"].to_string();
            let headers = [
                ("Content-Type", "application/octet-stream"),
                ("X-Revision", revision.as_str()),
                ("X-Ending", ending),
            ];
            let answer = server.post_with("/api/record", text, &headers);
            (!matches!(answer.status, 409 | 429)).then_some(answer)
        },
    );
    (answer.status, answer.json())
}

/// Games that may lie on the table.
fn tables() -> [Value; 4] {
    [
        two_people("xiangqi", json!({})),
        two_people("shogi", json!({})),
        two_people("draughts", json!({ "settings": [["Variant", "english12"]] })),
        two_people("connect-four", json!({})),
    ]
}

#[test]
fn a_record_of_draughts_is_one_on_every_table() {
    let plain = "[Event \"t\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 2. 8-11 22-17 1-0\n";
    let strength = "[White \"a\"]\n[Black \"b\"]\n\n1. 11-15* 23-19! 2. 8-11?? 22-17 *\n";
    let bare = "1. 11-15 23-19 2. 8-11 22-17 *\n";
    let chess = "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    let unclear = "[SetUp \"1\"]\n[FEN \"B:W7,8,15,16,32:B3\"]\n[White \"a\"]\n\n1. 3x19 *\n";
    for table in tables() {
        let server = Server::start(&[]);
        server.done(table);
        for (text, ending) in
            [(plain, ""), (plain, "pdn"), (plain, "txt"), (strength, ""), (bare, "")]
        {
            let (status, state) = opened(&server, text, ending);
            assert_eq!(status, 200, "{text}: {state}");
            // The game that is there already is answered by what has changed.
            let state = server.snapshot();
            let game = (&state["game"]["word"], state["board"]["columns"].as_u64());
            assert_eq!(game, (&json!("draughts"), Some(8)), "{text}");
            assert_eq!(texts(&state["moves"]), ["11-15", "23-19", "8-11", "22-17"]);
        }
        let (status, told) = opened(&server, unclear, "pdn");
        assert_eq!((status, &told["message"]["id"]), (422, &json!("in-line")), "{told}");
        let (_, told) = opened(&server, chess, "");
        assert_eq!(told["message"]["args"]["why"]["id"], "record-chess", "{told}");
    }
}

#[test]
fn what_is_no_game_is_said_of_the_one_that_reads_furthest() {
    for table in tables() {
        let server = Server::start(&[]);
        server.done(table);
        let why = |text: &str, ending: &str| {
            let (status, told) = opened(&server, text, ending);
            assert_eq!(status, 422, "{text}: {told}");
            told["message"].clone()
        };
        for (text, ending) in [("\u{0}RenLib", "lib"), ("x", "che"), ("CCBridge ", "")] {
            assert_eq!(why(text, ending)["id"], "record-not-read", "{text} {ending}");
        }
        assert_eq!(why("nothing of the kind", "")["id"], "play-unreadable");
        assert_eq!(why("# a comment", "")["id"], "record-no-game");
        for (text, game) in [
            ("W:W31:B99", "draughts"),
            ("4k4/9/4P4/9/9/9/9/9/4Q4 b G 1", "shogi"),
            ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABQR w", "xiangqi"),
            ("7g7f 3c3d 8h9h", "shogi"),
            ("h2e2 h9g7 h0h5", "xiangqi"),
            ("1. C2=5 H8+7 2. R1+9", "xiangqi"),
            ("1. 炮二平五 马8进7 2. 车一进九", "xiangqi"),
            ("1.7g7f 3c3d 2.9a9z", "shogi"),
            ("1. 7g7f 3c3d\n2. 8h9h\n", "shogi"),
            ("1. h8 i9 2. h8", "gomoku"),
            ("1. a1a2 j10j9 2. a1a2", "dots"),
        ] {
            let told = why(text, "");
            assert_eq!(told["id"], "play-read-as", "{text}: {told}");
            assert_eq!(told["args"]["game"], game, "{text}: {told}");
        }
        // Of a list whose first move is none the game on the table says so.
        let game = server.snapshot()["game"]["word"].clone();
        for text in ["1. zz9 2. 3c3d", "1. zz9\n2. 3c3d\n"] {
            let told = why(text, "");
            assert_eq!((&told["id"], &told["args"]["game"]), (&json!("play-read-as"), &game));
            let (id, args) = (&told["args"]["why"]["id"], &told["args"]["why"]["args"]);
            assert_eq!((id, &args["number"]), (&json!("in-move"), &json!(1)), "{told}");
            assert!(args["why"].to_string().contains("zz9"), "{told}");
        }
    }
}

#[test]
fn records_name_nobody_whom_nobody_named() {
    let server = Server::start(&[]);
    let record = |format: &str| server.get(&format!("/api/record?format={format}")).body;
    server.done(two_people("shogi", json!({ "names": ["", "甲野"] })));
    server.done(json!({ "do": "move", "move": "7g7f" }));
    for format in ["kif", "csa", "jkf", "pgn"] {
        let text = record(format);
        assert!(text.contains("甲野") && !text.contains("you"), "{format}: {text}");
    }
    server.done(two_people("draughts", json!({ "settings": [["Variant", "english8"]] })));
    server.done(json!({ "do": "move", "move": "11-15" }));
    assert!(!record("pdn").contains("you"), "{}", record("pdn"));
    server.done(json!({ "do": "resign" }));
    let all = server.get("/api/history?game=draughts").body;
    assert!(all.contains("11-15") && !all.contains("you"), "{all}");
    // An opened record keeps what it had, when it is saved and when it is opened again.
    let kif =
        "手合割：平手\n先手：甲野\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n";
    let (_, state) = opened(&server, kif, "kif");
    assert_eq!(state["players"][1]["name"], Value::Null);
    let kif = record("kif");
    assert!(kif.contains("先手：甲野\n後手：\n"), "{kif}");
    let finished = server.get("/api/offer").json()["finished"].clone();
    let kept = finished.as_array().expect("games").iter().find(|one| one["game"] == "shogi");
    if let Some(kept) = kept {
        assert_eq!(kept["players"][1], Value::Null, "{kept}");
    }
}

#[test]
fn a_game_that_is_taken_up_unseen_waits() {
    let server = Server::start(&[]);
    server.done(two_people("gomoku", json!({ "clock": "600+0" })));
    server.done(json!({ "do": "move", "move": "h8" }));
    let server = Server::in_folder(&[], server.kill());
    let mut resume = server.resuming();
    resume["paused"] = json!(true);
    let state = server.done(resume);
    assert_eq!((&state["paused"], &state["clocks"]["running"]), (&json!(true), &Value::Null));
    assert_eq!(state["notices"][0]["id"], "play-taken-up");
    let state = server.done(json!({ "do": "pause", "on": false }));
    assert_eq!(state["clocks"]["running"], 1);
}

#[test]
fn an_end_has_one_name_in_a_record_and_on_the_board() {
    let server = Server::start(&[]);
    let kif = "手合割：平手\n先手：甲野\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 千日手\n";
    let (_, state) = opened(&server, kif, "kif");
    assert_eq!(state["result"]["end"]["id"], "end-sennichite", "{state}");
}

/// So many moves of two kings who walk around at their ends of the board, each on a way of another length.
fn long_walk(plies: usize) -> Vec<String> {
    let row = |files: &[usize], rank: char| -> Vec<_> {
        files.iter().map(|file| format!("{file}{rank}")).collect()
    };
    let back = |files: std::ops::RangeInclusive<usize>| files.rev().collect::<Vec<_>>();
    let black = [row(&[1, 2, 3, 4, 5, 6, 7, 8], 'i'), row(&back(1..=8), 'h')].concat();
    let white = [row(&[1, 2, 3, 4, 5, 6, 7, 8, 9], 'a'), row(&back(2..=9), 'b')].concat();
    let step = |way: &[String], number: usize| {
        way[number % way.len()].clone() + &way[(number + 1) % way.len()]
    };
    (0..plies).map(|ply| step(if ply % 2 == 0 { &black } else { &white }, ply / 2)).collect()
}

#[test]
fn a_long_game_that_was_saved_is_opened_again() {
    let (first, second) = (Server::start(&[]), Server::start(&[]));
    let moves = long_walk(1201);
    let new = json!({ "position": "8k/9/9/9/9/9/9/9/8K b - 1", "moves": moves });
    assert_eq!(texts(&first.done(two_people("shogi", new))["moves"]), moves);
    for format in ["kif", "csa", "pgn"] {
        let record = first.get(&format!("/api/record?format={format}")).body;
        assert_eq!(opened(&second, &record, format).0, 200, "{format}");
        assert_eq!(texts(&second.snapshot()["moves"]), moves, "{format}");
    }
    // So is a variation of that length: stepped through, and become the game that was kept.
    first.done(json!({ "do": "goto", "ply": 1 }));
    first.done(json!({ "do": "move", "move": "1a2b" }));
    let name = first.done(json!({ "do": "main" }))["saved"].clone();
    let shown = first.done(json!({ "do": "variation", "base": 1, "moves": moves[1..] }));
    assert_eq!((&shown["line"]["ply"], &shown["line"]["loose"]), (&json!(1201), &json!(0)));
    first.done(json!({ "do": "close" }));
    first.get("/api/offer");
    let state = first.done(json!({ "do": "resume", "name": name }));
    assert_eq!(texts(&state["branches"][0]["moves"]), moves[1..]);
}
