// The board that one plays on, and what is read out of it.
import { boardView } from "./boardview.js";
import { confirmed } from "./dialogs.js";
import { byId } from "./dom.js";
import { moveText, warnings } from "./names.js";
import { explain, tell } from "./notices.js";
import { clockWords, drawPlayers } from "./players.js";
import { reader } from "./reader.js";
import { command } from "./server.js";
import { knock } from "./sound.js";
import { page } from "./state.js";
import { isEnd, statusText } from "./status.js";
import { t } from "./texts.js";
import { isSpot, same } from "./touches.js";

export const board = boardView({
  play,
  refused: explain,
  unclear: () => tell(t("page-several-ways")),
  moved: ({ takes, on }) =>
    page.prefs.sound && knock(page.snapshot.board, { takes, ends: on && page.snapshot.result && isEnd(page.snapshot) }),
  changed() {
    players();
    read.refresh();
    byId("status").textContent = statusText(page.snapshot, board.view.kept.length, board.view.ahead.length > 0);
  },
});
export const read = reader(board, {
  c: () => (page.snapshot.clocks ? clockWords(page.snapshot).join(", ") : t("page-no-clock")),
  l: () => (page.snapshot.last ? moveText(page.snapshot.last) : t("page-saved-none")),
  s: () => statusText(page.snapshot),
});

async function play(move) {
  const spot = page.snapshot.legal.find(one => one.move === move)?.touches.at(-1);
  const warned = isSpot(spot) && warnings(page.snapshot).find(([at]) => same(at, spot));
  if (warned && page.snapshot.line.live && !(await confirmed(t("page-warned", { point: warned[1] })))) return;
  board.view.kept = [];
  if ((await command("move", { move }, page.snapshot.revision)).lost) tell(t("page-not-sent"));
}

export const players = () =>
  drawPlayers(page.snapshot, board, (hand, event) => {
    event.preventDefault();
    board.grab(hand, event);
  });
