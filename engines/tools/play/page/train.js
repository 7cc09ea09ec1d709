// Training on the mistakes that a review has found: a better move is asked for at each.
import { doing } from "./buttons.js";
import { button, byId, fill, make } from "./dom.js";
import { lineText, moveText, sideName } from "./names.js";
import { labelled, said, t } from "./texts.js";

// What the opponent does about a move, in words; nothing where that is not known.
export const answerText = ({ answer }) =>
  answer && t("page-answer", { move: labelled(moveText(answer), said(answer.reason)) });

// The mistakes of a side: moves marked as such, of which a better one is known.
const mistakes = (review, side) =>
  review.moves.filter(({ mark, best, side: mover }) => best && (mark === "?" || mark === "??") && mover === side);

// Buttons that begin the training of a side that has made mistakes.
export const trainButtons = (snapshot, review, acts) => {
  const sides = [0, 1].filter(side => mistakes(review, side).length);
  return make(
    "div.row",
    sides.length ? make("span", t("page-train")) : t("page-train-none"),
    sides.map(side =>
      button(labelled(sideName(snapshot, side), mistakes(review, side).length), () => acts.train(side), {
        "data-key": `train${side}`,
      }),
    ),
    sides.length > 0 && doing(acts)("keep-mistakes"),
  );
};

// The mistake that is trained on; `acts` has what can be done about it.
export function drawTraining(snapshot, acts) {
  const { base, number, of, state, found, side, played, mark, better } = snapshot.training,
    // A puzzle of one's own has steps of its own.
    isOwn = !!snapshot.course,
    isSolved = state === "right" || state === "shown",
    isOver = state === "over";
  const task = isOver
    ? t("page-train-over", { of, found })
    : t("page-train-task", { number: number + 1, of, move: moveText(played) + mark });
  const { line } = snapshot,
    away = state !== "judging" && !isSolved && !isOver && (line.base !== base || line.variation.length > 0);
  const act = doing(acts);
  byId("review").hidden = false;
  fill(
    byId("review"),
    make("p", { "data-announced": true }, make("b", task)),
    make("p", { "data-announced": true }, ["judging", "right", "wrong"].includes(state) && t(`page-train-${state}`)),
    isSolved && [
      make("p", { "data-announced": true }, labelled(t("page-better"), lineText(better.moves, better.written))),
      make("p.soft", `${moveText(played)}${mark} ${answerText(snapshot.training) ?? ""}`),
    ],
    make(
      "div.row",
      away && act("train-back"),
      !isSolved && !isOver && act("solution"),
      !isOver && !isOwn && act("next-mistake", true, undefined, { class: isSolved ? "main" : "" }),
      isOver && button(t("page-train-again"), () => acts.train(side), { "data-key": "again", class: "main" }),
      !isOwn && act("end-training"),
    ),
  );
}
