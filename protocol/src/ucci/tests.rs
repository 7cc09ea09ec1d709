use super::info::SCORES;
use super::*;
use crate::samples;
use crate::{Base, Bound, Info, Position, Value};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

samples::fresh!(Ucci::default());

#[test]
fn transcript_of_a_gui() {
    assert_eq!(decoded("ucci"), [Command::Handshake("ucci".into())]);
    assert_eq!(decoded("setoption newgame"), [Command::NewGame]);
    let root =
        Position { base: Base::Text(START.into()), moves: vec!["h2e2".into(), "h9g7".into()] };
    assert_eq!(
        decoded(&format!("position fen {START} moves h2e2 h9g7")),
        [Command::Position(root)]
    );
    assert_eq!(decoded("banmoves i0h0"), [Command::BanMoves(vec!["i0h0".into()])]);
    assert_eq!(
        decoded("ponderhit draw"),
        [Command::PonderHit { clock: Clock::default(), draw: true }]
    );
    // Keys in any order.
    let line = "go draw time 300000 opptime 298000 oppincrement 3000 increment 2000";
    let go = go(line);
    assert!(go.draw_offer);
    assert_eq!(go.clock.order, ClockOrder::MoverOther);
    assert_eq!(go.clock.time, [Some(300_000), Some(298_000)]);
    assert_eq!(go.clock.increment, [Some(2000), Some(3000)]);
    assert_eq!(go.move_time, None);
}

#[test]
fn a_time_for_one_move_and_what_is_not_understood() {
    let asked = go("go movetime 400");
    assert_eq!((asked.move_time, &asked.unread[..]), (Some(400), &[][..]));
    // Printed, it is a clock for one move, which every engine knows.
    let line = samples::sent(&mut Ucci::default(), &Command::Go(asked));
    assert_eq!(line, "go time 400 movestogo 1\n");
    let asked = go("go wtime 1000 depth x nodes 5");
    assert_eq!(asked.unread, ["wtime", "1000", "x"]);
    assert_eq!((asked.depth, asked.nodes), (None, Some(5)));
}

#[test]
fn options_have_no_keywords_or_have_them() {
    let hash = Command::SetOption { name: "Hash".into(), value: Some("64".into()) };
    assert_eq!(decoded("setoption hashsize 64"), std::slice::from_ref(&hash));
    assert_eq!(decoded("setoption name hashsize value 64"), [hash]);
    for line in ["hashsize 0", "promotion false"] {
        assert_eq!(decoded(&format!("setoption {line}")), [], "{line}");
    }
    for (line, name, value) in [
        ("usebook true", "OwnBook", "true"),
        ("bookfiles BOOK.DAT", "BookFile", "BOOK.DAT"),
        ("bookfiles", "BookFile", ""),
    ] {
        let option = Command::SetOption {
            name: name.into(),
            value: Some(value.into()).filter(|it: &String| !it.is_empty()),
        };
        assert_eq!(decoded(&format!("setoption {line}")), [option], "{line}");
    }
    let variant = Command::SetOption { name: "UCI_Variant".into(), value: Some("x".into()) };
    assert_eq!(decoded("setoption UCI_Variant x"), [variant]);
    assert!(Ucci::default().decode_command("setoption").is_err());
}

#[test]
fn seconds_come_when_milliseconds_are_switched_off() {
    let mut dialect = Ucci::default();
    assert_eq!(dialect.decode_command("setoption usemillisec false"), Ok(vec![]));
    let go = samples::go(&mut dialect, "go time 300 increment 1.5");
    assert_eq!((go.clock.time[0], go.clock.increment[0]), (Some(300_000), Some(1500)));
    assert_eq!(dialect.decode_command("setoption usemillisec true"), Ok(vec![]));
    assert_eq!(samples::go(&mut dialect, "go time 300 movestogo 1").clock.time[0], Some(300));
}

#[test]
fn an_engine_that_counts_seconds_gets_them() {
    let clock = Clock {
        order: ClockOrder::MoverOther,
        time: [Some(60_000), Some(50_000)],
        increment: [Some(1000), Some(1000)],
        ..Clock::default()
    };
    let go = Command::Go(Go { clock, ..Go::default() });
    let sent = |lines: &[&str]| {
        let mut dialect = Ucci::default();
        for line in lines {
            dialect.decode_reply(line).expect("a reply");
        }
        samples::sent(&mut dialect, &go)
    };
    assert_eq!(sent(&["ucciok"]), "go time 60 opptime 50 increment 1 oppincrement 1\n");
    let plain = "go time 60000 opptime 50000 increment 1000 oppincrement 1000\n";
    let declared = "option usemillisec type check default false";
    assert_eq!(sent(&[declared, "ucciok"]), format!("setoption usemillisec true\n{plain}"));
}

#[test]
fn transcript_of_an_engine() {
    let spin = OptionKind::Spin { default: 64, min: 1, max: 65_536 };
    assert_eq!(
        printed(&Reply::Option(OptionSpec { name: "Hash".into(), kind: spin })),
        "option hashsize type spin min 0 max 65536 default 64\n"
    );
    assert_eq!(
        printed(&Reply::HandshakeDone("ucci".into())),
        "option usemillisec type check default true\noption newgame type button\nucciok\n"
    );
    let info = Info {
        depth: Some(8),
        score: Some((Value::Centi(31), Bound::Exact)),
        nodes: Some(611_200),
        time: Some(540),
        pv: vec!["h0g2".into()],
        ..Info::default()
    };
    assert_eq!(
        printed(&Reply::Info(info)),
        "info depth 8 score 31 pv h0g2\ninfo time 540 nodes 611200\n"
    );
    let best = |choice, draw| printed(&Reply::BestMove(BestMove { choice, ponder: None, draw }));
    assert_eq!(best(Choice::Move("b0c2".into()), true), "bestmove b0c2 draw\n");
    assert_eq!(best(Choice::Resign(Some("b0c2".into())), false), "bestmove b0c2 resign\n");
    assert_eq!(best(Choice::None, false), "nobestmove\n");
    assert_eq!(printed(&Reply::HashEntry { best: None, bound: None }), "pophash\n");
    assert_eq!(printed(&Reply::Bye), "bye\n");
}

#[test]
fn mates_are_large_numbers() {
    assert_eq!(SCORES.print(Value::Mate(3)), 29_997);
    assert_eq!(SCORES.print(Value::Mate(-4)), -29_996);
    assert_eq!(SCORES.print(Value::Mated), -30_000);
    assert_eq!(SCORES.print(Value::Centi(29_500)), 29_000);
    for value in [Value::Mate(1), Value::Mate(-2), Value::Mated, Value::Centi(-31)] {
        assert_eq!(SCORES.parse(SCORES.print(value)), value);
    }
}
