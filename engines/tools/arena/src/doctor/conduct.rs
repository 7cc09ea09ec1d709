//! How every engine must behave, whatever it speaks.

use command_line::counted;
use protocol::{Clock, Command, Go, Protocol};

use super::check::Check;
use super::run::{Complaint, Start, skip_unless};
use super::under_test::EngineUnderTest;
use crate::adjudication::Adjudication;
use crate::clock::{self, Limits};
use crate::engine::{Engine, EngineSpec, Patience};
use crate::referee::{GameSetup, Opening, play};

pub(super) const CONDUCT: &[Check] = &[
    Check::new("says nothing before it is spoken to", Start::Started, no_banner),
    Check::new("shakes hands within 100 ms", Start::Started, handshake),
    Check::new("answers isready three times during a search", Start::Seated, ready_while_searching),
    Check::new("answers stop within 50 ms, once", Start::Seated, stop),
    Check::new("gives no answer to a stop while idle", Start::Ready, stop_idle),
    Check::new("ponders in silence until the move is decided", Start::Seated, ponder),
    Check::new("answers at once when ponderhit comes late", Start::Seated, late_ponderhit),
    Check::new("answers many searches of a millisecond legally", Start::Ready, many_searches),
    Check::new("leaves when its input ends", Start::Started, end_of_input),
    Check::new("leaves within 0.5 s of quit during a search", Start::Seated, quit_while_searching),
    Check::new("plays a whole game by the rules", Start::Started, whole_game),
];

fn infinite() -> Go {
    Go { infinite: true, ..Go::default() }
}

fn no_banner(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    match engine.lines(300).first() {
        Some(line) => Err(format!("it prints {line:?} unasked").into()),
        None => Ok(()),
    }
}

fn handshake(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    // Loading the program is not the engine's doing.
    engine.lines(300);
    let took = engine.shake_hands()?;
    if took > engine.run.millis(100) {
        return Err(format!("it takes {} ms", took.as_millis()).into());
    }
    Ok(())
}

fn ready_while_searching(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    skip_unless(engine.protocol() != Protocol::Gomocup, "Gomocup has no isready")?;
    engine.go(infinite())?;
    for _ in 0..3 {
        engine.ready()?;
    }
    engine.keeps_silent(200, "the search ended at isready")?;
    engine.tell(&Command::Stop)?;
    engine.best(1000).map(drop)
}

fn stop(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    engine.go(infinite())?;
    let early = engine.answers(300);
    match engine.protocol() {
        // These may answer before they are asked to.
        Protocol::Hub | Protocol::Gomocup if early == 1 => {}
        _ if early > 0 => return Err("it answered before it was stopped".into()),
        _ => {
            engine.tell(&Command::Stop)?;
            engine.legal(50)?;
        }
    }
    engine.tell(&Command::Stop)?;
    let extra = engine.answers(200);
    // UCCI owes a `nobestmove` to a stop that finds nothing to stop.
    let owed = usize::from(engine.protocol() == Protocol::Ucci);
    if extra == owed {
        Ok(())
    } else {
        Err(format!("{} came", counted(extra, "more answer")).into())
    }
}

fn stop_idle(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    engine.tell(&Command::Stop)?;
    let extra = engine.answers(200);
    let owed = usize::from(engine.protocol() == Protocol::Ucci);
    if extra != owed {
        return Err(format!("{} came, not {owed}", counted(extra, "answer")).into());
    }
    engine.still_plays()
}

fn ponders(engine: &EngineUnderTest<'_>) -> Result<(), Complaint> {
    let protocol = engine.protocol();
    skip_unless(protocol != Protocol::Gomocup, "Gomocup does not ponder")?;
    skip_unless(protocol != Protocol::Hub, "Hub's engines may answer early")
}

fn ponder_go(ms: i64) -> Go {
    let clock = Clock { time: [Some(ms); 2], ..Clock::default() };
    Go { ponder: true, clock, ..Go::default() }
}

fn ponder(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    ponders(engine)?;
    engine.go(ponder_go(200))?;
    engine.keeps_silent(700, "it answered while it should ponder")?;
    engine.tell(&Command::Stop)?;
    engine.legal(100).map(drop)
}

fn late_ponderhit(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    ponders(engine)?;
    engine.go(ponder_go(300))?;
    engine.lines(600);
    engine.tell(&Command::PonderHit { clock: Clock::default(), draw: false })?;
    engine.legal(300).map(drop)
}

fn many_searches(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let (mut moves, mut played) = (Vec::new(), 0);
    while played < engine.run.searches {
        engine.set(&moves)?;
        if engine.board.status().is_some() || moves.len() > 200 {
            moves.clear();
            engine.tell(&Command::NewGame)?;
            engine.ready()?;
            continue;
        }
        engine.go(Go { move_time: Some(1), ..Go::default() })?;
        moves.push(engine.legal(1000)?);
        played += 1;
    }
    Ok(())
}

fn end_of_input(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let leaves = |engine: &mut EngineUnderTest<'_>, state| {
        engine.close();
        engine.exit().map_err(|complaint| complaint.at(state))
    };
    leaves(engine, "before the handshake")?;
    leaves(&mut engine.another(Start::Ready)?, "while idle")?;
    let mut engine = engine.another(Start::Seated)?;
    engine.go(infinite())?;
    engine.lines(200);
    leaves(&mut engine, "while searching")
}

fn quit_while_searching(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    engine.go(infinite())?;
    engine.lines(200);
    engine.tell(&Command::Quit)?;
    engine.exit()
}

fn whole_game(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let run = engine.run;
    let limits = Limits { movetime: Some(5), ..Limits::default() };
    let spec = EngineSpec { limits: limits.clone(), ..run.spec.clone() };
    let start = || -> Result<Engine, Complaint> {
        let mut engine = Engine::start(&spec, Patience::default(), None)?;
        engine.new_game(&[])?;
        Ok(engine)
    };
    let (mut first, mut second) = (start()?, start()?);
    let notation = run.rules.move_notation(spec.protocol, &spec.options)?;
    let opening = Opening::default();
    let setup = GameSetup {
        adjudication: &Adjudication { max_plies: Some(400), ..Adjudication::NONE },
        margin: run.millis(1000),
        ..GameSetup::new(run.rules, &spec.options, &opening, [&notation; 2])
    };
    let mut clocks = [clock::Clock::new(&limits), clock::Clock::new(&limits)];
    let finished = play(&setup, &mut clocks, [&mut first, &mut second])?;
    if finished.reason.offender(finished.outcome).is_some() {
        let (word, moves) = (finished.reason.word(), finished.moves.len());
        return Err(format!("it lost after {} by {word}", counted(moves, "move")).into());
    }
    Ok(())
}
