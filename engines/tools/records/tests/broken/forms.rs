//! The forms of records that are read: those that Tengen writes, and those that other programs write.

use dyngame::{Erased, GameState, MoveNotation};
use encoding_rs::SHIFT_JIS;
use game::{Outcome, Side};
use records::{Format, GameRecord, MoveLine, Reading};

use crate::games::{
    DRAUGHTS, GOMOKU, KINDS, Kind, SHOGI, XIANGQI, dressed, random_game, settings_of,
};
use crate::xqf;

pub(crate) const CONNECT_FOUR: Erased<toy::connect_four::Program> = Erased::new();

/// Games and formats that nobody compares with other programs.
pub(crate) const MORE: [Kind; 4] = [
    (&CONNECT_FOUR, &[], Format::Pgn, None),
    (&SHOGI, &[], Format::Pgn, None),
    (&DRAUGHTS, &[], Format::Pgn, None),
    (&DRAUGHTS, &[("Variant", "english10")], Format::Pdn, None),
];

/// How the parts of a text stand in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    Kif,
    Ki2,
    Csa,
    Json,
    Tagged,
    Sgf,
    Psq,
    DhtmlXq,
    /// Words of one line.
    Words,
    /// Records of bytes.
    Xqf,
}

/// A form of records.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) syntax: Syntax,
    /// A record in this form, from which it may leave out what has no place there.
    pub(crate) written: fn(Kind, &GameRecord) -> Vec<u8>,
}

const SHOGI_KIF: Kind = (&SHOGI, &[], Format::Kif, None);
const SHOGI_CSA: Kind = (&SHOGI, &[], Format::Csa, None);
const XIANGQI_PGN: Kind = (&XIANGQI, &[], Format::Pgn, Some("ICCS"));
const GOMOKU_PSQ: Kind = (&GOMOKU, &[], Format::Psq, None);

/// Forms that only other programs write.
const FOREIGN: [Form; 12] = [
    Form { name: "KIF, Shift_JIS", kind: SHOGI_KIF, syntax: Syntax::Kif, written: shift_jis },
    Form { name: "BOD", kind: SHOGI_KIF, syntax: Syntax::Kif, written: bod },
    Form { name: "CSA 2", kind: SHOGI_CSA, syntax: Syntax::Csa, written: csa2 },
    Form { name: "CSA, commas", kind: SHOGI_CSA, syntax: Syntax::Csa, written: csa_in_line },
    Form { name: "USI", kind: SHOGI_CSA, syntax: Syntax::Words, written: usi },
    Form { name: "XBoard", kind: XIANGQI_PGN, syntax: Syntax::Tagged, written: xboard },
    Form { name: "Fairy", kind: XIANGQI_PGN, syntax: Syntax::Tagged, written: fairy },
    Form { name: "DhtmlXQ", kind: XIANGQI_PGN, syntax: Syntax::DhtmlXq, written: dhtmlxq },
    Form { name: "XQF 10", kind: XIANGQI_PGN, syntax: Syntax::Xqf, written: xqf_of::<10> },
    Form { name: "XQF 11", kind: XIANGQI_PGN, syntax: Syntax::Xqf, written: xqf_of::<11> },
    Form { name: "XQF 18", kind: XIANGQI_PGN, syntax: Syntax::Xqf, written: xqf_of::<18> },
    Form { name: "BOARD", kind: GOMOKU_PSQ, syntax: Syntax::Psq, written: board },
];

/// All forms.
pub(crate) fn forms() -> Vec<Form> {
    let own = KINDS.into_iter().chain(MORE).map(|kind| {
        let (syntax, name) = match kind.2 {
            Format::Kif => (Syntax::Kif, "KIF"),
            Format::Ki2 => (Syntax::Ki2, "KI2"),
            Format::Csa => (Syntax::Csa, "CSA 3"),
            Format::Jkf => (Syntax::Json, "JKF"),
            Format::Pgn => (Syntax::Tagged, kind.3.unwrap_or("PGN")),
            Format::Pdn => (Syntax::Tagged, "PDN"),
            Format::Sgf => (Syntax::Sgf, "SGF"),
            Format::Psq => (Syntax::Psq, "PSQ"),
        };
        Form { name, kind, syntax, written: own }
    });
    own.chain(FOREIGN).collect()
}

impl Form {
    /// A random game, as far as the form has a place for it.
    pub(crate) fn game(&self, seed: u64) -> GameRecord {
        let mut game = dressed(self.kind, random_game(self.kind, seed), seed);
        match self.name {
            "BOD" | "BOARD" => {
                // The position in which the game ends.
                let board = state_after(self.kind, &game);
                let is_over = board.status().is_some();
                game = GameRecord { settings: game.settings, ..GameRecord::default() };
                game.position = Some(board.text()).filter(|_| !is_over);
            }
            "USI" => {
                game.main = MoveLine::of(game.moves());
                let board = state_after(self.kind, &game);
                let has_lost = game.outcome == Some(Outcome::Win(!board.side_to_move()));
                game.outcome = game.outcome.filter(|_| has_lost);
            }
            "DhtmlXQ" | "XQF 10" | "XQF 11" | "XQF 18" => without_loose(&mut game.main),
            _ => {}
        }
        game
    }

    /// The games that are read of `bytes` in this form.
    pub(crate) fn read(&self, bytes: &[u8]) -> Reading {
        let settings = settings_of(self.kind);
        match self.syntax {
            Syntax::Words => {
                let text = records::decoded(bytes, Format::Pgn);
                records::read_lines(&text, self.kind.0, &settings)
            }
            _ => records::read(self.kind.2, bytes, self.kind.0, &settings),
        }
    }
}

pub(crate) fn state(kind: Kind, game: &GameRecord) -> Box<dyn GameState> {
    kind.0.state(game.position.as_deref(), &game.settings).expect("a position")
}

/// The game after its moves.
pub(crate) fn state_after(kind: Kind, game: &GameRecord) -> Box<dyn GameState> {
    let mut board = state(kind, game);
    board.play_texts(game.moves()).expect("legal moves");
    board
}

/// Takes out variations behind the last move of a line, and comments on the start of variations.
fn without_loose(line: &mut MoveLine) {
    let count = line.moves.len();
    line.variations.retain(|variation| variation.after < count);
    line.variations.iter_mut().for_each(|variation| without_loose(&mut variation.line));
}

fn own(kind: Kind, game: &GameRecord) -> Vec<u8> {
    text(kind, game).into_bytes()
}

fn text(kind: Kind, game: &GameRecord) -> String {
    records::write_in(kind.3, kind.2, game, kind.0).expect("a text").text
}

fn xqf_of<const VERSION: u8>(_: Kind, game: &GameRecord) -> Vec<u8> {
    xqf::written(VERSION, game)
}

fn shift_jis(kind: Kind, game: &GameRecord) -> Vec<u8> {
    let text =
        text(kind, game).replace("encoding=UTF-8", "encoding=Shift_JIS").replace('\n', "\r\n");
    SHIFT_JIS.encode(&text).0.into_owned()
}

/// A diagram without moves.
fn bod(kind: Kind, game: &GameRecord) -> Vec<u8> {
    let text = text(kind, game);
    let (start, _) = text.split_once("手数--").expect("a heading");
    let number = game.position.as_deref().and_then(|start| start.rsplit(' ').next()?.parse().ok());
    format!("{start}手数＝{}  まで\n", number.unwrap_or(1) - 1).into_bytes()
}

/// As programs of version 2 write it: no encoding is named, and clocks have another form.
fn csa2(kind: Kind, game: &GameRecord) -> Vec<u8> {
    let text = text(kind, game).replace("V3.0", "V2.2");
    let lines = text.lines().filter(|line| !line.starts_with("'CSA") && !line.starts_with("$TIME"));
    let text: String = lines.map(|line| format!("{line}\r\n")).collect();
    SHIFT_JIS.encode(&text).0.into_owned()
}

/// Each move with its time on one line.
fn csa_in_line(kind: Kind, game: &GameRecord) -> Vec<u8> {
    text(kind, game).replace("\nT", ",T").into_bytes()
}

fn usi(kind: Kind, game: &GameRecord) -> Vec<u8> {
    let start = game.position.as_ref().map_or("startpos".to_owned(), |text| format!("sfen {text}"));
    let board = state_after(kind, game);
    let end = match game.outcome {
        Some(Outcome::Win(side)) if side != board.side_to_move() => " resign",
        _ => "",
    };
    format!("position {start} moves {}{end}\n", game.moves().join(" ")).into_bytes()
}

fn xboard(kind: Kind, game: &GameRecord) -> Vec<u8> {
    algebraic(kind, game, "xiangqi", 0)
}

fn fairy(kind: Kind, game: &GameRecord) -> Vec<u8> {
    algebraic(kind, game, "Xiangqi", 1)
}

/// PGN with moves as programs of chess write them, their ranks counted from `first`.
fn algebraic(kind: Kind, game: &GameRecord, variant: &str, first: usize) -> Vec<u8> {
    let text = text(kind, game);
    let (tags, movetext) = text.split_once("\n\n").expect("tags");
    let own = |line: &&str| !line.starts_with("[Game ") && !line.starts_with("[Format ");
    let tags: Vec<&str> = tags.lines().filter(own).collect();
    let tags = tags.join("\n").replace("[Red ", "[White ");
    let mut moves = Vec::new();
    algebraic_moves(&mut *state(kind, game), &game.main, first, &mut moves);
    let mut moves = moves.into_iter();
    let (mut out, mut rest) = (format!("[Variant \"{variant}\"]\n{tags}\n\n"), movetext);
    while let Some(at) =
        rest.find(|letter: char| "{".contains(letter) || letter.is_ascii_uppercase())
    {
        let end = match rest[at..].strip_prefix('{') {
            Some(comment) => at + comment.find('}').expect("an end") + 2,
            None => at + "H2-E2".len(),
        };
        out += &rest[..at];
        out += &if rest[at..].starts_with('{') {
            rest[at..end].to_owned()
        } else {
            moves.next().expect("a move")
        };
        rest = &rest[end..];
    }
    (out + rest).into_bytes()
}

/// The moves of a line and of its variations in the order of the text.
fn algebraic_moves(
    board: &mut dyn GameState,
    line: &MoveLine,
    first: usize,
    out: &mut Vec<String>,
) {
    for (after, mv) in line.moves.iter().enumerate() {
        let found = board.parse(&mv.text, &MoveNotation::CANONICAL).expect("a move");
        let spots = board.spots(found);
        let scene = board.scene().expect("a board");
        let piece = scene.pieces.iter().find(|piece| piece.at == spots[0]).expect("a piece");
        let piece = Some(piece.name.to_uppercase()).filter(|name| name != "P").unwrap_or_default();
        let [(file, rank), (to_file, to_rank)] = [&mv.text[..2], &mv.text[2..]]
            .map(|square| (&square[..1], square[1..].parse::<usize>().expect("a rank") + first));
        let names = ["".to_owned(), file.to_owned(), rank.to_string(), format!("{file}{rank}")];
        let texts = names.map(|from| format!("{piece}{from}{to_file}{to_rank}"));
        let text = texts.into_iter().find(|text| board.recorded(text, first).ok() == Some(found));
        out.push(text.expect("a text of its own"));
        board.make(found);
        for variation in line.variations_after(after) {
            board.unmake();
            algebraic_moves(board, variation, first, out);
            board.make(found);
        }
    }
    for _ in &line.moves {
        board.unmake();
    }
}

/// The tags of DhtmlXQ, a line each.
fn dhtmlxq(kind: Kind, game: &GameRecord) -> Vec<u8> {
    let mut out = "[DhtmlXQ]\n".to_owned();
    let mut tag = |name: &str, value: &str| {
        out += &format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n");
    };
    tag("red", &game.players[0].replace(['[', ']'], ""));
    tag("event", &game.event.replace(['[', ']'], ""));
    tag(
        "result",
        match game.outcome {
            Some(Outcome::Win(Side::First)) => "红胜",
            Some(Outcome::Win(Side::Second)) => "黑胜",
            Some(Outcome::Draw) => "和棋",
            None => "",
        },
    );
    tag(
        "binit",
        &xqf::places(kind, game).map_or_else(String::new, |places| {
            let digits =
                |place: Option<(u8, u8)>| place.map_or(99, |(column, row)| 10 * column + 9 - row);
            places.into_iter().map(|place| format!("{:02}", digits(place))).collect()
        }),
    );
    let mut lines = vec![(None, 0, &game.main)];
    let mut at = 0;
    while let Some(&(of, first, line)) = lines.get(at) {
        let digits = |mv: &String| {
            xqf::squares(mv).map(|(column, row)| format!("{column}{}", 9 - row)).concat()
        };
        let moves: String = line.texts().iter().map(digits).collect();
        match of {
            None => tag("movelist", &moves),
            Some(of) => tag(&format!("move_{of}_{}_{at}", first + 1), &moves),
        }
        for (ply, mv) in (first + 1..).zip(&line.moves).filter(|(_, mv)| !mv.comment.is_empty()) {
            let comment = mv.comment.replace(['[', ']'], "").replace('\n', "||");
            tag(&format!("comment{at}_{ply}"), &comment);
        }
        lines.extend(
            line.variations.iter().map(|branch| (Some(at), first + branch.after, &branch.line)),
        );
        at += 1;
    }
    (out + "[/DhtmlXQ]\n").into_bytes()
}

/// The stones of a position, as Gomocup tells them: those of the side to move have the 1.
fn board(kind: Kind, game: &GameRecord) -> Vec<u8> {
    let text = state(kind, game).text();
    let (rows, rest) = text.split_once(' ').expect("a position");
    let mut out = "BOARD\n".to_owned();
    for (row, cells) in rows.split('/').enumerate() {
        let mut column = 0;
        let mut gap = 0;
        for letter in cells.chars() {
            if let Some(digit) = letter.to_digit(10) {
                gap = 10 * gap + digit;
                continue;
            }
            column += std::mem::take(&mut gap);
            let owner = if rest.starts_with(letter) { 1 } else { 2 };
            out += &format!("{column},{row},{owner}\n");
            column += 1;
        }
    }
    (out + "DONE\n").into_bytes()
}
