// Why touches make no move.
import { pieceName, spotName } from "./names.js";
import { tell } from "./notices.js";
import { command } from "./server.js";
import { page } from "./state.js";
import { t } from "./texts.js";
import { isHand, isSpot, same } from "./touches.js";

// Why a touch begins no move; null where nobody would wonder.
function reason(style, spot, own) {
  if (style.geometry === "lattice" && spot[0] % 2 === spot[1] % 2)
    return t(spot[0] % 2 ? "page-lines-played" : "page-which-line");
  if (own?.owner !== page.snapshot.turn) return null;
  const must = page.snapshot.scene.marks.filter(([, mark]) => mark === "capture").map(([at]) => spotName(style, at));
  return must.length
    ? t("page-must-first", { squares: must.join(", ") })
    : t("page-cannot-move", { piece: pieceName(style, own.name), square: spotName(style, spot) });
}

// Says why touches make no move. Of a whole move the game is asked: its text is made of the names of
// what was touched.
export function explain(touches) {
  const { board: style, turn, legal } = page.snapshot;
  if (!style || touches.length > 2 || !isSpot(touches.at(-1))) return;
  const own = page.snapshot.scene.pieces.find(p => same(p.at, touches[0])),
    told = touches.length === 1 && reason(style, touches[0], own);
  if (told) return tell(told);
  if (touches.length === 1 ? legal[0].touches.length > 1 : !isHand(touches[0]) && own?.owner !== turn) return;
  const names = touches.map(touch => (isSpot(touch) ? spotName(style, touch) : touch));
  const text = isHand(touches[0])
    ? `${touches[0].slice(1)}*${names[1]}`
    : style.geometry === "chequered"
      ? names.join("-")
      : names.join("").replace("-", "");
  command("move", { move: text }, page.snapshot.revision);
}
