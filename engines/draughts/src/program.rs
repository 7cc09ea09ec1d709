//! Draughts as a program.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dyngame::{
    Adjudicator, Books, Commentary, Description, Drawing, Identity, Openings, OwnOption,
    RecordStyle, SettingRefusal, SourceText, WinModel,
};
use files::{Packed, packed};
use game::{Game as _, Outcome, TextError, parse_size};
use protocol::{OptionKind, Protocol};
use search::plain::Plain;
use search::{Evaluation as _, Heuristics as _};
use shell::{BenchPlan, DrawWorth, EvaluationKind, Knowledge, OwnCommand, PerftChecker, Suite};
use weights::Percents;

use crate::commentary::{ENDS, calls, effects, ending};
use crate::drawing::DRAWING;
use crate::endgame::{EndgameTables, Value};
use crate::eval::{CLASSIC_WEIGHTS, Classic, Evaluations, Network, NetworkSlot, Planned};
use crate::heuristics::Heuristics;
use crate::suite::{EndingsChecker, MovesChecker, ShotsChecker, board_line, puzzle, suite_rules};
use crate::tools;
use draughts_rules::{MoveNotation, Position, Refusal, Rules, Variant};

/// Openings of the usual game, after a line that says how they were made.
const OPENINGS: &Packed = &packed!("openings.txt");
/// The book that comes with the game; its second line says how it was made.
const BOOK: &Packed = &packed!("book.txt");

/// The engine of English draughts, with its options.
#[derive(Debug, Default)]
pub struct Program {
    rules: Rules,
    network: NetworkSlot,
    /// Where the endgame tables are: empty for the usual place, `none` for none.
    endgame_file: String,
    endgames: Option<Arc<EndgameTables>>,
    /// The source of `endgames`, and for which board; none at first.
    sought: Option<(Source, Variant)>,
    /// How the weights of the classic evaluation are scaled.
    classic: Percents<{ CLASSIC_WEIGHTS.len() }>,
}

/// Where endgame tables come from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    Nowhere,
    Program,
    File(PathBuf),
}

/// The positions of `bench`: openings, middle games and endings of 12x12, and two of each other board
/// as Hub strings, which carry their board.
const BENCH: [&str; 14] = [
    "W:W43-72:B1-30",
    "W:W37,43,44,47,49,51-57,60,61,63-72:B1-3,5-8,11-20,23,25,29,30,39,42",
    "B:W39,40,43,46,50,52,54-62,64-72:B1-7,10-19,21-23,26,28,30,42",
    "W:W40,47-49,54-57,59,60,62-68,71,72:B1-8,10-12,17-19,21-24,30,31,36,43",
    "B:W33,38,45-47,51,53-55,57,58,61,62,64-71:B1,4-8,11,13,16,17,19,22-30",
    "W:W31,35,43,50-53,60,62,63,69,72:B5,6,9,12-15,19,20,23,32,33,36,K70",
    "B:WK2,36,42,48,51,55,57,60,63,65:B4-6,9,10,12,14,16,17,23,26,28,29,K39",
    "W:WK1,10,44,51-54,64-66,71:B2,12,22,28,32,K67",
    "W:W67,68,K40:B9,K12,20",
    "W:WK5,K15,K22,K28,K46:BK63,K68,K72",
    "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
    "Bebbbeebeebbbebweeeewbwweweewwwee",
    "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
    "BeeWebbbbeweeebeweweeeebeeeeeeeeeeeeeeeeeeeBBeeeeee",
];

const VARIANT: &str = "Variant";

/// The plies that the program of the source text looks ahead; the text does not say.
const TEXT_DEPTH: u32 = 4;

impl Identity for Program {
    type Game = Position;

    const WORD: &'static str = "draughts";
    const TITLE: &'static str = "Draughts";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ugi, Protocol::Hub];
    const WIN_MODEL: WinModel = WinModel { scale: 94.0, draw: 116.0 };
    const DRAWING: Option<Drawing<Position>> = Some(DRAWING);
    const COMMENTARY: Commentary<Position> =
        Commentary { ending, ends: ENDS, calls, effects, ..Commentary::NONE };

    fn options() -> Vec<OwnOption<Self>> {
        let rules = Rules::default();
        let spin = |default: u32, max| OptionKind::Spin { default: default.into(), min: 0, max };
        let variants = Variant::ALL.map(Variant::word);
        let mut options = vec![
            OwnOption::<Self>::of(
                VARIANT,
                OptionKind::choice(rules.variant.word(), variants),
                "The board: 12x12, 10x10 or 8x8, all under the rules of English draughts. `Size` 12, \
                 10x10 and so on is another name for it.",
                Variant::from_word,
                |program, variant| program.rules.variant = variant,
            ),
            OwnOption::<Self>::new(
                "Repetition",
                spin(rules.repetition, 9),
                "At which occurrence of a position the game is drawn: 2 to 9; 0 is never.",
                |program, text| match text.parse() {
                    Ok(1) => Err(Refusal::OnceIsNoRepetition {}.into()),
                    Ok(limit) => {
                        program.rules.repetition = limit;
                        Ok(())
                    }
                    Err(_) => Err(SettingRefusal::cannot_be("Repetition", text).into()),
                },
            ),
            OwnOption::<Self>::of(
                "NoProgress",
                spin(rules.no_progress, 1000),
                "Moves of each side without a capture or a man's move after which the game is \
                 drawn; 0 is never.",
                |text| text.parse().ok(),
                |program, limit| program.rules.no_progress = limit,
            ),
            OwnOption::<Self>::of(
                "EndgameFile",
                OptionKind::File { default: String::new() },
                "Endgame tables written by `endgames build`, looked for beside the program too. \
                 Empty is the file `draughts-VARIANT.tdb` beside the program, or where there is none the \
                 tables that come with it, of four pieces on 8x8 and of three on the others; `none` is no \
                 tables. A file of fewer pieces than these is read and not used.",
                |name| Some(name.to_owned()),
                |program, name| program.endgame_file = name,
            ),
            OwnOption::<Self>::eval_file(|program, bytes| program.network.put(bytes)).with_help(
                "A network for `Eval=network` on 8x8, as `tengen-tune` writes it. Empty is the one \
                 that comes with the program.",
            ),
        ];
        options.extend(OwnOption::<Self>::percents(
            &CLASSIC_WEIGHTS,
            |program, weight, percent| {
                program.classic.set(weight, percent);
            },
        ));
        options
    }

    /// A size, `8` or `8x8`, names the variant played on it.
    fn canonical_option(&self, name: &str, value: &str) -> Option<(&'static str, String)> {
        if !name.eq_ignore_ascii_case("Size") {
            return None;
        }
        let side = parse_size(value).filter(|(rows, cols)| rows == cols).map(|(rows, _)| rows);
        let variant = side.and_then(Variant::by_size);
        Some((VARIANT, variant.map_or(value.to_owned(), |variant| variant.word().to_owned())))
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn description(&self) -> Description {
        let usual = self.rules.variant == Variant::default();
        let shipped = usual.then_some(OPENINGS);
        Description {
            openings: Openings { shipped, ..Openings::default() },
            records: vec![RecordStyle::Tagged(crate::pdn::tags(self.rules.variant))],
            books: Books { shipped: Some(BOOK), ..Books::default() },
            source_text: Some(SourceText { depth: Some(TEXT_DEPTH) }),
            ..Description::default()
        }
    }

    /// The tables of option EndgameFile, or else those that come with the program.
    fn adjudicator(&self) -> Result<Option<Adjudicator<Position>>, TextError> {
        let (rules, endgame_file) = (self.rules, self.endgame_file.clone());
        let mut own = Self { rules, endgame_file, ..Self::default() };
        own.prepare()?;
        let tables = own.endgames.unwrap_or_else(|| EndgameTables::shipped(rules.variant));
        Ok(Some(Box::new(move |pos| {
            let turn = pos.side_to_move();
            Some(match tables.probe(pos)? {
                Value::Win(_) => Outcome::Win(turn),
                Value::Loss(_) => Outcome::Win(!turn),
                Value::Draw => Outcome::Draw,
            })
        })))
    }

    fn move_notation(&self, protocol: Protocol) -> MoveNotation {
        if protocol == Protocol::Hub { MoveNotation::Hub } else { MoveNotation::Pdn }
    }
}

impl Knowledge for Program {
    type Heuristics = Heuristics;

    const EVALUATIONS: &'static [EvaluationKind] = Evaluations::KINDS;
    const EVALUATIONS_HELP: &'static str = "`network` is `tuned`, on 8x8 corrected by a network and with a plan for endings. \
        `tuned` is our own: patterns of men, counted features, endgame tables. `classic` is the source \
        text's: a king is worth four men, and nothing else counts.";
    const LEVELS: dyngame::Levels = crate::levels::LEVELS;
    const DRAW_WORTH: DrawWorth = DrawWorth::Contempt;
    const PLAIN: Option<Plain<Position>> = Some(Plain { depth: TEXT_DEPTH, order: None });

    fn network() -> Option<String> {
        Some(NetworkSlot::built_in().to_string())
    }

    fn prepare(&mut self) -> Result<(), TextError> {
        let variant = self.rules.variant;
        let source = match &*self.endgame_file {
            "" => usual_tables(variant).map_or(Source::Program, Source::File),
            NO_TABLES => Source::Nowhere,
            name => Source::File(find(name)),
        };
        let wanted = Some((source.clone(), variant));
        if self.sought == wanted {
            return Ok(());
        }
        self.sought = wanted;
        // Those of a file that is refused are missed, the others are not.
        self.endgames = (source != Source::Nowhere).then(|| EndgameTables::shipped(variant));
        let Source::File(path) = source else { return Ok(()) };
        let named = |error| TextError::new(format!("{error} ({})", path.display()));
        let tables = EndgameTables::open(&path).and_then(|tables| tables.on(variant));
        let tables = tables.map_err(named)?;
        log::info!("endgame tables: {tables}");
        self.endgames.take_if(|shipped| shipped.pieces() <= tables.pieces());
        self.endgames.get_or_insert_with(|| Arc::new(tables));
        Ok(())
    }

    fn heuristics(&self, eval: EvaluationKind) -> Heuristics {
        let evaluation = match Evaluations::of(eval) {
            Evaluations::Network(_) => {
                Evaluations::Network(Planned(Network::new(self.network.network())))
            }
            Evaluations::Classic(_) => Evaluations::Classic(Classic { percents: self.classic }),
            usual => usual,
        };
        Heuristics::new(evaluation, self.endgames.clone())
    }

    fn moves_left(&self, pos: &Position) -> u32 {
        15 + pos.occupied().count_ones() * 3 / 4
    }
}

impl shell::Program for Program {
    const BENCH: BenchPlan = BenchPlan { positions: &BENCH, depth: 13 };
    const SUITES: &'static [Suite<Self>] = &[
        Suite::new("perft", |_| {
            let rules = suite_rules(Variant::default());
            let checker = PerftChecker::<Position>::new(rules).with_directive(|line, rules| {
                rules.variant = board_line(line).unwrap_or(rules.variant);
            });
            Box::new(checker)
        }),
        Suite::new("moves", |_| Box::new(MovesChecker::default())),
        Suite::new("endings", |program| Box::new(EndingsChecker::new(program.endgames.clone()))),
        Suite::new("shots", |_| Box::new(ShotsChecker::default()))
            .of_puzzles(|_, moment| puzzle(moment.pos, moment.played)),
    ];

    fn explain_eval(&self, pos: &Position, eval: EvaluationKind) -> String {
        let mut text = self.heuristics(eval).evaluation().explain(pos);
        if let Some(value) = self.endgames.as_ref().and_then(|tables| tables.probe(pos)) {
            text.push_str(&format!("\nendgame table: {value}"));
        }
        text
    }

    fn commands() -> Vec<OwnCommand<Self>> {
        vec![OwnCommand {
            declared: tools::command(),
            run: |program, args, out| {
                let heuristics = program.heuristics(Evaluations::KINDS[0]);
                let Self { rules, endgames: tables, .. } = program;
                tools::endgames(args, &tools::Setting { rules: *rules, tables, heuristics }, out)
            },
        }]
    }
}

/// The value of the option for no tables, wherever there are some.
const NO_TABLES: &str = "none";

/// The tables of `variant` that are found without being named, if they are there.
fn usual_tables(variant: Variant) -> Option<PathBuf> {
    beside(Path::new(&format!("draughts-{}.tdb", variant.word()))).filter(|path| path.exists())
}

/// Where the file `name` would be beside the program.
fn beside(name: &Path) -> Option<PathBuf> {
    Some(std::env::current_exe().ok()?.parent()?.join(name))
}

/// Where `name` is: as given, or else beside the program.
fn find(name: &str) -> PathBuf {
    let given = Path::new(name);
    match beside(given) {
        Some(path) if !given.exists() && path.exists() => path,
        _ => given.to_owned(),
    }
}

/// The program before it is started. Unit tests do without it, and need not compile the search.
#[cfg(not(test))]
pub static ENTRY: shell::ProgramEntry = shell::ProgramEntry::of::<Program>();

#[cfg(test)]
mod tests {
    use game::{Game as _, Notation as _};

    use super::*;

    #[test]
    fn bench_positions_are_legal_and_cover_every_board() {
        let read = |text: &&str| Position::parse_position(text, &Rules::default()).unwrap();
        let positions = BENCH.iter().map(read).collect::<Vec<_>>();
        assert!(positions.iter().all(|pos| pos.count_moves() > 0));
        for variant in Variant::ALL {
            assert!(positions.iter().filter(|pos| pos.variant() == variant).count() >= 2);
        }
    }
}
