//! The doctor's checks: each passes with an engine that keeps its protocol, and finds one that does not.

use std::thread;
use std::time::Duration;

use arena::doctor::{Check, CheckRun, Complaint, checks};
use arena::engine::EngineSpec;
use dyngame::DynGame;
use protocol::Protocol;

use crate::process::TENGEN;

/// A fault of an engine, and the words by which a check finds it.
struct FaultyEngine {
    check: &'static str,
    game: &'static str,
    protocol: Protocol,
    /// Flags of `mock`.
    flags: &'static str,
    words: &'static str,
}

const fn fault(
    check: &'static str,
    game: &'static str,
    protocol: Protocol,
    flags: &'static str,
    words: &'static str,
) -> FaultyEngine {
    FaultyEngine { check, game, protocol, flags, words }
}

const FAULTS: &[FaultyEngine] = &[
    fault("says nothing", "shogi", Protocol::Usi, "chatter", "unasked"),
    fault("shakes hands", "shogi", Protocol::Usi, "slow-start --delay 900", "it takes"),
    fault("answers isready", "shogi", Protocol::Usi, "hasty", "no final answer"),
    fault("answers stop within", "shogi", Protocol::Usi, "hasty", "before it was stopped"),
    fault("answers stop within", "shogi", Protocol::Usi, "chatter", "1 more answer came"),
    fault("gives no answer", "shogi", Protocol::Usi, "chatter", "1 answer came, not 0"),
    fault("ponders in silence", "shogi", Protocol::Usi, "hasty", "while it should ponder"),
    fault("answers at once", "shogi", Protocol::Usi, "late --delay 9000", "final answer"),
    fault("answers many", "shogi", Protocol::Usi, "cheat --after 3", "z99 is not legal"),
    fault("answers many", "shogi", Protocol::Usi, "mute --after 3", "it resigns"),
    fault("leaves when", "shogi", Protocol::Usi, "linger", "before the handshake: did not exit"),
    fault("leaves within", "shogi", Protocol::Usi, "linger", "did not exit"),
    fault("plays a whole", "shogi", Protocol::Usi, "crash --after 3", "by crash"),
    fault("survives bad", "shogi", Protocol::Usi, "brittle", "its process"),
    fault("reads CRLF", "shogi", Protocol::Usi, "brittle", "its process"),
    fault("reads lines", "shogi", Protocol::Usi, "brittle", "its process"),
    fault("survives unknown", "shogi", Protocol::Usi, "brittle", "its process"),
    fault("survives negative", "shogi", Protocol::Usi, "brittle", "its process"),
    fault("answers go mate", "shogi", Protocol::Usi, "random", "a bestmove"),
    fault("takes gameover", "shogi", Protocol::Usi, "random", "no final answer"),
    fault("takes seconds", "xiangqi", Protocol::Ucci, "random", "for two milliseconds"),
    fault("does not play", "xiangqi", Protocol::Ucci, "random", "was banned, and the answer is: "),
    fault("says bye", "xiangqi", Protocol::Ucci, "linger", "no bye"),
    fault("reads both", "xiangqi", Protocol::Uci, "mute", "is not understood"),
    fault("answers queries", "dots", Protocol::Ugi, "random", "no response"),
    fault("answers ping", "draughts", Protocol::Hub, "deaf", "while idle: no pong"),
    fault("takes every", "draughts", Protocol::Hub, "mute", "no move although there are some"),
    fault("says done", "draughts", Protocol::Hub, "cheat", "where there is no move"),
    fault("answers START", "gomoku", Protocol::Gomocup, "chatter", "is answered by"),
    fault("plays on boards", "gomoku", Protocol::Gomocup, "mute", "no "),
    fault("negotiates", "gomoku", Protocol::Gomocup, "random", "SWAP2BOARD"),
];

/// Checks that run at the same time, and how often one is made at most.
const AT_A_TIME: usize = 7;
const TRIES: usize = 3;

fn rules_of(word: &str) -> &'static dyn DynGame {
    let mut games = tengen::ENGINES.iter().map(|engine| engine.rules());
    games.find(|rules| rules.word() == word).expect("a game")
}

/// Looks at one thing; `arguments` are those of the program.
fn look(
    check: &Check,
    rules: &dyn DynGame,
    protocol: Protocol,
    arguments: &str,
    (slack, patience): (Duration, Duration),
) -> Result<(), Complaint> {
    let command = [TENGEN].into_iter().chain(arguments.split(' ')).map(str::to_owned);
    let spec = EngineSpec::new("examined".to_owned(), command.collect(), protocol);
    check.run(&CheckRun { rules, spec: &spec, slack, patience, searches: 50 })
}

/// Our own engine, whose answers are changed by `sed`.
#[cfg(unix)]
#[test]
fn each_check_finds_what_its_name_says() {
    for (name, game, protocol, script, words) in [
        (
            "answers go mate",
            "shogi",
            Protocol::Usi,
            "/^checkmate/{x;s/^/x/;/^xx/{x;d};x}",
            "no answer to go mate infinite",
        ),
        ("reads both", "xiangqi", Protocol::Uci, "s/^bestmove.*/bestmove h2e2/", "is not legal"),
        ("plays on boards", "gomoku", Protocol::Gomocup, "s/^[0-9]*,[0-9]*/7,7/", "is not legal"),
    ] {
        let check = checks(protocol).into_iter().find(|known| known.name.starts_with(name));
        let piped = format!("'{TENGEN}' {game} | sed -u '{script}'");
        let command = ["sh", "-c", &piped].map(str::to_owned).to_vec();
        let spec = EngineSpec::new("examined".to_owned(), command, protocol);
        let (slack, patience) = (Duration::from_secs(1), Duration::from_secs(20));
        let rules = rules_of(game);
        let run = CheckRun { rules, spec: &spec, slack, patience, searches: 1 };
        match check.expect(name).run(&run) {
            Err(Complaint::Fault(what)) => assert!(what.contains(words), "{name}: {what}"),
            other => panic!("{name} sees nothing: {other:?}"),
        }
    }
}

#[test]
fn each_check_finds_an_engine_with_the_fault() {
    let find = |FaultyEngine { check, game, protocol, flags, words }: &FaultyEngine| {
        let named = checks(*protocol).into_iter().find(|known| known.name.starts_with(check));
        let arguments = format!("mock {game} --behaviour {flags}");
        let times = (Duration::ZERO, Duration::from_secs(4));
        let look = || look(named.expect(check), rules_of(game), *protocol, &arguments, times);
        // On a machine that is busy a faulty engine may be as slow as a sound one.
        let found = (0..TRIES).map(|_| look()).find(Result::is_err);
        match found {
            Some(Err(Complaint::Fault(what))) => {
                assert!(what.contains(words), "{check}: {what}")
            }
            other => panic!("{check} does not see {flags}: {other:?}"),
        }
    };
    for some in FAULTS.chunks(AT_A_TIME) {
        thread::scope(|scope| some.iter().for_each(|fault| drop(scope.spawn(|| find(fault)))));
    }
    for protocol in Protocol::ALL {
        for check in checks(protocol) {
            assert!(
                FAULTS.iter().any(|fault| check.name.starts_with(fault.check)),
                "{}",
                check.name
            );
        }
    }
}

#[test]
fn no_check_finds_fault_with_our_own_engines() {
    let examine = |game: &str, protocol: Protocol| {
        let times = (Duration::from_secs(5), Duration::from_secs(60));
        for check in checks(protocol) {
            match look(check, rules_of(game), protocol, game, times) {
                Ok(()) | Err(Complaint::Skip(_)) => {}
                Err(Complaint::Fault(what)) => panic!("{game}: {}: {what}", check.name),
            }
        }
    };
    thread::scope(|scope| {
        for engine in tengen::ENGINES {
            for &protocol in engine.rules().protocols() {
                scope.spawn(move || examine(engine.rules().word(), protocol));
            }
        }
    });
}
