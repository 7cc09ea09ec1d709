// How moves are written: as the players of a game do, in a notation that the reader chooses, or as
// its protocol has them.
import { t } from "./texts.js";

// Which of a move's texts is shown; none of them for the protocol's.
let nth = -1;

export const moveText = ({ move, written }) => written?.[nth] ?? move;
export const lineText = (moves, written) => moves.map((move, i) => written?.[i]?.[nth] ?? move).join(" ");

// Writes moves of this game as `chosen` for it, or as is usual in the language, and offers its
// notations in a select; `changed` is called after a choice.
export function offerNotations(select, { word, notations }, chosen, changed) {
  const usual = t("notations-usual").split(" ");
  nth = notations.indexOf(chosen[word] ?? usual.find(name => notations.includes(name)));
  select.hidden = !notations.length;
  select.replaceChildren(
    ...[...notations, ""].map(name => new Option(t(`notation-${name || "plain"}`, {}, name), name)),
  );
  select.value = notations[nth] ?? "";
  select.onchange = () => {
    chosen[word] = select.value;
    changed();
  };
}
