// Steps through a game and its variations, by buttons and keys; other keys press buttons, too.
import { doing } from "./buttons.js";
import { byId, fill, strokeOf } from "./dom.js";
import { moveText } from "./names.js";
import { labelled, t } from "./texts.js";
import { drawFork, lastOf, wayTo } from "./tree.js";

// Steps in the tree that `tree` gives, from the place that `here` gives; `show` goes to a place, `say` reads a text out.
export function stepper({ tree, here = () => tree().here, show, say, comment }) {
  // The way that is chosen where the line forks, and where that is.
  let chosen = 0,
    forked = "";
  const fork = () => drawFork(tree(), chosen, show, comment());
  return {
    acts: {
      first: () => show(tree().root),
      back: () => show(here().from),
      next: () => show(here().next[here() === tree().here ? chosen : 0]),
      last: () => show(lastOf(here())),
    },
    // Chooses another way; false where there is one alone.
    choose(by) {
      const { next } = tree().here;
      if (next.length < 2) return false;
      chosen = (chosen + by + next.length) % next.length;
      fork();
      say(labelled(`${chosen + 1}/${next.length}`, moveText(next[chosen].move)));
      return true;
    },
    // The buttons, `more` of them behind those that step, and the ways on from here.
    draw(more) {
      const { root, here } = tree(),
        act = doing(this.acts),
        at = JSON.stringify(wayTo(here));
      const step = (name, sign, enabled) =>
        act(name, enabled, sign, { "aria-label": t(`page-${name}`), title: t(`page-${name}`) });
      const isBehind = here !== root,
        goesOn = here.next.length > 0;
      if (at !== forked) chosen = 0;
      forked = at;
      fill(
        byId("steps"),
        step("first", "|◀", isBehind),
        step("back", "◀", isBehind),
        step("next", "▶", goesOn),
        step("last", "▶|", goesOn),
        more,
      );
      fork();
    },
  };
}

const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  f: "flip",
  h: "hint",
  u: "undo",
  w: "claim",
  " ": "analysis",
};
const typing = target => target.closest("input, textarea, select") || document.querySelector("dialog[open]");

// Hears keys: `others` by what they do at any time, and where a game is shown `choose` a way where the line forks, and the
// buttons. Never with Ctrl, Alt or Meta: those strokes are the browser's.
export function hearKeys({ others = {}, shown = () => true, choose }) {
  document.onkeydown = event => {
    const { target } = event,
      key = strokeOf(event),
      way = { ArrowUp: -1, ArrowDown: 1 }[key],
      button = byId(`do-${KEYS[key]}`);
    if (event.ctrlKey || event.altKey || event.metaKey || typing(target)) return;
    if (others[key]) others[key]();
    else if (!shown() || (key === " " && target.closest("button, summary, a"))) return;
    else if (way ? !choose(way) : !button) return;
    else if (!way && !button.disabled) button.click();
    event.preventDefault();
  };
}
