//! Which move of a book is played.

use game::keys::SplitMix64;

use crate::BookMove;

/// Which moves of an entry may be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preference {
    /// An entry whose first move was searched to less than this is not used; 0 for any.
    pub least_depth: u32,
    /// Score units by which a move may be worse than the first one.
    pub worse_by: Option<i32>,
    /// Least value of a move for the side to move, in score units.
    pub least_value: Option<i32>,
    /// Whether moves with less than a tenth of all games are left out.
    pub is_narrow: bool,
}

/// The moves of `entries` that suit `preference`, in their order: the first is the most frequent, not
/// the best.
pub fn sifted(entries: &[BookMove], preference: &Preference) -> Vec<BookMove> {
    let all: u128 = entries.iter().map(|entry| u128::from(entry.count)).sum();
    let is_frequent =
        |entry: &&BookMove| !preference.is_narrow || u128::from(entry.count) * 10 >= all;
    let frequent: Vec<&BookMove> = entries.iter().filter(is_frequent).collect();
    let Some(first) = frequent.first() else { return Vec::new() };
    if first.depth < preference.least_depth {
        return Vec::new();
    }
    // Of a move without a value nobody knows that it is worse.
    let least = first.value.zip(preference.worse_by).map(|(best, by)| best.saturating_sub(by));
    let least = least.max(preference.least_value);
    let is_good =
        |entry: &&&BookMove| entry.value.zip(least).is_none_or(|(value, least)| value >= least);
    frequent.iter().filter(is_good).map(|&entry| entry.clone()).collect()
}

/// How likely each of `entries` is to be played beside the others: as its count says if
/// `by_count`, unless nothing was counted; else all alike.
pub fn weights(entries: &[BookMove], by_count: bool) -> Vec<usize> {
    // Counts beyond this make no difference and could exceed all bounds together.
    let count = |entry: &BookMove| entry.count.min(u64::from(u32::MAX)) as usize;
    let is_counted = by_count && entries.iter().any(|entry| entry.count > 0);
    entries.iter().map(|entry| if is_counted { count(entry) } else { 1 }).collect()
}

/// The index of one of `entries`, by their [`weights`]; `None` if there is none.
pub fn pick(entries: &[BookMove], by_count: bool, rng: &mut SplitMix64) -> Option<usize> {
    rng.weighted(&weights(entries, by_count))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: Preference =
        Preference { least_depth: 0, worse_by: None, least_value: None, is_narrow: false };

    fn entries(lines: &[&str]) -> Vec<BookMove> {
        lines.iter().filter_map(|line| crate::book_move::parse(line)).collect()
    }

    fn left(preference: Preference) -> String {
        let all = entries(&["b none 28 20 12", "a none 30 20 10", "c none -90 16 1"]);
        sifted(&all, &preference).into_iter().map(|entry| entry.mv).collect()
    }

    #[test]
    fn each_rule_leaves_out_what_it_says() {
        assert_eq!(left(ANY), "bac");
        assert_eq!(left(Preference { worse_by: Some(30), ..ANY }), "ba");
        assert_eq!(left(Preference { worse_by: Some(118), ..ANY }), "bac");
        assert_eq!(left(Preference { least_value: Some(29), ..ANY }), "a");
        assert_eq!(left(Preference { is_narrow: true, ..ANY }), "ba");
        assert_eq!(left(Preference { least_depth: 20, ..ANY }), "bac");
        assert_eq!(left(Preference { least_depth: 21, ..ANY }), "");
        assert!(sifted(&[], &ANY).is_empty());
        let unknown = entries(&["a none 37 7 61", "b none none 0 39", "c none 6 7 1"]);
        let near = Preference { worse_by: Some(30), least_value: Some(-100), ..ANY };
        let left = sifted(&unknown, &near).into_iter().map(|entry| entry.mv);
        assert_eq!(left.collect::<String>(), "ab");
    }

    #[test]
    fn a_move_is_chosen_as_often_as_its_count_says() {
        let all = entries(&["a none 0 0 30", "b none 0 0 10", "c none 0 0 0"]);
        let mut rng = SplitMix64::new(7);
        let mut times = [0; 3];
        for _ in 0..4000 {
            times[pick(&all, true, &mut rng).expect("a move")] += 1;
        }
        assert!((2800..3200).contains(&times[0]) && times[2] == 0, "{times:?}");
        let mut times = [0; 3];
        for _ in 0..3000 {
            times[pick(&all, false, &mut rng).expect("a move")] += 1;
        }
        assert!(times.iter().all(|time| (900..1100).contains(time)), "{times:?}");
    }

    #[test]
    fn weights_of_nothing_and_of_everything_divide_by_nothing() {
        let mut rng = SplitMix64::new(7);
        assert_eq!(pick(&[], true, &mut rng), None);
        assert!(pick(&entries(&["a none 0 0 0", "b none 0 0 0"]), true, &mut rng).is_some());
        let huge = entries(&["a none 0 0 9223372036854775807", "b none 0 0 9223372036854775807"]);
        assert!(pick(&huge, true, &mut rng).is_some());
    }
}
