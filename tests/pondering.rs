//! Gomocup's `INFO pondering`: the engine thinks on while the opponent does.

use std::thread;
use std::time::Duration;

use crate::process::Talk;

fn begun(pondering: u8) -> Talk {
    let mut talk = Talk::with("pbrain-tengen", &["-o", "OwnBook=false", "-o", "Threads=1"]);
    let settings = "INFO max_depth 6\nINFO timeout_turn 1000000\nINFO timeout_match 1000000000";
    talk.say(&format!("START 15\n{settings}\nINFO pondering {pondering}\nBEGIN"));
    assert_eq!((talk.line(), talk.line()), ("OK".to_owned(), "7,7".to_owned()));
    talk
}

/// The lines of the search of the next move, and the move.
fn replied(talk: &mut Talk, turn: &str) -> (Vec<String>, String) {
    talk.say(turn);
    let mut said = Vec::new();
    loop {
        let line = talk.line();
        if !line.starts_with("MESSAGE ") {
            return (said, line);
        }
        said.push(line);
    }
}

/// The nodes of the last line of `said`.
fn nodes(said: &[String]) -> u64 {
    let last = said.last().expect("a line of play");
    let number = last.split(" n ").nth(1).and_then(|rest| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no nodes: {last}"))
}

/// The nodes that a reply takes `waiting` after the move before it.
fn nodes_after(pondering: u8, waiting: Duration) -> u64 {
    let mut talk = begun(pondering);
    thread::sleep(waiting);
    let (said, answer) = replied(&mut talk, "TURN 8,8");
    assert!(answer.contains(','), "{answer}");
    talk.say("END");
    assert_eq!(talk.rest().0, Vec::<String>::new());
    nodes(&said)
}

#[test]
fn what_was_pondered_need_not_be_searched_again() {
    let cold = nodes_after(0, Duration::ZERO);
    assert_eq!(nodes_after(0, Duration::from_secs(1)), cold, "nothing happens unasked");
    // How much is pondered in a second depends on the machine.
    let warm = (0..6).any(|turn| nodes_after(1, Duration::from_secs(1 << turn)) < cold);
    assert!(warm, "after half a minute every search still took {cold} nodes");
}

#[test]
fn pondering_says_nothing_and_yields_to_every_command() {
    let mut talk = begun(1);
    // Lines come in order: whatever pondering said would stand before the answer to this.
    let is_quiet = |talk: &mut Talk| {
        talk.say("ABOUT");
        let line = talk.line();
        assert!(line.starts_with("name="), "{line}");
    };
    is_quiet(&mut talk);
    let (_, answer) = replied(&mut talk, "TURN 8,8");
    assert!(answer.contains(','), "{answer}");
    is_quiet(&mut talk);
    // A query about the board is answered, and a stop of what nobody asked for is not.
    talk.say("yxshowforbid");
    assert_eq!(talk.line(), "FORBID .");
    talk.say("YXSTOP");
    is_quiet(&mut talk);
    talk.say(&format!("TAKEBACK {answer}\nTAKEBACK 8,8"));
    assert_eq!((talk.line(), talk.line()), ("OK".to_owned(), "OK".to_owned()));
    let (_, answer) = replied(&mut talk, "TURN 8,7");
    assert!(answer.contains(','), "{answer}");
    talk.say("RESTART\nINFO pondering 0\nBEGIN");
    assert_eq!((talk.line(), talk.line()), ("OK".to_owned(), "7,7".to_owned()));
    talk.say("START 20");
    assert_eq!(talk.line(), "OK");
    talk.say("END");
    let (rest, status) = talk.rest();
    assert!(rest.is_empty() && status.success(), "{rest:?}");
}
