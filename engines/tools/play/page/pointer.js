// Clicks, drags and taps on a board, by pointer events. What they mean is the board's to say: it
// is given touches, and spots that were hit.
import { measures } from "./boards.js";
import { pieceName } from "./names.js";
import { icon, shapes } from "./shapes.js";
import { isHand, open, same, touched } from "./touches.js";

// A unit below so many pixels is too small for a finger.
const SMALL = 36;
// Pixels by which a click may slip before it is a drag.
const SLIP = { mouse: 4, pen: 6, touch: 10 };

// `board`: its `element`, its `view`, and what it is asked and told (see boardview.js).
export function pointers(board) {
  const { element, view } = board;
  let drag = null;

  const svg = () => element.querySelector("svg");
  const holds = spot => board.snapshot().scene.pieces.some(p => same(p.at, spot));
  const begins = (event, from, hand, small) => {
    drag = {
      id: event.pointerId,
      from,
      hand,
      small,
      x: event.clientX,
      y: event.clientY,
      slip: SLIP[event.pointerType] || 4,
    };
    element.setPointerCapture(event.pointerId);
  };

  // The point of the picture under the pointer, and how many pixels a unit of it is.
  function point(event) {
    const matrix = svg().getScreenCTM();
    return [new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()), matrix.a];
  }

  // The spot under the pointer, and how many pixels wide it is.
  function under(event) {
    if (!svg()) return [null, 0];
    const [{ x, y }, scale] = point(event),
      { at, u } = measures(board.style(), view.flip);
    return [at(x, y), u * scale];
  }

  // Whether a touch only shows where a move would go, until it is repeated.
  const asks = ({ pointerType }, width) =>
    view.confirm === "always" || (view.confirm !== "never" && pointerType === "touch" && width < SMALL);

  function down(event) {
    const draws = event.button === 2 || view.sketches;
    if ((event.button && !draws) || !event.isPrimary) return release();
    const [spot, width] = under(event);
    if (!spot) return;
    view.byKeys = false;
    begins(event, spot, null, asks(event, width));
    if (draws) {
      drag.before = view.sketch;
      return drawLine(spot);
    }
    if (!view.sketch.length) return;
    view.sketch = [];
    board.draw();
  }

  // Draws a line of the reader's from where the drag began, a ring without a way; drawn again it is taken away.
  function drawLine(to) {
    if (!to || same(to, drag.to)) return;
    const now = same(drag.from, to) ? [to] : [drag.from, to],
      others = drag.before.filter(line => !same(line, now));
    drag.to = to;
    view.sketch = others.length < drag.before.length ? others : [...drag.before, now];
    board.draw();
  }

  // Without a button pressed the move that a click would make is shown beforehand.
  function hover(event) {
    const [spot] = under(event),
      style = board.style(),
      piece = spot && shapes(style).word && board.snapshot().scene.pieces.find(p => same(p.at, spot)),
      may = spot && !view.kept.length && event.pointerType !== "touch" && board.isNext(spot) && !holds(spot);
    element.title = piece ? pieceName(style, piece) : "";
    showHover(may ? spot : null);
  }

  function showHover(spot) {
    if (same(spot, view.hover)) return;
    view.hover = spot;
    board.draw();
  }

  function move(event) {
    if (!board.style()) return;
    if (!drag) return hover(event);
    if (event.pointerId !== drag.id) return release();
    if (drag.before) return drawLine(under(event)[0]);
    if (drag.small && view.cross) return slide(event);
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > drag.slip;
    if (far && !drag.moved && !drag.fixed) lift();
    drag.at = event;
    if (drag.moved) follow();
  }

  // On a small board the cross follows the finger.
  function slide(event) {
    const [spot] = under(event);
    if (!spot || same(spot, view.cross)) return;
    drag.slid = true;
    view.cross = spot;
    board.draw();
  }

  // Takes up what the drag began on. What is whole with one touch is not dragged.
  function lift() {
    const start = drag.hand || drag.from;
    if (!view.kept.length || !same(view.kept.at(-1), start)) {
      const picked = touched(board.legal(), drag.hand || !board.isNext(start) ? [] : view.kept, start);
      drag.stuck = !picked;
      drag.fixed = !picked || picked.move !== null || !picked.kept.length;
      if (drag.fixed) return;
      view.kept = picked.kept;
    }
    drag.moved = true;
    board.draw();
    board.changed();
  }

  // Draws the dragged piece under the pointer.
  function follow() {
    const first = view.kept[0];
    element.querySelector(".dragged")?.remove();
    if (!svg() || !drag?.at || first === undefined) return;
    const piece = isHand(first)
      ? { name: first.slice(1), owner: board.mover() }
      : board.snapshot().scene.pieces.find(p => same(p.at, first));
    if (!piece) return;
    const [{ x, y }] = point(drag.at),
      { u } = measures(board.style(), view.flip),
      box = document.createElementNS("http://www.w3.org/2000/svg", "g");
    box.setAttribute("class", "dragged");
    box.setAttribute("transform", `translate(${x - u / 2} ${y - 0.55 * u}) scale(${u / 40})`);
    box.innerHTML = icon(board.style(), piece, view).replace("<svg ", '<svg width="40" height="44" ');
    svg().append(box);
  }

  function up(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const ended = drag,
      [spot] = under(event);
    drag = null;
    if (ended.before) return;
    if (ended.moved) return drop(ended, spot);
    if (ended.stuck && spot && !same(spot, ended.from)) return board.refused([ended.from, spot]);
    if (ended.hand) return board.touch(ended.hand);
    if (!spot || ended.slid || !same(spot, ended.from)) return board.draw();
    // On a small board the first tap shows where a move would go, the second plays it.
    const whole = touched(board.legal(), view.kept, spot)?.move;
    if (!ended.small || !whole || same(view.cross, spot)) return board.touch(spot);
    view.cross = spot;
    board.draw();
  }

  // Where a dragged piece is let go.
  function drop({ hand, from }, spot) {
    if (!spot && hand) return board.cancel();
    if (!spot || (!hand && same(spot, from))) return board.draw();
    if (board.isNext(spot) || open(board.legal(), view.kept).some(m => same(m.touches.at(-1), spot)))
      return dropped(spot);
    const kept = view.kept;
    board.cancel();
    board.refused([...kept, spot]);
  }

  function dropped(spot) {
    view.still = true;
    if (view.confirm === "always" && touched(board.legal(), view.kept, spot)?.move) {
      view.cross = spot;
      return board.draw();
    }
    board.touch(spot);
  }

  // A drag that ends otherwise leaves everything as it was.
  function release() {
    const moved = drag?.moved;
    if (drag?.before) view.sketch = drag.before;
    drag = null;
    if (moved) board.cancel();
  }

  element.onpointerdown = down;
  element.onpointermove = move;
  element.onpointerup = up;
  element.onpointercancel = release;
  element.oncontextmenu = event => event.preventDefault();
  element.onpointerleave = () => showHover(null);

  return {
    follow,
    isDragging: () => !!drag?.moved,
    // A drag that starts at a piece in hand goes on on the board.
    grab(hand, event) {
      if (!event.button && event.isPrimary && board.style()) begins(event, null, hand, false);
    },
  };
}
