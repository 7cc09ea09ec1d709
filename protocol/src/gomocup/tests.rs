use super::*;
use crate::samples;
use crate::{Base, Choice, Clock, ClockOrder, Go, Info, Negotiation, Position, Value};

/// One engine with what a shell would do about the commands: accept them all.
#[derive(Default)]
struct Session {
    dialect: Gomocup,
    commands: Vec<Command>,
}

impl Session {
    /// Passes `line` and returns the lines printed at once.
    fn tell(&mut self, line: &str) -> String {
        match self.dialect.decode_command(line) {
            Ok(commands) => {
                self.commands = commands;
                let asks = self.commands.iter().filter(|command| **command == Command::IsReady);
                asks.map(|_| samples::printed(&mut self.dialect, &Reply::Ready)).collect()
            }
            Err(ParseError::Unknown(line)) => self.reply(&Reply::Unknown(line)),
            Err(ParseError::Malformed(reason)) => self.reply(&Reply::Error(reason)),
        }
    }

    fn answer(&mut self, mv: &str) -> String {
        self.reply(&Reply::BestMove(Choice::Move(mv.to_owned()).into()))
    }

    fn reply(&mut self, reply: &Reply) -> String {
        samples::printed(&mut self.dialect, reply)
    }

    fn root(&self) -> &Position {
        let position = self.commands.iter().find_map(|command| match command {
            Command::Position(root) => Some(root),
            _ => None,
        });
        position.unwrap_or_else(|| panic!("no position in {:?}", self.commands))
    }

    fn go(&self) -> &Go {
        match self.commands.last() {
            Some(Command::Go(go)) => go,
            other => panic!("{other:?}"),
        }
    }

    fn block(&mut self, lines: &[&str]) -> String {
        lines.iter().map(|line| self.tell(line)).collect()
    }
}

fn option(name: &str, value: &str) -> Command {
    Command::SetOption { name: name.into(), value: Some(value.into()) }
}

fn moves(list: &[&str]) -> Vec<String> {
    list.iter().map(|mv| (*mv).to_owned()).collect()
}

#[test]
fn transcript() {
    let mut session = Session::default();
    assert_eq!(session.tell("ABOUT\r\n"), "");
    assert_eq!(session.commands, [Command::Handshake("ABOUT".into())]);
    let identity =
        Reply::Identity { name: "Gomo".into(), version: "0.1".into(), author: "A. Author".into() };
    assert_eq!(
        session.reply(&identity),
        "name=\"Gomo\", version=\"0.1\", author=\"A. Author\", country=\"XX\"\n"
    );
    assert_eq!(session.reply(&Reply::HandshakeDone("ABOUT".into())), "");
    assert_eq!(session.tell("START 15"), "OK\n");
    assert_eq!(session.commands[0], option("Size", "15"));
    for info in ["rule 1", "timeout_turn 5000", "timeout_match 60000", "time_left 60000"] {
        assert_eq!(session.tell(&format!("INFO {info}")), "");
        assert_eq!(session.commands, []);
    }
    assert_eq!(session.block(&["INFO max_memory 367001600", "BOARD", "0,6,2", "DONE"]), "");
    assert_eq!(session.commands[..2], [option("Rule", "standard"), option("Hash", "210")]);
    assert_eq!(*session.root(), Position { base: Base::Start, moves: moves(&["a7"]) });
    let clock =
        Clock { order: ClockOrder::MoverOther, time: [Some(60_000), None], ..Clock::default() };
    assert_eq!(*session.go(), Go { clock, move_time: Some(5000), ..Go::default() });
    let info = Info {
        depth: Some(12),
        seldepth: Some(20),
        score: Some((Value::Centi(35), crate::Bound::Exact)),
        nodes: Some(180_000),
        time: Some(900),
        pv: moves(&["h8", "h9"]),
        ..Info::default()
    };
    assert_eq!(
        session.reply(&Reply::Info(info)),
        "MESSAGE depth 12-20 ev 35 n 180000 tm 900 pv H8 H9\n"
    );
    assert_eq!(session.answer("h8"), "7,7\n");
    session.tell("INFO time_left 58990");
    session.tell("TURN 1,6");
    assert_eq!(session.root().moves, ["a7", "h8", "b7"]);
    assert_eq!(session.go().clock.time[0], Some(58_990));
    assert_eq!(session.answer("i9"), "8,8\n");
    assert_eq!(session.tell("START 15"), "OK\n");
    session.tell("END");
    assert_eq!(session.commands, [Command::Quit]);
}

#[test]
fn nothing_is_done_without_a_board() {
    let mut session = Session::default();
    for line in ["BEGIN", "TURN 1,1", "BOARD", "RESTART", "TAKEBACK 1,1", "SWAP2BOARD"] {
        assert_eq!(session.tell(line), "ERROR no board\n", "{line}");
    }
    assert_eq!(session.tell("FOO bar"), "UNKNOWN FOO bar\n");
    assert_eq!(session.tell("START 4"), "ERROR unsupported size 4\n");
    assert_eq!(session.tell("START x"), "ERROR unsupported size x\n");
    assert_eq!(session.tell("RECTSTART 20,15"), "ERROR rectangular boards are not played: 20,15\n");
    assert_eq!(session.tell("RECTSTART 15,15"), "OK\n");
    assert_eq!(session.tell("INFO"), "");
    assert_eq!(session.tell("INFO foo bar"), "");
    assert_eq!(session.tell("DONE"), "ERROR DONE without BOARD\n");
}

#[test]
fn stones_come_and_go() {
    let mut session = Session::default();
    session.tell("start 15");
    session.tell("begin");
    assert_eq!(*session.root(), Position::default());
    // No time was given; a dialect does not decide how long a move takes then.
    assert_eq!(*session.go(), Go { clock: session.go().clock.clone(), ..Go::default() });
    assert!(session.go().clock.is_empty());
    assert_eq!(session.answer("h8"), "7,7\n");
    assert_eq!(session.tell("TURN 7,7"), "ERROR occupied: 7,7\n");
    assert_eq!(session.tell("TURN 15,0"), "ERROR off the board: 15,0\n");
    assert_eq!(session.tell("TURN a,b"), "ERROR not a point: a,b\n");
    session.tell("TURN 8,8");
    assert_eq!(session.answer("j10"), "9,9\n");
    assert_eq!(session.tell("TAKEBACK 9,9"), "OK\n");
    assert_eq!(session.tell("TAKEBACK 9,9"), "ERROR no stone there: 9,9\n");
    assert_eq!(session.tell("PLAY 0,0"), "0,0\n");
    session.tell("TURN 0,1");
    assert_eq!(session.root().moves, ["h8", "i9", "a1", "a2"]);
    assert_eq!(session.answer("c3"), "2,2\n");
    assert_eq!(session.tell("RESTART"), "OK\n");
    session.tell("BEGIN");
    assert_eq!(*session.root(), Position::default());
}

#[test]
fn counts_say_who_is_black() {
    let mut session = Session::default();
    session.tell("START 5");
    // Equal counts, given in the order of the game: we are Black.
    session.block(&["BOARD", "2,2,1", "2,3,2", "DONE"]);
    assert_eq!(session.root().moves, ["c3", "c4"]);
    session.answer("a1");
    // The same stones in another order.
    session.block(&["BOARD", "2,3,2", "2,2,1", "DONE"]);
    let text = "5/2w2/2b2/5/5 b freestyle";
    assert_eq!(*session.root(), Position { base: Base::Text(text.into()), moves: vec![] });
    session.answer("a1");
    // One stone more for the opponent: he is Black.
    session.block(&["BOARD", "0,0,2", "2,2,1", "2,3,2", "DONE"]);
    assert_eq!(session.root().moves, ["a1", "c3", "c4"]);
    session.answer("a2");
    // Any other count: the first line is Black's.
    session.block(&["BOARD", "0,0,2", "0,1,2", "DONE"]);
    let text = "5/5/5/b4/b4 w freestyle";
    assert_eq!(session.root().base, Base::Text(text.into()));
    session.answer("c3");
    session.block(&["BOARD", "DONE"]);
    assert_eq!(*session.root(), Position::default());
}

#[test]
fn a_bad_block_is_refused_at_its_end() {
    let mut session = Session::default();
    session.tell("START 15");
    assert_eq!(session.block(&["BOARD", "1,1,1", "1,1,2", "DONE"]), "ERROR occupied: 1,1\n");
    assert_eq!(session.block(&["BOARD", "hello", "DONE"]), "ERROR not a stone: hello\n");
    assert_eq!(session.block(&["BOARD", "99,1,1", "DONE"]), "ERROR off the board: 99,1\n");
    assert_eq!(session.block(&["BOARD", "1,1,9", "DONE"]), "ERROR unknown field: 1,1,9\n");
    session.block(&["BOARD", "1,1,2", "END"]);
    assert_eq!(session.commands, [Command::Quit]);
    session.block(&["BOARD", "INFO time_left 5", "1,1,2", "", "DONE"]);
    assert_eq!(session.go().clock.time[0], Some(5));
}

#[test]
fn blocked_points_are_banned() {
    let mut session = Session::default();
    session.tell("START 15");
    session.block(&["BOARD", "1,1,2", "3,3,3", "DONE"]);
    assert!(session.commands.contains(&Command::BanMoves(moves(&["d4"]))));
}

#[test]
fn an_error_stands_in_for_the_answer() {
    let mut session = Session::default();
    session.tell("START 15");
    session.tell("TURN 1,1");
    let refused = Reply::Error("illegal".into());
    assert_eq!(session.reply(&refused), "ERROR illegal\n");
    assert_eq!(session.reply(&Reply::BestMove(Choice::None.into())), "");
    // The refused stone is off the board again.
    session.tell("TURN 2,2");
    assert_eq!(session.root().moves, ["c3"]);
    // A line refused during the search leaves the move owed.
    assert_eq!(session.tell("TURN 2,2"), "ERROR occupied: 2,2\n");
    assert_eq!(session.answer("h8"), "7,7\n");
}

#[test]
fn the_opening_is_negotiated() {
    let mut session = Session::default();
    session.tell("START 15");
    session.block(&["SWAP2BOARD", "DONE"]);
    let negotiate = |stones, ms| {
        let go = Go { move_time: ms, ..Go::default() };
        let clock = Clock { order: ClockOrder::MoverOther, ..Clock::default() };
        Command::Negotiate { about: Negotiation::Swap2, stones, go: Go { clock, ..go } }
    };
    // What a manager that says nothing means is the conduct's to say.
    assert_eq!(session.commands, [negotiate(vec![], None)]);
    assert_eq!(session.reply(&Reply::Opening(moves(&["a1", "b2", "c4"]))), "0,0 1,1 2,3\n");
    session.block(&["INFO timeout_turn 300", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"]);
    assert_eq!(session.commands, [negotiate(moves(&["h8", "i8", "j10"]), Some(300))]);
    assert_eq!(session.reply(&Reply::Opening(vec![])), "SWAP\n");
    assert_eq!(session.block(&["SWAP2BOARD", "7,7", "DONE"]), "ERROR swap2 has 0, 3 or 5 stones\n");
}

#[test]
fn budgets() {
    let mut session = Session::default();
    session.tell("START 15");
    session.tell("INFO TIMEOUT_TURN 0");
    session.tell("BEGIN");
    assert_eq!(session.go().move_time, Some(0));
    session.answer("h8");
    session.block(&["INFO timeout_turn 1000", "INFO time_left 2147483647", "TURN 0,0"]);
    assert_eq!((session.go().move_time, session.go().clock.time[0]), (Some(1000), None));
    session.answer("h9");
    session.block(&["INFO time_left -20", "INFO max_depth 6", "INFO max_node 1000"]);
    session.tell("TURN 0,1");
    let go = session.go();
    assert_eq!((go.clock.time[0], go.depth, go.nodes), (Some(-20), Some(6), Some(1000)));
}

#[test]
fn extensions_of_other_managers() {
    let mut session = Session::default();
    session.tell("START 15");
    session.tell("INFO rule 4");
    session.tell("YXSHOWFORBID");
    assert_eq!(session.commands[0], option("Rule", "renju"));
    assert_eq!(session.reply(&Reply::Response("h8 a10".into())), "FORBID 07070009.\n");
    session.tell("YXNBEST 3");
    assert_eq!(session.commands[0], option("MultiPV", "3"));
    session.tell("YXSTOP");
    assert_eq!(session.commands, [Command::Stop]);
    assert_eq!(session.answer("h8"), "7,7\n");
    session.tell("TURN 0,0");
    assert_eq!(session.commands[0], option("MultiPV", "1"));
    session.answer("a2");
    session.tell("YXHASHCLEAR");
    assert_eq!(session.commands, [Command::SetOption { name: "ClearHash".into(), value: None }]);
    assert_eq!(session.tell("d"), "");
    assert_eq!(session.commands.last(), Some(&Command::Display));
}

/// A manager and an engine of the same dialect, connected.
#[test]
fn a_manager_says_only_what_is_new() {
    let mut manager = Gomocup::default();
    let mut say = |command: &Command| samples::sent(&mut manager, command);
    let at = |list: &[&str]| Command::Position(Position { base: Base::Start, moves: moves(list) });
    let clock =
        Clock { order: ClockOrder::MoverOther, time: [Some(9000), None], ..Clock::default() };
    let go = Command::Go(Go { clock, ..Go::default() });
    assert_eq!(say(&Command::Handshake("gomocup".into())), "ABOUT\n");
    assert_eq!(say(&option("Size", "10")), "");
    assert_eq!(say(&option("Rule", "renju")), "INFO rule 4\n");
    assert_eq!(say(&option("Rule", "Renju")), "INFO rule 4\n");
    assert_eq!(say(&Command::NewGame), "");
    assert_eq!(say(&Command::IsReady), "START 10\n");
    assert_eq!(say(&at(&[])), "");
    assert_eq!(say(&go), "INFO timeout_match 9000\nINFO time_left 9000\nBEGIN\n");
    let best = manager.decode_reply("4,5");
    assert_eq!(best, Ok(Some(Reply::BestMove(Choice::Move("e6".into()).into()))));
    let mut say = |command: &Command| samples::sent(&mut manager, command);
    say(&at(&["e6", "a1"]));
    assert_eq!(say(&go), "INFO time_left 9000\nTURN 0,0\n");
    say(&at(&["b2", "c3"]));
    assert_eq!(say(&go), "INFO time_left 9000\nBOARD\n1,1,1\n2,2,2\nDONE\n");
    let text = "5/2w2/2b2/5/b4 w freestyle";
    say(&Command::Position(Position { base: Base::Text(text.into()), moves: vec![] }));
    assert_eq!(say(&go), "INFO time_left 9000\nBOARD\n0,0,2\n2,3,1\n2,2,2\nDONE\n");
    assert_eq!(say(&Command::Stop), "YXSTOP\n");
    assert_eq!(say(&Command::Quit), "END\n");
}

#[test]
fn replies_of_other_engines() {
    let mut manager = Gomocup::default();
    let mut read = |line: &str| manager.decode_reply(line).expect("a reply");
    assert_eq!(read("OK"), Some(Reply::Ready));
    assert_eq!(read("ERROR too big"), Some(Reply::Error("too big".into())));
    assert_eq!(read("UNKNOWN x"), Some(Reply::Unknown("x".into())));
    assert_eq!(read("SWAP"), Some(Reply::Opening(vec![])));
    assert_eq!(read("0,0 1,1 2,2"), Some(Reply::Opening(moves(&["a1", "b2", "c3"]))));
    assert_eq!(read("FORBID 07070009."), Some(Reply::Response("h8 a10".into())));
    assert_eq!(read("MESSAGE hello"), Some(Reply::Message("hello".into())));
    assert_eq!(read("DEBUG x"), None);
    let identity = Reply::Identity { name: "X".into(), version: "1".into(), author: "A".into() };
    assert_eq!(read(r#"name="X", version="1", author="A", country="C""#), Some(identity));
}

/// A game encoded by the manager's side is decoded whole by the engine's side.
#[test]
fn positions_arrive() {
    for n in 0..40 {
        let point = |i: u8| format!("{}{}", char::from(b'a' + i % 10), i / 10 + 1);
        let list = (0..n).map(|i: u32| point((i * 37 % 100) as u8)).collect();
        let root = Position { base: Base::Start, moves: list };
        let (mut manager, mut text) = (Gomocup::default(), String::new());
        let position = Command::Position(root.clone());
        let go = Command::Go(Go::default());
        for command in [option("Size", "10"), Command::NewGame, Command::IsReady, position, go] {
            manager.encode_command(&command, &mut text);
        }
        let mut session = Session::default();
        for line in text.lines() {
            session.tell(line);
        }
        assert_eq!(session.root(), &root);
        assert!(matches!(session.commands.last(), Some(Command::Go(_))));
        // The answer goes the way back.
        let reply = manager.decode_reply(&session.answer("j10"));
        assert_eq!(reply, Ok(Some(Reply::BestMove(Choice::Move("j10".into()).into()))));
    }
}

#[test]
fn managers_have_suggestions_played() {
    let mut dialect = Gomocup::default();
    let reply = dialect.decode_reply("SUGGEST 7,8").expect("a reply");
    assert_eq!(reply, Some(Reply::Suggestion("h9".to_owned())));
    assert_eq!(dialect.decode_reply("SUGGEST x").expect("nothing"), None);
    assert_eq!(samples::sent(&mut dialect, &Command::Play("h9".to_owned())), "PLAY 7,8\n");
}

#[test]
fn pondering_lasts_while_the_board_is_as_we_left_it() {
    let mut session = Session::default();
    session.block(&["START 15", "TURN 7,7"]);
    session.answer("i9");
    assert_eq!(session.dialect.idle(), [], "nobody wants it");
    assert_eq!(session.tell("INFO pondering 1"), "");
    let position = Position { base: Base::Start, moves: moves(&["h8", "i9"]) };
    let go = Go { ponder: true, ..Go::default() };
    let wanted = [Command::Position(position), Command::Go(go)];
    assert_eq!(session.dialect.idle(), wanted);
    session.tell("YXSHOWFORBID");
    session.reply(&Reply::Response(String::new()));
    assert_eq!(session.dialect.idle(), wanted, "a question changes nothing");
    assert_eq!(session.reply(&Reply::Message("book".into())), "MESSAGE book\n");
    session.tell("TURN 7,6");
    assert_eq!(session.dialect.idle(), [], "it is our turn");
    session.answer("g7");
    assert_eq!(session.dialect.idle().len(), 2);
    session.tell("YXSTOP");
    assert_eq!(session.dialect.idle(), [], "who says stop wants no more of it");
    for other in ["TAKEBACK 7,7", "START 15", "YXBOARD DONE", "INFO pondering 0"] {
        session.block(&["START 15", "INFO pondering 1", "BEGIN"]);
        session.answer("h8");
        assert_eq!(session.dialect.idle().len(), 2, "{other}");
        session.tell(other);
        assert_eq!(session.dialect.idle(), [], "{other}");
    }
}
