//! Reading a file of positions, whatever its form.

use std::io::{self, BufRead, BufReader};
use std::path::Path;

use files::Limit;
use game::Packing;

use super::head::begins;
use super::packed::Blocks;
use super::{DataError, Form, Item, ScoredGame, Visitor, psv, text};
use crate::named::in_file;

const LIMIT: Limit = Limit { what: "a file of positions", mib: 64 << 10 };
/// Bytes that are read at a time.
const BUFFER: usize = 1 << 18;

/// Hands all that the file `path` says to `take`. PackedSfenValue is known by its name (`.psv`,
/// `.bin`), the other forms by what they begin with.
///
/// # Errors
/// If it cannot be read, is damaged, or is of another game, variant or size than `rules`; the
/// message names the file. What `take` returns is passed on as it is.
pub(crate) fn read<G: Packing>(
    path: &Path,
    rules: &G::Rules,
    take: &mut dyn FnMut(Item<G>) -> io::Result<()>,
) -> io::Result<()> {
    let mut has_leaves = false;
    let mut take = |mut item| {
        match &mut item {
            Item::Head(head) => has_leaves = head.has_leaves(),
            Item::Game(game) => game.mark.has_leaves = has_leaves,
        }
        take(item).map_err(DataError::Visitor)
    };
    read_form(path, rules, &mut take).map_err(|error| match error {
        DataError::Visitor(error) => error,
        error => in_file(path, error),
    })
}

/// Like [`read`], for whom the heads say nothing.
///
/// # Errors
/// As [`read`], and if there is no game in it.
pub(crate) fn read_games<G: Packing>(
    path: &Path,
    rules: &G::Rules,
    mut take: impl FnMut(ScoredGame<G>) -> io::Result<()>,
) -> io::Result<()> {
    let mut has_games = false;
    read(path, rules, &mut |item| match item {
        Item::Head(_) => Ok(()),
        Item::Game(game) => {
            has_games = true;
            take(game)
        }
    })?;
    if has_games { Ok(()) } else { Err(in_file(path, "no game is in it")) }
}

fn read_form<G: Packing>(
    path: &Path,
    rules: &G::Rules,
    take: &mut Visitor<'_, G>,
) -> Result<(), DataError> {
    let input = BufReader::with_capacity(BUFFER, files::open(path, &LIMIT)?);
    if Form::is_packed_sfen_value::<G>(path) {
        return psv::read(input, rules, take);
    }
    read_known(input, rules, take)
}

/// Reads a form that is known by what it begins with.
pub(super) fn read_known<G: Packing>(
    mut input: impl BufRead,
    rules: &G::Rules,
    take: &mut Visitor<'_, G>,
) -> Result<(), DataError> {
    let first = input.fill_buf()?;
    if begins(first) {
        let mut blocks = Blocks::new(input, rules);
        while let Some(item) = blocks.item()? {
            take(item)?;
        }
        return Ok(());
    }
    if let Some(found) = strange(first) {
        return Err(DataError::Refused(format!(
            "it is no file of positions: it should begin with \"tengen-data 1\", or be lines of \
             `<position>;<score>;<result>`; found {found}"
        )));
    }
    text::read(input, rules, take)
}

/// The first bytes of a file, for people, if they are not text.
fn strange(bytes: &[u8]) -> Option<String> {
    const SHOWN: usize = 8;
    if bytes.is_empty() {
        return Some("nothing".to_owned());
    }
    let is_text = |byte: &u8| *byte >= b' ' || matches!(byte, b'\n' | b'\r' | b'\t');
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    if line.iter().all(is_text) {
        return None;
    }
    let shown = bytes.iter().take(SHOWN).map(|byte| format!("{byte:02x}")).collect::<Vec<_>>();
    Some(format!("bytes {}", shown.join(" ")))
}
