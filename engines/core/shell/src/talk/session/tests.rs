//! Sessions of tic-tac-toe over pipes.

use std::io::{BufRead as _, BufReader, Write as _, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use super::*;
use crate::program::toy;

/// A GUI: the lines that it sends to a session, and those that come back.
struct Gui {
    told: io::PipeWriter,
    heard: Receiver<String>,
}

impl Gui {
    fn new() -> Self {
        let (input, told) = pipe().unwrap();
        let (output, said) = pipe().unwrap();
        let program = toy::program();
        let options = Options::of(&*program);
        let inbox = Inbox::of(Box::new(BufReader::new(input))).unwrap();
        let session = Session::new(program, options, Protocol::Ugi, (inbox, Box::new(said)));
        thread::spawn(|| session.run());
        let (sender, heard) = channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.for_each(|line| _ = sender.send(line));
        });
        Self { told, heard }
    }

    fn tell(&mut self, lines: &str) {
        writeln!(self.told, "{lines}").unwrap();
    }

    /// The next line; `None` if there is none within five minutes.
    fn line(&self) -> Option<String> {
        self.heard.recv_timeout(Duration::from_secs(300)).ok()
    }
}

#[test]
fn what_is_found_is_said_before_the_answer_is_due() {
    const WON: &str = "position startpos moves a1 a3 b1 b3";
    const FULL: &str = "position startpos moves a1 b1 c1 b2 a2 c2 b3 a3 c3";
    for (position, score) in [(WON, "score mate 1"), (FULL, "score cp 0")] {
        for (go, due) in [("go infinite", "stop"), ("go ponder movetime 5", "ponderhit")] {
            let mut gui = Gui::new();
            gui.tell(&format!("setoption name PvInterval value 100000\n{position}\n{go}"));
            let said = gui.line().unwrap_or_else(|| panic!("{position}: nothing before {due}"));
            assert!(said.starts_with("info depth") && said.contains(score), "{said}");
            gui.tell(due);
            let answer = gui.line().unwrap();
            assert!(answer.starts_with("bestmove "), "{position}: {answer}");
            gui.tell("quit");
            assert_eq!(gui.line(), None);
        }
    }
}
