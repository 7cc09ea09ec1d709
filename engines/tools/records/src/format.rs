//! The formats, and which a game has.

use std::path::Path;

use clap::ValueEnum;
use dyngame::{DynGame, Points, RecordStyle, RuleNames, SettingRefusal, Settings, TagForm, Tags};

use super::csa;
use super::error::{Fault, RecordError};
use super::shogi::unmarked;

/// A form of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Shogi, in Japanese.
    Kif,
    /// Shogi, in Japanese, as books print it.
    Ki2,
    /// Shogi, the computer federation's.
    Csa,
    /// Shogi, as JSON.
    Jkf,
    /// Tags and numbered moves: xiangqi, and any game that has no format of its own.
    Pgn,
    /// Draughts.
    Pdn,
    /// Trees of nodes: gomoku and dots.
    Sgf,
    /// Gomoku, as Piskvork keeps it.
    Psq,
}

impl Format {
    /// The endings of file names, in one line.
    pub fn extensions() -> String {
        endings(Self::value_variants())
    }

    /// Whether it keeps games of shogi alone, in Japanese.
    pub(super) const fn is_of_shogi(self) -> bool {
        matches!(self, Self::Kif | Self::Ki2 | Self::Csa | Self::Jkf)
    }

    const fn of_style(style: &RecordStyle) -> Self {
        match style {
            RecordStyle::Kif => Self::Kif,
            RecordStyle::Ki2 => Self::Ki2,
            RecordStyle::Csa => Self::Csa,
            RecordStyle::Jkf => Self::Jkf,
            RecordStyle::Tagged(Tags { form: TagForm::Pdn, .. }) => Self::Pdn,
            RecordStyle::Tagged(_) => Self::Pgn,
            RecordStyle::Sgf(_) => Self::Sgf,
            RecordStyle::Psq(..) => Self::Psq,
        }
    }

    /// The usual format of a game.
    ///
    /// # Errors
    /// If a setting is refused.
    pub fn usual(rules: &dyn DynGame, settings: &Settings) -> Result<Self, SettingRefusal> {
        let styles = rules.description(settings)?.records;
        Ok(styles.first().map_or(Self::Pgn, Self::of_style))
    }

    /// Every format of a game, the usual one first.
    ///
    /// # Errors
    /// If a setting is refused.
    pub fn of_game(rules: &dyn DynGame, settings: &Settings) -> Result<Vec<Self>, SettingRefusal> {
        Ok(styles(rules, settings)?.iter().map(Self::of_style).collect())
    }

    /// The format of this file ending.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|format| format.extension() == extension)
    }

    /// The format that a file's name promises.
    pub fn of_file(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "kifu" => Some(Self::Kif),
            "ki2u" => Some(Self::Ki2),
            "json" => Some(Self::Jkf),
            extension if ONLY_READ.contains(&extension) => Some(Self::Pgn),
            extension => Self::of_extension(extension),
        }
    }

    /// The format in which a game of `rules` is written to a file of this name.
    ///
    /// # Errors
    /// If its ending is that of no format of the game, or of files that are only read.
    pub fn to_write(
        path: &Path,
        rules: &dyn DynGame,
        settings: &Settings,
    ) -> Result<Self, RecordError> {
        let known = Self::of_game(rules, settings)?;
        let promised = Self::promised(path, rules, settings)?;
        promised.filter(|format| known.contains(format)).ok_or_else(|| {
            let (game, formats) = (rules.word(), endings(&known));
            match path.extension() {
                Some(ending) => {
                    let format = ending.to_string_lossy().into_owned();
                    Fault::NoFormat { game, format, formats }.into()
                }
                None => Fault::NoEnding { formats }.into(),
            }
        })
    }

    /// Whether a game has records in it.
    ///
    /// # Errors
    /// If it has not.
    pub fn check(self, rules: &dyn DynGame, settings: &Settings) -> Result<(), RecordError> {
        style(self, rules, settings).map(|_| ())
    }

    /// The format that the name of a file to write promises, if any does.
    ///
    /// # Errors
    /// If files of this name are only read.
    pub fn promised(
        path: &Path,
        rules: &dyn DynGame,
        settings: &Settings,
    ) -> Result<Option<Self>, RecordError> {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        if ONLY_READ.contains(&ending.to_ascii_lowercase().as_str()) {
            let formats = endings(&Self::of_game(rules, settings)?);
            return Err(Fault::OnlyRead { ending: ending.into_owned(), formats }.into());
        }
        Ok(Self::of_file(path))
    }

    /// The format that a text says it has, by words that no other format has.
    pub fn of_text(text: &str) -> Option<Self> {
        let start = text.trim_start_matches('\u{feff}').trim_start();
        let has_tag =
            |names: &[&str]| names.iter().any(|name| start.contains(&format!("[{name} \"")));
        let lines = || start.lines().map(str::trim);
        let begins =
            |marks: &[&str]| lines().any(|line| marks.iter().any(|mark| line.starts_with(mark)));
        match start {
            _ if start.starts_with("(;") || start.starts_with('(') && start.contains("GM[") => {
                Some(Self::Sgf)
            }
            _ if start.starts_with("Piskvorky ") || start.starts_with("BOARD\n") => Some(Self::Psq),
            _ if start.starts_with('{') && start.contains("\"moves\"") => Some(Self::Jkf),
            _ if has_tag(&["GameType"]) => Some(Self::Pdn),
            _ if !has_tag(&["Game"]) && first_move(start).is_some_and(is_pdn_move) => {
                Some(Self::Pdn)
            }
            _ if has_tag(&[
                "Event", "Game", "Variant", "Red", "White", "Black", "FEN", "Result",
            ]) =>
            {
                Some(Self::Pgn)
            }
            _ if start.contains("[DhtmlXQ") => Some(Self::Pgn),
            _ if lines().any(|line| unmarked(line) != line) => Some(Self::Ki2),
            _ if begins(&[
                "手合割", "手数", "開始日時", "棋戦", "先手", "後手", "下手", "上手", "#KIF",
                "変化",
            ]) =>
            {
                Some(Self::Kif)
            }
            _ if begins(&["V2", "V3", "N+", "N-", "PI", "P1", "P+", "'CSA", "$EVENT"]) => {
                Some(Self::Csa)
            }
            _ if lines().any(csa::is_move) => Some(Self::Csa),
            _ => None,
        }
    }

    /// Whether a file holds one game.
    pub const fn is_single(self) -> bool {
        matches!(self, Self::Kif | Self::Ki2 | Self::Jkf | Self::Psq)
    }

    /// The text between two games of a file.
    pub const fn separator(self) -> &'static str {
        if matches!(self, Self::Csa) { "/\n" } else { "" }
    }

    /// Whether it has a place for variations.
    pub(super) const fn keeps_variations(self) -> bool {
        !matches!(self, Self::Csa | Self::Psq)
    }

    /// The ending of file names.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
            Self::Jkf => "jkf",
            Self::Pgn => "pgn",
            Self::Pdn => "pdn",
            Self::Sgf => "sgf",
            Self::Psq => "psq",
        }
    }
}

/// Endings of files that are read and never written: pages with DhtmlXQ, and files of XQStudio.
const ONLY_READ: [&str; 2] = ["ubb", "xqf"];

/// The endings of files in these formats, in one line.
fn endings(formats: &[Format]) -> String {
    formats.iter().map(|format| format.extension()).collect::<Vec<_>>().join(", ")
}

/// The word behind the first `1.` of a line that is no tag.
fn first_move(text: &str) -> Option<&str> {
    let mut lines = text.lines().map(str::trim_start);
    let (_, behind) =
        lines.find_map(|line| line.split_once("1.").filter(|(before, _)| before.is_empty()))?;
    behind.trim_start_matches('.').split_whitespace().next()
}

/// Whether a word is a move of draughts, the numbers of two squares at least: `11-15`, `3x12x19`.
pub(super) fn is_pdn_move(word: &str) -> bool {
    let squares = || word.trim_end_matches(['*', '!', '?']).split(['-', 'x']);
    let is_square = |square: &str| {
        (1..=2).contains(&square.len()) && square.bytes().all(|it| it.is_ascii_digit())
    };
    squares().count() > 1 && squares().all(is_square)
}

/// All styles in which `rules` has its games written: any game can be kept in PGN.
fn styles(rules: &dyn DynGame, settings: &Settings) -> Result<Vec<RecordStyle>, SettingRefusal> {
    let mut styles = rules.description(settings)?.records;
    if !styles.iter().any(|style| Format::of_style(style) == Format::Pgn) {
        styles.push(RecordStyle::Tagged(Tags::general(rules.title())));
    }
    Ok(styles)
}

/// How `rules` has its games written in `format`.
pub(super) fn style(
    format: Format,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<RecordStyle, RecordError> {
    let styles = styles(rules, settings)?;
    let known: Vec<_> = styles.iter().map(Format::of_style).collect();
    let found = styles.into_iter().find(|style| Format::of_style(style) == format);
    found.ok_or_else(|| {
        let (game, format) = (rules.word(), format.extension().to_owned());
        Fault::NoFormat { game, format, formats: endings(&known) }.into()
    })
}

/// The settings of the rules that records of this style say in their own way.
///
/// # Errors
/// If a tag of the style names another game.
pub(super) fn said_by(style: &RecordStyle) -> Result<Vec<String>, RecordError> {
    let of_names = |points: Option<&Points>, rules: Option<&RuleNames>| {
        let names = points.map(|points| points.setting).into_iter();
        names.chain(rules.map(|rules| rules.setting)).map(str::to_owned).collect()
    };
    Ok(match style {
        RecordStyle::Tagged(tags) => {
            let said = tags.kind.iter().map(|(name, value)| (tags.settings_of)(name, value));
            said.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().map(|said| said.0).collect()
        }
        RecordStyle::Sgf(sgf) => of_names(sgf.points.as_ref(), sgf.rules.as_ref()),
        RecordStyle::Psq(points, rules) => of_names(Some(points), Some(rules)),
        _ => Vec::new(),
    })
}

/// The sides as other programs call them in PGN: men and stones have their colours, as the game says them in PDN, and Black
/// begins with stones; else White does.
pub(super) fn colours(rules: &dyn DynGame, settings: &Settings) -> [&'static str; 2] {
    const STONES: [&str; 2] = ["Black", "White"];
    let of_style = |style: &RecordStyle| match style {
        RecordStyle::Tagged(tags) => Some(tags.players).filter(|names| names.contains(&STONES[1])),
        RecordStyle::Psq(..) => Some(STONES),
        _ => None,
    };
    let styles = styles(rules, settings).unwrap_or_default();
    styles.iter().find_map(of_style).unwrap_or(["White", "Black"])
}

/// The tags of `rules` in `format`, PGN or PDN.
pub(super) fn tags_of(
    format: Format,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<Tags, RecordError> {
    match style(format, rules, settings)? {
        RecordStyle::Tagged(tags) => Ok(tags),
        _ => Ok(Tags::general(rules.title())),
    }
}
