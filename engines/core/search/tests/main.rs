//! The promises of the search, held against plain minimax on small games.

mod accumulators;
mod behaviour;
mod boxes;
mod counted;
mod generated;
mod oracle;
mod plain;
mod ring;
