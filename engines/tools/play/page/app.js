// The page: joins the server's snapshots, the board and what stands around it.
import { betterArrow, drawBar, drawGraph, drawLines, drawReview, scoreText } from "./analysis.js";
import { boardView } from "./boardview.js";
import { clocksAt } from "./clocks.js";
import { chosenGame, confirmed, keysDialog, newGame, pasteDialog } from "./dialogs.js";
import { byId, fill, make, offerChoice } from "./dom.js";
import { fragmentOf, readFragment, settle, viewOf, writeAddress } from "./fragment.js";
import { drawHome, gameLine } from "./home.js";
import { drawCourse, explained, learnDialog, ways } from "./learn.js";
import { pieceName, spotName, warnings } from "./names.js";
import { moveText, offerNotations } from "./notation.js";
import {
  barShare,
  clockWords,
  drawButtons,
  drawMoves,
  drawPlayers,
  isEnd,
  onRoom,
  statusText,
  tick,
} from "./panels.js";
import { reader } from "./reader.js";
import { accept, command, connect, follow, get } from "./server.js";
import { savePicture } from "./shot.js";
import { knock } from "./sound.js";
import { offerLanguages, said, speak, t, tongue } from "./texts.js";
import { isHand, isSpot, same } from "./touches.js";
import { drawTraining } from "./train.js";
import { drawFork, lastOf, treeOf, wayTo } from "./tree.js";

let snapshot = null,
  tree = null,
  offer = null,
  analysis = null,
  review = null,
  // Whether the home is looked at while there is a game, and how many addresses are being gone to.
  atHome = false,
  arriving = 0,
  visits = Promise.resolve();

// The choices that the server remembers.
let prefs = {};
const keep = () => command("keep", { choices: prefs });

const board = boardView({
  play,
  refused: explain,
  moved: ({ takes, on }) =>
    prefs.sound && knock(snapshot.board, { takes, ends: on && snapshot.result && isEnd(snapshot) }),
  changed() {
    players();
    read.refresh();
    byId("status").textContent = statusText(snapshot, board.view.kept.length, board.view.ahead.length > 0);
  },
});
const read = reader(board, {
  c: () => (snapshot.clocks ? clockWords(snapshot).join(", ") : t("page-no-clock")),
  l: () => (snapshot.last ? moveText(snapshot.last) : t("page-saved-none")),
  s: () => statusText(snapshot),
});

async function play(move) {
  const spot = snapshot.legal.find(one => one.move === move)?.touches.at(-1);
  const warned = isSpot(spot) && warnings(snapshot).find(([at]) => same(at, spot));
  if (warned && snapshot.line.live && !(await confirmed(t("page-warned", { point: warned[1] })))) return;
  board.view.kept = [];
  command("move", { move }, snapshot.revision);
}

// Puts these notices in place of the old ones, if they say something else: what stands there is read out.
function notices(...items) {
  const told = document.createElement("ul");
  fill(told, items);
  if (told.textContent !== byId("notices").textContent) byId("notices").replaceChildren(...told.children);
}

const tell = (text, why = null) => fill(byId("notices"), make("li", {}, text, " ", why));

// Why a touch begins no move; null where nobody would wonder.
function reason(style, spot, own) {
  if (style.geometry === "lattice" && spot[0] % 2 === spot[1] % 2)
    return t(spot[0] % 2 ? "page-lines-played" : "page-which-line");
  if (own?.owner !== snapshot.turn) return null;
  const must = snapshot.scene.marks.filter(([, mark]) => mark === "capture").map(([at]) => spotName(style, at));
  return must.length
    ? t("page-must-first", { squares: must.join(", ") })
    : t("page-cannot-move", { piece: pieceName(style, own.name, own.owner), square: spotName(style, spot) });
}

// Says why touches make no move. Of a whole move the game is asked: its text is made of the names of
// what was touched.
function explain(touches) {
  const { board: style, turn, legal } = snapshot;
  if (!style || touches.length > 2 || !isSpot(touches.at(-1))) return;
  const own = snapshot.scene.pieces.find(p => same(p.at, touches[0])),
    told = touches.length === 1 && reason(style, touches[0], own);
  if (told) return tell(told);
  if (touches.length === 1 ? legal[0].touches.length > 1 : !isHand(touches[0]) && own?.owner !== turn) return;
  const names = touches.map(touch => (isSpot(touch) ? spotName(style, touch) : touch));
  const text = isHand(touches[0])
    ? `${touches[0].slice(1)}*${names[1]}`
    : style.geometry === "chequered"
      ? names.join("-")
      : names.join("").replace("-", "");
  command("move", { move: text }, snapshot.revision);
}

function trouble(problem) {
  if (problem.kind === "offline") return offline("off");
  const why = problem.step === undefined ? null : explained(snapshot.game.word, problem.step);
  tell(said(problem.message), why);
  board.cancel();
}

function offline(state) {
  byId("offline").hidden = state === "on";
  byId("offline").textContent =
    { off: t("page-offline"), ended: t("page-ended"), locked: t("page-locked") }[state] || "";
}

const players = () =>
  drawPlayers(snapshot, board, (hand, event) => {
    event.preventDefault();
    board.grab(hand, event);
  });
// Steps count from where the last one leads, which the server may not have answered yet.
let aim = null;
const here = () => aim ?? tree.here;
async function show(place) {
  if (!place) return;
  aim = place;
  const { base, moves } = wayTo(place);
  await (moves.length ? command("variation", { base, moves }) : command("goto", { ply: base }));
  if (aim === place) aim = null;
}
const go = ply => show(tree.after(ply));
// Which way is chosen where the line forks.
let chosen = 0;
function choose(by) {
  const { next } = tree.here;
  chosen = (chosen + by + next.length) % next.length;
  fork();
  read.say(`${chosen + 1}/${next.length}: ${moveText(next[chosen].move)}`);
}
const fork = () => drawFork(tree, chosen, show, snapshot.comment);
const showLine = (base, moves) => command("variation", { base, moves });

function hinted() {
  const { hint } = snapshot;
  if (!hint) return [];
  if (hint.state === "thinking") return [t("page-hinting")];
  const told = [moveText(hint), said(hint.reason)].filter(Boolean).join(": ") || t("page-hint-shown");
  return [t("page-hint-is", { hint: told })];
}

// The rules that the last move broke, and the one before it: an engine may have answered at once.
function faults() {
  const { moves, line } = snapshot;
  return [...moves.slice(0, line.base), ...line.variation].slice(-2).flatMap(move => move.fault ?? []);
}

// Plies after which a game tells something.
const GAME = 8;

// Which level to play next, after a game against one; after a loss the lesson is offered.
function suggested() {
  const { result, players, moves, course } = snapshot,
    level = players?.find(player => offer?.engines[player.engine]?.has_levels)?.level,
    [weakest, strongest] = offer?.levels || [1, 20];
  if (!result || level == null || course || moves.length < GAME || players.every(player => player.kind === "engine"))
    return [];
  const lost = players[result.winner]?.kind === "engine",
    won = players[result.winner]?.kind === "person" && !moves.some(move => move.hinted);
  if (won && level < strongest) return [t("page-suggest-up", { level: level + 1 })];
  if (!lost) return [t("page-suggest-stay", { level })];
  const { word } = snapshot.game,
    text = level > weakest ? t("page-suggest-down", { level: level - 1 }) : t("page-suggest-learn");
  return [
    [
      text,
      " ",
      ways(
        offer.games.find(one => one.word === word),
        offer.remembered,
      )?.[0],
    ],
  ];
}

const isPlaying = () => !!snapshot.game && (!atHome || !!snapshot.course);

// Writes the address of what is shown.
function address() {
  if (arriving) return;
  if (isPlaying()) writeAddress(viewOf(snapshot), fragmentOf(snapshot));
  else writeAddress("home", "");
}

function draw() {
  document.body.dataset.revision = snapshot.revision;
  const playing = isPlaying();
  document.body.dataset.at = playing ? "game" : "home";
  byId("sound").setAttribute("aria-pressed", prefs.sound);
  byId("name").textContent = playing ? t(`game-${snapshot.game.word}`, {}, snapshot.game.title) : "Tengen";
  document.title = playing ? `${byId("name").textContent} · Tengen` : "Tengen";
  drawCourse(snapshot.course, playLearnt);
  address();
  if (!playing) {
    drawHome(offer, snapshot, keeping);
    return;
  }
  offerNotations(byId("notation"), snapshot.game, prefs.notations, () => {
    keep();
    draw();
  });
  offerChoice(
    byId("confirm-when"),
    ["never", "small", "always"].map(when => [when, t(`page-confirm-${when}`)]),
    prefs.confirm,
    when => toggle("confirm", when),
  );
  byId("status").textContent = statusText(snapshot);
  notices(
    snapshot.drawn > 0 && make("li", { class: "hint" }, t("play-begun-anew", { count: snapshot.drawn })),
    [...faults(), ...snapshot.notices].map(notice => make("li", {}, said(notice))),
    [...hinted(), ...suggested()].map(text => make("li", { class: "hint" }, text)),
  );
  board.view.arrows = arrows();
  board.show(snapshot);
  players();
  drawButtons(snapshot, tree, prefs, offer, acts);
  drawGraph(snapshot, review, go, asked());
  if (snapshot.training) drawTraining(snapshot, review, acts);
  else drawReview(review, snapshot, showLine, acts.train);
  looked();
  // Last, for it scrolls in the room that the rest leaves.
  drawMoves(snapshot, tree, review, show);
  fork();
  read.show(snapshot, statusText(snapshot));
}

// Whether chances are shown: in a game only where the analysis is on.
const asked = () => !!(snapshot.analysis?.on || review);

// An analysis of an older position is dropped; that of a newer one waits for its snapshot.
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
    [part, score, chances] = barShare(snapshot, analysis, review);
  drawBar(asked() ? part : null, snapshot.board, board.view.flip, scoreText(score, snapshot), chances);
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

// Takes up again what a server that began anew has only on its disk.
async function takeUp({ game, course, moves, result }) {
  if (course) return command(course.kind, { game: course.game, number: course.number });
  offer = await get("/api/offer");
  const kept = (result ? offer.finished : offer.saved).find(
    one => one.game === game.word && one.plies === moves.length,
  );
  if (kept) return result ? command("open", { name: kept.name }) : command("resume", { saved: kept.number });
}

function heard(newer, restarted) {
  const old = snapshot,
    place = s =>
      s?.game && `${s.moves.map(move => move.move)} ${s.line.base} ${s.line.variation.map(move => move.move)}`;
  snapshot = newer;
  tree = newer.game && treeOf(newer);
  if (place(old) !== place(newer)) chosen = 0;
  clocksAt(newer.clocks);
  if (place(old) !== place(newer) && analysis?.revision !== newer.revision) analysis = null;
  if (!newer.review) review = null;
  if (old && newer.game && old.game?.number !== newer.game.number) atHome = false;
  board.view.flip = newer.bottom === 1;
  draw();
  if (restarted && old?.game && !newer.game && !atHome) takeUp(old);
}

// How the board is looked at and played on by choice.
const look = () => Object.assign(board.view, { latin: prefs.latin, numbers: prefs.numbers, confirm: prefs.confirm });

function toggle(name, value) {
  prefs[name] = value;
  keep();
  look();
  draw();
}

async function copied(text) {
  await navigator.clipboard.writeText(text);
  read.say(t("page-copied"));
  tell(`${t("page-copied")}: ${text}`);
}

const acts = {
  undo: () => command("undo"),
  hint: () => command("hint"),
  claim: () => command("claim"),
  draw: () => command("draw"),
  resign: async () => {
    if (await confirmed(t("page-resign-sure"))) command("resign");
  },
  pause: () => command("pause", { on: !snapshot.paused }),
  first: () => show(tree.root),
  back: () => show(here().from),
  next: () => show(here().next[here() === tree.here ? chosen : 0]),
  last: () => show(lastOf(here())),
  to_game: () => go(snapshot.moves.length),
  play_from: () => command("continue"),
  main: () => command("main"),
  remove: async () => {
    if (!tree.here.next.length || (await confirmed(t("page-remove-sure")))) command("remove");
  },
  flip: () => command("flip"),
  analysis: () => command("analyse", { on: !snapshot.analysis?.on, lines: snapshot.analysis?.lines || 1 }),
  lines: lines => command("analyse", { on: true, lines }),
  level: level => command("level", { level }),
  pace: millis => command("pace", { millis }),
  rematch: () =>
    command("new", {
      game: snapshot.game.word,
      settings: snapshot.game.settings,
      players: snapshot.players.toReversed().map(({ name, ...player }) => player),
      clock: snapshot.clocks?.control,
      position: snapshot.game.start,
      strict: snapshot.strict,
      replay_draws: snapshot.replay_draws,
    }),
  another: () => openNew(snapshot.game.word),
  png: () => savePicture(snapshot, board, "png"),
  svg: () => savePicture(snapshot, board, "svg"),
  train: side => command("train", { side }),
  train_back: () => go(snapshot.training.base),
  solution: () => command("solution"),
  next_mistake: () => command("next-mistake"),
  end_training: () => command("end-training"),
  review: () => command("review", { on: snapshot.review?.state !== "running" }),
  letters: () => toggle("latin", !prefs.latin),
  numbers: () => toggle("numbers", !prefs.numbers),
  link: () => copied(location.origin + location.pathname + fragmentOf(snapshot)),
  copy: () => copied(snapshot.position),
};

async function openNew(word) {
  offer = await get("/api/offer");
  newGame(offer, () => prefs.game, snapshot, word);
}

// A game of what was learnt, against the weakest where no level was chosen before.
async function playLearnt(word) {
  prefs.game = { level: offer.levels[0], ...prefs.game };
  await command("close");
  openNew(word);
}

async function goHome() {
  atHome = true;
  offer = await get("/api/offer");
  draw();
}

// Actions on the games that are kept.
const keeping = {
  begin: openNew,
  go() {
    atHome = false;
    draw();
  },
  resume: saved => command("resume", { saved }),
  open: name => command("open", { name }),
  async remove(one) {
    if (!(await confirmed(t("page-delete-sure", { game: gameLine(one) })))) return;
    await command("delete", { name: one.name });
    goHome();
  },
};

const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  f: "flip",
  h: "hint",
  u: "undo",
  w: "claim",
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
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (way && snapshot?.game && !atHome && tree.here.next.length > 1) {
    event.preventDefault();
    return choose(way);
  }
  const name = KEYS[event.key];
  if (!name || !snapshot?.game || atHome || (event.key === " " && event.target.closest("button, summary, a"))) return;
  event.preventDefault();
  const button = byId(`do-${name}`);
  if (button && !button.disabled) button.click();
};

function wire() {
  byId("open-new").onclick = () => openNew();
  byId("home").onclick = goHome;
  byId("sound").onclick = () => toggle("sound", !prefs.sound);
  document.onclick = ({ target }) => {
    for (const menu of document.querySelectorAll(".menu[open]")) menu.open = menu.contains(target);
  };
  byId("open-paste").onclick = () => pasteDialog(snapshot);
  addEventListener("popstate", arrived);
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
  onRoom(() => snapshot?.game && draw());
  setInterval(() => snapshot?.clocks && tick(snapshot, prefs.sound), 100);
}

// Shows what the address names, after a step through the history or as a link: one after the other. Until that is done
// the address stays.
function arrived(event) {
  const fragment = location.hash;
  arriving++;
  visits = visits
    .then(() => visit(event?.state?.view, fragment))
    .catch(() => {})
    .then(() => {
      arriving--;
      settle();
      address();
    });
  return visits;
}

async function visit(view, fragment) {
  const members = readFragment(fragment);
  if (!members && fragment) return;
  if (members?.kind) return command(members.kind, { game: members.game, number: members.number });
  atHome = !fragment;
  if (snapshot.course) await command("close");
  if (atHome) return goHome();
  if (snapshot.review && view === `game/${snapshot.game.number}`) await command("review", { on: false });
  draw();
  if (!snapshot.game || viewOf(snapshot) !== view) await openPosition(members, fragment);
}

// The position that the address names, if it is another than the one on the board.
async function openPosition({ review, ...members }, fragment) {
  if (snapshot.game && fragmentOf(snapshot) === fragment) return;
  if (snapshot.game && snapshot.moves.length && !(await confirmed(t("page-open-address")))) return;
  const person = { kind: "person" };
  byId("new").close();
  const { error } = await command("new", { ...members, players: [person, person] });
  if (review && error === undefined) await command("review");
}

async function begin() {
  // The token has become a cookie: the address is cleaned of it.
  if (location.search) history.replaceState(null, "", location.pathname + location.hash);
  const wanted = location.hash;
  atHome = history.state?.view === "home";
  connect(heard, trouble);
  offer = await get("/api/offer");
  prefs = offer.remembered.choices;
  look();
  wire();
  speak(prefs.language ?? tongue());
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
  accept(await get("/api/snapshot"));
  if (wanted && wanted !== location.hash) history.replaceState(null, "", location.pathname + wanted);
  if (wanted) await arrived();
}

begin().catch(() => offline("off"));
