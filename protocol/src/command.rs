//! The commands of a GUI, a script or an arena to an engine.

/// One command, free of the notation of its protocol.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// The word that opens a session (`usi`, `ucci`, `uci`, `hub`, `ugi`, `udri` ...).
    Handshake(String),
    /// Finish initialising and answer [`Reply::Ready`](crate::Reply::Ready); legal in any state.
    IsReady,
    /// Set an option. `value` is `None` for buttons, and empty if the GUI sent an empty value.
    SetOption {
        /// The name as it was sent; one to be sent is canonical (see [`OptionSpec`](crate::OptionSpec)).
        name: String,
        /// The rest of the line.
        value: Option<String>,
    },
    /// The next search belongs to another game.
    NewGame,
    /// Set the root.
    Position(Position),
    /// Root moves that may not be played, until the next position.
    BanMoves(Vec<String>),
    Go(Go),
    /// Answer now.
    Stop,
    /// The expected move was played: the ponder search becomes a normal one. Clock parameters
    /// given here replace those of the `go`; `draw` says that the opponent offered a draw.
    PonderHit {
        /// Times sent with it, if any.
        clock: Clock,
        /// A draw was offered meanwhile.
        draw: bool,
    },
    /// The game is over, with this result for the engine; acts as a stop.
    GameOver(GameResult),
    /// A question about the hash table's entry for a position.
    Probe(Position),
    /// Opening negotiation: asks which colour or which further stones. Answered by
    /// [`Reply::Opening`](crate::Reply::Opening).
    Negotiate {
        /// The question, and the board that it is asked about.
        opening: Opening,
        /// The limits, as for a move.
        go: Go,
    },
    /// Play this move, which the engine has suggested
    /// ([`Reply::Suggestion`](crate::Reply::Suggestion)).
    Play(String),
    /// A question about the root (`gameover`, `p1turn`, `result`, `fen`, `moves`, `forbidden`).
    Query(String),
    /// Verbose [`Reply::Message`](crate::Reply::Message)s on or off.
    Debug(bool),
    /// Answer [`Reply::Pong`](crate::Reply::Pong).
    Ping,
    /// Draw the board and print the position text.
    Display,
    /// Print the static evaluation.
    Eval,
    Bench,
    Help,
    /// Tell the GUI this about the command that follows.
    Note(String),
    /// Name words that were not understood; the command that they stand behind follows.
    Unread {
        /// The word of that command.
        command: String,
        /// The words, in order.
        words: Vec<String>,
    },
    Quit,
}

/// An opening to negotiate over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    pub about: Negotiation,
    /// The stones on the board, first to last.
    pub stones: Vec<String>,
    /// Points on which the stones of a [`Negotiation::Balance`] may not be.
    pub banned: Vec<String>,
}

/// The questions of an opening negotiation. Answers are stones; where a change of colours is asked
/// about, no stone means to change, and any stone means not to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negotiation {
    /// Swap2, by the number of stones on the board. 0: the stones of the opening. 3: a stone for
    /// White, two stones, or none to play Black. 5: a stone for White, or none to play Black.
    Swap2,
    /// The next stones, after which the position is as nearly as possible worth `value` units of the score
    /// to the side that is to move now.
    Balance {
        /// 1 or 2.
        stones: usize,
        /// In units of the score.
        value: i32,
    },
    Soosorv(Soosorv),
}

/// The steps of Soosorv's opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soosorv {
    /// Three stones, from the empty board.
    Open,
    /// Whether to change colours after three stones.
    SwapAfterThree,
    /// The fourth stone, and after it the number of fifth stones that Black has to offer.
    Fourth,
    /// Whether to change colours when Black has to offer so many.
    SwapAfterFour(usize),
    /// So many fifth stones, no two of them alike by symmetry.
    Offer(usize),
    /// Which of the stones after the fourth White takes.
    Choose,
}

/// The result of a game from the engine's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The engine won.
    Win,
    /// The engine lost.
    Loss,
    /// A draw, or the GUI did not say.
    Draw,
}

/// A root position: where it starts and what was played from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Where the move list starts.
    pub base: Base,
    /// Moves in the notation of the protocol, first to last.
    pub moves: Vec<String>,
}

/// Where a move list starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Base {
    /// The start position under the options in force.
    #[default]
    Start,
    Text(String),
}

/// The parameters of a search. All limits given apply together; with none it is infinite.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Go {
    /// On the opponent's time: may not answer before `ponderhit` or `stop`.
    pub ponder: bool,
    /// Answer only after `stop`.
    pub infinite: bool,
    /// Clocks of both players.
    pub clock: Clock,
    /// Exact time for this move, in milliseconds.
    pub move_time: Option<i64>,
    /// Iterations.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Search only for a forced win.
    pub mate: Option<MateLimit>,
    /// Count the tree of legal moves to this depth instead of searching.
    pub perft: Option<u32>,
    /// Only these root moves, if any.
    pub search_moves: Vec<String>,
    /// The opponent offers a draw.
    pub draw_offer: bool,
    /// Words that mean nothing in this protocol, and what should have been a number and is none.
    pub unread: Vec<String>,
}

impl Go {
    /// Whether the answer is [`Reply::Checkmate`](crate::Reply::Checkmate) and no move.
    pub const fn is_mate_search(&self) -> bool {
        matches!(self.mate, Some(MateLimit::Time(_) | MateLimit::Infinite))
    }
}

/// How a mate search is bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateLimit {
    /// By time, in milliseconds; the answer is [`Reply::Checkmate`](crate::Reply::Checkmate).
    Time(i64),
    /// By `stop` alone; the answer is [`Reply::Checkmate`](crate::Reply::Checkmate).
    Infinite,
    /// By length in plies; the answer is an ordinary best move.
    Plies(u32),
}

/// Times in milliseconds, as signed as they come over the wire.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Whom the entries of the arrays belong to.
    pub order: ClockOrder,
    /// The time that may be used up now, increments credited before the move already added.
    pub time: [Option<i64>; 2],
    /// Credited after each move.
    pub increment: [Option<i64>; 2],
    /// Moves to the next time control.
    pub moves_to_go: [Option<u32>; 2],
    /// Extra time for each move once the main time is used up.
    pub byoyomi: Option<i64>,
}

impl Clock {
    /// Whether no time at all was given.
    pub fn is_empty(&self) -> bool {
        let credits = self.increment.into_iter().flatten().any(|ms| ms > 0);
        self.time == [None; 2] && self.byoyomi.is_none() && !credits
    }

    /// The clock of first and second player as the player on the move sees it; `mover` is the
    /// index of that player.
    ///
    /// # Panics
    /// If `mover` is neither 0 nor 1.
    #[must_use]
    pub fn seen_by(&self, mover: usize) -> Self {
        assert!(mover < 2, "there are two players, not {mover}");
        let mut clock = self.clone();
        if self.order == ClockOrder::FirstSecond {
            clock.order = ClockOrder::MoverOther;
            clock.time.rotate_left(mover);
            clock.increment.rotate_left(mover);
            clock.moves_to_go.rotate_left(mover);
        }
        clock
    }
}

/// Whom the two entries of a [`Clock`] belong to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockOrder {
    /// The player who moves first in the usual start position, then the other.
    #[default]
    FirstSecond,
    MoverOther,
    /// The player of the dark pieces (black, x), then the other (white, o), where a GUI says
    /// `btime` and `wtime` of a game in which either may begin.
    BlackWhite,
}
