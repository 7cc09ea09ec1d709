//! Each end of a game.

use std::fs;

use arena::journal::JournalSet;
use arena::referee::Reason;
use game::{Outcome, Side};

use super::{Event, Running, Terms, play, usual};

/// Plays `moves` on `server`, then Black or White says `last`; what both hear then.
fn ends(
    server: Running,
    moves: &[&str],
    (side, last): (Side, &str),
    heard: &[&str],
    results: [&str; 2],
) -> (Outcome, Reason) {
    let mut peers = server.game("test-600-10F");
    play(&mut peers, moves);
    peers[side.index()].say(last);
    for (peer, result) in peers.iter_mut().zip(results) {
        peer.hears(heard);
        peer.hears(&[result]);
        peer.logs_out();
    }
    server.ended()
}

const WON: [&str; 2] = ["#WIN", "#LOSE"];
const LOST: [&str; 2] = ["#LOSE", "#WIN"];
const FIRST: Outcome = Outcome::Win(Side::First);
const SECOND: Outcome = Outcome::Win(Side::Second);

#[test]
fn resignation_and_illegal_moves_lose() {
    let resigned = ["%TORYO,T", "#RESIGN"];
    let end = ends(Running::start(), &["+7776FU"], (Side::Second, "%TORYO"), &resigned, WON);
    assert_eq!(end, (FIRST, Reason::Resignation));
    for line in ["+7775FU", "-3334FU", "+7776", "+7776FU '* 3", "+0055KA", "%CHUDAN"] {
        let illegal = ["#ILLEGAL_MOVE"];
        let end = ends(Running::start(), &[], (Side::First, line), &illegal, LOST);
        assert_eq!(end.0, SECOND);
        assert!(matches!(end.1, Reason::IllegalMove(_)), "{line}: {end:?}");
    }
}

#[test]
fn the_fourth_repetition_draws() {
    let round = ["+4948KI", "-4142KI", "+4849KI", "-4241KI"];
    let moves = round.repeat(3);
    let (last, before) = moves.split_last().expect("moves");
    let heard = [&*format!("{last},T"), "#SENNICHITE"];
    let end = ends(Running::start(), before, (Side::Second, last), &heard, ["#DRAW", "#DRAW"]);
    assert_eq!(end.0, Outcome::Draw);
    assert!(matches!(end.1, Reason::Rule(_)), "{end:?}");
}

#[test]
fn perpetual_check_loses() {
    let opening = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
    let round = ["+9291RY", "-5152OU", "+9192RY", "-5251OU"];
    let moves = [&["+9991RY"], &round[1..], &round, &round].concat();
    let heard = ["+9291RY,T", "#OUTE_SENNICHITE"];
    let end = ends(Running::with(opening, usual()), &moves, (Side::First, "+9291RY"), &heard, LOST);
    assert_eq!(end.0, SECOND);
    assert!(matches!(end.1, Reason::Rule(_)), "{end:?}");
}

#[test]
fn a_declaration_wins_with_its_points_and_loses_without() {
    let entered = "+R+RBBGG1KG/PPPPP4/9/9/9/9/9/9/k8 b P 1";
    let end = ends(
        Running::with(entered, usual()),
        &[],
        (Side::First, "%KACHI"),
        &["%KACHI,T", "#JISHOGI"],
        WON,
    );
    assert_eq!(end, (FIRST, Reason::Declaration));
    let end =
        ends(Running::start(), &[], (Side::First, "%KACHI"), &["%KACHI,T", "#ILLEGAL_MOVE"], LOST);
    assert_eq!(end, (SECOND, Reason::WrongDeclaration));
}

#[test]
fn a_long_game_is_censored() {
    let server = Running::with("startpos", Terms { max_plies: 2, ..usual() });
    let heard = ["-3334FU,T", "#MAX_MOVES"];
    let results = ["#CENSORED", "#CENSORED"];
    let end = ends(server, &["+7776FU"], (Side::Second, "-3334FU"), &heard, results);
    assert_eq!(end, (Outcome::Draw, Reason::Adjudication));
}

#[test]
fn mate_ends_a_game_without_a_word_of_the_loser() {
    let opening = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let heard = ["+0052KI,T", "%TORYO", "#RESIGN"];
    let end = ends(Running::with(opening, usual()), &[], (Side::First, "+0052KI"), &heard, WON);
    assert_eq!(end.0, FIRST);
}

#[test]
fn time_is_up_at_the_deadline() {
    let server = Running::with("startpos", Terms { least: 1, ..usual() });
    let [mut black, mut white] = server.game("test-0-1");
    // Nobody says anything: a timer ends it.
    black.hears(&["#TIME_UP", "#LOSE"]);
    white.hears(&["#TIME_UP", "#WIN"]);
    // A move that comes late is none of any game.
    black.say("+7776FU");
    black.logs_out();
    white.logs_out();
    assert!(matches!(server.ended(), (SECOND, Reason::Time(_))));
}

#[test]
fn moves_cost_a_second_at_least_where_the_server_says_so() {
    let server = Running::with("startpos", Terms { least: 1, ..usual() });
    let [mut black, mut white] = server.game("test-600-10");
    black.say("+7776FU,'* 41 -3334FU");
    let heard = [&mut black, &mut white].map(|peer| peer.raw().expect("a line"));
    assert_eq!(heard[0], heard[1]);
    let seconds: u32 = heard[0].strip_prefix("+7776FU,T").expect("a move").parse().expect("a time");
    assert!(seconds >= 1);
    white.say("%TORYO");
    white.hears(&["%TORYO,T", "#RESIGN", "#LOSE"]);
    let record = server.folder.path().join("000001-1.csa");
    black.until("#WIN");
    server.leave.send(Event::Leave).expect("a server");
    drop([black, white]);
    server.thread.join().expect("no panic").expect("a server");
    let text = fs::read_to_string(record).expect("a record");
    assert!(text.contains(&format!("+7776FU\nT{seconds}\n'** 41 -3334FU\n")), "{text}");
    assert!(text.contains("%TORYO\nT"), "{text}");
}

#[test]
fn who_leaves_loses_at_once_in_either_turn() {
    for (leaver, says) in
        [(Side::First, true), (Side::First, false), (Side::Second, true), (Side::Second, false)]
    {
        let server = Running::start();
        let [black, white] = server.game("test-600-10F");
        let (mut leaves, mut stays) =
            if leaver == Side::First { (black, white) } else { (white, black) };
        if says {
            leaves.say("LOGOUT");
        } else {
            drop(leaves);
        }
        stays.hears(&["%TORYO", "#RESIGN", "#WIN"]);
        stays.logs_out();
        assert_eq!(server.ended(), (Outcome::Win(!leaver), Reason::Disconnection));
    }
}

#[test]
fn a_server_that_leaves_suspends_its_games() {
    let server = Running::start();
    let mut peers = server.game("test-600-10F");
    play(&mut peers, &["+7776FU"]);
    for _ in 0..2 {
        server.leave.send(Event::Leave).expect("a server");
    }
    for peer in &mut peers {
        peer.hears(&["#CHUDAN"]);
        peer.logs_out();
    }
    assert!(!server.thread.join().expect("no panic").expect("a server"), "none is missing");
    let mut set = JournalSet::open(&server.folder.path().join("games.jsonl")).expect("a journal");
    assert_eq!(set.games().count(), 0);
    let record = fs::read_to_string(server.folder.path().join("000001-1-suspended.csa"));
    assert!(record.is_ok_and(|text| text.contains("%CHUDAN")));
}
