// What is shown as the address of the page, so that it can be kept and passed on: `#GAME/START/MOVES/SETTINGS/review`,
// `#lesson/GAME/STEP`, `#puzzle/GAME/NUMBER`, and nothing for the home. What stands behind `#` never leaves the browser.

const part = text => encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2C", ",");
const whole = text => decodeURIComponent(text.replaceAll("+", " "));

// The fragment of what is shown.
export function fragmentOf({ game, moves, line, course, review }) {
  if (course) return `#${course.kind}/${course.game}/${course.number + 1}`;
  const played = [...moves.slice(0, line.base), ...line.variation].map(move => move.move);
  const settings = game.settings.map(([name, value]) => `${name}=${value}`);
  const parts = [game.word, game.start ?? "", played.join(","), settings.join(","), review ? "review" : ""].map(part);
  return `#${parts.join("/").replace(/\/+$/, "")}`;
}

// A lesson or a puzzle (`kind`), or a new game that shows the position of the fragment; null if it names none.
export function readFragment(fragment) {
  try {
    const [game, start = "", moves = "", settings = "", review] = fragment.slice(1).split("/").map(whole);
    if (["lesson", "puzzle", "own"].includes(game))
      return /^[1-9]\d{0,8}$|^$/.test(moves) ? { kind: game, game: start, number: (moves || 1) - 1 } : null;
    const list = text => (text ? text.split(",") : []);
    const pairs = list(settings).map(text => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]);
    return game
      ? { game, position: start || null, moves: list(moves), settings: pairs, review: review === "review" }
      : null;
  } catch {
    return null;
  }
}

// A view of the page, by which entries of the history differ: moves of a game make none.
export const viewOf = ({ game, course, review }) =>
  course ? `${course.kind}/${course.game}/${course.number}` : `game/${game.number}${review ? "/review" : ""}`;

let view = null,
  later = null;

// The next view takes the place of the present entry; what was still to be written is not.
export const settle = () => {
  clearTimeout(later);
  view = null;
};

// Puts where one is into the address: another view as an entry of the history, another position of the same one a moment
// later, for browsers refuse many changes at once. The entry knows the name under which a game is `saved`.
export function writeAddress(newer, fragment, saved = null) {
  const isOther = view !== null && view !== newer,
    put = how => {
      const { state } = history;
      if (isOther || location.hash !== fragment || state?.view !== newer || state?.saved !== saved)
        history[how]({ view: newer, saved }, "", location.pathname + fragment);
    };
  clearTimeout(later);
  view = newer;
  if (isOther) put("pushState");
  else later = setTimeout(put, 300, "replaceState");
}
