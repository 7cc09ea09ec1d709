//! The engines under test, a row for each protocol that each of them speaks.

/// One engine in one protocol of the UCI family.
pub(crate) struct Row {
    pub(crate) word: &'static str,
    pub(crate) program: &'static str,
    /// The word that opens the session; the engine answers with it and `ok`.
    pub(crate) hello: &'static str,
    /// The answer if there is no move.
    pub(crate) no_move: &'static str,
    /// Sets a clock option of one second a move, in this protocol's words.
    pub(crate) clock: &'static str,
    pub(crate) ponder: &'static str,
    /// A position in which the side to move has lost, or the game is over otherwise.
    pub(crate) finished: &'static str,
    /// A position with one legal move.
    pub(crate) single: &'static str,
    /// `position` lines that must be refused.
    pub(crate) refused: &'static [&'static str],
}

/// For each check, a function of a row, a module with one test for each row: every engine fails
/// under its own name.
macro_rules! for_every_row {
    ($($(#[$attribute:meta])* $check:ident)*) => {
        $($(#[$attribute])* mod $check {
            use crate::engines::for_every_row;

            for_every_row! { super::$check,
                shogi: SHOGI, xiangqi_ucci: XIANGQI_UCCI, xiangqi_uci: XIANGQI_UCI,
                draughts: DRAUGHTS, gomoku: GOMOKU, dots: DOTS, tictactoe: TICTACTOE,
            }
        })*
    };
    ($check:path, $($test:ident: $row:ident,)*) => {
        $(#[test]
        fn $test() {
            $check(&crate::engines::$row);
        })*
    };
}
pub(crate) use for_every_row;

/// The rows that [`for_every_row`] names.
const ROWS: &[Row] = &[SHOGI, XIANGQI_UCCI, XIANGQI_UCI, DRAUGHTS, GOMOKU, DOTS, TICTACTOE];

#[test]
fn every_program_has_a_row() {
    for engine in tengen::ENGINES.iter().filter(|engine| engine.has_program) {
        assert!(ROWS.iter().any(|row| row.word == engine.word()), "{} has no row", engine.word());
    }
}

pub(crate) const TICTACTOE: Row = Row {
    word: "tictactoe",
    program: "tengen-tictactoe",
    hello: "ugi",
    no_move: "bestmove (none)",
    clock: "go p1time 1000 p2time 1000",
    ponder: "go ponder p1time 1000 p2time 1000",
    finished: "position startpos moves a1 a3 b1 b3 c1",
    single: "position fen xox/xoo/.xo x",
    refused: &[
        "position",
        "position fen",
        "position fen xx",
        "position fen ...../... x moves a1",
        "position startpos moves a1 a1",
        "position startpos moves a1 \u{fffd}\u{1F600}",
        "position startpos moves z9",
    ],
};

pub(crate) const DOTS: Row = Row {
    word: "dots",
    program: "tengen-dots",
    finished: "position fen .-./|x|/.-. o classic",
    single: "position fen .-./|:|/.:. x classic",
    refused: &[
        "position",
        "position fen",
        "position fen .:./:::/.:. x",
        "position fen .:./:::/.:. x chess",
        "position fen .-./|:|/.-. x classic",
        "position fen .:o/|::/x:. x territory",
        "position startpos moves a1b1 a1b1",
        "position startpos moves a1b1 \u{fffd}\u{1F600}",
        "position startpos moves e5e6",
        "position startpos moves z9z8",
    ],
    ..TICTACTOE
};

pub(crate) const XIANGQI_UCCI: Row = Row {
    word: "xiangqi",
    program: "tengen-xiangqi",
    hello: "ucci",
    no_move: "nobestmove",
    clock: "go time 1000 opptime 1000",
    ponder: "go ponder time 1000 opptime 1000",
    finished: "position fen 3aka3/4n4/9/9/4C4/4C4/9/9/9/3K5 b - - 0 1",
    single: "position fen 3ak4/9/3N5/9/9/9/9/9/9/5K3 b - - 0 1",
    refused: &[
        "position",
        "position fen",
        "position fen 9/9/9/9/9/9/9/9/9/9 w",
        "position fen 4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1",
        "position fen 4k4/9/9/9/4R4/9/9/9/3K5/9 w - - 0 1",
        "position startpos moves h2e2 h2e2",
        "position startpos moves h2e2 \u{fffd}\u{1F600}",
        "position startpos moves h2e",
        "position startpos moves j0j1",
    ],
};

pub(crate) const XIANGQI_UCI: Row = Row {
    hello: "uci",
    no_move: "bestmove (none)",
    clock: "go wtime 1000 btime 1000",
    ponder: "go ponder wtime 1000 btime 1000",
    ..XIANGQI_UCCI
};

pub(crate) const GOMOKU: Row = Row {
    word: "gomoku",
    program: "tengen-gomoku",
    finished: "position startpos moves h8 a1 h9 a2 h10 a3 h11 a4 h12",
    single: "position fen bbwbb/wwbww/bbwbb/wwbww/bbww1 b freestyle",
    refused: &[
        "position fen",
        "position fen 15/15 b freestyle",
        "position fen 99999999999999999999/15 b freestyle",
        "position startpos moves h8 h8",
        "position startpos moves z99",
        "position startpos moves \u{fffd}\u{1F600}",
    ],
    ..TICTACTOE
};

pub(crate) const SHOGI: Row = Row {
    word: "shogi",
    program: "tengen-shogi",
    hello: "usi",
    no_move: "bestmove resign",
    clock: "go btime 1000 wtime 1000",
    ponder: "go ponder btime 0 wtime 0 byoyomi 1000",
    finished: "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
    single: "position sfen 8k/9/7G1/9/9/9/9/9/4K4 w - 1",
    refused: &[
        "position",
        "position sfen",
        "position sfen 9/9/9 b - 1",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1",
        "position sfen 4k4/9/9/9/9/9/9/4P4/P3K4 b P99999999999999999999 1",
        "position startpos moves 7g7f 7g7f",
        "position startpos moves 7G7F",
        "position startpos moves 7g7f\u{fffd}\u{1F600}",
        "position startpos moves P*5e",
        "position startpos moves 0000",
    ],
};

pub(crate) const DRAUGHTS: Row = Row {
    word: "draughts",
    program: "tengen-draughts",
    finished: "position fen B:W56,67,K68:B61",
    single: "position fen W:W56:B43,50",
    refused: &[
        "position",
        "position fen",
        "position fen W",
        "position fen W:W6:B1",
        "position fen W:W43:B43",
        "position fen W:W73:B1",
        "position fen W:W43-72:B1-30 moves 43-38",
        "position startpos moves 43-37 43-37",
        "position startpos moves 43-37 \u{fffd}\u{1F600}",
        "position startpos moves 43x31",
    ],
    ..TICTACTOE
};
