// The page of a review: a game with its verdicts, stepped through without a server.
import { barShare, betterArrow, drawBar, drawGraph, drawReview, scoreText } from "./analysis.js";
import { boardView } from "./boardview.js";
import { drawSteps } from "./buttons.js";
import { button, byId, fill, joined, tableOf, tableRow } from "./dom.js";
import { drawMoves } from "./moves.js";
import { sideTerm } from "./names.js";
import { lineText, moveText, offerNotations, places } from "./notation.js";
import { drawPlayers, onRoom } from "./players.js";
import { reader } from "./reader.js";
import { look, offerSettings } from "./settings.js";
import { stage } from "./scenes.js";
import { statusText } from "./status.js";
import { offerLanguages, speak, t, tongue } from "./texts.js";
import { drawFork, lastOf, placeAt, treeOf, wayTo } from "./tree.js";

const data = JSON.parse(byId("data").textContent),
  { review, game } = data;
const scenes = stage(game.scenes),
  prefs = { notations: {}, numbers: true },
  count = game.moves.length;

const firstMistake = review.moves.find(({ mark }) => mark === "?" || mark === "??");

// The place shown: the way to it, and `ahead` moves of the better line from there, or none of it (null).
const place = { way: { base: firstMistake?.ply ?? count, moves: [] }, ahead: null };
const played = data.state.moves.map((move, i) => {
  const { score, share } = review.moves[i];
  return { ...move, score, share };
});

const whole = treeOf({ ...data.state, moves: played, line: { base: 0, variation: [], loose: 0 } });
let tree = whole;

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

// The position at a place of the tree.
function seen(at) {
  if (at.game) return { part: game, nth: at.ply, scene: scenes[at.ply] };
  let first = at;
  while (first.from.branch === at.branch) first = first.from;
  const part = data.branches[at.branch],
    nth = at.ply - first.from.ply;
  return { part, nth, scene: stage(part.scenes, seen(first.from).scene)[nth] };
}

// A snapshot of the position shown, as the server of the page to play on sends them.
function present() {
  const { base } = place.way,
    line = place.ahead === null ? null : data.lines[base],
    at = placeAt(whole, place.way);
  const { part, nth, scene } = line
      ? { part: line, nth: place.ahead, scene: stage(line.scenes, scenes[base])[place.ahead] }
      : seen(at),
    kept = [];
  for (let step = at; !step.game; step = step.from) kept.unshift(step.move);
  const variation = line ? ahead(line, base, nth) : kept;
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
    scene,
    position: part.texts[nth],
    diagram: part.texts[nth],
    turn: part.turns[nth],
    line: { base, variation, loose: line ? nth : 0, ply: base + variation.length, live: at === whole.end && !line },
    last: variation.at(-1) || played[base - 1] || null,
  };
}

// Goes to a place of the tree, of which moves of the better line may be the last.
function show(at) {
  if (!at) return;
  place.way = wayTo(at);
  place.ahead = at.loose ? place.way.moves.length : null;
  if (at.loose) place.way.moves = [];
  draw();
}
const go = ply => show(tree.after(ply));

// Shows what would have been better instead of the move after `base` others.
function showBetter(base) {
  place.way = { base, moves: [] };
  place.ahead = data.lines[base] ? data.lines[base].moves.length : null;
  draw();
}

// The way that is chosen where the line forks, in words.
let chosen = 0;
function choose(by) {
  const { next } = tree.here;
  chosen = (chosen + by + next.length) % next.length;
  drawFork(tree, chosen, show, data.state.comment);
  read.say(`${chosen + 1}/${next.length}: ${moveText(next[chosen].move)}`);
}

function onward() {
  const { way, ahead } = place,
    length = ahead === null ? 0 : data.lines[way.base].moves.length;
  if (ahead === null) return show(tree.here.next[chosen]);
  place.ahead = Math.min(ahead + 1, length);
  draw();
}

const acts = {
  first: () => go(0),
  back: () => show(tree.here.from),
  next: onward,
  last: () => show(lastOf(tree.here)),
  to_game: () => go(place.way.base),
  flip: () => {
    board.view.flip = !board.view.flip;
    draw();
  },
};

function buttons(state) {
  const { way, ahead } = place,
    goesOn = ahead === null ? tree.here.next.length > 0 : ahead < data.lines[way.base].moves.length;
  const can = { back: tree.here !== tree.root, next: goesOn, last: goesOn, leave: !tree.here.game };
  drawSteps(acts, can, act => act("flip"));
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
    const isHere = tree.here.game && tree.here.ply === i + 1,
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
      { class: joined(" ", isHere && "here", judged.mark && "marked") || false },
    );
  };
  fill(byId("judged"), tableOf(heads, review.moves.map(row)));
}

function prefer(name, value) {
  prefs[name] = value;
  draw();
}

function draw() {
  offerNotations(byId("notation"), data.state.game, prefs.notations, draw);
  look(board.view, prefs);
  offerSettings(board.view, data.state.board, prefer, ["confirm"]);
  const state = present();
  if (place.ahead === null) chosen = 0;
  tree = treeOf(state);
  const [part, score] = barShare(state, null),
    { word, title } = state.game;
  byId("name").textContent = t(`game-${word}`, {}, title);
  document.title = `${byId("name").textContent}: ${t("page-review")}`;
  byId("status").textContent = statusText(state);
  board.view.arrows = betterArrow(state, review);
  board.show(state);
  drawPlayers(state, board, () => {});
  drawBar(part, state.board, board.view.flip, scoreText(score, state));
  drawMoves(state, tree, review, show);
  drawFork(tree, chosen, show, state.comment);
  drawGraph(state, review, go);
  drawReview(review, state, showBetter);
  buttons(state);
  table(state);
  read.show(state, statusText(state));
}

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "flip" };

// Never with Ctrl, Alt or Meta: those strokes are the browser's.
document.onkeydown = event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select")) return;
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.key],
    forks = way && tree.here.next.length > 1;
  if (!forks && !KEYS[event.key]) return;
  event.preventDefault();
  if (forks) return choose(way);
  acts[KEYS[event.key]]();
};

offerLanguages(byId("language"), draw);
speak(tongue());
onRoom(draw);
draw();
