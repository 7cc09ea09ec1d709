//! Scripts that write all they have to say at once, and close the pipe.

use std::collections::BTreeMap;

use crate::engines::{Row, for_every_row};
use crate::process::{Talk, done, output};

/// One engine in one protocol of any family, in that protocol's own words.
#[derive(Clone, Copy)]
struct Script {
    program: &'static str,
    /// Sets a small table, and that no book answers.
    hello: [&'static str; 2],
    position: &'static str,
    /// A search of some hundred milliseconds.
    timed: &'static str,
    /// A search of two iterations.
    shallow: &'static str,
    /// A search that would take days and ends by itself.
    deep: &'static str,
    quit: &'static str,
    /// How a final answer begins.
    answer: &'static str,
    /// The beginning of every line of search output.
    info: &'static str,
}

impl From<&Row> for Script {
    fn from(row: &Row) -> Self {
        let options = "setoption name Hash value 1\nsetoption name OwnBook value false";
        Self {
            program: row.program,
            hello: [row.hello, options],
            position: middle(row),
            timed: if row.hello == "ucci" { "go time 800 movestogo 1" } else { "go movetime 800" },
            shallow: "go depth 2",
            deep: "go depth 200",
            quit: "quit",
            answer: "bestmove ",
            info: "info depth ",
        }
    }
}

const HUB: Script = Script {
    program: "tengen-draughts",
    hello: ["hub", "set-param name=tt-size value=16\nset-param name=book value=false\ninit"],
    position: "pos pos=start",
    timed: "level move-time=0.8\ngo think",
    shallow: "level depth=2\ngo think",
    deep: "level depth=200\ngo think",
    quit: "quit",
    answer: "done move=",
    info: "info depth=",
};

const GOMOCUP: Script = Script {
    program: "tengen-gomoku",
    hello: ["START 15", "INFO max_memory 2000000"],
    position: "",
    timed: "INFO timeout_turn 800\nBOARD\n7,7,1\n8,8,2\nDONE",
    shallow: "INFO timeout_turn 2000000000\nINFO max_depth 2\nBOARD\n7,7,1\n8,8,2\nDONE",
    deep: "INFO timeout_turn 2000000000\nBOARD\n7,7,1\n8,8,2\nDONE",
    quit: "END",
    // A point, and nothing else that begins so.
    answer: "#",
    info: "MESSAGE depth ",
};

impl Script {
    /// The answer to this input, line by line.
    fn said(&self, commands: &[&str]) -> Vec<String> {
        let [hello, options] = self.hello;
        let input = format!("{hello}\n{options}\n{}\n{}\n", self.position, commands.join("\n"));
        done(self.program, &[], &input).lines().map(str::to_owned).collect()
    }

    fn is_answer(&self, line: &str) -> bool {
        match self.answer {
            "#" => line.starts_with(|c: char| c.is_ascii_digit()),
            start => line.starts_with(start),
        }
    }

    fn answers(&self, lines: &[String]) -> usize {
        lines.iter().filter(|line| self.is_answer(line)).count()
    }

    /// Fails if some answer came without a completed iteration before it.
    fn check_searched(&self, lines: &[String]) {
        let mut searched = false;
        for line in lines {
            let depth = line.strip_prefix(self.info).unwrap_or_default();
            assert!(!depth.starts_with('0'), "{}: {lines:#?}", self.program);
            searched |= !depth.is_empty();
            if self.is_answer(line) {
                assert!(searched, "{}: an answer without a search: {lines:#?}", self.program);
                searched = false;
            }
        }
    }
}

for_every_row! {
    a_timed_search_is_completed_at_the_end_of_input
    each_of_several_searches_is_completed
    quit_answers_every_search_that_was_asked_for
    stop_ends_the_searches_before_it_and_no_other
    options_and_positions_wait_for_a_search_that_ends_by_itself
    readyok_does_not_wait_for_a_search
    a_fixed_time_is_the_same_in_every_protocol
}

fn a_timed_search_is_completed_at_the_end_of_input(script: impl Into<Script>) {
    let script = script.into();
    let lines = script.said(&[script.timed]);
    assert_eq!(script.answers(&lines), 1, "{}: {lines:#?}", script.program);
    script.check_searched(&lines);
}

fn each_of_several_searches_is_completed(script: impl Into<Script>) {
    let script = script.into();
    let lines = script.said(&[script.shallow, script.shallow, script.shallow]);
    assert_eq!(script.answers(&lines), 3, "{}: {lines:#?}", script.program);
    script.check_searched(&lines);
}

fn quit_answers_every_search_that_was_asked_for(script: impl Into<Script>) {
    let script = script.into();
    let lines = script.said(&[script.deep, script.deep, script.quit, script.deep]);
    assert_eq!(script.answers(&lines), 2, "{}: {lines:#?}", script.program);
}

#[test]
fn searches_end_in_other_protocols_too() {
    for script in [HUB, GOMOCUP] {
        a_timed_search_is_completed_at_the_end_of_input(script);
        each_of_several_searches_is_completed(script);
        quit_answers_every_search_that_was_asked_for(script);
    }
}

/// A position in which every engine has something to search.
fn middle(row: &Row) -> &'static str {
    match row.word {
        "gomoku" => "position startpos moves h8 i9",
        _ => "position startpos",
    }
}

fn stop_ends_the_searches_before_it_and_no_other(row: &Row) {
    let deep = "position startpos\ngo depth 200";
    let input = format!("{}\n{deep}\n{deep}\nstop\nisready\ngo depth 2\n", row.hello);
    let text = done(row.program, &[], &input);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("info")).collect();
    let ready = lines.iter().position(|line| *line == "readyok").expect("readyok");
    let bests = |lines: &[&str]| lines.iter().filter(|line| line.contains("bestmove")).count();
    assert_eq!((bests(&lines[..ready]), bests(&lines[ready..])), (2, 1), "{}: {text}", row.word);
}

fn options_and_positions_wait_for_a_search_that_ends_by_itself(row: &Row) {
    if row.hello == "ucci" {
        return;
    }
    let middle = middle(row);
    let input = format!(
        "{}\n{middle}\ngo depth 3\nsetoption name MultiPV value 2\n{}\n{middle}\ngo depth 2\n",
        row.hello, row.finished
    );
    let (text, _) = output(row.program, &[], &input);
    let (first, second) = text.split_once("\nbestmove ").expect("an answer");
    assert!(first.contains("info depth 3 ") && !first.contains("multipv"), "{text}");
    assert!(second.contains("multipv 2"), "{text}");
}

fn readyok_does_not_wait_for_a_search(row: &Row) {
    // Tic-tac-toe is looked through at once, however deep the search may go.
    if row.word == "tictactoe" {
        return;
    }
    let mut talk = Talk::to(row.program);
    let middle = middle(row);
    talk.ask(&format!("{}\nisready\n{middle}\ngo depth 200\nisready", row.hello), "readyok");
    let lines = talk.until("readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{}", row.word);
    talk.reply("stop", "bestmove ");
    talk.quit();
}

fn a_fixed_time_is_the_same_in_every_protocol(row: &Row) {
    let (debug, go) = match row.hello {
        "ucci" => ("setoption debug true", "go time 100 movestogo 1"),
        _ => ("debug on", "go movetime 100"),
    };
    let input = format!("{}\n{debug}\nposition startpos\n{go}\n", row.hello);
    let (text, _) = output(row.program, &[], &input);
    assert!(text.contains("time: 90 ms, at most 90 ms"), "{} {}: {text}", row.word, row.hello);
}

/// Between a line and its answer no thread waits for another: one reads, and one does all the rest.
#[cfg(target_os = "linux")]
#[test]
fn one_thread_thinks_as_long_as_the_engine_lives() {
    let threads = |talk: &Talk| {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", talk.id())).expect("threads");
        let named = tasks.filter_map(|task| {
            let path = task.ok()?.path();
            let name = std::fs::read_to_string(path.join("comm")).ok()?;
            // The loading is done, and its thread may still be on its way out.
            (name.trim() != "load").then(|| (name.trim().to_owned(), path))
        });
        named.collect::<BTreeMap<_, _>>()
    };
    let mut talk = Talk::to("tengen-tictactoe");
    talk.ask("ugi\nsetoption name Threads value 1\nisready", "readyok");
    let before = threads(&talk);
    let names: Vec<_> = before.keys().map(String::as_str).collect();
    assert_eq!(names, ["listen", "tengen", "think"]);
    for _ in 0..5 {
        talk.reply("position startpos\ngo depth 2", "bestmove ");
    }
    assert_eq!(threads(&talk), before);
    talk.quit();
}
