//! The games of a match, taken from its journal.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use arena::collection::journal_of;
use arena::journal::{GameEntry, JournalSet, game_in_words, game_name};
use clap::Args;
use command_line::counted;
use dyngame::{Erased, program_of};
use game::{Line, Notation, Packing, TextError};
use search::Heuristics;
use shell::{Program, version_line};

use crate::data::{Form, GameLabel, Head, Played, Scored, ScoredGame};
use crate::named::{InFile, in_file};
use crate::output::{RecordWriter, check_output, refuse_existing, write_whole};
use crate::played_move::PlayedMove;
use crate::progress::note;
use crate::selfplay::{GameExtract, is_kept};
use crate::settings::RuleSettings;

/// Arguments of `games`.
#[derive(Debug, Args)]
pub struct Games {
    /// Journals of `tengen match`, whose rules are taken unless some are set; damaged lines are left out.
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

pub(crate) fn games<P: Program<Game: Packing>>(args: &Games) -> io::Result<()> {
    let form = Form::of::<P::Game>(&args.out)?;
    refuse_existing(&args.out)?;
    write_whole(&args.out, |quiet| match &args.moves {
        None => write_games::<P>(args, form, quiet, &mut io::sink()),
        Some(path) => {
            refuse_existing(path)?;
            check_output(path, [&args.out], "file of moves", |_| false)?;
            write_whole(path, |moves| write_games::<P>(args, form, quiet, moves))
        }
    })
}

fn write_games<P: Program<Game: Packing>>(
    args: &Games,
    form: Form,
    quiet: &mut dyn Write,
    moves: &mut dyn Write,
) -> io::Result<()> {
    let game = Erased::<P>::new();
    let journals = args.journals.iter().map(|path| {
        let (_, journal) = journal_of(&[&game], path, false).map_err(io::Error::other)?;
        Ok((path, journal))
    });
    let journals = journals.collect::<io::Result<Vec<_>>>()?;
    check_distinct(&journals)?;
    let settings = if args.settings.set.is_empty() {
        let pairs = journals[0].1.record.settings.settings.iter();
        RuleSettings { set: pairs.map(|(name, value)| format!("{name}={value}")).collect() }
    } else {
        args.settings.clone()
    };
    let rules = settings.rules::<P>()?;
    let board = P::Game::start(&rules).shape().to_string();
    if args.settings.set.is_empty() {
        let mut rest = journals.iter().map(|(path, journal)| (path, journal));
        rest.try_for_each(|(path, journal)| check_rules::<P>(path, journal, &rules, &board))?;
    }
    let mut heuristics = P::default().heuristics(P::EVALUATIONS[0]);
    let mut writer = RecordWriter::new(form, &args.out, quiet);
    let sources = args.journals.iter().map(|path| path.display().to_string()).collect();
    let program = version_line(&[]);
    writer.head(&Head { board, program, run: None, set: settings.set, sources })?;
    let (mut number, mut broken) = (0, 0);
    for (path, mut journal) in journals {
        for entry in journal.games() {
            let entry = entry.in_file(path)?;
            // The board had no part in such an end.
            if entry.offender().is_some() {
                broken += 1;
                continue;
            }
            let (GameExtract { outcome, plies, quiet: positions, played }, choices) =
                replay(&rules, &entry, &mut heuristics, args.tactical).map_err(|error| {
                    in_file(path, format!("game {}: {error}", game_name((entry.pair, entry.leg))))
                })?;
            let plies = u16::try_from(plies).ok();
            let mark = GameLabel { number, outcome, plies, has_leaves: false };
            writer.game(&ScoredGame { mark, played: Some(played), positions })?;
            number += 1;
            let lines = choices.iter().map(|choice| format!("{choice}\n")).collect::<String>();
            let path = args.moves.as_deref().unwrap_or(&args.out);
            moves.write_all(lines.as_bytes()).in_file(path)?;
        }
    }
    if broken > 0 {
        let games = counted(broken, "game");
        note(&format!(
            "{games} left out: lost by time, a crash or another fault, not on the board"
        ));
    }
    Ok(())
}

/// # Errors
/// If two of `journals` have a game in common, as one that is named twice.
fn check_distinct(journals: &[(&PathBuf, JournalSet)]) -> io::Result<()> {
    for (number, (path, journal)) in journals.iter().enumerate() {
        let record = &journal.record;
        for (other, before) in journals[..number].iter().map(|(path, it)| (path, &it.record)) {
            let is_same = record.settings.difference(&before.settings).is_none();
            let mut games =
                record.games.keys().filter(|key| is_same && before.games.contains_key(key));
            if let Some(&key) = games.next() {
                let reason = format!("{} is in {} already", game_in_words(key), other.display());
                return Err(in_file(path, reason));
            }
        }
    }
    Ok(())
}

/// # Errors
/// If the games of the journal at `path` were played by other rules than those of the first journal.
fn check_rules<P: Program<Game: Packing>>(
    path: &Path,
    journal: &JournalSet,
    first: &<P::Game as Notation>::Rules,
    board: &str,
) -> io::Result<()> {
    let program = program_of::<P>(&journal.record.settings.settings);
    let rules = program.in_file(path)?.rules();
    let found = P::Game::start(&rules).shape().to_string();
    if found != board {
        return Err(in_file(path, format!("it is of {found}, the first journal of {board}")));
    }
    if rules != *first {
        return Err(in_file(path, "it is by other rules than the first journal"));
    }
    Ok(())
}

/// The score of a proved end, among the positions that `tactical` keeps.
const PROVED: i32 = 2_500;

/// The extract of a game of a journal, and the moves that were chosen in it. Moves without an estimate (of an opening, of a
/// book, of a proved end) are played, and only those with one are quiet; `tactical` keeps all
/// positions with a score or a proved end that a search would evaluate.
fn replay<G: Notation, H: Heuristics<G>>(
    rules: &G::Rules,
    entry: &GameEntry,
    heuristics: &mut H,
    tactical: bool,
) -> Result<(GameExtract<G>, Vec<PlayedMove>), TextError> {
    let mut pos = match &entry.opening.position {
        Some(text) => G::parse_position(text, rules).map_err(Into::into)?,
        None => G::start(rules),
    };
    let mut line = Line::new();
    let (mut quiet, mut choices) = (Vec::new(), Vec::new());
    for text in &entry.opening.moves {
        let mv = pos.parse_move(text, G::MoveNotation::default()).map_err(Into::into)?;
        line.play(&mut pos, mv);
    }
    let mut played = Played { start: pos.clone(), moves: Vec::new() };
    for step in &entry.moves {
        let mv = pos.parse_move(&step.text, G::MoveNotation::default()).map_err(Into::into)?;
        let proved = step.mate.filter(|_| tactical).map(|end| end.signum() * PROVED);
        if let Some(score) = step.score.or(proved)
            && is_kept(heuristics, &pos, mv, tactical)
        {
            quiet.push(Scored { pos: pos.clone(), score: Scored::turned(&pos, score) });
        }
        if step.score.is_some() {
            choices.push(PlayedMove::new(&pos, mv));
        }
        played.moves.push(mv);
        line.play(&mut pos, mv);
    }
    let (outcome, plies) = (entry.outcome(), line.len());
    Ok((GameExtract { outcome, plies, quiet, played }, choices))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game as _, Outcome, Side};
    use gomoku::{Heuristics, Position};
    use gomoku_rules::Rules;

    #[test]
    fn scored_moves_of_a_game_are_kept() {
        let entry = serde_json::json!({
            "pair": 0, "leg": 0, "engines": [0, 1], "winner": 2, "reason": {"by": "resignation"},
            "opening": {"moves": ["h8", "i9"]},
            "moves": [{"m": "h9", "t": 1, "s": 30}, {"m": "g8", "t": 1}, {"m": "i8", "t": 1, "s": 12},
                {"m": "a1", "t": 1, "w": 3}],
        });
        let entry: GameEntry = serde_json::from_value(entry).unwrap();
        let rules = Rules::default();
        let replay = |entry: &GameEntry, tactical| {
            replay(&rules, entry, &mut Heuristics::default(), tactical)
        };
        let (played, choices) = replay(&entry, false).unwrap();
        let moves = choices.iter().map(|choice| choice.mv.as_str()).collect::<Vec<_>>();
        assert_eq!(moves, ["h9", "i8"]);
        assert_eq!(played.quiet.len(), 2);
        assert_eq!((played.quiet[0].score, played.outcome), (30, Outcome::Win(Side::Second)));
        let (all, _) = replay(&entry, true).unwrap();
        assert_eq!(
            all.quiet.iter().map(|scored| scored.score).collect::<Vec<_>>(),
            [30, 12, -PROVED]
        );
        // The same opening as a position.
        let mut from = entry.clone();
        let text = "15/15/15/15/15/15/8w6/7b7/15/15/15/15/15/15/15 b freestyle";
        (from.opening.position, from.opening.moves) = (Some(text.to_owned()), Vec::new());
        let scored = |played: &GameExtract<Position>| {
            played.quiet.iter().map(|one| one.pos.key()).collect::<Vec<_>>()
        };
        assert_eq!(scored(&replay(&from, false).unwrap().0), scored(&played));
        let mut wrong = entry.clone();
        wrong.moves[1].text = "h8".into();
        assert!(replay(&wrong, false).is_err());
    }
}
