//! The evaluation: a network, and what it is added to.

use std::fmt::Write as _;
use std::marker::PhantomData;
use std::sync::Arc;

use game::Game;
use network::Network;
use search::{Accumulators, Evaluation, Score};

use crate::{LearnedInputs, Perspectives, Updater};

/// The evaluation `B` and the network's correction of it, both following a line of play.
///
/// `S` is how the network's sums keep up: move by move, or as [`ByDifference`](crate::ByDifference) does. `B` is what
/// [`Inputs::base`](network::Inputs::base) computes from nothing: what the network was trained to correct.
#[derive(Clone, Debug)]
pub struct Learned<B, I, const H: usize, S = Accumulators<Perspectives<I, H>, 2>> {
    base: B,
    sums: S,
    inputs: PhantomData<I>,
    /// Whether the network [covers](LearnedInputs::covers) the line of play.
    covers: bool,
}

/// With the network that comes with the program.
impl<B: Default, I: LearnedInputs<H>, const H: usize, S: Updater<I, H>> Default
    for Learned<B, I, H, S>
{
    fn default() -> Self {
        Self::new(I::embedded())
    }
}

impl<B: Default, I: LearnedInputs<H>, const H: usize, S: Updater<I, H>> Learned<B, I, H, S> {
    pub fn new(network: Arc<Network<H>>) -> Self {
        let sums = S::new(network, I::default());
        Self { base: B::default(), sums, inputs: PhantomData, covers: false }
    }
}

impl<B: Evaluation<I::Game>, I: LearnedInputs<H>, const H: usize, S: Updater<I, H>>
    Learned<B, I, H, S>
{
    /// The corrected evaluation and the correction, in the view of the side to move.
    #[inline]
    fn parts(&mut self, pos: &I::Game) -> [i32; 2] {
        let base = self.base.evaluate(pos).get();
        if !self.covers {
            return [base, 0];
        }
        [base, self.sums.value(pos)]
    }

    fn anew(&mut self, pos: &I::Game) -> Score {
        self.reset(pos);
        self.evaluate(pos)
    }
}

impl<B, I, const H: usize, S> Evaluation<I::Game> for Learned<B, I, H, S>
where
    B: Evaluation<I::Game>,
    I: LearnedInputs<H>,
    S: Updater<I, H>,
{
    fn reset(&mut self, pos: &I::Game) {
        self.base.reset(pos);
        self.covers = I::covers(pos);
        if self.covers {
            self.sums.reset(pos);
        }
    }

    #[inline]
    fn push(&mut self, before: &I::Game, mv: <I::Game as Game>::Move) {
        self.base.push(before, mv);
        if self.covers {
            self.sums.push(before, mv);
        }
    }

    fn push_pass(&mut self, before: &I::Game) {
        self.base.push_pass(before);
        if self.covers {
            self.sums.push_pass();
        }
    }

    #[inline]
    fn pop(&mut self) {
        self.base.pop();
        if self.covers {
            self.sums.pop();
        }
    }

    fn evaluate(&mut self, pos: &I::Game) -> Score {
        let [base, correction] = self.parts(pos);
        Score::estimate(base + correction)
    }

    /// The network's name, the evaluation that it corrects, the correction, and the worth of each piece: by so
    /// much the value for its owner's side falls when it is taken away. On another board, what the evaluation
    /// says that is not corrected there.
    fn explain(&mut self, pos: &I::Game) -> String {
        if !I::covers(pos) {
            return self.base.explain(pos);
        }
        let total = self.anew(pos);
        let [base, correction] = self.parts(pos);
        let network = Arc::clone(self.sums.network());
        let mut text = format!("network {} {}\n", network.checksum(), network.about());
        let _ = writeln!(text, "{:<28}{:>8}", "without the network", base);
        let _ = writeln!(text, "{:<28}{:>8}", "the network", correction);
        for (piece, without) in I::without_each(pos) {
            let worth = total.get() - self.anew(&without).get();
            let _ = writeln!(text, "{piece:<28}{worth:>8}");
        }
        self.reset(pos);
        text + &format!("total for the side to move: {total}")
    }
}
