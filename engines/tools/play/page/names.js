// Names of spots, pieces, sides and moves, for people and for the screen reader. Moves are written as the players of a game
// do, in a notation that the reader chooses, or as its protocol has them.
import { joined, offerChoice } from "./dom.js";
import { range } from "./shapes.js";
import { asList, capital, number, readIn, said, t, term } from "./texts.js";
import { same } from "./touches.js";

// The name of Tengen's own engine.
export const OWN_NAME = "Tengen";

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

// The same for people: by the labels beside the board. Xiangqi has them for files alone; the side to move (`turn`) counts
// files and ranks from its own end.
export function squareName(style, [x, y], turn) {
  const beside = lettered(style);
  if (!beside.files.length || beside.ranks.length) return spotName(beside, [x, y]);
  const [files, rank] = turn ? [beside.far, y + 1] : [beside.files, style.rows - y];
  return t("xiangqi-point", { file: files[x], rank });
}

// Whether a spot is one of the game: of a chequered board only those with labels are.
export const isSquare = ({ geometry, labels }, spot) =>
  geometry !== "chequered" || labels.some(([at]) => same(at, spot));

// The spot of this name.
export const spotOf = (style, name) =>
  range(style.columns)
    .flatMap(x => range(style.rows).map(y => [x, y]))
    .find(spot => spotName(style, spot) === name);

// The words of pieces in their messages, by the letters that they have in the sets of shapes; and of promoted ones.
const PIECES = {
  shogi: [
    { P: "pawn", L: "lance", N: "knight", S: "silver", G: "gold", B: "bishop", R: "rook", K: "king" },
    { P: "tokin", L: "promoted-lance", N: "promoted-knight", S: "promoted-silver", B: "horse", R: "dragon" },
  ],
  xiangqi: [{ K: "general", A: "advisor", B: "elephant", N: "horse", R: "chariot", C: "cannon", P: "soldier" }],
};

// `pawn`, as the language calls that of its owner.
export function pieceName({ shapes }, { name, owner }) {
  const word = PIECES[shapes]?.[name[0] === "+" ? 1 : 0]?.[name.at(-1)],
    id = word ? `${shapes}-piece-${word}` : `piece-${name}`;
  return word ? said(term(id, { owner: ["first", "second"][owner] })) : t(id, {}, name);
}

// Empty spots where something is forbidden, with its kind; marks on pieces are none of these.
export const warnings = ({ scene }) => scene.marks.filter(([spot]) => !scene.pieces.some(p => same(p.at, spot)));

// The band of a level of strength, 1 to 10: levels of one are described alike.
export const bandOf = level => [-2, 0, 2, 4, 7, 10, 14, 17, 19, 20].findIndex(top => level <= top) + 1;

export const sideTerm = (snapshot, side) => term(snapshot.sides[side]);
// The program of the text that describes a game, which looks so many plies ahead, or does not search.
export const textName = depth =>
  capital(depth ? t("page-text-program-depth", { depth: +depth }) : t("page-text-program"));

export const sideName = (snapshot, side) => capital(t(snapshot.sides[side]));

// `Black wins: checkmate`, of a game that is over.
export const endText = ({ side, end }) =>
  side === null ? t("end-draw", { end }) : t("end-win", { side: term(side), end });

// Which of a move's texts is shown; none of them for the protocol's. Its notation.
let nth = -1,
  notation = "";

export const moveText = ({ move, written }) => written?.[nth] ?? move;
export const lineText = (moves, written) => moves.map((move, i) => written?.[i]?.[nth] ?? move).join(" ");

// How deep a search saw before its move, over how many nodes, and how long the move took, as far as that is known.
export function factsOf({ depth, nodes = null, millis }) {
  const searched =
    nodes === null ? t("page-depth-of", { depth }) : t("page-depth-nodes", { depth, nodes: number(nodes) });
  return asList(
    depth == null ? null : searched,
    millis == null ? null : t("page-seconds", { seconds: number(millis / 1000) }),
  );
}

// The words on a move of a list: the rule that it breaks, its comment, and how it was found.
export const wordsOn = move => joined(" · ", said(move.fault), move.comment, factsOf(move));

// Writes moves of this game as `chosen` for it, or as is usual in the language, and offers its
// notations in a select; `changed` is called after a choice.
export function offerNotations(select, { word, notations }, chosen, changed) {
  const usual = t("notations-usual").split(" ");
  nth = notations.indexOf(chosen[word] ?? usual.find(name => notations.includes(name)));
  notation = readIn(notations[nth] ?? "");
  select.hidden = !notations.length;
  const options = [...notations, ""].map(name => [name, t(`notation-${name || "plain"}`, {}, name)]);
  offerChoice(select, options, notation, name => {
    chosen[word] = name;
    changed();
  });
}

// The style with the labels that go with the notation.
export const lettered = style => ({ ...style, ...style.notated.find(([name]) => name === notation)?.[1] });

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
