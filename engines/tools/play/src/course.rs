//! A step of a lesson on the board: what is asked for, and whether it was played.

use serde::Serialize;

use crate::lessons::{LessonStep, Words, lesson};
use crate::playing::Playing;
use crate::saves::Save;

/// A lesson, and the game that waits for its end.
pub(crate) struct Learning {
    pub(crate) course: Course,
    pub(crate) aside: Option<(Playing, Option<Save>)>,
}

/// What a person is learning.
pub(crate) struct Course {
    word: &'static str,
    number: usize,
    state: CourseState,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CourseState {
    /// A move is asked for.
    Asked,
    /// Another move was tried, and taken back.
    Wrong,
    /// It was played.
    Right,
}

/// What the page is told of it.
#[derive(Serialize)]
pub(crate) struct ShownCourse {
    kind: &'static str,
    game: &'static str,
    number: usize,
    of: usize,
    state: CourseState,
    title: &'static Words,
    text: &'static Words,
    /// Only once the move was played.
    answer: Option<&'static Words>,
}

impl Course {
    /// Step `number` of the lesson of this game, if there is one.
    pub(crate) fn lesson(word: &str, number: usize) -> Option<(Self, &'static LessonStep)> {
        let (word, steps) = crate::lessons::LESSONS.iter().find(|(known, _)| *known == word)?;
        let step = steps.get(number)?;
        Some((Self { word, number, state: CourseState::Asked }, step))
    }

    fn step(&self) -> &'static LessonStep {
        &lesson(self.word)[self.number]
    }

    /// Judges a move of the person; whether it stays on the board.
    pub(crate) fn judge(&mut self, text: &str) -> bool {
        if self.state == CourseState::Right {
            return true;
        }
        let is_right = self.step().moves.iter().any(|mv| mv == text);
        self.state = if is_right { CourseState::Right } else { CourseState::Wrong };
        is_right
    }

    pub(crate) fn shown(&self) -> ShownCourse {
        let step = self.step();
        ShownCourse {
            kind: "lesson",
            game: self.word,
            number: self.number,
            of: lesson(self.word).len(),
            state: self.state,
            title: &step.title,
            text: &step.text,
            answer: (self.state == CourseState::Right).then_some(&step.answer),
        }
    }
}
