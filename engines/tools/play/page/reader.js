// The board for the screen reader and the keyboard: a table of spots with one tab stop, a log of
// moves, and a line that is read out at once.
import { byId, make, strokeOf } from "./dom.js";
import { isSquare, moveText, pieceName, sideName, sideTerm, squareName } from "./names.js";
import { range } from "./shapes.js";
import { placeOf } from "./status.js";
import { announced, asList, t } from "./texts.js";
import { isSpot, same } from "./touches.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The texts beside the board on the position shown: a task and how it goes, a verdict, a comment.
const announcedBeside = () =>
  [...document.querySelectorAll("[data-announced]:not([hidden] *)")].map(part =>
    part.textContent.replace(/[.。]$/, ""),
  );

// Each wrong try is announced, also where the words are the same.
const wrongTry = ({ course, training, revision }) =>
  [course, training].some(asked => asked?.state === "wrong") && revision;

// `board` is the view of the board; `commands` are functions by key for what is read out.
export function reader(board, commands) {
  const grid = byId("grid"),
    log = byId("log"),
    live = byId("live");
  // What the keyboard has its focus on.
  let held = null;
  let cells = [],
    shape = "",
    snapshot = null,
    logged = [],
    beside = "",
    at = [0, 0];

  const spotOf = cell => cell.dataset.spot.split(",").map(Number);
  const cellAt = spot => cells.find(cell => cell.dataset.spot === String(spot));

  function build() {
    const { columns, rows } = snapshot.board;
    const row = y =>
      range(columns).map(x => make("div", { role: "gridcell", tabindex: "-1", "data-spot": `${x},${y}` }));
    const all = range(rows).map(row);
    cells = all.flat();
    grid.replaceChildren(...all.map(row => make("div", { role: "row" }, row)));
    at = [Math.floor(columns / 2), Math.floor(rows / 2)];
  }

  function said(spot, movable) {
    const { board: style, scene } = snapshot,
      piece = scene.pieces.find(p => same(p.at, spot));
    const marks = scene.marks.filter(([other]) => same(other, spot)).map(([, mark]) => t(`mark-${mark}`, {}, mark));
    const name = piece && pieceName(style, piece),
      owned = piece && piece.owner !== null;
    const what = owned
      ? t("page-piece-of", { side: sideTerm(snapshot, piece.owner), piece: name })
      : (name ?? t(emptyWord(style, spot)));
    const can = movable.some(other => same(other, spot)) ? [t(canWord(style, piece))] : [];
    return asList(squareName(style, spot, snapshot.turn), what, marks, can);
  }

  // What an empty spot is: of a lattice a dot, a line or a box, and of a chequered board perhaps no square of the game.
  function emptyWord(style, [x, y]) {
    if (style.geometry === "lattice") return ["page-free-dot", "page-free-line", "page-free-box"][(x % 2) + (y % 2)];
    return isSquare(style, [x, y]) ? "page-empty" : "page-no-square";
  }

  // What may be done at a spot: something is moved to it or from it, or placed, or drawn.
  function canWord({ geometry }, piece) {
    if (board.view.kept.length) return "page-can-go";
    if (piece) return "page-can-move";
    return geometry === "lattice" ? "page-can-draw" : "page-can-place";
  }

  function move(cell) {
    for (const other of cells) other.tabIndex = other === cell ? 0 : -1;
    at = spotOf(cell);
    cell.focus({ preventScroll: true });
  }

  // Goes to the next piece whose name begins with this letter, from the place of the cursor on.
  function jump(letter) {
    const named = p => p.name.replace("+", "")[0].toUpperCase() === letter,
      spots = snapshot.scene.pieces.filter(named).map(p => String(p.at)),
      from = cells.indexOf(cellAt(at)) + 1,
      found = [...cells.slice(from), ...cells.slice(0, from)].find(cell => spots.includes(cell.dataset.spot));
    if (found) move(found);
  }

  grid.onkeydown = event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !snapshot?.board) return;
    const key = strokeOf(event),
      step = STEPS[key];
    if (step) {
      const turn = board.view.flip ? -1 : 1,
        cell = cellAt([at[0] + turn * step[0], at[1] + turn * step[1]]);
      if (cell) move(cell);
    } else if (key === "Enter" || key === " ") {
      board.view.byKeys = true;
      board.touch([...at]);
    } else if (/^[A-Z]$/.test(key)) jump(key);
    else if (commands[key]) say(commands[key]());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  grid.addEventListener("focusin", event => {
    if (!cells.includes(event.target)) return;
    at = spotOf(event.target);
    board.view.cursor = grid.matches(":focus-within") && event.target.matches(":focus-visible") ? at : null;
    board.draw();
  });
  grid.addEventListener("focusout", () => {
    board.view.cursor = null;
    board.draw();
  });

  // Where what the keyboard was on is gone, and no button of its name is there, one goes on at the board.
  function hold() {
    const is = held?.id ? byId(held.id) : held;
    if (!held || ![held, document.body].includes(document.activeElement) || is?.checkVisibility()) return;
    held = null;
    cellAt(at)?.focus({ preventScroll: true });
  }
  addEventListener("pointerdown", () => (held = null), true);
  addEventListener("focusin", ({ target }) => (held = target.matches(":focus-visible") ? target : null));
  addEventListener("close", hold, true);

  function say(text) {
    live.textContent = "";
    requestAnimationFrame(() => {
      live.textContent = text;
    });
  }

  // A move and whose it is, which is not said twice.
  const moved = move => `${sideName(snapshot, move.side)} ${moveText(move).replace(/^[▲△]/, "")}`;

  function write() {
    const moves = snapshot.moves.map(move => move.move);
    const same_ = logged.length <= moves.length && logged.every((move, i) => move === moves[i]);
    if (!same_) log.replaceChildren();
    for (const move of snapshot.moves.slice(same_ ? logged.length : 0)) log.append(make("p", moved(move)));
    logged = moves;
  }

  return {
    say,
    show(newer, status) {
      const where = now => `${placeOf(now)} ${now.moves.length} ${!!now.result}`,
        isElsewhere = !snapshot || where(snapshot) !== where(newer),
        told = announcedBeside(),
        now = `${told} ${wrongTry(newer)}`,
        isOffered = newer.offered != null && newer.offered !== snapshot?.offered,
        offer = isOffered && t("page-draw-offered", { side: sideTerm(newer, newer.offered) }),
        isNews = now !== beside || isOffered;
      snapshot = newer;
      beside = now;
      grid.hidden = !snapshot.board;
      if (snapshot.board) {
        const now = `${snapshot.board.columns}x${snapshot.board.rows}`;
        if (now !== shape) build();
        shape = now;
        this.refresh();
      }
      write();
      if (isElsewhere) say(announced(snapshot.last && moved(snapshot.last), told, status));
      else if (isNews) say(announced(told, offer));
    },
    // The words of each cell, after a touch.
    refresh() {
      if (!snapshot?.board) return;
      const movable = board.nexts().filter(isSpot);
      grid.setAttribute("aria-label", t("page-board-keys"));
      for (const cell of cells) {
        const spot = spotOf(cell),
          words = said(spot, movable);
        if (cell.textContent !== words) cell.textContent = words;
        cell.tabIndex = same(spot, at) ? 0 : -1;
        cell.setAttribute(
          "aria-selected",
          board.view.kept.some(kept => same(kept, spot)),
        );
      }
      hold();
    },
  };
}
