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

// What is asked for, what came of it, and the way on.
export function drawCourse(course) {
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
        : keyed("course-next", t("learn_end"), close, next),
      number + 1 < of ? keyed("course-leave", t("learn_leave"), close) : null,
    ),
  );
}

// The games that can be learnt, with the puzzles that are solved.
export function learnDialog(offer) {
  const dialog = byId("learn");
  const begin = (kind, game, number) => () => {
    dialog.close();
    command(kind, { game, number });
  };
  const row = ({ word, title, puzzles }) => {
    const done = solved(word),
      next = range(puzzles).find(i => !done.includes(i)) ?? 0;
    return make(
      "li",
      { class: "row" },
      make("b", {}, t(`game_${word}`, title)),
      keyed(`lesson-${word}`, t("how_to_play"), begin("lesson", word, 0)),
      keyed(`puzzle-${word}`, `${t("puzzles")} ${done.length}/${puzzles}`, begin("puzzle", word, next)),
    );
  };
  fill(byId("learn-list"), offer.games.filter(one => one.lesson).map(row));
  dialog.showModal();
}

// The way from a refusal to the sentence that explains it.
export const explained = (game, step) =>
  keyed("explained", t("learn_why"), () => command("lesson", { game, number: step }), { class: "link" });
