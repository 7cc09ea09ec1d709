//! Checks of single protocols.

use dyngame::{EndRule, GameState};
use game::keys::SplitMix64;
use game::{Outcome, Side};
use protocol::{Checkmate, Choice, Command, Go, MateLimit, Reply};

use super::check::Check;
use super::run::{Complaint, Start, skip_unless};
use super::under_test::{EngineUnderTest, name};

pub(super) const USI: &[Check] = &[
    Check::new("answers go mate, by itself and when stopped", Start::Ready, mate_search),
    Check::new("takes gameover while pondering for a stop", Start::Seated, gameover),
];

pub(super) const UCCI: &[Check] = &[
    Check::new("takes seconds when usemillisec is off", Start::Seated, seconds),
    Check::new("does not play banned moves, unless all are", Start::Seated, banned),
    Check::new("says bye", Start::Ready, bye),
];

pub(super) const UCI: &[Check] =
    &[Check::new("reads both numberings, Cyclone's lines and side r", Start::Ready, numberings)];

pub(super) const UGI: &[Check] =
    &[Check::new("answers queries as the rules do, ply after ply", Start::Ready, queries)];

pub(super) const GOMOCUP: &[Check] = &[
    Check::new("answers START with OK and INFO with nothing", Start::Started, start_and_info),
    Check::new("plays on boards given with an odd or even number of stones", Start::Ready, boards),
    Check::new("negotiates openings of 0, 3 and 5 stones", Start::Ready, swap2),
];

pub(super) const HUB: &[Check] = &[
    Check::new("answers ping, in a search too", Start::Seated, pings),
    Check::new("takes every kind of level, alone and together", Start::Ready, levels),
    Check::new("says done alone where there is no move", Start::Ready, no_move),
];

fn pings(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let pong = |engine: &mut EngineUnderTest<'_>, place: &str| {
        engine.tell(&Command::Ping)?;
        let within = engine.run.millis(1000);
        let answered = engine.wait("pong", within, |reply| (reply == Reply::Pong).then_some(()));
        answered.map_err(|complaint| complaint.at(place))
    };
    pong(engine, "while idle")?;
    engine.go(Go { depth: Some(2), ..Go::default() })?;
    pong(engine, "in a search")?;
    engine.tell(&Command::Stop)?;
    engine.still_plays()
}

fn levels(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let levels = [
        "level depth=1",
        "level nodes=100",
        "level move-time=0.05",
        "level time=1 inc=0.01",
        "level moves=20 time=1",
        "level depth=3 nodes=1000 move-time=0.1",
        "level depth=3\nlevel move-time=0.1",
    ];
    for level in levels {
        engine.set(&[])?;
        engine.raw(&format!("{level}\ngo think\n"))?;
        engine.legal(3000).map_err(|complaint| complaint.at(&format!("after {level:?}")))?;
    }
    Ok(())
}

fn no_move(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    engine.set(&played_out(&mut *engine.fresh_board()?))?;
    engine.go(Go { depth: Some(1), ..Go::default() })?;
    match engine.best(2000)?.choice {
        Choice::Move(text) => Err(format!("it plays {text} where there is no move").into()),
        _ => engine.still_plays(),
    }
}

/// A game by chance that ends because somebody has no move.
fn played_out(board: &mut dyn GameState) -> Vec<String> {
    let (mut rng, mut moves) = (SplitMix64::new(7), Vec::new());
    loop {
        match board.status() {
            Some((_, EndRule::NoMove)) => return moves,
            Some(_) => {
                while board.unmake().is_some() {}
                moves.clear();
            }
            None => {
                let legal = board.moves();
                let mv = legal[rng.below(legal.len())];
                moves.push(board.canonical_text(mv));
                board.make(mv);
            }
        }
    }
}

fn mate_search(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let checkmate = |engine: &mut EngineUnderTest<'_>, within| {
        engine.wait("checkmate line", within, |reply| match reply {
            Reply::Checkmate(mate) => Some(Ok(mate)),
            Reply::BestMove(_) => Some(Err("a bestmove".to_owned())),
            _ => None,
        })
    };
    engine.set(&[])?;
    engine.go(Go { mate: Some(MateLimit::Time(100)), ..Go::default() })?;
    if checkmate(engine, engine.run.millis(1000))?? == Checkmate::NotImplemented {
        return Err(Complaint::Skip("it has no mate search"));
    }
    engine.set(&[])?;
    engine.go(Go { mate: Some(MateLimit::Infinite), ..Go::default() })?;
    let early = engine.answers(200);
    engine.tell(&Command::Stop)?;
    match early + engine.answers(300) {
        0 => return Err("no answer to go mate infinite when stopped".into()),
        1 => {}
        _ => return Err("more than one answer".into()),
    }
    engine.still_plays()
}

fn gameover(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    engine.go(Go { ponder: true, ..Go::default() })?;
    engine.lines(100);
    engine.tell(&Command::GameOver(protocol::GameResult::Win))?;
    engine.best(500)?;
    engine.still_plays()
}

fn seconds(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    // A move of the book would take no time at all.
    engine.raw("setoption usebook false\nsetoption usemillisec false\ngo time 2 movestogo 1\n")?;
    engine.keeps_silent(200, "two seconds were taken for two milliseconds")?;
    engine.legal(3000).map(drop)
}

fn banned(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let go = Go { depth: Some(2), ..Go::default() };
    engine.go(go.clone())?;
    let Choice::Move(best) = engine.best(5000)?.choice else {
        return Err("no move in the start position".into());
    };
    engine.set(&[])?;
    engine.tell(&Command::BanMoves(vec![best.clone()]))?;
    engine.go(go.clone())?;
    match engine.best(5000)?.choice {
        Choice::Move(other) if other != best => {}
        other => {
            return Err(format!("{best} was banned, and the answer is: {}", name(&other)).into());
        }
    }
    engine.set(&[])?;
    let (board, notation) = (&engine.board, &engine.notation);
    let all = board.moves().into_iter().map(|mv| board.move_text(mv, notation)).collect();
    engine.tell(&Command::BanMoves(all))?;
    engine.go(go)?;
    engine.legal(5000).map(drop)
}

fn bye(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    engine.tell(&Command::Quit)?;
    engine.wait("bye", engine.run.millis(1000), |reply| (reply == Reply::Bye).then_some(()))?;
    engine.exit()
}

fn numberings(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    skip_unless(engine.run.rules.word() == "xiangqi", "only xiangqi numbers in two ways")?;
    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let lines = [
        "position startpos moves h2e2 h9g7".to_owned(),
        "position startpos moves h3e3 h10g8".to_owned(),
        "startpos moves h2e2 h9g7".to_owned(),
        format!("fen {START} r - - 0 1 moves h2e2 h9g7"),
    ];
    for line in lines {
        let mut engine = engine.another(Start::Ready)?;
        // An engine may answer in either.
        let notations = ["0", "1"].map(|base| {
            let settings = vec![("RankBase".to_owned(), base.to_owned())];
            engine.run.rules.move_notation(engine.protocol(), &settings)
        });
        let [zero, one] = notations.map(|notation| notation.map_err(|error| error.to_string()));
        let (zero, one) = (zero?, one?);
        engine.notation = zero.clone();
        engine.place(&["h2e2", "h9g7"])?;
        engine.raw(&format!("{line}\ngo depth 1\n"))?;
        let Choice::Move(text) = engine.best(5000)?.choice else {
            return Err(format!("{line:?} is not understood").into());
        };
        if [zero, one].iter().all(|notation| engine.board.parse(&text, notation).is_err()) {
            return Err(format!("the answer {text} to {line:?} is not legal").into());
        }
    }
    Ok(())
}

fn queries(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let mut rng = SplitMix64::new(20);
    for _ in 0..3 {
        let mut moves: Vec<String> = Vec::new();
        loop {
            engine.set(&moves)?;
            compare(engine)?;
            if engine.board.status().is_some() || moves.len() > 150 {
                break;
            }
            let legal = engine.board.moves();
            moves.push(engine.board.canonical_text(legal[rng.below(legal.len())]));
        }
    }
    Ok(())
}

fn compare(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let board = &engine.board;
    let status = board.status().map(|(outcome, _)| outcome);
    let result = match status {
        None => "none",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Side::First)) => "p1win",
        Some(Outcome::Win(Side::Second)) => "p2win",
    };
    let mut expected = vec![
        ("gameover", status.is_some().to_string()),
        ("result", result.to_owned()),
        ("fen", board.text()),
    ];
    if status.is_none() {
        expected.push(("p1turn", (board.side_to_move() == Side::First).to_string()));
        let legal = board.moves().into_iter();
        let mut legal: Vec<_> = legal.map(|mv| board.canonical_text(mv)).collect();
        legal.sort();
        expected.push(("moves", legal.join(" ")));
    }
    for (what, wanted) in expected {
        engine.tell(&Command::Query(what.to_owned()))?;
        let got = engine.wait("response", engine.run.millis(2000), response)?;
        if got != wanted {
            let position = engine.board.text();
            return Err(format!("query {what} in {position}: {got:?}, not {wanted:?}").into());
        }
    }
    Ok(())
}

fn start_and_info(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    engine.raw("START 15\r\n")?;
    // The first START may have much to prepare.
    let mut lines = Vec::new();
    for _ in 0..20 {
        lines.extend(engine.lines(500));
        if !lines.is_empty() {
            break;
        }
    }
    if lines.iter().filter(|line| *line == "OK").count() != 1 {
        return Err(format!("START 15 is answered by {lines:?}").into());
    }
    engine.raw("INFO rule 0\r\nINFO no_such_key 5\r\nINFO\r\nINFO time_left 2147483647\r\n")?;
    match engine.lines(300).first() {
        Some(line) => Err(format!("INFO is answered by {line:?}").into()),
        None => Ok(()),
    }
}

fn boards(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let boards: [(&str, &[&str]); 4] = [
        ("", &[]),
        ("7,7,2\n", &["h8"]),
        ("7,7,1\n8,8,2\n", &["h8", "i9"]),
        ("7,7,2\n8,8,1\n9,9,2\n", &["h8", "i9", "j10"]),
    ];
    for (stones, moves) in boards {
        engine.place(moves)?;
        engine.raw(&format!("INFO timeout_turn 50\nBOARD\n{stones}DONE\n"))?;
        engine
            .legal(2000)
            .map_err(|complaint| complaint.at(&format!("on the board {stones:?}")))?;
    }
    Ok(())
}

fn swap2(engine: &mut EngineUnderTest<'_>) -> Result<(), Complaint> {
    let openings: [(&str, &[usize]); 3] =
        [("", &[3]), ("7,7\n8,8\n6,6\n", &[0, 1, 2]), ("7,7\n8,8\n6,6\n9,9\n5,5\n", &[0, 1])];
    for (stones, allowed) in openings {
        engine.raw(&format!("INFO timeout_turn 50\nSWAP2BOARD\n{stones}DONE\n"))?;
        let given =
            engine.wait("answer to SWAP2BOARD", engine.run.patience, |reply| match reply {
                Reply::Opening(stones) => Some(stones.len()),
                Reply::BestMove(_) => Some(1),
                _ => None,
            })?;
        if !allowed.contains(&given) {
            return Err(format!("{given} stones for the opening {stones:?}").into());
        }
    }
    Ok(())
}

/// Whether a reply is the answer to a query.
fn response(reply: Reply) -> Option<String> {
    match reply {
        Reply::Response(text) => Some(text),
        _ => None,
    }
}
