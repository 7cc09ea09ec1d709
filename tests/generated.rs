//! Lines by the grammar of each dialect, said to the engines in process: every search has one
//! answer; afterwards a known position has its known one, and a wrong position is refused in one line.
//!
//! `TENGEN_LINES` is the number of lines for each dialect, in a longer test.

#[path = "../protocol/tests/grammar/mod.rs"]
mod grammar;

use protocol::Protocol;
use shell::Program;

use crate::page::{count, said};
use grammar::{Choices, GRAMMARS, Grammar, Random, lines};

const SESSION: usize = 40;
/// Lines for each dialect, if nobody asks for more.
const FEW: usize = 2_000;

/// The lines around the generated ones.
struct Frame {
    hello: &'static str,
    /// Short searches, and some that last until the `stop` at the end.
    searches: &'static [&'static str],
    /// A position with one good move, and a search in it.
    question: &'static str,
    answer: &'static str,
    /// A position that there is not.
    wrong: &'static str,
    /// How the line begins that refuses it.
    refusal: &'static str,
}

/// Requests that no generated line may make: to leave, for all of the memory, or for a search
/// without a limit. Settings stay as they are, so that the answer is known.
const UNTOLD: &[&str] = &[
    "quit", "end", "bench", "perft", "go", "begin", "setoption", "set-param", "timeout",
    "time_left", "max_", "yxbal", "yxnbest", "strength", "rule", "game_type", "hash", "infinite",
];

/// Searches in the protocols that are like UCI.
const FAMILY: &[&str] = &["go nodes 20", "go depth 2", "go movetime 1", "go infinite", "go ponder"];

/// The one move of xiangqi's question, d9d8, or d10d9 once a move has said how ranks are counted.
const ONLY_MOVE: &str = "bestmove d";

/// A conversation, and how many searches it asks for.
fn conversation(grammar: &Grammar, frame: &Frame, choices: &mut impl Choices) -> (String, usize) {
    let (mut text, mut line, mut searches) = (format!("{}\n", frame.hello), String::new(), 0);
    // UCCI answers a `stop` that finds nothing to stop.
    let stop = if grammar.protocol == Protocol::Ucci { "isready" } else { "stop" };
    for _ in 0..SESSION {
        if choices.below(8) == 0 {
            text += choices.of(frame.searches);
            searches += 1;
        } else {
            grammar.line(choices, false, &mut line);
            let lower = line.to_ascii_lowercase();
            if !UNTOLD.iter().any(|word| lower.contains(word)) {
                text += &line.replace("stop", stop);
            }
        }
        text += "\n";
    }
    (text + stop + "\n", searches)
}

fn check<P: Program>(protocol: Protocol, grammar: &Grammar, frame: &Frame) {
    assert_eq!(grammar.protocol, protocol);
    for session in 0..lines(FEW).div_ceil(SESSION) {
        let (talk, searches) = conversation(grammar, frame, &mut Random(session as u64));
        let Frame { question, answer, wrong, refusal, .. } = frame;
        // After the known answer comes the refusal of what is wrong, and nothing else.
        let text = said::<P>(format!("{talk}{question}\n{wrong}\n{question}\n"));
        let told = || format!("{}, conversation {session}\n{talk}\n{text}", grammar.name);
        assert!(!text.contains("internal error") && text.is_ascii(), "{}", told());
        let answers = count(&text, "bestmove ") + count(&text, "nobestmove");
        // Hub and Gomocup refuse a search where the others answer that there is no move.
        let has_all = frame.searches.len() == 1 || answers == searches + 2;
        assert!(has_all, "{answers} answers: {}", told());
        let [first, second] = last_two(&text, answer).unwrap_or_else(|| panic!("{}", told()));
        assert_eq!(count(&text[first..second], refusal), 1, "{}", told());
        assert!(text[second..].lines().count() == 1, "{}", told());
    }
}

/// Where the last two lines that begin with `start` are.
fn last_two(text: &str, start: &str) -> Option<[usize; 2]> {
    let second = text.rfind(&format!("\n{start}"))? + 1;
    Some([text[..second - 1].rfind(&format!("\n{start}"))? + 1, second])
}

macro_rules! dialects {
    ($($name:ident $protocol:ident $number:literal $program:ty: $frame:expr;)+) => {
        $(#[test]
        fn $name() {
            check::<$program>(Protocol::$protocol, &GRAMMARS[$number], &$frame);
        })+
    };
}

dialects! {
    usi Usi 0 shogi::Program: Frame {
        hello: "usi",
        searches: FAMILY,
        question: "position sfen 8k/9/9/9/9/9/9/9/4K2R1 w - 1\ngo nodes 50",
        answer: "bestmove 1a1b",
        wrong: "position sfen 8k/9/9/9/9/9/9/9/4K2R1 w - 1 moves 1a1a",
        refusal: "info string error: illegal move: 1a1a",
    };
    ucci Ucci 1 xiangqi::Program: Frame {
        hello: "ucci",
        searches: &["go nodes 20", "go depth 2", "go time 1 movestogo 1"],
        question: "position fen 3k5/9/9/9/9/9/9/9/4R4/5K3 b\ngo nodes 50",
        answer: ONLY_MOVE,
        wrong: "position fen 3k5/9 b",
        refusal: "info message error: a board has 10 ranks, not 2",
    };
    uci Uci 2 xiangqi::Program: Frame {
        hello: "uci",
        searches: FAMILY,
        question: "position fen 3k5/9/9/9/9/9/9/9/4R4/5K3 b\ngo nodes 50",
        answer: ONLY_MOVE,
        wrong: "position fen 3k5/9 b",
        refusal: "info string error: a board has 10 ranks, not 2",
    };
    uci_cyclone Uci 3 xiangqi::Program: Frame {
        hello: "ucicyclone",
        searches: FAMILY,
        question: "fen 3k5/9/9/9/9/9/9/9/4R4/5K3 b\ngo nodes 50",
        answer: ONLY_MOVE,
        wrong: "fen 3k5/9 b",
        refusal: "info string error: a board has 10 ranks, not 2",
    };
    ugi Ugi 4 gomoku::Program: Frame {
        hello: "ugi",
        searches: FAMILY,
        question: "position startpos moves h8 g8 i8 a1 j8 a2 k8 a3\ngo nodes 50",
        answer: "bestmove l8",
        wrong: "position startpos moves h8 h8",
        refusal: "info string error: there is a stone already: h8",
    };
    ugi_draughts Ugi 4 draughts::Program: Frame {
        hello: "ugi",
        searches: FAMILY,
        question: "position fen W:W56:B43,50\ngo nodes 50",
        answer: "bestmove 56x",
        wrong: "position startpos moves 43x31",
        refusal: "info string error: ",
    };
    ugi_dots Ugi 4 dots::Program: Frame {
        hello: "ugi",
        searches: FAMILY,
        question: "position fen .-./|:|/.:. x classic\ngo nodes 50",
        answer: "bestmove a1b1",
        wrong: "position startpos moves a1b1 a1b1",
        refusal: "info string error: ",
    };
    ugi_tictactoe Ugi 4 toy::tictactoe::Program: Frame {
        hello: "ugi",
        searches: FAMILY,
        question: "position fen xox/xoo/.xo x\ngo nodes 50",
        answer: "bestmove a1",
        wrong: "position startpos moves z9",
        refusal: "info string error: ",
    };
    hub Hub 5 draughts::Program: Frame {
        hello: "hub",
        searches: &["level nodes=20\ngo think"],
        question: "pos pos=Weeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeweeeeeeeeeeeeeeeeeeeeeeeeeeeee\n\
            level nodes=50\ngo think",
        answer: "done move=43x",
        wrong: "pos pos=Wzz",
        refusal: "error message=\"not a position: Wzz\"",
    };
    gomocup Gomocup 6 gomoku::Program: Frame {
        hello: "START 15\nINFO max_node 20",
        searches: &["TURN 5,5"],
        question: "YXBLOCKRESET\nSTART 15\nINFO max_node 50\nBOARD\n7,7,1\n6,7,2\n8,7,1\n0,0,2\n9,7,1\n\
            0,1,2\n10,7,1\n0,2,2\nDONE",
        answer: "11,7",
        wrong: "TURN 7,7",
        refusal: "ERROR occupied: 7,7",
    };
}
