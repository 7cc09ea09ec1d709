//! A game as a program: what the shell asks of a game crate.

use std::error::Error;
use std::io::Write;

use game::{Game, Line, Notation, Side, TextError};
use protocol::{OptionSpec, Protocol};
use search::{Heuristics, Observer, Report, Score};

/// A game as a program. One value lives as long as the process and holds the game's own options.
pub trait Program: Default + Send + Sync + 'static {
    /// The rules and the text.
    type Game: Notation;
    /// The opinions.
    type Heuristics: Heuristics<Self::Game> + 'static;

    /// The word after `tengen` and in `tengen-<word>`: `shogi`.
    const WORD: &'static str;
    /// What the engine calls itself on the wire: `Tengen Shogi`.
    const NAME: &'static str;
    /// The protocols spoken, the default one first.
    const PROTOCOLS: &'static [Protocol];

    /// The game's own options, beside the common ones (`Hash`, `Threads`, `MultiPV`, `Ponder`,
    /// `MoveOverhead`, `Strength`, `Eval`, `PvInterval`, `ResignValue`, `ClearHash`).
    fn options(&self) -> Vec<OptionSpec> {
        Vec::new()
    }

    /// Sets one of the game's own options, possibly to the value it has; `name` is spelt as
    /// declared and `value` lies in the declared range.
    ///
    /// # Errors
    /// If the value is one that the declaration cannot rule out; nothing is changed then.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), TextError> {
        let _ = value;
        Err(TextError::new(format!("unknown option: {name}")))
    }

    /// The rules that the options have put in force.
    fn rules(&self) -> <Self::Game as Notation>::Rules;

    /// The spelling of moves in `protocol`.
    fn form(&self, protocol: Protocol) -> <Self::Game as Notation>::Form {
        let _ = protocol;
        Default::default()
    }

    /// Plays `moves` from `start`. A game whose managers mix spellings overrides the default,
    /// which reads each in [`form`](Program::form), and may change the form for all that follows.
    ///
    /// # Errors
    /// At the first move that is not legal; the whole list is refused.
    fn read_moves(
        &mut self,
        start: Self::Game,
        moves: &[String],
        protocol: Protocol,
    ) -> Result<(Self::Game, Line<Self::Game>), TextError> {
        let form = self.form(protocol);
        let (mut pos, mut line) = (start, Line::new());
        for text in moves {
            let mv = pos.parse_move(text, form)?;
            line.play(&mut pos, mv);
        }
        Ok((pos, line))
    }

    /// Moves that random openings are made of: by default all legal ones. A game in which most
    /// legal moves have nothing to do with each other says which do.
    fn opening_moves(pos: &Self::Game, moves: &mut Vec<<Self::Game as Game>::Move>) {
        pos.legal_moves(moves);
    }

    /// Loads what takes time (books, endgame tables), before `isready` is answered or the first
    /// search starts; called again after options have changed.
    ///
    /// # Errors
    /// If something is missing; the engine says so and plays without it.
    fn prepare(&mut self) -> Result<(), TextError> {
        Ok(())
    }

    /// The evaluation `name` (a value of the `Eval` option: `tuned` or `classic`).
    fn heuristics(&self, name: &str) -> Self::Heuristics;

    /// The static evaluation of `pos` for people: its total and its terms, a line each.
    fn explain_eval(&self, pos: &Self::Game, name: &str) -> String;

    /// What people should be told about `pos`, a line each (renju's forbidden move).
    fn notices(&self, pos: &Self::Game, line: &Line<Self::Game>) -> Vec<String> {
        let _ = (pos, line);
        Vec::new()
    }

    /// The answer to a `query` that only this game knows.
    fn query(&self, pos: &Self::Game, what: &str) -> Option<String> {
        let _ = (pos, what);
        None
    }

    /// A move played without search (`classic`'s fixed opening, an ending solved by theory).
    fn instant_move(
        &self,
        pos: &Self::Game,
        line: &Line<Self::Game>,
        eval: &str,
    ) -> Option<<Self::Game as game::Game>::Move> {
        let _ = (pos, line, eval);
        None
    }

    /// Solves `go mate`: `stop` is asked about every thousand nodes, memory stays under `mib`.
    fn solve_mate(
        &self,
        pos: &Self::Game,
        mib: usize,
        stop: &dyn Fn() -> bool,
    ) -> MateVerdict<<Self::Game as game::Game>::Move> {
        let _ = (pos, mib, stop);
        MateVerdict::NotImplemented
    }

    /// Whether the game has a solver that can be expected to find the exact value of `pos`.
    fn can_solve(&self, pos: &Self::Game) -> bool {
        let _ = pos;
        false
    }

    /// Finds the exact value of `pos`. Asked in place of a search without any limit if
    /// [`can_solve`](Program::can_solve) says so; `None`, also when `observer` ended it, leaves the
    /// position to the search.
    fn solve(
        &self,
        pos: &Self::Game,
        resources: Resources,
        observer: &dyn Observer<<Self::Game as game::Game>::Move>,
    ) -> Option<Report<<Self::Game as game::Game>::Move>> {
        let _ = (pos, resources, observer);
        None
    }

    /// How many more moves the side to move is likely to make: what is left on its clock is
    /// divided among them. At least 1.
    fn moves_left(&self, pos: &Self::Game) -> u32 {
        let _ = pos;
        40
    }

    /// Who plays the dark pieces, where a manager tells the clocks of Black and White of a game
    /// in which either may begin ([`protocol::Seats::BlackWhite`]).
    fn dark_side(&self) -> Side {
        Side::First
    }

    /// Answers an opening negotiation ([`protocol::Command::Negotiate`]) over the given stones:
    /// the stones to add, or none to change colours. `assess` searches a position for a moment and
    /// returns its value for the side to move.
    ///
    /// # Errors
    /// If the stones are no position to negotiate over, or the game knows no negotiation.
    fn negotiate(
        &self,
        stones: &[String],
        assess: &mut dyn FnMut(&Self::Game) -> Score,
    ) -> Result<Vec<String>, TextError> {
        let _ = (stones, assess);
        Err(TextError::new("there is nothing to negotiate in this game"))
    }

    /// The game's own subcommands (`solve`, `endgames`), declared with [`clap`](crate::clap).
    fn commands() -> Vec<clap::Command> {
        Vec::new()
    }

    /// Runs the game's own subcommand `name`, its results written to `out`.
    ///
    /// # Errors
    /// Whatever keeps it from finishing; the program then exits with code 1.
    fn run_command(
        &mut self,
        name: &str,
        args: &clap::ArgMatches,
        out: &mut dyn Write,
    ) -> Result<(), Box<dyn Error>> {
        let _ = (args, out);
        Err(format!("unknown command: {name}").into())
    }

    /// What `bench` searches.
    fn bench(&self) -> BenchPlan;

    /// A checker for suite files of this kind (`perft`, `repetition`, `tsume` ...); `None` if the
    /// game has no such kind.
    fn suite(&self, kind: &str) -> Option<Box<dyn SuiteChecker>>;
}

/// The answer to `go mate`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateVerdict<M> {
    /// The whole line, attacker first.
    Mate(Vec<M>),
    /// Proved that there is none.
    NoMate,
    /// Undecided: stopped, or out of memory.
    Unknown,
    /// This game has no mate solver.
    NotImplemented,
}

/// What a solver may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Memory in MiB.
    pub mib: usize,
    /// Threads.
    pub threads: usize,
}

/// Fixed positions and the depth they are searched to, so that a changed search shows.
#[derive(Clone, Copy, Debug)]
pub struct BenchPlan {
    /// Position texts.
    pub positions: &'static [&'static str],
    /// Iterations for each.
    pub depth: u32,
}

/// Checks the lines of one suite file, first to last. Comments and blank lines are passed too,
/// since some files carry directives there.
pub trait SuiteChecker {
    /// Leaves out counts above `nodes`: how deep a perft suite goes in the time at hand.
    fn cap_nodes(&mut self, nodes: u64) {
        let _ = nodes;
    }

    /// `Ok(None)` for a line without a case, `Ok(Some(()))` for a case that agrees.
    ///
    /// # Errors
    /// What was expected and what was got, or why the line cannot be read.
    fn check(&mut self, line: &str) -> Result<Option<()>, String>;
}
