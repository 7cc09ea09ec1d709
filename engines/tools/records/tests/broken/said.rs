//! Whether a game is what a text says, part by part: by that a text is another game in so many words, or was read as one that it
//! does not say.

use records::{GameRecord, Notice, Warning};

use crate::breaks::constructs;
use crate::forms::{Form, Syntax};
use crate::parts::{is_end, narrow, parts, parts_of_json, parts_of_xqf, without_variations};

/// Whether the text of `games` says all that `bytes` says of a game: nothing in it was passed over but what `warnings` name,
/// and nothing but a usual start was added.
pub(crate) fn says(
    form: &Form,
    bytes: &[u8],
    games: &[GameRecord],
    warnings: &[Warning],
) -> Result<(), String> {
    are_same(form, parts(form, bytes), games, warnings)
}

/// Whether the parts `said` are those of `games`.
fn are_same(
    form: &Form,
    mut said: Vec<String>,
    games: &[GameRecord],
    warnings: &[Warning],
) -> Result<(), String> {
    let again: Vec<u8> = games.iter().flat_map(|game| (form.written)(form.kind, game)).collect();
    let mut again = parts(form, &again);
    for parts in [&mut said, &mut again] {
        parts.retain(|part| !is_end(form.syntax, part));
    }
    let (mut all, mut added) = (&again[..], Vec::new());
    for part in &said {
        match all.iter().position(|other| other == part) {
            Some(at) => {
                added.extend(&all[..at]);
                all = &all[at + 1..];
            }
            None if warnings.iter().any(|warning| names(&warning.what, part)) => {}
            None => return Err(format!("{part:?} is passed over")),
        }
    }
    let is_guessed = |part: &str| warnings.iter().any(|warning| guesses(&warning.what, part));
    match added.into_iter().chain(all).find(|part| !is_usual(part) && !is_guessed(part)) {
        Some(part) => Err(format!("{part:?} is made up")),
        None => Ok(()),
    }
}

/// Whether `bytes` say the game without its variations in so many words.
pub(crate) fn says_main(
    form: &Form,
    bytes: &[u8],
    game: &GameRecord,
    warnings: &[Warning],
) -> bool {
    let mut main = game.clone();
    main.main.variations.clear();
    are_same(form, main_parts(form, bytes), &[main], warnings).is_ok()
}

/// The parts of a text that say something of its game, without those of variations.
fn main_parts(form: &Form, bytes: &[u8]) -> Vec<String> {
    let text = || records::decoded(bytes, form.kind.2);
    match form.syntax {
        Syntax::Xqf => parts_of_xqf(bytes, without_variations),
        Syntax::Json => parts_of_json(&text(), &["forks"]),
        syntax => parts(form, main_of(syntax, &text()).concat().as_bytes()),
    }
}

/// The constructs of a text without those of variations.
fn main_of(syntax: Syntax, text: &str) -> Vec<String> {
    let mut all = constructs(syntax, text);
    // How many variations each bracket that is open has so far, of which the first of SGF goes on with the game.
    let (mut open, mut skipped) = (vec![0], 0);
    all.retain(|part| {
        let (begins, ends) = (part.trim() == "(", part.trim() == ")");
        if skipped > 0 {
            skipped = (skipped + usize::from(begins)) - usize::from(ends);
            return false;
        }
        let count = open
            .last_mut()
            .map_or(0, |count: &mut usize| std::mem::replace(count, *count + usize::from(begins)));
        match syntax {
            Syntax::Tagged if begins => skipped = 1,
            Syntax::Sgf if begins && count > 0 => skipped = 1,
            Syntax::Sgf if begins => open.push(0),
            Syntax::Sgf if ends => drop(open.pop()),
            _ => return !part.starts_with("[DhtmlXQ_move_"),
        }
        skipped == 0
    });
    if matches!(syntax, Syntax::Kif | Syntax::Ki2) {
        let end = all.iter().position(|part| part.starts_with("変化")).unwrap_or(all.len());
        all.truncate(end);
    }
    all
}

/// Whether a warning names a part that was left out.
fn names(notice: &Notice, part: &str) -> bool {
    let said = notice.to_string();
    let bare = |text: &str| text.split_whitespace().flat_map(str::chars).map(narrow).collect();
    let [said, part]: [String; 2] = [&said, part].map(bare);
    let text = match notice {
        Notice::Line { text } | Notice::BehindEnd { text } | Notice::Rule { text } => text,
        Notice::UnknownEnd { text } | Notice::Contradiction { text, .. } => text,
        _ => "",
    };
    let text: String = bare(text);
    // Of a long line the beginning is named.
    let is_begun =
        text.rsplit(']').next().is_some_and(|end| end.len() > 8 && part.starts_with(end));
    // A word in the place of a move is one, however it is written.
    let is_move =
        part == "move" && matches!(notice, Notice::BehindEnd { .. } | Notice::UnknownEnd { .. });
    // A move that is none is named without its number.
    let unnumbered = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_none = matches!(notice, Notice::IllegalMove { .. }) && said.contains(unnumbered);
    is_move
        || is_begun
        || is_none
        || !text.is_empty() && part.contains(&text)
        || said.contains(&part)
}

/// Whether a warning says that a part was taken from the rest.
fn guesses(notice: &Notice, part: &str) -> bool {
    match notice {
        Notice::BeginnerGuessed {} => ["-", "後手番"].contains(&part),
        Notice::RulesGuessed { .. } => part.starts_with("[GameType"),
        _ => false,
    }
}

/// Whether a warning is of the end: it says what holds.
pub(crate) const fn names_end(notice: &Notice) -> bool {
    matches!(
        notice,
        Notice::UnknownEnd { .. }
            | Notice::EndNotShown { .. }
            | Notice::NoEnd {}
            | Notice::BehindEnd { .. }
            | Notice::Contradiction { .. }
            | Notice::IllegalMove { .. }
    )
}

/// What a text says of the end of its game.
pub(crate) fn ends(form: &Form, bytes: &[u8]) -> Vec<String> {
    if form.syntax == Syntax::Psq {
        // The number of who has won counts the players as the first line does.
        return records::decoded(bytes, form.kind.2).lines().map(str::to_owned).collect();
    }
    let mut parts = main_parts(form, bytes);
    parts.retain(|part| is_end(form.syntax, part));
    parts
}

/// Whether a part says that the game begins as usual, or in the only way that the rest leaves open.
fn is_usual(part: &str) -> bool {
    const PARTS: [&str; 11] = [
        "手合割：平手",
        "先手の持駒：なし",
        "後手の持駒：なし",
        "先手番",
        "Freestyle",
        "PI",
        "+",
        "\"preset\":\"HIRATE\"",
        "position",
        "startpos",
        "moves",
    ];
    PARTS.contains(&part)
        || ["PL[", "SZ[", "RU[", "[Game ", "[Format ", "[Variant ", "[GameType "]
            .iter()
            .any(|start| part.starts_with(start))
}
