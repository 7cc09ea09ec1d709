//! Input that no engine may trip over.

use protocol::{Command, Protocol};

use super::check::Check;
use super::run::{Complaint, Start};
use super::under_test::EngineUnderTest;

pub(super) const HOSTILE: &[Check] = &[
    Check::new("survives bad positions and goes on", Start::Ready, bad_positions),
    Check::new("reads CRLF, tabs, empty lines and a byte-order mark", Start::Started, odd_lines),
    Check::new("reads lines of 20,000 characters", Start::Ready, long_line),
    Check::new("survives unknown options and odd values", Start::Ready, odd_options),
    Check::new("survives negative, zero, decimal and huge times", Start::Started, odd_times),
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

fn bad_positions(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    for bad in BAD_POSITIONS {
        let line = match engine.protocol() {
            Protocol::Usi => format!("position sfen {bad}\nposition startpos moves {bad}\n"),
            Protocol::Hub => format!("pos pos=\"{bad}\"\npos start moves=\"{bad}\"\n"),
            Protocol::Gomocup => format!("BOARD\n{bad}\n-1,-1,1\n7,7,1\n7,7,2\nDONE\nTURN {bad}\n"),
            _ => format!("position fen {bad}\nposition startpos moves {bad}\n"),
        };
        engine.raw(&line)?;
    }
    // Refusals still on their way answer no later command.
    engine.lines(300);
    if engine.protocol() == Protocol::Gomocup {
        engine.tell(&Command::NewGame)?;
        engine.ready()?;
    }
    engine.still_plays()
}

fn odd_lines(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    engine.raw("\u{feff}")?;
    engine.shake_hands()?;
    engine.raw("\r\n\n \t \r\n")?;
    if engine.protocol() == Protocol::Gomocup {
        engine.raw("START\t 15 \r\n")?;
        return engine.await_ready();
    }
    let hub = engine.protocol() == Protocol::Hub;
    engine.raw(if hub { "\tinit\t\r\n" } else { "\tisready\t\r\n" })?;
    engine.await_ready()?;
    engine.still_plays()
}

fn long_line(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    engine.raw(&format!("{}\n", "x".repeat(20_000)))?;
    engine.raw(&format!("y {}\n", "0 ".repeat(10_000)))?;
    engine.lines(200);
    engine.still_plays()
}

fn odd_options(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
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

fn odd_times(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let times: &[&str] = match engine.protocol() {
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
        let mut engine = engine.another(Start::Seated)?;
        engine.raw(&format!("{line}\n"))?;
        engine.legal(3000).map_err(|complaint| complaint.at(&format!("after {line:?}")))?;
    }
    Ok(())
}
