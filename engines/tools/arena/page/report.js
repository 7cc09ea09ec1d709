// The page: plots, the list of games, and stepping through one.
import { drawn } from "./boards.js";
import { filled } from "./messages.js";
import { stage } from "./scenes.js";
import { circle, icon, ink, line, picture, plain, range, rect, shapes } from "./shapes.js";

const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);

// At most a handful of round numbers from `low` to `high`.
function ticks(low, high, most = 5) {
  const raw = Math.max((high - low) / most, 1e-9),
    unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map(f => f * unit).find(f => f >= raw);
  // Rounding errors at the end of a product are no part of a label.
  return range(Math.floor(high / step) - Math.ceil(low / step) + 1).map(i =>
    Number(((Math.ceil(low / step) + i) * step).toPrecision(12)),
  );
}

// Curves over 0..count-1 between `low` and `high`: what lies outside is cut off. A series is
// { points: [[x, y]], colour }, or drawn as `bars`.
function plot({ width, height, count, low, high, unit, series, here = -1, name }) {
  const left = 52,
    right = 12,
    top = 10,
    bottom = 22,
    id = `cut-${name}`;
  const x = i => left + (width - left - right) * (count > 1 ? i / (count - 1) : 0.5),
    y = v => top + ((height - top - bottom) * (high - v)) / (high - low || 1);
  const inside = v => Math.max(low, Math.min(high, v));
  let s = `<clipPath id="${id}">${rect(left, top - 2, width - left - right + 2, height - top - bottom + 4, "none")}</clipPath>`;
  for (const v of ticks(low, high))
    s +=
      `<line class="axis" x1="${left}" x2="${width - right}" y1="${y(v)}" y2="${y(v)}"/>` +
      `<text class="tick" x="${left - 6}" y="${y(v)}" text-anchor="end" dominant-baseline="central">${unit(v)}</text>`;
  for (const i of ticks(0, count, 8).filter(i => i >= 1 && i <= count && Number.isInteger(i)))
    s += `<text class="tick" x="${x(i - 1)}" y="${height - 7}" text-anchor="middle">${i}</text>`;
  let inner =
    low < 0 && high > 0
      ? `<line x1="${left}" x2="${width - right}" y1="${y(0)}" y2="${y(0)}" stroke="var(--soft)"/>`
      : "";
  for (const { points, bars, colour, dashed } of series) {
    if (bars)
      for (const [i, v] of points)
        inner += line(
          x(i),
          y(0),
          x(i),
          y(inside(v)),
          colour,
          Math.max(1, Math.min(5, (width - left - right) / count - 1)),
        );
    else
      inner += `<polyline points="${points.map(([i, v]) => `${x(i)},${y(inside(v))}`).join(" ")}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"${dashed ? ' stroke-dasharray="6 3"' : ""}/>`;
  }
  if (here >= 0)
    inner += `<line x1="${x(here)}" x2="${x(here)}" y1="${top}" y2="${height - bottom}" stroke="var(--ink)" stroke-dasharray="3 3"/>`;
  return picture(
    width,
    height,
    s + `<g clip-path="url(#${id})">${inner}</g>`,
    `role="img" aria-label="Plot of ${name}"`,
  );
}

const signed = v => (v > 0 ? "+" : v < 0 ? "−" : "") + Math.abs(v);

let game = null,
  ply = 0,
  flip = false,
  timer = null;
const COLOURS = ["var(--one)", "var(--two)"];

function drawPlots() {
  const here = ply - game.book - 1,
    count = game.times.length;
  const of = (seat, values) =>
    values.map((v, i) => [i, v]).filter(([i, v]) => v !== null && game.turns[game.book + i] === seat);
  const names = game.players.map((p, i) => `<b class="${["one", "two"][i]}">${plain(p)}${["", " (dashed)"][i]}</b>`);
  // Proved wins stand far outside; they are drawn at the edge.
  const sizes = game.scores
    .filter(v => v !== null)
    .map(Math.abs)
    .filter(v => v < 20000)
    .sort((a, b) => a - b);
  const edge = Math.max(100, Math.min(3000, sizes[Math.floor(sizes.length * 0.95)] || 0));
  const known = game.scores.some(v => v !== null);
  byId("scores").innerHTML = known
    ? `<p class="legend">Score for the first player, as ${names[0]} and ${names[1]} see it</p>` +
      plot({
        width: 560,
        height: 170,
        count,
        low: -edge,
        high: edge,
        unit: v => signed(v / 100),
        here,
        name: "scores",
        series: [0, 1].map(i => ({
          points: of(i, game.scores),
          colour: COLOURS[i],
          dashed: i === 1,
        })),
      })
    : "";
  byId("times").innerHTML = game.times.some(v => v !== null)
    ? `<p class="legend">Milliseconds a move</p>` +
      plot({
        width: 560,
        height: 130,
        count,
        low: 0,
        high: Math.max(1, ...game.times),
        unit: String,
        here,
        name: "times",
        series: [0, 1].map(i => ({ points: of(i, game.times), bars: true, colour: COLOURS[i] })),
      })
    : "";
}

function said(seat) {
  // The remark of this side on its last move up to here.
  for (let i = ply - 1; i >= game.book; i--)
    if (game.turns[i] === seat) {
      const score = game.scores[i - game.book],
        own = seat ? -score : score;
      return [
        score === null
          ? ""
          : Math.abs(score) >= 30000
            ? own > 0
              ? "sees a win"
              : "sees a loss"
            : signed((own / 100).toFixed(2)),
        game.times[i - game.book] === null ? "" : `${game.times[i - game.book]} ms`,
      ]
        .filter(Boolean)
        .join(", ");
    }
  return "";
}

// The view of the position before us: which move placed which piece.
function look() {
  const made = {};
  game.touched.slice(0, ply).forEach((spots, i) => {
    if (spots.length)
      made[spots[spots.length - 1]] = {
        number: i + 1,
        mover: game.turns[i],
        last: i === ply - 1,
        book: i < game.book,
      };
  });
  const named = `role="img" aria-label="Board after ply ${ply}: ${plain(game.texts[ply])}"`;
  return {
    flip,
    pieces: byId("letters").checked ? "letters" : "",
    last: ply ? game.touched[ply - 1] : [],
    made,
    named,
  };
}

// Beside the board a side has pieces in hand, or points.
function holdings(style, scene, side, view) {
  const hand = scene.hands[side]
    .map(
      ([name, count]) => icon(style, { name, owner: side }, { ...view, flip: side === 1 }) + (count > 1 ? count : ""),
    )
    .join("");
  const { id, args } = scene.counts[side] ?? {};
  return hand + (id ? plain(filled(data.texts[id], args, new Intl.PluralRules("en"))) : "");
}

function drawBoard() {
  const style = data.boards[game.board],
    view = look();
  byId("board").innerHTML = style ? drawn(style, game.scenes[ply], view) : `<pre>${plain(game.texts[ply])}</pre>`;
  byId("latin").hidden = !style || !shapes(style).word;
  const next = game.turns[ply];
  const disc = seat =>
    picture(
      16,
      16,
      circle(8, 8, 7, style ? ink(style, seat) : COLOURS[seat], 'stroke="var(--soft)"'),
      'class="disc" aria-hidden="true"',
    );
  const strip = seat =>
    `<span class="disc${next === seat ? " turn" : ""}">${disc(seat)}</span><span class="name">${plain(game.players[seat])}</span><span class="said">${said(seat)}</span><span class="extra">${style ? holdings(style, game.scenes[ply], seat, view) : ""}</span>`;
  byId("above").innerHTML = strip(flip ? 0 : 1);
  byId("below").innerHTML = strip(flip ? 1 : 0);
}

// The move that led here is marked, and is the one that Tab stops at.
function markMove() {
  const box = byId("moves"),
    held = box.contains(document.activeElement);
  for (const move of box.querySelectorAll(".here")) {
    move.classList.remove("here");
    move.removeAttribute("aria-current");
  }
  const move = box.querySelector(`[data-ply="${ply}"]`);
  for (const other of box.querySelectorAll("button"))
    other.tabIndex = other === move || (!move && other.dataset.ply === "1") ? 0 : -1;
  if (!move) return;
  move.classList.add("here");
  move.setAttribute("aria-current", "true");
  box.scrollTop = Math.max(0, move.offsetTop - box.clientHeight / 2);
  if (held) move.focus({ preventScroll: true });
}

function show(to) {
  ply = Math.max(0, Math.min(to, game.texts.length - 1));
  drawBoard();
  drawPlots();
  markMove();
  const end = ply === game.texts.length - 1 ? `: ${game.result}, ${game.reason}` : "";
  byId("where").textContent = `Ply ${ply} of ${game.texts.length - 1}${end}`;
  byId("text").textContent = game.texts[ply];
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (ply < game.texts.length - 1 ? show(ply + 1) : play(false)), 600) : null;
  byId("play").textContent = on ? "pause" : "play";
}

function choose(number) {
  play(false);
  // Games are read when they are shown: a page may hold a thousand.
  const replay = JSON.parse(byId(`game-${number}`).textContent);
  game = {
    ...data.games[number],
    ...replay,
    scenes: stage(replay.scenes),
  };
  listMoves();
  for (const row of byId("list").children) {
    const here = +row.dataset.game === number;
    row.classList.toggle("here", here);
    row.tabIndex = here ? 0 : -1;
    row.setAttribute("aria-selected", here);
  }
  show(game.book);
}

// The moves in the notation that is chosen, or as the protocol has them.
function listMoves() {
  const nth = data.notations.indexOf(byId("notation").value);
  // A number stands where the turn comes to the first player.
  let turn = 0;
  byId("moves").innerHTML = game.moves
    .map((mv, i) => {
      const fresh = i === 0 || (game.turns[i] === 0 && game.turns[i - 1] === 1);
      if (fresh) turn++;
      return `${fresh ? `<i>${turn}.</i>` : ""}<button data-ply="${i + 1}" tabindex="-1" class="${i < game.book ? "book" : ""}">${plain(game.written?.[i][nth] ?? mv)}</button>`;
    })
    .join(" ");
}

function list() {
  const wanted = byId("filter").value,
    won = g => (g.result === "1-0" ? g.players[0] : g.result === "0-1" ? g.players[1] : "");
  const kinds = { all: () => true, draws: g => !won(g), faults: g => g.fault };
  const keep = kinds[wanted] || (g => won(g) === data.engines[+wanted]);
  const shown = data.games.map((g, i) => [g, i]).filter(([g]) => keep(g));
  byId("list").innerHTML = shown
    .map(
      ([g, i]) =>
        `<tr data-game="${i}"><td>${g.name}</td>` +
        g.players.map(p => `<td${won(g) === p ? ' class="winner"' : ""}>${plain(p)}</td>`).join("") +
        `<td>${g.result}</td><td>${plain(g.reason)}</td><td>${g.plies}</td></tr>`,
    )
    .join("");
  byId("count").textContent = `${shown.length} games`;
  if (shown.length) choose(shown[0][1]);
}

// With these keys a stroke belongs to the browser.
const chorded = e => e.ctrlKey || e.altKey || e.metaKey;
byId("filter").innerHTML =
  `<option value="all">all games</option>` +
  data.engines.map((e, i) => `<option value="${i}">won by ${plain(e)}</option>`).join("") +
  `<option value="draws">draws</option><option value="faults">faults</option>`;
byId("filter").onchange = list;
// The notation that readers of the browser's language know best comes first.
const known = { ja: ["KI2", "Chinese"], zh: ["Chinese"] }[navigator.language.slice(0, 2)] ?? [];
byId("notation").replaceChildren(...[...data.notations, ""].map(name => new Option(name || "plain squares", name)));
byId("notation").value = [...known, "Hodges", "WXF", ""].find(name => !name || data.notations.includes(name));
byId("written").hidden = !data.notations.length;
byId("notation").onchange = () => {
  if (!game) return;
  listMoves();
  markMove();
};
byId("list").onclick = e => e.target.closest("tr") && choose(+e.target.closest("tr").dataset.game);
byId("list").onkeydown = e => {
  const row = e.target.closest("tr"),
    to = row && { ArrowUp: row.previousElementSibling, ArrowDown: row.nextElementSibling }[e.key];
  if (!to || chorded(e)) return;
  e.preventDefault();
  choose(+to.dataset.game);
  to.focus();
};
byId("moves").onclick = e => e.target.dataset.ply && show(+e.target.dataset.ply);
const steps = {
  first: () => show(0),
  back: () => show(ply - 1),
  next: () => show(ply + 1),
  last: () => show(Infinity),
  play: () => play(!timer),
  flip: () => {
    flip = !flip;
    show(ply);
  },
};
for (const [id, step] of Object.entries(steps))
  byId(id).onclick = () => {
    if (!game) return;
    if (id !== "play" && id !== "flip") play(false);
    step();
  };
byId("letters").onchange = () => game && drawBoard();
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };
document.onkeydown = e => {
  if (!KEYS[e.key] || chorded(e) || (["SELECT", "INPUT", "BUTTON"].includes(e.target.tagName) && e.key === " ")) return;
  if (e.target.tagName === "SELECT") return;
  e.preventDefault();
  byId(KEYS[e.key]).click();
};
// A click into a plot goes to that move.
for (const id of ["scores", "times"])
  byId(id).onclick = e => {
    const svg = e.target.closest("svg");
    if (!svg || !game) return;
    const box = svg.getBoundingClientRect(),
      at = (((e.clientX - box.left) / box.width) * 560 - 52) / (560 - 64);
    show(game.book + 1 + Math.round(Math.max(0, Math.min(1, at)) * (game.times.length - 1)));
  };
list();
