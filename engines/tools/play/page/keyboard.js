// The keys of a page: most press a button.
import { byId } from "./dom.js";

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

// Hears keys: `others` by what they do at any time, and where a game is shown `choose` a way where the line forks, and the
// buttons. Never with Ctrl, Alt or Meta: those strokes are the browser's.
export function hearKeys({ others = {}, shown = () => true, choose }) {
  document.onkeydown = event => {
    const { key, target } = event,
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
