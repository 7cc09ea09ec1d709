//! The state as a page gets it (`docs/play-protocol.md`).

use std::path::PathBuf;
use std::sync::Arc;

use arena::clock::TimeControl;
use arena::journal::Branch;
use dyngame::Settings;
use dyngame::{BoardStyle, Scene, Touch};
use game::{Message, Side};
use records::Date;
use serde::Serialize;

use crate::chosen::Player;
use crate::clocks::Clocks;
use crate::course::ShownCourse;
use crate::game_end::{Verdict, end_text};
use crate::hint::ShownHint;
use crate::match_view::MatchSnapshot;
use crate::names::shown;
use crate::occasion::Occasion;
use crate::playing::Playing;
use crate::ply::Ply;
use crate::training::ShownTraining;

/// The state of a session, or of a match that is watched.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Snapshot {
    Empty {
        revision: u64,
        /// Always `null`.
        game: (),
        notices: Vec<Message>,
    },
    Game(Box<GameSnapshot>),
    Match(Box<MatchSnapshot>),
}

impl Snapshot {
    pub(crate) fn revision(&self) -> u64 {
        match self {
            Self::Empty { revision, .. } => *revision,
            Self::Game(game) => game.view.session.revision,
            Self::Match(state) => state.revision,
        }
    }

    /// The view of the game, if there is one.
    pub(crate) fn view(&self) -> Option<&GameView> {
        match self {
            Self::Game(game) => Some(&game.view),
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
    pub(crate) view: GameView,
    pub(crate) moves: Vec<Arc<Ply>>,
    /// The variations, each behind the one that it leaves.
    pub(crate) branches: Branches,
    /// They are computed when they are sent.
    pub(crate) clocks: Option<Clocks>,
}

pub(crate) type Branches = Arc<Vec<Branch<Arc<Ply>>>>;

/// The members whose size does not grow with the game.
#[derive(Serialize)]
pub(crate) struct GameView {
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
    line: ShownLine,
    pub(crate) last: Option<Arc<Ply>>,
    /// The comment before the first move.
    comment: String,
    again: Option<&'static str>,
    pub(crate) result: Option<Verdict>,
    occasion: Option<ShownOccasion>,
    /// How the game was broken off without a result, where a record says so and its end is shown.
    broken_off: Option<Message>,
    pub(crate) paused: bool,
    pub(crate) can: Can,
    /// The side that has offered a draw to the other person.
    pub(crate) offered: Option<usize>,
    /// The side at the bottom of the board.
    bottom: usize,
    strict: bool,
    /// Whether draws by repetition are replayed, and how many have been.
    replay_draws: bool,
    pub(crate) drawn: usize,
}

/// The state of the session beside the game itself.
#[derive(Default, Serialize)]
pub(crate) struct SessionState {
    pub(crate) revision: u64,
    #[serde(skip)]
    pub(crate) games: u64,
    pub(crate) thinking: Vec<u8>,
    pub(crate) hint: Option<ShownHint>,
    pub(crate) analysis: AnalysisSwitch,
    pub(crate) review: Option<ReviewState>,
    pub(crate) notices: Vec<Message>,
    /// The name under which the game is on the disk.
    pub(crate) saved: Option<String>,
    /// Where it is, once something was played.
    #[serde(skip)]
    pub(crate) kept: Option<PathBuf>,
    /// The lesson or puzzle on the board.
    pub(crate) course: Option<ShownCourse>,
    /// The training on the mistakes of the game.
    pub(crate) training: Option<ShownTraining>,
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
    pub(crate) number: u64,
    pub(crate) title: &'static str,
    pub(crate) settings: Settings,
    /// How its players write moves, in the order of [`Ply::written`].
    pub(crate) notations: Vec<&'static str>,
    pub(crate) start: Option<String>,
}

#[derive(Serialize)]
struct NamedPlayer {
    #[serde(flatten)]
    player: Player,
    name: Option<Message>,
}

/// The occasion of a game that has been recorded.
#[derive(Serialize)]
struct ShownOccasion {
    event: String,
    site: String,
    round: String,
    date: Option<Date>,
    controls: [Option<TimeControl>; 2],
}

/// A move that a person may make where the page looks, and what is touched for it.
#[derive(Serialize)]
pub(crate) struct LegalMove {
    #[serde(rename = "move")]
    pub(crate) text: String,
    touches: Vec<Touch>,
}

/// Where the position shown is: after `base` moves of the game, and a variation.
#[derive(Serialize)]
struct ShownLine {
    ply: usize,
    base: usize,
    variation: Vec<Arc<Ply>>,
    /// How many moves of the variation are only shown.
    loose: usize,
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
    /// The declaration that the side to move may make.
    pub(crate) claim: Option<Message>,
    pause: bool,
    #[serde(rename = "continue")]
    go_on: bool,
    /// Whether the variation shown may become the game, and be removed.
    main: bool,
    remove: bool,
    analyse: bool,
    review: bool,
    /// Whether another player may take a side.
    seat: bool,
}

impl GameSnapshot {
    pub(crate) fn of(playing: &Playing, session: SessionState) -> Self {
        let Playing { table, players, names, .. } = playing;
        let (line, setup) = (table.shown(), &table.setup);
        let board = table.board();
        let player = |side: usize| NamedPlayer {
            player: players[side].clone(),
            name: shown(&names[side], &players[side], setup.rules),
        };
        let number = session.games;
        let view = GameView {
            session,
            game: Identity {
                word: setup.rules.word(),
                number,
                title: setup.rules.title(),
                settings: setup.settings.clone(),
                notations: board.notations(),
                start: setup.start.clone(),
            },
            sides: table.sides,
            players: [0, 1].map(player),
            board: board.style(),
            scene: board.scene(),
            diagram: board.diagram(),
            position: board.text(),
            turn: board.side_to_move().index(),
            legal: legal(playing),
            line: ShownLine {
                ply: line.len(),
                base: line.base,
                variation: line.variation().to_vec(),
                loose: line.loose,
                live: playing.is_live(),
            },
            last: line.last().cloned(),
            comment: table.comment.clone(),
            again: playing.again(),
            result: playing.end.as_ref().map(|end| end.verdict(setup.rules, table.sides)),
            occasion: occasion(playing),
            broken_off: playing
                .broken_off()
                .filter(|_| table.is_at_end())
                .map(|end| end_text(&end, setup.rules)),
            paused: playing.paused,
            can: can(playing),
            offered: playing.offered.map(Side::index),
            bottom: playing.bottom.index(),
            strict: playing.strict,
            replay_draws: playing.replay_draws,
            drawn: playing.drawn.len(),
        };
        let (moves, branches) = (table.plies().to_vec(), Arc::clone(table.branches()));
        Self { view, moves, branches, clocks: playing.clocks.clone() }
    }
}

fn occasion(playing: &Playing) -> Option<ShownOccasion> {
    let Occasion { event, site, round, date, controls, is_recorded, .. } = playing.occasion.clone();
    is_recorded.then_some(ShownOccasion { event, site, round, date, controls })
}

fn legal(playing: &Playing) -> Vec<LegalMove> {
    let board = playing.table.board();
    let may = playing.awaits_person() || !playing.is_live();
    if !may || board.status().is_some() {
        return Vec::new();
    }
    let shown = |mv| LegalMove { text: board.canonical_text(mv), touches: board.touches(mv) };
    board.moves().into_iter().map(shown).collect()
}

fn can(playing: &Playing) -> Can {
    let goes_on = playing.end.is_none();
    let may_change = playing.may_change();
    let is_aside = playing.table.is_beside();
    let person = playing.players.iter().any(|player| player.is_person());
    Can {
        play: playing.awaits_person(),
        undo: playing.undo_to(1).is_some() || playing.may_reopen(),
        hint: playing.awaits_person() && !playing.is_strict(),
        resign: goes_on && person,
        draw: goes_on && person,
        claim: playing.claim().map(|claim| claim.message()),
        pause: goes_on,
        go_on: !playing.table.is_at_end() && may_change,
        main: is_aside && may_change,
        remove: is_aside && playing.table.is_kept(),
        analyse: !playing.is_strict() && playing.table.board().status().is_none(),
        review: !playing.table.plies().is_empty() && !playing.is_strict(),
        seat: goes_on && !playing.is_strict(),
    }
}
