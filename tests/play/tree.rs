//! Variations of a game: from records and from play, made the game, removed, saved, and written.

use serde_json::{Value, json};

use super::client::{Answer, Server, texts, two_people};

/// A game with variations in one another, and comments.
pub(crate) const KIF: &str = "手合割：平手
*始め
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)
   4 ４四歩(43)
変化：3手
   3 ６六歩(67)
*角道
   4 ８四歩(83)
   5 ６八銀(79)
変化：4手
   4 ４四歩(43)
変化：2手
   2 ８四歩(83)
";

fn paste(server: &Server, text: &str) -> Value {
    let revision = server.snapshot()["revision"].to_string();
    let headers = [("Content-Type", "application/octet-stream"), ("X-Revision", &revision)];
    let answer: Answer = server.post_with("/api/record", text, &headers);
    assert_eq!(answer.status, 200, "{}", answer.body);
    server.snapshot()
}

/// The variations, each as the moves of the game before it, its way from there, and its moves.
pub(crate) fn branches(state: &Value) -> Vec<String> {
    let words = |list: &Value| -> Vec<String> {
        let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
        texts.map(str::to_owned).collect()
    };
    let told = |branch: &Value| {
        let moves = texts(&branch["moves"]).join(" ");
        format!("{} {}: {moves}", branch["base"], words(&branch["path"]).join(" "))
    };
    state["branches"].as_array().expect("variations").iter().map(told).collect()
}

fn shown(state: &Value) -> (u64, Vec<String>, u64) {
    let line = &state["line"];
    let number = |name: &str| line[name].as_u64().expect("a number");
    (number("base"), texts(&line["variation"]), number("loose"))
}

const READ: [&str; 3] = ["1 : 8c8d", "2 : 6g6f 8c8d 7i6h", "2 6g6f: 4c4d"];

#[test]
fn a_tree_of_a_record_is_shown_changed_and_taken_up() {
    let server = Server::start(&[]);
    let state = paste(&server, KIF);
    assert_eq!(texts(&state["moves"]), ["7g7f", "3c3d", "2g2f", "4c4d"]);
    assert_eq!(branches(&state), READ);
    assert_eq!((&state["comment"], &state["can"]["main"]), (&json!("始め"), &json!(false)));
    assert_eq!(state["branches"][1]["moves"][0]["comment"], "角道");
    // Into the inner variation, and on from there.
    let state = server.done(json!({ "do": "variation", "base": 2, "moves": ["6g6f", "4c4d"] }));
    assert_eq!(shown(&state), (2, vec!["6g6f".into(), "4c4d".into()], 0));
    assert_eq!((&state["can"]["main"], &state["can"]["remove"]), (&json!(true), &json!(true)));
    let state = server.done(json!({ "do": "move", "move": "2g2f" }));
    assert_eq!(branches(&state)[2], "2 6g6f: 4c4d 2g2f");
    // It becomes the game, and what was the game its variation.
    let state = server.done(json!({ "do": "main" }));
    assert_eq!(texts(&state["moves"]), ["7g7f", "3c3d", "6g6f", "4c4d", "2g2f"]);
    let turned = ["1 : 8c8d", "2 : 2g2f 4c4d", "3 : 8c8d 7i6h"];
    assert_eq!(
        (branches(&state), &state["line"]["live"]),
        (turned.map(str::to_owned).into(), &json!(true))
    );
    // A part of a variation goes; a move of the game does not.
    assert!(server.refusal(json!({ "do": "remove" })).contains("no variation"));
    assert!(server.refusal(json!({ "do": "main" })).contains("no variation"));
    server.done(json!({ "do": "variation", "base": 3, "moves": ["8c8d", "7i6h"] }));
    let state = server.done(json!({ "do": "remove" }));
    let left = ["1 : 8c8d", "2 : 2g2f 4c4d", "3 : 8c8d"];
    assert_eq!(
        (branches(&state), shown(&state).1),
        (left.map(str::to_owned).into(), vec!["8c8d".into()])
    );
    // A line that is only shown is not kept.
    let state = server.done(json!({ "do": "variation", "base": 0, "moves": ["5g5f"] }));
    assert_eq!((branches(&state).len(), shown(&state)), (3, (0, vec!["5g5f".into()], 1)));
    // The program ends, and takes the game up.
    let games = server.kill();
    let server = Server::in_folder(&[], games);
    let state = server.done(server.resuming());
    assert_eq!(texts(&state["moves"]), ["7g7f", "3c3d", "6g6f", "4c4d", "2g2f"]);
    assert_eq!(
        (branches(&state), &state["comment"]),
        (left.map(str::to_owned).into(), &json!("始め"))
    );
    assert_eq!(state["moves"][2]["comment"], "角道");
    // Each format that has a place for variations gives the same tree, where the game is not known yet.
    for format in ["kif", "ki2", "jkf", "pgn"] {
        let written = server.get(&format!("/api/record?format={format}")).body;
        let other = Server::start(&[]);
        let back = paste(&other, &written);
        assert_eq!(branches(&back), left, "{format}: {written}");
        assert_eq!(other.snapshot()["notices"], json!([]), "{format}");
    }
    // A notice tells what CSA has no place for.
    let csa = server.get("/api/record?format=csa").body;
    let notices = server.snapshot()["notices"].clone();
    assert!(notices.to_string().contains("record-no-variations"), "{notices}");
    assert_eq!(branches(&paste(&Server::start(&[]), &csa)), Vec::<String>::new());
    // Where the game is known, its variations stay.
    assert_eq!(branches(&paste(&server, &csa)), left);
}

#[test]
fn variations_of_a_game_that_is_over_are_kept_beside_it() {
    let server = Server::start(&[]);
    let over =
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n変化：2手\n   2 ８四歩(83)\n";
    let state = paste(&server, over);
    assert_eq!(
        (&state["result"]["winner"], branches(&state)),
        (&json!(1), vec!["1 : 8c8d".to_owned()])
    );
    server.done(json!({ "do": "goto", "ply": 1 }));
    server.done(json!({ "do": "move", "move": "4a3b" }));
    server.done(json!({ "do": "move", "move": "2g2f" }));
    let games = server.kill();
    let server = Server::in_folder(&[], games);
    let finished = server.get("/api/offer").json()["finished"].clone();
    let name = finished[0]["name"].as_str().expect("a game").to_owned();
    let state = server.done(json!({ "do": "open", "name": name }));
    assert_eq!(branches(&state), ["1 : 8c8d", "1 : 4a3b 2g2f"]);
    assert_eq!(state["result"]["winner"], 1);
    // As the game it is another one: the one that is over stays as it was.
    server.done(json!({ "do": "variation", "base": 1, "moves": ["4a3b"] }));
    let state = server.done(json!({ "do": "main" }));
    assert_eq!((texts(&state["moves"]).len(), &state["result"]), (3, &Value::Null));
    assert_eq!(branches(&state), ["1 : 3c3d", "1 : 8c8d"]);
    let state = server.done(json!({ "do": "open", "name": name }));
    assert_eq!((texts(&state["moves"]).len(), branches(&state).len()), (2, 2));
    let history = server.get("/api/history?game=shogi");
    assert!(history.header("content-disposition").is_some_and(|it| it.contains("shogi.kif")));
    let back = paste(&Server::start(&[]), &history.body);
    assert_eq!(branches(&back), ["1 : 8c8d", "1 : 4a3b 2g2f"], "{}", history.body);
}

#[test]
fn a_game_that_goes_on_keeps_its_moves() {
    let server = Server::start(&[]);
    let moves = json!({ "clock": "60+0", "moves": ["h8", "h9", "i8"] });
    server.done(two_people("gomoku", moves));
    server.done(json!({ "do": "goto", "ply": 1 }));
    let state = server.done(json!({ "do": "move", "move": "a1" }));
    assert_eq!(
        (branches(&state), &state["can"]["main"]),
        (vec!["1 : a1".to_owned()], &json!(false))
    );
    assert!(server.refusal(json!({ "do": "main" })).contains("against the clock"));
    // The next move of the game is no variation.
    server.done(json!({ "do": "goto", "ply": 1 }));
    let state = server.done(json!({ "do": "move", "move": "h9" }));
    assert_eq!((branches(&state).len(), shown(&state)), (1, (2, Vec::new(), 0)));
    // Taken back, the moves go with what hung on them; what stands before stays.
    server.done(json!({ "do": "move", "move": "c1" }));
    let state = server.done(json!({ "do": "undo" }));
    assert_eq!(branches(&state), ["1 : a1", "2 : c1"]);
    let state = server.done(json!({ "do": "undo" }));
    assert_eq!(branches(&state), ["1 : a1"]);
    // Played on from a variation once the game is over, the old moves are one.
    server.done(json!({ "do": "resign" }));
    server.done(json!({ "do": "variation", "base": 0, "moves": ["b1", "b2"] }));
    let state = server.done(json!({ "do": "continue" }));
    assert_eq!(
        (texts(&state["moves"]), branches(&state)),
        (vec!["b1".into(), "b2".into()], vec!["0 : h8 a1".to_owned()])
    );
}

#[test]
fn a_variation_knows_how_it_ends() {
    let server = Server::start(&[]);
    let announced = json!([["Rule", "renju"], ["ForbiddenLoses", "true"]]);
    let four = ["a", "b", "a", "b", "a", "b"];
    for (game, settings, position, before, tried, wanted) in [
        (
            "shogi",
            json!([]),
            Some("4k4/9/4G4/9/9/9/9/9/4K4 b G 1"),
            &[][..],
            "G*5b",
            (0, "checkmate"),
        ),
        (
            "xiangqi",
            json!([]),
            Some("3k5/9/9/9/9/9/9/9/4R4/R3K4 w - - 0 1"),
            &[],
            "a0d0",
            (0, "checkmate"),
        ),
        (
            "gomoku",
            json!([]),
            None,
            &["h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7"],
            "h7",
            (0, "five-in-a-row"),
        ),
        (
            "gomoku",
            announced,
            None,
            &["h7", "a1", "h9", "c1", "g8", "e1", "i8", "g1"],
            "h8",
            (1, "forbidden-double-three"),
        ),
        ("connect-four", json!([]), None, &four, "a", (0, "four-in-a-row")),
    ] {
        let members = json!({ "settings": settings, "position": position, "moves": before });
        server.done(two_people(game, members));
        let state =
            server.done(json!({ "do": "variation", "base": before.len(), "moves": [tried] }));
        let ended = &state["last"]["ended"];
        let (winner, end) = (ended["winner"].clone(), ended["end"]["id"].clone());
        assert_eq!((winner, end), (json!(wanted.0), json!(format!("end-{}", wanted.1))), "{game}");
        assert_eq!((&state["result"], &state["can"]["analyse"]), (&Value::Null, &json!(false)));
        let back = server.done(json!({ "do": "goto", "ply": 0 }));
        assert_eq!(back["can"]["analyse"], true, "{game}");
    }
    // A loop, by its plies.
    let looped = ["5i5h", "5a5b", "5h5i", "5b5a"].repeat(3);
    server.done(two_people("shogi", json!({ "moves": ["7g7f", "3c3d"] })));
    let state = server.done(json!({ "do": "variation", "base": 2, "moves": looped }));
    assert_eq!(state["last"]["ended"]["loop"], json!([3, 14]), "{}", state["last"]);
}

#[test]
fn an_end_without_a_result_is_shown_until_a_move_is_added() {
    let server = Server::start(&[]);
    let state = paste(&server, &format!("{}   5 封じ手\n", &KIF[..KIF.find("変化").unwrap()]));
    assert_eq!(
        (&state["broken_off"]["id"], &state["result"]),
        (&json!("end-adjourned"), &Value::Null)
    );
    assert_eq!(server.done(json!({ "do": "goto", "ply": 1 }))["broken_off"], Value::Null);
    server.done(json!({ "do": "goto", "ply": 4 }));
    let text = server.snapshot()["legal"][0]["move"].clone();
    assert_eq!(server.done(json!({ "do": "move", "move": text }))["broken_off"], Value::Null);
}
