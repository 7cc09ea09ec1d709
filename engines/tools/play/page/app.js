// The page: joins the server's snapshots, the board and what stands around it.
import { acts, go, goHome, keeping, openNew, playLearnt, prefer, refresh, show, showLine, steps } from "./acts.js";
import { barShare, betterArrow, drawBar, drawGraph, drawLines, drawReview, scoreText } from "./analysis.js";
import { drawButtons, placeButtons } from "./buttons.js";
import { clocksAt, holdClocks } from "./clocks.js";
import { keysDialog, pasteDialog } from "./dialogs.js";
import { byId, fill, make } from "./dom.js";
import { drawHome } from "./home.js";
import { drawCourse, explained, learnDialog } from "./learn.js";
import { drawMoves } from "./moves.js";
import { offerNotations, spotOf } from "./names.js";
import { chosenGame } from "./newgame.js";
import { faults, hinted, notices, suggested, tell } from "./notices.js";
import { board, play, players, read, statusNow } from "./playing.js";
import { onRoom, tick } from "./players.js";
import { drawAgreed } from "./rules.js";
import { accept, command, connect, follow, get } from "./server.js";
import { look, offerSettings } from "./settings.js";
import { isPlaying, keep, page } from "./state.js";
import { placeOf } from "./status.js";
import { hearKeys } from "./steps.js";
import { offerLanguages, refusedText, said, speak, t, tongue } from "./texts.js";
import { drawTraining } from "./train.js";
import { treeOf } from "./tree.js";
import { address, arrived, takeUp } from "./visits.js";

function trouble(problem) {
  // A dialogue says by itself why it is refused.
  if (document.querySelector("dialog[open]")) return;
  const why = problem.step === undefined ? null : explained(page.snapshot.game.word, problem.step);
  tell(said(problem.message), why);
  board.cancel();
}

// Begins the game that the dialogue means; where it is refused the dialogue stays, and says why.
async function start(event) {
  event.preventDefault();
  const answer = await command("new", chosenGame(page.offer));
  byId("new-refused").textContent = refusedText(answer);
  if (answer.error !== undefined) return;
  page.review = null;
  byId("new").close();
}

function offline(state) {
  holdClocks(state !== "on");
  byId("offline").hidden = state === "on";
  byId("offline").textContent =
    { off: t("page-offline"), full: t("http-too-many-streams"), ended: t("page-ended"), locked: t("page-locked") }[
      state
    ] || "";
}

function draw() {
  document.body.dataset.revision = page.snapshot.revision;
  const playing = isPlaying();
  document.body.dataset.at = playing ? "game" : "home";
  byId("home").title = t("page-home");
  byId("sound").setAttribute("aria-pressed", page.prefs.sound);
  byId("name").textContent = playing ? t(`game-${page.snapshot.game.word}`, {}, page.snapshot.game.title) : "Tengen";
  document.title = playing ? `${byId("name").textContent} · Tengen` : "Tengen";
  look(board.view, page.prefs);
  offerSettings(board.view, playing ? page.snapshot.board : null, prefer);
  drawCourse(page.snapshot.course, playLearnt);
  address();
  if (!playing) {
    drawHome(page.offer, page.snapshot, keeping, board.view);
    return;
  }
  const { game } = page.snapshot,
    { notations } = page.prefs;
  offerNotations(byId("notation"), game, notations, () => {
    keep({ notations: { [game.word]: notations[game.word] } });
    draw();
  });
  drawAgreed(page.snapshot, page.offer?.games.find(({ word }) => word === game.word)?.settings);
  // What a file that was saved has no place for is said where one looks.
  if (byId("save").open && page.snapshot.notices.length)
    fill(
      byId("save-told"),
      page.snapshot.notices.map(notice => make("li", said(notice))),
    );
  notices(
    page.snapshot.drawn > 0 && make("li.hint", t("play-begun-anew", { count: page.snapshot.drawn })),
    [...faults(), ...page.snapshot.notices].map(notice => make("li", said(notice))),
    (page.snapshot.training ? [] : [...hinted(), ...suggested(acts)]).map(text => make("li.hint", text)),
  );
  board.view.arrows = arrows();
  board.show(page.snapshot);
  byId("status").textContent = statusNow();
  players();
  drawButtons(page.snapshot, board.view, page.offer, acts);
  drawGraph(page.snapshot, page.review, go, asked());
  if (page.snapshot.training) drawTraining(page.snapshot, acts);
  else drawReview(page.review, page.snapshot, showLine, acts);
  looked();
  steps.draw(placeButtons(page.snapshot, page.tree, acts));
  // Last, for it scrolls in the room that the rest leaves.
  drawMoves(page.snapshot, page.tree, page.review, show);
  read.show(page.snapshot, statusNow());
}

// Whether chances are shown: in a game only where the analysis is on.
const asked = () => !!(page.snapshot.analysis?.on || page.review);

// An analysis of an older position is dropped; that of a newer one waits for its snapshot.
function analysed(info) {
  if (!page.snapshot?.game || info.revision < page.snapshot.revision) return;
  page.analysis = info;
  if (info.revision > page.snapshot.revision) return;
  board.view.arrows = arrows();
  board.draw();
  looked();
}

// The bar and the lines: what the analysis says of the position shown.
function looked() {
  const on = page.snapshot.analysis?.on,
    [part, score, chances] = barShare(page.snapshot, page.analysis, page.review);
  drawBar(asked() ? part : null, page.snapshot, board.view.flip, scoreText(score, page.snapshot), chances);
  byId("lines").hidden = !on;
  if (on)
    drawLines(page.analysis, page.snapshot, moves =>
      showLine(page.snapshot.line.base, [...page.snapshot.line.variation.map(move => move.move), ...moves]),
    );
}

function arrows() {
  if (page.analysis && page.snapshot.analysis?.on)
    return page.analysis.lines
      .filter(line => line.touched?.length)
      .map(line => ({ spots: line.touched, rank: line.rank }));
  return betterArrow(page.snapshot, page.review);
}

function heard(newer, restarted) {
  const old = page.snapshot,
    place = s => s?.game && placeOf(s);
  page.snapshot = newer;
  page.tree = newer.game && treeOf(newer, old?.game?.number === newer.game.number ? page.tree : null);
  clocksAt(newer.clocks);
  if (place(old) !== place(newer) && page.analysis?.revision !== newer.revision) page.analysis = null;
  if (!newer.review) page.review = null;
  const isOther = old && old.game?.number !== newer.game?.number;
  if (isOther && newer.game) page.atHome = false;
  // What was asked was asked of a game that is gone, or over.
  if (isOther || (old?.game && !old.result && newer.result)) byId("confirm").close();
  board.view.flip = newer.bottom === 1;
  const { board: style, course } = newer,
    asks = style && course && ["asked", "wrong"].includes(course.state);
  board.view.marked = asks ? course.marks.map(name => spotOf(style, name)) : [];
  draw();
  if (old?.course && !course) refresh();
  if (restarted && old?.game && !newer.game && !page.atHome) takeUp(old, newer.revision);
}

function wire() {
  byId("open-new").onclick = () => openNew();
  byId("home").onclick = goHome;
  byId("sound").onclick = () => prefer("sound", !page.prefs.sound);
  byId("open-paste").onclick = () => pasteDialog(page.snapshot);
  addEventListener("popstate", arrived);
  hearKeys({
    others: { Escape: () => page.snapshot?.game && board.cancel(), "?": keysDialog, n: () => openNew() },
    shown: () => page.snapshot?.game && !page.atHome,
    choose: steps.choose,
  });
  byId("open-keys").onclick = keysDialog;
  byId("open-learn").onclick = async () => learnDialog(await get("/api/offer"));
  byId("new-cancel").onclick = () => byId("new").close();
  byId("new-form").onsubmit = start;
  // The browser shows what is wrong with a field, which cannot be seen in settings that are folded away.
  byId("new-form").addEventListener(
    "invalid",
    ({ target }) => target.closest("details")?.setAttribute("open", ""),
    true,
  );
  byId("move-form").onsubmit = async event => {
    event.preventDefault();
    const field = byId("move"),
      move = field.value.trim();
    field.value = "";
    if (!move || (await play(move)) || field.value) return;
    field.value = move;
    field.select();
  };
  // What was refused gives way to what is typed next, also where the field is left and entered again.
  byId("move").onmousedown = event => {
    const field = event.target;
    if (!field.value || document.activeElement === field) return;
    event.preventDefault();
    field.focus();
    field.select();
  };
  offerLanguages(byId("language"), code => prefer("language", code));
  onRoom(() => page.snapshot?.game && draw());
  // Until here a click would be lost.
  for (const early of document.querySelectorAll("header :disabled")) early.disabled = false;
  setInterval(() => page.snapshot?.clocks && tick(page.snapshot, page.prefs.sound && board.view.countdown), 100);
}

page.draw = draw;

async function begin() {
  // The token has become a cookie: the address is cleaned of it.
  if (location.search) history.replaceState(null, "", location.pathname + location.hash);
  const wanted = location.hash;
  page.atHome = history.state?.view === "home";
  connect(heard, trouble);
  page.offer = await get("/api/offer");
  page.prefs = page.offer.remembered.choices;
  wire();
  speak(page.prefs.language ?? tongue());
  follow(
    {
      analysis: analysed,
      review(found) {
        page.review = found.state === "none" ? null : found;
        if (page.snapshot?.game) draw();
      },
    },
    offline,
  );
  accept(await get("/api/snapshot"));
  if (wanted && wanted !== location.hash) history.replaceState(null, "", location.pathname + wanted);
  if (wanted) await arrived();
}

begin().catch(() => offline("off"));
