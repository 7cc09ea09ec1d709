// The page of a review: a game with its verdicts, stepped through without a server.
import { betterArrow, drawBar, drawGraph, drawReview, scoreText } from "./analysis.js";
import { boardView } from "./boardview.js";
import { button, byId, fill, tableOf, tableRow } from "./dom.js";
import { sideTerm } from "./names.js";
import { lineText, moveText, offerNotations, places } from "./notation.js";
import { barShare, drawMoves, drawPlayers, drawSteps, flipButtons, onRoom, statusText } from "./panels.js";
import { reader } from "./reader.js";
import { stage } from "./scenes.js";
import { offerLanguages, speak, t, tongue } from "./texts.js";

const data = JSON.parse(byId("data").textContent),
  { review, game } = data;
const scenes = stage(game.scenes),
  notations = {},
  count = game.moves.length;

const firstMistake = review.moves.find(({ mark }) => mark === "?" || mark === "??");

// The place shown: after `base` moves of the game, `ahead` moves of the better line from there, or
// none of it (null).
const place = { base: firstMistake?.ply ?? count, ahead: null };
const played = data.state.moves.map((move, i) => {
  const { score, share } = review.moves[i];
  return { ...move, score, share };
});

const board = boardView({ play() {}, refused() {}, changed() {} });
const read = reader(board, {
  s: () => statusText(present()),
  l: () => (present().last ? moveText(present().last) : t("page-saved-none")),
});

// The first `count` moves of the better line after `base` moves.
function ahead(line, base, count) {
  const { written } = review.moves[base];
  const step = (move, i) => ({ move, written: written[i], touched: line.touched[i], side: line.turns[i] });
  return line.moves.slice(0, count).map(step);
}

// A snapshot of the position shown, as the server of the page to play on sends them.
function present() {
  const { base } = place,
    line = place.ahead === null ? null : data.lines[base];
  const part = line || game,
    at = line ? place.ahead : base,
    variation = line ? ahead(line, base, at) : [];
  return {
    ...data.state,
    moves: played,
    legal: [],
    hint: null,
    notices: [],
    thinking: [],
    clocks: null,
    again: null,
    paused: false,
    scene: line ? stage(line.scenes, scenes[base])[at] : scenes[at],
    position: part.texts[at],
    diagram: part.texts[at],
    turn: part.turns[at],
    line: { base, variation, ply: base + variation.length, live: !line && base === count },
    last: variation.at(-1) || played[base - 1] || null,
  };
}

function go(base) {
  place.base = Math.max(0, Math.min(base, count));
  place.ahead = null;
  draw();
}

// Shows what would have been better instead of the move after `base` others.
function showBetter(base) {
  place.base = base;
  place.ahead = data.lines[base] ? data.lines[base].moves.length : null;
  draw();
}

// One move on or back, in the better line while one is shown.
function step(by) {
  if (place.ahead === null) return go(place.base + by);
  const ahead = place.ahead + by;
  if (ahead < 0) return go(place.base);
  place.ahead = Math.min(ahead, data.lines[place.base].moves.length);
  draw();
}

const acts = {
  first: () => go(0),
  back: () => step(-1),
  next: () => step(1),
  last: () => go(count),
  to_game: () => go(place.base),
  flip: () => {
    board.view.flip = !board.view.flip;
    draw();
  },
  letters: () => {
    board.view.latin = !board.view.latin;
    draw();
  },
};

function buttons(state) {
  const off = place.ahead !== null,
    at = place.base,
    length = off ? data.lines[at].moves.length : 0;
  const can = {
    back: at > 0 || off,
    next: off ? place.ahead < length : at < count,
    last: at < count || off,
    leave: off,
  };
  drawSteps(acts, can, act => flipButtons(act, state.board, board.view.latin));
}

const percent = part => `${Math.round(100 * part)} %`;

// All verdicts in a table; a move leads to its position, a better line is shown on the board.
function table(state) {
  const heads = [
    "#",
    t("page-moves"),
    t("page-expects", { side: sideTerm(state, 0) }),
    t("page-loss"),
    t("page-better").replace(":", ""),
  ];
  const placed = places(played, state.board);
  const row = (judged, i) => {
    const isHere = place.base === i + 1 && place.ahead === null,
      better = data.lines[i] && lineText(judged.line.slice(0, 6), judged.written);
    return tableRow(
      [
        placed[i].text,
        button(moveText(played[i]) + judged.mark, () => go(i + 1), { "data-key": `judged${i}` }),
        percent(judged.share),
        judged.loss >= 0.005 ? percent(judged.loss) : "",
        better ? button(better, () => showBetter(i), { "data-key": `line${i}` }) : "",
      ],
      null,
      { class: [isHere ? "here" : "", judged.mark ? "marked" : ""].join(" ").trim() || false },
    );
  };
  fill(byId("judged"), tableOf(heads, review.moves.map(row)));
}

function draw() {
  offerNotations(byId("notation"), data.state.game, notations, draw);
  const state = present(),
    [part, score] = barShare(state, null),
    { word, title } = state.game;
  byId("name").textContent = t(`game-${word}`, {}, title);
  document.title = `${byId("name").textContent}: ${t("page-review")}`;
  byId("status").textContent = statusText(state);
  board.view.arrows = betterArrow(state, review);
  board.show(state);
  drawPlayers(state, board, () => {});
  drawBar(part, state.board, board.view.flip, scoreText(score, state));
  drawMoves(state, review, go);
  drawGraph(state, review, go);
  drawReview(review, state, showBetter);
  buttons(state);
  table(state);
  read.show(state, statusText(state));
}

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "flip" };

// Never with Ctrl, Alt or Meta: those strokes are the browser's.
document.onkeydown = event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select") || !KEYS[event.key]) return;
  event.preventDefault();
  acts[KEYS[event.key]]();
};

offerLanguages(byId("language"), draw);
speak(tongue());
onRoom(draw);
draw();
