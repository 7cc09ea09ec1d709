// Notices beside the board: messages, hints, advice, and why touches make no move.
import { button, byId, fill, make } from "./dom.js";
import { ways } from "./learn.js";
import { isSquare, moveText, pieceName, spotName, squareName } from "./names.js";
import { command } from "./server.js";
import { page } from "./state.js";
import { asList, capital, labelled, said, t } from "./texts.js";
import { isHand, isSpot, same } from "./touches.js";

// Puts these notices in place of the old ones, if they say something else: what stands there is read out.
export function notices(...items) {
  if (make("ul", items).textContent !== byId("notices").textContent) fill(byId("notices"), items);
}

// Tells something where one looks: above the games of the home, or beside the board.
export const tell = (text, why = null) =>
  fill(byId(document.body.dataset.at === "home" ? "home-notices" : "notices"), make("li", text, " ", why));

// What is touched, in words.
function touchName(touch) {
  const { board: style, turn } = page.snapshot;
  if (isSpot(touch)) return squareName(style, touch, turn);
  return isHand(touch) ? pieceName(style, { name: touch.slice(1), owner: turn }) : t(`touch-${touch}`, {}, touch);
}

export function hinted() {
  const { hint } = page.snapshot;
  if (!hint) return [];
  if (hint.state === "thinking") return [t("page-hinting")];
  const whole = labelled(moveText(hint), said(hint.reason));
  return [t("page-hint-is", { hint: whole || asList(touchName(hint.touches[0]), t("page-hint-shown")) })];
}

// The rules that the last move broke, and the one before it: an engine may have answered at once.
export function faults() {
  const { moves, line } = page.snapshot;
  return [...moves.slice(0, line.base), ...line.variation].slice(-2).flatMap(move => move.fault ?? []);
}

// Plies after which a game tells something, and the ends for which it must be so long.
const GAME = 20;
const EARLY = ["end-resignation", "end-agreement", "end-time-forfeit"];

// What to do next after a game against a level: another level, and after a loss the mistakes and the lesson.
export function suggested(acts) {
  const { game, result, players, moves, course, review } = page.snapshot,
    level = players?.find(player => player.engine === "own")?.level,
    [weakest, strongest] = page.offer?.levels || [1, 20];
  if (!result || !moves.length || level == null || course || players.every(player => player.kind === "engine"))
    return [];
  if (moves.length < GAME && EARLY.includes(result.end.id)) return [];
  const lost = players[result.winner]?.kind === "engine",
    won = players[result.winner]?.kind === "person" && !moves.some(move => move.hinted),
    play = other =>
      button(t("page-suggest-level", { level: other }), () => acts.level(other), { "data-key": "suggested" });
  if (won && level < strongest) return [[t("page-suggest-up", { level: level + 1 }), " ", play(level + 1)]];
  if (!lost) return [t("page-suggest-stay", { level })];
  const taught = page.offer.games.find(one => one.word === game.word),
    text = level > weakest ? t("page-suggest-down", { level: level - 1 }) : t("page-suggest-learn");
  return [
    [
      `${text} `,
      !review && button(t("page-suggest-mistakes"), acts.review, { "data-key": "mistakes" }),
      " ",
      ways(taught, page.offer)?.[0],
      " ",
      level > weakest && play(level - 1),
    ],
  ];
}

// Why a touch begins no move; null where nobody would wonder.
function reason(style, spot, own) {
  if (style.geometry === "lattice" && spot[0] % 2 === spot[1] % 2)
    return t(spot[0] % 2 ? "page-lines-played" : "page-which-line");
  const { turn, scene } = page.snapshot;
  if (own?.owner !== turn) return null;
  const must = scene.marks.filter(([, mark]) => mark === "capture").map(([at]) => squareName(style, at, turn));
  if (must.length) return t("page-must-first", { squares: asList(must) });
  if (style.geometry !== "chequered") return null;
  return capital(t("page-cannot-move", { piece: pieceName(style, own), square: squareName(style, spot, turn) }));
}

// Says why touches make no move. Of a whole move, of a piece that may not move, and where none can be played at all, the game
// is asked: its text is made of the names of what was touched.
export function explain(given) {
  const { board: style, turn, legal, scene, revision } = page.snapshot,
    isMoved = !legal.length || legal[0].touches.length > 1,
    touches = isMoved ? given : given.slice(0, 1),
    [from, to] = touches;
  if (!style || touches.length > 2 || !isSpot(touches.at(-1))) return;
  if (legal.length) {
    const own = scene.pieces.find(p => same(p.at, from)),
      isLight = to && own?.owner === turn && !isSquare(style, to),
      told = to ? isLight && t("page-light-square") : reason(style, from, own);
    if (told) return tell(told);
    if (to ? !isHand(from) && own?.owner !== turn : isMoved && own?.owner !== turn) return;
  }
  const names = touches.map(touch => (isSpot(touch) ? spotName(style, touch) : touch));
  const text = isHand(from)
    ? `${from.slice(1)}*${names[1]}`
    : style.geometry === "chequered"
      ? names.join("-")
      : names.join("").replace("-", "");
  command("move", { move: text, touched: true }, revision);
}
