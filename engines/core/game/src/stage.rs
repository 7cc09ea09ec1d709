//! Parts of the legal moves, as generators are asked for them and say what is left.

/// Which part of the legal moves a generator is asked for. The parts are disjoint and together
/// are all legal moves, save those that the game proves or believes useless: it may leave out any
/// but not all, so that a move can be found wherever there is one. A search plays nothing that
/// is not listed but table moves, killers and counter moves, which were listed elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Moves that change the balance at once: captures, promotions, fours.
    Tactical,
    /// All others.
    Quiet,
}

/// The choice of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replies<M> {
    /// Any move.
    #[default]
    Free,
    /// Moves that answer what forces them.
    Forced,
    /// This move, the only legal one.
    Only(M),
}
