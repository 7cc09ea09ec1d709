//! Who comes in, who is paired with whom, and who looks on.

use arena::referee::Reason;

use super::{Running, Terms, play, usual};

#[test]
fn a_game_that_one_refuses_is_not_played() {
    for word in ["REJECT", "LOGOUT", ""] {
        let server = Running::start();
        let mut black = server.player("alpha", "test-600-10F");
        let mut white = server.player("beta", "test-600-10F");
        black.until("END Game_Summary");
        white.until("END Game_Summary");
        black.say("+7776FU");
        black.say("AGREE");
        if word.is_empty() {
            drop(white);
        } else {
            white.say(word);
        }
        let line = black.line();
        assert!(line.starts_with("REJECT:test+") && line.ends_with(" by beta"), "{line}");
        black.logs_out();
        server.leaves();
    }
}

#[test]
fn those_who_wait_are_paired_after_a_refusal() {
    let server = Running::start();
    let [mut one, mut two] = ["one", "two"].map(|name| server.player(name, "test-600-10F"));
    let [mut three, mut four] = ["three", "four"].map(|name| server.player(name, "test-600-10F"));
    one.until("END Game_Summary");
    one.say("REJECT");
    for peer in [&mut one, &mut two] {
        while !peer.line().starts_with("REJECT:") {}
        peer.logs_out();
    }
    let summary = three.until("END Game_Summary");
    assert!(summary.contains(&"Name-:four".to_owned()), "{summary:#?}");
    four.until("END Game_Summary");
    drop([three, four]);
    server.leaves();
}

#[test]
fn names_and_passwords_decide_who_comes_in() {
    let server = {
        let players = Some([("alpha".to_owned(), "secret".to_owned())].into());
        Running::with("startpos", Terms { players, ..usual() })
    };
    let mut peer = server.peer();
    for line in [
        "LOGIN alpha x-1-1,wrong",
        "LOGIN beta x-1-1,secret",
        "AGREE",
        "LOGIN al/pha x-1-1,secret",
        "LOGIN alpha",
    ] {
        peer.say(line);
        peer.hears(&["LOGIN:incorrect"]);
    }
    peer.say("LOGIN alpha x-1-1,secret");
    peer.hears(&["LOGIN:alpha OK"]);
    // Who comes again takes its place.
    let mut again = server.player("alpha", "x-1-1");
    peer.is_cut();
    again.logs_out();
    let mut guesser = server.peer();
    for _ in 0..5 {
        guesser.say("LOGIN alpha guess");
        guesser.hears(&["LOGIN:incorrect"]);
    }
    guesser.is_cut();
    server.leaves();
}

#[test]
fn a_name_that_plays_is_taken() {
    let server = Running::start();
    let [black, white] = server.game("test-600-10F");
    let mut other = server.peer();
    other.say("LOGIN alpha test-600-10F,secret");
    other.hears(&["LOGIN:incorrect"]);
    drop(black);
    drop([white, other]);
    assert_eq!(server.ended().1, Reason::Disconnection);
}

#[test]
fn games_are_paired_by_name_and_side() {
    let server = Running::start();
    let mut one = server.player("one", "a-60-1-B");
    let mut two = server.player("two", "a-60-1-B");
    let mut three = server.player("three", "b-60-1");
    let mut four = server.player("four", "a-60-1");
    let summary = one.until("END Game_Summary");
    for line in
        ["Name+:one", "Name-:four", "Your_Turn:+", "Total_Time:60", "Byoyomi:1", "To_Move:+"]
    {
        assert!(summary.iter().any(|known| known == line), "{line} in {summary:#?}");
    }
    assert!(four.until("END Game_Summary").contains(&"Your_Turn:-".to_owned()));
    two.say("");
    two.hears(&[""]);
    three.logs_out();
    drop([one, two, four]);
    server.leaves();
}

/// The game that is played has the number of the one that was refused, and its players alone are in the journal.
#[test]
fn a_game_that_was_refused_leaves_no_trace() {
    let server = Running::start();
    let mut others = ["gamma", "delta"].map(|name| server.player(name, "test-600-10F"));
    for other in &mut others {
        other.until("END Game_Summary");
    }
    others[0].say("REJECT");
    others[1].line();
    let [mut black, white] = server.game("test-600-10F");
    black.say("%TORYO");
    black.until("#LOSE");
    drop([black, white]);
    assert_eq!(server.ended().1, Reason::Resignation);
}

#[test]
fn who_looks_on_sees_the_game() {
    let server = Running::start();
    let mut peers = server.game("test-600-10F");
    play(&mut peers, &["+7776FU"]);
    let mut watcher = server.peer();
    watcher.say("LOGIN looker any x1");
    watcher.hears(&["LOGIN:looker OK", "##[LOGIN] +OK x1"]);
    watcher.say("%%LIST");
    let lines = watcher.until("##[LIST] +OK");
    let id = lines[0].strip_prefix("##[LIST] ").expect("a game").to_owned();
    watcher.say("%%MONITOR2ON nothing");
    watcher.hears(&["##[ERROR] no such game"]);
    watcher.say(&format!("%%MONITOR2ON {id}"));
    let mark = format!("##[MONITOR2][{id}] ");
    let seen = watcher.until(&format!("{mark}+OK"));
    for line in ["N+alpha", "N-beta", "+", "+7776FU", "T"] {
        assert!(seen.contains(&format!("{mark}{line}")), "{line} in {seen:#?}");
    }
    play(&mut peers, &["-3334FU"]);
    watcher.hears(
        &["-3334FU", "T", "+OK"].map(|line| format!("{mark}{line}")).each_ref().map(|line| &**line),
    );
    peers[0].say("%TORYO");
    let end = watcher.until(&format!("{mark}+OK"));
    assert!(end.contains(&format!("{mark}#LOSE")), "{end:?}");
    drop(peers);
    drop(watcher);
    assert_eq!(server.ended().1, Reason::Resignation);
}

#[test]
fn who_looks_on_may_ask_for_a_game() {
    let server = Running::start();
    let mut looker = server.peer();
    looker.say("LOGIN looker any x1");
    looker.hears(&["LOGIN:looker OK", "##[LOGIN] +OK x1"]);
    for wrong in ["%%GAME none", "%%GAME test-60-1 b", "%%GAME"] {
        looker.say(wrong);
        looker.hears(&["##[ERROR] bad game name"]);
    }
    looker.say("%%GAME other-60-1");
    looker.say("%%GAME test-60-1 -");
    let mut black = server.player("alpha", "test-60-1");
    for (peer, turn) in [(&mut black, "Your_Turn:+"), (&mut looker, "Your_Turn:-")] {
        assert!(peer.until("END Game_Summary").contains(&turn.to_owned()));
    }
    looker.say("%%GAME test-60-1");
    looker.hears(&["##[ERROR] GAME is valid in connected or game_waiting status"]);
    looker.say("REJECT");
    assert!(black.line().ends_with(" by looker"));
    drop(black);
    server.leaves();
}
