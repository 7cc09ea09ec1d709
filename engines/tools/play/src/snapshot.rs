//! The state as a page gets it (`docs/play-protocol.md`).

use dyngame::Settings;
use dyngame::{BoardStyle, Scene, Touch};
use game::{Outcome, Side};
use serde::Serialize;

use crate::clocks::ShownClocks;
use crate::command::Player;
use crate::course::ShownCourse;
use crate::ending::Verdict;
use crate::hint::ShownHint;
use crate::lessons::Words;
use crate::match_view::MatchSnapshot;
use crate::playing::Playing;
use crate::table::{Setup, Step, Written, texts, written};

/// The state of a session, or of a match that is watched.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Snapshot {
    Empty {
        revision: u64,
        /// Always `null`.
        game: (),
        notices: Vec<Words>,
    },
    Game(Box<GameSnapshot>),
    Match(Box<MatchSnapshot>),
}

impl Snapshot {
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
    moves: Vec<ShownStep>,
    line: ShownLine,
    pub(crate) last: Option<ShownStep>,
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
#[derive(Default, Serialize)]
pub(crate) struct SessionState {
    pub(crate) revision: u64,
    #[serde(skip)]
    pub(crate) games: u64,
    pub(crate) thinking: Vec<u8>,
    pub(crate) hint: Option<ShownHint>,
    pub(crate) analysis: AnalysisSwitch,
    pub(crate) review: Option<ReviewState>,
    pub(crate) notices: Vec<Words>,
    /// Whether the game is on the disk.
    pub(crate) saved: bool,
    /// What is being learnt, if the board shows that.
    pub(crate) course: Option<ShownCourse>,
    /// Milliseconds that engines take for a move at least.
    pub(crate) pace: u64,
}

#[derive(Default, Serialize)]
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

#[derive(Serialize)]
pub(crate) struct Identity {
    pub(crate) word: &'static str,
    /// Which game of the session it is.
    number: u64,
    pub(crate) title: &'static str,
    pub(crate) settings: Settings,
    /// How its players write moves, in the order of [`ShownStep::written`].
    notations: Vec<&'static str>,
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

#[derive(Clone, Serialize)]
pub(crate) struct ShownStep {
    #[serde(flatten)]
    pub(crate) step: Step,
    /// What the first side can expect after it, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) written: Written,
}

/// Where the position shown is: after `base` moves of the game, and a variation.
#[derive(Serialize)]
struct ShownLine {
    ply: usize,
    base: usize,
    variation: Vec<ShownStep>,
    live: bool,
}

#[derive(Serialize)]
pub(crate) struct Can {
    #[serde(rename = "move")]
    pub(crate) play: bool,
    undo: bool,
    hint: bool,
    resign: bool,
    draw: bool,
    /// What the side to move may declare.
    claim: Option<Words>,
    pause: bool,
    #[serde(rename = "continue")]
    go_on: bool,
    review: bool,
}

impl GameSnapshot {
    pub(crate) fn of(playing: &Playing, session: SessionState) -> Self {
        let Playing { table, players, names, sides, .. } = playing;
        let (board, setup) = (table.board(), &table.setup);
        let moves = shown(setup, &table.game.steps, 0);
        let (base, variation) = table.shown_line();
        let ply = base + variation.len();
        let variation = shown(setup, table.shown_steps(), base);
        let last = variation.last().or(moves[..base].last()).cloned();
        let player =
            |side| NamedPlayer { player: players[side], name: String::clone(&names[side]) };
        let number = session.games;
        Self {
            session,
            game: Identity {
                word: setup.rules.word(),
                number,
                title: setup.rules.title(),
                settings: setup.settings.clone(),
                notations: board.notations(),
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
            moves,
            line: ShownLine { ply, base, variation, live: playing.is_live() },
            last,
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

/// The `steps` of a line but the first ones, `before`.
fn shown(setup: &Setup, steps: &[Step], before: usize) -> Vec<ShownStep> {
    let odds = setup.rules.win_model();
    let (before, steps) = steps.split_at(before);
    let board = setup.after(texts(before));
    let written = board.and_then(|mut board| written(&mut *board, texts(steps)));
    let mut written = written.unwrap_or_default().into_iter();
    let show = |step: &Step| ShownStep {
        step: step.clone(),
        share: step.score.map(|score| score.share(&odds)),
        written: written.next().unwrap_or_default(),
    };
    steps.iter().map(show).collect()
}

fn can(playing: &Playing) -> Can {
    let goes_on = playing.end.is_none();
    let person = playing.players.iter().any(|player| player.is_person());
    let claim = playing.claim().map(|outcome| match outcome {
        Outcome::Draw => Words::said("declare a draw"),
        Outcome::Win(_) => Words::said("declare the win"),
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
