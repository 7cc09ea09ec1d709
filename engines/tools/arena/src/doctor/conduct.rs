//! How every engine must behave, whatever it speaks.

use std::time::Duration;

use protocol::{Clock, Command, Go, Protocol};

use super::clinic::{Check, Clinic, Complaint, skip_unless};
use super::patient::Patient;
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

fn no_banner(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = Patient::start(clinic)?;
    match patient.lines(Duration::from_millis(300)).first() {
        Some(line) => Err(format!("it prints {line:?} unasked").into()),
        None => Ok(()),
    }
}

fn handshake(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = Patient::start(clinic)?;
    // Loading the program is not the engine's doing.
    patient.lines(Duration::from_millis(300));
    let took = patient.shake_hands()?;
    if took > clinic.millis(100) {
        return Err(format!("it takes {} ms", took.as_millis()).into());
    }
    Ok(())
}

fn ready_while_searching(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    skip_unless(clinic.protocol() != Protocol::Gomocup, "Gomocup has no isready")?;
    let (mut patient, _) = Patient::seated(clinic)?;
    patient.go(infinite())?;
    for _ in 0..3 {
        patient.ready()?;
    }
    patient.keeps_silent(200, "the search ended at isready")?;
    patient.tell(&Command::Stop)?;
    patient.best(clinic.millis(1000)).map(drop)
}

fn stop(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let (mut patient, board) = Patient::seated(clinic)?;
    patient.go(infinite())?;
    let early = patient.answers(Duration::from_millis(300));
    match clinic.protocol() {
        // These may answer before they are asked to.
        Protocol::Hub | Protocol::Gomocup if early == 1 => {}
        _ if early > 0 => return Err("it answered before it was stopped".into()),
        _ => {
            patient.tell(&Command::Stop)?;
            patient.legal(&*board, clinic.millis(50))?;
        }
    }
    patient.tell(&Command::Stop)?;
    let extra = patient.answers(Duration::from_millis(200));
    // UCCI owes a `nobestmove` to a stop that finds nothing to stop.
    let owed = usize::from(clinic.protocol() == Protocol::Ucci);
    if extra == owed { Ok(()) } else { Err(format!("{extra} more answers came").into()) }
}

fn stop_idle(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = Patient::admit(clinic)?;
    patient.tell(&Command::Stop)?;
    let extra = patient.answers(Duration::from_millis(200));
    let owed = usize::from(clinic.protocol() == Protocol::Ucci);
    if extra != owed {
        return Err(format!("{extra} answers came, not {owed}").into());
    }
    patient.still_plays()
}

fn ponders(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let protocol = clinic.protocol();
    skip_unless(protocol != Protocol::Gomocup, "Gomocup does not ponder")?;
    skip_unless(protocol != Protocol::Hub, "Hub's engines may answer early")
}

fn ponder_go(ms: i64) -> Go {
    let clock = Clock { time: [Some(ms); 2], ..Clock::default() };
    Go { ponder: true, clock, ..Go::default() }
}

fn ponder(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    ponders(clinic)?;
    let (mut patient, board) = Patient::seated(clinic)?;
    patient.go(ponder_go(200))?;
    patient.keeps_silent(700, "it answered while it should ponder")?;
    patient.tell(&Command::Stop)?;
    patient.legal(&*board, clinic.millis(100)).map(drop)
}

fn late_ponderhit(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    ponders(clinic)?;
    let (mut patient, board) = Patient::seated(clinic)?;
    patient.go(ponder_go(300))?;
    patient.lines(Duration::from_millis(600));
    patient.tell(&Command::PonderHit { clock: Clock::default(), draw: false })?;
    patient.legal(&*board, clinic.millis(300)).map(drop)
}

fn many_searches(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = Patient::admit(clinic)?;
    let (mut moves, mut played) = (Vec::new(), 0);
    while played < clinic.searches {
        let board = patient.set(&moves)?;
        if board.status().is_some() || moves.len() > 200 {
            moves.clear();
            patient.tell(&Command::NewGame)?;
            patient.ready()?;
            continue;
        }
        patient.go(Go { move_time: Some(1), ..Go::default() })?;
        moves.push(patient.legal(&*board, clinic.millis(1000))?);
        played += 1;
    }
    Ok(())
}

fn end_of_input(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let named = |state: &'static str| move |complaint: Complaint| complaint.at(state);
    let mut patient = Patient::start(clinic)?;
    patient.close();
    patient.exit(clinic.millis(500)).map_err(named("before the handshake"))?;
    let mut patient = Patient::admit(clinic)?;
    patient.close();
    patient.exit(clinic.millis(500)).map_err(named("while idle"))?;
    let (mut patient, _) = Patient::seated(clinic)?;
    patient.go(infinite())?;
    patient.lines(Duration::from_millis(200));
    patient.close();
    patient.exit(clinic.millis(500)).map_err(named("while searching"))
}

fn quit_while_searching(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let (mut patient, _) = Patient::seated(clinic)?;
    patient.go(infinite())?;
    patient.lines(Duration::from_millis(200));
    patient.tell(&Command::Quit)?;
    patient.exit(clinic.millis(500))
}

fn whole_game(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let limits = Limits { movetime: Some(5), ..Limits::default() };
    let spec = EngineSpec { limits: limits.clone(), ..clinic.spec.clone() };
    let start = || -> Result<Engine, Complaint> {
        let mut engine = Engine::start(&spec, Patience::default(), None)?;
        engine.new_game()?;
        Ok(engine)
    };
    let (mut first, mut second) = (start()?, start()?);
    let spelling = clinic.rules.move_notation(spec.protocol, &spec.options)?;
    let adjudication = Adjudication { max_plies: Some(400), ..Adjudication::default() };
    let setup = GameSetup {
        judge: None,
        ponder: [false, false],
        rules: clinic.rules,
        settings: &spec.options,
        opening: &Opening::default(),
        clocks: [clock::Clock::new(&limits), clock::Clock::new(&limits)],
        spelling: [&spelling, &spelling],
        adjudication: &adjudication,
        margin: clinic.millis(1000),
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
