// Lessons: what is asked for on the board, and the list of what can be learnt.
import { byId, fill, make } from "./dom.js";
import { command } from "./server.js";
import { t } from "./texts.js";

const told = words => words[document.documentElement.lang] ?? words.en;
const button = (key, text, onclick, more = {}) =>
  make("button", { type: "button", "data-key": key, onclick, ...more }, text);
const close = () => command("close");

// What is asked for, what came of it, and the way on.
export function drawCourse(course) {
  const box = byId("course");
  box.hidden = !course;
  document.body.classList.toggle("learning", !!course);
  if (!course) return;
  const { kind, game, number, of, state, title, text, answer } = course;
  const go = to => () => command(kind, { game, number: to });
  fill(
    box,
    make("h2", {}, `${told(title)} (${number + 1}/${of})`),
    make("p", {}, told(text)),
    make("p", { class: state, role: "status" }, answer ? told(answer) : state === "wrong" ? t("learn_wrong") : ""),
    make(
      "div",
      { class: "row" },
      button("course-back", t("learn_back"), go(number - 1), { disabled: number === 0 }),
      button("course-again", t("learn_again"), go(number)),
      number + 1 < of
        ? button("course-next", t("learn_next"), go(number + 1), { class: answer ? "main" : "" })
        : button("course-next", t("learn_end"), close, { class: answer ? "main" : "" }),
      number + 1 < of ? button("course-leave", t("learn_leave"), close) : null,
    ),
  );
}

// The games that can be learnt.
export function learnDialog(offer) {
  const dialog = byId("learn");
  const begin = (kind, game, number) => () => {
    dialog.close();
    command(kind, { game, number });
  };
  const games = offer.games.filter(one => one.lesson);
  fill(
    byId("learn-list"),
    games.map(({ word, title }) =>
      make(
        "li",
        { class: "row" },
        make("b", {}, t(`game_${word}`, title)),
        button(`lesson-${word}`, t("how_to_play"), begin("lesson", word, 0)),
      ),
    ),
  );
  dialog.showModal();
}

// The way from a refusal to the sentence that explains it.
export const explained = (game, step) =>
  button("explained", t("learn_why"), () => command("lesson", { game, number: step }), { class: "link" });
