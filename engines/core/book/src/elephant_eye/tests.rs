use super::*;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const MOVED: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";

/// A record of the start position, and the answers to h2e2, which are filed under the mirror image.
fn book() -> ElephantEye {
    let mut bytes = vec![0xD5, 0x56, 0x26, 0x05, 0x95, 0x85, 0x22, 0x02];
    // b9c7 and h9g7 of the mirror image.
    for (from, to, weight) in [(0x34_u8, 0x55_u8, 761_u16), (0x3A, 0x59, 172)] {
        bytes.extend(0x5396_644F_u32.to_le_bytes());
        bytes.extend([from, to]);
        bytes.extend(weight.to_le_bytes());
    }
    ElephantEye::read(bytes).expect("a book")
}

fn found(fen: &str) -> Vec<(String, u64)> {
    book().probe(fen).into_iter().map(|entry| (entry.mv, entry.count)).collect()
}

#[test]
fn records_are_found_as_they_are_and_mirrored() {
    assert_eq!(found(START), [("c3c4".to_owned(), 546)]);
    assert_eq!(found(MOVED), [("h9g7".to_owned(), 761), ("b9c7".to_owned(), 172)]);
    assert!(found("4k4/9/9/9/9/9/9/9/9/4K4 w").is_empty());
}

#[test]
fn squares_off_the_board_are_no_moves() {
    let mut bytes = vec![0xD5, 0x56, 0x26, 0x05, 0x00, 0xFF, 0x22, 0x02];
    bytes.extend([0xD5, 0x56, 0x26, 0x05, 0xC3, 0xCC, 0x22, 0x02]);
    assert!(ElephantEye::read(bytes).expect("a book").probe(START).is_empty());
}
