// Lessons and puzzles: what is asked for on the board, and the list of what can be learnt.
import { button, byId, fill, make } from "./dom.js";
import { command } from "./server.js";
import { range } from "./shapes.js";
import { said, t } from "./texts.js";

const keyed = (key, text, onclick, more = {}) => button(text, onclick, { "data-key": key, ...more });
const close = () => command("close");

const OUTCOMES = {
  lesson: { wrong: "page-lesson-wrong" },
  puzzle: { wrong: "page-puzzle-wrong", right: "page-puzzle-right", solved: "page-puzzle-solved" },
  own: { solved: "page-puzzle-solved" },
};
const TITLES = { puzzle: "page-puzzle", own: "page-own" };

// The task, its outcome, and the way on; `play` begins a game of what was learnt.
export function drawCourse(course, play) {
  const box = byId("course");
  box.hidden = !course;
  document.body.dataset.course = course?.kind ?? "";
  if (!course) return;
  const { kind, game, number, of, state, lesson, task } = course;
  const go = to => () => command(kind, { game, number: to });
  const isDone = state === (kind === "lesson" ? "right" : "solved"),
    next = { class: isDone ? "main" : "" };
  fill(
    box,
    make("h2", { "data-announced": true }, `${t(lesson ?? TITLES[kind])} ${number + 1}/${of}`),
    make("p", { "data-announced": true }, lesson ? t(`${lesson}.text`) : (said(task) ?? t("page-own-task"))),
    make(
      "p",
      { class: state, "data-announced": true },
      state === "asked"
        ? ""
        : lesson && state === "right"
          ? t(`${lesson}.answer`)
          : t(OUTCOMES[kind][state] ?? "", {}, ""),
    ),
    make(
      "div.row",
      keyed("course-back", t("page-learn-back"), go(number - 1), { disabled: number === 0 }),
      keyed("course-again", t("page-learn-again"), go(number)),
      number + 1 < of
        ? keyed("course-next", t("page-learn-next"), go(number + 1), next)
        : keyed("course-next", t("page-learn-play"), () => play(game), next),
      kind === "own" && keyed("course-forget", t("page-delete"), () => command("forget", { game, number })),
      keyed("course-leave", t("page-learn-leave"), close),
    ),
  );
}

// The ways to learn a game: its lesson, where it was left, and its puzzles, and those of one's own, of which some are
// solved; `leave` goes first.
export function ways({ word, lesson, puzzles }, { own, remembered: { solved, steps } }, leave) {
  if (!lesson) return null;
  const done = solved[word] ?? [],
    next = range(puzzles).find(i => !done.includes(i)) ?? 0,
    mine = own[word] ?? [];
  const begin = (kind, number) => () => {
    leave?.();
    command(kind, { game: word, number });
  };
  const step = (steps[word] ?? 0) % lesson,
    left = step ? ` ${step + 1}/${lesson}` : "";
  return [
    keyed(`lesson-${word}`, t("page-how-to-play") + left, begin("lesson", step)),
    keyed(`puzzle-${word}`, `${t("page-puzzles")} ${done.length}/${puzzles}`, begin("puzzle", next)),
    mine.length > 0 &&
      keyed(
        `own-${word}`,
        `${t("page-own-puzzles")} ${mine.filter(Boolean).length}/${mine.length}`,
        begin("own", Math.max(mine.indexOf(false), 0)),
      ),
  ];
}

// The games that can be learnt.
export function learnDialog(offer) {
  const dialog = byId("learn"),
    learnt = offer.games.filter(one => one.lesson);
  const row = game =>
    make(
      "li.row",
      make("b", t(`game-${game.word}`, {}, game.title)),
      ways(game, offer, () => dialog.close()),
    );
  fill(byId("learn-list"), learnt.map(row));
  dialog.showModal();
}

// The way from a refusal to the sentence that explains it.
export const explained = (game, step) =>
  keyed("explained", t("page-learn-why"), () => command("lesson", { game, number: step }), { class: "link" });
