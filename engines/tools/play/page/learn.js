// Lessons and puzzles: what is asked for on the board, and the list of what can be learnt.
import { button, byId, fill, make } from "./dom.js";
import { command } from "./server.js";
import { range } from "./shapes.js";
import { spoken, t } from "./texts.js";

// The numbers of the puzzles that were solved in this browser, by game.
const KEEP = "tengen-solved";
const solved = game => JSON.parse(localStorage.getItem(KEEP) || "{}")[game] || [];

function remember(game, number) {
  const all = JSON.parse(localStorage.getItem(KEEP) || "{}");
  localStorage.setItem(KEEP, JSON.stringify({ ...all, [game]: [...new Set([...solved(game), number])] }));
}

const keyed = (key, text, onclick, more = {}) => button(text, onclick, { "data-key": key, ...more });
const close = () => command("close");

// What is asked for, what came of it, and the way on; `play` begins a game of what was learnt.
export function drawCourse(course, play) {
  const box = byId("course");
  box.hidden = !course;
  document.body.dataset.course = course?.kind ?? "";
  if (!course) return;
  const { kind, game, number, of, state, title, text, answer } = course;
  const go = to => () => command(kind, { game, number: to });
  if (state === "solved") remember(game, number);
  const isDone = state === (kind === "lesson" ? "right" : "solved"),
    next = { class: isDone ? "main" : "" };
  fill(
    box,
    make("h2", {}, `${title ? spoken(title) : t("puzzle")} (${number + 1}/${of})`),
    make("p", {}, spoken(text)),
    make(
      "p",
      { class: state, role: "status" },
      answer ? spoken(answer) : state === "asked" ? "" : t(`${kind}_${state}`),
    ),
    make(
      "div",
      { class: "row" },
      keyed("course-back", t("learn_back"), go(number - 1), { disabled: number === 0 }),
      keyed("course-again", t("learn_again"), go(number)),
      number + 1 < of
        ? keyed("course-next", t("learn_next"), go(number + 1), next)
        : keyed("course-next", t("learn_play"), () => play(game), next),
      keyed("course-leave", t("learn_leave"), close),
    ),
  );
}

// The ways to learn a game: its lesson and its puzzles, of which some are solved; `leave` goes first.
export function ways({ word, lesson, puzzles }, leave) {
  if (!lesson) return null;
  const done = solved(word),
    next = range(puzzles).find(i => !done.includes(i)) ?? 0;
  const begin = (kind, number) => () => {
    leave?.();
    command(kind, { game: word, number });
  };
  return [
    keyed(`lesson-${word}`, t("how_to_play"), begin("lesson", 0)),
    keyed(`puzzle-${word}`, `${t("puzzles")} ${done.length}/${puzzles}`, begin("puzzle", next)),
  ];
}

// The games that can be learnt.
export function learnDialog(offer) {
  const dialog = byId("learn"),
    learnt = offer.games.filter(one => one.lesson);
  const row = game =>
    make(
      "li",
      { class: "row" },
      make("b", {}, t(`game_${game.word}`, game.title)),
      ways(game, () => dialog.close()),
    );
  fill(byId("learn-list"), learnt.map(row));
  dialog.showModal();
}

// The way from a refusal to the sentence that explains it.
export const explained = (game, step) =>
  keyed("explained", t("learn_why"), () => command("lesson", { game, number: step }), { class: "link" });
