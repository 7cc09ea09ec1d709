//! The thinking of an engine: it plans a search, searches, keeps to its time. No protocol is spoken here.

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod clock;
pub(crate) mod machine;
pub(crate) mod plan;
pub(crate) mod planned;
pub(crate) mod root;
pub(crate) mod sampling;
pub(crate) mod selection;
pub(crate) mod time;
