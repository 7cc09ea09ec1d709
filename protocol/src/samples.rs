//! Generated commands and replies, and the properties that hold for every dialect.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::{
    Base, BestMove, Bound, Choice, Clock, ClockOrder, Command, Dialect, GameResult, Go, Info,
    OptionKind, OptionSpec, Position, Reply, Value,
};

/// What a dialect's field calls things, so that samples are ones it can carry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) moves: &'static str,
    /// A pattern of position texts.
    pub(crate) positions: &'static str,
}

pub(crate) fn moves(field: Field) -> impl Strategy<Value = Vec<String>> {
    vec(field.moves, 0..8)
}

pub(crate) fn positions(field: Field) -> impl Strategy<Value = Position> {
    let base = prop_oneof![Just(Base::Start), field.positions.prop_map(Base::Text),];
    (base, moves(field)).prop_map(|(base, moves)| Position { base, moves })
}

pub(crate) fn words() -> impl Strategy<Value = String> {
    "[A-Za-z][A-Za-z0-9_]{0,9}( [A-Za-z0-9.,!-]{1,8}){0,3}"
}

pub(crate) fn option_names() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("Hash".to_owned()),
        Just("MoveOverhead".to_owned()),
        Just("MultiPV".to_owned()),
        Just("Threads".to_owned()),
        Just("Variant".to_owned()),
    ]
}

pub(crate) fn option_specs() -> impl Strategy<Value = OptionSpec> {
    let word = || "[a-z][a-z0-9]{0,6}";
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        (-9999..9999i64, 0..9999i64, 0..9999i64).prop_map(|(default, below, above)| {
            OptionKind::Spin { default, min: default - below, max: default + above }
        }),
        vec(word(), 1..5)
            .prop_map(|values| OptionKind::Combo { default: values[0].clone(), values }),
        prop_oneof![Just(String::new()), word().prop_map(String::from)]
            .prop_map(|default| OptionKind::Text { default }),
    ];
    (prop_oneof![Just("MoveOverhead".to_owned()), Just("Variant".to_owned())], kind)
        .prop_map(|(name, kind)| OptionSpec { name, kind })
}

/// Times of both players or of none; without increments, which USI cannot carry unchanged.
pub(crate) fn plain_clocks(order: ClockOrder) -> impl Strategy<Value = Clock> {
    let time = option::of(-3_000..600_000i64);
    (time.clone(), time, option::of(1..60_000i64)).prop_map(move |(a, b, byoyomi)| Clock {
        order,
        time: [a, b],
        byoyomi,
        ..Clock::default()
    })
}

pub(crate) fn increment_clocks(order: ClockOrder) -> impl Strategy<Value = Clock> {
    let player = || (20_000..600_000i64, 0..10_000i64);
    (player(), player()).prop_map(move |((a, ai), (b, bi))| Clock {
        order,
        time: [Some(a), Some(b)],
        increment: [Some(ai), Some(bi)],
        ..Clock::default()
    })
}

pub(crate) fn gos(field: Field, clocks: impl Strategy<Value = Clock>) -> impl Strategy<Value = Go> {
    let limits = (option::of(0..100_000i64), option::of(any::<u32>()), option::of(0..1u64 << 50));
    (any::<bool>(), any::<bool>(), clocks, limits, moves(field)).prop_map(
        |(ponder, infinite, clock, (move_time, depth, nodes), search_moves)| Go {
            ponder,
            infinite,
            clock,
            move_time,
            depth,
            nodes,
            search_moves,
            ..Go::default()
        },
    )
}

/// Commands that the UCI family writes alike.
pub(crate) fn commands(
    field: Field,
    clocks: impl Strategy<Value = Clock> + 'static,
) -> BoxedStrategy<Command> {
    prop_oneof![
        Just(Command::IsReady),
        Just(Command::NewGame),
        Just(Command::Stop),
        Just(Command::Quit),
        Just(Command::Display),
        Just(Command::Help),
        Just(Command::Eval),
        Just(Command::Bench),
        any::<bool>().prop_map(Command::Debug),
        (option_names(), option::of(words()))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        positions(field).prop_map(Command::Position),
        gos(field, clocks).prop_map(Command::Go),
    ]
    .boxed()
}

pub(crate) fn game_results() -> impl Strategy<Value = GameResult> {
    prop_oneof![Just(GameResult::Win), Just(GameResult::Loss), Just(GameResult::Draw)]
}

pub(crate) fn infos(
    field: Field,
    scores: impl Strategy<Value = Value>,
) -> impl Strategy<Value = Info> {
    let bound = prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)];
    let counts = option::of(0..1u64 << 40);
    let depth = option::of((1..200u32, option::of(1..200u32)));
    (
        depth,
        option::of(1..20usize),
        option::of((scores, bound)),
        (counts.clone(), counts.clone(), counts.clone(), counts, option::of(0..=1000u32)),
        moves(field),
        (option::of([0..=1000u32, 0..=1000, 0..=1000]), option::of((field.moves, 1..99usize))),
    )
        .prop_map(
            |(depth, multi_pv, score, (nodes, nps, time, tbhits, hashfull), pv, rest)| Info {
                wdl: rest.0,
                current: rest.1,
                depth: depth.map(|(depth, _)| depth),
                seldepth: depth.and_then(|(_, seldepth)| seldepth),
                multi_pv,
                score,
                nodes,
                nps,
                hashfull,
                time,
                tbhits,
                pv,
            },
        )
}

pub(crate) fn best_moves(field: Field) -> impl Strategy<Value = BestMove> {
    (field.moves, option::of(field.moves)).prop_map(|(mv, ponder)| BestMove {
        choice: Choice::Move(mv),
        ponder,
        draw: false,
    })
}

/// Scores up to `largest` and mates of either side.
pub(crate) fn scores(largest: i32) -> impl Strategy<Value = Value> {
    let plies = prop_oneof![-500..-1i32, 1..500i32].prop_map(Value::Mate);
    prop_oneof![(-largest..largest).prop_map(Value::Centi), plies]
}

/// Replies that USI, UCI and UGI write alike.
pub(crate) fn replies(
    field: Field,
    scores: impl Strategy<Value = Value> + 'static,
) -> BoxedStrategy<Reply> {
    prop_oneof![
        infos(field, scores)
            .prop_filter("says something", |info| *info != Info::default())
            .prop_map(Reply::Info),
        best_moves(field).prop_map(Reply::BestMove),
        option_specs().prop_map(Reply::Option),
        words().prop_map(Reply::Message),
        Just(Reply::Ready),
    ]
    .boxed()
}

/// The commands that `dialect` reads in `line`, which is one of its own.
pub(crate) fn decoded(dialect: &mut dyn Dialect, line: &str) -> Vec<Command> {
    dialect.decode_command(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The search that the last line of `talk` asks for.
pub(crate) fn go(dialect: &mut dyn Dialect, talk: &str) -> Go {
    match talk.lines().flat_map(|line| decoded(dialect, line)).last() {
        Some(Command::Go(go)) => go,
        other => panic!("{talk}: {other:?}"),
    }
}

pub(crate) fn printed(dialect: &mut dyn Dialect, reply: &Reply) -> String {
    let mut out = String::new();
    dialect.encode_reply(reply, &mut out);
    out
}

pub(crate) fn sent(dialect: &mut dyn Dialect, command: &Command) -> String {
    let mut out = String::new();
    dialect.encode_command(command, &mut out);
    out
}

/// What the tests of every dialect have in common: `decoded`, `go` and `printed` by a fresh
/// `$dialect`, and the properties of the `commands` and `replies` around them and of lines with
/// each `$word` of the dialect.
macro_rules! checks {
    ($dialect:expr, $($word:literal)+) => {
        fn decoded(line: &str) -> Vec<Command> {
            samples::decoded(&mut $dialect, line)
        }

        fn go(talk: &str) -> Go {
            samples::go(&mut $dialect, talk)
        }

        fn printed(reply: &Reply) -> String {
            samples::printed(&mut $dialect, reply)
        }

        proptest! {
            #[test]
            fn commands_return(command in commands()) {
                samples::command_returns(&mut $dialect, &command);
            }

            #[test]
            fn replies_return(reply in replies()) {
                samples::reply_returns(&mut $dialect, &reply);
            }

            #[test]
            fn no_line_panics(line in samples::hostile_lines(&[$($word),+])) {
                samples::survives(&mut $dialect, &line);
            }
        }
    };
}

pub(crate) use checks;

/// What the dialect prints for `command` is read back as `command`.
pub(crate) fn command_returns(dialect: &mut dyn Dialect, command: &Command) {
    let text = sent(dialect, command);
    check_lines(&text);
    let mut read = Vec::new();
    for line in text.lines() {
        read.extend(dialect.decode_command(line).unwrap_or_else(|e| panic!("{line}: {e}")));
    }
    assert_eq!(read, std::slice::from_ref(command), "{text}");
}

/// What the dialect prints for `reply` is read back as `reply`.
pub(crate) fn reply_returns(dialect: &mut dyn Dialect, reply: &Reply) {
    let text = printed(dialect, reply);
    check_lines(&text);
    let mut read = Vec::new();
    for line in text.lines() {
        read.extend(dialect.decode_reply(line).unwrap_or_else(|e| panic!("{line}: {e}")));
    }
    assert_eq!(read, std::slice::from_ref(reply), "{text}");
}

/// Every line ends with a line feed, is ASCII, and has single blanks and none at its ends.
pub(crate) fn check_lines(text: &str) {
    assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
    assert!(text.is_ascii(), "{text:?}");
    for line in text.lines() {
        assert_eq!(line, line.trim(), "{text:?}");
        assert!(!line.contains("  ") && !line.contains('\r'), "{text:?}");
    }
}

/// Lines of words that a dialect knows mixed with anything else.
pub(crate) fn hostile_lines(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    let token = prop_oneof![
        4 => proptest::sample::select(words).prop_map(str::to_owned),
        1 => any::<i64>().prop_map(|n| n.to_string()),
        1 => Just("9223372036854775808".to_owned()),
        1 => Just("-1.5e300".to_owned()),
        1 => ".{0,6}",
    ];
    prop_oneof![
        vec(token, 0..12).prop_map(|tokens| tokens.join(" ")),
        vec(any::<u8>(), 0..60).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ]
}

/// No line makes the dialect panic, on either side, and whatever it answers is well formed.
pub(crate) fn survives(dialect: &mut dyn Dialect, line: &str) {
    if let Ok(commands) = dialect.decode_command(line) {
        for command in &commands {
            dialect.encode_command(command, &mut String::new());
        }
    }
    if let Ok(Some(reply)) = dialect.decode_reply(line) {
        dialect.encode_reply(&reply, &mut String::new());
    }
}
