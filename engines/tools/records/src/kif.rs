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
    comments, csa_time, headers, read_comment, read_csa_time, sides, take_header,
};
pub(super) use reader::{Reader, read_header};
pub(super) use start::Setup;
pub(super) use write::write;

/// How a text of KIF begins, before the name of its encoding.
const HEAD: &str = "#KIF version=2.0 encoding=";

/// `text` with the name of another encoding wherever a game names one.
pub(super) fn declared(text: &str, encoding: &str) -> String {
    let renamed = |line: &str| match line.starts_with(HEAD) {
        true => format!("{HEAD}{encoding}\n"),
        false => line.to_owned(),
    };
    text.split_inclusive('\n').map(renamed).collect()
}

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
