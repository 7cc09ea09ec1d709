//! The search that source texts describe: negamax to a fixed depth, with alpha-beta and an order of
//! moves, and nothing else. No table, no quiescence, no extensions, no repetition.

mod root;

pub use root::search;

use game::{Game, Outcome, Side};

use crate::{Evaluation, Observer, Pulse, Score};

/// How a text has its program search.
pub struct Plain<G: Game> {
    /// Plies, 1 or more.
    pub depth: u32,
    /// The order of moves: the higher, the earlier, and equal ones as the rules list them; `None`
    /// where the text has none.
    pub order: Option<fn(&G, G::Move) -> i32>,
}

/// An order of moves: the higher, the earlier.
pub type Order<'a, G> = &'a dyn Fn(&G, <G as Game>::Move) -> i32;

/// How a tree is counted.
pub enum Method<'a, G: Game> {
    /// Every move of every node.
    Minimax,
    /// Alpha-beta, moves as the rules list them.
    AlphaBeta,
    /// Alpha-beta in this order.
    Ordered(Order<'a, G>),
}

/// The result of a search to a fixed depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Positions visited, the root among them.
    pub nodes: u64,
    /// The value for the side to move at the root.
    pub value: Score,
}

/// Searches `root` to `depth` by `method`; `None` if that takes more than `most` nodes.
pub fn count<G: Game, E: Evaluation<G>>(
    root: &G,
    evaluation: E,
    method: &Method<'_, G>,
    depth: u32,
    most: u64,
) -> Option<Count> {
    let order = match method {
        Method::Ordered(order) => Some(*order),
        Method::Minimax | Method::AlphaBeta => None,
    };
    let mut tree = Tree::new(root, evaluation, order, &());
    tree.prunes = !matches!(method, Method::Minimax);
    tree.most = most;
    let value = tree.value(depth, 0, -Score::INFINITE, Score::INFINITE);
    (!tree.stopped).then_some(Count { nodes: tree.nodes, value })
}

/// A tree that is searched depth first.
struct Tree<'a, G: Game, E> {
    pos: G,
    evaluation: E,
    order: Option<Order<'a, G>>,
    prunes: bool,
    observer: &'a dyn Observer<G::Move>,
    nodes: u64,
    /// More nodes than this are not visited.
    most: u64,
    /// Whether the search is to be left; values found after that mean nothing.
    stopped: bool,
    /// The side to move at the root, and the value of a draw to it.
    root: Side,
    draw: i32,
    /// Plies that the root is searched to, and the root move that is searched.
    depth: u32,
    current: Option<(G::Move, usize)>,
    /// Lists of moves to be used again.
    spare: Vec<Vec<(i32, G::Move)>>,
    /// The best line from each ply.
    best: Vec<Vec<G::Move>>,
}

impl<'a, G: Game, E: Evaluation<G>> Tree<'a, G, E> {
    fn new(
        root: &G,
        mut evaluation: E,
        order: Option<Order<'a, G>>,
        observer: &'a dyn Observer<G::Move>,
    ) -> Self {
        evaluation.reset(root);
        Self {
            pos: root.clone(),
            evaluation,
            order,
            prunes: true,
            observer,
            nodes: 0,
            most: u64::MAX,
            stopped: false,
            root: root.side_to_move(),
            draw: 0,
            depth: 0,
            current: None,
            spare: Vec::new(),
            best: vec![Vec::new()],
        }
    }

    /// Counts a node, and looks now and then whether to go on.
    fn enter(&mut self, ply: usize) {
        /// Nodes between two looks; a power of two.
        const PERIOD: u64 = 512;
        if self.nodes >= self.most {
            self.stopped = true;
            return;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(PERIOD) {
            self.observer.pulse(&|| self.pulse());
            self.stopped |= self.observer.should_stop();
        }
        if self.best.len() <= ply + 1 {
            self.best.resize_with(ply + 2, Vec::new);
        }
        self.best[ply].clear();
    }

    fn pulse(&self) -> Pulse<G::Move> {
        let &Self { depth, nodes, current, .. } = self;
        Pulse { depth, seldepth: self.seldepth(), nodes, hashfull: 0, current }
    }

    /// The deepest ply looked at.
    fn seldepth(&self) -> u32 {
        self.best.len().saturating_sub(2) as u32
    }

    /// The value of the position for its side to move, `depth` plies deep.
    fn value(&mut self, depth: u32, ply: usize, mut alpha: Score, beta: Score) -> Score {
        self.enter(ply);
        if self.stopped {
            return Score::ZERO;
        }
        if let Some(outcome) = self.pos.outcome() {
            return self.score_of(outcome, ply);
        }
        if depth == 0 && self.pos.count_moves() > 0 {
            return self.evaluation.evaluate(&self.pos);
        }
        let moves = self.moves();
        if moves.is_empty() {
            return self.score_of(self.pos.when_stuck(), ply);
        }
        let mut best = -Score::INFINITE;
        for &(_, mv) in &moves {
            let value = self.child(mv, depth - 1, ply, alpha, beta);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                self.extend_best(mv, ply);
            }
            if self.prunes {
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.spare.push(moves);
        best
    }

    /// The value of `mv` for the side that makes it, `depth` plies after it. The value of what
    /// follows is negated if the turn has passed.
    fn child(&mut self, mv: G::Move, depth: u32, ply: usize, alpha: Score, beta: Score) -> Score {
        let mover = self.pos.side_to_move();
        self.evaluation.push(&self.pos, mv);
        let undo = self.pos.make(mv);
        let value = if self.pos.side_to_move() == mover {
            self.value(depth, ply + 1, alpha, beta)
        } else {
            -self.value(depth, ply + 1, -beta, -alpha)
        };
        self.pos.unmake(mv, undo);
        self.evaluation.pop();
        value
    }

    /// The legal moves in the order in which they are tried.
    fn moves(&mut self) -> Vec<(i32, G::Move)> {
        let listed = self.pos.moves();
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        let priority = |mv| self.order.map_or(0, |order| order(&self.pos, mv));
        moves.extend(listed.into_iter().map(|mv| (priority(mv), mv)));
        if self.order.is_some() {
            // Stable: equal ones stay as the rules list them.
            moves.sort_by_key(|&(priority, _)| std::cmp::Reverse(priority));
        }
        moves
    }

    /// The best line from `ply` begins with `mv`.
    fn extend_best(&mut self, mv: G::Move, ply: usize) {
        let (before, after) = self.best.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend(after.first().into_iter().flatten());
    }

    fn score_of(&self, outcome: Outcome, ply: usize) -> Score {
        let mover = self.pos.side_to_move();
        match outcome {
            Outcome::Draw if mover == self.root => Score::estimate(self.draw),
            Outcome::Draw => Score::estimate(-self.draw),
            Outcome::Win(side) if side == mover => Score::win_in(ply),
            Outcome::Win(_) => Score::loss_in(ply),
        }
    }
}
