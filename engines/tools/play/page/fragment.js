// The position in the address of the page, `#GAME/START/MOVES/SETTINGS`, so that it can be kept and
// passed on. What stands behind `#` never leaves the browser.

const part = text => encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2C", ",");
const whole = text => decodeURIComponent(text.replaceAll("+", " "));

// The fragment of the position shown.
export function fragmentOf({ game, moves, line }) {
  const played = [...moves.slice(0, line.base), ...line.variation].map(move => move.move);
  const settings = game.settings.map(([name, value]) => `${name}=${value}`);
  const parts = [game.word, game.start ?? "", played.join(","), settings.join(",")].map(part);
  return `#${parts.join("/").replace(/\/+$/, "")}`;
}

// A new game that shows the position of the fragment; null if it names none.
export function readFragment(fragment) {
  try {
    const [game, start = "", moves = "", settings = ""] = fragment.slice(1).split("/").map(whole);
    const list = text => (text ? text.split(",") : []);
    const pairs = list(settings).map(text => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]);
    return game ? { game, position: start || null, moves: list(moves), settings: pairs } : null;
  } catch {
    return null;
  }
}

// Puts the fragment into the address, a moment later: browsers refuse many changes at once.
let later = null;
export function writeFragment(snapshot) {
  clearTimeout(later);
  const fragment = fragmentOf(snapshot);
  later = setTimeout(() => {
    if (location.hash !== fragment) history.replaceState(null, "", location.pathname + fragment);
  }, 300);
}
