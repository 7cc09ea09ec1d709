//! Learning on the board: the step of a lesson or the puzzle that is shown, and whether what it asks for was played.

use game::Message;
use serde::Serialize;

use crate::guide::Guide;
use crate::lessons::{LessonStep, lesson};
use crate::memory::Remembered;
use crate::own::OwnPuzzle;
use crate::playing::Playing;
use crate::puzzles::{Puzzle, puzzles};
use crate::training::TrainingState;

/// A step of a lesson, or a puzzle, by its number.
pub(crate) struct Course {
    exercise: Exercise,
    number: usize,
    state: CourseState,
}

/// A lesson's step or a puzzle, which asks for a move.
pub(crate) enum Exercise {
    Lesson(&'static LessonStep),
    Puzzle(&'static Puzzle),
    /// A puzzle of one's own, one of so many of its game: a training on one mistake.
    Own {
        of: usize,
        puzzle: Box<OwnPuzzle>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CourseState {
    /// A move is asked for.
    Asked,
    /// Another move was played: taken back in a lesson, answered in a puzzle.
    Wrong,
    /// It was played.
    Right,
    /// The puzzle was played to its end.
    Solved,
}

#[derive(Serialize)]
pub(crate) struct ShownCourse {
    kind: &'static str,
    game: &'static str,
    number: usize,
    of: usize,
    state: CourseState,
    /// The id of the message with its title, of which the text and the answer are attributes; a puzzle has none.
    lesson: Option<&'static str>,
    /// The places that the text speaks of.
    marks: &'static [String],
    /// The task of a puzzle.
    task: Option<Message>,
}

impl Course {
    pub(crate) const fn new(exercise: Exercise, number: usize) -> Self {
        Self { exercise, number, state: CourseState::Asked }
    }

    /// Judges what a person played as move number `ply` after the start; whether it stays on the
    /// board.
    pub(crate) fn judge(&mut self, ply: usize, text: &str) -> bool {
        match self.exercise {
            Exercise::Lesson(_) if self.state == CourseState::Right => true,
            Exercise::Lesson(step) => {
                let is_right = step.moves.iter().any(|mv| mv == text);
                self.state = if is_right { CourseState::Right } else { CourseState::Wrong };
                is_right
            }
            Exercise::Puzzle(puzzle) => {
                if ply == 0 {
                    self.state = match (puzzle.answers.contains(&text), puzzle.goal.is_one_move()) {
                        (false, _) => CourseState::Wrong,
                        (true, false) => CourseState::Right,
                        (true, true) => CourseState::Solved,
                    };
                }
                true
            }
            Exercise::Own { .. } => true,
        }
    }

    /// What a hint goes by after so many moves, if anything is asked for there.
    pub(crate) fn guide(&self, played: usize) -> Option<Guide<'_>> {
        let is_open = matches!(self.state, CourseState::Asked | CourseState::Wrong);
        let answer = |text, proof| Guide::Answer(text, proof);
        match (&self.exercise, self.state) {
            (Exercise::Lesson(step), _) if is_open && played == step.before.len() => {
                step.moves.first().map(|text| answer(text, None))
            }
            (Exercise::Puzzle(puzzle), CourseState::Asked) => {
                puzzle.answers.first().map(|text| answer(text, puzzle.goal.worth()))
            }
            (Exercise::Puzzle(puzzle), CourseState::Right) => Some(Guide::Goal(puzzle.goal)),
            (Exercise::Own { puzzle, .. }, _) if is_open && played == puzzle.mistake.base => {
                puzzle.mistake.best().map(|text| answer(text, None))
            }
            _ => None,
        }
    }

    pub(crate) const fn is_own(&self) -> bool {
        matches!(self.exercise, Exercise::Own { .. })
    }

    /// The puzzle of one's own that is solved.
    pub(crate) fn own_solved(&self) -> Option<&OwnPuzzle> {
        match &self.exercise {
            Exercise::Own { puzzle, .. } if self.state == CourseState::Solved => Some(puzzle),
            _ => None,
        }
    }

    /// Looks at what has become of the game, and of the training on it.
    pub(crate) fn look(&mut self, playing: &Playing, training: Option<TrainingState>) {
        if self.is_own() && training == Some(TrainingState::Right) {
            self.state = CourseState::Solved;
        }
        if !matches!(self.exercise, Exercise::Puzzle(_)) {
            return;
        }
        if playing.table.plies().is_empty() {
            self.state = CourseState::Asked;
        } else if self.state == CourseState::Right && playing.is_won_by_person() {
            self.state = CourseState::Solved;
        }
    }

    /// Notes in what is remembered which step of the lesson was looked at, or that the puzzle is solved.
    pub(crate) fn remember(&self, game: &str, now: &mut Remembered) {
        match self.exercise {
            Exercise::Lesson(_) => {
                now.steps.insert(game.to_owned(), self.number);
            }
            Exercise::Puzzle(_) if self.state == CourseState::Solved => {
                now.solved.entry(game.to_owned()).or_default().insert(self.number);
            }
            Exercise::Puzzle(_) | Exercise::Own { .. } => {}
        }
    }

    pub(crate) fn shown(&self, game: &'static str) -> ShownCourse {
        let Self { number, state, .. } = *self;
        let none = ShownCourse {
            kind: "own",
            game,
            number,
            of: 0,
            state,
            lesson: None,
            marks: &[],
            task: None,
        };
        match self.exercise {
            Exercise::Lesson(step) => {
                let (of, lesson, marks) = (lesson(game).len(), Some(step.id), &step.marks[..]);
                ShownCourse { kind: "lesson", of, lesson, marks, ..none }
            }
            Exercise::Puzzle(puzzle) => {
                let (of, task) = (puzzles(game).len(), Some(puzzle.goal.message(game)));
                ShownCourse { kind: "puzzle", of, task, ..none }
            }
            Exercise::Own { of, .. } => ShownCourse { of, ..none },
        }
    }
}
