//! Ends of games are called what players call them.

use face::Spot;
use face::rules::{Rules, RulesOf, Settings};
use game::{Outcome, Side};

fn owned(settings: &[(&str, &str)]) -> Settings {
    settings.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
}

/// What the end of this game is called, and the rows that are drawn through on the board.
fn ending(
    rules: &dyn Rules,
    settings: &[(&str, &str)],
    position: Option<&str>,
    moves: &[&str],
) -> (Option<&'static str>, Vec<[Spot; 2]>) {
    let mut board = rules.board(position, &owned(settings)).expect("a position");
    for mv in moves {
        assert_eq!(board.ending(), None, "before {mv}: {}", board.text());
        board.play(mv).expect("a legal move");
    }
    (board.ending(), board.scene().expect("a scene").lines)
}

fn word(rules: &dyn Rules, position: Option<&str>, moves: &[&str]) -> Option<&'static str> {
    ending(rules, &[], position, moves).0
}

#[test]
fn shogi_ends_by_name() {
    let rules = RulesOf::<shogi::Program>::new();
    let shuffle = ["4i4h", "4a4b", "4h4i", "4b4a"].repeat(3);
    assert_eq!(word(&rules, None, &shuffle), Some("sennichite"));
    let mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    assert_eq!(word(&rules, Some(mated), &[]), Some("checkmate"));
    let chased = "k8/9/9/9/9/9/9/9/1R6K b - 1";
    let checks = ["8i9i", "9a8a", "9i8i", "8a9a"].repeat(3);
    assert_eq!(word(&rules, Some(chased), &checks), Some("perpetual check"));
}

#[test]
fn xiangqi_ends_by_name() {
    let rules = RulesOf::<xiangqi::Program>::new();
    let stuck = "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1";
    assert_eq!(word(&rules, Some(stuck), &[]), Some("stalemate"));
    let mated = "3k5/9/9/9/9/9/9/9/3R5/3RK4 b - - 0 1";
    assert_eq!(word(&rules, Some(mated), &[]), Some("checkmate"));
    let shuffle = ["e0e1", "e9e8", "e1e0", "e8e9"].repeat(4);
    let closed = "4k4/9/9/4p4/9/9/4P4/9/9/4K4 w - - 0 1";
    let played = (8..=16).find_map(|plies| {
        let moves = &shuffle[..plies];
        let mut board = rules.board(Some(closed), &Settings::new()).expect("a position");
        moves.iter().try_for_each(|mv| board.play(mv)).ok()?;
        board.ending()
    });
    assert_eq!(played, Some("repetition"));
}

#[test]
fn five_in_a_row_are_drawn_through() {
    let rules = RulesOf::<gomoku::Program>::new();
    let moves = ["a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3", "e1"];
    let five = (Some("five in a row"), vec![[[0, 14], [4, 14]]]);
    assert_eq!(ending(&rules, &[], None, &moves), five);
    let slanted = ["a1", "a3", "b2", "b3", "c3", "h8", "d4", "h9", "e5"];
    let five = (Some("five in a row"), vec![[[0, 14], [4, 10]]]);
    assert_eq!(ending(&rules, &[], None, &slanted), five);
    let renju = [("Rule", "renju"), ("ForbiddenLoses", "true")];
    let long = ["a1", "a3", "b1", "c3", "c1", "e3", "e1", "g3", "f1", "j3", "d1"];
    assert_eq!(ending(&rules, &renju, None, &long), (Some("forbidden overline"), Vec::new()));
}

#[test]
fn draughts_and_dots_end_by_name() {
    let draughts = RulesOf::<draughts::Program>::new();
    let english = [("Variant", "english8")];
    let (last, _) = ending(&draughts, &english, Some("B:W14:B9"), &["9x18"]);
    assert_eq!(last, Some("all pieces captured"));
    let dots = RulesOf::<dots::Program>::new();
    let small = [("Variant", "classic"), ("Size", "2x2")];
    let (last, _) = ending(&dots, &small, None, &["a1b1", "a2b2", "a1a2", "b1b2"]);
    assert_eq!(last, Some("last line"));
}

#[test]
fn judges_know_what_is_certain_and_nothing_else() {
    let known = |rules: &dyn Rules, settings: &[(&str, &str)], text: &str| {
        let judge = rules.judge(&owned(settings)).expect("settings").expect("a judge");
        judge(text)
    };
    let first = Some(Outcome::Win(Side::First));
    let shogi = RulesOf::<shogi::Program>::new();
    assert_eq!(known(&shogi, &[], "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), first);
    assert_eq!(known(&shogi, &[], "4k4/9/9/9/9/9/9/9/4K4 b G 1"), None);
    let gomoku = RulesOf::<gomoku::Program>::new();
    let stones =
        |white: &str| format!("15/15/15/15/15/15/15/5bbb7/15/15/15/15/15/15/{white} b freestyle");
    assert_eq!(known(&gomoku, &[], &stones("w1w1w10")), first);
    let draughts = RulesOf::<draughts::Program>::new();
    let english8 = [("Variant", "english8")];
    assert_eq!(
        known(&draughts, &english8, "W:WK1,K9:BK32"),
        known(&draughts, &english8, "B:WK1,K9:BK32")
    );
    assert!(known(&draughts, &english8, "W:WK1,K9:BK32").is_some());
    assert_eq!(known(&draughts, &english8, "W:W21-32:B1-12"), None);
    let dots = RulesOf::<dots::Program>::new();
    let classic = [("Variant", "classic"), ("Size", "4x4")];
    let start = dots.board(None, &owned(&[("Variant", "classic")]));
    assert_eq!(known(&dots, &classic, &start.expect("a board").text()), None);
    let xiangqi = RulesOf::<xiangqi::Program>::new();
    assert!(xiangqi.judge(&Settings::new()).expect("settings").is_none());
}
