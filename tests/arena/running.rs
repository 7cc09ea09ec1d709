//! The traces of a match and its display while it runs: logs, records, the standing; pondering,
//! restarts, and the order of openings.

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
}

#[test]
fn records_are_written_as_games_end() {
    let folder = folder("records");
    // The match is extended, and the records with it.
    for games in [4, 6] {
        let words = untimed_match(games, "games.jsonl", "--seed 4");
        folder.done(&format!("{words} --concurrency 1 --records games.pgn"));
    }
    folder.done("export games.jsonl --out all.pgn");
    assert_eq!(folder.read("games.pgn"), folder.read("all.pgn"));
    assert_eq!(folder.read("games.pgn").matches("[Result ").count(), 6);
}

#[test]
fn a_match_knows_its_records_by_what_they_say() {
    let folder = folder("known-records");
    let more = " --concurrency 1 --records all/";
    let words = |games| untimed_match(games, "games.jsonl", "--seed 4") + more;
    let goes_on = |games| folder.run(&words(games));
    goes_on(2);
    let (name, journal) = ("all/000001-2.pgn", folder.read("games.jsonl"));
    let record = folder.read(name);
    // Cut short, or as another version has written it.
    let other_version = record.replacen("[Site", "[Annotator \"x\"]\n[Site", 1);
    for text in [&record[..record.len() / 2], &other_version, ""] {
        folder.write(name, text);
        assert_eq!(goes_on(2).code, Some(0), "{text}");
        assert_eq!(folder.read(name), record);
    }
    // That of another match stays.
    let foreign = record.replacen("(", "(no ", 1);
    folder.write(name, &foreign);
    let said = folder.refused(&words(2));
    assert!(said.contains("000001-2.pgn: there is a file that is not of this match"), "{said}");
    assert_eq!(folder.read(name), foreign);
    // So it does where the journal is damaged, which is said first, and so does what may be all that is left of a game.
    let damaged = journal.replace("\"leg\":1", "\"leg\":x");
    folder.write("games.jsonl", &damaged);
    for (text, why) in [(&foreign, "is not of this match"), (&record, LOST)] {
        folder.write(name, text);
        let said = goes_on(2);
        let [damage, refusal] = ["games.jsonl: line 3", why].map(|it| said.err.find(it));
        assert!(said.code == Some(1) && damage.is_some() && damage < refusal, "{said:?}");
        assert_eq!((&folder.read(name), &folder.read("games.jsonl")), (text, &damaged));
    }
    std::fs::rename(folder.path(name), folder.path("lost.pgn")).expect("another name");
    let said = goes_on(2);
    assert!(said.code == Some(0) && said.out.contains("Games  2"), "{said:?}");
    assert!(folder.read(name).contains("[Round \"1.2\"]"));
}

const LOST: &str = "there is a game that the damaged journal has lost";

#[test]
fn one_file_of_records_keeps_a_game_that_the_journal_has_lost() {
    let folder = folder("lost-records");
    let goes_on = || {
        let words = untimed_match(4, "games.jsonl", "--seed 4");
        folder.run(&format!("{words} --concurrency 1 --records games.pgn"))
    };
    goes_on();
    let [journal, records] = ["games.jsonl", "games.pgn"].map(|name| folder.read(name));
    for (number, _) in journal.lines().enumerate().skip(1) {
        let lines = journal.lines().enumerate();
        let lines =
            lines.map(|(at, line)| if at == number { "?\n".into() } else { format!("{line}\n") });
        let damaged: String = lines.collect();
        folder.write("games.jsonl", &damaged);
        let said = goes_on();
        assert!(said.code == Some(1) && said.err.contains(LOST), "{said:?}");
        assert_eq!((&folder.read("games.jsonl"), &folder.read("games.pgn")), (&damaged, &records));
    }
    // Damage that is no game's.
    folder.write("games.jsonl", journal.clone() + "?\n");
    assert_eq!(goes_on().code, Some(0));
    assert_eq!(folder.read("games.pgn"), records);
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
}

#[test]
fn openings_come_in_the_order_that_is_asked_for() {
    let folder = folder("order");
    let lines = "a1\nb1\nc1\na2\n";
    folder.write("openings.txt", lines);
    let words = |journal: &str| {
        format!("match tictactoe --games 6 --depth 1 --openings openings.txt --journal {journal}")
    };
    let openings = |journal: &str, more: &str| {
        folder.done(&format!("{} --concurrency 1 {more}", words(journal)));
        let text = folder.read(journal);
        let games = text.lines().filter(|line| line.contains(r#""leg":0"#));
        let begins =
            |game: &str, mv: &str| game.contains(&format!(r#""opening":{{"moves":["{mv}"]"#));
        games
            .filter_map(|game| Some(lines.lines().find(|mv| begins(game, mv))?.to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(openings("a.jsonl", "--opening-order sequential"), ["a1", "b1", "c1"]);
    let third = "--opening-order sequential --opening-start 3";
    assert_eq!(openings("b.jsonl", third), ["c1", "a2", "a1"]);
    // Another order is another match.
    let said = folder.refused(&words("a.jsonl"));
    assert!(said.contains("the openings"), "{said}");
    let said = folder.refused(&(words("c.jsonl") + " --opening-start 5"));
    assert!(said.contains("--opening-start 5: the book has 4 openings"), "{said}");
}
