// The page of a review: a game with its verdicts, stepped through without a server.
import { barShare, betterArrow, drawBar, drawGraph, drawReview, SEEN, scoreText } from "./analysis.js";
import { boardView } from "./boardview.js";
import { doing } from "./buttons.js";
import { button, byId, fill, joined, make, tableOf, tableRow } from "./dom.js";
import { drawMoves } from "./moves.js";
import { lineText, moveText, offerNotations, places, sideTerm } from "./names.js";
import { drawPlayers, onRoom } from "./players.js";
import { reader } from "./reader.js";
import { drawAgreed } from "./rules.js";
import { look, offerSettings } from "./settings.js";
import { stage } from "./scenes.js";
import { statusText } from "./status.js";
import { hearKeys, stepper } from "./steps.js";
import { labelled, offerLanguages, speak, t, tongue } from "./texts.js";
import { grown, placeAt, treeOf, wayTo } from "./tree.js";

const data = JSON.parse(byId("data").textContent),
  { review, game } = data;
const scenes = stage(game.scenes),
  prefs = { notations: {}, numbers: true },
  count = game.moves.length;

const firstMistake = review.moves.find(({ mark }) => mark === "?" || mark === "??");

// The place shown: the way to it, and how many moves of the better line go on from there.
let place = { base: firstMistake?.ply ?? count, moves: [], ahead: 0 };
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

// The moves of the better line after `base` moves.
function betterMoves({ moves, touched, turns, ended }, base) {
  const { written } = review.moves[base],
    endAt = i => (i === moves.length - 1 ? ended : null);
  return moves.map((move, i) => ({ move, written: written[i], touched: touched[i], side: turns[i], ended: endAt(i) }));
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
  const { base, ahead } = place,
    line = ahead > 0 && data.lines[base],
    at = placeAt(whole, place);
  const { part, nth, scene } = line
      ? { part: line, nth: ahead, scene: stage(line.scenes, scenes[base])[ahead] }
      : seen(at),
    isLive = at === whole.end && !line,
    kept = [];
  for (let step = at; !step.game; step = step.from) kept.unshift(step.move);
  const variation = line ? betterMoves(line, base).slice(0, ahead) : kept;
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
    line: { base, variation, loose: line ? nth : 0, ply: base + variation.length, live: isLive },
    broken_off: isLive ? data.state.broken_off : null,
    last: variation.at(-1) || played[base - 1] || null,
  };
}

// Goes to a place of the tree, of which moves of the better line may be the last.
function show(at) {
  if (!at) return;
  const { base, moves } = wayTo(at);
  place = at.loose ? { base, moves: [], ahead: moves.length } : { base, moves, ahead: 0 };
  draw();
}
const go = ply => show(tree.after(ply));

// Shows what would have been better instead of the move after `base` others.
function showBetter(base) {
  place = { base, moves: [], ahead: data.lines[base]?.moves.length ?? 0 };
  draw();
}

const steps = stepper({ tree: () => tree, show, say: read.say, comment: () => data.state.comment });
const acts = {
  "to-game": () => go(place.base),
  flip() {
    board.view.flip = !board.view.flip;
    draw();
  },
};

const percent = part => `${Math.round(100 * part)} %`;

// All verdicts in a table; a move leads to its position, a better line is shown on the board.
function table(state) {
  const heads = [
    "#",
    t("page-moves"),
    t("page-expects", { side: sideTerm(state, 0) }),
    t("page-loss"),
    t("page-better"),
  ];
  const placed = places(played, state.board);
  const row = (judged, i) => {
    const isHere = tree.here.game && tree.here.ply === i + 1,
      { claim } = judged,
      isLoss = judged.loss >= SEEN,
      line = isLoss && data.lines[i] ? lineText(judged.line.slice(0, 6), judged.written).split(" ") : [],
      // No move is parted at its hyphen.
      moves = line.map(move => [make("span.move", move), " "]),
      better = line.length ? button(moves, () => showBetter(i), { "data-key": `line${i}` }) : "";
    return tableRow(
      [
        placed[i].text,
        button(moveText(played[i]) + judged.mark, () => go(i + 1), { "data-key": `judged${i}` }),
        percent(judged.share),
        isLoss ? percent(judged.loss) : "",
        claim ? t("page-claim", { claim }) : better,
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
  offerSettings(board.view, data.state.board, prefer, ["confirm", "countdown"]);
  const state = present();
  tree = treeOf(state);
  if (place.ahead)
    grown(tree.here, betterMoves(data.lines[place.base], place.base).slice(place.ahead), { loose: true });
  const [part, score] = barShare(state, null),
    { word, title } = state.game;
  byId("name").textContent = t(`game-${word}`, {}, title);
  document.title = labelled(byId("name").textContent, t("page-review"));
  byId("status").textContent = statusText(state);
  drawAgreed(state, data.settings);
  board.view.arrows = betterArrow(state, review);
  board.show(state);
  drawPlayers(state, board, () => {});
  drawBar(part, state, board.view.flip, scoreText(score, state));
  drawGraph(state, review, go);
  drawReview(review, state, showBetter);
  const act = doing(acts);
  steps.draw([act("flip"), !tree.here.game && act("to-game")]);
  drawMoves(state, tree, review, show);
  table(state);
  read.show(state, statusText(state));
}

hearKeys({ choose: steps.choose });
offerLanguages(byId("language"), draw);
speak(tongue());
onRoom(draw);
draw();
