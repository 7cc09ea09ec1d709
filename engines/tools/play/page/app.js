// The page: joins the server's snapshots, the board and what stands around it.
import { betterArrow, drawBar, drawGraph, drawLines, drawReview, scoreText } from "./analysis.js";
import { boardView } from "./boardview.js";
import { clocksAt } from "./clocks.js";
import { chosenGame, confirmed, keysDialog, newGame, pasteDialog } from "./dialogs.js";
import { byId, fill, make } from "./dom.js";
import { fragmentOf, readFragment, writeFragment } from "./fragment.js";
import { drawCourse, explained, learnDialog } from "./learn.js";
import { spotName, warnings } from "./names.js";
import { barShare, drawButtons, drawMoves, drawPlayers, playerName, statusText, tick } from "./panels.js";
import { reader } from "./reader.js";
import { accept, command, connect, follow, get } from "./server.js";
import { shapes } from "./shapes.js";
import { offerLanguages, speak, t } from "./texts.js";
import { isHand, isSpot, same } from "./touches.js";

let snapshot = null,
  offer = null,
  analysis = null,
  review = null;

// What this browser remembers.
const KEEP = "tengen";
const prefs = {
  latin: false,
  numbers: true,
  language: null,
  game: null,
  ...JSON.parse(localStorage.getItem(KEEP) || "{}"),
};
const keep = () => localStorage.setItem(KEEP, JSON.stringify(prefs));

const board = boardView(
  {
    board: byId("board"),
    chooser: byId("chooser"),
    buttons: byId("buttons"),
    confirm: byId("confirm-touch"),
  },
  {
    play,
    refused: explain,
    changed() {
      players();
      read.refresh();
      byId("status").textContent = statusText(snapshot, board.view.kept.length);
    },
  },
);
const read = reader(board, {
  c: () =>
    [0, 1]
      .map(side => document.querySelector(`[data-clock="${side}"]`)?.textContent)
      .filter(Boolean)
      .join(", ") || t("no_clock"),
  l: () => (snapshot.last ? snapshot.last.move : t("saved_none")),
  s: () => statusText(snapshot),
});

async function play(move) {
  const spot = snapshot.legal.find(one => one.move === move)?.touches.at(-1);
  const warned = isSpot(spot) && warnings(snapshot).find(([at]) => same(at, spot));
  if (warned && snapshot.line.live && !(await confirmed(t("warned", warned[1])))) return;
  board.view.kept = [];
  command("move", { move }, snapshot.revision);
}

// Asks the game why a move is none: its text is made of the names of what was touched.
function explain(touches) {
  const { board: style, turn } = snapshot;
  if (!style || (touches.length !== 2 && !(style.geometry === "crossings" && touches.length === 1))) return;
  const own = snapshot.scene.pieces.find(p => same(p.at, touches[0]));
  if ((touches.length === 2 && !isHand(touches[0]) && own?.owner !== turn) || !isSpot(touches.at(-1))) return;
  const names = touches.map(touch => (isSpot(touch) ? spotName(style, touch) : touch));
  const text = isHand(touches[0])
    ? `${touches[0].slice(1)}*${names[1]}`
    : names.join(style.geometry === "chequered" ? "-" : "");
  command("move", { move: text }, snapshot.revision);
}

function trouble(problem) {
  if (problem.kind === "offline") return offline("off");
  const text = problem.kind === "stale" ? t("stale") : problem.error;
  const why = problem.step === undefined ? null : explained(snapshot.game.word, problem.step);
  fill(byId("notices"), make("li", {}, text, " ", why));
  board.cancel();
}

function offline(state) {
  byId("offline").hidden = state === "on";
  byId("offline").textContent = { off: t("offline"), ended: t("ended"), locked: t("locked") }[state] || "";
}

const players = () =>
  drawPlayers(snapshot, board, (hand, event) => {
    event.preventDefault();
    board.grab(hand, event);
  });
// Steps count from where the last one leads, which the server may not have answered yet.
let aim = null;
const here = () => aim ?? snapshot.line.base;
async function go(ply) {
  aim = Math.max(0, Math.min(ply, snapshot.moves.length));
  const own = aim;
  await command("goto", { ply: own });
  if (aim === own) aim = null;
}
const showLine = (base, moves) => command("variation", { base, moves });

function hinted() {
  const { hint } = snapshot;
  if (!hint) return [];
  return [
    hint.state === "thinking"
      ? t("hinting")
      : t("hint_is", [hint.move, hint.reason].filter(Boolean).join(": ") || t("hint_shown")),
  ];
}

// Which level to play next, after a game against one.
function suggested() {
  const { result, players, moves, course } = snapshot,
    level = players?.find(player => player.level)?.level;
  if (!result || !level || course || players.every(player => player.kind === "engine")) return [];
  const lost = players[result.winner]?.kind === "engine",
    won = players[result.winner]?.kind === "person" && !moves.some(move => move.hinted);
  if (won && level < 20) return [t("suggest_up", level + 1)];
  return [lost && level > 1 ? t("suggest_down", level - 1) : t("suggest_stay", level)];
}

function draw() {
  document.body.dataset.revision = snapshot.revision;
  const playing = !!snapshot.game;
  for (const id of ["play", "actions", "move-form", "steps", "moves", "looks", "files"]) byId(id).hidden = !playing;
  byId("name").textContent = playing ? t(`game_${snapshot.game.word}`, snapshot.game.title) : "Tengen";
  document.title = playing ? `${byId("name").textContent} · Tengen` : "Tengen";
  byId("status").textContent = statusText(snapshot);
  fill(
    byId("notices"),
    (snapshot.notices || []).map(text => make("li", {}, text)),
    [...hinted(), ...suggested()].map(text => make("li", { class: "hint" }, text)),
  );
  drawCourse(snapshot.course);
  if (!playing) return;
  board.view.arrows = arrows();
  board.show(snapshot);
  writeFragment(snapshot);
  clocksAt(snapshot.clocks);
  players();
  drawMoves(snapshot, review, go);
  drawButtons(snapshot, prefs, offer, acts);
  drawGraph(snapshot, review, go);
  drawReview(
    review,
    snapshot,
    [0, 1].map(side => playerName(snapshot, side)),
    showLine,
  );
  looked();
  read.show(snapshot, statusText(snapshot));
}

// What was found of an older position is dropped; that of a newer one waits for its snapshot.
function analysed(info) {
  if (!snapshot?.game || info.revision < snapshot.revision) return;
  analysis = info;
  if (info.revision > snapshot.revision) return;
  board.view.arrows = arrows();
  board.draw();
  looked();
}

// The bar and the lines: what the analysis says of the position shown.
function looked() {
  const on = snapshot.analysis?.on,
    [part, score, chances] = barShare(snapshot, analysis);
  drawBar(on || snapshot.result || review ? part : null, board.view.flip, scoreText(score, snapshot), chances);
  byId("lines").hidden = !on;
  if (on)
    drawLines(analysis, snapshot, moves =>
      showLine(snapshot.line.base, [...snapshot.line.variation.map(move => move.move), ...moves]),
    );
}

function arrows() {
  if (analysis && snapshot.analysis?.on)
    return analysis.lines.filter(line => line.touched?.length).map(line => ({ spots: line.touched, rank: line.rank }));
  return betterArrow(snapshot, review);
}

function heard(newer) {
  const old = snapshot,
    place = s =>
      s?.game && `${s.moves.map(move => move.move)} ${s.line.base} ${s.line.variation.map(move => move.move)}`;
  snapshot = newer;
  if (place(old) !== place(newer) && analysis?.revision !== newer.revision) analysis = null;
  if (!newer.review) review = null;
  // A new game is seen from the person's side.
  const begun =
    newer.game &&
    (!old?.game || (newer.moves.length === 0 && old.moves.length > 0) || old.game.word !== newer.game.word);
  if (begun) {
    board.view.flip = newer.players[0].kind === "engine" && newer.players[1].kind === "person";
    speak(tongue());
    // Begun elsewhere: the dialogue that opened by itself is in the way.
    if (byId("new").dataset.unasked) byId("new").close();
  }
  draw();
}

// The language: chosen, or the browser's where the game has players who read it.
function tongue() {
  if (prefs.language) return prefs.language;
  const wanted = navigator.language.slice(0, 2),
    at_home = { ja: "shogi", zh: "xiangqi" }[wanted];
  return at_home && (!snapshot?.game || snapshot.game.word === at_home) ? wanted : "en";
}

function toggle(name, value) {
  prefs[name] = value;
  keep();
  board.view.latin = prefs.latin;
  board.view.numbers = prefs.numbers;
  draw();
}

async function copied(text) {
  await navigator.clipboard.writeText(text);
  read.say(t("copied"));
  fill(byId("notices"), make("li", {}, `${t("copied")}: ${text}`));
}

const acts = {
  undo: () => command("undo"),
  hint: () => command("hint"),
  claim: () => command("claim"),
  draw: () => command("draw"),
  resign: async () => {
    if (await confirmed(t("resign_sure"))) command("resign");
  },
  pause: () => command("pause", { on: !snapshot.paused }),
  first: () => go(0),
  back: () => go(here() - (snapshot.line.variation.length ? 0 : 1)),
  next: () => go(here() + 1),
  last: () => go(snapshot.moves.length),
  to_game: () => go(snapshot.moves.length),
  play_from: () => command("continue"),
  flip: () => {
    board.view.flip = !board.view.flip;
    draw();
  },
  analysis: () => command("analyse", { on: !snapshot.analysis?.on, lines: snapshot.analysis?.lines || 1 }),
  lines: lines => command("analyse", { on: true, lines }),
  level: level => command("level", { level }),
  review: () => command("review"),
  letters: () => toggle("latin", !prefs.latin),
  numbers: () => toggle("numbers", !prefs.numbers),
  hasLetters: () => !!snapshot.board && !!shapes(snapshot.board).word,
  link: () => copied(location.origin + location.pathname + fragmentOf(snapshot)),
  copy: () => copied(snapshot.position),
};

async function openNew() {
  delete byId("new").dataset.unasked;
  offer = await get("/api/offer");
  newGame(offer, () => prefs.game, snapshot);
}

const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  f: "flip",
  h: "hint",
  u: "undo",
  " ": "analysis",
};
const typing = target => target.closest("input, textarea, select, dialog") !== null;

// Never with Ctrl, Alt or Meta: those strokes are the browser's.
document.onkeydown = event => {
  if (event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
  if (event.key === "Escape" && snapshot?.game) return board.cancel();
  if (event.key === "?") return keysDialog();
  if (event.key === "n") {
    event.preventDefault();
    return openNew();
  }
  const name = KEYS[event.key];
  if (!name || !snapshot?.game || (event.key === " " && event.target.closest("button, summary, a"))) return;
  event.preventDefault();
  const button = byId(`do-${name}`);
  if (button && !button.disabled) button.click();
};

function wire() {
  byId("open-new").onclick = openNew;
  byId("open-paste").onclick = () => pasteDialog(snapshot);
  addEventListener("hashchange", event => openFragment(new URL(event.newURL).hash));
  byId("open-keys").onclick = keysDialog;
  byId("open-learn").onclick = async () => learnDialog(await get("/api/offer"));
  byId("new-cancel").onclick = () => byId("new").close();
  byId("new-form").onsubmit = () => {
    const [members, remembered] = chosenGame(offer);
    prefs.game = remembered;
    keep();
    review = null;
    command("new", members);
  };
  byId("move-form").onsubmit = event => {
    event.preventDefault();
    const move = byId("move").value.trim();
    if (move) command("move", { move }, snapshot.revision);
    byId("move").value = "";
  };
  offerLanguages(byId("language"), code => {
    prefs.language = code;
    keep();
    draw();
  });
  setInterval(() => snapshot?.clocks && tick(snapshot), 100);
}

// The position that a fragment of the address names, if it is another than the one on the board.
async function openFragment(fragment) {
  const members = readFragment(fragment);
  if (!members || (snapshot.game && fragmentOf(snapshot) === fragment)) return false;
  if (snapshot.game && snapshot.moves.length && !(await confirmed(t("open_address")))) {
    writeFragment(snapshot);
    return true;
  }
  const person = { kind: "person" };
  byId("new").close();
  await command("new", { ...members, players: [person, person] });
  return true;
}

async function begin() {
  // The token has become a cookie: the address is cleaned of it.
  if (location.search) history.replaceState(null, "", location.pathname + location.hash);
  board.view.latin = prefs.latin;
  board.view.numbers = prefs.numbers;
  speak(tongue());
  wire();
  byId("language").value = document.documentElement.lang;
  connect(heard, trouble);
  follow(
    {
      analysis: analysed,
      review(found) {
        review = found.state === "none" ? null : found;
        if (snapshot?.game) draw();
      },
    },
    offline,
  );
  offer = await get("/api/offer");
  const wanted = location.hash;
  accept(await get("/api/snapshot"));
  if (wanted) history.replaceState(null, "", location.pathname + wanted);
  if ((await openFragment(wanted)) || snapshot.game) return;
  byId("new").dataset.unasked = "true";
  newGame(offer, () => prefs.game);
}

begin().catch(() => offline("off"));
