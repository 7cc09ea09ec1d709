"use strict";
// Boards drawn as SVG from data alone: a style (the bare board), a scene (what stands on it) and a
// view (how it is looked at). No game is known here, only geometries and sets of shapes. A spot is
// [column, row] from the top left as the first player sits.

const line = (x1, y1, x2, y2, colour = "#7a6232", width = 1) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const label = (x, y, s, size, extra = "") => `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" dominant-baseline="central" ${extra}>${s}</text>`;
const rect = (x, y, w, h, fill, extra = "") => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`;
const circle = (x, y, r, fill, extra = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
const picture = (w, h, inner) => `<svg viewBox="0 0 ${w} ${h}" xmlns="http://www.w3.org/2000/svg" role="img">${inner}</svg>`;
const range = n => [...Array(n).keys()];
const plain = s => String(s).replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

const INKS = { black: "#1c1c1c", white: "#fff", red: "#b3261e", one: "var(--one)", two: "var(--two)" };
const ink = (style, owner) => owner === null ? "var(--soft)" : INKS[style.sides[owner].ink] || "#7a6232";

const KANJI = { P: "歩", L: "香", N: "桂", S: "銀", G: "金", B: "角", R: "飛", K: "玉", "+P": "と", "+L": "杏", "+N": "圭", "+S": "全", "+B": "馬", "+R": "龍" };
const HANZI = [{ K: "帥", A: "仕", B: "相", N: "傌", R: "俥", C: "炮", P: "兵" }, { K: "將", A: "士", B: "象", N: "馬", R: "車", C: "砲", P: "卒" }];

// Sets of shapes. `draw` is given where the piece's middle is, the unit, the piece, its colour and
// the view; `word` is the piece in a hand, where a set has two alphabets.
const SHAPES = {
  shogi: {
    word: (name, owner, latin) => latin ? name : KANJI[name] || name,
    draw(cx, cy, u, { name, owner }, colour, { flip, latin }) {
      const turned = (owner === 1) !== !!flip ? ` transform="rotate(180 ${cx} ${cy})"` : "";
      const shape = [[0, -.44], [.3, -.32], [.38, .42], [-.38, .42], [-.3, -.32]].map(([dx, dy]) => `${cx + dx * u},${cy + dy * u}`).join(" ");
      return `<g${turned}><polygon points="${shape}" fill="#fff3d6" stroke="#8a6d2f"/>` +
        label(cx, cy + .06 * u, this.word(name, owner, latin), (latin ? .4 : .5) * u, `class="piece" fill="${name[0] === "+" ? "#b3261e" : "#1c1c1c"}"`) + "</g>";
    },
  },
  xiangqi: {
    word: (name, owner, latin) => latin ? name : HANZI[owner][name] || name,
    river: [[.25, "楚河"], [.75, "漢界"]],
    draw(cx, cy, u, { name, owner }, colour, { latin }) {
      return circle(cx, cy, .42 * u, "#fff7e2", `stroke="${colour}" stroke-width="2"`) + circle(cx, cy, .35 * u, "none", `stroke="${colour}" stroke-width=".7"`) +
        label(cx, cy + 1, this.word(name, owner, latin), (latin ? .4 : .48) * u, `class="piece" fill="${colour}"`);
    },
  },
  stones: { draw: (cx, cy, u, piece, colour) => circle(cx, cy, .44 * u, colour, 'stroke="#1c1c1c"') },
  draughts: {
    draw(cx, cy, u, { name }, colour) {
      const other = colour === INKS.white ? "#222" : "#f5efe0";
      return circle(cx, cy, u * .39, colour, 'stroke="#111"') + circle(cx, cy, u * .29, "none", `stroke="${other}" stroke-opacity=".35"`) +
        (name === "king" ? `<path transform="translate(${cx} ${cy}) scale(${u / 44})" d="M-9 6 L-10 -6 L-5 -1 L0 -9 L5 -1 L10 -6 L9 6 Z" fill="#d9a400" stroke="${other}"/>` : "");
    },
  },
  lattice: {
    layers: ["box", "line", "dot"],
    draw(cx, cy, u, { name, at }, colour, { made }) {
      if (name === "box") return rect(cx - u, cy - u, 2 * u, 2 * u, colour, 'opacity=".28"');
      if (name === "dot") return circle(cx, cy, .27 * u, colour, 'stroke="var(--soft)"');
      // Lines go from dot to dot; the last one is thick.
      const width = made && made.last ? 8 : 4;
      return at[0] % 2 ? line(cx - u, cy, cx + u, cy, colour, width) : line(cx, cy - u, cx, cy + u, colour, width);
    },
  },
};
const LETTERS = { draw: (cx, cy, u, { name }, colour) => circle(cx, cy, .4 * u, "var(--card)", `stroke="${colour}" stroke-width="2"`) + label(cx, cy, plain(name), .4 * u, 'fill="var(--ink)"') };
const shapes = style => SHAPES[style.shapes] || LETTERS;

// Where things are: the unit, the margin, the size, the middle of a spot, and a crossing of lines.
function measures({ geometry, columns: w, rows: h, files, ranks }, flip) {
  const onLines = geometry === "crossings" || geometry === "lattice";
  const u = { squares: 50, chequered: 44, crossings: w > 12 ? 34 : 50, lattice: 26 }[geometry];
  const o = geometry === "crossings" ? Math.max(36, .84 * u) : geometry === "lattice" ? 34 : files.length || ranks.length ? 22 : geometry === "squares" ? 6 : 0;
  const last = onLines ? 1 : 0, half = onLines ? 0 : .5;
  const turn = ([x, y], dx, dy) => flip ? [o + (dx - x) * u, o + (dy - y) * u] : [o + x * u, o + y * u];
  return {
    u, o, size: [(w - last) * u + 2 * o, (h - last) * u + 2 * o],
    middle: ([x, y]) => turn([x + half, y + half], w - last, h - last),
    crossing: spot => turn(spot, w - last, h - last),
  };
}

// The bare board; `under` lies below its lines.
function ground(style, flip, under) {
  const { geometry, columns: w, rows: h, river } = style, { u, o, size, middle, crossing } = measures(style, flip);
  const between = (a, b) => line(...crossing(a), ...crossing(b));
  let s = rect(0, 0, ...size, { chequered: "#f3e3c3", lattice: "var(--card)" }[geometry] || "var(--wood)");
  if (geometry === "chequered") for (const x of range(w)) for (const y of range(h)) if ((x + y) % 2) {
    const [cx, cy] = middle([x, y]);
    s += rect(cx - u / 2, cy - u / 2, u, u, "#a8784a");
  }
  s += under;
  if (geometry === "squares" || geometry === "crossings") {
    const [right, bottom] = geometry === "squares" ? [w, h] : [w - 1, h - 1];
    for (const y of range(bottom + 1)) s += between([0, y], [right, y]);
    for (const x of range(right + 1)) s += river !== null && x % right ? between([x, 0], [x, river]) + between([x, river + 1], [x, bottom]) : between([x, 0], [x, bottom]);
    for (const [at, text] of river !== null && shapes(style).river || []) s += label(o + at * right * u, crossing([0, river + .5])[1], text, 24, 'class="piece" fill="#7a6232"');
  }
  for (const [a, b] of style.lines) s += between(a, b);
  for (const star of style.stars) s += circle(...crossing(star), 3.5, "#7a6232");
  return s;
}

// What is written beside the board and on it.
function labels(style, flip) {
  const { u, o, size, middle } = measures(style, flip), extra = `fill="${style.geometry === "lattice" ? "var(--soft)" : "#4a3a15"}"`;
  const [x, y] = style.labels_above ? [size[0] - o / 2, o / 2] : [9, size[1] - 9];
  return style.files.map((file, i) => label(middle([i, 0])[0], y, plain(file), 12, extra)).join("") +
    style.ranks.map((rank, i) => label(x, middle([0, i])[1], plain(rank), 12, extra)).join("") +
    style.labels.map(([spot, text]) => label(middle(spot)[0] - .3 * u, middle(spot)[1] - .32 * u, plain(text), 9, 'fill="#f3e3c3"')).join("");
}

// The spots of the last move.
function trail(style, { flip, last }) {
  const { u, middle } = measures(style, flip);
  return last.map(spot => {
    const [cx, cy] = middle(spot);
    if (style.geometry === "squares") return rect(cx - u / 2, cy - u / 2, u, u, "var(--mark)");
    if (style.geometry === "chequered") return rect(cx - u / 2, cy - u / 2, u, u, "#c9a227");
    return style.geometry === "crossings" ? circle(cx, cy, .3 * u, "var(--mark)") : "";
  }).join("");
}

// The board as SVG. The view: `flip`, `latin`, the spots `last` touched, and `made`, by spot, what
// move placed a piece there: its number, its mover (0 or 1), whether it was the last, and whether
// it belonged to the opening.
function drawn(style, scene, view) {
  const { u, size, middle } = measures(style, view.flip), set = shapes(style), layer = piece => (set.layers || []).indexOf(piece.name);
  const final = view.last[view.last.length - 1], ring = style.geometry === "crossings" && final;
  const pieces = [...scene.pieces];
  if (style.geometry === "lattice") for (const x of range(style.columns)) for (const y of range(style.rows))
    if (x % 2 === 0 && y % 2 === 0 && !pieces.some(p => p.at[0] === x && p.at[1] === y)) pieces.push({ at: [x, y], name: "dot", owner: null, free: true });
  let s = ground(style, view.flip, trail(style, view)) + labels(style, view.flip);
  for (const piece of pieces.sort((a, b) => layer(a) - layer(b))) {
    const [cx, cy] = middle(piece.at), made = view.made[piece.at];
    const colour = piece.free ? "var(--paper)" : ink(style, piece.owner ?? (made ? made.mover : null));
    s += set.draw(cx, cy, u, piece, colour, { ...view, made });
    if (style.is_numbered && made) s += label(cx, cy, made.number, .35 * u, `fill="${made.book ? "#8f8a80" : colour === INKS.white ? "#1c1c1c" : "#fff"}"`);
  }
  if (ring) s += circle(...middle(final), .45 * u, "none", 'stroke="var(--two)" stroke-width="3"');
  for (const [spot] of scene.marks) {
    const [cx, cy] = middle(spot), d = .14 * u;
    s += line(cx - d, cy - d, cx + d, cy + d, "#b3261e", 2) + line(cx - d, cy + d, cx + d, cy - d, "#b3261e", 2);
  }
  return picture(...size, s);
}

// What a side has beside the board: pieces in hand, points.
function holdings(style, scene, side, latin) {
  const word = shapes(style).word || (name => name);
  const hand = scene.hands[side].map(([name, count]) => word(name, side, latin) + (count > 1 ? count : "")).join(" ");
  return [hand, scene.counts[side]].filter(Boolean).join(", ");
}
