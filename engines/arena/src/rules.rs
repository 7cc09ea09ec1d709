//! A game as the referee sees it: its rules and its text, with the types erased.
//!
//! Everything here comes from [`shell::Identity`]: rules, notation and the moves of openings.

use std::any::Any;
use std::marker::PhantomData;
use std::path::Path;

use game::{Game, Line, Notation, Outcome, Side, TextError, status};
use protocol::Protocol;
use serde::{Deserialize, Serialize};
use shell::{BoardStyle, Description, Drawing, GameOption, Identity, Scene, Spot, Touch};

use crate::books::{self, BookMaker, OpenBook};
use crate::settings::{lenient, strict};

/// Option settings, in the order given.
pub type Settings = Vec<(String, String)>;

/// A game, its types erased.
pub trait Rules: Sync {
    /// The word that names it: `shogi`.
    fn word(&self) -> &'static str;

    /// What people call it: `Shogi`.
    fn title(&self) -> &'static str;

    /// The protocols that its own engine speaks, the usual one first.
    fn protocols(&self) -> &'static [Protocol];

    /// The game's own options.
    fn options(&self) -> Vec<GameOption>;

    /// Positions beside the usual one that games are agreed to start from, by their names.
    ///
    /// # Errors
    /// If a setting is refused.
    fn starts(&self, settings: &Settings) -> Result<Vec<(&'static str, &'static str)>, TextError>;

    /// How much a hundredth of a score is worth ([`Identity::score_weight`]).
    fn score_weight(&self) -> f64;

    /// Whether `settings` are settings of this game.
    ///
    /// # Errors
    /// At the first that is not, with what there is; or whose value is none of its own, with
    /// those that are.
    fn check(&self, settings: &Settings) -> Result<(), TextError>;

    /// Whether `options` leave the rules that `settings` put in force as they are.
    ///
    /// # Errors
    /// If they do not, or have a value that the game refuses.
    fn check_options(&self, settings: &Settings, options: &Settings) -> Result<(), TextError>;

    /// Openings and records of the game under `settings`.
    ///
    /// # Errors
    /// If a setting is refused.
    fn description(&self, settings: &Settings) -> Result<Description, TextError>;

    /// The moves of `line`, if it is an opening in a form that only this game knows.
    ///
    /// # Errors
    /// If a setting is refused.
    fn opening_line(
        &self,
        line: &str,
        settings: &Settings,
    ) -> Result<Option<Vec<String>>, TextError>;

    /// The position `text`, or the start position, under the rules that `settings` put in force.
    ///
    /// # Errors
    /// If a setting of the game's own is refused, or `text` is no position.
    fn board(&self, text: Option<&str>, settings: &Settings) -> Result<Box<dyn Board>, TextError>;

    /// How an engine with these settings, its own among them, spells moves in `protocol`.
    ///
    /// # Errors
    /// If the value of one of the game's is refused.
    fn spelling(&self, protocol: Protocol, settings: &Settings) -> Result<Spelling, TextError>;

    /// The opening book at `path`, or the one that comes with the game.
    ///
    /// # Errors
    /// If there is none, it cannot be used, or a setting is refused.
    fn open_book(
        &self,
        path: Option<&Path>,
        settings: &Settings,
    ) -> Result<Box<dyn OpenBook>, TextError>;

    /// A maker of a book from games, of which the first `plies` count.
    ///
    /// # Errors
    /// If a setting is refused.
    fn book_maker(
        &self,
        settings: &Settings,
        plies: usize,
    ) -> Result<Box<dyn BookMaker>, TextError>;
}

/// How one engine spells moves: a `Notation::Form` of the game, erased.
pub struct Spelling(Box<dyn Any + Send + Sync>);

/// A game in progress: the position and the moves that led to it.
pub trait Board: Send {
    /// The side whose turn it is.
    fn side_to_move(&self) -> Side;
    /// Plies played.
    fn ply(&self) -> usize;
    /// How the game ended, if it did, and by which rule.
    fn status(&self) -> Option<(Outcome, Rule)>;
    /// What players call its end, if it has ended and they have a word for it.
    fn ending(&self) -> Option<&'static str>;
    /// What the side to move may claim.
    fn claim(&self) -> Option<Outcome>;
    /// The canonical position text.
    fn text(&self) -> String;
    /// The drawn board.
    fn diagram(&self) -> String;
    /// The bare board, for games that are drawn.
    fn style(&self) -> Option<BoardStyle>;
    /// What stands on it, for games that are drawn.
    fn scene(&self) -> Option<Scene>;
    /// The spots that the legal, canonically spelt move `text` touches; none for games that are
    /// not drawn.
    ///
    /// # Errors
    /// If it is not a legal move.
    fn touched(&self, text: &str) -> Result<Vec<Spot>, TextError>;
    /// Every legal move, canonically spelt.
    fn legal_moves(&self) -> Vec<String>;
    /// Every legal move, canonically spelt, and what a person points at to say it: a word of its
    /// own for games that are not drawn.
    fn touches(&self) -> Vec<(String, Vec<Touch>)>;
    /// The legal moves that a random opening may go on with, canonically spelt.
    fn opening_moves(&self) -> Vec<String>;
    /// The canonical spelling of the legal move `text`.
    ///
    /// # Errors
    /// If it is not a legal move in this spelling.
    fn read(&self, text: &str, spelling: &Spelling) -> Result<String, TextError>;
    /// The legal, canonically spelt move `text` in another spelling.
    ///
    /// # Errors
    /// If it is not a legal move.
    fn spell(&self, text: &str, spelling: &Spelling) -> Result<String, TextError>;
    /// Plays the canonically spelt move `text`.
    ///
    /// # Errors
    /// If it is not a legal move; nothing is changed then.
    fn play(&mut self, text: &str) -> Result<(), TextError>;
}

/// By which kind of rule a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// What stands on the board: five in a row, all boxes taken, a count of moves.
    Board,
    /// The side to move had no legal move.
    NoMove,
    /// A position recurred.
    Repetition,
}

/// The rules of the game that `P` plays.
pub struct RulesOf<P>(PhantomData<fn() -> P>);

impl<P> RulesOf<P> {
    /// The rules, which have no state.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P> Default for RulesOf<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Identity> Rules for RulesOf<P> {
    fn word(&self) -> &'static str {
        P::WORD
    }

    fn title(&self) -> &'static str {
        P::NAME.trim_start_matches("Tengen ")
    }

    fn protocols(&self) -> &'static [Protocol] {
        P::PROTOCOLS
    }

    fn options(&self) -> Vec<GameOption> {
        P::default().options()
    }

    fn starts(&self, settings: &Settings) -> Result<Vec<(&'static str, &'static str)>, TextError> {
        Ok(lenient::<P>(settings)?.starts())
    }

    fn score_weight(&self) -> f64 {
        P::score_weight()
    }

    fn check(&self, settings: &Settings) -> Result<(), TextError> {
        strict::<P>(settings).map(|_| ())
    }

    fn check_options(&self, settings: &Settings, options: &Settings) -> Result<(), TextError> {
        let in_force = strict::<P>(settings)?.rules();
        for option in options {
            let all: Settings = settings.iter().chain([option]).cloned().collect();
            if lenient::<P>(&all)?.rules() != in_force {
                let (name, value) = option;
                let text =
                    format!("{name}={value} changes the rules for one engine: --set is for both");
                return Err(TextError::new(text));
            }
        }
        Ok(())
    }

    fn description(&self, settings: &Settings) -> Result<Description, TextError> {
        Ok(lenient::<P>(settings)?.description())
    }

    fn opening_line(
        &self,
        line: &str,
        settings: &Settings,
    ) -> Result<Option<Vec<String>>, TextError> {
        Ok(lenient::<P>(settings)?.opening_line(line))
    }

    fn board(&self, text: Option<&str>, settings: &Settings) -> Result<Box<dyn Board>, TextError> {
        let rules = lenient::<P>(settings)?.rules();
        let pos = match text {
            Some(text) => P::Game::parse_position(text, &rules)?,
            None => P::Game::start(&rules),
        };
        let (opening, ending, drawing) = (P::opening_moves, P::ending, P::drawing());
        Ok(Box::new(Played { pos, line: Line::new(), opening, ending, drawing }))
    }

    fn spelling(&self, protocol: Protocol, settings: &Settings) -> Result<Spelling, TextError> {
        Ok(Spelling(Box::new(lenient::<P>(settings)?.form(protocol))))
    }

    fn open_book(
        &self,
        path: Option<&Path>,
        settings: &Settings,
    ) -> Result<Box<dyn OpenBook>, TextError> {
        books::open::<P>(path, settings)
    }

    fn book_maker(
        &self,
        settings: &Settings,
        plies: usize,
    ) -> Result<Box<dyn BookMaker>, TextError> {
        books::maker::<P>(settings, plies)
    }
}

/// A position of `G` and the moves played to it.
struct Played<G: Game> {
    pos: G,
    line: Line<G>,
    /// Lists the moves that random openings are made of.
    opening: fn(&G, &mut Vec<G::Move>),
    ending: Ending<G>,
    drawing: Option<Drawing<G>>,
}

/// Names the end of a game, given the loop that ended it if one did.
type Ending<G> = fn(&G, Option<&[<G as Game>::Move]>) -> Option<&'static str>;

impl<G: Notation> Played<G> {
    fn canonical(&self, text: &str) -> Result<G::Move, TextError> {
        self.pos.parse_move(text, G::Form::default())
    }

    /// The moves that `list` lists, canonically spelt.
    fn spelt(&self, list: fn(&G, &mut Vec<G::Move>)) -> Vec<String> {
        let mut moves = Vec::new();
        list(&self.pos, &mut moves);
        moves.into_iter().map(|mv| self.pos.move_text(mv, G::Form::default())).collect()
    }
}

/// The form in a spelling made for this game.
fn form<G: Notation>(spelling: &Spelling) -> G::Form {
    *spelling.0.downcast_ref().expect("a spelling made by this game's rules")
}

impl<G: Notation> Board for Played<G> {
    fn side_to_move(&self) -> Side {
        self.pos.side_to_move()
    }

    fn ply(&self) -> usize {
        self.line.len()
    }

    fn status(&self) -> Option<(Outcome, Rule)> {
        let outcome = status(&self.pos, &self.line)?;
        let rule = if self.pos.outcome() == Some(outcome) {
            Rule::Board
        } else if self.pos.count_moves() == 0 {
            Rule::NoMove
        } else {
            Rule::Repetition
        };
        Some((outcome, rule))
    }

    fn ending(&self) -> Option<&'static str> {
        let (_, rule) = self.status()?;
        let cycle = (rule == Rule::Repetition).then(|| self.line.cycle(&self.pos)).flatten();
        (self.ending)(&self.pos, cycle.as_deref())
    }

    fn claim(&self) -> Option<Outcome> {
        self.pos.claim()
    }

    fn text(&self) -> String {
        self.pos.position_text()
    }

    fn diagram(&self) -> String {
        self.pos.diagram()
    }

    fn style(&self) -> Option<BoardStyle> {
        self.drawing.as_ref().map(|drawing| (drawing.board)(&self.pos))
    }

    fn scene(&self) -> Option<Scene> {
        self.drawing.as_ref().map(|drawing| (drawing.scene)(&self.pos))
    }

    fn touched(&self, text: &str) -> Result<Vec<Spot>, TextError> {
        let mv = self.canonical(text)?;
        Ok(self.drawing.as_ref().map_or_else(Vec::new, |drawing| (drawing.touched)(&self.pos, mv)))
    }

    fn legal_moves(&self) -> Vec<String> {
        self.spelt(G::legal_moves)
    }

    fn touches(&self) -> Vec<(String, Vec<Touch>)> {
        let mut moves = Vec::new();
        self.pos.legal_moves(&mut moves);
        let said = |mv: G::Move| {
            let text = self.pos.move_text(mv, G::Form::default());
            let touches = match &self.drawing {
                Some(drawing) => drawing.touches(&self.pos, mv),
                None => vec![Touch::Word(text.clone())],
            };
            (text, touches)
        };
        moves.into_iter().map(said).collect()
    }

    fn opening_moves(&self) -> Vec<String> {
        self.spelt(self.opening)
    }

    fn read(&self, text: &str, spelling: &Spelling) -> Result<String, TextError> {
        let mv = self.pos.parse_move(text, form::<G>(spelling))?;
        Ok(self.pos.move_text(mv, G::Form::default()))
    }

    fn spell(&self, text: &str, spelling: &Spelling) -> Result<String, TextError> {
        Ok(self.pos.move_text(self.canonical(text)?, form::<G>(spelling)))
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        let mv = self.canonical(text)?;
        self.line.play(&mut self.pos, mv);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
