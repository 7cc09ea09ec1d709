// Addresses that are gone to, and what is taken up again.
import { goHome } from "./acts.js";
import { confirmed } from "./dialogs.js";
import { byId } from "./dom.js";
import { fragmentOf, readFragment, settle, viewOf, writeAddress } from "./fragment.js";
import { tell } from "./notices.js";
import { command, get } from "./server.js";
import { isPlaying, page } from "./state.js";
import { t } from "./texts.js";

// How many addresses are being gone to.
let arriving = 0,
  visits = Promise.resolve();

// Writes the address of what is shown.
export function address() {
  if (arriving) return;
  if (isPlaying()) writeAddress(viewOf(page.snapshot), fragmentOf(page.snapshot), page.snapshot.saved);
  else writeAddress("home", "");
}

// Shows what the address names, after a step through the history or as a link: one after the other. Until that is done
// the address stays.
export function arrived(event) {
  const fragment = location.hash;
  settle();
  arriving++;
  visits = visits
    .then(() => visit(event?.state ?? {}, fragment))
    .catch(() => {})
    .then(() => {
      arriving--;
      settle();
      address();
    });
  return visits;
}

async function visit({ view, saved }, fragment) {
  const members = readFragment(fragment);
  if (!members && fragment.length > 1) return tell(t("page-unknown-address", { address: fragment }));
  if (members?.kind) return command(members.kind, { game: members.game, number: members.number });
  page.atHome = !fragment;
  if (page.snapshot.course) await command("close");
  if (page.atHome) return goHome();
  if (page.snapshot.review && view === `game/${page.snapshot.game.number}`) await command("review", { on: false });
  page.draw();
  if (!page.snapshot.game || viewOf(page.snapshot) !== view) await openPosition(members, fragment, saved);
}

// The position that the address names, if it is another than the one on the board: the game that was kept as `saved` where
// it was shown, for it goes on, or a new one.
async function openPosition({ review, ...members }, fragment, saved) {
  if (page.snapshot.game && fragmentOf(page.snapshot) === fragment) return;
  if (page.snapshot.game && page.snapshot.moves.length && !(await confirmed(t("page-open-address")))) return;
  byId("new").close();
  const word = saved ? await wordFor(saved) : null,
    { error } = await (word ? command(word, { name: saved }) : command("new", members));
  if (review && error === undefined) await command("review");
}

// The command that shows the game of this name, null where it is not kept.
async function wordFor(name) {
  page.offer = await get("/api/offer");
  const isIn = games => games.some(one => one.name === name);
  if (isIn(page.offer.saved)) return "resume";
  return isIn(page.offer.finished) ? "open" : null;
}

// Takes up again what a server that began anew, and shows nothing in this `revision`, has only on its disk; without it the
// home is shown. Of several tabs the first one does.
export async function takeUp({ bottom, clocks, course, saved: name }, revision) {
  const first = (word, members) => command(word, members, revision, true);
  if (course) return first(course.kind, { game: course.game, number: course.number });
  const word = await wordFor(name);
  if (!word) return page.draw();
  // Nobody may be looking: the clock waits.
  if (word === "resume") return first(word, { name, paused: !!clocks, bottom });
  const { error } = await first(word, { name });
  if (error === undefined && page.snapshot.bottom !== bottom) await command("flip");
}
