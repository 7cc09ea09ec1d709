// The state of the game in a line.
import { joined } from "./dom.js";
import { endText, places, sideTerm } from "./names.js";
import { isOfTwo, playerName } from "./players.js";
import { asList, capital, said, t } from "./texts.js";
import { endOf, isEnd } from "./tree.js";

// The position shown and the way to it: what was said of one is not true of another.
export const placeOf = ({ game, course, training, position, moves, line }) =>
  JSON.stringify([
    [game.number, game.word, game.settings, position],
    [course?.kind, course?.number, training?.number],
    [...moves.slice(0, line.base), ...line.variation].map(move => move.move),
    line.base,
  ]);

// Whether the only person has won, or who of two with names.
function whoWon({ result: { winner }, players }) {
  const people = players.filter(player => player.kind === "person");
  if (winner === null || !people.length) return null;
  if (people.length === 1) return t(players[winner] === people[0] ? "page-you-won" : "page-you-lost");
  const { name } = players[winner];
  return name && name.id !== "page-you" ? said(name) : null;
}

// What a referee calls out of the last move, and of whom.
function calledText(snapshot) {
  const { calls = [], side } = snapshot.last ?? {};
  if (!calls.length) return null;
  return capital(t("page-called", { side: sideTerm(snapshot, side), calls: asList(calls.map(said)) }));
}

// The state of the game in a line.
export function statusText(snapshot, touching = 0, ahead = false) {
  if (!snapshot.game) return t("page-welcome");
  const { line, last } = snapshot,
    end = endOf(snapshot);
  const played = places(snapshot.moves, snapshot.board),
    shown = places([...snapshot.moves.slice(0, line.base), ...line.variation], snapshot.board),
    number = (placed, ply) => placed[ply - 1]?.number ?? 0;
  const where = line.variation.length
    ? [t("page-variation")]
    : isEnd(snapshot)
      ? []
      : [t("page-past", { number: number(played, line.base), of: number(played, snapshot.moves.length) })];
  if (end) {
    const { loop } = end,
      told = loop ? t("page-loop", { first: number(shown, loop[0]), last: number(shown, loop[1]) }) : null;
    return capital(joined(" · ", ...where, isEnd(snapshot) ? whoWon(snapshot) : null, endText(end), told));
  }
  const person = snapshot.players[snapshot.turn]?.kind === "person",
    marks = snapshot.board ? snapshot.scene.marks.map(([, mark]) => mark) : [];
  const thinks = snapshot.thinking?.includes(snapshot.turn) && line.live;
  const turn = thinks
    ? t("page-thinks", { player: playerName(snapshot, snapshot.turn) })
    : person && line.live && !isOfTwo(snapshot)
      ? t("page-your-move", { side: sideTerm(snapshot, snapshot.turn) })
      : t("page-to-move", { side: sideTerm(snapshot, snapshot.turn) });
  const parts = [
    ...where,
    snapshot.broken_off ? t("end-none", { end: snapshot.broken_off }) : null,
    calledText(snapshot),
    snapshot.paused ? t("page-paused") : null,
    snapshot.again ? t("page-again") : null,
    turn,
    ahead ? t("page-ahead") : null,
    !last && marks.includes("check") ? t("page-check") : null,
    marks.includes("capture") && !touching ? t("page-must-capture") : null,
    snapshot.offered == null ? null : t("page-draw-offered", { side: sideTerm(snapshot, snapshot.offered) }),
  ];
  return capital(joined(" · ", parts));
}
