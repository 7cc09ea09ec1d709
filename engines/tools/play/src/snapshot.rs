//! The state as the page is told it.

use serde::Serialize;
use serde_json::{Value, json};

use crate::command::Player;
use crate::playing::Playing;
use crate::table::Step;

/// What the snapshot says beside the game itself.
pub(crate) struct Around<'a> {
    pub(crate) revision: u64,
    pub(crate) notices: &'a [String],
    /// The sides whose engines think.
    pub(crate) thinking: Vec<u8>,
    pub(crate) hint: Value,
    pub(crate) analysis: Value,
    pub(crate) review: Value,
    /// Whether the game is on the disk.
    pub(crate) saved: bool,
}

/// The snapshot before any game.
pub(crate) fn empty(around: &Around<'_>) -> Value {
    json!({ "revision": around.revision, "game": null, "notices": around.notices })
}

/// The snapshot of a game.
pub(crate) fn snapshot(playing: &Playing, around: Around<'_>) -> Value {
    let Playing { table, sides, .. } = playing;
    let (board, ground) = (table.board(), &table.ground);
    let (base, variation) = table.shown_line();
    let last = table
        .shown_steps()
        .last()
        .map(|step| json!({ "move": step.text, "side": step.side, "touched": step.touched }));
    json!({
        "revision": around.revision,
        "game": {
            "word": ground.rules.word(),
            "title": ground.rules.title(),
            "settings": ground.settings,
            "start": ground.start,
        },
        "sides": sides,
        "players": Vec::from([0, 1].map(|side| player(playing, side))),
        "board": board.style(),
        "scene": board.scene(),
        "diagram": board.diagram(),
        "position": board.text(),
        "turn": board.side_to_move().index(),
        "legal": legal(playing),
        "moves": judged(playing),
        "line": {
            "ply": base + variation.len(),
            "base": base,
            "variation": variation,
            "live": playing.is_live(),
        },
        "last": last,
        "again": playing.again(),
        "result": playing.end.as_ref().map(|end| end.verdict(sides)),
        "clocks": playing.clocks.as_ref().map(crate::clocks::Clocks::face),
        "paused": playing.paused,
        "thinking": around.thinking,
        "can": can(playing),
        "hint": around.hint,
        "analysis": around.analysis,
        "review": around.review,
        "notices": around.notices,
        "saved": around.saved,
        "strict": playing.strict,
    })
}

/// A move of the game, and what the first side can expect after it, 0 to 1.
#[derive(Serialize)]
struct Judged<'a> {
    #[serde(flatten)]
    step: &'a Step,
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
}

fn judged(playing: &Playing) -> Vec<Judged<'_>> {
    let odds = playing.table.ground.rules.odds();
    let share = |step: &Step| step.score.map(|score| score.share(&odds));
    let steps = playing.table.game.steps.iter();
    steps.map(|step| Judged { step, share: share(step) }).collect()
}

fn player(playing: &Playing, side: usize) -> Value {
    let name = &playing.names[side];
    match playing.players[side] {
        Player::Person => json!({ "kind": "person", "name": name }),
        Player::Engine { engine, level } => {
            json!({ "kind": "engine", "name": name, "engine": engine, "level": level })
        }
    }
}

/// The moves that a person may make where the page looks, with what is touched for them.
fn legal(playing: &Playing) -> Vec<Value> {
    let board = playing.table.board();
    let may = playing.awaits_person() || !playing.is_live();
    if !may || board.status().is_some() {
        return Vec::new();
    }
    let moves = board.touches().into_iter();
    moves.map(|(text, touches)| json!({ "move": text, "touches": touches })).collect()
}

fn can(playing: &Playing) -> Value {
    let goes_on = playing.end.is_none();
    let person = playing.players.iter().any(|player| player.is_person());
    let claim = playing.claim().map(|outcome| match outcome {
        game::Outcome::Draw => "declare a draw",
        game::Outcome::Win(_) => "declare the win",
    });
    json!({
        "move": playing.awaits_person(),
        "undo": playing.undo_to().is_some(),
        "hint": playing.awaits_person() && !playing.strict,
        "resign": goes_on && person,
        "draw": goes_on && person,
        "claim": claim,
        "pause": goes_on,
        "continue": !(playing.table.is_at_end() || playing.strict && goes_on),
        "review": playing.table.plies() > 0,
    })
}
