//! JKF records of shogi: JSON.
//!
//! Source: the JSON schema of `json-kifu-format`, the format of Kifu for JS.

mod reader;
mod schema;
mod write;

pub(super) use reader::read;
pub(super) use write::write;
