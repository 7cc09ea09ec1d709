//! What a match leaves behind and shows while it runs: logs, records, the standing; pondering,
//! restarts, known results, and games played again.

use super::{folder, untimed_match};
use crate::folder::{Said, TENGEN, engine, mock};
use crate::installed::has_programs;
use crate::process::output;

/// The words for mocks of tic-tac-toe with these names and seeds.
fn seeded(mocks: [(&str, u32); 3]) -> String {
    mocks.map(|(name, seed)| mock(name, "tictactoe", &format!("--seed {seed}"))).join(" ")
}

const ABC: [(&str, u32); 3] = [("a", 1), ("b", 2), ("c", 3)];

#[test]
#[cfg(unix)]
fn stderr_is_logged_by_engine_and_engines_restart_on_request() {
    let folder = folder("stderr");
    folder.write("loud.sh", format!("echo begun >&2\nexec '{TENGEN}' mock tictactoe --seed 3\n"));
    let limits = "--nodes 9 --games 4 --concurrency 1 --journal games.jsonl --stderr logs";
    let kept = engine("name=kept/on cmd=\"sh loud.sh\"");
    let fresh = engine("name=fresh cmd=\"sh loud.sh\" restart=true");
    folder.done(&format!("match tictactoe {limits} {kept} {fresh}"));
    for (name, times) in [("kept_on", 1), ("fresh", 4)] {
        let log = folder.read(&format!("logs/{name}.stderr.log"));
        assert_eq!(log.lines().filter(|line| *line == "begun").count(), times, "{name}");
    }
    let said = folder.refused("match tictactoe --engine restart=often");
    assert!(said.contains("restart=often"), "{said}");
}

#[test]
fn records_are_written_as_games_end() {
    let folder = folder("records");
    let words = |games: u32, journal: &str| untimed_match(games, journal, "--seed 4");
    // The match is extended, and the records with it.
    for games in [4, 6] {
        let more = "--concurrency 1 --records games.pgn";
        folder.done(&format!("{} {more}", words(games, "games.jsonl")));
    }
    folder.done("export games.jsonl --out all.pgn");
    assert_eq!(folder.read("games.pgn"), folder.read("all.pgn"));
    assert_eq!(folder.read("games.pgn").matches("[Result ").count(), 6);
    // A file that is not of this match stays as it is.
    folder.write("mine.pgn", "precious");
    let refused = |games: u32, journal: &str, records: &str| {
        folder.failed(&format!("{} --records {records}", words(games, journal)))
    };
    let said = refused(2, "other.jsonl", "mine.pgn");
    assert!(said.contains("mine.pgn: there is a file that is not of this match"), "{said}");
    assert_eq!(folder.read("mine.pgn"), "precious");
    // Nor once the match has a journal.
    folder.done(&words(2, "other.jsonl"));
    refused(4, "other.jsonl", "mine.pgn");
    assert_eq!(folder.read("mine.pgn"), "precious");
    let said = refused(2, "third.jsonl", "games.kif");
    assert!(said.contains("tictactoe is recorded in pgn"), "{said}");
}

#[test]
fn known_results_end_games() {
    let folder = folder("known");
    // Two kings against one win, one against one in the double corner draw.
    folder.write("endings.txt", "W:WK1,K9:BK32\nB:WK29:BK4\n");
    let engines = ["a", "b"].map(|name| mock(name, "draughts", "")).join(" ");
    let words = format!(
        "match draughts --set Variant=english8 --openings endings.txt --nodes 50 --games 4 \
         --known --journal games.jsonl --concurrency 1 {engines}"
    );
    // The flag may be given once.
    let said = folder.failed(&format!("{words} --max-plies 60 --max-plies 60"));
    assert!(said.contains("--max-plies"), "{said}");
    let said = folder.done(&words);
    assert!(said.contains("| adjudication"), "{said}");
    let adjudicated = |journal: &str| journal.matches("\"by\":\"adjudication\"").count();
    let journal = folder.read("games.jsonl");
    assert!(adjudicated(&journal) == 4 && journal.contains("\"known\":true"), "{journal}");
    // Chains and loops alone: theory knows the winner before the last box is taken.
    folder.done(
        "match dots --set Variant=classic --set Size=4x4 --opening-plies 2 --nodes 20 --games 4 \
         --known --journal dots.jsonl",
    );
    let journal = folder.read("dots.jsonl");
    assert_eq!(adjudicated(&journal), 4, "{journal}");
}

#[test]
fn ratings_are_anchored_to_one_engine() {
    let folder = folder("anchor");
    let limits = "--format gauntlet --nodes 9 --games 6 --journal games.jsonl --anchor b=1500";
    let said = folder.done(&format!("tournament tictactoe {limits} {}", seeded(ABC)));
    let row = said.lines().find(|line| line.contains("| b ")).unwrap_or_default();
    assert!(row.contains("+1500.0 ± 0.0"), "{said}");
    let report = folder.done("report games.jsonl --anchor c");
    let row = report.lines().find(|line| line.contains("| c ")).unwrap_or_default();
    assert!(row.contains("+0.0 ± 0.0"), "{report}");
    for (command, names) in [
        ("report games.jsonl", "a, b, c"),
        ("match tictactoe --journal new.jsonl", "tengen, tengen-2"),
    ] {
        let said = folder.failed(&format!("{command} --anchor nobody"));
        assert!(said.contains("no engine \"nobody\"") && said.contains(names), "{said}");
    }
    assert!(!folder.has("new.jsonl"), "a match that was refused leaves no journal");
    folder.failed("report games.jsonl --anchor a=best");
}

#[test]
fn the_standing_is_shown_while_a_tournament_runs() {
    let folder = folder("standing");
    let tournament = "tournament tictactoe --nodes 9 --games 2 --concurrency 1";
    let said = folder.run(&format!("{tournament} --journal plain.jsonl {}", seeded(ABC))).err;
    let lines: Vec<_> = said.lines().filter(|line| line.contains(" of 6 games, 1. ")).collect();
    assert!(lines.len() == 6 && lines[5].contains("; 3. "), "{said}");
    assert!(!said.contains('\u{1b}'), "no terminal, no escapes: {said}");
    if !has_programs(&["python3"]) {
        return;
    }
    folder.write("terminal.py", "import pty, sys\nsys.exit(pty.spawn(sys.argv[1:]) >> 8)\n");
    let [script, journal] =
        ["terminal.py", "terminal.jsonl"].map(|name| folder.path(name).display().to_string());
    let engines = seeded([("m1", 1), ("m2", 2), ("m3", 3)]);
    let words = shlex::split(&format!("{tournament} {engines}")).expect("words");
    let mut args = vec![&*script, TENGEN];
    args.extend(words.iter().map(String::as_str).chain(["--journal", &journal]));
    let (said, success) = output("python3", &args, "");
    assert!(success && said.contains('\u{1b}') && said.contains("3. m"), "{said:?}");
    assert!(said.contains("/6 games"), "{said:?}");
}

#[test]
fn one_game_is_played_again_with_its_dialogue() {
    let folder = folder("repeat");
    folder.done(&untimed_match(4, "games.jsonl", "--seed 5"));
    let before = folder.read("games.jsonl");
    let repeat = "match tictactoe --journal games.jsonl --repeat";
    let Said { out, err, .. } = folder.run(&format!("{repeat} 1.2"));
    assert!(out.contains("odd against honest, game 2 of pair 1"), "{out}");
    assert!(out.ends_with("the same game as in the journal\n"), "{out}");
    for name in ["honest", "odd"] {
        assert!(err.contains(&format!("{name} < go nodes 9")), "{err}");
        assert!(err.contains(&format!("{name} > bestmove ")), "{err}");
    }
    assert_eq!(folder.read("games.jsonl"), before);
    // The dialogue goes to a file on request.
    folder.done(&format!("--log-file talk.log {repeat} 0.1"));
    let log = folder.read("talk.log");
    assert!(log.contains("honest > bestmove "), "{log}");
    for (words, why) in [
        (&*format!("{repeat} 7.1"), "no game 1 of pair 7"),
        (&format!("{repeat} 1.3"), "not a game like 12.1"),
        (&format!("{repeat} 1.1 --nodes 4"), "--repeat"),
        ("match tictactoe --repeat 1.1", "--journal"),
        ("match shogi --journal games.jsonl --repeat 1.1", "a journal of tictactoe"),
        ("match tictactoe --journal /no/such --repeat 1.1", "/no/such"),
    ] {
        let said = folder.failed(words);
        assert!(said.contains(why), "{words}: {said}");
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
        let limits = "--games 2 --nodes 400 --max-plies 24 --concurrency 1";
        let engines =
            [format!("name=a proto={protocol} ponder=true"), format!("name=b proto={protocol}")];
        let engines = engines.map(|spec| engine(&spec)).join(" ");
        let Said { out, err, .. } = folder.run(&format!(
            "--log trace match {game} {limits} --journal {game}-{protocol}.jsonl {engines}"
        ));
        assert!(out.contains("Games  2") && !out.contains("fault"), "{game}: {out}");
        let told = |name: &str, word: &str| {
            let start = format!("{name} < {word}");
            err.lines().filter(|line| line.contains(&start)).count()
        };
        let (begun, hits, stops) = (told("a", "go ponder"), told("a", hit), told("a", "stop"));
        // Each ends as it should.
        assert!(begun > 0 && hits > 0 && begun == hits + stops, "{game}: {begun} {hits} {stops}");
        assert_eq!(told("b", "go ponder"), 0, "{game}");
    }
    let gomocup = engine("proto=gomocup ponder=true");
    let said = folder.failed(&format!("match gomoku --games 2 --nodes 10 {gomocup}"));
    assert!(said.contains("gomocup cannot carry option Ponder"), "{said}");
}

#[test]
fn engines_may_be_given_odds() {
    let engines = format!("{} --engine name=b", engine("name=a nodes=7"));
    let limits = "--games 2 --nodes 40 --log trace --journal games.jsonl";
    let Said { err, code, .. } = folder("odds").run(&format!("match tictactoe {limits} {engines}"));
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("a < go nodes 7\n") && err.contains("b < go nodes 40\n"));
    assert!(!err.contains("a < go nodes 40"), "{err}");
}
