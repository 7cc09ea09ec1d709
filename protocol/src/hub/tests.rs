use super::info::SCORES;
use super::*;
use crate::samples;
use crate::{Bound, Info, OptionKind, OptionSpec, Value};

samples::fresh!(Hub::default());

#[test]
fn transcript_of_a_gui() {
    assert_eq!(decoded("hub"), [Command::Handshake("hub".into())]);
    assert_eq!(decoded("init"), [Command::IsReady]);
    let position = "Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbeeeeeeeeeeeewwwwwwwwwwwwwwwwwwwwwwwwwwwwww";
    let root =
        Position { base: Base::Text(position.into()), moves: vec!["27-33".into(), "46-39".into()] };
    assert_eq!(
        decoded(&format!("pos pos={position} moves=\"27-33 46-39\"")),
        [Command::Position(root)]
    );
    assert_eq!(decoded("pos start"), [Command::Position(Position::default())]);
    let asked = go("level time=60 inc=0.5\nlevel depth=9\ngo think");
    assert_eq!(asked.clock.time[0], Some(60_500));
    assert_eq!(asked.clock.increment[0], Some(500));
    assert_eq!(asked.depth, Some(9));
    assert_eq!(go("level move-time=0.25\ngo ponder").move_time, Some(250));
    assert!(go("go analyze").infinite);
    assert_eq!(go("level depth=3\ngo think\ngo think"), Go::default());
    let hash = Command::SetOption { name: "Hash".into(), value: Some("256".into()) };
    assert_eq!(decoded("set-param name=tt-size value=24"), [hash]);
    assert_eq!(decoded("ping"), [Command::Ping]);
    assert_eq!(decoded("go perft 3"), [Command::Go(Go { perft: Some(3), ..Go::default() })]);
}

#[test]
fn transcript_of_an_engine() {
    let identity =
        Reply::Identity { name: "Damka".into(), version: "0.1".into(), author: "A. Author".into() };
    assert_eq!(printed(&identity), "id name=Damka version=0.1 author=\"A. Author\" country=XX\n");
    let param = |name: &str, kind| printed(&Reply::Option(OptionSpec { name: name.into(), kind }));
    let values = vec!["english12".to_owned(), "canadian12".to_owned()];
    assert_eq!(
        param("Variant", OptionKind::Combo { default: "english12".into(), values }),
        "param name=variant value=english12 type=enum values=\"english12 canadian12\"\n"
    );
    assert_eq!(
        param("Hash", OptionKind::Spin { default: 256, min: 1, max: 65_536 }),
        "param name=tt-size value=24 type=int min=16 max=32\n"
    );
    assert_eq!(param("ClearHash", OptionKind::Button), "");
    assert_eq!(
        param("BookFile", OptionKind::Text { default: String::new() }),
        "param name=book-file value=\"\" type=string\n"
    );
    assert_eq!(printed(&Reply::HandshakeDone("hub".into())), "wait\n");
    let info = Info {
        depth: Some(9),
        score: Some((Value::Centi(4), Bound::Exact)),
        nodes: Some(120_331),
        time: Some(101),
        nps: Some(1_190_000),
        pv: vec!["27-33".into(), "46-39".into()],
        ..Info::default()
    };
    assert_eq!(
        printed(&Reply::Info(info)),
        "info depth=9 score=0.04 nodes=120331 time=0.101 nps=1.19 pv=\"27-33 46-39\"\n"
    );
    let best = |choice, ponder: Option<&str>| {
        let ponder = ponder.map(str::to_owned);
        printed(&Reply::BestMove(BestMove { choice, ponder, draw: false }))
    };
    assert_eq!(best(Choice::Move("27-33".into()), Some("46-39")), "done move=27-33 ponder=46-39\n");
    assert_eq!(best(Choice::None, None), "done\n");
    assert_eq!(printed(&Reply::Error("a \"b\"".into())), "error message=\"a 'b'\"\n");
    assert_eq!(printed(&Reply::Unknown("x".into())), "");
}

#[test]
fn mates_lie_near_a_hundred_men() {
    let score = |value| decimal(i64::from(SCORES.print(value)), 100);
    assert_eq!(score(Value::Mate(5)), "99.95");
    assert_eq!(score(Value::Mate(-12)), "-99.88");
    assert_eq!(score(Value::Mated), "-100");
    assert_eq!(score(Value::Centi(-31)), "-0.31");
}

#[test]
fn malformed_lines_are_refused_or_ignored() {
    let refuse = |line: &str| Hub::default().decode_command(line).expect_err(line);
    assert!(matches!(refuse("pos pos=\"Wxx"), ParseError::Malformed(_)));
    assert!(matches!(refuse("pos"), ParseError::Malformed(_)));
    assert!(matches!(refuse("=x"), ParseError::Malformed(_)));
    assert!(matches!(refuse("hello world=1"), ParseError::Unknown(_)));
    assert_eq!(decoded("\r\n"), []);
    assert_eq!(go("level time=x depth=y inc=\ngo").depth, None);
    assert_eq!(go("level time=99999999999999999999\ngo").clock.time[0].map(|t| t > 0), Some(true));
}

#[test]
fn a_manager_asks_for_readiness_by_ping_once_initialised() {
    let (mut dialect, mut out) = (Hub::default(), String::new());
    dialect.encode_command(&Command::IsReady, &mut out);
    dialect.encode_command(&Command::IsReady, &mut out);
    assert_eq!(out, "init\nping\n");
    assert_eq!(dialect.decode_reply("ready"), Ok(Some(Reply::Ready)));
    assert_eq!(dialect.decode_reply("pong"), Ok(Some(Reply::Ready)));
    assert_eq!(dialect.decode_reply("pong"), Ok(Some(Reply::Pong)));
}
