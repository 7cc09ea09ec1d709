// The list of moves.
import { button, byId, fill, joined, make } from "./dom.js";
import { moveText, places, wordsOn } from "./names.js";
import { woven } from "./tree.js";

// Brings the move shown into view, also where other parts of the page give the list more room or less.
let follow = () => {};
const rooms = new ResizeObserver(() => follow());

// The moves with their variations; `show` goes to a place of the `tree`.
export function drawMoves(snapshot, tree, review, show) {
  const box = byId("moves"),
    judged = new Map((review?.moves || []).map(move => [move.ply, move.mark]));
  const here = tree.here.game ? tree.here.ply : -1,
    [from, to] = snapshot.result?.loop || [0, -1];
  const turns = [],
    placed = places(snapshot.moves, snapshot.board);
  placed.forEach(({ row, side, single, text }, i) => {
    const move = snapshot.moves[i],
      ply = i + 1,
      cell = part => make("span", part);
    if (turns.length < row)
      turns.push(
        make("div.turn", { "data-single": single }, (single ? ["", "", "", ""] : [`${row}.`, "…", ""]).map(cell)),
      );
    const cells = turns.at(-1).children,
      column = single ? 2 * side + 1 : side + 1;
    if (single) cells[column - 1].textContent = text;
    cells[column].replaceWith(
      button(moveText(move) + (judged.get(ply) ?? ""), () => show(tree.after(ply)), {
        class: joined(" ", ply === here && "here", ply >= from && ply <= to && "loop", move.fault && "fault"),
        title: wordsOn(move),
        "data-key": `ply${ply}`,
        "data-ply": ply,
        tabindex: ply === (here > 0 ? here : 1) ? "0" : "-1",
        "aria-current": ply === here ? "true" : false,
      }),
    );
  });
  fill(
    box,
    woven(turns, ply => (placed[ply - 1]?.row ?? turns.length) - 1, tree, show),
  );
  const isEnd = here === snapshot.moves.length;
  let own;
  follow = () => {
    const shown = box.querySelector(".here");
    box.scrollTop = isEnd ? box.scrollHeight : shown ? shown.offsetTop - box.clientHeight / 2 : 0;
    own = [box.scrollTop, box.clientHeight];
  };
  follow();
  rooms.observe(box);
  // Who scrolls away stays there until something is played or shown; a list of another height is about to follow.
  box.onscroll = () => {
    if (box.scrollTop !== own[0] && box.clientHeight === own[1]) rooms.unobserve(box);
  };
}
