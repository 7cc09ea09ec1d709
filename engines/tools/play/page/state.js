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

// Choices that are about to be sent.
let changed = null;
const sending = {
  get choices() {
    const choices = changed;
    changed = null;
    return choices;
  },
};

// Has the server remember these of the choices, and leave the others to other tabs.
export function keep(choices) {
  const notations = { ...changed?.notations, ...choices.notations };
  if (!changed) command("keep", sending);
  changed = { ...changed, ...choices, notations };
}

export const isPlaying = () => !!page.snapshot.game && (!page.atHome || !!page.snapshot.course);
