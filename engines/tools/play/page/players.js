// The players: the strips above and below the board, with pieces in hand and clocks.
import { clockOf, clockSounds } from "./clocks.js";
import { button, byId, drawing, fill, joined, make } from "./dom.js";
import { pieceName, sideName, sideTerm } from "./names.js";
import { circle, icon, ink, picture, shapes } from "./shapes.js";
import { asList, capital, said, t } from "./texts.js";
import { endOf } from "./tree.js";

// Whether two people play.
export const isOfTwo = ({ players }) => players.every(({ kind }) => kind === "person");

export function playerName(snapshot, side) {
  const { name } = snapshot.players[side];
  if (isOfTwo(snapshot) && (!name || name.id === "page-you")) return sideName(snapshot, side);
  // A name that somebody has chosen stays as it is.
  return name && !name.id.startsWith("page-") ? said(name) : capital(t(name?.id ?? "page-you", name?.args));
}

// A disc in the colour of a side.
export const disc = (style, side) =>
  style &&
  drawing(picture(16, 16, circle(8, 8, 7, ink(style, side), 'stroke="var(--soft)"'), 'aria-hidden="true"'), {
    class: "disc",
  });

// Where there is room for pieces in hand beside the board.
const roomy = matchMedia("(min-aspect-ratio: 1/1) and (min-width: 64rem)");
export const onRoom = redraw => {
  roomy.onchange = redraw;
};

// The strips above and below the board; pieces in hand are buttons there, or on stands left and right of the board.
export function drawPlayers(snapshot, board, grab) {
  const order = board.view.flip ? [0, 1] : [1, 0],
    beside = roomy.matches && !!snapshot.board && !!shapes(snapshot.board).stands;
  document.body.classList.toggle("stands", beside);
  for (const [i, side] of order.entries()) {
    const id = ["above", "below"][i],
      style = snapshot.board,
      turn = snapshot.turn === side && !endOf(snapshot);
    const hand = style ? snapshot.scene.hands[side] : [],
      names = [sideName(snapshot, side), playerName(snapshot, side)],
      mine = board.mover() === side && board.mayTouch();
    const { flip } = board.view,
      buttons = hand.map(([name, count]) => handButton(snapshot, board, side, [name, count], { mine, flip, grab }));
    byId(`hand-${id}`).hidden = !beside;
    fill(byId(`hand-${id}`), beside ? buttons : []);
    fill(
      byId(id),
      disc(style, side),
      make("b", { class: turn ? "turn" : "" }, names[0]),
      make("span.called", { title: names[1] }, names[1] === names[0] ? "" : names[1]),
      snapshot.clocks && make("span.clock", { "data-clock": side }, make("b"), " ", make("small")),
      hand.length && !beside
        ? make("span.hand", buttons)
        : make("span.counts", style ? (said(snapshot.scene.counts[side]) ?? "") : ""),
    );
  }
  tick(snapshot);
}

function handButton(snapshot, board, side, [name, count], { mine, flip, grab }) {
  const touch = `*${name}`,
    may = mine && board.firsts().includes(touch);
  const piece = drawing(icon(snapshot.board, { name, owner: side }, { pieces: board.view.pieces, flip }));
  const words = t("page-hand", {
    side: sideTerm(snapshot, side),
    pieces: asList(pieceName(snapshot.board, { name, owner: side }), count),
  });
  // A pointer goes by the board, so that it can drag; keys click.
  const click = event => may && event.detail === 0 && board.touch(touch);
  return button([piece, count > 1 && make("small", String(count))], click, {
    "aria-label": words,
    title: words,
    disabled: !may,
    "aria-pressed": mine ? String(board.view.kept[0] === touch) : null,
    "data-key": `${side}${touch}`,
    "data-hand": touch,
    onpointerdown: event => may && grab(touch, event),
  });
}

// Shows the clocks as they are now; those of people are heard, their last seconds in the way of `heard`.
export function tick(snapshot, heard = "") {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const side = +clock.dataset.clock,
      { text, beside, marks } = clockOf(side);
    clock.children[0].textContent = text;
    clock.children[1].textContent = beside;
    for (const [name, on] of Object.entries(marks)) clock.classList.toggle(name, on);
    if (heard && snapshot.players[side].kind === "person") clockSounds(side, heard);
  }
}

// The clocks in words, for the screen reader.
export const clockWords = snapshot =>
  [0, 1].map(side => {
    const { text, beside, marks } = clockOf(side);
    return t(marks.runs ? "page-clock-runs" : "page-clock-stands", {
      side: sideTerm(snapshot, side),
      time: joined(" ", text, beside),
    });
  });
