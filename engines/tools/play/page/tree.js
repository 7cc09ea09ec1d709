// The tree of a game: its moves and variations, where one stands among them, and how they are listed.
import { button, byId, fill, joined, make } from "./dom.js";
import { moveText, places, wordsOn } from "./names.js";
import { t } from "./texts.js";

// A place in the tree has the `move` that leads to it, the place `from` which that does, its `ply`, and the places
// `next` to it, of which the first goes on with the line; `game` says whether it is of the game, `branch` of which variation.
const add = (from, move, more) => {
  const place = { move, from, ply: from.ply + 1, next: [], ...more };
  from.next.push(place);
  return place;
};
export const grown = (from, moves, more) => moves.reduce((place, move) => add(place, move, more), from);
const onwards = (place, texts) =>
  texts.reduce((at, text) => at?.next.find(({ move }) => move.move === text), place) ?? place;

// The moves that were shown behind a place that is not kept, where that stands in the tree `old`, too: one has stepped back.
function tailOf(place, old) {
  const way = wayTo(place),
    found = old && placeAt(old, way),
    moves = [];
  if (!place.loose || !found?.loose || String(wayTo(found).moves) !== String(way.moves)) return moves;
  for (let [next] = found.next; next; [next] = next.next) moves.push(next.move);
  return moves;
}

// The tree of a snapshot: its `root`, the `end` of the game, and the place that is shown, `here`; `old` is the one before it
// of the same game.
export function treeOf({ moves, branches, line, board: style }, old = null) {
  const root = { ply: 0, game: true, next: [] },
    end = grown(root, moves, { game: true });
  const after = ply => {
    let place = root;
    while (place.ply < ply && place !== end) [place] = place.next;
    return place;
  };
  for (const [i, { base, path = [], moves }] of branches.entries())
    grown(onwards(after(base), path), moves, { branch: i });
  const kept = line.variation.length - line.loose,
    place = onwards(
      after(line.base),
      line.variation.slice(0, kept).map(move => move.move),
    );
  const here = grown(place, line.variation.slice(kept), { loose: true });
  grown(here, tailOf(here, old), { loose: true });
  return { root, end, after, style, here };
}

// The place that a way leads to.
export const placeAt = (tree, { base, moves }) => onwards(tree.after(base), moves);

// How the server names a place: moves of the game, and moves behind those.
export function wayTo(place) {
  const moves = [];
  for (; !place.game; place = place.from) moves.unshift(place.move.move);
  return { base: place.ply, moves };
}

// The number of the move to a place as the list has it.
function numberOf(place, style) {
  const moves = [];
  for (; place.from; place = place.from) moves.unshift(place.move);
  return places(moves, style).at(-1).text;
}

// Whether the end of the game as played is shown.
export const isEnd = ({ line, moves }) => !line.variation.length && line.base === moves.length;

// The end of the position shown: of the game where that ends, elsewhere by the rules.
export const endOf = snapshot => (isEnd(snapshot) ? snapshot.result : snapshot.last?.ended);

// The last place of the line that goes on from here.
export function lastOf(place) {
  while (place.next.length) [place] = place.next;
  return place;
}

// The variations that leave the game behind `place`, instead of its next move.
const beside = place => place.next.filter(next => !next.game);

// A list of variations by the first place of each, and those in them; `show` goes to a place.
function lists(firsts, tree, show) {
  if (!firsts.length) return null;
  const { here, style } = tree;
  const moved = (place, isFirst) =>
    button([isFirst && make("i", `${numberOf(place, style)} `), moveText(place.move)], () => show(place), {
      class: joined(" ", place === here && "here", place.loose && "loose"),
      title: wordsOn(place.move),
      "data-key": `way${Object.values(wayTo(place))}`,
      tabindex: place === here ? "0" : "-1",
      "aria-current": place === here ? "true" : false,
    });
  const line = first => {
    const item = make("li");
    for (let place = first; place; [place] = place.next) {
      item.append(moved(place, place === first));
      const others = place !== first && lists(place.from.next.slice(1), tree, show);
      if (others) item.append(others);
    }
    return item;
  };
  return make("ul.lines", firsts.map(line));
}

// The rows of the game with its variations between them; `rowOf` names the row of a ply.
export function woven(rows, rowOf, tree, show) {
  const behind = new Map();
  for (let place = tree.root; place; place = place.next.find(next => next.game)) {
    const row = Math.min(rowOf(place.ply + 1), rows.length - 1),
      found = lists(beside(place), tree, show);
    if (found) behind.set(row, [...(behind.get(row) ?? []), found]);
  }
  return [behind.get(-1), rows.map((row, i) => [row, behind.get(i)])];
}

// What can be chosen where the line forks, of which `chosen` is entered by the key; and what was said of the move.
export function drawFork({ here, root, style }, chosen, show, comment) {
  const told = here === root ? comment : here.move.comment;
  fill(
    byId("fork"),
    told && make("p.comment", { "data-announced": true }, told),
    here.next.length > 1 &&
      make(
        "div.row",
        { role: "group", "aria-label": t("page-fork") },
        here.next.map((place, i) =>
          button(`${numberOf(place, style)} ${moveText(place.move)}`, () => show(place), {
            "aria-pressed": String(i === chosen),
            "data-key": `fork${i}`,
          }),
        ),
      ),
  );
}
