//! The conformance list that every engine passes in every protocol of the UCI family, beside the checks of the doctor.

use crate::engines::{Row, for_every_row};
use crate::process::{Talk, command_of, output};

for_every_row! {
    the_handshake_is_plain
    stop_is_answered_once
    ponder_and_infinite_hold_their_answer
    ponderhit_releases_the_answer
    a_bad_position_costs_one_line
    the_end_of_input_ends_the_engine
    the_end_of_input_without_a_handshake_too
    quit_ends_a_search_and_prints_the_answer_it_has
    options_of_all_kinds
    options_echoed_back_change_nothing
    spins_fit_32_bits
    commands_during_a_search_stop_it_first
    unknown_commands_are_harmless
    #[cfg(unix)]
    a_closed_output_is_a_quiet_exit
}

fn greeted(row: &Row) -> Talk {
    let mut talk = Talk::to(row.program);
    talk.ask(row.hello, &format!("{}ok", row.hello));
    // Handshakes must not need it, tests need not wait for a large table.
    talk.say("setoption name Hash value 1");
    talk
}

fn is_answered(lines: &[String]) -> bool {
    lines.iter().any(|line| line.contains("bestmove"))
}

fn the_handshake_is_plain(row: &Row) {
    let mut talk = Talk::to(row.program);
    let lines = talk.ask(row.hello, &format!("{}ok", row.hello));
    assert!(lines[0].starts_with("id name Tengen"), "{lines:?}");
    assert!(lines.iter().all(|line| line.is_ascii() && !line.ends_with(' ')), "{lines:?}");
    talk.quit();
}

fn stop_is_answered_once(row: &Row) {
    let mut talk = greeted(row);
    for _ in 0..20 {
        let lines = talk.ask("position startpos\ngo infinite\nstop\nisready", "readyok");
        let answers = lines.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, 1, "{}: {lines:?}", row.word);
    }
    let idle = talk.ask("stop\nstop\nisready", "readyok");
    let owed = if row.hello == "ucci" { 2 } else { 0 };
    assert_eq!(idle.iter().filter(|line| *line == "nobestmove").count(), owed, "{}", row.word);
    assert_eq!(idle.len(), owed + 1, "{}: {idle:?}", row.word);
    talk.quit();
}

fn ponder_and_infinite_hold_their_answer(row: &Row) {
    let mut talk = greeted(row);
    for position in [row.finished, row.single] {
        for go in [row.ponder, "go infinite", "go ponder"] {
            let early = talk.ask(&format!("{position}\n{go}\nisready"), "readyok");
            assert!(!is_answered(&early), "{} {position} {go}: {early:?}", row.word);
            let lines = talk.ask("stop\nisready", "readyok");
            let answer = &lines[lines.len() - 2];
            if position == row.finished {
                assert_eq!(answer, row.no_move, "{}", row.word);
            } else {
                assert!(answer.starts_with("bestmove "), "{}: {lines:?}", row.word);
            }
        }
    }
    talk.quit();
}

fn ponderhit_releases_the_answer(row: &Row) {
    let mut talk = greeted(row);
    for position in ["position startpos", row.single, row.finished] {
        let early = talk.ask(&format!("{position}\n{}\nisready", row.ponder), "readyok");
        assert!(!is_answered(&early), "{} {position}: {early:?}", row.word);
        talk.say("ponderhit");
        let answer = if position == row.finished { row.no_move } else { "bestmove " };
        talk.answer(answer);
    }
    // Without any clock a move comes all the same.
    talk.reply("position startpos\ngo ponder\nponderhit", "bestmove ");
    talk.say("ponderhit\nisready");
    assert_eq!(talk.line(), "readyok");
    talk.quit();
}

fn a_bad_position_costs_one_line(row: &Row) {
    let mut talk = greeted(row);
    for position in row.refused {
        let lines = talk.ask(&format!("{position}\nisready"), "readyok");
        assert_eq!(lines.len(), 2, "{} {position}: {lines:?}", row.word);
        assert!(lines[0].contains("error: "), "{} {position}: {lines:?}", row.word);
        let reason = lines[0].split_once("error: ").expect("a reason").1;
        talk.say("go depth 1");
        let lines = [talk.line(), talk.line()];
        assert!(lines[0].contains(reason), "{} after {position}: {lines:?}", row.word);
        assert_eq!(lines[1], row.no_move, "{} after {position}", row.word);
        // Who asks for an answer at `stop` hears the reason at once, and gets the answer then, once.
        for go in ["go infinite", row.ponder] {
            let early = talk.ask(&format!("{go}\nisready"), "readyok");
            assert_eq!(early.len(), 2, "{} {go}: {early:?}", row.word);
            assert!(early[0].contains(reason), "{} {go}: {early:?}", row.word);
            let late = talk.ask("stop\nisready", "readyok");
            assert_eq!(late, [row.no_move, "readyok"], "{} {go} after {position}", row.word);
        }
        let answer = talk.reply("position startpos\ngo depth 1", "bestmove ");
        assert_ne!(answer, row.no_move, "{} after {position}", row.word);
    }
    talk.quit();
}

fn the_end_of_input_ends_the_engine(row: &Row) {
    let clock = row.clock;
    let ponder = row.ponder;
    for (said, answers) in [
        ("", 0),
        ("isready", 0),
        ("position startpos", 0),
        ("position startpos\ngo depth 2", 1),
        ("position startpos\ngo nodes 500", 1),
        ("position startpos\ngo infinite", 1),
        ("position startpos\ngo ponder", 1),
        (clock, 1),
        (ponder, 1),
    ] {
        let (text, success) = output(row.program, &[], &format!("{}\n{said}\n", row.hello));
        let count = text.lines().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(count, answers, "{} {said}: {text}", row.word);
        assert!(success, "{} {said}", row.word);
    }
}

fn the_end_of_input_without_a_handshake_too(row: &Row) {
    for (input, end) in [
        ("position startpos\ngo depth 2", "bestmove "),
        ("go perft 1", "Nodes searched: "),
        ("go perft 1\ngo depth 1", "bestmove "),
    ] {
        // No line break at the end of the input either.
        let (text, success) = output(row.program, &[], input);
        assert!(success);
        // UCCI says goodbye.
        let last = text.lines().rfind(|&line| line != "bye").unwrap_or_default();
        assert!(last.starts_with(end), "{} {input}: {text}", row.word);
    }
}

fn quit_ends_a_search_and_prints_the_answer_it_has(row: &Row) {
    for go in ["go infinite", "go ponder", "go depth 200", row.ponder] {
        let mut talk = greeted(row);
        talk.say(&format!("position startpos\n{go}\nquit"));
        let (lines, status) = talk.rest();
        let answers = lines.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(answers, 1, "{} {go}: {lines:?}", row.word);
        assert!(status.success(), "{} {go}", row.word);
    }
}

fn options_of_all_kinds(row: &Row) {
    let mut talk = greeted(row);
    let mut check = |set: &str, part: &str| {
        let lines = talk.ask(&format!("setoption name {set}\nisready"), "readyok");
        if part.is_empty() {
            assert_eq!(lines, ["readyok"], "{} {set}", row.word);
        } else {
            assert_eq!(lines.len(), 2, "{} {set}: {lines:?}", row.word);
            assert!(lines[0].contains(part), "{} {set}: {lines:?}", row.word);
        }
    };
    check("NoSuchThing value 7", "unknown option");
    check("MultiPV value 100000", "out of range");
    check("multipv value 1", "");
    check("Threads value many", "error");
    check("Threads value ", "error");
    for flag in ["1", "on", "TRUE", "false"] {
        check(&format!("Ponder value {flag}"), "");
    }
    check("Ponder value maybe", "error");
    // GUIs of many games send it to all; xiangqi alone declares it.
    check(&format!("UCI_Variant value {}", row.word), "");
    check("UCI_Variant value janggi", "'janggi' is none of");
    talk.quit();
}

fn options_echoed_back_change_nothing(row: &Row) {
    let mut talk = Talk::to(row.program);
    let lines = talk.ask(row.hello, &format!("{}ok", row.hello));
    for line in &lines {
        let Some((name, value)) = declared(line) else { continue };
        talk.say(&format!("setoption name {name} value {value}"));
    }
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"], "{}", row.word);
    talk.quit();
}

/// Cutechess reads larger ones as 0.
fn spins_fit_32_bits(row: &Row) {
    let mut talk = Talk::to(row.program);
    let lines = talk.ask(row.hello, &format!("{}ok", row.hello));
    let spins: Vec<_> = lines.iter().filter(|line| line.contains(" type spin ")).collect();
    assert!(!spins.is_empty(), "{}", row.word);
    for line in spins {
        let numbers: Vec<_> =
            line.split(' ').filter_map(|word| word.parse::<i128>().ok()).collect();
        assert_eq!(numbers.len(), 3, "{}: {line}", row.word);
        assert!(numbers.iter().all(|&n| i32::try_from(n).is_ok()), "{}: {line}", row.word);
    }
    talk.quit();
}

/// Name and default of a declared option; `None` for buttons and other lines.
fn declared(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix("option ")?;
    let rest = rest.strip_prefix("name ").unwrap_or(rest);
    let (name, rest) = rest.split_once(" type ")?;
    let value = rest.split_once("default").map(|(_, value)| value.trim_start())?;
    Some((name, value.split(' ').next().unwrap_or_default()))
}

/// A clock that `ponderhit` brings may be beyond all measure too: the end of input ends its search.
#[test]
fn an_endless_clock_of_a_ponderhit_ends_with_the_input() {
    for (program, hello) in [("tengen-shogi", "usi"), ("tengen-xiangqi", "uci")] {
        let time = "wtime 9223372036854775808 btime 9223372036854775808";
        let mut talk = Talk::to(program);
        talk.say(&format!("{hello}\nposition startpos\ngo ponder\nponderhit {time}"));
        talk.close();
        let (lines, _) = talk.rest();
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    }
}

fn commands_during_a_search_stop_it_first(row: &Row) {
    let mut talk = greeted(row);
    talk.say("position startpos\ngo infinite\nposition startpos\ngo infinite\ngo depth 1");
    for _ in 0..3 {
        talk.answer("bestmove ");
    }
    // An option ends the search too, and holds from the next one on.
    let first = talk.ask("go infinite\nsetoption name MultiPV value 2\ngo depth 1", "bestmove ");
    assert!(!first.iter().any(|line| line.contains("multipv")), "{first:?}");
    let second = talk.until("bestmove ");
    if row.hello != "ucci" {
        assert!(second.iter().any(|line| line.contains("multipv 2")), "{second:?}");
    }
    talk.quit();
}

fn unknown_commands_are_harmless(row: &Row) {
    let mut talk = greeted(row);
    let lines = talk.ask("xyzzy\njoho isready\ngo depth 1 whatever 7", "bestmove ");
    assert!(lines.iter().any(|line| line.contains("unknown command: xyzzy")), "{lines:?}");
    assert!(lines.contains(&"readyok".to_owned()), "{lines:?}");
    talk.quit();
}

#[cfg(unix)]
fn a_closed_output_is_a_quiet_exit(row: &Row) {
    use std::process::Command;

    use crate::process::Said;

    let script = format!("printf '{}\\ngo infinite\\n' | \"$@\" | true", row.hello);
    let mut shell = Command::new("sh");
    let said = Said::by(shell.args(["-c", &script, "sh"]).args(command_of(row.program)));
    assert!(said.code == Some(0) && said.err.is_empty(), "{}: {said:?}", row.word);
}
