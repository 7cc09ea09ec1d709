// The automaton of touches. Each legal move is a list of touches (a spot, a piece in hand, a
// promotion, a button); the touches so far and the moves that begin with them say what may follow. Moves ahead are touched
// while the other side thinks, and played as soon as they can be.
import { range } from "./shapes.js";

export const same = (a, b) => String(a) === String(b);
export const isSpot = touch => Array.isArray(touch);
export const isHand = touch => typeof touch === "string" && touch[0] === "*" && touch.length > 1;
export const isChoice = touch => touch === "+" || touch === "=";

const begins = (move, kept) =>
  kept.length <= move.touches.length && kept.every((touch, i) => same(touch, move.touches[i]));

// The moves that begin with these touches.
export const open = (legal, kept) => legal.filter(move => begins(move, kept));

// The next touches that may follow, each once.
export function next(legal, kept) {
  const found = new Map();
  for (const move of open(legal, kept))
    if (move.touches.length > kept.length) found.set(String(move.touches[kept.length]), move.touches[kept.length]);
  return [...found.values()];
}

// The effect of a touch: `{ kept, move }`, where `move` is the text of the move that is complete with
// it, or null if it does nothing. A touch of a final field is enough where one way leads there; `several` do otherwise.
export function touched(legal, kept, touch) {
  const longer = [...kept, touch],
    rest = open(legal, longer);
  if (rest.length) {
    const whole = rest.find(move => move.touches.length === longer.length);
    return whole ? { kept: [], move: whole.move } : { kept: longer, move: null };
  }
  const ways = kept.length ? open(legal, kept).filter(move => isSpot(touch) && same(move.touches.at(-1), touch)) : [];
  if (ways.length === 1) return { kept: [], move: ways[0].move };
  // Of several ways none is taken: the next landing tells them apart.
  if (ways.length > 1) return { kept, move: null, several: true };
  if (kept.length && same(kept[0], touch)) return { kept: [], move: null };
  return open(legal, [touch]).length ? { kept: [touch], move: null } : null;
}

// The side that may touch a move ahead; null where nobody may.
export function sideAhead({ legal, line, players, result, paused, turn, board }) {
  const other = 1 - turn;
  return board &&
    !legal.length &&
    line.live &&
    !result &&
    !paused &&
    players[turn].kind === "engine" &&
    players[other].kind === "person"
    ? other
    : null;
}

// Whether `now` is the game of `before`, with no move of it taken back.
export function goesOn(before, now) {
  const last = before.moves.length - 1;
  return now.game.number === before.game.number && now.moves[last]?.move === before.moves[last]?.move;
}

// All that may be touched: every way of a piece of `side`, and of one in its hand; where nothing moves, every empty spot.
export function touchable({ board, scene }, side) {
  const spots = range(board.columns).flatMap(x => range(board.rows).map(y => [x, y])),
    own = scene.pieces.filter(piece => piece.owner === side).map(piece => piece.at),
    free = spots.filter(
      spot => !own.some(at => same(at, spot)) && (board.geometry !== "lattice" || (spot[0] + spot[1]) % 2 === 1),
    );
  const ways = ["stones", "lattice"].includes(board.shapes)
    ? free.filter(spot => !scene.pieces.some(piece => same(piece.at, spot))).map(spot => [spot])
    : [...own, ...scene.hands[side].map(([name]) => `*${name}`)].flatMap(from => free.map(to => [from, to]));
  return ways.map(touches => ({ touches, move: { ahead: touches } }));
}

// The touches kept and the move that `ahead` makes among the moves that are legal now.
export const tried = (legal, ahead) =>
  ahead.reduce((found, touch) => (found && found.move === null ? touched(legal, found.kept, touch) : found), {
    kept: [],
    move: null,
  });
