//! Input that no engine may trip over.

use std::time::Duration;

use protocol::{Command, Protocol};

use super::check::{Check, CheckRun, Complaint};
use super::under_test::EngineUnderTest;

pub(super) const HOSTILE: &[Check] = &[
    Check { name: "survives bad positions and goes on", run: bad_positions },
    Check { name: "reads CRLF, tabs, empty lines and a byte-order mark", run: odd_lines },
    Check { name: "reads lines of 20,000 characters", run: long_line },
    Check { name: "survives unknown options and odd values", run: odd_options },
    Check { name: "survives negative, zero, decimal and huge times", run: odd_times },
];

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

fn bad_positions(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let mut engine = EngineUnderTest::admit(run)?;
    for bad in BAD_POSITIONS {
        let line = match run.protocol() {
            Protocol::Usi => format!("position sfen {bad}\nposition startpos moves {bad}\n"),
            Protocol::Hub => format!("pos pos=\"{bad}\"\npos start moves=\"{bad}\"\n"),
            Protocol::Gomocup => format!("BOARD\n{bad}\n-1,-1,1\n7,7,1\n7,7,2\nDONE\nTURN {bad}\n"),
            _ => format!("position fen {bad}\nposition startpos moves {bad}\n"),
        };
        engine.raw(&line)?;
    }
    // Refusals still on their way answer no later command.
    engine.lines(Duration::from_millis(300));
    if run.protocol() == Protocol::Gomocup {
        engine.tell(&Command::NewGame)?;
        engine.ready()?;
    }
    engine.still_plays()
}

fn odd_lines(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let mut engine = EngineUnderTest::start(run)?;
    engine.raw("\u{feff}")?;
    engine.shake_hands()?;
    engine.raw("\r\n\n \t \r\n")?;
    if run.protocol() == Protocol::Gomocup {
        engine.raw("START\t 15 \r\n")?;
        return engine.await_ready();
    }
    let hub = run.protocol() == Protocol::Hub;
    engine.raw(if hub { "\tinit\t\r\n" } else { "\tisready\t\r\n" })?;
    engine.await_ready()?;
    engine.still_plays()
}

fn long_line(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let mut engine = EngineUnderTest::admit(run)?;
    engine.raw(&format!("{}\n", "x".repeat(20_000)))?;
    engine.raw(&format!("y {}\n", "0 ".repeat(10_000)))?;
    engine.lines(Duration::from_millis(200));
    engine.still_plays()
}

fn odd_options(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let mut engine = EngineUnderTest::admit(run)?;
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
        engine.tell(&Command::SetOption { name, value })?;
    }
    let one = Some("1".to_owned());
    engine.tell(&Command::SetOption { name: "MultiPV".to_owned(), value: one })?;
    engine.still_plays()
}

fn odd_times(run: &CheckRun<'_>) -> Result<(), Complaint> {
    let times: &[&str] = match run.protocol() {
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
        let (mut engine, board) = EngineUnderTest::seated(run)?;
        engine.raw(&format!("{line}\n"))?;
        let played = engine.legal(&*board, run.millis(3000));
        played.map_err(|complaint| complaint.at(&format!("after {line:?}")))?;
    }
    Ok(())
}
