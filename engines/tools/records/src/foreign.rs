//! Records of other games than the one that is read, by their names.
//!
//! Source: the numbers of games in the SGF user guide, FF 4.

use dyngame::{DynGame, Sgf, TagForm, Tags};

use super::error::Fault;

pub(super) fn of_another(game: &str, text: &str) -> Fault {
    Fault::OtherGame { game: game.to_owned(), text: text.to_owned() }
}

/// Kinds of files that are not read: the endings of their names, how they begin where that is known, what they are
/// called, and the format in which the game can be saved.
const KINDS: [(&str, &[u8], &str, &str); 6] = [
    ("lib", b"\xffRenLib\xff", "RenLib", "SGF"),
    ("cbl", b"CCBridgeLibrary", "CBL", "PGN"),
    ("cbr", b"CCBridge", "CBR", "PGN"),
    ("che", b"", "CHE", "PGN"),
    ("pos", b"", "POS", "SGF"),
    ("rec", b"", "REC", "SGF"),
];

fn not_read(is_one: impl Fn(&str, &[u8]) -> bool) -> Result<(), Fault> {
    let found = KINDS.into_iter().find(|(ending, start, ..)| is_one(ending, start));
    found.map_or(Ok(()), |(.., kind, instead)| Err(Fault::NotRead { kind, instead }))
}

/// Whether `bytes` are a text, or of a kind of other files that is read.
///
/// # Errors
/// If they are of one that is not, by its name.
pub(super) fn check_kind(bytes: &[u8]) -> Result<(), Fault> {
    // Some have two bytes a letter.
    let start: Vec<u8> = bytes.iter().copied().take(64).filter(|&byte| byte != 0).collect();
    not_read(|_, own| !own.is_empty() && start.starts_with(own))
}

/// Whether files of this ending may be read.
///
/// # Errors
/// If they are of a kind that is not, by its name.
pub fn check_ending(ending: &str) -> Result<(), Fault> {
    not_read(|own, _| own.eq_ignore_ascii_case(ending))
}

/// Whether the game with these tags is that of a form in which only xiangqi is recorded.
///
/// # Errors
/// If it is another one, with the name of the form.
pub(super) fn check_xiangqi(tags: &Tags, form: &str) -> Result<(), Fault> {
    if tags.form == TagForm::XiangqiPgn { Ok(()) } else { Err(of_another("xiangqi", form)) }
}

/// Whether a tag names the game of `rules`, which has `tags`.
///
/// # Errors
/// If it names another one.
pub(super) fn check_tag(
    name: &str,
    value: &str,
    tags: &Tags,
    rules: &dyn DynGame,
) -> Result<bool, Fault> {
    if !["Game", "Variant"].contains(&name) {
        return Ok(false);
    }
    let own = tags.kind.iter().map(|(_, value)| value.as_str());
    let mut own = own.chain([rules.title(), rules.word()]).chain(tags.names.iter().copied());
    let is_own = own.any(|own| own.eq_ignore_ascii_case(value.trim()));
    // Some games have a setting of this name.
    let is_setting = || rules.check(&vec![(name.to_owned(), value.to_owned())]).is_ok();
    match is_own || is_setting() {
        true => Ok(is_own),
        false => Err(of_another(value, &format!("[{name} \"{value}\"]"))),
    }
}

/// The words by which a text of PGN that a game could not read is one of chess: its sides are those of chess where no tag
/// names the game, or it has moves that only chess has, as `Nf3`, `exd5`, `O-O`.
pub(super) fn of_chess(text: &str) -> Option<&str> {
    if ["[Game ", "[Variant ", "[GameType "].iter().any(|tag| text.contains(tag)) {
        return None;
    }
    let white = text.lines().map(str::trim).find(|line| line.starts_with("[White "));
    white.or_else(|| text.split_whitespace().find(|word| is_chess(word)))
}

/// Whether a move may be one of chess: also a pawn's, which is a square alone.
pub(super) fn is_like_chess(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#', '!', '?']);
    is_chess(word) || matches!(bare.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

fn is_chess(word: &str) -> bool {
    // Behind the number of the move, if there is no blank.
    let word = word.rsplit('.').next().unwrap_or_default().trim_end_matches(['+', '#', '!', '?']);
    let letters: Vec<char> = word.chars().collect();
    let is_square = |letters: &[char]| matches!(letters, ['a'..='h', '1'..='8']);
    match letters[..] {
        ['K' | 'Q' | 'R' | 'B' | 'N', ref middle @ .., file, rank] => {
            let is_middle = |letter: &char| matches!(letter, 'a'..='h' | '1'..='8' | 'x');
            is_square(&[file, rank]) && middle.iter().all(is_middle)
        }
        ['a'..='h', 'x', file, rank, ref promotion @ ..] => {
            is_square(&[file, rank]) && matches!(promotion, [] | ['=', 'Q' | 'R' | 'B' | 'N'])
        }
        _ => matches!(word, "O-O" | "O-O-O"),
    }
}

/// Whether `GM[number]` is that of the game that is recorded as `sgf`, in a file that calls it `words` and is made by
/// `program`; where the game `is_named` there may be none.
///
/// # Errors
/// If it is the number of another game; none is that of Go.
pub(super) fn check_number(
    (number, is_named): (Option<&str>, bool),
    sgf: &Sgf,
    words: Option<&str>,
    program: Option<&str>,
) -> Result<(), Fault> {
    const NAMES: [(u32, &str); 12] = [
        (1, "Go"),
        (2, "Othello"),
        (3, "chess"),
        (4, "gomoku"),
        (5, "nine men's morris"),
        (6, "backgammon"),
        (7, "xiangqi"),
        (8, "shogi"),
        (9, "lines of action"),
        (10, "Ataxx"),
        (11, "Hex"),
        (40, "Kropki"),
    ];
    let Some(number) = number else {
        return if is_named { Ok(()) } else { Err(of_another("Go", "no GM in it")) };
    };
    let found: Option<u32> = number.trim().parse().ok();
    // A number that the game shares with another one needs words beside it.
    let is_ours = || program.is_some_and(|program| program.starts_with("Tengen"));
    let is_said =
        sgf.words.is_empty() || words.map_or_else(is_ours, |words| sgf.words.contains(&words));
    if found == Some(sgf.game) && is_said {
        return Ok(());
    }
    let name = NAMES.iter().find(|(known, _)| Some(*known) == found).map(|row| row.1);
    let name = words.or(name).unwrap_or("another kind");
    Err(of_another(name, &format!("GM[{number}]")))
}
