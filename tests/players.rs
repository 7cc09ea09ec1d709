//! Players driven without a protocol, as a page drives them.

use std::sync::mpsc::channel;

use game::{Game, Line, Notation};
use protocol::Go;
use shell::Thinker;
use toy::tictactoe::{Position, Program};

#[test]
fn a_player_answers_and_says_how_it_goes() {
    let mut player = Thinker::new(Program).expect("a thread");
    assert_eq!(player.set("Hash", "1"), Ok(None));
    assert!(player.set("Hash", "many").is_err());
    let pos = Position::parse_position("xx./oo./... x", &()).expect("a position");
    let (reports, heard) = channel();
    let (answers, answered) = channel();
    for _ in 0..2 {
        let (reports, answers) = (reports.clone(), answers.clone());
        let go = Go { depth: Some(3), ..Go::default() };
        let then = move |answer: shell::Answer<_>| {
            let _ = answers.send(answer);
        };
        let root = (&pos, &Line::new());
        let begun = player.think(
            root,
            &go,
            move |report, _| {
                let _ = reports.send(report.depth);
            },
            then,
        );
        assert!(begun.is_ok());
        let answer = answered.recv().expect("an answer");
        assert!(pos.is_legal(answer.best.expect("a move")));
        assert!(answer.report.is_some_and(|report| report.depth > 0) && !answer.claims);
    }
    assert!(heard.try_iter().count() > 0);
}

#[test]
fn a_search_without_limits_ends_when_it_is_stopped() {
    let mut player = Thinker::new(Program).expect("a thread");
    let pos = Position::start(&());
    let (answers, answered) = channel();
    let then = move |answer: shell::Answer<_>| {
        let _ = answers.send(answer.best);
    };
    let go = Go { infinite: true, ..Go::default() };
    let begun = player.think((&pos, &Line::new()), &go, |_, _| (), then);
    begun.expect("a search").stop();
    assert!(answered.recv().expect("an answer").is_some());
}
