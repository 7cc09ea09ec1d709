//! Our own evaluation: patterns of men and counted features, linear in its weights.

use std::fmt::Write as _;
use std::sync::{LazyLock, OnceLock};

use game::Side;
use search::{Accumulators, Evaluator, Score};
use weights::{Linear, Weights};

use super::features::{self, FEATURES, GROUPS};
use super::for_mover;
use super::patterns::{PATTERNS, Patterns, Regions, TABLES, Values};
use draughts_rules::{Colour, Position, Variant};

/// Weights to the hundredth of a man.
const UNIT: i32 = 8;
/// Steps between opening and ending.
const PHASES: i32 = 64;

/// Our own evaluation, following a line of play.
pub type Tuned = Accumulators<Regions, 1>;

impl Evaluator for Regions {
    fn evaluate(&self, pos: &Position, patterns: &Patterns) -> Score {
        for_mover(pos, TunedWeights::of(pos.variant()).evaluate(pos, patterns))
    }

    fn explain(&self, pos: &Position, patterns: &Patterns) -> String {
        TunedWeights::of(pos.variant()).explain(pos, patterns)
    }
}

/// The weights in force, arranged for evaluation.
#[derive(Debug)]
pub struct TunedWeights {
    weights: Weights,
    /// `[feature]` of `[opening, ending]`.
    features: [[i32; 2]; FEATURES],
    patterns: Values,
}

impl TunedWeights {
    /// Those of the board of `variant`, read when it is first played on.
    #[inline]
    fn of(variant: Variant) -> &'static Self {
        static WEIGHTS: [OnceLock<TunedWeights>; 3] = [const { OnceLock::new() }; 3];
        WEIGHTS[variant as usize].get_or_init(|| Self::embedded(variant))
    }

    fn embedded(variant: Variant) -> Self {
        let text = match variant {
            Variant::English8 => files::packed!("weights-8x8.txt").text(),
            Variant::English10 => files::packed!("weights-10x10.txt").text(),
            Variant::English12 => files::packed!("weights.txt").text(),
        };
        let weights = Weights::parse(&text);
        Self::new(weights.unwrap_or_else(|error| panic!("{}: {error}", variant.word())), variant)
    }

    fn new(weights: Weights, variant: Variant) -> Self {
        let mut features = [[0; 2]; FEATURES];
        let mut first = 0;
        for (name, count) in GROUPS {
            let group = weights.group(name);
            for i in 0..count {
                features[first + i] = [group[i].into(), group[count + i].into()];
            }
            first += count;
        }
        let patterns = Values::new(&weights, variant, |colour, bit| {
            let sum = features::of_man(variant, colour, bit)
                .fold([0; 2], |sum, feature| plus(sum, features[feature], 1));
            sum.map(|sum| if colour == Colour::White { sum as i16 } else { -sum as i16 })
        });
        Self { weights, features, patterns }
    }

    /// The value in White's view, in hundredths of a man; `patterns` are those of `pos`.
    fn evaluate(&self, pos: &Position, patterns: &Patterns) -> i32 {
        let mut sum = patterns.value(&self.patterns);
        features::count_relations(pos, |feature, count| {
            sum = plus(sum, self.features[feature], count);
        });
        blend(sum, features::phase(pos)) / (PHASES * UNIT)
    }

    /// The value in White's view with what each group adds to it.
    fn explain(&self, pos: &Position, patterns: &Patterns) -> String {
        let phase = features::phase(pos);
        let hundredths = |sum| f64::from(blend(sum, phase)) / f64::from(PHASES * UNIT);
        let total = self.evaluate(pos, patterns);
        let mut text = format!("total {total} (hundredths of a man, positive is good for White)");
        let mut counts = [0; FEATURES];
        features::count(pos, |feature, count| counts[feature] += count);
        let mut relations = [0; FEATURES];
        features::count_relations(pos, |feature, count| relations[feature] += count);
        let mut rest = patterns.value(&self.patterns);
        let mut terms = counts.into_iter().zip(relations).zip(self.features);
        for (name, size) in GROUPS {
            let group = terms.by_ref().take(size);
            let sum = group.fold([0; 2], |sum, ((count, relation), weight)| {
                rest = plus(rest, weight, relation - count);
                plus(sum, weight, count)
            });
            let _ = write!(text, "\n{name:<10} {:>8.1}", hundredths(sum));
        }
        let _ = write!(text, "\n{:<10} {:>8.1}", "patterns", hundredths(rest));
        let _ = write!(text, "\nphase      {phase:>6} of {PHASES}");
        text
    }
}

/// `sum` with `weight` as often as it counts.
#[inline]
const fn plus(sum: [i32; 2], weight: [i32; 2], count: i32) -> [i32; 2] {
    [sum[0] + count * weight[0], sum[1] + count * weight[1]]
}

/// Weighs the sums for opening and ending by the phase; `PHASES * UNIT` to the hundredth.
const fn blend(sum: [i32; 2], phase: i32) -> i32 {
    sum[0] * phase + sum[1] * (PHASES - phase)
}

impl Linear<Position> for TunedWeights {
    fn weights(pos: &Position) -> Weights {
        TunedWeights::of(pos.variant()).weights.clone()
    }

    fn features(pos: &Position, report: &mut dyn FnMut(usize, f32)) {
        // All boards have the same groups.
        static OFFSETS: LazyLock<(Vec<usize>, usize, [usize; TABLES])> = LazyLock::new(|| {
            let weights = &TunedWeights::of(Variant::default()).weights;
            let groups = GROUPS
                .iter()
                .flat_map(|&(name, count)| (0..count).map(move |i| weights.offset(name) + i));
            let tables = std::array::from_fn(|table| weights.offset(&format!("pattern{table}")));
            (groups.collect(), weights.offset("pattern"), tables)
        });
        let (groups, shared, tables) = &*OFFSETS;
        let sizes = GROUPS.iter().flat_map(|&(_, count)| std::iter::repeat_n(count, count));
        let sizes = sizes.collect::<Vec<_>>();
        let phase = features::phase(pos) as f32 / PHASES as f32;
        let first_is_white = pos.side_of(Colour::White) == Side::First;
        let view = (if first_is_white { 1.0 } else { -1.0 }) / UNIT as f32;
        features::count(pos, |feature, count| {
            if count != 0 {
                let count = view * count as f32;
                report(groups[feature], count * phase);
                report(groups[feature] + sizes[feature], count * (1.0 - phase));
            }
        });
        for draw in Patterns::of(pos).draws(pos.variant()) {
            let sign = view * f32::from(draw.sign);
            if let Some(table) = draw.table {
                report(tables[table] + draw.pattern, sign);
            } else {
                report(shared + draw.pattern, sign * phase);
                report(shared + PATTERNS + draw.pattern, sign * (1.0 - phase));
            }
        }
    }
}
