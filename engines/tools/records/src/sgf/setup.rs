//! The start of a game in SGF: the size of its board, its stones, the side to move.

use dyngame::{Points, Settings};
use game::Side;

use super::super::error::Fault;
use super::super::ranks::Stones;
use super::tree::{Property, SETS_UP, simple};

/// Properties of free text and of numbers, whose values may look like anything.
pub(super) const FREE: [&str; 45] = [
    "AN", "AP", "BL", "BM", "BR", "BT", "C", "CA", "CP", "DM", "DO", "DT", "EV", "FEN", "FF", "FG",
    "GB", "GC", "GM", "GN", "GW", "HA", "HO", "IT", "KM", "KO", "MN", "N", "OB", "ON", "OT", "OW",
    "PB", "PC", "PM", "PW", "RE", "RO", "RU", "SO", "ST", "SZ", "TE", "TM", "UC",
];

/// The size that a file names; `None` if it names none and the user does.
pub(super) fn size(
    property: Option<&Property<'_>>,
    points: Points,
    settings: &Settings,
) -> Result<Option<u32>, Fault> {
    let Some(property) = property else {
        let is_said = settings.iter().any(|(name, _)| name.eq_ignore_ascii_case(points.setting));
        let setting = points.setting;
        return if is_said { Ok(None) } else { Err(Fault::NoSize { setting }) };
    };
    let refused = || Fault::Size { text: property.text() };
    let value = simple(property.values[0]);
    let (width, height) = value.split_once(':').unwrap_or((&value, &value));
    let width = width.trim().parse().ok().filter(|_| width.trim() == height.trim());
    width.filter(|_| property.values.len() == 1).map(Some).ok_or_else(refused)
}

/// Column and row of a point, both from 1; letters go on with capitals.
pub(super) fn numbers(text: &str) -> Option<(u32, u32)> {
    let number = |letter: u8| match letter {
        b'a'..=b'z' => Some(u32::from(letter - b'a') + 1),
        b'A'..=b'Z' => Some(u32::from(letter - b'A') + 27),
        _ => None,
    };
    match *text.as_bytes() {
        [column, row] => Some((number(column)?, number(row)?)),
        _ => None,
    }
}

/// Whether a value of an unknown property is points in small letters, or a range of them.
pub(super) fn is_points(value: &str) -> bool {
    let is_small =
        |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_named = |text: &str| {
        let number = text.strip_prefix(|letter: char| letter.is_ascii_alphabetic());
        number.is_some_and(|number| number.parse::<u8>().is_ok())
    };
    let mut parts = value.split([':', ',', ';', ' ']);
    parts.clone().all(is_small) || parts.clone().count() > 1 && parts.all(is_named)
}

/// Whether a value is several points without a sign between them, `hhhgjf`: none stands there twice.
pub(super) fn are_glued_points(value: &str) -> bool {
    let points: Vec<&[u8]> = value.as_bytes().chunks(2).collect();
    let is_new = |(at, point): (usize, &&[u8])| !points[..at].contains(point);
    let is_small = value.bytes().all(|byte| byte.is_ascii_lowercase());
    points.len() > 1
        && value.len().is_multiple_of(2)
        && is_small
        && points.iter().enumerate().all(is_new)
}

/// The start that these properties set up, if they do, on a board of this size.
///
/// # Errors
/// With the value at fault.
pub(super) fn stones<'a>(
    properties: &[Property<'a>],
    size: u32,
) -> Result<Option<Stones>, (Fault, &'a str)> {
    let set = properties.iter().filter(|property| SETS_UP.contains(&&*property.name));
    let (sides, points): (Vec<_>, Vec<_>) = set.partition(|property| property.name == "PL");
    if sides.is_empty() && points.is_empty() {
        return Ok(None);
    }
    let mut stones = Stones::none(size);
    let mut is_set = vec![vec![false; size as usize]; size as usize];
    for property in points {
        let owner = match &*property.name {
            "AB" => Some(Side::First),
            "AW" => Some(Side::Second),
            _ => None,
        };
        for value in &property.values {
            for (column, row) in area(value, size).map_err(|fault| (fault, *value))? {
                if std::mem::replace(&mut is_set[row][column], true) {
                    return Err((Fault::PointTwice { text: (*value).to_owned() }, value));
                }
                stones.rows[row][column] = owner;
            }
        }
    }
    if stones.count(Side::First) > stones.count(Side::Second) {
        stones.mover = Side::Second;
    }
    for property in sides {
        stones.mover = match &*property.values[0].trim().to_ascii_lowercase() {
            "b" | "black" | "1" => Side::First,
            "w" | "white" | "2" => Side::Second,
            _ => return Err((Fault::Line { text: property.text() }, property.at)),
        };
    }
    Ok(Some(stones))
}

/// The points of `aa`, or of the rectangle `aa:bb`, as column and row from 0.
fn area(value: &str, size: u32) -> Result<Vec<(usize, usize)>, Fault> {
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    let point = |text: &str| {
        let refused = || Fault::Point { text: text.to_owned() };
        let (column, row) = numbers(text.trim()).ok_or_else(refused)?;
        let is_on = column <= size && row <= size;
        is_on.then_some((column, row)).ok_or_else(|| Fault::OffBoard { text: text.to_owned() })
    };
    let ((left, top), (right, bottom)) = (point(first)?, point(last)?);
    if left > right || top > bottom {
        return Err(Fault::Point { text: value.to_owned() });
    }
    let rows = (top - 1) as usize..bottom as usize;
    let columns = (left - 1) as usize..right as usize;
    Ok(rows.flat_map(|row| columns.clone().map(move |column| (column, row))).collect())
}
