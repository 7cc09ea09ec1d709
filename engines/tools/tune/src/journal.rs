//! The games of a match, taken from its journal.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use game::{Line, Notation, Outcome, Packing, Side, TextError};
use search::Heuristics;
use serde_json::Value;
use shell::{Program, version_line};

use crate::data::{Form, GameLabel, Head, Record, Scored};
use crate::lines::read_lines;
use crate::named::in_file;
use crate::output::{refuse_existing, write_whole};
use crate::played_move::PlayedMove;
use crate::selfplay::{GameExtract, is_kept};
use crate::settings::RuleSettings;

/// Arguments of `games`.
#[derive(Debug, Args)]
pub struct Games {
    /// Journals of `tengen match`; what else they hold is passed over.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    #[command(flatten)]
    settings: RuleSettings,
    /// File of quiet positions to write: text if its name ends in .txt, in shogi PackedSfenValue if
    /// it ends in .psv or .bin.
    #[arg(long)]
    out: PathBuf,
    /// Keep all positions that a search would evaluate: those whose best move is tactical, and those
    /// whose end was proved by the search, too.
    #[arg(long)]
    tactical: bool,
    /// File to write every position to, as text with the move that was played, for `policy`.
    #[arg(long)]
    moves: Option<PathBuf>,
}

/// Writes the games of the journals to files.
pub(crate) fn games<P: Program<Game: Packing>>(args: &Games) -> io::Result<()> {
    let form = Form::of::<P::Game>(&args.out)?;
    refuse_existing(&args.out)?;
    let rules = args.settings.rules::<P>()?;
    write_whole(&args.out, |quiet| match &args.moves {
        None => write_games::<P>(args, form, &rules, quiet, &mut io::sink()),
        Some(path) => {
            refuse_existing(path)?;
            write_whole(path, |moves| write_games::<P>(args, form, &rules, quiet, moves))
        }
    })
}

fn write_games<P: Program<Game: Packing>>(
    args: &Games,
    form: Form,
    rules: &<P::Game as Notation>::Rules,
    quiet: &mut dyn Write,
    moves: &mut dyn Write,
) -> io::Result<()> {
    let mut heuristics = P::default().heuristics(P::EVALUATIONS[0]);
    let (mut number, mut buffer) = (0, Vec::new());
    let sources = args.journals.iter().map(|path| path.display().to_string()).collect();
    let (board, program) = (P::Game::start(rules).shape().to_string(), version_line(&[]));
    let head = Head { board, program, run: None, sources };
    form.begin(&head, &mut buffer).map_err(io::Error::other)?;
    quiet.write_all(&buffer).map_err(|error| in_file(&args.out, error))?;
    for path in &args.journals {
        let mut failed = None;
        let read = read_lines(path, &mut |entry: Value| {
            if entry["kind"] != "game" {
                return Ok(());
            }
            let GameExtract { outcome, plies, quiet: positions, choices } =
                replay(rules, &entry, &mut heuristics, args.tactical)?;
            let plies = u16::try_from(plies).ok();
            let mark = GameLabel { number, outcome, plies, has_leaves: false };
            buffer.clear();
            form.encode(&Record { mark, positions }, &mut buffer)?;
            number += 1;
            let lines = choices.iter().map(|choice| format!("{choice}\n")).collect::<String>();
            let quiet = quiet.write_all(&buffer).map_err(|error| in_file(&args.out, error));
            let path = args.moves.as_deref().unwrap_or(&args.out);
            let moves = moves.write_all(lines.as_bytes()).map_err(|error| in_file(path, error));
            quiet.and(moves).map_err(|error| {
                failed = Some(error);
                TextError::new("not written")
            })
        });
        failed.map_or(read, Err)?;
    }
    Ok(())
}

/// The score in hundredths of a proved end, among the positions that `tactical` keeps.
const PROVED: i32 = 2_500;

/// What is kept of a game of a journal. Moves without a score in hundredths (of an opening, of a
/// book, of a proved end) are played, and only those with one are quiet; `tactical` keeps all
/// positions with a score or a proved end that a search would evaluate.
fn replay<G: Notation, H: Heuristics<G>>(
    rules: &G::Rules,
    entry: &Value,
    heuristics: &mut H,
    tactical: bool,
) -> Result<GameExtract<G>, TextError> {
    let start = match entry["opening"]["position"].as_str() {
        Some(text) => G::parse_position(text, rules).map_err(Into::into)?,
        None => G::start(rules),
    };
    let (mut pos, mut line) = (start, Line::new());
    let (mut quiet, mut choices) = (Vec::new(), Vec::new());
    let outcome = match entry["winner"].as_u64() {
        Some(1) => Outcome::Win(Side::First),
        Some(2) => Outcome::Win(Side::Second),
        _ => Outcome::Draw,
    };
    let texts = |list: &Value| list.as_array().cloned().unwrap_or_default();
    for text in texts(&entry["opening"]["moves"]) {
        let mv = pos
            .parse_move(text.as_str().unwrap_or_default(), G::Form::default())
            .map_err(Into::into)?;
        line.play(&mut pos, mv);
    }
    for step in texts(&entry["moves"]) {
        let mv = pos
            .parse_move(step["m"].as_str().unwrap_or_default(), G::Form::default())
            .map_err(Into::into)?;
        let score = step["s"].as_i64().and_then(|score| i32::try_from(score).ok());
        let proved =
            step["w"].as_i64().filter(|_| tactical).map(|end| end.signum() as i32 * PROVED);
        if let Some(score) = score.or(proved)
            && is_kept(heuristics, &pos, mv, tactical)
        {
            quiet.push(Scored { pos: pos.clone(), score: Scored::turned(&pos, score) });
        }
        if score.is_some() {
            choices.push(PlayedMove::new(&pos, mv));
        }
        line.play(&mut pos, mv);
    }
    Ok(GameExtract { outcome, plies: line.len(), quiet, choices })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game as _;
    use gomoku::{Heuristics, Position};
    use gomoku_rules::Rules;

    #[test]
    fn scored_moves_of_a_game_are_kept() {
        let entry = serde_json::json!({
            "kind": "game", "winner": 2, "opening": {"moves": ["h8", "i9"]},
            "moves": [{"m": "h9", "s": 30}, {"m": "g8"}, {"m": "i8", "s": 12}, {"m": "a1", "w": 3}],
        });
        let rules = Rules::default();
        let replay =
            |entry: &Value, tactical| replay(&rules, entry, &mut Heuristics::default(), tactical);
        let played = replay(&entry, false).unwrap();
        let moves = played.choices.iter().map(|choice| choice.mv.as_str()).collect::<Vec<_>>();
        assert_eq!(moves, ["h9", "i8"]);
        assert_eq!(played.quiet.len(), 2);
        assert_eq!((played.quiet[0].score, played.outcome), (30, Outcome::Win(Side::Second)));
        let all = replay(&entry, true).unwrap();
        assert_eq!(
            all.quiet.iter().map(|scored| scored.score).collect::<Vec<_>>(),
            [30, 12, -PROVED]
        );
        // The same opening as a position.
        let mut from = entry.clone();
        let text = "15/15/15/15/15/15/8w6/7b7/15/15/15/15/15/15/15 b freestyle";
        from["opening"] = serde_json::json!({ "position": text });
        let scored = |played: &GameExtract<Position>| {
            played.quiet.iter().map(|one| one.pos.key()).collect::<Vec<_>>()
        };
        assert_eq!(scored(&replay(&from, false).unwrap()), scored(&played));
        let mut wrong = entry.clone();
        wrong["moves"][1]["m"] = "h8".into();
        assert!(replay(&wrong, false).is_err());
    }
}
