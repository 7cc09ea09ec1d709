// How moves are written: as the players of a game do, in a notation that the reader chooses, or as
// its protocol has them.
import { offerChoice } from "./dom.js";
import { t } from "./texts.js";

// Which of a move's texts is shown; none of them for the protocol's. Its notation.
let nth = -1,
  notation = "";

export const moveText = ({ move, written }) => written?.[nth] ?? move;
export const lineText = (moves, written) => moves.map((move, i) => written?.[i]?.[nth] ?? move).join(" ");

// Writes moves of this game as `chosen` for it, or as is usual in the language, and offers its
// notations in a select; `changed` is called after a choice.
export function offerNotations(select, { word, notations }, chosen, changed) {
  const usual = t("notations-usual").split(" ");
  nth = notations.indexOf(chosen[word] ?? usual.find(name => notations.includes(name)));
  notation = notations[nth] ?? "";
  select.hidden = !notations.length;
  const options = [...notations, ""].map(name => [name, t(`notation-${name || "plain"}`, {}, name)]);
  offerChoice(select, options, notation, name => {
    chosen[word] = name;
    changed();
  });
}

const NUMERALS = [..."一二三四五六七八九"],
  DIGITS = [..."123456789"];

// The style with the labels that go with the notation. Each side of xiangqi counts files from its own right, Red in
// Chinese in numerals.
export function lettered(style) {
  if (style.shapes === "shogi" && notation === "KI2") return { ...style, ranks: NUMERALS };
  if (style.shapes !== "xiangqi" || !["Chinese", "WXF"].includes(notation)) return style;
  const red = notation === "WXF" ? DIGITS : NUMERALS;
  return { ...style, files: red.toReversed(), far: DIGITS, ranks: [] };
}

// Where moves stand in a list: their number and the column of their side. In shogi, and where stones or lines are
// counted, each move has a number; elsewhere a pair has one, of which the second side may begin.
export function places(moves, style) {
  const single = !style || style.shapes === "shogi" || style.is_numbered || style.geometry === "lattice";
  let row = 0;
  return moves.map(({ side }, i) => {
    if (i === 0 || side <= moves[i - 1].side) row++;
    const number = single ? i + 1 : row;
    return { row, side, number, single, text: `${number}${single || side === 0 ? "." : "…"}` };
  });
}
