//! What the search promises, held against plain minimax on small games.

mod behaviour;
mod generated;
mod oracle;
mod ring;
