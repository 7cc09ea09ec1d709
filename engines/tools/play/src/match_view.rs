//! A match as it is watched: the boards in play, the standing, the last games.

use std::sync::{Mutex, MutexGuard, PoisonError};

use arena::duel::{Duel, Test, measured};
use arena::journal::{GameEntry, MatchRecord, game_name};
use arena::referee::{MoveEntry, Opening, Reason};
use arena::spectator::{Billing, Spectator};
use arena::standing::{Anchor, Standing};
use arena::statistics::Sprt;
use arena::tally;
use dyngame::{BoardStyle, Scene, Spot};
use dyngame::{DynGame, GameState, MoveNotation, Settings};
use game::{Message, Side};
use serde::Serialize;

use crate::game_end::{GameEnd, Verdict};
use crate::ply::{Written, fault, side_terms};
use crate::rounds::{ShownRound, rounds};
use crate::settings::{self, ShownSetting};

/// Boards that are shown at a time, and games that are listed.
const BOARDS: usize = 12;
const LISTED: usize = 12;

pub(crate) struct MatchView {
    rules: &'static dyn DynGame,
    settings: Settings,
    sprt: Option<Sprt>,
    anchor: Option<Anchor>,
    state: Mutex<State>,
}

struct State {
    /// All but the boards.
    shown: MatchSnapshot,
    games: Vec<WatchedGame>,
}

#[derive(Clone, Serialize)]
pub(crate) struct MatchSnapshot {
    pub(crate) revision: u64,
    game: MatchedGame,
    engines: Vec<String>,
    total: u64,
    standing: ShownStanding,
    /// Of a knockout.
    rounds: Vec<ShownRound>,
    boards: Vec<ShownBoard>,
    /// The last games, the newest first.
    finished: Vec<EndedGame>,
    over: bool,
}

#[derive(Clone, Serialize)]
struct MatchedGame {
    word: &'static str,
    title: &'static str,
    sides: [&'static str; 2],
    /// How its players write moves, in the order of [`LastMove::written`].
    notations: Vec<&'static str>,
    settings: Settings,
    /// Those of the game, as it is offered, if there are any.
    offered: Vec<ShownSetting>,
}

#[derive(Clone, Serialize)]
struct LastMove {
    #[serde(rename = "move")]
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    written: Written,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    calls: Vec<Message>,
}

#[derive(Clone, Serialize)]
struct ShownStanding {
    games: usize,
    engines: Vec<ShownEngine>,
    /// Of the first engine against the second: Elo, the bounds of its interval, the likelihood of superiority.
    elo: Option<[String; 4]>,
    test: Option<ShownTest>,
}

/// A sequential test.
#[derive(Clone, Serialize)]
struct ShownTest {
    /// The log-likelihood ratio.
    llr: String,
    bounds: String,
    verdict: Message,
}

#[derive(Clone, Serialize)]
struct ShownEngine {
    name: String,
    rating: String,
    points: f64,
    games: u64,
    /// Wins, losses and draws.
    results: [u64; 3],
}

#[derive(Clone, Default, Serialize)]
struct ShownBoard {
    name: String,
    players: [String; 2],
    board: Option<BoardStyle>,
    scene: Option<Scene>,
    diagram: Option<String>,
    position: Option<String>,
    turn: Option<usize>,
    /// The sides of its moves, from the position on with which it began.
    movers: Vec<usize>,
    last: Option<LastMove>,
    /// The last rule broken in the game, where the opponent may claim it.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Message>,
    touched: Vec<Spot>,
    /// The words of each side about its last move.
    said: [Option<MoveEntry>; 2],
    result: Option<Verdict>,
}

#[derive(Clone, Serialize)]
struct EndedGame {
    name: String,
    players: [String; 2],
    result: Option<Verdict>,
    plies: usize,
}

/// A game in play, or just over.
struct WatchedGame {
    game: (u64, u8),
    /// `None` if the opening belongs to no game, which the match says itself.
    board: Option<Box<dyn GameState>>,
    shown: ShownBoard,
}

impl MatchView {
    /// The match before its next game.
    pub(crate) fn of(billing: &Billing<'_>) -> Self {
        let Billing { rules, settings, record, total, sprt, anchor, .. } = *billing;
        let board = rules.state(None, &settings.settings).ok();
        let shown = MatchSnapshot {
            revision: 0,
            game: MatchedGame {
                word: rules.word(),
                title: rules.title(),
                sides: side_terms(board.as_deref()),
                notations: board.map_or_else(Vec::new, |board| board.notations()),
                settings: settings.settings.clone(),
                offered: settings::settings(rules),
            },
            engines: settings.engines.iter().map(|entry| entry.spec.name.clone()).collect(),
            total,
            standing: standing(record, sprt, anchor),
            rounds: rounds(record),
            boards: Vec::new(),
            finished: Vec::new(),
            over: false,
        };
        Self {
            rules,
            settings: settings.settings.clone(),
            sprt: sprt.copied(),
            anchor: anchor.cloned(),
            state: Mutex::new(State { shown, games: Vec::new() }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn close(&self) {
        let shown = &mut self.state().shown;
        shown.over = true;
        shown.revision += 1;
    }

    /// The state, if it has changed since `revision`.
    pub(crate) fn snapshot(&self, revision: Option<u64>) -> Option<MatchSnapshot> {
        let State { shown, games } = &mut *self.state();
        if revision == Some(shown.revision) {
            return None;
        }
        let boards = games.iter_mut().take(BOARDS).map(WatchedGame::draw).collect();
        Some(MatchSnapshot { boards, ..shown.clone() })
    }
}

impl WatchedGame {
    fn draw(&mut self) -> ShownBoard {
        if let Some(board) = &self.board {
            self.shown = ShownBoard {
                board: board.style(),
                scene: board.scene(),
                diagram: Some(board.diagram()),
                position: Some(board.text()),
                turn: Some(board.side_to_move().index()),
                ..std::mem::take(&mut self.shown)
            };
        }
        self.shown.clone()
    }

    /// Plays a move on the board.
    fn play(&mut self, text: &str) {
        let Some(board) = &mut self.board else { return };
        let mv = match board.parse(text, &MoveNotation::CANONICAL) {
            Ok(mv) => mv,
            Err(error) => return log::warn!("a move of a game that is watched: {error}"),
        };
        self.shown.touched = board.spots(mv);
        let (written, calls) = (board.in_notations(mv), board.calls(mv));
        self.shown.last = Some(LastMove { text: text.to_owned(), written, calls });
        self.shown.movers.push(board.side_to_move().index());
        board.make(mv);
        self.shown.fault = fault(&**board).or(self.shown.fault.take());
    }

    fn ended(&self, entry: &GameEntry, rules: &dyn DynGame) -> Verdict {
        let board = self.board.as_deref();
        let by_rule = match &entry.reason {
            Reason::Rule(_) => board.and_then(GameEnd::of),
            Reason::Claim => {
                board.and_then(|board| board.claim()).map(|claim| GameEnd::claimed(&claim))
            }
            _ => None,
        };
        let end = by_rule.unwrap_or_else(|| GameEnd::by(entry.outcome(), entry.reason.clone()));
        end.verdict(rules, side_terms(board))
    }
}

impl Spectator for MatchView {
    fn joins(&self, name: &str) {
        let shown = &mut self.state().shown;
        shown.engines.push(name.to_owned());
        shown.revision += 1;
    }

    fn begins(&self, game: (u64, u8), engines: [usize; 2], opening: &Opening) {
        let State { shown, games } = &mut *self.state();
        let name = game_name(game);
        let players = engines.map(|number| shown.engines[number].clone());
        let board = self.rules.state(opening.position.as_deref(), &self.settings).ok();
        let shown_board = ShownBoard { name, players, ..ShownBoard::default() };
        let mut view = WatchedGame { game, board, shown: shown_board };
        opening.moves.iter().for_each(|text| view.play(text));
        // The place of a game that is over, or begins anew, is taken: the others stay where they are.
        let is_free = |view: &&mut WatchedGame| view.shown.result.is_some() || view.game == game;
        match games.iter_mut().find(is_free) {
            Some(place) => *place = view,
            None => games.push(view),
        }
        shown.revision += 1;
    }

    fn sees(&self, game: (u64, u8), played: &MoveEntry) {
        let State { shown, games } = &mut *self.state();
        let Some(view) = games.iter_mut().find(|view| view.game == game) else { return };
        let mover = view.board.as_ref().map_or(Side::First, |board| board.side_to_move());
        view.shown.said[mover.index()] = Some(played.clone());
        view.play(&played.text);
        shown.revision += 1;
    }

    fn ends(&self, entry: &GameEntry, record: &MatchRecord) {
        let game = (entry.pair, entry.leg);
        let standing = standing(record, self.sprt.as_ref(), self.anchor.as_ref());
        let rounds = rounds(record);
        let State { shown, games } = &mut *self.state();
        let Some(view) = games.iter_mut().find(|view| view.game == game) else { return };
        view.shown.result = Some(view.ended(entry, self.rules));
        let ShownBoard { name, players, result, movers, .. } = view.draw();
        shown.finished.insert(0, EndedGame { name, players, result, plies: movers.len() });
        shown.finished.truncate(LISTED);
        (shown.standing, shown.rounds) = (standing, rounds);
        shown.revision += 1;
    }
}

/// The sum of the games of `record`: of two engines their difference, of all the ratings.
fn standing(record: &MatchRecord, sprt: Option<&Sprt>, anchor: Option<&Anchor>) -> ShownStanding {
    let engines = &record.settings.engines;
    let Standing { table, ratings, order } = Standing::of(record, anchor);
    let row = |a: usize| ShownEngine {
        name: engines[a].spec.name.clone(),
        rating: measured(ratings[a]),
        points: table.points(a),
        games: table.played(a),
        results: tally::all_results(record, a),
    };
    let (strength, test) = match engines.len() {
        2 => {
            let Duel { strength, test, .. } = Duel::of(record, sprt);
            (strength, test)
        }
        _ => (None, None),
    };
    ShownStanding {
        games: record.games.len(),
        engines: order.into_iter().map(row).collect(),
        elo: strength.map(|strength| {
            let [lowest, highest] = strength.elo_bounds;
            [strength.elo, lowest, highest, strength.los]
        }),
        test: test.map(|Test { llr, bounds, state }| ShownTest {
            llr,
            bounds,
            verdict: state.message(),
        }),
    }
}
