//! Without a page: `tengen play --terminal`, and `tengen review`.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::folder::Folder;
use crate::installed::has_programs;
use crate::process::{TENGEN, done, output};

/// What a game of these lines prints, its files in `games`.
fn played(game: &[&str], games: &Folder, lines: &str) -> String {
    let games = &games.text("");
    let language = if game.contains(&"--language") { &[][..] } else { &["--language", "en"] };
    let args = [&["play", "--terminal", "--games", games], language, game].concat();
    done(TENGEN, &args, lines)
}

#[test]
fn two_people_play_at_a_terminal() {
    let games = Folder::new("terminal-two-people");
    let lines = format!(
        "h8\nh8\nnonsense\nhelp\nmoves\nundo\nh9\nlevel x\nsave {}\nsave x.doc\nresign\nnew\nquit\n",
        games.text("game.sgf")
    );
    let text = played(&["gomoku", "--side", "both"], &games, &lines);
    for said in [
        "[x]", "h8", "nonsense", "`help`", "takes back", "not a level", "Black played h9",
        "written to",
    ] {
        assert!(text.to_lowercase().contains(&said.to_lowercase()), "{said}: {text}");
    }
    assert!(text.contains("x.doc") && text.contains("wins: resignation"), "{text}");
    let record = games.read("game.sgf");
    assert!(record.contains("GM[4]") && record.contains("B[hg]"), "{record}");
}

#[test]
fn squares_that_are_typed_by_number_show_it() {
    let games = Folder::new("terminal-by-number");
    let text = played(
        &["draughts", "--side", "both", "--set", "Variant=english8"],
        &games,
        "9-14\n24-30\n22-17\ndraw\nquit\n",
    );
    // The player who begins sits below; a refused move says what the piece may play.
    let first = text.lines().position(|line| line.contains("32o"));
    assert!(first < text.lines().position(|line| line.contains("1O")), "{text}");
    assert!(text.contains("[14O]") && text.contains("the piece on 24 may play 24-"), "{text}");
    assert!(text.contains("Black offers a draw: White agrees with `draw`"), "{text}");
}

#[test]
fn a_terminal_understands_the_notations_of_players() {
    let games = Folder::new("terminal-notations");
    for (game, lines, last) in [
        ("xiangqi", "炮二平五\nH8+7\n傌二進三\nquit\n", "Red played H2+3"),
        ("shogi", "７六歩\n△３四歩\n２二角成\n同　銀\nquit\n", "White played Sx2b"),
        ("shogi", "P-7f\nP-3d\nBx2b+\nquit\n", "Black played Bx2b+"),
    ] {
        let text = played(&[game, "--side", "both"], &games, lines);
        assert!(text.contains(last), "{last}: {text}");
    }
}

#[test]
fn a_terminal_speaks_the_language_and_the_notation_of_its_reader() {
    let games = Folder::new("terminal-languages");
    let shogi = "7g7f\n3c3e\n３四歩\nhelp\nmoves\nresign\nquit\n";
    let dots = "a1b1\na1a2\nquit\n";
    let cases: [(&[&str], &str, &[&str]); 8] = [
        (
            &["shogi", "--language", "ja"],
            shogi,
            &["先手: ▲７六歩", "指せません", "後手: △３四歩", "投了します", "▲２二角成"],
        ),
        (&["shogi", "--language", "ja"], shogi, &["後手の勝ち: 投了", "`new` で次の対局"]),
        (&["shogi", "--language", "zh"], shogi, &["先手: P-7f", "Bx2b+", "后手胜: 认输"]),
        (&["shogi", "--notation", "plain"], shogi, &["Black played 7g7f", "8h2b+"]),
        (
            &["shogi", "--notation", "ki2"],
            shogi,
            &["White played △３四歩", "White wins: resignation"],
        ),
        (
            &["dots"],
            dots,
            &["Blue (x) played a1b1", "it is Red's turn, and dot a1 belongs to Blue"],
        ),
        (
            &["dots", "--language", "ja"],
            dots,
            &["赤の番ですが、点 a1 は青のものです", "青 (x): 2点"],
        ),
        (&["dots", "--language", "zh"], dots, &["轮到红方，而点 a1 属于蓝方"]),
    ];
    for (game, lines, said) in cases {
        let text = played(&[game, &["--side", "both"]].concat(), &games, lines);
        for said in said {
            assert!(text.contains(said), "{game:?}: {said}: {text}");
        }
    }
    let args = ["play", "xiangqi", "--terminal", "--notation", "KI2"];
    let (text, success) = output(TENGEN, &args, "");
    assert!(!success && text.contains("WXF"), "{text}");
}

#[test]
fn records_of_other_games_are_refused_by_their_names() {
    let folder = Folder::new("terminal-other-games");
    for (name, text, said) in [
        (
            "chess.pgn",
            "[White \"Carlsen\"]\n[Black \"Anand\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n",
            "chess.pgn: a game of chess: [White \"Carlsen\"]",
        ),
        ("moves.pgn", "1. e4 e5 2. Nf3 Nc6 1-0\n", "moves.pgn: a game of chess: Nf3"),
        ("go.sgf", "(;GM[1]SZ[19];B[pd];W[dp])", "go.sgf: a game of Go: GM[1]"),
        (
            "russian.pdn",
            "[GameType \"25\"]\n1. c3-b4 *\n",
            "russian.pdn: GameType 25 is Russian draughts; English draughts is 21",
        ),
    ] {
        folder.write(name, text);
        let out = folder.failed(&format!("review {name}"));
        assert!(out.contains(said), "{said}: {out}");
    }
}

#[test]
fn an_engine_answers_and_helps_at_a_terminal() {
    let games = Folder::new("terminal-engine");
    let lines = "hint\nlevel 2\na1\nquit\n";
    let text = played(&["tictactoe", "--level", "1"], &games, lines);
    assert!(text.contains("Second played"), "{text}");
    // The engine answers where it likes.
    assert!(["x..", "xo.", "x.o"].iter().any(|row| text.contains(row)), "{text}");
    let mut unknown = Command::new(TENGEN);
    unknown.args(["play", "--terminal"]).stdin(Stdio::null());
    let said = unknown.output().expect("a process");
    assert!(!said.status.success() && String::from_utf8_lossy(&said.stderr).contains("GAME"));
}

#[test]
fn a_record_is_reviewed_without_a_page() {
    let games = Folder::new("terminal-review");
    let lines = format!("b2\na1\nc1\nb1\nsave {}\nquit\n", games.text("game.pgn"));
    played(&["tictactoe", "--side", "both"], &games, &lines);
    let review = |more: &str| format!("review game.pgn --game tictactoe {more}");
    let text = games.done(&review(""));
    assert!(text.contains("accuracy"), "{text}");
    // The corner c1 threatens a3; the answer b1 lets it stand.
    assert!(text.lines().any(|line| line.contains("b1") && line.contains("better: a3")), "{text}");
    let text = games.done(&review("--json"));
    let found: Value = serde_json::from_str(text.lines().nth(3).expect("a line")).expect("JSON");
    assert!(found["played"] == "b1" && found["chance_lost"] == 0.5, "{text}");
    // The same as a page, which needs nothing beside itself.
    let text = games.done(&review("--html page.html"));
    assert!(text.contains("accuracy"), "{text}");
    let text = games.read("page.html");
    assert!(text.contains("\"mark\":\"??\"") && text.contains("function drawn("), "{text}");
    for outside in ["src=", "href=\"/", "@import", "\nimport "] {
        assert!(!text.contains(outside), "{outside}");
    }
    let text = games.failed(&review("--html none/page.html"));
    assert!(text.contains("none/page.html"), "{text}");
    games.write("notes.toml", "no game");
    for file in ["no-such.kif", "notes.toml"] {
        let text = games.failed(&format!("review {file}"));
        assert!(text.contains(file), "{text}");
    }
}

#[test]
fn an_engine_started_by_hand_says_how_to_play() {
    if !has_programs(&["script"]) {
        return;
    }
    let command = format!("{TENGEN} tictactoe");
    let mut script = Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).stdin(Stdio::null());
    let said = script.output().expect("a process").stdout;
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("`tengen play tictactoe`"), "{said}");
    let (text, _) = output(TENGEN, &["tictactoe"], "quit\n");
    assert!(!text.contains("tengen play"), "{text}");
}
