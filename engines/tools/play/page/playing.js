// The board that one plays on, and what is read out of it.
import { boardView } from "./boardview.js";
import { confirmed } from "./dialogs.js";
import { byId } from "./dom.js";
import { moveText, squareName, warnings } from "./names.js";
import { explain, tell } from "./notices.js";
import { clockWords, drawPlayers } from "./players.js";
import { reader } from "./reader.js";
import { command } from "./server.js";
import { knock } from "./sound.js";
import { page } from "./state.js";
import { placeOf, statusText } from "./status.js";
import { asList, t, term } from "./texts.js";
import { isSpot, same } from "./touches.js";
import { endOf } from "./tree.js";

export const board = boardView({
  // What was typed before in vain is of no use behind a move that is touched.
  async play(move) {
    const field = byId("move");
    if ((await play(move)) && document.activeElement !== field) field.value = "";
  },
  refused: explain,
  unclear: () => tell(t("page-several-ways")),
  moved: ({ takes, on }) => page.prefs.sound && knock(page.snapshot.board, { takes, ends: on && endOf(page.snapshot) }),
  changed() {
    players();
    read.refresh();
    byId("status").textContent = statusNow();
  },
});
// The state of the game, and of what is touched.
export const statusNow = () => statusText(page.snapshot, board.view.kept.length, board.view.ahead.length > 0);
export const read = reader(board, {
  c: () => (page.snapshot.clocks ? asList(clockWords(page.snapshot)) : t("page-no-clock")),
  l: () => (page.snapshot.last ? moveText(page.snapshot.last) : t("page-saved-none")),
  s: statusNow,
});

// Sends a move that was made where the snapshot `seen` was shown. It counts in a later state, too, that shows the same place.
async function send(move, seen) {
  const answer = await command("move", { move }, seen.revision, true);
  if (answer.kind !== "stale") return answer;
  const isThere = placeOf(page.snapshot) === placeOf(seen);
  return command("move", { move }, isThere ? page.snapshot.revision : seen.revision);
}

// Plays a move that was touched or typed, in letters of either case; one that is forbidden is asked about first. Answers
// whether it was played.
export async function play(move) {
  const { snapshot } = page,
    { board: style, legal, line, turn } = snapshot,
    spot = legal.find(one => one.move.toLowerCase() === move.toLowerCase())?.touches.at(-1),
    [, mark] = (isSpot(spot) && line.live && warnings(snapshot).find(([at]) => same(at, spot))) || [],
    warned = mark && t("page-warned", { point: squareName(style, spot, turn), mark: term(`mark-${mark}`) });
  if (warned && !(await confirmed(warned))) return false;
  board.view.kept = [];
  const { error, lost } = await send(move, snapshot);
  if (lost) tell(t("page-not-sent"));
  return error === undefined;
}

export const players = () =>
  drawPlayers(page.snapshot, board, (hand, event) => {
    event.preventDefault();
    board.grab(hand, event);
  });
