//! What one `go` comes to. Nothing here runs, waits or speaks: the same question has the same plan.

use std::time::Duration;

use game::{Game, Notation, Outcome, Side};
use protocol::{ClockOrder, Conduct, Go, MateLimit};
use search::{Limits, MAX_PLY, Score};

use super::MoveOf;
use super::book::{Hit, OpenBooks};
use super::root::Root;
use super::sampling::Sampling;
use super::search::{Expected, Search};
use super::selection::Selection;
use super::strength::Handicap;
use super::time::{self, Ask, Budget, budget};
use super::watcher::Pace;
use crate::options::Settings;
use crate::{Program, Resources, Solver};

/// A `go`, and all that its plan depends on.
pub(crate) struct Request<'a, P: Program> {
    pub(crate) program: &'a P,
    pub(crate) root: &'a Root<P::Game>,
    pub(crate) settings: &'a Settings,
    pub(crate) conduct: &'a Conduct,
    /// The spelling of moves in force.
    pub(crate) form: <P::Game as Notation>::Form,
    pub(crate) go: &'a Go,
    /// The opening book that is open.
    pub(crate) books: &'a OpenBooks<P::Game>,
    /// What random choices are made from.
    pub(crate) seed: u64,
}

/// What is to be done, and how it ends.
#[derive(Clone, Debug)]
pub(crate) struct Plan<G: Notation> {
    pub(crate) work: Task<G>,
    /// How long it may take; `None` if nothing limits its time, or its clock does not run yet.
    pub(crate) budget: Option<Budget>,
    /// Whether the answer waits for `stop` or `ponderhit`.
    pub(crate) hold: bool,
    /// Whether it ends by itself, so that what comes after it may wait for it.
    pub(crate) ends_by_itself: bool,
    /// What was wrong with the `go`.
    pub(crate) complaints: Vec<String>,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub(crate) enum Task<G: Notation> {
    /// Nothing: the answer is known.
    Answer(Settled<G::Move>),
    /// Search for the best move.
    Search(Box<Search<G>>),
    /// Search for a forced mate, with this many MiB.
    Mate(G, usize),
    /// Count the tree to this depth.
    Count(G, u32),
}

/// An answer that needs no search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Settled<M> {
    /// There is no position, for this reason.
    Refused(String),
    /// There is no move to search, and this is what the position is worth.
    NoMove(Score),
    /// The rules have ended the game although there are moves.
    Over,
    /// The rules let the mover claim the win.
    Claim,
    /// The game knows what to play.
    Move(M),
    /// The opening book does.
    Book(Box<Hit<M>>),
}

/// Plans what `request` asks for.
pub(crate) fn plan<P: Program>(request: &Request<'_, P>) -> Plan<P::Game> {
    let go = &completed(request.go, request.conduct);
    let request = &Request { go, ..*request };
    let at_once = |work, ends_by_itself| Plan {
        work,
        budget: None,
        hold: false,
        ends_by_itself,
        complaints: Vec::new(),
    };
    let mates = matches!(go.mate, Some(MateLimit::Time(_) | MateLimit::Infinite));
    let known = known(request);
    match (known, go.perft) {
        (Some(refused @ Settled::Refused(_)), perft) if perft.is_some() || mates => {
            at_once(Task::Answer(refused), true)
        }
        (_, Some(depth)) => at_once(Task::Count(request.root.pos.clone(), depth), true),
        _ if mates => Plan {
            budget: mate_budget(request),
            ..at_once(
                Task::Mate(request.root.pos.clone(), request.settings.hash),
                matches!(go.mate, Some(MateLimit::Time(_))),
            )
        },
        (known, None) => searched(request, known),
    }
}

fn searched<P: Program>(
    request: &Request<'_, P>,
    known: Option<Settled<MoveOf<P>>>,
) -> Plan<P::Game> {
    let go = request.go;
    let holds = waits_for_stop(go);
    let mut complaints = Vec::new();
    let work = match known {
        Some(known) => Task::Answer(known),
        None => Task::Search(Box::new(search(request, &mut complaints))),
    };
    let budget = if go.ponder { None } else { time_for(request) };
    let ends_by_itself = !holds && !is_endless(go, budget);
    Plan { work, budget, hold: holds, ends_by_itself, complaints }
}

/// Whether nothing but a clock beyond all measure limits the search: no one waits for its end.
fn is_endless(go: &Go, budget: Option<Budget>) -> bool {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let by_time_alone = go.depth.is_none() && go.nodes.is_none() && go.mate.is_none();
    by_time_alone && budget.is_some_and(|budget| budget.soft > DAY)
}

/// `go`, with a time where the protocol has one for a manager that says nothing.
pub(crate) fn completed(go: &Go, conduct: &Conduct) -> Go {
    let untold = conduct.timing.untold.filter(|_| is_unlimited(go) && !go.infinite);
    Go { move_time: go.move_time.or(untold), ..go.clone() }
}

/// `go` once its ponder move was played: the clock that came with the news replaces its own.
pub(crate) fn after_ponder_hit(go: &Go, clock: protocol::Clock) -> Go {
    let mut go = Go { ponder: false, ..go.clone() };
    if !clock.is_empty() {
        go.clock = clock;
    }
    if is_unlimited(&go) && !go.infinite {
        go.move_time = Some(time::UNTOLD);
    }
    go
}

/// Whether nothing at all limits the search.
fn is_unlimited(go: &Go) -> bool {
    let free_of_time = go.clock.is_empty() && go.move_time.is_none();
    let free_of_work = go.depth.is_none() && go.nodes.is_none() && go.mate.is_none();
    free_of_time && free_of_work && go.perft.is_none()
}

/// Whether the answer waits for `stop` or `ponderhit`.
fn waits_for_stop(go: &Go) -> bool {
    go.ponder || go.infinite || is_unlimited(go)
}

/// Whether the text's way of playing is asked for.
fn is_texts(settings: &Settings) -> bool {
    settings.is_plain || settings.eval.is_texts
}

/// The answer that needs no search.
fn known<P: Program>(request: &Request<'_, P>) -> Option<Settled<MoveOf<P>>> {
    let Request { root, conduct, go, .. } = request;
    if let Some(reason) = &root.refused {
        return Some(Settled::Refused(reason.clone()));
    }
    let side = root.pos.side_to_move();
    let is_static = conduct.depth_zero_is_static && go.depth == Some(0);
    if is_static || root.pos.count_moves() == 0 {
        return Some(Settled::NoMove(match root.status() {
            Some(Outcome::Win(winner)) if winner != side => Score::loss_in(0),
            Some(Outcome::Win(_)) => Score::win_in(0),
            Some(Outcome::Draw) | None => Score::ZERO,
        }));
    }
    if conduct.adjudicates && root.status().is_some() {
        return Some(Settled::Over);
    }
    if conduct.claims_wins && root.pos.claim() == Some(Outcome::Win(side)) {
        return Some(Settled::Claim);
    }
    let booked = || from_book(request).map(|hit| Settled::Book(Box::new(hit)));
    instant(request).map(Settled::Move).or_else(booked)
}

/// What the opening book plays, where a move to play is what was asked for.
fn from_book<P: Program>(request: &Request<'_, P>) -> Option<Hit<MoveOf<P>>> {
    let Request { root, settings, go, .. } = request;
    let is_analysis = go.infinite || go.mate.is_some() || is_unlimited(go);
    if is_analysis || settings.multi_pv > 1 || !go.search_moves.is_empty() {
        return None;
    }
    let is_timed = go.depth.is_none() && go.nodes.is_none();
    // What comes with us is not the text's way of playing, and no search of a fixed size.
    let is_ours_welcome = is_timed && !is_texts(settings);
    request.books.look_up(root, &settings.book, is_ours_welcome, request.seed)
}

/// The move that the game plays without search, where that is what was asked for.
fn instant<P: Program>(request: &Request<'_, P>) -> Option<MoveOf<P>> {
    let Request { root, settings, go, .. } = request;
    let is_analysis = waits_for_stop(go) || settings.multi_pv > 1;
    if settings.is_plain || is_analysis || !go.search_moves.is_empty() || !root.banned.is_empty() {
        return None;
    }
    let mv = request.program.instant_move(&root.pos, settings.eval)?;
    root.pos.is_legal(mv).then_some(mv)
}

fn search<P: Program>(request: &Request<'_, P>, complaints: &mut Vec<String>) -> Search<P::Game> {
    let Request { root, settings, go, .. } = request;
    let (pos, line, expected) =
        step_back(request).unwrap_or_else(|| (root.pos.clone(), root.line.clone(), None));
    let selection = selection(request).filter(|_| expected.is_none());
    let limits = limits(request, &pos, selection, complaints);
    Search {
        solver: solver(request, &limits, &pos),
        pace: Pace {
            interval: Duration::from_millis(settings.pv_interval),
            every_iteration: go.depth.is_some(),
        },
        selection,
        shown: settings.multi_pv,
        resign_value: settings.resign_value,
        pos,
        line,
        limits,
        expected,
    }
}

/// How the move is selected, if it need not be the best.
fn selection<P: Program>(request: &Request<'_, P>) -> Option<Selection> {
    let Request { settings, go, .. } = request;
    let handicap = Handicap::of(settings.strength, &P::LEVELS);
    let is_analysis = waits_for_stop(go) || settings.multi_pv > 1 || go.mate.is_some();
    let most = settings.randomness.max(variety(request));
    let sampling = match handicap {
        Some(handicap) => handicap.sampling,
        None if is_analysis || most == 0 => return None,
        None => Sampling::Within(most),
    };
    Some(Selection { sampling, handicap, seed: request.seed })
}

/// How much a choice among the first moves may lose, in hundredths. Without a seed it is left to
/// searches that are never twice the same: those against a clock.
fn variety<P: Program>(request: &Request<'_, P>) -> u32 {
    /// The plies of a game that count as its first.
    const FIRST: usize = 8;
    let Request { root, settings, go, .. } = request;
    let is_first = root.is_from_start() && root.line.len() < FIRST;
    let may_differ = !settings.is_plain && (settings.seed > 0 || !go.clock.is_empty());
    if is_first && may_differ { settings.variety } else { 0 }
}

type Start<G> = (G, game::Line<G>, Option<Expected<G>>);

/// With `Stochastic_Ponder`, `go ponder` searches the opponent's node.
fn step_back<P: Program>(request: &Request<'_, P>) -> Option<Start<P::Game>> {
    if !(request.go.ponder && request.settings.stochastic_ponder) {
        return None;
    }
    let before = request.root.before(request.program, request.form)?;
    let expected = Expected { mv: before.mv, after: request.root.pos.clone() };
    Some((before.pos, before.line, Some(expected)))
}

/// What may solve `pos` instead of a search, and with what: if nothing limits the search and
/// the text's way of playing is not asked for.
fn solver<P: Program>(
    request: &Request<'_, P>,
    limits: &Limits<MoveOf<P>>,
    pos: &P::Game,
) -> Option<(Solver<P::Game>, Resources)> {
    let Request { settings, go, .. } = request;
    let free = (go.infinite || is_unlimited(go)) && !go.ponder && *limits == Limits::default();
    if !free || is_texts(settings) {
        return None;
    }
    let resources = Resources { mib: settings.hash, threads: settings.threads };
    Some((request.program.solver(pos)?, resources))
}

fn limits<P: Program>(
    request: &Request<'_, P>,
    pos: &P::Game,
    selection: Option<Selection>,
    complaints: &mut Vec<String>,
) -> Limits<MoveOf<P>> {
    let Request { settings, go, .. } = request;
    let handicap = Handicap::of(settings.strength, &P::LEVELS);
    let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
    let limit = |n: u64| (n > 0).then_some(n);
    let nodes = least(go.nodes, limit(settings.nodes_limit));
    let nodes = least(nodes, handicap.map(|handicap| handicap.nodes));
    let depth = least(go.depth.map(u64::from), limit(u64::from(settings.depth_limit)));
    // A single legal move is worth a look at what may follow, and no time.
    let single = !go.clock.is_empty() && !go.ponder && pos.count_moves() == 1;
    let single = single && !settings.is_plain;
    let depth = least(depth, single.then_some(6));
    // What a full search of the length and a little more has not found is held refuted.
    let mate = match go.mate {
        Some(MateLimit::Plies(plies)) => Some(plies),
        _ => None,
    };
    let depth = least(depth, mate.map(|plies| u64::from(plies) + 4));
    Limits {
        depth: depth.map(|depth| depth.clamp(1, MAX_PLY as u64) as u32),
        nodes: nodes.map(|nodes| nodes.max(1)),
        mate,
        search_moves: root_moves(request, pos, complaints),
        draw: draw(request, pos),
        multi_pv: settings.multi_pv.max(selection.map_or(1, |selection| selection.lines())),
    }
}

/// What a draw is worth to the side to move in `pos`: to us as the options say, except in analysis.
fn draw<P: Program>(request: &Request<'_, P>, pos: &P::Game) -> i32 {
    let Request { root, settings, go, .. } = request;
    let side = root.pos.side_to_move();
    let worth = settings.draw_values[side.index()] - settings.contempt;
    match () {
        () if waits_for_stop(go) && !go.ponder => 0,
        () if pos.side_to_move() == side => worth,
        () => -worth,
    }
}

/// The moves to which the search is restricted; none if it is not.
fn root_moves<P: Program>(
    request: &Request<'_, P>,
    pos: &P::Game,
    complaints: &mut Vec<String>,
) -> Vec<MoveOf<P>> {
    let banned = &request.root.banned;
    let mut wanted = Vec::new();
    for text in &request.go.search_moves {
        match pos.parse_move(text, request.form) {
            Ok(mv) => wanted.push(mv),
            Err(error) => complaints.push(error.to_string()),
        }
    }
    if banned.is_empty() {
        return wanted;
    }
    let mut moves = if wanted.is_empty() { request.root.moves() } else { wanted };
    // With every move banned the best of them is played all the same.
    moves.retain(|mv| !banned.contains(mv));
    moves
}

/// Who plays the dark pieces: whoever moves first, unless the board shows the other one in black.
fn dark_side<P: Program>(pos: &P::Game) -> Side {
    let inks = P::DRAWING.map(|drawing| (drawing.board)(pos).sides.map(|side| side.ink));
    match inks {
        Some([first, "black"]) if first != "black" => Side::Second,
        _ => Side::First,
    }
}

/// The time that the clock and the fixed time of `request` leave for this move.
pub(crate) fn time_for<P: Program>(request: &Request<'_, P>) -> Option<Budget> {
    let side = request.root.pos.side_to_move();
    let clock = &request.go.clock;
    let own = match clock.order {
        ClockOrder::FirstSecond => side.index(),
        ClockOrder::MoverOther => 0,
        ClockOrder::BlackWhite => usize::from(side != dark_side::<P>(&request.root.pos)),
    };
    budget(&Ask {
        timing: &request.conduct.timing,
        clock,
        move_time: request.go.move_time,
        own,
        moves_left: request.program.moves_left(&request.root.pos),
        options: &request.settings.time,
    })
}

fn mate_budget<P: Program>(request: &Request<'_, P>) -> Option<Budget> {
    match request.go.mate {
        Some(MateLimit::Time(ms)) => Some(Budget::fixed(ms, &request.settings.time)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Clock, Dialect, Position, Protocol};
    use toy::tictactoe::{Opinions, Position as Board, Square};

    use super::*;
    use crate::{BenchPlan, EvaluationKind, Player, SuiteChecker, Tools};
    use face::Identity;

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
        let _: Position = request.clone();
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

    /// Whether it holds its answer and whether it ends by itself.
    fn ends(protocol: Protocol, go: &str) -> (bool, bool) {
        let plan = planned(protocol, &Settings::default(), MIDDLE, go);
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
            |protocol, position, go| match planned(protocol, &Settings::default(), position, go)
                .work
            {
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
            let plan = planned(Protocol::Ugi, &Settings::default(), BAD, go);
            assert_eq!(plan.hold, hold, "{go}");
        }
    }

    #[test]
    fn limits_combine_and_levels_limit_too() {
        let limits =
            |settings: &Settings, go| match planned(Protocol::Ugi, settings, MIDDLE, go).work {
                Task::Search(search) => search.limits,
                work => panic!("{go}: {work:?}"),
            };
        let plain = Settings::default();
        let both = limits(&plain, "go depth 3 nodes 50");
        assert_eq!((both.depth, both.nodes), (Some(3), Some(50)));
        let weak = Settings { strength: 1, ..Settings::default() };
        let weak = limits(&weak, "go depth 3 nodes 5000");
        assert_eq!((weak.nodes, weak.multi_pv), (Some(50), 8));
        let tight = Settings { depth_limit: 2, nodes_limit: 9, ..Settings::default() };
        let tight = limits(&tight, "go depth 3 nodes 50");
        assert_eq!((tight.depth, tight.nodes), (Some(2), Some(9)));
        assert_eq!(limits(&plain, "go searchmoves c3 z9 c1").search_moves.len(), 2);
    }

    #[test]
    fn the_first_moves_vary_where_nothing_else_is_asked_for() {
        let sampling =
            |settings: &Settings, go| match planned(Protocol::Ugi, settings, MIDDLE, go).work {
                Task::Search(search) => search.selection.map(|selection| selection.sampling),
                work => panic!("{go}: {work:?}"),
            };
        let plain = Settings::default();
        let clock = "go p1time 9000 p2time 9000";
        assert_eq!(sampling(&plain, clock), Some(Sampling::Within(plain.variety)));
        for go in ["go depth 3", "go nodes 50", "go movetime 5", "go infinite", "go mate 3"] {
            assert_eq!(sampling(&plain, go), None, "{go}");
        }
        let seeded = Settings { seed: 7, ..Settings::default() };
        assert_eq!(sampling(&seeded, "go nodes 50"), Some(Sampling::Within(plain.variety)));
        for go in ["go infinite", "go ponder p1time 9000", "go mate 3"] {
            assert_eq!(sampling(&seeded, go), None, "{go}");
        }
        for settings in
            [Settings { variety: 0, ..seeded.clone() }, Settings { multi_pv: 2, ..seeded.clone() }]
        {
            assert_eq!(sampling(&settings, clock), None, "{settings:?}");
        }
        let random = Settings { randomness: 40, ..Settings::default() };
        assert_eq!(sampling(&random, "go depth 3"), Some(Sampling::Within(40)));
        assert_eq!(sampling(&random, "go infinite"), None);
    }

    #[test]
    fn what_was_wrong_is_told() {
        let plan = planned(Protocol::Ugi, &Settings::default(), MIDDLE, "go searchmoves z9");
        assert_eq!(plan.complaints.len(), 1, "{:?}", plan.complaints);
    }

    #[test]
    fn time_is_planned_unless_the_clock_does_not_run_yet() {
        let budget = |go| planned(Protocol::Ugi, &Settings::default(), MIDDLE, go).budget;
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
}
