//! Plans for tic-tac-toe.

use dyngame::MoveNotation;
use protocol::{Dialect, Protocol};

use super::*;
use crate::options::EngineSettings;
use crate::program::toy;
use crate::think::book::OpenBooks;
use crate::think::root::Root;
use crate::think::sampling::Sampling;

const MIDDLE: &str = "position startpos moves b2 a1";
const OVER: &str = "position startpos moves a1 a3 b1 b3 c1";
const BAD: &str = "position startpos moves a1 a1";

fn command(protocol: Protocol, line: &str) -> protocol::Command {
    let mut dialect: Box<dyn Dialect> = protocol::dialect(protocol);
    dialect.decode_command(line).expect(line).pop().expect(line)
}

/// What `found` finds of `go` after `position`, both in the words of `protocol`.
fn asked<T>(
    (protocol, settings): (Protocol, &EngineSettings),
    position: &str,
    go: &str,
    found: impl FnOnce(&Question<'_>) -> T,
) -> T {
    let program = &*toy::program();
    let mut root = Root::start(program);
    let protocol::Command::Position(asked) = command(Protocol::Ugi, position) else {
        panic!("{position}")
    };
    let _ = root.set(program, protocol, &asked);
    let protocol::Command::Go(go) = command(protocol, go) else { panic!("{go}") };
    let conduct = protocol.conduct();
    found(&Question {
        lag: &Lag::default(),
        program,
        root: &root,
        settings,
        conduct,
        notation: MoveNotation::CANONICAL,
        go: &go,
        books: &OpenBooks::default(),
        seed: 0,
    })
}

/// The plan for `go` after `position`, both in the words of `protocol`.
fn planned(protocol: Protocol, settings: &EngineSettings, position: &str, go: &str) -> Plan {
    asked((protocol, settings), position, go, |question| plan(question, &mut Vec::new()))
}

/// The search that is planned for `go` in the middle of a game.
fn searched(settings: &EngineSettings, go: &str) -> PlannedSearch {
    match planned(Protocol::Ugi, settings, MIDDLE, go) {
        Plan::Search(search) => *search,
        _ => panic!("{go}: no search"),
    }
}

/// Whether it holds its answer and whether it ends by itself.
fn ends(protocol: Protocol, go: &str) -> (bool, bool) {
    asked((protocol, &EngineSettings::usual()), MIDDLE, go, |question| {
        ending(question.go, time_for(question), question.conduct)
    })
}

#[test]
fn what_ends_by_itself_and_what_holds_its_answer() {
    const BY_ITSELF: (bool, bool) = (false, true);
    const AT_STOP: (bool, bool) = (true, false);
    for go in ["go depth 3", "go nodes 9", "go movetime 5", "go perft 2", "go mate 3"] {
        assert_eq!(ends(Protocol::Ugi, go), BY_ITSELF, "{go}");
    }
    for go in ["go p1time 5 p2time 5", "go p1inc 5", "go p2time 0 depth 3"] {
        assert_eq!(ends(Protocol::Ugi, go), BY_ITSELF, "{go}");
    }
    for go in ["go", "go infinite", "go ponder", "go ponder p1time 9", "go infinite depth 3"] {
        assert_eq!(ends(Protocol::Ugi, go), AT_STOP, "{go}");
    }
    assert_eq!(ends(Protocol::Ucci, "go time 5"), BY_ITSELF);
    assert_eq!(ends(Protocol::Usi, "go byoyomi 5"), BY_ITSELF);
    // It answers by itself, in thirty years: nothing waits for that.
    assert_eq!(ends(Protocol::Ugi, "go p1time 9000000000000000000"), (false, false));
}

#[test]
fn a_search_for_a_mate_waits_as_any_other() {
    let found = |go| {
        let plan = planned(Protocol::Usi, &EngineSettings::usual(), MIDDLE, go);
        assert!(matches!(plan, Plan::Mate(_)), "{go}");
        let (hold, by_itself) = ends(Protocol::Usi, go);
        (hold, by_itself, time(Protocol::Usi, go).is_some())
    };
    assert_eq!(found("go mate 100"), (false, true, true));
    assert_eq!(found("go mate infinite"), (false, false, false));
    assert_eq!(found("go ponder mate 100"), (true, false, false));
    assert_eq!(found("go infinite mate 100"), (true, false, true));
}

/// The time for `go` in the middle of a game.
fn time(protocol: Protocol, go: &str) -> Option<Budget> {
    asked((protocol, &EngineSettings::usual()), MIDDLE, go, time_for)
}

#[test]
fn what_needs_no_search() {
    let known =
        |protocol, position, go| match planned(protocol, &EngineSettings::usual(), position, go) {
            Plan::Answer(known) => Some(known),
            _ => None,
        };
    let over = known(Protocol::Usi, OVER, "go depth 3");
    assert!(over.is_none() || matches!(over, Some(Settled::NoMove(_))), "{over:?}");
    assert!(matches!(known(Protocol::Ugi, BAD, "go depth 3"), Some(Settled::Refused(_))));
    assert!(matches!(known(Protocol::Ugi, BAD, "go perft 3"), Some(Settled::Refused(_))));
    assert_eq!(known(Protocol::Ugi, MIDDLE, "go perft 255"), None);
    assert_eq!(known(Protocol::Ugi, MIDDLE, "go perft 256"), Some(Settled::TooDeep(256)));
    assert!(matches!(known(Protocol::Usi, BAD, "go mate 3"), Some(Settled::Refused(_))));
    let first = "position startpos";
    assert!(matches!(known(Protocol::Ugi, first, "go depth 3"), Some(Settled::Move(..))));
    for go in ["go infinite", "go ponder", "go depth 3 searchmoves a1"] {
        assert_eq!(known(Protocol::Ugi, first, go), None, "{go}");
    }
    // In UCCI alone a depth of 0 asks for no move.
    assert!(matches!(known(Protocol::Ucci, first, "go depth 0"), Some(Settled::NoMove(_))));
    for protocol in [Protocol::Usi, Protocol::Ugi, Protocol::Uci] {
        let known = known(protocol, first, "go depth 0");
        assert!(!matches!(known, Some(Settled::NoMove(_))), "{protocol:?}");
    }
}

#[test]
fn limits_combine_and_levels_limit_too() {
    let limits = |settings: &EngineSettings, go| searched(settings, go).limits;
    let plain = EngineSettings::usual();
    let both = limits(&plain, "go depth 3 nodes 50");
    assert_eq!((both.depth, both.nodes), (Some(3), Some(50)));
    let weak = EngineSettings { strength: 1, ..EngineSettings::usual() };
    let weak = limits(&weak, "go depth 3 nodes 5000");
    assert_eq!((weak.nodes, weak.multi_pv, weak.all_moves), (Some(50), 8, false));
    let several = EngineSettings { multi_pv: 2, ..EngineSettings::usual() };
    assert!(limits(&several, "go depth 3").all_moves);
    let tight = EngineSettings { depth_limit: 2, nodes_limit: 9, ..EngineSettings::usual() };
    let tight = limits(&tight, "go depth 3 nodes 50");
    assert_eq!((tight.depth, tight.nodes), (Some(2), Some(9)));
    assert_eq!(limits(&plain, "go searchmoves c3 z9 c1").search_moves.len(), 2);
}

#[test]
fn the_first_moves_vary_where_nothing_else_is_asked_for() {
    let sampling =
        |settings: &EngineSettings, go| searched(settings, go).selection.map(|it| it.sampling);
    let plain = EngineSettings::usual();
    let clock = "go p1time 9000 p2time 9000";
    assert_eq!(sampling(&plain, clock), Some(Sampling::Within(plain.variety)));
    for go in ["go depth 3", "go nodes 50", "go movetime 5", "go infinite", "go mate 3"] {
        assert_eq!(sampling(&plain, go), None, "{go}");
    }
    let mut seeded = EngineSettings::usual();
    seeded.search.seed = 7;
    assert_eq!(sampling(&seeded, "go nodes 50"), Some(Sampling::Within(plain.variety)));
    for go in ["go infinite", "go ponder p1time 9000", "go mate 3"] {
        assert_eq!(sampling(&seeded, go), None, "{go}");
    }
    for settings in [
        EngineSettings { variety: 0, ..seeded.clone() },
        EngineSettings { multi_pv: 2, ..seeded.clone() },
    ] {
        assert_eq!(sampling(&settings, clock), None, "{settings:?}");
    }
    let random = EngineSettings { randomness: 40, ..EngineSettings::usual() };
    assert_eq!(sampling(&random, "go depth 3"), Some(Sampling::Within(40)));
    assert_eq!(sampling(&random, "go infinite"), None);
}

#[test]
fn what_was_wrong_is_told() {
    let settings = &EngineSettings::usual();
    let complaints = asked((Protocol::Ugi, settings), MIDDLE, "go searchmoves z9", |question| {
        let mut complaints = Vec::new();
        plan(question, &mut complaints);
        complaints
    });
    assert_eq!(complaints.len(), 1, "{complaints:?}");
}

#[test]
fn time_is_planned_unless_the_clock_does_not_run_yet() {
    let budget = |go| time(Protocol::Ugi, go);
    assert_eq!(budget("go movetime 100").map(|budget| budget.hard.as_millis()), Some(90));
    assert_eq!(budget("go ponder p1time 100"), None);
    assert_eq!(budget("go depth 3"), None);
    assert_eq!(budget("go perft 3 movetime 100"), None);
}

#[test]
fn a_ponder_hit_brings_its_own_clock() {
    let pondered = Go { ponder: true, ..Go::default() };
    assert_eq!(after_ponder_hit(&pondered, Clock::default()).move_time, Some(1000));
    let clock = Clock { time: [Some(5), Some(6)], ..Clock::default() };
    let hit = after_ponder_hit(&pondered, clock.clone());
    assert_eq!((hit.ponder, hit.clock, hit.move_time), (false, clock, None));
}
