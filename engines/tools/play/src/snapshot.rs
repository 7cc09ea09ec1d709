//! The state as a page is told it (`docs/play-protocol.md`).

use face::rules::Settings;
use face::{BoardStyle, Scene, Spot, Touch};
use game::{Outcome, Side};
use serde::Serialize;

use crate::clocks::ShownClocks;
use crate::command::Player;
use crate::course::ShownCourse;
use crate::ending::Verdict;
use crate::hint::ShownHint;
use crate::match_view::MatchSnapshot;
use crate::playing::Playing;
use crate::table::Step;

/// The state of a session, or of a match that is watched.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Snapshot {
    /// Before any game.
    Empty {
        revision: u64,
        /// Always `null`.
        game: (),
        notices: Vec<String>,
    },
    Game(Box<GameSnapshot>),
    Match(Box<MatchSnapshot>),
}

impl Snapshot {
    /// The game, if there is one.
    pub(crate) fn game(&self) -> Option<&GameSnapshot> {
        match self {
            Self::Game(game) => Some(game),
            Self::Empty { .. } | Self::Match(_) => None,
        }
    }
}

impl Default for Snapshot {
    fn default() -> Self {
        Self::Empty { revision: 0, game: (), notices: Vec::new() }
    }
}

/// The state of a session with a game.
#[derive(Serialize)]
pub(crate) struct GameSnapshot {
    #[serde(flatten)]
    pub(crate) session: SessionState,
    pub(crate) game: Identity,
    pub(crate) sides: [&'static str; 2],
    players: [NamedPlayer; 2],
    /// `None`, as the scene is, for a game without a drawing.
    pub(crate) board: Option<BoardStyle>,
    pub(crate) scene: Option<Scene>,
    pub(crate) diagram: String,
    pub(crate) position: String,
    pub(crate) turn: usize,
    pub(crate) legal: Vec<LegalMove>,
    moves: Vec<ScoredStep>,
    line: ShownLine,
    pub(crate) last: Option<LastMove>,
    again: Option<&'static str>,
    pub(crate) result: Option<Verdict>,
    clocks: Option<ShownClocks>,
    pub(crate) paused: bool,
    pub(crate) can: Can,
    /// The side that has offered a draw to the other person.
    pub(crate) offered: Option<usize>,
    strict: bool,
}

/// What the session has beside the game itself.
#[derive(Serialize)]
pub(crate) struct SessionState {
    pub(crate) revision: u64,
    /// How many games were begun.
    #[serde(skip)]
    pub(crate) games: u64,
    /// The sides whose engines think.
    pub(crate) thinking: Vec<u8>,
    pub(crate) hint: Option<ShownHint>,
    pub(crate) analysis: AnalysisSwitch,
    pub(crate) review: Option<ReviewState>,
    pub(crate) notices: Vec<String>,
    /// Whether the game is on the disk.
    pub(crate) saved: bool,
    /// What is being learnt, if the board shows that.
    pub(crate) course: Option<ShownCourse>,
    /// Milliseconds that engines take for a move at least.
    pub(crate) pace: u64,
}

/// Whether the position shown is analysed, and in how many lines.
#[derive(Serialize)]
pub(crate) struct AnalysisSwitch {
    pub(crate) on: bool,
    pub(crate) lines: u8,
}

/// How far a review is; what it found is an event of its own.
#[derive(Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub(crate) enum ReviewState {
    Running,
    Done,
}

/// Which game it is.
#[derive(Serialize)]
pub(crate) struct Identity {
    word: &'static str,
    /// Which game of the session it is.
    number: u64,
    pub(crate) title: &'static str,
    settings: Settings,
    pub(crate) start: Option<String>,
}

#[derive(Serialize)]
struct NamedPlayer {
    #[serde(flatten)]
    player: Player,
    name: String,
}

/// A move that a person may make where the page looks, and what is touched for it.
#[derive(Serialize)]
pub(crate) struct LegalMove {
    #[serde(rename = "move")]
    pub(crate) text: String,
    touches: Vec<Touch>,
}

/// A move of the game, and what the first side can expect after it, 0 to 1.
#[derive(Serialize)]
struct ScoredStep {
    #[serde(flatten)]
    step: Step,
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
}

/// Where the position shown is: after `base` moves of the game, and a variation.
#[derive(Serialize)]
struct ShownLine {
    ply: usize,
    base: usize,
    variation: Vec<Step>,
    live: bool,
}

/// The move that led to the position shown.
#[derive(Serialize)]
pub(crate) struct LastMove {
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) side: u8,
    pub(crate) touched: Vec<Spot>,
}

/// What may be asked for.
#[derive(Serialize)]
pub(crate) struct Can {
    #[serde(rename = "move")]
    pub(crate) play: bool,
    undo: bool,
    hint: bool,
    resign: bool,
    draw: bool,
    /// What the side to move may declare.
    claim: Option<&'static str>,
    pause: bool,
    #[serde(rename = "continue")]
    go_on: bool,
    review: bool,
}

impl GameSnapshot {
    /// The state of `playing` in a session.
    pub(crate) fn of(playing: &Playing, session: SessionState) -> Self {
        let Playing { table, players, names, sides, .. } = playing;
        let (board, setup) = (table.board(), &table.setup);
        let (base, variation) = table.shown_line();
        let ply = base + variation.len();
        let player =
            |side| NamedPlayer { player: players[side], name: String::clone(&names[side]) };
        let last = table.shown_steps().last().cloned();
        let number = session.games;
        Self {
            session,
            game: Identity {
                word: setup.rules.word(),
                number,
                title: setup.rules.title(),
                settings: setup.settings.clone(),
                start: setup.start.clone(),
            },
            sides: *sides,
            players: [0, 1].map(player),
            board: board.style(),
            scene: board.scene(),
            diagram: board.diagram(),
            position: board.text(),
            turn: board.side_to_move().index(),
            legal: legal(playing),
            moves: scored(playing),
            line: ShownLine { ply, base, variation: variation.to_vec(), live: playing.is_live() },
            last: last.map(|Step { text, side, touched, .. }| LastMove { text, side, touched }),
            again: playing.again(),
            result: playing.end.as_ref().map(|end| end.verdict(*sides)),
            clocks: playing.clocks.as_ref().map(crate::clocks::Clocks::shown),
            paused: playing.paused,
            can: can(playing),
            offered: playing.offered.map(Side::index),
            strict: playing.strict,
        }
    }
}

fn legal(playing: &Playing) -> Vec<LegalMove> {
    let board = playing.table.board();
    let may = playing.awaits_person() || !playing.is_live();
    if !may || board.status().is_some() {
        return Vec::new();
    }
    let moves = board.touches().into_iter();
    moves.map(|(text, touches)| LegalMove { text, touches }).collect()
}

fn scored(playing: &Playing) -> Vec<ScoredStep> {
    let odds = playing.table.setup.rules.odds();
    let share = |step: &Step| step.score.map(|score| score.share(&odds));
    let steps = playing.table.game.steps.iter();
    steps.map(|step| ScoredStep { step: step.clone(), share: share(step) }).collect()
}

fn can(playing: &Playing) -> Can {
    let goes_on = playing.end.is_none();
    let person = playing.players.iter().any(|player| player.is_person());
    let claim = playing.claim().map(|outcome| match outcome {
        Outcome::Draw => "declare a draw",
        Outcome::Win(_) => "declare the win",
    });
    Can {
        play: playing.awaits_person(),
        undo: playing.undo_to().is_some(),
        hint: playing.awaits_person() && !playing.strict,
        resign: goes_on && person,
        draw: goes_on && person,
        claim,
        pause: goes_on,
        go_on: !(playing.table.is_at_end() || playing.strict && goes_on),
        review: playing.table.plies() > 0,
    }
}
