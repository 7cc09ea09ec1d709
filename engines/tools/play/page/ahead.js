// Moves ahead: while the other side thinks, the only person touches a move that is played as soon as it can be.
import { range } from "./shapes.js";
import { same, touched } from "./touches.js";

// The side that may touch a move ahead; null where nobody may.
export function waiting({ legal, line, players, result, paused, turn, board }) {
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
