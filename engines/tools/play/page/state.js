// What the scripts of the page know in common.
import { command } from "./server.js";

export const page = {
  snapshot: null,
  tree: null,
  offer: null,
  analysis: null,
  review: null,
  // Whether the home is looked at while there is a game.
  atHome: false,
  // The choices that the server remembers.
  prefs: {},
  // Draws all of it anew.
  draw() {},
};

// Choices that are not sent yet, and whether they are about to be.
let changed = null,
  isAsked = false;

const over = (before, later) => ({ ...before, ...later, notations: { ...before?.notations, ...later?.notations } });

// Has the server remember these of the choices, and leave the others to other tabs. What it did not hear is sent with the
// next ones.
export function keep(choices) {
  changed = over(changed, choices);
  if (isAsked) return;
  let sent = null;
  const sending = {
    get choices() {
      [sent, changed, isAsked] = [changed, null, false];
      return sent;
    },
  };
  isAsked = true;
  command("keep", sending).then(({ lost }) => {
    if (lost) changed = over(sent, changed);
  });
}

export const isPlaying = () => !!page.snapshot.game && (!page.atHome || !!page.snapshot.course);
