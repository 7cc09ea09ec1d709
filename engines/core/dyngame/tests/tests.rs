//! Ends of games are called what players call them.

use dyngame::Spot;
use dyngame::{DynGame, Erased, Settings};
use game::{Outcome, Side};

fn owned(settings: &[(&str, &str)]) -> Settings {
    settings.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
}

/// The name of the end of this game, and the rows that are drawn through on the board.
fn ending(
    rules: &dyn DynGame,
    settings: &[(&str, &str)],
    position: Option<&str>,
    moves: &[&str],
) -> (Option<&'static str>, Vec<[Spot; 2]>) {
    let mut board = rules.state(position, &owned(settings)).expect("a position");
    for mv in moves {
        assert_eq!(board.ending(), None, "before {mv}: {}", board.text());
        board.play_texts([mv]).expect("a legal move");
    }
    (board.ending().map(|ending| ending.name), board.scene().expect("a scene").lines)
}

#[test]
fn five_in_a_row_are_drawn_through() {
    let rules = Erased::<gomoku::Program>::new();
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
fn adjudicators_know_what_is_certain_and_nothing_else() {
    let known = |rules: &dyn DynGame, settings: &[(&str, &str)], text: &str| {
        let known = rules.adjudicator(&owned(settings)).expect("settings").expect("knowledge");
        known(&*rules.state(Some(text), &owned(settings)).expect("a position"))
    };
    let first = Some(Outcome::Win(Side::First));
    let shogi = Erased::<shogi::Program>::new();
    assert_eq!(known(&shogi, &[], "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), first);
    assert_eq!(known(&shogi, &[], "4k4/9/9/9/9/9/9/9/4K4 b G 1"), None);
    let gomoku = Erased::<gomoku::Program>::new();
    let stones =
        |white: &str| format!("15/15/15/15/15/15/15/5bbb7/15/15/15/15/15/15/{white} b freestyle");
    assert_eq!(known(&gomoku, &[], &stones("w1w1w10")), first);
    let draughts = Erased::<draughts::Program>::new();
    let english8 = [("Variant", "english8")];
    assert_eq!(
        known(&draughts, &english8, "W:WK1,K9:BK32"),
        known(&draughts, &english8, "B:WK1,K9:BK32")
    );
    assert!(known(&draughts, &english8, "W:WK1,K9:BK32").is_some());
    assert_eq!(known(&draughts, &english8, "W:W21-32:B1-12"), None);
    let dots = Erased::<dots::Program>::new();
    let classic = [("Variant", "classic"), ("Size", "4x4")];
    let start = dots.state(None, &owned(&[("Variant", "classic")]));
    assert_eq!(known(&dots, &classic, &start.expect("a board").text()), None);
    let xiangqi = Erased::<xiangqi::Program>::new();
    assert!(xiangqi.adjudicator(&Settings::new()).expect("settings").is_none());
}

/// A copy of a position need not know how its moves are taken back: gomoku's does not.
#[test]
fn a_fork_goes_on_by_itself_and_back_to_where_it_began() {
    let games: [(&dyn DynGame, [&str; 3]); 2] = [
        (&Erased::<gomoku::Program>::new(), ["h8", "h9", "g9"]),
        (&Erased::<shogi::Program>::new(), ["7g7f", "3c3d", "8h2b+"]),
    ];
    for (rules, moves) in games {
        let mut state = rules.state(None, &Settings::new()).expect("a position");
        let start = state.text();
        state.play_texts(&moves[..2]).expect("legal moves");
        let (text, mut fork) = (state.text(), state.fork());
        fork.play_texts(&moves[2..]).expect("a legal move");
        let (before, mv) = fork.before().expect("a move");
        assert_eq!((before.text(), before.canonical_text(mv)), (text.clone(), moves[2].to_owned()));
        assert!(fork.unmake().is_some() && fork.text() == text);
        assert_eq!(fork.unmake(), None);
        while state.unmake().is_some() {}
        assert_eq!(state.text(), start);
        assert!(state.before().is_none());
    }
}
