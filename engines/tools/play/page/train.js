// Training on the mistakes that a review has found: a better move is asked for at each.
import { doing } from "./buttons.js";
import { button, byId, fill, joined, make } from "./dom.js";
import { lineText, moveText, sideName } from "./names.js";
import { said, t } from "./texts.js";

// What the opponent does about a move, in words; nothing where that is not known.
export const answerText = ({ answer }) =>
  answer && t("page-answer", { move: joined(": ", moveText(answer), said(answer.reason)) });

// The mistakes of a side: moves marked as such, of which a better one is known.
const mistakes = (review, side) =>
  review.moves.filter(({ mark, best, side: mover }) => best && (mark === "?" || mark === "??") && mover === side);

// Buttons that begin the training of a side that has made mistakes.
export const trainButtons = (snapshot, review, train) => {
  const sides = [0, 1].filter(side => mistakes(review, side).length);
  return make(
    "div.row",
    sides.length ? make("span", t("page-train")) : t("page-train-none"),
    sides.map(side =>
      button(`${sideName(snapshot, side)}: ${mistakes(review, side).length}`, () => train(side), {
        "data-key": `train${side}`,
      }),
    ),
  );
};

// The mistake that is trained on; `acts` has what can be done about it.
export function drawTraining(snapshot, review, acts) {
  const { base, number, of, state, found, side } = snapshot.training,
    judged = review?.moves?.[base],
    played = snapshot.moves[base],
    isSolved = state === "right" || state === "shown",
    isOver = state === "over";
  const task = isOver
    ? t("page-train-over", { of, found })
    : t("page-train-task", { number: number + 1, of, move: moveText(played) + (judged?.mark ?? "") });
  const { line } = snapshot,
    away = state !== "judging" && !isSolved && !isOver && (line.base !== base || line.variation.length > 0);
  const act = doing(acts);
  byId("review").hidden = false;
  fill(
    byId("review"),
    make("p", make("b", task)),
    make("p", { "aria-live": "polite" }, ["judging", "right", "wrong"].includes(state) && t(`page-train-${state}`)),
    isSolved &&
      judged && [
        make("p", `${t("page-better")} ${lineText(judged.line.slice(0, 6), judged.written)}`),
        make("p.soft", `${moveText(played)}${judged.mark} ${answerText(judged) ?? ""}`),
      ],
    make(
      "div.row",
      away && act("train-back"),
      !isSolved && !isOver && act("solution"),
      !isOver && act("next-mistake", true, undefined, { class: isSolved ? "main" : "" }),
      isOver && button(t("page-train-again"), () => acts.train(side), { "data-key": "again", class: "main" }),
      act("end-training"),
    ),
  );
}
