// The actions of the buttons and the dialogues.
import { answered, confirmed } from "./dialogs.js";
import { byId, fill } from "./dom.js";
import { fragmentOf } from "./fragment.js";
import { gameLine } from "./home.js";
import { sideName } from "./names.js";
import { newGame } from "./newgame.js";
import { tell } from "./notices.js";
import { isOfTwo, playerName } from "./players.js";
import { board, read } from "./playing.js";
import { command, get } from "./server.js";
import { savePicture } from "./shot.js";
import { keep, page } from "./state.js";
import { placeOf } from "./status.js";
import { stepper } from "./steps.js";
import { labelled, said, t } from "./texts.js";
import { wayTo } from "./tree.js";

// Steps count from where the last one leads, which the server may not have answered yet.
let aim = null;
export async function show(place) {
  if (!place) return;
  aim = place;
  const { base, moves } = wayTo(place);
  await (moves.length ? showLine(base, moves) : command("goto", { ply: base }));
  if (aim === place) aim = null;
}
export const showLine = (base, moves) => command("variation", { base, moves });
export const go = ply => show(page.tree.after(ply));
export const steps = stepper({
  tree: () => page.tree,
  here: () => aim ?? page.tree.here,
  show,
  say: read.say,
  comment: () => page.snapshot.comment,
});

export function prefer(name, value) {
  page.prefs[name] = value;
  keep({ [name]: value });
  page.draw();
}

async function copied(text) {
  byId("save").close();
  await navigator.clipboard.writeText(text);
  read.say(t("page-copied"));
  tell(labelled(t("page-copied"), text));
}

// What is done by the command of the same name.
const COMMANDS = "claim draw end-training flip hint keep-mistakes main next-mistake rematch solution undo".split(" ");

export const acts = {
  ...Object.fromEntries(COMMANDS.map(word => [word, () => command(word)])),
  // Of two people either may resign, whoever is to move.
  resign: async () => {
    const { snapshot } = page,
      called = side => [...new Set([sideName(snapshot, side), playerName(snapshot, side)])].join(" · ");
    if (!isOfTwo(snapshot)) return (await confirmed(t("page-resign-sure"))) && command("resign");
    const side = await answered(
      t("page-resign-who"),
      [0, 1].map(side => [side, called(side)]),
    );
    return side && command("resign", { side: +side });
  },
  pause: () => command("pause", { on: !page.snapshot.paused }),
  "to-game": () => show(page.tree.end),
  "play-from": () => command("continue"),
  remove: async () => {
    const at = placeOf(page.snapshot);
    if (page.tree.here.next.length && !(await confirmed(t("page-remove-sure")))) return;
    if (placeOf(page.snapshot) === at) command("remove");
  },
  analysis: () => command("analyse", { on: !page.snapshot.analysis?.on, lines: page.snapshot.analysis?.lines || 1 }),
  lines: lines => command("analyse", { on: true, lines }),
  pace: millis => command("pace", { millis }),
  level: level => command("rematch", { level }),
  seat: (side, player) => command("seat", { side, player }),
  another: () => openNew(page.snapshot.game.word),
  save() {
    fill(byId("save-told"), []);
    byId("save").showModal();
  },
  png: () => savePicture(page.snapshot, board, "png"),
  svg: () => savePicture(page.snapshot, board, "svg"),
  train: side => command("train", { side }),
  "train-back": () => go(page.snapshot.training.base),
  review: () => command("review", { on: page.snapshot.review?.state !== "running" }),
  sketch: () => {
    board.view.sketches = !board.view.sketches;
    page.draw();
  },
  numbers: () => prefer("numbers", !page.prefs.numbers),
  link: () => copied(location.origin + location.pathname + fragmentOf(page.snapshot)),
  copy: () => copied(page.snapshot.position),
};

export async function openNew(word) {
  // Without the server the dialogue opens with what it offered last, and says at its end that nobody answers.
  page.offer = await get("/api/offer").catch(() => page.offer);
  newGame(page.offer, command, page.snapshot, word);
}

// A game of what was learnt.
export async function playLearnt(word) {
  await command("close");
  openNew(word);
}

export async function refresh() {
  page.offer = await get("/api/offer");
  page.draw();
}

export function goHome() {
  page.atHome = true;
  return refresh();
}

// Asks for something with a game of the list, which is out of date where that is refused: the game is gone, or in use.
async function askKept(word, name) {
  const { error, message } = await command(word, { name });
  if (error !== undefined || word === "delete") await refresh();
  if (message) tell(said(message));
}

// Actions on the games that are kept.
export const keeping = {
  begin: openNew,
  go() {
    page.atHome = false;
    page.draw();
  },
  resume: name => askKept("resume", name),
  open: name => askKept("open", name),
  async remove(one) {
    if (!(await confirmed(t("page-delete-sure", { game: gameLine(one) })))) return;
    await askKept("delete", one.name);
  },
};
