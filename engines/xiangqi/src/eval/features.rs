//! The features of the tuned evaluation: every one, its number, and where it occurs.
//!
//! A feature counts for the side that shows it and against the other. Each has two weights, for
//! the middlegame and for the endgame; `weights.txt` holds them in the order of [`GROUPS`], the
//! two of a feature side by side.

use arrayvec::ArrayVec;
use game::Side;
use weights::{count_of, first_of};

use xiangqi_rules::{Bitboard, FILES, Guard, KINDS, Kind, Position, RANKS, Square, attacks};

/// Files of a table that is the same on both wings.
const HALF_FILES: usize = FILES.div_ceil(2);
/// Squares of such a table.
const HALF_BOARD: usize = HALF_FILES * RANKS;

/// The groups of features: name and size.
pub(crate) const GROUPS: [(&str, usize); 25] = [
    // Piece and square, as Red sees it: `rank * 5 + files from the rim`.
    ("king_squares", HALF_BOARD),
    ("advisor_squares", HALF_BOARD),
    ("elephant_squares", HALF_BOARD),
    ("horse_squares", HALF_BOARD),
    ("rook_squares", HALF_BOARD),
    ("cannon_squares", HALF_BOARD),
    ("pawn_squares", HALF_BOARD),
    // By number of moves.
    ("horse_mobility", 9),
    ("rook_mobility", 18),
    ("cannon_mobility", 18),
    ("king_mobility", 5),
    // Piece on the line of the enemy king, by pieces between; rank first, then file.
    ("rook_line", 2 * LINE),
    ("cannon_line", 2 * LINE),
    // By kind of attacker and kind attacked.
    ("attack", KINDS * KINDS),
    // Attacked without protection: by kind, then by kind if the attacker is on move.
    ("hanging", 2 * KINDS),
    // By kind.
    ("protected", KINDS),
    ("bound", KINDS),
    // Attacks on the palace: by kind of attacker, then by number of attackers.
    ("palace", KINDS),
    ("attackers", 1 + MOST_ATTACKERS),
    // Squares from which a rook, cannon or horse can check: safe ones, then unsafe ones.
    ("checks", 2 * CHECKERS),
    // Own advisors and elephants: `advisors * GUARD_COUNTS + elephants`.
    ("guards", GUARD_COUNTS * GUARD_COUNTS),
    // Enemy rooks, cannons, horses, crossed pawns against own advisors, then own elephants.
    ("versus", 2 * RIVALS * GUARD_COUNTS),
    // RR RN RC NN NC CC.
    ("pairs", 6),
    // Crossed pawns side by side; then attackers on one wing across the river, by number.
    ("formation", 1 + 1 + MOST_CROSSED),
    ("tempo", 1),
];

/// Numbers of pieces between that are distinguished: 0 to 3, and more.
const LINE: usize = 5;
/// So many attackers of a palace, and more, count alike.
const MOST_ATTACKERS: usize = 7;
/// Kinds that check from squares of their own: rook, cannon and horse.
const CHECKERS: usize = 3;
/// Numbers of own advisors, or of own elephants: 0 to 2.
const GUARD_COUNTS: usize = 3;
/// Kinds that are set against the guards.
const RIVALS: usize = 4;
/// So many attackers on one wing, and more, count alike.
const MOST_CROSSED: usize = 5;

pub(crate) const FEATURES: usize = count_of(&GROUPS);

const SQUARES: usize = first_of(&GROUPS, "king_squares");
const HORSE_MOBILITY: usize = first_of(&GROUPS, "horse_mobility");
const ROOK_MOBILITY: usize = first_of(&GROUPS, "rook_mobility");
const CANNON_MOBILITY: usize = first_of(&GROUPS, "cannon_mobility");
const KING_MOBILITY: usize = first_of(&GROUPS, "king_mobility");
const ROOK_LINE: usize = first_of(&GROUPS, "rook_line");
const CANNON_LINE: usize = first_of(&GROUPS, "cannon_line");
const ATTACK: usize = first_of(&GROUPS, "attack");
const HANGING: usize = first_of(&GROUPS, "hanging");
const HANGING_ON_MOVE: usize = HANGING + KINDS;
const PROTECTED: usize = first_of(&GROUPS, "protected");
const BOUND: usize = first_of(&GROUPS, "bound");
const PALACE: usize = first_of(&GROUPS, "palace");
const ATTACKERS: usize = first_of(&GROUPS, "attackers");
const SAFE_CHECKS: usize = first_of(&GROUPS, "checks");
const UNSAFE_CHECKS: usize = SAFE_CHECKS + CHECKERS;
const GUARDS: usize = first_of(&GROUPS, "guards");
const VERSUS_ADVISORS: usize = first_of(&GROUPS, "versus");
const VERSUS_ELEPHANTS: usize = VERSUS_ADVISORS + RIVALS * GUARD_COUNTS;
const PAIRS: usize = first_of(&GROUPS, "pairs");
const PAWNS_BESIDE: usize = first_of(&GROUPS, "formation");
const CROSSED: usize = PAWNS_BESIDE + 1;
const TEMPO: usize = first_of(&GROUPS, "tempo");

/// Takes features as they are found.
pub(crate) trait Sink {
    /// `side` shows `feature` so many times.
    fn add(&mut self, feature: usize, side: Side, times: i32);
}

/// The feature of a piece of `side` on `square`.
pub(crate) const fn square_feature(kind: Kind, side: Side, square: Square) -> usize {
    let square = square.seen_by(side);
    let from_rim = if square.file() < HALF_FILES { square.file() } else { 8 - square.file() };
    SQUARES + kind.index() * HALF_BOARD + square.rank() * HALF_FILES + from_rim
}

/// Reports the features of pieces on squares, which [`report`] leaves out.
pub(crate) fn report_squares(position: &Position, sink: &mut impl Sink) {
    for square in position.occupancy().squares() {
        if let Some(piece) = position.piece_on(square) {
            sink.add(square_feature(piece.kind, piece.side, square), piece.side, 1);
        }
    }
}

/// Reports all other features.
pub(crate) fn report(position: &Position, sink: &mut impl Sink) {
    // Not `map`, which would copy them several times.
    let views = [View::new(position, Side::First), View::new(position, Side::Second)];
    for side in Side::BOTH {
        let (own, other) = (&views[side.index()], &views[(!side).index()]);
        own.mobility.iter().for_each(|&feature| sink.add(feature, side, 1));
        own.lines(sink);
        own.contacts(other, sink);
        own.siege(other, sink);
        own.material(other, sink);
        own.formation(sink);
    }
    sink.add(TEMPO, position.side(), 1);
}

/// A position as one side plays it.
struct View<'a> {
    position: &'a Position,
    side: Side,
    /// Squares attacked, by kind: a cannon's are its captures.
    by_kind: [Bitboard; KINDS],
    /// Squares attacked by anything.
    all: Bitboard,
    /// Pieces other than king and guards that attack the enemy palace.
    besiegers: usize,
    /// Attacks on squares of the enemy palace, by kind.
    palace: [i32; KINDS],
    /// Quiet moves of the cannons.
    cannon_steps: Bitboard,
    /// The features of the numbers of moves of its horses, rooks and cannons.
    mobility: ArrayVec<usize, 6>,
}

const PALACES: [Bitboard; 2] = [palace(Side::First), palace(Side::Second)];

const fn palace(side: Side) -> Bitboard {
    let low = 0b000_111_000 | 0b000_111_000 << FILES | 0b000_111_000 << (2 * FILES);
    match side {
        Side::First => Bitboard(low),
        Side::Second => Bitboard(low << (7 * FILES)),
    }
}

impl<'a> View<'a> {
    fn new(position: &'a Position, side: Side) -> Self {
        let mut view = Self {
            position,
            side,
            by_kind: [Bitboard::EMPTY; KINDS],
            all: Bitboard::EMPTY,
            besiegers: 0,
            palace: [0; KINDS],
            cannon_steps: Bitboard::EMPTY,
            mobility: ArrayVec::new(),
        };
        view.survey();
        view.all = view.by_kind.iter().fold(Bitboard::EMPTY, |all, &set| all | set);
        view
    }

    fn survey(&mut self) {
        let (position, side) = (self.position, self.side);
        let occupancy = position.occupancy();
        let enterable = !position.side_pieces(side);
        for from in position.pieces(side, Kind::Horse) {
            let reach = attacks::horse(from, occupancy);
            self.attack(Kind::Horse, reach);
            self.mobility.push(HORSE_MOBILITY + (reach & enterable).count() as usize);
        }
        for from in position.pieces(side, Kind::Rook) {
            let reach = attacks::rook(from, occupancy);
            self.attack(Kind::Rook, reach);
            self.mobility.push(ROOK_MOBILITY + (reach & enterable).count() as usize);
        }
        for from in position.pieces(side, Kind::Cannon) {
            let steps = attacks::rook(from, occupancy) & !occupancy.squares();
            self.attack(Kind::Cannon, attacks::cannon(from, occupancy));
            self.cannon_steps |= steps;
            self.mobility.push(CANNON_MOBILITY + steps.count() as usize);
        }
        for from in position.pieces(side, Kind::Pawn) {
            self.attack(Kind::Pawn, attacks::pawn(side, from));
        }
        for from in position.pieces(side, Kind::Elephant) {
            self.by_kind[Kind::Elephant.index()] |= attacks::elephant(from, occupancy);
        }
        for from in position.pieces(side, Kind::Advisor) {
            self.by_kind[Kind::Advisor.index()] |= attacks::advisor(from);
        }
        self.by_kind[Kind::King.index()] = attacks::king(position.king(side));
    }

    #[inline]
    fn attack(&mut self, kind: Kind, reach: Bitboard) {
        self.by_kind[kind.index()] |= reach;
        let on_palace = reach & PALACES[(!self.side).index()];
        if !on_palace.is_empty() {
            self.besiegers += 1;
            self.palace[kind.index()] += on_palace.count() as i32;
        }
    }

    fn own(&self, kind: Kind) -> Bitboard {
        self.position.pieces(self.side, kind)
    }

    fn add(&self, sink: &mut impl Sink, feature: usize, times: u32) {
        if times > 0 {
            sink.add(feature, self.side, times as i32);
        }
    }

    /// Rooks and cannons that look at the enemy king, whatever stands between.
    fn lines(&self, sink: &mut impl Sink) {
        let king = self.position.king(!self.side);
        let occupied = self.position.occupancy().squares();
        let cross = attacks::cross(king);
        for (kind, group) in [(Kind::Rook, ROOK_LINE), (Kind::Cannon, CANNON_LINE)] {
            for from in self.own(kind) & cross {
                let between = (attacks::between(from, king) & occupied).count() as usize;
                let file = usize::from(from.file() == king.file());
                sink.add(group + file * LINE + between.min(LINE - 1), self.side, 1);
            }
        }
    }

    /// Attacks on pieces, and protection of the own ones.
    fn contacts(&self, other: &Self, sink: &mut impl Sink) {
        let position = self.position;
        let enemies = position.side_pieces(!self.side);
        let bound = Guard::new(position, self.side).bound;
        let loose = enemies & self.all & !other.all;
        let on_move = position.side() == self.side;
        for kind in Kind::ALL {
            let group = position.kind_pieces(kind);
            let victims = group & enemies;
            if kind != Kind::King {
                let hanging = (loose & victims).count();
                self.add(sink, HANGING + kind.index(), hanging);
                if on_move {
                    self.add(sink, HANGING_ON_MOVE + kind.index(), hanging);
                }
                let own = group & position.side_pieces(self.side);
                self.add(sink, PROTECTED + kind.index(), (own & self.all).count());
                self.add(sink, BOUND + kind.index(), (own & bound).count());
            }
            if (victims & self.all).is_empty() {
                continue;
            }
            for attacker in Kind::ALL {
                let attacked = (victims & self.by_kind[attacker.index()]).count();
                self.add(sink, ATTACK + attacker.index() * KINDS + kind.index(), attacked);
            }
        }
    }

    /// Threats to the enemy king.
    fn siege(&self, other: &Self, sink: &mut impl Sink) {
        let position = self.position;
        for (kind, &count) in self.palace.iter().enumerate() {
            if count > 0 {
                sink.add(PALACE + kind, self.side, count);
            }
        }
        sink.add(ATTACKERS + self.besiegers.min(MOST_ATTACKERS), self.side, 1);
        let king = position.king(!self.side);
        let occupancy = position.occupancy();
        let enterable = !position.side_pieces(self.side);
        let safe = enterable & !other.all;
        let by = |kind: Kind| self.by_kind[kind.index()];
        let cannon_moves = self.cannon_steps | by(Kind::Cannon) & occupancy.squares();
        let checks = [
            attacks::rook(king, occupancy) & by(Kind::Rook),
            attacks::cannon(king, occupancy) & cannon_moves,
            attacks::horse_to(king, occupancy) & by(Kind::Horse),
        ];
        for (i, set) in checks.into_iter().enumerate() {
            self.add(sink, SAFE_CHECKS + i, (set & safe).count());
            self.add(sink, UNSAFE_CHECKS + i, (set & enterable & !safe).count());
        }
        let flights = other.by_kind[Kind::King.index()] & !position.side_pieces(!self.side);
        let free = (flights & !self.all).count() as usize;
        sink.add(KING_MOBILITY + free, !self.side, 1);
    }

    fn material(&self, other: &Self, sink: &mut impl Sink) {
        let advisors = self.own(Kind::Advisor).count() as usize;
        let elephants = self.own(Kind::Elephant).count() as usize;
        sink.add(GUARDS + advisors * GUARD_COUNTS + elephants, self.side, 1);
        let crossed = other.own(Kind::Pawn) & Bitboard::across(other.side);
        let enemies =
            [other.own(Kind::Rook), other.own(Kind::Cannon), other.own(Kind::Horse), crossed];
        for (i, enemies) in enemies.into_iter().enumerate() {
            self.add(sink, VERSUS_ADVISORS + i * GUARD_COUNTS + advisors, enemies.count());
            self.add(sink, VERSUS_ELEPHANTS + i * GUARD_COUNTS + elephants, enemies.count());
        }
        let [rooks, horses, cannons] =
            [Kind::Rook, Kind::Horse, Kind::Cannon].map(|kind| self.own(kind).count());
        let pairs = [
            rooks == 2,
            rooks > 0 && horses > 0,
            rooks > 0 && cannons > 0,
            horses == 2,
            horses > 0 && cannons > 0,
            cannons == 2,
        ];
        for (i, pair) in pairs.into_iter().enumerate() {
            self.add(sink, PAIRS + i, u32::from(pair));
        }
    }

    fn formation(&self, sink: &mut impl Sink) {
        let crossed = self.position.crossed_pieces(self.side);
        let pawns = self.own(Kind::Pawn) & crossed;
        let beside = Bitboard(pawns.0 << 1) & pawns & !Bitboard::file(0);
        self.add(sink, PAWNS_BESIDE, beside.count());
        let most = WINGS.map(|wing| (crossed & wing).count()).into_iter().max().unwrap_or(0);
        sink.add(CROSSED + (most as usize).min(MOST_CROSSED), self.side, 1);
    }
}

/// Files a to d, and f to i.
pub(super) const WINGS: [Bitboard; 2] = [wing(0), wing(5)];

const fn wing(first: usize) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut file = first;
    while file < first + 4 {
        set = Bitboard(set.0 | Bitboard::file(file).0);
        file += 1;
    }
    set
}
