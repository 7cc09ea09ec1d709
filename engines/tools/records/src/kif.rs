//! KIF, KI2 and BOD: records of shogi in Japanese.
//!
//! Source: the format of Kifu for Windows, as shogi GUIs read it.

mod facts;
mod lines;
mod reader;
mod sentence;
mod start;
mod write;

pub(super) use facts::{
    comments, csa_time, headers, read_comment, read_csa_time, read_header, sides,
};
pub(super) use reader::Reader;
pub(super) use write::write;

/// How a text of KIF begins, before the name of its encoding.
const HEAD: &str = "#KIF version=2.0 encoding=";

/// `text` with the name of another encoding, if it names one.
pub(super) fn declared(text: String, encoding: &str) -> String {
    let rest = text.strip_prefix(HEAD).and_then(|rest| rest.split_once('\n'));
    rest.map_or_else(|| text.clone(), |(_, rest)| format!("{HEAD}{encoding}\n{rest}"))
}

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
