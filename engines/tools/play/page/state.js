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

export const keep = () => command("keep", { choices: page.prefs });

export const isPlaying = () => !!page.snapshot.game && (!page.atHome || !!page.snapshot.course);
