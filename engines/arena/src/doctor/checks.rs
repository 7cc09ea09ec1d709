//! What every engine must do, whatever it speaks.

use std::time::Duration;

use protocol::{Clock, Command, Go, Protocol, Reply};

use super::{Check, Clinic, Complaint};
use crate::adjudication::Adjudication;
use crate::clock::Limits;
use crate::engine::{Engine, EngineSpec, Patience};
use crate::referee::{Opening, Table, play};

pub(super) const COMMON: &[Check] = &[
    Check { name: "says nothing before it is spoken to", run: no_banner },
    Check { name: "shakes hands within 100 ms", run: handshake },
    Check { name: "answers isready three times during a search", run: ready_while_searching },
    Check { name: "answers stop within 50 ms, once", run: stop },
    Check { name: "gives no answer to a stop while idle", run: stop_idle },
    Check { name: "ponders in silence until it is told", run: ponder },
    Check { name: "answers at once when ponderhit comes late", run: late_ponderhit },
    Check { name: "answers many searches of a millisecond legally", run: many_searches },
    Check { name: "survives bad positions and goes on", run: bad_positions },
    Check { name: "reads CRLF, tabs, empty lines and a byte-order mark", run: odd_lines },
    Check { name: "reads lines of 20,000 characters", run: long_line },
    Check { name: "survives unknown options and odd values", run: odd_options },
    Check { name: "survives negative, zero, decimal and huge times", run: odd_times },
    Check { name: "leaves when its input ends", run: end_of_input },
    Check { name: "leaves within 0.5 s of quit during a search", run: quit_while_searching },
    Check { name: "plays a whole game by the rules", run: whole_game },
];

fn infinite() -> Go {
    Go { infinite: true, ..Go::default() }
}

fn no_banner(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = super::Patient::start(clinic)?;
    match patient.lines(Duration::from_millis(300)).first() {
        Some(line) => Err(format!("it prints {line:?} unasked").into()),
        None => Ok(()),
    }
}

fn handshake(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = super::Patient::start(clinic)?;
    // Loading the program is not the engine's doing.
    patient.lines(Duration::from_millis(300));
    let took = patient.shake_hands()?;
    if took > clinic.millis(100) {
        return Err(format!("it takes {} ms", took.as_millis()).into());
    }
    Ok(())
}

fn ready_while_searching(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    clinic.skip_unless(clinic.protocol() != Protocol::Gomocup, "Gomocup has no isready")?;
    let mut patient = clinic.admit()?;
    patient.set(&[])?;
    patient.go(infinite())?;
    for _ in 0..3 {
        patient.ready()?;
    }
    match patient.answers(Duration::from_millis(200)) {
        0 => {}
        _ => return Err("the search ended at isready".to_owned().into()),
    }
    patient.tell(&Command::Stop)?;
    patient.best(clinic.millis(1000))?;
    Ok(())
}

fn stop(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = clinic.admit()?;
    let board = patient.set(&[])?;
    patient.go(infinite())?;
    let early = patient.answers(Duration::from_millis(300));
    match clinic.protocol() {
        // These may answer before they are asked to.
        Protocol::Hub | Protocol::Gomocup if early == 1 => {}
        _ if early > 0 => return Err("it answered before it was stopped".to_owned().into()),
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
    let mut patient = clinic.admit()?;
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
    clinic.skip_unless(protocol != Protocol::Gomocup, "Gomocup does not ponder")?;
    clinic.skip_unless(protocol != Protocol::Hub, "Hub's engines may answer early")
}

fn ponder_go(ms: i64) -> Go {
    let clock = Clock { time: [Some(ms); 2], ..Clock::default() };
    Go { ponder: true, clock, ..Go::default() }
}

fn ponder(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    ponders(clinic)?;
    let mut patient = clinic.admit()?;
    let board = patient.set(&[])?;
    patient.go(ponder_go(200))?;
    if patient.answers(Duration::from_millis(700)) > 0 {
        return Err("it answered while it should ponder".to_owned().into());
    }
    patient.tell(&Command::Stop)?;
    patient.legal(&*board, clinic.millis(100))?;
    Ok(())
}

fn late_ponderhit(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    ponders(clinic)?;
    let mut patient = clinic.admit()?;
    let board = patient.set(&[])?;
    patient.go(ponder_go(300))?;
    patient.lines(Duration::from_millis(600));
    patient.tell(&Command::PonderHit { clock: Clock::default(), draw: false })?;
    patient.legal(&*board, clinic.millis(300))?;
    Ok(())
}

fn many_searches(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = clinic.admit()?;
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

/// Texts that are no position of any game, and cut or swollen ones.
const BAD_POSITIONS: &[&str] = &[
    "x",
    "/",
    "- - - -",
    "99999999999999999999/9 b - 1",
    "W:W999:B0",
    "9/9/9/9/9/9/9/9/9 b - 1",
    "k8/9/9/9/9/9/9/9/K8 z - 1",
    "\u{e9}\u{fffd} b",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN b - 1",
];

fn bad_positions(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = clinic.admit()?;
    for bad in BAD_POSITIONS {
        let line = match clinic.protocol() {
            Protocol::Usi => format!("position sfen {bad}\nposition startpos moves {bad}\n"),
            Protocol::Hub => format!("pos pos=\"{bad}\"\npos start moves=\"{bad}\"\n"),
            Protocol::Gomocup => format!("BOARD\n{bad}\n-1,-1,1\n7,7,1\n7,7,2\nDONE\nTURN {bad}\n"),
            _ => format!("position fen {bad}\nposition startpos moves {bad}\n"),
        };
        patient.raw(&line)?;
    }
    // Refusals still on their way are nobody's answer.
    patient.lines(Duration::from_millis(300));
    if clinic.protocol() == Protocol::Gomocup {
        patient.tell(&Command::NewGame)?;
        patient.ready()?;
    }
    patient.still_plays()
}

fn odd_lines(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = super::Patient::start(clinic)?;
    patient.raw("\u{feff}")?;
    patient.shake_hands()?;
    patient.raw("\r\n\n \t \r\n")?;
    if clinic.protocol() == Protocol::Gomocup {
        patient.raw("START\t 15 \r\n")?;
        return patient.await_ready();
    }
    let hub = clinic.protocol() == Protocol::Hub;
    patient.raw(if hub { "\tinit\t\r\n" } else { "\tisready\t\r\n" })?;
    patient.await_ready()?;
    patient.still_plays()
}

fn long_line(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = clinic.admit()?;
    patient.raw(&format!("{}\n", "x".repeat(20_000)))?;
    patient.raw(&format!("y {}\n", "0 ".repeat(10_000)))?;
    patient.lines(Duration::from_millis(200));
    patient.still_plays()
}

fn odd_options(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = clinic.admit()?;
    let odd = [
        ("NoSuchOption", "1"),
        ("NoSuchOption", ""),
        ("Ponder", "1"),
        ("Ponder", "on"),
        ("Ponder", "TRUE"),
        ("Ponder", "perhaps"),
        ("Threads", "x"),
        ("MultiPV", "-99999999999999999999"),
    ];
    for (name, value) in odd {
        let (name, value) = (name.to_owned(), Some(value.to_owned()));
        patient.tell(&Command::SetOption { name, value })?;
    }
    let one = Some("1".to_owned());
    patient.tell(&Command::SetOption { name: "MultiPV".to_owned(), value: one })?;
    patient.still_plays()
}

fn odd_times(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let times: &[&str] = match clinic.protocol() {
        Protocol::Usi => &[
            "go btime -2000 wtime 295000 byoyomi 50",
            "go btime 0 wtime 0 byoyomi 0",
            "go movetime 20.0",
            "go btime x wtime movetime 20",
            "go btime 9223372036854775808 wtime 1 movetime 20",
        ],
        Protocol::Uci => &[
            "go wtime -2000 btime 295000",
            "go wtime 0 btime 0",
            "go movetime 20.0",
            "go wtime x btime movetime 20",
            "go wtime 9223372036854775808 btime 1 movetime 20",
        ],
        Protocol::Ugi => &[
            "go p1time -2000 p2time 295000",
            "go p1time 0 p2time 0",
            "go movetime 20.0",
            "go p1time x p2time movetime 20",
            "go p1time 9223372036854775808 p2time 1 movetime 20",
        ],
        Protocol::Ucci => &[
            "go time -2000 increment 0",
            "go time 0 movestogo 1",
            "go time 20.0 movestogo 1",
            "go time x nodes 100",
            "go time 9223372036854775808 depth 1",
        ],
        Protocol::Hub => &[
            "level time=-2 inc=0\ngo think",
            "level move-time=0\ngo think",
            "level time=x depth=1\ngo think",
            "level time=9223372036854775808 depth=1\ngo think",
        ],
        Protocol::Gomocup => &[
            "INFO time_left -20\nBEGIN",
            "INFO timeout_turn 0\nBEGIN",
            "INFO time_left x\nINFO timeout_turn 20.0\nBEGIN",
            "INFO timeout_match 9223372036854775808\nINFO timeout_turn 20\nBEGIN",
        ],
    };
    for line in times {
        let mut patient = clinic.admit()?;
        let board = patient.set(&[])?;
        patient.raw(&format!("{line}\n"))?;
        let limit = clinic.millis(3000);
        patient.legal(&*board, limit).map_err(|complaint| match complaint {
            Complaint::Ill(what) => Complaint::Ill(format!("after {line:?}: {what}")),
            skip => skip,
        })?;
    }
    Ok(())
}

fn end_of_input(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let named = |state: &'static str| {
        move |complaint| match complaint {
            Complaint::Ill(what) => Complaint::Ill(format!("{state}: {what}")),
            skip => skip,
        }
    };
    let mut patient = super::Patient::start(clinic)?;
    patient.close();
    patient.exit(clinic.millis(500)).map_err(named("before the handshake"))?;
    let mut patient = clinic.admit()?;
    patient.close();
    patient.exit(clinic.millis(500)).map_err(named("while idle"))?;
    let mut patient = clinic.admit()?;
    patient.set(&[])?;
    patient.go(infinite())?;
    patient.lines(Duration::from_millis(200));
    patient.close();
    patient.exit(clinic.millis(500)).map_err(named("while searching"))
}

fn quit_while_searching(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let mut patient = clinic.admit()?;
    patient.set(&[])?;
    patient.go(infinite())?;
    patient.lines(Duration::from_millis(200));
    patient.tell(&Command::Quit)?;
    patient.exit(clinic.millis(500))?;
    Ok(())
}

fn whole_game(clinic: &Clinic<'_>) -> Result<(), Complaint> {
    let limits = Limits { movetime: Some(5), ..Limits::default() };
    let spec = EngineSpec { limits: limits.clone(), ..clinic.spec.clone() };
    let start = || {
        let mut engine = Engine::start(&spec, Patience::default())?;
        engine.new_game()?;
        Ok(engine)
    };
    let failed = |failure: crate::engine::Failure| failure.to_string();
    let (mut first, mut second) = (start().map_err(failed)?, start().map_err(failed)?);
    let spelling = clinic.rules.spelling(spec.protocol, &spec.options);
    let spelling = spelling.map_err(|error| error.to_string())?;
    let adjudication = Adjudication { max_plies: Some(400), ..Adjudication::default() };
    let table = Table {
        rules: clinic.rules,
        settings: &spec.options,
        opening: &Opening::default(),
        limits: [&limits, &limits],
        spelling: [&spelling, &spelling],
        adjudication: &adjudication,
        margin: clinic.millis(1000),
        stop: &std::sync::atomic::AtomicBool::new(false),
    };
    let finished = play(&table, [&mut first, &mut second]).map_err(|error| error.to_string())?;
    if finished.reason.is_fault() {
        let (word, moves) = (finished.reason.word(), finished.moves.len());
        return Err(format!("it lost after {moves} moves by {word}").into());
    }
    Ok(())
}

/// Whether a reply is the answer to a query.
pub(super) fn response(reply: Reply) -> Option<String> {
    match reply {
        Reply::Response(text) => Some(text),
        _ => None,
    }
}
