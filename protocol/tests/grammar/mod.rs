//! Lines of each protocol by its grammar, right ones and spoilt ones.
//!
//! A line is one of the forms of its dialect with its blanks filled: `{n}` a count, `{m}` a move,
//! `{p}` a position text, `{o}` an option, `{v}` a value. A right line keeps to what the blanks
//! stand for; a spoilt one fills them with anything and is damaged afterwards.

/// A dialect with its forms and what they speak about.
#[derive(Debug)]
pub(crate) struct Grammar {
    /// What people call it.
    pub(crate) name: &'static str,
    /// The protocol.
    pub(crate) protocol: protocol::Protocol,
    /// Lines that ask for a search.
    pub(crate) searches: &'static [&'static str],
    /// All other lines.
    pub(crate) others: &'static [&'static str],
    /// Moves, most of them legal somewhere.
    pub(crate) moves: &'static [&'static str],
    /// Position texts, most of them right.
    pub(crate) positions: &'static [&'static str],
    /// Options.
    pub(crate) options: &'static [&'static str],
}

/// The number of lines for each dialect: what `TENGEN_LINES` asks for, else `few`.
pub(crate) fn lines(few: usize) -> usize {
    let asked = std::env::var("TENGEN_LINES").ok();
    asked.map_or(few, |text| text.parse().expect("TENGEN_LINES: a number of lines"))
}

const VALUES: &[&str] =
    &["1", "2", "true", "false", "classic", "tuned", "renju", "english8", "<empty>", "1 2", ""];
/// What stands where a number or a word should.
const WRONG: &[&str] = &[
    "-1",
    "0",
    "99999999999",
    "9223372036854775808",
    "-9223372036854775809",
    "1e9",
    "NaN",
    "0x10",
    "+3",
    "startpos",
    "moves",
    "go",
    "position",
    "value",
    "name",
    "(none)",
    "\"",
    "=",
    "\u{feff}",
    "\u{0}",
    "\u{1f600}",
    "\u{301}",
    "\t",
    "/////////",
    "%s%n",
    "..",
    ";",
    "\\",
    "'",
];

/// What decides how a line comes out.
pub(crate) trait Choices {
    /// A number below `count`, which is not 0.
    fn below(&mut self, count: usize) -> usize;

    /// One of `all`.
    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// Random choices; the same seed makes the same ones.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Choices for Random {
    fn below(&mut self, count: usize) -> usize {
        // Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(bits ^ (bits >> 31)) * count as u128) >> 64) as usize
    }
}

impl Grammar {
    /// Writes a line of the dialect into `line`; whether it is a right one. Without `searches`
    /// none is asked for by a right line.
    pub(crate) fn line(
        &self,
        choices: &mut impl Choices,
        searches: bool,
        line: &mut String,
    ) -> bool {
        line.clear();
        let forms = if searches && choices.below(3) == 0 { self.searches } else { self.others };
        let form = choices.of(forms);
        let spoilt = choices.below(2) == 0;
        self.fill(form, choices, spoilt, line);
        if spoilt {
            for _ in 0..choices.below(4) {
                damage(choices, line);
            }
        }
        !spoilt
    }

    fn fill(&self, form: &str, choices: &mut impl Choices, spoilt: bool, line: &mut String) {
        let mut parts = form.split('{');
        line.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (blank, rest) = part.split_once('}').unwrap_or((part, ""));
            if spoilt && choices.below(3) == 0 {
                line.push_str(choices.of(WRONG));
            } else {
                self.blank(blank, choices, line);
            }
            line.push_str(rest);
        }
    }

    fn blank(&self, blank: &str, choices: &mut impl Choices, line: &mut String) {
        match blank {
            "n" => {
                let size = [2, 10, 1000, 1 << 31][choices.below(4)];
                line.push_str(&choices.below(size).to_string());
            }
            "m" => {
                for number in 0..=choices.below(4) {
                    line.push_str(if number > 0 { " " } else { "" });
                    line.push_str(choices.of(self.moves));
                }
            }
            "1" => line.push_str(choices.of(self.moves)),
            "p" => line.push_str(choices.of(self.positions)),
            "o" => line.push_str(choices.of(self.options)),
            _ => line.push_str(choices.of(VALUES)),
        }
    }
}

/// Damages a line at one place.
fn damage(choices: &mut impl Choices, line: &mut String) {
    let places = line.char_indices().map(|(at, _)| at);
    let Some(at) = places.clone().nth(choices.below(line.chars().count().max(1))) else {
        line.push_str(choices.of(WRONG));
        return;
    };
    match choices.below(7) {
        0 => line.truncate(at),
        1 => drop(line.remove(at)),
        2 => line.insert_str(at, choices.of(WRONG)),
        3 => line.insert(at, char::from(choices.below(256) as u8)),
        4 => {
            let rest = line[at..].to_owned();
            line.push_str(&rest);
        }
        5 => {
            let rest = line.split_off(at);
            line.insert_str(0, &rest);
        }
        // Lines that are far too long are rare, as they are slow.
        _ if choices.below(100) == 0 => line.insert_str(at, &"7".repeat(choices.below(10_000))),
        _ => line.insert_str(at, "  "),
    }
}

/// The dialects.
pub(crate) const GRAMMARS: &[Grammar] = &[
    Grammar {
        name: "USI",
        protocol: protocol::Protocol::Usi,
        searches: &[
            "go",
            "go infinite",
            "go ponder",
            "go btime {n} wtime {n} byoyomi {n}",
            "go depth {n}",
            "go btime {n} wtime {n} binc {n} winc {n}",
            "go movetime {n}",
            "go nodes {n}",
            "go mate {n}",
            "go mate infinite",
            "go ponder btime {n} wtime {n}",
            "go nodes {n} searchmoves {m}",
        ],
        others: &[
            "usi",
            "isready",
            "usinewgame",
            "stop",
            "ponderhit",
            "gameover win",
            "gameover lose",
            "gameover draw",
            "debug on",
            "d",
            "eval",
            "help",
            "setoption name {o} value {v}",
            "setoption name {o}",
            "position startpos",
            "position startpos moves {m}",
            "position sfen {p}",
            "position sfen {p} moves {m}",
        ],
        moves: &["7g7f", "3c3d", "2g2f", "8c8d", "8h2b+", "P*5e", "G*5b", "resign", "win", "0000"],
        positions: &[
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
            "4k4/9/4G4/9/9/9/9/9/4K4 b G18p 1",
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        ],
        options: &[
            "Hash",
            "MultiPV",
            "EnteringKingRule",
            "USI_Ponder",
            "USI_Hash",
            "Strength",
            "Nonsense",
        ],
    },
    Grammar {
        name: "UCCI",
        protocol: protocol::Protocol::Ucci,
        searches: &[
            "go infinite",
            "go depth {n}",
            "go nodes {n}",
            "go time {n}",
            "go ponder time {n}",
            "go time {n} increment {n}",
            "go time {n} movestogo {n}",
            "go draw time {n} opptime {n}",
            "go depth {n} searchmoves {m}",
        ],
        others: XIANGQI_UCCI,
        moves: XIANGQI_MOVES,
        positions: XIANGQI_POSITIONS,
        options: &[
            "hashsize",
            "usemillisec",
            "MultiPV",
            "style",
            "selectivity",
            "newgame",
            "nonsense",
        ],
    },
    Grammar {
        name: "UCI",
        protocol: protocol::Protocol::Uci,
        searches: UCI_GO,
        others: &[
            "uci",
            "isready",
            "ucinewgame",
            "stop",
            "ponderhit",
            "debug on",
            "debug off",
            "d",
            "eval",
            "help",
            "setoption name {o} value {v}",
            "setoption name {o}",
            "position startpos",
            "position startpos moves {m}",
            "position fen {p}",
            "position fen {p} moves {m}",
        ],
        moves: XIANGQI_MOVES,
        positions: XIANGQI_POSITIONS,
        options: &["Hash", "MultiPV", "UCI_ShowWDL", "RankBase", "Strength", "Nonsense"],
    },
    Grammar {
        name: "UCI-Cyclone",
        protocol: protocol::Protocol::Uci,
        searches: UCI_GO,
        others: &[
            "ucicyclone",
            "isready",
            "ucinewgame",
            "stop",
            "ponderhit",
            "d",
            "startpos",
            "startpos moves {m}",
            "fen {p}",
            "fen {p} moves {m}",
            "setoption name {o} value {v}",
        ],
        moves: XIANGQI_MOVES,
        positions: XIANGQI_POSITIONS,
        options: &["Hash", "MultiPV", "RankBase", "Nonsense"],
    },
    Grammar {
        name: "UGI",
        protocol: protocol::Protocol::Ugi,
        searches: &[
            "go",
            "go infinite",
            "go ponder",
            "go p1time {n} p2time {n} p1inc {n} p2inc {n}",
            "go depth {n}",
            "go nodes {n}",
            "go movetime {n}",
            "go mate {n}",
            "go movestogo {n} p1time {n}",
            "go nodes {n} searchmoves {m}",
        ],
        others: &[
            "ugi",
            "udri",
            "ugmi",
            "udbi",
            "uci",
            "isready",
            "uginewgame",
            "newgame",
            "stop",
            "ponderhit",
            "debug on",
            "d",
            "eval",
            "help",
            "query gameover",
            "query p1turn",
            "query result",
            "query fen",
            "query moves",
            "query score",
            "setoption name {o} value {v}",
            "position startpos",
            "setoption name {o}",
            "position startpos moves {m}",
            "position fen {p}",
            "position fen {p} moves {m}",
        ],
        moves: &["a1b1", "j10i10", "b1b2", "a1a2", "e5e6", "c3c4", "a0a1", "b2", "h8"],
        positions: &[
            ".:.:o/:::::/.:.:o/:::::/x-x:. x territory",
            "./. x classic",
            "x-x/:::/x:o x territory",
            ".:.:./:::::/.:.:./:::::/.-.:. o classic",
            ".-./|:|/.-. o classic",
        ],
        options: &["Hash", "MultiPV", "Variant", "Size", "Rows", "Cols", "FirstMover", "Nonsense"],
    },
    Grammar {
        name: "Hub",
        protocol: protocol::Protocol::Hub,
        searches: &["go think", "go analyze", "go ponder", "go"],
        others: &[
            "hub",
            "init",
            "isready",
            "ping",
            "new-game",
            "ponder-hit",
            "stop",
            "d",
            "eval",
            "help",
            "level depth={n}",
            "level nodes={n}",
            "level move-time={n}.5",
            "level infinite",
            "level moves={n} time={n} inc={n}",
            "level time={n}.25",
            "set-param name={o} value={v}",
            "pos start",
            "pos pos=start",
            "pos pos={p}",
            "pos pos={p} moves=\"{m}\"",
        ],
        moves: &["43-37", "27-33", "46-39", "22x33x44", "49-44", "30-35", "1-2"],
        positions: &[
            "Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbeeeeeeeeeeeewwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
            "Wbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbeeeeeeeeeeeewwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
            "WWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeB",
        ],
        options: &["variant", "threads", "tt-size", "book", "ponder", "nonsense"],
    },
    Grammar {
        name: "Gomocup",
        protocol: protocol::Protocol::Gomocup,
        searches: &[
            "BEGIN",
            "TURN {1}",
            "SWAP2BOARD",
            "YXNBEST {n}",
            "YXBALANCEONE {n}",
            "BOARD",
            "DONE",
            "{1},1",
            "{1},2",
            "{1},3",
        ],
        others: &[
            "ABOUT",
            "START 15",
            "START 20",
            "RECTSTART 15,15",
            "RESTART",
            "STOP",
            "YXSTOP",
            "d",
            "help",
            "INFO timeout_turn {n}",
            "INFO timeout_match {n}",
            "INFO time_left {n}",
            "INFO rule 1",
            "INFO rule {n}",
            "INFO max_memory {n}",
            "INFO max_node {n}",
            "INFO game_type {n}",
            "INFO folder {v}",
            "INFO {o} {v}",
            "PLAY {1}",
            "TAKEBACK {1}",
            "YXBOARD",
            "YXSHOWFORBID",
            "YXHASHCLEAR",
            "YXBLOCKRESET",
            "YXBLOCK",
        ],
        moves: &["7,7", "7,8", "8,8", "6,6", "0,0", "14,14", "9,5", "19,19"],
        positions: &["7,7"],
        options: &["evaluate", "rule", "show_detail", "max_depth", "strength", "nonsense"],
    },
];

const UCI_GO: &[&str] = &[
    "go",
    "go infinite",
    "go ponder",
    "go wtime {n} btime {n} winc {n} binc {n}",
    "go depth {n}",
    "go nodes {n}",
    "go movetime {n}",
    "go mate {n}",
    "go movestogo {n} wtime {n} btime {n}",
    "go nodes {n} searchmoves {m}",
];
const XIANGQI_UCCI: &[&str] = &[
    "ucci",
    "isready",
    "stop",
    "ponderhit",
    "ponderhit draw",
    "debug on",
    "d",
    "eval",
    "help",
    "setoption {o} {v}",
    "setoption newgame",
    "banmoves {m}",
    "position startpos",
    "probe startpos",
    "position startpos moves {m}",
    "position fen {p}",
    "position fen {p} moves {m}",
    "fen {p} moves {m}",
    "startpos moves {m}",
    "probe fen {p}",
];
const XIANGQI_MOVES: &[&str] =
    &["h2e2", "h9g7", "b0c2", "b9c7", "h3e3", "h10g8", "i0i1", "a9a8", "e0e1"];
const XIANGQI_POSITIONS: &[&str] = &[
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r",
    "R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1",
    "3ak4/9/3N5/9/9/9/9/9/9/5K3 b - - 3 17",
];
