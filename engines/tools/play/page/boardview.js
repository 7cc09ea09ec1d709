// The board that one plays on: draws what is shown, and makes moves of touches. It knows no game:
// what may be touched is what the server listed.
import { drawn, measures } from "./boards.js";
import { button, byId, drawing, fill, make } from "./dom.js";
import { animate, way } from "./motion.js";
import { lettered, pieceName, squareName } from "./names.js";
import { overlay } from "./overlay.js";
import { pointers } from "./pointer.js";
import { icon } from "./shapes.js";
import { placeOf } from "./status.js";
import { t } from "./texts.js";
import { goesOn, isChoice, isHand, isSpot, next, open, same, sideAhead, touchable, touched, tried } from "./touches.js";

// `play` is called with a move's text, `refused` with the touches that make none, `unclear` where several moves end there,
// `changed` when anything here changed, `moved` when a single move was made or taken back.
export function boardView({ play, refused, unclear, changed, moved }) {
  const place = { board: byId("board"), chooser: byId("chooser") };
  // What was chosen in the settings stands here, too.
  const view = {
    kept: [],
    cursor: null,
    cross: null,
    hover: null,
    arrows: [],
    // What a lesson speaks of.
    marked: [],
    flip: false,
    // Lines and rings that the reader has drawn, as lists of spots; and whether every touch draws one.
    sketch: [],
    sketches: false,
    // The touches of a move that is played as soon as it can be.
    ahead: [],
    // Whether the next move was shown by a drag.
    still: false,
  };
  let snapshot = null,
    // The side that may touch a move ahead, and all that it may touch.
    waits = null,
    awaited = [],
    // Whether a pointer went down on the chooser: the tap that opens it ends as a click there.
    pressed = false;
  place.chooser.onpointerdown = () => {
    pressed = true;
  };

  const style = () => snapshot?.board,
    legal = () => (waits === null ? snapshot?.legal || [] : awaited);
  const nexts = () => next(legal(), view.kept);
  const isNext = touch => nexts().some(other => same(other, touch));
  const firsts = () => next(legal(), []);

  // Whose pieces are touched.
  const mover = () => waits ?? snapshot.turn;

  function touch(what) {
    if (!snapshot) return;
    if (!legal().length) return refused([what]);
    const result = touched(legal(), view.kept, what);
    view.cross = null;
    view.ahead = [];
    if (waits !== null) {
      view.kept = result?.move ? [] : (result?.kept ?? []);
      view.ahead = result?.move?.ahead ?? [];
    } else if (!result) {
      const kept = view.kept;
      view.kept = [];
      refused([...kept, what]);
    } else {
      view.kept = result.kept;
      if (result.move !== null) play(result.move);
      else if (result.several) unclear();
    }
    draw();
    changed();
  }

  // Drops what is half touched, or only pointed at.
  const drop = () => Object.assign(view, { kept: [], cross: null, hover: null, still: false });

  function cancel() {
    drop();
    view.sketch = [];
    view.ahead = [];
    draw();
    changed();
  }

  // The pieces as the touches so far leave them: the mover on its landing, what it jumped faded.
  function staged() {
    const spots = view.kept.filter(isSpot),
      faded = [];
    if (spots.length < 2) return [snapshot.scene, faded];
    for (let i = 1; i < spots.length; i++) {
      const [a, b] = [spots[i - 1], spots[i]],
        steps = Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]));
      for (let k = 1; k < steps; k++)
        faded.push([a[0] + ((b[0] - a[0]) * k) / steps, a[1] + ((b[1] - a[1]) * k) / steps]);
    }
    const landed = spots.at(-1),
      pieces = snapshot.scene.pieces.filter(p => same(p.at, spots[0]) || !same(p.at, landed));
    return [
      {
        ...snapshot.scene,
        marks: [],
        pieces: pieces.map(p => (same(p.at, spots[0]) ? { ...p, at: landed } : p)),
      },
      faded,
    ];
  }

  // Which move placed which piece, in the position shown.
  function made() {
    const { base, variation } = snapshot.line,
      moves = [...snapshot.moves.slice(0, base), ...variation];
    const placed = moves.map(({ side, touched }, i) => [
      touched.at(-1),
      { number: i + 1, mover: side, last: i === moves.length - 1, book: false },
    ]);
    return Object.fromEntries(placed.filter(([at]) => at));
  }

  // The board with what stands on it and the last move, and `more` of a view.
  const painted = (scene, more) =>
    drawn(lettered(style()), scene, {
      ...view,
      last: snapshot.last?.touched || [],
      made: made(),
      bare: !view.numbers,
      named: 'aria-hidden="true" focusable="false"',
      ...more,
    });

  function draw() {
    if (!snapshot) return;
    place.board.dataset.flip = view.flip;
    const [width, height] = style() ? measures(style(), view.flip).size : [1, 1];
    document.documentElement.style.setProperty("--ratio", width / height);
    if (!style()) {
      fill(place.board, make("pre.diagram", { tabindex: "0" }, snapshot.diagram || ""));
      return extras();
    }
    const [scene, faded] = staged();
    const onPieces = nexts()
      .filter(isSpot)
      .some(spot => scene.pieces.some(p => same(p.at, spot)));
    const hint = snapshot.hint?.touches;
    if (pointer.isDragging() && isSpot(view.kept[0]))
      faded.push(scene.pieces === snapshot.scene.pieces ? view.kept[0] : view.kept.at(-1));
    const look = { ...view, next: nexts(), hint, owner: mover() };
    if (waits !== null || (onPieces && !view.kept.length)) look.next = [];
    const over = overlay(style(), scene, look);
    place.board.innerHTML = painted(scene, { faded, over });
    if (pointer.isDragging()) pointer.follow();
    extras();
  }

  // The promotion chooser, buttons for touches that are no place, and the button that confirms.
  function extras() {
    const choices = nexts()
      .filter(isChoice)
      .sort((a, b) => (a === "+" ? -1 : b === "+" ? 1 : 0));
    if (place.chooser.hidden) pressed = false;
    place.chooser.hidden = !choices.length;
    if (choices.length) choose(choices);
    const others = nexts().filter(touch => !isSpot(touch) && !isHand(touch) && !isChoice(touch));
    fill(
      byId("buttons"),
      others.map(word => button(t(`touch-${word}`, {}, word), () => touch(word), { "data-key": word })),
    );
    const confirm = byId("confirm-touch"),
      { cross } = view;
    confirm.hidden = !cross;
    if (cross)
      fill(
        confirm,
        button(t("page-play-at", { move: squareName(style(), cross, snapshot.turn) }), () => touch(cross), {
          class: "main",
        }),
      );
  }

  function choose(choices) {
    const spots = view.kept.filter(isSpot),
      from = snapshot.scene.pieces.find(p => same(p.at, spots[0]));
    const { middle, size, u } = measures(style(), view.flip),
      [x, y] = spots.at(-1),
      // It hides the target and the square before it, or behind it where something stands there.
      own = from?.owner === 1 ? -1 : 1,
      stands = snapshot.scene.pieces.some(p => same(p.at, [x, y + own]) && !same(p.at, spots[0])),
      beside = [x, y + (stands ? -own : own)],
      [cx, cy] = middle([x, (y + beside[1]) / 2]);
    const buttons = choices.map(choice => {
      const name = (choice === "+" ? "+" : "") + (from?.name || "");
      const piece = icon(style(), { name, owner: from?.owner ?? 0 }, { pieces: view.pieces, flip: from?.owner === 1 });
      return button(drawing(piece), ({ detail }) => (pressed || !detail) && touch(choice), {
        "aria-label":
          choice === "+"
            ? t("page-promote", { piece: pieceName(style(), { name, owner: from?.owner }) })
            : t("page-not-promote"),
        "data-choice": choice,
      });
    });
    const fresh = place.chooser.childElementCount === 0 || !place.chooser.contains(document.activeElement);
    fill(place.chooser, buttons);
    Object.assign(place.chooser.style, {
      width: `max(2.4rem, ${(100 * u) / size[0]}%)`,
      left: `${(100 * cx) / size[0]}%`,
      top: `${(100 * cy) / size[1]}%`,
    });
    if (fresh && view.byKeys) buttons[0].focus();
  }

  const pointer = pointers({
    element: place.board,
    view,
    snapshot: () => snapshot,
    style,
    legal,
    isNext,
    touch,
    cancel,
    draw,
    changed,
    refused,
    mover,
  });

  return {
    view,
    touch,
    cancel,
    draw,
    bare: () => painted(snapshot.scene, {}),
    grab: (hand, event) => pointer.grab(hand, event),
    nexts,
    firsts,
    mover,
    mayTouch: () => legal().length > 0,
    show(newer) {
      const made = way(snapshot, newer),
        stays = snapshot && placeOf(snapshot) === placeOf(newer),
        before = place.board.querySelector("svg"),
        { still } = view;
      // A move that is planned holds as long as the game goes on from here.
      const ahead = snapshot && goesOn(snapshot, newer) ? view.ahead : [];
      if (snapshot?.position !== newer.position) view.sketch = [];
      snapshot = newer;
      waits = sideAhead(newer);
      awaited = waits === null ? [] : touchable(newer, waits);
      view.ahead = waits === null ? [] : ahead;
      // What is half touched holds as long as it may be gone on with in this place, whatever else is new.
      if (!stays || !open(legal(), view.kept).length) drop();
      const planned = ahead.length && waits === null && newer.line.live && tried(newer.legal, ahead);
      if (planned) view.kept = planned.kept;
      draw();
      if (planned && planned.move !== null) play(planned.move);
      if (!made) return;
      const { motion } = view;
      if (!still && before)
        animate(before, place.board.querySelector("svg"), { ...made, motion }, measures(style(), view.flip), draw);
      moved?.(made);
    },
  };
}
