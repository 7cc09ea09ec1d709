//! Lines that come early, mean nothing, or are too many.

use std::io::Write;

use arena::referee::Reason;
use game::{Outcome, Side};

use super::Running;

#[test]
fn what_comes_out_of_turn_is_kept_and_what_means_nothing_is_named() {
    let server = Running::start();
    let [mut black, mut white] = server.game("test-600-10F");
    white.say("-3334FU");
    white.say("nonsense");
    white.hears(&["##[ERROR] unknown command"]);
    white.say("");
    white.hears(&[""]);
    white.stream.write_all(&[b'x'; 100_000]).expect("a server");
    white.say("");
    white.hears(&["##[ERROR] unknown command"]);
    black.stream.write_all(b"\xff\xfe\n").expect("a server");
    black.hears(&["##[ERROR] unknown command"]);
    black.say("+7776FU");
    for peer in [&mut black, &mut white] {
        peer.hears(&["+7776FU,T", "-3334FU,T"]);
    }
    // The same move again is no other one.
    white.say("-3334FU");
    black.say("+2726FU");
    for peer in [&mut black, &mut white] {
        peer.hears(&["+2726FU,T"]);
    }
    black.say("%TORYO");
    white.say("-8384FU");
    for peer in [&mut black, &mut white] {
        peer.hears(&["-8384FU,T", "%TORYO,T", "#RESIGN"]);
    }
    drop([black, white]);
    assert_eq!(server.ended(), (Outcome::Win(Side::Second), Reason::Resignation));
}

#[test]
fn a_flood_out_of_turn_is_cut_off() {
    let server = Running::start();
    let [mut black, mut white] = server.game("test-600-10F");
    for number in 0..30 {
        let _ = white.stream.write_all(format!("-333{}FU\n", number % 10).as_bytes());
    }
    black.hears(&["%TORYO", "#RESIGN", "#WIN"]);
    drop([black, white]);
    assert_eq!(server.ended(), (Outcome::Win(Side::First), Reason::Disconnection));
}

#[test]
fn who_says_nothing_that_means_anything_is_closed() {
    let server = Running::start();
    let mut peer = server.player("alpha", "test-600-10F");
    for _ in 0..200 {
        let _ = peer.stream.write_all(b"nonsense\n");
    }
    while peer.read().is_some() {}
    server.leaves();
}
