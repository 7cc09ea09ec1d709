// Names of spots and pieces, for people and for the screen reader.
import { t, term } from "./texts.js";
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

// The messages of pieces, by the names that they have in the sets of shapes.
const PIECES = {
  shogi: {
    P: "shogi-piece-pawn",
    L: "shogi-piece-lance",
    N: "shogi-piece-knight",
    S: "shogi-piece-silver",
    G: "shogi-piece-gold",
    B: "shogi-piece-bishop",
    R: "shogi-piece-rook",
    K: "shogi-piece-king",
    "+P": "shogi-piece-tokin",
    "+L": "shogi-piece-promoted-lance",
    "+N": "shogi-piece-promoted-knight",
    "+S": "shogi-piece-promoted-silver",
    "+B": "shogi-piece-horse",
    "+R": "shogi-piece-dragon",
  },
  xiangqi: {
    K: "xiangqi-piece-general",
    A: "xiangqi-piece-advisor",
    B: "xiangqi-piece-elephant",
    N: "xiangqi-piece-horse",
    R: "xiangqi-piece-chariot",
    C: "xiangqi-piece-cannon",
    P: "xiangqi-piece-soldier",
  },
};

// `pawn`.
export const pieceName = (style, name) => t(PIECES[style.shapes]?.[name] ?? `piece-${name}`, {}, name);

// Empty spots where something is forbidden, with its kind; marks on pieces are none of these.
export function warnings({ scene, warnings = [] }) {
  const bare = scene.marks.filter(([spot]) => !scene.pieces.some(p => same(p.at, spot)));
  return [...bare, ...warnings.filter(([spot]) => !bare.some(([at]) => same(at, spot)))];
}

// The band of a level of strength, 1 to 10: levels of one are described alike.
export const bandOf = level => [-2, 0, 2, 4, 7, 10, 14, 17, 19, 20].findIndex(top => level <= top) + 1;

export const sideTerm = (snapshot, side) => term(snapshot.sides[side]);
// The program of the text that describes a game, which looks so many plies ahead, or does not search.
export const textName = depth => (depth ? t("page-text-program-depth", { depth: +depth }) : t("page-text-program"));

export const sideName = (snapshot, side) => t(snapshot.sides[side]);

// `Black wins: checkmate`, of a game that is over.
export const endText = ({ side, end }) =>
  side === null ? t("end-draw", { end }) : t("end-win", { side: term(side), end });
