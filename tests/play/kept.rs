//! Games that are kept: what others have put there or taken, and two servers on one folder.

use std::fs;

use serde_json::{Value, json};
use tengen::ENGINES;

use super::client::{Server, folder, texts, two_people};
use crate::folder::Folder;

/// The lines of a journal of two games of this game, which begin with the moves of an opening.
fn journal(folder: &str, game: &str) -> String {
    let folder = Folder::new(folder);
    // One after the other, as they are counted; and a busy machine may be long in starting them.
    folder.done(&format!(
        "match {game} --games 2 --nodes 10 --max-plies 12 --concurrency 1 --handshake 120 --journal a.jsonl"
    ));
    folder.read("a.jsonl")
}

#[test]
fn a_game_of_a_match_is_shown_from_where_it_began() {
    for game in ENGINES.iter().map(|engine| engine.word()) {
        let text = journal("kept-shown", game);
        let folder = folder();
        fs::create_dir_all(folder.join("finished")).expect("a folder");
        fs::write(folder.join("finished/match.jsonl"), &text).expect("a file");
        let server = Server::in_folder(&[], folder);
        let listed = server.get("/api/offer").json()["finished"].clone();
        for (number, line) in text.lines().skip(1).enumerate() {
            let entry: Value = serde_json::from_str(line).expect("a game");
            let name = if number == 0 { "match" } else { "match#1.2" };
            let opening = entry["opening"]["moves"].as_array().cloned().unwrap_or_default();
            let played = entry["moves"].as_array().expect("moves").iter().map(|mv| mv["m"].clone());
            let moves = json!(opening.iter().cloned().chain(played).collect::<Vec<_>>());
            let state = server.done(json!({ "do": "open", "name": name }));
            assert_eq!(json!(texts(&state["moves"])), moves, "{game}: {line}");
            let mut listed = listed.as_array().expect("games").iter();
            let listed = listed.find(|one| one["name"] == name).expect("the game");
            assert_eq!(listed["plies"], moves.as_array().map_or(0, Vec::len), "{game}");
            // A variation is kept where it leaves the game.
            let base = opening.len() + 1;
            server.done(json!({ "do": "goto", "ply": base }));
            let other = server.snapshot()["legal"].as_array().and_then(|legal| {
                legal.iter().map(|one| one["move"].clone()).find(|mv| *mv != moves[base])
            });
            server.done(json!({ "do": "move", "move": other.expect("another move") }));
            // The list is read again.
            server.get("/api/offer");
            let kept = server.done(json!({ "do": "open", "name": name }))["branches"].clone();
            assert_eq!(kept[0]["base"], base, "{game}: {kept}");
        }
    }
}

/// Two servers with the same games, of which the second has just listed the one that is saved.
fn two_servers() -> (Server, Server, Value) {
    let first = Server::start(&[]);
    first.done(two_people("gomoku", json!({ "moves": ["h8"] })));
    first.done(json!({ "do": "close" }));
    let second = Server::in_folder(&[], first.games.clone());
    let taken = second.resuming();
    (first, second, taken)
}

#[test]
fn a_game_that_another_server_plays_is_neither_taken_up_nor_deleted() {
    let (first, second, taken) = two_servers();
    first.done(first.resuming());
    first.done(json!({ "do": "move", "move": "a1" }));
    let delete = json!({ "do": "delete", "name": taken["name"] });
    for refused in [&taken, &delete] {
        let said = second.refusal(refused.clone());
        assert!(said.contains("open in another Tengen"), "{said}");
    }
    first.done(json!({ "do": "close" }));
    // The list is still the old one, and the game as it is now.
    assert_eq!(texts(&second.done(taken)["moves"]), ["h8", "a1"]);
}

#[test]
fn the_game_on_the_table_is_taken_up_as_it_is() {
    let server = Server::start(&[]);
    let name = server.done(two_people("gomoku", json!({ "moves": ["h8"] })))["saved"].clone();
    let resume = json!({ "do": "resume", "name": name, "paused": true });
    for away in [None, Some(json!({ "do": "lesson", "game": "dots", "number": 0 }))] {
        away.into_iter().for_each(|away| drop(server.done(away)));
        let state = server.done(resume.clone());
        assert_eq!((texts(&state["moves"]), &state["paused"]), (vec!["h8".into()], &json!(false)));
    }
    server.done(json!({ "do": "close" }));
    server.get("/api/offer");
    let mut turned = resume;
    turned["bottom"] = json!(1);
    let state = server.done(turned);
    assert_eq!(
        (&state["bottom"], &state["notices"][0]["id"]),
        (&json!(1), &json!("play-taken-up"))
    );
}

#[test]
fn variations_of_two_servers_are_kept_together() {
    let first = Server::start(&[]);
    first.done(two_people("gomoku", json!({ "moves": ["h8", "h9"] })));
    let name = first.done(json!({ "do": "resign" }))["saved"].clone();
    let second = Server::in_folder(&[], first.games.clone());
    second.get("/api/offer");
    second.done(json!({ "do": "open", "name": name }));
    for (server, text) in [(&second, "a1"), (&first, "b2")] {
        server.done(json!({ "do": "goto", "ply": 1 }));
        server.done(json!({ "do": "move", "move": text }));
    }
    second.get("/api/offer");
    let state = second.done(json!({ "do": "open", "name": name }));
    let kept: Vec<_> = state["branches"].as_array().expect("variations").iter().collect();
    assert_eq!(kept.len(), 2, "{kept:?}");
}

#[test]
fn a_game_that_is_gone_is_said_to_be() {
    let (first, second, taken) = two_servers();
    first.done(first.resuming());
    first.done(json!({ "do": "resign" }));
    let delete = json!({ "do": "delete", "name": taken["name"] });
    for refused in [taken, delete] {
        let said = second.refusal(refused);
        assert!(said.contains("look at the list again"), "{said}");
    }
}

#[test]
fn a_journal_and_a_game_without_a_move_are_read_as_records() {
    let server = Server::start(&[]);
    let listed = server.paste(&journal("kept-pasted", "gomoku")).json();
    assert_eq!(listed["games"].as_array().map(Vec::len), Some(2), "{listed}");
    let formats = server.get("/api/offer").json()["games"].clone();
    for (game, formats) in
        formats.as_array().expect("games").iter().map(|it| (&it["word"], &it["formats"]))
    {
        for format in formats.as_array().expect("formats").iter().filter_map(Value::as_str) {
            server.done(two_people(game.as_str().expect("a word"), json!({})));
            let winner = server.done(json!({ "do": "resign" }))["result"]["winner"].clone();
            let record = server.get(&format!("/api/record?format={format}")).body;
            server.done(two_people("xiangqi", json!({})));
            let answer = server.paste(&record);
            assert_eq!(answer.status, 200, "{game} {format}: {answer:?}");
            let state = server.snapshot();
            let shown = (&state["game"]["word"], &state["result"]["winner"]);
            assert_eq!(shown, (game, &winner), "{format}: {record}");
        }
    }
}

/// Records with the headers of an event, without times and without a reason, and what another save of each must not say.
const SPARSE: [(&str, &str, &str); 4] = [
    (
        "pgn",
        "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Round \"3\"]\n[Red \"Ann\"]\n[Black \"Ann\"]\n\
         [TimeControl \"600+5\"]\n[Result \"1-0\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 1-0\n",
        "Termination",
    ),
    ("sgf", "(;GM[4]SZ[15]EV[Cup]RO[3]PB[Ann]PW[Ann]TM[600]RE[B+];B[hh];W[ii])", "RE[B+R]"),
    (
        "pdn",
        "[Event \"Cup\"]\n[Round \"3\"]\n[White \"Ann\"]\n[Black \"Ann\"]\n[TimeControl \"600+5\"]\n[GameType \"21,W,12,12,N2,0\"]\n[Result \"0-1\"]\n\n1. 43-37 0-1\n",
        "Termination",
    ),
    (
        "kif",
        "#KIF version=2.0 encoding=UTF-8\n棋戦：Cup\n対局番号：3\n先手：Ann\n後手：Ann\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\nまで2手で先手の勝ち\n",
        "resignation",
    ),
];

#[test]
fn a_record_that_is_saved_again_says_no_more_and_no_less() {
    let server = Server::start(&[]);
    let finished = || server.get("/api/offer").json()["finished"].as_array().map_or(0, Vec::len);
    for (number, (format, text, invented)) in SPARSE.into_iter().enumerate() {
        assert_eq!(server.paste(text).status, 200, "{text}");
        let state = server.snapshot();
        assert_eq!(state["result"]["end"]["id"], "end-unstated", "{format}: {}", state["result"]);
        let save = || server.get(&format!("/api/record?format={format}")).body;
        let saved = save();
        assert!(saved.contains("Cup") && saved.contains('3'), "{saved}");
        assert!(format == "kif" || saved.contains("600"), "{saved}");
        assert!(saved.contains("Ann") && !saved.contains("Ann-2"), "{saved}");
        let says =
            [invented, "Tengen ", "0.00s", "0:00/"].into_iter().find(|it| saved.contains(it));
        assert_eq!(says, None, "{saved}");
        // It is kept so, and the same record is the same game, with a variation of mine.
        server.done(json!({ "do": "goto", "ply": 0 }));
        let legal = server.snapshot()["legal"].clone();
        let mut other = legal.as_array().expect("moves").iter().map(|one| one["move"].clone());
        let other = other.find(|mv| *mv != state["moves"][0]["move"]).expect("another move");
        server.done(json!({ "do": "move", "move": other }));
        for is_away in [false, true] {
            if is_away {
                server.done(json!({ "do": "close" }));
            }
            assert_eq!(server.paste(text).status, 200, "{text}");
            assert_eq!(finished(), number + 1, "{text}");
            assert_eq!(server.snapshot()["branches"][0]["moves"][0]["move"], other, "{text}");
            let again = save();
            assert!(again.contains("Cup") && !again.contains("Tengen "), "{again}");
        }
    }
    // A game that is played here is of no event.
    server.done(two_people("xiangqi", json!({ "moves": ["h2e2"] })));
    let saved = server.get("/api/record?format=pgn").body;
    assert!(saved.contains("[Event \"?\"]") && saved.contains("[Round \"?\"]"), "{saved}");
    assert!(saved.contains("[Date \"20") && !saved.contains("0.00s"), "{saved}");
}

#[test]
fn a_record_without_a_result_keeps_the_word_for_its_end_where_it_ended() {
    let server = Server::start(&[]);
    let save = |format: &str| server.get(&format!("/api/record?format={format}")).body;
    for (word, csa) in [("封じ手", ":adjourned"), ("不詰", "%FUZUMI")] {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 {word}\n");
        assert_eq!(server.paste(&text).status, 200, "{text}");
        assert!(save("kif").contains(&format!("   2 {word}\n")) && save("csa").contains(csa));
        server.done(json!({ "do": "move", "move": "3c3d" }));
        assert!(!save("kif").contains(word) && !save("csa").contains(csa), "{word}");
    }
}

#[test]
fn an_unfinished_record_keeps_its_headers_and_is_one_game() {
    let server = Server::start(&[]);
    let text = "(;GM[4]SZ[15]EV[Cup]DT[1999-12-31]PB[Ann]PW[Bea];B[hh];W[ii])";
    for _ in 0..2 {
        // On the table, and put away.
        for _ in 0..2 {
            assert_eq!(server.paste(text).status, 200);
        }
        server.done(json!({ "do": "close" }));
    }
    let saved = server.get("/api/offer").json()["saved"].clone();
    assert_eq!(saved.as_array().map(Vec::len), Some(1), "{saved}");
    server.done(server.resuming());
    let saved = server.get("/api/record?format=sgf").body;
    assert!(saved.contains("EV[Cup]") && saved.contains("DT[1999-12-31]"), "{saved}");
}
