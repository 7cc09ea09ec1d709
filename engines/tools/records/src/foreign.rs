//! Records of other games than the one that is read, by their names.
//!
//! Source: the numbers of games in the SGF user guide, FF 4.

use dyngame::{DynGame, Tags};

use super::error::Fault;

fn of_another(game: &str, text: &str) -> Fault {
    Fault::OtherGame { game: game.to_owned(), text: text.to_owned() }
}

/// Whether the tags of a PGN may be those of a game of `rules`, which has `tags`.
///
/// # Errors
/// If they are those of another game: they name it, or its sides are those of chess.
pub(super) fn check_tags(
    written: &[(String, String)],
    tags: &Tags,
    rules: &dyn DynGame,
) -> Result<(), Fault> {
    let value = |name: &str| {
        written.iter().find(|(written, _)| written == name).map(|(_, value)| value.as_str())
    };
    let own = tags.kind.iter().map(|(_, value)| value.as_str());
    let own: Vec<&str> = own.chain([rules.title(), rules.word()]).collect();
    let is_own =
        |named: &str| own.iter().chain(tags.names).any(|name| name.eq_ignore_ascii_case(named));
    match (value("Game"), value("Variant"), value("White")) {
        (Some(game), ..) if is_own(game) => Ok(()),
        (Some(game), ..) => Err(of_another(game, &format!("[Game \"{game}\"]"))),
        (None, Some(variant), _) if is_own(variant) => Ok(()),
        (None, _, Some(white)) if !tags.is_pdn && !tags.players.contains(&"White") => {
            Err(of_another("chess", &format!("[White \"{white}\"]")))
        }
        _ => Ok(()),
    }
}

/// Whether `word` is no move that only chess has: `Nf3`, `exd5`, `O-O`.
pub(super) fn check_word(word: &str) -> Result<(), Fault> {
    if is_chess(word) { Err(of_another("chess", word)) } else { Ok(()) }
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

/// Whether `GM[number]` is that of the game with the number `own`.
pub(super) fn check_number(number: &str, own: u32) -> Result<(), Fault> {
    const NAMES: [&str; 11] = [
        "Go", "Othello", "chess", "gomoku", "nine men's morris", "backgammon", "xiangqi", "shogi",
        "lines of action", "Ataxx", "Hex",
    ];
    let found: Option<u32> = number.trim().parse().ok();
    if found == Some(own) {
        return Ok(());
    }
    let name = found.and_then(|found| NAMES.get(found.checked_sub(1)? as usize));
    Err(of_another(name.unwrap_or(&"another kind"), &format!("GM[{number}]")))
}
