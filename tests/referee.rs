//! The referee's console, and what a referee does in matches.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::process::{Talk, output};

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// What the console says to these lines, its first one left out.
fn said(args: &[&str], lines: &[&str]) -> Vec<String> {
    let args: Vec<&str> = ["referee"].iter().chain(args).copied().collect();
    let (text, success) = output(TENGEN, &args, &(lines.join("\n") + "\n"));
    assert!(success, "{text}");
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Whether each of `wanted` is said, in this order.
fn assert_said(lines: &[String], wanted: &[&str]) {
    let mut rest = lines.iter();
    for line in wanted {
        assert!(rest.any(|said| said == line), "no \"{line}\" in its place: {lines:#?}");
    }
}

#[test]
fn every_game_is_refereed() {
    for (game, settings, moves, wanted) in [
        (
            "shogi",
            &[][..],
            &["7g7f", "3c3d", "8h2b+"][..],
            &["turn Black", "played 3 Black 8h2b+", "call captures a bishop", "turn White"][..],
        ),
        (
            "xiangqi",
            &[],
            &["h2e2", "h9g7", "e2e6"],
            &["turn Red", "played 3 Red e2e6", "call captures a pawn", "turn Black"],
        ),
        (
            "draughts",
            &["--position", "B:W14:B9", "--set", "Variant=english8"],
            &["9x18"],
            &["call captures 1 piece", "result Black wins: all pieces captured"],
        ),
        (
            "gomoku",
            &[],
            &["a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3", "e1"],
            &["played 9 Black e1", "result Black wins: five in a row"],
        ),
        (
            "dots",
            &["--set", "Variant=classic", "--set", "Size=2x2"],
            &["a1b1", "a2b2", "a1a2", "b1b2"],
            &["turn x", "turn o", "call closes 1 box", "result o wins: last line"],
        ),
    ] {
        let args: Vec<&str> = [game].iter().chain(settings).copied().collect();
        assert_said(&said(&args, moves), wanted);
    }
}

#[test]
fn moves_are_understood_as_players_write_them() {
    for (game, settings, moves, wanted) in [
        (
            "shogi",
            &[][..],
            &["７六歩", "△３四歩", "２二角成", "同銀", "+0055KA", "3a3b"][..],
            &["played 1 Black 7g7f", "played 3 Black 8h2b+", "played 5 Black B*5e"][..],
        ),
        (
            "xiangqi",
            &[],
            &["炮二平五", "H8+7", "move 傌二進三", "马8退9"],
            &["played 1 Red h2e2", "played 2 Black h9g7", "played 3 Red h0g2"],
        ),
        (
            "draughts",
            &["--position", "W:W38:B33,22,10,21,9"],
            &["38x16x3"],
            &["played 1 White 38x27x16x3"],
        ),
        ("gomoku", &[], &["H8"], &["played 1 Black h8"]),
    ] {
        let args: Vec<&str> = [game].iter().chain(settings).copied().collect();
        assert_said(&said(&args, moves), wanted);
    }
    let lines = said(&["xiangqi"], &["炮二平八", "马二进四"]);
    let refused = "refused \"马二进四\": illegal move: 马二进四: the horse's leg is blocked on g0";
    assert_said(&lines, &[refused]);
}

#[test]
fn what_is_refused_changes_nothing() {
    let lines = [
        "position",
        "7g7e",
        "agree",
        "announce",
        "impasse",
        "undo",
        "undo x",
        "draw now",
        "\u{1}",
        "resign Green",
        "start rubbish",
        "record game.doc",
        "position",
    ];
    let lines = said(&["shogi"], &lines);
    let refused = lines.iter().filter(|line| line.starts_with("refused \"")).count();
    assert_eq!((refused, lines.len()), (11, 14), "{lines:#?}");
    assert_eq!(lines[1], lines[13], "the same position");
    assert!(lines[2].starts_with("refused \"7g7e\": "), "{lines:#?}");
    // A script that wants to know at once.
    let (text, success) = output(TENGEN, &["referee", "shogi", "--strict"], "7g7e\n7g7f\n");
    assert!(!success && !text.contains("played"), "{text}");
    let (text, success) = output(TENGEN, &["referee", "shogi", "--set", "Size=9"], "");
    assert!(!success && text.contains("no setting Size in shogi"), "{text}");
}

#[test]
fn moves_are_taken_back_listed_and_recorded() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("referee.kif");
    let record = format!("record {}", path.display());
    let lines = said(
        &["shogi"],
        &[
            "7g7f",
            "3c3d",
            "undo 2",
            "moves",
            "2g2f",
            "resign",
            "undo",
            "2g2f",
            "resign white",
            &record,
            "8c8d",
        ],
    );
    assert_said(
        &lines,
        &[
            "undone 2",
            "turn Black",
            "played 1 Black 2g2f",
            "result Black wins: resignation",
            "undone 1",
            "turn Black",
            "result Black wins: resignation",
        ],
    );
    assert!(lines.iter().any(|line| line.starts_with("moves 30 ")), "{lines:#?}");
    let last = lines.last().expect("a line");
    assert!(last.starts_with("refused \"8c8d\": the game is over: resignation"), "{last}");
    let (text, success) = output(TENGEN, &["review", &path.display().to_string(), "--help"], "");
    assert!(success, "{text}");
    assert!(fs::read(&path).expect("a record").len() > 100);
}

#[test]
fn a_position_for_the_fourth_time_is_sennichite() {
    let shuffle = ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3);
    let lines = said(&["shogi"], &shuffle);
    assert_said(
        &lines,
        &[
            "call position for the second time",
            "call position for the third time",
            "call position for the fourth time",
            "result draw: sennichite",
        ],
    );
}

#[test]
fn an_impasse_is_counted_if_both_agree() {
    let both = "K+R+B+P+P+P+P2/+P+P7/9/9/9/9/9/3+p+p+p3/3+p+pk+r+bg b 3G4S4N4L7P 1";
    let lines = said(&["shogi", "--position", both], &["impasse", "decline", "impasse", "agree"]);
    assert_said(
        &lines,
        &[
            "proposed impasse by Black; White may `agree` or `decline`",
            "declined impasse",
            "turn Black",
            "result Black wins: impasse, Black 38 points, White 16",
        ],
    );
    let lines = said(&["shogi"], &["impasse", "draw", "agree"]);
    assert!(lines[1].contains("both kings must have entered"), "{lines:#?}");
    assert_said(&lines, &["result draw: agreement"]);
    let lines = said(&["xiangqi"], &["impasse"]);
    assert!(lines[1].contains("this game knows no impasse"), "{lines:#?}");
}

/// Moves after which Black makes an overline at d1.
const OVERLINE: [&str; 11] = ["a1", "a3", "b1", "c3", "c1", "e3", "e1", "g3", "f1", "j3", "d1"];

#[test]
fn a_forbidden_move_loses_when_it_is_announced() {
    let renju = ["gomoku", "--set", "Rule=renju"];
    let with =
        |more: &[&'static str]| -> Vec<&str> { OVERLINE.iter().chain(more).copied().collect() };
    let lines = said(&renju, &with(&["announce"]));
    assert_said(
        &lines,
        &[
            "call forbidden overline at d1; White may announce it, and wins",
            "turn White",
            "result White wins: forbidden overline at d1, announced",
        ],
    );
    // The move stands once White has gone on.
    let lines = said(&renju, &with(&["a5", "announce"]));
    assert!(lines.last().expect("a line").contains("nothing to announce"), "{lines:#?}");
    // A referee who sees it himself.
    let strict = ["gomoku", "--set", "Rule=renju", "--set", "ForbiddenLoses=true"];
    assert_said(&said(&strict, &OVERLINE), &["result White wins: forbidden overline"]);
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("referee-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A match of mocks, and the games of its journal.
fn match_of_mocks(folder: &Path, game: &str, args: &[&str]) -> (String, Vec<Value>) {
    let mut command = Command::new(TENGEN);
    command.current_dir(folder).args(["match", game, "--games", "2", "--concurrency", "1"]);
    command.args(["--journal", "games.jsonl", "--log", "trace"]).stdin(Stdio::null()).args(args);
    for name in ["one", "two"] {
        let mock = format!("'{TENGEN}' mock {game} --seed 5 --behaviour late --delay 5");
        command.args(["--engine", &format!("name={name} proto=ugi cmd=\"{mock}\"")]);
    }
    let output = command.output().expect("a match");
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{log}");
    let journal = fs::read_to_string(folder.join("games.jsonl")).expect("a journal");
    let read = |line: &str| serde_json::from_str(line).expect("an entry");
    (log, journal.lines().skip(1).map(read).collect())
}

#[test]
fn forbidden_moves_lose_matches_under_renju() {
    let folder = folder("renju");
    fs::write(folder.join("openings.txt"), format!("startpos moves {}\n", OVERLINE.join(" ")))
        .expect("a file");
    let play = |settings: &[&str]| {
        let args =
            ["--openings", "openings.txt", "--movetime", "5000", "--fresh", "--max-plies", "20"];
        let args: Vec<&str> = args.iter().chain(settings).copied().collect();
        match_of_mocks(&folder, "gomoku", &args).1
    };
    let games = play(&["--set", "Rule=renju"]);
    assert!(games.len() == 2 && games.iter().all(|game| game["winner"] == 2), "{games:#?}");
    assert!(games.iter().all(|game| game["moves"].as_array().is_some_and(Vec::is_empty)));
    let games = play(&["--set", "Rule=renju", "--set", "ForbiddenLoses=false"]);
    let goes_on = |game: &Value| game["moves"].as_array().is_some_and(|moves| !moves.is_empty());
    assert!(games.iter().all(goes_on), "{games:#?}");
}

#[test]
fn drawn_games_are_replayed_with_the_clocks_as_they_are() {
    let folder = folder("replays");
    fs::write(folder.join("openings.txt"), "W:WK29:BK4\n").expect("a file");
    let set = ["--set", "Variant=english8", "--set", "Repetition=2", "--openings", "openings.txt"];
    let play = |more: &[&str]| {
        let args: Vec<&str> =
            set.iter().chain(&["--tc", "60", "--fresh"]).chain(more).copied().collect();
        match_of_mocks(&folder, "draughts", &args)
    };
    let drawn = |game: &Value| game["drawn"].as_array().map_or(0, Vec::len);
    let (_, games) = play(&[]);
    assert!(games.iter().all(|game| drawn(game) == 0), "{games:#?}");
    let (log, games) = play(&["--replay-draws"]);
    assert!(games.len() == 2 && games.iter().any(|game| drawn(game) > 0), "{games:#?}");
    for game in &games {
        assert!(drawn(game) <= 8);
        let first = game["leg"].as_u64().map(|leg| (leg + drawn(game) as u64) % 2);
        assert_eq!(game["engines"][0].as_u64(), first, "colours are swapped: {game}");
    }
    let full = log.matches("time 60000").count();
    // A game whose clocks are full: one side's first move, and both times of the very first.
    assert!(full <= 2 * 3, "the clocks are kept: {full}\n{log}");
    let (_, success) = {
        let mut talk =
            Talk::with(TENGEN, &["report", &folder.join("games.jsonl").display().to_string()]);
        talk.close();
        let (lines, status) = talk.rest();
        (lines, status.success())
    };
    assert!(success);
}
