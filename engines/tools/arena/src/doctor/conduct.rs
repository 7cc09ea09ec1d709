//! How every engine must behave, whatever it speaks.

use std::time::Duration;

use protocol::{Clock, Command, Go, Protocol};

use super::check::{Check, CheckRun, Complaint, skip_unless};
use super::under_test::EngineUnderTest;
use crate::adjudication::Adjudication;
use crate::clock::{self, Limits};
use crate::engine::{Engine, EngineSpec, Patience};
use crate::referee::{GameSetup, Opening, play};

pub(super) const CONDUCT: &[Check] = &[
    Check { name: "says nothing before it is spoken to", run: no_banner },
    Check { name: "shakes hands within 100 ms", run: handshake },
    Check { name: "answers isready three times during a search", run: ready_while_searching },
    Check { name: "answers stop within 50 ms, once", run: stop },
    Check { name: "gives no answer to a stop while idle", run: stop_idle },
    Check { name: "ponders in silence until the move is decided", run: ponder },
    Check { name: "answers at once when ponderhit comes late", run: late_ponderhit },
    Check { name: "answers many searches of a millisecond legally", run: many_searches },
    Check { name: "leaves when its input ends", run: end_of_input },
    Check { name: "leaves within 0.5 s of quit during a search", run: quit_while_searching },
    Check { name: "plays a whole game by the rules", run: whole_game },
];

fn infinite() -> Go {
    Go { infinite: true, ..Go::default() }
}

fn no_banner(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let mut engine = EngineUnderTest::start(run)?;
    match engine.lines(Duration::from_millis(300)).first() {
        Some(line) => Err(format!("it prints {line:?} unasked").into()),
        None => Ok(()),
    }
}

fn handshake(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let mut engine = EngineUnderTest::start(run)?;
    // Loading the program is not the engine's doing.
    engine.lines(Duration::from_millis(300));
    let took = engine.shake_hands()?;
    if took > run.millis(100) {
        return Err(format!("it takes {} ms", took.as_millis()).into());
    }
    Ok(())
}

fn ready_while_searching(run: &CheckRun<'_>) -> Result<(), Complaint> {
    skip_unless(run.protocol() != Protocol::Gomocup, "Gomocup has no isready")?;
    let (mut engine, _) = EngineUnderTest::seated(run)?;
    engine.go(infinite())?;
    for _ in 0..3 {
        engine.ready()?;
    }
    engine.keeps_silent(200, "the search ended at isready")?;
    engine.tell(&Command::Stop)?;
    engine.best(run.millis(1000)).map(drop)
}

fn stop(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let (mut engine, board) = EngineUnderTest::seated(run)?;
    engine.go(infinite())?;
    let early = engine.answers(Duration::from_millis(300));
    match run.protocol() {
        // These may answer before they are asked to.
        Protocol::Hub | Protocol::Gomocup if early == 1 => {}
        _ if early > 0 => return Err("it answered before it was stopped".into()),
        _ => {
            engine.tell(&Command::Stop)?;
            engine.legal(&*board, run.millis(50))?;
        }
    }
    engine.tell(&Command::Stop)?;
    let extra = engine.answers(Duration::from_millis(200));
    // UCCI owes a `nobestmove` to a stop that finds nothing to stop.
    let owed = usize::from(run.protocol() == Protocol::Ucci);
    if extra == owed { Ok(()) } else { Err(format!("{extra} more answers came").into()) }
}

fn stop_idle(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let mut engine = EngineUnderTest::admit(run)?;
    engine.tell(&Command::Stop)?;
    let extra = engine.answers(Duration::from_millis(200));
    let owed = usize::from(run.protocol() == Protocol::Ucci);
    if extra != owed {
        return Err(format!("{extra} answers came, not {owed}").into());
    }
    engine.still_plays()
}

fn ponders(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let protocol = run.protocol();
    skip_unless(protocol != Protocol::Gomocup, "Gomocup does not ponder")?;
    skip_unless(protocol != Protocol::Hub, "Hub's engines may answer early")
}

fn ponder_go(ms: i64) -> Go {
    let clock = Clock { time: [Some(ms); 2], ..Clock::default() };
    Go { ponder: true, clock, ..Go::default() }
}

fn ponder(run: &CheckRun<'_>) -> Result<(), Complaint> {
    ponders(run)?;
    let (mut engine, board) = EngineUnderTest::seated(run)?;
    engine.go(ponder_go(200))?;
    engine.keeps_silent(700, "it answered while it should ponder")?;
    engine.tell(&Command::Stop)?;
    engine.legal(&*board, run.millis(100)).map(drop)
}

fn late_ponderhit(run: &CheckRun<'_>) -> Result<(), Complaint> {
    ponders(run)?;
    let (mut engine, board) = EngineUnderTest::seated(run)?;
    engine.go(ponder_go(300))?;
    engine.lines(Duration::from_millis(600));
    engine.tell(&Command::PonderHit { clock: Clock::default(), draw: false })?;
    engine.legal(&*board, run.millis(300)).map(drop)
}

fn many_searches(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let mut engine = EngineUnderTest::admit(run)?;
    let (mut moves, mut played) = (Vec::new(), 0);
    while played < run.searches {
        let board = engine.set(&moves)?;
        if board.status().is_some() || moves.len() > 200 {
            moves.clear();
            engine.tell(&Command::NewGame)?;
            engine.ready()?;
            continue;
        }
        engine.go(Go { move_time: Some(1), ..Go::default() })?;
        let mv = engine.legal(&*board, run.millis(1000))?;
        moves.push(board.canonical_text(mv));
        played += 1;
    }
    Ok(())
}

fn end_of_input(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let named = |state: &'static str| move |complaint: Complaint| complaint.at(state);
    let mut engine = EngineUnderTest::start(run)?;
    engine.close();
    engine.exit(run.millis(500)).map_err(named("before the handshake"))?;
    let mut engine = EngineUnderTest::admit(run)?;
    engine.close();
    engine.exit(run.millis(500)).map_err(named("while idle"))?;
    let (mut engine, _) = EngineUnderTest::seated(run)?;
    engine.go(infinite())?;
    engine.lines(Duration::from_millis(200));
    engine.close();
    engine.exit(run.millis(500)).map_err(named("while searching"))
}

fn quit_while_searching(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let (mut engine, _) = EngineUnderTest::seated(run)?;
    engine.go(infinite())?;
    engine.lines(Duration::from_millis(200));
    engine.tell(&Command::Quit)?;
    engine.exit(run.millis(500))
}

fn whole_game(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let limits = Limits { movetime: Some(5), ..Limits::default() };
    let spec = EngineSpec { limits: limits.clone(), ..run.spec.clone() };
    let start = || -> Result<Engine, Complaint> {
        let mut engine = Engine::start(&spec, Patience::default(), None)?;
        engine.new_game()?;
        Ok(engine)
    };
    let (mut first, mut second) = (start()?, start()?);
    let notation = run.rules.move_notation(spec.protocol, &spec.options)?;
    let adjudication = Adjudication { max_plies: Some(400), ..Adjudication::default() };
    let setup = GameSetup {
        adjudicator: None,
        ponder: [false, false],
        rules: run.rules,
        settings: &spec.options,
        opening: &Opening::default(),
        clocks: [clock::Clock::new(&limits), clock::Clock::new(&limits)],
        notation: [&notation, &notation],
        adjudication: &adjudication,
        margin: run.millis(1000),
        stop: &std::sync::atomic::AtomicBool::new(false),
        on_move: &|_| (),
    };
    let finished = play(&setup, [&mut first, &mut second])?;
    if finished.reason.is_fault() {
        let (word, moves) = (finished.reason.word(), finished.moves.len());
        return Err(format!("it lost after {moves} moves by {word}").into());
    }
    Ok(())
}
