// Shapes of pieces: sets of them by name, drawn as SVG from data alone. No game is known
// here. Characters are outlines, so that they look the same on machines without fonts for them.
import { GLYPHS } from "./glyphs.js";

export const line = (x1, y1, x2, y2, colour = "var(--grid)", width = 1) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
export const label = (x, y, s, size, extra = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" dominant-baseline="central" ${extra}>${s}</text>`;
export const rect = (x, y, w, h, fill, extra = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`;
export const circle = (x, y, r, fill, extra = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
export const picture = (w, h, inner, extra = 'role="img"') =>
  `<svg viewBox="0 0 ${w} ${h}" xmlns="http://www.w3.org/2000/svg" ${extra}>${inner}</svg>`;
export const range = n => [...Array(n).keys()];
export const plain = s =>
  String(s).replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

export const INKS = {
  black: "#1c1c1c",
  white: "#ffffff",
  red: "#b3261e",
  one: "var(--one)",
  two: "var(--two)",
};
export const ink = (style, owner) => (owner === null ? "var(--soft)" : INKS[style.sides[owner].ink] || "#7a6232");

// A character as an outline of the given height, or as text where there is no outline.
export function glyph(cx, cy, text, size, colour) {
  const paths = [...text].map(c => GLYPHS[c]);
  if (paths.includes(undefined)) return label(cx, cy, plain(text), 0.8 * size, `font-weight="650" fill="${colour}"`);
  const wide = paths.length - 1;
  return paths
    .map(
      (path, i) =>
        `<path class="glyph" transform="translate(${cx + (i - wide / 2) * size} ${cy}) scale(${size / 100})" d="${path}" fill="${colour}"/>`,
    )
    .join("");
}

const KANJI = {
  P: "歩",
  L: "香",
  N: "桂",
  S: "銀",
  G: "金",
  B: "角",
  R: "飛",
  K: "玉",
  "+P": "と",
  "+L": "杏",
  "+N": "圭",
  "+S": "全",
  "+B": "馬",
  "+R": "龍",
};
// Pieces of shogi are the bigger the more important; promoted ones keep their size.
const SIZES = { K: 1, R: 0.97, B: 0.97, G: 0.92, S: 0.92, N: 0.87, L: 0.85, P: 0.78 };
const HANZI = [
  { K: "帥", A: "仕", B: "相", N: "傌", R: "俥", C: "炮", P: "兵" },
  { K: "將", A: "士", B: "象", N: "馬", R: "車", C: "砲", P: "卒" },
];
// The letters of moves such as H2+3 and E3+5, where positions have others.
const WXF = { N: "H", B: "E" };

// Each set draws a piece where its middle is, of this unit and colour, for a view; `word` is the
// piece's character or its letter, where a set has both, or coloured sides; `stands` says that pieces are held beside the board.
export const SHAPES = {
  shogi: {
    stands: true,
    word: (name, owner, pieces) =>
      pieces === "letters" ? name : name === "K" && owner === 1 ? "王" : KANJI[name] || name,
    draw(cx, cy, square, { name, owner }, colour, { flip, pieces }) {
      const u = square * (SIZES[name.at(-1)] ?? 1),
        turned = (owner === 1) !== !!flip ? ` transform="rotate(180 ${cx} ${cy})"` : "",
        shape = [
          [0, -0.44],
          [0.3, -0.32],
          [0.38, 0.42],
          [-0.38, 0.42],
          [-0.3, -0.32],
        ]
          .map(([dx, dy]) => `${cx + dx * u},${cy + dy * u}`)
          .join(" ");
      const word = glyph(
        cx,
        cy + 0.07 * u,
        this.word(name, owner, pieces),
        0.54 * u,
        name[0] === "+" ? INKS.red : INKS.black,
      );
      return `<g${turned}><polygon points="${shape}" fill="${pieces === "coloured" && owner === 1 ? "#bfd9ea" : "#fff3d6"}" stroke="#6b5320"/>${word}</g>`;
    },
  },
  // One side has a double rim, the other a single one: inks alone differ too little.
  xiangqi: {
    word: (name, owner, pieces) => (pieces === "letters" ? (WXF[name] ?? name) : (HANZI[owner][name] ?? name)),
    river: [
      [0.25, "楚河"],
      [0.75, "漢界"],
    ],
    draw(cx, cy, u, { name, owner }, colour, { pieces }) {
      const [body, mark] = pieces === "coloured" ? [colour, "#fff7e2"] : ["#fff7e2", colour];
      const inner = owner === 0 ? circle(cx, cy, 0.345 * u, "none", `stroke="${mark}" stroke-width="1.3"`) : "";
      return (
        circle(cx, cy, 0.42 * u, body, `stroke="${colour}" stroke-width="2.2"`) +
        inner +
        glyph(cx, cy, this.word(name, owner, pieces), (owner === 0 ? 0.5 : 0.56) * u, mark)
      );
    },
  },
  stones: {
    draw: (cx, cy, u, piece, colour) => circle(cx, cy, 0.44 * u, colour, 'stroke="#1c1c1c"'),
  },
  draughts: {
    draw(cx, cy, u, { name }, colour) {
      const other = colour === INKS.white ? "#222222" : "#f5efe0";
      return (
        circle(cx, cy, u * 0.37, colour, 'stroke="#111111"') +
        circle(cx, cy, u * 0.28, "none", `stroke="${other}" stroke-opacity=".35"`) +
        (name === "king"
          ? `<path transform="translate(${cx} ${cy}) scale(${u / 38})" d="M-9 6 L-10 -6 L-5 -1 L0 -9 L5 -1 L10 -6 L9 6 Z" fill="#d9a400" stroke="${other}"/>`
          : "")
      );
    },
  },
  lattice: {
    layers: ["box", "line", "dot"],
    draw(cx, cy, u, { name, at, owner, free }, colour, { made }) {
      if (name === "box") {
        const d = 0.38 * u,
          mark =
            owner === 0
              ? line(cx - d, cy - d, cx + d, cy + d, colour, 3) + line(cx - d, cy + d, cx + d, cy - d, colour, 3)
              : circle(cx, cy, d, "none", `stroke="${colour}" stroke-width="3"`);
        return rect(cx - u, cy - u, 2 * u, 2 * u, colour, 'opacity=".2"') + mark;
      }
      // The second player's dots are rings, and its lines double.
      if (name === "dot")
        return (
          circle(cx, cy, 0.29 * u, colour, 'stroke="var(--soft)"') +
          (owner === 1 && !free ? circle(cx, cy, 0.13 * u, "var(--card)") : "")
        );
      const [dx, dy] = at[0] % 2 ? [u, 0] : [0, u],
        width = made?.last ? 10 : 5;
      const along = (ink, wide) => line(cx - dx, cy - dy, cx + dx, cy + dy, ink, wide);
      return along(colour, width) + (made?.mover === 1 ? along("var(--card)", width / 3) : "");
    },
  },
};

const LETTERS = {
  draw: (cx, cy, u, { name }, colour) =>
    circle(cx, cy, 0.4 * u, "var(--card)", `stroke="${colour}" stroke-width="2"`) +
    label(cx, cy, plain(name), 0.4 * u, 'fill="var(--ink)"'),
};
export const shapes = style => SHAPES[style.shapes] || LETTERS;

// One piece by itself, as in a hand or a list to choose from.
export function icon(style, piece, view) {
  return picture(
    40,
    44,
    shapes(style).draw(20, 22, 44, { at: [0, 0], ...piece }, ink(style, piece.owner), view),
    'class="icon" aria-hidden="true" focusable="false"',
  );
}
