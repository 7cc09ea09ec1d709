//! The work that accumulators do along a line of play. That their states are right is checked for each game by
//! `search::kit`.

use std::cell::Cell;
use std::rc::Rc;

use dots_rules::{Edge, Position};
use game::Game;
use search::{Accumulators, Incremental};

use crate::boxes::start;

/// How often states were computed, from nothing and from a change.
#[derive(Clone, Debug, Default)]
struct Work {
    refreshes: Rc<Cell<u32>>,
    changes: Rc<Cell<u32>>,
}

fn count(cell: &Cell<u32>) {
    cell.set(cell.get() + 1);
}

/// Keeps the sum of the numbers of the drawn edges; the second perspective must start anew after an
/// edge whose number is a multiple of five.
#[derive(Clone, Debug, Default)]
struct Edges(Work);

impl Incremental for Edges {
    type Game = Position;
    type State = u32;
    type Delta = Option<u16>;

    fn refresh(&mut self, pos: &Position, perspective: usize, state: &mut u32) {
        count(&self.0.refreshes);
        let free = pos.moves();
        let free = free.iter().map(|&edge| u32::from(pos.slot(edge))).sum::<u32>();
        *state = (0..Position::MOVE_SLOTS as u32).sum::<u32>() - free + perspective as u32;
    }

    fn record(&self, before: &Position, edge: Edge, delta: &mut Option<u16>) {
        *delta = Some(before.slot(edge));
    }

    fn needs_refresh(&self, delta: &Option<u16>, perspective: usize) -> bool {
        perspective == 1 && delta.is_some_and(|slot| slot.is_multiple_of(5))
    }

    fn apply(&self, delta: &Option<u16>, _: usize, before: &u32, after: &mut u32) {
        count(&self.0.changes);
        *after = before + delta.map_or(0, u32::from);
    }
}

fn fresh(pos: &Position) -> [u32; 2] {
    let mut states = [0; 2];
    for (perspective, state) in states.iter_mut().enumerate() {
        Edges::default().refresh(pos, perspective, state);
    }
    states
}

#[test]
fn moves_cost_nothing_until_a_state_is_read() {
    let work = Work::default();
    let mut line = Accumulators::<Edges, 1>::new(Edges(work.clone()));
    let mut pos = start();
    line.reset(&pos);
    assert_eq!((work.refreshes.get(), work.changes.get()), (1, 0));
    for mv in pos.moves().into_iter().take(4) {
        line.push(&pos, mv);
        pos.make(mv);
    }
    assert_eq!(work.changes.get(), 0);
    line.states(&pos);
    assert_eq!(work.changes.get(), 4);
    // Computed states stay computed, here and below.
    line.states(&pos);
    let mv = pos.moves()[0];
    line.push(&pos, mv);
    pos.make(mv);
    line.states(&pos);
    assert_eq!(work.changes.get(), 5);
}

#[test]
fn a_state_is_refreshed_only_where_it_must_be() {
    let mut pos = start();
    let moves = pos.moves();
    let refreshing = |mv: &&Edge| pos.slot(**mv).is_multiple_of(5);
    let (&turn, &plain) =
        (moves.iter().find(refreshing).unwrap(), moves.iter().find(|mv| !refreshing(mv)).unwrap());
    let mut line = Accumulators::<Edges, 2>::default();
    line.reset(&pos);
    for mv in [plain, turn] {
        line.push(&pos, mv);
        pos.make(mv);
    }
    assert_eq!(*line.states(&pos), fresh(&pos));
    let work = &line.incremental().0;
    // In release builds; a debug build computes each state from nothing besides, to compare.
    let checks = if cfg!(debug_assertions) { 2 } else { 0 };
    assert_eq!((work.refreshes.get(), work.changes.get()), (3 + checks, 2));
}
