// Names of spots and pieces, for people and for the screen reader.
import { SHAPES } from "./shapes.js";
import { spoken, t } from "./texts.js";
import { same } from "./touches.js";

// `7g`, `h2`, `27`; of a lattice the edge `a1-a2`, the box or the dot.
export function spotName(style, [x, y]) {
  if (style.geometry === "lattice") {
    const dot = (i, j) => `${style.files[i] || ""}${style.ranks[j] || ""}`;
    if (x % 2 === 0 && y % 2 === 0) return dot(x, y);
    if (x % 2 && y % 2) return `${dot(x - 1, y + 1)}+`;
    return x % 2 ? `${dot(x - 1, y)}-${dot(x + 1, y)}` : `${dot(x, y + 1)}-${dot(x, y - 1)}`;
  }
  const label = style.labels.find(([at]) => at[0] === x && at[1] === y);
  if (label) return label[1];
  return style.files.length ? `${style.files[x]}${style.ranks[y]}` : `${x + 1},${style.rows - y}`;
}

const WORDS = {
  shogi: {
    P: "pawn",
    L: "lance",
    N: "knight",
    S: "silver",
    G: "gold",
    B: "bishop",
    R: "rook",
    K: "king",
    "+P": "tokin",
    "+L": "promoted lance",
    "+N": "promoted knight",
    "+S": "promoted silver",
    "+B": "horse",
    "+R": "dragon",
  },
  xiangqi: {
    K: "general",
    A: "advisor",
    B: "elephant",
    N: "horse",
    R: "chariot",
    C: "cannon",
    P: "soldier",
  },
};

// `pawn`, or the character in the languages of the game.
export function pieceName(style, name, owner) {
  const set = SHAPES[style.shapes],
    word = set?.word && document.documentElement.lang !== "en" ? set.word(name, owner ?? 0, false) : null;
  return word || WORDS[style.shapes]?.[name] || t(`piece_${name}`, name);
}

// Empty spots where something is forbidden, with its kind; marks on pieces are none of these.
export function warnings({ scene, warnings = [] }) {
  const bare = scene.marks.filter(([spot]) => !scene.pieces.some(p => same(p.at, spot)));
  return [...bare, ...warnings.filter(([spot]) => !bare.some(([at]) => same(at, spot)))];
}

// `3 dots`, as the server counts them.
export const countText = text => text.replace(/^(\d+) (\w+)$/, (all, count, word) => t(`count_${word}`, all, count));

// The band of a level of strength, 1 to 10: levels of one are described alike.
export const bandOf = level => [-2, 0, 2, 4, 7, 10, 14, 17, 19, 20].findIndex(top => level <= top) + 1;

// A side of the game of this word.
export const sideText = (word, side) => t(`side_${word}_${side}`, t(`side_${side}`, side));
export const sideName = (snapshot, side) => sideText(snapshot.game.word, snapshot.sides[side]);

// `Black wins: checkmate`, of a game that is over.
export const endText = ({ side, end }, word) =>
  side === null ? t("drawn", spoken(end)) : t("won", sideText(word, side), spoken(end));
