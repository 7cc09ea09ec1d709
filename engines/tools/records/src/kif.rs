//! KIF, KI2 and BOD: records of shogi in Japanese.
//!
//! Source: the format of Kifu for Windows, as shogi GUIs read it. Text is written in UTF-8.

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

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
