//! Round trips of all forms, and the refusals of damaged files.

use game::keys::SplitMix64;
use game::{Game, Notation, Outcome, Packing, Side, kit};
use toy::connect_four;

use super::head::tests::head;
use super::read::read_known;
use super::{DataError, Form, GameLabel, Head, Item, Played, Scored, ScoredGame, psv};

/// Random games of `G`, every third position of which is kept.
fn games<G: Packing>(rules: &G::Rules, count: u64) -> Vec<ScoredGame<G>> {
    let mut rng = SplitMix64::new(count);
    let game = |number| {
        let start = G::start(rules);
        let (moves, outcome) = kit::random_game(&start, 60, number);
        let mut pos = start.clone();
        let mut positions = Vec::new();
        for (i, mv) in moves.iter().enumerate() {
            if i % 3 == 1 {
                let score = rng.below(5_000) as i32 - 2_500;
                positions.push(Scored { pos: pos.clone(), score });
            }
            pos.make(*mv);
        }
        let outcome = outcome.unwrap_or(Outcome::Draw);
        let plies = Some(moves.len() as u16);
        let mark = GameLabel { number, outcome, plies, has_leaves: false };
        ScoredGame { mark, played: Some(Played { start, moves }), positions }
    };
    (1..=count).map(game).collect()
}

fn file<G: Packing>(form: Form, rules: &G::Rules, games: &[ScoredGame<G>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    form.begin(&head(&G::start(rules).shape().to_string()), &mut bytes).unwrap();
    games.iter().for_each(|game| form.encode(game, &mut bytes).unwrap());
    bytes
}

/// The games that are read before the end or an error, the heads, and the error.
type Found<G> = (Vec<ScoredGame<G>>, Vec<Head>, Option<DataError>);

fn found<G: Packing>(form: Form, rules: &G::Rules, bytes: &[u8]) -> Found<G> {
    let (mut games, mut heads) = (Vec::<ScoredGame<G>>::new(), Vec::new());
    let mut take = |item| {
        match item {
            Item::Head(head) => heads.push(*head),
            Item::Game(game) => games.push(game),
        }
        Ok(())
    };
    let done = match form {
        Form::PackedSfenValue => psv::read(bytes, rules, &mut take),
        Form::Packed | Form::Text => read_known(bytes, rules, &mut take),
    };
    (games, heads, done.err())
}

fn refusal<G: Packing>(form: Form, rules: &G::Rules, bytes: &[u8]) -> String {
    found::<G>(form, rules, bytes).2.expect("a refusal").to_string()
}

/// The part of `games` that forms without numbers and lengths of games keep.
fn without_marks<G: Game>(games: &[ScoredGame<G>]) -> Vec<ScoredGame<G>> {
    let unknown = |(number, game): (u64, &ScoredGame<G>)| {
        let mark = GameLabel { number, plies: None, ..game.mark };
        ScoredGame { mark, played: None, positions: game.positions.clone() }
    };
    (0..).zip(games.iter().filter(|game| !game.positions.is_empty())).map(unknown).collect()
}

/// The same games as files that say nothing of their moves hold them.
fn without_moves<G: Game>(games: &[ScoredGame<G>]) -> Vec<ScoredGame<G>> {
    games.iter().map(|game| ScoredGame { played: None, ..game.clone() }).collect()
}

/// How many of eight games are kept as their moves.
fn check<G: Packing>(rules: &G::Rules, forms: &[Form]) -> usize {
    let games = games::<G>(rules, 8);
    let positions = without_moves(&games);
    let (read, _, error) = found::<G>(Form::Packed, rules, &file(Form::Packed, rules, &positions));
    assert!(error.is_none() && read == positions, "{error:?}");
    let mut replayed = 0;
    for &form in forms {
        let bytes = file(form, rules, &games);
        let (read, heads, error) = found::<G>(form, rules, &bytes);
        assert!(error.is_none(), "{form:?}: {error:?}");
        let packed = form == Form::Packed;
        let expected = if packed { positions.clone() } else { without_marks(&games) };
        assert_eq!(without_moves(&read), expected, "{form:?}");
        assert_eq!(heads.len(), usize::from(packed));
        for (read, written) in read.iter().zip(&games).filter(|(read, _)| read.played.is_some()) {
            assert_eq!(read.played, written.played, "{form:?}");
            replayed += 1;
        }
    }
    replayed
}

#[test]
fn every_form_is_read_back() {
    const BOTH: [Form; 2] = [Form::Packed, Form::Text];
    let shogi = [Form::Packed, Form::Text, Form::PackedSfenValue];
    let mut replayed = vec![
        check::<shogi_rules::Position>(&shogi_rules::Rules::default(), &shogi),
        check::<xiangqi_rules::Position>(&xiangqi_rules::Rules::default(), &BOTH),
    ];
    replayed.extend(dots_rules::Variant::ALL.map(|variant| {
        check::<dots_rules::Position>(&dots_rules::Rules::new(variant, 6, 7).unwrap(), &BOTH)
    }));
    replayed.extend(gomoku_rules::Variant::ALL.map(|variant| {
        check::<gomoku::Position>(&gomoku_rules::Rules { variant, ..Default::default() }, &BOTH)
    }));
    // Two captures may have one slot.
    replayed.extend(draughts_rules::Variant::ALL.map(|variant| {
        check::<draughts_rules::Position>(&draughts_rules::Rules::of(variant), &BOTH)
    }));
    assert!(replayed.iter().all(|&games| games == 8), "{replayed:?}");
}

#[test]
fn a_game_takes_four_bytes_a_ply() {
    let rules = shogi_rules::Rules::default();
    let one = games::<shogi_rules::Position>(&rules, 1);
    let [with, without] = [&one[..], &[]].map(|games| file(Form::Packed, &rules, games).len());
    assert_eq!(with - without, 18 + 32 + 2 + 4 * 60);
}

/// Such as those from within searches.
#[test]
fn a_game_with_a_position_beside_its_moves_keeps_all_positions() {
    let mut all = games::<connect_four::Position>(&(), 2);
    all[0].positions.swap(0, 1);
    let (read, _, error) = found(Form::Packed, &(), &file(Form::Packed, &(), &all));
    assert!(error.is_none(), "{error:?}");
    all[0].played = None;
    assert_eq!(read, all);
}

#[test]
fn a_move_that_is_not_legal_is_named() {
    let all = games::<connect_four::Position>(&(), 1);
    let first = file::<connect_four::Position>(Form::Packed, &(), &[]).len();
    let mut bytes = file(Form::Packed, &(), &all);
    let last = bytes.len() - 4;
    bytes[last..][..2].copy_from_slice(&[7, 0]);
    let checksum = crc32fast::hash(&bytes[first + 5..]);
    bytes[first + 1..][..4].copy_from_slice(&checksum.to_le_bytes());
    let said = refusal::<connect_four::Position>(Form::Packed, &(), &bytes);
    let number = all[0].played.as_ref().unwrap().moves.len();
    assert_eq!(said, format!("at byte {first}: move {number} of a game is not legal"));
}

#[test]
fn joined_files_are_one_file() {
    let mut all = games::<connect_four::Position>(&(), 5);
    // Of both kinds of blocks.
    all.extend(without_moves(&all[..2]));
    let halves = [&all[..2], &all[2..]].map(|part| file(Form::Packed, &(), part));
    let (read, heads, error) = found(Form::Packed, &(), &halves.concat());
    assert_eq!((read, heads.len()), (all, 2));
    assert!(error.is_none());
}

#[test]
fn a_torn_file_ends_with_its_last_whole_game() {
    let all = games::<connect_four::Position>(&(), 3);
    let ends =
        (0..=3).map(|games| file(Form::Packed, &(), &all[..games]).len()).collect::<Vec<_>>();
    let bytes = file(Form::Packed, &(), &all);
    for length in 1..bytes.len() {
        let (read, _, error) = found::<connect_four::Position>(Form::Packed, &(), &bytes[..length]);
        let whole = ends.iter().rposition(|&end| end <= length);
        assert_eq!(read, all[..whole.unwrap_or_default()], "{length} bytes");
        match error {
            None => assert!(ends.contains(&length), "{length} bytes"),
            Some(DataError::Torn { at, .. }) => {
                let last = whole.map_or(0, |whole| ends[whole]);
                assert_eq!(at, last as u64, "{length} bytes");
            }
            Some(error) => panic!("{length} bytes: {error}"),
        }
    }
}

#[test]
fn no_damage_of_a_game_goes_unnoticed() {
    let all = games::<connect_four::Position>(&(), 2);
    let bytes = file(Form::Packed, &(), &all);
    for at in file::<connect_four::Position>(Form::Packed, &(), &[]).len()..bytes.len() {
        for bit in [0, 3, 7] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            let (_, _, error) = found::<connect_four::Position>(Form::Packed, &(), &damaged);
            assert!(error.is_some(), "byte {at}, bit {bit}");
        }
    }
}

#[test]
fn damage_is_named_with_what_was_expected_and_found() {
    let rules = shogi_rules::Rules::default();
    let refusal = |bytes: &[u8]| refusal::<shogi_rules::Position>(Form::Packed, &rules, bytes);
    let whole = file(Form::Packed, &rules, &games::<shogi_rules::Position>(&rules, 2));
    let head = file::<shogi_rules::Position>(Form::Packed, &rules, &[]).len();
    let mut damaged = whole.clone();
    damaged[head + 30] ^= 1;
    let said = refusal(&damaged);
    let start = format!("at byte {head}: a game of checksum ");
    assert!(said.starts_with(&start) && said.contains(" expected, found "), "{said}");
    damaged[head] = b'X';
    let expected = format!("at byte {head}: a head or a game expected, found byte 0x58");
    assert_eq!(refusal(&damaged), expected);
    let other = file(Form::Packed, &(), &games::<connect_four::Position>(&(), 1));
    assert_eq!(
        refusal(&other),
        "it holds positions of connect-four 6x7, expected shogi 9x9; rules are chosen by --set \
         NAME=VALUE"
    );
    assert_eq!(
        refusal(b"\x7fELF\x02\x01\x01\x00\x00"),
        "it is no file of positions: it should begin with \"tengen-data 1\", or be lines of \
         `<position>;<score>;<result>`; found bytes 7f 45 4c 46 02 01 01 00"
    );
    assert!(refusal(b"").ends_with("; found nothing"));
    let said = refusal(&[b"tengen-data 1 ".as_slice(), &[b'x'; 70_000]].concat());
    assert_eq!(said, "at byte 0: a head of at most 64 KiB expected");
    let newer = String::from_utf8(whole[..head].to_vec()).unwrap().replace("data 1", "data 9");
    let said = refusal(newer.as_bytes());
    assert_eq!(said, "at byte 0: a head of version 1 expected, found version \"9\"");
}

#[test]
fn a_line_that_is_no_record_is_named() {
    let rules = draughts_rules::Rules::default();
    let good = "W:W43,K50:BK12,20:H4:F31";
    let refusal = |line: &str| {
        let text = format!("{good};5;1\n{line}");
        refusal::<draughts_rules::Position>(Form::Text, &rules, text.as_bytes())
    };
    assert_eq!(refusal("\n"), "line 2: not `<position>;<score>;<result>`: ``");
    assert_eq!(
        refusal(&format!("{good};good;1\n")),
        "line 2: not a score from -32767 to 32767: `good`"
    );
    assert_eq!(
        refusal(&format!("{good};999999;1\n")),
        "line 2: not a score from -32767 to 32767: `999999`"
    );
    assert_eq!(refusal(&format!("{good};5;2\n")), "line 2: not a result (1, 0.5 or 0): `2`");
    assert_eq!(refusal("X:W1:B2;5;1\n"), "line 2: side to move is not W or B: X");
    assert!(refusal(&format!("{good};5;0")).starts_with("line 2: it has no line break"));
    let long = format!("{};5;1\n", "x".repeat(100_000));
    assert_eq!(refusal(&long), "line 2: longer than 8192 bytes");
    let rules = gomoku_rules::Rules::default();
    let text = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b renju;5;1\n";
    let said = self::refusal::<gomoku::Position>(Form::Text, &rules, text.as_bytes());
    assert!(
        said.starts_with("it holds positions of gomoku renju 15x15, expected gomoku freestyle")
    );
}

#[test]
fn a_game_of_text_begins_where_plies_do_not_grow_or_the_result_changes() {
    let line = |number: u32, result: &str| format!("W:W43,K50:BK12,20:H4:F{number};0;{result}\n");
    let lines = [(3, "1"), (4, "1"), (9, "1"), (2, "1"), (2, "1"), (5, "0"), (1, "0")];
    let text = lines.map(|(number, result)| line(number, result)).concat();
    let rules = draughts_rules::Rules::default();
    let (games, ..) = found::<draughts_rules::Position>(Form::Text, &rules, text.as_bytes());
    let counts = games.iter().map(|game| game.positions.len()).collect::<Vec<_>>();
    assert_eq!(counts, [3, 1, 1, 1, 1]);
    assert_eq!(games.last().map(|game| game.mark.number), Some(4));
}

/// Source: cshogi 1.1.0, `PackedSfenValue`: the start position, 53 for Black, 7g7f, ply 1, lost.
#[test]
fn a_known_packed_sfen_value_is_read_and_written() {
    const POSITION: &str = "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c";
    let bytes = |text: &str| {
        (0..text.len() / 2)
            .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap())
            .collect::<Vec<_>>()
    };
    let known = bytes(&format!("{POSITION}35003b1e0100ff00"));
    let rules = shogi_rules::Rules::default();
    let (games, ..) = found::<shogi_rules::Position>(Form::PackedSfenValue, &rules, &known);
    let start = shogi_rules::Position::start(&rules);
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].mark.outcome, Outcome::Win(Side::Second));
    assert_eq!(games[0].positions, [Scored { pos: start, score: 53 }]);
    let mut written = Vec::new();
    Form::PackedSfenValue.encode(&games[0], &mut written).unwrap();
    // The move that was played is not kept.
    assert_eq!(written, bytes(&format!("{POSITION}350000000100ff00")));
    let refusal =
        |bytes: &[u8]| refusal::<shogi_rules::Position>(Form::PackedSfenValue, &rules, bytes);
    let said = refusal(&[&known[..], &known[..20]].concat());
    assert_eq!(said, "it ends within a record of 40 bytes that begins at byte 40; copy it anew");
    let mut damaged = known.clone();
    damaged[38] = 3;
    assert_eq!(refusal(&damaged), "at byte 0: a result of -1 to 1 expected, found 3");
    damaged[0] = 0xff;
    let said = refusal(&damaged);
    assert!(said.starts_with("at byte 0: a PackedSfen expected: "), "{said}");
}
