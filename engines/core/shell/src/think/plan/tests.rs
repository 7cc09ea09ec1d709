//! What plans come to, for tic-tac-toe.

use protocol::{Clock, Dialect, Protocol};
use toy::tictactoe::{Opinions, Position as Board, Square};

use super::*;
use crate::options::Settings;
use crate::think::book::OpenBooks;
use crate::think::root::Root;
use crate::think::sampling::Sampling;
use crate::{BenchPlan, EvaluationKind, Player, SuiteChecker, Tools};
use dyngame::Identity;

/// Tic-tac-toe that knows its first move.
#[derive(Default)]
struct Toy;

impl Identity for Toy {
    type Game = Board;

    const WORD: &'static str = "toy";
    const NAME: &'static str = "Toy";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ugi];

    fn rules(&self) {}
}

impl Player for Toy {
    type Heuristics = Opinions;

    fn heuristics(&self, _: EvaluationKind) -> Opinions {
        Opinions
    }

    fn instant_move(&self, pos: &Board, _: EvaluationKind) -> Option<Square> {
        pos.parse_move("b2", ()).ok()
    }
}

impl Tools for Toy {
    const BENCH: BenchPlan = BenchPlan { positions: &[], depth: 1 };

    fn suite(&self, _: &str) -> Option<Box<dyn SuiteChecker>> {
        None
    }
}

const MIDDLE: &str = "position startpos moves b2 a1";
const OVER: &str = "position startpos moves a1 a3 b1 b3 c1";
const BAD: &str = "position startpos moves a1 a1";

fn command(protocol: Protocol, line: &str) -> protocol::Command {
    let mut dialect: Box<dyn Dialect> = protocol::dialect(protocol);
    dialect.decode_command(line).expect(line).pop().expect(line)
}

/// The plan for `go` after `position`, both in the words of `protocol`.
fn planned(protocol: Protocol, settings: &Settings, position: &str, go: &str) -> Plan<Board> {
    let mut root = Root::start(&Toy);
    let protocol::Command::Position(request) = command(Protocol::Ugi, position) else {
        panic!("{position}")
    };
    let _ = root.set(&Toy, protocol, &request);
    let protocol::Command::Go(go) = command(protocol, go) else { panic!("{go}") };
    let conduct = protocol.conduct();
    plan(&Request {
        program: &Toy,
        root: &root,
        settings,
        conduct,
        form: (),
        go: &go,
        books: &OpenBooks::default(),
        seed: 0,
    })
}

/// The search that is planned for `go` in the middle of a game.
fn searched(settings: &Settings, go: &str) -> Search<Board> {
    match planned(Protocol::Ugi, settings, MIDDLE, go).work {
        Task::Search(search) => *search,
        work => panic!("{go}: {work:?}"),
    }
}

/// Whether it holds its answer and whether it ends by itself.
fn ends(protocol: Protocol, go: &str) -> (bool, bool) {
    let plan = planned(protocol, &Settings::usual(), MIDDLE, go);
    assert!(matches!(plan.work, Task::Search(_) | Task::Count(..) | Task::Answer(_)), "{go}");
    (plan.hold, plan.ends_by_itself)
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
fn what_needs_no_search() {
    let known =
        |protocol, position, go| match planned(protocol, &Settings::usual(), position, go).work {
            Task::Answer(known) => Some(known),
            _ => None,
        };
    let over = known(Protocol::Usi, OVER, "go depth 3");
    assert!(over.is_none() || matches!(over, Some(Settled::NoMove(_))), "{over:?}");
    assert!(matches!(known(Protocol::Ugi, BAD, "go depth 3"), Some(Settled::Refused(_))));
    assert!(matches!(known(Protocol::Ugi, BAD, "go perft 3"), Some(Settled::Refused(_))));
    assert!(matches!(known(Protocol::Usi, BAD, "go mate 3"), Some(Settled::Refused(_))));
    let first = "position startpos";
    assert!(matches!(known(Protocol::Ugi, first, "go depth 3"), Some(Settled::Move(_))));
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
fn a_refused_position_is_answered_when_a_search_would_be() {
    for (go, hold) in [("go depth 1", false), ("go infinite", true), ("go ponder", true)] {
        let plan = planned(Protocol::Ugi, &Settings::usual(), BAD, go);
        assert_eq!(plan.hold, hold, "{go}");
    }
}

#[test]
fn limits_combine_and_levels_limit_too() {
    let limits = |settings: &Settings, go| searched(settings, go).limits;
    let plain = Settings::usual();
    let both = limits(&plain, "go depth 3 nodes 50");
    assert_eq!((both.depth, both.nodes), (Some(3), Some(50)));
    let weak = Settings { strength: 1, ..Settings::usual() };
    let weak = limits(&weak, "go depth 3 nodes 5000");
    assert_eq!((weak.nodes, weak.multi_pv), (Some(50), 8));
    let tight = Settings { depth_limit: 2, nodes_limit: 9, ..Settings::usual() };
    let tight = limits(&tight, "go depth 3 nodes 50");
    assert_eq!((tight.depth, tight.nodes), (Some(2), Some(9)));
    assert_eq!(limits(&plain, "go searchmoves c3 z9 c1").search_moves.len(), 2);
}

#[test]
fn the_first_moves_vary_where_nothing_else_is_asked_for() {
    let sampling = |settings: &Settings, go| searched(settings, go).selection.map(|it| it.sampling);
    let plain = Settings::usual();
    let clock = "go p1time 9000 p2time 9000";
    assert_eq!(sampling(&plain, clock), Some(Sampling::Within(plain.variety)));
    for go in ["go depth 3", "go nodes 50", "go movetime 5", "go infinite", "go mate 3"] {
        assert_eq!(sampling(&plain, go), None, "{go}");
    }
    let seeded = Settings { seed: 7, ..Settings::usual() };
    assert_eq!(sampling(&seeded, "go nodes 50"), Some(Sampling::Within(plain.variety)));
    for go in ["go infinite", "go ponder p1time 9000", "go mate 3"] {
        assert_eq!(sampling(&seeded, go), None, "{go}");
    }
    for settings in
        [Settings { variety: 0, ..seeded.clone() }, Settings { multi_pv: 2, ..seeded.clone() }]
    {
        assert_eq!(sampling(&settings, clock), None, "{settings:?}");
    }
    let random = Settings { randomness: 40, ..Settings::usual() };
    assert_eq!(sampling(&random, "go depth 3"), Some(Sampling::Within(40)));
    assert_eq!(sampling(&random, "go infinite"), None);
}

#[test]
fn what_was_wrong_is_told() {
    let plan = planned(Protocol::Ugi, &Settings::usual(), MIDDLE, "go searchmoves z9");
    assert_eq!(plan.complaints.len(), 1, "{:?}", plan.complaints);
}

#[test]
fn time_is_planned_unless_the_clock_does_not_run_yet() {
    let budget = |go| planned(Protocol::Ugi, &Settings::usual(), MIDDLE, go).budget;
    assert_eq!(budget("go movetime 100").map(|budget| budget.hard.as_millis()), Some(90));
    assert_eq!(budget("go ponder p1time 100"), None);
    assert_eq!(budget("go depth 3"), None);
}

#[test]
fn a_manager_that_says_nothing_is_understood_as_its_protocol_has_it() {
    let go = Go::default();
    assert_eq!(completed(&go, Protocol::Gomocup.conduct()).move_time, Some(5000));
    assert_eq!(completed(&go, Protocol::Ugi.conduct()), go);
    let endless = Go { infinite: true, ..Go::default() };
    assert_eq!(completed(&endless, Protocol::Gomocup.conduct()), endless);
    let deep = Go { depth: Some(3), ..Go::default() };
    assert_eq!(completed(&deep, Protocol::Gomocup.conduct()), deep);
}

#[test]
fn a_ponder_hit_brings_its_own_clock() {
    let pondered = Go { ponder: true, ..Go::default() };
    assert_eq!(after_ponder_hit(&pondered, Clock::default()).move_time, Some(1000));
    let clock = Clock { time: [Some(5), Some(6)], ..Clock::default() };
    let hit = after_ponder_hit(&pondered, clock.clone());
    assert_eq!((hit.ponder, hit.clock, hit.move_time), (false, clock, None));
}
