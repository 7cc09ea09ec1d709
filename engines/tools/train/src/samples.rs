//! Positions in memory, as a trainer reads them: compact, and without the game they come from.

use game::keys::SplitMix64;
use game::{Game, Outcome, Side};
use network::Inputs;

/// One in this many games is kept for validation.
const VALIDATION: u64 = 50;

/// The label of a position, in the view of its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The score of a search, in score units.
    pub score: i16,
    /// The same with what came later in its game ([`Recipe::mix_later`](crate::Recipe::mix_later)).
    pub later: i16,
    /// The game's own part of the value, in score units ([`Inputs::base`]).
    pub base: i16,
    /// The half points of the side to move: 0, 1 or 2; [`NO_RESULT`](Self::NO_RESULT) if
    /// nobody knows.
    pub result: u8,
    /// The output bucket.
    pub bucket: u8,
    /// The number of its game.
    pub game: u32,
}

impl Label {
    /// The result of a position that no game was played from.
    pub const NO_RESULT: u8 = 3;

    /// The share of the point that the side to move got out of the game, if that is known.
    pub(crate) fn played(&self) -> Option<f32> {
        (self.result != Self::NO_RESULT).then(|| 0.5 * f32::from(self.result))
    }
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// Active inputs of the mover's view and of the other's.
    pub views: [&'a [u16]; 2],
    /// All else.
    pub label: Label,
}

/// Positions, 24 bytes and two for each active input.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    inputs: Vec<u16>,
    spans: Vec<Span>,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: u64,
    counts: [u16; 2],
    label: Label,
}

/// The sizes that some positions need: one more than the largest input, the most that are active in
/// one view, one more than the largest output bucket.
pub(crate) struct Extent {
    pub(crate) inputs: usize,
    pub(crate) active: usize,
    pub(crate) buckets: usize,
}

/// The indices of the positions to learn from and of those to be judged by.
#[derive(Clone, Debug, Default)]
pub struct Split {
    /// To learn from.
    pub training: Vec<u32>,
    /// To be judged by: whole games, about one in 50.
    pub validation: Vec<u32>,
}

/// Positions and their parts.
#[derive(Clone, Debug)]
pub struct Data<'a> {
    /// The positions.
    pub samples: &'a Samples,
    /// Those to learn from and those to be judged by.
    pub split: Split,
}

impl<'a> Data<'a> {
    /// Parts `samples` by game, so that no game is in both parts: that would make the validation
    /// loss worthless.
    pub fn by_game(samples: &'a Samples) -> Self {
        let mut split = Split::default();
        for (index, span) in (0..).zip(&samples.spans) {
            let kept = is_kept(span.label.game);
            if kept { &mut split.validation } else { &mut split.training }.push(index);
        }
        Self { samples, split }
    }

    /// Keeps the positions from index `first` on for validation.
    pub fn from_index(samples: &'a Samples, first: usize) -> Self {
        let (first, end) = (first as u32, samples.len() as u32);
        Self {
            samples,
            split: Split { training: (0..first).collect(), validation: (first..end).collect() },
        }
    }

    /// A checksum of inputs, labels and parts, by which a resumed run knows its data.
    pub fn fingerprint(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        self.samples.hash_into(&mut hasher);
        self.split.validation.iter().for_each(|index| hasher.update(&index.to_le_bytes()));
        hasher.finalize()
    }
}

/// Whether game number `game` is kept for validation: one in 50 is.
pub fn is_kept(game: u32) -> bool {
    SplitMix64::new(game.into()).next().is_multiple_of(VALIDATION)
}

impl Samples {
    /// Adds a position.
    ///
    /// # Panics
    /// If a view has more than 65,535 inputs.
    pub fn push(&mut self, views: [&[u16]; 2], label: Label) {
        let counts = views.map(|view| u16::try_from(view.len()).expect("a view has few inputs"));
        let start = self.inputs.len() as u64;
        views.iter().for_each(|view| self.inputs.extend_from_slice(view));
        self.spans.push(Span { start, counts, label });
    }

    /// Adds `pos`, which is of game `game`; the score of its search, and that with
    /// what came later, are in the view of the first side.
    pub fn push_position<I: Inputs>(
        &mut self,
        inputs: &I,
        pos: &I::Game,
        scores: [i32; 2],
        outcome: Option<Outcome>,
        game: u32,
    ) {
        let mover = pos.side_to_move();
        let start = self.inputs.len();
        let counts = [mover, !mover].map(|view| {
            let before = self.inputs.len();
            inputs.active(pos, view, |input| self.inputs.push(input));
            (self.inputs.len() - before) as u16
        });
        let [score, later] =
            scores.map(|score| narrow(if mover == Side::First { score } else { -score }));
        let result = match outcome {
            None => Label::NO_RESULT,
            Some(Outcome::Draw) => 1,
            Some(Outcome::Win(side)) => 2 * u8::from(side == mover),
        };
        let (base, bucket) = (narrow(inputs.base(pos)), inputs.bucket(pos) as u8);
        let label = Label { score, later, base, result, bucket, game };
        self.spans.push(Span { start: start as u64, counts, label });
    }

    /// Sets the rows of `width` weights of all inputs that occur nowhere to zero: nothing would be learned there.
    pub(crate) fn zero_unseen(&self, features: &mut [f32], width: usize) {
        let mut seen = vec![false; features.len() / width];
        for &input in &self.inputs {
            if let Some(seen) = seen.get_mut(usize::from(input)) {
                *seen = true;
            }
        }
        for (row, _) in features.chunks_exact_mut(width).zip(seen).filter(|(_, seen)| !seen) {
            row.fill(0.0);
        }
    }

    /// Adds all of `others`.
    pub fn append(&mut self, others: &Self) {
        let first = self.inputs.len() as u64;
        self.inputs.extend_from_slice(&others.inputs);
        let moved = |&span: &Span| Span { start: first + span.start, ..span };
        self.spans.extend(others.spans.iter().map(moved));
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Position number `index`, from 0.
    ///
    /// # Panics
    /// If there is none of that number.
    #[inline]
    pub fn get(&self, index: u32) -> Sample<'_> {
        let Span { start, counts, label } = self.spans[index as usize];
        let [mover, other] = counts.map(usize::from);
        let inputs = &self.inputs[start as usize..][..mover + other];
        let (mover, other) = inputs.split_at(mover);
        Sample { views: [mover, other], label }
    }

    pub(crate) fn rescale(&mut self, part: std::ops::Range<usize>, factor: f32) {
        for span in &mut self.spans[part] {
            let Label { score, later, .. } = &mut span.label;
            for score in [score, later] {
                *score = narrow((f32::from(*score) * factor).round() as i32);
            }
        }
    }

    fn hash_into(&self, hasher: &mut crc32fast::Hasher) {
        let mut bytes = Vec::new();
        for index in 0..self.spans.len() as u32 {
            let Sample { views, label } = self.get(index);
            let Label { score, later, base, result, bucket, game } = label;
            bytes.clear();
            bytes.extend(views.iter().copied().flatten().flat_map(|input| input.to_le_bytes()));
            let words = [score, later, base].map(i16::to_le_bytes);
            bytes.extend(words.as_flattened());
            bytes.extend([result, bucket]);
            bytes.extend(game.to_le_bytes());
            hasher.update(&bytes);
        }
    }

    pub(crate) fn extent(&self) -> Extent {
        let inputs = self.inputs.iter().max().map_or(0, |&input| usize::from(input) + 1);
        let active = self.spans.iter().flat_map(|span| span.counts).max().unwrap_or(0);
        let buckets = self.spans.iter().map(|span| usize::from(span.label.bucket) + 1).max();
        Extent { inputs, active: active.into(), buckets: buckets.unwrap_or(0) }
    }
}

fn narrow(score: i32) -> i16 {
    score.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
