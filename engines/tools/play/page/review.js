// The page of a review: a game with its verdicts, stepped through without a server.
import { betterArrow, drawBar, drawGraph, drawReview, scoreText } from "./analysis.js";
import { boardView } from "./boardview.js";
import { byId, fill, make } from "./dom.js";
import { barShare, drawMoves, drawPlayers, playerName, statusText } from "./panels.js";
import { reader } from "./reader.js";
import { stage } from "./scenes.js";
import { shapes } from "./shapes.js";
import { offerLanguages, speak, t } from "./texts.js";

const data = JSON.parse(byId("data").textContent),
  { review, game } = data;
const scenes = stage(game.scenes),
  count = game.moves.length;

const firstMistake = review.moves.find(({ mark }) => mark === "?" || mark === "??");

// What is shown: after `base` moves of the game, `ahead` moves of the better line from there, or
// none of it (null).
const place = { base: firstMistake?.ply ?? count, ahead: null };
const stepped = (part, texts, i) => ({
  move: part.moves[i],
  touched: part.touched[i],
  side: part.turns[i],
  ...texts?.[i],
});
const played = game.moves.map((_, i) =>
  stepped(
    game,
    review.moves.map(({ score, share }) => ({ score, share })),
    i,
  ),
);

const board = boardView(
  {
    board: byId("board"),
    chooser: byId("chooser"),
    buttons: byId("buttons"),
    confirm: byId("confirm-touch"),
  },
  { play() {}, refused() {}, changed() {} },
);
const read = reader(board, {
  s: () => statusText(present()),
  l: () => present().last?.move ?? t("saved_none"),
});

// A snapshot of the position shown, as the server of the page to play on sends them.
function present() {
  const { base, ahead } = place,
    line = ahead === null ? null : data.lines[base];
  const part = line || game,
    at = line ? ahead : base;
  const variation = line ? line.moves.slice(0, ahead).map((_, i) => stepped(line, null, i)) : [];
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
function better(base) {
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
    at = place.base;
  const button = (name, enabled, text = t(name), more = {}) =>
    make(
      "button",
      {
        type: "button",
        id: `do-${name}`,
        "data-key": name,
        disabled: !enabled,
        onclick: acts[name],
        ...more,
      },
      text,
    );
  const sign = (name, text, enabled) => button(name, enabled, text, { "aria-label": t(name), title: t(name) });
  fill(
    byId("steps"),
    sign("first", "|◀", at > 0 || off),
    sign("back", "◀", at > 0 || off),
    sign("next", "▶", off ? place.ahead < data.lines[at].moves.length : at < count),
    sign("last", "▶|", at < count || off),
    button("flip", true),
    state.board && shapes(state.board).word
      ? button("letters", true, t("letters"), { "aria-pressed": String(board.view.latin) })
      : null,
    off ? button("to_game", true) : null,
  );
}

const percent = part => `${Math.round(100 * part)} %`;

// All verdicts in a table; a move leads to its position, a better line is shown on the board.
function table(state) {
  const heads = ["#", t("moves"), t("expects", state.sides[0]), t("loss"), t("better").replace(":", "")];
  const row = (judged, i) => {
    const line = data.lines[i],
      here = place.base === i + 1 && place.ahead === null;
    return make(
      "tr",
      { class: [here ? "here" : "", judged.mark ? "marked" : ""].join(" ").trim() || false },
      make("td", {}, String(judged.ply)),
      make(
        "td",
        {},
        make(
          "button",
          { type: "button", "data-key": `judged${i}`, onclick: () => go(i + 1) },
          judged.move + judged.mark,
        ),
      ),
      make("td", {}, percent(judged.share)),
      make("td", {}, judged.loss >= 0.005 ? percent(judged.loss) : ""),
      make(
        "td",
        {},
        line
          ? make(
              "button",
              { type: "button", "data-key": `line${i}`, onclick: () => better(i) },
              line.moves.slice(0, 6).join(" "),
            )
          : "",
      ),
    );
  };
  fill(
    byId("judged"),
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        heads.map(text => make("th", { scope: "col" }, text)),
      ),
    ),
    make("tbody", {}, review.moves.map(row)),
  );
}

function draw() {
  const state = present(),
    [part, score] = barShare(state, null);
  byId("status").textContent = statusText(state);
  board.view.arrows = betterArrow(state, review);
  board.show(state);
  drawPlayers(state, board, () => {});
  drawBar(part, board.view.flip, scoreText(score, state));
  drawMoves(state, review, go);
  drawGraph(state, review, go);
  drawReview(
    review,
    state,
    [0, 1].map(side => playerName(state, side)),
    base => better(base),
  );
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
speak("en");
draw();
