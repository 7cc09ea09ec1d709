"use strict";
// Boards: each draws a position as SVG from its text and the move that led to it, and says what
// each side has besides (pieces in hand, points). A square is [column, row] from the top left.

const line = (x1, y1, x2, y2, colour = "#7a6232", width = 1) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const label = (x, y, s, size, extra = "") => `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" dominant-baseline="central" ${extra}>${s}</text>`;
const rect = (x, y, w, h, fill, extra = "") => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`;
const circle = (x, y, r, fill, extra = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
const picture = (w, h, inner) => `<svg viewBox="0 0 ${w} ${h}" xmlns="http://www.w3.org/2000/svg" role="img">${inner}</svg>`;
const range = n => [...Array(n).keys()];
const letter = i => String.fromCharCode(97 + i);

// A row such as `lns1+P2` as cells; digits that follow each other are one number where `runs` says so.
function cells(row, runs) {
  const out = [];
  for (const part of row.match(runs ? /\d+|\+?[A-Za-z]/g : /\d|\+?[A-Za-z]/g) || [])
    if (/\d/.test(part)) for (let i = 0; i < +part; i++) out.push(""); else out.push(part);
  return out;
}

const KANJI = { p: "歩", l: "香", n: "桂", s: "銀", g: "金", b: "角", r: "飛", k: "玉", "+p": "と", "+l": "杏", "+n": "圭", "+s": "全", "+b": "馬", "+r": "龍" };
const HANZI = { K: "帥", A: "仕", B: "相", N: "傌", R: "俥", C: "炮", P: "兵", k: "將", a: "士", b: "象", n: "馬", r: "車", c: "砲", p: "卒" };

function shogi(position, { move, flip, latin }) {
  const [rows, , hands] = position.split(" "), u = 50, o = 22, size = 9 * u + 2 * o;
  const at = (x, y) => flip ? [o + (8 - x) * u, o + (8 - y) * u] : [o + x * u, o + y * u];
  const name = p => latin ? p.toUpperCase() : KANJI[p.toLowerCase()] || p;
  let s = rect(0, 0, size, size, "var(--wood)");
  for (const [, file, rank] of (move || "").matchAll(/([1-9])([a-i])/g))
    s += rect(...at(9 - file, rank.charCodeAt(0) - 97), u, u, "var(--mark)");
  for (const i of range(10)) s += line(o, o + i * u, o + 9 * u, o + i * u) + line(o + i * u, o, o + i * u, o + 9 * u);
  for (const i of [3, 6]) for (const j of [3, 6]) s += circle(o + i * u, o + j * u, 3, "#7a6232");
  for (const i of range(9)) {
    s += label(at(i, 0)[0] + u / 2, o / 2, 9 - i, 12, 'fill="#4a3a15"') + label(size - o / 2, at(0, i)[1] + u / 2, letter(i), 12, 'fill="#4a3a15"');
  }
  rows.split("/").forEach((row, y) => cells(row).forEach((p, x) => {
    if (!p) return;
    const [left, top] = at(x, y), cx = left + u / 2, cy = top + u / 2;
    const turned = (p === p.toLowerCase()) !== !!flip ? ` transform="rotate(180 ${cx} ${cy})"` : "";
    const shape = [[0, -22], [15, -16], [19, 21], [-19, 21], [-15, -16]].map(([dx, dy]) => `${cx + dx},${cy + dy}`).join(" ");
    s += `<g${turned}><polygon points="${shape}" fill="#fff3d6" stroke="#8a6d2f"/>` +
      label(cx, cy + 3, name(p), latin ? 20 : 25, `class="piece" fill="${p[0] === "+" ? "#b3261e" : "#1c1c1c"}"`) + "</g>";
  }));
  const hand = white => ((hands || "").match(/\d*[A-Za-z]/g) || []).filter(h => (h.slice(-1) === h.slice(-1).toLowerCase()) === white)
    .map(h => name(h.slice(-1)) + (h.slice(0, -1) || "")).join(" ");
  return { svg: picture(size, size, s), has: [hand(false), hand(true)], colours: ["#222", "#fff"] };
}

function xiangqi(position, { move, flip, latin }) {
  const u = 50, o = 42, w = 8 * u + 2 * o, h = 9 * u + 2 * o;
  const at = (x, y) => flip ? [o + (8 - x) * u, o + (9 - y) * u] : [o + x * u, o + y * u];
  let s = rect(0, 0, w, h, "var(--wood)");
  for (const y of range(10)) s += line(o, o + y * u, o + 8 * u, o + y * u);
  for (const x of range(9)) s += x % 8 ? line(o + x * u, o, o + x * u, o + 4 * u) + line(o + x * u, o + 5 * u, o + x * u, o + 9 * u) : line(o + x * u, o, o + x * u, o + 9 * u);
  for (const y of [0, 7]) s += line(o + 3 * u, o + y * u, o + 5 * u, o + (y + 2) * u) + line(o + 5 * u, o + y * u, o + 3 * u, o + (y + 2) * u);
  s += label(o + 2 * u, o + 4.5 * u, "楚河", 24, 'class="piece" fill="#7a6232"') + label(o + 6 * u, o + 4.5 * u, "漢界", 24, 'class="piece" fill="#7a6232"');
  for (const i of range(9)) s += label(at(i, 0)[0], h - 9, letter(i), 12, 'fill="#4a3a15"');
  for (const i of range(10)) s += label(9, at(0, i)[1], 9 - i, 12, 'fill="#4a3a15"');
  for (const [, file, rank] of (move || "").matchAll(/([a-i])(\d)/g))
    s += circle(...at(file.charCodeAt(0) - 97, 9 - rank), 24, "var(--mark)");
  position.split(" ")[0].split("/").forEach((row, y) => cells(row).forEach((p, x) => {
    if (!p) return;
    const red = p === p.toUpperCase(), c = red ? "#b3261e" : "#1c1c1c", [cx, cy] = at(x, y);
    s += circle(cx, cy, 21, "#fff7e2", `stroke="${c}" stroke-width="2"`) + circle(cx, cy, 17.5, "none", `stroke="${c}" stroke-width=".7"`) +
      label(cx, cy + 1, latin ? p.toUpperCase() : HANZI[p] || p, latin ? 20 : 24, `class="piece" fill="${c}"`);
  }));
  return { svg: picture(w, h, s), has: ["", ""], colours: ["#b3261e", "#1c1c1c"] };
}

function gomoku(position, { moves, ply, opening, flip }) {
  const rows = position.split(" ")[0].split("/"), n = rows.length, u = 34, o = 36, size = (n - 1) * u + 2 * o;
  const at = (x, y) => flip ? [o + (n - 1 - x) * u, o + (n - 1 - y) * u] : [o + x * u, o + y * u];
  let s = rect(0, 0, size, size, "var(--wood)");
  for (const i of range(n)) {
    s += line(o, o + i * u, o + (n - 1) * u, o + i * u) + line(o + i * u, o, o + i * u, o + (n - 1) * u);
    s += label(at(i, 0)[0], size - 9, letter(i), 12, 'fill="#4a3a15"') + label(9, at(0, i)[1], n - i, 12, 'fill="#4a3a15"');
  }
  const star = n >= 13 ? [3, n >> 1, n - 4] : [n >> 1];
  if (n % 2) for (const x of star) for (const y of star) s += circle(o + x * u, o + y * u, 3.5, "#7a6232");
  // Stones carry the number of their move; those of a set-up have none.
  const number = {};
  moves.slice(0, ply).forEach((mv, i) => { number[mv] = i + 1; });
  rows.forEach((row, y) => cells(row, true).forEach((p, x) => {
    if (!p) return;
    const [cx, cy] = at(x, y), name = letter(x) + (n - y), black = p === "b";
    s += circle(cx, cy, 15, black ? "#1c1c1c" : "#fff", 'stroke="#1c1c1c"');
    if (moves[ply - 1] === name) s += circle(cx, cy, 15, "none", 'stroke="var(--two)" stroke-width="3"');
    if (number[name]) s += label(cx, cy, number[name], 12, `fill="${number[name] <= opening ? "#8f8a80" : black ? "#fff" : "#1c1c1c"}"`);
  }));
  return { svg: picture(size, size, s), has: ["", ""], colours: ["#1c1c1c", "#fff"] };
}

function draughts(position, { move, flip, start }) {
  const fields = { W: [], B: [] };
  position.split(":").slice(1).filter(part => /^[WB]/.test(part)).forEach(part =>
    part.slice(1).split(",").filter(Boolean).forEach(f => {
      const [a, b] = f.replace("K", "").split("-").map(Number);
      for (let i = a; i <= (b || a); i++) fields[part[0]].push([i, f[0] === "K"]);
    }));
  const n = data.size, half = n / 2, u = 44;
  const field = i => {
    const y = Math.floor((i - 1) / half), k = (i - 1) % half, x = y % 2 ? 2 * k : 2 * k + 1;
    return flip ? [n - 1 - x, n - 1 - y] : [x, y];
  };
  let s = rect(0, 0, n * u, n * u, "#f3e3c3");
  const path = (move || "").split(/[-x]/).map(Number).filter(Boolean);
  for (const i of range(n * half)) {
    const [x, y] = field(i + 1);
    s += rect(x * u, y * u, u, u, path.includes(i + 1) ? "#c9a227" : "#a8784a") + label(x * u + 9, y * u + 8, i + 1, 9, 'fill="#f3e3c3"');
  }
  for (const [colour, list] of Object.entries(fields)) for (const [i, king] of list) {
    const [x, y] = field(i), cx = (x + .5) * u, cy = (y + .5) * u, [fill, ink] = colour === "W" ? ["#fffdf6", "#222"] : ["#262626", "#f5efe0"];
    s += circle(cx, cy, u * .39, fill, 'stroke="#111"') + circle(cx, cy, u * .29, "none", `stroke="${ink}" stroke-opacity=".35"`);
    if (king) s += `<path transform="translate(${cx} ${cy})" d="M-9 6 L-10 -6 L-5 -1 L0 -9 L5 -1 L10 -6 L9 6 Z" fill="#d9a400" stroke="${ink}"/>`;
  }
  const counts = { W: fields.W.length, B: fields.B.length };
  // Who moved first is told by the position the game started from.
  const order = start[0] === "B" ? ["B", "W"] : ["W", "B"];
  return { svg: picture(n * u, n * u, s), has: order.map(c => `${counts[c]} pieces`), colours: order.map(c => c === "W" ? "#fff" : "#262626") };
}

function dots(position, { moves, movers, ply, flip }) {
  const rows = position.split(" ")[0].split("/"), u = 26, o = 34, h = rows.length, w = rows[0].length;
  const size = [(w - 1) * u + 2 * o, (h - 1) * u + 2 * o], colours = ["var(--one)", "var(--two)"], seat = { x: 0, o: 1 };
  const at = (x, y) => flip ? [o + (w - 1 - x) * u, o + (h - 1 - y) * u] : [o + x * u, o + y * u];
  const point = (column, row) => [2 * (column.charCodeAt(0) - 97), h - 1 - 2 * (row - 1)];
  // Who drew which line; lines of a set-up are nobody's.
  const drawn = {};
  moves.slice(0, ply).forEach((mv, i) => {
    const m = mv.match(/^([a-z])(\d+)([a-z])(\d+)$/);
    if (!m) return;
    const [a, b] = [point(m[1], m[2]), point(m[3], m[4])];
    drawn[`${(a[0] + b[0]) / 2},${(a[1] + b[1]) / 2}`] = [+movers[i], i === ply - 1];
  });
  const has = [0, 0], territory = position.endsWith("territory");
  let s = rect(0, 0, ...size, "var(--card)"), edges = "", points = "";
  const cell = (x, y) => (rows[y] || "")[x] || "";
  rows.forEach((row, y) => [...row].forEach((c, x) => {
    const [cx, cy] = at(x, y), who = drawn[`${x},${y}`];
    if (y % 2 && x % 2) {
      // In territory a finished square is told by its four lines, and belongs to its dots.
      const closed = territory ? cell(x - 1, y) === "|" && cell(x + 1, y) === "|" && cell(x, y - 1) === "-" && cell(x, y + 1) === "-" : c in seat;
      const owner = territory ? cell(x - 1, y - 1) : c;
      if (closed && owner in seat) s += rect(cx - u, cy - u, 2 * u, 2 * u, colours[seat[owner]], 'opacity=".28"');
    }
    const ink = who ? colours[who[0]] : "var(--soft)", width = who && who[1] ? 8 : 4;
    if (c === "-") edges += line(cx - u, cy, cx + u, cy, ink, width);
    if (c === "|") edges += line(cx, cy - u, cx, cy + u, ink, width);
    if (c in seat) has[seat[c]]++;
    if (y % 2 === 0 && x % 2 === 0) points += circle(cx, cy, c in seat ? 7 : 5, colours[seat[c]] || "var(--paper)", 'stroke="var(--soft)"');
  }));
  for (const i of range((w + 1) / 2)) points += label(at(2 * i, 0)[0], size[1] - 11, letter(i), 12, 'fill="var(--soft)"');
  for (const i of range((h + 1) / 2)) points += label(11, at(0, 2 * i)[1], (h + 1) / 2 - i, 12, 'fill="var(--soft)"');
  return { svg: picture(...size, s + edges + points), has: has.map(n => `${n} ${territory ? "dots" : "boxes"}`), colours };
}

const BOARDS = { shogi, xiangqi, gomoku, draughts, dots };
