// Steps through the game and its variations.
import { moveText } from "./notation.js";
import { read } from "./playing.js";
import { command } from "./server.js";
import { page } from "./state.js";
import { drawFork, wayTo } from "./tree.js";

// Steps count from where the last one leads, which the server may not have answered yet.
let aim = null;
export const here = () => aim ?? page.tree.here;
export async function show(place) {
  if (!place) return;
  aim = place;
  const { base, moves } = wayTo(place);
  await (moves.length ? command("variation", { base, moves }) : command("goto", { ply: base }));
  if (aim === place) aim = null;
}
export const go = ply => show(page.tree.after(ply));
// Which way is chosen where the line forks.
export let chosen = 0;
export const unchoose = () => {
  chosen = 0;
};
export function choose(by) {
  const { next } = page.tree.here;
  chosen = (chosen + by + next.length) % next.length;
  fork();
  read.say(`${chosen + 1}/${next.length}: ${moveText(next[chosen].move)}`);
}
export const fork = () => drawFork(page.tree, chosen, show, page.snapshot.comment);
export const showLine = (base, moves) => command("variation", { base, moves });
