// The keys of the page.
import { openNew } from "./acts.js";
import { keysDialog } from "./dialogs.js";
import { byId } from "./dom.js";
import { board } from "./playing.js";
import { page } from "./state.js";
import { choose } from "./steps.js";

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
const typing = target => target.closest("input, textarea, select, dialog") !== null;

// Never with Ctrl, Alt or Meta: those strokes are the browser's.
document.onkeydown = event => {
  if (event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
  if (event.key === "Escape" && page.snapshot?.game) return board.cancel();
  if (event.key === "?") return keysDialog();
  if (event.key === "n") {
    event.preventDefault();
    return openNew();
  }
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (way && page.snapshot?.game && !page.atHome && page.tree.here.next.length > 1) {
    event.preventDefault();
    return choose(way);
  }
  const name = KEYS[event.key];
  if (!name || !page.snapshot?.game || page.atHome || (event.key === " " && event.target.closest("button, summary, a")))
    return;
  event.preventDefault();
  const button = byId(`do-${name}`);
  if (button && !button.disabled) button.click();
};
