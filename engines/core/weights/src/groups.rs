//! Groups of features, known when a game is compiled: names and sizes, in the order of the file.

/// The number of the first feature of the group `name`.
///
/// # Panics
/// If there is no such group: in a constant, which this is for, the code is not compiled.
pub const fn first_of(groups: &[(&str, usize)], name: &str) -> usize {
    let (mut first, mut i) = (0, 0);
    while !is_same(groups[i].0.as_bytes(), name.as_bytes()) {
        first += groups[i].1;
        i += 1;
    }
    first
}

/// The number of features of all groups.
pub const fn count_of(groups: &[(&str, usize)]) -> usize {
    match groups {
        [] => 0,
        [(_, size), others @ ..] => *size + count_of(others),
    }
}

/// `==`, which a constant cannot ask for.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    match (one, other) {
        ([], []) => true,
        ([a, one @ ..], [b, other @ ..]) => *a == *b && is_same(one, other),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_begins_where_the_others_end() {
        const GROUPS: [(&str, usize); 3] = [("rook", 3), ("rooks", 4), ("roof", 5)];
        const FIRST: [usize; 3] =
            [first_of(&GROUPS, "rook"), first_of(&GROUPS, "rooks"), first_of(&GROUPS, "roof")];
        assert_eq!((FIRST, count_of(&GROUPS)), ([0, 3, 7], 12));
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn an_unknown_group_is_refused() {
        let _ = first_of(&[("rook", 3)], "king");
    }
}
