//! What a match leaves behind and shows while it runs: logs, records, the standing; pondering,
//! restarts, known results, and games played again.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{TENGEN, folder, text, untimed_match};
use crate::installed::has_programs;
use crate::process::output;

/// What a command wrote to stderr.
fn complaints(command: &mut Command) -> (String, bool) {
    let output = command.stdin(Stdio::null()).output().expect("an answer");
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.success())
}

/// `tengen` in `folder` with these arguments, split at spaces.
fn tengen(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(TENGEN);
    command.current_dir(folder).args(arguments.split(' ')).stdin(Stdio::null());
    command
}

/// Adds mocks of tic-tac-toe with these names and seeds.
fn with_mocks<'a>(command: &'a mut Command, mocks: &[(&str, u32)]) -> &'a mut Command {
    for (name, seed) in mocks {
        let engine = format!("name={name} cmd=\"'{TENGEN}' mock tictactoe --seed {seed}\"");
        command.args(["--engine", &engine]);
    }
    command
}

#[test]
#[cfg(unix)]
fn stderr_is_logged_by_engine_and_engines_restart_on_request() {
    let folder = folder("stderr");
    let script = format!("echo begun >&2\nexec '{TENGEN}' mock tictactoe --seed 3\n");
    fs::write(folder.join("loud.sh"), script).expect("a script");
    let mut command = tengen(&folder, "match tictactoe --nodes 9 --games 4 --concurrency 1");
    command.args(["--journal", "games.jsonl", "--stderr", "logs"]);
    command.args(["--engine", "name=kept/on cmd=\"sh loud.sh\""]);
    command.args(["--engine", "name=fresh cmd=\"sh loud.sh\" restart=true"]);
    text(&command.output().expect("a match"));
    let begun = |name: &str| {
        let log = fs::read_to_string(folder.join("logs").join(name)).expect("a log");
        log.lines().filter(|line| *line == "begun").count()
    };
    assert_eq!(begun("kept_on.stderr.log"), 1);
    assert_eq!(begun("fresh.stderr.log"), 4);
    let (said, success) =
        complaints(&mut tengen(&folder, "match tictactoe --engine restart=often"));
    assert!(!success && said.contains("restart=often") && said.lines().count() == 1, "{said}");
}

#[test]
fn records_are_written_as_games_end() {
    let folder = folder("records");
    let command = |games: u32| {
        let mut command = untimed_match(&folder, games, "games.jsonl", "--seed 4");
        command.args(["--concurrency", "1", "--records", "games.pgn"]);
        command
    };
    text(&command(4).output().expect("a match"));
    // The match is extended, and the records with it.
    text(&command(6).output().expect("a match"));
    text(&tengen(&folder, "export games.jsonl --out all.pgn").output().expect("an export"));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("records");
    assert_eq!(read("games.pgn"), read("all.pgn"));
    assert_eq!(read("games.pgn").matches("[Result ").count(), 6);
    // A file that is not of this match stays as it is.
    fs::write(folder.join("mine.pgn"), "precious").expect("a file");
    let mut other = untimed_match(&folder, 2, "other.jsonl", "--seed 4");
    let (said, success) = complaints(other.args(["--records", "mine.pgn"]));
    assert!(
        !success && said.contains("mine.pgn: there is a file that is not of this match"),
        "{said}"
    );
    assert_eq!(read("mine.pgn"), "precious");
    // Nor once the match has a journal.
    text(&untimed_match(&folder, 2, "other.jsonl", "--seed 4").output().expect("a match"));
    let mut other = untimed_match(&folder, 4, "other.jsonl", "--seed 4");
    assert!(!complaints(other.args(["--records", "mine.pgn"])).1);
    assert_eq!(read("mine.pgn"), "precious");
    let mut other = untimed_match(&folder, 2, "third.jsonl", "--seed 4");
    let (said, success) = complaints(other.args(["--records", "games.kif"]));
    assert!(!success && said.contains("tictactoe is recorded in pgn"), "{said}");
}

#[test]
fn known_results_end_games() {
    let folder = folder("known");
    // Two kings against one win, one against one in the double corner draw.
    let openings = "W:WK1,K9:BK32\nB:WK29:BK4\n";
    fs::write(folder.join("endings.txt"), openings).expect("openings");
    let flags = "match draughts --set Variant=english8 --openings endings.txt --nodes 50 --games 4 \
                 --known --journal games.jsonl --concurrency 1";
    let mut command = tengen(&folder, flags);
    for name in ["a", "b"] {
        command.args(["--engine", &format!("name={name} cmd=\"'{TENGEN}' mock draughts\"")]);
        command.args(["--max-plies", "60"]);
    }
    // The flag may be given once.
    let said = complaints(&mut command).0;
    assert!(said.contains("--max-plies"), "{said}");
    let mut command = tengen(&folder, flags);
    for name in ["a", "b"] {
        command.args(["--engine", &format!("name={name} cmd=\"'{TENGEN}' mock draughts\"")]);
    }
    let said = text(&command.output().expect("a match"));
    assert!(said.contains("| adjudication"), "{said}");
    let journal = fs::read_to_string(folder.join("games.jsonl")).expect("a journal");
    let adjudicated = journal.matches("\"by\":\"adjudication\"").count();
    assert_eq!(adjudicated, 4, "{journal}");
    assert!(journal.contains("\"known\":true"), "{journal}");
    // Chains and loops alone: theory knows the winner before the last box is taken.
    let mut command =
        tengen(&folder, "match dots --set Variant=classic --set Size=4x4 --opening-plies 2");
    command.args(["--nodes", "20", "--games", "4", "--known", "--journal", "dots.jsonl"]);
    text(&command.output().expect("a match"));
    let journal = fs::read_to_string(folder.join("dots.jsonl")).expect("a journal");
    assert_eq!(journal.matches("\"by\":\"adjudication\"").count(), 4, "{journal}");
}

#[test]
fn ratings_are_anchored_to_one_engine() {
    let folder = folder("anchor");
    let mut command = tengen(&folder, "tournament tictactoe --format gauntlet --nodes 9 --games 6");
    command.args(["--journal", "games.jsonl", "--anchor", "b=1500"]);
    let command = with_mocks(&mut command, &[("a", 1), ("b", 2), ("c", 3)]);
    let said = text(&command.output().expect("a tournament"));
    let row = said.lines().find(|line| line.contains("| b ")).unwrap_or_default();
    assert!(row.contains("+1500.0 ± 0.0"), "{said}");
    let report =
        text(&tengen(&folder, "report games.jsonl --anchor c").output().expect("a report"));
    let row = report.lines().find(|line| line.contains("| c ")).unwrap_or_default();
    assert!(row.contains("+0.0 ± 0.0"), "{report}");
    for (command, names) in [
        ("report games.jsonl", "a, b, c"),
        ("match tictactoe --journal new.jsonl", "tengen, tengen-2"),
    ] {
        let command = format!("{command} --anchor nobody");
        let (said, success) = complaints(&mut tengen(&folder, &command));
        assert!(!success && said.contains("no engine \"nobody\""), "{said}");
        assert!(said.contains(names), "{said}");
    }
    assert!(!folder.join("new.jsonl").exists(), "a match that was refused leaves no journal");
    assert!(!complaints(&mut tengen(&folder, "report games.jsonl --anchor a=best")).1);
}

#[test]
fn the_standing_is_shown_while_a_tournament_runs() {
    let folder = folder("standing");
    let tournament = "tournament tictactoe --nodes 9 --games 2 --concurrency 1";
    let mut command = tengen(&folder, tournament);
    command.args(["--journal", "plain.jsonl"]);
    let (said, _) = complaints(with_mocks(&mut command, &[("a", 1), ("b", 2), ("c", 3)]));
    let lines: Vec<_> = said.lines().filter(|line| line.contains(" of 6 games, 1. ")).collect();
    assert!(lines.len() == 6 && lines[5].contains("; 3. "), "{said}");
    assert!(!said.contains('\u{1b}'), "no terminal, no escapes: {said}");
    if !has_programs("the_standing_is_shown_while_a_tournament_runs", &["python3"]) {
        return;
    }
    let script = "import pty, sys\nsys.exit(pty.spawn(sys.argv[1:]) >> 8)\n";
    let path = folder.join("terminal.py");
    fs::write(&path, script).expect("a script");
    let journal = folder.join("terminal.jsonl").display().to_string();
    let path = path.display().to_string();
    let mut args = vec![&*path, TENGEN];
    args.extend(tournament.split(' '));
    let engines = [1, 2, 3]
        .map(|seed| format!("name=m{seed} cmd=\"'{TENGEN}' mock tictactoe --seed {seed}\""));
    args.extend(engines.iter().flat_map(|engine| ["--engine", engine]));
    args.extend(["--journal", &journal]);
    let (said, success) = output("python3", &args, "");
    assert!(success && said.contains('\u{1b}') && said.contains("3. m"), "{said:?}");
    assert!(said.contains("/6 games"), "{said:?}");
}

#[test]
fn one_game_is_played_again_with_its_dialogue() {
    let folder = folder("repeat");
    text(&untimed_match(&folder, 4, "games.jsonl", "--seed 5").output().expect("a match"));
    let before = fs::read(folder.join("games.jsonl")).expect("a journal");
    let repeat = "match tictactoe --journal games.jsonl --repeat";
    let output = tengen(&folder, &format!("{repeat} 1.2")).output().expect("a game");
    let said = text(&output);
    assert!(said.contains("odd against honest, game 2 of pair 1"), "{said}");
    assert!(said.ends_with("the same game as in the journal\n"), "{said}");
    let dialogue = String::from_utf8_lossy(&output.stderr);
    for name in ["honest", "odd"] {
        assert!(dialogue.contains(&format!("{name} < go nodes 9")), "{dialogue}");
        assert!(dialogue.contains(&format!("{name} > bestmove ")), "{dialogue}");
    }
    assert_eq!(fs::read(folder.join("games.jsonl")).expect("a journal"), before);
    // The dialogue goes to a file on request.
    let mut quiet = tengen(&folder, &format!("--log-file talk.log {repeat} 0.1"));
    text(&quiet.output().expect("a game"));
    let log = fs::read_to_string(folder.join("talk.log")).expect("a log");
    assert!(log.contains("honest > bestmove "), "{log}");
    for (arguments, why) in [
        (format!("{repeat} 7.1"), "no game 1 of pair 7"),
        (format!("{repeat} 1.3"), "not a game like 12.1"),
        (format!("{repeat} 1.1 --nodes 4"), "--repeat"),
        ("match tictactoe --repeat 1.1".to_owned(), "--journal"),
        ("match shogi --journal games.jsonl --repeat 1.1".to_owned(), "a journal of tictactoe"),
        ("match tictactoe --journal /no/such --repeat 1.1".to_owned(), "/no/such"),
    ] {
        let (said, success) = complaints(&mut tengen(&folder, &arguments));
        assert!(!success && said.contains(why), "{arguments}: {said}");
    }
}

#[test]
fn engines_ponder_in_every_protocol_that_has_a_word_for_it() {
    let folder = folder("ponder");
    for (game, protocol, hit) in [
        ("tictactoe", "ugi", "ponderhit"),
        ("shogi", "usi", "ponderhit"),
        ("xiangqi", "ucci", "ponderhit"),
        ("xiangqi", "uci", "ponderhit"),
        ("draughts", "hub", "ponder-hit"),
    ] {
        let journal = format!("{game}-{protocol}.jsonl");
        let mut command = Command::new(TENGEN);
        command.current_dir(&folder).args(["--log", "trace", "match", game, "--games", "2"]);
        command.args(["--nodes", "400", "--max-plies", "24", "--concurrency", "1"]);
        command.args([
            "--journal",
            &journal,
            "--engine",
            &format!("name=a proto={protocol} ponder=true"),
        ]);
        command.args(["--engine", &format!("name=b proto={protocol}")]);
        let output = command.stdin(Stdio::null()).output().expect("a match");
        let said = text(&output);
        assert!(said.contains("Games  2") && !said.contains("fault"), "{game}: {said}");
        let dialogue = String::from_utf8_lossy(&output.stderr);
        let told = |name: &str, word: &str| {
            let start = format!("{name} < {word}");
            dialogue.lines().filter(|line| line.contains(&start)).count()
        };
        let (begun, hits, stops) = (told("a", "go ponder"), told("a", hit), told("a", "stop"));
        // Each ends as it should.
        assert!(begun > 0 && hits > 0 && begun == hits + stops, "{game}: {begun} {hits} {stops}");
        assert_eq!(told("b", "go ponder"), 0, "{game}");
    }
    let mut command = tengen(&folder, "match gomoku --games 2 --nodes 10");
    let (said, success) = complaints(command.args(["--engine", "proto=gomocup ponder=true"]));
    assert!(!success && said.contains("gomocup cannot carry option Ponder"), "{said}");
}

#[test]
fn engines_may_be_given_odds() {
    let folder = folder("odds");
    let mut command = tengen(&folder, "match tictactoe --games 2 --nodes 40 --log trace");
    command.args(["--journal", "games.jsonl", "--engine", "name=a nodes=7"]);
    let output = command.args(["--engine", "name=b"]).output().expect("a match");
    text(&output);
    let dialogue = String::from_utf8_lossy(&output.stderr);
    assert!(dialogue.contains("a < go nodes 7\n") && dialogue.contains("b < go nodes 40\n"));
    assert!(!dialogue.contains("a < go nodes 40"), "{dialogue}");
}
